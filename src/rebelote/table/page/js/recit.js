/** La partie racontée, un fait après l'autre : pour la chronologie et pour la voix. */
import { avecLesNoms, nomDuCamp, nomOuVous } from "./contexte.js";
import { etat } from "./etat.js";
import { t } from "./paroles.js";

/**
 * Ce qui vient d'arriver, en une ligne : « Alice : prend à cœur ».
 * @param {import("./types.js").Fait} fait
 */
export function raconter(fait) {
  const dit = avecLesNoms(t.evenement(fait.evenement, fait.texte));
  const phrase =
    fait.auteur === "CROUPIER" ? majuscule(dit) : t("journal.dit", { qui: majuscule(nomOuVous(fait.auteur)), dit });
  return fait.pli ? `${phrase}. ${raconterPli(fait.pli)}` : phrase;
}

/** @param {import("./types.js").PliFerme} pli */
export function raconterPli(pli) {
  const qui = pli.beneficiaire ?? pli.vainqueur;
  const phrase = t(qui === etat.salon?.moi ? "pli.vous_ramassez" : "pli.ramasse", { qui: nomOuVous(qui) });
  return !pli.points ? phrase : `${phrase}, ${t("points", { n: pli.points })}`;
}

/**
 * La manche finie, en une phrase : ce qu'est devenu le contrat, ce que chacun marque.
 * @param {import("./types.js").ManchePassee} manche
 */
export function raconterManche({ manche, termes }) {
  const issue = termes.find((terme) => terme.nom === "issue")?.mot;
  const marques = Object.entries(termes.find((terme) => terme.nom === "total")?.camps ?? {});
  const dites = marques.map(([camp, marque]) => `${nomDuCamp(camp)} ${marque}`);
  return [t("manche.titre", { n: manche }), issue && t(`issue.${issue}`), ...dites].filter(Boolean).join(", ");
}

/** @param {string} texte */
export function majuscule(texte) {
  return texte.slice(0, 1).toUpperCase() + texte.slice(1);
}
