"""Le récit d'une partie du réseau à qui y joue : celui de `jouer`, à mesure qu'elle se joue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rebelote.cartes import Carte
from rebelote.noyau.sieges import Siege
from rebelote.recit.recit import Pas, Recit

if TYPE_CHECKING:
    from rebelote.noyau.tableau import Tableau
    from rebelote.p2p.manche.deroulement import Deroulement
    from rebelote.p2p.membre.poste_actif import PosteActif


class RecitReseau:
    """Ce qu'un membre a vu, dit une fois ; une partie reprise l'est au début de sa manche."""

    def __init__(self, poste: PosteActif) -> None:
        self.poste = poste
        self.recit = Recit({s: m.nom for s, m in enumerate(poste.tablee.membres)})
        self._exclus = frozenset(poste.deroulement.exclus)
        self._ouvertes: dict[Siege, set[Carte]] = {}
        """De chaque main ouverte, les cartes déjà dites et pas encore jouées."""
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
        if not self.poste.finie:
            yield from self._mains_ouvertes(jeu)
        elif not self._conclu:
            self._conclu = True
            yield from self.recit.conclusion(jeu.etat, moi)

    def _exclusions(self, jeu: Deroulement) -> Iterator[str]:
        """Qui n'est plus de la partie, et pourquoi ; si la manche recommence, son récit aussi."""
        if jeu.exclus.keys() == self._exclus:
            return
        recommence = self._dits > len(jeu.histoire)
        suite = " ; la manche recommence" if recommence else ""
        for siege in sorted(jeu.exclus.keys() - self._exclus):
            nom, raison = self.recit.nom(siege), jeu.exclus[siege]
            yield f"{nom} est exclu ({raison}) : une IA joue à sa place{suite}"
        self._exclus = frozenset(jeu.exclus)
        if recommence:
            self._revenir(jeu)

    def _mains_ouvertes(self, jeu: Deroulement) -> Iterator[str]:
        """Qui remplace un exclu joue cartes sur table : sa main se dit quand il y en entre."""
        for siege in jeu.doublures:
            main = _main(self.poste.tablee.jeu.tableau_de(jeu.vue_de(siege)), siege)
            if not self._ouvertes.get(siege, set()).issuperset(main):
                cartes = " ".join(map(str, main))
                yield f"{self.recit.nom(siege)}, main ouverte : {cartes}"
            self._ouvertes[siege] = set(main)


def _main(tableau: Tableau, siege: Siege) -> tuple[Carte, ...]:
    """Ce que ce siège voit de sa main."""
    main = next(vu.main for vu in tableau.sieges if vu.siege == siege)
    return main.connues if main is not None else ()
