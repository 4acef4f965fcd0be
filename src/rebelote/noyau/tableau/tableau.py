"""Le tableau entier : le plateau du jeu, et ce que tous les jeux montrent de même."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.refus import Refus
from rebelote.noyau.reperes.engagement import Engagement
from rebelote.noyau.reperes.plis import PliFerme
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.sieges import Siege
from rebelote.noyau.tableau.plateau import (
    Detail,
    ManchePassee,
    Milieu,
    ParCamp,
    Plateau,
    SiegeVu,
    Terme,
    par_camp,
)


@dataclass(frozen=True, slots=True)
class CoupOffert:
    """Un coup permis à celui qui regarde ; `id` le désigne, à ce rang du journal."""

    id: str
    texte: str
    evenement: Evenement


@dataclass(frozen=True, slots=True)
class CoupRefuse:
    """Un coup auquel on pourrait penser, et la règle qui l'interdit."""

    texte: str
    motif: str
    raison: str
    evenement: Evenement


@dataclass(frozen=True, slots=True)
class Tableau:
    """Tout ce que l'on voit d'une partie depuis un siège, ou cartes ouvertes."""

    jeu: str
    titre: str
    siege: Siege | None
    """Qui regarde ; personne en particulier quand les cartes sont ouvertes."""

    rang: int
    """Le nombre d'événements passés."""

    repere: Repere
    situation: str
    attendus: tuple[Siege, ...]
    attente: tuple[str, ...]
    """Les types d'événements que l'on attend d'eux."""

    donneur: Siege | None
    sieges: tuple[SiegeVu, ...]
    milieu: Milieu
    contrat: Engagement | None
    dernier_pli: PliFerme | None
    manche: ParCamp
    scores: ParCamp
    scores_montres: bool
    feuille: tuple[ManchePassee, ...]
    avis: tuple[Detail, ...]
    vainqueurs: tuple[str, ...]
    coups: tuple[CoupOffert, ...] = ()
    refus: tuple[CoupRefuse, ...] = ()

    def nomme(self, noms: Mapping[Siege, str]) -> Tableau:
        """Le même, chacun à son nom."""
        sieges = tuple(replace(vu, nom=noms.get(vu.siege, vu.nom)) for vu in self.sieges)
        return replace(self, sieges=sieges)


def dresser(
    jeu: str, titre: str, etat: Etat, plateau: Plateau, siege: Siege | None, rang: int
) -> Tableau:
    """Le tableau d'un état : son plateau, et ce que dit le contrat de tous les jeux."""
    return Tableau(
        jeu=jeu,
        titre=titre,
        siege=siege,
        rang=rang,
        repere=etat.repere(),
        situation=etat.situation(),
        attendus=tuple(sorted(etat.attendus())),
        attente=etat.attente(),
        donneur=etat.donneur,
        sieges=plateau.sieges,
        milieu=plateau.milieu,
        contrat=plateau.contrat,
        dernier_pli=plateau.dernier_pli,
        manche=plateau.manche,
        scores=par_camp(etat.scores()),
        scores_montres=plateau.scores_montres,
        feuille=_feuille(etat) if plateau.feuille is None else plateau.feuille,
        avis=plateau.avis,
        vainqueurs=etat.vainqueurs(),
    )


def _feuille(etat: Etat) -> tuple[ManchePassee, ...]:
    manches = enumerate(etat.scores_par_manche(), start=1)
    return tuple(ManchePassee(n, (Terme("total", par_camp(scores)),)) for n, scores in manches)


def offrir(tableau: Tableau, etat: Etat, siege: Siege) -> Tableau:
    """Le même tableau, avec ce que ce siège peut jouer, et ce qui lui est refusé."""
    coups = enumerate(etat.coups_legaux(siege))
    refuses = (etat.refus(coup, motif) for coup, motif in etat.coups_refuses(siege))
    return replace(
        tableau,
        coups=tuple(CoupOffert(str(rang), etat.parole(coup), coup) for rang, coup in coups),
        refus=tuple(map(_refuse, refuses)),
    )


def _refuse(refus: Refus) -> CoupRefuse:
    return CoupRefuse(refus.quoi, refus.motif.code, refus.raison, refus.evenement)
