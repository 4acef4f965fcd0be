/** Les couleurs des cartes, toujours dites par leur forme et par leur teinte. */
import { SIGNES } from "../cartes.js";
import { el } from "../dom.js";
import { t } from "../paroles.js";

/**
 * Le signe d'une couleur, nommé pour qui ne le voit pas ; un atout qui n'en est pas une, par ses initiales.
 * @param {string} couleur COEUR…, SANS_ATOUT, TOUT_ATOUT
 */
export function signe(couleur) {
  const forme = SIGNES[couleur];
  if (!forme) return el("abbr", { class: "sans-couleur", title: t.atout(couleur) }, t(`initiales.${couleur}`));
  return el("span", { class: `signe signe-${couleur}`, role: "img", "aria-label": t.atout(couleur) }, forme);
}
