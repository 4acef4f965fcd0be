"""`make bench` : nos débits à côté des étalons, en rapports, sur un cœur et dans un passage."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from random import Random

from bancs import etalons
from bancs.mesure import Coureur, course
from bancs.temoins.regicide import RegicideJuge
from rebelote.ia import JoueurIAAleatoire
from rebelote.jeux.belote import EtatBelote, ReglesBelote
from rebelote.jeux.catalogue import jeux
from rebelote.jeux.regicide import REGICIDE, EtatRegicide
from rebelote.noyau import CROUPIER, Etat, Jeu, Partie


def jouer_par_les_regles(etat: Etat, alea: Random) -> tuple[int, Etat]:
    """Une partie au hasard par `coups_legaux` et `appliquer` seuls : nombre de coups, et fin."""
    coups = 0
    while attendus := etat.attendus():
        siege = min(attendus)
        if siege == CROUPIER:
            etat = etat.appliquer(etat.acte_croupier(alea))
        else:
            etat = etat.appliquer(alea.choice(etat.coups_legaux(siege)))
            coups += 1
    return coups, etat


def par_les_regles(graine: int) -> int:
    return jouer_par_les_regles(EtatBelote(), Random(graine))[0]


def par_la_partie(graine: int) -> int:
    joueurs = [JoueurIAAleatoire(Random(graine + siege)) for siege in range(4)]
    return coups_de(Partie(EtatBelote(), joueurs, Random(graine)).jouer_partie_complete())


def coups_de(partie: Partie[EtatBelote]) -> int:
    """Les coups des joueurs ; les donnes du croupier n'en sont pas."""
    return sum(evenement.auteur != CROUPIER for evenement in partie.journal)


def belote() -> None:
    course(
        "Belote au hasard, règles seules (coups_legaux + appliquer)",
        "coups/s",
        [
            Coureur("rebelote", par_les_regles),
            Coureur("jass-kit GameSim (règles en Python)", etalons.jass_regles),
            *jeux_python_d_open_spiel(),
        ],
    )
    course(
        "Belote par Partie, quatre joueurs au hasard qui reçoivent leur vue",
        "coups/s",
        [
            Coureur("rebelote", par_la_partie),
            Coureur("jass-kit Arena (règles en Python)", etalons.jass_arene),
            *jeux_python_d_open_spiel(),
        ],
    )


def jeux_python_d_open_spiel() -> list[Coureur]:
    """Les jeux écrits en Python dans OpenSpiel ; personne n'y reçoit de vue."""
    noms = ("python_block_dominoes", "python_tic_tac_toe", "python_kuhn_poker")
    return [Coureur(f"OpenSpiel {nom} (sans vues)", etalons.open_spiel(nom)) for nom in noms]


def tous_les_jeux() -> None:
    """Les donnes par seconde de chaque jeu, à côté des jeux de plis d'OpenSpiel (en C++)."""
    for jeu in jeux().values():
        for nombre in jeu.nombres_de_joueurs:
            course(
                f"{jeu.titre} au hasard, à {nombre} joueurs, règles seules",
                "donnes/s",
                [
                    Coureur("rebelote", donnes(jeu, nombre)),
                    Coureur("OpenSpiel hearts (C++)", etalons.open_spiel_parties("hearts")),
                    Coureur("OpenSpiel oh_hell (C++)", etalons.open_spiel_parties("oh_hell")),
                ],
            )


def regicide() -> None:
    """Le régicide à côté de sa façon d'avant, où chaque candidat se construit puis se juge."""
    for nombre in REGICIDE.nombres_de_joueurs:
        course(
            f"Régicide au hasard, à {nombre} joueurs, règles seules",
            "coups/s",
            [
                Coureur("rebelote (masques par case)", coups_de_regicide(EtatRegicide, nombre)),
                Coureur("candidats jugés un à un", coups_de_regicide(RegicideJuge, nombre)),
            ],
        )


def coups_de_regicide(classe: type[EtatRegicide], nombre: int) -> Callable[[int], int]:
    return lambda graine: jouer_par_les_regles(classe(joueurs=nombre), Random(graine))[0]


def donnes(jeu: Jeu, nombre: int) -> Callable[[int], int]:
    """De quoi jouer une partie au hasard, comptée en donnes."""

    def faire(graine: int) -> int:
        _, fin = jouer_par_les_regles(jeu.commencer(joueurs=nombre), Random(graine))
        return len(fin.scores_par_manche())

    return faire


def memoire() -> None:
    """La mémoire du journal d'une partie finie."""
    tracemalloc.start()
    avant = tracemalloc.get_traced_memory()[0]
    joueurs = [JoueurIAAleatoire(Random(siege)) for siege in range(4)]
    journal = Partie(EtatBelote(), joueurs, Random(1)).jouer_partie_complete().journal
    octets = tracemalloc.get_traced_memory()[0] - avant
    tracemalloc.stop()
    print(f"\nJournal d'une belote finie : {len(journal)} événements, {octets / 1024:.0f} kio")


def longueur() -> None:
    """Le coût d'un coup quand la partie s'allonge : il doit rester plat."""
    coureurs = []
    for objectif in (500, 5_000, 50_000):
        regles = ReglesBelote(objectif=objectif)
        debut = EtatBelote(regles=regles)

        def faire(graine: int, debut: EtatBelote = debut) -> int:
            joueurs = [JoueurIAAleatoire(Random(graine + siege)) for siege in range(4)]
            return coups_de(Partie(debut, joueurs, Random(graine)).jouer_partie_complete())

        coureurs.append(Coureur(f"objectif {objectif}", faire))
    course("Coût par coup selon la longueur (même débit = coût plat)", "coups/s", coureurs)


if __name__ == "__main__":
    belote()
    longueur()
    memoire()
    regicide()
    tous_les_jeux()
