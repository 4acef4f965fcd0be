"""Les quatre familles de tests du cahier des charges, avec leurs comptes.

Vingt manches pour chaque nombre de joueurs (2, 3, 4) et chaque nombre de cartes (1 à 4) : 240
manches, et 20 × (2 + 3 + 4) × (1 + 2 + 3 + 4) = 1 800 cartes jouées. Les manches à cinq cartes, que
ces comptes laissent de côté, passent par les mêmes vérifications à la fin. Personnes et bots sont
assis à la même table, et les personnes se trompent.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from rebelote.cartes import ATOUTS_22, Carte
from rebelote.ia.tarot_africain import Joueur, JoueurBot, JoueurHumain
from rebelote.ia.tarot_africain.joueurs import VueTarot
from rebelote.jeux.tarot_africain import Excuse, JouerCarte, Log, Manche, MancheJouee

MANCHES = 20
JOUEURS = (2, 3, 4)
CARTES = (1, 2, 3, 4)


def personne(alea: Random) -> JoueurHumain:
    """Quelqu'un qui répond n'importe quoi : ce qui est refusé lui est redemandé."""

    def pari(vue: VueTarot) -> int:
        return alea.randint(-1, vue.etat.cartes + 1)

    def carte(vue: VueTarot) -> JouerCarte:
        declaree = alea.choice([None, Excuse.FORTE, Excuse.FAIBLE])
        return JouerCarte(vue.siege, alea.choice(ATOUTS_22), declaree)

    return JoueurHumain(pari, carte)


def jouer(joueurs: int, cartes: int, graine: int) -> MancheJouee:
    alea = Random(f"{joueurs} {cartes} {graine}")
    table: list[Joueur] = [
        JoueurBot() if alea.random() < 0.5 else personne(alea) for _ in range(joueurs)
    ]
    manche = Manche.nouvelle(table, cartes=cartes, donneur=alea.randrange(joueurs), alea=alea)
    manche.jeu()
    (jouee,) = Log.de_partie(manche.partie)
    return jouee


@cache
def manches() -> tuple[tuple[int, int, MancheJouee], ...]:
    return tuple(
        (joueurs, cartes, jouer(joueurs, cartes, graine))
        for joueurs in JOUEURS
        for cartes in CARTES
        for graine in range(MANCHES)
    )


@cache
def manches_a_cinq() -> tuple[tuple[int, int, MancheJouee], ...]:
    return tuple(
        (joueurs, 5, jouer(joueurs, 5, graine)) for joueurs in JOUEURS for graine in range(MANCHES)
    )


def donne_coherente(joueurs: int, cartes: int, manche: MancheJouee) -> None:
    """Aucune carte n'est donnée deux fois."""
    donnees = [carte for main in manche.mains.values() for carte in main]
    assert [len(main) for main in manche.mains.values()] == [cartes] * joueurs
    assert len(set(donnees)) == len(donnees) == joueurs * cartes
    assert set(donnees) <= set(ATOUTS_22)


def paris_coherents(joueurs: int, cartes: int, manche: MancheJouee) -> None:
    """Chaque pari est possible, et leur somme n'est pas le nombre de cartes."""
    paris = [pari for pari in manche.bilan.paris if pari is not None]
    assert len(paris) == joueurs
    assert all(0 <= pari <= cartes for pari in paris)
    assert sum(paris) != cartes


def cartes_coherentes(manche: MancheJouee) -> Iterator[Carte]:
    """Chaque carte posée était dans la main de qui la pose, et ne l'a été qu'une fois."""
    restent = {siege: list(main) for siege, main in manche.mains.items()}
    for coup in manche.coups:
        assert coup.carte in restent[coup.auteur]
        restent[coup.auteur].remove(coup.carte)
        yield coup.carte
    assert not any(restent.values())


def des_vies_perdues(manche: MancheJouee) -> None:
    """Au moins un joueur a perdu une vie, et chacun ce que dit son écart."""
    bilan = manche.bilan
    assert min(bilan.variations) < 0
    assert sum(bilan.plis) == bilan.cartes
    for ecart, variation in zip(bilan.ecarts, bilan.variations, strict=True):
        assert variation == -(ecart or 0), "personne ne remonte au-dessus de quatorze"


def test_coherence_de_la_distribution() -> None:
    for joueurs, cartes, manche in manches():
        donne_coherente(joueurs, cartes, manche)
    assert len(manches()) == 20 * 4 * 3 == 240


def test_coherence_des_paris() -> None:
    for joueurs, cartes, manche in manches():
        paris_coherents(joueurs, cartes, manche)
    assert len(manches()) == 20 * 4 * 3 == 240


def test_coherence_de_la_partie() -> None:
    jouees = [carte for _, _, manche in manches() for carte in cartes_coherentes(manche)]
    assert len(jouees) == 20 * (2 + 3 + 4) * (1 + 2 + 3 + 4) == 1800


def test_perte_de_points() -> None:
    for _, _, manche in manches():
        des_vies_perdues(manche)


def test_les_quatre_a_cinq_cartes() -> None:
    for joueurs, cartes, manche in manches_a_cinq():
        donne_coherente(joueurs, cartes, manche)
        paris_coherents(joueurs, cartes, manche)
        des_vies_perdues(manche)
    jouees = [carte for _, _, manche in manches_a_cinq() for carte in cartes_coherentes(manche)]
    assert len(jouees) == 20 * (2 + 3 + 4) * 5 == 900
