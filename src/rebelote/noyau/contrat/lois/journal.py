"""Les lois du journal : rejouer, écrire, relire, copier, raconter."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import FrozenInstanceError

from rebelote.noyau.codec import (
    etat_depuis_json,
    etat_en_json,
    evenement_depuis_json,
    evenement_en_json,
)
from rebelote.noyau.contrat.deroule import Deroule
from rebelote.noyau.contrat.lois.loi import loi
from rebelote.noyau.partie import Partie


@loi(echantillon=2, chaque_type=False)
def rejouer_egale_jouer(deroule: Deroule, rang: int) -> Iterator[str]:
    """Le journal rejoué donne le même état, et à chacun la même vue."""
    partie = Partie.rejouer(deroule.etats[0], deroule.journal[:rang])
    if partie.etat != deroule.etats[rang]:
        yield "l'état rejoué diffère"
    for siege, vues in enumerate(deroule.vues):
        vue = partie.vue(siege)
        if vue.etat != vues[rang] or vue.journal != deroule.vue(siege, rang).journal:
            yield f"la vue rejouée du siège {siege} diffère"


@loi(echantillon=4, chaque_type=False)
def suivre_egale_appliquer(deroule: Deroule, rang: int) -> Iterator[str]:
    """Suivre plusieurs événements d'un trait mène au même état que de les appliquer un à un."""
    depuis = deroule.hasard(rang).randint(0, rang)
    passe = deroule.journal[depuis:rang]
    if deroule.etats[depuis].suivre(passe) != deroule.etats[rang]:
        yield f"depuis l'événement {depuis}, l'état suivi diffère"
    for siege, vues in enumerate(deroule.vues):
        if vues[depuis].suivre([e.vu_par(siege) for e in passe]) != vues[rang]:
            yield f"depuis l'événement {depuis}, la vue suivie du siège {siege} diffère"


@loi()
def json_aller_retour(deroule: Deroule, rang: int) -> Iterator[str]:
    """Tout événement, et chacune de ses vues, se relit du JSON tel qu'il y fut écrit."""
    if rang == len(deroule):
        return
    evenement = deroule.journal[rang]
    for vu in {evenement, *(evenement.vu_par(siege) for siege in range(deroule.joueurs))}:
        texte = json.dumps(evenement_en_json(vu), ensure_ascii=False)
        if evenement_depuis_json(json.loads(texte), deroule.jeu.evenements) != vu:
            yield f"relu autrement : {texte}"


@loi(echantillon=10)
def etat_aller_retour(deroule: Deroule, rang: int) -> Iterator[str]:
    """Tout état, complet ou vu d'un siège, se relit du JSON tel qu'il y fut écrit."""
    depart = deroule.etats[0]
    for etat in (deroule.etats[rang], *(vues[rang] for vues in deroule.vues)):
        texte = json.dumps(etat_en_json(etat, depart), ensure_ascii=False)
        relu = etat_depuis_json(json.loads(texte), depart)
        # Pour Python, `1` et `True` sont égaux : on compare aussi ce qui s'écrit.
        if relu != etat or repr(relu) != repr(etat):
            yield f"relu autrement : {texte}"


@loi(echantillon=10)
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


@loi(echantillon=10)
def tout_se_raconte(deroule: Deroule, rang: int) -> Iterator[str]:
    """La table, le moment et l'événement ont un texte, cartes ouvertes comme vus d'un siège."""
    etat, sieges = deroule.etats[rang], list(range(deroule.joueurs))
    if not etat.situation() or [s.siege for s in deroule.jeu.plateau(etat).sieges] != sieges:
        yield "la table ouverte ne se décrit pas"
    for siege in sieges:
        textes = [e.vu_par(siege).texte for e in deroule.journal[rang : rang + 1]]
        if not all(textes):
            yield f"l'événement n'a pas de texte pour le siège {siege}"
    if etat.scores_par_manche() and not etat.bilan_manche():
        yield "la manche finie n'a pas de bilan"
