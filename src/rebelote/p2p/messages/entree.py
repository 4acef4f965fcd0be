"""L'entrée : une ligne signée du journal que tous partagent."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.p2p.messages.identite import TAILLE_SIGNATURE, Identite, signature_valide
from rebelote.p2p.messages.octets import depuis_octets, depuis_texte, empreinte, en_octets, en_texte

EVENEMENT = "EVENEMENT"
EXCLUSION = "EXCLUSION"
OUVERTURE = "OUVERTURE"

CLE = "CLE"
MELANGE = "MELANGE"
PARTS = "PARTS"
APPORT = "APPORT"
AVIS = "AVIS"
VOILE = "VOILE"
SECOURS = "SECOURS"
"""Ce qui s'écrit à la place du croupier, quand la donne est secrète."""

MOT_MAX = 2_048
ENTREE_MAX, PIECE_MAX, EXCLUSION_MAX = 24_000, 68_000, 290_000
"""En octets. Les plus longues des nôtres en font 15 200.

Une exclusion porte ses pièces en base 64 : deux entrées ordinaires y tiennent en `PIECE_MAX`, et ce
qui confond l'auteur d'une telle exclusion, en `EXCLUSION_MAX`, qui doit tenir à la porte.
"""
_CHAMPS = {"partie", "seq", "precedent", "accuses", "auteur", "type", "corps"}


@dataclass(frozen=True)
class Entree:
    """Une entrée : les octets exacts qui ont été signés, et ce qu'ils disent.

    La partie, le rang, l'empreinte précédente et l'auteur sont sous la signature : rien ne peut
    être rejoué à une autre place ni dans une autre partie.
    """

    octets: bytes
    signature: bytes
    partie: str
    seq: int
    precedent: str
    auteur: Siege
    type: str
    corps: dict[str, Any]
    accuses: dict[str, Any]
    """Qui a accusé l'entrée précédente, et de quelle signature : voir `acquits`."""

    @cached_property
    def empreinte(self) -> str:
        return empreinte(self.octets)

    def signee_par(self, cle: str) -> bool:
        return signature_valide(cle, self.octets, self.signature)

    def en_json(self) -> dict[str, str]:
        return {"octets": en_texte(self.octets), "signature": en_texte(self.signature)}


def ecrire_entree(
    identite: Identite,
    partie: str,
    seq: int,
    precedent: str,
    auteur: Siege,
    type_: str,
    corps: dict[str, Any],
    accuses: dict[str, Any] | None = None,
) -> Entree:
    """Une entrée neuve, signée."""
    octets = en_octets(
        {
            "partie": partie,
            "seq": seq,
            "precedent": precedent,
            "accuses": accuses or {},
            "auteur": nom_siege(auteur),
            "type": type_,
            "corps": corps,
        }
    )
    signature = identite.signer(octets)
    return Entree(octets, signature, partie, seq, precedent, auteur, type_, corps, accuses or {})


def lire_entree(objet: Any) -> Entree:
    """Lit une entrée reçue, sans encore juger sa signature ni sa place."""
    if not isinstance(objet, dict) or objet.keys() != {"octets", "signature"}:
        raise Illisible("entrée illisible : attendu octets et signature")
    octets, signature = depuis_texte(objet["octets"]), depuis_texte(objet["signature"])
    if len(signature) != TAILLE_SIGNATURE:
        raise Illisible(f"signature illisible : attendu {TAILLE_SIGNATURE} octets")
    if len(octets) > EXCLUSION_MAX:
        raise Illisible("entrée illisible : elle est trop longue")
    contenu = depuis_octets(octets)
    if not isinstance(contenu, dict) or contenu.keys() != _CHAMPS:
        raise Illisible(f"entrée illisible : attendu {', '.join(sorted(_CHAMPS))}")
    if len(octets) > ENTREE_MAX and contenu["type"] != EXCLUSION:
        raise Illisible("entrée illisible : elle est trop longue")
    if en_octets(contenu) != octets:
        raise Illisible("entrée illisible : ce ne sont pas ses octets canoniques")
    return Entree(octets, signature, *_champs(contenu))


def _champs(
    contenu: dict[str, Any],
) -> tuple[str, int, str, Siege, str, dict[str, Any], dict[str, Any]]:
    partie, seq, precedent = contenu["partie"], contenu["seq"], contenu["precedent"]
    textes = all(isinstance(contenu[nom], str) for nom in ("partie", "precedent", "type"))
    tables = all(isinstance(contenu[nom], dict) for nom in ("corps", "accuses"))
    if not textes or not tables or type(seq) is not int:
        raise Illisible("entrée illisible : un champ n'a pas le type attendu")
    if seq < 1:
        raise Illisible("entrée illisible : la première du journal a le rang 1")
    try:
        auteur = lire_siege(contenu["auteur"])
    except ValueError as erreur:
        raise Illisible(f"entrée illisible : {erreur}") from None
    return partie, seq, precedent, auteur, contenu["type"], contenu["corps"], contenu["accuses"]


@dataclass(frozen=True)
class Parole:
    """Un mot signé hors du journal : accusé de réception, vote d'exclusion."""

    octets: bytes
    signature: bytes
    siege: Siege
    contenu: dict[str, Any]

    def en_json(self) -> dict[str, str]:
        return {"octets": en_texte(self.octets), "signature": en_texte(self.signature)}


def dire(identite: Identite, siege: Siege, **contenu: Any) -> Parole:
    """Un mot neuf, signé."""
    tout = {"siege": nom_siege(siege), **contenu}
    octets = en_octets(tout)
    return Parole(octets, identite.signer(octets), siege, tout)


def lire_parole(objet: Any, cles: list[str]) -> Parole:
    """Lit un mot reçu et vérifie qu'il est bien de qui il dit."""
    if not isinstance(objet, dict) or objet.keys() != {"octets", "signature"}:
        raise Illisible("mot illisible : attendu octets et signature")
    octets, signature = depuis_texte(objet["octets"]), depuis_texte(objet["signature"])
    if len(octets) > MOT_MAX:
        raise Illisible("mot illisible : il est trop long")
    contenu = depuis_octets(octets)
    if not isinstance(contenu, dict):
        raise Illisible("mot illisible : attendu un objet")
    if en_octets(contenu) != octets:
        raise Illisible("mot illisible : ce ne sont pas ses octets canoniques")
    try:
        siege = lire_siege(contenu.get("siege"))
    except ValueError as erreur:
        raise Illisible(f"mot illisible : {erreur}") from None
    if not 0 <= siege < len(cles) or not signature_valide(cles[siege], octets, signature):
        raise Illisible("mot refusé : la signature n'est pas celle de ce siège")
    return Parole(octets, signature, siege, contenu)
