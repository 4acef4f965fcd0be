/** Le dernier pli, que l'on redemande : les cartes, qui les a posées, qui les a prises. */
import { el } from "../dom.js";
import { raconterPli } from "../recit.js";
import { carte } from "./carte.js";

/** @param {import("../types.js").Ctx} ctx */
export function dessinerDernierPli({ tableau, t, nom }) {
  const pli = tableau.dernier_pli;
  if (!pli) return el("p", {}, t("pli.aucun"));
  return el(
    "div",
    { class: "dernier-pli" },
    el(
      "ol",
      {},
      pli.poses.map((pose) =>
        el(
          "li",
          { class: pose.siege === pli.vainqueur ? "maitre" : "" },
          carte(pose.carte),
          el("span", { class: "lu" }, t.carte(pose.carte)),
          el("span", {}, nom(pose.siege)),
          pose.mention && el("em", {}, t(`mention.${pose.mention}`)),
        ),
      ),
    ),
    el("p", {}, raconterPli(pli)),
  );
}
