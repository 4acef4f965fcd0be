/** La table : la barre, les sièges, le feutre, ce qu'on attend, les choix, la main, et la colonne du bureau. */
import { contexte, nomDe } from "../contexte.js";
import { ecouterLeClavier } from "../clavier.js";
import { dessinerAttente, battre } from "../dessin/attente.js";
import { dessinerBarre } from "../dessin/barre.js";
import { dessinerFeuille } from "../dessin/feuille.js";
import { dessinerJournal } from "../dessin/journal.js";
import { dessinerMain } from "../dessin/main.js";
import { dessinerFinDeManche } from "../dessin/manche.js";
import { dessinerMilieu } from "../dessin/milieux.js";
import { dessinerNouvelle } from "../dessin/nouvelle.js";
import { dessinerPairs, preuvesDe, signatureDesPairs } from "../dessin/pairs.js";
import { dessinerSiege } from "../dessin/siege.js";
import { el, remplir } from "../dom.js";
import { etat } from "../etat.js";
import { passer } from "../file.js";
import { jouerLaForcee } from "../forcees.js";
import { langueParlee } from "../langue.js";
import { autourDe } from "../places.js";
import { t } from "../paroles.js";
import { refuser } from "../refuser.js";
import { reglages } from "../reglages.js";
import { sonner } from "../son.js";
import { dire } from "../voix.js";
import { faireLesGestes } from "./gestes.js";

/** @typedef {import("../types.js").Ctx} Ctx */
/** @typedef {import("../etat.js").EtatDePage} EtatDePage */

/** @type {WeakMap<object, string>} */
const ECRITS = new WeakMap();

/**
 * Une valeur de l'état, en texte. Un objet de l'état ne change jamais sur place : on ne l'écrit qu'une fois.
 * @param {any} valeur
 */
function ecrit(valeur) {
  if (typeof valeur !== "object" || valeur === null) return JSON.stringify(valeur);
  const texte = ECRITS.get(valeur) ?? JSON.stringify(valeur);
  ECRITS.set(valeur, texte);
  return texte;
}

/** L'écran de la table : il se bâtit une fois, puis chaque lieu se redessine quand ce qu'il montre a changé. */
export class EcranTable {
  constructor() {
    this.gestes = faireLesGestes();
    this.lieux = {
      barre: el("header", { class: "barre" }),
      sieges: el("div", { class: "sieges" }),
      milieu: el("div", { class: "milieu" }),
      dessus: el("div", { class: "dessus" }),
      moi: el("div", { class: "mon-siege" }),
      attente: el("div", { class: "ligne-attente" }),
      choix: el("div", { class: "lieu-choix" }),
      main: el("div", { class: "lieu-main" }),
      colonne: el("aside", { class: "colonne", tabindex: 0, "aria-label": t("feuille.titre") }),
    };
    const { barre, sieges, milieu, dessus, moi, attente, choix, main, colonne } = this.lieux;
    const feutre = el("div", { class: "feutre", onclick: () => passer() }, milieu, dessus);
    this.element = el(
      "div",
      { class: "table" },
      barre,
      el("main", { class: "plateau" }, el("div", { class: "tapis" }, sieges, feutre, moi), attente, choix, main),
      colonne,
    );
    /** @type {Map<Element, string>} */
    this.vus = new Map();
    /** @type {import("../types.js").Horloge|null} */
    this.horloge = null;
    this.horlogeA = Date.now();
    this.battement = setInterval(() => battre(attente, this.horlogeA), 1000);
    this.cesser = ecouterLeClavier(this.element, this.gestes);
    this.monTour = false;
    /** @type {ReturnType<typeof setTimeout>|null} */
    this.promesse = null;
  }

  fermer() {
    clearInterval(this.battement);
    clearTimeout(this.promesse ?? undefined);
    this.cesser();
  }

  rendre() {
    const ctx = contexte();
    if (!ctx) return;
    this.element.dataset.jeu = ctx.tableau.jeu;
    this.element.dataset.rang = String(ctx.tableau.rang);
    this.element.dataset.genre = ctx.tableau.milieu.genre;
    this.releverLHorloge(ctx);
    this.rendreLeJeu(ctx);
    this.rendreLesEntours(ctx);
    this.promettreLaColonne();
    this.direLeTour(ctx);
  }

  /**
   * Le temps qui reste se compte du moment où le serveur l'a dit.
   * @param {Ctx} ctx
   */
  releverLHorloge({ etat: { horloge } }) {
    if (horloge === this.horloge) return;
    this.horloge = horloge;
    this.horlogeA = Date.now();
  }

  /**
   * Redessine un lieu si ce qu'il montre a changé : un choix à demi fait ne se perd pas.
   * @param {Element} lieu
   * @param {any[]} montre
   * @param {() => (Node|string|null|false)|(Node|string|null|false)[]} dessiner
   */
  siChange(lieu, montre, dessiner) {
    const signature = [langueParlee(), JSON.stringify(reglages), ...montre.map(ecrit)].join("\n");
    if (this.vus.get(lieu) === signature) return;
    this.vus.set(lieu, signature);
    remplir(lieu, dessiner());
  }

  /** @param {Ctx} ctx */
  rendreLesEntours(ctx) {
    const { tableau, salon, moi } = ctx;
    const { barre, sieges, moi: mien, dessus, attente } = this.lieux;
    const qui = [
      salon.sieges,
      tableau.sieges,
      tableau.attendus,
      tableau.scores,
      tableau.contrat,
      tableau.donneur,
      tableau.milieu.mots,
      etat.bulles,
      signatureDesPairs(ctx),
    ];
    this.siChange(
      barre,
      [
        tableau.titre,
        tableau.repere,
        tableau.milieu.genre,
        tableau.contrat,
        tableau.avis,
        tableau.scores,
        tableau.manche,
        salon.sieges,
      ],
      () => dessinerBarre(ctx, this.gestes),
    );
    this.siChange(sieges, qui, () =>
      autourDe(tableau)
        .filter((vu) => vu.siege !== moi)
        .map((vu) => dessinerSiege(ctx, vu)),
    );
    this.siChange(mien, qui, () => tableau.sieges.filter((vu) => vu.siege === moi).map((vu) => dessinerSiege(ctx, vu)));
    this.siChange(dessus, [etat.nouvelle?.rang, etat.manche], () => this.dessus(ctx));
    this.siChange(
      attente,
      [
        etat.message,
        etat.pliFerme,
        preuvesDe(ctx)?.litige,
        tableau.attendus,
        tableau.attente,
        tableau.coups.length,
        tableau.vainqueurs,
        salon.sieges,
      ],
      () => dessinerAttente(ctx),
    );
    battre(attente, this.horlogeA);
  }

  /** La colonne se lit à loisir : elle ne se dessine qu'une fois le reste montré. */
  promettreLaColonne() {
    this.promesse ??= setTimeout(() => {
      this.promesse = null;
      const ctx = contexte();
      if (ctx) this.rendreLaColonne(ctx);
    });
  }

  /** @param {Ctx} ctx */
  rendreLaColonne(ctx) {
    const { feuille, scores, manche } = ctx.tableau;
    const dernier = etat.journal.at(-1)?.rang;
    this.siChange(this.lieux.colonne, [feuille, scores, manche, dernier, signatureDesPairs(ctx)], () =>
      this.colonne(ctx),
    );
  }

  /** @param {Ctx} ctx */
  dessus(ctx) {
    if (etat.manche) return dessinerFinDeManche(ctx, etat.manche);
    return etat.nouvelle && dessinerNouvelle(ctx, etat.nouvelle);
  }

  /** @param {Ctx} ctx */
  colonne(ctx) {
    return [
      el("h2", {}, t("feuille.titre")),
      dessinerFeuille(ctx),
      dessinerPairs(ctx),
      el("h2", {}, t("journal.titre")),
      dessinerJournal(),
    ];
  }

  /** @param {Ctx} ctx */
  rendreLeJeu(ctx) {
    const { tableau, moi } = ctx;
    const mienne = tableau.sieges.find((vu) => vu.siege === moi);
    const jeu = [
      tableau.milieu,
      tableau.coups,
      tableau.refus,
      mienne,
      tableau.repere,
      ctx.etat.reflexe,
      ctx.salon.sieges.map((p) => p.nom),
    ];
    const connues = tableau.sieges.map((vu) => vu.main);
    this.siChange(this.lieux.milieu, [...jeu, tableau.milieu.genre === "pli" ? null : connues, tableau.siege], () => {
      const dessin = dessinerMilieu(ctx);
      remplir(this.lieux.choix, dessin.choix);
      this.rendreLaMain(ctx, dessin.main);
      return dessin.milieu;
    });
  }

  /**
   * La main ordinaire ne se refait que si elle change, et non à chaque carte d'un autre ; celle qu'un dessin
   * demande va avec lui.
   * @param {Ctx} ctx
   * @param {import("../types.js").ModeMain|null} mode
   */
  rendreLaMain(ctx, mode) {
    const { tableau, moi } = ctx;
    const mienne = tableau.sieges.find((vu) => vu.siege === moi)?.main;
    if (mode) this.vus.delete(this.lieux.main);
    this.siChange(
      this.lieux.main,
      mode ? [] : [mienne, tableau.coups, tableau.refus, tableau.attendus.includes(moi ?? "")],
      () => moi && dessinerMain(ctx, mode, this.outils(ctx)),
    );
  }

  /** @param {Ctx} ctx */
  outils(ctx) {
    return {
      refuser,
      redessiner: () => {
        this.vus.delete(this.lieux.milieu);
        this.vus.delete(this.lieux.main);
        this.rendreLeJeu(ctx);
      },
    };
  }

  /**
   * Le titre de l'onglet dit toujours à qui c'est ; le son et la voix, quand cela devient à soi.
   * @param {Ctx} ctx
   */
  direLeTour(ctx) {
    const { tableau, moi } = ctx;
    const aMoi = moi !== null && tableau.attendus.includes(moi) && tableau.coups.length > 0;
    const autres = tableau.attendus
      .filter((siege) => siege !== "CROUPIER")
      .map(nomDe)
      .join(", ");
    const tour = aMoi ? t("titre.vous") : autres ? t("titre.autre", { qui: autres }) : "";
    const titre = [tour, tableau.titre, "Rebelote"].filter(Boolean).join(" · ");
    if (document.title !== titre) document.title = titre;
    this.element.classList.toggle("a-moi", aMoi);
    if (aMoi && !this.monTour) this.commencerMonTour(ctx);
    this.monTour = aMoi;
  }

  /** @param {Ctx} ctx */
  commencerMonTour(ctx) {
    sonner("tour");
    dire(`${t("attente_de.vous")} ${this.lieux.attente.textContent ?? ""}`);
    jouerLaForcee(ctx);
  }
}
