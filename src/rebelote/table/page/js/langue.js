/** Les mots de la page : un catalogue par langue, rangé par sections (`langues/fr.json`, `langues/en.json`). */

/** @typedef {Record<string, any>} Catalogue */

/** @type {Catalogue} */
let catalogue = {};

/** @type {'fr'|'en'} */
let langue = "fr";

/**
 * Apporte le catalogue d'une langue ; les mots qui lui manquent se disent par leur clé.
 * @param {'fr'|'en'} voulue
 */
export async function parler(voulue) {
  const reponse = await fetch(`/page/langues/${voulue}.json`);
  catalogue = await reponse.json();
  langue = voulue;
  document.documentElement.lang = voulue;
}

/** @returns {'fr'|'en'} */
export function langueParlee() {
  return langue;
}

/**
 * @param {string} cle des sections et un mot : « salon.demarrer »
 * @returns {string|null}
 */
export function trouver(cle) {
  let lieu = /** @type {any} */ (catalogue);
  for (const pas of cle.split(".")) {
    if (lieu === null || typeof lieu !== "object") return null;
    lieu = lieu[pas];
  }
  return typeof lieu === "string" ? lieu : null;
}

/**
 * Le mot d'une clé, ses `{trous}` remplis. « {n} carte|{n} cartes » : le singulier, puis le pluriel.
 * @param {string} cle
 * @param {Record<string, any>} [params]
 * @returns {string}
 */
export function mot(cle, params = {}) {
  const trouve = trouver(cle) ?? enClair(cle);
  const formes = trouve.split("|");
  const forme = formes.length > 1 && !auSingulier(Number(params.n)) ? formes[1] : formes[0];
  return (forme ?? "").replace(/\{(\w+)\}/g, (trou, nom) => String(params[nom] ?? trou));
}

/** @param {number} n */
function auSingulier(n) {
  return langue === "fr" ? Math.abs(n) < 2 : Math.abs(n) === 1;
}

/**
 * Un nom stable tel qu'on le lit : `detail.litige_en_attente`, « litige en attente ».
 * @param {string} cle
 */
function enClair(cle) {
  return (cle.split(".").pop() ?? cle).toLowerCase().replaceAll("_", " ");
}
