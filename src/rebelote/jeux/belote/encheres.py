"""Les enchères : deux tours, à la retournée puis à une autre couleur."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rebelote.cartes import COULEURS, Couleur
from rebelote.jeux.belote import manche, motifs
from rebelote.jeux.belote.evenements import Enchere, Parole
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.commun.mains import remplacer
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, Siege

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote

PASSES: Final = tuple(Enchere(siege, Parole.PASSE) for siege in range(4))
PRISES: Final = tuple(
    {couleur: Enchere(siege, Parole.PRENDS, couleur) for couleur in COULEURS} for siege in range(4)
)


def second_tour(etat: EtatBelote) -> bool:
    return etat.passes >= 4


def couleurs_ouvertes(etat: EtatBelote) -> list[Couleur]:
    """Les couleurs auxquelles on peut prendre à ce tour d'enchères."""
    assert etat.retournee is not None
    retournee = etat.retournee.couleur
    return [couleur for couleur in COULEURS if (couleur is retournee) != second_tour(etat)]


def candidats_enchere(etat: EtatBelote, siege: Siege) -> list[Evenement]:
    return [PASSES[siege], *(PRISES[siege][couleur] for couleur in couleurs_ouvertes(etat))]


def encheres_pensables(_: EtatBelote, siege: Siege) -> list[Evenement]:
    return [PASSES[siege], *PRISES[siege].values()]


def motif_enchere(etat: EtatBelote, enchere: Enchere) -> Motif | None:
    if (enchere.enchere is Parole.PRENDS) != (enchere.couleur in COULEURS):
        return motifs.ENCHERE_INCOHERENTE
    if enchere.couleur is None or enchere.couleur in couleurs_ouvertes(etat):
        return None
    return motifs.COULEUR_EXCLUE if second_tour(etat) else motifs.COULEUR_IMPOSEE


def apres_enchere(etat: EtatBelote, enchere: Enchere) -> EtatBelote:
    if enchere.couleur is not None:
        return _prendre(etat, enchere.auteur, enchere.couleur)
    passes = etat.passes + 1
    if passes == 8:
        return manche.annuler(etat)
    return etat.avec(passes=passes, tour=(etat.tour + 1) % 4)


def _prendre(etat: EtatBelote, preneur: Siege, atout: Couleur) -> EtatBelote:
    """Le preneur ramasse la retournée ; la seconde donne suit."""
    mains = remplacer(etat.mains, preneur, etat.mains[preneur].plus([etat.retournee]))
    return etat.avec(
        phase=Phase.COMPLEMENT, tour=CROUPIER, preneur=preneur, atout=atout, mains=mains
    )
