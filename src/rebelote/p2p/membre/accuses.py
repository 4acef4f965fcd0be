"""Les accusés de réception : où en est chaque membre, de son propre aveu."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.entree import Entree, Parole

PlaceDuJournal: TypeAlias = tuple[int, str]
"""Une place du journal : le rang d'une entrée et son empreinte."""
MOTS_GARDES = 4


class Accuses:
    """La dernière tête que chacun a accusée, et ses derniers mots signés."""

    def __init__(self) -> None:
        self._tetes: dict[Siege, PlaceDuJournal] = {}
        self._mots: dict[Siege, dict[int, Parole]] = {}
        """De quoi confondre qui se plaint, après coup, de ce qu'il avait accusé."""

    def noter_auteur(self, entree: Entree) -> None:
        """Signer une entrée, c'est l'accuser."""
        self._tetes[entree.auteur] = (entree.seq, entree.empreinte)

    def noter(self, siege: Siege, place: PlaceDuJournal, frais: bool) -> bool:
        """Retient cet accusé ; faux si un autre l'a doublé en route."""
        (seq, tete), (connu, sa_tete) = place, self._tetes.get(siege, (0, place[1]))
        if seq < connu or (seq == connu and tete != sa_tete and not frais):
            return False  # un journal ne raccourcit pas
        self._tetes[siege] = place
        return True

    def ailleurs(self, place: PlaceDuJournal, sieges: Iterable[Siege]) -> list[Siege]:
        """Ceux dont le dernier accusé n'est pas celui de cette place."""
        return [siege for siege in sieges if self._tetes.get(siege) != place]

    def en_deca(self, seq: int, sieges: Iterable[Siege]) -> list[Siege]:
        """Ceux qui n'ont encore rien accusé d'aussi récent."""
        return [siege for siege in sieges if self._tetes.get(siege, (0, ""))[0] < seq]

    # --- Les mots signés ----------------------------------------------------------------------

    def garder(self, mot: Parole, seq: int) -> None:
        mots = self._mots.setdefault(mot.siege, {})
        mots[seq] = mot
        for vieux in sorted(mots)[:-MOTS_GARDES]:
            del mots[vieux]

    def dementi(self, plainte: Entree) -> Parole | None:
        """L'accusé signé par le plaignant de l'entrée même qu'il conteste, s'il en a fait un."""
        mot = self._mots.get(plainte.auteur, {}).get(plainte.seq - 1)
        return mot if mot is not None and mot.contenu["empreinte"] == plainte.precedent else None
