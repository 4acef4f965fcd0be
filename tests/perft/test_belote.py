"""Le nombre de suites de cartes possibles depuis des mains fixes, compté deux fois."""

import json
from pathlib import Path
from typing import Any

import pytest

from campagnes.croisement import cartes_legales_de_reference, en_dicts, reference
from rebelote.cartes import Carte, Couleur, lire_cartes
from rebelote.jeux.belote import EtatBelote, JouerCarte, ReglesBelote
from rebelote.noyau.sieges import Siege, lire_siege
from tests.jeux.belote.outils import table

CAS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "belote.json").read_text(encoding="utf-8")
)


def nommes() -> list[Any]:
    return [pytest.param(cas, id=cas["nom"]) for cas in CAS]


def depart(cas: dict[str, Any]) -> EtatBelote:
    return table(
        [cas["mains"][nom] for nom in ("J1", "J2", "J3", "J4")],
        Couleur[cas["atout"]],
        lire_siege(cas["preneur"]),
        lire_siege(cas["donneur"]),
        regles=ReglesBelote(annonces=False),
    )


def compter(etat: EtatBelote, profondeur: int) -> int:
    """Les suites de cartes de cette longueur, selon nos règles."""
    coups = etat.coups_legaux(etat.tour)
    assert all(isinstance(coup, JouerCarte) for coup in coups)
    if profondeur == 1:
        return len(coups)
    return sum(compter(etat.appliquer(coup), profondeur - 1) for coup in coups)


def compter_la_bas(
    mains: list[tuple[Carte, ...]],
    pli: tuple[Carte, ...],
    tour: Siege,
    atout: Couleur,
    profondeur: int,
) -> int:
    """Les mêmes, selon la simulation procédurale."""
    legales = cartes_legales_de_reference(mains[tour], pli, atout)
    if profondeur == 1:
        return len(legales)
    total = 0
    for carte in legales:
        suite = list(mains)
        suite[tour] = tuple(c for c in mains[tour] if c is not carte)
        nouveau, suivant = (*pli, carte), (tour + 1) % 4
        if len(nouveau) == 4:
            place = reference.determiner_vainqueur_pli(
                en_dicts(nouveau), atout.name, nouveau[0].couleur.name
            )
            nouveau, suivant = (), (tour + 1 + place) % 4
        total += compter_la_bas(suite, nouveau, suivant, atout, profondeur - 1)
    return total


@pytest.mark.parametrize("cas", nommes())
def test_nos_regles_comptent_juste(cas: dict[str, Any]) -> None:
    assert compter(depart(cas), cas["profondeur"]) == cas["nombre"]


@pytest.mark.parametrize("cas", nommes())
def test_la_reference_compte_pareil(cas: dict[str, Any]) -> None:
    profondeur = min(cas["profondeur"], cas["profondeur_de_reference"])
    etat = depart(cas)
    mains = [lire_cartes(cas["mains"][nom]) for nom in ("J1", "J2", "J3", "J4")]
    la_bas = compter_la_bas(mains, (), etat.tour, Couleur[cas["atout"]], profondeur)
    assert la_bas == compter(etat, profondeur)
