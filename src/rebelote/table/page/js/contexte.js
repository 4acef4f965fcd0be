/** Tout ce qu'un dessin reçoit, fait de l'état présent de la page. */
import { jouer } from "./coups.js";
import { etat } from "./etat.js";
import { t } from "./paroles.js";
import { reglages } from "./reglages.js";
import { dire } from "./voix.js";

/** @typedef {import("./types.js").Siege} Siege */

/** @returns {import("./types.js").Ctx|null} rien tant que la partie n'a pas commencé */
export function contexte() {
  const { salon, affiche } = etat;
  if (!salon || !affiche) return null;
  return { tableau: affiche.tableau, salon, etat: affiche, moi: salon.moi, jouer, t, dire, reglages, nom: nomDe };
}

/**
 * Ce qu'un dessin du salon reçoit : il n'y a pas encore de tableau.
 * @param {import("./types.js").Salon} salon
 */
export function contexteDuSalon(salon) {
  return { salon, t, nom: nomDe };
}

/** Les IA portent le nom de figures des cartes : à une table de trois « IA moyen », on s'y perd. */
/** @type {Record<Siege, string>} */
const FIGURES = { J1: "Argine", J2: "Hector", J3: "Judith", J4: "Lancelot" };

/**
 * Le nom d'un siège tel qu'on le lit : celui de la personne, sinon la figure qui tient la place de l'IA.
 * @param {Siege} siege
 */
export function nomDe(siege) {
  if (siege === "CROUPIER") return t("table.croupier");
  const place = etat.salon?.sieges.find((autre) => autre.siege === siege);
  return (place?.personne ? place.nom : FIGURES[siege]) || siege;
}

/**
 * Le nom d'un camp : « nous » et « eux » quand on y est, sinon ses joueurs.
 * @param {string} camp
 */
export function nomDuCamp(camp) {
  const sieges = etat.affiche?.tableau.sieges ?? [];
  const siens = sieges.filter((vu) => vu.camp === camp);
  if (siens.length < 2) return siens[0] ? nomOuVous(siens[0].siege) : camp;
  const mien = sieges.find((vu) => vu.siege === etat.salon?.moi)?.camp;
  if (mien === undefined) return siens.map((vu) => nomDe(vu.siege)).join(" & ");
  return t(mien === camp ? "table.nous" : "table.eux");
}

/** @param {Siege} siege */
export function nomOuVous(siege) {
  return siege === etat.salon?.moi ? t("table.vous") : nomDe(siege);
}

/**
 * Une phrase du serveur, où « J2 » est devenu le nom de qui s'y tient.
 * @param {string} phrase
 */
export function avecLesNoms(phrase) {
  return phrase.replace(/\bJ[1-4]\b/g, (siege) => nomDe(siege));
}
