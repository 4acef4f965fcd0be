"""Une partie simulée dont un siège, ou deux, sont tenus par des fourbes ; et ce qu'on en juge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from campagnes.fourbes.fourbe import Fourbe
from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.reglages import Reglages

REGLAGES = Reglages(grace=20.0, delai_coup=30.0)


class Issue(StrEnum):
    """Ce qu'il advient d'un fourbe, d'après les honnêtes."""

    NOMME = "nommé"
    """Confondu : le résultat le nomme."""
    DEHORS = "dehors"
    """Exclu parce qu'on n'attend plus rien de lui."""
    SANS_EFFET = "sans effet"


class MondeFourbe(Monde):
    """Un monde par beau temps, où certains trichent."""

    def __init__(
        self,
        graine: int,
        jeu: str,
        nombre: int,
        fourbes: Mapping[Siege, type[Fourbe]],
        regles: Mapping[str, Any] | None = None,
        donne: str = "hote",
    ) -> None:
        self.classes = fourbes
        regles = trouver(jeu).regles.depuis_json(regles or REGLES_COURTES[jeu]).en_json()
        super().__init__(graine, Meteo(retard=0.02), jeu, nombre, regles, REGLAGES, donne)

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return self.classes.get(siege, PosteActif)

    def honnetes(self) -> list[PosteActif]:
        return [n for s, n in enumerate(self.noeuds) if n is not None and s not in self.classes]

    def _tous_finis(self) -> bool:
        return all(noeud.finie or noeud.arret is not None for noeud in self.honnetes())

    @property
    def faite(self) -> bool:
        postes = (self.noeuds[siege] for siege in self.classes)
        return all(isinstance(poste, Fourbe) and poste.faite for poste in postes)


@dataclass(frozen=True)
class Verdict:
    """Ce qu'une partie a montré : rien à redire si `torts` est vide."""

    issues: frozenset[Issue]
    faite: bool
    torts: tuple[str, ...]

    def manquement(self, attendu: frozenset[Issue]) -> str:
        """Ce qui n'y va pas, si l'on attendait l'une de ces issues ; rien si tout va bien."""
        if self.torts:
            return " ; ".join(self.torts)
        if self.faite and not self.issues <= attendu:
            return f"issue {', '.join(sorted(self.issues))}"
        return ""


def juger(monde: MondeFourbe, finie: bool) -> Verdict:
    """Les honnêtes finissent ensemble, d'accord, et sans exclure aucun des leurs."""
    honnetes, torts = monde.honnetes(), []
    if not finie:
        torts.append("la partie est bloquée")
    if not all(noeud.finie for noeud in honnetes):
        torts.append(f"arrêtée : {[noeud.arret for noeud in honnetes]}")
    if len({(noeud.tete, str(noeud.deroulement.etat.scores())) for noeud in honnetes}) > 1:
        torts.append("les têtes diffèrent")
    for noeud in honnetes:
        a_tort = {*noeud.preuves, *noeud.deroulement.exclus} - set(monde.classes)
        torts += [f"J{siege + 1} est exclu à tort" for siege in sorted(a_tort)]
    issues = frozenset(_issue(honnetes[0], siege) for siege in meneurs(monde.classes))
    return Verdict(issues, monde.faite, tuple(dict.fromkeys(torts)))


def meneurs(fourbes: Mapping[Siege, type[Fourbe]]) -> list[Siege]:
    """Ceux dont le sort est jugé : tous, comparses exceptés."""
    return [siege for siege, classe in fourbes.items() if not classe.comparse]


def _issue(honnete: PosteActif, siege: Siege) -> Issue:
    if siege in honnete.deroulement.tricheurs:
        return Issue.NOMME
    return Issue.DEHORS if siege in honnete.deroulement.exclus else Issue.SANS_EFFET
