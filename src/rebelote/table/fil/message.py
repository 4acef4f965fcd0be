"""Un fait de la partie tel que le flux l'envoie, et son nom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rebelote.jeux.regicide import evenements as regicide
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.tableau import en_json
from rebelote.recit.recit import Pas

EVENEMENT: Final = "evenement"

_DU_CAHIER: Final[dict[type[Evenement], str]] = {
    regicide.Paquets: "draft_pack_received",
    regicide.PremierJoueur: "draft_complete",
    regicide.Poser: "card_placed",
    regicide.Remplacer: "card_replaced",
    regicide.Vol: "jack_power_used",
    regicide.Tour: "turn_changed",
    regicide.Fin: "game_finished",
}
"""Les noms que le cahier des charges du régicide donne à ses événements."""

NOMS: Final = (EVENEMENT, *_DU_CAHIER.values(), "queen_power_used")
"""Tous les noms qu'un fait peut porter sur le flux."""


@dataclass(frozen=True, slots=True)
class Fait:
    """Un événement vu d'un lecteur, prêt à partir."""

    nom: str
    rang: int
    donnees: dict[str, Any]


def fait_de(jeu: Jeu, pas: Pas, rang: int) -> Fait:
    """Ce que l'on dit de ce pas à qui l'a vu ainsi ; `rang` est celui d'après lui."""
    return Fait(nom_du_fait(pas.evenement), rang, _donnees(jeu, pas, rang))


def nom_du_fait(evenement: Evenement) -> str:
    """Le nom sur le flux ; le pouvoir d'une dame l'emporte sur la pose qui le permet."""
    if isinstance(evenement, regicide.Coup) and evenement.echange is not None:
        return "queen_power_used"
    return _DU_CAHIER.get(type(evenement), EVENEMENT)


def _donnees(jeu: Jeu, pas: Pas, rang: int) -> dict[str, Any]:
    evenement = pas.evenement
    pli = pas.avant.pli_ferme(evenement)
    return {
        "rang": rang,
        "evenement": evenement_en_json(evenement),
        "texte": pas.parole,
        "auteur": nom_siege(evenement.auteur),
        "cartes": [str(carte) for carte in evenement.cartes_choisies],
        "pli": None if pli is None else en_json(pli),
        "manche": _manche_close(jeu, pas),
    }


def _manche_close(jeu: Jeu, pas: Pas) -> dict[str, Any] | None:
    """La ligne de la feuille que ce pas écrit, s'il finit une manche."""
    if not pas.finit_la_manche:
        return None
    feuille = jeu.tableau(pas.apres).feuille
    return en_json(feuille[-1]) if feuille else None
