/** Ce qu'un lecteur d'écran entend : une seule région vivante, qui raconte la partie. */

const region = document.getElementById("voix");
const DEUX_FOIS_LA_MEME = "\u00a0";

/** @param {string} texte */
export function dire(texte) {
  if (!region || !texte) return;
  // Redite, une phrase pareille ne s'entendrait pas : une espace la distingue.
  region.textContent = region.textContent === texte ? texte + DEUX_FOIS_LA_MEME : texte;
}
