"""La position en entiers suit les règles de l'état : coups permis, preneurs, points."""

from random import Random
from typing import cast

import pytest

from rebelote.cartes import masque
from rebelote.ia import charger
from rebelote.ia.dame_de_pique.position_en_masques import PLIS, PositionEnMasques
from rebelote.jeux.dame_de_pique import DAME_DE_PIQUE, EtatDameDePique, JouerCarte, Phase, Tapes
from rebelote.jeux.dame_de_pique.options import ReglesDameDePique
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER


class Preneur(Random):
    """Un hasard qui désigne, à 20, le siège qui a vraiment ramassé."""

    def __init__(self, siege: int) -> None:
        self.siege = siege
        super().__init__()

    def random(self) -> float:
        return self.siege / 4


def meme_position(position: PositionEnMasques, etat: EtatDameDePique) -> bool:
    lue = PositionEnMasques.de(etat)
    noms = set(PositionEnMasques.__slots__) - {"demandee", "maitresse", "maitre"}
    if lue.rang:
        noms = set(PositionEnMasques.__slots__)
    return all(getattr(position, nom) == getattr(lue, nom) for nom in noms)


def preneur(avant: EtatDameDePique, partie: Partie[EtatDameDePique]) -> int:
    """Qui a ramassé le pli que la dernière carte vient de finir, s'il a fallu taper."""
    tapes = [e for e in partie.journal[-2:] if isinstance(e, Tapes)]
    if not tapes:
        return 0
    delais = tapes[-1].delais
    place = max(range(4), key=lambda place: (delais[(avant.meneur + place) % 4], place))
    return (avant.meneur + place) % 4


def suivre(position: PositionEnMasques, partie: Partie[EtatDameDePique]) -> None:
    """Joue une carte à la table, puis dans la position, une fois connu qui a ramassé."""
    avant, coup = partie.etat, partie.avancer()
    assert isinstance(coup, JouerCarte)
    while partie.etat.phase in (Phase.TAPE, Phase.TAPES):
        partie.avancer()
    position.poser(coup.carte.bit, Preneur(preneur(avant, partie)))
    while partie.etat.phase is Phase.ECHANGE_MAINS:
        partie.avancer()


def jouer_une_manche(graine: int, regles: ReglesDameDePique) -> int:
    """Une manche au hasard, comparée carte à carte ; rend le nombre de positions comparées."""
    joueurs = [charger("aleatoire", "dame_de_pique", Random(graine + s)) for s in range(4)]
    partie = cast(
        Partie[EtatDameDePique], DAME_DE_PIQUE.nouvelle_partie(joueurs, regles, Random(graine))
    )
    while partie.etat.phase is not Phase.JEU:
        partie.avancer()
    position, comparees = PositionEnMasques.de(partie.etat), 0
    while not partie.etat.decomptes:
        (siege,) = partie.etat.attendus()
        assert siege != CROUPIER
        coups = [c for c in partie.etat.coups_legaux(siege) if isinstance(c, JouerCarte)]
        assert position.permises() == masque(coup.carte for coup in coups)
        suivre(position, partie)
        comparees += 1
        assert partie.etat.decomptes or meme_position(position, partie.etat)
    assert position.plis == PLIS
    assert tuple(position.marques()) == partie.etat.decomptes[-1].scores
    return comparees


@pytest.mark.parametrize("valeur_as", [14, 1])
@pytest.mark.parametrize("tape", ["reflexe", "sort"])
def test_la_position_suit_l_etat(valeur_as: int, tape: str) -> None:
    regles = ReglesDameDePique(valeur_as=valeur_as, tape=tape)
    assert sum(jouer_une_manche(graine, regles) for graine in range(25)) >= 25 * 50
