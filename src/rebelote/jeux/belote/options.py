"""Les options de la belote."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.noyau.regles import Regles, option


@dataclass(frozen=True)
class ReglesBelote(Regles):
    """Les règles à table ; les défauts sont ceux de `REGLES.md`."""

    objectif: int = option(500, "la partie finit quand un camp dépasse ce total", minimum=1)
    annonces: bool = option(True, "tierce, cinquante, cent et carrés comptent")
    contrat: str = option(
        "comparaison",
        "comparaison : faire plus que la défense ; seuil_82 : au moins 82 points de plis",
        choix=("comparaison", "seuil_82"),
    )
    litige: bool = option(True, "à égalité, les points des preneurs attendent la manche suivante")
    sous_coupe_obligatoire: bool = option(True, "il faut couper même si l'on ne peut pas surcouper")
    entre_manches: str = option(
        "melange",
        "melange : paquet mélangé à chaque manche ; coupe : plis ramassés puis coupés",
        choix=("melange", "coupe"),
        chez_soi={"coupe": "le paquet et la coupe y sont publics, et disent d'avance les mains"},
    )
    paquets_de_donne: tuple[int, int] = option(
        (3, 2), "les deux paquets de la première donne", choix=((3, 2), (2, 3))
    )
