/** Le clavier seul : une touche par carte, les flèches d'une carte à l'autre, et les gestes de la table. */
import { TOUCHES, TOUCHES_DES_CARTES } from "./touches.js";

/**
 * @param {HTMLElement} racine
 * @param {Record<string, () => void>} gestes par le nom qu'ils ont dans `touches.js`
 * @returns {() => void} de quoi cesser
 */
export function ecouterLeClavier(racine, gestes) {
  const fin = new AbortController();
  document.addEventListener("keydown", (e) => frapper(racine, gestes, e), { signal: fin.signal });
  return () => fin.abort();
}

/**
 * @param {HTMLElement} racine
 * @param {Record<string, () => void>} gestes
 * @param {KeyboardEvent} e
 */
function frapper(racine, gestes, e) {
  if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || enSaisie(e.target)) return;
  const fait = marcher(racine, e.key) || carteDe(racine, e.code) || geste(gestes, e.key);
  if (fait) e.preventDefault();
}

/** @param {EventTarget|null} cible */
function enSaisie(cible) {
  if (document.querySelector("dialog[open]")) return true;
  return cible instanceof HTMLElement && Boolean(cible.closest("input, select, textarea, summary"));
}

/**
 * @param {HTMLElement} racine
 * @returns {HTMLElement[]}
 */
function cartes(racine) {
  return [...racine.querySelectorAll("button.carte-main")].map((e) => /** @type {HTMLElement} */ (e));
}

/**
 * @param {HTMLElement} racine
 * @param {string} code
 */
function carteDe(racine, code) {
  const carte = cartes(racine)[TOUCHES_DES_CARTES.indexOf(code)];
  if (!carte) return false;
  carte.focus();
  carte.click();
  return true;
}

/**
 * Les flèches vont d'une carte à l'autre, en rond.
 * @param {HTMLElement} racine
 * @param {string} touche
 */
function marcher(racine, touche) {
  const pas = touche === "ArrowRight" ? 1 : touche === "ArrowLeft" ? -1 : 0;
  const toutes = cartes(racine);
  if (!pas || !toutes.length) return false;
  const ici = toutes.findIndex((carte) => carte === document.activeElement);
  if (ici < 0 && document.activeElement !== document.body) return false;
  const depart = ici < 0 && pas < 0 ? 0 : ici;
  toutes[(depart + pas + toutes.length) % toutes.length]?.focus();
  return true;
}

/**
 * @param {Record<string, () => void>} gestes
 * @param {string} touche
 */
function geste(gestes, touche) {
  const trouve = TOUCHES.find((essai) => essai.touche === (touche.length === 1 ? touche.toLowerCase() : touche));
  const action = trouve && gestes[trouve.nom];
  action?.();
  return Boolean(action);
}
