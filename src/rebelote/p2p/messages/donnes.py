"""Qui donne : personne, ou l'hôte de la manche ; et ce qui décide quand on ne le dit pas."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rebelote.noyau.erreurs import Illisible, RegleInvalide
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles, texte_option

SECRETE: Final = "secrete"
HOTE: Final = "hote"
DONNES: Final = (SECRETE, HOTE)


class DonneImpossible(RegleInvalide):
    """On veut la donne secrète là où il faut un croupier."""


def se_passe_de_croupier(jeu: Jeu, regles: Regles, joueurs: int) -> bool:
    """Vrai si ce jeu, ainsi réglé, sait faire ensemble ce que fait un croupier."""
    return jeu.commencer(regles, joueurs).acte_commun() is not None


def choisir_donne(voulue: str | None, jeu: Jeu, regles: Regles, joueurs: int) -> str:
    """La donne voulue ; sans préférence, la secrète partout où elle existe."""
    if voulue not in (None, *DONNES):
        raise Illisible(f"donne inconnue : {voulue[:20]} ; attendu {' ou '.join(DONNES)}")
    if se_passe_de_croupier(jeu, regles, joueurs):
        return voulue or SECRETE
    if voulue == SECRETE:
        raison = pourquoi_un_croupier(jeu, regles, joueurs)
        raise DonneImpossible(
            f"pas de donne secrète : {raison} ; {_que_faire(jeu, regles, joueurs)}"
        )
    return HOTE


def pourquoi_un_croupier(jeu: Jeu, regles: Regles, joueurs: int) -> str:
    """Ce qui demande un croupier : une option des règles, ou le jeu lui-même."""
    options = _options_en_cause(jeu, regles, joueurs)
    if not options:
        return f"{jeu.nom} demande un croupier"
    textes = [f"{nom}={texte_option(getattr(regles, nom))}" for nom, _ in options]
    return f"{' et '.join(textes)} demande un croupier"


def _que_faire(jeu: Jeu, regles: Regles, joueurs: int) -> str:
    options = _options_en_cause(jeu, regles, joueurs)
    sinon = "".join(f", ou la règle {nom}={texte_option(valeur)}" for nom, valeur in options)
    return f"prenez la donne de l'hôte ({HOTE}){sinon}"


def _options_en_cause(jeu: Jeu, regles: Regles, joueurs: int) -> list[tuple[str, object]]:
    """Les options qu'il suffirait de laisser à leur défaut, avec celui-ci."""
    return [
        (nom, defaut)
        for nom, defaut, _, _ in regles.options()
        if getattr(regles, nom) != defaut
        and se_passe_de_croupier(jeu, replace(regles, **{nom: defaut}), joueurs)
    ]
