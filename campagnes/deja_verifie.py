"""Ne vérifier qu'une fois, le temps d'une simulation : tous les nœuds y sont du même programme."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, ClassVar
from unittest.mock import patch

from rebelote.p2p.manche.sans_croupier import cartes_posees, paquet, sondage
from rebelote.p2p.membre import poste_actif
from rebelote.p2p.messages import acquits, preuves
from rebelote.p2p.messages import entree as entrees
from rebelote.p2p.messages.identite import Identite, signature_valide
from rebelote.p2p.secret import parts

VERIFICATIONS = (
    (paquet, "verifier_melange"),
    (cartes_posees, "verifier_parts"),
    (cartes_posees, "verifier_part_cachetee"),
    (sondage, "lire_avis"),
    (sondage, "verifier_voile"),
    (parts, "verifier_cle"),
)
"""Ce que chaque nœud vérifie de la même façon : le refaire chez tous n'apprend rien."""


LECTURES = (
    (poste_actif, "lire_parole"),
    (acquits, "lire_parole"),
    (preuves, "lire_parole"),
    (preuves, "lire_entree"),
)
"""Ce que chaque nœud relit des mêmes octets : rien ne les change."""


class IdentiteSimulee(Identite):
    """Une vraie clé, qui retient ce qu'elle a signé : le revérifier chez chacun n'apprend rien."""

    valides: ClassVar[set[tuple[str, bytes, bytes]]] = set()

    def signer(self, octets: bytes) -> bytes:
        signature = super().signer(octets)
        self.valides.add((self.cle, octets, signature))
        return signature

    @classmethod
    def signature_valide(cls, cle: str, octets: bytes, signature: bytes) -> bool:
        connue = (cle, octets, signature) in cls.valides
        return connue or signature_valide(cle, octets, signature)


@contextmanager
def deja_verifie_en_memoire() -> Iterator[None]:
    """Le temps d'une simulation, signatures et preuves déjà vérifiées sont reconnues de mémoire."""
    with ExitStack() as pile:
        for module, nom in VERIFICATIONS:
            pile.enter_context(patch.object(module, nom, _retenir(getattr(module, nom))))
        for module, nom in LECTURES:
            pile.enter_context(patch.object(module, nom, _relire(getattr(module, nom))))
        juge = IdentiteSimulee.signature_valide
        pile.enter_context(patch.object(entrees, "signature_valide", juge))
        yield
    IdentiteSimulee.valides.clear()


def _retenir(verifier: Callable[..., Any]) -> Callable[..., Any]:
    """Le même vérificateur, qui retient ce qu'il a admis ; ce qu'il refuse, il le rejuge."""
    admis: dict[Any, Any] = {}

    def juger(*arguments: Any) -> Any:
        cle = tuple(tuple(a) if isinstance(a, list) else a for a in arguments)
        if cle not in admis:
            admis[cle] = verifier(*arguments)
        return admis[cle]

    return juger


def _relire(lire: Callable[..., Any]) -> Callable[..., Any]:
    """La même lecture, qui retient ce qu'elle a lu ; ce qu'elle refuse, elle le relit."""
    lus: dict[Any, Any] = {}

    def relire(objet: Any, *suite: Any) -> Any:
        if not isinstance(objet, dict) or objet.keys() != {"octets", "signature"}:
            return lire(objet, *suite)
        cle = str(objet["octets"]), str(objet["signature"])
        if cle not in lus:
            lus[cle] = lire(objet, *suite)
        return lus[cle]

    return relire
