"""Le dossier d'une partie : son enregistrement, et les coups qu'il y a à y juger."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rebelote.archives import Enregistrement
from rebelote.gymnase.analyse.decision import Decision
from rebelote.gymnase.analyse.juges import Juge, Reglages
from rebelote.gymnase.analyse.moments import est_complet, moments, sieges_connus
from rebelote.jeux.tarot_africain import EtatTarotAfricain, Log, Statistiques
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.sieges import Siege

Choisis: TypeAlias = Callable[[Enregistrement, Siege], bool]
"""Quels joueurs on veut analyser."""


@dataclass(frozen=True, slots=True)
class Dossier:
    """Une partie à analyser ; `numero` est son rang dans le fichier, à partir de 1."""

    numero: int
    enregistrement: Enregistrement
    rangs: tuple[int, ...]
    complet: bool
    sieges: frozenset[Siege]
    """Ceux dont on sait ce qu'ils voyaient."""

    voulus: frozenset[Siege] = frozenset()
    """Ceux que l'on analyse."""

    faute: str | None = None
    """Le coup illégal où l'analyse s'arrête, s'il y en a un."""

    decouverte: str | None = None
    """La première faute que seules les cartes jouées ensuite ont montrée ; l'analyse la passe."""

    def examiner(self, juge: Juge, reglages: Reglages) -> Iterator[Decision]:
        """Les décisions de la partie, une à une."""
        return examiner_des_rangs(self.numero, self.enregistrement, self.rangs, juge, reglages)

    def statistiques(self) -> dict[Siege, Statistiques]:
        """Celles de la mémoire d'un tarot africain, pour les joueurs que l'on analyse."""
        debut = self.enregistrement.debut()
        assert isinstance(debut, EtatTarotAfricain)
        if self.faute is not None:
            return {}
        log = Log.du_journal(debut, self.enregistrement.journal)
        return {siege: log.statistiques_de(siege) for siege in sorted(self.voulus)}


def examiner_des_rangs(
    numero: int,
    enregistrement: Enregistrement,
    rangs: Collection[int],
    juge: Juge,
    reglages: Reglages,
) -> Iterator[Decision]:
    """Les décisions prises à ces rangs du journal, une à une."""
    for moment in moments(enregistrement, frozenset(rangs)):
        alea = reglages.alea(enregistrement.id_partie, moment.rang)
        repere = moment.etat.repere()
        yield Decision(
            numero,
            moment.rang,
            repere.manche,
            repere.pli,
            moment.siege,
            enregistrement.joueurs[moment.siege].nom,
            moment.coup.texte,
            tuple(juge.juger(moment, alea)),
        )


def tous(enregistrement: Enregistrement, siege: Siege) -> bool:
    return True


def ouvrir(
    numero: int, enregistrement: Enregistrement, juge: Juge, choisis: Choisis = tous
) -> Dossier:
    """Relit la partie, et y trouve ce qu'il y a à juger."""
    sieges = range(len(enregistrement.joueurs))
    voulus = frozenset(siege for siege in sieges if choisis(enregistrement, siege))
    rangs: list[int] = []
    faute = decouverte = None
    try:
        for moment in moments(enregistrement):
            decouverte = decouverte or juge.faute(moment)
            if moment.siege in voulus and juge.concerne(moment):
                rangs.append(moment.rang)
    except CoupIllegal as erreur:
        faute = f"{erreur} [{erreur.motif.code}]"
    except Exception as erreur:
        # Un journal insensé peut sortir un jeu de ses gonds : la faute est au journal.
        faute = f"le journal n'a pas de sens ({type(erreur).__name__})"
    connus = sieges_connus(enregistrement)
    complet = est_complet(enregistrement)
    return Dossier(numero, enregistrement, tuple(rangs), complet, connus, voulus, faute, decouverte)
