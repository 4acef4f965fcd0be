"""La table dessinée : les sièges autour, ce qui se joue au milieu, le fil des événements.

Tout vient de `jeu.decrire`, qui dit une ligne par siège (« ▶ J2 (B) : … »), et des événements : un
jeu dont la description a une autre forme est montré tel quel.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from rich.align import Align
from rich.console import Group, RenderableType
from rich.layout import Layout
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rebelote.cli.affichage import colorer
from rebelote.cli.recit import Pas, Recit, en_ligne
from rebelote.noyau.etat import Etat
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER, Siege, lire_siege

_LIGNE_DE_SIEGE: Final = re.compile(
    r"^(?P<tour>[▶ ]*)(?P<siege>J[1-4])\b(?P<note>[^:]*):(?P<main>.*)$"
)

_PLACES: Final = {
    2: ("bas", "haut"),
    3: ("bas", "gauche", "droite"),
    4: ("bas", "gauche", "haut", "droite"),
}
"""Où s'assoit chacun, en partant du bas et dans l'ordre du jeu."""


LIGNES_DU_FIL: Final = 8


class Siegeant(NamedTuple):
    """Ce que la description dit d'un siège."""

    note: str
    main: str
    a_son_tour: bool


def lire_description(texte: str) -> tuple[dict[Siege, Siegeant], list[str]]:
    """Sépare les lignes des sièges du reste de la description."""
    sieges: dict[Siege, Siegeant] = {}
    autres = []
    for ligne in texte.splitlines():
        trouvee = _LIGNE_DE_SIEGE.match(ligne)
        if trouvee is None:
            autres.append(ligne)
        else:
            siege = lire_siege(trouvee["siege"])
            tour = "▶" in trouvee["tour"]
            sieges[siege] = Siegeant(trouvee["note"].strip(), trouvee["main"].strip(), tour)
    return sieges, autres


class Scene:
    """Ce qu'il faut retenir d'une partie pour la dessiner."""

    def __init__(self, jeu: Jeu, recit: Recit, siege: Siege | None = None) -> None:
        self.jeu = jeu
        self.recit = recit
        self.siege = siege
        self.fil: deque[str] = deque(maxlen=LIGNES_DU_FIL)
        self.tour: dict[Siege, str] = {}
        self._etat: Etat | None = None
        self._situation = ""

    def avancer(self, pas: Pas) -> None:
        """Retient un pas de plus ; le pli achevé reste au milieu jusqu'au coup suivant."""
        situation = pas.avant.situation()
        if situation != self._situation:
            self.tour.clear()
        self._situation = situation
        self.tour[pas.evenement.auteur] = pas.evenement.texte
        self.fil.extend(ligne for ligne in self.recit.lignes(pas) if ligne)
        self._etat = pas.apres

    def rendu(self) -> Layout:
        """La page entière : ce que dit la table, les sièges, le fil et les manches."""
        assert self._etat is not None
        sieges, autres = lire_description(self.jeu.decrire(self._etat, self.siege))
        page = Layout()
        page.split_column(
            Layout(_panneau(autres, self.jeu.titre), name="haut", size=len(autres) + 2),
            Layout(self._table(sieges), name="table"),
            Layout(name="bas", size=LIGNES_DU_FIL + 2),
        )
        if not sieges:  # rien à disposer autour : la description prend la place de la table
            page["haut"].size = None
            page["table"].visible = False
        page["bas"].split_row(
            Layout(_panneau(self.fil, "Le fil"), ratio=3),
            Layout(Panel(_manches(self._etat), title="Les manches"), ratio=2),
        )
        return page

    def _table(self, sieges: Mapping[Siege, Siegeant]) -> RenderableType:
        """Les sièges autour, celui du spectateur en bas."""
        nombre = max(len(self.recit.noms), *(siege + 1 for siege in sieges), 2)
        cases: dict[str, RenderableType] = {}
        for siege in range(nombre):
            place = _PLACES[nombre][(siege - (self.siege or 0)) % nombre]
            cases[place] = self._panneau_du_siege(siege, sieges.get(siege))
            cases[f"coup {place}"] = Align.center(colorer(self.tour.get(siege, "")))
        milieu = _croix(
            {place: cases.get(f"coup {place}", "") for place in _PLACES[4]}, self._mot()
        )
        grille = Table.grid(expand=True)
        for _ in range(3):
            grille.add_column(ratio=1, vertical="middle")
        grille.add_row("", cases.get("haut", ""), "")
        grille.add_row(cases.get("gauche", ""), milieu, cases.get("droite", ""))
        grille.add_row("", cases.get("bas", ""), "")
        return Align.center(grille, vertical="middle")

    def _mot(self) -> str:
        return self.tour.get(CROUPIER, "")

    def _panneau_du_siege(self, siege: Siege, dit: Siegeant | None) -> Panel:
        titre = self.recit.nom(siege)
        if dit is None:
            return Panel("", title=titre, border_style="dim")
        marque = "▶ " if dit.a_son_tour else ""
        return Panel(
            Align.center(colorer(dit.main)),
            title=f"{marque}{titre}",
            subtitle=escape(dit.note) or None,
            border_style="bold green" if dit.a_son_tour else "blue",
        )


def _panneau(lignes: Iterable[str], titre: str) -> Panel:
    return Panel(Group(*(_une_ligne(ligne) for ligne in lignes)), title=titre)


def _une_ligne(ligne: str) -> Text:
    rendu = colorer(ligne)
    rendu.no_wrap, rendu.overflow = True, "ellipsis"
    return rendu


def _croix(coups: Mapping[str, RenderableType], mot: str) -> Table:
    """Les coups du tour, chacun devant celui qui l'a joué."""
    croix = Table.grid(expand=True, padding=(1, 0))
    for _ in range(3):
        croix.add_column(ratio=1)
    croix.add_row("", coups["haut"], "")
    croix.add_row(coups["gauche"], Align.center(colorer(mot)), coups["droite"])
    croix.add_row("", coups["bas"], "")
    return croix


def _manches(etat: Etat) -> Group:
    """Les dernières manches et le total."""
    manches = list(enumerate(etat.scores_par_manche(), start=1))[-(LIGNES_DU_FIL - 1) :]
    lignes = [Text(f"{numero:3}.  {en_ligne(scores)}") for numero, scores in manches]
    return Group(*lignes, Text(f"total {en_ligne(etat.scores())}", style="bold"))
