"""Demander un coup : à l'adresse qui vaut pour tous les jeux, ou aux deux du cahier des charges.

`/choisir` reçoit le journal et les coups légaux. Un cerveau qui n'offre que `/choisir_carte` et
`/decider_enchere` joue à la belote : on lui dit sa main, le pli et l'atout, ou la retournée.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from rebelote.cartes import Carte
from rebelote.jeux.belote import Enchere, EtatBelote, JouerCarte
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.commun.annonces import Annoncer
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.vue import Vue

CHOISIR: Final = "/choisir"
CHOISIR_CARTE: Final = "/choisir_carte"
DECIDER_ENCHERE: Final = "/decider_enchere"


@dataclass(frozen=True, slots=True)
class Question:
    """Où demander, quoi envoyer, et comment lire la réponse."""

    chemin: str
    corps: dict[str, Any]
    lire: Callable[[dict[str, Any]], Evenement]


def adresses(jeu: Jeu) -> tuple[str, ...]:
    """Celles où l'on peut demander un coup à ce jeu : en offrir une suffit."""
    return (CHOISIR, CHOISIR_CARTE) if jeu.nom == "belote" else (CHOISIR,)


# --- À tous les jeux --------------------------------------------------------------------------


def question_generale(jeu: Jeu, vue: Vue[Any]) -> Question:
    def lire(reponse: dict[str, Any]) -> Evenement:
        return evenement_depuis_json(_seul(reponse, "coup"), jeu.evenements)

    return Question(CHOISIR, demande(jeu, vue), lire)


def demande(jeu: Jeu, vue: Vue[Any]) -> dict[str, Any]:
    """Ce qu'on envoie à `/choisir` : la partie telle que ce siège l'a vue, et ses coups légaux."""
    return {
        "jeu": jeu.nom,
        "regles": vue.etat.regles.en_json(),
        "siege": nom_siege(vue.siege),
        "nombre": nombre_de_joueurs(jeu, vue.etat),
        "journal": [evenement_en_json(evenement) for evenement in vue.journal],
        "coups_legaux": [evenement_en_json(coup) for coup in vue.coups_legaux()],
    }


def nombre_de_joueurs(jeu: Jeu, etat: Any) -> int:
    """Combien l'on est à table : où le nombre varie, chacun joue pour soi et a son score."""
    possibles = jeu.nombres_de_joueurs
    return possibles[0] if len(possibles) == 1 else len(etat.scores())


# --- À la belote, comme dans le cahier des charges --------------------------------------------


def sans_question(vue: Vue[Any]) -> Evenement | None:
    """Le coup qu'aucune des deux adresses ne sait dire : annoncer ce que l'on a, tout entier."""
    annonces = [coup for coup in vue.coups_legaux() if isinstance(coup, Annoncer)]
    return max(annonces, key=lambda coup: len(coup.annonces), default=None)


def question_de_belote(vue: Vue[EtatBelote]) -> Question:
    return _enchere(vue) if vue.etat.phase is Phase.ENCHERES else _carte(vue)


def _enchere(vue: Vue[EtatBelote]) -> Question:
    etat, siege = vue.etat, nom_siege(vue.siege)
    assert etat.retournee is not None
    tours, passes = divmod(etat.passes, 4)
    corps = {
        "main": _cartes(etat.mains[vue.siege]),
        "carte_retournee": etat.retournee.en_json(),
        "tour": tours + 1,
        "siege": siege,
        "passes": passes,
    }

    def lire(reponse: dict[str, Any]) -> Evenement:
        dite = {cle: valeur for cle, valeur in reponse.items() if valeur is not None}
        return evenement_depuis_json({"type": Enchere.TYPE, "auteur": siege, **dite}, (Enchere,))

    return Question(DECIDER_ENCHERE, corps, lire)


def _carte(vue: Vue[EtatBelote]) -> Question:
    etat, siege = vue.etat, nom_siege(vue.siege)
    assert etat.atout is not None
    assert etat.preneur is not None
    corps = {
        "main": _cartes(etat.mains[vue.siege]),
        "pli_en_cours": _cartes(etat.pli),
        "atout": etat.atout.name,
        "siege": siege,
        "preneur": nom_siege(etat.preneur),
        "plis": [_cartes(pli.cartes) for pli in etat.plis],
    }
    retournee = {} if etat.retournee is None else {"carte_retournee": etat.retournee.en_json()}

    def lire(reponse: dict[str, Any]) -> Evenement:
        return JouerCarte(vue.siege, Carte.depuis_json(_seul(reponse, "carte")))

    return Question(CHOISIR_CARTE, {**corps, **retournee}, lire)


def _cartes(cartes: Any) -> list[dict[str, str]]:
    return [carte.en_json() for carte in cartes]


def _seul(reponse: dict[str, Any], cle: str) -> Any:
    if reponse.keys() != {cle}:
        raise Illisible(f'attendu {{"{cle}": …}}')
    return reponse[cle]
