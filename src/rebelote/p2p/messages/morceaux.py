"""Les morceaux d'une clé de manche : chacun des autres en a un, sans qu'on ait à le lui envoyer.

Une clé se publie avec un point éphémère. Le morceau qu'en a un membre vient du secret que ce point
et son identité partagent (Diffie-Hellman), et de la place du journal ; la clé est leur somme. Tous
les autres ensemble peuvent donc ouvrir la clé d'un absent, et il suffit qu'un seul s'y refuse pour
que personne ne le puisse.

Qui publie des points qui ne sont pas ceux de ses morceaux se fait confondre par n'importe lequel
des autres, qui montre leur secret. Ce secret ne vaut que pour cette clé : celui de leurs deux
identités, montré une fois, donnerait à tous un morceau de chacune de leurs clés à venir. L'auteur
prouve aussi qu'il connaît son point, sans quoi il y mettrait l'identité d'un autre : voir `plis`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.messages.entree import CLE, EVENEMENT, Entree
from rebelote.p2p.messages.octets import depuis_texte
from rebelote.p2p.messages.plis import verifier_ephemere
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.groupe import Point, Scalaire

AVANCE: Final = "avance"
"""Le champ d'un coup où l'on prépare déjà la manche suivante."""
_MORCEAU: Final = b"rebelote/manche/1/morceau"


def cle_publiee(entree: Entree) -> Mapping[str, Any] | None:
    """Ce que cette entrée dit d'une clé de manche, si elle en publie une, fût-ce d'avance."""
    if entree.type == CLE:
        return entree.corps
    avance = entree.corps.get(AVANCE) if entree.type == EVENEMENT else None
    return avance if isinstance(avance, dict) and avance.get("type") == CLE else None


def point_d_identite(tablee: Tablee, siege: Siege) -> Point:
    return bytes.fromhex(tablee.cles[siege])


def ephemere_prouve(entree: Entree, tablee: Tablee) -> Point:
    """Le point éphémère de la clé que publie cette entrée ; `Illisible` si rien ne le prouve."""
    publiee = cle_publiee(entree) or {}
    return verifier_ephemere(publiee.get("ephemere"), tablee.cles[entree.auteur])


def morceau(tablee: Tablee, tete: str, de: Siege, a: Siege, partage: Point) -> Scalaire:
    """Le morceau qu'a `a` de la clé que `de` publie à la suite de cette tête."""
    lieu = (tablee.racine.encode(), tete.encode(), bytes([de, a]))
    return groupe.scalaire(_MORCEAU, *lieu, partage)


def point_promis(publiee: Mapping[str, Any], siege: Siege) -> Point:
    """Le point que cette clé publie pour le morceau de ce membre."""
    morceaux = publiee.get("morceaux")
    if not isinstance(morceaux, dict):
        raise Illisible("clé illisible : morceaux est une table")
    return groupe.lire_point(depuis_texte(morceaux.get(nom_siege(siege))))


def promet_un_morceau(entree: Entree, siege: Siege) -> bool:
    """Vrai si la clé que publie cette entrée a un morceau pour ce membre : à un exclu, aucun."""
    publiee = cle_publiee(entree) or {}
    morceaux = publiee.get("morceaux")
    return isinstance(morceaux, dict) and nom_siege(siege) in morceaux


def morceau_est_faux(entree: Entree, siege: Siege, partage: Point, tablee: Tablee) -> bool:
    """Vrai si le point publié pour ce membre n'est pas celui du morceau que dit leur secret."""
    publiee = cle_publiee(entree)
    assert publiee is not None
    attendu = morceau(tablee, entree.precedent, entree.auteur, siege, partage)
    try:
        return point_promis(publiee, siege) != groupe.fois_base(attendu)
    except Illisible:
        return True
