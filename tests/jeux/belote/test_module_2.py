"""Le module 2 de l'énoncé : les tests du module 1 sur des objets, les joueurs, la partie."""

from collections.abc import Callable
from random import Random

import pytest

from rebelote.cartes import PAQUET_32, Carte, Couleur, Valeur, lire_cartes
from rebelote.ia import JoueurIA, JoueurIAAleatoire, JoueurIASimple
from rebelote.jeux.belote import EQUIPES, Enchere, JouerCarte, Parole, Partie, Phase, ReglesBelote
from rebelote.jeux.belote.points import Decompte, decompter
from rebelote.jeux.belote.situation import situation, situation_enchere
from rebelote.jeux.commun.atouts import place_maitresse
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import J1, J2, J3, J4, Siege
from tests.jeux.belote.outils import CARREAU, COEUR, PIQUE, annonces_de, plis_valant

Fabrique = Callable[[Random], JoueurIA]


@pytest.fixture(params=[JoueurIAAleatoire, JoueurIASimple])
def joueur_ia(request: pytest.FixtureRequest) -> JoueurIA:
    fabrique: Fabrique = request.param
    return fabrique(Random(7))


# --- Les points d'une carte -------------------------------------------------------------------


def test_points_valet_atout() -> None:
    assert Carte(Valeur.VALET, Couleur.COEUR).get_points(Couleur.COEUR) == 20


def test_points_neuf_atout() -> None:
    assert Carte(Valeur.NEUF, Couleur.COEUR).get_points(Couleur.COEUR) == 14


def test_points_as_normal() -> None:
    assert Carte(Valeur.AS, Couleur.PIQUE).get_points(Couleur.COEUR) == 11


def test_points_valet_normal() -> None:
    assert Carte(Valeur.VALET, Couleur.PIQUE).get_points(Couleur.COEUR) == 2


# --- Le vainqueur du pli ----------------------------------------------------------------------


def test_vainqueur_avec_un_seul_atout() -> None:
    assert place_maitresse(lire_cartes("A♠ 10♠ 7♥ R♠"), COEUR) == 2


def test_vainqueur_avec_plusieurs_atouts_meme_couleur() -> None:
    assert place_maitresse(lire_cartes("A♠ 9♥ V♥ 10♠"), COEUR) == 2
    assert place_maitresse(lire_cartes("V♥ 9♥ A♥ 10♥"), COEUR) == 0


def test_vainqueur_sans_atout_couleur_demandee() -> None:
    assert place_maitresse(lire_cartes("10♠ A♠ R♠ V♠"), COEUR) == 1


def test_vainqueur_avec_defausse_non_atout() -> None:
    assert place_maitresse(lire_cartes("7♠ A♦ 8♠ A♣"), COEUR) == 2


# --- La légalité, par les joueurs -------------------------------------------------------------

# (main, pli, atout, cartes permises) : la dernière carte du pli est celle de l'adversaire d'avant.
FOURNIR = ("10♠ 7♠ V♥ A♦", "A♠", COEUR, "10♠ 7♠")
COUPER = ("7♥ 8♥ A♦", "10♠", COEUR, "7♥ 8♥")
SURCOUPER = ("V♥ 7♥ A♦", "10♠ 9♥", COEUR, "V♥")
PISSER = ("7♥ 8♥ A♠", "V♥", COEUR, "7♥ 8♥")
PARTENAIRE_MAITRE = ("7♥ A♦ 8♣", "A♠ 7♠", COEUR, "7♥ A♦ 8♣")
NI_COULEUR_NI_ATOUT = ("7♦ A♣ 8♣", "10♠", COEUR, "7♦ A♣ 8♣")
LEGALITE = [FOURNIR, COUPER, SURCOUPER, PISSER, PARTENAIRE_MAITRE, NI_COULEUR_NI_ATOUT]


def cartes_choisies(joueur: JoueurIA, cas: tuple[str, str, Couleur, str]) -> set[str]:
    """Ce que le joueur pose, essayé plusieurs fois s'il joue au hasard."""
    main, pli, atout, _ = cas
    return {str(joueur.choisir_carte(situation(main, pli, atout))) for _ in range(30)}


def test_ia_doit_fournir_la_couleur_si_possible(joueur_ia: JoueurIA) -> None:
    assert cartes_choisies(joueur_ia, FOURNIR) <= {"10♠", "7♠"}


def test_ia_doit_couper_si_possible(joueur_ia: JoueurIA) -> None:
    assert cartes_choisies(joueur_ia, COUPER) <= {"7♥", "8♥"}


def test_ia_doit_surcouper_atout_si_possible(joueur_ia: JoueurIA) -> None:
    assert cartes_choisies(joueur_ia, SURCOUPER) == {"V♥"}


def test_ia_peut_pisser_atout_si_pas_mieux(joueur_ia: JoueurIA) -> None:
    assert cartes_choisies(joueur_ia, PISSER) <= {"7♥", "8♥"}


def test_ia_peut_se_defausser_si_partenaire_maitre() -> None:
    assert cartes_choisies(JoueurIAAleatoire(Random(1)), PARTENAIRE_MAITRE) == {"7♥", "A♦", "8♣"}
    # Le partenaire est maître d'un as : l'IA simple lui donne ses points.
    assert cartes_choisies(JoueurIASimple(), PARTENAIRE_MAITRE) == {"A♦"}


def test_ia_se_defausse_si_ni_couleur_ni_atout(joueur_ia: JoueurIA) -> None:
    assert cartes_choisies(joueur_ia, NI_COULEUR_NI_ATOUT) <= {"7♦", "A♣", "8♣"}


def test_joueur_ia_aleatoire_joue_coup_legal() -> None:
    joueur = JoueurIAAleatoire(Random(3))
    for cas in LEGALITE:
        assert cartes_choisies(joueur, cas) == set(cas[3].split())
        vue = situation(*cas[:3])
        assert joueur.choisir(vue) in vue.coups_legaux()


def test_joueur_ia_simple_respecte_regles() -> None:
    joueur = JoueurIASimple(Random(3))
    for cas in LEGALITE:
        assert cartes_choisies(joueur, cas) <= set(cas[3].split())
        vue = situation(*cas[:3])
        assert joueur.choisir(vue) in vue.coups_legaux()


def test_choisir_carte_annonce_d_abord(joueur_ia: JoueurIA) -> None:
    vue = situation("7♠ 8♠ 9♠ 10♠ A♦ A♣ 7♦ 7♣", atout=COEUR)
    assert joueur_ia.choisir_carte(vue) in vue.etat.mains[J1]


# --- Les scores -------------------------------------------------------------------------------


def decompte(points_prenants: int, belote: Siege | None = None, defense: str = "") -> Decompte:
    """A prend, J2 annonce au besoin pour la défense."""
    annonces = annonces_de([], [defense] if defense else [], [], [])
    return decompter(ReglesBelote(), J1, COEUR, plis_valant(points_prenants), annonces, belote)


def test_score_contrat_reussi_simple() -> None:
    assert decompte(100).scores == (100, 62)


def test_score_contrat_chute_simple() -> None:
    assert decompte(70).scores == (0, 162)


def test_score_contrat_reussi_avec_annonces() -> None:
    assert decompte(90, belote=J1).scores == (110, 72)


def test_score_contrat_chute_avec_annonces() -> None:
    assert decompte(60, belote=J3, defense="9♦ 10♦ V♦ D♦").scores == (20, 212)


# --- Les enchères -----------------------------------------------------------------------------


def test_decider_enchere_prend_avec_bonne_main() -> None:
    vue = situation_enchere("V♥ 9♥ A♥ A♠ 7♦", "10♥")
    assert JoueurIASimple().decider_enchere(vue) == Enchere(J1, Parole.PRENDS, COEUR)


def test_decider_enchere_passe_avec_mauvaise_main() -> None:
    vue = situation_enchere("7♥ 8♦ D♣ 7♠ 8♠", "9♥")
    assert JoueurIASimple().decider_enchere(vue) == Enchere(J1, Parole.PASSE)


def test_decider_enchere_au_second_tour_choisit_sa_couleur() -> None:
    vue = situation_enchere("V♦ 9♦ A♦ A♠ 7♣", "10♥", tour=2)
    assert JoueurIASimple().decider_enchere(vue) == Enchere(J1, Parole.PRENDS, CARREAU)


def test_decider_enchere_est_un_coup_legal(joueur_ia: JoueurIA) -> None:
    for tour in (1, 2):
        vue = situation_enchere("V♦ 9♦ 7♦ A♠ 7♣", "10♠", tour=tour)
        assert joueur_ia.decider_enchere(vue) in vue.coups_legaux()
        assert joueur_ia.choisir(vue) in vue.coups_legaux()


# --- La partie --------------------------------------------------------------------------------


def quatre_joueurs(graine: int = 0) -> list[JoueurIA]:
    alea = Random(graine)
    classes: list[type[JoueurIA]] = [
        JoueurIAAleatoire,
        JoueurIASimple,
        JoueurIASimple,
        JoueurIAAleatoire,
    ]
    return [classe(Random(alea.random())) for classe in classes]


@pytest.mark.parametrize("graine", range(5))
def test_partie_avec_differentes_ia_se_deroule(graine: int) -> None:
    partie = Partie(quatre_joueurs(graine), alea=Random(graine))
    partie.jouer_partie_complete()
    assert partie.est_terminee
    assert max(partie.etat.totaux) > 500
    resultat = partie.resultat()
    assert resultat["vainqueurs"] == [max("AB", key=lambda nom: resultat["scores"][nom])]
    for equipe in EQUIPES:
        somme = sum(manche["scores"][equipe.nom] for manche in resultat["manches"])
        assert somme == resultat["scores"][equipe.nom]


def test_distribution_oop_est_valide() -> None:
    joueurs = quatre_joueurs()
    partie = Partie(joueurs, alea=Random(2))
    assert len(partie.paquet) == 32
    partie.distribuer()
    mains = [list(partie.main_de(joueur)) for joueur in joueurs]
    assert [len(main) for main in mains] == [8, 8, 8, 8]
    assert all(isinstance(carte, Carte) for main in mains for carte in main)
    assert {carte for main in mains for carte in main} == set(PAQUET_32)
    assert len(partie.paquet) == 0


def test_rotation_du_dealer_oop() -> None:
    partie = Partie(quatre_joueurs(), ReglesBelote(objectif=10_000), Random(4))
    for dealer in (J1, J2, J3, J4, J1, J2):
        assert partie.dealer == dealer
        partie.jouer_manche()
        assert partie.etat.phase is Phase.DONNE


def test_les_equipes_sont_en_face() -> None:
    a, b = EQUIPES
    assert (a.nom, b.nom) == ("A", "B")
    assert J1 in a
    assert J3 in a
    assert J2 in b
    assert J4 in b


@pytest.mark.parametrize("nombre", [0, 3, 5])
def test_une_belote_a_quatre_joueurs(nombre: int) -> None:
    joueurs: list[Joueur] = [JoueurIASimple() for _ in range(nombre)]
    with pytest.raises(ErreurRebelote, match="4 joueurs"):
        Partie(joueurs)


def test_l_ia_simple_bat_l_ia_au_hasard() -> None:
    victoires = 0
    for graine in range(20):
        joueurs: list[Joueur] = [JoueurIASimple(Random(graine)) for _ in range(4)]
        joueurs[J2], joueurs[J4] = (JoueurIAAleatoire(Random(graine)) for _ in range(2))
        partie = Partie(joueurs, alea=Random(graine)).jouer_partie_complete()
        victoires += partie.etat.vainqueurs() == ("A",)
    assert victoires >= 16


def test_le_valet_d_atout_d_entame_chez_le_preneur() -> None:
    vue = situation("V♠ 9♠ A♦", atout=PIQUE, preneur=J3)
    assert JoueurIASimple().choisir(vue) == JouerCarte(J1, Carte("V♠"))
