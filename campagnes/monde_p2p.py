"""Le monde d'une partie simulée : horloge, hasard et transport donnés.

Pertes, doubles, désordre, corruption, pannes et coupures, tirés d'une graine : une graine qui
échoue rejoue la même histoire.
"""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, TypeAlias

from campagnes.deja_verifie import IdentiteSimulee, deja_verifie_en_memoire
from campagnes.meteo_p2p import Meteo
from rebelote.ia.catalogue import charger
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.memoire import MemoireVive
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.cadence import CADENCE, Cadence
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.tablee import Membre, Tablee

REGLAGES = Reglages(grace=20.0)
PAS = 0.1
LIMITE = 900.0
"""Au-delà de ce temps simulé, la partie est bloquée."""

ADIEU = 5.0
"""Les secondes qu'un vrai nœud laisse aux autres, la partie finie, pour en avoir la fin."""

REGLES_COURTES = {
    "belote": {"objectif": 1},
    "contree": {"objectif": 1},
    "dame_de_pique": {"objectif": 1},
    "tarot_africain": {"vies": 1},
    "regicide": {},
}

Action: TypeAlias = Callable[[], None]
Lien: TypeAlias = tuple[Siege, Siege]
"""De qui, à qui."""


def identites_simulees(nombre: int) -> list[IdentiteSimulee]:
    """Toujours les mêmes : une graine rejoue la même histoire."""
    return [IdentiteSimulee(bytes([siege + 1]) * 32) for siege in range(nombre)]


class Monde:
    """Quelques nœuds et le réseau qui les maltraite."""

    def __init__(
        self,
        graine: int,
        meteo: Meteo,
        jeu: str,
        nombre: int,
        regles: Any,
        reglages: Reglages = REGLAGES,
        donne: str = "hote",
        cadence: Cadence = CADENCE,
    ) -> None:
        self.alea = Random(f"monde:{graine}")
        self.meteo, self.reglages, self.date, self._rang = meteo, reglages, 0.0, 0
        self._file: list[tuple[float, int, Action]] = []
        self.identites = identites_simulees(nombre)
        membres = tuple(
            Membre(f"n{s}", identite.cle, f"sim://{s}") for s, identite in enumerate(self.identites)
        )
        self.tablee = Tablee(f"sim-{graine}", jeu, regles, membres, donne, cadence=cadence)
        self.memoires = [MemoireVive() for _ in range(nombre)]
        self.noeuds: list[PosteActif | None] = [None] * nombre
        self.finis: dict[Siege, PosteActif] = {}
        """Ceux qui ont fini et s'en sont allés."""
        self._lever: Counter[Siege] = Counter()
        """Combien de fois chacun s'est levé : ce qu'il a envoyé avant de tomber est d'un autre."""
        self.coupes: Counter[Lien] = Counter()
        """Les liens coupés, chacun dans un sens, et combien de fois : deux coupures s'ajoutent."""
        self.partis: set[Siege] = set()
        self.adieux: dict[Siege, float] = {}
        """Quand ceux qui ont fini s'en iront."""
        self.perdu: Siege | None = None
        self.absent: Siege | None = None
        self.retour = self.dernier_depart = 0.0
        """Quand l'absent retrouve les autres, et quand le dernier de ceux-ci s'en va."""
        for siege in range(nombre):
            self._demarrer(siege)
        self._prevoir_les_malheurs()
        for siege in range(nombre):
            self._prevoir(self.alea.random() * PAS, partial(self._tic, siege))

    # --- Le temps -----------------------------------------------------------------------------

    def _prevoir(self, delai: float, action: Action) -> None:
        self._rang += 1
        heapq.heappush(self._file, (self.date + delai, self._rang, action))

    def courir(self, limite: float = LIMITE) -> bool:
        """Fait passer le temps jusqu'à la fin de la partie pour tous, ou jusqu'à la limite."""
        with deja_verifie_en_memoire():
            while self.date < limite:
                self.date, _, action = heapq.heappop(self._file)
                action()
                if self._tous_finis():
                    return True
        return False

    def _tous_finis(self) -> bool:
        for siege, noeud in enumerate(self.noeuds):
            if siege == self.perdu or siege in self.partis:
                continue
            if noeud is None or not self._est_fini(noeud):
                return False
        return True

    def _est_fini(self, noeud: PosteActif) -> bool:
        """La partie est finie pour ce nœud, finit sans lui, ou n'a pas commencé faute d'un mort."""
        jamais_venu = self.perdu is not None and noeud.arret is not None and not noeud.journal
        return noeud.finie or self._sans_lui(noeud) or jamais_venu

    def _sans_lui(self, noeud: PosteActif) -> bool:
        return noeud.moi in noeud.deroulement.exclus or self._laisse(noeud)

    def _laisse(self, noeud: PosteActif) -> bool:
        """Les autres, qui ont fini sans lui, étaient partis avant d'avoir pu le lui dire.

        À son retour il parle au premier battement, et on lui répond.
        """
        if noeud.moi != self.absent or len(self.finis) != len(self.noeuds) - 1:
            return False
        exclu = all(noeud.moi in autre.deroulement.exclus for autre in self.finis.values())
        reponse = self.retour + self.reglages.battement + 2 * self.meteo.retard
        return exclu and self.dernier_depart < reponse and noeud.arret is not None

    # --- Les nœuds ----------------------------------------------------------------------------

    def _demarrer(self, siege: Siege) -> None:
        self._lever[siege] += 1
        alea = Random(f"{self.tablee.partie}:{siege}:{self.date}")
        self.noeuds[siege] = self.classe_du_poste(siege)(
            self.tablee,
            siege,
            self.identites[siege],
            self.memoires[siege],
            alea,
            lambda: f"{alea.getrandbits(128):x}",
            self.date,
            self.reglages,
        )

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        """Le poste de ce siège : honnête, à moins que le monde n'en décide autrement."""
        return PosteActif

    def _tic(self, siege: Siege) -> None:
        noeud = self.noeuds[siege]
        if noeud is not None:
            self._porter(siege, noeud.tic(self.date))
            self._jouer(siege)
            self._saluer(siege, noeud)
        self._prevoir(PAS, partial(self._tic, siege))

    def _saluer(self, siege: Siege, noeud: PosteActif) -> None:
        """Comme un vrai nœud : la partie finie, il attend un peu les autres, puis s'en va."""
        if not (self.meteo.departs and noeud.finie):
            return
        presence, absents = noeud.presence, noeud.pas_au_bout()
        en_panne = any(
            presence.inquiete(s, self.date) and not presence.perdu(s, self.date) for s in absents
        )
        patience = ADIEU if absents else 2 * self.reglages.battement
        fin = self.date + ADIEU if en_panne else self.adieux.get(siege, self.date + ADIEU)
        self.adieux[siege] = min(fin, self.date + patience)
        if self.date >= self.adieux[siege]:
            self.finis[siege] = noeud
            self.noeuds[siege] = None
            self.partis.add(siege)
            self.dernier_depart = self.date

    def _jouer(self, siege: Siege) -> None:
        """Le joueur du nœud choisit, s'il le doit."""
        noeud = self.noeuds[siege]
        if noeud is None or (vue := noeud.attend_une_decision()) is None:
            return
        ia = charger("aleatoire", self.tablee.nom_du_jeu, Random(f"{siege}:{len(noeud.journal)}"))
        self._porter(siege, noeud.decider(ia.choisir(vue)))

    # --- Le réseau ----------------------------------------------------------------------------

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        for envoi in envois:
            if self.coupes[de, envoi.siege] > 0:
                continue
            if self.alea.random() < self.meteo.perte:
                continue
            copies = 2 if self.alea.random() < self.meteo.double else 1
            for _ in range(copies):
                objet = self._abimer(envoi.objet)
                delai = self.meteo.retard * self.alea.random()
                arrivee = partial(self._livrer, envoi.siege, envoi.message, objet)
                self._prevoir(delai, partial(self._arriver, de, self._lever[de], arrivee))

    def _arriver(self, de: Siege, lever: int, arrivee: Action) -> None:
        """Ce qu'un nœud venait d'envoyer se perd s'il tombe, ou s'en va, avant que ce n'arrive."""
        tombe = self._lever[de] != lever or de in self.partis or self.noeuds[de] is None
        if not (self.meteo.departs and tombe):
            arrivee()

    def _abimer(self, objet: Any) -> Any:
        if self.alea.random() >= self.meteo.corruption:
            return objet
        texte = list(json.dumps(objet))
        texte[self.alea.randrange(len(texte))] = self.alea.choice('0aZ"}{')
        try:
            return json.loads("".join(texte))
        except ValueError:
            return None

    def _livrer(self, siege: Siege, message: Message, objet: Any) -> None:
        noeud = self.noeuds[siege]
        if noeud is None:
            return
        try:
            envois = noeud.recevoir(message, objet, self.date)
        except ErreurRebelote:
            envois = []
        self._porter(siege, envois)
        noeud.devancer()
        self._jouer(siege)

    # --- Les malheurs -------------------------------------------------------------------------

    def _prevoir_les_malheurs(self) -> None:
        nombre = len(self.noeuds)
        for _ in range(self.meteo.pannes):
            siege, debut = self.alea.randrange(nombre), self.alea.uniform(0.5, 20)
            self._prevoir(debut, partial(self._tomber, siege))
            self._prevoir(debut + self.alea.uniform(1, 10), partial(self._relever, siege))
        for _ in range(self.meteo.coupures):
            un, autre = self.alea.sample(range(nombre), 2)
            debut = self.alea.uniform(0.5, 20)
            self._couper([(un, autre), (autre, un)], debut, debut + self.alea.uniform(1, 8))
        for _ in range(self.meteo.surdites):
            un, autre = self.alea.sample(range(nombre), 2)
            debut = self.alea.uniform(0.5, 20)
            # Moins que la grâce : qui n'est entendu de personne au-delà est vraiment absent.
            self._couper([(un, autre)], debut, debut + self.alea.uniform(1, 10))
        siege, debut = self.alea.randrange(nombre), self.alea.uniform(0.5, 15)
        if self.meteo.perdu:
            self._prevoir(debut, partial(self._perdre, siege))
        elif self.meteo.absence:
            fin = debut + self.reglages.grace + self.alea.uniform(-2, 4)
            autres = [autre for autre in range(nombre) if autre != siege]
            liens = [lien for autre in autres for lien in ((siege, autre), (autre, siege))]
            self._couper(liens, debut, fin)
            self.absent, self.retour = siege, fin

    def _couper(self, liens: list[Lien], debut: float, fin: float) -> None:
        self._prevoir(debut, partial(self.coupes.update, liens))
        self._prevoir(fin, partial(self.coupes.subtract, liens))

    def _tomber(self, siege: Siege) -> None:
        self.noeuds[siege] = None

    def _relever(self, siege: Siege) -> None:
        if siege != self.perdu and self.noeuds[siege] is None and siege not in self.partis:
            self._demarrer(siege)

    def _perdre(self, siege: Siege) -> None:
        self.perdu = siege
        self.noeuds[siege] = None

    # --- Le bilan -----------------------------------------------------------------------------

    def presents(self) -> list[PosteActif]:
        """Ceux qui ont joué jusqu'au bout."""
        return [
            noeud
            for siege, noeud in enumerate(self._vus())
            if noeud is not None and siege != self.perdu and not self._sans_lui(noeud)
        ]

    def _vus(self) -> list[PosteActif | None]:
        """Tous les nœuds, partis compris."""
        return [self.finis.get(siege, noeud) for siege, noeud in enumerate(self.noeuds)]

    def accuses_a_tort(self) -> set[Siege]:
        """Ceux que quelqu'un tient pour tricheurs, ou exclus sans avoir manqué à l'appel."""
        accuses: set[Siege] = set()
        for noeud in filter(None, self._vus()):
            deroulement = noeud.deroulement
            accuses |= noeud.preuves.keys() | deroulement.tricheurs.keys()
            accuses |= deroulement.exclus.keys() - {self.perdu, self.absent}
        return accuses
