/** L'entrée : la langue, les réglages, puis l'écran que demandent l'adresse et l'état de la table. */
import { dessinerBandeau } from "./bandeau.js";
import { apporterPlanche } from "./dessin/carte.js";
import { etat, oublier, suivre } from "./etat.js";
import { demander } from "./fil.js";
import { langueParlee, parler } from "./langue.js";
import { messageDe } from "./messages.js";
import { t } from "./paroles.js";
import { fermerPanneau } from "./panneau.js";
import { appliquer, reglages, suivreReglages } from "./reglages.js";
import { signatureDeLaSuite } from "./ecrans/suite.js";
import { suivreTable } from "./table.js";

/** @typedef {{element: HTMLElement, rendre: () => void, fermer: () => void}} EcranDeTable */

/** Chaque écran ne se charge que lorsqu'on y vient. */
const ECRANS = {
  salon: async () => new (await import("./ecrans/salon.js")).EcranSalon(),
  table: async () => new (await import("./ecrans/table.js")).EcranTable(),
};

const racine = /** @type {HTMLElement} */ (document.getElementById("racine"));

/** @type {EcranDeTable|null} */
let ecran = null;
/** @type {keyof typeof ECRANS|null} */
let nomDeLEcran = null;
/** @type {(() => void)|null} */
let cesserDEcouter = null;
/** @type {string|null} ce que disait la fin que l'on a montrée ; rien tant que la partie dure */
let finMontree = null;

/** @param {string} chemin */
function aller(chemin) {
  history.pushState(null, "", chemin);
  arriver();
}

async function arriver(message = "") {
  quitterLaTable();
  const table = location.pathname.match(/^\/t\/([\w-]+)/)?.[1];
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, "", location.pathname);
  try {
    if (table) await entrer(table, secret);
    else await rentrer(secret, message);
  } catch (refus) {
    history.replaceState(null, "", "/");
    await accueillir(messageDe(refus));
  }
}

/**
 * @param {string} cle celle du propriétaire, donnée une fois
 * @param {string} message
 */
async function rentrer(cle, message) {
  if (cle) await demander("/proprietaire", { cle });
  await accueillir(message);
}

/** @param {string} message */
async function accueillir(message) {
  const { EcranAccueil } = await import("./ecrans/accueil.js");
  if (!etat.salon) racine.replaceChildren(new EcranAccueil(aller, message).element);
}

/**
 * @param {string} table
 * @param {string} invitation
 */
async function entrer(table, invitation) {
  if (invitation) await demander(`/tables/${encodeURIComponent(table)}/entrer`, { invitation });
  cesserDEcouter = await suivreTable(table, (raison) => {
    history.replaceState(null, "", "/");
    arriver(t(`fermee.${raison}`));
  });
}

function quitterLaTable() {
  cesserDEcouter?.();
  cesserDEcouter = null;
  oterLEcran();
  finMontree = null;
  fermerPanneau();
  oublier();
}

function rendre() {
  const { salon, affiche } = etat;
  if (!salon) return;
  if (salon.revanche && salon.revanche !== salon.table) return aller(`/t/${salon.revanche}`);
  const enJeu = salon.phase !== "attente" && (salon.moi !== null || salon.role === "spectateur");
  poser(enJeu && affiche ? "table" : "salon");
  ecran?.rendre();
  dessinerBandeau();
  const jugee = affiche?.tableau.vainqueurs.length || salon.reseau?.litige;
  const finie = salon.phase === "finie" && Boolean(jugee) && !etat.manche;
  montrerLaFin(finie ? signatureDeLaSuite(salon) : null);
}

/**
 * La fin se montre une fois ; puis, si on l'a fermée, seulement quand quelqu'un propose une autre partie.
 * @param {string|null} suite ce qu'elle aurait à dire ; rien si la partie n'est pas finie
 */
async function montrerLaFin(suite) {
  const avant = finMontree;
  if (suite === avant) return;
  finMontree = suite;
  if (suite === null) return fermerPanneau();
  const { ouvrirFin } = await import("./ecrans/fin.js");
  const ouverte = document.querySelector("dialog[open].fin") !== null;
  if (finMontree === suite && (avant === null || ouverte || etat.salon?.reseau?.offre)) ouvrirFin(avant === null);
}

/** @param {keyof typeof ECRANS} voulu */
async function poser(voulu) {
  if (voulu === nomDeLEcran) return;
  oterLEcran();
  nomDeLEcran = voulu;
  const venu = await ECRANS[voulu]();
  if (nomDeLEcran !== voulu || ecran) return venu.fermer(); // on est déjà ailleurs
  ecran = venu;
  racine.replaceChildren(ecran.element);
  rendre();
  if (voulu === "salon") import("./ecrans/table.js"); // pour que la partie s'ouvre sans attendre
}

function oterLEcran() {
  ecran?.fermer();
  ecran = null;
  nomDeLEcran = null;
}

/** Changer de langue redessine tout : l'écran, et le panneau d'où l'on règle. */
async function relire() {
  if (reglages.langue === langueParlee()) return etat.salon ? rendre() : undefined;
  await parler(reglages.langue);
  fermerPanneau();
  if (!etat.salon) return accueillir("");
  oterLEcran();
  rendre();
}

async function commencer() {
  appliquer();
  await Promise.all([parler(reglages.langue), apporterPlanche()]);
  suivre(rendre);
  suivreReglages(relire);
  addEventListener("popstate", () => arriver());
  await arriver();
}

commencer();
