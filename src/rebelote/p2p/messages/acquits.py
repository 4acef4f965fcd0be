"""Les acquits d'une entrée : l'accusé de celle d'avant, signé de chacun des autres vivants.

Qui écrit sans attendre n'en a pas, et n'est pas suivi ; qui se plaint d'une entrée déjà suivie y
avait signé le contraire. De l'accusé, on ne garde que la date et la signature : le reste s'en
déduit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.messages.entree import (
    APPORT,
    EXCLUSION,
    OUVERTURE,
    PARTS,
    VOILE,
    Entree,
    Parole,
    lire_parole,
)
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import en_octets, en_texte
from rebelote.p2p.messages.tablee import Tablee


def sans_attendre(type_: str, corps: Mapping[str, Any]) -> bool:
    """Vrai de ce qui s'écrit sans l'accusé de tous : une exclusion, l'ouverture sur une plainte."""
    return type_ == EXCLUSION or (type_ == OUVERTURE and "plainte" in corps)


def accuse_la_sienne(type_: str) -> bool:
    """Vrai si signer une telle entrée, c'est l'accuser.

    Faux de ce qui peut conclure un acte commun : le dernier à parler publie ce qu'il doit avant de
    voir que d'autres lui avaient menti, et garde le droit de s'en plaindre.
    """
    return type_ not in (APPORT, PARTS, VOILE)


def acquit(accuse: Parole) -> dict[str, Any]:
    """Ce que l'on garde d'un accusé dans l'entrée qui suit."""
    return {"date": accuse.contenu["date"], "signature": en_texte(accuse.signature)}


def accuse_de(entree: Entree, siege: Siege, tablee: Tablee) -> Parole:
    """L'accusé de l'entrée précédente, que celle-ci porte de ce membre."""
    garde = entree.accuses.get(nom_siege(siege))
    if not isinstance(garde, dict) or garde.keys() != {"date", "signature"}:
        raise Illisible(f"acquit illisible : attendu la date et la signature de {nom_siege(siege)}")
    contenu = {
        "siege": nom_siege(siege),
        "genre": Message.ACCUSE.name,
        "partie": tablee.partie,
        "date": garde["date"],
        "seq": entree.seq - 1,
        "empreinte": entree.precedent,
    }
    if type(garde["date"]) is not int:
        raise Illisible(f"acquit illisible : la date de {nom_siege(siege)} n'est pas un nombre")
    signe = {"octets": en_texte(en_octets(contenu)), "signature": garde["signature"]}
    return lire_parole(signe, tablee.cles)


def verifier_les_acquits(entree: Entree, attendus: Iterable[Siege], tablee: Tablee) -> None:
    """Refuse une entrée écrite avant que tous ceux-là n'aient accusé la précédente."""
    sieges = list(attendus)
    if entree.accuses.keys() != set(map(nom_siege, sieges)):
        raise EntreeRefusee("cette entrée n'a pas attendu que tous accusent la précédente")
    try:
        for siege in sieges:
            accuse_de(entree, siege, tablee)
    except Illisible as erreur:
        raise EntreeRefusee(str(erreur)) from None
