"""Les clés d'une manche sans croupier : une par vivant, ouverte quand la manche est finie.

La nôtre se déduit de notre identité et de la place du journal où nous la publions : un nœud tué à
tout instant la retrouve, et avec elle sa main et tout ce qu'il a cacheté. Elle ne sert qu'à une
manche ; l'ouvrir n'apprend rien des autres.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import count
from typing import Any, Final

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.secret import groupe, parts
from rebelote.p2p.secret.groupe import Alea, Point, Scalaire

_SECRET: Final = b"rebelote/manche/1/secret"
_ALEA: Final = b"rebelote/manche/1/alea"
_CONTEXTE: Final = b"rebelote/manche/1/contexte"
_SEL: Final = b"rebelote/manche/1/sel"


def sel_de(cle: Scalaire, precedent: str) -> str:
    """Le sel de ce que l'on cachette à cette place : qui ouvre sa clé ouvre tout ce qu'il a dit."""
    return groupe.hache(_SEL, cle, precedent.encode())[:32].hex()


class Cles:
    """Les clés publiques de chacun, la nôtre en entier, et celles que l'on a ouvertes."""

    def __init__(
        self, tablee: Tablee, moi: Siege, identite: Identite, vivants: Sequence[Siege]
    ) -> None:
        self._tablee, self._moi, self._identite = tablee, moi, identite
        self.vivants = tuple(vivants)
        self.publiques: dict[Siege, Point] = {}
        self.ouvertes: dict[Siege, Scalaire] = {}
        self._notre: Scalaire | None = None
        self._origine = ""
        """La tête du journal où la première fut publiée : elle distingue cette manche de toute
        autre."""

    @property
    def notre(self) -> Scalaire:
        assert self._notre is not None
        return self._notre

    @property
    def suivant(self) -> Siege | None:
        """Le premier vivant dont la clé manque."""
        return next((siege for siege in self.vivants if siege not in self.publiques), None)

    @cached_property
    def commune(self) -> Point:
        return parts.cle_commune(self.publiques.values())

    # --- Publier ------------------------------------------------------------------------------

    def ecrire(self, tete: str) -> dict[str, Any]:
        secret = self._secret(tete)
        preuve = parts.prouver_cle(secret, self._contexte_de_cle(self._moi, tete), self.alea(tete))
        return {"point": en_texte(groupe.fois_base(secret)), "preuve": en_texte(preuve)}

    def lire(self, entree: Entree, verifier: bool) -> None:
        """Range la clé que publie cette entrée, si son auteur prouve qu'il en a le secret."""
        champs = lire_octets(entree, "point", "preuve")
        point = groupe.lire_point(champs["point"])
        if verifier:
            contexte = self._contexte_de_cle(entree.auteur, entree.precedent)
            parts.verifier_cle(point, contexte, champs["preuve"])
        if not self.publiques:
            self._origine = entree.precedent
        self.publiques[entree.auteur] = point
        if entree.auteur == self._moi:
            self._notre = self._secret(entree.precedent)

    def _secret(self, tete: str) -> Scalaire:
        return groupe.scalaire(_SECRET, self._identite.graine, self._racine, tete.encode())

    @property
    def _racine(self) -> bytes:
        return self._tablee.racine.encode()

    def _contexte_de_cle(self, siege: Siege, tete: str) -> bytes:
        origine = self._origine or tete
        return groupe.hache(_CONTEXTE, self._racine, origine.encode(), b"cle", bytes([siege]))

    # --- S'en servir --------------------------------------------------------------------------

    def contexte(self, quoi: str, siege: Siege) -> bytes:
        """Ce à quoi une preuve est liée : la partie, la manche, les clés, le siège et la place."""
        cles = b"".join(self.publiques[vivant] for vivant in self.vivants)
        lieu = (self._racine, self._origine.encode(), bytes(self.vivants), cles)
        return groupe.hache(_CONTEXTE, *lieu, quoi.encode(), bytes([siege]))

    def alea(self, tete: str) -> Alea:
        """Du hasard que nous seuls savons refaire : à une même place, le même."""
        rangs = count()
        graine = self._identite.graine

        def tirer() -> bytes:
            rang = next(rangs).to_bytes(8, "big")
            return groupe.hache(_ALEA, graine, self._racine, tete.encode(), rang)

        return tirer

    # --- Ouvrir -------------------------------------------------------------------------------

    def ouvrir(self, entree: Entree) -> None:
        """Retient la clé qu'ouvre cette entrée, si c'est bien celle que son auteur a publiée."""
        try:
            cle = groupe.lire_scalaire(depuis_texte(entree.corps["cle"]))
        except Illisible as erreur:
            raise EntreeRefusee(f"ouverture : {erreur}") from None
        if groupe.fois_base(cle) != self.publiques.get(entree.auteur):
            raise EntreeRefusee("ouverture : ce n'est pas la clé que son auteur a publiée")
        self.ouvertes[entree.auteur] = cle

    @property
    def toutes_ouvertes(self) -> bool:
        return self.ouvertes.keys() == set(self.vivants)


def lire_octets(entree: Entree, *noms: str) -> dict[str, bytes]:
    """Les octets que cette entrée donne sous ces noms, et sous eux seuls."""
    if entree.corps.keys() != set(noms):
        raise EntreeRefusee(f"{entree.type} illisible : attendu {', '.join(noms)}")
    try:
        return {nom: depuis_texte(entree.corps[nom]) for nom in noms}
    except Illisible as erreur:
        raise EntreeRefusee(f"{entree.type} illisible : {erreur}") from None
