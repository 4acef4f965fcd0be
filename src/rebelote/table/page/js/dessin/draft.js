/** Le draft : le paquet que l'on tient, ce que l'on en garde, et à qui va le reste. */
import { cartesDe } from "../cartes.js";
import { bouton, el, remplir } from "../dom.js";
import { valeurDe, volante } from "./banniere.js";
import { carte, dos } from "./carte.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Carte} Carte */
/** @typedef {import("../types.js").Siege} Siege */

const VOL_MS = 450;

/** Un paquet neuf a quatre cartes : il vient de la donne, pas d'un voisin. */
const NEUF = 4;

/** Douze cartes gardées, et le roi. */
const MAIN_PLEINE = 13;

/** Les cartes choisies dans ce paquet : elles le restent pendant que les autres choisissent. */
let choix = { quand: "", cartes: /** @type {Carte[]} */ ([]) };

/**
 * @param {Ctx} ctx
 * @returns {import("../types.js").Dessin}
 */
export function dessiner(ctx) {
  if (choix.quand !== ctx.tableau.situation) choix = { quand: ctx.tableau.situation, cartes: [] };
  const milieu = el("div", { class: "draft", role: "group", "aria-label": ctx.t("draft.titre") });
  const redessiner = () => remplir(milieu, contenu(ctx, redessiner));
  redessiner();
  return { milieu, choix: null, main: inerte };
}

/** @type {import("../types.js").ModeMain} */
const inerte = { combien: 0, coupDe: () => null, valider: "", refusDe: () => null };

/**
 * @param {Ctx} ctx
 * @param {() => void} redessiner
 */
function contenu(ctx, redessiner) {
  const { t, tableau } = ctx;
  const n = Number(valeurDe(tableau.milieu.details, "a_garder") ?? 1);
  const paquet = paquetDe(ctx);
  const choisit = tableau.coups.length > 0;
  const tenues = tableau.sieges.find((vu) => vu.siege === ctx.moi)?.main?.connues.length ?? null;
  if (paquet.length === n) choix.cartes = paquet; // il n'y a plus rien à choisir
  return [
    tenues !== null && el("p", { class: "draft-compte" }, t("draft.compte", { n: tenues, total: MAIN_PLEINE })),
    el("p", { class: "draft-titre" }, choisit ? t("draft.gardez", { n }) : attente(ctx)),
    el("div", { class: "draft-paquet" }, choisit ? paquet.map((code) => boutonDe(ctx, code, n, redessiner)) : dos()),
    choisit && valider(ctx, n),
    choisit && paquet.length > n && el("p", { class: "draft-suite" }, t("draft.suite", { qui: ctx.nom(voisin(ctx)) })),
  ];
}

/** @param {Ctx} ctx */
function attente({ tableau, nom, moi, t }) {
  const lents = tableau.attendus.filter((siege) => siege !== moi && siege !== "CROUPIER").map(nom);
  return lents.length ? t("draft.attente", { noms: lents.join(", ") }) : t("draft.tournent");
}

/** @param {Ctx} ctx */
function paquetDe({ tableau, moi }) {
  const mien = tableau.sieges.find((vu) => vu.siege === moi);
  const paquet = mien ? valeurDe(mien.pastilles, "paquet") : null;
  return Array.isArray(paquet) ? paquet : [];
}

/** @param {Ctx} ctx */
function voisin({ tableau, moi }) {
  const sieges = tableau.sieges.map((vu) => vu.siege);
  const sens = Number(valeurDe(tableau.milieu.details, "sens") ?? 1);
  return sieges[(sieges.indexOf(moi ?? "") + sens + sieges.length) % sieges.length] ?? "";
}

/**
 * @param {Ctx} ctx
 * @param {Carte} code
 * @param {number} n
 * @param {() => void} redessiner
 */
function boutonDe(ctx, code, n, redessiner) {
  const prise = choix.cartes.includes(code);
  const basculer = () => {
    choix.cartes = prise ? choix.cartes.filter((autre) => autre !== code) : [...choix.cartes, code].slice(-n);
    redessiner();
  };
  return bouton(carte(code), basculer, {
    class: "draft-carte",
    "data-cle": `draft-${code}`,
    "aria-label": ctx.t.carte(code),
    "aria-pressed": String(prise),
  });
}

/**
 * @param {Ctx} ctx
 * @param {number} n
 */
function valider({ tableau, jouer, t }, n) {
  const coup = tableau.coups.find(({ evenement }) => memes(cartesDe(evenement), choix.cartes));
  return bouton(t("draft.valider", { n }), () => coup && jouer(coup), {
    class: "jeton principal",
    "data-cle": "draft-valider",
    disabled: !coup,
  });
}

/**
 * @param {Carte[]} unes
 * @param {Carte[]} autres
 */
function memes(unes, autres) {
  return unes.length === autres.length && autres.every((code) => unes.includes(code));
}

/**
 * Le paquet que tient un autre : combien de cartes, ou celles qu'on y a laissées.
 * @param {Ctx} ctx
 * @param {import("../types.js").SiegeVu} vu
 * @returns {HTMLElement|null}
 */
export function surSiege({ tableau, moi, t }, vu) {
  const paquet = tableau.milieu.genre === "draft" && vu.siege !== moi ? valeurDe(vu.pastilles, "paquet") : null;
  if (paquet === null) return null;
  const dit = Array.isArray(paquet) ? t("draft.paquet_connu", { cartes: paquet.join(" ") }) : t("draft.paquet", { n: Number(paquet) });
  return el("span", { class: "badge badge-paquet" }, dit);
}

/**
 * Les paquets tournent : chacun passe le sien au voisin.
 * @param {Ctx} ctx
 * @param {import("../types.js").Fait} fait
 * @param {import("../types.js").Scene} scene
 */
export async function surEvenement(ctx, { evenement }, scene) {
  if (evenement.type !== "PAQUETS") return;
  const sieges = ctx.tableau.sieges.map((vu) => vu.siege);
  const tourne = Object.values(evenement.paquets)[0]?.length !== NEUF;
  const sens = evenement.tour % 2 ? 1 : -1;
  const vols = sieges.map((siege, rang) => {
    const source = sieges[(rang - sens + sieges.length) % sieges.length] ?? siege;
    const depart = tourne ? scene.place(source) : scene.feutre.getBoundingClientRect();
    return scene.voler(volante(dos(), dos(), dos()), depart, scene.place(siege), VOL_MS);
  });
  await Promise.all(vols);
}
