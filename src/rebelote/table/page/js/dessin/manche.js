/** La fin d'une manche : ses termes, l'issue, et où l'on en est. */
import { nomDuCamp } from "../contexte.js";
import { bouton, el } from "../dom.js";
import { passer } from "../file.js";
import { majuscule } from "../recit.js";
import { dessinerManche, issue } from "./feuille.js";

/** @typedef {import("../types.js").Ctx} Ctx */

/**
 * @param {Ctx} ctx
 * @param {import("../types.js").ManchePassee} manche
 */
export function dessinerFinDeManche(ctx, manche) {
  const { t } = ctx;
  return el(
    "section",
    { class: "fin-de-manche", role: "dialog", "aria-labelledby": "fin-de-manche" },
    el("h2", { id: "fin-de-manche" }, t("manche.titre", { n: manche.manche }), issue(ctx, manche)),
    dessinerManche(ctx, manche),
    formule(ctx, manche),
    marque(ctx, manche),
    bouton(t("manche.continuer"), passer, { class: "jeton principal", "data-cle": "continuer" }),
  );
}

/**
 * Le calcul de la marque en une ligne : « Nous : (110 + 92) × 2 = 404 ».
 * @param {Ctx} ctx
 * @param {import("../types.js").ManchePassee} manche
 */
function formule({ t }, manche) {
  const de = (/** @type {string} */ nom) => manche.termes.find((terme) => terme.nom === nom);
  const total = de("total");
  const fois = Number(de("multiplicateur")?.mot ?? 0);
  if (!total || !fois) return null;
  const annonce = Object.entries(de("annonce")?.camps ?? {})[0];
  if (!annonce) return null;
  const [camp, valeur] = annonce;
  const faits = de("points_faits")?.camps[camp] ?? 0;
  return el(
    "p",
    { class: "formule" },
    t("manche.contrat", { camp: majuscule(nomDuCamp(camp)), valeur, faits, fois, total: total.camps[camp] ?? 0 }),
  );
}

/**
 * La marque de chacun, cette manche comptée : le tableau qui la dit n'est pas encore montré.
 * @param {Ctx} ctx
 * @param {import("../types.js").ManchePassee} manche
 */
function marque({ tableau, t }, manche) {
  const total = manche.termes.find((terme) => terme.nom === "total");
  if (!tableau.scores_montres || !total) return null;
  const camps = Object.entries(tableau.scores).map(
    ([camp, score]) => `${majuscule(nomDuCamp(camp))} ${score + (total.camps[camp] ?? 0)}`,
  );
  return el("p", { class: "formule" }, t("manche.marque", { marque: camps.join(" · ") }));
}
