/** La barre du haut : ce que l'on joue, la marque, et de quoi tout demander. */
import { nomDuCamp } from "../contexte.js";
import { bouton, el } from "../dom.js";
import { icone } from "../icones.js";
import { parCamps } from "../places.js";
import { majuscule } from "../recit.js";
import { dessinerContrat } from "./contrat.js";
import { ORNEMENTS } from "./milieux.js";

/** @typedef {import("../types.js").Ctx} Ctx */

/**
 * @param {Ctx} ctx
 * @param {Record<string, () => void>} gestes
 */
export function dessinerBarre(ctx, gestes) {
  return [
    el(
      "div",
      { class: "barre-texte" },
      el(
        "h1",
        { class: "barre-titre" },
        el("span", { class: "barre-jeu" }, ctx.tableau.titre),
        el("span", { class: "barre-situation" }, situation(ctx)),
      ),
      el("p", { class: "barre-faits" }, dessinerContrat(ctx), avis(ctx)),
    ),
    marque(ctx),
    el(
      "nav",
      { class: "barre-gestes", "aria-label": ctx.t("table.gestes") },
      geste(ctx, gestes, "dernier", "pli"),
      geste(ctx, gestes, "score", "feuille"),
      geste(ctx, gestes, "menu", "menu"),
    ),
  ];
}

/**
 * @param {Ctx} ctx
 * @param {Record<string, () => void>} gestes
 * @param {string} nom
 * @param {string} dessin
 */
function geste({ t }, gestes, nom, dessin) {
  return bouton(icone(dessin), () => gestes[nom]?.(), {
    class: "rond",
    "data-cle": `geste-${nom}`,
    "aria-label": t(`geste.${nom}`),
    title: t(`geste.${nom}`),
  });
}

/**
 * La manche et le pli ; où la place manque, le pli seul.
 * @param {Ctx} ctx
 */
function situation({ tableau, t }) {
  const { manche, pli, seule } = tableau.repere;
  if (seule) return [el("span", {}, t(`genre.${tableau.milieu.genre}`))];
  return [
    el("span", { class: pli === null ? "" : "si-large" }, majuscule(t("table.manche", { n: manche }))),
    pli !== null && el("span", {}, majuscule(t("table.pli", { n: pli }))),
  ];
}

/** @param {Ctx} ctx */
function avis(ctx) {
  return ctx.tableau.avis.map((detail) => {
    const orne = ORNEMENTS.map(({ surAvis }) => surAvis?.(ctx, detail) ?? null).find(Boolean);
    return orne ?? el("span", { class: "avis" }, ctx.t.detail(detail));
  });
}

/**
 * La marque des deux camps ; à chacun pour soi, elle se lit aux sièges.
 * @param {Ctx} ctx
 */
function marque(ctx) {
  const { tableau, t } = ctx;
  if (!tableau.scores_montres || !parCamps(tableau)) return null;
  return el(
    "dl",
    { class: "marque", "aria-label": t("feuille.total") },
    Object.entries(tableau.scores).map(([camp, score]) =>
      el(
        "div",
        { "data-camp": camp },
        el("dt", {}, majuscule(nomDuCamp(camp))),
        el(
          "dd",
          {},
          score,
          camp in tableau.manche && el("small", { title: t("feuille.cette_manche") }, ` +${tableau.manche[camp]}`),
        ),
      ),
    ),
  );
}
