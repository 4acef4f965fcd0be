/** De pair à pair : qui a signé, accusé et vérifié quoi, d'un coup d'œil ; le détail à la demande. */
import { el } from "../dom.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Preuves} Preuves */
/** @typedef {import("../types.js").Pair} Pair */
/** @typedef {Pick<Ctx, "salon"|"t"|"nom"> & {etat?: Ctx["etat"]}} Vu */

/**
 * Ce que l'on sait des pairs : avec la partie, le relevé du dernier état ; avant elle, celui du salon.
 * @param {Vu} ctx
 * @returns {Preuves|null}
 */
export function preuvesDe({ salon, etat }) {
  return salon.phase === "partie" ? (etat?.preuves ?? salon.reseau) : salon.reseau;
}

/** @param {Vu} ctx */
export function dessinerPairs(ctx) {
  const { t, nom } = ctx;
  const preuves = preuvesDe(ctx);
  if (!preuves) return null;
  return el(
    "section",
    { class: "pairs", "aria-label": t("reseau.titre") },
    preuves.litige &&
      el("p", { class: "alerte", role: "alert" }, t("reseau.litige", { detail: preuves.litige.phrase })),
    el(
      "details",
      { class: "plus" },
      el("summary", { "data-cle": "pairs" }, resume(preuves, ctx)),
      preuves.auteur && el("p", {}, t("pairs.auteur", { qui: nom(preuves.auteur), seq: preuves.seq })),
      el(
        "table",
        { class: "termes" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            ["pair", "cle", "accuse"].map((cle) => el("th", { scope: "col" }, t(`reseau.${cle}`))),
          ),
        ),
        el(
          "tbody",
          {},
          preuves.pairs.map((pair) => ligne(pair, preuves, ctx)),
        ),
      ),
      preuves.manches.length > 0 &&
        el(
          "ul",
          { class: "pairs-manches" },
          preuves.manches.map((manche) => el("li", {}, verifiee(manche, ctx))),
        ),
    ),
  );
}

/**
 * « 4 pairs, tête a1b2c3d4, tous d'accord »
 * @param {Preuves} preuves
 * @param {Vu} ctx
 */
function resume(preuves, { t, nom }) {
  const vivants = preuves.pairs.filter(({ exclu }) => !exclu);
  const combien = t("pairs.combien", { n: vivants.length });
  if (!preuves.seq) return combien;
  const retard = vivants.filter(({ accuse }) => !accuse).map(({ siege }) => nom(siege));
  const accord = retard.length ? t("pairs.attend", { qui: retard.join(", ") }) : t("pairs.accord");
  return `${combien}, ${t("pairs.tete", { tete: preuves.tete })}, ${accord}`;
}

/**
 * @param {Pair} pair
 * @param {Preuves} preuves
 * @param {Vu} ctx
 */
function ligne(pair, preuves, { t, nom }) {
  const etat = etatDe(pair, preuves);
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, nom(pair.siege)),
    el("td", {}, el("code", {}, pair.cle)),
    el("td", {}, preuves.seq > 0 && `${SIGNES[etat]} ${t(`pairs.${etat}`)}`),
  );
}

/**
 * @param {Preuves["manches"][number]} manche
 * @param {Vu} ctx
 */
function verifiee({ manche, verifiee: oui, par }, { t, nom }) {
  const cle = oui ? "reseau.verifiee" : "reseau.a_verifier";
  return `${oui ? "✓" : "…"} ${t(cle, { n: manche, par: par.map((siege) => nom(siege)).join(", ") })}`;
}

/** @typedef {"exclu"|"signe"|"accuse"|"retard"} EtatDePair */

/** @type {Record<EtatDePair, string>} */
const SIGNES = { exclu: "✗", signe: "✎", accuse: "✓", retard: "…" };

/**
 * @param {Pair} pair
 * @param {Preuves} preuves
 * @returns {EtatDePair}
 */
function etatDe(pair, preuves) {
  if (pair.exclu) return "exclu";
  if (!pair.accuse) return "retard";
  return pair.siege === preuves.auteur ? "signe" : "accuse";
}

/**
 * La marque d'un siège : il a signé la dernière entrée, l'a accusée, tarde, ou n'en est plus.
 * @param {Ctx} ctx
 * @param {string} siege
 */
export function marqueDePair(ctx, siege) {
  const preuves = preuvesDe(ctx);
  const pair = preuves?.pairs.find((autre) => autre.siege === siege);
  if (!preuves?.seq || !pair) return null;
  const etat = etatDe(pair, preuves);
  return el("abbr", { class: `pair pair-${etat}`, title: ctx.t(`pairs.${etat}`) }, SIGNES[etat]);
}

/**
 * De quoi savoir si un dessin des pairs a changé : sans les secondes, qui passent toujours.
 * @param {Vu} ctx
 */
export function signatureDesPairs(ctx) {
  const preuves = preuvesDe(ctx);
  if (!preuves) return null;
  const marques = preuves.pairs.map(({ accuse, exclu }) => [accuse, exclu]);
  return [preuves.tete, preuves.auteur, preuves.litige, preuves.manches, marques];
}
