/** Le panneau des réglages, et celui des touches. */
import { TOUCHES } from "../touches.js";
import { el } from "../dom.js";
import { ouvrirPanneau } from "../panneau.js";
import { t } from "../paroles.js";
import { CHOIX, regler, reglages } from "../reglages.js";

/** @typedef {import("../types.js").Reglages} Reglages */

const OUI_NON = /** @type {const} */ (["quatreCouleurs", "forcees", "son", "muet"]);

export function ouvrirReglages() {
  ouvrirPanneau(t("reglage.titre"), [
    el(
      "form",
      { class: "reglages", onsubmit: (/** @type {Event} */ e) => e.preventDefault() },
      Object.entries(CHOIX).map(([nom, valeurs]) => choix(/** @type {keyof typeof CHOIX} */ (nom), valeurs)),
      OUI_NON.map(caseACocher),
    ),
  ]);
}

/**
 * @param {keyof typeof CHOIX} nom
 * @param {string[]} valeurs
 */
function choix(nom, valeurs) {
  return el(
    "fieldset",
    { class: "reglage-choix" },
    el("legend", {}, t(`reglage.${nom}`)),
    valeurs.map((valeur) =>
      el(
        "label",
        { class: "pastille-choix" },
        el("input", {
          type: "radio",
          name: nom,
          value: valeur,
          checked: reglages[nom] === valeur,
          onchange: () => regler({ [nom]: valeur }),
        }),
        el("span", {}, t(`reglage.${nom}_${valeur}`)),
      ),
    ),
  );
}

/** @param {typeof OUI_NON[number]} nom */
function caseACocher(nom) {
  const boite = el("input", {
    type: "checkbox",
    checked: reglages[nom],
    onchange: () => regler({ [nom]: boite.checked }),
  });
  return el("label", { class: "reglage" }, boite, el("span", {}, t(`reglage.${nom}`)));
}

export function ouvrirTouches() {
  ouvrirPanneau(t("touche.titre"), [
    el(
      "dl",
      { class: "touches" },
      TOUCHES.map(({ nom, montre }) =>
        el("div", {}, el("dt", {}, el("kbd", {}, montre)), el("dd", {}, t(`touche.${nom}`))),
      ),
    ),
  ]);
}
