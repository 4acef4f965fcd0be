/** Ce que l'on voit d'un coup de régicide : la carte va à sa case, la dame échange, le valet donne et prend. */
import { codeDe } from "../../cartes.js";
import { el } from "../../dom.js";
import { montrerBanniere, volante } from "../banniere.js";
import { carte, dos } from "../carte.js";
import { caseDe, nomDeCase } from "./coups.js";

/** @typedef {import("../../types.js").Ctx} Ctx */
/** @typedef {import("../../types.js").Scene} Scene */
/** @typedef {import("../../types.js").EvenementJeu} EvenementJeu */

const POSE_MS = 260;
const ECHANGE_MS = 600;
const VOL_MS = 600;
const LU_MS = 2200;

/** Le don promis par un valet, jusqu'à ce que la carte volée soit tirée. @type {any} */
let promis = null;

/**
 * @param {Ctx} ctx
 * @param {import("../../types.js").Fait} fait
 * @param {Scene} scene
 */
export async function surEvenement(ctx, { evenement }, scene) {
  if (evenement.type === "POSER" || evenement.type === "REMPLACER") await poser(evenement, scene);
  if (evenement.type === "VOL") await voler(ctx, evenement, scene);
}

/**
 * @param {EvenementJeu} evenement
 * @param {Scene} scene
 */
async function poser(evenement, scene) {
  promis = evenement.don ?? null;
  const code = codeDe(evenement.carte);
  const lieu = trouver(scene, caseDe(evenement));
  if (!lieu) return;
  await scene.voler(carte(code), scene.place(evenement.auteur), lieu.getBoundingClientRect(), POSE_MS);
  lieu.replaceChildren(carte(code));
  if (evenement.echange) await echanger(evenement.echange, scene);
}

/**
 * Les deux cartes se croisent.
 * @param {[number, number][]} echange
 * @param {Scene} scene
 */
async function echanger(echange, scene) {
  const [une, autre] = echange.map(([rangee, colonne]) => trouver(scene, nomDeCase(rangee, colonne)));
  const [montee, descendue] = [une?.firstElementChild, autre?.firstElementChild];
  if (!une || !autre || !(montee instanceof HTMLElement) || !(descendue instanceof HTMLElement)) return;
  const [ici, la] = [une.getBoundingClientRect(), autre.getBoundingClientRect()];
  une.replaceChildren();
  autre.replaceChildren();
  await Promise.all([scene.voler(montee, ici, la, ECHANGE_MS), scene.voler(descendue, la, ici, ECHANGE_MS)]);
  une.replaceChildren(descendue);
  autre.replaceChildren(montee);
}

/**
 * @param {Scene} scene
 * @param {string} case_
 * @returns {HTMLElement|null}
 */
function trouver(scene, case_) {
  return scene.feutre.querySelector(`[data-case="${case_}"]`);
}

/**
 * La carte volée et le don se croisent ; qui n'y est pour rien n'en voit que le dos.
 * @param {Ctx} ctx
 * @param {EvenementJeu} evenement
 * @param {Scene} scene
 */
async function voler(ctx, { carte: volee, de, a }, scene) {
  const vue = (/** @type {any} */ ecrite) => volante(ecrite ? carte(codeDe(ecrite)) : dos());
  const [victime, voleur] = [scene.place(de), scene.place(a)];
  await Promise.all([scene.voler(vue(volee), victime, voleur, VOL_MS), scene.voler(vue(promis), voleur, victime, VOL_MS)]);
  if (ctx.moi !== de && ctx.moi !== a) return;
  const [prise, donnee] = [volee, promis].map((ecrite) => (ecrite ? codeDe(ecrite) : null));
  const phrase = ctx.t(ctx.moi === a ? "pouvoirs.vole" : "pouvoirs.subi", { qui: ctx.nom(ctx.moi === a ? de : a) });
  const cartes = [ligne(ctx, "prise", prise ?? null), ligne(ctx, "donnee", donnee ?? null)];
  await montrerBanniere(scene, "banniere-vol", [el("p", {}, phrase), el("div", { class: "vol-cartes" }, cartes)], LU_MS);
}

/**
 * @param {Ctx} ctx
 * @param {'prise'|'donnee'} role
 * @param {string|null} code
 */
function ligne({ t }, role, code) {
  if (code === null) return null;
  return el("figure", {}, carte(code), el("figcaption", {}, t(`pouvoirs.${role}`)));
}
