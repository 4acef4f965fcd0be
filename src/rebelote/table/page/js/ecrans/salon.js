/** Le salon : qui s'assied où, qui est prêt, qui remplace les absents, et comment inviter. */
import { bouton, el, remplir } from "../dom.js";
import { dessinerTete } from "../dessin/tete.js";
import { ouvrirRegles } from "../dessin/regles.js";
import { dessinerPairs, direLaCadence } from "../dessin/pairs.js";
import { contexteDuSalon } from "../contexte.js";
import { etat } from "../etat.js";
import { demander } from "../fil.js";
import { icone } from "../icones.js";
import { langueParlee } from "../langue.js";
import { messageDe } from "../messages.js";
import { t } from "../paroles.js";
import { regler, reglages } from "../reglages.js";
import { champ, choixDeListe } from "./champs.js";
import { dessinerInvitation } from "./invitation.js";

/** @typedef {import("../types.js").Salon} Salon */
/** @typedef {import("../types.js").Place} Place */

export class EcranSalon {
  constructor() {
    this.message = el("p", { class: "message", role: "alert" });
    this.nom = el("input", { type: "text", name: "nom", maxlength: 24, autocomplete: "nickname", value: reglages.nom });
    this.lieu = el("div", { class: "salon-corps" });
    this.element = el("div", { class: "page salon" }, dessinerTete(), el("main", {}, this.message, this.lieu));
    /** @type {string[]} */
    this.niveaux = [];
    this.vu = "";
    this.chargerLesNiveaux();
  }

  async chargerLesNiveaux() {
    /** @type {import("../types.js").FicheDeJeu[]} */
    const jeux = await demander("/jeux").catch(() => []);
    this.niveaux = jeux.find((jeu) => jeu.nom === etat.salon?.jeu)?.niveaux ?? [];
    this.rendre();
  }

  fermer() {}

  rendre() {
    const { salon } = etat;
    const signature = JSON.stringify([salon, this.niveaux, langueParlee()]);
    if (!salon || signature === this.vu) return;
    this.vu = signature;
    document.title = `${t("salon.titre", { jeu: salon.titre })} · Rebelote`;
    remplir(this.lieu, this.dessiner(salon));
  }

  /** @param {Salon} salon */
  dessiner(salon) {
    const assis = salon.moi !== null;
    const ctx = contexteDuSalon(salon);
    return [
      el(
        "h2",
        {},
        t("salon.titre", { jeu: salon.titre }),
        bouton(t("geste.regles"), () => ouvrirRegles(salon.jeu, salon.titre), { class: "lien-bouton" }),
      ),
      el("p", { class: "aide" }, this.explication(salon)),
      !assis && salon.role === "invite" && champ(t("accueil.nom"), this.nom),
      el(
        "ul",
        { class: "places" },
        salon.sieges.map((place) => el("li", {}, this.place(salon, place))),
      ),
      assis && salon.phase === "attente" && this.depart(salon),
      salon.reseau?.cadence && el("p", { class: "aide" }, icone("sablier"), direLaCadence(salon.reseau.cadence)),
      salon.spectateurs > 0 &&
        el("p", { class: "aide" }, icone("oeil"), t("salon.spectateurs", { n: salon.spectateurs })),
      assis &&
        (salon.invitation || salon.reseau?.lien) &&
        el("section", {}, el("h3", {}, t("salon.inviter")), dessinerInvitation(salon)),
      dessinerPairs(ctx),
    ];
  }

  /** @param {Salon} salon */
  explication(salon) {
    if (salon.role === "spectateur") return t("salon.aide_spectateur");
    if (salon.reseau?.convies.length) return t("suite.aide");
    if (salon.reseau) return t(salon.reseau.lien ? "pairs.aide_hote" : "pairs.aide_invite");
    if (salon.moi === null) return t("salon.aide_invite");
    return t(salon.moi === salon.hote ? "salon.aide_hote" : "salon.aide_assis");
  }

  /**
   * @param {Salon} salon
   * @param {Place} place
   */
  place(salon, place) {
    const mienne = place.siege === salon.moi;
    const convie = convieDe(salon, place);
    return el(
      "div",
      { class: `place${mienne ? " mienne" : ""}${place.personne ? "" : " vide"}`, "data-siege": place.siege },
      el(
        "span",
        { class: "initiale", "aria-hidden": "true" },
        place.personne || convie ? ([...(convie?.nom ?? place.nom)][0] ?? "?").toUpperCase() : icone("robot"),
      ),
      el(
        "span",
        { class: "place-nom" },
        el("strong", {}, place.personne ? place.nom : (convie?.nom ?? t("salon.place_libre"))),
        el("span", {}, this.etatDe(salon, place)),
      ),
      el("span", { class: "place-gestes" }, this.gestesDe(salon, place)),
    );
  }

  /**
   * @param {Salon} salon
   * @param {Place} place
   */
  etatDe(salon, place) {
    const convie = convieDe(salon, place);
    if (convie) return t(`suite.${convie.reponse}`);
    if (!place.personne && salon.reseau && !salon.reseau.lien) return t("pairs.libre_ailleurs");
    if (!place.personne) return t(salon.reseau ? "pairs.libre" : "salon.tenue_par", { niveau: t(`niveau.${place.ia ?? ""}`) });
    const faits = [
      place.siege === salon.moi && t("table.vous"),
      place.siege === salon.hote && t("salon.hote"),
      salon.reseau && place.siege !== salon.moi && place.siege !== salon.hote && t("pairs.assis"),
      !place.presente && t("table.absent"),
      salon.phase === "attente" && !salon.reseau && t(place.pret ? "salon.pret" : "salon.pas_pret"),
    ];
    return faits.filter(Boolean).join(" · ");
  }

  /**
   * @param {Salon} salon
   * @param {Place} place
   */
  gestesDe(salon, place) {
    const { siege } = place;
    const hote = salon.moi !== null && salon.moi === salon.hote;
    const ia = choixDeListe(this.niveaux, place.ia ?? "", (niveau) => t(`niveau.${niveau}`));
    ia.setAttribute("aria-label", t("salon.niveau_de", { siege }));
    ia.dataset.cle = `ia-${siege}`;
    ia.addEventListener("change", () => this.poster("ia", { siege, ia: ia.value }));
    const attente = salon.phase === "attente";
    return [
      !place.personne && convieDe(salon, place)?.reponse !== "appele" && hote && attente && this.niveaux.length > 0 && ia,
      ...(salon.reseau && hote && attente && siege !== salon.moi ? this.ranger(salon, place) : []),
      salon.role === "invite" &&
        !place.personne &&
        bouton(t("salon.s_asseoir"), () => this.asseoir(siege), {
          class: "jeton principal",
          "data-cle": `asseoir-${siege}`,
        }),
      salon.moi !== null &&
        !salon.reseau &&
        attente &&
        siege !== salon.moi &&
        bouton(
          t(place.personne ? "salon.echanger" : "salon.prendre"),
          () => (place.personne ? this.poster("echanger", { siege }) : this.asseoir(siege)),
          { class: "jeton", "data-cle": `changer-${siege}` },
        ),
    ];
  }

  /**
   * De quoi faire monter ou descendre quelqu'un d'une place ; l'hôte reste à la première.
   * @param {Salon} salon
   * @param {Place} place
   */
  ranger(salon, place) {
    const nom = place.personne ? place.nom : convieDe(salon, place)?.nom;
    if (!nom) return [];
    const rang = salon.sieges.indexOf(place);
    return [
      { sens: "monter", autre: salon.sieges[rang - 1] },
      { sens: "descendre", autre: salon.sieges[rang + 1] },
    ].map(
      ({ sens, autre }) =>
        autre &&
        autre.siege !== salon.moi &&
        bouton(sens === "monter" ? "↑" : "↓", () => this.poster("echanger", { siege: place.siege, avec: autre.siege }), {
          class: "jeton",
          "data-cle": `${sens}-${place.siege}`,
          "aria-label": t(`pairs.${sens}`, { nom }),
          title: t(`pairs.${sens}`, { nom }),
        }),
    );
  }

  /** @param {string} siege */
  asseoir(siege) {
    const nom = this.nom.value.trim() || etat.salon?.sieges.find((place) => place.siege === etat.salon?.moi)?.nom || "";
    if (!nom) {
      this.message.textContent = t("salon.il_faut_un_nom");
      this.nom.focus();
      return;
    }
    regler({ nom });
    this.poster("asseoir", { siege, nom });
  }

  /** @param {Salon} salon */
  depart(salon) {
    if (salon.reseau) return this.departEntrePairs(salon);
    const mien = salon.sieges.find((place) => place.siege === salon.moi);
    const tousPrets = salon.sieges.every((place) => !place.personne || place.pret || place.siege === salon.moi);
    return el(
      "div",
      { class: "jetons depart" },
      salon.moi !== salon.hote || !mien?.pret
        ? bouton(
            t(mien?.pret ? "salon.plus_pret" : "salon.je_suis_pret"),
            () => this.poster("pret", { pret: !mien?.pret }),
            { class: "jeton", "data-cle": "pret" },
          )
        : null,
      salon.moi === salon.hote &&
        bouton(t("salon.commencer"), () => this.commencer(Boolean(mien?.pret)), {
          class: "jeton principal",
          "data-cle": "commencer",
          disabled: !tousPrets,
        }),
      salon.moi === salon.hote && !tousPrets && el("p", { class: "aide" }, t("salon.on_attend")),
    );
  }

  /**
   * Entre pairs, l'hôte commence ; des IA prennent les places où personne n'est venu.
   * @param {Salon} salon
   */
  departEntrePairs(salon) {
    const pleine = salon.reseau?.pairs.length === salon.sieges.length;
    return el(
      "div",
      { class: "jetons depart" },
      salon.moi === salon.hote &&
        bouton(t(pleine ? "salon.commencer" : "pairs.commencer"), () => this.poster("demarrer", {}), {
          class: "jeton principal",
          "data-cle": "commencer",
        }),
      bouton(t("geste.quitter"), () => this.quitter(), { class: "jeton", "data-cle": "quitter" }),
    );
  }

  async quitter() {
    await this.poster("quitter", {});
    location.assign("/");
  }

  /** @param {boolean} pret */
  async commencer(pret) {
    if (!pret) await this.poster("pret", { pret: true });
    await this.poster("demarrer", {});
  }

  /**
   * @param {string} quoi
   * @param {Record<string, any>} corps
   */
  async poster(quoi, corps) {
    this.message.textContent = "";
    try {
      await demander(`/tables/${encodeURIComponent(etat.salon?.table ?? "")}/${quoi}`, corps);
    } catch (refus) {
      this.message.textContent = messageDe(refus);
    }
  }
}

/**
 * Celui que ce siège attend, d'une partie d'avant.
 * @param {Salon} salon
 * @param {Place} place
 */
function convieDe(salon, place) {
  return place.personne ? undefined : salon.reseau?.convies.find(({ siege }) => siege === place.siege);
}
