/** Les champs des formulaires. */
import { el } from "../dom.js";
import { t } from "../paroles.js";

/** @typedef {import("../types.js").OptionDeRegle} OptionDeRegle */

/**
 * @param {string} nom
 * @param {HTMLElement} controle
 */
export function champ(nom, controle) {
  return el("label", { class: "champ" }, el("span", {}, nom), controle);
}

/**
 * @param {string[]} valeurs
 * @param {string} choisie
 * @param {(valeur: string) => string} dire
 */
export function choixDeListe(valeurs, choisie, dire) {
  return el(
    "select",
    {},
    valeurs.map((valeur) => el("option", { value: valeur, selected: valeur === choisie }, dire(valeur))),
  );
}

/**
 * Une option de règles : une case, une liste ou un nombre, selon son type ; `lire` rend ce qui n'est plus le défaut.
 * @param {string} jeu
 * @param {OptionDeRegle} option
 * @returns {{nom: string, element: HTMLElement, lire: () => any}}
 */
export function champDOption(jeu, option) {
  const { element, lire } = controleDe(jeu, option);
  const changee = () => {
    const valeur = lire();
    return valeur === undefined || JSON.stringify(valeur) === JSON.stringify(option.defaut) ? undefined : valeur;
  };
  return { nom: option.nom, element, lire: changee };
}

/**
 * @param {string} jeu
 * @param {OptionDeRegle} option
 * @returns {{element: HTMLElement, lire: () => any}}
 */
function controleDe(jeu, option) {
  const nom = t.option(jeu, option);
  if (typeof option.defaut === "boolean") {
    const boite = el("input", { type: "checkbox", checked: option.defaut });
    return { element: el("label", { class: "reglage" }, boite, el("span", {}, nom)), lire: () => boite.checked };
  }
  if (option.choix?.length) {
    const liste = choixDeListe(option.choix.map(ecrire), ecrire(option.defaut), (valeur) =>
      t(`choix_option.${valeur}`),
    );
    return { element: champ(nom, liste), lire: () => option.choix?.[liste.selectedIndex] };
  }
  const entier = typeof option.defaut === "number";
  const saisie = el("input", {
    type: entier ? "number" : "text",
    value: option.defaut === null ? "" : ecrire(option.defaut),
    min: option.minimum,
    max: option.maximum,
  });
  return {
    element: champ(nom, saisie),
    lire: () => (saisie.value === "" ? undefined : entier ? Number(saisie.value) : saisie.value),
  };
}

/** @param {any} valeur */
function ecrire(valeur) {
  return typeof valeur === "string" ? valeur : JSON.stringify(valeur);
}
