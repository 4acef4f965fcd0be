/** La ligne qui dit ce qu'on attend : de soi, en couleur ; d'un autre, avec le sablier. */
import { nomDe } from "../contexte.js";
import { el } from "../dom.js";
import { etat } from "../etat.js";
import { icone } from "../icones.js";
import { t as mots } from "../paroles.js";
import { raconterPli } from "../recit.js";
import { preuvesDe } from "./pairs.js";

/** @typedef {import("../types.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function dessinerAttente(ctx) {
  if (etat.message) return el("p", { class: "attente refus" }, etat.message);
  const litige = preuvesDe(ctx)?.litige;
  if (litige && !ctx.tableau.coups.length)
    return el("p", { class: "attente refus" }, ctx.t("reseau.litige", { detail: litige.phrase }));
  const { tableau, moi, t } = ctx;
  if (moi && tableau.attendus.includes(moi) && tableau.coups.length) {
    return el(
      "p",
      { class: "attente mienne" },
      el("strong", {}, t("attente_de.vous")),
      el("span", {}, quoi(ctx)),
      temps(),
    );
  }
  const autres = tableau.attendus.filter((siege) => siege !== moi && siege !== "CROUPIER");
  if (etat.pliFerme) return el("p", { class: "attente" }, el("strong", {}, raconterPli(etat.pliFerme)));
  if (!autres.length)
    return el("p", { class: "attente" }, t(tableau.vainqueurs.length ? "attente_de.fin" : "attente_de.personne"));
  return el(
    "p",
    { class: "attente autre" },
    icone("sablier"),
    el(
      "span",
      {},
      el(
        "strong",
        {},
        autres.length > 2
          ? t("attente_de.plusieurs", { n: autres.length })
          : t("attente_de.autre", { qui: autres.map(nomDe).join(", ") }),
      ),
    ),
    temps(),
    moi && el("span", { class: "attente-sens" }, t("attente_de.regle")),
  );
}

/**
 * Ce que l'on attend de soi, d'après les types de coups offerts.
 * @param {Ctx} ctx
 */
function quoi({ tableau, t }) {
  const types = tableau.attente;
  if (
    types.includes("JOUER_CARTE") &&
    types.includes("ANNONCE") &&
    tableau.coups.some((coup) => coup.evenement.type === "ANNONCE")
  )
    return t("attente_de.ANNONCE");
  return t(`attente_de.${types[0] ?? "rien"}`);
}

/** Le temps qui passe, ou celui qui reste quand il y a une horloge ; l'écran le tient à jour. */
function temps() {
  return el("span", { class: "attente-temps", "aria-hidden": "true" });
}

const PATIENCE_S = 5;

/**
 * Met à jour le temps de la ligne, une fois par seconde.
 * @param {Element} lieu
 * @param {number} recuA quand l'horloge a été dite
 */
export function battre(lieu, recuA) {
  const montre = lieu.querySelector(".attente-temps");
  if (!montre) return;
  const horloge = etat.affiche?.horloge;
  const passe = Math.floor((Date.now() - etat.depuis) / 1000);
  const ecoule = Date.now() - recuA;
  montre.textContent = horloge ? direLeReste(horloge, ecoule) : passe >= PATIENCE_S ? `${passe} s` : "";
  montre.classList.toggle("presse", horloge ? horloge.reste_ms - ecoule <= PATIENCE_S * 1000 : false);
}

/**
 * Le temps de ce coup ; entre pairs, une fois pris, celui de la réserve.
 * @param {import("../types.js").Horloge} horloge
 * @param {number} ecoule depuis qu'on l'a dite, en millisecondes
 */
export function direLeReste({ reste_ms, reserve_ms }, ecoule) {
  const reste = Math.ceil((reste_ms - ecoule) / 1000);
  if (reste > 0 || reserve_ms === null) return `${Math.max(0, reste)} s`;
  const reserve = Math.max(0, Math.ceil((reserve_ms + Math.min(0, reste_ms - ecoule)) / 1000));
  return reserve ? mots("attente_de.reserve", { temps: minutes(reserve) }) : mots("attente_de.epuise");
}

/** @param {number} secondes */
function minutes(secondes) {
  return `${Math.floor(secondes / 60)}:${String(secondes % 60).padStart(2, "0")}`;
}
