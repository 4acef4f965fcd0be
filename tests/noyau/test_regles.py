"""Les options : lues, bornées, décrites ; une valeur refusée ne fait jamais un objet."""

from typing import Any

import pytest

from rebelote.jeux.belote import ReglesBelote
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.contrat import variantes
from rebelote.noyau.erreurs import RegleInvalide
from rebelote.noyau.regles import Regles, texte_option


@pytest.mark.parametrize(
    ("nom", "valeur"),
    [
        ("objectif", 0),
        ("objectif", -5),
        ("objectif", "500"),
        ("objectif", True),
        ("objectif", 500.0),
        ("annonces", 1),
        ("annonces", "oui"),
        ("contrat", "seuil"),
        ("contrat", None),
        ("paquets_de_donne", (4, 1)),
        ("paquets_de_donne", "3,2"),
    ],
)
def test_valeurs_refusees(nom: str, valeur: Any) -> None:
    with pytest.raises(RegleInvalide, match=f"{nom} = .* est refusé ; attendu"):
        ReglesBelote.depuis_json({nom: valeur})


def test_option_inconnue() -> None:
    with pytest.raises(RegleInvalide, match="option inconnue : couleur ; options : objectif"):
        ReglesBelote.depuis_json({"couleur": 1})
    with pytest.raises(RegleInvalide, match="option inconnue"):
        ReglesBelote.depuis_textes({"couleur": "1"})
    with pytest.raises(RegleInvalide, match="règles illisibles"):
        ReglesBelote.depuis_json([])  # type: ignore[arg-type]


def test_lecture_de_la_ligne_de_commande() -> None:
    textes = {
        "objectif": "1000",
        "annonces": "non",
        "litige": "Faux",
        "contrat": "seuil_82",
        "paquets_de_donne": "2,3",
    }
    regles = ReglesBelote.depuis_textes(textes)
    assert regles == ReglesBelote(1000, False, "seuil_82", False, paquets_de_donne=(2, 3))


@pytest.mark.parametrize("texte", ["", "beaucoup", "1e3", "--5", "5-", "9" * 5000])
def test_textes_refuses(texte: str) -> None:
    with pytest.raises(RegleInvalide):
        ReglesBelote.depuis_textes({"objectif": texte})


@pytest.mark.parametrize("regles", [jeu.regles for jeu in jeux().values()])
def test_chaque_variante_se_relit_du_json_et_du_texte(regles: type[Regles]) -> None:
    toutes = [regles(), *variantes(regles)]
    assert len(toutes) > 1
    for une in toutes:
        assert regles.depuis_json(une.en_json()) == une
        textes = {nom: texte_option(getattr(une, nom)) for nom in une.en_json()}
        assert regles.depuis_textes(textes) == une


@pytest.mark.parametrize("regles", [jeu.regles for jeu in jeux().values()])
def test_chaque_option_est_decrite(regles: type[Regles]) -> None:
    for nom, defaut, accepte, aide in regles.options():
        assert getattr(regles(), nom) == defaut
        assert accepte
        assert aide
