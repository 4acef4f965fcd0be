"""Le bilan d'une analyse : ce que chacun a perdu, et les coups qui ont coûté le plus."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final

from rebelote.gymnase.analyse.comptes import Compte, Qui
from rebelote.gymnase.analyse.conduite import examiner
from rebelote.gymnase.analyse.decision import Decision, Mesure
from rebelote.gymnase.analyse.dossier import Dossier
from rebelote.gymnase.analyse.juges import Reglages, juge
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN, Statistiques
from rebelote.noyau.sieges import Siege

FORMAT: Final = "rebelote-analyse/1"


@dataclass(frozen=True, slots=True)
class BilanDuJeu:
    """Les parties d'un même jeu."""

    jeu: str
    mesures: tuple[Mesure, ...]
    dossiers: tuple[Dossier, ...]
    decisions: tuple[Decision, ...]

    def qui(self, siege: Siege, nom: str) -> Qui:
        """Qui joue : d'une seule partie, le siège aussi ; de plusieurs, le nom les réunit."""
        return Qui(siege if len(self.dossiers) == 1 else None, nom)

    def statistiques(self) -> dict[Qui, Statistiques]:
        """Au tarot africain, celles des joueurs analysés ; rien aux autres jeux."""
        reunies: dict[Qui, Statistiques] = {}
        for dossier in self.dossiers if self.jeu == TAROT_AFRICAIN.nom else ():
            for siege, siennes in dossier.statistiques().items():
                qui = self.qui(siege, dossier.enregistrement.joueurs[siege].nom)
                reunies[qui] = reunies.get(qui, Statistiques()) + siennes
        return {qui: reunies[qui] for qui in sorted(reunies, key=lambda qui: qui.texte)}

    def comptes(self) -> dict[Qui, dict[str, Compte]]:
        """Par joueur, puis par mesure ; les joueurs dans l'ordre de leurs noms."""
        seuils = {mesure.cle: mesure.seuil for mesure in self.mesures}
        comptes: dict[Qui, dict[str, Compte]] = {}
        for decision in self.decisions:
            qui = self.qui(decision.siege, decision.nom)
            siens = comptes.setdefault(qui, {cle: Compte() for cle in seuils})
            for jugement in decision.jugements:
                siens[jugement.mesure].ajouter(jugement, seuils[jugement.mesure])
        return {qui: comptes[qui] for qui in sorted(comptes, key=lambda qui: qui.texte)}

    def pires(self, nombre: int) -> dict[str, list[Decision]]:
        """Par mesure, les décisions qui ont coûté le plus, de la pire à la moins mauvaise.

        Une décision n'est rangée que d'après la première mesure qui l'a jugée : cartes sur table,
        il n'y a que celles dont on ne sait pas ce que savait leur joueur.
        """
        seuils = {mesure.cle: mesure.seuil for mesure in self.mesures}
        fautives: dict[str, list[Decision]] = {cle: [] for cle in seuils}
        for decision in self.decisions:
            for jugement in decision.jugements[:1]:
                if jugement.depasse(seuils[jugement.mesure]):
                    fautives[jugement.mesure].append(decision)
        return {
            cle: sorted(liste, key=lambda d: (-d.perte, d.partie, d.evenement))[:nombre]
            for cle, liste in fautives.items()
        }

    def en_json(self, pires: int) -> dict[str, Any]:
        statistiques = [
            {**qui.en_json(), **siennes.en_json()} for qui, siennes in self.statistiques().items()
        ]
        return {
            "jeu": self.jeu,
            "parties": len(self.dossiers),
            "mesures": [mesure.en_json() for mesure in self.mesures],
            "joueurs": [
                {**qui.en_json(), "mesures": {cle: un.en_json() for cle, un in comptes.items()}}
                for qui, comptes in self.comptes().items()
            ],
            "pires": {
                cle: [{"partie": d.partie, "evenement": d.evenement} for d in liste]
                for cle, liste in self.pires(pires).items()
            },
            **({"statistiques": statistiques} if statistiques else {}),
            "decisions": [decision.en_json() for decision in self.decisions],
        }


@dataclass
class Analyse:
    """Une analyse qui avance : ce qui est jugé s'y ajoute, et son bilan se lit à tout moment."""

    dossiers: Sequence[Dossier]
    reglages: Reglages
    decisions: list[Decision] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(len(dossier.rangs) for dossier in self.dossiers)

    @property
    def complete(self) -> bool:
        return len(self.decisions) == self.total

    def mener(self, processus: int = 1) -> Generator[Decision, None, None]:
        """Juge tout, et rend chaque décision à mesure ; on peut s'arrêter en chemin."""
        with closing(examiner(self.dossiers, self.reglages, processus)) as suite:
            for decision in suite:
                self.decisions.append(decision)
                yield decision

    def bilans(self) -> list[BilanDuJeu]:
        """Un bilan par jeu, dans l'ordre du fichier."""
        jeux = dict.fromkeys(dossier.enregistrement.jeu for dossier in self.dossiers)
        return [self._bilan(jeu) for jeu in jeux]

    def _bilan(self, jeu: str) -> BilanDuJeu:
        dossiers = tuple(d for d in self.dossiers if d.enregistrement.jeu == jeu)
        numeros = {dossier.numero for dossier in dossiers}
        decisions = tuple(d for d in self.decisions if d.partie in numeros)
        return BilanDuJeu(jeu, juge(jeu, self.reglages).mesures, dossiers, decisions)

    def en_json(self, pires: int = 10) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "graine": self.reglages.graine,
            "mondes": self.reglages.mondes,
            "exact": self.reglages.exact,
            "complete": self.complete,
            "jeux": [bilan.en_json(pires) for bilan in self.bilans()],
        }
