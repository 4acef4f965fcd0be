"""La tablée : le jeu, ses règles et ses membres, sur quoi tous s'accordent avant de jouer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.etat import Etat
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.cadence import CADENCE, GRACE, Cadence, lire_grace
from rebelote.p2p.messages.donnes import DONNES, HOTE, SECRETE, se_passe_de_croupier
from rebelote.p2p.messages.hotes import hote_lisible
from rebelote.p2p.messages.identite import cle_lisible
from rebelote.p2p.messages.octets import empreinte, en_octets

NOM_MAX, IA_MAX = 40, 80
"""En signes : la liste vient d'un autre joueur, et son terminal n'est pas le nôtre."""


def adresse_lisible(adresse: str) -> bool:
    """Vrai si l'on peut joindre un nœud à cette adresse : http(s), un hôte, un port, rien d'autre.

    Elle vient d'un autre joueur : mieux vaut la refuser à la porte qu'échouer en l'employant.
    """
    try:
        parties = urlsplit(adresse)
        hote, port = parties.hostname or "", parties.port
    except ValueError:
        return False
    if not hote_lisible(hote):
        return False
    nom = f"[{hote}]" if ":" in hote else hote
    return port is not None and adresse.lower() in (f"http://{nom}:{port}", f"https://{nom}:{port}")


@dataclass(frozen=True)
class Membre:
    """Un joueur de la tablée ; sa place dans la liste est son siège."""

    nom: str
    cle: str
    adresse: str
    ia: str | None = None
    """L'IA qui joue pour lui, vide si c'est une personne ; `None` s'il ne l'a pas dit."""

    def en_json(self) -> dict[str, str]:
        json = {"nom": self.nom, "cle": self.cle, "adresse": self.adresse}
        return json if self.ia is None else {**json, "ia": self.ia}


@dataclass(frozen=True)
class Tablee:
    """Ce que `synchroniser_joueurs_et_demarrer` diffuse ; son empreinte ouvre le journal."""

    partie: str
    nom_du_jeu: str
    regles_json: Mapping[str, Any]
    membres: tuple[Membre, ...]
    donne: str = HOTE
    doublure: str = "simple"
    """L'IA qui joue, à découvert, pour un membre exclu."""
    cadence: Cadence = CADENCE
    """Le temps de chacun : qui l'épuise fait voter les autres."""
    grace: float = GRACE
    """Les secondes que l'on laisse à qui ne répond plus : à chacun la sienne, le plus pressé
    tiendrait pour complice qui attend encore."""

    @cached_property
    def jeu(self) -> Jeu:
        return trouver(self.nom_du_jeu)

    @cached_property
    def regles(self) -> Regles:
        return self.jeu.regles.depuis_json(self.regles_json)

    def debut(self) -> Etat:
        return self.jeu.commencer(self.regles, len(self.membres))

    @cached_property
    def racine(self) -> str:
        """Le `precedent` de la première entrée : deux tablées n'ont jamais le même journal."""
        return empreinte(en_octets(self.en_json()))

    @cached_property
    def cles(self) -> list[str]:
        return [membre.cle for membre in self.membres]

    def siege_de(self, cle: str) -> Siege | None:
        for siege, membre in enumerate(self.membres):
            if membre.cle == cle:
                return siege
        return None

    def en_json(self) -> dict[str, Any]:
        return {
            "partie": self.partie,
            "jeu": self.nom_du_jeu,
            "regles": dict(self.regles_json),
            "membres": [membre.en_json() for membre in self.membres],
            "donne": self.donne,
            "doublure": self.doublure,
            "cadence": self.cadence.en_json(),
            **({} if self.grace == GRACE else {"grace": self.grace}),
        }

    @classmethod
    def depuis_json(cls, objet: Any) -> Tablee:
        """Lit une tablée ; refuse ce qui ne ferait pas une partie."""
        attendus = {"partie", "jeu", "regles", "membres", "donne", "doublure"}
        if not isinstance(objet, dict) or objet.keys() - {"cadence", "grace"} != attendus:
            raise Illisible(f"tablée illisible : attendu {', '.join(sorted(attendus))}")
        if not isinstance(objet["membres"], list):
            raise Illisible("tablée illisible : membres n'est pas une liste")
        membres = tuple(_membre(membre) for membre in objet["membres"])
        if len({membre.cle for membre in membres}) != len(membres):
            raise Illisible("tablée refusée : deux membres ont la même clé")
        if objet["donne"] not in DONNES:
            raise Illisible(f"donne inconnue : {objet['donne']!r} ; attendu {' ou '.join(DONNES)}")
        tablee = cls(
            str(objet["partie"]),
            str(objet["jeu"]),
            objet["regles"],
            membres,
            objet["donne"],
            str(objet["doublure"]),
            Cadence.depuis_json(objet["cadence"]) if "cadence" in objet else CADENCE,
            lire_grace(objet.get("grace", GRACE)),
        )
        possible = se_passe_de_croupier(tablee.jeu, tablee.regles, len(membres))
        if tablee.donne == SECRETE and not possible:
            raise Illisible(f"la donne secrète n'existe pas pour {tablee.nom_du_jeu} ainsi réglé")
        return tablee


def _membre(objet: Any) -> Membre:
    if not isinstance(objet, dict) or objet.keys() - {"ia"} != {"nom", "cle", "adresse"}:
        raise Illisible("membre illisible : attendu nom, cle, adresse, et peut-être ia")
    if not all(isinstance(valeur, str) for valeur in objet.values()):
        raise Illisible("membre illisible : nom, cle, adresse et ia sont des textes")
    if not (objet["nom"] + objet.get("ia", "")).isprintable():
        raise Illisible("membre illisible : nom et ia tiennent sur une ligne")
    if not 1 <= len(objet["nom"]) <= NOM_MAX or len(objet.get("ia", "")) > IA_MAX:
        raise Illisible(f"membre illisible : nom attend de 1 à {NOM_MAX} signes, ia {IA_MAX}")
    if not adresse_lisible(objet["adresse"]):
        raise Illisible("membre illisible : adresse attend http(s)://hote:port")
    if not cle_lisible(objet["cle"]):
        raise Illisible("membre illisible : cle attend 64 chiffres hexadécimaux")
    return Membre(objet["nom"], objet["cle"], objet["adresse"], objet.get("ia"))
