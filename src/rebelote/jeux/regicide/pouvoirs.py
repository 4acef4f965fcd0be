"""Les pouvoirs : la dame échange deux cartes de la pyramide, le valet en vole une à quelqu'un."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from rebelote.cartes import Carte, Main, Valeur, cartes_du_masque
from rebelote.jeux.regicide import motifs
from rebelote.jeux.regicide.evenements import PERSONNE, Coup, Vol
from rebelote.jeux.regicide.mains import retirer
from rebelote.jeux.regicide.phases import Phase
from rebelote.jeux.regicide.pyramide import APPUIS, CASES, RANGS, Case, Pyramide, appuyees_sur
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sans_croupier import ActeCommun, Dire, TirerAuSort
from rebelote.noyau.sieges import CROUPIER, Siege

if TYPE_CHECKING:
    from rebelote.jeux.regicide.etat import EtatRegicide


@dataclass(frozen=True, slots=True)
class Marche:
    """L'échange que demande un valet, tant que la carte volée n'est pas tirée.

    Le don reste jusque-là dans la main du voleur : il n'arrive qu'après le vol.
    """

    voleur: Siege
    victime: Siege
    don: Carte | None


def motif_pouvoir(etat: EtatRegicide, coup: Coup, pyramide: Pyramide) -> Motif | None:
    """La règle qu'enfreint le pouvoir, la carte étant déjà dans la pyramide, ou `None`."""
    valeur = coup.carte.valeur
    if coup.echange is not None:
        if valeur is not Valeur.DAME:
            return motifs.POUVOIR_ABSENT
        return motif_echange(pyramide, coup.echange, etat.regles.deux_appuis)
    return None if not _vole(coup) else _motif_vol_demande(etat, coup)


def _vole(coup: Coup) -> bool:
    return coup.don is not None or coup.cible != PERSONNE


# --- La dame ----------------------------------------------------------------------------------


def motif_echange(
    pyramide: Pyramide, echange: tuple[Case, Case], deux_appuis: bool
) -> Motif | None:
    """Seules les deux cartes échangées doivent avoir leur appui, une fois l'échange fait."""
    une, autre = echange
    if une not in RANGS or autre not in RANGS:
        return motifs.CASE_INCONNUE
    montee, descendue = pyramide[une], pyramide[autre]
    if une == autre or montee is None or descendue is None:
        return motifs.ECHANGE_INVALIDE
    apres = pyramide.echangee(une, autre)
    if apres.motif_appui(montee, autre, deux_appuis) or apres.motif_appui(
        descendue, une, deux_appuis
    ):
        return motifs.ECHANGE_SANS_APPUI
    return None


def echanges_permis(pyramide: Pyramide, deux_appuis: bool) -> Iterator[tuple[Case, Case]]:
    """Les échanges qu'une dame peut faire, chacun une seule fois.

    Ce sont ceux que `motif_echange` ne refuse pas, lus d'un coup dans les masques des cases.
    """
    cartes = pyramide.cartes
    appuyees = [pyramide.appuyees(rang, deux_appuis) for rang in range(len(CASES))]
    posees = [(rang, carte) for rang, carte in enumerate(cartes) if carte is not None]
    for (bas, montee), (haut, descendue) in combinations(posees, 2):
        portees = appuyees[haut]
        if bas in APPUIS[haut]:  # ce qui descend portera ce qui monte
            appuis = [descendue if rang == bas else cartes[rang] for rang in APPUIS[haut]]
            portees = appuyees_sur(appuis, deux_appuis)
        if descendue.bit & appuyees[bas] and montee.bit & portees:
            yield CASES[bas], CASES[haut]


# --- Le valet ---------------------------------------------------------------------------------


def _motif_vol_demande(etat: EtatRegicide, coup: Coup) -> Motif | None:
    if coup.carte.valeur is not Valeur.VALET:
        return motifs.POUVOIR_ABSENT
    if coup.cible == PERSONNE or (etat.ouvert and coup.don is None):
        return motifs.DON_INCOMPLET
    if not 0 <= coup.cible < etat.joueurs or coup.cible == coup.auteur:
        return motifs.CIBLE_INVALIDE
    if not len(etat.mains[coup.cible]):
        return motifs.CIBLE_SANS_CARTE
    reste = etat.mains[coup.auteur].sans(coup.carte)
    if not _peut_donner(etat, coup, reste):
        return motifs.DON_PAS_EN_MAIN
    return None


def _peut_donner(etat: EtatRegicide, coup: Coup, reste: Main) -> bool:
    if coup.don is None:
        return len(reste) > 0
    return coup.don is not coup.carte and etat.peut_avoir(reste, coup.don)


def vols_possibles(etat: EtatRegicide, coup: Coup) -> list[Coup]:
    """Le même coup d'un valet, avec chaque don et chaque cible."""
    reste = etat.mains[coup.auteur].sans(coup.carte)
    possibles = reste.connues | (etat.non_vues & ~coup.carte.bit if reste.cachees else 0)
    cibles = [s for s in range(etat.joueurs) if s != coup.auteur and len(etat.mains[s])]
    classe: Callable[..., Coup] = type(coup)
    siege, carte, case = coup.auteur, coup.carte, coup.case
    dons = (_vols(classe, siege, carte, case, don) for don in cartes_du_masque(possibles))
    return [vols[cible] for vols in dons for cible in cibles]


@lru_cache(maxsize=1 << 13)
def _vols(
    classe: Callable[..., Coup], siege: Siege, carte: Carte, case: Case, don: Carte
) -> tuple[Coup, ...]:
    """Ce valet et ce don, par siège visé : une main en a des dizaines, qui reviennent toujours."""
    return tuple(classe(siege, carte, *case, don=don, cible=cible) for cible in range(4))


def voler(etat: EtatRegicide, alea: Random) -> Vol:
    """Tire la carte volée, sans que le don puisse l'être."""
    marche = etat.marche
    assert marche is not None
    carte = alea.choice(list(etat.mains[marche.victime]))
    return Vol(CROUPIER, carte, marche.victime, marche.voleur)


def voler_ensemble(etat: EtatRegicide) -> ActeCommun:
    """Le sort désigne une carte de la victime, qui la remet au voleur.

    La victime seule lit le sort : la place d'une carte dans une main rangée en dirait les autres.
    """
    marche = etat.marche
    assert marche is not None
    victime, voleur = marche.victime, marche.voleur
    rang: int | None = yield TirerAuSort(len(etat.mains[victime]), frozenset({victime}))

    def part(siege: Siege) -> Vol:
        carte = None if rang is None else [*etat.mains[victime]][rang]
        return Vol(CROUPIER, carte, siege, voleur)

    def recevable(siege: Siege, parole: Evenement | None) -> bool:
        return isinstance(parole, Vol) and replace(parole, carte=None) == Vol(
            CROUPIER, None, siege, voleur
        )

    paroles: Mapping[Siege, Vol] = yield Dire((victime,), part, recevable=recevable)
    return paroles[victime]


def motif_vol(etat: EtatRegicide, vol: Vol) -> Motif | None:
    marche = etat.marche
    assert marche is not None
    if (vol.de, vol.a) != (marche.victime, marche.voleur):
        return motifs.VOL_INVALIDE
    if vol.carte is None:
        return motifs.VOL_INVALIDE if etat.ouvert else None
    if not etat.peut_avoir(etat.mains[vol.de], vol.carte):
        return Motif.CARTE_PAS_EN_MAIN
    return None


def apres_vol(etat: EtatRegicide, vol: Vol) -> EtatRegicide:
    """La carte volée part, puis le don arrive."""
    assert etat.marche is not None
    don = etat.marche.don
    mains = list(etat.mains)
    mains[vol.de] = retirer(mains[vol.de], (vol.carte,)).plus((don,))
    mains[vol.a] = retirer(mains[vol.a], (don,)).plus((vol.carte,))
    cercle = etat.cercles[vol.de] | etat.cercles[vol.a]
    cercles = tuple(cercle if cercle >> s & 1 else c for s, c in enumerate(etat.cercles))
    return etat.avec(phase=Phase.SUITE, mains=tuple(mains), cercles=cercles, marche=None)
