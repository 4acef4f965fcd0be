/** La fin de la partie : qui a gagné, la marque, le bilan, et une autre avec les mêmes. */
import { avecLesNoms, contexte, nomDe, nomDuCamp } from "../contexte.js";
import { dessinerFeuille } from "../dessin/feuille.js";
import { dessinerRois } from "../dessin/regicide/rois.js";
import { dessinerStatistiques } from "../dessin/statistiques.js";
import { bouton, el, remplir } from "../dom.js";
import { demander } from "../fil.js";
import { langueParlee } from "../langue.js";
import { messageDe } from "../messages.js";
import { fermerPanneau, ouvrirPanneau } from "../panneau.js";
import { t } from "../paroles.js";
import { majuscule, raconterManche } from "../recit.js";
import { sonner } from "../son.js";
import { dire } from "../voix.js";
import { direLaSuite, gestesDeLaSuite, phraseDeLOffre } from "./suite.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../dessin/statistiques.js").Statistique} Statistique */

/**
 * Ouvre le panneau de la fin, une fois la dernière carte montrée ; de nouveau, quand on y propose une autre partie.
 * @param {boolean} premiere
 */
export function ouvrirFin(premiere) {
  const ctx = contexte();
  if (!ctx) return;
  const bilan = el("div", { class: "bilan" });
  const message = el("p", { class: "message", role: "alert" });
  ouvrirPanneau(
    titre(ctx),
    [
      litige(ctx),
      scores(ctx),
      rois(ctx),
      bilan,
      el("details", { class: "plus" }, el("summary", {}, t("feuille.titre")), dessinerFeuille(ctx)),
      message,
      gestes(ctx, message),
    ],
    { classe: "large fin" },
  );
  const offre = ctx.salon.reseau?.offre;
  if (premiere) sonner("fin");
  if (premiere || offre) dire(offre ? phraseDeLOffre(offre) : titre(ctx));
  charger(ctx, bilan);
}

/** @param {Ctx} ctx */
function titre({ tableau, salon, moi }) {
  const mien = tableau.sieges.find((vu) => vu.siege === moi)?.camp;
  const vainqueurs = tableau.vainqueurs.length ? tableau.vainqueurs : (salon.reseau?.litige?.vainqueurs ?? []);
  if (!vainqueurs.length) return t("fin.personne");
  if (mien !== undefined) return t(vainqueurs.includes(mien) ? "fin.gagne" : "fin.perdu");
  const gagnants = tableau.sieges.filter((vu) => vainqueurs.includes(vu.camp));
  return t("fin.gagnants", { qui: gagnants.map((vu) => nomDe(vu.siege)).join(", "), n: gagnants.length });
}

/**
 * Entre pairs, ce qui a fait finir la partie avant l'heure : un forfait, une triche prouvée.
 * @param {Ctx} ctx
 */
function litige({ salon }) {
  const dit = salon.reseau?.litige;
  return dit ? el("p", { class: "alerte" }, t("reseau.litige", { detail: dit.phrase })) : null;
}

/** @param {Ctx} ctx */
function scores({ tableau }) {
  return el(
    "dl",
    { class: "totaux grands" },
    Object.entries(tableau.scores).map(([camp, score]) =>
      el(
        "div",
        { "data-camp": camp, class: tableau.vainqueurs.includes(camp) ? "vainqueur" : "" },
        el("dt", {}, majuscule(nomDuCamp(camp))),
        el("dd", {}, score),
      ),
    ),
  );
}

/**
 * Les rois secrets se montrent à la fin, quand le jeu en a.
 * @param {Ctx} ctx
 */
function rois(ctx) {
  const montres = ctx.tableau.sieges.some((vu) => vu.pastilles.some(({ nom }) => nom === "roi"));
  return montres ? dessinerRois(ctx) : null;
}

/**
 * @param {Ctx} ctx
 * @param {HTMLElement} message
 */
function gestes({ salon }, message) {
  const revanche = async () => {
    try {
      await demander(`/tables/${encodeURIComponent(salon.table)}/revanche`, {});
      fermerPanneau();
    } catch (refus) {
      message.textContent = messageDe(refus);
    }
  };
  return el(
    "div",
    { class: "jetons" },
    direLaSuite(salon),
    salon.moi &&
      !salon.reseau &&
      bouton(t("fin.revanche"), revanche, { class: "jeton principal", "data-cle": "revanche" }),
    gestesDeLaSuite(salon, message),
    el(
      "a",
      {
        class: "jeton",
        href: `/api/tables/${encodeURIComponent(salon.table)}/enregistrement`,
        download: `${salon.jeu}-${salon.table}.json`,
      },
      t("fin.telecharger"),
    ),
    el("a", { class: "jeton", href: "/" }, t("geste.accueil")),
  );
}

/**
 * En français, les phrases du serveur ; ailleurs, ce que dit la feuille.
 * @param {Ctx} ctx
 * @param {string[]} phrases
 */
function bilanDesManches({ tableau }, phrases) {
  return langueParlee() === "fr"
    ? phrases.map((phrase, rang) => el("p", {}, `${t("feuille.manche", { n: rang + 1 })} : ${avecLesNoms(phrase)}`))
    : tableau.feuille.map((manche) => el("p", {}, raconterManche(manche)));
}

/**
 * @param {Ctx} ctx
 * @param {HTMLElement} lieu
 */
async function charger(ctx, lieu) {
  const { table } = ctx.salon;
  try {
    /** @type {{manches: string[], statistiques: Statistique[]}} */
    const { manches, statistiques } = await demander(`/tables/${encodeURIComponent(table)}/fin`);
    remplir(lieu, bilanDesManches(ctx, manches), statistiques.length > 0 && dessinerStatistiques(statistiques));
  } catch {
    remplir(lieu); // le bilan est un ornement : sans lui, la fin se lit quand même
  }
}
