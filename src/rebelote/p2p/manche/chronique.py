"""Raconter le journal partagé, tel que n'importe qui peut le lire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rebelote.cartes import Carte, Couleur
from rebelote.noyau.codec import evenement_depuis_json
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER, Siege, lire_siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.messages.entree import EVENEMENT, EXCLUSION, PLAINTE, Entree

_SECRETS = {
    "DONNE": "donne les cartes",
    "COMPLEMENT": "complète les mains",
    "PASSER_CARTES": "passe des cartes",
    "ECHANGE": "échange les cartes passées",
    "ECHANGE_MAINS": "fait passer chaque main au siège précédent",
    "TAPER": "tape",
    "PAQUETS": "donne les paquets du draft",
    "DRAFT": "garde des cartes de son paquet",
    "POSER": "pose une carte, et en vole une",
    "REMPLACER": "remplace une carte, et en vole une",
    "VOL": "fait passer la carte volée",
}


def partie_de(jeu: Jeu) -> str:
    """« partie de régicide » : le jeu tel qu'on le dit au milieu d'une phrase."""
    return f"partie de {jeu.titre.lower()}"


def qui(siege: Siege, noms: Sequence[str]) -> str:
    """Un joueur : « J2 Bob », ou « J2 » si l'on ne sait pas son nom."""
    return f"{nom_siege(siege)} {noms[siege]}" if siege < len(noms) else nom_siege(siege)


def raconter(entree: Entree, jeu: Jeu, noms: Sequence[str] = ()) -> str:
    """Une entrée en une ligne ; ce qui est secret le reste."""
    if entree.type == EVENEMENT:
        return _evenement(entree, jeu, noms)
    if entree.type == EXCLUSION:
        exclu = qui(lire_siege(entree.corps.get("exclu")), noms)
        return f"{exclu} ne répond plus : exclu, sa doublure joue pour lui"
    auteur = qui(entree.auteur, noms)
    if entree.type == PLAINTE:
        return f"{auteur} conteste ce qui précède : l'hôte doit ouvrir la manche"
    return f"{auteur}, hôte : {_constat(entree.type, entree.corps, noms)}"


def _evenement(entree: Entree, jeu: Jeu, noms: Sequence[str]) -> str:
    auteur = qui(entree.auteur, noms)
    if "evenement" not in entree.corps:
        genre = str(entree.corps.get("genre"))
        return f"{auteur} {_SECRETS.get(genre, 'joue en secret')}"
    evenement = evenement_depuis_json(entree.corps["evenement"], jeu.evenements)
    joueur = auteur if evenement.auteur == CROUPIER else qui(evenement.auteur, noms)
    return f"{joueur} : {evenement.texte}"


def _constat(type_: str, corps: dict[str, Any], noms: Sequence[str]) -> str:
    match type_:
        case constats.RESULTAT_ENCHERES:
            return _prise(corps, noms)
        case constats.REMPORTE_PLI:
            cartes = " ".join(str(Carte.depuis_json(carte)) for carte in corps["cartes"])
            return f"pli {cartes}, à {_nomme(corps['vainqueur'], noms)}"
        case constats.POINTS:
            return f"manche {corps['manche']} : {en_ligne(corps['scores'])}"
        case constats.OUVERTURE:
            return "manche ouverte et vérifiée par tous"
        case constats.JETON_HOTE:
            return f"passe le jeton à {_nomme(corps['hote'], noms)}"
        case constats.RESULTATS:
            return f"résultat {en_ligne(corps['scores'])} ; partie {gagnants(corps['vainqueurs'])}"
        case _:
            return "fin de la partie"


def _prise(corps: dict[str, Any], noms: Sequence[str]) -> str:
    if corps["preneur"] is None:
        return "personne ne prend"
    atout = corps["atout"]
    couleur = f", atout {_couleur(atout)}" if isinstance(atout, str) else ""
    return f"{_nomme(corps['preneur'], noms)} prend{couleur}"


def _couleur(nom: str) -> str:
    """« TREFLE » se dit « trèfle » ; ce qui n'est pas une couleur (sans-atout…) reste tel quel."""
    if nom in Couleur.__members__:
        return Couleur[nom].nom_courant
    return nom.lower().replace("_", "-")


def _nomme(siege: Any, noms: Sequence[str]) -> str:
    return qui(lire_siege(siege), noms)


def en_ligne(scores: Mapping[str, int]) -> str:
    """« A 540, B 542 »."""
    return ", ".join(f"{nom} {score}" for nom, score in scores.items())


def gagnants(vainqueurs: Sequence[str]) -> str:
    return f"gagnée par {' et '.join(vainqueurs)}" if vainqueurs else "gagnée par personne"
