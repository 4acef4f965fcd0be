"""`rebelote exporter` : les parties enregistrées sous une autre forme."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from rebelote.archives import (
    Enregistrement,
    Lu,
    ecrire_texte,
    en_brief,
    ligne_json,
    lire,
    sortie_permise,
)
from rebelote.cli.options import ECRASER, FICHIER
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote
from rebelote.noyau.texte import vouliez_vous_dire
from rebelote.recit.nombres import compte
from rebelote.recit.texte import raconter

_FORMAT = typer.Option(
    "--format",
    "-f",
    metavar="FORMAT",
    help="brief : belote par manches et plis ; jsonl : une partie par ligne ; texte : un récit.",
)
_SORTIE = typer.Option("--sortie", "-s", metavar="G", help="Où écrire ; à l'écran sinon.")


def exporter(
    fichier: Annotated[str, FICHIER],
    forme: Annotated[str, _FORMAT] = "texte",
    sortie: Annotated[Path | None, _SORTIE] = None,
    ecraser: Annotated[bool, ECRASER] = False,
) -> None:
    """Exemples : `rebelote exporter parties.jsonl`,
    `rebelote exporter parties.jsonl --format brief --sortie parties_brief.json`,
    `rebelote exporter partie.json --format jsonl --sortie parties.jsonl`
    """
    if forme not in _CONVERSIONS:
        voisins = vouliez_vous_dire(forme, _CONVERSIONS)
        formats = ", ".join(_CONVERSIONS)
        raise ErreurRebelote(f"format inconnu : {forme} ; formats : {formats}{voisins}")
    if sortie is not None:
        sortie_permise(sortie, ecraser)
    parties = [_convertir(lu, forme) for lu in lire(fichier)]
    texte = _assembler(parties, forme)
    if sortie is None:
        typer.echo(texte, nl=False)
    else:
        ecrire_texte(sortie, texte, ecraser)
        typer.echo(f"{compte(len(parties), 'partie écrite')} dans {sortie}, format {forme}")


def _convertir(lu: Lu, forme: str) -> Any:
    """La partie sous cette forme ; une partie fautive ne s'exporte pas à moitié."""
    partie = lu.partie()
    if not isinstance(partie, Enregistrement):
        raise ErreurRebelote(f"{lu.lieu} : cette partie est déjà dans la disposition brief")
    try:
        return _CONVERSIONS[forme](partie)
    except CoupIllegal as faute:
        raise ErreurRebelote(
            f"{lu.lieu} : la partie enfreint une règle, {faute} ; voir « rebelote verifier »"
        ) from None
    except ErreurRebelote as erreur:
        raise ErreurRebelote(f"{lu.lieu} : {erreur}") from None


_CONVERSIONS: dict[str, Callable[[Enregistrement], Any]] = {
    "brief": en_brief,
    "jsonl": Enregistrement.en_json,
    "texte": raconter,
}


def _assembler(parties: list[Any], forme: str) -> str:
    """Un fichier entier : une seule partie `brief` s'étale pour être lue, plusieurs s'alignent."""
    if forme == "texte":
        return "\n".join(parties)
    if forme == "brief" and len(parties) == 1:
        return json.dumps(parties[0], ensure_ascii=False, indent=2) + "\n"
    return "".join(f"{ligne_json(partie)}\n" for partie in parties)
