/** Dans la barre de la dame de pique : le joker de la manche, et les cœurs, cassés ou non. */
import { el } from "../dom.js";
import { carte } from "./carte.js";

/**
 * @param {import("../types.js").Ctx} ctx
 * @param {import("../types.js").Detail} detail
 * @returns {HTMLElement|null}
 */
export function surAvis({ t }, { nom, valeur }) {
  if (nom === "joker") return typeof valeur === "string" ? joker(t, valeur) : null;
  if (nom === "passe") return el("span", { hidden: true }); // le milieu le dit, avec sa flèche
  if (nom === "coeurs_casses") return coeurs(t, valeur === true);
  return null;
}

/**
 * @param {import("../types.js").Ctx["t"]} t
 * @param {string} code
 */
function joker(t, code) {
  return el(
    "span",
    { class: "avis avis-joker", title: t("dame_de_pique.joker_aide") },
    el("span", { class: "avis-mot" }, t("dame_de_pique.joker")),
    el("span", { role: "img", "aria-label": t.carte(code) }, carte(code)),
  );
}

/**
 * @param {import("../types.js").Ctx["t"]} t
 * @param {boolean} casses
 */
function coeurs(t, casses) {
  const mot = t(casses ? "dame_de_pique.coeurs_casses" : "dame_de_pique.coeurs_fermes");
  return el(
    "span",
    { class: casses ? "avis avis-coeurs casses" : "avis avis-coeurs", title: mot },
    el("span", { class: "coeur", role: "img", "aria-label": t.atout("COEUR") }, "♥"),
    el("span", { class: "avis-mot" }, mot),
  );
}
