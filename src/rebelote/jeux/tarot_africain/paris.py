"""Les paris : du donneur au dernier, que la somme contraint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rebelote.cartes import ATOUTS_22
from rebelote.jeux.tarot_africain import motifs
from rebelote.jeux.tarot_africain.cercle import suivant
from rebelote.jeux.tarot_africain.evenements import Pari
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, Siege

if TYPE_CHECKING:
    from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain


def candidats_pari(etat: EtatTarotAfricain, siege: Siege) -> list[Evenement]:
    return [Pari(siege, pari) for pari in range(etat.cartes + 1)]


def paris_pensables(_: EtatTarotAfricain, siege: Siege) -> list[Evenement]:
    return [Pari(siege, pari) for pari in range(len(ATOUTS_22) + 1)]


def pari_interdit(etat: EtatTarotAfricain) -> int | None:
    """Le pari que celui qui parle ne peut pas faire, s'il est le dernier et qu'il y en a un."""
    faits = [pari for pari in etat.paris if pari is not None]
    reste = etat.cartes - sum(faits)
    return reste if reste >= 0 and len(faits) == len(etat.vivants) - 1 else None


def motif_pari(etat: EtatTarotAfricain, pari: Pari) -> Motif | None:
    if not 0 <= pari.pari <= etat.cartes:
        return motifs.PARI_HORS_BORNES
    return motifs.SOMME_INTERDITE if pari.pari == pari_interdit(etat) else None


def apres_pari(etat: EtatTarotAfricain, pari: Pari) -> EtatTarotAfricain:
    paris = list(etat.paris)
    paris[pari.auteur] = pari.pari
    tour = suivant(etat.vivants, pari.auteur)
    if tour != etat.donneur:
        return etat.avec(paris=tuple(paris), tour=tour)
    if etat.cartes == 1:
        return etat.avec(paris=tuple(paris), phase=Phase.RETOURNE, tour=CROUPIER)
    return etat.avec(paris=tuple(paris), phase=Phase.JEU, tour=tour)
