"""Les règles d'un jeu : un objet d'options nommées, toutes décrites, lues et vérifiées."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, asdict, dataclass, field, fields
from typing import Any, Final, Self

from rebelote.noyau.erreurs import RegleInvalide
from rebelote.noyau.texte import vouliez_vous_dire

PLAFOND: Final = 10**9
"""Le plus grand entier d'une option qui ne fixe pas le sien."""

_NULLE_PART: Final[Mapping[Any, str]] = {}
_OUI = {"oui", "vrai", "true", "1"}
_NON = {"non", "faux", "false", "0"}


def option(
    defaut: Any,
    aide: str,
    choix: tuple[Any, ...] = (),
    minimum: int | None = None,
    maximum: int = PLAFOND,
    chez_soi: Mapping[Any, str] = _NULLE_PART,
) -> Any:
    """Un champ de `Regles` : son défaut, ce qu'il change, et ce qu'il accepte.

    `chez_soi` : les valeurs que l'on ne joue pas au réseau, et pourquoi.
    """
    bornes = {"aide": aide, "choix": choix, "minimum": minimum, "maximum": maximum}
    return field(default=defaut, metadata={**bornes, "chez_soi": chez_soi})


@dataclass(frozen=True)
class Regles:
    """La base des `Regles…` de chaque jeu ; une valeur refusée ne fait jamais un objet."""

    def __post_init__(self) -> None:
        for champ in fields(self):
            _verifier(champ, getattr(self, champ.name))

    @classmethod
    def depuis_json(cls, objet: Mapping[str, Any]) -> Self:
        """Lit les options d'un enregistrement ; celles qui manquent prennent leur défaut."""
        if not isinstance(objet, Mapping):
            raise RegleInvalide(f"règles illisibles : {objet!r} ; attendu un objet d'options")
        champs = _champs(cls)
        for nom in objet:
            _connue(nom, champs)
        valeurs = {nom: tuple(v) if isinstance(v, list) else v for nom, v in objet.items()}
        return cls(**valeurs)

    @classmethod
    def depuis_textes(cls, textes: Mapping[str, str]) -> Self:
        """Lit les options de la ligne de commande : `{"annonces": "non"}`."""
        champs = _champs(cls)
        valeurs = {}
        for nom, texte in textes.items():
            _connue(nom, champs)
            valeurs[nom] = _lire(champs[nom], texte)
        return cls(**valeurs)

    def en_json(self) -> dict[str, Any]:
        return {nom: list(v) if isinstance(v, tuple) else v for nom, v in asdict(self).items()}

    def exiger_du_reseau(self) -> None:
        """Refuse ce qui, entre joueurs qui ne se croient pas sur parole, donnerait les mains."""
        for nom, champ in _champs(type(self)).items():
            valeur = getattr(self, nom)
            pourquoi = champ.metadata["chez_soi"].get(valeur)
            if pourquoi is not None:
                texte = texte_option(valeur)
                raise RegleInvalide(f"{nom} = {texte} ne se joue pas au réseau : {pourquoi}")

    @classmethod
    def options(cls) -> list[tuple[str, Any, str, str]]:
        """Chaque option : nom, défaut, valeurs acceptées, aide."""
        return [
            (nom, champ.default, accepte(champ), str(champ.metadata["aide"]))
            for nom, champ in _champs(cls).items()
        ]


def _champs(classe: type[Regles]) -> dict[str, Field[Any]]:
    return {champ.name: champ for champ in fields(classe)}


def _connue(nom: str, champs: Mapping[str, Field[Any]]) -> None:
    if nom not in champs:
        voisines = vouliez_vous_dire(nom, champs)
        raise RegleInvalide(f"option inconnue : {nom} ; options : {', '.join(champs)}{voisines}")


def accepte(champ: Field[Any]) -> str:
    """Ce que l'option accepte, en clair."""
    choix = champ.metadata["choix"]
    if choix:
        return " ou ".join(texte_option(c) for c in choix)
    if isinstance(champ.default, bool):
        return "oui ou non"
    return f"un entier de {champ.metadata['minimum']} à {champ.metadata['maximum']}"


def texte_option(valeur: Any) -> str:
    """Une valeur d'option telle qu'on la donne en ligne de commande."""
    if isinstance(valeur, bool):
        return "oui" if valeur else "non"
    if isinstance(valeur, tuple):
        return ",".join(map(str, valeur))
    return str(valeur)


def en_clair(regles: Regles) -> str:
    """Les options qui ne sont pas celles par défaut, sur une ligne."""
    choisies = {nom: (getattr(regles, nom), defaut) for nom, defaut, _, _ in regles.options()}
    dites = [f"{n} = {texte_option(v)}" for n, (v, defaut) in choisies.items() if v != defaut]
    return ", ".join(dites) or "celles par défaut"


def _verifier(champ: Field[Any], valeur: Any) -> None:
    if not _convient(champ, valeur):
        texte = texte_option(valeur)
        raise RegleInvalide(f"{champ.name} = {texte} est refusé ; attendu {accepte(champ)}")


def _convient(champ: Field[Any], valeur: Any) -> bool:
    assert champ.default is not MISSING
    if type(valeur) is not type(champ.default):
        return False
    choix, minimum = champ.metadata["choix"], champ.metadata["minimum"]
    if choix:
        return valeur in choix
    return minimum is None or minimum <= valeur <= champ.metadata["maximum"]


def _lire(champ: Field[Any], texte: str) -> Any:
    for choix in champ.metadata["choix"]:
        if texte_option(choix) == texte:
            return choix
    if isinstance(champ.default, bool) and texte.lower() in _OUI | _NON:
        return texte.lower() in _OUI
    if type(champ.default) is int and texte.removeprefix("-").isdecimal() and len(texte) < 20:
        return int(texte)
    raise RegleInvalide(f"{champ.name} = {texte} est refusé ; attendu {accepte(champ)}")
