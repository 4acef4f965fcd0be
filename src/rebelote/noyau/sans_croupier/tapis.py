"""Le tapis ouvert : un vrai paquet sur la table, et quelqu'un qui voit tout pour répondre."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from rebelote.cartes import Carte, Paquet
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sans_croupier.conduite import conduire
from rebelote.noyau.sans_croupier.etapes import (
    ActeCommun,
    Decouvrir,
    Dire,
    Etape,
    Sonder,
    Tirer,
    TirerAuSort,
    Tires,
)

if TYPE_CHECKING:
    from rebelote.noyau.etat import Etat


class TapisOuvert:
    """Ce que la table garde d'un acte à l'autre : le paquet en cours, les lots de la manche."""

    def __init__(self, alea: Random) -> None:
        self._alea = alea
        self._paquet = Paquet(())
        self._lots: list[tuple[Carte, ...]] = []
        self._manche = 0

    def copier(self) -> TapisOuvert:
        """Le même tapis, qui donnera les mêmes cartes aux mêmes étapes."""
        alea = Random()
        alea.setstate(self._alea.getstate())
        copie = TapisOuvert(alea)
        copie._paquet = Paquet(self._paquet.cartes)
        copie._lots, copie._manche = [*self._lots], self._manche
        return copie

    def ouvrir(self, etat: Etat) -> ActeCommun:
        """L'acte que cet état attend ; on ramasse les lots de la manche passée."""
        manche = etat.repere().manche
        if manche != self._manche:
            self._manche, self._lots = manche, []
        acte = etat.acte_commun()
        if acte is None:
            raise ErreurRebelote("cet acte demande un croupier")
        return acte

    def repondre(self, etape: Etape) -> Any:
        """La réponse entière, d'une étape qui vient d'un état complet."""
        match etape:
            case Tirer():
                return self._tirer(etape)
            case Decouvrir():
                return tuple(self._lots[rang] for rang in etape.lots)
            case TirerAuSort():
                return self._alea.randrange(etape.parmi)
            case Dire():
                return etape.entendre()
            case Sonder():
                return etape.depouiller()

    def _tirer(self, etape: Tirer) -> Tires:
        if etape.paquet is not None:
            self._paquet = Paquet(etape.paquet)
            self._paquet.melanger(self._alea)
        tires = [tuple(self._paquet.prendre(lot.nombre)) for lot in etape.lots]
        self._lots += tires
        return tuple(tires)


def conduire_complet(etat: Etat, tapis: TapisOuvert) -> Evenement:
    """L'acte que cet état complet attend, fait sans croupier."""
    return conduire(tapis.ouvrir(etat), tapis.repondre)
