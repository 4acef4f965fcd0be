"""Le premier pli fait, le camp de la meilleure annonce montre les siennes ; l'autre, jamais."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, TypeVar

from rebelote.jeux.commun import motifs
from rebelote.jeux.commun.annonces.annonce import Annonce
from rebelote.jeux.commun.annonces.comparer import camp_des_annonces
from rebelote.jeux.commun.annonces.evenements import Montrer
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.inconnues import cartes_posees_par, cartes_possibles
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

if TYPE_CHECKING:
    from rebelote.jeux.commun.deux_camps import EtatADeuxCamps

E = TypeVar("E", bound="EtatADeuxCamps")


def attendre_qu_on_montre(etat: E) -> E:
    """Quelqu'un a annoncé, et le premier pli est fait : au croupier."""
    return etat.avec(phase=etat.MONTRE, tour=CROUPIER)


def montrer(etat: EtatADeuxCamps, alea: Random | None = None) -> Montrer:
    """Ce que dit le croupier, quand il connaît toutes les annonces."""
    gagnant = camp_des_annonces(etat.annonces, etat.couleur_d_atout)
    return Montrer(CROUPIER, ParSiege({s: etat.annonces[s] for s in ont_annonce(etat, gagnant)}))


def ont_annonce(etat: EtatADeuxCamps, equipe: int | None) -> list[Siege]:
    """Ceux de ce camp qui ont annoncé."""
    return [s for s, dites in enumerate(etat.annonces) if dites and camp(s) == equipe]


def motif_montre(etat: EtatADeuxCamps, montre: Montrer) -> Motif | None:
    """Le bon camp, chacune de ses annonces telle qu'elle fut dite, et des cartes qu'il a eues."""
    if list(montre.annonces) != ont_annonce(etat, montre.camp):
        return motifs.MONTRE_FAUSSE
    juste = (
        all(_telles_que_dites(montre.annonces[s], etat.annonces[s]) for s in montre.annonces)
        and camp_des_annonces(_revelees(etat, montre), etat.couleur_d_atout) == montre.camp
        and _cartes_a_leur_place(etat, montre)
    )
    return None if juste else motifs.MONTRE_FAUSSE


def _telles_que_dites(montrees: tuple[Annonce, ...], dites: tuple[Annonce, ...]) -> bool:
    return len(montrees) == len(dites) and all(map(_est_celle_qui_fut_dite, montrees, dites))


def _est_celle_qui_fut_dite(montree: Annonce, dite: Annonce) -> bool:
    """La même ; ou, si l'on n'en voyait pas les cartes, une annonce de ce nom."""
    if dite.cartes is not None:
        return montree == dite
    return montree.cartes is not None and montree.est_valide and montree.voilee() == dite


def _cartes_a_leur_place(etat: EtatADeuxCamps, montre: Montrer) -> bool:
    """Vrai si rien de vu n'interdit que les cartes qu'on découvre aient été dans ces mains."""
    vues = _cartes(annonce for dites in etat.annonces for annonce in dites)
    for siege, annonces in montre.annonces.items():
        main, posees = etat.mains[siege], cartes_posees_par(etat, siege)
        permises = posees | cartes_possibles(etat, siege)
        for annonce, dite in zip(annonces, etat.annonces[siege], strict=True):
            decouvertes = 0 if dite.cartes is not None else annonce.masque
            if decouvertes & (vues | ~permises):
                return False
            vues |= decouvertes
        if (_cartes(annonces) & ~posees & ~main.connues).bit_count() > main.cachees:
            return False
    return True


def _revelees(etat: EtatADeuxCamps, montre: Montrer) -> tuple[tuple[Annonce, ...], ...]:
    return tuple(montre.annonces.get(siege, dites) for siege, dites in enumerate(etat.annonces))


def _cartes(annonces: Iterable[Annonce]) -> int:
    cartes = 0
    for annonce in annonces:
        cartes |= annonce.masque
    return cartes


def apres_montre(etat: E, montre: Montrer) -> E:
    """Les cartes montrées sont connues de tous ; le vainqueur du premier pli entame le suivant."""
    montrees = tuple(montre.annonces.get(siege, ()) for siege in range(4))
    mains = tuple(
        main.montrant(_cartes(montrees[siege]) & ~cartes_posees_par(etat, siege))
        for siege, main in enumerate(etat.mains)
    )
    return etat.avec(
        phase=etat.JEU,
        tour=etat.meneur,
        mains=mains,
        annonces=_revelees(etat, montre),
        montrees=montrees,
    )


def sous_entendu(etat: EtatADeuxCamps, evenement: Evenement) -> Montrer | None:
    """Autrefois une annonce nommait ses cartes à tous, et l'on ne montrait rien ensuite."""
    if etat.phase is not etat.MONTRE or isinstance(evenement, Montrer):
        return None
    connues = all(a.cartes is not None for dites in etat.annonces for a in dites)
    return montrer(etat) if connues else None
