/** L'ordre de la main : l'atout d'abord, par couleur, ou comme on l'a rangée soi-même. */
import { lire } from "./cartes.js";

/** @typedef {import("./types.js").Carte} Carte */

/** Noires et rouges alternées, pour que deux couleurs voisines ne se confondent pas. */
const COULEURS = ["PIQUE", "COEUR", "TREFLE", "CARREAU"];

/** @type {Carte[]} */
let mienne = [];

/**
 * @param {Carte[]} cartes dans l'ordre du serveur : par couleur, l'atout d'abord, de la plus forte à la plus faible
 * @param {import("./types.js").Reglages["tri"]} tri
 * @returns {Carte[]}
 */
export function ranger(cartes, tri) {
  if (tri === "atout") return cartes;
  if (tri === "main") return commeJeVeux(cartes);
  return [...cartes].sort((a, b) => couleurDe(a) - couleurDe(b)); // stable : le rang de la carte reste
}

/** @param {Carte} code */
function couleurDe(code) {
  return COULEURS.indexOf(lire(code).couleur ?? "");
}

/** @param {Carte[]} cartes */
function commeJeVeux(cartes) {
  const connues = mienne.filter((code) => cartes.includes(code));
  mienne = [...connues, ...cartes.filter((code) => !connues.includes(code))];
  return mienne;
}

/**
 * Met une carte à la place d'une autre, qui se décale.
 * @param {Carte} code
 * @param {Carte} autre
 */
export function replacer(code, autre) {
  if (code === autre) return;
  const vers = mienne.indexOf(autre);
  mienne = mienne.filter((carte) => carte !== code);
  mienne.splice(vers, 0, code);
}
