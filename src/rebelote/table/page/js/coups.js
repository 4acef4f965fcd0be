/** Jouer un coup : une seule fois, au rang auquel il répond. */
import { changer, etat } from "./etat.js";
import { demander, Refusee } from "./fil.js";
import { messageDe } from "./messages.js";
import { dire } from "./voix.js";

/** @typedef {import("./types.js").Coup} Coup */
/** @typedef {import("./types.js").Tableau} Tableau */

const REPRISES = 3;

/** La table et le rang du dernier coup accepté : à ce rang, on a joué. */
let joue = "";

/**
 * @param {Coup} coup
 * @param {Record<string, any>} [plus] ce qu'un coup emporte de mesuré sur la page : `delai_ms`
 */
export async function jouer(coup, plus = {}) {
  const tableau = etat.recu?.tableau;
  if (etat.enCours !== null || !tableau || !encoreOffert(coup, tableau)) return;
  etat.enCours = coup.id; // rien ne s'en dessine : le coup part avant tout dessin
  const envoi = envoyer(coup, plus, tableau, REPRISES);
  if (etat.message) changer({ message: "" });
  try {
    await envoi;
  } catch (refus) {
    refuser(refus);
  } finally {
    etat.enCours = null;
  }
}

/**
 * Faux quand la partie a avancé sous le doigt : le coup que l'on voulait n'est plus, ou plus pour ce tour-là.
 * Où l'on joue tous à la fois, le rang avance sans que le choix change.
 * @param {Coup} coup
 * @param {Tableau} recu
 */
function encoreOffert(coup, recu) {
  const memeTour = etat.affiche?.tableau.rang === recu.rang || recu.attendus.length > 1;
  return memeTour && lePareil(coup, recu) !== undefined && joue !== tour(recu);
}

/** @param {Tableau} tableau */
function tour({ rang }) {
  return `${etat.salon?.table}/${rang}`;
}

/**
 * Où l'on joue tous à la fois, le rang avance sans que le choix change : on le redit au rang présent.
 * @param {Coup} coup
 * @param {Record<string, any>} plus
 * @param {Tableau} tableau
 * @param {number} reprises
 */
async function envoyer(coup, plus, tableau, reprises) {
  const present = lePareil(coup, tableau) ?? coup;
  const table = etat.salon?.table ?? "";
  try {
    await demander(`/tables/${encodeURIComponent(table)}/coups`, { rang: tableau.rang, id: present.id, ...plus });
    joue = tour(tableau);
  } catch (refus) {
    const depasse = refus instanceof Refusee && refus.code === "depasse" ? refus.corps.tableau : null;
    if (!depasse) throw refus;
    if (!reprises || tableau.attendus.length < 2 || !lePareil(coup, depasse)) return;
    await envoyer(coup, plus, depasse, reprises - 1);
  }
}

/**
 * @param {Coup} coup
 * @param {Tableau} tableau
 */
function lePareil(coup, tableau) {
  const ecrit = JSON.stringify(coup.evenement);
  return tableau.coups.find((autre) => JSON.stringify(autre.evenement) === ecrit);
}

/** @param {unknown} refus */
function refuser(refus) {
  const message = messageDe(refus);
  changer({ message });
  dire(message);
}
