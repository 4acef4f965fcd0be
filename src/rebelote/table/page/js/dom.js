/** De quoi faire des éléments. Le texte y entre toujours comme texte : jamais de HTML venu d'une donnée. */

/** @typedef {Node|string|number|null|undefined|false} Enfant */

/**
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} balise
 * @param {Record<string, any>} [attributs] `class`, `aria-*`, `onclick`, `style: {…}` ; `false` et `null` ne se posent pas
 * @param {...(Enfant|Enfant[])} enfants
 * @returns {HTMLElementTagNameMap[N]}
 */
export function el(balise, attributs = {}, ...enfants) {
  const element = document.createElement(balise);
  for (const [nom, valeur] of Object.entries(attributs)) poser(element, nom, valeur);
  ajouter(element, enfants);
  return element;
}

/**
 * @param {Element} element
 * @param {string} nom
 * @param {any} valeur
 */
function poser(element, nom, valeur) {
  if (valeur === null || valeur === undefined || valeur === false) return;
  if (nom.startsWith("on")) element.addEventListener(nom.slice(2), valeur);
  else if (nom === "style") styler(/** @type {HTMLElement} */ (element), valeur);
  else element.setAttribute(nom, valeur === true ? "" : String(valeur));
}

/**
 * Par l'objet `style` et jamais par l'attribut, que la politique de sécurité de la page refuse.
 * @param {HTMLElement} element
 * @param {Record<string, string|number>} proprietes
 */
export function styler(element, proprietes) {
  for (const [nom, valeur] of Object.entries(proprietes)) element.style.setProperty(nom, String(valeur));
}

/**
 * @param {Element} element
 * @param {(Enfant|Enfant[])[]} enfants
 */
export function ajouter(element, enfants) {
  for (const enfant of enfants.flat()) {
    if (enfant === null || enfant === undefined || enfant === false) continue;
    element.append(enfant instanceof Node ? enfant : String(enfant));
  }
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Un dessin pris dans une planche : `<svg><use href="…#id"/></svg>`, muet pour un lecteur d'écran.
 * @param {string} adresse
 * @param {string} [classe]
 */
export function dessinDe(adresse, classe = "") {
  const svg = document.createElementNS(SVG, "svg");
  const usage = document.createElementNS(SVG, "use");
  usage.setAttribute("href", adresse);
  svg.append(usage);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  if (classe) svg.setAttribute("class", classe);
  return svg;
}

/**
 * Change le contenu d'un lieu sans perdre le point où l'on en était au clavier (`data-cle`).
 * @param {Element} lieu
 * @param {...(Enfant|Enfant[])} enfants
 */
export function remplir(lieu, ...enfants) {
  const actif = document.activeElement;
  const cle = actif instanceof HTMLElement && lieu.contains(actif) ? actif.dataset.cle : undefined;
  lieu.replaceChildren();
  ajouter(lieu, enfants);
  if (cle) retrouver(lieu, cle)?.focus({ preventScroll: true });
}

/**
 * @param {Element} lieu
 * @param {string} cle
 * @returns {HTMLElement|null}
 */
export function retrouver(lieu, cle) {
  return lieu.querySelector(`[data-cle="${CSS.escape(cle)}"]`);
}

/**
 * Un bouton : son mot, ce qu'il fait.
 * @param {Enfant|Enfant[]} contenu
 * @param {(evenement: MouseEvent) => void} action
 * @param {Record<string, any>} [attributs]
 */
export function bouton(contenu, action, attributs = {}) {
  return el("button", { type: "button", onclick: action, ...attributs }, contenu);
}
