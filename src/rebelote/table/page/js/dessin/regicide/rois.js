/** Les rois secrets : ce que vaut une couleur dans la pyramide, et les rois montrés à la fin. */
import { lire } from "../../cartes.js";
import { el } from "../../dom.js";
import { valeurDe } from "../banniere.js";
import { carte } from "../carte.js";

/** @typedef {import("../../types.js").Ctx} Ctx */

/** @type {Record<string, number>} */
const POINTS = { A: 1, V: 11, D: 12, R: 13 };

/**
 * Les points d'une couleur : ceux de chaque carte, autant de fois que le numéro de sa rangée.
 * @param {(string|null)[][]} rangees la base d'abord
 * @param {string|null} couleur
 */
export function pointsDe(rangees, couleur) {
  let total = 0;
  rangees.forEach((cases, rang) => {
    for (const code of cases) {
      if (code === null || lire(code).couleur !== couleur) continue;
      const { indice } = lire(code);
      total += (POINTS[indice] ?? Number(indice)) * (rang + 1);
    }
  });
  return total;
}

/**
 * Le roi de chacun et son score, du plus haut au plus bas.
 * @param {Ctx} ctx
 */
export function dessinerRois({ tableau, nom, t }) {
  const rangs = [...tableau.sieges].sort((a, b) => (tableau.scores[b.camp] ?? 0) - (tableau.scores[a.camp] ?? 0));
  return el(
    "ol",
    { class: "rois", "aria-label": t("regicide.rois") },
    rangs.map((vu) => {
      const roi = valeurDe(vu.pastilles, "roi");
      const gagne = tableau.vainqueurs.includes(vu.camp);
      return el(
        "li",
        { class: gagne ? "gagnant" : "" },
        typeof roi === "string" && el("span", { role: "img", "aria-label": t.carte(roi) }, carte(roi)),
        el("span", { class: "roi-nom" }, nom(vu.siege)),
        el("strong", {}, t("regicide.points", { n: tableau.scores[vu.camp] ?? 0 })),
      );
    }),
  );
}
