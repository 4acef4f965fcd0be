"""Qui est là : derniers signes de vie, battements et renvois ; et la date de nos propres mots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.memoire import Memoire, Note
from rebelote.p2p.membre.reglages import Reglages

PAR_LANCEMENT: Final = 2**32
"""Plus de mots qu'un nœud n'en dira jamais sans être relancé."""


class Presence:
    """Les dates qui règlent les battements, les renvois et les inquiétudes d'un nœud."""

    def __init__(
        self, sieges: Iterable[Siege], moi: Siege, maintenant: float, reglages: Reglages
    ) -> None:
        self.moi = moi
        self.reglages = reglages
        self.entendus = dict.fromkeys(sieges, maintenant)
        self._dates: dict[Siege, int] = {}
        self.relances: dict[Siege, tuple[int, float]] = {}
        """De cette manche, combien de fois chacun nous est revenu, relancé ou non, et quand la
        dernière."""
        self.lancements: dict[Siege, tuple[int, float]] = {}
        """De même, quand il fut relancé : ses mots le disent, et tous le savent."""
        self._demandes: dict[Siege, float] = {}
        self._redites: dict[Siege, float] = {}
        self._prochain_battement = maintenant
        self._prochain_renvoi = maintenant + reglages.renvoi_min
        self._pause = reglages.renvoi_min

    def entendre(self, siege: Siege, date: int, maintenant: float) -> bool:
        """Un mot daté de ce membre ; un vieux mot que l'on rejoue n'est pas un signe de vie."""
        derniere = self._dates.get(siege, -1)
        if date <= derniere:
            return False
        relance = derniere >= 0 and date // PAR_LANCEMENT != derniere // PAR_LANCEMENT
        revenus = [self.lancements] if relance else []
        revenus += [self.relances] if relance or self.inquiete(siege, maintenant) else []
        for retours in revenus:
            fois, _ = retours.get(siege, (0, 0.0))
            retours[siege] = fois + 1, maintenant
        self._dates[siege] = date
        self.entendus[siege] = maintenant
        return True

    def date_de(self, siege: Siege) -> int:
        """La date du dernier mot qui nous soit venu de lui."""
        return self._dates.get(siege, -1)

    def revenir(self, siege: Siege, maintenant: float) -> None:
        """Ce membre, nous peut-être, fut relancé."""
        fois, _ = self.lancements.get(siege, (0, 0.0))
        self.lancements[siege] = fois + 1, maintenant

    def oublier_les_retours(self) -> None:
        """À une autre manche, chacun peut de nouveau tomber et revenir."""
        self.relances.clear()
        self.lancements.clear()

    def dormir(self, duree: float) -> None:
        """Nous n'écoutions pas : ce temps-là n'est le silence de personne."""
        self.entendus = {siege: date + duree for siege, date in self.entendus.items()}
        for retours in (self.relances, self.lancements):
            retours.update({s: (fois, date + duree) for s, (fois, date) in retours.items()})

    def inquiete(self, siege: Siege, maintenant: float) -> bool:
        """Vrai si ce membre est « en reconnexion »."""
        return maintenant - self.entendus[siege] > self.reglages.inquietude

    def perdu(self, siege: Siege, maintenant: float) -> bool:
        """Vrai si la grâce de ce membre est passée."""
        return maintenant - self.entendus[siege] > self.reglages.grace

    def battre(self, maintenant: float) -> bool:
        """Vrai s'il est temps de donner signe de vie."""
        if maintenant < self._prochain_battement:
            return False
        self._prochain_battement = maintenant + self.reglages.battement
        return True

    def relancer(self) -> None:
        """La tête a changé : les renvois repartent à leur rythme le plus vif."""
        self._pause = self.reglages.renvoi_min
        self._prochain_renvoi = -1.0

    def doit_renvoyer(self, maintenant: float) -> bool:
        """Vrai s'il est temps de renvoyer ce qui n'est pas accusé ; l'attente double."""
        if self._prochain_renvoi < 0:
            self._prochain_renvoi = maintenant + self._pause
        if maintenant < self._prochain_renvoi:
            return False
        self._pause = min(2 * self._pause, self.reglages.renvoi_max)
        self._prochain_renvoi = maintenant + self._pause
        return True

    def peut_demander(self, siege: Siege, maintenant: float) -> bool:
        """Vrai si l'on n'a rien demandé à ce membre depuis peu : pas de rafales."""
        return self._sans_rafale(self._demandes, siege, maintenant)

    def peut_redire(self, siege: Siege, maintenant: float) -> bool:
        """Vrai si l'on n'a rien redit à ce membre depuis peu : un tiers a pu nous y pousser."""
        return self._sans_rafale(self._redites, siege, maintenant)

    def _sans_rafale(self, dernieres: dict[Siege, float], siege: Siege, maintenant: float) -> bool:
        if maintenant - dernieres.get(siege, -1e9) < self.reglages.renvoi_min / 2:
            return False
        dernieres[siege] = maintenant
        return True


class Dates:
    """Une date neuve pour chaque mot : plus grande que toutes celles d'avant.

    C'est un compteur : ni l'heure de la machine ni une panne ne le font reculer.

    Le carnet retient les lancements : relancé, un nœud repart au-dessus de tout ce qu'il a dit.
    """

    def __init__(self, memoire: Memoire) -> None:
        faits = (memoire.lire(r) for r, genre in memoire.a_rebours() if genre == Note.LANCEMENT)
        self.lancement: int = next(faits, 0)
        self.relancer(memoire)

    def relancer(self, memoire: Memoire) -> None:
        """Qui se relève le dit par ses dates : tous savent qu'il compte à neuf."""
        self.lancement += 1
        memoire.noter(Note.LANCEMENT, self.lancement)
        self._derniere = self.lancement * PAR_LANCEMENT

    def suivante(self) -> int:
        self._derniere += 1
        return self._derniere
