"""Les lois des vues : ce que sait chaque siège, et rien d'autre."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rebelote.noyau.completer import completer, precise
from rebelote.noyau.contrat.deroule import Deroule, finir_au_hasard
from rebelote.noyau.contrat.lois.loi import loi
from rebelote.noyau.contrat.parcours import tout_est_dit
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, Siege


@loi()
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


@loi(echantillon=100)
def coups_de_la_vue(deroule: Deroule, rang: int) -> Iterator[str]:
    """Les coups légaux d'un siège, d'après sa seule vue, sont ceux de l'arbitre."""
    etat = deroule.etats[rang]
    for siege in etat.attendus() - {CROUPIER}:
        vus, vrais = deroule.vues[siege][rang].coups_legaux(siege), etat.coups_legaux(siege)
        if vus != vrais:
            yield f"siège {siege} : {vus} d'après sa vue, {vrais} pour l'arbitre"


@loi(echantillon=10)
def aucune_vue_ne_refuse_a_tort(deroule: Deroule, rang: int) -> Iterator[str]:
    """Aucun coup légal, même non joué, n'est refusé par la vue d'un autre siège."""
    etat = deroule.etats[rang]
    for joueur in etat.attendus() - {CROUPIER}:
        for coup in etat.coups_legaux(joueur):
            for siege, vues in enumerate(deroule.vues):
                if motif := vues[rang].motif_refus(coup.vu_par(siege)):
                    yield f"la vue du siège {siege} refuse {coup} : {motif.code}"


@loi(echantillon=6)
def carte_cachee_ne_change_rien(deroule: Deroule, rang: int) -> Iterator[str]:
    """Échanger deux cartes qu'un siège n'a pas vues laisse sa vue et ses coups tels quels."""
    net, alea = deroule.net_avant(rang), deroule.hasard(rang)
    for siege in range(deroule.joueurs):
        cachees = deroule.jamais_vues(siege, rang)
        if len(cachees) < 2:
            continue
        a, b = alea.sample(cachees, 2)
        autre = deroule.autre_passe(rang, a, b)[net:]
        paires = zip(autre, deroule.journal[net:rang], strict=True)
        if any(e.vu_par(siege) != f.vu_par(siege) for e, f in paires):
            yield f"échanger {a} et {b} change ce que voit le siège {siege}"
        if not _meme_table(deroule, siege, rang, rejouer(deroule.etats[net], autre)):
            yield f"échanger {a} et {b} change la table du siège {siege}"


def rejouer(etat: Etat, journal: Iterable[Evenement]) -> Etat | None:
    """L'état où mène l'autre journal, s'il est légal : l'échange peut y faire une renonce."""
    for evenement in journal:
        if etat.motif_refus(evenement) is not None:
            return None
        etat = etat.suivant(evenement)
    return etat


def _meme_table(deroule: Deroule, siege: Siege, rang: int, autre: Etat | None) -> bool:
    etat = deroule.etats[rang]
    if autre is None:
        return True
    memes = autre.attendus() == etat.attendus() and precise(autre, deroule.vues[siege][rang])
    return memes and autre.coups_legaux(siege) == etat.coups_legaux(siege)


@loi(echantillon=3)
def completer_rend_jouable(deroule: Deroule, rang: int) -> Iterator[str]:
    """Une vue complétée ne cache plus rien, permet les mêmes coups, et se joue jusqu'au bout."""
    alea = deroule.hasard(rang)
    for siege in range(deroule.joueurs):
        vue = deroule.vue(siege, rang)
        complet = completer(vue, alea)
        if not precise(complet, vue.etat):
            yield f"l'état complété ne précise pas la vue du siège {siege}"
        if not tout_est_dit(complet, deroule.etats[rang], vue.etat):
            yield f"l'état complété pour le siège {siege} cache encore des cartes"
        if complet.attendus() != vue.etat.attendus():
            yield f"l'état complété pour le siège {siege} attend {set(complet.attendus())}"
        if complet.coups_legaux(siege) != vue.coups_legaux():
            yield f"l'état complété pour le siège {siege} lui donne d'autres coups"
    if rang % 2:  # le plus long de tout : une fois sur deux suffit
        finir_au_hasard(complet, alea)
