"""Ce que chaque siège avait le droit de savoir, d'après la partie ouverte et les seules règles.

Rien n'y vient des nœuds que l'on juge que l'histoire finale, à découvert : chaque vue est refaite
en filtrant cette histoire (`vu_par`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

from rebelote.cartes import MASQUE_COULEUR, Carte, cartes_du_masque
from rebelote.noyau.contrat.parcours import cartes_nommees
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, Siege
from rebelote.noyau.tableau import en_json
from rebelote.noyau.vue import Vue
from rebelote.p2p.messages.tablee import Tablee
from tests.cartes_ecrites import DITES_PAR_LA_REGLE, ou


class Verite:
    """Une partie finie, telle que l'ouverture de ses manches l'a montrée."""

    def __init__(self, tablee: Tablee, histoire: Sequence[Evenement]) -> None:
        self.tablee, self.journal = tablee, tuple(histoire)
        self.sieges = range(len(tablee.membres))
        self.etats = self._etats(None)
        self.vues = [self._etats(siege) for siege in self.sieges]
        self.connues = cache(self._connues)
        self.nommables = cache(self._nommables)
        self.permises = cache(self._permises)
        self._nommees = cache(self._nommees_par)

    def _etats(self, siege: Siege | None) -> list[Etat]:
        etats = [self.tablee.debut()]
        for evenement in self.journal:
            vu = evenement if siege is None else evenement.vu_par(siege)
            etats.append(etats[-1].suivant(vu))
        return etats

    @cached_property
    def _nets(self) -> list[int]:
        """Pour chaque rang, le dernier jusqu'à lui où rien n'était caché, avant une donne.

        Au milieu d'une manche où tout s'est retourné, on se souvient encore de ce qu'on a vu.
        """
        nets: list[int] = []
        for rang, etat in enumerate(self.etats):
            net = etat.attendus() <= {CROUPIER} and all(vues[rang] == etat for vues in self.vues)
            nets.append(rang if net else nets[-1])
        return nets

    def _connues(self, siege: Siege, rang: int) -> int:
        """Les cartes, en masque, que ce siège peut connaître après ce nombre d'événements.

        Quand c'est au croupier, son acte se fait pièce par pièce : il est connu dès qu'il commence.
        """
        fin = rang + (self.etats[rang].attendus() == {CROUPIER})
        vues = self._vues_entre(siege, self._nets[rang], fin)
        dites = DITES_PAR_LA_REGLE.get(self.tablee.nom_du_jeu, 0) | self._exclues(fin)
        return vues | cartes_nommees(self.vues[siege][fin]) | dites

    def _exclues(self, rang: int) -> int:
        """Les cartes de la couleur que la donne exclut, au régicide à trois : tous la voient."""
        exclue = getattr(self.etats[rang], "couleur_exclue", None)
        return 0 if exclue is None else MASQUE_COULEUR[exclue]

    def _vues_entre(self, siege: Siege, debut: int, fin: int) -> int:
        return ou(self._nommees(siege, rang) for rang in range(debut, fin))

    def _nommees_par(self, siege: Siege, rang: int) -> int:
        return cartes_nommees(self.journal[rang].vu_par(siege))

    def _nommables(self, siege: Siege, rang: int) -> int:
        """Les mêmes ; et, la manche à peine finie, celles qu'il y a vues : on en parle encore."""
        de_la_manche = self._vues_entre(siege, self._nets[max(rang - 1, 0)], rang)
        return self.connues(siege, rang) | de_la_manche

    def _permises(self, siege: Siege, rang: int) -> int:
        """Celles qu'il peut lire : les mêmes, et une pioche que tous savent par cœur."""
        return self.nommables(siege, rang) | cartes_nommees(self.vues[siege][rang])

    def interdites(self, masque: int, siege: Siege, rang: int) -> list[Carte]:
        """Celles de ces cartes que ce siège ne pouvait pas lire."""
        return cartes_du_masque(masque & ~self.permises(siege, rang))

    def finit_une_manche(self, rang: int) -> bool:
        """Vrai si le dernier de ces événements a clos une manche."""
        manches = [
            len(etat.scores_par_manche()) for etat in self.etats[max(rang - 1, 0) : rang + 1]
        ]
        return manches[-1] > manches[0] or self.etats[rang].est_terminee

    def vue(self, siege: Siege, rang: int) -> Vue[Any]:
        vus = [evenement.vu_par(siege) for evenement in self.journal[:rang]]
        return Vue(siege, self.vues[siege][rang], vus, self.etats[0])

    def tableau(self, siege: Siege, rang: int) -> Any:
        """Ce que le propriétaire de ce siège doit voir, et rien d'autre."""
        noms = {s: membre.nom for s, membre in enumerate(self.tablee.membres)}
        return en_json(self.tablee.jeu.tableau_de(self.vue(siege, rang)).nomme(noms))
