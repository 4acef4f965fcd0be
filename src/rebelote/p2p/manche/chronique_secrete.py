"""Ce que l'on dit d'une donne secrète : une ligne quand elle est faite, le reste à la demande."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.messages.donnes import SECRETE
from rebelote.p2p.messages.entree import APPORT, AVIS, CLE, MELANGE, PARTS, Entree
from rebelote.p2p.secret import chiffre, groupe, part_cachetee
from rebelote.recit.nombres import compte

RITE: Final = (CLE, MELANGE, PARTS, APPORT, AVIS, constats.OUVERTURE)
"""Ce que chacun écrit pour que la donne soit juste, et que l'on ne dit pas entrée par entrée."""


def dire_la_donne(donne: str) -> str:
    """Qui donne, en une phrase."""
    if donne == SECRETE:
        return "donne secrète : tous battent le paquet et le prouvent, nul ne voit que ses cartes"
    return "donne de l'hôte : il connaît les mains qu'il donne"


def dire_battu(melangeurs: Iterable[Siege]) -> str:
    """« paquet battu et prouvé par J1, J2, J3, J4 ; vérifié par tous »."""
    qui = ", ".join(map(nom_siege, melangeurs))
    return f"paquet battu et prouvé par {qui} ; vérifié par tous"


def detailler(entree: Entree) -> str:
    """Ce que fait cette entrée du rite, sans rien en deviner."""
    corps = entree.corps
    match entree.type:
        case "CLE":
            return "publie sa clé de la manche, et prouve qu'il en a le secret"
        case "MELANGE":
            cartes = compte(_taille(corps.get("paquet")) // chiffre.TAILLE, "carte")
            poids = round(len(entree.octets) / 1000)
            return f"bat et rechiffre le paquet, et le prouve ({cartes}, {poids} ko)"
        case "PARTS":
            return _parts(corps)
        case "AVIS":
            return "donne un avis chiffré, et prouve qu'il le connaît"
        case "APPORT":
            return "dit ce que ses cartes sont seules à dire"
        case _:
            return "ouvre sa clé de la manche"


def _parts(corps: dict[str, Any]) -> str:
    claires = _taille(corps.get("parts")) // groupe.TAILLE
    cachetees = _taille(corps.get("cachetees")) // part_cachetee.TAILLE_PART
    textes = [f"sa part de {compte(claires, 'carte')}"] if claires else []
    textes += [compte(cachetees, "part cachetée")] if cachetees else []
    return f"donne {' et '.join(textes)}, et le prouve"


def _taille(base64: object) -> int:
    """Les octets que dit ce texte en base 64."""
    texte = base64 if isinstance(base64, str) else ""
    return len(texte) * 3 // 4 - texte.count("=")
