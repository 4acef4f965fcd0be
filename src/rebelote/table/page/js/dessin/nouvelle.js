/** Ce qui se montre un moment à tous : les annonces comparées, et celles qui comptent. */
import { codeDe } from "../cartes.js";
import { nomDuCamp } from "../contexte.js";
import { el } from "../dom.js";
import { majuscule } from "../recit.js";
import { carte } from "./carte.js";

/**
 * @param {import("../types.js").Ctx} ctx
 * @param {import("../types.js").Fait} fait
 */
export function dessinerNouvelle(ctx, fait) {
  /** @type {Record<string, {cartes: any[]|null}[]>} */
  const annonces = fait.evenement.annonces ?? {};
  return el(
    "div",
    { class: "nouvelle" },
    el("p", {}, titre(ctx, Object.keys(annonces)[0])),
    Object.entries(annonces).flatMap(([siege, siennes]) =>
      siennes.map(({ cartes }) =>
        el(
          "div",
          { class: "nouvelle-cartes" },
          el("span", {}, ctx.nom(siege)),
          (cartes ?? []).map((ecrite) => carte(codeDe(ecrite))),
        ),
      ),
    ),
  );
}

/**
 * @param {import("../types.js").Ctx} ctx
 * @param {string|undefined} siege l'un de ceux dont les annonces comptent ; personne quand elles se valent
 */
function titre({ tableau, t }, siege) {
  const camp = tableau.sieges.find((vu) => vu.siege === siege)?.camp;
  return camp === undefined ? t("annonces.egalite") : t("annonces.comptent", { camp: majuscule(nomDuCamp(camp)) });
}
