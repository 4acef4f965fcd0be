"""Raconter le journal partagé, tel que n'importe qui peut le lire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rebelote.cartes import Carte
from rebelote.noyau.codec import evenement_depuis_json
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER, Siege, lire_siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.messages.entree import EVENEMENT, EXCLUSION, PLAINTE, Entree
from rebelote.recit.mots import dire_atout
from rebelote.recit.scores import en_phrase, gagnee_par


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
        return f"{auteur} {_a_couvert(jeu, entree.corps.get('genre'))}"
    evenement = evenement_depuis_json(entree.corps["evenement"], jeu.evenements)
    joueur = auteur if evenement.auteur == CROUPIER else qui(evenement.auteur, noms)
    return f"{joueur} : {evenement.texte}"


def _a_couvert(jeu: Jeu, genre: object) -> str:
    """Ce que l'on dit d'un événement secret de ce genre."""
    connus = {classe.TYPE: classe.A_COUVERT for classe in jeu.evenements}
    return connus.get(str(genre)) or "joue en secret"


def _constat(type_: str, corps: dict[str, Any], noms: Sequence[str]) -> str:
    match type_:
        case constats.RESULTAT_ENCHERES:
            return _prise(corps, noms)
        case constats.REMPORTE_PLI:
            cartes = " ".join(str(Carte.depuis_json(carte)) for carte in corps["cartes"])
            return f"pli {cartes}, à {_nomme(corps['vainqueur'], noms)}"
        case constats.POINTS:
            return f"manche {corps['manche']} : {en_phrase(corps['scores'])}"
        case constats.OUVERTURE:
            return "manche ouverte et vérifiée par tous"
        case constats.JETON_HOTE:
            return f"passe le jeton à {_nomme(corps['hote'], noms)}"
        case constats.RESULTATS:
            return (
                f"résultat {en_phrase(corps['scores'])} ; partie {gagnee_par(corps['vainqueurs'])}"
            )
        case _:
            return "fin de la partie"


def _prise(corps: dict[str, Any], noms: Sequence[str]) -> str:
    if corps["preneur"] is None:
        return "personne ne prend"
    atout = corps["atout"]
    couleur = f", atout {dire_atout(atout)}" if isinstance(atout, str) else ""
    return f"{_nomme(corps['preneur'], noms)} prend{couleur}"


def _nomme(siege: Any, noms: Sequence[str]) -> str:
    return qui(lire_siege(siege), noms)
