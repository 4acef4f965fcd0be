/** Les pouvoirs du régicide : la feuille où l'on en use, et le mouvement que chacun en voit. */
import { bouton, el } from "../dom.js";
import { placeDe } from "../places.js";
import { carte } from "./carte.js";
import { recommencer } from "./regicide/choix.js";
import { sansPouvoir, volDe, volsDe } from "./regicide/coups.js";

const FLECHES = { bas: "↓", gauche: "←", haut: "↑", droite: "→" };

export { surEvenement } from "./regicide/gestes.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Coup} Coup */
/** @typedef {import("./regicide/choix.js").Choix} Choix */

/**
 * Ce que demande la carte posée ; rien si elle n'a pas de pouvoir à user.
 * @param {Ctx} ctx
 * @param {Choix} choix
 * @param {Coup[]} coups ceux de cette carte dans cette case
 * @param {() => void} redessiner
 * @returns {(HTMLElement|null)[]|null}
 */
export function feuilleDePouvoir(ctx, choix, coups, redessiner) {
  if (coups.length < 2) return null;
  const vols = volsDe(coups);
  const corps = vols.dons.length ? vol(ctx, choix, coups, redessiner) : [titre(ctx, choix.premiere ? "dame_suite" : "dame")];
  return [...corps, boutons(ctx, choix, coups, redessiner)];
}

/**
 * @param {Ctx} ctx
 * @param {string} cle
 */
function titre({ t }, cle) {
  return el("p", { class: "choix-titre" }, t(`pouvoirs.${cle}`));
}

/**
 * Le valet : une carte à donner, quelqu'un à qui la donner et en prendre une.
 * @param {Ctx} ctx
 * @param {Choix} choix
 * @param {Coup[]} coups
 * @param {() => void} redessiner
 */
function vol(ctx, choix, coups, redessiner) {
  const { dons, cibles } = volsDe(coups);
  const choisir = (/** @type {Partial<Choix>} */ change) => () => {
    Object.assign(choix, change);
    redessiner();
  };
  return [
    titre(ctx, "valet"),
    el(
      "div",
      { class: "dons", role: "group", "aria-label": ctx.t("pouvoirs.don") },
      dons.map((don) =>
        bouton(carte(don), choisir({ don }), {
          class: "don",
          "data-cle": `don-${don}`,
          "aria-label": ctx.t.carte(don),
          "aria-pressed": String(choix.don === don),
        }),
      ),
    ),
    el(
      "div",
      { class: "jetons", role: "group", "aria-label": ctx.t("pouvoirs.cible") },
      cibles.map((cible) =>
        bouton([fleche(ctx, cible), ctx.nom(cible)], choisir({ cible }), {
          class: "jeton",
          "data-cle": `cible-${cible}`,
          "aria-pressed": String(choix.cible === cible),
        }),
      ),
    ),
  ];
}

/**
 * Où il se tient : deux joueurs peuvent porter le même nom.
 * @param {Ctx} ctx
 * @param {import("../types.js").Siege} siege
 */
function fleche({ tableau }, siege) {
  return el("span", { "aria-hidden": "true" }, FLECHES[placeDe(tableau, siege)]);
}

/**
 * @param {Ctx} ctx
 * @param {Choix} choix
 * @param {Coup[]} coups
 * @param {() => void} redessiner
 */
function boutons(ctx, choix, coups, redessiner) {
  const { t, jouer } = ctx;
  const simple = sansPouvoir(coups);
  const voler = volDe(coups, choix.don, choix.cible);
  const annuler = () => {
    recommencer(choix, choix.carte);
    redessiner();
  };
  return el(
    "div",
    { class: "jetons jetons-fin" },
    bouton(t("pouvoirs.annuler"), annuler, { class: "jeton discret", "data-cle": "pouvoir-annuler" }),
    simple && bouton(t("pouvoirs.sans"), () => jouer(simple), { class: "jeton", "data-cle": "pouvoir-sans" }),
    volsDe(coups).dons.length > 0 &&
      bouton(t("pouvoirs.voler"), () => voler && jouer(voler), {
        class: "jeton principal",
        "data-cle": "pouvoir-voler",
        disabled: voler === null,
      }),
  );
}
