/** Montrer un fait : ce qui bouge, ce qui se dit, et le temps qu'il faut pour le voir. */
import { ORNEMENTS } from "./dessin/milieux.js";
import { contexte } from "./contexte.js";
import { changer, etat } from "./etat.js";
import { attendre, tempsDeLire } from "./file.js";
import { arriver, bouge, PLI_MS, rassembler, VOL_MS } from "./mouvements.js";
import { scene } from "./scene.js";
import { sonner } from "./son.js";
import { raconter, raconterManche } from "./recit.js";
import { dire } from "./voix.js";

/** @typedef {import("./types.js").Fait} Fait */
/** @typedef {import("./types.js").Tableau} Tableau */

const NOUVELLE_MS = 3500;
const JOURNAL_MAX = 400;

/** @param {Fait} fait */
export async function montrer(fait) {
  const suite = journalAvec(fait);
  if (!suite) return;
  etat.journal = suite; // se dessine avec le fait lui-même, que l'on attend davantage
  const montre = dessiner(fait);
  dire(raconter(fait));
  await montre;
  if (!etat.affiche) return;
  await orner(fait);
  if (fait.evenement.type === "MONTRER") await annoncer(fait);
  if (fait.pli) await fermerLePli(fait.pli);
  if (fait.manche && !etat.affiche.tableau.repere.seule) await compter(fait.manche);
}

/**
 * Ce que le fait change aussitôt, d'un seul dessin ; puis son mouvement.
 * @param {Fait} fait
 */
async function dessiner(fait) {
  // Où l'on choisit tous à la fois, ce que fait un autre ne défait pas mon choix.
  const aRetoucher = fait.auteur === "CROUPIER" || fait.auteur === etat.salon?.moi;
  if (etat.affiche && fait.evenement.type === "JOUER_CARTE" && fait.cartes.length) await poserLaCarte(fait);
  else if (aRetoucher) retoucher(() => ({}));
  else changer({});
}

/**
 * Le journal, ce fait ajouté ; rien s'il y est déjà. Une revanche repart du premier rang.
 * @param {Fait} fait
 */
function journalAvec(fait) {
  const dernier = etat.journal.at(-1)?.rang ?? 0;
  if (fait.rang > dernier) return [...etat.journal.slice(-JOURNAL_MAX), fait];
  return etat.affiche?.tableau.vainqueurs.length ? [fait] : null;
}

/** @param {Fait} fait */
async function orner(fait) {
  const ctx = contexte();
  const lieu = scene();
  if (!ctx || !lieu) return;
  for (const { surEvenement } of ORNEMENTS) await surEvenement?.(ctx, fait, lieu);
}

/**
 * Change ce que montre le tableau, sans rien offrir à jouer : le vrai tableau suit toujours.
 * @param {(tableau: Tableau) => Partial<Tableau>} change
 * @param {Partial<import("./etat.js").EtatDePage>} [avec] ce que l'on sait d'autre, du même dessin
 */
function retoucher(change, avec = {}) {
  if (!etat.affiche) return changer(avec);
  const { tableau } = etat.affiche;
  const retouche = { ...tableau, attendus: [], coups: [], refus: [], ...change(tableau) };
  changer({ ...avec, affiche: { ...etat.affiche, horloge: null, tableau: retouche } });
}

/** @param {Fait} fait */
async function poserLaCarte({ auteur, cartes, pli }) {
  const [carte] = cartes;
  const lieu = scene();
  if (!carte || !lieu) return changer({});
  const depart = bouge(VOL_MS) ? lieu.depart(auteur, carte) : null;
  const mention = pli?.poses.find((pose) => pose.siege === auteur)?.mention ?? "";
  retoucher((tableau) => ({
    sieges: tableau.sieges.map((vu) => (vu.siege === auteur ? sansLaCarte(vu, carte) : vu)),
    milieu: avecLaPose(tableau, { siege: auteur, carte, mention }),
  }));
  sonner("carte");
  const posee = lieu.pose(auteur);
  if (posee && depart) await arriver(posee, depart, VOL_MS);
}

/**
 * @param {Tableau} tableau
 * @param {import("./types.js").Pose} pose
 */
function avecLaPose({ milieu }, pose) {
  const autres = milieu.poses.filter((autre) => autre.siege !== pose.siege);
  return { ...milieu, genre: "pli", poses: [...autres, pose] };
}

/**
 * @param {import("./types.js").SiegeVu} vu
 * @param {string} carte
 */
function sansLaCarte(vu, carte) {
  if (!vu.main) return vu;
  const { connues, cachees } = vu.main;
  const connue = connues.includes(carte);
  const main = {
    connues: connues.filter((autre) => autre !== carte),
    cachees: connue ? cachees : Math.max(0, cachees - 1),
  };
  return { ...vu, main };
}

/** @param {import("./types.js").PliFerme} pli */
async function fermerLePli(pli) {
  const ferme = { genre: "pli", poses: pli.poses, maitre: pli.vainqueur, points: pli.points };
  retoucher(({ milieu }) => ({ milieu: { ...milieu, ...ferme } }), { pliFerme: pli });
  await attendre(PLI_MS);
  changer({ pliFerme: null });
  const lieu = scene();
  if (lieu) await rassembler(lieu.poses(), lieu.place(pli.beneficiaire ?? pli.vainqueur));
  retoucher(({ milieu }) => ({
    dernier_pli: pli,
    milieu: { ...milieu, poses: [], maitre: null, points: null, details: [] },
  }));
}

/** @param {Fait} nouvelle */
async function annoncer(nouvelle) {
  changer({ nouvelle });
  await attendre(NOUVELLE_MS);
  changer({ nouvelle: null });
}

/** @param {import("./types.js").ManchePassee} manche */
async function compter(manche) {
  changer({ manche });
  dire(raconterManche(manche));
  await attendre(tempsDeLire(etat.salon?.horloge));
  changer({ manche: null });
}

