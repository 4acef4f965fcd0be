/**
 * Ce que l'on dit des choses du jeu : une carte, un coup, un fait, un refus.
 *
 * En français, les phrases viennent du serveur (`texte`, `raison`) ; dans une autre langue, d'un modèle du
 * catalogue rempli par les données de l'événement, et à défaut de la phrase du serveur.
 */
import { cartesDe, codeDe, lire, SIGNES } from "./cartes.js";
import { langueParlee, mot, trouver } from "./langue.js";

/** @typedef {import("./types.js").EvenementJeu} EvenementJeu */

/**
 * « as de pique », « 21 d'atout », « excuse ».
 * @param {import("./types.js").Carte} code
 */
function carte(code) {
  const { indice, couleur } = lire(code);
  if (code === "EX") return mot("carte.EX");
  if (!couleur) return mot("carte.atout", { valeur: indice });
  const valeur = trouver(`carte.${indice}`) ?? indice;
  return mot("carte.nom", { valeur, couleur: mot(`couleur.${couleur}`) });
}

/** @param {string|null} nom */
function atout(nom) {
  return nom === null ? "" : mot(`couleur.${nom}`);
}

/** @param {import("./types.js").Detail} detail */
function detail({ nom, valeur }) {
  const dite = valeur === null ? "" : lisible(nom, valeur);
  const cles = [`detail.${nom}.${valeur}`, `detail.${nom}._`, `detail.${nom}`];
  const cle = cles.find((essai) => trouver(essai) !== null);
  return cle ? mot(cle, { valeur: dite, n: valeur }) : `${mot(nom)} ${dite}`.trim();
}

/**
 * @param {string} nom
 * @param {any} valeur
 */
function lisible(nom, valeur) {
  if (Array.isArray(valeur)) return valeur.join(" ");
  if (nom === "couleur_exclue") return `${SIGNES[valeur] ?? valeur}`;
  return typeof valeur === "boolean" ? mot(valeur ? "oui" : "non") : String(valeur);
}

/**
 * La phrase d'un événement : celle du serveur en français, celle du catalogue ailleurs.
 * @param {EvenementJeu} evenement
 * @param {string} texte
 */
function evenement(evenement, texte) {
  if (langueParlee() === "fr") return texte;
  const { type } = evenement;
  const nature =
    evenement.enchere ?? evenement.excuse ?? (evenement.echange ? "echange" : evenement.cible ? "vol" : null);
  const cle = [`evenement.${type}.${nature}`, `evenement.${type}._`, `evenement.${type}`].find(
    (c) => trouver(c) !== null,
  );
  return cle ? mot(cle, champs(evenement)) : texte;
}

/** @param {EvenementJeu} evenement */
function champs(evenement) {
  const { auteur, type, carte: posee, atout: voulu, couleur, valeur, ...reste } = evenement;
  return {
    ...reste,
    auteur,
    type,
    carte: posee ? codeDe(posee) : "?",
    cartes: cartesDe(evenement).join(" "),
    atout: atout(voulu ?? couleur ?? null),
    valeur: trouver(`valeur.${valeur}`) ?? valeur,
    annonces: [evenement.annonces ?? []].flat().map(annonce).join(", "),
    delais: Object.entries(evenement.delais ?? {})
      .map(([siege, delai]) => `${siege} ${delai} ms`)
      .join(", "),
    don: evenement.don ? codeDe(evenement.don) : "?",
    n: evenement.pari ?? evenement.cartes?.length ?? 0,
  };
}

/**
 * Une annonce : sa nature, et ses cartes quand on les voit.
 * @param {{type: string, cartes?: any[]|null}} annoncee
 */
function annonce({ type, cartes }) {
  return [mot(`annonce.${type}`), ...(cartes ?? []).map(codeDe)].join(" ");
}

/** @param {import("./types.js").Coup|import("./types.js").Refus} coup */
function coup(coup) {
  return evenement(coup.evenement, coup.texte);
}

/** @param {import("./types.js").Refus} refuse */
function refus({ motif, raison }) {
  return langueParlee() === "fr" ? raison : (trouver(`motif.${motif}`) ?? raison);
}

/**
 * La valeur d'un contrat : « 110 », « capot ».
 * @param {string|number} valeur
 */
function valeur(valeur) {
  return trouver(`valeur.${valeur}`) ?? String(valeur);
}

/**
 * Un mot dit à table, que le serveur donne en français : « passe », « 90 à cœur », « tierce au roi ».
 * @param {string} dit
 */
function dit(dit) {
  if (langueParlee() === "fr") return dit;
  return dit
    .replace(/[\p{L}'-]+/gu, (mot) => trouver(`dit.${mot}`) ?? mot)
    .replace(/ {2,}/g, " ")
    .trim();
}

/**
 * Ce qu'est un jeu, en une phrase.
 * @param {import("./types.js").FicheDeJeu} fiche
 */
function resume({ nom, resume }) {
  return langueParlee() === "fr" ? resume : (trouver(`jeu.${nom}`) ?? resume);
}

/**
 * Ce que règle une option ; une option que le catalogue ne connaît pas se dit comme son jeu la dit.
 * @param {string} jeu
 * @param {import("./types.js").OptionDeRegle} option
 */
function option(jeu, { nom, aide }) {
  const dite = trouver(`option.${jeu}.${nom}`) ?? trouver(`option.${nom}`);
  return dite ?? (langueParlee() === "fr" && aide ? aide : mot(nom));
}

/** Le mot d'une clé, et les phrases du jeu. */
export const t = Object.assign(mot.bind(null), {
  carte,
  atout,
  valeur,
  detail,
  dit,
  coup,
  refus,
  evenement,
  resume,
  option,
});
