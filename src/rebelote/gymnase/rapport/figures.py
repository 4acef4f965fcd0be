"""Les figures du rapport, en PNG."""

from __future__ import annotations

from itertools import accumulate
from math import sqrt
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, MaxNLocator, NullFormatter

from rebelote.gymnase.mesures.statistiques import student_95
from rebelote.gymnase.rapport.repartition import repartition
from rebelote.gymnase.rapport.traits import COULEURS, couleur, nom_de, nom_de_paire, png, tracer
from rebelote.gymnase.tournoi.bilan import Bilan
from rebelote.recit.nombres import plus_ou_moins

_POINTS: Final = 2000
"""Au-delà, une courbe n'y gagne rien."""


def figures(bilan: Bilan) -> dict[str, bytes]:
    """Chaque figure par son nom."""
    return {
        "convergence": png(_convergence(bilan)),
        "distribution": png(repartition(bilan)),
        "matrice": png(_matrice(bilan)),
        "force_et_temps": png(_force_et_temps(bilan)),
    }


def _convergence(bilan: Bilan) -> Figure:
    figure, axes = tracer("L'écart par donne, et son intervalle à 95 %")
    axes.axhline(0, color="0.6", linewidth=1)
    for teinte, (paire, ecarts) in zip(COULEURS, bilan.ecarts.items(), strict=False):
        rangs, moyennes, marges = _suite(ecarts)
        bas = [m - marge for m, marge in zip(moyennes, marges, strict=True)]
        haut = [m + marge for m, marge in zip(moyennes, marges, strict=True)]
        axes.fill_between(rangs, bas, haut, color=teinte, alpha=0.2, linewidth=0)
        axes.plot(rangs, moyennes, color=teinte, label=nom_de_paire(bilan, paire))
    _cadrer(axes, bilan)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
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


def _matrice(bilan: Bilan) -> Figure:
    noms = [nom_de(bilan, rang) for rang in range(len(bilan.tournoi.participants))]
    figure, axes = tracer("Points par donne de la ligne sur la colonne", 1.6 + 0.7 * len(noms))
    valeurs = [[0.0] * len(noms) for _ in noms]
    for paire in bilan.paires:
        ligne, colonne = paire.paire
        for a, b, signe in ((ligne, colonne, 1), (colonne, ligne, -1)):
            valeurs[a][b] = signe * paire.ecart.moyenne
            texte = plus_ou_moins(signe * paire.ecart.moyenne, paire.ecart.marge, 1)
            axes.text(b, a, texte.replace(" ±", "\n±"), ha="center", va="center", fontsize=9)
    borne = max((abs(paire.ecart.moyenne) for paire in bilan.paires), default=0.0) or 1.0
    axes.imshow(valeurs, cmap="RdBu", vmin=-2 * borne, vmax=2 * borne, aspect="auto")
    axes.set_xticks(range(len(noms)), noms)
    axes.set_yticks(range(len(noms)), noms)
    return figure


def _force_et_temps(bilan: Bilan) -> Figure:
    figure, axes = tracer("La force, et le temps qu'elle prend")
    for rang in range(len(bilan.tournoi.participants)):
        force, temps = bilan.forces[rang], 1000 * bilan.temps[rang].quantile(0.5)
        marge = force.marge if len(bilan.donnes) > 1 else 0
        axes.errorbar(
            temps or 1e-4, force.cote, yerr=marge, fmt="o", color=couleur(rang), capsize=3
        )
        axes.annotate(
            nom_de(bilan, rang), (temps or 1e-4, force.cote), (8, 4), textcoords="offset points"
        )
    _en_decades(axes)
    axes.margins(x=0.3, y=0.2)
    axes.set_xlabel("temps médian d'un coup, en millisecondes")
    axes.set_ylabel("Elo, 0 pour la moyenne")
    return figure


def _en_decades(axes: Axes) -> None:
    """Une échelle de 1, 2, 5 en 10, écrite en nombres plutôt qu'en puissances."""
    ecriture = axes.xaxis.get_major_formatter()
    axes.set_xscale("log")
    axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.xaxis.set_major_formatter(ecriture)
    axes.xaxis.set_minor_formatter(NullFormatter())
