/** Ce que l'on peut demander à tout moment : le dernier pli, la feuille, le menu, les règles… */
import { contexte, nomDe } from "../contexte.js";
import { dessinerDernierPli } from "../dessin/dernier_pli.js";
import { dessinerFeuille } from "../dessin/feuille.js";
import { dessinerJournal } from "../dessin/journal.js";
import { dessinerPairs } from "../dessin/pairs.js";
import { lirePyramide } from "../dessin/pyramide.js";
import { dessinerPhrases } from "../dessin/phrases.js";
import { ouvrirReglages, ouvrirTouches } from "../dessin/reglages.js";
import { ouvrirRegles } from "../dessin/regles.js";
import { bouton, el } from "../dom.js";
import { demander } from "../fil.js";
import { passer } from "../file.js";
import { icone } from "../icones.js";
import { messageDe } from "../messages.js";
import { fermerPanneau, ouvrirPanneau } from "../panneau.js";
import { t } from "../paroles.js";
import { dire } from "../voix.js";

/** @returns {Record<string, () => void>} */
export function faireLesGestes() {
  return {
    dernier: () => avec((ctx) => ouvrirPanneau(t("pli.dernier"), [dessinerDernierPli(ctx)])),
    score: () =>
      avec((ctx) =>
        ouvrirPanneau(
          t("feuille.titre"),
          [dessinerFeuille(ctx), dessinerPairs(ctx), el("h3", {}, t("journal.titre")), dessinerJournal()],
          { classe: "large" },
        ),
      ),
    menu: () => avec(ouvrirMenu),
    regles: () => avec((ctx) => ouvrirRegles(ctx.tableau.jeu, ctx.tableau.titre)),
    aide: ouvrirTouches,
    main: () => viser(".carte-main:not([aria-disabled])", ".carte-main"),
    choix: () => viser(".milieu .case.ouverte", ".lieu-choix button:not(:disabled)", ".milieu button:not(:disabled)"),
    pli: () => avec((ctx) => dire(lireLeMilieu(ctx))),
    tour: () => dire(document.querySelector(".ligne-attente")?.textContent ?? ""),
    passer,
  };
}

/** @param {(ctx: import("../types.js").Ctx) => void} faire */
function avec(faire) {
  const ctx = contexte();
  if (ctx) faire(ctx);
}

/** @param {string[]} selecteurs le premier qui trouve quelque chose reçoit le clavier */
function viser(...selecteurs) {
  for (const selecteur of selecteurs) {
    const cible = document.querySelector(selecteur);
    if (cible instanceof HTMLElement) return cible.focus();
  }
}

/** @param {import("../types.js").Ctx} ctx */
function lireLeMilieu(ctx) {
  const { poses, maitre, rangees } = ctx.tableau.milieu;
  if (rangees.length) return lirePyramide(ctx);
  if (!poses.length) return t("pli.vide");
  const dites = poses.map((pose) => `${nomDe(pose.siege)} : ${t.carte(pose.carte)}`);
  return [...dites, maitre && t("pli.l_emporte", { qui: nomDe(maitre) })].filter(Boolean).join(". ");
}

/** Ce que le menu n'offre pas à tous : parler quand on regarde, inviter quand on n'a pas de lien. */
const RESERVES = new Set(["geste.phrases", "geste.invitation"]);

/** @param {import("../types.js").Ctx} ctx */
function ouvrirMenu(ctx) {
  const possibles = new Set([ctx.moi && "geste.phrases", ctx.salon.invitation && "geste.invitation"]);
  const choix = /** @type {[string, string, () => void][]} */ ([
    ["bulle", "geste.phrases", () => ouvrirPanneau(t("geste.phrases"), [dessinerPhrases(ctx)])],
    ["regle", "geste.regles", () => ouvrirRegles(ctx.tableau.jeu, ctx.tableau.titre)],
    ["roue", "geste.reglages", ouvrirReglages],
    ["clavier", "geste.touches", ouvrirTouches],
    ["copier", "geste.invitation", () => ouvrirInvitation(ctx)],
    ["sortie", ctx.moi ? "geste.quitter" : "geste.accueil", () => partir(ctx)],
  ]).filter(([, cle]) => !RESERVES.has(cle) || possibles.has(cle));
  ouvrirPanneau(t("geste.menu"), [
    el(
      "ul",
      { class: "menu" },
      choix.map(([dessin, cle, faire]) =>
        el("li", {}, bouton([icone(dessin), t(cle)], faire, { class: "menu-choix" })),
      ),
    ),
  ]);
}

/** @param {import("../types.js").Ctx} ctx */
async function ouvrirInvitation({ salon }) {
  const { dessinerInvitation } = await import("./invitation.js");
  ouvrirPanneau(t("salon.inviter"), [dessinerInvitation(salon)]);
}

/** @param {import("../types.js").Ctx} ctx */
function partir({ salon, moi }) {
  const quitter = async () => {
    try {
      if (moi && salon.phase !== "finie") await demander(`/tables/${encodeURIComponent(salon.table)}/quitter`, {});
    } catch (refus) {
      dire(messageDe(refus));
    }
    fermerPanneau();
    location.assign("/");
  };
  if (!moi || salon.phase === "finie") {
    quitter();
    return;
  }
  ouvrirPanneau(t("quitter.titre"), [
    el("p", {}, t("quitter.texte")),
    el(
      "div",
      { class: "jetons" },
      bouton(t("quitter.rester"), fermerPanneau, { class: "jeton" }),
      bouton(t("quitter.partir"), quitter, { class: "jeton principal" }),
    ),
  ]);
}
