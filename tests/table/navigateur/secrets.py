"""Ce qu'un siège ignore à chaque instant, d'après la partie enregistrée ; ce que dit un message."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from rebelote.archives.enregistrement import Enregistrement
from rebelote.cartes import Carte, CarteIllisible, cartes_du_masque
from rebelote.jeux.dame_de_pique.evenements import Joker
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import Siege

CARTE_FRANCAISE: Final = re.compile(r"(?<![\dA-Z])(?:10|[2-9AVDR])[♠♥♦♣]")
CHAMPS_DE_CARTES: Final = frozenset({"carte", "cartes", "connues", "rangees", "retournee"})


def ignorees(enregistrement: Enregistrement, siege: Siege) -> list[frozenset[Carte]]:
    """Par rang du journal, les cartes dont ce siège ignore la place, et que nul n'a nommées."""
    partie: Partie[Any] = Partie(enregistrement.debut())
    suite, joker = [_ignorees(partie, siege)], frozenset[Carte]()
    for _, evenement, _ in enregistrement.deroulement():
        partie.jouer(evenement)
        if isinstance(evenement, Joker):
            joker = frozenset({evenement.carte})
        suite.append(_ignorees(partie, siege) - joker)
    return suite


def _ignorees(partie: Partie[Any], siege: Siege) -> frozenset[Carte]:
    return frozenset(cartes_du_masque(partie.vue(siege).etat.inconnues().cartes))


def cartes_du_texte(texte: str) -> frozenset[Carte]:
    """Les cartes françaises qu'un texte nomme, où que ce soit."""
    return frozenset(map(Carte, CARTE_FRANCAISE.findall(texte)))


def cartes_des_donnees(objet: Any, ici: bool = False) -> Iterator[Carte]:
    """Les cartes d'une donnée JSON, atouts compris : là, « 13 » n'est une carte qu'à sa place."""
    if isinstance(objet, Mapping):
        try:
            yield Carte.depuis_json(objet)
        except CarteIllisible:
            for nom, valeur in objet.items():
                yield from cartes_des_donnees(valeur, nom in CHAMPS_DE_CARTES)
    elif isinstance(objet, list):
        for valeur in objet:
            yield from cartes_des_donnees(valeur, ici)
    elif isinstance(objet, str) and ici:
        yield from _carte(objet)


def _carte(texte: str) -> Iterator[Carte]:
    try:
        yield Carte(texte)
    except CarteIllisible:
        return
