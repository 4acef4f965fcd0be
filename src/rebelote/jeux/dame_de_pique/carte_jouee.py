"""Le jeu de la carte : le 2♣, fournir, les cœurs cassés, le joker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rebelote.cartes import COULEURS, MASQUE_COULEUR, Carte
from rebelote.cartes.paquets import MASQUE_52
from rebelote.jeux.commun.mains import remplacer
from rebelote.jeux.commun.obligations import (
    Filtre,
    cartes_exclues,
    cartes_permises,
    motif_obligation,
)
from rebelote.jeux.dame_de_pique import inconnues, motifs, ramassage
from rebelote.jeux.dame_de_pique.evenements import COUPS, JouerCarte
from rebelote.jeux.dame_de_pique.points import COEURS, DAME_DE_PIQUE, DEUX_DE_TREFLE
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.jeux.dame_de_pique.etat import EtatDameDePique

_FOURNIR: Final = tuple((Motif.FOURNIR, MASQUE_COULEUR[couleur]) for couleur in COULEURS)
_FOURNIR_SEUL: Final = tuple((filtre,) for filtre in _FOURNIR)
_PREMIER_PLI: Final = (motifs.PREMIER_PLI, MASQUE_52 & ~COEURS & ~DAME_DE_PIQUE.bit)
_SANS_COEUR: Final = ((motifs.COEURS_PAS_CASSES, MASQUE_52 & ~COEURS),)


def obligations(etat: EtatDameDePique) -> tuple[Filtre, ...]:
    """Ce qui s'impose à qui doit jouer, le joker mis à part."""
    if not etat.pli:
        return () if etat.coeurs_casses else _SANS_COEUR
    demandee = etat.pli[0].couleur.rang
    if etat.plis:
        return _FOURNIR_SEUL[demandee]
    return (_FOURNIR[demandee], _PREMIER_PLI)


def est_libre(etat: EtatDameDePique, carte: Carte) -> bool:
    """Vrai du joker après le premier pli : on le joue quand on veut."""
    return carte is etat.joker and bool(etat.plis)


# --- Les coups --------------------------------------------------------------------------------


def candidats_jeu(etat: EtatDameDePique, siege: Siege) -> list[Evenement]:
    """Toutes les cartes que la main peut contenir."""
    return _coups(siege, inconnues.cartes_possibles(etat, siege))


def coups_permis(etat: EtatDameDePique, siege: Siege) -> list[Evenement]:
    """Les coups légaux d'une main ouverte, par les mêmes obligations que `motif_carte`."""
    main = etat.mains[siege]
    if etat.ouverture:
        return _coups(siege, main.connues & DEUX_DE_TREFLE.bit)
    permises = cartes_permises(main.connues, etat.obligations)
    if etat.plis and etat.joker is not None:
        permises |= main.connues & etat.joker.bit
    return _coups(siege, permises)


def _coups(siege: Siege, cartes: int) -> list[Evenement]:
    coups: list[Evenement] = []
    table = COUPS[siege]
    while cartes:
        bit = cartes & -cartes
        coups.append(table[bit])
        cartes ^= bit
    return coups


def motif_carte(etat: EtatDameDePique, coup: JouerCarte) -> Motif | None:
    carte, connues = coup.carte, etat.mains[coup.auteur].connues
    if not connues & carte.bit and (motif := _motif_hors_des_connues(etat, coup)):
        return motif
    if etat.ouverture:
        return None if carte is DEUX_DE_TREFLE else motifs.DEUX_DE_TREFLE
    if est_libre(etat, carte):
        return None
    return motif_obligation(carte, connues, etat.obligations)


def _motif_hors_des_connues(etat: EtatDameDePique, coup: JouerCarte) -> Motif | None:
    """Une carte qu'on ne savait pas là : elle peut venir des cachées, sauf preuve du contraire."""
    bit = coup.carte.bit
    if not (etat.mains[coup.auteur].cachees and inconnues.cartes_non_vues(etat) & bit):
        return Motif.CARTE_PAS_EN_MAIN
    return motifs.RENONCE if etat.absentes[coup.auteur] & bit else None


# --- La suite ---------------------------------------------------------------------------------


def apres_carte(etat: EtatDameDePique, coup: JouerCarte) -> EtatDameDePique:
    """Toute simulation passe par là : on remplit la copie sans repasser par `avec`."""
    siege, carte = coup.auteur, coup.carte
    suite = etat.copier()
    champs = suite.__dict__
    champs["mains"] = remplacer(etat.mains, siege, etat.mains[siege].sans(carte))
    champs["absentes"] = _absentes(etat, coup)
    champs["pli"] = pli = (*etat.pli, carte)
    return ramassage.pli_complet(suite) if len(pli) == 4 else suite


def _absentes(etat: EtatDameDePique, coup: JouerCarte) -> tuple[int, ...]:
    """Ce que cette carte apprend de la main : le joker, lui, ne prouve rien."""
    if est_libre(etat, coup.carte):
        return etat.absentes
    exclues = cartes_exclues(coup.carte, etat.obligations)
    if not exclues:
        return etat.absentes
    return remplacer(etat.absentes, coup.auteur, etat.absentes[coup.auteur] | exclues)
