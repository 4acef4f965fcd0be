"""Une position se lit d'un état ; celle qui ne tient pas est refusée, et l'on dit pourquoi."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte, Couleur, Main, lire_cartes
from rebelote.coeur import Position, PositionInvalide, Solveur, jouer_au_hasard
from rebelote.jeux.belote import EtatBelote, ReglesBelote
from rebelote.jeux.contree import EtatContree, JouerCarte, ReglesContree

DEBUTS = [
    EtatBelote(),
    EtatBelote(regles=ReglesBelote(sous_coupe_obligatoire=False)),
    EtatContree(regles=ReglesContree(sans_tout_atout=True)),
    EtatContree(
        regles=ReglesContree(partenaire_maitre_dispense=False, sous_coupe_obligatoire=False)
    ),
]


def au_jeu(etat: Any, alea: Random, cartes: int) -> Any:
    """Un état tiré au hasard, où tant de cartes sont tombées."""
    while etat.phase is not etat.JEU or cartes > 0:
        siege = min(etat.attendus())
        coups = etat.coups_legaux(siege) if siege >= 0 else [etat.acte_croupier(alea)]
        coup = alea.choice(coups)
        cartes -= isinstance(coup, JouerCarte)
        etat = etat.appliquer(coup)
    return etat


@pytest.mark.parametrize("debut", DEBUTS)
def test_une_position_se_lit_d_un_etat(debut: Any) -> None:
    """Toute la fin d'une manche : mêmes cartes permises, et la bonne personne doit jouer."""
    alea, solveur = Random(4), Solveur()
    for _ in range(15):
        etat = au_jeu(debut, alea, alea.randrange(12, 31))
        position = Position.de(etat)
        coups = [c.carte for c in etat.coups_legaux(etat.tour) if isinstance(c, JouerCarte)]
        assert position.tour == etat.tour
        assert list(solveur.valeurs(position)) == sorted(coups)


def test_un_etat_sans_carte_a_jouer_est_refuse() -> None:
    with pytest.raises(PositionInvalide, match="on ne joue pas la carte"):
        Position.de(EtatBelote())


def test_un_etat_vu_d_un_siege_est_refuse() -> None:
    etat = au_jeu(EtatBelote(), Random(1), 5)
    cachees = tuple(Main(0, len(main)) for main in etat.mains)
    with pytest.raises(PositionInvalide, match="cachées"):
        Position.de(etat.avec(mains=cachees))


def mains(*textes: str) -> tuple[int, ...]:
    return tuple(Main.de(texte).connues for texte in textes)


BONNES = mains("A♠", "R♠", "D♠", "V♠")

REFUS = [
    # mains, pli, entame, atout, ce qu'on en dit
    (mains("A♠", "A♠", "D♠", "V♠"), "", 0, Couleur.PIQUE, "en double : A♠"),
    (mains("A♠", "R♠", "D♠", "V♠ 7♠"), "", 0, Couleur.PIQUE, "J4 a 2 cartes"),
    (mains("A♠", "R♠", "D♠", "2♠"), "", 0, Couleur.PIQUE, "hors du jeu de 32 cartes : 2♠"),
    (mains("A♠", "R♠", "D♠", "21"), "", 0, Couleur.PIQUE, "hors du jeu de 32 cartes : 21"),
    (mains("A♠", "R♠", "D♠"), "", 0, Couleur.PIQUE, "quatre mains, pas 3"),
    (mains("", "", "", ""), "", 0, Couleur.PIQUE, "J1 doit jouer et n'a plus de carte"),
    ((-1, 0, 0, 0), "", 0, Couleur.PIQUE, "hors du jeu"),
    ((1 << 80, 0, 0, 0), "", 0, Couleur.PIQUE, "hors du jeu"),
    (BONNES, "A♠", 0, Couleur.PIQUE, "en double : A♠"),
    (BONNES, "7♠", 0, Couleur.PIQUE, "J1 a 1 cartes, il devrait en avoir 0"),
    (mains("", "R♠", "D♠", "V♠"), "2♥", 0, Couleur.PIQUE, "hors du jeu de 32 cartes : 2♥"),
    (BONNES, "7♥ 8♥ 9♥ 10♥", 0, Couleur.PIQUE, "trois cartes au plus, pas 4"),
    (BONNES, "", 4, Couleur.PIQUE, "siège inconnu : 4"),
    (BONNES, "", 0, Couleur.ATOUT, "atout inconnu"),
    (BONNES, "", 0, None, "atout inconnu"),
]


@pytest.mark.parametrize(("cartes", "pli", "entame", "atout", "dit"), REFUS)
def test_une_position_mal_formee_est_refusee(
    cartes: Any, pli: str, entame: int, atout: Any, dit: str
) -> None:
    position = Position(cartes, atout, lire_cartes(pli), entame)
    for question in (Solveur().valeurs, Solveur().valeur, Solveur().fait_capot, au_hasard):
        with pytest.raises(PositionInvalide, match=dit):
            question(position)


def au_hasard(position: Position) -> int:
    return jouer_au_hasard(position, 1, 0)


def test_celle_qui_tient_est_resolue() -> None:
    position = Position((BONNES[0], BONNES[1], BONNES[2], BONNES[3]), Couleur.PIQUE)
    assert Solveur().valeurs(position) == {Carte("A♠"): 0}
    assert Solveur().valeurs(Position(position.mains, Couleur.COEUR)) == {Carte("A♠"): 30}
