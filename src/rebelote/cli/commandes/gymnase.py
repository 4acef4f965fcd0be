"""`rebelote gymnase` : quelle IA est la meilleure, de combien, et avec quelle certitude."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from rebelote.archives import sortie_permise
from rebelote.cli.affichage import avertir, console_de_phrases
from rebelote.cli.bilans.sorties_du_tournoi import Sorties
from rebelote.cli.bilans.tournoi import Barre, montrer
from rebelote.cli.choix import lire_regles
from rebelote.cli.codes import DEFAILLANCE, INTERROMPU
from rebelote.cli.graines import graine_ou_hasard
from rebelote.cli.options import (
    BASE,
    ECRASER,
    GRAINE,
    JEU,
    JSON,
    NOMBRE,
    NOMMER,
    PROCESSUS,
    REGLE,
    SANS_BASE,
)
from rebelote.gymnase import (
    Bilan,
    Journal,
    Objectif,
    Ouvriers,
    Participant,
    Processus,
    Seance,
    Tournoi,
    chemin_par_defaut,
    lire_participants,
    seuils_pour,
)
from rebelote.gymnase.tournoi.ouvriers_dask import OuvriersDask
from rebelote.gymnase.tournoi.tournoi import DELAI
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.recit.nombres import compte

DONNES = 1000

SANS_LIMITE = 100_000
"""Le plus de donnes, quand c'est une précision ou un test qui arrête le tournoi."""

_IA = typer.Argument(
    metavar="IA IA…",
    help=f"Au moins deux ; « x+y » pour une équipe. {NOMMER}",
)
_DONNES = typer.Option("--donnes", "-n", min=1, help="Nombre de donnes, au plus.")
_MANCHES = typer.Option("--manches", min=1, max=10_000, help="Manches par donne.")
_DASK = typer.Option(
    "--dask", metavar="ADRESSE", help="Joue sur la grappe Dask de cet ordonnanceur."
)
_PRECISION = typer.Option("--precision", metavar="POINTS", help="S'arrête à ± tant de points.")
_SPRT = typer.Option("--sprt", help="S'arrête dès qu'on sait laquelle est la meilleure.")
_ECART = typer.Option("--ecart", metavar="POINTS", help="L'écart par donne que --sprt cherche.")
_ALPHA = typer.Option("--alpha", help="Taux d'erreur de --sprt entre deux IA qui se valent.")
_BETA = typer.Option("--beta", help="Taux d'erreur de --sprt quand l'écart est réel.")
_DELAI = typer.Option("--delai", metavar="SECONDES", help="Au-delà, un coup est perdu.")
_JOURNAL = typer.Option("--journal", metavar="F.jsonl", help="Où écrire les donnes finies.")
_REPRENDRE = typer.Option("--reprendre", help="Continue le même tournoi, interrompu ou trop court.")
_RAPPORT = typer.Option(
    "--rapport", metavar="DOSSIER", help="Où écrire la page, les figures et les tableaux."
)


def gymnase(
    jeu: Annotated[str, JEU],
    ia: Annotated[list[str], _IA],
    donnes: Annotated[int | None, _DONNES] = None,
    graine: Annotated[int | None, GRAINE] = None,
    processus: Annotated[int | None, PROCESSUS] = None,
    regle: Annotated[list[str] | None, REGLE] = None,
    nombre: Annotated[int | None, NOMBRE] = None,
    manches: Annotated[int | None, _MANCHES] = None,
    dask: Annotated[str | None, _DASK] = None,
    precision: Annotated[float | None, _PRECISION] = None,
    sprt: Annotated[bool, _SPRT] = False,
    ecart: Annotated[float | None, _ECART] = None,
    alpha: Annotated[float, _ALPHA] = 0.05,
    beta: Annotated[float, _BETA] = 0.05,
    delai: Annotated[float, _DELAI] = DELAI,
    journal: Annotated[Path | None, _JOURNAL] = None,
    reprendre: Annotated[bool, _REPRENDRE] = False,
    sortie: Annotated[Path | None, JSON] = None,
    rapport: Annotated[Path | None, _RAPPORT] = None,
    base: Annotated[str | None, BASE] = None,
    sans_base: Annotated[bool, SANS_BASE] = False,
    ecraser: Annotated[bool, ECRASER] = False,
) -> None:
    """La même graine donne le même résultat, quel que soit le nombre de processus. Rien n'est perdu
    d'un tournoi interrompu : la même commande avec --reprendre le continue. Une IA en faute perd
    la donne, et le tournoi va à son terme.

    Code de sortie : 0 ; 2 si la demande est refusée ; 3 si le tournoi est allé au bout, mais qu'une
    IA a failli à chaque donne ; 130 si Ctrl-C l'a interrompu.

    Exemples : `rebelote gymnase belote simple aleatoire -n 200 -g 1`,
    `rebelote gymnase belote mon_ia.py:MonIA simple --sprt`,
    `rebelote gymnase contree simple aleatoire --precision 5 -p 4`
    """
    if reprendre and graine is None:
        raise ErreurRebelote("--reprendre demande --graine : celle du tournoi à continuer")
    choisi = trouver(jeu)
    tournoi = Tournoi.de(
        choisi,
        _participants(choisi, ia),
        graine_ou_hasard(graine),
        sieges=_sieges(choisi, nombre),
        manches=manches,
        regles=lire_regles(choisi, regle or []),
        delai=_delai(delai),
    )
    borne = DONNES if precision is None and not sprt else SANS_LIMITE
    objectif = Objectif(
        borne if donnes is None else donnes,
        precision,
        seuils_pour(tournoi, ecart, alpha, beta) if sprt else None,
    )
    sorties = Sorties(sortie, rapport, base, sans_base, ecraser)
    sorties.verifier()
    if journal is not None and not reprendre:
        sortie_permise(journal, ecraser)
    with (
        _ouvriers(dask, processus, objectif) as ouvriers,
        Journal(
            journal or chemin_par_defaut(tournoi),
            tournoi,
            reprendre=reprendre,
            garder_l_ancien=journal is None,
        ) as ecrit,
    ):
        seance = Seance(tournoi, objectif, ouvriers, ecrit)
        _mener(seance, len(ecrit.donnes), sorties)


def _participants(jeu: Jeu, ia: list[str]) -> tuple[Participant, ...]:
    """Les participants, prêts à jouer ; dans un terminal, on dit quel cerveau l'on attend."""
    with Console(stderr=True).status("les IA se chargent") as ligne:
        return lire_participants(jeu, ia, lambda quoi: ligne.update(Text(quoi)))


def _ouvriers(dask: str | None, processus: int | None, objectif: Objectif) -> Ouvriers:
    if dask is None:
        return Processus(min(processus or os.cpu_count() or 1, objectif.donnes))
    if processus is not None:
        raise ErreurRebelote("--dask et --processus ne vont pas ensemble")
    return OuvriersDask(dask)


def _sieges(jeu: Jeu, nombre: int | None) -> int:
    jeu.commencer(joueurs=nombre)
    return jeu.nombres_de_joueurs[-1] if nombre is None else nombre


def _delai(secondes: float) -> float:
    if not 0 < secondes <= 86_400:
        raise ErreurRebelote(f"--delai {secondes:g} : attendu des secondes, de 0 à 86 400")
    return secondes


def _mener(seance: Seance, reprises: int, sorties: Sorties) -> None:
    console = console_de_phrases(erreur=sorties.a_l_ecran)
    donnes = compte(seance.objectif.donnes, "donne")
    ouvriers = compte(seance.ouvriers.largeur, "ouvrier")
    console.print(f"graine {seance.tournoi.graine}, jusqu'à {donnes}, {ouvriers}")
    if reprises:
        console.print(f"{reprises} donnes reprises du journal")
    depart = time.perf_counter()
    try:
        with Barre(seance.tournoi, seance.objectif.donnes) as barre:
            bilan = seance.mener(barre.avancer)
    except KeyboardInterrupt:
        _interrompre(seance, console, time.perf_counter() - depart)
    montrer(console, bilan, time.perf_counter() - depart)
    sorties.ecrire(bilan, console, seance.ouvriers)
    _dire_les_defaillants(bilan)


def _dire_les_defaillants(bilan: Bilan) -> None:
    """Le résultat d'une IA qui n'a rien joué n'en est pas un : un script doit le savoir."""
    noms = [bilan.tournoi.participants[rang].nom for rang in bilan.defaillants]
    if noms:
        ont = "a" if len(noms) == 1 else "ont"
        avertir(
            f"le tournoi est allé au bout, mais {' et '.join(noms)} {ont} failli à chaque donne "
            f"(code de sortie {DEFAILLANCE})"
        )
        raise typer.Exit(DEFAILLANCE)


def _interrompre(seance: Seance, console: Console, secondes: float) -> NoReturn:
    if seance.donnes:
        montrer(console, seance.bilan(), secondes)
    avertir(
        "interrompu ; la même commande, avec "
        f"--graine {seance.tournoi.graine} --reprendre, continue"
    )
    raise typer.Exit(INTERROMPU)
