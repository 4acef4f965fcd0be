/** Ouvrir une table : son nom, ses adversaires, ses règles, son allure. */
import { ouvrirRegles } from "../dessin/regles.js";
import { bouton, el, remplir } from "../dom.js";
import { demander } from "../fil.js";
import { messageDe } from "../messages.js";
import { t } from "../paroles.js";
import { regler, reglages } from "../reglages.js";
import { champ, champDOption, choixDeListe } from "./champs.js";

/** @typedef {import("../types.js").FicheDeJeu} FicheDeJeu */

const ALLURES = ["vive", "normale", "lente"];
const HORLOGES = ["", "15", "30", "60"];
/** Le temps de chacun, entre pairs : des secondes par coup, puis des minutes de réserve par manche. */
const CADENCES = ["10+1", "20+3", "30+10", "60+30"];
const DONNES = ["secrete", "hote"];

export class FormulaireDeTable {
  /**
   * @param {FicheDeJeu} fiche
   * @param {(chemin: string) => void} aller
   */
  constructor(fiche, aller) {
    this.fiche = fiche;
    this.aller = aller;
    this.nom = el("input", {
      type: "text",
      name: "nom",
      required: true,
      maxlength: 24,
      autocomplete: "nickname",
      value: reglages.nom,
    });
    this.nombre = choixDeListe(
      fiche.nombres.map(String),
      String(fiche.nombres.includes(4) ? 4 : fiche.nombres.at(-1)),
      (n) => t("accueil.joueurs", { n }),
    );
    this.allure = choixDeListe(ALLURES, "normale", (allure) => t(`allure.${allure}`));
    this.horloge = choixDeListe(HORLOGES, "", (s) => (s ? t("accueil.secondes", { n: s }) : t("accueil.sans_horloge")));
    this.donne = choixDeListe(DONNES, "secrete", (donne) => t(`pairs.donne_${donne}`));
    this.cadence = choixDeListe(CADENCES, "30+10", (cadence) => t("pairs.cadence_de", lireCadence(cadence)));
    /** @type {HTMLSelectElement[]} */
    this.ias = [];
    this.options = fiche.options.map((option) => champDOption(fiche.nom, option));
    this.message = el("p", { class: "message", role: "alert" });
    this.lieuIas = el("div", { class: "champs-ia" });
    this.nombre.addEventListener("change", () => this.dessinerLesIas());
    this.element = this.dessiner();
    this.dessinerLesIas();
  }

  dessiner() {
    const { fiche } = this;
    return el(
      "form",
      { class: "nouvelle-table", onsubmit: (/** @type {Event} */ e) => this.ouvrir(e) },
      el(
        "h2",
        {},
        fiche.titre,
        bouton(t("geste.regles"), () => ouvrirRegles(fiche.nom, fiche.titre), { class: "lien-bouton" }),
      ),
      el(
        "div",
        { class: "champs" },
        champ(t("accueil.nom"), this.nom),
        fiche.nombres.length > 1 && champ(t("accueil.combien"), this.nombre),
      ),
      el(
        "fieldset",
        {},
        el("legend", {}, t("accueil.adversaires")),
        this.lieuIas,
        el("p", { class: "aide" }, t("accueil.adversaires_aide")),
      ),
      el(
        "details",
        { class: "plus" },
        el("summary", {}, t("accueil.regles_et_allure")),
        el(
          "div",
          { class: "champs" },
          champ(t("accueil.allure"), this.allure),
          champ(t("accueil.horloge"), this.horloge),
          this.options.map(({ element }) => element),
        ),
        el(
          "fieldset",
          { class: "champs-pairs" },
          el("legend", {}, t("reseau.titre")),
          el("div", { class: "champs" }, champ(t("pairs.donne"), this.donne), champ(t("pairs.cadence"), this.cadence)),
          el("p", { class: "aide" }, t("pairs.cadence_aide")),
        ),
      ),
      this.message,
      el(
        "div",
        { class: "jetons" },
        el(
          "button",
          { type: "submit", class: "jeton principal", "data-cle": "jouer", value: "jouer" },
          t("accueil.jouer"),
        ),
        el("button", { type: "submit", class: "jeton", "data-cle": "inviter", value: "inviter" }, t("accueil.inviter")),
        el(
          "button",
          { type: "submit", class: "jeton", "data-cle": "pairs", value: "pairs", title: t("accueil.reseau") },
          t("pairs.ouvrir"),
        ),
      ),
    );
  }

  dessinerLesIas() {
    const { niveaux } = this.fiche;
    this.ias = Array.from({ length: Number(this.nombre.value) - 1 }, (_, rang) =>
      choixDeListe(niveaux, this.ias[rang]?.value ?? niveauOrdinaire(niveaux), (niveau) => t(`niveau.${niveau}`)),
    );
    remplir(
      this.lieuIas,
      this.ias.map((ia, rang) => champ(t("accueil.siege", { n: rang + 2 }), ia)),
    );
  }

  /** @param {Event} e */
  async ouvrir(e) {
    e.preventDefault();
    const declencheur = /** @type {SubmitEvent} */ (e).submitter;
    const voulu = declencheur instanceof HTMLButtonElement ? declencheur.value : "jouer";
    const nom = this.nom.value.trim();
    regler({ nom });
    try {
      const { table } = await demander("/tables", this.corps(nom, voulu === "pairs"));
      if (voulu === "jouer") await demander(`/tables/${table}/demarrer`, {});
      this.aller(`/t/${table}`);
    } catch (refus) {
      this.message.textContent = messageDe(refus);
    }
  }

  /**
   * @param {string} nom
   * @param {boolean} reseau entre pairs, où le temps de chacun est une cadence
   */
  corps(nom, reseau) {
    return {
      jeu: this.fiche.nom,
      nom,
      siege: "J1",
      nombre: Number(this.nombre.value),
      regles: Object.fromEntries(
        this.options.flatMap(({ nom: option, lire }) => (lire() === undefined ? [] : [[option, lire()]])),
      ),
      ias: Object.fromEntries(this.ias.map((ia, rang) => [`J${rang + 2}`, ia.value])),
      horloge: this.horloge.value && !reseau ? Number(this.horloge.value) : null,
      allure: this.allure.value,
      graine: null,
      reseau,
      // Sans rien demander, la table prend la donne secrète partout où ces règles le permettent, et le salon le dit.
      donne: reseau && this.donne.value === "hote" ? "hote" : null,
      cadence: reseau ? enSecondes(lireCadence(this.cadence.value)) : null,
    };
  }
}

/** @param {string} choix `30+10` : trente secondes, dix minutes */
function lireCadence(choix) {
  const [coup = 0, minutes = 0] = choix.split("+").map(Number);
  return { coup, minutes };
}

/** @param {{coup: number, minutes: number}} cadence */
function enSecondes({ coup, minutes }) {
  return { coup, reserve: 60 * minutes };
}

/** @param {string[]} niveaux */
function niveauOrdinaire(niveaux) {
  return niveaux.includes("moyen") ? "moyen" : (niveaux[0] ?? "");
}
