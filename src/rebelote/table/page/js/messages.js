/** Pourquoi une demande a échoué, dans la langue de la page. */
import { Refusee } from "./fil.js";
import { langueParlee, trouver } from "./langue.js";
import { t } from "./paroles.js";

/**
 * @param {unknown} faute
 * @returns {string}
 */
export function messageDe(faute) {
  if (!(faute instanceof Refusee)) return t("erreur.page");
  if (faute.statut === 0) return t("erreur.injoignable");
  return langueParlee() === "fr" ? faute.message : (trouver(`erreur.${faute.code}`) ?? t("erreur.refuse"));
}
