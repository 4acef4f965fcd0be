"""Ce qu'un nœud dit à qui l'a lancé : à la personne qui joue, à un programme, ou à côté."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from rebelote.cli.codes import ECHEC, REUSSITE
from rebelote.cli.reseau.convive import Convive
from rebelote.cli.reseau.issue import issue, montrer_les_statistiques
from rebelote.cli.reseau.veille import Veille
from rebelote.noyau.texte import montrable

if TYPE_CHECKING:
    from rebelote.p2p.noeud.noeud import Noeud


@dataclass(frozen=True)
class Parole:
    """La voix d'un nœud ; en JSON, il ne dit que son lien et l'issue."""

    convive: Convive
    en_json: bool
    detail: bool = False
    """Vrai pour dire aussi ce que chacun fait pour la donne."""

    def noter(self, ligne: str) -> None:
        """Une ligne pour qui regarde : dans le récit, ou sur la sortie d'erreur."""
        if self.en_json:
            return
        lisible = montrable(ligne)  # elle répète des noms que d'autres se sont donnés
        if self.convive.est_humain:
            self.convive.personne.annoncer(lisible)
        else:
            typer.echo(lisible, err=True)

    def dire(self, objet: dict[str, Any]) -> None:
        """Une ligne pour un programme."""
        typer.echo(json.dumps(objet, ensure_ascii=False))

    def veiller(self, noeud: Noeud, reprise: bool) -> Callable[[], object]:
        """Dit ce qui arrive, à mesure ; rend de quoi dire le reste, et ne plus rien dire."""
        if self.en_json:
            return lambda: None
        veille = Veille(noeud, self.noter, reprise, self.convive.est_humain, self.detail)
        if self.convive.est_humain:
            self.convive.personne.suivre(veille)
            return self.convive.personne.raconter
        tache = asyncio.get_running_loop().create_task(veille.veiller())
        return tache.cancel

    def dire_le_siege(self, siege: str) -> None:
        self.noter(f"vous êtes {siege} ; on attend les autres")

    def dire_la_faute(self, faute: str) -> None:
        """La première faute de notre IA ; les suivantes sont seulement comptées."""
        from rebelote.p2p.noeud.noeud import JOUE_SANS_ELLE

        typer.echo(f"l'IA {self.convive.ia} est en faute : {faute} ; {JOUE_SANS_ELLE}", err=True)

    def dire_la_suite(self, noeud: Noeud) -> None:
        """On nous arrête : la partie, elle, n'est pas perdue."""
        if sys.stderr.isatty():
            typer.echo(err=True)  # « ^C » est sur la ligne
        if noeud.poste is not None and not noeud.poste.finie:
            typer.echo("partie gardée : la même commande la reprendra", err=True)

    def conclure(self, noeud: Noeud, donnees: Path) -> int:
        """L'issue de la partie, et le code de sortie qui va avec."""
        poste = noeud.poste
        assert poste is not None
        fautes = noeud.fautes_ia
        if self.en_json:
            fin = noeud.etat_du_jeu(proprietaire=False)
            self.dire({"fin": fin, "delais": noeud.delais, "fautes_ia": fautes})
        else:
            if self.convive.est_humain:
                montrer_les_statistiques(poste, self.convive.personne.console)
            typer.echo(issue(poste, fautes, donnees, noeud.desaccord), err=not poste.finie)
        return REUSSITE if poste.finie else ECHEC
