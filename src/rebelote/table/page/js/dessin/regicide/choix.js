/** Où en est le coup que l'on compose : il survit à un nouveau dessin, et s'oublie quand la partie avance. */

/**
 * @typedef {Object} Choix
 * @property {number} rang
 * @property {import("../../types.js").Carte|null} carte
 * @property {import("./coups.js").Case|null} case
 * @property {import("./coups.js").Case|null} premiere la première des deux cases qu'échange une dame
 * @property {import("../../types.js").Carte|null} don ce que donne un valet
 * @property {import("../../types.js").Siege|null} cible à qui
 */

/** @type {Choix} */
const NEUF = { rang: -1, carte: null, case: null, premiere: null, don: null, cible: null };

/** @type {Choix} */
let choix = { ...NEUF };

/**
 * @param {number} rang
 * @returns {Choix}
 */
export function choixAuRang(rang) {
  if (choix.rang !== rang) choix = { ...NEUF, rang };
  return choix;
}

/**
 * Une autre carte, ou plus aucune : tout le reste est à refaire.
 * @param {Choix} celui
 * @param {import("../../types.js").Carte|null} carte
 */
export function recommencer(celui, carte) {
  Object.assign(celui, NEUF, { rang: celui.rang, carte });
}
