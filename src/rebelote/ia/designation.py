"""Nommer un joueur : une seule grammaire, partout où l'on en nomme un.

`GRAMMAIRE` en montre toutes les formes. Une liste se sépare par des virgules (`decouper`), une
équipe par des « + » (`decouper_equipe`).
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from rebelote.ia.niveaux import NIVEAUX
from rebelote.noyau.erreurs import ErreurRebelote

HUMAIN: Final = "humain"

GRAMMAIRE: Final = (
    ("avance", "une IA du jeu"),
    ("facile", "un niveau"),
    ("module:Classe", "la vôtre, d'un module qui s'importe"),
    ("fichier.py:Classe", "la vôtre, d'un fichier"),
    ("avance@50", "n'importe laquelle, en 50 millisecondes par coup"),
    ("avance@mondes=20", "n'importe laquelle, réglée ; avance@50,mondes=20,confiance=0"),
    ("http://127.0.0.1:8001", "un cerveau, à son adresse"),
    (HUMAIN, "une personne, là où elle peut s'asseoir"),
)
"""Chaque forme, et ce qu'elle désigne : ce que montre « rebelote ia »."""

BUDGET_MAXIMAL: Final = 600_000
"""Le plus long coup que l'on puisse demander, en millisecondes."""

_ADRESSES: Final = ("http://", "https://")
_REGLAGE: Final = r"[A-Za-z_]\w*=[^,]*"
_SUFFIXE: Final = re.compile(rf"(?P<source>.+?)@(?P<suite>(\d+|{_REGLAGE})(,{_REGLAGE})*)")
_SUITE: Final = re.compile(r"\s*[A-Za-z_]\w*=")


class IAIntrouvable(ErreurRebelote):
    """Aucun joueur ne répond à ce nom, il ne se charge pas, ou n'a pas sa place là."""


class Sorte(StrEnum):
    """Ce qu'un nom désigne."""

    CATALOGUE = "catalogue"
    CLASSE = "classe"
    CERVEAU = "cerveau"
    HUMAIN = "humain"


Admis: TypeAlias = Set[Sorte]
"""Qui peut s'asseoir à une place."""

LOCALES: Final[Admis] = frozenset({Sorte.CATALOGUE, Sorte.CLASSE})
IA: Final[Admis] = LOCALES | {Sorte.CERVEAU}
TOUS: Final[Admis] = IA | {Sorte.HUMAIN}

_FORMES: Final = {
    Sorte.CLASSE: "module:Classe, ou fichier.py:Classe",
    Sorte.CERVEAU: "l'adresse d'un cerveau (http://127.0.0.1:8001)",
    Sorte.HUMAIN: HUMAIN,
}


@dataclass(frozen=True, slots=True)
class Designation:
    """Un joueur nommé : de quelle sorte, d'où il vient, comment on le règle."""

    sorte: Sorte
    source: str
    """Le nom de l'IA ou du niveau, `module:Classe`, `fichier.py:Classe`, ou l'adresse."""
    budget: int | None = None
    """Les millisecondes de chaque coup."""
    reglages: tuple[tuple[str, str], ...] = ()
    admis: Admis = field(default=IA, compare=False, repr=False)
    """Ceux qui avaient leur place là où on l'a nommé : de quoi le dire à qui se trompe."""

    def __str__(self) -> str:
        """Le nom tel qu'on l'écrit ; `lire` en rend le même joueur."""
        suite = [] if self.budget is None else [str(self.budget)]
        suite += [f"{nom}={valeur}" for nom, valeur in self.reglages]
        return f"{self.source}@{','.join(suite)}" if suite else self.source

    @property
    def public(self) -> str:
        """Le nom que l'on donne aux autres : rien de nos dossiers ni de nos adresses."""
        match self.sorte:
            case Sorte.CERVEAU:
                return "un cerveau"
            case Sorte.CLASSE:
                return self.source.replace("\\", "/").rpartition("/")[2]
        return str(self)


def lire(texte: str, admis: Admis = IA) -> Designation:
    """Le joueur que nomme ce texte ; `IAIntrouvable` s'il ne se lit pas, ou n'a pas sa place."""
    return admettre(_lire(texte, admis), admis)


def admettre(designation: Designation, admis: Admis) -> Designation:
    """Ce joueur, s'il a sa place là."""
    if designation.sorte not in admis:
        raise IAIntrouvable(f"{_refus(designation)} ; {attendu(admis)}")
    return designation


def _lire(texte: str, admis: Admis) -> Designation:
    if not texte.strip():
        raise IAIntrouvable(f"il manque un nom de joueur ; {attendu(admis)}")
    if texte == HUMAIN:
        return Designation(Sorte.HUMAIN, texte, admis=admis)
    if est_une_adresse(texte):
        return Designation(Sorte.CERVEAU, texte, admis=admis)
    source, budget, reglages = _regles(texte)
    return Designation(_sorte(source), source, budget, reglages, admis)


def _sorte(source: str) -> Sorte:
    if source.endswith(".py"):
        raise IAIntrouvable(f"il manque la classe : {source}:MaClasse")
    origine, separe, classe = source.rpartition(":")
    if not separe:
        return Sorte.CATALOGUE
    if not origine or not classe:
        raise IAIntrouvable(
            f"nom illisible : {source} ; attendu module:Classe ou fichier.py:Classe"
        )
    return Sorte.CLASSE


def _regles(texte: str) -> tuple[str, int | None, tuple[tuple[str, str], ...]]:
    """La source, son budget et ses réglages ; une arobase peut aussi être d'un nom de dossier."""
    trouve = _SUFFIXE.fullmatch(texte)
    if trouve is None:
        nom, separe, suite = texte.rpartition("@")
        if separe and not set(suite) & set(":/\\"):
            raise _budget_illisible(nom, texte)
        return texte, None, ()
    source, (premier, *autres) = trouve["source"], trouve["suite"].split(",")
    if "=" in premier:
        return source, None, _uniques(texte, [premier, *autres])
    if not 1 <= int(premier) <= BUDGET_MAXIMAL:
        raise _budget_illisible(source, texte)
    return source, int(premier), _uniques(texte, autres)


def _uniques(texte: str, morceaux: list[str]) -> tuple[tuple[str, str], ...]:
    reglages = [(nom, valeur) for nom, _, valeur in (m.partition("=") for m in morceaux)]
    noms = [nom for nom, _ in reglages]
    for nom in noms:
        if noms.count(nom) > 1:
            raise IAIntrouvable(f"{texte} : le réglage {nom} est donné deux fois")
    return tuple(reglages)


def _budget_illisible(nom: str, texte: str) -> IAIntrouvable:
    return IAIntrouvable(
        f"budget illisible : {texte} ; attendu des millisecondes, par exemple {nom}@50, "
        f"ou des réglages, {nom}@reglage=valeur"
    )


def est_une_adresse(texte: str) -> bool:
    """Vrai si ce texte est l'adresse d'un cerveau."""
    return texte.startswith(_ADRESSES)


# --- Plusieurs joueurs ------------------------------------------------------------------------


def decouper(texte: str) -> list[str]:
    """Les joueurs d'une liste ; une virgule peut aussi séparer les réglages de l'un d'eux.

    >>> decouper("avance@mondes=20,confiance=0,simple, http://ici:8001")
    ['avance@mondes=20,confiance=0', 'simple', 'http://ici:8001']
    """
    noms: list[str] = []
    for morceau in texte.split(","):
        if noms and "@" in noms[-1] and not est_une_adresse(noms[-1]) and _SUITE.match(morceau):
            noms[-1] += f",{morceau.strip()}"
        else:
            noms.append(morceau.strip())
    return noms


def decouper_equipe(texte: str) -> tuple[str, ...]:
    """Les membres d'une équipe ; une adresse peut avoir un « + ».

    >>> decouper_equipe("simple+avance@50"), decouper_equipe("http://ici/a+b")
    (('simple', 'avance@50'), ('http://ici/a+b',))
    """
    return (texte,) if est_une_adresse(texte) else tuple(texte.split("+"))


# --- Refuser ----------------------------------------------------------------------------------


def attendu(admis: Admis, noms: str = "attendu une IA (« rebelote ia » les montre)") -> str:
    """Ce que l'on peut écrire à cette place ; `noms` annonce les IA du paquet."""
    formes = [_FORMES[sorte] for sorte in _FORMES if sorte in admis]
    if Sorte.CATALOGUE not in admis:
        return f"attendu {' ou '.join(formes)}"
    return ", ou ".join([f"{noms}, un niveau ({', '.join(NIVEAUX)})", *formes])


def _refus(designation: Designation) -> str:
    match designation.sorte:
        case Sorte.HUMAIN:
            return f"{designation} : une personne ne peut pas s'asseoir ici"
        case Sorte.CERVEAU:
            return f"{designation} : un cerveau ne peut pas s'asseoir ici"
    return f"adresse illisible : {designation}"
