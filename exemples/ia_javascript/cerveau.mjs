// Une IA de cartes en JavaScript, sans rien d'autre que Node : node cerveau.mjs --port 8004
//
// Elle n'a pas besoin des règles : chaque demande apporte les coups légaux. Elle regarde sa main et
// l'atout pour choisir parmi eux à la belote et à la contrée, et prend le premier coup ailleurs.

import { createServer } from "node:http";
import process, { argv, exit } from "node:process";

const JEUX = ["belote", "contree", "dame_de_pique", "tarot_africain", "regicide"];
const CORPS_MAXIMAL = 1 << 20;

const POINTS = { AS: 11, DIX: 10, ROI: 4, DAME: 3, VALET: 2 };
const POINTS_ATOUT = { ...POINTS, VALET: 20, NEUF: 14 };
const SEUIL_PRISE = 34;

// --- Lire le journal -----------------------------------------------------------------------------

/** Les événements de la manche en cours : depuis la dernière donne. */
function manche(journal) {
  const donne = journal.findLastIndex((evenement) => evenement.type === "DONNE");
  return journal.slice(Math.max(donne, 0));
}

/** Les cartes reçues par ce siège pendant la manche, moins celles qu'il a posées. */
function main(evenements, siege) {
  const recues = evenements.flatMap((e) => e.mains?.[siege] ?? []).filter((carte) => carte !== null);
  const posees = evenements.filter((e) => e.type === "JOUER_CARTE" && e.auteur === siege);
  const parties = new Set(posees.map((e) => nom(e.carte)));
  return recues.filter((carte) => !parties.has(nom(carte)));
}

/** L'atout de la manche, s'il y en a un : le dernier annoncé. */
function atout(evenements) {
  const prises = evenements.filter((e) => e.type === "ENCHERE" && (e.couleur ?? e.atout));
  const derniere = prises.at(-1);
  return derniere?.couleur ?? derniere?.atout;
}

const nom = (carte) => `${carte.valeur} ${carte.couleur}`;

// --- Choisir -------------------------------------------------------------------------------------

/** Ce que vaut une carte, selon qu'elle est d'atout ou non. */
function prix(carte, couleurAtout) {
  const bareme = carte.couleur === couleurAtout ? POINTS_ATOUT : POINTS;
  return bareme[carte.valeur] ?? 0;
}

/** Les points d'atout de la main si l'on jouait à cette couleur, et ses as. */
function promesse(cartes, couleur) {
  const atouts = cartes.filter((carte) => carte.couleur === couleur);
  const as = cartes.filter((carte) => carte.valeur === "AS" && carte.couleur !== couleur);
  const points = atouts.reduce((total, carte) => total + prix(carte, couleur), 0);
  return atouts.length < 3 ? 0 : points + 10 * as.length;
}

/** Prend (ou annonce 80) à sa meilleure couleur si elle promet assez ; passe sinon. */
function encherir(coups, cartes) {
  const prises = coups.filter((c) => c.enchere === "PRENDS" || (c.enchere === "CONTRAT" && c.valeur === 80));
  const valeur = (coup) => promesse(cartes, coup.couleur ?? coup.atout);
  const meilleure = plusGrand(prises, valeur);
  if (meilleure && valeur(meilleure) >= SEUIL_PRISE) return meilleure;
  return coups.find((coup) => coup.enchere === "PASSE") ?? coups[0];
}

/** La carte la moins chère, les atouts gardés pour plus tard. */
function jouer(coups, couleurAtout) {
  const cout = (coup) => prix(coup.carte, couleurAtout) + (coup.carte.couleur === couleurAtout ? 15 : 0);
  return plusGrand(coups, (coup) => -cout(coup));
}

function plusGrand(liste, mesure) {
  return liste.reduce((a, b) => (a === undefined || mesure(b) > mesure(a) ? b : a), undefined);
}

function choisir({ journal, siege, coups_legaux: coups }) {
  const evenements = manche(journal);
  if (coups.every((coup) => coup.type === "ENCHERE")) {
    const retournee = evenements[0]?.carte_retournee;
    const cartes = main(evenements, siege);
    return encherir(coups, retournee ? [...cartes, retournee] : cartes);
  }
  const cartes = coups.filter((coup) => coup.type === "JOUER_CARTE");
  return cartes.length === coups.length ? jouer(coups, atout(evenements)) : coups[0];
}

// --- Le service ----------------------------------------------------------------------------------

class Refus extends Error {
  constructor(statut, detail) {
    super(detail);
    this.statut = statut;
  }
}

async function corps(requete) {
  const morceaux = [];
  let taille = 0;
  for await (const morceau of requete) {
    taille += morceau.length;
    if (taille > CORPS_MAXIMAL) throw new Refus(413, `demande de plus de ${CORPS_MAXIMAL} octets`);
    morceaux.push(morceau);
  }
  return Buffer.concat(morceaux).toString("utf-8");
}

function lire(texte) {
  let demande;
  try {
    demande = JSON.parse(texte);
  } catch {
    throw new Refus(422, "JSON mal formé");
  }
  const { journal, siege, coups_legaux: coups } = demande ?? {};
  const lisible = Array.isArray(journal) && typeof siege === "string" && Array.isArray(coups);
  if (!lisible || coups.length === 0) {
    throw new Refus(422, "attendu siege, journal et coups_legaux (au moins un coup)");
  }
  return demande;
}

async function repondre(requete) {
  const adresse = `${requete.method} ${requete.url}`;
  if (adresse === "GET /") {
    return { nom: "ia_javascript", version: "1", ia: "javascript", jeux: JEUX };
  }
  if (adresse !== "POST /choisir") throw new Refus(404, "adresse inconnue");
  const demande = lire(await corps(requete));
  try {
    return { coup: choisir(demande) };
  } catch {
    throw new Refus(422, "événements illisibles");
  }
}

const serveur = createServer(async (requete, reponse) => {
  let statut = 200;
  let objet;
  try {
    objet = await repondre(requete);
  } catch (erreur) {
    statut = erreur.statut ?? 500;
    objet = { detail: erreur.message };
  }
  reponse.writeHead(statut, { "Content-Type": "application/json; charset=utf-8" });
  reponse.end(JSON.stringify(objet));
});

const rang = argv.indexOf("--port");
const port = rang < 0 ? 8004 : Number(argv[rang + 1]);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error("usage : node cerveau.mjs [--port PORT]");
  exit(2);
}
serveur.on("error", (erreur) => {
  console.error(`impossible d'écouter sur le port ${port} : ${erreur.code}`);
  exit(2);
});
serveur.listen(port, "127.0.0.1", () => {
  console.log(`cerveau javascript sur http://127.0.0.1:${serveur.address().port}`);
});
process.on("SIGTERM", () => exit(0));
