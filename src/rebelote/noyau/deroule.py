"""Une partie jouée au hasard, gardée pas à pas : la matière que juge le contrat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from random import Random
from typing import Any, TypeVar

from rebelote.cartes import Carte, Main, cartes_du_masque
from rebelote.noyau.erreurs import RegleInvalide
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege
from rebelote.noyau.vue import Vue

T = TypeVar("T")

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

    def __len__(self) -> int:
        return len(self.journal)

    def hasard(self, rang: int) -> Random:
        """Le hasard d'un rang : le même d'une fois sur l'autre."""
        return Random(f"{self.graine}/{rang}")

    def vue(self, siege: Siege, rang: int) -> Vue[Etat]:
        """Ce que savait ce siège avant l'événement de ce rang."""
        vus = [evenement.vu_par(siege) for evenement in self.journal[:rang]]
        return Vue(siege, self.vues[siege][rang], vus)

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


def derouler(jeu: Jeu, joueurs: int, graine: int, regles: Regles | None = None) -> Deroule:
    """Joue une partie entière, chacun au hasard parmi les coups légaux de sa vue."""
    alea = Random(graine)
    etats = [jeu.commencer(regles, joueurs)]
    vues = [[etats[0]] for _ in range(joueurs)]
    journal: list[Evenement] = []
    while etats[-1].attendus():
        evenement = _au_hasard(etats[-1], [vue[-1] for vue in vues], alea)
        etats.append(etats[-1].appliquer(evenement))
        for siege, vue in enumerate(vues):
            vue.append(vue[-1]._apres(evenement.vu_par(siege)))
        journal.append(evenement)
        if len(journal) > LIMITE:
            raise AssertionError(f"la partie n'est pas finie après {LIMITE} événements")
    return Deroule(jeu, joueurs, graine, tuple(journal), tuple(etats), tuple(map(tuple, vues)))


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
    return [valeur for valeur in possibles if valeur is not None and valeur != champ.default]


def cartes_nommees(objet: Any) -> int:
    """Toutes les cartes qui se lisent dans une valeur, en masque."""
    if isinstance(objet, Carte):
        return objet.bit
    if isinstance(objet, Main):
        return objet.connues
    masque = 0
    for partie in _parties(objet):
        masque |= cartes_nommees(partie)
    return masque


def _parties(objet: Any) -> Iterator[Any]:
    if isinstance(objet, Mapping):
        yield from objet.values()
    elif isinstance(objet, tuple | list | frozenset):
        yield from objet
    elif is_dataclass(objet):
        yield from (getattr(objet, champ.name) for champ in fields(objet))


def echanger(objet: T, a: Carte, b: Carte) -> T:
    """La même valeur, où chacune des deux cartes a pris la place de l'autre."""
    return _echanger(objet, {a: b, b: a})  # type: ignore[no-any-return]


def _echanger(objet: Any, noms: dict[Carte, Carte]) -> Any:
    if isinstance(objet, Carte):
        return noms.get(objet, objet)
    if isinstance(objet, ParSiege):
        return ParSiege({siege: _echanger(valeur, noms) for siege, valeur in objet.items()})
    if isinstance(objet, tuple):
        parties = [_echanger(partie, noms) for partie in objet]
        return type(objet)(*parties) if hasattr(objet, "_fields") else tuple(parties)
    if is_dataclass(objet) and not isinstance(objet, type):
        champs = {c.name: _echanger(getattr(objet, c.name), noms) for c in fields(objet) if c.init}
        return replace(objet, **champs)
    return objet


def tout_est_dit(complet: Any, reference: Any) -> bool:
    """Vrai si `complet` ne cache rien de ce que dit `reference`, un état du même moment."""
    if complet is None:
        return reference is None
    if isinstance(complet, Main):
        return complet.complete
    if isinstance(complet, tuple) and isinstance(reference, tuple):
        return len(complet) == len(reference) and all(map(tout_est_dit, complet, reference))
    if is_dataclass(complet) and type(complet) is type(reference):
        noms = [champ.name for champ in fields(complet)]
        return all(tout_est_dit(getattr(complet, n), getattr(reference, n)) for n in noms)
    return True
