/**
 * Les formes que la page reçoit et manie : le tableau (docs/tableau.schema.json), le salon, le flux
 * (docs/table.md), et ce que se disent les dessins entre eux. Rien ici ne s'exécute.
 *
 * @typedef {string} Carte une carte par son texte court : « A♠ », « 10♥ », « 21 », « EX »
 * @typedef {string} Siege « J1 » à « J4 », ou « CROUPIER »
 * @typedef {Record<string, number>} ParCamp
 *
 * @typedef {{type: string, auteur: Siege, [champ: string]: any}} EvenementJeu
 * @typedef {{manche: number, phase: string, pli: number|null, mots: string, precision: string, seule: boolean}} Repere
 * @typedef {{connues: Carte[], cachees: number}} MainVue
 * @typedef {{nom: string, valeur: boolean|number|string|string[]|null}} Detail
 * @typedef {{siege: Siege, carte: Carte, mention: string}} Pose
 * @typedef {{siege: Siege, texte: string}} MotDit
 * @typedef {{siege: Siege, camp: string, main: MainVue|null, plis: number|null, dit: string[], sans: string[],
 *   pastilles: Detail[], nom: string, ia: string|null, connecte: boolean|null}} SiegeVu
 * @typedef {{genre: string, poses: Pose[], meneur: Siege|null, maitre: Siege|null, points: number|null,
 *   mots: MotDit[], rangees: (Carte|null)[][], details: Detail[]}} Milieu
 * @typedef {{preneur: Siege, atout: string|null, valeur: number|null, nom: string,
 *   contre: Siege|null, surcontre: Siege|null}} Engagement
 * @typedef {{poses: Pose[], vainqueur: Siege, points: number|null, beneficiaire: Siege|null}} PliFerme
 * @typedef {{nom: string, camps: ParCamp, mot: string}} Terme
 * @typedef {{manche: number, termes: Terme[]}} ManchePassee
 * @typedef {{id: string, texte: string, evenement: EvenementJeu}} Coup
 * @typedef {{texte: string, motif: string, raison: string, evenement: EvenementJeu}} Refus
 * @typedef {{jeu: string, titre: string, siege: Siege|null, rang: number, repere: Repere, situation: string,
 *   attendus: Siege[], attente: string[], donneur: Siege|null, sieges: SiegeVu[], milieu: Milieu,
 *   contrat: Engagement|null, dernier_pli: PliFerme|null, manche: ParCamp, scores: ParCamp,
 *   scores_montres: boolean, feuille: ManchePassee[], avis: Detail[], vainqueurs: string[],
 *   coups: Coup[], refus: Refus[]}} Tableau
 *
 * @typedef {{siege: Siege, nom: string, ia: string|null, personne: boolean, presente: boolean,
 *   pret: boolean, remplacee: boolean}} Place
 * @typedef {{siege: Siege, nom: string, cle: string, ia: string|null, vu: number|null, present: boolean,
 *   accuse: boolean, exclu: boolean}} Pair
 * @typedef {{genre: 'secrete'|'hote', manche: number, melangee_par: Siege[], verifiee_par: Siege[]}} Donne
 * @typedef {{manche: number, verifiee: boolean, par: Siege[], melangee_par?: Siege[]}} MancheVerifiee
 * @typedef {{tete: string, seq: number, auteur: Siege|null, accord: boolean, pairs: Pair[],
 *   donne?: Donne|null, manches: MancheVerifiee[], litige: {phrase: string, sieges: Siege[], vainqueurs: string[]}|null}} Preuves
 * @typedef {{coup: number, reserve: number}} Cadence
 * @typedef {{siege: Siege, nom: string, reponse: 'appele'|'decline'|'injoignable'}} Convie
 * @typedef {{siege: Siege, nom: string, jeu: string, titre: string}} Offre
 * @typedef {Preuves & {lien: string|null, ici: boolean, cadence: Cadence|null, convies: Convie[],
 *   offre: Offre|null, suite: string|null}} Reseau
 * @typedef {{table: string, jeu: string, titre: string, regles: Record<string, any>,
 *   phase: 'attente'|'partie'|'finie', hote: Siege, moi: Siege|null, role: 'assis'|'invite'|'spectateur',
 *   allure: string, horloge: number|null, sieges: Place[], invitation?: string|null,
 *   invitation_spectateur?: string|null, spectateurs: number, phrases: string[],
 *   avis: {code: string, siege: Siege|null}[], reseau: Reseau|null,
 *   revanche: string|null}} Salon
 *
 * @typedef {{siege: Siege, reste_ms: number, reserve_ms: number|null}} Horloge
 * @typedef {{rang: number, epoque: number, tableau: Tableau, horloge: Horloge|null, reflexe: {ouvert: boolean}|null,
 *   preuves: Preuves|null}} Etat ce que dit l'événement `etat` du flux
 * @typedef {{rang: number, evenement: EvenementJeu, texte: string, auteur: Siege, cartes: Carte[],
 *   pli: PliFerme|null, manche: ManchePassee|null}} Fait ce que dit l'événement `evenement` du flux
 *
 * @typedef {{nom: string, type: string, defaut: any, choix: any[]|null, aide: string,
 *   minimum?: number|null, maximum?: number|null}} OptionDeRegle
 * @typedef {{nom: string, titre: string, resume: string, nombres: number[], options: OptionDeRegle[],
 *   niveaux: string[], ia: any[]}} FicheDeJeu
 *
 * @typedef {Object} Ctx tout ce qu'un dessin reçoit
 * @property {Tableau} tableau
 * @property {Salon} salon
 * @property {Etat} etat
 * @property {Siege|null} moi
 * @property {(coup: Coup, plus?: Record<string, any>) => Promise<void>} jouer
 * @property {typeof import("./paroles.js").t} t `t(cle, params)`, et `t.carte`, `t.detail`, `t.coup`, `t.refus`…
 * @property {(texte: string) => void} dire le dit à voix haute, par la région vivante
 * @property {Reglages} reglages
 * @property {(siege: Siege) => string} nom
 *
 * @typedef {Object} ModeMain comment la main se comporte ; `null` : une carte, le coup qui la joue
 * @property {number} combien le nombre de cartes à choisir
 * @property {(cartes: Carte[]) => Coup|null} coupDe
 * @property {string} valider le mot du bouton qui valide le choix
 * @property {(carte: Carte) => string|null} refusDe pourquoi cette carte ne se choisit pas
 * @property {(cartes: Carte[]) => void} [auChoix]
 * @property {(case_: string) => void} [auDepot] la carte choisie est déposée dans cette case
 * @property {Carte[]} [choisies] ce qui l'était déjà : un nouveau dessin ne défait pas un choix
 *
 * @typedef {{milieu: HTMLElement, choix: HTMLElement|null, main: ModeMain|null}} Dessin
 *
 * @typedef {Object} Scene où les choses sont, pour les mouvements
 * @property {HTMLElement} feutre
 * @property {(siege: Siege) => DOMRect} place
 * @property {(objet: HTMLElement, de: DOMRect, vers: DOMRect, ms: number) => Promise<void>} voler
 *
 * @typedef {Object} Reglages
 * @property {'fr'|'en'} langue
 * @property {'auto'|'clair'|'sombre'} theme
 * @property {boolean} quatreCouleurs
 * @property {'lente'|'normale'|'vive'|'immediate'} vitesse
 * @property {'un'|'deux'|'glisser'} geste
 * @property {'atout'|'couleur'|'main'} tri
 * @property {boolean} forcees
 * @property {boolean} son
 * @property {boolean} muet
 * @property {string} nom le nom sous lequel on s'est assis la dernière fois
 */
export {};
