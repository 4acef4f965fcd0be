/** La passe : trois cartes de sa main à donner, à qui, puis les trois que l'on reçoit. */
import { cartesDe, codeDe } from "../cartes.js";
import { el, remplir } from "../dom.js";
import { montrerBanniere, valeurDe, volante } from "./banniere.js";
import { carte, dos } from "./carte.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Carte} Carte */
/** @typedef {import("../types.js").Siege} Siege */

const COMBIEN = 3;
const VUES_MS = 3500;
const VOL_MS = 350;

/** À combien de sièges de soi l'on donne. @type {Record<string, number>} */
const ECARTS = { suivant: 1, en_face: 2, precedent: 3 };

/** Les cartes choisies : elles le restent pendant que les autres passent les leurs. */
let choix = { quand: "", cartes: /** @type {Carte[]} */ ([]) };

/**
 * @param {Ctx} ctx
 * @returns {import("../types.js").Dessin}
 */
export function dessiner(ctx) {
  if (choix.quand !== ctx.tableau.situation) choix = { quand: ctx.tableau.situation, cartes: [] };
  const places = el("div", { class: "passe-places" });
  const choisit = ctx.tableau.coups.length > 0;
  poserDans(places, choisit ? choix.cartes : passees(ctx));
  const milieu = el(
    "div",
    { class: `passe passe-${sensDe(ctx)}`, role: "group", "aria-label": ctx.t("passe.titre") },
    el("p", { class: "passe-titre" }, titre(ctx, choisit)),
    places,
    el("p", { class: "fleche", "aria-hidden": "true" }),
  );
  return { milieu, choix: null, main: choisit ? main(ctx, places) : null };
}

/**
 * @param {Ctx} ctx
 * @param {HTMLElement} places
 * @returns {import("../types.js").ModeMain}
 */
function main(ctx, places) {
  const { tableau, t } = ctx;
  return {
    combien: COMBIEN,
    coupDe: (cartes) => tableau.coups.find((coup) => memes(cartesDe(coup.evenement), cartes)) ?? null,
    valider: t("passe.valider", { qui: ctx.nom(destinataire(ctx)) }),
    refusDe: () => null,
    choisies: choix.cartes,
    auChoix: (cartes) => {
      choix.cartes = cartes;
      poserDans(places, cartes);
    },
  };
}

/**
 * @param {Carte[]} unes
 * @param {Carte[]} autres
 */
function memes(unes, autres) {
  return unes.length === autres.length && autres.every((code) => unes.includes(code));
}

/**
 * Trois places, et les cartes qui y sont déjà.
 * @param {HTMLElement} places
 * @param {Carte[]} cartes
 */
function poserDans(places, cartes) {
  const vides = Math.max(0, COMBIEN - cartes.length);
  remplir(
    places,
    cartes.map((code) => carte(code)),
    Array.from({ length: vides }, () => el("span", { class: "place-vide" })),
  );
}

/** @param {Ctx} ctx */
function sensDe({ tableau }) {
  return String(valeurDe(tableau.avis, "passe") ?? "suivant");
}

/**
 * Le siège à tant de places de soi ; celui qui regarde sans jouer se met à la première.
 * @param {Ctx} ctx
 * @param {number} ecart
 * @returns {Siege}
 */
function voisin({ tableau, moi }, ecart) {
  const sieges = tableau.sieges.map((vu) => vu.siege);
  const depart = Math.max(0, sieges.indexOf(moi ?? ""));
  return sieges[(depart + ecart) % sieges.length] ?? "";
}

/** @param {Ctx} ctx */
function destinataire(ctx) {
  return voisin(ctx, ECARTS[sensDe(ctx)] ?? 1);
}

/** @param {Ctx} ctx */
function passees({ tableau, moi }) {
  const mien = tableau.sieges.find((vu) => vu.siege === moi);
  const valeur = mien ? valeurDe(mien.pastilles, "passees") : null;
  return Array.isArray(valeur) ? valeur : choix.cartes;
}

/**
 * @param {Ctx} ctx
 * @param {boolean} choisit
 */
function titre(ctx, choisit) {
  const { t, moi } = ctx;
  if (moi === null) return t(`passe.${sensDe(ctx)}`);
  const qui = ctx.nom(destinataire(ctx));
  return t(choisit ? "passe.choisir" : "passe.donnees", { qui });
}

/**
 * L'échange : les trois cartes reçues, et de qui.
 * @param {Ctx} ctx
 * @param {import("../types.js").Fait} fait
 * @param {import("../types.js").Scene} scene
 */
export async function surEvenement(ctx, { evenement }, scene) {
  if (evenement.type !== "ECHANGE" || ctx.moi === null) return;
  /** @type {Carte[]} */
  const recues = (evenement.mains?.[ctx.moi] ?? []).filter(Boolean).map(codeDe);
  if (!recues.length) return;
  const donateur = voisin(ctx, 4 - (ECARTS[sensDe(ctx)] ?? 1));
  const phrase = ctx.t("passe.recues", { qui: ctx.nom(donateur) });
  ctx.dire(`${phrase} : ${recues.map((code) => ctx.t.carte(code)).join(", ")}`);
  const paquet = volante(...recues.map(() => dos()));
  await scene.voler(paquet, scene.place(donateur), scene.feutre.getBoundingClientRect(), VOL_MS);
  const rangee = el("div", { class: "passe-places" }, recues.map((code) => carte(code)));
  await montrerBanniere(scene, "banniere-passe", [el("p", {}, phrase), rangee], VUES_MS);
}
