"""Une partie jouée au hasard, gardée pas à pas : la matière que juge le contrat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from random import Random
from typing import Any

from rebelote.cartes import Carte, cartes_du_masque
from rebelote.noyau.contrat.parcours import cartes_nommees, echanger
from rebelote.noyau.erreurs import RegleInvalide
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import PLAFOND, Regles
from rebelote.noyau.sans_croupier import TapisOuvert, conduire_complet
from rebelote.noyau.sieges import CROUPIER, Siege
from rebelote.noyau.vue import Vue

LIMITE = 100_000
"""Au-delà de ce nombre d'événements, on tient qu'une partie ne finit pas."""


@dataclass(frozen=True)
class Deroule:
    """Une partie entière : `etats[r]` et `vues[siege][r]` précèdent `journal[r]`."""

    jeu: Jeu
    joueurs: int
    graine: int
    journal: tuple[Evenement, ...]
    etats: tuple[Etat, ...]
    vues: tuple[tuple[Etat, ...], ...]
    tapis: Mapping[int, TapisOuvert] = field(default_factory=dict)
    """D'une partie sans croupier, le tapis d'avant chaque acte, par rang."""

    def __len__(self) -> int:
        return len(self.journal)

    def hasard(self, rang: int) -> Random:
        """Le hasard d'un rang : le même d'une fois sur l'autre."""
        return Random(f"{self.graine}/{rang}")

    def vue(self, siege: Siege, rang: int) -> Vue[Etat]:
        """Ce que savait ce siège avant l'événement de ce rang."""
        vus = [evenement.vu_par(siege) for evenement in self.journal[:rang]]
        return Vue(siege, self.vues[siege][rang], vus, self.etats[0])

    def net_avant(self, rang: int) -> int:
        """Le dernier rang, jusqu'à celui-ci, où rien n'était caché à personne."""
        while any(vues[rang] != self.etats[rang] for vues in self.vues):
            rang -= 1
        return rang

    def jamais_vues(self, siege: Siege, rang: int) -> list[Carte]:
        """Les cartes en jeu que rien n'a montrées au siège depuis que tout était connu."""
        net = self.net_avant(rang)
        passe = self.journal[net:rang]
        vues = cartes_nommees([evenement.vu_par(siege) for evenement in passe])
        vues |= cartes_nommees(self.vues[siege][rang]) | cartes_nommees(self.etats[net])
        return cartes_du_masque(cartes_nommees(passe) & ~vues)

    def autre_passe(self, rang: int, a: Carte, b: Carte) -> tuple[Evenement, ...]:
        """Le journal où ces deux cartes ont changé de place depuis que tout était connu."""
        net = self.net_avant(rang)
        suite = (echanger(evenement, a, b) for evenement in self.journal[net:rang])
        return (*self.journal[:net], *suite)


def derouler(
    jeu: Jeu, joueurs: int, graine: int, regles: Regles | None = None, sans_croupier: bool = False
) -> Deroule:
    """Joue une partie entière, chacun au hasard parmi les coups légaux de sa vue."""
    alea, tapis = Random(graine), TapisOuvert(Random(f"{graine}/tapis"))
    etats = [jeu.commencer(regles, joueurs)]
    vues = [[etats[0]] for _ in range(joueurs)]
    journal: list[Evenement] = []
    avant: dict[int, TapisOuvert] = {}
    while etats[-1].attendus():
        if sans_croupier and CROUPIER in etats[-1].attendus():
            avant[len(journal)] = tapis.copier()
            evenement = conduire_complet(etats[-1], tapis)
        else:
            evenement = _au_hasard(etats[-1], [vue[-1] for vue in vues], alea)
        etats.append(etats[-1].appliquer(evenement))
        for siege, vue in enumerate(vues):
            vue.append(vue[-1].suivant(evenement.vu_par(siege)))
        journal.append(evenement)
        if len(journal) > LIMITE:
            raise AssertionError(f"la partie n'est pas finie après {LIMITE} événements")
    vues_figees = tuple(map(tuple, vues))
    return Deroule(jeu, joueurs, graine, tuple(journal), tuple(etats), vues_figees, avant)


def _au_hasard(etat: Etat, vues: list[Etat], alea: Random) -> Evenement:
    siege = alea.choice(sorted(etat.attendus()))
    if siege == CROUPIER:
        return etat.acte_croupier(alea)
    return alea.choice(vues[siege].coups_legaux(siege))


def finir_au_hasard(etat: Etat, alea: Random) -> Etat:
    """La fin de la partie depuis un état complet, chacun jouant au hasard."""
    for _ in range(LIMITE):
        if not etat.attendus():
            return etat
        sieges = max(etat.attendus()) + 1
        etat = etat.appliquer(_au_hasard(etat, [etat] * sieges, alea))
    raise AssertionError(f"la partie n'est pas finie après {LIMITE} événements")


def variantes(regles: type[Regles]) -> Iterator[Regles]:
    """Chaque autre valeur de chaque option, une seule changée à la fois.

    Celle que le défaut d'une autre option interdit est laissée de côté.
    """
    for champ in fields(regles):
        for valeur in _autres_valeurs(champ):
            try:
                variante = regles(**{champ.name: valeur})
            except RegleInvalide:
                continue
            yield variante


def _autres_valeurs(champ: Field[Any]) -> list[Any]:
    assert champ.default is not MISSING
    possibles = list(champ.metadata["choix"])
    if isinstance(champ.default, bool):
        possibles = [not champ.default]
    elif not possibles:
        possibles = [champ.metadata["minimum"], champ.metadata["maximum"]]
    # Le plafond commun n'est pas une valeur à essayer : la partie n'en finirait pas.
    return [v for v in possibles if v not in (None, PLAFOND, champ.default)]
