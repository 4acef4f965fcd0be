/** La boîte d'enchères de la contrée : une valeur, une couleur, et l'annonce que l'on confirme. */
import { SIGNES } from "../cartes.js";
import { ajouter, bouton, el } from "../dom.js";
import { t } from "../paroles.js";
import { signe } from "./couleurs.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../types.js").Coup} Coup */

/**
 * @param {Ctx} ctx
 * @param {Coup[]} contrats
 * @param {Coup[]} autres passer, contrer, surcontrer
 */
export function boite(ctx, contrats, autres) {
  return new Boite(ctx, contrats, autres).element;
}

class Boite {
  /**
   * @param {Ctx} ctx
   * @param {Coup[]} contrats
   * @param {Coup[]} autres
   */
  constructor(ctx, contrats, autres) {
    this.ctx = ctx;
    this.contrats = contrats;
    this.valeurs = [...new Set(contrats.map((coup) => /** @type {number} */ (coup.evenement.valeur)))];
    this.atouts = [...new Set(contrats.map((coup) => /** @type {string} */ (coup.evenement.atout)))];
    this.valeur = this.valeurs[0];
    /** @type {string|null} */
    this.atout = null;
    this.annoncer = bouton("", () => this.jouer(), { class: "jeton principal", "data-cle": "annoncer" });
    this.element = el(
      "div",
      { class: "choix boite", role: "group", "aria-label": ctx.t("encheres.titre") },
      this.rangeeDesValeurs(),
      this.rangeeDesAtouts(),
      el(
        "div",
        { class: "jetons boite-dire" },
        autres.map((coup) => this.dire(coup)),
        this.annoncer,
      ),
    );
    this.rafraichir();
  }

  rangeeDesValeurs() {
    const jetons = this.valeurs.map((valeur) =>
      bouton(this.ctx.t.valeur(valeur), () => this.choisir({ valeur }), {
        class: "jeton valeur",
        "data-cle": `valeur-${valeur}`,
        "data-valeur": valeur,
      }),
    );
    return el(
      "div",
      { class: "jetons boite-valeurs", role: "group", "aria-label": this.ctx.t("encheres.valeur") },
      jetons,
    );
  }

  rangeeDesAtouts() {
    const jetons = this.atouts.map((atout) =>
      bouton(SIGNES[atout] ? signe(atout) : t.atout(atout), () => this.choisir({ atout }), {
        class: "jeton atout",
        "data-cle": `atout-${atout}`,
        "data-atout": atout,
      }),
    );
    return el(
      "div",
      { class: "jetons boite-atouts", role: "group", "aria-label": this.ctx.t("encheres.atout") },
      jetons,
    );
  }

  /** @param {Coup} coup */
  dire(coup) {
    const { enchere } = coup.evenement;
    return bouton(this.ctx.t(`encheres.${enchere}`), () => this.ctx.jouer(coup), {
      class: `jeton dire-${enchere}`,
      "data-cle": `coup-${coup.id}`,
    });
  }

  /** @param {{valeur?: number, atout?: string}} choix */
  choisir({ valeur = this.valeur, atout = this.atout ?? undefined }) {
    this.valeur = valeur;
    this.atout = atout ?? null;
    this.rafraichir();
  }

  get coup() {
    return (
      this.contrats.find(({ evenement }) => evenement.valeur === this.valeur && evenement.atout === this.atout) ?? null
    );
  }

  rafraichir() {
    for (const jeton of this.element.querySelectorAll("[data-valeur]"))
      enfoncer(jeton, jeton.getAttribute("data-valeur") === String(this.valeur));
    for (const jeton of this.element.querySelectorAll("[data-atout]"))
      enfoncer(jeton, jeton.getAttribute("data-atout") === this.atout);
    this.annoncer.disabled = !this.coup;
    this.annoncer.replaceChildren();
    ajouter(
      this.annoncer,
      this.atout
        ? [`${this.ctx.t("encheres.CONTRAT")} ${this.ctx.t.valeur(this.valeur ?? "")} `, signe(this.atout)]
        : [this.ctx.t("encheres.choisir_atout")],
    );
  }

  jouer() {
    if (this.coup) this.ctx.jouer(this.coup);
  }
}

/**
 * @param {Element} jeton
 * @param {boolean} enfonce
 */
function enfoncer(jeton, enfonce) {
  jeton.setAttribute("aria-pressed", String(enfonce));
}
