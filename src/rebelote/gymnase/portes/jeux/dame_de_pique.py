"""La dame de pique : trois cartes à passer, cartes à poser, délais à taper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rebelote.cartes import PAQUET_52, Carte, masque
from rebelote.gymnase.portes.codage import Codage, Pieces, tous
from rebelote.gymnase.portes.ecriture import bit, ecriture, fractions, parmi, relatifs
from rebelote.gymnase.portes.jeux.commun import cartes_posees
from rebelote.jeux.dame_de_pique import JouerCarte, PasserCartes, Taper
from rebelote.jeux.dame_de_pique.delais import DELAIS_PROPOSES
from rebelote.jeux.dame_de_pique.donne import CARTES_PAR_MAIN
from rebelote.jeux.dame_de_pique.passe import CARTES_PASSEES
from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.jeux.dame_de_pique.points import TOTAL
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege

MOTS: Final = (
    *map(str, PAQUET_52),
    *(f"tape en {delai} ms" for delai in DELAIS_PROPOSES),
)


def dire(coup: Evenement, _: int) -> tuple[str, ...]:
    match coup:
        case JouerCarte():
            return (str(coup.carte),)
        case PasserCartes():
            return tuple(map(str, coup.cartes))
        case Taper():
            return (coup.texte,)
    raise AssertionError(f"{coup} n'est pas un coup de dame de pique")


def coups(etat: Any, siege: Siege, dits: tuple[str, ...]) -> Iterable[Evenement]:
    """Trois cartes de treize font 286 coups : une suite de chaque carte possible suffit."""
    if etat.phase is not Phase.PASSE:
        return tous(etat, siege, dits)
    choisies = tuple(map(Carte, dits))
    autres = [carte for carte in etat.mains[siege] if not choisies or choisies[-1] < carte]
    reste = CARTES_PASSEES - len(choisies)
    debuts = range(len(autres) - reste + 1)
    return [PasserCartes(siege, (*choisies, *autres[d : d + reste])) for d in debuts]


_ECRIRE: Final = ecriture(PAQUET_52)


def observer(etat: Any, siege: Siege) -> Pieces:
    sieges = relatifs(siege, 4)
    return {
        **cartes_posees(etat, siege, _ECRIRE, CARTES_PAR_MAIN),
        "joker": _ECRIRE((bit(etat.joker),)),
        "sens_de_passe": parmi(etat.ecart_de_passe, range(4)),
        "passees": _ECRIRE((masque(filter(None, etat.passees[siege])),)),
        "points": fractions(tuple(map(etat.points_pris, sieges)), TOTAL + 1),
        "coeurs_casses": fractions((etat.coeurs_casses,), 1),
    }


CODAGE: Final = Codage(
    MOTS, dire, coups, observer, Phase, paquet=PAQUET_52, marque=100, longueur=116, enjeu=TOTAL + 1
)
