"""Les tournois du gymnase : les garder, et classer les IA sur tous à la fois.

On y compte en donnes, chacune jouée à toutes les places ; au classement des parties, en parties.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import log
from typing import Any, Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from rebelote.stockage.classement import wilson
from rebelote.stockage.cote import MOYENNE, ajuster
from rebelote.stockage.depot import Depot
from rebelote.stockage.modeles import RencontreGardee, TournoiGarde

_POINTS: Final = 400 / log(10)


@dataclass(frozen=True, slots=True)
class Rencontre:
    """Deux IA d'un tournoi : les donnes du premier contre le second."""

    premier: str
    second: str
    victoires: int
    nulles: int
    defaites: int
    ecart: float = 0.0
    ecart_type: float = 0.0

    @property
    def donnes(self) -> int:
        return self.victoires + self.nulles + self.defaites


@dataclass(frozen=True, slots=True)
class Tournoi:
    """Un tournoi fini, tel qu'on le garde."""

    id_tournoi: str
    jeu: str
    regles: dict[str, Any]
    graine: int
    manches: int
    donnes: int
    empreinte: str
    rencontres: tuple[Rencontre, ...]
    date_fin: datetime = field(default_factory=lambda: datetime.now(UTC))


@dataclass(frozen=True, slots=True)
class LigneDeTournois:
    """Une IA au classement des tournois."""

    ia: str
    tournois: int
    donnes: int
    victoires: float
    cote: float

    @property
    def taux(self) -> float:
        return self.victoires / self.donnes

    @property
    def intervalle(self) -> tuple[float, float]:
        return wilson(self.victoires, self.donnes)


def garder_tournoi(depot: Depot, tournoi: Tournoi) -> None:
    """Garde le tournoi ; le même, déjà gardé, est remplacé : on ne le compte pas deux fois."""
    with (
        depot.base.en_francais(),
        Session(depot.base.ecriture) as session,
        session.begin(),
    ):
        session.execute(delete(TournoiGarde).where(TournoiGarde.id_tournoi == tournoi.id_tournoi))
        session.add(_ligne(tournoi))


def _ligne(tournoi: Tournoi) -> TournoiGarde:
    return TournoiGarde(
        id_tournoi=tournoi.id_tournoi,
        jeu=tournoi.jeu,
        regles=tournoi.regles,
        date_fin=tournoi.date_fin,
        graine=str(tournoi.graine),
        manches=tournoi.manches,
        donnes=tournoi.donnes,
        empreinte=tournoi.empreinte,
        rencontres=[
            RencontreGardee(
                rang=rang,
                premier=rencontre.premier,
                second=rencontre.second,
                victoires=rencontre.victoires,
                nulles=rencontre.nulles,
                defaites=rencontre.defaites,
                ecart=rencontre.ecart,
                ecart_type=rencontre.ecart_type,
            )
            for rang, rencontre in enumerate(tournoi.rencontres)
        ],
    )


def jeux_des_tournois(depot: Depot) -> list[str]:
    """Les jeux dont il y a au moins un tournoi."""
    with depot.base.en_francais(), Session(depot.base.lecture) as session:
        return sorted(session.scalars(select(TournoiGarde.jeu).distinct()))


def classement_des_tournois(depot: Depot, jeu: str) -> list[LigneDeTournois]:
    """Les IA de ce jeu, la plus forte d'abord, d'après toutes leurs rencontres."""
    demande = select(TournoiGarde).where(TournoiGarde.jeu == jeu)
    with depot.base.en_francais(), Session(depot.base.lecture) as session:
        tournois = session.scalars(demande.order_by(TournoiGarde.id_tournoi))
        return classer([list(map(_rencontre, tournoi.rencontres)) for tournoi in tournois])


def _rencontre(ligne: RencontreGardee) -> Rencontre:
    return Rencontre(
        ligne.premier,
        ligne.second,
        ligne.victoires,
        ligne.nulles,
        ligne.defaites,
        ligne.ecart,
        ligne.ecart_type,
    )


def classer(tournois: Iterable[Sequence[Rencontre]]) -> list[LigneDeTournois]:
    """Le classement de ces tournois, chacun donné par ses rencontres."""
    presences: dict[str, set[int]] = defaultdict(set)
    donnes: dict[str, int] = defaultdict(int)
    gagnees: dict[tuple[str, str], float] = defaultdict(float)
    for numero, rencontres in enumerate(tournois):
        for r in rencontres:
            if r.premier == r.second:
                continue  # contre soi-même, on ne prouve rien
            for ia, autre, siennes in (
                (r.premier, r.second, r.victoires),
                (r.second, r.premier, r.defaites),
            ):
                presences[ia].add(numero)
                donnes[ia] += r.donnes
                gagnees[ia, autre] += siennes + r.nulles / 2
    cotes = _cotes(sorted(presences), gagnees)
    lignes = [
        LigneDeTournois(
            ia,
            len(presences[ia]),
            donnes[ia],
            sum(n for (qui, _), n in gagnees.items() if qui == ia),
            cotes[ia],
        )
        for ia in presences
        if donnes[ia]
    ]
    return sorted(lignes, key=lambda ligne: (-ligne.cote, ligne.ia))


def _cotes(noms: Sequence[str], gagnees: dict[tuple[str, str], float]) -> dict[str, float]:
    rangs = {nom: rang for rang, nom in enumerate(noms)}
    duels = [(rangs[a], rangs[b], n) for (a, b), n in sorted(gagnees.items())]
    niveaux = ajuster(len(noms), duels)
    return {nom: MOYENNE + _POINTS * niveaux[rang] for nom, rang in rangs.items()}
