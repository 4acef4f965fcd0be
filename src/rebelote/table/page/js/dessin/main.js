/** La main : chaque carte un bouton nommé ; ce qui ne se joue pas est terni, et dit pourquoi. */
import { cartesDe } from "../cartes.js";
import { bouton, el } from "../dom.js";
import { saisir } from "../glisser.js";
import { ranger, replacer } from "../rangement.js";
import { carte, dos } from "./carte.js";
import { demanderLequel } from "./lequel.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Carte} Carte */
/** @typedef {import("../types.js").Coup} Coup */
/** @typedef {import("../types.js").ModeMain} ModeMain */

/** Deux rangées au-delà de huit cartes, sur un téléphone. */
const RANGEE = 8;

/**
 * @typedef {Object} Outils ce que la main demande à l'écran
 * @property {(raison: string) => void} refuser montre pourquoi une carte ne se joue pas
 * @property {() => void} redessiner
 */

/**
 * @param {Ctx} ctx
 * @param {ModeMain|null} mode
 * @param {Outils} outils
 * @returns {HTMLElement}
 */
export function dessinerMain(ctx, mode, outils) {
  const mienne = ctx.tableau.sieges.find((vu) => vu.siege === ctx.moi)?.main;
  if (!mienne) return el("div", { class: "main main-vide" });
  const cartes = ranger(mienne.connues, ctx.reglages.tri);
  const nombre = cartes.length + mienne.cachees;
  const main = new Main(ctx, mode ?? modeCarte(ctx), outils, mode !== null);
  const rangees = nombre > RANGEE ? Math.ceil(nombre / 2) : nombre;
  return el(
    "div",
    {
      class: `main ${main.humeur}${nombre > RANGEE ? " deux-rangees" : ""}`,
      role: "group",
      "aria-label": ctx.t("main.titre", { n: nombre }),
      style: { "--n": nombre, "--rangee": rangees },
    },
    main.validation,
    el(
      "div",
      { class: "main-cartes" },
      cartes.map((code, rang) => main.boutonDe(code, rang)),
      Array.from({ length: mienne.cachees }, () => el("span", { class: "carte-main cachee" }, dos())),
    ),
  );
}

/**
 * La main ordinaire : une carte, le coup qui la joue.
 * @param {Ctx} ctx
 * @returns {ModeMain}
 */
function modeCarte(ctx) {
  const { coups, refus } = ctx.tableau;
  return {
    combien: 1,
    coupDe: ([code]) => coupsDe(coups, code)[0] ?? null,
    valider: "",
    refusDe: (code) => {
      if (!coups.length || coupsDe(coups, code).length) return null;
      const refuse = refus.find((essai) => cartesDe(essai.evenement).join() === code);
      return refuse ? ctx.t.refus(refuse) : ctx.t("main.pas_maintenant");
    },
  };
}

/**
 * @param {Coup[]} coups
 * @param {Carte|undefined} code
 */
function coupsDe(coups, code) {
  return coups.filter((coup) => code !== undefined && cartesDe(coup.evenement).join() === code);
}

class Main {
  /**
   * @param {Ctx} ctx
   * @param {ModeMain} mode
   * @param {Outils} outils
   * @param {boolean} choisir vrai quand un dessin a demandé de choisir des cartes
   */
  constructor(ctx, mode, outils, choisir) {
    this.ctx = ctx;
    this.mode = mode;
    this.outils = outils;
    this.choisir = choisir;
    this.aMoi = ctx.moi !== null && ctx.tableau.attendus.includes(ctx.moi) && ctx.tableau.coups.length > 0;
    this.active =
      this.aMoi &&
      mode.combien > 0 &&
      (choisir || ctx.tableau.coups.some((coup) => cartesDe(coup.evenement).length === 1));
    /** @type {Carte[]} */
    this.choisies = this.active ? (mode.choisies ?? []) : [];
    /** @type {Map<Carte, HTMLElement>} */
    this.boutons = new Map();
    this.valider = bouton("", () => this.jouerLeChoix(), {
      class: "jeton principal",
      "data-cle": "main-valider",
      disabled: true,
    });
    this.validation =
      this.active && choisir && mode.valider ? el("div", { class: "main-valider" }, this.valider) : null;
    this.direLeChoix();
  }

  /** Ce que la main montre d'elle-même : on y joue, on fait d'abord autre chose, ou c'est à un autre. */
  get humeur() {
    if (this.active) return "active";
    return this.aMoi ? "au-repos" : "hors-tour";
  }

  /** Pourquoi l'on ne peut pas jouer de carte, quand on n'en joue aucune. */
  get pourquoiPas() {
    return this.ctx.t(this.aMoi ? "main.autre_chose" : "main.pas_votre_tour");
  }

  /**
   * @param {Carte} code
   * @param {number} rang
   */
  boutonDe(code, rang) {
    const raison = this.active ? this.mode.refusDe(code) : null;
    const { t } = this.ctx;
    const nom = raison ? `${t.carte(code)}, ${t("main.refusee", { raison })}` : t.carte(code);
    const element = bouton(carte(code), () => this.toucher(code), {
      class: `carte-main${raison ? " refusee" : ""}`,
      "data-cle": `main-${code}`,
      "data-carte": code,
      "data-rang": rang,
      "aria-label": nom,
      "aria-disabled": !this.active || raison ? "true" : null,
      "aria-pressed":
        this.active && (this.choisir || this.ctx.reglages.geste !== "un") ? String(this.choisies.includes(code)) : null,
    });
    this.rendreSaisissable(element, code);
    this.boutons.set(code, element);
    return element;
  }

  /**
   * @param {HTMLElement} element
   * @param {Carte} code
   */
  rendreSaisissable(element, code) {
    const { geste, tri } = this.ctx.reglages;
    if (geste !== "glisser" && tri !== "main") return;
    saisir(element, {
      surUneCase: (case_) => this.deposer(code, case_),
      surLeFeutre: () => (geste === "glisser" && !this.choisir ? this.tenter(code) : this.toucher(code)),
      surUneCarte: (autre) => {
        if (tri === "main") replacer(code, autre);
        this.outils.redessiner();
      },
    });
  }

  /** @param {Carte} code */
  toucher(code) {
    if (!this.active) return this.outils.refuser(this.pourquoiPas);
    const raison = this.mode.refusDe(code);
    if (raison) return this.outils.refuser(raison);
    if (this.choisir) return this.basculer(code);
    const enDeux = this.ctx.reglages.geste !== "un" && !this.choisies.includes(code);
    return enDeux ? this.basculer(code) : this.tenter(code);
  }

  /**
   * @param {Carte} code
   * @param {string} case_
   */
  deposer(code, case_) {
    if (!this.active) return this.outils.refuser(this.pourquoiPas);
    if (!this.choisies.includes(code)) this.toucher(code);
    if (this.choisies.includes(code)) this.mode.auDepot?.(case_);
  }

  /** @param {Carte} code */
  basculer(code) {
    if (this.choisies.includes(code)) this.choisies = this.choisies.filter((autre) => autre !== code);
    else this.choisies = [...this.choisies, code].slice(-this.mode.combien);
    for (const [autre, element] of this.boutons) {
      element.setAttribute("aria-pressed", String(this.choisies.includes(autre)));
    }
    this.direLeChoix();
    this.mode.auChoix?.(this.choisies);
  }

  direLeChoix() {
    const { combien, valider } = this.mode;
    const complet = this.choisies.length === combien && this.mode.coupDe(this.choisies) !== null;
    this.valider.disabled = !complet;
    this.valider.textContent = combien > 1 ? `${valider} (${this.choisies.length}/${combien})` : valider;
  }

  jouerLeChoix() {
    const coup = this.mode.coupDe(this.choisies);
    if (coup) this.ctx.jouer(coup);
  }

  /** @param {Carte} code */
  tenter(code) {
    if (!this.active) return this.outils.refuser(this.pourquoiPas);
    const raison = this.mode.refusDe(code);
    if (raison) return this.outils.refuser(raison);
    const coups = coupsDe(this.ctx.tableau.coups, code);
    if (coups.length > 1) return demanderLequel(this.ctx, code, coups);
    const coup = this.mode.coupDe([code]);
    if (coup) {
      this.boutons.get(code)?.classList.add("en-route");
      this.ctx.jouer(coup);
    }
  }
}
