/** Les règles du jeu, dans la page. */
import { el } from "../dom.js";
import { demander } from "../fil.js";
import { langueParlee } from "../langue.js";
import { messageDe } from "../messages.js";
import { ouvrirPanneau } from "../panneau.js";
import { t } from "../paroles.js";

/**
 * @param {string} jeu
 * @param {string} titre
 */
export async function ouvrirRegles(jeu, titre) {
  const lieu = el("div", { class: "regles" }, el("p", {}, t("attente")));
  ouvrirPanneau(t("regles.titre", { jeu: titre }), [lieu], { classe: "large" });
  try {
    const [{ langue, markdown }, { enElements }] = await Promise.all([
      demander(`/jeux/${encodeURIComponent(jeu)}/regles?langue=${langueParlee()}`),
      import("../markdown.js"),
    ]);
    lieu.lang = langue;
    lieu.replaceChildren(...enElements(markdown));
  } catch (refus) {
    lieu.replaceChildren(messageDe(refus));
  }
}
