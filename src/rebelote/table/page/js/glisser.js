/** Saisir une carte et la glisser : sur le feutre ou dans une case pour la jouer, sur une autre pour ranger sa main. */
import { styler } from "./dom.js";

/** @typedef {{surLeFeutre: () => void, surUneCase: (case_: string) => void, surUneCarte: (carte: string) => void}} Suites */

const SEUIL_PX = 10;

/**
 * @param {HTMLElement} element
 * @param {Suites} suites
 */
export function saisir(element, suites) {
  element.classList.add("saisissable");
  element.addEventListener("pointerdown", (depart) => {
    if (depart.button !== 0) return;
    suivre(element, depart, suites);
  });
}

/**
 * @param {HTMLElement} element
 * @param {PointerEvent} depart
 * @param {Suites} suites
 */
function suivre(element, depart, suites) {
  let glisse = false;
  /** @param {PointerEvent} e */
  const bouger = (e) => {
    const [x, y] = [e.clientX - depart.clientX, e.clientY - depart.clientY];
    glisse ||= Math.hypot(x, y) > SEUIL_PX;
    if (!glisse) return;
    element.classList.add("glissee");
    styler(element, { translate: `${x}px ${y}px` });
  };
  /** @param {PointerEvent} e */
  const lacher = (e) => {
    fin.abort();
    element.classList.remove("glissee");
    styler(element, { translate: "none" });
    if (!glisse || e.type === "pointercancel") return;
    element.addEventListener("click", etouffer, { capture: true, once: true });
    setTimeout(() => element.removeEventListener("click", etouffer, { capture: true }));
    deposer(element, e, suites);
  };
  const fin = new AbortController();
  for (const nom of ["pointerup", "pointercancel"]) {
    document.addEventListener(nom, /** @type {EventListener} */ (lacher), { signal: fin.signal });
  }
  document.addEventListener("pointermove", bouger, { signal: fin.signal });
}

/**
 * Le clic qui suit un glissement n'est pas un choix de carte.
 * @param {Event} clic
 */
function etouffer(clic) {
  clic.stopImmediatePropagation();
  clic.preventDefault();
}

/**
 * @param {HTMLElement} element
 * @param {PointerEvent} e
 * @param {Suites} suites
 */
function deposer(element, e, suites) {
  const dessous = document.elementsFromPoint(e.clientX, e.clientY).filter((autre) => !element.contains(autre));
  const carte = dessous.map((autre) => autre.closest(".carte-main")).find((autre) => autre && autre !== element);
  const case_ = dessous.map((autre) => autre.closest("[data-case]")).find((autre) => autre instanceof HTMLElement);
  if (case_ instanceof HTMLElement) suites.surUneCase(case_.dataset.case ?? "");
  else if (dessous.some((autre) => autre.closest(".feutre"))) suites.surLeFeutre();
  else if (carte instanceof HTMLElement) suites.surUneCarte(carte.dataset.carte ?? "");
}
