/**
 * La tape : une grande cible, la même pour tous ; la réaction se compte ici, depuis l'image qui l'a montrée.
 *
 * Plus tôt que cent millisecondes est un faux départ : le serveur le refuse, y ajoute une pénalité, et l'on
 * tape de nouveau. Les temps restent scellés jusqu'à ce que tous aient tapé.
 */
import { el } from "../dom.js";
import { montrerBanniere } from "./banniere.js";
import { dessinerPli } from "./pli.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Siege} Siege */

const FAUX_DEPART_MS = 100;
const RESULTAT_MS = 3500;

/** La tape en cours : quel pli, quand la cible s'est vue, ce que l'on a fait. */
let course = { pli: "", montree: 0, delai: 0, fauxDepart: false };

/** @type {(() => void)|null} */
let frapper = null;

document.addEventListener("keydown", (touche) => {
  if (touche.code !== "Space" || touche.repeat || !frapper || !document.querySelector(".cible")) return;
  touche.preventDefault();
  frapper();
});

/**
 * @param {Ctx} ctx
 * @returns {import("../types.js").Dessin}
 */
export function dessiner(ctx) {
  ouvrirLaCourse(ctx);
  const doitTaper = ctx.tableau.coups.length > 0 && !course.delai && (ctx.etat.reflexe?.ouvert ?? true);
  const milieu = el(
    "div",
    { class: "tape" },
    dessinerPli(ctx),
    doitTaper ? cible(ctx) : attente(ctx),
  );
  frapper = doitTaper ? () => taper(ctx, milieu) : null;
  return { milieu, choix: null, main: rienAJouer };
}

/** @type {import("../types.js").ModeMain} */
const rienAJouer = { combien: 0, coupDe: () => null, valider: "", refusDe: () => null };

/** @param {Ctx} ctx */
function ouvrirLaCourse({ tableau, dire, t }) {
  const { manche, pli } = tableau.repere;
  const cle = `${manche}/${pli}`;
  if (course.pli === cle) return;
  course = { pli: cle, montree: 0, delai: 0, fauxDepart: false };
  if (tableau.coups.length) dire(t("tape.maintenant"));
}

/** @param {Ctx} ctx */
function cible(ctx) {
  const bouton = el(
    "button",
    {
      type: "button",
      class: course.fauxDepart ? "cible manquee" : "cible",
      "data-cle": "cible",
      onpointerdown: () => frapper?.(),
      onclick: (/** @type {MouseEvent} */ clic) => clic.detail === 0 && frapper?.(), // Entrée, ou un lecteur d'écran
    },
    el("strong", {}, ctx.t("tape.tapez")),
    el("span", {}, ctx.t(course.fauxDepart ? "tape.trop_tot" : "tape.touche")),
  );
  noterLImage(bouton);
  return bouton;
}

/**
 * L'horloge part de l'image où la cible s'est vue, pas du message qui l'a annoncée.
 * @param {HTMLElement} bouton
 */
function noterLImage(bouton) {
  if (course.montree) return;
  requestAnimationFrame(() =>
    requestAnimationFrame((instant) => {
      if (bouton.isConnected && !course.montree) course.montree = instant;
    }),
  );
}

/**
 * @param {Ctx} ctx
 * @param {HTMLElement} milieu
 */
async function taper(ctx, milieu) {
  const [coup] = ctx.tableau.coups;
  const delai = course.montree ? Math.round(performance.now() - course.montree) : 0;
  if (!coup || course.delai) return;
  course.fauxDepart = delai < FAUX_DEPART_MS;
  course.delai = course.fauxDepart ? 0 : delai;
  if (course.fauxDepart) {
    ctx.dire(ctx.t("tape.trop_tot"));
    milieu.querySelector(".cible")?.classList.add("manquee");
  } else {
    frapper = null;
    milieu.querySelector(".cible")?.replaceWith(attente(ctx));
  }
  await ctx.jouer(coup, { delai_ms: delai });
}

/** @param {Ctx} ctx */
function attente({ t }) {
  return el(
    "p",
    { class: "tape-attente" },
    course.delai > 0 && el("strong", {}, t("tape.ms", { n: course.delai })),
    el("span", {}, t(course.delai ? "tape.scelle" : "tape.attente")),
  );
}

/**
 * Les temps de tous, du plus vif au plus lent, qui ramasse.
 * @param {Ctx} ctx
 * @param {import("../types.js").Fait} fait
 * @param {import("../types.js").Scene} scene
 */
export async function surEvenement(ctx, { evenement, pli }, scene) {
  if (evenement.type !== "TAPES") return;
  frapper = null;
  /** @type {[Siege, number][]} */
  const temps = Object.entries(/** @type {Record<Siege, number>} */ (evenement.delais)).sort((a, b) => a[1] - b[1]);
  const dernier = pli?.beneficiaire ?? pli?.vainqueur ?? temps.at(-1)?.[0] ?? "";
  const plusLent = Math.max(1, temps.at(-1)?.[1] ?? 1);
  const lignes = temps.map(([siege, ms]) => ligne(ctx, siege, ms, plusLent, siege === dernier));
  ctx.dire(temps.map(([siege, ms]) => `${ctx.nom(siege)} ${ctx.t("tape.ms", { n: ms })}`).join(", "));
  await montrerBanniere(scene, "banniere-tape", [el("p", {}, ctx.t("tape.resultat")), el("ol", {}, lignes)], RESULTAT_MS);
}

/**
 * @param {Ctx} ctx
 * @param {Siege} siege
 * @param {number} ms
 * @param {number} plusLent
 * @param {boolean} ramasse
 */
function ligne({ nom, t }, siege, ms, plusLent, ramasse) {
  return el(
    "li",
    { class: ramasse ? "ramasse" : "" },
    el("span", { class: "tape-nom" }, nom(siege), ramasse && el("small", {}, t("tape.ramasse"))),
    el("meter", { class: "tape-barre", min: 0, max: plusLent, value: ms, "aria-hidden": "true" }),
    el("span", { class: "tape-ms" }, t("tape.ms", { n: ms })),
  );
}
