/** Les cartes comme le flux les écrit, comme on les lit, et comme on les range. */

/** @typedef {import("./types.js").Carte} Carte */
/** @typedef {import("./types.js").EvenementJeu} EvenementJeu */
/** @typedef {import("./types.js").Coup} Coup */

/** @type {Record<string, string>} */
export const SIGNES = { COEUR: "♥", CARREAU: "♦", TREFLE: "♣", PIQUE: "♠" };

/** @type {Record<string, string>} */
export const COULEURS = { "♥": "COEUR", "♦": "CARREAU", "♣": "TREFLE", "♠": "PIQUE" };

/** @type {Record<string, string>} */
const INDICES = {
  AS: "A",
  DEUX: "2",
  TROIS: "3",
  QUATRE: "4",
  CINQ: "5",
  SIX: "6",
  SEPT: "7",
  HUIT: "8",
  NEUF: "9",
  DIX: "10",
  VALET: "V",
  DAME: "D",
  ROI: "R",
};

/**
 * Le texte court d'une carte telle que l'écrit un événement : `{valeur: "VALET", couleur: "COEUR"}`, « V♥ ».
 * @param {any} ecrite
 * @returns {Carte}
 */
export function codeDe(ecrite) {
  if (typeof ecrite === "string") return ecrite;
  if (ecrite.couleur === "ATOUT") return ecrite.valeur === "EXCUSE" ? "EX" : String(ecrite.valeur);
  return `${INDICES[ecrite.valeur] ?? ecrite.valeur}${SIGNES[ecrite.couleur] ?? ""}`;
}

/**
 * Les cartes qu'un coup pose, dans l'ordre ; vide quand il n'en pose pas.
 * @param {EvenementJeu} evenement
 * @returns {Carte[]}
 */
export function cartesDe(evenement) {
  if (evenement.carte) return [codeDe(evenement.carte)];
  return Array.isArray(evenement.cartes) ? evenement.cartes.filter(Boolean).map(codeDe) : [];
}

/**
 * @param {Carte} carte
 * @returns {{indice: string, couleur: string|null}} `couleur` : COEUR…, ou `null` pour un atout du tarot
 */
export function lire(carte) {
  const couleur = COULEURS[carte.slice(-1)] ?? null;
  return { indice: couleur ? carte.slice(0, -1) : carte, couleur };
}
