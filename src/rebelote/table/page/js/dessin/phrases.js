/** Les phrases toutes faites, à la place d'un bavardage libre ; qui n'en veut pas les fait taire. */
import { bouton, el } from "../dom.js";
import { demander } from "../fil.js";
import { messageDe } from "../messages.js";
import { fermerPanneau } from "../panneau.js";
import { regler, reglages } from "../reglages.js";

/** @param {import("../types.js").Ctx} ctx */
export function dessinerPhrases({ salon, t, dire }) {
  const muet = el("input", {
    type: "checkbox",
    checked: reglages.muet,
    onchange: () => regler({ muet: muet.checked }),
  });
  return el(
    "div",
    { class: "phrases" },
    salon.moi &&
      el(
        "div",
        { class: "jetons" },
        salon.phrases.map((phrase) => bouton(t(`phrase.${phrase}`), () => lancer(phrase), { class: "jeton" })),
      ),
    el("label", { class: "reglage" }, muet, el("span", {}, t("reglage.muet"))),
  );

  /** @param {string} phrase */
  async function lancer(phrase) {
    fermerPanneau();
    try {
      await demander(`/tables/${encodeURIComponent(salon.table)}/phrases`, { phrase });
    } catch (refus) {
      dire(messageDe(refus));
    }
  }
}
