/** Les coups du régicide, rangés comme on les choisit : une carte, une case, puis un pouvoir. */
import { codeDe } from "../../cartes.js";

/** @typedef {import("../../types.js").Coup} Coup */
/** @typedef {import("../../types.js").Refus} Refus */
/** @typedef {import("../../types.js").Carte} Carte */
/** @typedef {import("../../types.js").Siege} Siege */
/** @typedef {import("../../types.js").EvenementJeu} EvenementJeu */

/** @typedef {string} Case « 2-1 » : la rangée comptée de la base, la colonne de zéro */

/**
 * @param {number} rangee
 * @param {number} colonne
 * @returns {Case}
 */
export function nomDeCase(rangee, colonne) {
  return `${rangee}-${colonne}`;
}

/** @param {EvenementJeu} evenement */
export function caseDe({ rangee, colonne }) {
  return nomDeCase(rangee, colonne);
}

/**
 * Les coups, ou les refus, d'une carte, dans une case si on la dit.
 * @template {Coup|Refus} C
 * @param {C[]} coups
 * @param {Carte|null} carte
 * @param {Case} [case_]
 * @returns {C[]}
 */
export function coupsDe(coups, carte, case_) {
  return coups.filter(({ evenement }) => {
    if (carte === null || !evenement.carte || codeDe(evenement.carte) !== carte) return false;
    return case_ === undefined || caseDe(evenement) === case_;
  });
}

/**
 * Celui qui renonce au pouvoir.
 * @param {Coup[]} coups
 */
export function sansPouvoir(coups) {
  return coups.find(({ evenement }) => !evenement.echange && !evenement.cible) ?? null;
}

/**
 * L'échange d'une dame entre ces deux cases, dans un ordre ou dans l'autre.
 * @param {Coup[]} coups
 * @param {Case} une
 * @param {Case} autre
 */
export function echangeDe(coups, une, autre) {
  return coups.find((coup) => cases(coup).includes(une) && cases(coup).includes(autre)) ?? null;
}

/**
 * Les cases qu'une dame peut échanger, avec celle que l'on a déjà choisie s'il y en a une.
 * @param {Coup[]} coups
 * @param {Case|null} premiere
 * @returns {Set<Case>}
 */
export function echangeables(coups, premiere) {
  const possibles = coups.map(cases).filter((deux) => premiere === null || deux.includes(premiere));
  return new Set(possibles.flat());
}

/**
 * @param {Coup} coup
 * @returns {Case[]}
 */
function cases({ evenement }) {
  /** @type {[number, number][]} */
  const echange = evenement.echange ?? [];
  return echange.map(([rangee, colonne]) => nomDeCase(rangee, colonne));
}

/**
 * Le vol d'un valet : ce qu'il donne, et à qui.
 * @param {Coup[]} coups
 * @param {Carte|null} don
 * @param {Siege|null} cible
 */
export function volDe(coups, don, cible) {
  return coups.find(({ evenement }) => evenement.don && codeDe(evenement.don) === don && evenement.cible === cible) ?? null;
}

/**
 * @param {Coup[]} coups
 * @returns {{dons: Carte[], cibles: Siege[]}}
 */
export function volsDe(coups) {
  const vols = coups.map(({ evenement }) => evenement).filter((evenement) => evenement.don);
  return {
    dons: [...new Set(vols.map((vol) => codeDe(vol.don)))],
    cibles: [...new Set(vols.map((vol) => vol.cible))],
  };
}
