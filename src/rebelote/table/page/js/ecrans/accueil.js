/** L'accueil : choisir un jeu, ses adversaires, ses règles ; reprendre une table ; en rejoindre une. */
import { bouton, el, remplir } from "../dom.js";
import { demander } from "../fil.js";
import { sansMouvement } from "../file.js";
import { carte, dos } from "../dessin/carte.js";
import { dessinerTete } from "../dessin/tete.js";
import { messageDe } from "../messages.js";
import { t } from "../paroles.js";
import { FormulaireDeTable } from "./nouvelle_table.js";
import { dessinerReseau } from "./reseau.js";

/** @typedef {import("../types.js").FicheDeJeu} FicheDeJeu */
/** @typedef {{proprietaire: boolean, tables: {table: string, jeu: string, titre: string, siege: string|null, phase: string}[]}} Moi */

export class EcranAccueil {
  /**
   * @param {(chemin: string) => void} aller
   * @param {string} [message] ce qu'il faut dire en arrivant : une invitation refusée
   */
  constructor(aller, message = "") {
    this.aller = aller;
    this.message = el("p", { class: "message", role: "alert" }, message);
    this.lieu = el("div", { class: "accueil-corps" }, el("p", {}, t("attente")));
    this.element = el("div", { class: "page accueil" }, dessinerTete(), el("main", {}, this.message, this.lieu));
    document.title = `${t("accueil.titre")} · Rebelote`;
    this.charger();
  }

  async charger() {
    try {
      const [moi, jeux] = await Promise.all([demander("/moi"), demander("/jeux")]);
      this.dessiner(moi, jeux);
    } catch (refus) {
      this.message.textContent = messageDe(refus);
      remplir(
        this.lieu,
        bouton(t("erreur.reessayer"), () => this.charger(), { class: "jeton principal" }),
      );
    }
  }

  /**
   * @param {Moi} moi
   * @param {FicheDeJeu[]} jeux
   */
  dessiner(moi, jeux) {
    const bloc = el("div", { class: "accueil-jeu" });
    const choisir = (/** @type {FicheDeJeu} */ fiche) => {
      remplir(bloc, new FormulaireDeTable(fiche, this.aller).element);
      for (const choix of this.lieu.querySelectorAll("[data-jeu]")) {
        choix.setAttribute("aria-pressed", String(choix.getAttribute("data-jeu") === fiche.nom));
      }
    };
    remplir(
      this.lieu,
      moi.tables.length > 0 && this.reprendre(moi),
      moi.proprietaire
        ? el(
            "div",
            { class: "accueil-deux" },
            this.choixDuJeu(jeux, (fiche) => montrer(choisir, fiche, bloc)),
            bloc,
          )
        : el("p", { class: "accueil-invite" }, t("accueil.pas_proprietaire")),
      moi.proprietaire && dessinerReseau(this.aller),
    );
    if (moi.proprietaire && jeux[0]) choisir(jeux[0]);
  }

  /** @param {Moi} moi */
  reprendre({ tables }) {
    return el(
      "section",
      { class: "reprendre" },
      el("h2", {}, t("accueil.reprendre")),
      el(
        "ul",
        {},
        tables.map(({ table, titre, phase }) =>
          el(
            "li",
            {},
            bouton(
              [el("strong", {}, titre), el("span", {}, t(`accueil.phase_${phase}`))],
              () => this.aller(`/t/${table}`),
              { class: "carte-table" },
            ),
          ),
        ),
      ),
    );
  }

  /**
   * @param {FicheDeJeu[]} jeux
   * @param {(fiche: FicheDeJeu) => void} choisir
   */
  choixDuJeu(jeux, choisir) {
    return el(
      "section",
      { class: "jeux" },
      el("h2", {}, t("accueil.choisir")),
      el(
        "ul",
        {},
        jeux.map((fiche) => el("li", {}, carteDuJeu(fiche, choisir))),
      ),
    );
  }
}

/**
 * Sur un téléphone, le formulaire est sous la liste : on y va.
 * @param {(fiche: FicheDeJeu) => void} choisir
 * @param {FicheDeJeu} fiche
 * @param {HTMLElement} bloc
 */
function montrer(choisir, fiche, bloc) {
  choisir(fiche);
  bloc.scrollIntoView({ block: "nearest", behavior: sansMouvement() ? "auto" : "smooth" });
}

/** La carte sous laquelle on reconnaît chaque jeu ; un jeu venu d'ailleurs montre un dos. */
/** @type {Record<string, string>} */
const EMBLEMES = { belote: "V♥", contree: "A♦", dame_de_pique: "D♠", tarot_africain: "EX", regicide: "R♣" };

/**
 * @param {FicheDeJeu} fiche
 * @param {(fiche: FicheDeJeu) => void} choisir
 */
function carteDuJeu(fiche, choisir) {
  const embleme = EMBLEMES[fiche.nom];
  return bouton(
    [
      el("span", { class: "embleme", "aria-hidden": "true" }, embleme ? carte(embleme) : dos()),
      el("span", { class: "carte-jeu-texte" }, el("strong", {}, fiche.titre), el("span", {}, t.resume(fiche))),
    ],
    () => choisir(fiche),
    { class: "carte-jeu", "data-jeu": fiche.nom, "aria-pressed": "false" },
  );
}
