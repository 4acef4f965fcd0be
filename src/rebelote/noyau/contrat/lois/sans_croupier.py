"""Les lois de qui se passe de croupier : faire ses actes ensemble, sans rien s'apprendre.

Elles jugent une partie jouée ainsi : à chaque acte on a gardé le tapis d'avant, et l'on refait
l'acte depuis l'état complet et depuis chaque vue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeGuard

from rebelote.cartes import Carte
from rebelote.noyau.contrat.deroule import Deroule
from rebelote.noyau.contrat.lois.coups import lisible
from rebelote.noyau.contrat.lois.loi import loi
from rebelote.noyau.contrat.lois.vues import rejouer
from rebelote.noyau.contrat.parcours import deformer, echanger
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sans_croupier import (
    ActeSansIssue,
    Conduite,
    Decouvrir,
    Dire,
    Etape,
    Paroles,
    Sonder,
    Tirer,
    TirerAuSort,
    conduire,
)
from rebelote.noyau.sieges import Siege

ECHANGES = 5
"""Combien de paires de cartes on échange, pour chaque siège."""

DEFORMEES = 20
"""Combien de paroles malvenues on essaie à chaque fois que l'on parle."""


@dataclass(frozen=True, slots=True)
class Trace:
    """Un acte mené jusqu'au bout : chaque étape et sa réponse, puis l'événement."""

    pas: tuple[tuple[Etape, Any], ...]
    evenement: Evenement

    def vue_par(self, siege: Siege) -> list[Any]:
        """Tout ce que ce siège reçoit."""
        return [etape.vu_par(reponse, siege) for etape, reponse in self.pas]


def _mener(etat: Etat, repondre: Callable[[Etape], Any]) -> Trace:
    pas: list[tuple[Etape, Any]] = []

    def noter(etape: Etape) -> Any:
        reponse = repondre(etape)
        pas.append((etape, reponse))
        return reponse

    acte = etat.acte_commun()
    assert acte is not None
    evenement = conduire(acte, noter)
    return Trace(tuple(pas), evenement)


def _acte(deroule: Deroule, rang: int) -> Trace:
    """L'acte de ce rang, refait comme il le fut."""
    return _mener(deroule.etats[rang], deroule.tapis[rang].copier().repondre)


# --- Tous mènent le même acte -----------------------------------------------------------------


@loi()
def acte_commun_a_l_unisson(deroule: Deroule, rang: int) -> Iterator[str]:
    """Complet ou vu d'un siège, un acte passe par les mêmes étapes et rend à chacun l'événement
    qu'il doit voir."""
    if rang not in deroule.tapis:
        return
    trace = _acte(deroule, rang)
    if trace.evenement != deroule.journal[rang]:
        yield "refait avec les mêmes cartes, l'acte donne autre chose"
    for siege, vues in enumerate(deroule.vues):
        yield from _desaccords(trace, siege, vues[rang])


def _desaccords(trace: Trace, siege: Siege, vue: Etat) -> Iterator[str]:
    acte = vue.acte_commun()
    if acte is None:
        yield f"le siège {siege} attend un croupier"
        return
    conduite = Conduite(acte)
    for rang, (etape, reponse) in enumerate(trace.pas, start=1):
        if conduite.etape is None or conduite.etape != etape:
            yield f"à l'étape {rang}, le siège {siege} fait {conduite.etape} et non {etape}"
            return
        yield from _ne_parle_pas_juste(etape, conduite.etape, reponse, siege)
        conduite.repondre(etape.vu_par(reponse, siege))
    voulu = trace.evenement.vu_par(siege)
    if conduite.evenement != voulu:
        yield f"le siège {siege} trouve {conduite.evenement} et non {voulu}"
    elif motif := vue.motif_refus(voulu):
        yield f"la vue du siège {siege} refuse l'événement : {motif.code}"


def _ne_parle_pas_juste(entiere: Etape, vue: Etape, reponse: Any, siege: Siege) -> Iterator[str]:
    """Ce qu'un siège dit ou entend, d'après sa vue, autrement que l'arbitre."""
    match entiere, vue:
        case Sonder(), Sonder():
            if siege in entiere.sieges and vue.avis(siege) != entiere.avis(siege):
                yield f"le siège {siege} ne répond pas ce que répondrait l'arbitre"
        case Dire(), Dire():
            if siege in entiere.sieges and vue.apport(siege) != entiere.apport(siege):
                yield f"le siège {siege} dit {vue.apport(siege)} et non {entiere.apport(siege)}"
            for auteur, parole in reponse.items():
                entendue = _vue_par(parole, siege)
                if vue.suffit(entendue) != entiere.suffit(parole):
                    yield f"le siège {siege} ne s'arrête pas où s'arrête l'arbitre"
                if not vue.recevable(auteur, entendue):
                    yield f"le siège {siege} n'accepte pas la parole du siège {auteur}"


def _vue_par(parole: Evenement | None, siege: Siege) -> Evenement | None:
    return None if parole is None else parole.vu_par(siege)


# --- Personne n'apprend rien de plus ----------------------------------------------------------


@loi(echantillon=25)
def acte_commun_ne_dit_rien_de_plus(deroule: Deroule, rang: int) -> Iterator[str]:
    """Échanger deux cartes qu'un siège ignore laisse tel quel tout ce qu'il reçoit des étapes.

    La partie finie, il n'y a plus rien à cacher.
    """
    if rang not in deroule.tapis or deroule.etats[rang + 1].est_terminee:
        return
    trace, alea = _acte(deroule, rang), deroule.hasard(rang)
    for siege in range(deroule.joueurs):
        cachees = deroule.jamais_vues(siege, rang + 1)
        for _ in range(ECHANGES if len(cachees) >= 2 else 0):
            a, b = alea.sample(cachees, 2)
            if _trahit(deroule, rang, siege, trace, a, b):
                yield f"échanger {a} et {b} change ce que le siège {siege} reçoit des étapes"


def _trahit(deroule: Deroule, rang: int, siege: Siege, trace: Trace, a: Carte, b: Carte) -> bool:
    """Vrai si les deux cartes échangées, jusque dans l'événement, font une autre trace.

    Ce siège ignore certains sorts : il suffit que l'un d'eux donne la même.
    """
    net = deroule.net_avant(rang + 1)
    *passe, acte = deroule.autre_passe(rang + 1, a, b)[net:]
    autre = rejouer(deroule.etats[net], passe)
    if autre is None or autre.motif_refus(acte) is not None:
        return False  # l'échange enfreint une règle : il n'y a rien à comparer
    voulu, recu = autre.suivant(acte), trace.vue_par(siege)
    for sort in range(_sorts_ignores(trace, siege)):
        with suppress(_AutreEtape):
            reflet = _mener(autre, _Miroir(trace, siege, sort, a, b).repondre)
            if reflet.vue_par(siege) == recu and autre.suivant(reflet.evenement) == voulu:
                return False
    return True


def _sorts_ignores(trace: Trace, siege: Siege) -> int:
    """Combien de nombres, que ce siège ne lit pas, le sort pouvait donner."""
    ignores = [etape.parmi for etape, _ in trace.pas if _est_un_sort_ignore(etape, siege)]
    return max(ignores, default=1)


def _est_un_sort_ignore(etape: Etape, siege: Siege) -> TypeGuard[TirerAuSort]:
    return isinstance(etape, TirerAuSort) and etape.vu_par(0, siege) is None


class _AutreEtape(Exception):
    """L'acte ne passe pas par les étapes de la trace."""


class _Miroir:
    """Répond comme dans une trace, deux cartes échangées, et par ce sort à qui ne le lit pas."""

    def __init__(self, trace: Trace, siege: Siege, sort: int, a: Carte, b: Carte) -> None:
        self._pas = iter(trace.pas)
        self._siege, self._sort = siege, sort
        self._cartes = a, b

    def repondre(self, etape: Etape) -> Any:
        voulue, reponse = next(self._pas, (None, None))
        if etape != voulue:
            raise _AutreEtape
        match etape:
            case Tirer() | Decouvrir():
                return echanger(reponse, *self._cartes)
            case TirerAuSort():
                ignore = _est_un_sort_ignore(etape, self._siege)
                return self._sort % etape.parmi if ignore else reponse
            case Dire():
                return etape.entendre()
            case Sonder():
                return etape.depouiller()


# --- Les paroles malvenues --------------------------------------------------------------------


@loi(echantillon=25)
def parole_deformee_est_jugee(deroule: Deroule, rang: int) -> Iterator[str]:
    """Une parole malvenue est recevable pour tous ou pour personne ; reçue, l'acte se juge."""
    if rang not in deroule.tapis:
        return
    trace = _acte(deroule, rang)
    for place, (etape, reponse) in enumerate(trace.pas):
        if not isinstance(etape, Dire):
            continue
        auteur = deroule.hasard(rang).choice([*reponse])
        etapes = [_dire_vu(deroule, rang, trace, place, s) for s in range(deroule.joueurs)]
        for parole in _malvenues(deroule, rang, reponse, auteur):
            avis = {e.recevable(auteur, _vue_par(parole, s)) for s, e in enumerate(etapes)}
            if avis != {etape.recevable(auteur, parole)}:
                yield f"tous ne reçoivent pas de même {parole}"
            elif etape.recevable(auteur, parole):
                _juger(deroule, rang, place, {auteur: parole})


def _dire_vu(deroule: Deroule, rang: int, trace: Trace, place: int, siege: Siege) -> Dire:
    """Cette étape, telle que la fait un siège."""
    acte = deroule.vues[siege][rang].acte_commun()
    assert acte is not None
    conduite = Conduite(acte)
    for etape, reponse in trace.pas[:place]:
        conduite.repondre(etape.vu_par(reponse, siege))
    assert isinstance(conduite.etape, Dire)
    return conduite.etape


def _malvenues(
    deroule: Deroule, rang: int, reponse: Any, auteur: Siege
) -> Iterator[Evenement | None]:
    """Ce qu'un siège pourrait dire de travers : rien, ce que dit un autre, ou n'importe quoi."""
    yield None
    yield from reponse.values()
    deformees = [d for parole in reponse.values() if parole for d in deformer(parole)]
    alea, types = deroule.hasard(rang), deroule.jeu.evenements
    tirees = alea.sample(deformees, min(DEFORMEES, len(deformees)))
    yield from (parole for parole in tirees if lisible(parole, types))


def _juger(deroule: Deroule, rang: int, place: int, dites: Paroles) -> None:
    """Mène l'acte où l'on a parlé de travers, et juge ce qu'il donne : rien ne doit casser."""
    tapis, places, etat = deroule.tapis[rang].copier(), count(), deroule.etats[rang]

    def repondre(etape: Etape) -> Any:
        if next(places) == place and isinstance(etape, Dire):
            return etape.entendre(dites)
        return tapis.repondre(etape)

    with suppress(ActeSansIssue):
        evenement = _mener(etat, repondre).evenement
        if etat.motif_refus(evenement) is None:
            etat.suivant(evenement)
