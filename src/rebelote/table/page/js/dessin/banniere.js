/** Une bannière sur le feutre : ce qui vient d'arriver, le temps de le lire ; toucher le feutre la passe. */
import { el } from "../dom.js";
import { attendre } from "../file.js";

/**
 * @param {import("../types.js").Scene} scene
 * @param {string} classe
 * @param {(Node|string|null)[]} contenu
 * @param {number} ms
 */
export async function montrerBanniere(scene, classe, contenu, ms) {
  const banniere = el("div", { class: `banniere ${classe}` }, contenu);
  scene.feutre.append(banniere);
  await attendre(ms);
  banniere.remove();
}

/**
 * Ce qui vole d'un siège à l'autre garde la taille d'une carte, si grand que soit le siège.
 * @param {...HTMLElement} cartes
 */
export function volante(...cartes) {
  return el("span", { class: "volante" }, cartes);
}

/**
 * Le détail d'un nom, où qu'un jeu l'ait mis.
 * @param {import("../types.js").Detail[]} details
 * @param {string} nom
 */
export function valeurDe(details, nom) {
  return details.find((detail) => detail.nom === nom)?.valeur ?? null;
}
