"""Juger à la belote et à la contrée : le solveur sur les vraies cartes, l'IA sur les possibles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Final, Protocol

from rebelote.cartes import Carte, Main, masque
from rebelote.coeur import Position, PositionInvalide, Solveur
from rebelote.gymnase.analyse.decision import Jugement, Mesure
from rebelote.gymnase.analyse.juges.contrat import (
    SELON_LA_VUE,
    Reglages,
    choix,
    contre_le_meilleur,
    contre_un_autre,
)
from rebelote.gymnase.analyse.moments import Moment
from rebelote.ia.belote import JoueurIAAvance
from rebelote.ia.contree import JoueurIAAvanceContree
from rebelote.ia.deux_camps.recherche import Pesee
from rebelote.jeux import belote, contree
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.jeux.commun.jeu_de_la_carte import reste_de_la_manche
from rebelote.noyau.completer import Completion
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.vue import Vue

POINTS: Final = "points de plis"
ECART: Final = "points d'écart de score"
CACHEES: Final = Mesure("cachees", "cartes cachées", SELON_LA_VUE, POINTS, 2.0)
TABLE: Final = Mesure("table", "cartes sur table", "toutes cartes connues", POINTS, 0.0)
ENCHERES: Final = Mesure("encheres", "enchères", SELON_LA_VUE, ECART, 10.0)


class Evaluatrice(Protocol):
    """Une IA qui dit ce que vaut chacun des coups permis."""

    def peser_les_cartes(self, vue: Vue[Any]) -> Pesee: ...

    def peser_les_encheres(self, vue: Vue[Any]) -> Mapping[Any, float]: ...


class JugeADeuxCamps(ABC):
    """Une carte a deux juges, une enchère n'a que l'IA."""

    ENCHERE: ClassVar[type[Evenement]]

    def __init__(self, reglages: Reglages) -> None:
        self.reglages = reglages
        self.solveur = Solveur()

    @property
    def mesures(self) -> tuple[Mesure, ...]:
        return (TABLE,) if self.reglages.exact else (CACHEES, TABLE, ENCHERES)

    @abstractmethod
    def ia(self, alea: Random) -> Evaluatrice:
        """L'IA avancée du jeu, avec ce hasard."""

    def concerne(self, moment: Moment) -> bool:
        if isinstance(moment.coup, JouerCarte):
            return len(self._permises(moment)) > 1
        enchere = isinstance(moment.coup, self.ENCHERE) and not self.reglages.exact
        return enchere and len(choix(moment)) > 1

    def _permises(self, moment: Moment) -> list[Carte]:
        ouvert = etat_ouvert(moment)
        if ouvert is None and self.reglages.exact:
            return []
        coups = choix(moment) if ouvert is None else ouvert.coups_legaux(moment.siege)
        return [coup.carte for coup in coups if isinstance(coup, JouerCarte)]

    def faute(self, moment: Moment) -> str | None:
        """Une carte qu'une main rebâtie d'après la suite n'avait pas le droit de jouer."""
        rebati = _mains_ouvertes(moment) if isinstance(moment.coup, JouerCarte) else None
        motif = None if rebati is None else rebati.motif_refus(moment.coup)
        if motif is None:
            return None
        assert rebati is not None
        return f"{rebati.refus(moment.coup, motif)} [{motif.code}]"

    def juger(self, moment: Moment, alea: Random) -> Iterator[Jugement]:
        if not isinstance(moment.coup, JouerCarte):
            yield self._enchere(moment, alea)
            return
        if moment.vue is not None and not self.reglages.exact:
            yield from self._a_cartes_cachees(moment.vue, moment.coup.carte, alea)
        if (ouvert := etat_ouvert(moment)) is not None:
            valeurs = self.solveur.valeurs(Position.de(ouvert))
            yield contre_le_meilleur(TABLE, moment.coup.carte, valeurs, textes(valeurs))

    def _a_cartes_cachees(self, vue: Vue[Any], joue: Carte, alea: Random) -> Iterator[Jugement]:
        """La meilleure carte de premiers mondes, et celle qui fut jouée, dans d'autres mondes.

        Rien si l'on n'a pu en imaginer aucun : quelqu'un, alors, a triché.
        """
        ia = self.ia(alea)
        premiers = points_attendus(ia.peser_les_cartes(vue))
        if joue not in premiers:
            return
        mieux = max(premiers, key=lambda carte: (premiers[carte], carte is joue))
        if mieux is joue:
            yield Jugement(CACHEES.cle, 0.0)
            return
        autres = ia.peser_les_cartes(vue)
        points = zip(autres.points[mieux], autres.points[joue], strict=True)
        ecarts = [float(valeur - jouee) for valeur, jouee in points]
        jugement = contre_un_autre(CACHEES, str(mieux), ecarts, autres.poids)
        # Quand tous les mondes possibles sont là, rien n'y est tiré au hasard.
        certain = len(ecarts) == Completion(vue.etat).nombre
        yield replace(jugement, erreur=0.0) if certain else jugement

    def _enchere(self, moment: Moment, alea: Random) -> Jugement:
        assert moment.vue is not None
        gains = self.ia(alea).peser_les_encheres(moment.vue)
        paroles = {coup: coup.texte for coup in gains}
        return contre_le_meilleur(ENCHERES, moment.coup, gains, paroles)


class JugeBelote(JugeADeuxCamps):
    """Le juge de la belote."""

    ENCHERE = belote.Enchere

    def ia(self, alea: Random) -> Evaluatrice:
        return JoueurIAAvance(alea, mondes=self.reglages.mondes)


class JugeContree(JugeADeuxCamps):
    """Le juge de la contrée."""

    ENCHERE = contree.Enchere

    def ia(self, alea: Random) -> Evaluatrice:
        return JoueurIAAvanceContree(alea, mondes=self.reglages.mondes)


def points_attendus(bilan: Pesee) -> dict[Carte, float]:
    """Les points de plis que fait chaque carte, en moyenne des mondes."""
    return {carte: bilan.points_attendus(carte) for carte in bilan.points}


def textes(cartes: Mapping[Carte, object]) -> dict[Carte, str]:
    return {carte: str(carte) for carte in cartes}


def etat_ouvert(moment: Moment) -> Any | None:
    """L'état, toutes mains ouvertes ; rien si on les ignore, ou si le coup leur est interdit."""
    etat = _mains_ouvertes(moment)
    return None if etat is None or etat.motif_refus(moment.coup) is not None else etat


def _mains_ouvertes(moment: Moment) -> Any | None:
    """Ce que l'on sait à la fin de la manche ; rien si l'on n'a jamais su qui tenait quoi.

    D'une partie vue d'un siège, les cartes cachées sont celles que chacun a jouées ensuite. Rien
    ne dit que cette suite soit juste : ce qu'elle a d'impossible n'est pas rebâti.
    """
    etat: Any = moment.etat
    if not any(main.cachees for main in etat.mains):
        return etat
    posees = _posees(moment)
    mains = tuple(
        Main(main.connues | masque(posees[siege])) for siege, main in enumerate(etat.mains)
    )
    if any(len(a) != len(b) for a, b in zip(mains, etat.mains, strict=True)):
        return None
    ouvert = etat.avec(mains=mains)
    try:
        Position.de(ouvert).verifier()
    except PositionInvalide:
        return None
    return ouvert


def _posees(moment: Moment) -> list[list[Carte]]:
    """Les cartes que chaque siège a posées de là à la fin de la manche."""
    posees: list[list[Carte]] = [[], [], [], []]
    for coup in reste_de_la_manche(moment.suite):
        posees[coup.auteur].append(coup.carte)
    return posees
