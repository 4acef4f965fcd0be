"""`REGLES.md` dit ce que fait le code ; la table se lit en texte."""

from pathlib import Path

import pytest

import rebelote.jeux.regicide as regicide
from rebelote.cartes import Carte, Couleur, Valeur
from rebelote.jeux.regicide import REGICIDE, ReglesRegicide, bat
from rebelote.noyau.sieges import J1, J2
from rebelote.recit.dessin import decrire
from tests.jeux.regicide.outils import coup, partie_au_hasard, table

PAGE = (Path(regicide.__file__).parent / "REGLES.md").read_text(encoding="utf-8")
LIGNES = [ligne for ligne in PAGE.splitlines() if ligne.startswith("| **")]
VALEURS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R"]


@pytest.mark.parametrize("valeur", VALEURS)
def test_la_table_des_paires_est_celle_du_code(valeur: str) -> None:
    (ligne,) = [ligne for ligne in LIGNES if ligne.startswith(f"| **{valeur}** |")]
    marques = [case.strip() for case in ligne.strip("|").split("|")[1:]]
    nouvelle = Carte(Valeur(valeur), Couleur.PIQUE)
    for ancienne, marque in zip(VALEURS, marques, strict=True):
        battue = bat(nouvelle, Carte(Valeur(ancienne), Couleur.COEUR))
        assert marque == ("✓" if battue else "·"), (valeur, ancienne)


def test_chaque_option_est_documentee() -> None:
    for nom, *_ in ReglesRegicide.options():
        assert f"| `{nom}` |" in PAGE


def test_la_table_vue_d_un_siege_cache_les_autres() -> None:
    partie = partie_au_hasard(4, 1)
    while partie.etat.coups_joues < 6:
        partie.avancer()
    texte = decrire(REGICIDE.tableau(partie.vue(J1).etat, J1))
    assert texte.count("roi secret") == 1
    assert decrire(REGICIDE.tableau(partie.etat)).count("roi secret") == 4


def test_un_refus_nomme_la_carte_en_place() -> None:
    etat = table(["2♠", "3♠", "4♠", "5♠"], "9♥")
    faible = coup(etat, "2♠", "1-0")
    refus = etat.motif_refus(faible)
    assert refus is not None
    assert str(etat.refus(faible, refus)) == (
        "J1, remplace en 1-1 par 2♠ : cette carte ne bat pas celle de la case (9♥)"
    )


def test_textes_des_pouvoirs() -> None:
    etat = table(["D♠ V♠ 2♣", "3♠", "4♠", "5♠"], "9♥ 8♥")
    dame = coup(etat, "D♠", "1-2", echange="1-0 1-1")
    valet = coup(etat, "V♠", "1-2", don="2♣", cible=J2)
    assert dame.texte == "pose D♠ en 1-3, échange 1-1 et 1-2"
    assert valet.texte == "pose V♠ en 1-3, donne 2♣ à J2 et lui en vole une"
    assert valet.vu_par(2).texte == "pose V♠ en 1-3, donne une carte à J2 et lui en vole une"
    retourne = coup(etat, "D♠", "1-2", echange="1-1 1-0")
    assert etat.normaliser(retourne) == dame
    assert etat.appliquer(retourne) == etat.appliquer(dame)
