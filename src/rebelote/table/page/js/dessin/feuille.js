/** La feuille de marque : chaque manche terme à terme, et les totaux. */
import { nomDuCamp } from "../contexte.js";
import { el } from "../dom.js";
import { majuscule } from "../recit.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").ManchePassee} ManchePassee */
/** @typedef {import("../types.js").Terme} Terme */

/** Les termes qui ne sont pas une ligne de chiffres : l'issue se voit en tête, le multiplicateur en marge. */
const EN_TETE = new Set(["issue"]);

const REUSSIS = new Set(["contrat fait"]);
const CHUTES = new Set(["contrat chuté", "dedans"]);
const MARQUES = { reussi: "✓ ", chute: "✗ ", "": "" };

/**
 * Toutes les manches, la dernière d'abord, et le total.
 * @param {Ctx} ctx
 */
export function dessinerFeuille(ctx) {
  const { feuille, scores, scores_montres } = ctx.tableau;
  const camps = Object.keys(scores);
  return el(
    "div",
    { class: "feuille" },
    scores_montres && totaux(ctx, camps),
    feuille.length === 0 && el("p", { class: "feuille-vide" }, ctx.t("feuille.vide")),
    [...feuille].reverse().map((manche, rang) => enDetails(ctx, manche, rang === 0)),
  );
}

/**
 * @param {Ctx} ctx
 * @param {string[]} camps
 */
function totaux({ tableau, t }, camps) {
  return el(
    "dl",
    { class: "totaux", "aria-label": t("feuille.total") },
    camps.map((camp) =>
      el(
        "div",
        { "data-camp": camp },
        el("dt", {}, majuscule(nomDuCamp(camp))),
        el(
          "dd",
          {},
          tableau.scores[camp],
          camp in tableau.manche && el("small", {}, ` ${t("feuille.en_cours", { n: tableau.manche[camp] })}`),
        ),
      ),
    ),
  );
}

/**
 * @param {Ctx} ctx
 * @param {ManchePassee} manche
 * @param {boolean} ouverte
 */
function enDetails(ctx, manche, ouverte) {
  return el(
    "details",
    { class: "manche", open: ouverte },
    el("summary", {}, ctx.t("feuille.manche", { n: manche.manche }), issue(ctx, manche), resume(manche)),
    dessinerManche(ctx, manche),
  );
}

/** @param {ManchePassee} manche */
function resume(manche) {
  const total = manche.termes.find((terme) => terme.nom === "total");
  return total && el("span", { class: "manche-resume" }, Object.values(total.camps).map(signes).join(" · "));
}

/** @param {number} n */
function signes(n) {
  return String(n).replace("-", "−");
}

/**
 * « ✓ contrat fait », « ✗ contrat chuté » ; rien quand le jeu n'a pas de contrat.
 * @param {Ctx} ctx
 * @param {ManchePassee} manche
 */
export function issue({ t }, manche) {
  const terme = manche.termes.find((autre) => autre.nom === "issue");
  if (!terme) return null;
  const etat = REUSSIS.has(terme.mot) ? "reussi" : CHUTES.has(terme.mot) ? "chute" : "";
  return el("span", { class: `issue ${etat}`.trim() }, MARQUES[etat], t(`issue.${terme.mot}`));
}

/**
 * Une manche terme à terme : une ligne par terme, une colonne par camp.
 * @param {Ctx} ctx
 * @param {ManchePassee} manche
 */
export function dessinerManche(ctx, manche) {
  const camps = Object.keys(ctx.tableau.scores);
  const lignes = manche.termes.filter((terme) => !EN_TETE.has(terme.nom));
  return el(
    "table",
    { class: "termes" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td", {}),
        camps.map((camp) => el("th", { scope: "col" }, majuscule(nomDuCamp(camp)))),
      ),
    ),
    el(
      "tbody",
      {},
      lignes.map((terme) => ligne(ctx, camps, terme)),
    ),
  );
}

/**
 * @param {Ctx} ctx
 * @param {string[]} camps
 * @param {Terme} terme
 */
function ligne(ctx, camps, terme) {
  const nom = el("th", { scope: "row" }, ctx.t(`terme.${terme.nom}`));
  const classe = terme.nom === "total" ? "ligne-total" : "";
  if (!Object.keys(terme.camps).length)
    return el("tr", { class: classe }, nom, el("td", { colspan: camps.length }, motDuTerme(ctx, terme)));
  return el(
    "tr",
    { class: classe },
    nom,
    camps.map((camp) => el("td", {}, camp in terme.camps ? signes(terme.camps[camp] ?? 0) : "·")),
  );
}

/**
 * @param {Ctx} ctx
 * @param {Terme} terme
 */
function motDuTerme(ctx, { nom, mot }) {
  if (nom === "multiplicateur") return `× ${mot}`;
  return /^J[1-4]$/.test(mot) ? ctx.nom(mot) : ctx.t.dit(mot);
}
