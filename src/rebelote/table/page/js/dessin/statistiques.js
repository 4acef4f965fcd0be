/** Les statistiques d'une partie finie : une ligne par chose comptée, une colonne par joueur. */
import { nomOuVous } from "../contexte.js";
import { el } from "../dom.js";
import { langueParlee } from "../langue.js";
import { t } from "../paroles.js";
import { majuscule } from "../recit.js";

/** @typedef {{nom: string, n: number|null, texte: string, valeurs: Record<string, string|number>}} Statistique */

/** @param {Statistique[]} statistiques */
export function dessinerStatistiques(statistiques) {
  const sieges = Object.keys(statistiques[0]?.valeurs ?? {});
  return el(
    "details",
    { class: "plus" },
    el("summary", {}, t("statistique.titre")),
    el(
      "table",
      { class: "termes statistiques" },
      el("thead", {}, el("tr", {}, el("td"), sieges.map(entete))),
      el("tbody", {}, statistiques.map(ligne)),
    ),
    el("p", { class: "legende" }, t("statistique.legende")),
  );
}

/** @param {string} siege */
function entete(siege) {
  return el("th", { scope: "col" }, majuscule(nomOuVous(siege)));
}

/** @param {Statistique} statistique */
function ligne({ nom, n, texte, valeurs }) {
  const dite = langueParlee() === "fr" ? texte : t(`statistique.${nom}`, { n });
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, majuscule(dite)),
    Object.values(valeurs).map((valeur) => el("td", {}, ecrite(valeur))),
  );
}

/** @param {string|number} valeur un nombre à virgule s'écrit comme le veut la langue */
function ecrite(valeur) {
  return typeof valeur === "string" ? valeur : valeur.toLocaleString(langueParlee(), { maximumFractionDigits: 2 });
}
