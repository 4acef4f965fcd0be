/** Les enchères : la retournée, ce que chacun a dit, et la boîte où l'on enchérit. */
import { bouton, el } from "../dom.js";
import { autourDe } from "../places.js";
import { boite } from "./boite.js";
import { carte } from "./carte.js";
import { signe } from "./couleurs.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Coup} Coup */

/**
 * @param {Ctx} ctx
 * @returns {import("../types.js").Dessin}
 */
export function dessiner(ctx) {
  return { milieu: milieu(ctx), choix: choix(ctx), main: null };
}

/** @param {Ctx} ctx */
function milieu(ctx) {
  const { details } = ctx.tableau.milieu;
  const retournee = details.find((detail) => detail.nom === "retournee")?.valeur;
  const autres = details.filter((detail) => detail.nom !== "retournee");
  return el(
    "div",
    { class: "encheres" },
    typeof retournee === "string" &&
      el("div", { class: "retournee" }, carte(retournee), el("span", { class: "lu" }, ctx.t.carte(retournee))),
    autres.map((detail) => el("p", { class: "encheres-detail" }, ctx.t.detail(detail))),
    dites(ctx),
  );
}

/**
 * Le tour de table des enchères : une colonne par joueur, une ligne par tour.
 * @param {Ctx} ctx
 */
function dites(ctx) {
  const { mots } = ctx.tableau.milieu;
  if (!mots.length || ctx.tableau.milieu.details.some((detail) => detail.nom === "retournee")) return null;
  const colonnes = autourDe(ctx.tableau);
  return el(
    "div",
    { class: "tour-d-encheres", role: "table", "aria-label": ctx.t("encheres.dites") },
    el(
      "div",
      { role: "row" },
      colonnes.map((vu) => el("span", { role: "columnheader" }, ctx.nom(vu.siege))),
    ),
    lignes(
      ctx,
      colonnes.map((vu) => vu.siege),
    ),
  );
}

/**
 * @param {Ctx} ctx
 * @param {string[]} sieges
 */
function lignes(ctx, sieges) {
  /** @type {(string|null)[][]} */
  const rangs = [];
  let derniere = sieges.length;
  for (const mot of ctx.tableau.milieu.mots) {
    const colonne = sieges.indexOf(mot.siege);
    if (colonne <= derniere) rangs.push(sieges.map(() => null));
    const rang = rangs.at(-1);
    if (rang) rang[colonne] = mot.texte;
    derniere = colonne;
  }
  return rangs.slice(-4).map((rang) =>
    el(
      "div",
      { role: "row" },
      rang.map((texte) =>
        el("span", { role: "cell", class: texte === "passe" ? "passe" : "" }, texte && ctx.t.dit(texte)),
      ),
    ),
  );
}

/** @param {Ctx} ctx */
function choix(ctx) {
  const { coups } = ctx.tableau;
  if (!coups.length) return null;
  const contrats = coups.filter((coup) => coup.evenement.enchere === "CONTRAT");
  const autres = coups.filter((coup) => coup.evenement.enchere !== "CONTRAT");
  if (contrats.length) return boite(ctx, contrats, autres);
  return el("div", { class: "choix", role: "group", "aria-label": ctx.t("encheres.titre") }, confirmes(ctx, autres));
}

/**
 * Passer se fait d'un geste ; ce qui engage se confirme.
 * @param {Ctx} ctx
 * @param {Coup[]} coups
 */
function confirmes(ctx, coups) {
  const rangee = el("div", { class: "jetons" });
  const montrer = (/** @type {Coup|null} */ voulu) => {
    rangee.replaceChildren(...(voulu ? confirmation(ctx, voulu, () => montrer(null)) : boutons(ctx, coups, montrer)));
  };
  montrer(null);
  return rangee;
}

/**
 * @param {Ctx} ctx
 * @param {Coup[]} coups
 * @param {(voulu: Coup) => void} vouloir
 */
function boutons(ctx, coups, vouloir) {
  return coups.map((coup) => {
    const passe = coup.evenement.enchere === "PASSE";
    return bouton(nomDuCoup(ctx, coup), () => (passe ? ctx.jouer(coup) : vouloir(coup)), {
      class: passe ? "jeton" : "jeton engage",
      "data-cle": `coup-${coup.id}`,
    });
  });
}

/**
 * @param {Ctx} ctx
 * @param {Coup} coup
 */
function nomDuCoup(ctx, coup) {
  const { couleur, enchere } = coup.evenement;
  if (!couleur) return ctx.t(`encheres.${enchere}`);
  return [ctx.t("encheres.PRENDS"), signe(couleur)];
}

/**
 * @param {Ctx} ctx
 * @param {Coup} voulu
 * @param {() => void} renoncer
 */
function confirmation(ctx, voulu, renoncer) {
  const confirmer = bouton([`${ctx.t("encheres.confirmer")} : `, ctx.t.coup(voulu)], () => ctx.jouer(voulu), {
    class: "jeton principal",
    "data-cle": "confirmer",
  });
  queueMicrotask(() => confirmer.focus({ preventScroll: true }));
  return [bouton(ctx.t("encheres.renoncer"), renoncer, { class: "jeton", "data-cle": "renoncer" }), confirmer];
}
