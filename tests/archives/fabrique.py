"""De quoi fabriquer des enregistrements courts et les abîmer."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from rebelote.archives import Enregistrement, inscrire
from rebelote.cartes import lire_cartes
from rebelote.ia import charger
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.sieges import Siege

ID = "a1b2c3d4-e5f6-4a7b-8c2d-123456789abc"
DATE = "2026-01-31T10:00:00Z"


def partie_jouee(
    jeu: str = "belote",
    graine: int = 1,
    ia: str = "aleatoire",
    *,
    donneur: Siege | None = None,
    **regles: Any,
) -> Enregistrement:
    """Une partie entière entre IA, toujours la même pour une graine."""
    choisi = trouver(jeu)
    nombre = choisi.nombres_de_joueurs[-1]
    joueurs = [charger(ia, jeu, Random(graine * 10 + siege)) for siege in range(nombre)]
    options = choisi.regles.depuis_json(regles)
    partie = choisi.nouvelle_partie(joueurs, options, Random(graine), donneur)
    partie.jouer_partie_complete()
    noms = ["Alice", "Bob", "Charlie", "Diana"][:nombre]
    return Enregistrement.de_partie(choisi, partie, inscrire(noms, [ia] * nombre), ID, DATE)


def objet_court() -> dict[str, Any]:
    """Un enregistrement d'une seule manche, en JSON."""
    return copy.deepcopy(partie_jouee(objectif=1).en_json())


def vue_belote_tue(objet: dict[str, Any], siege: Siege) -> dict[str, Any]:
    """L'enregistrement que ce siège aurait tenu, sans écrire qui a dit « belote »."""
    copie = copy.deepcopy(objet)
    journal = Enregistrement.depuis_json(objet).journal
    copie["journal"] = [evenement_en_json(evenement.vu_par(siege)) for evenement in journal]
    for evenement in copie["journal"]:
        evenement.pop("belote", None)
    return copie


def cartes(texte: str) -> list[dict[str, str]]:
    return [carte.en_json() for carte in lire_cartes(texte)]


def carte(texte: str) -> dict[str, str]:
    return cartes(texte)[0]


def manche_ouverte(plis: list[str], premier: str = "J2") -> dict[str, Any]:
    """Une belote d'une manche aux mains choisies, où J2 prend à cœur ; `plis` : `J2 V♥ 7♦ 8♣ 8♥`.

    J1 a A♠ à 8♠ et 8♥, J2 V♥ 9♥ A♥ 10♥ R♥ D♥ 7♣ 7♠, J3 tous les carreaux, J4 A♣ à 8♣ et 7♥.
    """
    mains = {
        "J1": cartes("A♠ 10♠ R♠ D♠ V♠"),
        "J2": cartes("V♥ 9♥ A♥ 10♥ R♥"),
        "J3": cartes("A♦ 10♦ R♦ D♦ V♦"),
        "J4": cartes("A♣ 10♣ R♣ D♣ V♣"),
    }
    complement = {
        "J1": cartes("9♠ 8♠ 8♥"),
        "J2": cartes("7♣ 7♠"),
        "J3": cartes("9♦ 8♦ 7♦"),
        "J4": cartes("9♣ 8♣ 7♥"),
    }
    donne = {"type": "DONNE", "auteur": "CROUPIER", "donneur": "J1", "mains": mains}
    return {
        "format": "rebelote/1",
        "jeu": "belote",
        "regles": {"objectif": 150, "annonces": False},
        "id_partie": ID,
        "date_debut": DATE,
        "joueurs": [joueur.en_json() for joueur in inscrire(["Alice", "Bob", "Charlie", "Diana"])],
        "journal": [
            {**donne, "carte_retournee": carte("D♥")},
            {"type": "ENCHERE", "auteur": premier, "enchere": "PRENDS", "couleur": "COEUR"},
            {"type": "COMPLEMENT", "auteur": "CROUPIER", "mains": complement},
            *[coup for pli in plis for coup in _coups(pli)],
        ],
        "resultat": {
            "scores": {"A": 11, "B": 171},
            "vainqueurs": ["B"],
            "manches": [{"numero": 1, "scores": {"A": 11, "B": 171}}],
        },
    }


def _coups(pli: str) -> list[dict[str, Any]]:
    meneur, *mots = pli.split()
    rang = int(meneur[1]) - 1
    return [
        {"type": "JOUER_CARTE", "auteur": f"J{(rang + place) % 4 + 1}", "carte": carte(mot)}
        for place, mot in enumerate(mots)
    ]


def annoncee(genre: str, texte: str) -> dict[str, Any]:
    """La manche sans faute, où J2 annonce ceci avant sa première carte."""
    objet = manche_ouverte(SANS_FAUTE)
    objet["regles"]["annonces"] = True
    dites = [{"type": genre, "cartes": cartes(texte)}]
    objet["journal"].insert(3, {"type": "ANNONCE", "auteur": "J2", "annonces": dites})
    return objet


SANS_FAUTE = [
    "J2 V♥ 7♦ 7♥ 8♥",
    "J2 7♠ 8♦ A♣ 8♠",
    "J1 R♠ D♥ 9♦ 8♣",
    "J2 7♣ 10♦ R♣ 9♠",
    "J4 9♣ V♠ R♥ R♦",
    "J2 9♥ D♦ D♣ D♠",
    "J2 A♥ V♦ V♣ 10♠",
    "J2 10♥ A♦ 10♣ A♠",
]
"""A n'a que le second pli, et ses 11 points ; B a la belote."""

TROIS_FAUTES = [
    "J2 V♥ 7♦ 8♣ 8♥",
    "J2 7♠ 8♦ A♣ 8♠",
    "J1 R♠ 7♣ 9♦ 7♥",
    "J4 R♣ 9♠ D♥ 10♦",
    "J2 9♥ R♦ D♣ V♠",
    "J2 A♥ D♦ V♣ D♠",
    "J2 10♥ V♦ 10♣ 10♠",
    "J2 R♥ 7♠ 9♣ A♠",
]
"""J4 ne fournit pas (pli 1), J2 ne coupe pas (pli 3), J3 joue une carte qu'il n'a pas (pli 8)."""
