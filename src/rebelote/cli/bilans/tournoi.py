"""Ce que montre `rebelote gymnase` : l'avancement, puis le bilan."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from rebelote.gymnase.mesures.sprt import Verdict
from rebelote.gymnase.mesures.texte import ecart, moyenne
from rebelote.gymnase.tournoi.arret import Suivi
from rebelote.gymnase.tournoi.bilan import Bilan, BilanDePaire
from rebelote.gymnase.tournoi.resultats import Genre
from rebelote.gymnase.tournoi.tournoi import Tournoi
from rebelote.noyau.sieges import nom_siege
from rebelote.recit.nombres import (
    accorder,
    avec_signe,
    compte,
    decimal,
    duree,
    plus_ou_moins,
)

_RYTHME = 0.2
"""Secondes entre deux rafraîchissements."""


class Barre:
    """L'avancement, sur la sortie d'erreur et seulement dans un terminal."""

    def __init__(self, tournoi: Tournoi, donnes: int) -> None:
        self._noms = [participant.nom for participant in tournoi.participants]
        console = Console(stderr=True)
        self._barre = Progress(
            TextColumn("donnes"),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("reste"),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            disable=not console.is_terminal,
        )
        self._tache = self._barre.add_task("", total=donnes)
        self._dernier = 0.0

    def __enter__(self) -> Self:
        self._barre.start()
        return self

    def __exit__(
        self,
        genre: type[BaseException] | None,
        erreur: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._barre.stop()

    def avancer(self, suivi: Suivi) -> None:
        if time.monotonic() - self._dernier < _RYTHME:
            return
        self._dernier = time.monotonic()
        self._barre.update(
            self._tache,
            completed=suivi.jouees,
            total=suivi.total_prevu,
            description=self._resume(suivi),
        )

    def _resume(self, suivi: Suivi) -> str:
        textes = [
            f"{self._noms[a]} − {self._noms[b]} {ecart(cumul.estimation)}"
            for (a, b), cumul in list(suivi.cumuls.items())[:3]
        ]
        if suivi.test is not None:
            devant, derriere = suivi.test.rapports
            textes.append(f"test {avec_signe(devant)} / {avec_signe(derriere)}")
        return ", ".join(textes)


def montrer(console: Console, bilan: Bilan, secondes: float) -> None:
    """Le bilan, du plus important au détail."""
    console.print(_phrase(bilan, secondes), markup=False)
    for paire in bilan.paires:
        console.print(_comparaison(bilan, paire), markup=False)
    if bilan.verdict is not None:
        console.print(_verdict(bilan), markup=False)
    console.print(_participants(bilan))
    console.print(_conduite(bilan))
    console.print(_sieges(bilan))
    contrats = _contrats(bilan)
    if contrats.row_count:
        console.print(contrats)
    for rang in range(len(bilan.tournoi.participants)):
        _fautes(console, bilan, rang)


def _phrase(bilan: Bilan, secondes: float) -> str:
    tables = len(bilan.tournoi.plans())
    return (
        f"{compte(len(bilan.donnes), 'donne')} à {tables} tables en {decimal(secondes)} s : "
        f"{bilan.raison} (empreinte {bilan.empreinte})"
    )


def _comparaison(bilan: Bilan, paire: BilanDePaire) -> str:
    premier, second = (bilan.tournoi.participants[rang].nom for rang in paire.paire)
    bas, haut = paire.ecart.intervalle
    conclusion = "on ne sait pas encore"
    if bas > 0:
        conclusion = f"{premier} est meilleure"
    elif haut < 0:
        conclusion = f"{second} est meilleure"
    return (
        f"{premier} − {second} : {ecart(paire.ecart)} points par donne (95 %), "
        f"{decimal(100 * paire.taux)} % des donnes gagnées, une nulle pour moitié ; {conclusion}"
    )


def _verdict(bilan: Bilan) -> str:
    premier, second = (participant.nom for participant in bilan.tournoi.participants)
    phrases = {
        Verdict.PREMIER: f"{premier} est meilleure que {second}",
        Verdict.SECOND: f"{second} est meilleure que {premier}",
        Verdict.EGALITE: "aucun écart qui compte entre les deux",
    }
    assert bilan.verdict is not None
    return f"test séquentiel : {phrases[bilan.verdict]}"


def _participants(bilan: Bilan) -> Table:
    table = _table("participants", "gagnées", "nulles", "perdues", "points", "Elo")
    for rang, participant in enumerate(bilan.tournoi.participants):
        force = bilan.forces[rang]
        table.add_row(
            Text(participant.nom),
            *(str(nombre) for nombre in bilan.victoires(rang)),
            moyenne(bilan.points(rang)),
            plus_ou_moins(force.cote, force.marge, 0),
        )
    return table


def _conduite(bilan: Bilan) -> Table:
    table = _table("temps et fautes", "médian", "95e centile", *(genre.value for genre in Genre))
    for rang, participant in enumerate(bilan.tournoi.participants):
        temps = bilan.temps[rang]
        genres = Counter(faute.genre for _, faute in bilan.fautes[rang])
        table.add_row(
            Text(participant.nom),
            duree(temps.quantile(0.5)),
            duree(temps.quantile(0.95)),
            *(str(genres[genre]) for genre in Genre),
        )
    return table


def _table(titre: str, *colonnes: str) -> Table:
    table = Table("IA", title=titre, title_justify="left")
    for colonne in colonnes:
        table.add_column(colonne, justify="right")
    return table


def _sieges(bilan: Bilan) -> Table:
    table = _table("points par siège", *map(nom_siege, range(bilan.tournoi.sieges)))
    for rang, participant in enumerate(bilan.tournoi.participants):
        table.add_row(Text(participant.nom), *map(moyenne, bilan.points_par_siege(rang)))
    return table


def _contrats(bilan: Bilan) -> Table:
    """Ce que chacun a pris et fait, tous contrats réunis ; le détail est dans le JSON."""
    noms: list[str] = []
    par_ia = []
    for rang in range(len(bilan.tournoi.participants)):
        total: Counter[str] = Counter()
        for contrat in bilan.contrats(rang):
            total.update(contrat.faits)
        par_ia.append(total)
        noms += [nom for nom in total if nom not in noms]
    table = _table("contrats", *noms)
    if noms:
        for participant, total in zip(bilan.tournoi.participants, par_ia, strict=True):
            table.add_row(Text(participant.nom), *(str(total[nom]) for nom in noms))
    return table


def _fautes(console: Console, bilan: Bilan, rang: int) -> None:
    fautes = bilan.fautes[rang]
    if not fautes:
        return
    nom = bilan.tournoi.participants[rang].nom
    console.print(f"{nom} : {compte(len(fautes), 'faute')}, {_numeros(fautes)}", markup=False)
    messages = Counter(f"{faute.genre.value} : {faute.message}" for _, faute in fautes)
    for message, nombre in messages.most_common(3):
        console.print(f"  {nombre} × {message}", markup=False)
    trace = next((faute.trace for _, faute in fautes if faute.trace), "")
    if trace:
        console.print(trace.rstrip(), markup=False)


def _numeros(fautes: Sequence[tuple[int, object]]) -> str:
    numeros = sorted({numero for numero, _ in fautes})
    suite = "…" if len(numeros) > 5 else ""
    return f"{accorder('donne', len(numeros))} {', '.join(map(str, numeros[:5]))}{suite}"
