/** Les mouvements : une carte vole de son siège à sa place, un pli se rassemble chez son vainqueur. */
import { el, styler } from "./dom.js";
import { attendre, duree, sansMouvement } from "./file.js";

export const VOL_MS = 180;
export const PLI_MS = 1500;
export const RAMASSE_MS = 250;

/**
 * Vrai si un mouvement de cette durée se verra : sinon, on ne mesure rien.
 * @param {number} ms
 */
export function bouge(ms) {
  return duree(ms) > 0 && !sansMouvement();
}

/**
 * Fait voler un objet d'un lieu à un autre, par-dessus la page ; il disparaît à l'arrivée.
 * @param {HTMLElement} objet
 * @param {DOMRect} de
 * @param {DOMRect} vers
 * @param {number} ms
 */
export async function voler(objet, de, vers, ms) {
  const vraie = duree(ms);
  if (sansMouvement() || !vraie) return;
  const volant = el("div", { class: "volant", "aria-hidden": "true" }, objet);
  styler(volant, { width: `${vers.width}px`, height: `${vers.height}px` });
  document.body.append(volant);
  const vol = volant.animate([pas(de, vers), pas(vers, vers)], { duration: vraie, easing: "ease-out", fill: "both" });
  await Promise.race([vol.finished, attendre(ms * 2)]);
  volant.remove();
}

/**
 * @param {DOMRect} ou
 * @param {DOMRect} taille
 * @returns {Keyframe}
 */
function pas(ou, taille) {
  const x = ou.x + (ou.width - taille.width) / 2;
  const y = ou.y + (ou.height - taille.height) / 2;
  const echelle = Math.min(1, Math.max(0.4, ou.width / taille.width));
  return { transform: `translate(${x}px, ${y}px) scale(${echelle})` };
}

/**
 * Fait arriver un élément à la place qu'il a déjà, depuis un autre lieu.
 * @param {HTMLElement} element
 * @param {DOMRect} de
 * @param {number} ms
 */
export async function arriver(element, de, ms) {
  const vraie = duree(ms);
  if (sansMouvement() || !vraie) return;
  const ici = element.getBoundingClientRect();
  const x = de.x + de.width / 2 - (ici.x + ici.width / 2);
  const y = de.y + de.height / 2 - (ici.y + ici.height / 2);
  const depart = { transform: `translate(${x}px, ${y}px) scale(${Math.min(1, de.width / ici.width)})` };
  const vol = element.animate([depart, { transform: "none" }], { duration: vraie, easing: "ease-out" });
  await Promise.race([vol.finished, attendre(ms * 2)]);
}

/**
 * Rassemble des cartes vers leur vainqueur, sur place.
 * @param {HTMLElement[]} cartes
 * @param {DOMRect} vers
 */
export async function rassembler(cartes, vers) {
  const vraie = duree(RAMASSE_MS);
  if (sansMouvement() || !vraie) return;
  const vols = cartes.map((carte) => {
    const de = carte.getBoundingClientRect();
    const x = vers.x + vers.width / 2 - (de.x + de.width / 2);
    const y = vers.y + vers.height / 2 - (de.y + de.height / 2);
    const fin = { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0 };
    return carte.animate([{}, fin], { duration: vraie, easing: "ease-in", fill: "forwards" }).finished;
  });
  await Promise.race([Promise.allSettled(vols), attendre(RAMASSE_MS * 2)]);
}
