"""La table dessinée : les sièges autour, ce qui se joue au milieu, le fil des événements.

Tout vient de `jeu.decrire`, qui dit une ligne par siège (« ▶ J2 (B) : … »), et des événements : un
jeu dont la description a une autre forme est montré tel quel.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from rich.align import Align, VerticalAlignMethod
from rich.console import Group, RenderableType
from rich.layout import Layout
from rich.panel import Panel
from rich.text import Text

from rebelote.cli.affichage import colorer
from rebelote.noyau.etat import Etat
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER, Siege, lire_siege
from rebelote.recit.recit import Pas, Recit, en_ligne

_LIGNE_DE_SIEGE: Final = re.compile(
    r"^(?P<tour>[▶ ]*)(?P<siege>J[1-4])\b(?P<note>[^:]*):(?P<main>.*)$"
)
_SEPARATEUR: Final = re.compile(r" ; | {2,}")
"""Ce qui sépare, dans la ligne d'un siège, des choses différentes."""

_PLACES: Final = {
    2: ("bas", "haut"),
    3: ("bas", "gauche", "droite"),
    4: ("bas", "gauche", "haut", "droite"),
}
"""Où s'assoit chacun, en partant du bas et dans l'ordre du jeu."""

SIEGE_MIN: Final = 4
"""Le cadre d'un siège, et deux lignes de cartes."""

SIEGE_MAX: Final = 5
FIL_MAX: Final = 8

_RIEN: Final = Text(" ")
"""Une case vide ; sans rien du tout, Rich y écrirait ses propres mesures."""


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


class Mesures(NamedTuple):
    """Ce que la hauteur de l'écran laisse à chacun."""

    siege: int
    fil: int

    @classmethod
    def pour(cls, hauteur: int, entete: int) -> Mesures:
        reste = hauteur - entete - 2
        siege = max(SIEGE_MIN, min(SIEGE_MAX, (reste - 6) // 3))
        return cls(siege, max(1, min(FIL_MAX, reste - 3 * siege - 2)))


class Scene:
    """Ce qu'il faut retenir d'une partie pour la dessiner."""

    def __init__(self, jeu: Jeu, recit: Recit, siege: Siege | None, hauteur: int) -> None:
        self.jeu = jeu
        self.recit = recit
        self.siege = siege
        self.hauteur = hauteur
        self.fil: deque[str] = deque(maxlen=FIL_MAX)
        self.tour: dict[Siege, str] = {}
        self._etat: Etat | None = None
        self._situation = ""

    def avancer(self, pas: Pas) -> None:
        """Retient un pas de plus ; le pli achevé reste au milieu jusqu'au coup suivant."""
        situation = pas.avant.situation()
        if situation != self._situation:
            self.tour.clear()
        self._situation = situation
        self.tour.pop(CROUPIER, None)  # ce qu'il a dit ne vaut que tant qu'il parle le dernier
        self.tour[pas.evenement.auteur] = pas.evenement.texte
        self.fil.extend(ligne for ligne in self.recit.lignes(pas) if ligne)
        self._etat = pas.apres

    def rendu(self) -> Layout:
        """La page entière : ce que dit la table, les sièges, le fil et les manches."""
        assert self._etat is not None
        sieges, autres = lire_description(self.jeu.decrire(self._etat, self.siege))
        mesures = Mesures.pour(self.hauteur, len(autres))
        entete = Layout(_panneau(autres, self.jeu.titre), size=len(autres) + 2)
        fil = Layout(_panneau(list(self.fil)[-mesures.fil :], "Le fil"), ratio=3)
        manches = Layout(_panneau(_manches(self._etat)[-mesures.fil :], "Les manches"), ratio=2)
        pied = Layout(size=mesures.fil + 2)
        pied.split_row(fil, manches)
        page = Layout()
        if sieges:
            page.split_column(entete, self._table(sieges, mesures.siege), pied)
        else:  # rien à disposer autour : la description prend la place de la table
            entete.size = None
            page.split_column(entete, pied)
        return page

    def _table(self, sieges: Mapping[Siege, Siegeant], hauteur: int) -> Layout:
        """Les sièges autour, celui du spectateur en bas ; au milieu, ce qui se joue."""
        nombre = len(self.recit.noms)
        autour: dict[str, RenderableType] = {}
        coups: dict[str, str] = {}
        for siege in range(nombre):
            place = _PLACES[nombre][(siege - (self.siege or 0)) % nombre]
            autour[place] = self._panneau_du_siege(siege, sieges.get(siege), hauteur)
            coups[place] = self.tour.get(siege, "")
        milieu = _croix(coups, self.tour.get(CROUPIER, ""))
        table = Layout()
        table.split_column(
            _rangee(_RIEN, autour.get("haut", _RIEN), _RIEN),
            _rangee(autour.get("gauche", _RIEN), milieu, autour.get("droite", _RIEN)),
            _rangee(_RIEN, autour["bas"], _RIEN),
        )
        return table

    def _panneau_du_siege(self, siege: Siege, dit: Siegeant | None, hauteur: int) -> Panel:
        titre = self.recit.nom(siege)
        if dit is None:
            return Panel("", title=Text(titre), border_style="dim", height=hauteur)
        return Panel(
            _au_centre(_SEPARATEUR.sub("\n", dit.main), "top"),
            title=Text(f"▶ {titre}" if dit.a_son_tour else titre),
            subtitle=colorer(dit.note),
            border_style="bold green" if dit.a_son_tour else "blue",
            height=hauteur,
        )


def _panneau(lignes: Iterable[str], titre: str) -> Panel:
    return Panel(Group(*(_une_ligne(ligne) for ligne in lignes)), title=titre)


def _une_ligne(ligne: str) -> Text:
    rendu = colorer(ligne)
    rendu.no_wrap, rendu.overflow = True, "ellipsis"
    return rendu


def _rangee(*cases: RenderableType) -> Layout:
    rangee = Layout()
    rangee.split_row(*map(Layout, cases))
    return rangee


def _croix(coups: Mapping[str, str], mot: str) -> Layout:
    """Les coups du tour, chacun devant celui qui l'a joué."""
    cases = {place: Layout(_au_centre(coups.get(place, ""))) for place in _PLACES[4]}
    cases["haut"].size = cases["bas"].size = 1
    ligne, croix = Layout(), Layout()
    ligne.split_row(cases["gauche"], Layout(_au_centre(mot)), cases["droite"])
    croix.split_column(cases["haut"], ligne, cases["bas"])
    return croix


def _au_centre(texte: str, hauteur: VerticalAlignMethod = "middle") -> Align:
    rendu = colorer(texte)
    rendu.no_wrap, rendu.overflow, rendu.justify = False, "fold", "center"
    return Align.center(rendu, vertical=hauteur)


def _manches(etat: Etat) -> list[str]:
    """Le score de chaque manche finie, puis le total."""
    manches = enumerate(etat.scores_par_manche(), start=1)
    lignes = [f"{numero:5}  {en_ligne(scores)}" for numero, scores in manches]
    return [*lignes, f"total  {en_ligne(etat.scores())}"]
