/** Le pli : chaque carte devant qui l'a posée, le meneur et le maître marqués, ce qu'il vaut. */
import { cartesDe } from "../cartes.js";
import { bouton, el } from "../dom.js";
import { placeDe } from "../places.js";
import { majuscule } from "../recit.js";
import { carte } from "./carte.js";

/** @typedef {import("../types.js").Ctx} Ctx */

/**
 * @param {Ctx} ctx
 * @returns {import("../types.js").Dessin}
 */
export function dessiner(ctx) {
  return { milieu: dessinerPli(ctx), choix: autresCoups(ctx), main: null };
}

/** @param {Ctx} ctx */
export function dessinerPli(ctx) {
  const { milieu } = ctx.tableau;
  return el(
    "div",
    { class: "pli", role: "group", "aria-label": ctx.t("pli.titre") },
    milieu.poses.map((pose) => dessinerPose(ctx, pose)),
    milieu.poses.length ? valeur(ctx) : attente(ctx),
  );
}

/**
 * @param {Ctx} ctx
 * @param {import("../types.js").Pose} pose
 */
function dessinerPose(ctx, pose) {
  const { meneur, maitre } = ctx.tableau.milieu;
  const classes = ["pose", pose.siege === maitre && "maitre", pose.siege === meneur && "meneur"];
  return el(
    "div",
    {
      class: classes.filter(Boolean).join(" "),
      "data-pose": pose.siege,
      "data-place": placeDe(ctx.tableau, pose.siege),
    },
    carte(pose.carte),
    el("span", { class: "lu" }, ditDeLaPose(ctx, pose)),
    pose.mention && el("span", { class: "bulle bulle-carte" }, ctx.t(`mention.${pose.mention}`)),
    pose.siege === meneur &&
      el("span", { class: "marque-meneur", title: ctx.t("pli.meneur"), "aria-hidden": "true" }, "1"),
  );
}

/**
 * @param {Ctx} ctx
 * @param {import("../types.js").Pose} pose
 */
function ditDeLaPose({ tableau, nom, t }, { siege, carte: code }) {
  const faits = [
    siege === tableau.milieu.meneur && t("pli.meneur"),
    siege === tableau.milieu.maitre && t("pli.maitre"),
  ];
  return [`${nom(siege)} : ${t.carte(code)}`, ...faits].filter(Boolean).join(", ");
}

/** @param {Ctx} ctx */
function valeur({ tableau, t }) {
  const { points, details } = tableau.milieu;
  const faits = [points ? t("points", { n: points }) : null, ...details.map((detail) => t.detail(detail))].filter(
    Boolean,
  );
  return faits.length ? el("p", { class: "pli-valeur" }, faits.join(" · ")) : null;
}

/** @param {Ctx} ctx */
function attente({ tableau, t, nom, moi }) {
  const { genre, meneur } = tableau.milieu;
  if (genre === "donne") return el("p", { class: "pli-vide" }, t("table.donne"));
  if (!meneur || meneur === moi) return null;
  return el("p", { class: "pli-vide" }, t("pli.entame", { qui: nom(meneur) }));
}

/**
 * Ce que l'on peut faire d'autre que poser une carte : annoncer, surtout.
 * @param {Ctx} ctx
 */
function autresCoups({ tableau, jouer, t }) {
  const autres = tableau.coups.filter((coup) => cartesDe(coup.evenement).length !== 1);
  if (!autres.length) return null;
  return el(
    "div",
    { class: "choix", role: "group", "aria-label": t("choix.titre") },
    el(
      "div",
      { class: "jetons" },
      autres.map((coup) =>
        bouton(majuscule(t.coup(coup)), () => jouer(coup), { class: "jeton engage", "data-cle": `coup-${coup.id}` }),
      ),
    ),
  );
}
