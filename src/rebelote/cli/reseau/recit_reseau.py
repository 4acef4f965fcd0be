"""Le récit d'une partie du réseau à qui y joue : celui de `jouer`, à mesure qu'elle se joue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rebelote.recit.recit import Pas, Recit

if TYPE_CHECKING:
    from rebelote.p2p.manche.deroulement import Deroulement
    from rebelote.p2p.membre.poste_actif import PosteActif


class RecitReseau:
    """Ce qu'un membre a vu, dit une fois ; une partie reprise l'est au début de sa manche."""

    def __init__(self, poste: PosteActif) -> None:
        self.poste = poste
        self.recit = Recit({s: m.nom for s, m in enumerate(poste.tablee.membres)})
        self._exclus = frozenset(poste.deroulement.exclus)
        self._conclu = False
        self._revenir(poste.deroulement)

    def _revenir(self, jeu: Deroulement) -> None:
        self._dits, self._etat = len(jeu.histoire), jeu.debut_manche

    def nouvelles(self) -> Iterator[str]:
        """Ce qui ne l'a pas encore été ; à épuiser."""
        jeu, moi = self.poste.deroulement, self.poste.moi
        yield from self._exclusions(jeu)
        evenements = [*jeu.histoire, *(evenement for _, evenement in jeu.joues)]
        for evenement in evenements[self._dits :]:
            if self._dits == len(jeu.histoire):
                self._etat = jeu.debut_manche
            pas = Pas(self._etat, vu := evenement.vu_par(moi), self._etat.suivant(vu))
            self._dits, self._etat = self._dits + 1, pas.apres
            yield from self.recit.lignes(pas)
        if self.poste.finie and not self._conclu:
            self._conclu = True
            yield from self.recit.conclusion(jeu.etat, moi)

    def _exclusions(self, jeu: Deroulement) -> Iterator[str]:
        """Un exclu de plus : la manche recommence, et avec elle son récit."""
        for siege in sorted(jeu.exclus.keys() - self._exclus):
            nom = self.recit.nom(siege)
            yield f"{nom} quitte la table, une IA joue à sa place ; la manche recommence"
        if jeu.exclus.keys() != self._exclus:
            self._exclus = frozenset(jeu.exclus)
            if self._dits > len(jeu.histoire):
                self._revenir(jeu)
