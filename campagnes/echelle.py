"""L'échelle des IA : chaque niveau contre celui du dessous, à tous les jeux, donnes dupliquées.

    python -m campagnes.echelle [--jeu NOM] [--niveaux] [--graine N] [--processus N] [--part P]

Chaque barreau est un tournoi du gymnase, de longueur fixée d'avance : le même que
`rebelote gymnase JEU A B --donnes N --graine G`. Interrompue, la même commande reprend où elle en
était. Le code de sortie est 1 si un barreau manque de ce qu'on demande : l'intervalle à 95 %
au-dessus de zéro et, en moyenne, 10 points par donne à la belote et à la contrée, 25 d'« avance » à
« simple ». Le temps affiché est le médian d'un coup de celle du dessus.
`--part 0.1` n'en joue qu'un dixième, pour voir.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from rebelote.gymnase import (
    Bilan,
    Journal,
    Objectif,
    Processus,
    Seance,
    Tournoi,
    chemin_par_defaut,
    lire_participants,
)
from rebelote.gymnase.tournoi.journal import JournalRefuse
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.recit.nombres import decimal


@dataclass(frozen=True)
class Barreau:
    """Une IA et celle du dessous, à ce jeu et à tant de joueurs ; l'écart que l'on demande."""

    jeu: str
    joueurs: int
    dessus: str
    dessous: str
    donnes: int
    demande: float = 0.0


def _equipes(jeu: str) -> list[Barreau]:
    return [
        Barreau(jeu, 4, "simple", "aleatoire", 400, 10),
        Barreau(jeu, 4, "intermediaire", "simple", 3000, 10),
        Barreau(jeu, 4, "avance", "intermediaire", 400, 10),
        Barreau(jeu, 4, "avance", "simple", 400, 25),
    ]


def _chacun_pour_soi(jeu: str, joueurs: int, simples: int, avances: int) -> list[Barreau]:
    return [
        Barreau(jeu, joueurs, "simple", "aleatoire", simples),
        Barreau(jeu, joueurs, "intermediaire", "simple", simples),
        Barreau(jeu, joueurs, "avance", "intermediaire", avances),
    ]


IA = [
    *_equipes("belote"),
    *_equipes("contree"),
    *_chacun_pour_soi("dame_de_pique", 4, 400, 250),
    *_chacun_pour_soi("tarot_africain", 2, 400, 150),
    *_chacun_pour_soi("tarot_africain", 3, 400, 100),
    *_chacun_pour_soi("tarot_africain", 4, 400, 100),
    *_chacun_pour_soi("regicide", 3, 100, 30),
    *_chacun_pour_soi("regicide", 4, 100, 20),
]
NIVEAUX = [
    Barreau(jeu, 4, dessus, dessous, donnes, 10)
    for jeu in ("belote", "contree")
    for dessus, dessous, donnes in (
        ("moyen", "facile", 1000),
        ("difficile", "moyen", 400),
        ("expert", "difficile", 400),
    )
]


def main(arguments: Sequence[str] | None = None) -> int:
    options = _lire(arguments)
    barreaux = [b for b in (NIVEAUX if options.niveaux else IA) if options.jeu in (None, b.jeu)]
    if not barreaux:
        print(f"aucun barreau pour {options.jeu}", file=sys.stderr)
        return 2
    tenus = []
    try:
        with Processus(options.processus) as ouvriers:
            for barreau in barreaux:
                donnes = max(2, round(barreau.donnes * options.part))
                bilan = _jouer(barreau, donnes, options.graine, ouvriers)
                tenus.append(_montrer(barreau, bilan))
    except ErreurRebelote as erreur:
        print(erreur, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrompu ; la même commande continue", file=sys.stderr)
        return 130
    return 0 if all(tenus) else 1


def _lire(arguments: Sequence[str] | None) -> argparse.Namespace:
    lecteur = argparse.ArgumentParser(description="Joue l'échelle des IA, barreau par barreau.")
    lecteur.add_argument("--jeu", help="un seul jeu (défaut : tous)")
    lecteur.add_argument("--niveaux", action="store_true", help="de facile à expert")
    lecteur.add_argument("--graine", type=int, default=1, help="graine du hasard (défaut : 1)")
    lecteur.add_argument("--processus", type=int, default=os.cpu_count(), help="à la fois")
    lecteur.add_argument("--part", type=float, default=1.0, help="part des donnes (défaut : 1)")
    return lecteur.parse_args(arguments)


def _jouer(barreau: Barreau, donnes: int, graine: int, ouvriers: Processus) -> Bilan:
    jeu = trouver(barreau.jeu)
    participants = lire_participants(jeu, (barreau.dessus, barreau.dessous))
    tournoi = Tournoi.de(jeu, participants, graine, sieges=barreau.joueurs)
    with _journal(tournoi) as journal:
        return Seance(tournoi, Objectif(donnes), ouvriers, journal).mener()


def _journal(tournoi: Tournoi) -> Journal:
    """Le journal de ce barreau ; si le code a changé depuis, on le recommence."""
    chemin = chemin_par_defaut(tournoi)
    with suppress(JournalRefuse):
        return Journal(chemin, tournoi, reprendre=True)
    return Journal(chemin, tournoi, garder_l_ancien=True)


def _montrer(barreau: Barreau, bilan: Bilan) -> bool:
    ecart = bilan.paires[0].ecart
    bas, _ = ecart.intervalle
    tenu = bas > 0 and ecart.moyenne >= barreau.demande
    signe = "+" if ecart.moyenne >= 0 else "−"
    print(
        f"{barreau.jeu} à {barreau.joueurs} : {barreau.dessus} − {barreau.dessous} "
        f"{signe}{decimal(abs(ecart.moyenne), 2)} ± {decimal(ecart.marge, 2)} "
        f"({ecart.nombre} donnes), {decimal(1000 * bilan.temps[0].quantile(0.5), 1)} ms par coup, "
        "médian"
        f"{'' if tenu else f' : MANQUÉ, on demande {barreau.demande:g}'}",
        flush=True,
    )
    return tenu


if __name__ == "__main__":
    sys.exit(main())
