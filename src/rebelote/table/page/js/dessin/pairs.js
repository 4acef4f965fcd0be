/** De pair à pair : qui a signé, accusé et vérifié quoi, d'un coup d'œil ; le détail à la demande. */
import { el } from "../dom.js";
import { t as mots } from "../paroles.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Preuves} Preuves */
/** @typedef {import("../types.js").Pair} Pair */
/** @typedef {import("../types.js").Donne} Donne */
/** @typedef {Pick<Ctx, "salon"|"t"|"nom"> & {etat?: Ctx["etat"]}} Vu */

/**
 * Ce que l'on sait des pairs : avec la partie, le relevé du dernier état ; avant elle, celui du salon.
 * @param {Vu} ctx
 * @returns {Preuves|null}
 */
export function preuvesDe({ salon, etat }) {
  return salon.phase === "partie" ? (etat?.preuves ?? salon.reseau) : salon.reseau;
}

/**
 * Le temps de chacun, et ce qu'il en coûte de l'épuiser.
 * @param {import("../types.js").Cadence} cadence
 */
export function direLaCadence({ coup, reserve }) {
  return mots("pairs.temps", { coup, minutes: Math.round(reserve / 6) / 10 });
}

/** Un nouveau dessin ne referme pas ce que l'on lisait. */
let deplie = false;

/** @param {Event} e */
function retenir({ target }) {
  if (target instanceof HTMLDetailsElement && target.isConnected) deplie = target.open;
}

/** @param {Vu} ctx */
export function dessinerPairs(ctx) {
  const { t, nom } = ctx;
  const preuves = preuvesDe(ctx);
  if (!preuves) return null;
  return el(
    "section",
    { class: "pairs", "aria-label": t("reseau.titre") },
    preuves.litige &&
      el("p", { class: "alerte", role: "alert" }, t("reseau.litige", { detail: preuves.litige.phrase })),
    el(
      "details",
      { class: "plus", open: deplie, ontoggle: (/** @type {Event} */ e) => retenir(e) },
      el("summary", { "data-cle": "pairs" }, resume(preuves, ctx)),
      preuves.donne && el("p", { class: "pairs-donne" }, detailDeLaDonne(preuves.donne, ctx)),
      ctx.salon.reseau?.cadence && preuves.seq > 0 && el("p", {}, direLaCadence(ctx.salon.reseau.cadence)),
      el(
        "table",
        { class: "qui-a-accuse" },
        preuves.auteur && el("caption", {}, t("pairs.auteur", { qui: nom(preuves.auteur), seq: preuves.seq })),
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            ["pair", "cle", "accuse"].map((cle) => el("th", { scope: "col" }, t(`reseau.${cle}`))),
          ),
        ),
        el(
          "tbody",
          {},
          preuves.pairs.map((pair) => ligne(pair, preuves, ctx)),
        ),
      ),
      preuves.manches.length > 0 &&
        el(
          "ul",
          { class: "pairs-manches" },
          preuves.manches.map((manche) => el("li", {}, verifiee(manche, ctx))),
        ),
    ),
  );
}

/**
 * « 4 pairs, donne secrète vérifiée, tête a1b2c3d4, tous d'accord »
 * @param {Preuves} preuves
 * @param {Vu} ctx
 */
function resume(preuves, { t, nom }) {
  const vivants = preuves.pairs.filter(({ exclu }) => !exclu);
  const pairs = t("pairs.combien", { n: vivants.length });
  const combien = preuves.donne ? `${pairs}, ${donneEnBref(preuves.donne, t)}` : pairs;
  if (!preuves.seq) return combien;
  const retard = vivants.filter(({ accuse }) => !accuse).map(({ siege }) => nom(siege));
  const accord = retard.length ? t("pairs.attend", { qui: retard.join(", ") }) : t("pairs.accord");
  return `${combien}, ${t("pairs.tete", { tete: preuves.tete })}, ${accord}`;
}

/**
 * @param {Donne} donne
 * @param {Ctx["t"]} t
 */
function donneEnBref(donne, t) {
  if (donne.genre === "hote") return t("pairs.donne_d_hote");
  if (!donne.manche) return t("pairs.donne_promise");
  return t(estVerifiee(donne) ? "pairs.donne_faite" : "pairs.donne_a_faire");
}

/**
 * Tous ceux qui ont battu le paquet ont accusé qu'il l'était bien.
 * @param {Donne} donne
 */
function estVerifiee({ melangee_par, verifiee_par }) {
  return melangee_par.length > 0 && melangee_par.every((siege) => verifiee_par.includes(siege));
}

/**
 * Qui a battu, qui a vérifié ; avant la partie, ce que cette donne promet.
 * @param {Donne} donne
 * @param {Vu} ctx
 */
function detailDeLaDonne(donne, { t, nom }) {
  const { genre, manche: n, melangee_par, verifiee_par } = donne;
  if (genre === "hote") return t("pairs.aide_d_hote");
  if (!n) return t("pairs.aide_secrete");
  if (!melangee_par.length) return t("pairs.a_battre", { n });
  return t("pairs.battue", { n, par: nommer(melangee_par, nom), qui: nommer(verifiee_par, nom) });
}

/**
 * @param {Pair} pair
 * @param {Preuves} preuves
 * @param {Vu} ctx
 */
function ligne(pair, preuves, { t, nom }) {
  const etat = etatDe(pair, preuves);
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, nom(pair.siege)),
    el("td", {}, el("code", {}, pair.cle)),
    el("td", {}, preuves.seq > 0 && [el("b", { "aria-hidden": "true" }, `${SIGNES[etat]} `), t(`pairs.bref_${etat}`)]),
  );
}

/**
 * @param {Preuves["manches"][number]} manche
 * @param {Vu} ctx
 */
function verifiee({ manche: n, verifiee: oui, par, melangee_par: battue }, { t, nom }) {
  if (!oui) return `… ${t("reseau.a_verifier", { n })}`;
  if (!battue?.length) return `✓ ${t("reseau.verifiee", { n, par: nommer(par, nom) })}`;
  return `✓ ${t("pairs.verifiee", { n, battue: nommer(battue, nom), par: nommer(par, nom) })}`;
}

/**
 * @param {string[]} sieges
 * @param {Ctx["nom"]} nom
 */
function nommer(sieges, nom) {
  return sieges.map((siege) => nom(siege)).join(", ");
}

/** @typedef {"exclu"|"signe"|"accuse"|"retard"} EtatDePair */

/** @type {Record<EtatDePair, string>} */
const SIGNES = { exclu: "✗", signe: "✎", accuse: "✓", retard: "…" };

/**
 * @param {Pair} pair
 * @param {Preuves} preuves
 * @returns {EtatDePair}
 */
function etatDe(pair, preuves) {
  if (pair.exclu) return "exclu";
  if (!pair.accuse) return "retard";
  return pair.siege === preuves.auteur ? "signe" : "accuse";
}

/**
 * La marque d'un siège : il a signé la dernière entrée, l'a accusée, tarde, ou n'en est plus.
 * @param {Ctx} ctx
 * @param {string} siege
 */
export function marqueDePair(ctx, siege) {
  const preuves = preuvesDe(ctx);
  const pair = preuves?.pairs.find((autre) => autre.siege === siege);
  if (!preuves?.seq || !pair) return null;
  const etat = etatDe(pair, preuves);
  return el("abbr", { class: `pair pair-${etat}`, title: ctx.t(`pairs.${etat}`) }, SIGNES[etat]);
}

/**
 * De quoi savoir si un dessin des pairs a changé : sans les secondes, qui passent toujours.
 * @param {Vu} ctx
 */
export function signatureDesPairs(ctx) {
  const preuves = preuvesDe(ctx);
  if (!preuves) return null;
  const marques = preuves.pairs.map(({ accuse, exclu }) => [accuse, exclu]);
  return [preuves.tete, preuves.auteur, preuves.litige, preuves.manches, preuves.donne, marques];
}
