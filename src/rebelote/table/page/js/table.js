/** Suivre une table : ce que dit le flux passe par la file, et se montre dans l'ordre. */
import { changer, etat, oublier } from "./etat.js";
import { demander, ecouter } from "./fil.js";
import { enfiler, vider } from "./file.js";
import { montrer } from "./montrer.js";
import { t } from "./paroles.js";
import { reglages } from "./reglages.js";

/** @typedef {import("./types.js").Etat} Etat */

const BULLE_MS = 4000;

/**
 * S'assure que la table nous est ouverte, puis l'écoute ; rend de quoi cesser.
 * @param {string} table
 * @param {(raison: string) => void} auFermer
 */
export async function suivreTable(table, auFermer) {
  const entree = await demander(`/tables/${encodeURIComponent(table)}`);
  oublier();
  vider();
  changer({ salon: entree.salon, recu: entree.etat, affiche: entree.etat, depuis: Date.now() });
  return ecouter(table, {
    salon: (salon) => changer({ salon }),
    etat: recevoir,
    fait: (fait) => enfiler(() => montrer(fait)),
    phrase: ({ siege, phrase }) => entendre(siege, phrase),
    fermee: auFermer,
    lien: (lien) => changer({ lien }),
  });
}

/** @param {Etat} recu */
function recevoir(recu) {
  const ancien = etat.recu?.rang ?? -1;
  const meme = recu.tableau.jeu === etat.recu?.tableau.jeu && recu.epoque === etat.recu?.epoque;
  if (recu.rang < ancien && meme && !nouvellePartie(recu)) return;
  etat.recu = recu;
  enfiler(() => afficher(recu));
}

/**
 * Une revanche repart de zéro : son rang est plus petit, et elle n'a pas de vainqueur.
 * @param {Etat} recu
 */
function nouvellePartie(recu) {
  return Boolean(etat.recu?.tableau.vainqueurs.length) && !recu.tableau.vainqueurs.length;
}

/** @param {Etat} affiche */
function afficher(affiche) {
  const avant = etat.affiche?.tableau;
  const reprise = etat.affiche !== null && affiche.epoque > etat.affiche.epoque;
  const meme = avant && JSON.stringify(avant.attendus) === JSON.stringify(affiche.tableau.attendus);
  changer({ affiche, message: reprise ? t("pairs.reprise") : "", ...(meme ? {} : { depuis: Date.now() }) });
}

/**
 * @param {string} siege
 * @param {string} phrase
 */
function entendre(siege, phrase) {
  if (reglages.muet) return;
  changer({ bulles: { ...etat.bulles, [siege]: phrase } });
  setTimeout(() => {
    const { [siege]: dite, ...reste } = etat.bulles;
    if (dite === phrase) changer({ bulles: reste });
  }, BULLE_MS);
}
