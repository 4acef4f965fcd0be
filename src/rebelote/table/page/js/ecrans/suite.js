/** La suite d'une partie finie entre pairs : qui l'a ouverte en propose une autre, chacun répond. */
import { bouton, el } from "../dom.js";
import { demander } from "../fil.js";
import { messageDe } from "../messages.js";
import { t } from "../paroles.js";

/** @typedef {import("../types.js").Salon} Salon */

/**
 * De quoi redessiner la fin quand ce que l'on propose change.
 * @param {Salon} salon
 */
export function signatureDeLaSuite({ reseau }) {
  return JSON.stringify([reseau?.offre, reseau?.suite]);
}

/**
 * Ce que l'on dit de la suite, au-dessus des boutons.
 * @param {Salon} salon
 */
export function direLaSuite(salon) {
  const { reseau, moi, hote, sieges } = salon;
  if (!reseau || moi === null || reseau.suite) return null;
  if (reseau.offre) return el("p", { class: "offre", role: "status" }, phraseDeLOffre(reseau.offre));
  if (moi === hote) return null;
  const nom = sieges.find(({ siege }) => siege === hote)?.nom ?? "";
  return el("p", { class: "aide" }, t("suite.a_l_hote", { nom }));
}

/** @param {import("../types.js").Offre} offre */
export function phraseDeLOffre({ nom, titre }) {
  return t("suite.offre", { nom, jeu: titre });
}

/**
 * @param {Salon} salon
 * @param {HTMLElement} message où l'on dit pourquoi cela ne se peut pas
 */
export function gestesDeLaSuite(salon, message) {
  const { reseau, moi, hote } = salon;
  if (!reseau || moi === null) return [];
  const demande = async (/** @type {string} */ quoi) => {
    try {
      return await demander(`/tables/${encodeURIComponent(salon.table)}/${quoi}`, {});
    } catch (refus) {
      message.textContent = messageDe(refus);
      return null;
    }
  };
  const rejouer = async () => {
    const suite = await demande("revanche");
    if (suite) location.assign(`/t/${suite.table}`);
  };
  const principal = { class: "jeton principal", "data-cle": "revanche" };
  if (reseau.suite) return [bouton(t("suite.aller"), rejouer, principal)];
  if (reseau.offre)
    return [
      bouton(t("suite.accepter"), rejouer, principal),
      bouton(t("suite.decliner"), () => demande("decliner"), { class: "jeton", "data-cle": "decliner" }),
    ];
  return moi === hote ? [bouton(t("suite.proposer"), rejouer, principal)] : [];
}
