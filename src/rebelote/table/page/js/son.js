/** Quatre sons faits sur place, pour qui les veut : une carte, son tour, une tape, la fin. */
import { reglages } from "./reglages.js";

/** @typedef {{hauteur: number, duree: number, forme: OscillatorType, force: number}} Note */

/** @type {Record<string, Note[]>} */
const SONS = {
  carte: [{ hauteur: 190, duree: 0.05, forme: "triangle", force: 0.25 }],
  tour: [
    { hauteur: 660, duree: 0.09, forme: "sine", force: 0.2 },
    { hauteur: 880, duree: 0.14, forme: "sine", force: 0.2 },
  ],
  tape: [{ hauteur: 1200, duree: 0.12, forme: "square", force: 0.12 }],
  fin: [
    { hauteur: 523, duree: 0.14, forme: "sine", force: 0.2 },
    { hauteur: 659, duree: 0.14, forme: "sine", force: 0.2 },
    { hauteur: 784, duree: 0.3, forme: "sine", force: 0.2 },
  ],
};

/** @type {AudioContext|null} */
let salle = null;

/** @param {'carte'|'tour'|'tape'|'fin'} nom */
export function sonner(nom) {
  if (!reglages.son) return;
  salle ??= new AudioContext();
  let debut = salle.currentTime;
  for (const note of SONS[nom] ?? []) {
    jouerNote(salle, note, debut);
    debut += note.duree;
  }
}

/**
 * @param {AudioContext} salle
 * @param {Note} note
 * @param {number} debut
 */
function jouerNote(salle, note, debut) {
  const voix = salle.createOscillator();
  const gain = salle.createGain();
  voix.type = note.forme;
  voix.frequency.value = note.hauteur;
  gain.gain.setValueAtTime(note.force, debut);
  gain.gain.exponentialRampToValueAtTime(0.001, debut + note.duree);
  voix.connect(gain).connect(salle.destination);
  voix.start(debut);
  voix.stop(debut + note.duree);
}
