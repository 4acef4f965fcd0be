/** Vingt et un : chaque main passe au joueur précédent, et la table le montre. */
import { el } from "../dom.js";
import { montrerBanniere, volante } from "./banniere.js";
import { dos } from "./carte.js";

const VOL_MS = 700;
const LUE_MS = 1800;

/**
 * @param {import("../types.js").Ctx} ctx
 * @param {import("../types.js").Fait} fait
 * @param {import("../types.js").Scene} scene
 */
export async function surEvenement(ctx, { evenement }, scene) {
  if (evenement.type !== "ECHANGE_MAINS") return;
  const sieges = ctx.tableau.sieges.map((vu) => vu.siege);
  const vols = sieges.map((siege, rang) => {
    const precedent = sieges[(rang + sieges.length - 1) % sieges.length] ?? siege;
    return scene.voler(volante(dos(), dos(), dos()), scene.place(siege), scene.place(precedent), VOL_MS);
  });
  await Promise.all(vols);
  const donateur = sieges[(sieges.indexOf(ctx.moi ?? "") + 1) % sieges.length] ?? "";
  const contenu = [
    el("strong", { class: "vingt-et-un" }, ctx.t("mains_tournees.somme")),
    el("p", {}, ctx.t("mains_tournees.titre")),
    ctx.moi === null ? null : el("p", {}, ctx.t("mains_tournees.recue", { qui: ctx.nom(donateur) })),
  ];
  await montrerBanniere(scene, "banniere-tourne", contenu, LUE_MS);
}
