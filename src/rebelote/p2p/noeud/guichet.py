"""Les places à la porte d'un nœud : celles des membres sont gardées, les étrangers ont le reste.

On compte une connexion dès qu'elle arrive, avant la poignée de main. Quand les étrangers sont trop
nombreux, c'est la plus vieille connexion de l'adresse qui en tient le plus que l'on coupe : ouvrir
des connexions muettes ne fait que couper les siennes.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from rebelote.p2p.liaison.seaux import Seaux
from rebelote.p2p.noeud.limites import Limites
from rebelote.p2p.noeud.visiteurs import PROPRIETAIRE, Visiteur

_RESEAU_V6 = 64
"""En IPv6, un abonné a tout un préfixe : on le compte pour une adresse."""


def adresse_comptee(hote: str) -> str:
    """Ce qui, d'une adresse, distingue un étranger d'un autre."""
    adresse = ipaddress.ip_address(hote.partition("%")[0])
    if adresse.version == 4:
        return str(adresse)
    if adresse.ipv4_mapped is not None:
        return str(adresse.ipv4_mapped)
    return str(ipaddress.ip_network((adresse, _RESEAU_V6), strict=False))


@dataclass(eq=False)
class Visite:
    """Une connexion, de son arrivée à sa fin."""

    adresse: str
    echeance: float
    """L'instant où l'on raccroche, si rien de ce que l'on attend n'est venu."""
    raccrocher: Callable[[], object]
    place: Visiteur | None = None
    """Celui dont elle occupe une place gardée ; personne, tant que c'est un étranger."""

    def attendre(self, secondes: float) -> None:
        """La suite doit venir d'ici là."""
        self.echeance = time.monotonic() + secondes


def _payeur(visite: Visite) -> str:
    return visite.adresse if visite.place is None else visite.place.nom


class Guichet:
    """Les connexions ouvertes : celles des étrangers par ordre d'arrivée, et celles de chacun."""

    def __init__(self, limites: Limites) -> None:
        self.limites = limites
        self._etrangers: list[Visite] = []
        self._gardees: dict[Visiteur, list[Visite]] = {}
        self._arrivees = Seaux(limites.arrivees, limites.arrivees_d_un_coup, limites.pairs)
        self._calcul = Seaux(limites.chiffre, limites.chiffre_d_un_coup, limites.pairs)

    def __len__(self) -> int:
        return len(self._etrangers) + sum(map(len, self._gardees.values()))

    def admet(self, adresse: str) -> bool:
        """Faux si trop de connexions viennent de là : une poignée de main coûte."""
        return not self._calcul.attente(adresse) and self._arrivees.puiser(adresse)

    def compter(self, visite: Visite, duree: float) -> None:
        """Met ce temps de calcul au compte du membre, ou de l'adresse, que l'on déchiffre."""
        self._calcul.prendre(_payeur(visite), duree)

    def attente(self, visite: Visite) -> float:
        """Les secondes avant de lire la suite ; le propriétaire est chez lui."""
        return 0.0 if visite.place == PROPRIETAIRE else self._calcul.attente(_payeur(visite))

    def entrer(self, visite: Visite) -> None:
        """Quelqu'un arrive, que l'on ne connaît pas encore."""
        self._etrangers.append(visite)
        tenues = Counter(v.adresse for v in self._etrangers)
        gourmande, combien = tenues.most_common(1)[0]
        trop = len(self._etrangers) > self.limites.etrangers
        if trop or combien > self.limites.etrangers_par_adresse:
            self._couper(next(v for v in self._etrangers if v.adresse == gourmande))

    def reconnaitre(self, visite: Visite, visiteur: Visiteur) -> None:
        """Ce n'est pas un étranger : il a ses places, dont il reprend la plus vieille au besoin."""
        if visite.place is not None or visite not in self._etrangers:
            return
        self._etrangers.remove(visite)
        visite.place = visiteur
        siennes = self._gardees.setdefault(visiteur, [])
        siennes.append(visite)
        if len(siennes) > self.limites.gardees:
            self._couper(siennes[0])

    def sortir(self, visite: Visite) -> None:
        """La connexion est finie ; le redire ne change rien."""
        if visite in self._etrangers:
            self._etrangers.remove(visite)
        elif visite.place is not None and visite in self._gardees[visite.place]:
            self._gardees[visite.place].remove(visite)

    def balayer(self) -> None:
        """Raccroche au nez de qui fait attendre."""
        maintenant = time.monotonic()
        for visite in self._toutes():
            if maintenant > visite.echeance:
                self._couper(visite)

    def fermer(self) -> None:
        for visite in self._toutes():
            self._couper(visite)

    def _toutes(self) -> list[Visite]:
        return [*self._etrangers, *(v for siennes in self._gardees.values() for v in siennes)]

    def _couper(self, visite: Visite) -> None:
        self.sortir(visite)
        visite.raccrocher()
