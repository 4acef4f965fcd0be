"""Le bilan d'une analyse : ce que chacun a perdu, et les coups qui ont coûté le plus."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final

from rebelote.gymnase.analyse.conduite import examiner
from rebelote.gymnase.analyse.decision import Decision, Mesure
from rebelote.gymnase.analyse.dossier import Dossier
from rebelote.gymnase.analyse.juges import Reglages, juge
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN, Statistiques
from rebelote.noyau.sieges import Siege, nom_siege

FORMAT: Final = "rebelote-analyse/1"


@dataclass(slots=True)
class Compte:
    """Les décisions d'un joueur, d'après une mesure."""

    decisions: int = 0
    justes: int = 0
    total: float = 0.0

    def ajouter(self, perte: float, seuil: float) -> None:
        self.decisions += 1
        self.justes += perte <= seuil
        self.total += perte

    @property
    def precision(self) -> float:
        """La part des décisions justes."""
        return self.justes / self.decisions if self.decisions else 0.0

    @property
    def moyenne(self) -> float:
        return self.total / self.decisions if self.decisions else 0.0

    def en_json(self) -> dict[str, Any]:
        return {
            "decisions": self.decisions,
            "justes": self.justes,
            "precision": self.precision,
            "moyenne": self.moyenne,
            "total": self.total,
        }


@dataclass(frozen=True, slots=True)
class BilanDuJeu:
    """Les parties d'un même jeu."""

    jeu: str
    mesures: tuple[Mesure, ...]
    dossiers: tuple[Dossier, ...]
    decisions: tuple[Decision, ...]

    def joueur(self, siege: Siege, nom: str) -> str:
        """Qui joue : d'une seule partie, le siège aussi ; de plusieurs, le nom les réunit."""
        if len(self.dossiers) > 1:
            return nom
        return nom if nom == nom_siege(siege) else f"{nom_siege(siege)} {nom}"

    def statistiques(self) -> dict[str, Statistiques]:
        """Au tarot africain, celles des joueurs analysés ; rien aux autres jeux."""
        reunies: dict[str, Statistiques] = {}
        for dossier in self.dossiers if self.jeu == TAROT_AFRICAIN.nom else ():
            for siege, siennes in dossier.statistiques().items():
                joueur = self.joueur(siege, dossier.enregistrement.joueurs[siege].nom)
                reunies[joueur] = reunies.get(joueur, Statistiques()) + siennes
        return dict(sorted(reunies.items()))

    def comptes(self) -> dict[str, dict[str, Compte]]:
        """Par joueur, puis par mesure ; les joueurs dans l'ordre de leurs noms."""
        seuils = {mesure.cle: mesure.seuil for mesure in self.mesures}
        comptes: dict[str, dict[str, Compte]] = {}
        for decision in self.decisions:
            joueur = self.joueur(decision.siege, decision.nom)
            siens = comptes.setdefault(joueur, {cle: Compte() for cle in seuils})
            for jugement in decision.jugements:
                siens[jugement.mesure].ajouter(jugement.perte, seuils[jugement.mesure])
        return dict(sorted(comptes.items()))

    def pires(self, nombre: int) -> dict[str, list[Decision]]:
        """Par unité, les décisions qui ont coûté le plus, de la pire à la moins mauvaise."""
        mesures = {mesure.cle: mesure for mesure in self.mesures}
        fautives: dict[str, list[Decision]] = {mesure.unite: [] for mesure in self.mesures}
        for decision in self.decisions:
            for jugement in decision.jugements[:1]:
                if jugement.perte > mesures[jugement.mesure].seuil:
                    fautives[mesures[jugement.mesure].unite].append(decision)
        return {
            unite: sorted(liste, key=lambda d: (-d.perte, d.partie, d.evenement))[:nombre]
            for unite, liste in fautives.items()
        }

    def en_json(self, pires: int) -> dict[str, Any]:
        statistiques = {nom: un.en_json() for nom, un in self.statistiques().items()}
        return {
            "jeu": self.jeu,
            "parties": len(self.dossiers),
            "mesures": [mesure.en_json() for mesure in self.mesures],
            "joueurs": {
                nom: {cle: compte.en_json() for cle, compte in comptes.items()}
                for nom, comptes in self.comptes().items()
            },
            "pires": {
                unite: [{"partie": d.partie, "evenement": d.evenement} for d in liste]
                for unite, liste in self.pires(pires).items()
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
