"""`rebelote arbitre` : une partie entre cerveaux, chacun à son adresse."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from rebelote.archives import Enregistrement, ecrire_texte, inscrire, ligne_json, sortie_permise
from rebelote.archives.dates import maintenant
from rebelote.cli.affichage import avertir, console_de_phrases
from rebelote.cli.avancement import suivi_des_manches
from rebelote.cli.base import garder_en_base
from rebelote.cli.choix import lire_regles
from rebelote.cli.codes import ECHEC, INTERROMPU
from rebelote.cli.graines import graine_ou_hasard
from rebelote.cli.interruption import chargement
from rebelote.cli.options import ECRASER, GRAINE, REGLE, SANS_BASE, SORTIE
from rebelote.ia.designation import Sorte, lire
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.partie import PartieSansFin
from rebelote.noyau.sieges import nom_siege
from rebelote.recit.nombres import compte
from rebelote.recit.scores import en_phrase, gagnee_par
from rebelote.stockage import Origine

if TYPE_CHECKING:
    from rebelote.cerveau.orchestrateur import BilanCerveau, Orchestrateur, Rapport

_URLS = typer.Argument(metavar="URL", help="L'adresse de chaque cerveau, dans l'ordre des sièges.")
_JEU = typer.Option("--jeu", "-j", metavar="JEU", help="Le jeu ; « rebelote jeux » les montre.")
_DELAI = typer.Option("--delai", min=0.01, max=3600, help="Secondes laissées à chaque réponse.")
_REPRISES = typer.Option("--reprises", min=0, max=100, help="Essais de plus après un silence.")
_DOUBLURE = typer.Option(
    "--doublure", help="Joue même si un cerveau manque au début : l'IA simple le remplace."
)


def arbitre(
    urls: Annotated[list[str], _URLS],
    jeu: Annotated[str, _JEU] = "belote",
    graine: Annotated[int | None, GRAINE] = None,
    regle: Annotated[list[str] | None, REGLE] = None,
    sortie: Annotated[Path | None, SORTIE] = None,
    ecraser: Annotated[bool, ECRASER] = False,
    delai: Annotated[float, _DELAI] = 5.0,
    reprises: Annotated[int, _REPRISES] = 2,
    doublure: Annotated[bool, _DOUBLURE] = False,
    sans_base: Annotated[bool, SANS_BASE] = False,
) -> None:
    """Un cerveau qui se tait, tombe en panne ou répond un coup illégal est remplacé pour ce coup
    par une IA ; le tableau final le compte. Ctrl-C garde la partie inachevée dans --sortie.

    Exemple : `rebelote arbitre http://127.0.0.1:8001 http://127.0.0.1:8002 http://127.0.0.1:8003
    http://127.0.0.1:8004 --jeu belote --graine 1 --sortie partie.json`
    """
    from rebelote.cerveau.extra import exiger_reseau

    exiger_reseau()
    with chargement():
        from rebelote.cerveau.joueur_http import Patience
        from rebelote.cerveau.orchestrateur import Orchestrateur

    choisi = trouver(jeu)
    graine = graine_ou_hasard(graine)
    chemin = sortie_permise(sortie, ecraser) if sortie else None
    orchestrateur = Orchestrateur(
        choisi,
        [lire(url, {Sorte.CERVEAU}).source for url in urls],
        lire_regles(choisi, regle or []),
        Random(graine),
        patience=Patience(delai, reprises),
    )
    _Arbitrage(
        orchestrateur, _ias(orchestrateur, doublure), graine, chemin, en_base=not sans_base
    ).mener()


@dataclass
class _Arbitrage:
    """Une partie en train d'être arbitrée ; interrompue, elle n'est pas perdue."""

    orchestrateur: Orchestrateur
    ias: list[str]
    graine: int
    chemin: Path | None
    en_base: bool
    console: Console = field(default_factory=console_de_phrases)
    date: str = field(default_factory=maintenant)
    id: str = field(default_factory=lambda: str(uuid.uuid4()))

    def mener(self) -> None:
        self.console.print(f"graine {self.graine}")
        try:
            with suivi_des_manches() as suivre:
                rapport = self.orchestrateur.jouer(suivre)
        except KeyboardInterrupt:
            self._arreter("interrompu", INTERROMPU)
        except PartieSansFin as faute:
            self._arreter(str(faute), ECHEC)
        else:
            _montrer(self.console, rapport, self.ias)
            self._garder("Partie enregistrée")
            if self.en_base:
                garder_en_base(self._enregistrement(), Origine.ARBITRE, self.graine)

    def _arreter(self, raison: str, code: int) -> NoReturn:
        avertir(raison)
        if self.chemin is None:
            self.console.print("La partie n'est pas enregistrée (--sortie F.json la garde).")
        self._garder("Partie inachevée enregistrée")
        raise typer.Exit(code)

    def _garder(self, fait: str) -> None:
        if self.chemin is not None:
            texte = ligne_json(self._enregistrement().en_json())
            ecrire_texte(self.chemin, texte, ecraser=True)
            self.console.print(f"{fait} dans {self.chemin}", markup=False)

    def _enregistrement(self) -> Enregistrement:
        arbitre = self.orchestrateur
        inscrits = inscrire([joueur.url for joueur in arbitre.joueurs], self.ias)
        return Enregistrement.de_partie(arbitre.jeu, arbitre.partie, inscrits, self.id, self.date)


def _ias(orchestrateur: Orchestrateur, doublure: bool) -> list[str]:
    """Le nom que chaque cerveau donne à son IA ; sans doublure, tous doivent répondre."""
    presences = orchestrateur.faire_l_appel()
    try:
        orchestrateur.exiger(presences)
    except ErreurRebelote as absents:
        if not doublure:
            raise
        avertir(str(absents))
    return [presence.ia for presence in presences]


def _montrer(console: Console, rapport: Rapport, ias: list[str]) -> None:
    resultat = rapport.resultat
    manches, scores = compte(len(resultat["manches"]), "manche"), en_phrase(resultat["scores"])
    console.print(f"{manches} ; {scores} ; {gagnee_par(resultat['vainqueurs'])}")
    for bilan, ia in zip(rapport.cerveaux, ias, strict=True):
        console.print(f"{nom_siege(bilan.siege)} : {ia}, {bilan.url}", markup=False)
    console.print(_table(rapport.cerveaux))
    for bilan in rapport.cerveaux:
        _dire_l_incident(bilan)


def _table(bilans: Sequence[BilanCerveau]) -> Table:
    """Rien que des mots courts : elle tient dans un terminal étroit, les adresses n'y sont pas."""
    table = Table("siège", "camp", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for titre in ("coups", "doublés", "délais", "pannes", "illégaux"):
        table.add_column(titre, justify="right")
    for bilan in bilans:
        c = bilan.compteurs
        nombres = (c.coups, c.doublures, c.delais, c.pannes, c.coups_illegaux)
        table.add_row(nom_siege(bilan.siege), bilan.camp, *map(str, nombres))
    return table


def _dire_l_incident(bilan: BilanCerveau) -> None:
    if bilan.compteurs.dernier_incident:
        suite = " ; on ne lui a plus rien demandé" if bilan.abandonne else ""
        incident = f"{bilan.compteurs.dernier_incident}{suite}"
        avertir(f"{nom_siege(bilan.siege)} {bilan.url}, dernier incident : {incident}")
