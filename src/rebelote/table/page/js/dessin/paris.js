/** Les paris : ce que chacun a parié, ce que fait la somme, et le pari que le dernier ne peut pas faire. */
import { bouton, el } from "../dom.js";
import { refuser } from "../refuser.js";
import { surLeFront } from "./front.js";

/** @typedef {import("../types.js").Ctx} Ctx */

/**
 * @param {Ctx} ctx
 * @returns {import("../types.js").Dessin}
 */
export function dessiner(ctx) {
  return { milieu: annonces(ctx), choix: ctx.tableau.coups.length ? jetons(ctx) : null, main: rienAJouer };
}

/** @type {import("../types.js").ModeMain} */
const rienAJouer = { combien: 0, coupDe: () => null, valider: "", refusDe: () => null };

/** @param {Ctx} ctx */
function cartesDonnees({ tableau }) {
  const mains = tableau.sieges.map(({ main }) => (main ? main.connues.length + main.cachees : 0));
  return Math.max(0, ...mains);
}

/** @param {Ctx} ctx */
function annonces(ctx) {
  const { tableau, t, nom } = ctx;
  const { mots } = tableau.milieu;
  const somme = mots.reduce((total, mot) => total + Number(mot.texte), 0);
  return el(
    "div",
    { class: "paris", role: "group", "aria-label": t("paris.titre") },
    el("p", { class: "paris-somme" }, t("paris.somme", { somme, n: cartesDonnees(ctx) })),
    el(
      "ol",
      { class: "paris-dits" },
      mots.map((mot) => el("li", {}, el("span", {}, nom(mot.siege)), el("strong", {}, mot.texte))),
    ),
    el("p", { class: "paris-aide" }, t(surLeFront(ctx) ? "paris.aide_front" : "paris.aide")),
  );
}

/** @param {Ctx} ctx */
function jetons(ctx) {
  const { t } = ctx;
  const offres = [...ctx.tableau.coups, ...ctx.tableau.refus].sort((a, b) => a.evenement.pari - b.evenement.pari);
  return el(
    "div",
    { class: "choix choix-paris", role: "group", "aria-label": t("paris.choisir") },
    surLeFront(ctx) && el("p", { class: "choix-titre" }, t("paris.choisir_front")),
    el("div", { class: "jetons" }, offres.map((offre) => jeton(ctx, offre))),
  );
}

/**
 * Un pari permis se joue ; celui que l'on refuse dit pourquoi.
 * @param {Ctx} ctx
 * @param {import("../types.js").Coup|import("../types.js").Refus} offre
 */
function jeton(ctx, offre) {
  const { pari } = offre.evenement;
  const mot = surLeFront(ctx) ? ctx.t(pari ? "paris.plus_haute" : "paris.moins_haute") : String(pari);
  const nom = surLeFront(ctx) ? mot : ctx.t("paris.plis", { n: pari });
  const attributs = { class: "jeton jeton-pari", "data-cle": `pari-${pari}`, "aria-label": nom };
  if ("id" in offre) return bouton(mot, () => ctx.jouer(offre), attributs);
  return bouton(mot, () => refuser(ctx.t.refus(offre)), { ...attributs, "aria-disabled": "true", title: ctx.t.refus(offre) });
}
