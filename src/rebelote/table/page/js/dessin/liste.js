/** Un milieu que la page ne connaît pas : ce qui s'y voit en toutes lettres, et chaque coup en bouton. */
import { cartesDe } from "../cartes.js";
import { bouton, el } from "../dom.js";
import { carte } from "./carte.js";

/** @typedef {import("../types.js").Ctx} Ctx */

/**
 * @param {Ctx} ctx
 * @returns {import("../types.js").Dessin}
 */
export function dessiner(ctx) {
  return { milieu: ceQuiSeVoit(ctx), choix: boutons(ctx), main: null };
}

/** @param {Ctx} ctx */
function ceQuiSeVoit({ tableau, nom, t }) {
  const { milieu } = tableau;
  return el(
    "div",
    { class: "liste" },
    el("p", { class: "liste-titre" }, t(`genre.${milieu.genre}`)),
    el(
      "ul",
      {},
      milieu.details.map((detail) => el("li", {}, t.detail(detail))),
    ),
    el(
      "ul",
      {},
      milieu.mots.map((mot) => el("li", {}, `${nom(mot.siege)} : ${mot.texte}`)),
    ),
    el(
      "div",
      { class: "liste-cartes" },
      milieu.poses.map((pose) => carte(pose.carte)),
    ),
    milieu.rangees.map((rangee) =>
      el(
        "div",
        { class: "liste-cartes" },
        rangee.map((code) => (code ? carte(code) : "·")),
      ),
    ),
  );
}

/**
 * Les coups que la main ne joue pas d'elle-même : ceux qui ne posent pas une carte et une seule.
 * @param {Ctx} ctx
 */
function boutons({ tableau, jouer, t }) {
  const autres = tableau.coups.filter((coup) => !seulPourSaCarte(coup, tableau.coups));
  if (!autres.length) return null;
  return el(
    "div",
    { class: "choix choix-liste", role: "group", "aria-label": t("choix.titre") },
    autres.map((coup) => bouton(t.coup(coup), () => jouer(coup), { class: "jeton", "data-cle": coup.id })),
  );
}

/**
 * @param {import("../types.js").Coup} coup
 * @param {import("../types.js").Coup[]} coups
 */
function seulPourSaCarte(coup, coups) {
  const [code, ...reste] = cartesDe(coup.evenement);
  if (!code || reste.length || coup.evenement.type !== "JOUER_CARTE") return false;
  return coups.filter((autre) => cartesDe(autre.evenement).join() === code).length === 1;
}
