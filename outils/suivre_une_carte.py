"""Suit une carte de belote du choix de son joueur à l'œil des autres, et dit par où elle passe.

    python -m outils.suivre_une_carte

Quatre chemins : à une table locale, au gymnase, entre les membres du pair à pair (sans le réseau),
et jusqu'à l'écran. Une étape est un module de rebelote, à son premier passage.
"""

from __future__ import annotations

import heapq
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde
from rebelote.ia.catalogue import charger
from rebelote.ia.surveille import demander
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.etat import Etat
from rebelote.noyau.partie import Partie
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.recit.dessin import decrire

Etapes = list[str]


@contextmanager
def suivre() -> Iterator[Etapes]:
    """Les modules de rebelote traversés, dans l'ordre de leur premier passage."""
    etapes: Etapes = []

    def noter(cadre: FrameType, fait: str, _: Any) -> None:
        module = cadre.f_globals.get("__name__", "")
        if fait == "call" and module.startswith("rebelote.") and module not in etapes:
            etapes.append(module)

    sys.setprofile(noter)
    try:
        yield etapes
    finally:
        sys.setprofile(None)


def partie_en_cours() -> Partie[Any]:
    """Une belote où le deuxième joueur du premier pli va poser sa carte."""
    joueurs = [charger("aleatoire", "belote", Random(siege)) for siege in range(4)]
    partie = trouver("belote").nouvelle_partie(joueurs, alea=Random(1))
    while not _en_jeu(partie.etat):
        partie.avancer()
    for siege in range(4):
        partie.vue(siege)  # chacun a déjà vu ce qui précède
    return partie


def _en_jeu(etat: Etat) -> bool:
    return bool(trouver("belote").plateau(etat).milieu.poses)


def a_la_table() -> Etapes:
    """Une carte choisie, jugée, jouée, et vue des quatre sièges."""
    partie = partie_en_cours()
    with suivre() as etapes:
        partie.avancer()
        for siege in range(4):
            partie.vue(siege)
    return etapes


def au_gymnase() -> Etapes:
    """La même, dans une donne de tournoi : surveillée, chronométrée."""
    partie = partie_en_cours()
    siege = min(partie.etat.attendus())
    with suivre() as etapes:
        coup = demander(partie.joueurs[siege], partie.vue(siege))
        partie.jouer(coup)
    return etapes


def entre_membres() -> Etapes:
    """La même, signée par un membre, lue, jugée et accusée par les autres ; le réseau simulé.

    Sans annonces : c'est une carte que l'on suit, et non ce que l'on dit avant de la poser.
    """
    monde = Monde(1, Meteo(), "belote", 4, {"annonces": False})
    while not _en_jeu(_hote(monde).deroulement.etat):
        _un_instant(monde)
    with suivre() as etapes:
        longueur = len(_hote(monde).journal)
        while len(_hote(monde).journal) == longueur:
            _un_instant(monde)
    return etapes


def _hote(monde: Monde) -> PosteActif:
    poste = monde.noeuds[0]
    assert poste is not None
    return poste


def _un_instant(monde: Monde) -> None:
    """Ce qui devait arriver ensuite : un battement, un message livré."""
    monde.date, _, action = heapq.heappop(monde._file)
    action()


def a_l_ecran() -> Etapes:
    """Ce que voit la personne dont c'est le tour."""
    partie, jeu = partie_en_cours(), trouver("belote")
    vue = partie.vue(min(partie.etat.attendus()))
    with suivre() as etapes:
        decrire(jeu.tableau_de(vue))
    return etapes


CHEMINS: dict[str, Callable[[], Etapes]] = {
    "à la table": a_la_table,
    "au gymnase": au_gymnase,
    "entre membres": entre_membres,
    "à l'écran": a_l_ecran,
}


def main() -> None:
    for nom, chemin in CHEMINS.items():
        etapes = chemin()
        print(f"{nom} : {len(etapes)} modules")
        for etape in etapes:
            print(f"  {etape.removeprefix('rebelote.')}")


if __name__ == "__main__":
    main()
