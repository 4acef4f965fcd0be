/** Ce que chacun règle pour soi, et que son navigateur retient. Jamais une carte ni un jeton. */

/** @typedef {import("./types.js").Reglages} Reglages */

const CLE = "rebelote.reglages";

/** @type {Reglages} */
const DEFAUTS = {
  langue: "fr",
  theme: "auto",
  quatreCouleurs: false,
  vitesse: "normale",
  geste: "un",
  tri: "atout",
  forcees: false,
  son: false,
  muet: false,
  nom: "",
};

/** Ce que chaque réglage à choix peut valoir, dans l'ordre où on le montre. */
export const CHOIX = {
  langue: ["fr", "en"],
  theme: ["auto", "clair", "sombre"],
  vitesse: ["lente", "normale", "vive", "immediate"],
  geste: ["un", "deux", "glisser"],
  tri: ["atout", "couleur", "main"],
};

/** @type {Reglages} */
export const reglages = { ...DEFAUTS, ...relus() };

/** @type {Set<(reglages: Reglages) => void>} */
const suiveurs = new Set();

/** @returns {Partial<Reglages>} */
function relus() {
  try {
    const lus = JSON.parse(localStorage.getItem(CLE) ?? "{}");
    return lus && typeof lus === "object" ? lus : {};
  } catch {
    return {}; // une mémoire refusée ou abîmée : les réglages d'origine
  }
}

/** @param {Partial<Reglages>} changes */
export function regler(changes) {
  Object.assign(reglages, changes);
  try {
    localStorage.setItem(CLE, JSON.stringify(reglages));
  } catch {
    // sans mémoire, le réglage vaut jusqu'à ce que la page se ferme
  }
  appliquer();
  for (const suiveur of suiveurs) suiveur(reglages);
}

/** Ce qui se voit partout se pose sur la racine du document. */
export function appliquer() {
  const racine = document.documentElement;
  racine.dataset.theme = reglages.theme;
  racine.classList.toggle("quatre-couleurs", reglages.quatreCouleurs);
}

/** @param {(reglages: Reglages) => void} suiveur */
export function suivreReglages(suiveur) {
  suiveurs.add(suiveur);
}
