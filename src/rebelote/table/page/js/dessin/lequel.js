/** Une même carte qui se joue de plusieurs façons : on demande laquelle (l'excuse, forte ou faible). */
import { bouton, el } from "../dom.js";
import { fermerPanneau, ouvrirPanneau } from "../panneau.js";
import { carte } from "./carte.js";

/**
 * @param {import("../types.js").Ctx} ctx
 * @param {import("../types.js").Carte} code
 * @param {import("../types.js").Coup[]} coups
 */
export function demanderLequel(ctx, code, coups) {
  const facons = coups.map((coup) =>
    bouton(facon(ctx, coup), () => choisir(ctx, coup), { class: "jeton principal", "data-cle": `lequel-${coup.id}` }),
  );
  ouvrirPanneau(ctx.t("choix.lequel", { carte: ctx.t.carte(code) }), [
    el("div", { class: "lequel" }, carte(code), el("div", { class: "jetons" }, facons)),
  ]);
}

/**
 * @param {import("../types.js").Ctx} ctx
 * @param {import("../types.js").Coup} coup
 */
function facon({ t }, coup) {
  const { excuse } = coup.evenement;
  return excuse ? t(`excuse.${excuse}`) : t.coup(coup);
}

/**
 * @param {import("../types.js").Ctx} ctx
 * @param {import("../types.js").Coup} coup
 */
function choisir(ctx, coup) {
  fermerPanneau();
  ctx.jouer(coup);
}
