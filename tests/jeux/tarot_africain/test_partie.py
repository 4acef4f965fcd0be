"""`Tarot` et `Manche` : mener une partie ou une manche à une table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN, Manche, Phase, ReglesTarotAfricain, Tarot
from rebelote.noyau import ErreurRebelote, Partie


def joueurs(nombre: int, graine: int = 0) -> list[JoueurIAAleatoire]:
    alea = Random(graine)
    return [JoueurIAAleatoire(alea) for _ in range(nombre)]


@pytest.mark.parametrize("nombre", [2, 3, 4])
def test_exe_joue_jusqu_au_bout(nombre: int) -> None:
    partie = Tarot(joueurs(nombre), alea=Random(1))
    assert partie.exe() == partie.etat.vainqueurs() != ()
    assert partie.est_terminee
    assert len(partie.manches) == len(partie.etat.bilans)
    assert [manche.bilan for manche in partie.manches] == list(partie.etat.bilans)


def test_c_est_la_meme_partie_que_celle_du_contrat() -> None:
    partie = Tarot(joueurs(3), alea=Random(7))
    partie.exe()
    temoin: Partie[Any] = TAROT_AFRICAIN.nouvelle_partie(joueurs(3), alea=Random(7))
    assert temoin.jouer_partie_complete().journal == partie.journal


@pytest.mark.parametrize("graine", range(6))
def test_enleve_sort_les_elimines_dans_l_ordre(graine: int) -> None:
    partie = Tarot(joueurs(4, graine), ReglesTarotAfricain(vies=4), Random(graine))
    partie.exe()
    sortis = set(partie.elimines)
    assert len(sortis) == len(partie.elimines) >= 3
    assert sortis == {siege for siege, vies in enumerate(partie.etat.vies) if not vies}
    manches = [
        next(m for m, b in enumerate(partie.etat.bilans) if not b.vies[s]) for s in partie.elimines
    ]
    assert manches == sorted(manches)
    assert partie.enleve() == ()


def test_le_leader_est_en_vie() -> None:
    partie = Tarot(joueurs(4), ReglesTarotAfricain(vies=3), Random(2))
    while not partie.est_terminee:
        assert partie.leader in partie.etat.vivants
        Manche(partie).jeu()


@pytest.mark.parametrize("cartes", [1, 2, 3, 4, 5])
def test_une_manche_a_part(cartes: int) -> None:
    manche = Manche.nouvelle(joueurs(3), (3, 9, 5), cartes, donneur=1, alea=Random(3))
    paris = manche.paris()
    assert list(paris) == [0, 1, 2]
    assert sum(paris.values()) != cartes
    assert manche.partie.etat.phase in (Phase.RETOURNE, Phase.JEU)
    assert manche.paris() == paris, "on ne parie qu'une fois"
    vainqueurs = manche.jeu()
    ecarts = manche.bilan.ecarts
    assert vainqueurs == tuple(
        s for s in range(3) if ecarts[s] == min(e for e in ecarts if e is not None)
    )
    assert manche.finie
    assert manche.jeu() == vainqueurs, "une manche finie ne se rejoue pas"
    assert len(manche.partie.etat.bilans) == 1


def test_une_manche_avec_un_elimine() -> None:
    manche = Manche.nouvelle(joueurs(3), (3, 0, 5), 2, alea=Random(3))
    assert list(manche.paris()) == [0, 2]
    manche.jeu()
    assert manche.bilan.paris[1] is None


def test_le_bilan_attend_la_fin() -> None:
    manche = Manche.nouvelle(joueurs(2), cartes=3)
    with pytest.raises(ErreurRebelote, match="la manche 1 n'est pas finie"):
        _ = manche.bilan


@pytest.mark.parametrize(
    ("arguments", "faute"),
    [
        ({"vies": (3, 3)}, "2 nombres de vies pour 3 joueurs"),
        ({"vies": (3, -1, 3)}, "vies refusées : 3, -1, 3"),
        ({"vies": (3, 15, 3)}, "attendu de 0 à 14"),
        ({"vies": (3, 0, 0)}, "au moins deux joueurs en vie"),
        ({"cartes": 0}, "de 1 à 5 cartes, pas 0"),
        ({"cartes": 6}, "de 1 à 5 cartes, pas 6"),
        ({"donneur": 3}, "3 ne peut pas donner"),
        ({"vies": (3, 3, 0), "donneur": 2}, "J3 ne peut pas donner"),
    ],
)
def test_manche_impossible(arguments: dict[str, Any], faute: str) -> None:
    with pytest.raises(ErreurRebelote, match=faute):
        Manche.nouvelle(joueurs(3), **arguments)


@pytest.mark.parametrize("nombre", [1, 5])
def test_le_nombre_de_joueurs(nombre: int) -> None:
    for classe in (Tarot, Manche.nouvelle):
        with pytest.raises(ErreurRebelote, match=f"pas à {nombre}"):
            classe(joueurs(nombre))
