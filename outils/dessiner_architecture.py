"""Dessine les étages de `docs/architecture.md` d'après les vrais imports.

    python outils/dessiner_architecture.py          # récrit le dessin de la page
    python outils/dessiner_architecture.py --voir   # le montre seulement

Une flèche est un import direct d'un étage à l'autre ; celles qu'un chemin plus long dit déjà sont
tues.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

RACINE = Path(__file__).parents[1]
SOURCES = RACINE / "src" / "rebelote"
PAGE = RACINE / "docs" / "architecture.md"
DEBUT = "<!-- étages : python outils/dessiner_architecture.py -->\n"
BLOC = re.compile(rf"(?<={DEBUT}).*?(?=<!-- fin -->)", re.DOTALL)

Graphe = dict[str, set[str]]


def modules_importes(fichier: Path) -> Iterator[str]:
    """Les modules de rebelote que ce fichier importe, où que ce soit."""
    for noeud in ast.walk(ast.parse(fichier.read_text(encoding="utf-8"))):
        if isinstance(noeud, ast.ImportFrom) and noeud.module and not noeud.level:
            yield from (f"{noeud.module}.{alias.name}" for alias in noeud.names)
        elif isinstance(noeud, ast.Import):
            yield from (alias.name for alias in noeud.names)


def etages() -> Graphe:
    """Chaque paquet de rebelote, et ceux qu'il importe."""
    graphe: Graphe = {}
    for fichier in SOURCES.rglob("*.py"):
        chemin = fichier.relative_to(SOURCES)
        if len(chemin.parts) == 1:
            continue
        importes = graphe.setdefault(chemin.parts[0], set())
        noms = (nom.split(".") for nom in modules_importes(fichier) if nom.startswith("rebelote."))
        importes.update(parties[1] for parties in noms if (SOURCES / parties[1]).is_dir())
        importes.discard(chemin.parts[0])
    return graphe


def atteints(graphe: Graphe, depuis: str) -> set[str]:
    vus: set[str] = set()
    reste = list(graphe[depuis])
    while reste:
        etage = reste.pop()
        if etage not in vus:
            vus.add(etage)
            reste += graphe[etage]
    return vus


def epure(graphe: Graphe) -> Graphe:
    """Sans les flèches qu'un chemin plus long dit déjà."""
    return {
        etage: {
            but
            for but in importes
            if not any(but in atteints(graphe, autre) for autre in importes - {but})
        }
        for etage, importes in graphe.items()
    }


def titre(etage: str) -> str:
    """La première phrase du paquet."""
    texte = ast.get_docstring(ast.parse((SOURCES / etage / "__init__.py").read_text("utf-8"))) or ""
    return texte.splitlines()[0].rstrip(".").replace('"', "'") if texte else etage


def dessin() -> str:
    graphe = epure(etages())
    hauteur = {etage: len(atteints(graphe, etage)) for etage in graphe}
    ordre = sorted(graphe, key=lambda etage: (-hauteur[etage], etage))
    cases = [f'    {etage}["{etage}/ — {titre(etage)}"]' for etage in ordre]
    fleches = [f"    {etage} --> {but}" for etage in ordre for but in sorted(graphe[etage])]
    return "\n".join(["```mermaid", "flowchart TB", *cases, *fleches, "```", ""])


def main() -> None:
    if "--voir" in sys.argv[1:]:
        print(dessin())
        return
    PAGE.write_text(BLOC.sub(lambda _: dessin(), PAGE.read_text(encoding="utf-8")), "utf-8")


if __name__ == "__main__":
    main()
