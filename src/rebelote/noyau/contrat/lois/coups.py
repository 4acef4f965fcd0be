"""Les lois des coups : légal et accepté, c'est tout un."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import islice, permutations
from random import Random

from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.contrat.deroule import Deroule
from rebelote.noyau.contrat.invention import inventer
from rebelote.noyau.contrat.lois.loi import loi
from rebelote.noyau.contrat.parcours import deformer
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER


@loi(echantillon=25)
def legal_equivaut_a_accepte(deroule: Deroule, rang: int) -> Iterator[str]:
    """Tout coup légal s'applique ; tout autre candidat est refusé, et rien n'a changé."""
    etat, avant = deroule.etats[rang], deepcopy(deroule.etats[rang])
    for siege in range(deroule.joueurs):
        legaux = set(etat.coups_legaux(siege))
        if bool(legaux) != (siege in etat.attendus()):
            yield f"siège {siege} : {len(legaux)} coups légaux, attendus {set(etat.attendus())}"
        candidats = list(etat.candidats(siege))
        yield from (f"{coup} n'est pas candidat" for coup in legaux.difference(candidats))
        for coup in candidats:
            refus = _refus(etat, coup)
            if refus != etat.motif_refus(coup):
                yield f"{coup} : motif_refus et appliquer se contredisent"
            if (refus is None) != (coup in legaux):
                yield f"{coup} : refus {refus}, légal {coup in legaux}"
    if etat != avant:
        yield "l'état a changé quand on l'a interrogé"


def _refus(etat: Etat, coup: Evenement) -> Motif | None:
    """Le motif que donne `appliquer` en refusant, ou `None` s'il accepte."""
    try:
        etat.appliquer(coup)
    except CoupIllegal as erreur:
        return erreur.motif
    return None


@loi()
def evenement_joue_est_legal(deroule: Deroule, rang: int) -> Iterator[str]:
    """Le coup joué était un des coups légaux, d'un siège ou d'un croupier qu'on attendait."""
    if rang == len(deroule):
        return
    etat, evenement = deroule.etats[rang], deroule.journal[rang]
    if evenement.auteur not in etat.attendus():
        yield f"l'auteur n'était pas attendu : {set(etat.attendus())}"
    if evenement.auteur != CROUPIER and evenement not in etat.coups_legaux(evenement.auteur):
        yield "le coup joué n'est pas dans les coups légaux de l'arbitre"


@loi(echantillon=15)
def evenement_etranger_est_refuse(deroule: Deroule, rang: int) -> Iterator[str]:
    """Un événement d'un autre siège ou d'une autre phase a un motif de refus, sans exception."""
    alea = deroule.hasard(rang)
    for evenement in _etrangers(deroule, alea):
        for juge in (deroule.etats[rang], *(vues[rang] for vues in deroule.vues)):
            motif = juge.motif_refus(evenement)
            if motif is None and evenement.auteur not in juge.attendus():
                yield f"accepté : {evenement}"
            if motif is not None and not str(juge.refus(evenement, motif)):
                yield f"refusé sans explication : {evenement}"


def _etrangers(deroule: Deroule, alea: Random) -> Iterator[Evenement]:
    """Des événements venus d'ailleurs dans la partie, tels quels, cachés, ou d'un autre auteur."""
    par_type: dict[str, list[Evenement]] = {}
    for evenement in deroule.journal:
        par_type.setdefault(evenement.TYPE, []).append(evenement)
    for choix in par_type.values():
        evenement = alea.choice(choix)
        yield evenement
        yield evenement.vu_par(alea.randrange(deroule.joueurs))
        yield from (replace(evenement, auteur=siege) for siege in range(CROUPIER, 4))


@loi(echantillon=15)
def evenement_deforme_est_juge(deroule: Deroule, rang: int) -> Iterator[str]:
    """Un événement malvenu mais lisible se juge sans exception, et s'applique s'il est accepté."""
    types, alea = deroule.jeu.evenements, deroule.hasard(rang)
    for evenement in deroule.journal[rang : rang + 1]:
        deformes = list(deformer(evenement))
        for deforme in alea.sample(deformes, min(40, len(deformes))):
            if not lisible(deforme, types):
                continue
            for juge in (deroule.etats[rang], *(vues[rang] for vues in deroule.vues)):
                motif = juge.motif_refus(deforme)
                if motif is None and juge.suivant(deforme) == juge:
                    yield f"accepté sans effet : {deforme}"


def lisible(evenement: Evenement, types: Iterable[type[Evenement]]) -> bool:
    """Vrai si l'événement peut venir d'un autre processus, c'est-à-dire du JSON."""
    try:
        return evenement_depuis_json(evenement_en_json(evenement), types) == evenement
    except (ErreurRebelote, IndexError):
        return False


@loi(echantillon=15)
def evenement_invente_est_juge(deroule: Deroule, rang: int) -> Iterator[str]:
    """Tout événement que le codec sait lire a une réponse : une règle enfreinte, ou aucune."""
    alea = deroule.hasard(rang)
    juges = (deroule.etats[rang], *(vues[rang] for vues in deroule.vues))
    auteurs = [*sorted(deroule.etats[rang].attendus()), *range(CROUPIER, 4)]
    for classe in deroule.jeu.evenements:
        for auteur in auteurs:
            invente = inventer(classe, auteur, alea)
            for juge in juges:
                motif = juge.motif_refus(invente)
                if motif is not None and not str(juge.refus(invente, motif)):
                    yield f"refusé sans explication : {invente}"


@loi(echantillon=25)
def ordre_des_coups_stable(deroule: Deroule, rang: int) -> Iterator[str]:
    """La liste des coups légaux est la même deux fois de suite, et sans doublon."""
    etat, copie = deroule.etats[rang], deepcopy(deroule.etats[rang])
    for siege in range(deroule.joueurs):
        coups = etat.coups_legaux(siege)
        if coups != etat.coups_legaux(siege) or coups != copie.coups_legaux(siege):
            yield f"siège {siege} : l'ordre des coups change"
        if len(set(coups)) != len(coups):
            yield f"siège {siege} : un coup est proposé deux fois"


@loi(echantillon=25)
def coups_simultanes_commutent(deroule: Deroule, rang: int) -> Iterator[str]:
    """Quand plusieurs sont attendus, l'ordre de leurs coups ne change rien, pour personne."""
    etat, alea = deroule.etats[rang], deroule.hasard(rang)
    if len(etat.attendus()) < 2:
        return
    coups = [alea.choice(etat.coups_legaux(siege)) for siege in sorted(etat.attendus())]
    ordres = [list(ordre) for ordre in islice(permutations(coups), 0, None, 5)]
    if any(_appliquer(etat, ordre) != _appliquer(etat, coups) for ordre in ordres):
        yield f"l'ordre de {coups} compte pour l'arbitre"
    for siege, vues in enumerate(deroule.vues):
        vus = [[coup.vu_par(siege) for coup in ordre] for ordre in (coups, *ordres)]
        if any(_appliquer(vues[rang], ordre) != _appliquer(vues[rang], vus[0]) for ordre in vus):
            yield f"l'ordre de {coups} compte pour la vue du siège {siege}"


def _appliquer(etat: Etat, evenements: Iterable[Evenement]) -> Etat:
    for evenement in evenements:
        etat = etat.appliquer(evenement)
    return etat
