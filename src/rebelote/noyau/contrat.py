"""Le contrat de tous les jeux : une loi par fonction, à vérifier sur n'importe quel `Jeu`.

    verifier_contrat(jeu, joueurs=4, graines=range(5))

joue des parties au hasard et lève `AssertionError` à la première loi enfreinte, en nommant la loi,
la graine et le rang de l'événement. Chaque loi peut aussi se vérifier seule, sur un `Deroule`.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import FrozenInstanceError, replace
from itertools import islice, permutations
from random import Random
from typing import Final, TypeAlias

from rebelote.cartes import Carte
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.completer import completer, precise
from rebelote.noyau.deroule import (
    Deroule,
    derouler,
    finir_au_hasard,
    tout_est_dit,
    variantes,
)
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.motif import Motif
from rebelote.noyau.partie import Partie
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import CROUPIER, Siege

__all__ = ["LOIS", "Deroule", "Loi", "derouler", "variantes", "verifier_contrat"]

Juge: TypeAlias = Callable[[Deroule, int], Iterator[str]]
"""Juge la partie à un rang du journal ; chaque texte rendu est une faute."""


class Loi:
    """Une loi du contrat : son juge, et les rangs où l'on s'en assure."""

    def __init__(self, juge: Juge, echantillon: int | None) -> None:
        self.juge = juge
        self.nom = juge.__name__
        self.__doc__ = juge.__doc__
        self.echantillon = echantillon

    def __call__(self, deroule: Deroule) -> None:
        """Lève `AssertionError` à la première faute de cette partie."""
        for rang in self._rangs(deroule):
            faute = self._faute(deroule, rang)
            if faute:
                raise AssertionError(_message(deroule, self.nom, rang, faute))

    def _rangs(self, deroule: Deroule) -> Iterable[int]:
        if self.echantillon is None:
            return range(len(deroule) + 1)
        return _echantillon(deroule, self.echantillon)

    def _faute(self, deroule: Deroule, rang: int) -> str | None:
        try:
            return next(self.juge(deroule, rang), None)
        except Exception as erreur:
            raise AssertionError(_message(deroule, self.nom, rang, repr(erreur))) from erreur

    def __repr__(self) -> str:
        return f"Loi({self.nom})"


def _message(deroule: Deroule, loi: str, rang: int, faute: str) -> str:
    ou = f"{deroule.jeu.nom} à {deroule.joueurs}, graine {deroule.graine}, événement {rang}"
    evenement = deroule.journal[rang] if rang < len(deroule) else "fin de partie"
    return f"loi {loi} enfreinte ({ou}) : {faute} [{evenement}]"


def _echantillon(deroule: Deroule, nombre: int) -> list[int]:
    """Le début, la fin, un rang de chaque sorte d'événement, et d'autres au hasard."""
    alea = deroule.hasard(-1)
    rangs = {0, len(deroule)}
    par_type: dict[str, list[int]] = {}
    for rang, evenement in enumerate(deroule.journal):
        par_type.setdefault(evenement.TYPE, []).append(rang)
    rangs.update(alea.choice(possibles) for possibles in par_type.values())
    rangs.update(alea.randrange(len(deroule) + 1) for _ in range(nombre))
    return sorted(rangs)


def _loi(echantillon: int | None = None) -> Callable[[Juge], Loi]:
    """Fait une loi d'un juge ; sans échantillon, on s'en assure à chaque rang."""
    return lambda juge: Loi(juge, echantillon)


# --- Légal et accepté, c'est tout un ----------------------------------------------------------


@_loi(echantillon=25)
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


@_loi()
def evenement_joue_est_legal(deroule: Deroule, rang: int) -> Iterator[str]:
    """Le coup joué était un des coups légaux, d'un siège ou d'un croupier qu'on attendait."""
    if rang == len(deroule):
        return
    etat, evenement = deroule.etats[rang], deroule.journal[rang]
    if evenement.auteur not in etat.attendus():
        yield f"l'auteur n'était pas attendu : {set(etat.attendus())}"
    if evenement.auteur != CROUPIER and evenement not in etat.coups_legaux(evenement.auteur):
        yield "le coup joué n'est pas dans les coups légaux de l'arbitre"


@_loi(echantillon=15)
def evenement_etranger_est_refuse(deroule: Deroule, rang: int) -> Iterator[str]:
    """Un événement d'un autre siège ou d'une autre phase a un motif de refus, sans exception."""
    alea = deroule.hasard(rang)
    for evenement in _etrangers(deroule, alea):
        for juge in (deroule.etats[rang], *(vues[rang] for vues in deroule.vues)):
            motif = juge.motif_refus(evenement)
            if motif is None and evenement.auteur not in juge.attendus():
                yield f"accepté : {evenement}"
            if motif is not None and not juge.explication(evenement, motif):
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


@_loi(echantillon=25)
def ordre_des_coups_stable(deroule: Deroule, rang: int) -> Iterator[str]:
    """La liste des coups légaux est la même deux fois de suite, et sans doublon."""
    etat, copie = deroule.etats[rang], deepcopy(deroule.etats[rang])
    for siege in range(deroule.joueurs):
        coups = etat.coups_legaux(siege)
        if coups != etat.coups_legaux(siege) or coups != copie.coups_legaux(siege):
            yield f"siège {siege} : l'ordre des coups change"
        if len(set(coups)) != len(coups):
            yield f"siège {siege} : un coup est proposé deux fois"


@_loi(echantillon=25)
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


# --- Rejouer, écrire, relire ------------------------------------------------------------------


@_loi(echantillon=2)
def rejouer_egale_jouer(deroule: Deroule, rang: int) -> Iterator[str]:
    """Le journal rejoué donne le même état, et à chacun la même vue."""
    partie = Partie.rejouer(deroule.etats[0], deroule.journal[:rang])
    if partie.etat != deroule.etats[rang]:
        yield "l'état rejoué diffère"
    for siege, vues in enumerate(deroule.vues):
        vue = partie.vue(siege)
        if vue.etat != vues[rang] or vue.journal != deroule.vue(siege, rang).journal:
            yield f"la vue rejouée du siège {siege} diffère"


@_loi(echantillon=10)
def suivre_egale_appliquer(deroule: Deroule, rang: int) -> Iterator[str]:
    """Suivre plusieurs événements d'un trait mène au même état que de les appliquer un à un."""
    depuis = deroule.hasard(rang).randint(0, rang)
    passe = deroule.journal[depuis:rang]
    if deroule.etats[depuis].suivre(passe) != deroule.etats[rang]:
        yield f"depuis l'événement {depuis}, l'état suivi diffère"
    for siege, vues in enumerate(deroule.vues):
        if vues[depuis].suivre([e.vu_par(siege) for e in passe]) != vues[rang]:
            yield f"depuis l'événement {depuis}, la vue suivie du siège {siege} diffère"


@_loi()
def json_aller_retour(deroule: Deroule, rang: int) -> Iterator[str]:
    """Tout événement, et chacune de ses vues, se relit du JSON tel qu'il y fut écrit."""
    if rang == len(deroule):
        return
    evenement = deroule.journal[rang]
    for vu in {evenement, *(evenement.vu_par(siege) for siege in range(deroule.joueurs))}:
        texte = json.dumps(evenement_en_json(vu), ensure_ascii=False)
        if evenement_depuis_json(json.loads(texte), deroule.jeu.evenements) != vu:
            yield f"relu autrement : {texte}"


@_loi(echantillon=10)
def valeurs_sures(deroule: Deroule, rang: int) -> Iterator[str]:
    """États et événements se comparent, se copient, se sérialisent, et ne changent pas."""
    etat = deroule.etats[rang]
    if pickle.loads(pickle.dumps(etat)) != etat or deepcopy(etat) != etat:
        yield "la copie de l'état diffère"
    for evenement in deroule.journal[rang : rang + 1]:
        if hash(pickle.loads(pickle.dumps(evenement))) != hash(evenement):
            yield "la copie de l'événement n'a pas la même empreinte"
        try:
            evenement.auteur = 0  # type: ignore[misc]
        except FrozenInstanceError:
            return
        yield "l'événement n'est pas immuable"


@_loi(echantillon=10)
def tout_se_raconte(deroule: Deroule, rang: int) -> Iterator[str]:
    """La table, le moment et l'événement ont un texte, cartes ouvertes comme vus d'un siège."""
    decrire, etat = deroule.jeu.decrire, deroule.etats[rang]
    if not decrire(etat, None) or not isinstance(etat.situation(), str):
        yield "la table ouverte ne se décrit pas"
    for siege, vues in enumerate(deroule.vues):
        if not decrire(vues[rang], siege):
            yield f"la vue du siège {siege} ne se décrit pas"
        textes = [e.vu_par(siege).texte for e in deroule.journal[rang : rang + 1]]
        if not all(textes):
            yield f"l'événement n'a pas de texte pour le siège {siege}"
    if etat.scores_par_manche() and not etat.bilan_manche():
        yield "la manche finie n'a pas de bilan"


# --- Ce que voit chaque siège -----------------------------------------------------------------


@_loi()
def vues_en_phase(deroule: Deroule, rang: int) -> Iterator[str]:
    """Chaque vue accepte ce que l'arbitre accepte, attend les mêmes, et ne dit rien de faux."""
    etat = deroule.etats[rang]
    for siege, vues in enumerate(deroule.vues):
        if vues[rang].attendus() != etat.attendus():
            yield f"le siège {siege} attend {set(vues[rang].attendus())}, l'arbitre d'autres"
        if not precise(etat, vues[rang]):
            yield f"l'état complet ne précise pas la vue du siège {siege}"
        for evenement in deroule.journal[rang : rang + 1]:
            vu = evenement.vu_par(siege)
            if motif := vues[rang].motif_refus(vu):
                yield f"la vue du siège {siege} refuse ce qu'accepte l'arbitre : {motif.code}"
            if vu.vu_par(siege) != vu:
                yield f"vu deux fois par le siège {siege}, l'événement change encore"


@_loi(echantillon=100)
def coups_de_la_vue(deroule: Deroule, rang: int) -> Iterator[str]:
    """Les coups légaux d'un siège, d'après sa seule vue, sont ceux de l'arbitre."""
    etat = deroule.etats[rang]
    for siege in etat.attendus() - {CROUPIER}:
        vus, vrais = deroule.vues[siege][rang].coups_legaux(siege), etat.coups_legaux(siege)
        if vus != vrais:
            yield f"siège {siege} : {vus} d'après sa vue, {vrais} pour l'arbitre"


@_loi(echantillon=10)
def aucune_vue_ne_refuse_a_tort(deroule: Deroule, rang: int) -> Iterator[str]:
    """Aucun coup légal, même non joué, n'est refusé par la vue d'un autre siège."""
    etat = deroule.etats[rang]
    for joueur in etat.attendus() - {CROUPIER}:
        for coup in etat.coups_legaux(joueur):
            for siege, vues in enumerate(deroule.vues):
                if motif := vues[rang].motif_refus(coup.vu_par(siege)):
                    yield f"la vue du siège {siege} refuse {coup} : {motif.code}"


@_loi(echantillon=10)
def carte_cachee_ne_change_rien(deroule: Deroule, rang: int) -> Iterator[str]:
    """Échanger deux cartes qu'un siège n'a pas vues laisse sa vue et ses coups tels quels."""
    passe, alea = deroule.journal[:rang], deroule.hasard(rang)
    for siege in range(deroule.joueurs):
        cachees = deroule.jamais_vues(siege, rang)
        if len(cachees) < 2:
            continue
        a, b = alea.sample(cachees, 2)
        autre = deroule.autre_passe(rang, a, b)
        if any(e.vu_par(siege) != f.vu_par(siege) for e, f in zip(autre, passe, strict=True)):
            yield f"échanger {a} et {b} change ce que voit le siège {siege}"
        net = deroule.net_avant(rang)
        if not _meme_table(deroule, siege, rang, _rejouer(deroule.etats[net], autre[net:])):
            yield f"échanger {a} et {b} change la table du siège {siege}"


def _rejouer(etat: Etat, journal: Iterable[Evenement]) -> Etat | None:
    """L'état où mène l'autre journal, s'il est légal : l'échange peut y faire une renonce."""
    for evenement in journal:
        if etat.motif_refus(evenement) is not None:
            return None
        etat = etat._apres(evenement)
    return etat


def _meme_table(deroule: Deroule, siege: Siege, rang: int, autre: Etat | None) -> bool:
    etat = deroule.etats[rang]
    if autre is None:
        return True
    memes = autre.attendus() == etat.attendus() and precise(autre, deroule.vues[siege][rang])
    return memes and autre.coups_legaux(siege) == etat.coups_legaux(siege)


@_loi(echantillon=3)
def completer_rend_jouable(deroule: Deroule, rang: int) -> Iterator[str]:
    """Une vue complétée ne cache plus rien, permet les mêmes coups, et se joue jusqu'au bout."""
    alea = deroule.hasard(rang)
    for siege in range(deroule.joueurs):
        vue = deroule.vue(siege, rang)
        complet = completer(vue, alea)
        if not precise(complet, vue.etat):
            yield f"l'état complété ne précise pas la vue du siège {siege}"
        if not tout_est_dit(complet, deroule.etats[rang]):
            yield f"l'état complété pour le siège {siege} cache encore des cartes"
        if complet.attendus() != vue.etat.attendus():
            yield f"l'état complété pour le siège {siege} attend {set(complet.attendus())}"
        if complet.coups_legaux(siege) != vue.coups_legaux():
            yield f"l'état complété pour le siège {siege} lui donne d'autres coups"
    if rang % 2:  # le plus long de tout : une fois sur deux suffit
        finir_au_hasard(complet, alea)


# --- La marque et la fin ----------------------------------------------------------------------


@_loi(echantillon=25)
def marque_coherente(deroule: Deroule, rang: int) -> Iterator[str]:
    """Chaque camp a un score ; celui de la fin est celui du début plus toutes les manches."""
    etat, debut = deroule.etats[rang], deroule.etats[0]
    camps = {etat.camp(siege) for siege in range(deroule.joueurs)}
    manches = etat.scores_par_manche()
    if set(etat.scores()) != camps or any(set(manche) != camps for manche in manches):
        yield f"les scores ne sont pas ceux des camps {sorted(camps)}"
    if manches != deroule.etats[-1].scores_par_manche()[: len(manches)]:
        yield "le score d'une manche finie a changé"
    sommes = {c: debut.scores()[c] + sum(manche[c] for manche in manches) for c in camps}
    if rang == len(deroule) and sommes != etat.scores():
        yield f"les manches font {sommes}, la partie {etat.scores()}"


@_loi(echantillon=25)
def fin_de_partie(deroule: Deroule, rang: int) -> Iterator[str]:
    """Personne ne gagne avant la fin ; finie, on n'attend plus personne, tout est refusé."""
    etat = deroule.etats[rang]
    if rang < len(deroule):
        if etat.est_terminee or etat.vainqueurs():
            yield f"vainqueurs avant la fin : {etat.vainqueurs()}"
        return
    if not etat.est_terminee or any(etat.coups_legaux(s) for s in range(deroule.joueurs)):
        yield "la partie finie attend encore quelqu'un"
    if not etat.vainqueurs() or not set(etat.vainqueurs()) <= set(etat.scores()):
        yield f"vainqueurs : {etat.vainqueurs()}"
    for vues in deroule.vues:
        fin = vues[rang]
        if (fin.scores(), fin.vainqueurs()) != (etat.scores(), etat.vainqueurs()):
            yield f"une vue finit sur {fin.scores()}, l'arbitre sur {etat.scores()}"
        if fin.scores_par_manche() != etat.scores_par_manche():
            yield "une vue compte autrement les manches"
    for evenement in deroule.journal[-20:]:
        if etat.motif_refus(evenement) is None:
            yield f"la partie finie accepte {evenement}"


LOIS: Final = (
    legal_equivaut_a_accepte,
    evenement_joue_est_legal,
    evenement_etranger_est_refuse,
    ordre_des_coups_stable,
    coups_simultanes_commutent,
    rejouer_egale_jouer,
    suivre_egale_appliquer,
    json_aller_retour,
    valeurs_sures,
    tout_se_raconte,
    vues_en_phase,
    coups_de_la_vue,
    aucune_vue_ne_refuse_a_tort,
    carte_cachee_ne_change_rien,
    completer_rend_jouable,
    marque_coherente,
    fin_de_partie,
)
"""Toutes les lois, dans l'ordre où on les vérifie."""


def verifier_contrat(
    jeu: Jeu, joueurs: int, graines: Iterable[int], regles: Regles | None = None
) -> int:
    """Vérifie toutes les lois sur une partie au hasard par graine ; rend le nombre d'événements."""
    total = 0
    for graine in graines:
        deroule = _derouler(jeu, joueurs, graine, regles)
        for loi in LOIS:
            loi(deroule)
        total += len(deroule)
    return total


def _derouler(jeu: Jeu, joueurs: int, graine: int, regles: Regles | None) -> Deroule:
    try:
        return derouler(jeu, joueurs, graine, regles)
    except Exception as erreur:
        ou = f"{jeu.nom} à {joueurs}, graine {graine}"
        raise AssertionError(f"la partie ne se joue pas ({ou}) : {erreur!r}") from erreur


def loi_cartes_conservees(deroule: Deroule, cartes: Callable[[Etat], Iterable[Carte]]) -> None:
    """À chaque rang, `cartes(etat)` rend le même ensemble, sans doublon ; chaque jeu dit lequel."""
    attendues: list[Carte] | None = None
    for rang, etat in enumerate(deroule.etats):
        presentes = sorted(cartes(etat))
        attendues = attendues if attendues is not None else presentes
        if presentes != attendues or len(set(presentes)) != len(presentes):
            faute = "une carte manque, ou se trouve à deux endroits"
            raise AssertionError(_message(deroule, "cartes_conservees", rang, faute))
