"""Le classement : des parties, pas des sièges ; un intervalle juste ; une cote sans ordre."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from rebelote.stockage.classement import Ligne, classer, wilson
from rebelote.stockage.cote import Duels
from rebelote.stockage.depot import Depot
from rebelote.stockage.resume import Identite, JoueurResume
from tests.stockage.fabrique import partie, tronquee

# Taux et bornes de l'article de Newcombe (1998), tableau I, méthode 3.
WILSON = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("victoires", "parties", "bas", "haut"), WILSON)
def test_intervalle_de_wilson(victoires: int, parties: int, bas: float, haut: float) -> None:
    assert wilson(victoires, parties) == pytest.approx((bas, haut), abs=5e-5)
    assert wilson(parties - victoires, parties) == pytest.approx((1 - haut, 1 - bas), abs=5e-5)


def sieges(*parties: str) -> Iterator[tuple[str, JoueurResume]]:
    """`a+b* c+d` : a et b ont battu c et d, 100 à 0 ; `a* b c d` : chacun pour soi."""
    for numero, texte in enumerate(parties):
        for camp, mot in enumerate(texte.split()):
            gagne = mot.endswith("*")
            for siege, nom in enumerate(mot.rstrip("*").split("+")):
                score = 100 if gagne else 0
                yield str(numero), JoueurResume(siege, Identite(nom), str(camp), score, gagne)


def chiffres(ligne: Ligne) -> tuple[str, int, float, float]:
    return ligne.joueur.nom, ligne.parties, ligne.victoires, ligne.score_moyen


COMPTES = [
    # Deux sièges d'une équipe, mais une seule partie.
    (["a+a* b+b"], [("a", 1, 1, 100), ("b", 1, 0, 0)]),
    (["a+b* c+d"], [("a", 1, 1, 100), ("b", 1, 1, 100), ("c", 1, 0, 0), ("d", 1, 0, 0)]),
    # Contre soi-même : une demi-victoire.
    (["a+a* a+a"], [("a", 1, 0.5, 50)]),
    (["a* b a b", "b* a a b"], [("a", 2, 0.5, 25), ("b", 2, 0.5, 25)]),
    # Des vainqueurs ex æquo ont tous gagné.
    (["a* b* c d"], [("a", 1, 1, 100), ("b", 1, 1, 100), ("c", 1, 0, 0), ("d", 1, 0, 0)]),
    (["a* b*"], [("a", 1, 1, 100), ("b", 1, 1, 100)]),
    ([], []),
]


@pytest.mark.parametrize(("parties", "attendu"), COMPTES)
def test_on_compte_des_parties(
    parties: list[str], attendu: list[tuple[str, int, float, float]]
) -> None:
    assert [chiffres(ligne) for ligne in classer(sieges(*parties))] == attendu


def test_la_cote_ne_depend_pas_de_l_ordre() -> None:
    for ordre in permutations(["a* b", "b* c", "a* c", "c* a"]):
        cotes = {ligne.joueur.nom: ligne.cote for ligne in classer(sieges(*ordre))}
        assert cotes == pytest.approx({"a": 1559.6, "b": 1500, "c": 1440.4}, abs=0.1)


def test_la_cote_retrouve_les_forces() -> None:
    """Dix fois plus de victoires que de défaites : 400 points."""
    duels: Duels[str] = Duels()
    for _ in range(1000):
        for gagnant in ("a",) * 10 + ("b",):
            duels.ajouter([gagnant], ["b" if gagnant == "a" else "a"])
    cotes = duels.cotes()
    assert cotes["a"] - cotes["b"] == pytest.approx(400, abs=1)
    assert cotes["a"] + cotes["b"] == pytest.approx(3000, abs=1)


def test_deux_groupes_a_peine_lies_sont_bien_places() -> None:
    """a et b, c et d jouent beaucoup entre eux, et un seul duel relie les deux groupes."""
    duels: Duels[str] = Duels()
    for gagnant, perdant in ("ab", "ba", "cd", "dc"):
        for _ in range(5000):
            duels.ajouter([gagnant], [perdant])
    duels.ajouter(["b"], ["c"])
    cotes = duels.cotes()
    assert cotes["a"] == pytest.approx(cotes["b"], abs=0.1)
    assert cotes["a"] + cotes["d"] == pytest.approx(3000, abs=0.1)
    # Les groupes sont à ±x, où 2 (1/2 - s(x)) + 1 - s(2x) = 0 : x = 0,528, soit 91,7 points.
    assert cotes["a"] == pytest.approx(1591.7, abs=0.1)


@pytest.mark.parametrize(
    ("parties", "cotes"),
    [
        (["a* a"], {"a": 1500}),
        (["a* b*"], {"a": 1500, "b": 1500}),
        (["a* b", "b* a"], {"a": 1500, "b": 1500}),
        ([], {}),
    ],
)
def test_qui_ne_prouve_rien_a_la_moyenne(parties: list[str], cotes: dict[str, float]) -> None:
    lignes = classer(sieges(*parties))
    assert {ligne.joueur.nom: ligne.cote for ligne in lignes} == pytest.approx(cotes)


def test_un_invaincu_garde_une_cote_finie() -> None:
    invaincu, battu = classer(sieges(*["a* b"] * 50))
    assert (invaincu.joueur.nom, battu.joueur.nom) == ("a", "b")
    assert 1700 < invaincu.cote < 2500


def test_le_classement_d_une_base(depot: Depot) -> None:
    ia = ["simple", "aleatoire"] * 2
    for numero in range(8):
        depot.enregistrer(partie(f"g{numero}", noms=ia, ia=ia, vainqueurs=["A"]), "arbitre")
    for numero in range(2):
        depot.enregistrer(partie(f"p{numero}", noms=ia, ia=ia, vainqueurs=["B"]), "arbitre")
    depot.enregistrer(partie("autre", "contree"), "local")
    depot.enregistrer(tronquee(partie("inachevee"), 5), "local")
    premier, second = depot.classement("belote")
    assert (str(premier.joueur), premier.parties, premier.victoires) == ("simple", 10, 8)
    assert premier.intervalle == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert (str(second.joueur), second.taux, second.score_moyen) == ("aleatoire", 0.2, 20)
    assert premier.cote > 1500 > second.cote
    assert depot.jeux() == ["belote", "contree"]
    assert depot.classement("regicide") == []


def test_deux_cles_font_deux_joueurs(depot: Depot) -> None:
    for numero, cle in enumerate(("aaaaaaaa0", "bbbbbbbb0")):
        depot.enregistrer(partie(f"{numero}", vainqueurs=["A"]), "p2p", cles={0: cle})
    noms = {str(ligne.joueur) for ligne in depot.classement("belote")}
    assert noms == {"Alice #aaaaaaaa", "Alice #bbbbbbbb", "Bob", "Charlie", "Diana"}
