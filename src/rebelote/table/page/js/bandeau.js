/** Le bandeau : la connexion est perdue, et ce qui ne l'est pas. */
import { el, remplir } from "./dom.js";
import { etat } from "./etat.js";
import { t } from "./paroles.js";

const lieu = /** @type {HTMLElement} */ (document.getElementById("bandeau"));

export function dessinerBandeau() {
  const perdu = !etat.lien;
  if (perdu === !lieu.hidden) return;
  lieu.hidden = !perdu;
  remplir(lieu, perdu && el("p", {}, el("strong", {}, t("bandeau.perdu")), " ", t("bandeau.sauf")));
}
