/**
 * La file des mouvements : ce qui arrive se montre dans l'ordre, l'un après l'autre, sans rien sauter.
 * Quand elle s'allonge, tout va plus vite ; une page que l'on ne regarde pas ne fait pas attendre.
 */
import { reglages } from "./reglages.js";

/** @typedef {() => Promise<void>|void} Tache */

const VITESSES = { lente: 1.6, normale: 1, vive: 0.5, immediate: 0 };
const LONGUE = 4;
const TRES_LONGUE = 12;
const LIRE_MS = 12000;

/** @type {Tache[]} */
let taches = [];
let enTrain = false;
/** @type {Set<() => void>} */
const attentes = new Set();

/** @param {Tache} tache */
export function enfiler(tache) {
  taches.push(tache);
  if (!enTrain) derouler();
}

async function derouler() {
  enTrain = true;
  for (let tache = taches.shift(); tache; tache = taches.shift()) {
    try {
      await tache();
    } catch (faute) {
      console.error(faute); // un mouvement manqué ne doit jamais arrêter la partie
    }
  }
  enTrain = false;
}

/** Oublie ce qui n'a pas encore été montré : on change de table. */
export function vider() {
  taches = [];
  passer();
}

/** On ne veut plus attendre : ce qui est en train de se montrer se finit aussitôt. */
export function passer() {
  for (const finir of [...attentes]) finir();
}

/** Combien de choses attendent d'être montrées. */
export function longueur() {
  return taches.length;
}

/**
 * Ce que dure vraiment une durée, selon la vitesse choisie, la file et les yeux qui regardent.
 * @param {number} ms
 */
export function duree(ms) {
  if (document.hidden || taches.length > TRES_LONGUE) return 0;
  const presse = taches.length > LONGUE ? 0.4 : 1;
  return ms * VITESSES[reglages.vitesse] * presse;
}

/**
 * Ce que l'on laisse pour lire la feuille d'une manche. La suivante est déjà commencée : avec une horloge, lire ne
 * mange pas plus du tiers du temps de jouer.
 * @param {number|null} [horloge] les secondes par coup
 */
export function tempsDeLire(horloge) {
  return horloge ? Math.min(LIRE_MS, (horloge * 1000) / 3) : LIRE_MS;
}

/**
 * Attend, sauf si l'on demande à passer.
 * @param {number} ms
 * @returns {Promise<void>}
 */
export function attendre(ms) {
  const vraie = duree(ms);
  if (!vraie) return Promise.resolve();
  return new Promise((suite) => {
    const finir = () => {
      clearTimeout(minuterie);
      attentes.delete(finir);
      suite();
    };
    const minuterie = setTimeout(finir, vraie);
    attentes.add(finir);
  });
}

/** Vrai quand on a demandé au système de ne rien faire bouger. */
export function sansMouvement() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
