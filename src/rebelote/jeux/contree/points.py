"""Le décompte d'une manche : le contrat, les trois marques, et le score en termes nommés."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from rebelote.jeux.commun.annonces import AnnoncesDesSieges, points_annonces
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.commun.decompte import Terme, par_camp, prime
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.points import (
    Paire,
    camp_capot,
    paire,
    points_de_la_belote,
    points_du_der,
    points_faits,
)
from rebelote.jeux.contree.atouts import AtoutContree, points_pli
from rebelote.jeux.contree.contrat import Contrat
from rebelote.jeux.contree.evenements import CAPOT, GENERALE
from rebelote.jeux.contree.options import ReglesContree
from rebelote.noyau.sieges import Siege

Termes: TypeAlias = tuple[tuple[str, int], ...]
"""Ce qui s'ajoute pour faire un score, chaque terme avec son nom."""

FORFAIT: Final = 160
"""Ce que vaut une chute à la défense, en plus ou à la place de l'annonce."""


class Issue(Enum):
    """Ce qu'est devenu le contrat."""

    FAIT = "contrat fait"
    CHUTE = "contrat chuté"
    ANNULEE = "manche annulée"


@dataclass(frozen=True, slots=True)
class Compte:
    """Ce que marque un camp : des termes multipliés, puis la belote et les annonces."""

    termes: Termes = ()
    multiplicateur: int = 1
    belote: int = 0
    annonces: int = 0

    @property
    def total(self) -> int:
        somme = sum(valeur for _, valeur in self.termes)
        return somme * self.multiplicateur + self.belote + self.annonces


@dataclass(frozen=True, slots=True)
class Decompte:
    """Le détail d'une manche, camp par camp (A, B) ; les points faits comprennent le der."""

    issue: Issue
    comptes: tuple[Compte, Compte] = (Compte(), Compte())
    contrat: Contrat | None = None
    multiplicateur: int = 1
    points: Paire = (0, 0)
    der: Paire = (0, 0)
    belote: Paire = (0, 0)
    """Qui l'a tenue, avant qu'une chute ne la déplace."""
    annonces: Paire = (0, 0)
    """Qui les a montrées, avant qu'une chute ne les donne à la défense."""
    capot: int | None = None

    @property
    def scores(self) -> Paire:
        return self.comptes[0].total, self.comptes[1].total

    @property
    def termes(self) -> tuple[Terme, ...]:
        """Tout le score en termes nommés, de l'annonce au total."""
        if self.contrat is None:
            return (Terme("issue", self.issue.value),)
        return (
            Terme("annonce", self.contrat.valeur, camp(self.contrat.preneur)),
            *self.points_par_camp,
            Terme("multiplicateur", self.multiplicateur),
            *par_camp("total", self.scores),
            Terme("issue", self.issue.value),
        )

    @property
    def points_par_camp(self) -> tuple[Terme, ...]:
        """Ce que chaque camp a fait, tenu et montré."""
        return (
            *par_camp("points faits", self.points),
            *prime("der", self.der),
            *prime("belote", self.belote),
            *prime("annonces", self.annonces),
        )


ANNULEE: Final = Decompte(Issue.ANNULEE)
"""La manche où tout le monde a passé."""


@lru_cache(maxsize=8)  # les quatre vues refont le compte de l'arbitre
def decompter(
    regles: ReglesContree,
    contrat: Contrat,
    plis: tuple[Pli, ...],
    belote: Siege | None,
    annonces: AnnoncesDesSieges = (),
) -> Decompte:
    """Le décompte d'une manche jouée."""
    points, belotes = points_des_plis(plis, contrat.atout), points_de_la_belote(belote)
    primes = points_annonces(annonces, contrat.atout.couleur)
    prenant = camp(contrat.preneur)
    fait = est_fait(contrat, plis, points[prenant] + belotes[prenant] + primes[prenant])
    return Decompte(
        issue=Issue.FAIT if fait else Issue.CHUTE,
        comptes=_comptes(regles, contrat, fait, points, belotes, primes),
        contrat=contrat,
        multiplicateur=contrat.multiplicateur(regles),
        points=points,
        der=points_du_der(plis),
        belote=belotes,
        annonces=primes,
        capot=camp_capot(plis),
    )


def points_des_plis(plis: tuple[Pli, ...], atout: AtoutContree) -> Paire:
    """Les points faits par chaque camp, der compris : 162 en tout, 252 s'il y a capot."""
    return points_faits(plis, lambda cartes: points_pli(cartes, atout))


def est_fait(contrat: Contrat, plis: tuple[Pli, ...], points: int) -> bool:
    """Vrai si le preneur a tenu ; `points` sont ceux de son camp, belote et annonces comprises."""
    if contrat.valeur == GENERALE:
        return all(pli.vainqueur == contrat.preneur for pli in plis)
    if contrat.valeur == CAPOT:
        return camp_capot(plis) == camp(contrat.preneur)
    return points >= contrat.valeur


def _comptes(
    regles: ReglesContree,
    contrat: Contrat,
    fait: bool,
    points: Paire,
    belotes: Paire,
    primes: Paire,
) -> tuple[Compte, Compte]:
    prenant = camp(contrat.preneur)
    if not fait:
        primes = paire(1 - prenant, sum(primes))
    if not fait and not regles.belote_imprenable:
        belotes = paire(1 - prenant, sum(belotes))
    preneurs, defenseurs = _termes(regles.marque, fait, contrat, points)
    multiplicateur = contrat.multiplicateur(regles)
    comptes = (
        Compte(preneurs, multiplicateur, belotes[prenant], primes[prenant]),
        # La défense garde ses points tels quels : seul le gagnant voit sa marque multipliée.
        Compte(
            defenseurs, 1 if fait else multiplicateur, belotes[1 - prenant], primes[1 - prenant]
        ),
    )
    return comptes if prenant == 0 else (comptes[1], comptes[0])


def _termes(marque: str, fait: bool, contrat: Contrat, points: Paire) -> tuple[Termes, Termes]:
    """Ce que marquent les preneurs, puis la défense."""
    prenant = camp(contrat.preneur)
    annonce, forfait = ("annonce", contrat.valeur), ("forfait", FORFAIT)
    siens = ("points faits", points[prenant])
    leurs: Termes = () if contrat.contre is not None else (("points faits", points[1 - prenant]),)
    match marque, fait:
        case "annonce_et_faits", True:
            return (annonce, siens), leurs
        case "annonce_et_faits", False:
            return (), (forfait, annonce)
        case "faits", True:
            return (siens,), leurs
        case "faits", False:
            return (), (forfait,)
        case _:
            return ((annonce,), ()) if fait else ((), (annonce,))
