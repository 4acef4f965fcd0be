"""Les enchères de contrée que tout joueur connaît."""

from random import Random

import pytest

from rebelote.ia.contree import JoueurIAAvanceContree, JoueurIAIntermediaireContree
from rebelote.ia.contree.encheres.encherir import MEFIANCE, la_plus_sure, peser
from rebelote.ia.contree.encheres.esperance import Normale, gain
from rebelote.ia.contree.encheres.primes import primes_esperees
from rebelote.ia.contree.simple import JoueurIASimpleContree
from rebelote.ia.joueur_ia import JoueurIA
from rebelote.jeux.contree import AtoutContree, Enchere, Parole, ReglesContree
from tests.ia.contree.outils import encheres
from tests.jeux.contree.outils import compter

IAS = [JoueurIAIntermediaireContree, JoueurIAAvanceContree]


def dit(ia: type[JoueurIA], main: str, dites: str = "") -> str:
    """Ce que dit l'IA : « passe », « contre », ou sa valeur et son atout, « 110♠ »."""
    parole = ia(Random(1)).choisir(encheres(main, dites))
    assert isinstance(parole, Enchere)
    if parole.enchere is not Parole.CONTRAT:
        return str(parole.enchere.value)
    return f"{parole.valeur}{parole.atout.value.symbole if parole.atout else ''}"


# (ce que l'on sait, la main, ce qui s'est dit, ce que l'on attend)
PAROLES = [
    ("rien à dire d'une main plate", "7♥ 8♥ 9♦ D♦ 7♣ 8♣ 9♠ D♠", "", "passe"),
    ("deux petits atouts et un as ne suffisent pas", "7♠ 8♠ A♥ 7♥ 9♦ D♦ 7♣ 9♣", "", "passe"),
    ("valet neuf troisième et deux as", "V♠ 9♠ 7♠ A♥ 7♥ A♦ 8♦ 9♣", "", "annonce ♠"),
    ("valet neuf as cinquième", "V♠ 9♠ A♠ 8♠ 7♠ A♥ 7♦ 8♣", "", "annonce ♠"),
    ("une main faible passe sur l'adversaire", "7♥ 8♥ 9♦ D♦ 7♣ 8♣ 9♠ D♠", "80♥", "passe"),
    ("sans soutien, on laisse le partenaire", "7♥ 8♥ 9♦ D♦ 7♣ 8♣ 9♠ D♠", "90♥ passe", "passe"),
    ("tout le reste en main, on relance", "9♠ A♠ 7♠ A♥ 10♥ A♦ A♣ 10♣", "80♠ passe", "annonce ♠"),
    ("contre avec la bonne main", "V♠ 9♠ A♠ 7♠ A♥ A♦ 10♦ A♣", "120♠", "contre"),
    ("ne contre pas sans rien", "7♥ 8♥ 9♦ D♦ 7♣ 8♣ R♥ D♣", "100♠", "passe"),
    (
        "laisse jouer le partenaire",
        "7♥ 8♥ 9♦ D♦ 7♣ 8♣ 9♠ 7♠",
        "120♠ passe",
        "passe",
    ),
    ("ne contre pas 80 avec un as", "A♥ 7♥ 8♥ D♦ 8♦ 9♦ 7♣ D♣", "80♠", "passe"),
    ("passe quand l'adversaire est haut", "V♥ 9♥ 7♥ 8♦ 9♦ 7♣ 8♣ 9♠", "140♠", "passe"),
]


@pytest.mark.parametrize("ia", IAS)
@pytest.mark.parametrize(("nom", "main", "dites", "attendu"), PAROLES)
def test_parole_connue(nom: str, main: str, dites: str, attendu: str, ia: type[JoueurIA]) -> None:
    parole = dit(ia, main, dites)
    if attendu.startswith("annonce"):
        assert parole.endswith(attendu[-1])
        assert parole[:-1].isdecimal()
    else:
        assert parole == attendu


@pytest.mark.parametrize("ia", IAS)
def test_plus_de_jeu_plus_haut(ia: type[JoueurIA]) -> None:
    """Une main plus forte n'annonce pas moins."""
    mains = ["V♠ 9♠ 7♠ A♥ 7♥ A♦ 8♦ 9♣", "V♠ 9♠ A♠ 7♠ A♥ 7♥ A♦ 8♦", "V♠ 9♠ A♠ 10♠ R♠ A♥ A♦ A♣"]
    valeurs = [int(dit(ia, main)[:-1]) for main in mains]
    assert valeurs == sorted(valeurs)
    assert valeurs[-1] >= 120


@pytest.mark.parametrize("ia", IAS)
def test_apres_un_contre_on_passe_ou_surcontre(ia: type[JoueurIA]) -> None:
    assert dit(ia, "7♥ 8♥ 9♦ D♦ 7♣ 8♣ 9♠ D♠", "100♠ contre") == "passe"


@pytest.mark.parametrize("marque", ["faits", "annonces"])
def test_une_parole_a_chaque_marque(marque: str) -> None:
    vue = encheres("V♠ 9♠ A♠ 8♠ 7♠ A♥ 7♦ 8♣", regles=ReglesContree(marque=marque))
    for ia in IAS:
        assert vue.motif_refus(ia(Random(1)).choisir(vue)) is None


def test_sans_atout_et_tout_atout() -> None:
    regles = ReglesContree(sans_tout_atout=True, generale=True)
    vue = encheres("A♠ 10♠ A♥ 10♥ A♦ 10♦ A♣ 10♣", regles=regles)
    for ia in IAS:
        parole = ia(Random(1)).choisir(vue)
        assert isinstance(parole, Enchere)
        assert parole.atout is not None
        assert parole.atout.couleur is None


# --- Ce que vaut une parole, et ce que l'on ose dire ------------------------------------------


class Toujours:
    """Prévoit la même chose à tout le monde."""

    def pour(self, preneur: int, atout: AtoutContree) -> Normale:
        return Normale(100.0, 25.0)


def test_une_parole_se_pese_sans_mefiance() -> None:
    """L'écart de score attendu, tel quel : c'est de lui que l'analyse juge."""
    vue = encheres("7♥ 8♥ 9♦ D♦ 7♣ 8♣ 9♠ D♠", "100♠")
    coups = [coup for coup in vue.coups_legaux() if isinstance(coup, Enchere)]
    gains = peser(vue.etat, vue.siege, coups, Toujours())
    for coup, obtenu in gains.items():
        if coup.enchere is Parole.CONTRAT:
            assert coup.valeur is not None
            assert obtenu == gain(Normale(100.0, 25.0), coup.valeur, 1, vue.etat.regles)
        else:
            fois = 2 if coup.enchere is Parole.CONTRE else 1
            assert obtenu == -gain(Normale(100.0, 25.0), 100, fois, vue.etat.regles)


@pytest.mark.parametrize("marque", ["annonce_et_faits", "faits", "annonces"])
@pytest.mark.parametrize("dits", ["", "contre", "contre surcontre"])
@pytest.mark.parametrize("points", [70, 120])
def test_l_esperance_d_un_compte_certain_est_celle_de_l_arbitre(
    marque: str, dits: str, points: int
) -> None:
    decompte = compter(100, points, dits, marque=marque)
    attendu = decompte.scores[0] - decompte.scores[1]
    regles = ReglesContree(marque=marque)
    certaine = Normale(float(points), 1e-6)
    assert gain(certaine, 100, decompte.multiplicateur, regles) == pytest.approx(attendu)


@pytest.mark.parametrize("parole", [Parole.CONTRAT, Parole.CONTRE, Parole.SURCONTRE])
def test_on_ne_risque_une_parole_qu_au_dela_de_la_mefiance(parole: Parole) -> None:
    passe, risquee = Enchere(0, Parole.PASSE), Enchere(0, parole)
    for de_plus, dite in ((0.0, passe), (1.0, risquee)):
        assert la_plus_sure({passe: 5.0, risquee: 5.0 + MEFIANCE[parole] + de_plus}) == dite


# --- Les annonces que l'on tient --------------------------------------------------------------

BELLE = "V♠ 9♠ 7♠ A♥ R♥ D♥ V♥ 10♥"
"""Un cent à cœur, et de quoi jouer à pique ou à cœur."""
TOUTES = [JoueurIASimpleContree, *IAS]


def valeur_dite(ia: type[JoueurIA], main: str, annonces: bool) -> int:
    vue = encheres(main, regles=ReglesContree(annonces=annonces))
    parole = ia(Random(1)).choisir(vue)
    assert isinstance(parole, Enchere)
    return parole.valeur or 0


@pytest.mark.parametrize("ia", TOUTES)
def test_ses_annonces_font_dire_plus_a_la_table_ou_on_annonce(ia: type[JoueurIA]) -> None:
    assert valeur_dite(ia, BELLE, annonces=True) > valeur_dite(ia, BELLE, annonces=False) >= 80


@pytest.mark.parametrize("ia", TOUTES)
def test_sans_annonce_en_main_l_option_ne_change_rien(ia: type[JoueurIA]) -> None:
    main = "V♠ 9♠ A♠ 8♠ A♥ 7♥ A♦ 8♣"
    assert valeur_dite(ia, main, annonces=True) == valeur_dite(ia, main, annonces=False)


@pytest.mark.parametrize(
    ("main", "atout", "primes"),
    [
        ("V♠ 9♠ 7♠ A♥ 7♦ 8♦ 9♦ 8♣", AtoutContree.PIQUE, 10),  # une tierce, une fois sur deux
        ("V♠ 10♠ 9♠ 8♠ A♥ 7♦ 9♦ 8♣", AtoutContree.PIQUE, 40),
        ("V♠ V♥ V♦ V♣ A♥ 7♦ 9♦ 8♣", AtoutContree.PIQUE, 190),
        ("V♠ V♥ V♦ V♣ A♥ 7♦ 8♦ 9♦", AtoutContree.PIQUE, 209),
        ("V♠ 10♠ 9♠ 8♠ A♥ 7♦ 9♦ 8♣", AtoutContree.SANS_ATOUT, 0),  # les carrés seulement
        ("V♠ V♥ V♦ V♣ A♥ 7♦ 8♦ 9♦", AtoutContree.SANS_ATOUT, 190),
        ("V♠ 9♠ 7♠ A♥ 8♥ 7♦ 9♦ 8♣", AtoutContree.PIQUE, 0),
    ],
)
def test_ce_que_l_on_espere_de_ses_annonces(main: str, atout: AtoutContree, primes: int) -> None:
    oui = encheres(main, regles=ReglesContree(annonces=True, sans_tout_atout=True)).etat
    assert primes_esperees(oui, 0, atout) == primes
    assert primes_esperees(encheres(main).etat, 0, atout) == 0


def test_les_annonces_comptees_dans_l_esperance_sont_celles_de_l_arbitre() -> None:
    """Elles aident à tenir, ne se multiplient pas, et vont à la défense si l'on chute."""
    regles = ReglesContree(annonces=True)
    sans, avec = Normale(90.0, 1e-6), Normale(90.0, 1e-6, annonces=50)
    assert gain(sans, 100, 1, regles) == pytest.approx(-260)
    assert gain(avec, 100, 1, regles) == pytest.approx(100 + 90 + 50 - 72)
    assert gain(avec, 160, 1, regles) == pytest.approx(-320 - 50)
    assert gain(avec, 100, 2, regles) == pytest.approx(2 * (100 + 90) + 50)
