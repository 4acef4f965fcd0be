"""Ce que le nœud accepte à sa porte : des modèles stricts, rien de plus."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from rebelote.p2p.messages.envois import NOUVELLES_MAX
from rebelote.p2p.messages.identite import cle_lisible
from rebelote.p2p.messages.tablee import IA_MAX, NOM_MAX, adresse_lisible


def _point(texte: str) -> str:
    if not cle_lisible(texte):
        raise ValueError("attendu la clé publique d'un joueur, en 64 chiffres hexadécimaux")
    return texte


Cle = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", examples=["3b" * 32]), AfterValidator(_point)]


def _lisible(texte: str) -> str:
    if not texte.isprintable():
        raise ValueError("attendu un texte d'une ligne, sans caractère de commande")
    return texte


Nom = Annotated[
    str, Field(min_length=1, max_length=NOM_MAX, examples=["Alice"]), AfterValidator(_lisible)
]
NomDIA = Annotated[str, Field(max_length=IA_MAX, examples=["simple"]), AfterValidator(_lisible)]
NomDeJeu = Annotated[str, Field(max_length=40, examples=["belote"]), AfterValidator(_lisible)]


def _adresse(texte: str) -> str:
    if not adresse_lisible(texte):
        raise ValueError("attendu http(s)://hote:port")
    return texte


Adresse = Annotated[
    str,
    Field(pattern=r"^https?://[^\s/]+:[0-9]+$", max_length=200, examples=["http://127.0.0.1:8001"]),
    AfterValidator(_adresse),
]
IdPartie = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,64}$", examples=["8d1f0c"])]
Signature = Annotated[str, Field(max_length=88, pattern=r"^[A-Za-z0-9+/]*={0,2}$")]
Base64 = Annotated[str, Field(max_length=400_000, pattern=r"^[A-Za-z0-9+/]*={0,2}$")]


class Strict(BaseModel):
    """Sans conversion et sans champ en trop."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Signe(Strict):
    """Des octets et leur signature Ed25519, en base 64."""

    octets: Base64
    signature: Signature


class PreuveModele(Strict):
    """Deux pièces signées qui confondent quelqu'un ; une seule d'un `faux`, trois d'une `volte`."""

    genre: Literal["double", "dedit", "volte", "pli", "faux"]
    pieces: Annotated[list[Signe], Field(min_length=1, max_length=3)]


Nouvelles = Annotated[list[Signe], Field(max_length=NOUVELLES_MAX, fail_fast=True)]
"""Les derniers mots signés de chacun."""


class MembreModele(Strict):
    """Un joueur : son nom, sa clé publique, l'adresse de son nœud.

    `ia` nomme l'IA qui joue pour lui ; vide, c'est une personne ; absente, il ne le dit pas.
    """

    nom: Nom
    cle: Cle
    adresse: Adresse
    ia: NomDIA | None = None


class Invitation(Strict):
    """L'hôte invite ce nœud à sa partie."""

    partie: IdPartie
    jeu: NomDeJeu
    hote: MembreModele


class Inscription(Strict):
    """Un invité prend place ; `invitation` est le jeton du lien, s'il en avait un.

    `signature` est celle de sa clé : sans elle, on s'assiérait à la place d'un autre.
    """

    partie: Annotated[str, Field(max_length=64)] = ""
    membre: MembreModele
    invitation: Annotated[str, Field(max_length=64)] = ""
    signature: Signature = ""


class Reponse(Strict):
    """Tout s'est bien passé."""

    statut: str = "ok"


class Accuse(Strict):
    """L'entrée est bonne ; notre accusé signé, si celui qui l'envoie en est l'auteur."""

    accuse: Signe | None = None


class PlaceDonnee(Strict):
    """La place donnée à un invité."""

    partie: IdPartie
    siege: Annotated[str, Field(pattern=r"^J[1-4]$", examples=["J2"])]


class DemandeEnchere(Strict):
    """L'hôte demande son enchère à celui dont c'est le tour."""

    partie: IdPartie


class DonneModele(Strict):
    """La donne de la manche : secrète, qui a battu le paquet, et qui en a vérifié les preuves."""

    genre: str
    manche: int
    melangee_par: list[str] = []
    verifiee_par: list[str] = []


class EtatDuJeu(Strict):
    """Ce que tout autre joueur peut savoir.

    `vue`, `coups_legaux` et `fautes_ia` ne se disent qu'avec le jeton du propriétaire.
    """

    statut: str
    nom: str
    cle: str
    partie: str | None = None
    jeu: str | None = None
    regles: dict[str, Any] = {}
    siege: str | None = None
    membres: list[dict[str, str]] = []
    places: int = 0
    """Celles de la table que ce nœud ouvre, tant qu'elle se réunit."""
    sieges: list[str] = []
    """Ceux de ces membres, tant que la table se réunit : l'hôte peut encore les ranger."""
    seq: int = 0
    tete: str = ""
    attendus: list[str] = []
    hote: str | None = None
    donne: DonneModele | None = None
    scores: dict[str, int] = {}
    manches: int = 0
    exclus: list[str] = []
    tricheurs: dict[str, str] = {}
    """Ceux des exclus qu'une preuve ou un audit a confondus, et de quoi."""
    cadence: dict[str, int] = {}
    grace: float | None = None
    reserve: dict[str, int] = {}
    """Les secondes de réserve qui restent à chacun dans cette manche, comptées par ce nœud."""
    en_reconnexion: list[str] = []
    terminee: bool = False
    resultat: dict[str, Any] | None = None
    arret: str | None = None
    vue: dict[str, Any] | None = None
    """Le tableau de ce siège, avec ses coups permis et refusés (voir `docs/tableau.md`)."""
    fautes_ia: int | None = None
