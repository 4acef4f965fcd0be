/** Un siège : qui s'y tient, ce qu'il a en main et devant lui, ce qu'il a dit, et si c'est à lui. */
import { etat } from "../etat.js";
import { el } from "../dom.js";
import { icone } from "../icones.js";
import { placeDe } from "../places.js";
import { t as mots } from "../paroles.js";
import { signe } from "./couleurs.js";
import { ORNEMENTS } from "./milieux.js";
import { marqueDePair } from "./pairs.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").SiegeVu} SiegeVu */

/** Les pastilles dessinées autrement qu'en toutes lettres, ou ailleurs. */
const MUETTES = new Set(["preneur", "passees", "paquet", "roi", "pari", "points"]);

/**
 * @param {Ctx} ctx
 * @param {SiegeVu} vu
 */
export function dessinerSiege(ctx, vu) {
  const place = ctx.salon.sieges.find((p) => p.siege === vu.siege);
  const tour = ctx.tableau.attendus.includes(vu.siege);
  const absent = Boolean(place?.personne && !place.presente);
  const classes = [
    "siege",
    tour && "tour",
    absent && "absent",
    vu.siege === ctx.moi && "moi",
    vu.main === null && "sans-main",
  ];
  return el(
    "div",
    {
      role: "group",
      class: classes.filter(Boolean).join(" "),
      "data-siege": vu.siege,
      "data-place": placeDe(ctx.tableau, vu.siege),
      "data-camp": vu.camp,
      "aria-label": ctx.nom(vu.siege),
    },
    portrait(ctx, vu, tour),
    el("div", { class: "siege-texte" }, nomEtSous(ctx, vu, place), badges(ctx, vu)),
    parole(ctx, vu),
    ornements(ctx, vu),
  );
}

/**
 * @param {Ctx} ctx
 * @param {SiegeVu} vu
 * @param {boolean} tour
 */
function portrait(ctx, vu, tour) {
  const cartes = (vu.main?.connues.length ?? 0) + (vu.main?.cachees ?? 0);
  return el(
    "div",
    { class: "portrait", "aria-hidden": "true" },
    el("span", { class: "initiale" }, initiale(ctx.nom(vu.siege))),
    cartes > 0 && vu.siege !== ctx.moi && el("span", { class: "mini-dos" }, cartes),
    tour && el("span", { class: "anneau" }),
  );
}

/** @param {string} nom */
function initiale(nom) {
  return [...nom][0]?.toUpperCase() ?? "?";
}

/**
 * @param {Ctx} ctx
 * @param {SiegeVu} vu
 * @param {import("../types.js").Place|undefined} place
 */
function nomEtSous(ctx, vu, place) {
  const { t } = ctx;
  const cartes = (vu.main?.connues.length ?? 0) + (vu.main?.cachees ?? 0);
  return [
    el(
      "p",
      { class: "nom" },
      place &&
        !place.personne &&
        el("abbr", { class: "robot", title: t("table.ia", { niveau: t(`niveau.${place.ia ?? ""}`) }) }, icone("robot")),
      el("span", { class: "nom-texte" }, ctx.nom(vu.siege)),
      ctx.tableau.donneur === vu.siege &&
        el("abbr", { class: "donneur", title: t("table.donneur") }, t("table.donneur_court")),
      marqueDePair(ctx, vu.siege),
    ),
    vu.main && el("span", { class: "lu" }, t("table.cartes", { n: cartes })),
    place?.remplacee && el("p", { class: "alerte" }, t("table.remplacee")),
    place?.personne && !place.presente && !place.remplacee && el("p", { class: "alerte" }, t("table.absent")),
  ];
}

/**
 * @param {Ctx} ctx
 * @param {SiegeVu} vu
 */
function badges(ctx, vu) {
  const { t, tableau } = ctx;
  const preneur = vu.pastilles.some((pastille) => pastille.nom === "preneur");
  const pari = vu.pastilles.find((pastille) => pastille.nom === "pari");
  const faits = [
    preneur &&
      el(
        "span",
        { class: "badge badge-preneur" },
        t("detail.preneur"),
        tableau.contrat?.atout && signe(tableau.contrat.atout),
      ),
    pari && el("span", { class: "badge" }, t("table.pari_tenu", { pari: pari.valeur, plis: vu.plis ?? 0 })),
    !pari && vu.plis ? el("span", { class: "badge" }, t("plis", { n: vu.plis })) : null,
    vu.sans.length > 0 &&
      el(
        "span",
        { class: "badge sans" },
        t("table.sans"),
        vu.sans.map((couleur) => signe(couleur)),
      ),
    ...vu.pastilles.filter(({ nom }) => !MUETTES.has(nom)).map((pastille) => pastilleDe(ctx, pastille)),
    marque(ctx, vu),
  ];
  return el("p", { class: "badges" }, faits);
}

/**
 * À chacun pour soi : sa marque, et ce qu'il vient de prendre.
 * @param {Ctx} ctx
 * @param {SiegeVu} vu
 */
function marque({ tableau, t }, vu) {
  const pris = vu.pastilles.find(({ nom }) => nom === "points")?.valeur;
  if (!tableau.scores_montres || vu.camp !== vu.siege) return null;
  const score = t("table.marque", { n: tableau.scores[vu.camp] ?? 0 });
  return el(
    "span",
    { class: "badge badge-marque", title: t("table.marque_aide") },
    score,
    pris ? el("strong", {}, ` +${pris}`) : null,
  );
}

/**
 * @param {Ctx} ctx
 * @param {import("../types.js").Detail} pastille
 */
function pastilleDe({ t }, pastille) {
  return el("span", { class: `badge badge-${pastille.nom}` }, t.detail(pastille));
}

/**
 * Ce qu'il vient de dire : une phrase, sinon sa dernière enchère, sinon ses annonces.
 * @param {Ctx} ctx
 * @param {SiegeVu} vu
 */
function parole(ctx, vu) {
  const phrase = etat.bulles[vu.siege];
  if (phrase) return el("p", { class: "bulle bulle-phrase" }, mots(`phrase.${phrase}`));
  const { genre, mots: dits } = ctx.tableau.milieu;
  const dernier = dits.filter((mot) => mot.siege === vu.siege).at(-1)?.texte;
  const dit = genre === "encheres" ? dernier : vu.dit.join(", ");
  return dit ? el("p", { class: "bulle" }, ctx.t.dit(dit)) : null;
}

/**
 * Ce que les dessins propres à un jeu ajoutent à ce siège ; sinon, les cartes qu'on lui connaît.
 * @param {Ctx} ctx
 * @param {SiegeVu} vu
 */
function ornements(ctx, vu) {
  const ajouts = ORNEMENTS.map(({ surSiege }) => surSiege?.(ctx, vu) ?? null).filter(Boolean);
  if (ajouts.length || vu.siege === ctx.moi || !vu.main?.connues.length) return ajouts;
  return el("p", { class: "connues" }, ctx.t("table.dont", { cartes: vu.main.connues.join(" ") }));
}
