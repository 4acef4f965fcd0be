"""Les enchères : annoncer, contrer, surcontrer, passer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.contree import manche, motifs
from rebelote.jeux.contree.atouts import ATOUTS_DE_COULEUR, AtoutContree
from rebelote.jeux.contree.contrat import Contrat
from rebelote.jeux.contree.evenements import CAPOT, GENERALE, Enchere, Parole
from rebelote.jeux.contree.phases import Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree

VALEURS: Final = (*range(80, 161, 10), CAPOT)
"""Ce qu'on peut annoncer, la générale à part."""


PASSES: Final = tuple(Enchere(siege, Parole.PASSE) for siege in range(4))
CONTRES: Final = tuple(Enchere(siege, Parole.CONTRE) for siege in range(4))
SURCONTRES: Final = tuple(Enchere(siege, Parole.SURCONTRE) for siege in range(4))
CONTRATS: Final = tuple(
    tuple(
        Enchere(siege, Parole.CONTRAT, valeur, atout)
        for valeur in (*VALEURS, GENERALE)
        for atout in AtoutContree
    )
    for siege in range(4)
)


def candidats_enchere(etat: EtatContree, siege: Siege) -> list[Evenement]:
    """Passer, les contrats plus hauts que celui en cours, contrer ou surcontrer."""
    contrat = etat.contrat
    if contrat is not None and contrat.contre is not None:
        return [PASSES[siege], SURCONTRES[siege]]
    contre = [] if contrat is None else [CONTRES[siege]]
    if etat.volee:
        return [PASSES[siege], *contre]
    ouverts = [coup for coup in CONTRATS[siege] if _motif_contrat(etat, coup) is None]
    return [PASSES[siege], *ouverts, *contre]


def encheres_pensables(_: EtatContree, siege: Siege) -> list[Evenement]:
    """Tout ce qui se dit à des enchères, même de cinq en cinq, même trop bas."""
    a_part = [
        Enchere(siege, Parole.CONTRAT, valeur, atout)
        for valeur in range(0, CAPOT, 5)
        for atout in AtoutContree
        if valeur not in VALEURS
    ]
    return [PASSES[siege], *CONTRATS[siege], CONTRES[siege], SURCONTRES[siege], *a_part]


def motif_enchere(etat: EtatContree, enchere: Enchere) -> Motif | None:
    contrat = (enchere.valeur is not None, enchere.atout is not None)
    if contrat != (enchere.enchere is Parole.CONTRAT,) * 2:
        return motifs.ENCHERE_INCOHERENTE
    match enchere.enchere:
        case Parole.CONTRAT:
            return _motif_contrat(etat, enchere)
        case Parole.CONTRE:
            return _motif_contre(etat, enchere)
        case Parole.SURCONTRE:
            return _motif_surcontre(etat, enchere)
        case Parole.PASSE:
            return None


def _motif_contrat(etat: EtatContree, enchere: Enchere) -> Motif | None:
    if etat.volee:
        return motifs.HORS_TOUR
    assert enchere.valeur is not None
    if enchere.valeur == GENERALE and not etat.regles.generale:
        return motifs.GENERALE_EXCLUE
    if enchere.valeur not in VALEURS and enchere.valeur != GENERALE:
        return motifs.VALEUR_INCONNUE
    if enchere.atout not in ATOUTS_DE_COULEUR and not etat.regles.sans_tout_atout:
        return motifs.ATOUT_EXCLU
    if etat.contrat is None:
        return None
    if etat.contrat.contre is not None:
        return motifs.ENCHERES_FERMEES
    return motifs.ENCHERE_TROP_BASSE if enchere.valeur <= etat.contrat.valeur else None


def _motif_contre(etat: EtatContree, enchere: Enchere) -> Motif | None:
    contrat = etat.contrat
    if contrat is None:
        return motifs.RIEN_A_CONTRER
    if camp(enchere.auteur) == camp(contrat.preneur):
        return motifs.CONTRE_DE_SON_CAMP
    return motifs.DEJA_CONTRE if contrat.contre is not None else None


def _motif_surcontre(etat: EtatContree, enchere: Enchere) -> Motif | None:
    contrat = etat.contrat
    if contrat is None or contrat.contre is None:
        return motifs.RIEN_A_SURCONTRER
    if camp(enchere.auteur) != camp(contrat.preneur):
        return motifs.SURCONTRE_DE_LA_DEFENSE
    return None


def apres_enchere(etat: EtatContree, enchere: Enchere) -> EtatContree:
    siege, contrat = enchere.auteur, etat.contrat
    etat = etat.avec(encheres=(*etat.encheres, enchere))
    if enchere.enchere is Parole.PASSE:
        return _passer(etat, siege)
    if enchere.enchere is Parole.CONTRAT:
        assert enchere.valeur is not None
        assert enchere.atout is not None
        contrat = Contrat(siege, enchere.valeur, enchere.atout)
        return etat.avec(contrat=contrat, passes=0, tour=(siege + 1) % 4)
    assert contrat is not None
    if enchere.enchere is Parole.CONTRE:
        contre = replace(contrat, contre=siege)
        return etat.avec(contrat=contre, passes=0, tour=(siege + 1) % 4, volee=False)
    return _fermer(etat.avec(contrat=replace(contrat, surcontre=siege)))


def _passer(etat: EtatContree, siege: Siege) -> EtatContree:
    contrat = etat.contrat
    if etat.volee:
        assert contrat is not None
        return etat.avec(volee=False, tour=(contrat.preneur + 2) % 4)
    passes = etat.passes + 1
    if contrat is None:
        return manche.annuler(etat) if passes == 4 else _au_suivant(etat, siege, passes)
    if passes == 3:
        return _fermer(etat)
    if passes == 1 and contrat.contre is None and etat.regles.contre_a_la_volee:
        # L'autre défenseur n'attend pas : il parle avant que le partenaire du preneur ne relance.
        return etat.avec(passes=passes, volee=True, tour=(contrat.preneur + 3) % 4)
    return _au_suivant(etat, siege, passes)


def _au_suivant(etat: EtatContree, siege: Siege, passes: int) -> EtatContree:
    return etat.avec(passes=passes, tour=(siege + 1) % 4)


def _fermer(etat: EtatContree) -> EtatContree:
    """Les enchères sont finies : le siège qui suit le donneur entame."""
    premier = (etat.donneur + 1) % 4
    return etat.avec(phase=Phase.JEU, tour=premier, meneur=premier)
