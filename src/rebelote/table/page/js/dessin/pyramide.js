/** La pyramide : les cases qui acceptent la carte choisie s'éclairent, les autres disent pourquoi. */
import { lire } from "../cartes.js";
import { bouton, el, remplir } from "../dom.js";
import { ravaler, refuser } from "../refuser.js";
import { valeurDe } from "./banniere.js";
import { carte } from "./carte.js";
import { feuilleDePouvoir } from "./pouvoirs.js";
import { choixAuRang, recommencer } from "./regicide/choix.js";
import { caseDe, coupsDe, echangeables, echangeDe, nomDeCase } from "./regicide/coups.js";
import { pointsDe } from "./regicide/rois.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Carte} Carte */
/** @typedef {import("./regicide/choix.js").Choix} Choix */
/** @typedef {import("./regicide/coups.js").Case} Case */

/**
 * @param {Ctx} ctx
 * @returns {import("../types.js").Dessin}
 */
export function dessiner(ctx) {
  const milieu = el("div", { class: "pyramide-lieu" });
  const feuille = el("div", { class: "choix choix-pouvoir", role: "group", "aria-label": ctx.t("pouvoirs.titre"), hidden: true });
  const atelier = new Atelier(ctx, milieu, feuille);
  atelier.redessiner();
  return { milieu, choix: ctx.tableau.coups.length ? feuille : null, main: atelier.main };
}

/** La pyramide et le coup que l'on y compose. */
class Atelier {
  /**
   * @param {Ctx} ctx
   * @param {HTMLElement} milieu
   * @param {HTMLElement} feuille
   */
  constructor(ctx, milieu, feuille) {
    this.ctx = ctx;
    this.milieu = milieu;
    this.feuille = feuille;
    this.choix = choixAuRang(ctx.tableau.rang);
  }

  /** @returns {import("../types.js").ModeMain} */
  get main() {
    const { coups } = this.ctx.tableau;
    return {
      combien: 1,
      coupDe: () => null, // c'est la case qui joue la carte
      valider: "",
      choisies: this.choix.carte ? [this.choix.carte] : [],
      refusDe: (code) => (coupsDe(coups, code).length ? null : this.ctx.t("pyramide.nulle_part")),
      auChoix: ([code]) => this.choisir(code ?? null),
      auDepot: (ou) => this.toucher(ou),
    };
  }

  /** @param {Carte|null} code */
  choisir(code) {
    const { coups } = this.ctx.tableau;
    ravaler();
    recommencer(this.choix, code);
    this.redessiner();
    const places = new Set(coupsDe(coups, code).map((coup) => caseDe(coup.evenement)));
    if (code) this.ctx.dire(this.ctx.t("pyramide.places", { carte: this.ctx.t.carte(code), n: places.size }));
  }

  /** Les coups de la carte choisie dans la case choisie : plus d'un, c'est qu'elle a un pouvoir. */
  get enSuspens() {
    const { carte: code, case: ou } = this.choix;
    return ou === null ? [] : coupsDe(this.ctx.tableau.coups, code, ou);
  }

  redessiner() {
    const { ctx, choix } = this;
    remplir(
      this.milieu,
      coins(ctx),
      el("div", { class: "pyramide", role: "group", "aria-label": ctx.t("pyramide.titre") }, this.rangees()),
    );
    const contenu = feuilleDePouvoir(ctx, choix, this.enSuspens, () => this.redessiner());
    this.feuille.hidden = !contenu;
    remplir(this.feuille, contenu ?? []);
  }

  /** Le sommet d'abord : la base est en bas, comme on la bâtit. */
  rangees() {
    const { rangees } = this.ctx.tableau.milieu;
    return rangees
      .map((cases, rang) =>
        el(
          "div",
          { class: "rangee", "data-rangee": rang + 1 },
          cases.map((code, colonne) => this.caseDe(rang + 1, colonne, code)),
          el("span", { class: "fois", "aria-hidden": "true" }, `×${rang + 1}`),
        ),
      )
      .reverse();
  }

  /**
   * @param {number} rangee
   * @param {number} colonne
   * @param {Carte|null} code
   */
  caseDe(rangee, colonne, code) {
    const ou = nomDeCase(rangee, colonne);
    const promise = this.choix.case === ou ? this.choix.carte : null;
    const vue = promise ?? code;
    const etat = this.etatDe(ou);
    const { t } = this.ctx;
    const contenu = vue ? t.carte(vue) : t("pyramide.vide");
    const nom = t("pyramide.case", { rangee, place: colonne + 1, contenu });
    return bouton(vue ? carte(vue) : el("span", { class: "place-vide" }), () => this.toucher(ou), {
      class: `case ${etat} ${promise ? "promise" : ""}`.trim(),
      "data-cle": `case-${ou}`,
      "data-case": ou,
      "aria-label": etat ? `${nom}, ${t(`pyramide.${etat}`)}` : nom,
    });
  }

  /**
   * @param {Case} ou
   * @returns {''|'ouverte'|'fermee'|'choisie'}
   */
  etatDe(ou) {
    const { choix } = this;
    if (choix.carte === null || !this.ctx.tableau.coups.length) return "";
    if (choix.case === null) return coupsDe(this.ctx.tableau.coups, choix.carte, ou).length ? "ouverte" : "fermee";
    if (choix.premiere === ou) return "choisie";
    return echangeables(this.enSuspens, choix.premiere).has(ou) ? "ouverte" : "fermee";
  }

  /** @param {Case} ou */
  toucher(ou) {
    ravaler();
    if (this.choix.case === null) this.poser(ou);
    else this.echanger(ou);
    this.redessiner();
  }

  /** @param {Case} ou */
  poser(ou) {
    const { ctx, choix } = this;
    if (!ctx.tableau.coups.length) return;
    if (choix.carte === null) return refuser(ctx.t("pyramide.carte_d_abord"));
    const coups = coupsDe(ctx.tableau.coups, choix.carte, ou);
    if (coups.length > 1) choix.case = ou;
    else if (coups[0]) ctx.jouer(coups[0]);
    else refuser(this.pourquoiPas(ou));
  }

  /** @param {Case} ou */
  pourquoiPas(ou) {
    const [refuse] = coupsDe(this.ctx.tableau.refus, this.choix.carte, ou);
    return refuse ? this.ctx.t.refus(refuse) : this.ctx.t("pyramide.fermee");
  }

  /** La dame : une case, puis l'autre. @param {Case} ou */
  echanger(ou) {
    const { choix, enSuspens } = this;
    const possibles = echangeables(enSuspens, choix.premiere);
    if (choix.premiere === ou) choix.premiere = null;
    else if (!possibles.size) return; // le valet, lui, choisit dans sa feuille
    else if (!possibles.has(ou)) refuser(this.ctx.t("pouvoirs.echange_impossible"));
    else if (choix.premiere === null) choix.premiere = ou;
    else this.jouerLEchange(choix.premiere, ou);
  }

  /**
   * @param {Case} une
   * @param {Case} autre
   */
  jouerLEchange(une, autre) {
    const coup = echangeDe(this.enSuspens, une, autre);
    if (coup) this.ctx.jouer(coup);
  }
}

/**
 * La pyramide dite, de la base au sommet.
 * @param {Ctx} ctx
 */
export function lirePyramide({ tableau, t }) {
  const dites = tableau.milieu.rangees.map((cases, rang) => {
    const cartes = cases.map((code) => (code ? t.carte(code) : t("pyramide.vide"))).join(", ");
    return t("pyramide.rangee", { n: rang + 1, cartes });
  });
  return dites.join(". ");
}

/**
 * De part et d'autre du sommet : son roi et ce qu'il vaut, puis la défausse.
 * @param {Ctx} ctx
 */
function coins(ctx) {
  return [monRoi(ctx), defausse(ctx)];
}

/** @param {Ctx} ctx */
function monRoi({ tableau, moi, t }) {
  const mien = tableau.sieges.find((vu) => vu.siege === moi);
  const roi = mien ? valeurDe(mien.pastilles, "roi") : null;
  if (typeof roi !== "string") return null;
  const points = pointsDe(tableau.milieu.rangees, lire(roi).couleur);
  return el(
    "div",
    { class: "mon-roi", role: "group", "aria-label": t("regicide.mon_roi", { carte: t.carte(roi), n: points }) },
    carte(roi),
    el("span", { class: "mon-roi-points", "aria-hidden": "true" }, t("regicide.points", { n: points })),
  );
}

/** @param {Ctx} ctx */
function defausse({ tableau, t }) {
  const battues = valeurDe(tableau.milieu.details, "defausse");
  if (!Array.isArray(battues) || !battues.length) return null;
  const derniere = battues.at(-1) ?? "";
  const nom = t("regicide.defausse", { n: battues.length, carte: t.carte(derniere) });
  return el("div", { class: "defausse", role: "img", "aria-label": nom, title: battues.join(" ") }, carte(derniere), el("span", { class: "nombre" }, battues.length));
}
