/** Où sont les choses de la table à l'écran : ce dont les mouvements ont besoin. */
import { retrouver } from "./dom.js";
import { voler } from "./mouvements.js";

/** @typedef {import("./types.js").Siege} Siege */

/**
 * @typedef {import("./types.js").Scene & {
 *   depart: (siege: Siege, carte: string) => DOMRect|null,
 *   pose: (siege: Siege) => HTMLElement|null,
 *   poses: () => HTMLElement[],
 * }} SceneEntiere
 */

/** @returns {SceneEntiere|null} rien quand la table n'est pas à l'écran */
export function scene() {
  const racine = document.querySelector(".table");
  const feutre = racine?.querySelector(".feutre");
  if (!racine || !(feutre instanceof HTMLElement)) return null;
  const place = (/** @type {Siege} */ siege) =>
    (racine.querySelector(`[data-siege="${siege}"]`) ?? feutre).getBoundingClientRect();
  return {
    feutre,
    place,
    voler,
    depart: (siege, carte) => retrouver(racine, `main-${carte}`)?.getBoundingClientRect() ?? place(siege),
    pose: (siege) => feutre.querySelector(`[data-pose="${siege}"]`),
    poses: () => [...feutre.querySelectorAll("[data-pose]")].map((e) => /** @type {HTMLElement} */ (e)),
  };
}
