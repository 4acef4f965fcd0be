"""Une page de règles au terminal : tout s'y lit, quelle que soit la largeur."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown, MarkdownElement, TableElement
from rich.table import Column, Table


class _Tableau(TableElement):
    """Un tableau qui se plie au lieu de remplacer la fin d'un mot par « … »."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for rendu in super().__rich_console__(console, options):
            for colonne in rendu.columns if isinstance(rendu, Table) else ():
                colonne.overflow = "fold"
                colonne.no_wrap = _de_noms(colonne)
            yield rendu


def _de_noms(colonne: Column) -> bool:
    """Vrai d'une colonne de noms d'un seul mot, une option par exemple : ils se tapent entiers."""
    textes = map(str, (colonne.header, *colonne.cells))
    return all(len(texte.split()) <= 1 for texte in textes)


class Page(Markdown):
    """Un texte Markdown, tableaux compris."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "table_open": _Tableau,
    }
