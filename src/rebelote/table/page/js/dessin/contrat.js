/** Ce que l'on joue : le contrat, qui l'a pris, s'il est contré. */
import { el } from "../dom.js";
import { signe } from "./couleurs.js";

/** @typedef {import("../types.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function dessinerContrat(ctx) {
  const { contrat } = ctx.tableau;
  if (!contrat) return null;
  const valeur = contrat.nom || contrat.valeur;
  return el(
    "span",
    { class: "contrat" },
    el("span", { class: "lu" }, ctx.t("contrat.titre")),
    valeur ? el("strong", {}, ctx.t.valeur(valeur)) : el("span", {}, ctx.t("contrat.atout")),
    contrat.atout && signe(contrat.atout),
    multiplicateur(ctx, contrat),
    el("span", { class: "contrat-preneur" }, ctx.t("contrat.par", { qui: ctx.nom(contrat.preneur) })),
  );
}

/**
 * @param {Ctx} ctx
 * @param {import("../types.js").Engagement} contrat
 */
function multiplicateur({ t }, { contre, surcontre }) {
  if (!contre) return null;
  const [fois, nom] = surcontre ? ["×4", "contrat.surcontre"] : ["×2", "contrat.contre"];
  return el("abbr", { class: "contrat-fois", title: t(nom) }, fois);
}
