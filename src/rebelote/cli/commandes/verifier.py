"""`rebelote verifier` : toutes les règles qu'un enregistrement enfreint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import typer

from rebelote.archives import Lu, Rapport, lire
from rebelote.archives import verifier as verifier_partie
from rebelote.cli.affichage import avertir, dire
from rebelote.cli.avancement import avancement
from rebelote.cli.codes import ECHEC, MAUVAISE_DEMANDE
from rebelote.noyau.erreurs import Illisible
from rebelote.recit.nombres import compte

_FICHIERS = typer.Argument(
    metavar="F…", help="Les fichiers de parties, JSON ou une par ligne ; - pour l'entrée standard."
)


def verifier(fichiers: Annotated[list[str], _FICHIERS]) -> None:
    """Chaque faute est dite avec sa manche, son pli, son joueur, sa carte et la règle. Le résultat
    écrit est comparé à celui que donnent les cartes.

    Code de sortie : 0 sans faute, 1 s'il y en a, 2 si quelque chose n'a pas pu être lu.

    Exemples : `rebelote verifier partie.json`, `rebelote verifier *.jsonl`,
    `cat parties.jsonl | rebelote verifier -`
    """
    compteur = _Compteur()
    with avancement("parties vérifiées") as avancer:
        for fichier in fichiers:
            for lu in lire(fichier):
                compteur.traiter(lu)
                avancer()
    compteur.conclure()


@dataclass
class _Compteur:
    parties: int = 0
    fautes: int = 0
    illisibles: int = 0

    def traiter(self, lu: Lu) -> None:
        if isinstance(lu.contenu, Illisible):
            self.illisibles += 1
            avertir(f"{lu.lieu} : illisible : {lu.contenu}")
            return
        rapport = verifier_partie(lu.contenu)
        self.parties += 1
        self.fautes += len(rapport.fautes)
        for ligne in _lignes(rapport):
            dire(f"{lu.lieu} : {ligne}")

    def conclure(self) -> None:
        illisibles = f", {compte(self.illisibles, 'illisible')}" if self.illisibles else ""
        dire(f"{compte(self.parties, 'partie')}, {compte(self.fautes, 'faute')}{illisibles}")
        if self.illisibles:
            raise typer.Exit(MAUVAISE_DEMANDE)
        if self.fautes:
            raise typer.Exit(ECHEC)


def _lignes(rapport: Rapport) -> Iterator[str]:
    yield from map(str, rapport.fautes)
    if rapport.arret is not None:
        yield f"note : {rapport.arret}"
    if rapport.inachevee is not None:
        yield f"note : partie inachevée, le journal s'arrête à {rapport.inachevee}"
    if rapport.cachees:
        cartes = compte(rapport.cachees, "carte cachée")
        yield f"note : {cartes} : ce qui en dépend n'est pas vérifié"
