"""Les couleurs : quatre du paquet français, plus les atouts du tarot."""

from enum import Enum


class Couleur(Enum):
    """Une couleur ; son nom (`COEUR`) est celui des enregistrements, son symbole celui du texte."""

    COEUR = "♥"
    CARREAU = "♦"
    TREFLE = "♣"
    PIQUE = "♠"
    ATOUT = "★"

    rang: int

    @property
    def symbole(self) -> str:
        return str(self.value)

    @property
    def rouge(self) -> bool:
        return self in (Couleur.COEUR, Couleur.CARREAU)

    @property
    def nom_courant(self) -> str:
        """Le nom tel qu'on le dit à table : « cœur », « trèfle »…"""
        return NOMS_COURANTS[self]

    __hash__ = object.__hash__  # celui d'Enum est dix fois plus lent

    def __repr__(self) -> str:
        return f"Couleur.{self.name}"

    def __str__(self) -> str:
        return self.symbole


for _rang, _couleur in enumerate(Couleur):
    _couleur.rang = _rang

COULEURS = (Couleur.COEUR, Couleur.CARREAU, Couleur.TREFLE, Couleur.PIQUE)
"""Les quatre couleurs françaises, dans l'ordre de rangement d'une main."""

NOMS_COURANTS = {
    Couleur.COEUR: "cœur",
    Couleur.CARREAU: "carreau",
    Couleur.TREFLE: "trèfle",
    Couleur.PIQUE: "pique",
    Couleur.ATOUT: "atout",
}
