"""Le jeu de la carte : poser, déclarer l'excuse, ramasser le pli."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rebelote.cartes import ATOUTS_22, Atout, Carte, Couleur, cartes_du_masque
from rebelote.jeux.tarot_africain import manche, motifs
from rebelote.jeux.tarot_africain.cercle import suivant
from rebelote.jeux.tarot_africain.evenements import Excuse, JouerCarte
from rebelote.jeux.tarot_africain.inconnues import cartes_non_vues
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain

EXCUSE: Final = Carte(Atout.EXCUSE, Couleur.ATOUT)


class Pli(NamedTuple):
    """Un pli ramassé : ce que chacun a posé, dans l'ordre, et qui l'emporte."""

    poses: tuple[JouerCarte, ...]
    vainqueur: Siege


def _coups(siege: Siege, carte: Carte) -> tuple[JouerCarte, ...]:
    if carte is EXCUSE:
        return tuple(JouerCarte(siege, carte, excuse) for excuse in Excuse)
    return (JouerCarte(siege, carte),)


COUPS: Final = tuple({carte: _coups(siege, carte) for carte in ATOUTS_22} for siege in range(4))
"""Les coups sont peu nombreux et immuables : on les fait une fois, par siège et par carte."""


def maitre(poses: tuple[JouerCarte, ...]) -> Siege:
    """Le siège dont la carte est la plus forte ; deux cartes n'ont jamais la même force."""
    return max(poses, key=lambda pose: pose.force).auteur


def candidats_jeu(etat: EtatTarotAfricain, siege: Siege) -> list[Evenement]:
    """Toutes les cartes que la main peut contenir, et l'excuse dans ses deux valeurs."""
    main = etat.mains[siege]
    cartes = main.connues | (cartes_non_vues(etat) if main.cachees else 0)
    coups = COUPS[siege]
    return [coup for carte in cartes_du_masque(cartes) for coup in coups[carte]]


def motif_carte(etat: EtatTarotAfricain, coup: JouerCarte) -> Motif | None:
    main = etat.mains[etat.tour]
    if coup.carte not in main and not (main.cachees and cartes_non_vues(etat) & coup.carte.bit):
        return Motif.CARTE_PAS_EN_MAIN
    if (coup.carte is EXCUSE) == (coup.excuse is not None):
        return None
    return motifs.EXCUSE_A_DECLARER if coup.carte is EXCUSE else motifs.EXCUSE_FAUSSE


def apres_carte(etat: EtatTarotAfricain, coup: JouerCarte) -> EtatTarotAfricain:
    mains = list(etat.mains)
    mains[coup.auteur] = mains[coup.auteur].sans(coup.carte)
    poses = (*etat.pli, coup)
    if len(poses) < len(etat.vivants):
        return etat.avec(mains=tuple(mains), pli=poses, tour=suivant(etat.vivants, coup.auteur))
    vainqueur = maitre(poses)
    suite = etat.avec(
        mains=tuple(mains), pli=(), plis=(*etat.plis, Pli(poses, vainqueur)), tour=vainqueur
    )
    return suite if len(suite.plis) < etat.cartes else manche.clore(suite)
