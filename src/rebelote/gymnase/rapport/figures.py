"""Les figures du rapport, en PNG."""

from __future__ import annotations

import io
from itertools import accumulate
from math import sqrt
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from rebelote.gymnase.bilan import Bilan
from rebelote.gymnase.statistiques import student_95
from rebelote.gymnase.tournoi import Paire

COULEURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Que les daltoniens distinguent aussi (Okabe et Ito)."""
LE_PLUS_DE_COURBES: Final = len(COULEURS)
_POINTS: Final = 2000
"""Au-delà, une courbe n'y gagne rien."""


def figures(bilan: Bilan) -> dict[str, bytes]:
    """Chaque figure par son nom."""
    return {
        "convergence": _png(_convergence(bilan)),
        "distribution": _png(_distribution(bilan)),
        "matrice": _png(_matrice(bilan)),
        "force_et_temps": _png(_force_et_temps(bilan)),
    }


def _png(figure: Figure) -> bytes:
    octets = io.BytesIO()
    # Sans date ni version : les mêmes donnes font la même image.
    figure.savefig(octets, format="png", dpi=110, metadata={"Software": None})
    return octets.getvalue()


def _axes(titre: str, hauteur: float = 4.0) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(8, hauteur), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(titre)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _nom_de(bilan: Bilan, paire: Paire) -> str:
    premier, second = (bilan.tournoi.participants[rang].nom for rang in paire)
    return f"{premier} − {second}"


def _convergence(bilan: Bilan) -> Figure:
    figure, axes = _axes("L'écart par donne, et son intervalle à 95 %")
    axes.axhline(0, color="0.6", linewidth=1)
    for couleur, (paire, ecarts) in zip(COULEURS, bilan.ecarts.items(), strict=False):
        rangs, moyennes, marges = _suite(ecarts)
        bas = [m - marge for m, marge in zip(moyennes, marges, strict=True)]
        haut = [m + marge for m, marge in zip(moyennes, marges, strict=True)]
        axes.fill_between(rangs, bas, haut, color=couleur, alpha=0.2, linewidth=0)
        axes.plot(rangs, moyennes, color=couleur, label=_nom_de(bilan, paire))
    _cadrer(axes, bilan)
    axes.set_xlabel("donnes")
    axes.set_ylabel("points par donne")
    axes.legend(frameon=False)
    return figure


def _suite(ecarts: list[float]) -> tuple[list[int], list[float], list[float]]:
    """Moyenne et marge après chaque donne, à partir de la deuxième."""
    sommes = list(accumulate(ecarts))
    carres = list(accumulate(ecart * ecart for ecart in ecarts))
    pas = max(1, len(ecarts) // _POINTS)
    rangs = list(range(2, len(ecarts) + 1, pas))
    moyennes, marges = [], []
    for n in rangs:
        moyenne = sommes[n - 1] / n
        variance = max(0.0, (carres[n - 1] - n * moyenne * moyenne) / (n - 1))
        moyennes.append(moyenne)
        marges.append(student_95(n - 1) * sqrt(variance / n))
    return rangs, moyennes, marges


def _cadrer(axes: Axes, bilan: Bilan) -> None:
    """Les premières donnes ne doivent pas écraser les autres : on cadre sur la fin."""
    fins = [paire.ecart for paire in bilan.paires if paire.ecart.nombre > 1]
    if fins:
        bas = min(e.moyenne - 6 * e.marge for e in fins)
        haut = max(e.moyenne + 6 * e.marge for e in fins)
        if haut > bas:
            axes.set_ylim(min(bas, 0), max(haut, 0))


def _distribution(bilan: Bilan) -> Figure:
    figure, axes = _axes("Les donnes, par écart")
    noms = [_nom_de(bilan, paire) for paire in bilan.ecarts][:LE_PLUS_DE_COURBES]
    suites = list(bilan.ecarts.values())[:LE_PLUS_DE_COURBES]
    plein: dict[str, Any] = {"histtype": "stepfilled" if len(noms) == 1 else "step"}
    axes.hist(suites, bins=40, color=COULEURS[: len(noms)], label=noms, **plein)
    axes.axvline(0, color="0.6", linewidth=1)
    axes.set_xlabel("points d'écart dans la donne")
    axes.set_ylabel("donnes")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(frameon=False)
    return figure


def _matrice(bilan: Bilan) -> Figure:
    noms = [participant.nom for participant in bilan.tournoi.participants]
    figure, axes = _axes("Points par donne de la ligne sur la colonne", 1.6 + 0.7 * len(noms))
    valeurs = [[0.0] * len(noms) for _ in noms]
    for paire in bilan.paires:
        ligne, colonne = paire.paire
        for a, b, signe in ((ligne, colonne, 1), (colonne, ligne, -1)):
            valeurs[a][b] = signe * paire.ecart.moyenne
            texte = f"{signe * paire.ecart.moyenne:+.1f}\n± {paire.ecart.marge:.1f}"
            axes.text(b, a, texte, ha="center", va="center", fontsize=9)
    borne = max((abs(paire.ecart.moyenne) for paire in bilan.paires), default=0.0) or 1.0
    axes.imshow(valeurs, cmap="RdBu", vmin=-2 * borne, vmax=2 * borne, aspect="auto")
    axes.set_xticks(range(len(noms)), noms)
    axes.set_yticks(range(len(noms)), noms)
    return figure


def _force_et_temps(bilan: Bilan) -> Figure:
    figure, axes = _axes("La force, et le temps qu'elle prend")
    for rang, participant in enumerate(bilan.tournoi.participants):
        force, temps = bilan.forces[rang], 1000 * bilan.temps[rang].quantile(0.5)
        couleur = COULEURS[rang % len(COULEURS)]
        marge = force.marge if len(bilan.donnes) > 1 else 0
        axes.errorbar(temps or 1e-4, force.cote, yerr=marge, fmt="o", color=couleur, capsize=3)
        axes.annotate(
            participant.nom, (temps or 1e-4, force.cote), (8, 4), textcoords="offset points"
        )
    axes.set_xscale("log")
    axes.margins(x=0.3, y=0.2)
    axes.set_xlabel("temps médian d'un coup, en millisecondes")
    axes.set_ylabel("Elo, 0 pour la moyenne")
    return figure
