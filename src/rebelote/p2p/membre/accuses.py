"""Les accusés de réception : où en est chaque membre, de son propre aveu."""

from __future__ import annotations

from collections.abc import Iterable

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.journal import PlaceDuJournal
from rebelote.p2p.messages.acquits import accuse_la_sienne
from rebelote.p2p.messages.entree import Entree, Parole
from rebelote.p2p.messages.preuves import place_de

RANGS_GARDES = 12
"""On n'oublie d'un membre que ce qu'il a dit de rangs bien plus vieux que sa tête : il peut en dire
quelques-uns au-delà de la nôtre, sans en chasser ce que nous attendons."""
VERSIONS_GARDEES = 4
"""Qui accuse plus de versions d'une même place n'en est pas cru davantage."""


class Accuses:
    """Les places que chacun a accusées, et le mot signé qui l'engage.

    Un accusé ne se reprend pas : qui en dit ensuite un autre n'efface pas le premier.
    """

    def __init__(self) -> None:
        self._places: dict[Siege, dict[int, dict[str, Parole | None]]] = {}

    def noter_auteur(self, entree: Entree) -> None:
        """Signer une entrée, c'est l'accuser, à moins qu'elle ne conclue un acte commun."""
        if accuse_la_sienne(entree.type):
            self._noter(entree.auteur, (entree.seq, entree.empreinte), None)

    def noter(self, mot: Parole, frais: bool, notre: str | None) -> None:
        """Retient cet accusé ; `frais` : son dernier mot, `notre` : notre entrée de ce rang."""
        if frais or notre is not None:  # au-delà de notre tête, un vieux mot ne vaut rien
            self._noter(mot.siege, place_de(mot), mot, notre)

    def _noter(
        self, siege: Siege, place: PlaceDuJournal, mot: Parole | None, notre: str | None = None
    ) -> None:
        seq, tete = place
        rangs = self._places.setdefault(siege, {})
        versions = rangs.setdefault(seq, {})
        versions[tete] = mot or versions.get(tete)
        if len(versions) > VERSIONS_GARDEES:
            # La plus vieille s'en va, jamais celle que nous attendons.
            del versions[next(version for version in versions if version not in (tete, notre))]
        for vieux in sorted(rangs)[:-RANGS_GARDES]:
            del rangs[vieux]

    def ailleurs(self, place: PlaceDuJournal, sieges: Iterable[Siege]) -> list[Siege]:
        """Ceux qui n'ont pas accusé cette place."""
        return [siege for siege in sieges if not self.a_accuse(siege, place)]

    def a_accuse(self, siege: Siege, place: PlaceDuJournal) -> bool:
        seq, tete = place
        return tete in self._places.get(siege, {}).get(seq, {})

    def en_deca(self, seq: int, sieges: Iterable[Siege]) -> list[Siege]:
        """Ceux qui n'ont encore rien accusé d'aussi récent."""
        return [siege for siege in sieges if max(self._places.get(siege, {0: {}})) < seq]

    def mot(self, siege: Siege, place: PlaceDuJournal) -> Parole | None:
        """L'accusé signé par ce membre de cette place, s'il en a fait un que nous ayons gardé."""
        seq, tete = place
        return self._places.get(siege, {}).get(seq, {}).get(tete)
