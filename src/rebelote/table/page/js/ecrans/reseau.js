/** Rejoindre une table de pairs : par son lien, ou celles que l'on trouve sur le réseau local. */
import { bouton, el, remplir } from "../dom.js";
import { demander } from "../fil.js";
import { messageDe } from "../messages.js";
import { t } from "../paroles.js";
import { regler, reglages } from "../reglages.js";
import { champ } from "./champs.js";

/**
 * Le volet ne se remplit que si on l'ouvre : c'est alors qu'il cherche.
 * @param {(chemin: string) => void} aller
 */
export function dessinerReseau(aller) {
  const volet = el("details", { class: "reseau plus" }, el("summary", {}, t("reseau.rejoindre")));
  volet.addEventListener("toggle", () => volet.append(formulaire(aller)), { once: true });
  return volet;
}

/** @param {(chemin: string) => void} aller */
function formulaire(aller) {
  const nom = el("input", {
    type: "text",
    name: "nom",
    required: true,
    maxlength: 24,
    autocomplete: "nickname",
    value: reglages.nom,
  });
  const lien = el("input", { type: "text", name: "lien", required: true, autocomplete: "off" });
  const message = el("p", { class: "message", role: "alert" });
  const trouvees = el("div", { class: "reseau-trouvees" });
  const rejoindre = async (/** @type {string} */ adresse) => {
    regler({ nom: nom.value.trim() });
    try {
      const { table } = await demander("/reseau/rejoindre", { lien: adresse, nom: nom.value.trim() });
      aller(`/t/${table}`);
    } catch (refus) {
      message.textContent = messageDe(refus);
    }
  };
  const entrer = (/** @type {Event} */ e) => {
    e.preventDefault();
    rejoindre(lien.value.trim());
  };
  chercher(trouvees, rejoindre);
  return el(
    "form",
    { onsubmit: entrer },
    el("div", { class: "champs" }, champ(t("accueil.nom"), nom), champ(t("reseau.lien"), lien)),
    message,
    el("div", { class: "jetons" }, el("button", { type: "submit", class: "jeton principal" }, t("reseau.entrer"))),
    trouvees,
  );
}

/**
 * @param {HTMLElement} lieu
 * @param {(adresse: string) => void} rejoindre
 */
async function chercher(lieu, rejoindre) {
  try {
    /** @type {{tables: Trouvee[], raison: string}} */
    const trouvees = await demander("/reseau");
    const { tables, raison } = trouvees;
    remplir(
      lieu,
      tables.length
        ? tables.map((table) => trouvee(table, rejoindre))
        : el("p", { class: "aide" }, raison || t("reseau.aucune")),
    );
  } catch (refus) {
    remplir(lieu, el("p", { class: "aide" }, messageDe(refus)));
  }
}

/** @typedef {{lien: string, titre: string, nom: string}} Trouvee */

/**
 * @param {Trouvee} table
 * @param {(adresse: string) => void} rejoindre
 */
function trouvee({ lien, titre, nom }, rejoindre) {
  return bouton([el("strong", {}, titre), el("span", {}, t("pairs.chez", { nom }))], () => rejoindre(lien), {
    class: "carte-table",
  });
}
