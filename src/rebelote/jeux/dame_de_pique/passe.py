"""Les trois cartes que l'on passe, toutes choisies avant qu'aucune n'arrive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import Main, cartes_du_masque, masque
from rebelote.jeux.commun.mains import (
    Cartes,
    Donnees,
    cartes_visibles,
    distinctes,
    remplacer,
)
from rebelote.jeux.dame_de_pique import inconnues, motifs
from rebelote.jeux.dame_de_pique.evenements import Echange, EchangeMains, PasserCartes
from rebelote.jeux.dame_de_pique.passes_d_une_main import CARTES_PASSEES as CARTES_PASSEES
from rebelote.jeux.dame_de_pique.passes_d_une_main import PassesDUneMain
from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sans_croupier import ActeCommun, Dire
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege, reunir

if TYPE_CHECKING:
    from rebelote.jeux.dame_de_pique.etat import EtatDameDePique

RIEN_DE_PASSE: Final[tuple[Cartes, ...]] = ((),) * 4


# --- Choisir ----------------------------------------------------------------------------------


def candidats_passe(etat: EtatDameDePique, siege: Siege) -> Iterator[Evenement]:
    cartes = cartes_du_masque(inconnues.cartes_possibles(etat, siege))
    return (PasserCartes(siege, trois) for trois in combinations(cartes, CARTES_PASSEES))


def coups_permis(etat: EtatDameDePique, siege: Siege) -> PassesDUneMain:
    """Les coups légaux d'une main ouverte : elle peut passer n'importe lesquelles de ses cartes."""
    return PassesDUneMain(siege, etat.mains[siege].connues)


def motif_passe(etat: EtatDameDePique, passe: PasserCartes) -> Motif | None:
    vues, main = passe.cartes_posees, etat.mains[passe.auteur]
    passees = masque(vues)
    if len(passe.cartes) != CARTES_PASSEES or passees.bit_count() != len(vues):
        return motifs.TROIS_CARTES
    impossibles = passees & ~inconnues.cartes_possibles(etat, passe.auteur)
    if impossibles or _prises_aux_cachees(main, passees) > main.cachees:
        return Motif.CARTE_PAS_EN_MAIN
    return None


def _prises_aux_cachees(main: Main, passees: int) -> int:
    """Combien des cartes passées ne sont pas de celles que l'on connaît dans la main."""
    return CARTES_PASSEES - (main.connues & passees).bit_count()


def apres_passe(etat: EtatDameDePique, passe: PasserCartes) -> EtatDameDePique:
    """Les cartes quittent la main et attendent ; la dernière passe appelle l'échange."""
    siege = passe.auteur
    passees = remplacer(etat.passees, siege, passe.cartes)
    return etat.avec(
        phase=Phase.ECHANGE if all(passees) else Phase.PASSE,
        mains=remplacer(etat.mains, siege, _sans(etat.mains[siege], masque(passe.cartes_posees))),
        passees=passees,
    )


def _sans(main: Main, passees: int) -> Main:
    return Main(main.connues & ~passees, main.cachees - _prises_aux_cachees(main, passees))


# --- Échanger ---------------------------------------------------------------------------------


def echanger(etat: EtatDameDePique, _: Random) -> Echange:
    return Echange(CROUPIER, ParSiege({s: etat.passees[_source(etat, s)] for s in range(4)}))


def echanger_ensemble(etat: EtatDameDePique) -> ActeCommun:
    """Chacun remet ce qu'il a passé à qui le reçoit, sans que les autres le voient."""

    def part(siege: Siege) -> Echange:
        return Echange(CROUPIER, ParSiege({_cible(etat, siege): etat.passees[siege]}))

    def recevable(siege: Siege, parole: Evenement | None) -> bool:
        return est_une_part(parole, Echange, _cible(etat, siege), CARTES_PASSEES)

    paroles: Mapping[Siege, Echange] = yield Dire((0, 1, 2, 3), part, recevable=recevable)
    return Echange(CROUPIER, reunir(parole.mains for parole in paroles.values()))


def est_une_part(
    parole: Evenement | None, classe: type[Echange | EchangeMains], cible: Siege, nombre: int
) -> bool:
    """Vrai si l'on y remet tant de cartes à ce siège, et rien à d'autres."""
    if not isinstance(parole, classe) or parole.auteur != CROUPIER:
        return False
    return {siege: len(cartes) for siege, cartes in parole.mains.items()} == {cible: nombre}


def _cible(etat: EtatDameDePique, siege: Siege) -> Siege:
    """À qui ce siège donne."""
    return (siege + etat.ecart_de_passe) % 4


def _source(etat: EtatDameDePique, siege: Siege) -> Siege:
    """Qui donne à ce siège."""
    return (siege - etat.ecart_de_passe) % 4


def motif_echange(etat: EtatDameDePique, echange: Echange) -> Motif | None:
    attendues = tuple(Main.de(etat.passees[_source(etat, siege)]) for siege in range(4))
    return None if mains_compatibles(etat, echange.mains, attendues) else motifs.ECHANGE_INVALIDE


def mains_compatibles(etat: EtatDameDePique, mains: Donnees, attendues: tuple[Main, ...]) -> bool:
    """Vrai si rien de ce que l'on sait n'interdit que ces cartes soient celles qu'on attend."""
    if list(mains) != [0, 1, 2, 3] or not distinctes(cartes_visibles(mains)):
        return False
    return all(_compatibles(etat, mains[siege], attendues[siege]) for siege in range(4))


def _compatibles(etat: EtatDameDePique, cartes: Cartes, attendue: Main) -> bool:
    vue = Main.de(cartes)
    if len(vue) != len(cartes) or len(vue) != len(attendue):
        return False
    nouvelles, tues = vue.connues & ~attendue.connues, attendue.connues & ~vue.connues
    if nouvelles and nouvelles & ~inconnues.cartes_non_vues(etat):
        return False
    return nouvelles.bit_count() <= attendue.cachees and tues.bit_count() <= vue.cachees


def apres_echange(etat: EtatDameDePique, echange: Echange) -> EtatDameDePique:
    """Chacun voit ce qu'il reçoit, et sait où sont les cartes qu'il a données."""
    mains = []
    for siege, main in enumerate(etat.mains):
        recues = Main.de(etat.passees[_source(etat, siege)])
        recues = recues.montrant(masque(c for c in echange.mains[siege] if c is not None))
        mains.append(Main(main.connues | recues.connues, main.cachees + recues.cachees))
    return etat.avec(phase=Phase.OUVERTURE, mains=tuple(mains), passees=RIEN_DE_PASSE)
