/** Une carte forcée se joue d'elle-même, pour qui le veut : après un délai tiré au sort, qui n'apprend rien. */
import { cartesDe } from "./cartes.js";
import { etat } from "./etat.js";

const AU_MOINS_MS = 700;
const EN_PLUS_MS = 1600;

/** @param {import("./types.js").Ctx} ctx */
export function jouerLaForcee(ctx) {
  const [seul, autre] = ctx.tableau.coups;
  if (!ctx.reglages.forcees || !seul || autre || cartesDe(seul.evenement).length !== 1) return;
  const { rang } = ctx.tableau;
  setTimeout(
    () => {
      if (ctx.reglages.forcees && etat.affiche?.tableau.rang === rang) ctx.jouer(seul);
    },
    AU_MOINS_MS + Math.random() * EN_PLUS_MS,
  );
}
