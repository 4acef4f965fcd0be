"""Les événements secrets : un pli cacheté par lecteur, dans l'entrée même que tous reçoivent.

L'entrée publie un engagement par siège et un sur le tout. Le pli de chaque lecteur lui donne sa
part, celui de l'auteur et de l'hôte le tout. Rien n'est envoyé à part : une entrée est là pour tous
ou ne l'est pour personne.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.p2p.messages.entree import APPORT, EVENEMENT, Entree
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.octets import en_octets, engagement, sel_derive
from rebelote.p2p.messages.plis import Cachet, verifier_ephemere
from rebelote.p2p.messages.tablee import Tablee

COMPLET = "complet"
BLOC_DU_TOUT = 4096
"""Le bloc d'un pli qui contient le tout : plus long que toute donne du catalogue."""
SEL: Final = re.compile(r"[0-9a-f]{1,64}")
COUP_MAX: Final = 800
"""En octets : l'ouverture redit le sel et l'événement de chaque pli. Un sel démesuré, un coup sans
fin, et l'hôte ne pourrait plus l'écrire."""
PARTS_FAUSSES = "n'a pas dit à tous la même chose d'un événement secret"
_CHAMPS = {"genre", "hote", "engagements", "ouverts", "ephemere", "plis"}


def est_secrete(entree: Entree) -> bool:
    return entree.type in (EVENEMENT, APPORT) and "engagements" in entree.corps


def nom_de_part(entree: Entree, siege: Siege) -> str:
    """La part que ce lecteur doit trouver dans son pli : le tout, à l'auteur et à l'hôte."""
    nom = nom_siege(siege)
    return COMPLET if siege == entree.auteur or nom == entree.corps["hote"] else nom


# --- Écrire -----------------------------------------------------------------------------------


def sceller(
    evenement: Evenement,
    sel: str,
    tablee: Tablee,
    auteur: Siege,
    hote: Siege,
    exclus: Iterable[Siege],
) -> dict[str, Any]:
    """Le corps d'une entrée secrète ; les parts des exclus y sont ouvertes, pour les doublures."""
    dehors = set(exclus)
    parts = _parts(sel, evenement, len(tablee.membres))
    lecteurs = [siege for siege in range(len(tablee.membres)) if siege not in dehors]
    cachet = Cachet(sel)
    return {
        "genre": evenement.TYPE,
        "hote": nom_siege(hote),
        "engagements": _engagements(parts),
        "ouverts": {nom: parts[nom] for nom in map(nom_siege, sorted(dehors))},
        "ephemere": cachet.ephemere(tablee.cles[auteur]),
        "plis": {
            nom_siege(siege): _pli(cachet, tablee.cles[siege], parts, siege, (auteur, hote))
            for siege in lecteurs
        },
    }


def _pli(
    cachet: Cachet,
    cle: str,
    parts: Mapping[str, dict[str, Any]],
    siege: Siege,
    du_tout: tuple[Siege, Siege],
) -> str:
    """Le pli de ce lecteur ; sa longueur ne dépend que de ce qu'il est, jamais de ses cartes."""
    if siege in du_tout:
        return cachet.cacheter(cle, parts[COMPLET], BLOC_DU_TOUT)
    return cachet.cacheter(cle, parts[nom_siege(siege)])


def _engagements(parts: Mapping[str, dict[str, Any]]) -> dict[str, str]:
    return {nom: engagement(p["sel"], p["evenement"]) for nom, p in parts.items()}


def _parts(sel: str, evenement: Evenement, nombre: int) -> dict[str, dict[str, Any]]:
    """La part de chacun et le tout ; les sels des parts viennent de celui du tout.

    Qui reçoit le tout peut donc vérifier ce que l'auteur a dit à chaque autre.
    """
    parts: dict[str, dict[str, Any]] = {
        nom_siege(siege): {
            "sel": sel_derive(sel, nom_siege(siege)),
            "evenement": evenement_en_json(evenement.vu_par(siege)),
        }
        for siege in range(nombre)
    }
    return {**parts, COMPLET: {"sel": sel, "evenement": evenement_en_json(evenement)}}


# --- Ce que tous vérifient --------------------------------------------------------------------


def verifier_la_forme(
    entree: Entree, tablee: Tablee, hote: Siege, vivants: Sequence[Siege], exclus: Iterable[Siege]
) -> None:
    """Refuse ce que n'importe qui peut voir de faux, sans rien ouvrir."""
    corps = entree.corps
    verifier_les_champs(entree)
    if not _se_cache(corps["genre"], tablee.jeu):
        raise EntreeRefusee(f"{corps['genre']} n'est pas secret : on le dit à découvert")
    if corps["hote"] != nom_siege(hote):
        raise EntreeRefusee(f"l'hôte est {nom_siege(hote)} : c'est à lui que va le tout")
    if set(corps["plis"]) != set(map(nom_siege, vivants)):
        raise EntreeRefusee("il faut un pli pour chaque membre vivant, et pour lui seul")
    if set(corps["engagements"]) != {COMPLET, *map(nom_siege, range(len(tablee.membres)))}:
        raise EntreeRefusee("il faut un engagement pour chaque siège, et un pour le tout")
    if set(corps["ouverts"]) != set(map(nom_siege, exclus)):
        raise EntreeRefusee("les parts ouvertes sont celles des exclus, et d'eux seuls")
    try:
        verifier_ephemere(corps["ephemere"], tablee.cles[entree.auteur])
    except Illisible as erreur:
        raise EntreeRefusee(f"événement secret illisible : {erreur}") from None


def verifier_les_champs(entree: Entree) -> None:
    """Refuse un événement secret qui n'a pas la forme d'un événement secret."""
    corps = entree.corps
    if corps.keys() != _CHAMPS:
        raise EntreeRefusee(f"événement secret illisible : attendu {', '.join(sorted(_CHAMPS))}")
    if not all(isinstance(corps[nom], dict) for nom in ("plis", "engagements", "ouverts")):
        raise EntreeRefusee("plis, engagements et ouverts sont des tables")


def _se_cache(genre: object, jeu: Jeu) -> bool:
    """Vrai si les règles cachent parfois cet événement à quelqu'un."""
    return any(genre == classe.TYPE and classe.A_COUVERT for classe in jeu.evenements)


# --- Lire et vérifier -------------------------------------------------------------------------


def lire_evenement(json: Any, jeu: Jeu) -> Evenement:
    try:
        return evenement_depuis_json(json, jeu.evenements)
    except Illisible as erreur:
        raise EntreeRefusee(str(erreur)) from None


def lire_part(entree: Entree, nom: str, part: object, jeu: Jeu) -> Evenement:
    """L'événement de cette part, si elle répond bien à l'engagement publié sous ce nom."""
    if not isinstance(part, dict) or part.keys() != {"sel", "evenement"}:
        raise EntreeRefusee("part illisible : attendu sel et evenement")
    if not isinstance(part["sel"], str) or not SEL.fullmatch(part["sel"]):
        raise EntreeRefusee("part illisible : sel est un texte de 64 chiffres hexadécimaux au plus")
    if entree.corps["engagements"].get(nom) != engagement(part["sel"], part["evenement"]):
        raise EntreeRefusee("la part ne répond pas à l'engagement publié")
    evenement = lire_evenement(part["evenement"], jeu)
    if entree.corps["genre"] != evenement.TYPE:
        raise EntreeRefusee("la part n'est pas du genre annoncé")
    if evenement.auteur != CROUPIER and len(en_octets(part["evenement"])) > COUP_MAX:
        raise EntreeRefusee(f"la part dit un coup de plus de {COUP_MAX} octets")
    return evenement


def defaut_du_tout(
    entree: Entree, part: Mapping[str, Any], evenement: Evenement, tablee: Tablee
) -> bool:
    """Vrai si l'auteur n'a pas dit à tous ce même événement, ou l'a caché sans droit."""
    nombre = len(tablee.membres)
    if _engagements(_parts(part["sel"], evenement, nombre)) != entree.corps["engagements"]:
        return True
    return all(evenement.vu_par(siege) == evenement for siege in range(nombre))
