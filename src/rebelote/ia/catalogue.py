"""Trouver un joueur d'après son nom, dont la grammaire est dans `designation`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, TypeAlias

from rebelote.ia import belote, contree, dame_de_pique, regicide, tarot_africain
from rebelote.ia.ailleurs import classe_d_ailleurs
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.ia.designation import (
    IA,
    LOCALES,
    Designation,
    IAIntrouvable,
    Sorte,
    admettre,
    attendu,
    lire,
)
from rebelote.ia.fabrique import FabriqueIA, construire, regler
from rebelote.ia.niveaux import NIVEAUX, asseoir, base_du_niveau
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.texte import vouliez_vous_dire

Cerveaux: TypeAlias = Callable[[str, str], FabriqueIA]
"""`cerveaux(adresse, jeu)` : de quoi asseoir ce cerveau ; donné d'en haut, où l'on parle HTTP."""

HASARD: Final = "aleatoire"
"""L'IA qui joue à tous les jeux, même à ceux d'ailleurs."""

POUR_TOUS: Mapping[str, FabriqueIA] = {HASARD: JoueurIAAleatoire}

PAR_JEU: Mapping[str, Mapping[str, FabriqueIA]] = {
    "belote": belote.IA,
    "contree": contree.IA,
    "dame_de_pique": dame_de_pique.IA,
    "tarot_africain": tarot_africain.IA,
    "regicide": regicide.IA,
}


def noms_des_ia(jeu: str) -> list[str]:
    """Les IA intégrées qui savent jouer à ce jeu, de la plus faible à la plus forte."""
    return list(_integrees(jeu))


def noms_des_niveaux() -> list[str]:
    """Les niveaux, du plus facile au plus difficile ; tous les jeux les ont."""
    return list(NIVEAUX)


def ia_par_defaut(jeu: str) -> str:
    """Celle qui joue quand on ne demande rien, et qui double qui fait défaut."""
    return ou_le_hasard("simple", jeu)


def ou_le_hasard(nom: str, jeu: str) -> str:
    """Cette IA, si c'est une de celles du jeu ; rien d'autre : le nom peut venir du réseau."""
    return nom if nom in _integrees(jeu) else HASARD


def est_connue(nom: str, jeu: str) -> bool:
    """Vrai si c'est le nom d'une IA intégrée ou d'un niveau, réglages compris."""
    try:
        trouver(lire(nom, {Sorte.CATALOGUE}), jeu)
    except IAIntrouvable:
        return False
    return True


def charger(nom: str | Designation, jeu: str, alea: Random) -> Joueur:
    """Un joueur tout neuf, avec son hasard."""
    return construire(trouver(nom, jeu), alea, str(nom))


def trouver(nom: str | Designation, jeu: str, cerveaux: Cerveaux | None = None) -> FabriqueIA:
    """De quoi fabriquer ce joueur ; échoue avant toute partie s'il n'existe pas."""
    designation = _designer(nom, cerveaux)
    match designation.sorte:
        case Sorte.CATALOGUE:
            return _du_catalogue(designation, jeu)
        case Sorte.CLASSE:
            return regler(classe_d_ailleurs(designation.source), designation)
    assert cerveaux is not None
    return cerveaux(designation.source, jeu)


def trouver_partout(
    nom: str | Designation, cerveaux: Cerveaux | None = None
) -> dict[str, FabriqueIA]:
    """De quoi fabriquer ce joueur, à chaque jeu où il sait jouer ; échoue s'il n'y en a aucun."""
    designation = _designer(nom, cerveaux)
    if designation.sorte is Sorte.CLASSE:
        # Une classe d'ailleurs dit elle-même à quoi elle joue ; on ne la charge qu'une fois.
        return dict.fromkeys(jeux(), trouver(designation, ""))
    trouves: dict[str, FabriqueIA] = {}
    fautes = []
    for jeu in jeux():
        try:
            trouves[jeu] = trouver(designation, jeu, cerveaux)
        except IAIntrouvable as faute:
            fautes.append(faute)
    if not trouves:
        raise fautes[0]
    return trouves


def _designer(nom: str | Designation, cerveaux: Cerveaux | None) -> Designation:
    admis = LOCALES if cerveaux is None else IA
    return lire(nom, admis) if isinstance(nom, str) else admettre(nom, admis)


def _du_catalogue(designation: Designation, jeu: str) -> FabriqueIA:
    nom, integrees = designation.source, _integrees(jeu)
    if nom in integrees:
        return regler(integrees[nom], designation)
    if nom in NIVEAUX:
        niveau = NIVEAUX[nom]
        base = integrees[base_du_niveau(niveau, integrees)]
        return partial(asseoir, regler(base, designation), niveau)
    choix = attendu(designation.admis, f"pour {jeu} : {', '.join(integrees)}")
    voisines = vouliez_vous_dire(nom, [*integrees, *NIVEAUX])
    raise IAIntrouvable(f"IA inconnue : {nom} ; {choix}{voisines}")


def _integrees(jeu: str) -> dict[str, FabriqueIA]:
    return {**POUR_TOUS, **PAR_JEU.get(jeu, {})}
