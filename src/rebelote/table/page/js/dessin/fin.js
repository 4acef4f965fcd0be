/** La partie est finie : ce qui était au milieu y reste, la pyramide surtout ; le reste se lit au bilan. */
import { dessiner as dessinerPli } from "./pli.js";
import { dessiner as dessinerPyramide } from "./pyramide.js";

/**
 * @param {import("../types.js").Ctx} ctx
 * @returns {import("../types.js").Dessin}
 */
export function dessiner(ctx) {
  return ctx.tableau.milieu.rangees.length ? dessinerPyramide(ctx) : dessinerPli(ctx);
}
