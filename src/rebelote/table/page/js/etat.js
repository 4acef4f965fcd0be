/** Ce que la page sait : le salon, ce que le serveur a dit en dernier, et ce qui en est déjà montré. */

/** @typedef {import("./types.js").Siege} Siege */

/**
 * @typedef {Object} EtatDePage
 * @property {import("./types.js").Salon|null} salon
 * @property {import("./types.js").Etat|null} recu le dernier état reçu
 * @property {import("./types.js").Etat|null} affiche celui que l'on voit, la file des mouvements passée
 * @property {boolean} lien le flux est ouvert
 * @property {import("./types.js").Fait[]} journal ce qui s'est passé depuis que la page est ouverte
 * @property {Record<Siege, string>} bulles ce que chacun vient de dire
 * @property {import("./types.js").ManchePassee|null} manche la manche dont on montre le décompte
 * @property {import("./types.js").PliFerme|null} pliFerme le pli complet que l'on laisse voir
 * @property {import("./types.js").Fait|null} nouvelle ce qui s'affiche un moment sur le feutre
 * @property {string|null} enCours le coup que l'on vient de jouer, en chemin
 * @property {string} message pourquoi un coup a été refusé
 * @property {number} depuis quand l'état montré a commencé, pour dire depuis quand on attend
 */

/** @type {EtatDePage} */
const NEUF = {
  salon: null,
  recu: null,
  affiche: null,
  lien: true,
  journal: [],
  bulles: {},
  manche: null,
  pliFerme: null,
  nouvelle: null,
  enCours: null,
  message: "",
  depuis: 0,
};

/** @type {EtatDePage} */
export const etat = { ...NEUF };

/** @type {Set<(etat: EtatDePage) => void>} */
const suiveurs = new Set();

/** @param {Partial<EtatDePage>} changes */
export function changer(changes) {
  Object.assign(etat, changes);
  for (const suiveur of [...suiveurs]) suiveur(etat);
}

/** On quitte une table : rien de ce qu'on en savait ne reste. */
export function oublier() {
  Object.assign(etat, NEUF, { journal: [], bulles: {} });
}

/**
 * @param {(etat: EtatDePage) => void} suiveur
 * @returns {() => void} de quoi cesser
 */
export function suivre(suiveur) {
  suiveurs.add(suiveur);
  return () => suiveurs.delete(suiveur);
}
