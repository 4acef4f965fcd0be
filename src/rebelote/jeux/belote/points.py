"""Le décompte d'une manche : contrat, dedans, capot, litige."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from rebelote.cartes import Couleur
from rebelote.jeux.belote.options import ReglesBelote
from rebelote.jeux.commun.annonces import AnnoncesDesSieges, points_annonces
from rebelote.jeux.commun.atouts import Pli, points_pli
from rebelote.jeux.commun.decompte import Terme, par_camp, prime
from rebelote.jeux.commun.equipes import EQUIPES, camp
from rebelote.jeux.commun.points import BELOTE as BELOTE
from rebelote.jeux.commun.points import (
    Paire,
    camp_capot,
    paire,
    plus,
    points_de_la_belote,
    points_du_der,
    points_faits,
)
from rebelote.noyau.sieges import Siege

TOTAL: Final = 162
SEUIL: Final = 82


class Issue(Enum):
    """Ce qu'est devenu le contrat."""

    FAIT = "contrat fait"
    DEDANS = "dedans"
    LITIGE = "litige"
    ANNULEE = "manche annulée"


@dataclass(frozen=True, slots=True)
class Decompte:
    """Le détail d'une manche, camp par camp (A, B)."""

    issue: Issue
    scores: Paire
    preneur: Siege | None = None
    atout: Couleur | None = None
    plis: Paire = (0, 0)
    """Les points de chaque camp, der compris."""
    der: Paire = (0, 0)
    belote: Paire = (0, 0)
    annonces: Paire = (0, 0)
    capot: int | None = None
    litige_verse: int = 0
    litige_en_attente: int = 0

    @property
    def termes(self) -> tuple[Terme, ...]:
        """Tout le score en termes nommés, des plis au total."""
        return (
            *self.points_par_camp,
            *_s_il_y_en_a("litige_verse", self.litige_verse),
            *_s_il_y_en_a("litige_en_attente", self.litige_en_attente),
            *(() if self.capot is None else (Terme("capot", EQUIPES[self.capot].nom),)),
            *par_camp("total", self.scores),
            Terme("issue", self.issue.value),
        )

    @property
    def points_par_camp(self) -> tuple[Terme, ...]:
        """Ce que chaque camp a fait, tenu et montré ; rien si personne n'a pris."""
        if self.preneur is None:
            return ()
        return (
            *par_camp("plis", self.plis),
            *prime("der", self.der),
            *prime("belote", self.belote),
            *prime("annonces", self.annonces),
        )


def _s_il_y_en_a(nom: str, points: int) -> tuple[Terme, ...]:
    return (Terme(nom, points),) if points else ()


def annulee(litige: int) -> Decompte:
    """La manche où tout le monde a passé deux fois."""
    return Decompte(Issue.ANNULEE, (0, 0), litige_en_attente=litige)


@lru_cache(maxsize=8)  # les quatre vues refont le compte de l'arbitre
def decompter(
    regles: ReglesBelote,
    preneur: Siege,
    atout: Couleur,
    plis: tuple[Pli, ...],
    annonces: AnnoncesDesSieges,
    belote: Siege | None,
    litige: int = 0,
) -> Decompte:
    """Le décompte d'une manche jouée ; `litige` est ce qui attendait des manches d'avant."""
    capot = camp_capot(plis)
    points = points_des_plis(plis, atout)
    primes = points_annonces(annonces, atout)
    belotes = points_de_la_belote(belote)
    issue = _issue(regles, camp(preneur), capot, points, primes, belotes)
    scores = _scores(issue, camp(preneur), capot, points, primes, belotes)
    verse, attente = 0, litige
    if issue is Issue.LITIGE:
        attente += points[camp(preneur)] + primes[camp(preneur)]
    else:
        verse, attente = litige, 0
        gagnant = camp(preneur) if issue is Issue.FAIT else 1 - camp(preneur)
        scores = plus(scores, paire(gagnant, verse))
    return Decompte(
        issue=issue,
        scores=scores,
        preneur=preneur,
        atout=atout,
        plis=points,
        der=points_du_der(plis),
        belote=belotes,
        annonces=primes,
        capot=capot,
        litige_verse=verse,
        litige_en_attente=attente,
    )


def points_des_plis(plis: tuple[Pli, ...], atout: Couleur) -> Paire:
    """Les points de cartes de chaque camp, der compris (cent au lieu de dix s'il y a capot)."""
    return points_faits(plis, lambda cartes: points_pli(cartes, atout))


def _issue(
    regles: ReglesBelote, prenant: int, capot: int | None, points: Paire, primes: Paire, bel: Paire
) -> Issue:
    if capot is not None:
        return Issue.FAIT if capot == prenant else Issue.DEDANS
    if regles.contrat == "seuil_82":
        return Issue.FAIT if points[prenant] >= SEUIL else Issue.DEDANS
    totaux = plus(plus(points, primes), bel)
    if totaux[prenant] == totaux[1 - prenant]:
        return Issue.LITIGE if regles.litige else Issue.DEDANS
    return Issue.FAIT if totaux[prenant] > totaux[1 - prenant] else Issue.DEDANS


def _scores(
    issue: Issue, prenant: int, capot: int | None, points: Paire, primes: Paire, bel: Paire
) -> Paire:
    defense = 1 - prenant
    if capot is not None:
        return plus(paire(capot, points[capot] + sum(primes)), bel)
    if issue is Issue.DEDANS:
        return plus(paire(defense, TOTAL + sum(primes)), bel)
    if issue is Issue.LITIGE:
        return plus(paire(defense, points[defense] + primes[defense]), bel)
    return plus(plus(points, primes), bel)
