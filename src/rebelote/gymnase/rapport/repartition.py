"""La figure des donnes par écart : un cadre par paire, une couleur par gagnante."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from rebelote.gymnase.mesures.forces import Paire
from rebelote.gymnase.rapport.traits import LARGEUR, couleur, habiller, nom_de
from rebelote.gymnase.tournoi.bilan import Bilan
from rebelote.recit.nombres import compte

_CADRES: Final = 6
"""Au-delà, la figure n'en finirait plus."""
_BARRES: Final = 40


def repartition(bilan: Bilan) -> Figure:
    """Combien de donnes ont eu quel écart ; la même échelle pour toutes les paires."""
    paires = list(bilan.ecarts)[:_CADRES]
    bords = _bords([ecart for paire in paires for ecart in bilan.ecarts[paire]])
    figure = Figure(figsize=(LARGEUR, 1.1 + 2.1 * len(paires)), layout="constrained")
    cadres = figure.subplots(len(paires), sharex=True, squeeze=False)[:, 0]
    for axes, paire in zip(cadres, paires, strict=True):
        _tracer(axes, bilan, paire, bords)
    figure.suptitle("Les donnes, par écart")
    cadres[-1].set_xlabel("points d'écart dans la donne")
    return figure


def _bords(ecarts: Sequence[float]) -> list[float]:
    """Les bords des barres, rondes, dont une est centrée sur zéro."""
    reperes = MaxNLocator(_BARRES, steps=[1, 2, 5, 10]).tick_values(min(ecarts), max(ecarts))
    pas = float(reperes[1] - reperes[0])
    return [float(repere) - pas / 2 for repere in (*reperes, reperes[-1] + pas)]


def _tracer(axes: Axes, bilan: Bilan, paire: Paire, bords: Sequence[float]) -> None:
    ecarts = bilan.ecarts[paire]
    parts = [
        [e for e in ecarts if e < 0],
        [e for e in ecarts if e == 0],
        [e for e in ecarts if e > 0],
    ]
    premier, second = paire
    teintes = [couleur(second), "0.7", couleur(premier)]
    habiller(axes)
    axes.hist(parts, list(bords), stacked=True, color=teintes, edgecolor="white", linewidth=0.8)
    axes.axvline(0, color="0.4", linewidth=1)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True, steps=[1, 2, 5, 10]))
    axes.set_ylabel("donnes")
    _legender(axes, bilan, paire, [len(part) for part in parts])


def _legender(axes: Axes, bilan: Bilan, paire: Paire, nombres: Sequence[int]) -> None:
    """Au-dessus du cadre, chacune de son côté et dans sa couleur : rien n'y cache une barre."""
    perdues, nulles, gagnees = nombres
    premier, second = paire
    gauche, droite = _gagne(bilan, second, perdues), _gagne(bilan, premier, gagnees)
    axes.set_title(gauche, loc="left", color=couleur(second), fontsize=9)
    axes.set_title(compte(nulles, "nulle"), color="0.4", fontsize=9)
    axes.set_title(droite, loc="right", color=couleur(premier), fontsize=9)


def _gagne(bilan: Bilan, rang: int, nombre: int) -> str:
    return f"{nom_de(bilan, rang)}\ngagne {compte(nombre, 'donne')}"
