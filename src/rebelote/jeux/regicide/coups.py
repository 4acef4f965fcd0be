"""Jouer une carte : la poser ou en remplacer une autre, pouvoir compris."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from rebelote.cartes import PAQUET_52, Carte, Valeur, cartes_du_masque
from rebelote.jeux.commun.mains import remplacer
from rebelote.jeux.regicide import motifs, pouvoirs
from rebelote.jeux.regicide.evenements import PERSONNE, Coup, Draft, Poser, Remplacer
from rebelote.jeux.regicide.hierarchie import DAMES, VALETS, bat
from rebelote.jeux.regicide.phases import Phase
from rebelote.jeux.regicide.pyramide import CASES, RANGS, Case
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.jeux.regicide.etat import EtatRegicide


_PUISSANTES: Final = DAMES | VALETS
"""Les cartes qui ont un pouvoir, en masque."""


@dataclass(frozen=True, slots=True)
class RoiJoue:
    """Un roi sorti d'une main, et le cercle (un masque de sièges) d'où il pouvait venir."""

    roi: Carte
    cercle: int


# --- Ce que l'on peut jouer -------------------------------------------------------------------


def candidats_jeu(etat: EtatRegicide, siege: Siege) -> Iterator[Evenement]:
    """Chaque carte dans chaque case, puis les pouvoirs de celles qui y ont leur place."""
    main = etat.mains[siege]
    cartes = main.connues | (etat.non_vues if main.cachees else 0)
    par_case = _coups_par_case(etat, siege)
    for carte in cartes_du_masque(cartes):
        for coups in par_case:
            coup = coups[carte.index]
            yield coup
            if carte.bit & _PUISSANTES and motif_place(etat, coup) is None:
                yield from avec_pouvoir(etat, coup)


def coups_permis(etat: EtatRegicide, siege: Siege) -> list[Evenement]:
    """Les coups légaux d'une main ouverte, dans l'ordre des candidats."""
    coups: list[Evenement] = []
    for coup in coups_simples(etat, siege):
        coups.append(coup)
        if coup.carte.bit & _PUISSANTES:
            coups += avec_pouvoir(etat, coup)
    return coups


def coups_simples(etat: EtatRegicide, siege: Siege) -> list[Coup]:
    """Les coups légaux d'un siège, sans user d'aucun pouvoir.

    Chaque case a le masque des cartes qu'elle accepte : `motif_place` dit pourquoi elle en refuse
    une, ce masque dit plus vite lesquelles.
    """
    cases = [*zip(etat.places, _coups_par_case(etat, siege), strict=True)]
    return [
        coups[carte.index]
        for carte in etat.mains[siege]
        for place, coups in cases
        if place & carte.bit
    ]


def _coups_par_case(etat: EtatRegicide, siege: Siege) -> list[tuple[Coup, ...]]:
    """Pour chaque case, y poser chaque carte, ou y remplacer celle qui s'y trouve."""
    cases = zip(CASES, etat.pyramide.cartes, strict=True)
    return [_coups_en(Poser if c is None else Remplacer, siege, case) for case, c in cases]


@cache
def _coups_en(classe: type[Coup], siege: Siege, case: Case) -> tuple[Coup, ...]:
    """Un coup par carte, par index ; peu nombreux et immuables, ils ne se font qu'une fois."""
    return tuple(classe(siege, carte, *case) for carte in PAQUET_52)


def avec_pouvoir(etat: EtatRegicide, coup: Coup) -> list[Coup]:
    """Le même coup, avec chaque usage permis du pouvoir de sa carte."""
    if coup.carte.bit & VALETS:
        return pouvoirs.vols_possibles(etat, coup)
    if not coup.carte.bit & DAMES:
        return []
    classe, siege, carte, case = type(coup), coup.auteur, coup.carte, coup.case
    echanges = pouvoirs.echanges_permis(etat.pyramide.avec(case, carte), etat.regles.deux_appuis)
    return [classe(siege, carte, *case, echange=echange) for echange in echanges]


# --- Ce qui est permis ------------------------------------------------------------------------


def motif_coup(etat: EtatRegicide, coup: Coup) -> Motif | None:
    """Carte, place et pouvoir se jugent ensemble, avant que rien ne bouge."""
    motif = motif_place(etat, coup)
    if motif is not None or (coup.echange is None and coup.don is None and coup.cible == PERSONNE):
        return motif
    return pouvoirs.motif_pouvoir(etat, coup, etat.pyramide.avec(coup.case, coup.carte))


def motif_place(etat: EtatRegicide, coup: Coup) -> Motif | None:
    """La règle qu'enfreint la carte dans cette case, pouvoir mis à part."""
    if coup.case not in RANGS:
        return motifs.CASE_INCONNUE
    if not etat.peut_avoir(etat.mains[coup.auteur], coup.carte):
        return Motif.CARTE_PAS_EN_MAIN
    presente = etat.pyramide[coup.case]
    if isinstance(coup, Poser):
        if presente is not None:
            return motifs.CASE_OCCUPEE
        return etat.pyramide.motif_appui(coup.carte, coup.case, etat.regles.deux_appuis)
    if presente is None:
        return motifs.CASE_VIDE
    return None if bat(coup.carte, presente) else motifs.CARTE_TROP_FAIBLE


# --- Ce qui s'ensuit --------------------------------------------------------------------------


def apres_coup(etat: EtatRegicide, coup: Coup) -> EtatRegicide:
    """La carte quitte la main et entre dans la pyramide ; puis son pouvoir agit."""
    siege, carte, battue = coup.auteur, coup.carte, etat.pyramide[coup.case]
    pyramide = etat.pyramide.avec(coup.case, carte)
    if coup.echange is not None:
        pyramide = pyramide.echangee(*coup.echange)
    rois_joues = etat.rois_joues
    if carte.valeur is Valeur.ROI:
        rois_joues = (*rois_joues, RoiJoue(carte, etat.cercles[siege]))
    suite = etat.avec(
        phase=Phase.SUITE,
        mains=remplacer(etat.mains, siege, etat.mains[siege].sans(carte)),
        pyramide=pyramide,
        defausse=etat.defausse if battue is None else (*etat.defausse, battue),
        rois_joues=rois_joues,
    )
    return suite if coup.cible == PERSONNE else _marchander(suite, coup)


def _marchander(etat: EtatRegicide, coup: Coup) -> EtatRegicide:
    """Le don est promis ; qui le voit sait qu'il est encore dans la main du voleur."""
    main = etat.mains[coup.auteur]
    if coup.don is not None:
        main = main.montrant(coup.don.bit)
    return etat.avec(
        phase=Phase.VOL,
        mains=remplacer(etat.mains, coup.auteur, main),
        marche=pouvoirs.Marche(coup.auteur, coup.cible, coup.don),
    )


def normaliser(evenement: Evenement) -> Evenement:
    """Un échange ou des cartes gardées s'écrivent dans un seul ordre, celui des candidats."""
    if isinstance(evenement, Coup) and evenement.echange is not None:
        une, autre = evenement.echange
        if RANGS.get(une, -1) > RANGS.get(autre, -1):
            return replace(evenement, echange=(autre, une))
    if isinstance(evenement, Draft) and None not in evenement.cartes:
        return replace(evenement, cartes=tuple(sorted(c for c in evenement.cartes if c)))
    return evenement
