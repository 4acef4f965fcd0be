/** La manche à une carte : celle des autres sur leur front, et jamais la sienne. */
import { el } from "../dom.js";
import { carte, dos } from "./carte.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").SiegeVu} SiegeVu */

/**
 * Vrai pendant que l'on parie sur une carte que l'on ne voit pas.
 * @param {Ctx} ctx
 */
export function surLeFront({ tableau }) {
  const mains = tableau.sieges.flatMap(({ main }) => (main ? [main.connues.length + main.cachees] : []));
  return tableau.milieu.genre === "paris" && mains.length > 0 && mains.every((nombre) => nombre === 1);
}

/**
 * @param {Ctx} ctx
 * @param {SiegeVu} vu
 * @returns {HTMLElement|null}
 */
export function surSiege(ctx, vu) {
  if (ctx.tableau.jeu !== "tarot_africain" || vu.siege === ctx.moi || !vu.main || !surLeFront(ctx)) return null;
  const [code] = vu.main.connues;
  const nom = code ? ctx.t.carte(code) : ctx.t("front.cachee");
  return el("span", { class: "front", role: "img", "aria-label": nom }, code ? carte(code) : dos());
}
