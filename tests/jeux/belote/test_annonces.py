"""Les annonces : ce qu'elles valent, laquelle est la meilleure, quand et comment on les fait."""

import pytest

from rebelote.cartes import Carte, Main, lire_cartes
from rebelote.jeux.belote import (
    Annonce,
    Annoncer,
    EtatBelote,
    JouerCarte,
    ReglesBelote,
    TypeAnnonce,
)
from rebelote.jeux.belote.motifs import ANNONCE_INVALIDE, DEJA_ANNONCE
from rebelote.jeux.commun.annonces import (
    TOUTES,
    a_une_annonce,
    camp_des_annonces,
    ensembles_d_annonces,
    meilleures_annonces,
    points_annonces,
)
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import J1, J2, J3, J4
from tests.jeux.belote.outils import COEUR, PIQUE, annonce, annoncer, annonces_de, poser, table

CARRE = {v: f"{v}♥ {v}♦ {v}♣ {v}♠" for v in ("7", "8", "9", "10", "V", "D", "R", "A")}
MAINS = (
    "7♥ 8♥ 9♥ 10♥ V♥ V♦ V♣ V♠",
    "D♥ R♥ A♥ 7♦ 8♦ 9♦ 10♦ 7♣",
    "D♦ R♦ A♦ 8♣ 9♣ 10♣ D♣ R♣",
    "A♣ 7♠ 8♠ 9♠ 10♠ D♠ R♠ A♠",
)


def dites(etat: EtatBelote) -> list[Annoncer]:
    return [coup for coup in etat.coups_legaux(etat.tour) if isinstance(coup, Annoncer)]


# --- Les valeurs ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cartes", "type_", "points"),
    [
        (CARRE["V"], "CARRE", 200),
        (CARRE["9"], "CARRE", 150),
        (CARRE["A"], "CARRE", 100),
        (CARRE["10"], "CARRE", 100),
        (CARRE["R"], "CARRE", 100),
        (CARRE["D"], "CARRE", 100),
        ("7♠ 8♠ 9♠", "TIERCE", 20),
        ("D♠ R♠ A♠", "TIERCE", 20),
        ("8♠ 9♠ 10♠ V♠", "CINQUANTE", 50),
        ("8♠ 9♠ 10♠ V♠ D♠", "CENT", 100),
        ("7♠ 8♠ 9♠ 10♠ V♠ D♠ R♠", "CENT", 100),
        ("7♠ 8♠ 9♠ 10♠ V♠ D♠ R♠ A♠", "CENT", 100),
    ],
)
def test_valeur_des_annonces(cartes: str, type_: str, points: int) -> None:
    lue = annonce(cartes)
    assert (lue.type.name, lue.est_valide, lue.points) == (type_, True, points)


@pytest.mark.parametrize(
    ("type_", "cartes"),
    [
        ("CARRE", CARRE["7"]),
        ("CARRE", CARRE["8"]),
        ("CARRE", "V♥ V♦ V♣"),
        ("CARRE", "V♥ V♦ V♣ D♠"),
        ("CARRE", "V♥ V♥ V♣ V♠"),
        ("CARRE", "7♠ 8♠ 9♠ 10♠"),
        ("TIERCE", "7♠ 8♠"),
        ("TIERCE", "7♠ 8♠ 10♠"),
        ("TIERCE", "7♠ 8♠ 9♥"),
        ("TIERCE", "7♠ 7♠ 8♠"),
        ("TIERCE", "7♠ 8♠ 9♠ 10♠"),
        ("TIERCE", "A♠ R♠ 10♠"),  # l'ordre naturel, pas celui de la force
        ("CINQUANTE", "7♠ 8♠ 9♠"),
        ("CENT", "7♠ 8♠ 9♠ 10♠"),
        ("TIERCE", ""),
    ],
)
def test_annonces_invalides(type_: str, cartes: str) -> None:
    assert not Annonce(TypeAnnonce[type_], lire_cartes(cartes)).est_valide


def test_il_y_a_90_annonces_toutes_valides() -> None:
    assert len({a for _, a in TOUTES}) == len(TOUTES) == 6 + 4 * 21
    assert all(a.est_valide for _, a in TOUTES)


@pytest.mark.parametrize("cartes", ["7♠ 8♠ 10♠ V♥ V♦ V♣ A♠ 9♥", CARRE["7"], CARRE["8"], "R♥ A♥ 7♦"])
def test_main_sans_annonce(cartes: str) -> None:
    main = Main.de(cartes).connues
    assert not a_une_annonce(main)
    assert ensembles_d_annonces(main) == []
    assert meilleures_annonces(main) == ()


def test_chaque_annonce_se_trouve_dans_sa_main() -> None:
    for cartes, une in TOUTES:
        assert a_une_annonce(cartes)
        assert (une,) in ensembles_d_annonces(cartes)


# --- La meilleure -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meilleure", "moins_bonne"),
    [
        # la valeur
        (CARRE["V"], CARRE["9"]),
        (CARRE["9"], CARRE["A"]),
        (CARRE["D"], "V♠ D♠ R♠ A♠"),
        ("7♠ 8♠ 9♠ 10♠", "D♥ R♥ A♥"),
        ("7♠ 8♠ 9♠ 10♠ V♠", "V♥ D♥ R♥ A♥"),
        # le carré avant la suite de même valeur
        (CARRE["D"], "10♥ V♥ D♥ R♥ A♥"),
        # les carrés de cent : as, dix, roi, dame
        (CARRE["A"], CARRE["10"]),
        (CARRE["10"], CARRE["R"]),
        (CARRE["R"], CARRE["D"]),
        # la plus haute carte
        ("8♠ 9♠ 10♠", "7♥ 8♥ 9♥"),
        ("V♠ D♠ R♠ A♠", "10♥ V♥ D♥ R♥"),
        # un cent plus long n'est pas meilleur : seule la hauteur compte
        ("10♠ V♠ D♠ R♠ A♠", "7♦ 8♦ 9♦ 10♦ V♦ D♦ R♦"),
        # l'atout, à hauteur égale
        ("7♥ 8♥ 9♥", "7♠ 8♠ 9♠"),
        ("10♥ V♥ D♥ R♥ A♥", "9♠ 10♠ V♠ D♠ R♠ A♠"),
    ],
)
def test_ordre_des_annonces(meilleure: str, moins_bonne: str) -> None:
    assert annonce(meilleure).ordre(COEUR) > annonce(moins_bonne).ordre(COEUR)
    assert camp_des_annonces(annonces_de([meilleure], [moins_bonne], [], []), COEUR) == 0
    assert camp_des_annonces(annonces_de([], [], [moins_bonne], [meilleure]), COEUR) == 1


@pytest.mark.parametrize(
    ("par_siege", "points"),
    [
        (([], [], [], []), (0, 0)),
        ((["7♠ 8♠ 9♠"], [], [], []), (20, 0)),
        # le camp de la meilleure compte toutes les siennes, l'autre aucune
        ((["7♠ 8♠ 9♠"], ["7♦ 8♦ 9♦ 10♦"], ["D♣ R♣ A♣"], ["8♥ 9♥ 10♥"]), (0, 70)),
        ((["7♠ 8♠ 9♠", "D♦ R♦ A♦"], ["10♣ V♣ D♣"], [], []), (40, 0)),
        # égalité parfaite : personne ne compte rien, même d'autres annonces
        ((["7♠ 8♠ 9♠"], ["7♦ 8♦ 9♦"], [], []), (0, 0)),
        ((["8♠ 9♠ 10♠"], ["8♦ 9♦ 10♦", "D♣ R♣ A♣"], ["D♦ R♦ A♦"], []), (0, 0)),
        # la tierce à l'atout n'est pas à égalité
        ((["7♥ 8♥ 9♥"], ["7♦ 8♦ 9♦"], [], []), (20, 0)),
    ],
)
def test_points_des_camps(par_siege: tuple[list[str], ...], points: tuple[int, int]) -> None:
    assert points_annonces(annonces_de(*par_siege), COEUR) == points


def test_l_egalite_depend_de_l_atout() -> None:
    dites = annonces_de(["7♠ 8♠ 9♠"], ["7♦ 8♦ 9♦"], [], [])
    assert camp_des_annonces(dites, COEUR) is None
    assert camp_des_annonces(dites, PIQUE) == 0


# --- Quand et comment -------------------------------------------------------------------------


def test_tout_ce_qu_on_peut_annoncer() -> None:
    coups = dites(table(MAINS))
    assert annoncer(J1, "7♥ 8♥ 9♥ 10♥ V♥") in coups
    assert annoncer(J1, CARRE["V"]) in coups
    assert annoncer(J1, "7♥ 8♥ 9♥") in coups, "on peut annoncer moins qu'on n'a"
    assert annoncer(J1, CARRE["V"], "7♥ 8♥ 9♥ 10♥") in coups
    # Le valet de cœur ne sert pas à la fois au cent et au carré.
    assert annoncer(J1, CARRE["V"], "7♥ 8♥ 9♥ 10♥ V♥") not in coups


def test_meilleures_annonces_sans_carte_commune() -> None:
    main = Main.de(MAINS[0]).connues
    assert sum(a.points for a in meilleures_annonces(main)) == 250


def test_une_carte_ne_sert_qu_une_fois() -> None:
    etat = table(MAINS)
    assert etat.motif_refus(annoncer(J1, CARRE["V"], "9♥ 10♥ V♥")) is ANNONCE_INVALIDE


@pytest.mark.parametrize(
    ("annonces", "motif"),
    [
        (("7♥ 8♥ 9♥",), None),
        ((), ANNONCE_INVALIDE),
        (("7♥ 8♥ 10♥",), ANNONCE_INVALIDE),
        ((CARRE["7"],), ANNONCE_INVALIDE),
        (("7♠ 8♠ 9♠",), Motif.CARTE_PAS_EN_MAIN),
        (("10♥ V♥ D♥",), Motif.CARTE_PAS_EN_MAIN),
    ],
)
def test_motifs_de_refus(annonces: tuple[str, ...], motif: Motif | None) -> None:
    assert table(MAINS).motif_refus(annoncer(J1, *annonces)) is motif


def test_une_seule_fois_et_avant_sa_premiere_carte() -> None:
    etat = table(MAINS).appliquer(annoncer(J1, "7♥ 8♥ 9♥"))
    assert etat.tour == J1, "on joue ensuite sa carte"
    assert etat.motif_refus(annoncer(J1, CARRE["V"])) is DEJA_ANNONCE
    assert dites(etat) == []
    etat = poser(table(MAINS), "V♥ D♥ 8♣")
    assert etat.tour == J4
    assert dites(etat), "chacun annonce à son tour"
    etat = poser(etat, "7♠")
    assert etat.tour == J1
    assert etat.motif_refus(annoncer(J1, "7♥ 8♥ 9♥")) is DEJA_ANNONCE
    assert dites(etat) == []


def test_on_peut_se_taire() -> None:
    etat = poser(table(MAINS), "V♥")
    assert etat.annonces[J1] == ()


def test_a_son_tour_seulement() -> None:
    assert table(MAINS).motif_refus(annoncer(J2, "7♦ 8♦ 9♦")) is Motif.PAS_SON_TOUR


def test_sans_annonces() -> None:
    etat = table(MAINS, regles=ReglesBelote(annonces=False))
    assert dites(etat) == []
    assert etat.motif_refus(annoncer(J1, "7♥ 8♥ 9♥")) is Motif.PAS_LE_MOMENT


def test_une_annonce_a_decouvert_montre_ses_cartes() -> None:
    """Telles que les anciens enregistrements les écrivent, même vus d'un siège."""
    vue = table(MAINS).avec(mains=(Main(0, 8), Main.de(MAINS[1]), Main(0, 8), Main(0, 8)))
    assert vue.motif_refus(annoncer(J1, "8♥ 9♥ 10♥")) is None
    assert vue.motif_refus(annoncer(J1, "10♥ V♥ D♥")) is Motif.CARTE_PAS_EN_MAIN, "J2 a la dame"
    suite = vue.appliquer(annoncer(J1, "8♥ 9♥ 10♥"))
    assert suite.mains[J1] == Main.de("8♥ 9♥ 10♥", cachees=5)
    # Le neuf et le dix annoncés prouvent qu'il pouvait monter.
    suite = suite.avec(pli=lire_cartes("R♥"), meneur=J4)
    assert suite.motif_refus(JouerCarte(J1, Carte("8♥"))) is Motif.MONTER


def test_plus_de_cartes_que_la_main() -> None:
    vue = table(MAINS).avec(mains=(Main(0, 4), Main(0, 8), Main(0, 8), Main(0, 8)))
    refus = vue.motif_refus(annoncer(J1, "7♥ 8♥ 9♥ 10♥ V♥"))
    assert refus is Motif.CARTE_PAS_EN_MAIN


def test_les_annonces_se_lisent_dans_le_decompte() -> None:
    etat = table(MAINS, preneur=J3).appliquer(annoncer(J1, CARRE["V"]))
    etat = poser(etat, "V♥").appliquer(annoncer(J2, "7♦ 8♦ 9♦ 10♦"))
    assert etat.annonces == annonces_de([CARRE["V"]], ["7♦ 8♦ 9♦ 10♦"], [], [])
    assert points_annonces(etat.annonces, COEUR) == (200, 0)
    assert str(etat.annonces[J1][0]) == "carré de valets"
    assert str(etat.annonces[J2][0]) == "cinquante au dix de carreau"
    assert etat.annonces[J3] == ()
