/** Dire pourquoi un geste n'a rien fait : sur la ligne d'attente, et à voix haute, le temps de le lire. */
import { changer } from "./etat.js";
import { dire } from "./voix.js";

const MESSAGE_MS = 5000;

let minuterie = 0;

/** @param {string} message */
export function refuser(message) {
  clearTimeout(minuterie);
  changer({ message });
  dire(message);
  minuterie = window.setTimeout(() => changer({ message: "" }), MESSAGE_MS);
}

/** Un autre geste : ce que l'on disait du précédent n'a plus lieu d'être. */
export function ravaler() {
  clearTimeout(minuterie);
  changer({ message: "" });
}
