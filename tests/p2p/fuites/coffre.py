"""Ce que chacun pourrait déchiffrer du journal, cherché avec les clés de tous.

Rien n'y est demandé aux nœuds que leurs clés : une part est connue d'un lecteur si ses octets, ou
ceux de la clé qui la donne, sont quelque part dans ce qu'il a reçu, ouvert avec les siennes.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from typing import Any

from rebelote.cartes import CARTES, Carte
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.paquet import Paquet
from rebelote.p2p.messages.entree import OUVERTURE, Entree
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.plis import decacheter, lire_ephemere
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.generateurs import cartes_par_point
from rebelote.p2p.secret.groupe import Point, Scalaire
from rebelote.p2p.secret.part_cachetee import TAILLE_PART, ouvrir_part
from rebelote.p2p.secret.parts import calculer_parts, dechiffrer
from tests.cartes_ecrites import ou


def octets_de(objet: Any) -> Iterator[bytes]:
    """Tout ce qui est en base 64 dans ce JSON."""
    if isinstance(objet, dict):
        objet = list(objet.values())
    if isinstance(objet, list):
        for element in objet:
            yield from octets_de(element)
    elif isinstance(objet, str):
        try:
            yield base64.b64decode(objet, validate=True)
        except ValueError:
            return


def plis_ouverts(entree: Entree, identite: Identite) -> list[Any]:
    """Ce que cette clé ouvre des plis de cette entrée, le sien et ceux des autres."""
    ouverts = []
    for pli in entree.corps.get("plis", {}).values():
        try:
            ouverts.append(decacheter(identite, lire_ephemere(entree.corps["ephemere"]), pli))
        except Illisible:
            continue
    return ouverts


class Coffre:
    """Un paquet battu par tous, et ce que les entrées en ont livré à chacun."""

    def __init__(self, paquet: Paquet, secrets: dict[Siege, Scalaire]) -> None:
        self._secrets, chiffres = secrets, list(paquet.chiffres)
        self._parts = {s: calculer_parts(x, chiffres) for s, x in secrets.items()}
        self._connues: dict[Siege, set[tuple[Siege, int]]] = {s: set() for s in secrets}
        """Pour chaque lecteur, les parts qu'il a : de qui, de quelle carte."""
        clairs = map(dechiffrer, chiffres, zip(*self._parts.values(), strict=True))
        annuaire = cartes_par_point(map(str, CARTES))
        self.cartes = [Carte(annuaire[point]) for point in clairs]
        self.ouvert = False
        """Vrai quand la manche s'ouvre : ses clés se disent, et tout se lit."""

    def entendre(self, entree: Entree, identites: Sequence[Identite]) -> None:
        """Range ce que cette entrée livre, à tous et à chacun."""
        recus = list(octets_de(entree.corps))
        tout = b"|".join(recus)
        self.ouvert |= entree.type == OUVERTURE and self._secrets[entree.auteur] in tout
        for lecteur, connues in self._connues.items():
            octets = b"|".join([tout, *_decachetees(recus, identites[lecteur])])
            for siege, parts in self._parts.items():
                cle = siege == lecteur or self._secrets[siege] in octets
                connues |= {(siege, r) for r, part in enumerate(parts) if cle or part in octets}

    def lisibles(self, lecteur: Siege) -> int:
        """Les cartes, en masque, dont ce lecteur a toutes les parts."""
        connues = self._connues[lecteur]
        return ou(
            carte.bit
            for rang, carte in enumerate(self.cartes)
            if all((siege, rang) in connues for siege in self._secrets)
        )


def _decachetees(recus: list[bytes], identite: Identite) -> Iterator[Point]:
    """Les parts cachetées que cette clé ouvre : des octets quelconques n'y donnent rien de bon."""
    secret = groupe.scalaire_de_signature(identite.graine)
    for octets in recus:
        if len(octets) % TAILLE_PART or len(octets) > 40 * TAILLE_PART:
            continue
        for debut in range(0, len(octets), TAILLE_PART):
            try:
                yield ouvrir_part(secret, octets[debut : debut + TAILLE_PART])
            except (Illisible, ValueError):
                break
