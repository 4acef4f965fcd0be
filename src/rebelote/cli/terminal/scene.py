"""La table dessinée : les sièges autour, ce qui se joue au milieu, le fil des événements.

Tout vient du `Tableau`, le même pour tous les jeux, et de ce que chacun a dit depuis le début du
tour.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from rich.align import Align, VerticalAlignMethod
from rich.console import Group, RenderableType
from rich.layout import Layout
from rich.panel import Panel
from rich.text import Text

from rebelote.cli.affichage import colorer
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.reperes.plis import PliFerme, Pose
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.noyau.tableau import SiegeVu, Tableau
from rebelote.recit.dessin import (
    cartes_du_siege,
    entete,
    faits_hors_cartes,
    pied,
    pyramide,
)
from rebelote.recit.recit import Pas, Recit
from rebelote.recit.scores import en_ligne

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
        self._tableau: Tableau | None = None
        self._ferme: PliFerme | None = None
        """Le pli qui vient de s'achever : il reste au milieu jusqu'au coup suivant."""

        self._repere: Repere | None = None

    def avancer(self, pas: Pas) -> None:
        """Retient un pas de plus."""
        repere = pas.avant.repere()
        if repere != self._repere:
            self.tour.clear()
        self._repere = repere
        self._ferme = pas.avant.pli_ferme(pas.evenement)
        self.tour.pop(CROUPIER, None)  # ce qu'il a dit ne vaut que tant qu'il parle le dernier
        self.tour[pas.evenement.auteur] = pas.parole
        self.fil.extend(ligne for ligne in self.recit.lignes(pas) if ligne)
        self._tableau = self.jeu.tableau(pas.apres, self.siege)

    def rendu(self) -> Layout:
        """La page entière : ce que dit la table, les sièges, le fil et les manches."""
        assert self._tableau is not None
        autres = [
            *entete(self._tableau),
            *pyramide(self._tableau.milieu),
            *pied(self._tableau),
        ]
        mesures = Mesures.pour(self.hauteur, len(autres))
        fil = Layout(_panneau(list(self.fil)[-mesures.fil :], "Le fil"), ratio=3)
        manches = Layout(_panneau(_manches(self._tableau)[-mesures.fil :], "Les manches"), ratio=2)
        bas = Layout(size=mesures.fil + 2)
        bas.split_row(fil, manches)
        page = Layout()
        page.split_column(
            Layout(_panneau(autres, self.jeu.titre), size=len(autres) + 2),
            self._table(self._tableau, mesures.siege),
            bas,
        )
        return page

    def _table(self, tableau: Tableau, hauteur: int) -> Layout:
        """Les sièges autour, celui du spectateur en bas ; au milieu, ce qui se joue."""
        nombre, posees = len(tableau.sieges), self._posees(tableau)
        autour: dict[str, RenderableType] = {}
        coups: dict[str, str] = {}
        for vu in tableau.sieges:
            place = _PLACES[nombre][(vu.siege - (self.siege or 0)) % nombre]
            autour[place] = self._panneau_du_siege(vu, vu.siege in tableau.attendus, hauteur)
            coups[place] = posees.get(vu.siege, "")
        milieu = _croix(coups, self.tour.get(CROUPIER, ""))
        table = Layout()
        table.split_column(
            _rangee(_RIEN, autour.get("haut", _RIEN), _RIEN),
            _rangee(autour.get("gauche", _RIEN), milieu, autour.get("droite", _RIEN)),
            _rangee(_RIEN, autour["bas"], _RIEN),
        )
        return table

    def _posees(self, tableau: Tableau) -> dict[Siege, str]:
        """Ce que chacun a devant lui : sa carte du pli, ou ce qu'il a dit dans ce tour."""
        if self._ferme is not None:
            return _marquer(self._ferme.poses, self._ferme.vainqueur)
        if tableau.milieu.poses:
            return _marquer(tableau.milieu.poses, tableau.milieu.maitre)
        return self.tour

    def _panneau_du_siege(self, vu: SiegeVu, a_son_tour: bool, hauteur: int) -> Panel:
        titre = self.recit.nom(vu.siege)
        camp = [f"({vu.camp})"] if vu.camp != nom_siege(vu.siege) else []
        bord = "bold green" if a_son_tour else "blue"
        return Panel(
            _au_centre("\n".join(cartes_du_siege(vu)), "top"),
            title=Text(f"▶ {titre}" if a_son_tour else titre),
            subtitle=colorer(", ".join([*camp, *faits_hors_cartes(vu)])),
            border_style="dim" if vu.main is None else bord,
            height=hauteur,
        )


def _marquer(poses: Iterable[Pose], maitre: Siege | None) -> dict[Siege, str]:
    """La carte de chacun ; une étoile à celle qui l'emporte."""
    return {p.siege: f"{p.texte} ★" if p.siege == maitre else p.texte for p in poses}


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


def _manches(tableau: Tableau) -> list[str]:
    """Le score de chaque manche finie, puis le total."""
    lignes = [
        f"{passee.manche:5}  {en_ligne(terme.camps)}"
        for passee in tableau.feuille
        for terme in passee.termes
        if terme.nom == "total"
    ]
    return [*lignes, f"total  {en_ligne(tableau.scores)}"]
