/**
 * Le registre : quel dessin pour quel milieu, et quels ornements par-dessus.
 *
 * Un module de milieu exporte `dessiner(ctx) -> {milieu, choix, main}`. Un genre que l'on ne connaît pas
 * est dessiné par `liste.js` : tous les coups en boutons, tout ce qui se voit en toutes lettres.
 *
 * Un ornement ajoute à ce que tous les jeux montrent de même. Il exporte ce qu'il veut de :
 * `surSiege(ctx, siegeVu) -> HTMLElement|null` (près d'un siège), `surAvis(ctx, detail) -> HTMLElement|null`
 * (dans la barre), `surEvenement(ctx, fait, scene) -> Promise<void>` (un mouvement, attendu avant la suite).
 */
import * as draft from "./draft.js";
import * as encheres from "./encheres.js";
import * as fin from "./fin.js";
import * as front from "./front.js";
import * as joker from "./joker.js";
import * as liste from "./liste.js";
import * as mainsTournees from "./mains_tournees.js";
import * as paris from "./paris.js";
import * as passe from "./passe.js";
import * as pli from "./pli.js";
import * as pouvoirs from "./pouvoirs.js";
import * as pyramide from "./pyramide.js";
import * as tape from "./tape.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Dessin} Dessin */

/** @type {Record<string, {dessiner: (ctx: Ctx) => Dessin}>} */
const MILIEUX = { encheres, pli, passe, tape, paris, draft, pyramide, donne: pli, fin };

/**
 * @typedef {Object} Ornement
 * @property {(ctx: Ctx, vu: import("../types.js").SiegeVu) => HTMLElement|null} [surSiege]
 * @property {(ctx: Ctx, detail: import("../types.js").Detail) => HTMLElement|null} [surAvis]
 * @property {(ctx: Ctx, fait: import("../types.js").Fait, scene: import("../types.js").Scene) => Promise<void>} [surEvenement]
 */

/** @type {Ornement[]} */
export const ORNEMENTS = [draft, front, joker, mainsTournees, passe, pouvoirs, tape];

/**
 * Le dessin du milieu ; ce qui ne se dessine pas se liste, pour que l'on puisse toujours jouer.
 * @param {Ctx} ctx
 * @returns {Dessin}
 */
export function dessinerMilieu(ctx) {
  const genre = MILIEUX[ctx.tableau.milieu.genre] ?? liste;
  try {
    return genre.dessiner(ctx);
  } catch (faute) {
    console.error(faute);
    return liste.dessiner(ctx);
  }
}
