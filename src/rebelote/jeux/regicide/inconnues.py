"""Ce qu'une vue ignore : mains, paquets, réserve et rois secrets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import Carte, Main, cartes_du_masque, masque
from rebelote.jeux.regicide.hierarchie import ROIS
from rebelote.jeux.regicide.phases import Phase
from rebelote.noyau.inconnues import AucuneRepartition, Inconnues, Place, Tirage
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.regicide.etat import EtatRegicide


ESSAIS: Final = 2_000
"""Au-delà, ce que l'on sait de la partie se contredit."""


def non_vues(etat: EtatRegicide) -> int:
    """Les cartes de la partie dont on ignore la place, en masque."""
    vues = etat.reserve.connues | masque(etat.defausse)
    vues |= masque(carte for _, carte in etat.pyramide.posees())
    for main in (*etat.mains, *etat.paquets):
        vues |= main.connues
    return etat.cartes_du_jeu & ~vues


# --- Où sont les cartes -----------------------------------------------------------------------
#
# Les rois ne voyagent que par le vol d'un valet. Un cercle réunit les sièges que des vols ont
# liés : un roi n'en sort que posé, si bien que les rois d'un cercle, cachés ou vus, sont toujours
# autant que ses sièges. On tire les cartes par cercle, rois à part, puis on les y répartit.


def inconnues(etat: EtatRegicide) -> Inconnues:
    if not etat.mains:
        return Inconnues(0, ())
    places = tuple(place for place in _places(etat) if place.taille)
    return Inconnues(non_vues(etat) if places else 0, places)


def _places(etat: EtatRegicide) -> Iterator[Place]:
    for cercle in dict.fromkeys(etat.cercles):
        rois = _rois_caches(etat, cercle)
        yield Place(_nom("rois", cercle), rois, _rois_permis(etat, cercle))
        yield Place(_nom("mains", cercle), _cachees(etat, cercle) - rois, ~ROIS)
    for siege, paquet in enumerate(etat.paquets):
        yield Place(_nom("paquet", 1 << siege), paquet.cachees, ~ROIS)
    yield Place("réserve", etat.reserve.cachees, ~ROIS)


def _sieges(cercle: int) -> list[Siege]:
    return [siege for siege in range(cercle.bit_length()) if cercle >> siege & 1]


def _nom(quoi: str, cercle: int) -> str:
    return " ".join([quoi, *map(nom_siege, _sieges(cercle))])


def _cachees(etat: EtatRegicide, cercle: int) -> int:
    return sum(etat.mains[siege].cachees for siege in _sieges(cercle))


def _rois_caches(etat: EtatRegicide, cercle: int) -> int:
    """Combien de rois sont parmi les cartes cachées d'un cercle."""
    en_main = sum((etat.mains[s].connues & ROIS).bit_count() for s in _sieges(cercle))
    joues = sum(1 for joue in etat.rois_joues if joue.cercle & cercle)
    return cercle.bit_count() - en_main - joues


def _rois_permis(etat: EtatRegicide, cercle: int) -> int:
    """Les rois qui peuvent être dans un cercle : tous, sauf ceux qu'on sait d'un autre."""
    ailleurs = (roi for siege, roi in enumerate(etat.rois) if roi and not cercle >> siege & 1)
    return ROIS & ~masque(ailleurs)


# --- Un état complet --------------------------------------------------------------------------


def reveler(etat: EtatRegicide, repartition: Mapping[str, int], alea: Random) -> EtatRegicide:
    """L'état complété ; celui qui doit jouer y a de quoi, puisque le croupier l'a désigné.

    Une répartition où il n'aurait rien se tire à nouveau. Une seule carte jouable suffit, si bien
    que la chance d'en trouver une bonne ne descend jamais très bas.
    """
    if not etat.mains:
        return etat
    complet = _completer(etat, repartition, alea)
    if _designe_peut_jouer(complet):
        return complet
    tirage = Tirage(inconnues(etat))
    for _ in range(ESSAIS):
        complet = _completer(etat, tirage.tirer(alea), alea)
        if _designe_peut_jouer(complet):
            return complet
    raise AucuneRepartition(f"aucune main cachée ne permet à {nom_siege(etat.tour)} de jouer")


def _designe_peut_jouer(etat: EtatRegicide) -> bool:
    if etat.phase is not Phase.JEU:
        return True
    return bool(etat.mains[etat.tour].connues & etat.jouables)


def _completer(etat: EtatRegicide, repartition: Mapping[str, int], alea: Random) -> EtatRegicide:
    mains = _mains_completes(etat, repartition, alea)
    paquets = tuple(
        Main(paquet.connues | repartition.get(_nom("paquet", 1 << siege), 0))
        for siege, paquet in enumerate(etat.paquets)
    )
    complet = etat.avec(
        mains=mains,
        paquets=paquets,
        reserve=Main(etat.reserve.connues | repartition.get("réserve", 0)),
    )
    return complet.avec(rois=_rois_possibles(complet, alea), marche=_marche_connu(complet, alea))


def _mains_completes(
    etat: EtatRegicide, repartition: Mapping[str, int], alea: Random
) -> tuple[Main, ...]:
    mains = list(etat.mains)
    for cercle in dict.fromkeys(etat.cercles):
        tirees = repartition.get(_nom("mains", cercle), 0) | repartition.get(
            _nom("rois", cercle), 0
        )
        cartes = cartes_du_masque(tirees)
        alea.shuffle(cartes)
        for siege in _sieges(cercle):
            recues = [cartes.pop() for _ in range(mains[siege].cachees)]
            mains[siege] = Main(mains[siege].connues | masque(recues))
    return tuple(mains)


def _rois_possibles(etat: EtatRegicide, alea: Random) -> tuple[Carte, ...]:
    """Des rois secrets au hasard, parmi ceux que permettent les rois vus et ceux des mains."""
    origines = {joue.roi: joue.cercle for joue in etat.rois_joues}
    for siege, main in enumerate(etat.mains):
        origines |= dict.fromkeys(cartes_du_masque(main.connues & ROIS), etat.cercles[siege])
    possibles = [
        rois
        for rois in permutations(sorted(origines))
        if all(origines[roi] >> siege & 1 for siege, roi in enumerate(rois))
        and all(connu in (None, roi) for connu, roi in zip(etat.rois, rois, strict=True))
    ]
    return alea.choice(possibles)


def _marche_connu(etat: EtatRegicide, alea: Random) -> object:
    """Le don d'un vol en cours, tiré de la main du voleur quand on ne l'a pas vu."""
    if etat.marche is None or etat.marche.don is not None:
        return etat.marche
    return replace(etat.marche, don=alea.choice(list(etat.mains[etat.marche.voleur])))
