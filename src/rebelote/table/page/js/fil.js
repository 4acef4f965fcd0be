/** Le fil avec le serveur : les demandes, et un seul flux par page, qui reprend où il en était. */

/** @typedef {import("./types.js").Salon} Salon */
/** @typedef {import("./types.js").Etat} Etat */
/** @typedef {import("./types.js").Fait} Fait */

/** Une demande refusée : le serveur dit pourquoi, et rien n'a changé. */
export class Refusee extends Error {
  /**
   * @param {number} statut 0 quand le serveur ne répond pas
   * @param {any} corps
   */
  constructor(statut, corps) {
    super(corps?.detail ?? `HTTP ${statut}`);
    this.statut = statut;
    this.code = corps?.code ?? "";
    this.corps = corps;
  }
}

/**
 * @param {string} chemin sous `/api`
 * @param {Record<string, any>} [corps] s'il y en a un, on poste
 * @returns {Promise<any>}
 */
export async function demander(chemin, corps) {
  const reponse = await envoyer(`/api${chemin}`, corps);
  const texte = await reponse.text();
  const donnees = texte ? lu(texte) : null;
  if (!reponse.ok) throw new Refusee(reponse.status, donnees);
  return donnees;
}

/**
 * @param {string} adresse
 * @param {Record<string, any>} [corps]
 */
async function envoyer(adresse, corps) {
  const options = corps && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(corps),
  };
  try {
    return await fetch(adresse, { credentials: "same-origin", ...options });
  } catch {
    throw new Refusee(0, { code: "injoignable" });
  }
}

/** @param {string} texte */
function lu(texte) {
  try {
    return JSON.parse(texte);
  } catch {
    return { detail: texte };
  }
}

/** Les noms que le cahier des charges du régicide donne à ses événements ; les données sont les mêmes. */
const FAITS = [
  "evenement",
  "draft_pack_received",
  "draft_complete",
  "card_placed",
  "card_replaced",
  "queen_power_used",
  "jack_power_used",
  "turn_changed",
  "game_finished",
];

const REPRISE_MS = 2000;

/**
 * @typedef {Object} Oreille
 * @property {(salon: Salon) => void} salon
 * @property {(fait: Fait) => void} fait
 * @property {(etat: Etat) => void} etat
 * @property {(dite: {siege: string, phrase: string}) => void} phrase
 * @property {(raison: string) => void} fermee
 * @property {(ouvert: boolean) => void} lien le flux s'ouvre, ou se perd
 */

/**
 * Écoute une table ; rend de quoi cesser.
 * @param {string} table
 * @param {Oreille} oreille
 * @returns {() => void}
 */
export function ecouter(table, oreille) {
  /** @type {EventSource|null} */
  let source = null;
  let fini = false;
  const ouvrir = () => {
    if (fini) return;
    source = brancher(table, oreille, () => setTimeout(ouvrir, REPRISE_MS));
  };
  ouvrir();
  const fin = new AbortController();
  // Le système sait parfois avant le flux que le réseau manque.
  addEventListener("offline", () => oreille.lien(false), fin);
  addEventListener("online", () => oreille.lien(source?.readyState === EventSource.OPEN), fin);
  return () => {
    fini = true;
    fin.abort();
    source?.close();
  };
}

/**
 * @param {string} table
 * @param {Oreille} oreille
 * @param {() => void} reprendre quand le navigateur renonce à reprendre de lui-même
 */
function brancher(table, oreille, reprendre) {
  const source = new EventSource(`/api/tables/${encodeURIComponent(table)}/flux`);
  /** @param {string} nom @param {(donnees: any) => void} suite */
  const sur = (nom, suite) => source.addEventListener(nom, (e) => suite(JSON.parse(e.data)));
  sur("salon", oreille.salon);
  sur("etat", oreille.etat);
  sur("phrase", oreille.phrase);
  for (const nom of FAITS) sur(nom, oreille.fait);
  sur("fermee", ({ raison }) => {
    source.close();
    oreille.fermee(raison);
  });
  source.onopen = () => oreille.lien(true);
  source.onerror = () => {
    oreille.lien(false);
    if (source.readyState === EventSource.CLOSED) reprendre();
  };
  return source;
}
