/** Où chacun se tient autour de la table, vu d'un siège : soi en bas, le suivant à gauche. */

/** @typedef {import("./types.js").Tableau} Tableau */
/** @typedef {'bas'|'gauche'|'haut'|'droite'} Place */

/** @type {Record<number, Place[]>} */
const PLACES = {
  1: ["bas"],
  2: ["bas", "haut"],
  3: ["bas", "gauche", "droite"],
  4: ["bas", "gauche", "haut", "droite"],
};

/**
 * @param {Tableau} tableau
 * @param {import("./types.js").Siege} siege
 * @returns {Place}
 */
export function placeDe(tableau, siege) {
  const sieges = tableau.sieges.map((vu) => vu.siege);
  const depart = Math.max(0, sieges.indexOf(tableau.siege ?? ""));
  const ecart = (sieges.indexOf(siege) - depart + sieges.length) % sieges.length;
  return PLACES[sieges.length]?.[ecart] ?? "haut";
}

/**
 * Les sièges dans l'ordre du jeu, à partir de celui qui regarde.
 * @param {Tableau} tableau
 */
export function autourDe(tableau) {
  const depart = Math.max(
    0,
    tableau.sieges.findIndex((vu) => vu.siege === tableau.siege),
  );
  return [...tableau.sieges.slice(depart), ...tableau.sieges.slice(0, depart)];
}

/**
 * Vrai quand on joue par camps : « nous » et « eux ».
 * @param {Tableau} tableau
 */
export function parCamps(tableau) {
  return tableau.sieges.some((vu) => vu.camp !== vu.siege);
}
