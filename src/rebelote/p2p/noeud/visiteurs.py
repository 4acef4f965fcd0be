"""Qui frappe à la porte d'un nœud, et ce qu'il peut y demander.

Avant la partie, on n'y connaît que le propriétaire : tout autre est un étranger, et n'a que de quoi
se réunir. Une fois la partie commencée, on n'y sert que ses membres et le propriétaire.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from rebelote.p2p.accueil.salle import GESTES
from rebelote.p2p.liaison.passage import ENTETE, mot_attendu
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.tablee import Tablee

_PASSAGE: Final = ENTETE.encode()
_JETON: Final = {_PASSAGE: b"", b"authorization": b"Bearer "}
"""Les en-têtes où le propriétaire met son jeton, et ce qui l'y précède."""

SE_REUNIR: Final = frozenset(
    {
        ("POST", chemins.INVITE),
        ("POST", chemins.REJOINDRE),
        ("POST", chemins.REJOINDRE_EN_ANGLAIS),
        ("POST", chemins.SYNCHRONISER),
        ("GET", chemins.ETAT_DU_JEU),
        ("GET", chemins.TETE),
        ("GET", chemins.EVENEMENTS),
        ("GET", chemins.SALLE),
        *(("POST", chemins.chemin_du_geste(geste)) for geste in GESTES),
    }
)
"""Ce qu'un étranger peut demander, tant que la partie n'a pas commencé."""

JOUER: Final = frozenset(
    {
        ("POST", chemins.INVITE),
        ("POST", chemins.SYNCHRONISER),
        ("POST", chemins.DEMANDER_ENCHERE),
        ("GET", chemins.ETAT_DU_JEU),
        ("GET", chemins.TETE),
        ("GET", chemins.JOURNAL),
        ("GET", chemins.EVENEMENTS),
        ("GET", chemins.SALLE),
        *(("POST", message.chemin) for message in Message),
    }
)
"""Ce qu'un membre peut demander."""


class Qualite(Enum):
    """À quel titre l'on est à la porte."""

    ETRANGER = "étranger"
    MEMBRE = "membre"
    PROPRIETAIRE = "propriétaire"


@dataclass(frozen=True)
class Visiteur:
    """Quelqu'un à la porte : à quel titre, et ce qui le distingue des autres."""

    qualite: Qualite
    nom: str = ""
    """La clé d'un membre, l'adresse d'un étranger."""

    @property
    def etranger(self) -> bool:
        return self.qualite is Qualite.ETRANGER

    def peut(self, methode: str, chemin: str, commencee: bool) -> bool:
        """Vrai si on l'écoute là ; le propriétaire est partout chez lui."""
        if self.qualite is Qualite.PROPRIETAIRE:
            return True
        if self.qualite is Qualite.MEMBRE:
            return (methode, chemin) in JOUER
        return not commencee and (methode, chemin) in SE_REUNIR


PROPRIETAIRE: Final = Visiteur(Qualite.PROPRIETAIRE)


class Maison(Protocol):
    """Le nœud, vu de sa porte."""

    identite: Identite
    jeton: str

    @property
    def tablee(self) -> Tablee | None:
        """La partie en cours, ou la dernière."""


class Registre:
    """De quoi reconnaître chacun : sa clé en TLS, son mot de passage en clair, un jeton."""

    def __init__(self, maison: Maison) -> None:
        self._maison = maison
        self._jeton = maison.jeton.encode()
        self._mots: dict[str, bytes] = {}

    @property
    def commencee(self) -> bool:
        return self._maison.tablee is not None

    def qui(
        self, adresse: str, cle: str | None, entetes: Iterable[tuple[bytes, bytes]]
    ) -> Visiteur:
        """Qui parle, à cette adresse, sous cette clé de TLS, avec ces en-têtes."""
        membre = self._membre(cle)
        for nom, valeur in entetes:
            if nom in _JETON and self._est_le_jeton(valeur.removeprefix(_JETON[nom])):
                return PROPRIETAIRE
            if nom == _PASSAGE:
                membre = membre or self._par_mot(valeur)
        return membre or Visiteur(Qualite.ETRANGER, adresse)

    def _est_le_jeton(self, valeur: bytes) -> bool:
        return hmac.compare_digest(valeur, self._jeton)

    def _membre(self, cle: str | None) -> Visiteur | None:
        tablee = self._maison.tablee
        if tablee is None or cle is None or cle not in tablee.cles:
            return None
        return Visiteur(Qualite.MEMBRE, cle)

    def _par_mot(self, mot: bytes) -> Visiteur | None:
        membre = self._membre(mot[:64].decode("latin-1"))
        if membre is None or not hmac.compare_digest(mot, self._mot(membre.nom)):
            return None
        return membre

    def _mot(self, cle: str) -> bytes:
        """Le mot de passage de ce membre : quatre à calculer, une fois, par partie."""
        if cle not in self._mots:
            self._mots[cle] = mot_attendu(self._maison.identite, cle).encode()
        return self._mots[cle]
