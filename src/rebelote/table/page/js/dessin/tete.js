/** L'en-tête des pages hors du jeu : le nom de la maison, la langue, les réglages. */
import { bouton, el } from "../dom.js";
import { icone } from "../icones.js";
import { t } from "../paroles.js";
import { regler, reglages } from "../reglages.js";
import { ouvrirReglages } from "./reglages.js";

export function dessinerTete() {
  const autre = reglages.langue === "fr" ? "en" : "fr";
  return el(
    "header",
    { class: "tete" },
    el("h1", { class: "maison" }, el("a", { href: "/" }, "Rebelote")),
    el(
      "nav",
      { "aria-label": t("geste.menu") },
      bouton(autre.toUpperCase(), () => regler({ langue: autre }), {
        class: "rond",
        "data-cle": "langue",
        lang: autre,
        "aria-label": t("reglage.changer_langue"),
      }),
      bouton(icone("roue"), ouvrirReglages, {
        class: "rond",
        "data-cle": "reglages",
        "aria-label": t("geste.reglages"),
      }),
    ),
  );
}
