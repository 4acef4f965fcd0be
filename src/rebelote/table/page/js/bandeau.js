/** Le bandeau : la connexion est perdue, et ce qui ne l'est pas ; sinon, ce qui ne va pas à la table. */
import { el, remplir } from "./dom.js";
import { etat } from "./etat.js";
import { t } from "./paroles.js";

const lieu = /** @type {HTMLElement} */ (document.getElementById("bandeau"));

const GRAVES = new Set(["panne", "hote_perdu", "liste_refusee"]);

let montre = "";

export function dessinerBandeau() {
  const lignes = etat.lien ? avis() : [[t("bandeau.perdu"), t("bandeau.sauf")]];
  if (JSON.stringify(lignes) === montre) return;
  montre = JSON.stringify(lignes);
  lieu.hidden = !lignes.length;
  remplir(
    lieu,
    lignes.map(([fort, suite]) => el("p", {}, el("strong", {}, fort), suite && ` ${suite}`)),
  );
}

/** Ce que le serveur dit qui arrête la partie ; le reste ne vaut pas que l'on cache la barre. */
function avis() {
  const dits = (etat.salon?.avis ?? []).filter(({ code }) => GRAVES.has(code));
  return dits.map(({ code }) => [t(`avis.${code}`), ""]);
}
