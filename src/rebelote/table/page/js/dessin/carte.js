/**
 * Une carte, et son dos, pris dans la planche que dessine le serveur (`rebelote.table.cartes`).
 *
 * La planche est mise une fois dans le document : les couleurs y sont des propriétés CSS, et la même
 * carte suit le thème et le jeu à quatre couleurs sans être refaite.
 */
import { lire } from "../cartes.js";
import { dessinDe, el } from "../dom.js";

/** @typedef {import("../types.js").Carte} Carte */

const PLANCHE = "/page/cartes.svg";
const CADRE = "0 0 100 150";

/** L'enseigne en une lettre, comme `symboles.py`. @type {Record<string, string>} */
const LETTRES = { PIQUE: "P", COEUR: "C", CARREAU: "K", TREFLE: "T" };

/** Apporte la planche ; les cartes déjà là apparaissent dès qu'elle arrive. */
export async function apporterPlanche() {
  const reponse = await fetch(PLANCHE);
  const lue = new DOMParser().parseFromString(await reponse.text(), "image/svg+xml");
  const planche = document.importNode(lue.documentElement, true);
  planche.setAttribute("class", "planche");
  document.body.prepend(planche);
}

/**
 * Le symbole d'une carte : « A♠ », `c-AP` ; « 21 », `c-21`.
 * @param {Carte} code
 */
export function identifiant(code) {
  const { indice, couleur } = lire(code);
  return couleur ? `c-${indice}${LETTRES[couleur]}` : `c-${indice}`;
}

/**
 * @param {Carte} code
 * @param {{classe?: string}} [options]
 * @returns {HTMLElement}
 */
export function carte(code, { classe = "" } = {}) {
  return el("span", { class: `carte ${classe}`.trim(), "data-carte": code }, image(identifiant(code)));
}

/**
 * @param {{classe?: string}} [options]
 * @returns {HTMLElement}
 */
export function dos({ classe = "" } = {}) {
  return el("span", { class: `carte dos ${classe}`.trim(), "aria-hidden": "true" }, image("c-dos"));
}

/** @param {string} symbole */
function image(symbole) {
  const svg = dessinDe(`#${symbole}`);
  svg.setAttribute("viewBox", CADRE);
  return svg;
}
