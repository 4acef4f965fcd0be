"""Le bilan : qui a perdu combien, les pires coups, le JSON, et ce qui arrête une analyse."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rebelote.gymnase.analyse import Analyse, Decision, Jugement, Reglages, juge, ouvrir
from rebelote.gymnase.analyse.bilan import BilanDuJeu
from rebelote.jeux.belote import Enchere
from tests.gymnase.analyse.fabrique import analyser, jouer

REGLAGES = Reglages(exact=True)


def decision(evenement: int, siege: int, **pertes: float) -> Decision:
    jugements = tuple(Jugement(cle, perte, "A♥" if perte else "") for cle, perte in pertes.items())
    return Decision(1, evenement, 1, 1, siege, "abcd"[siege], "7♦", jugements)


def bilan(*decisions: Decision) -> BilanDuJeu:
    analyse = analyser(jouer("belote", evenements=6))
    return BilanDuJeu(
        "belote", juge("belote", Reglages()).mesures, analyse.bilans()[0].dossiers, decisions
    )


def test_les_comptes_d_un_joueur() -> None:
    comptes = bilan(
        decision(10, 0, cachees=2.0, table=0),
        decision(12, 0, cachees=5.0, table=8),
        decision(14, 0, encheres=10.5),
        decision(15, 1, cachees=0.0, table=1),
    ).comptes()
    assert list(comptes) == ["J1 a", "J2 b"]
    cachees, table = comptes["J1 a"]["cachees"], comptes["J1 a"]["table"]
    assert (cachees.decisions, cachees.justes, cachees.total, cachees.moyenne) == (2, 1, 7, 3.5)
    assert (table.decisions, table.justes, table.precision) == (2, 1, 0.5)
    assert comptes["J1 a"]["encheres"].justes == 0
    assert (comptes["J2 b"]["table"].justes, comptes["J2 b"]["encheres"].moyenne) == (0, 0)


def test_les_pires_sont_ranges_par_unite_et_par_perte() -> None:
    pires = bilan(
        decision(10, 0, cachees=3.0, table=0),
        decision(11, 1, cachees=1.0, table=30),  # juste, d'après ce que J2 savait
        decision(12, 2, cachees=7.0),
        decision(13, 3, cachees=7.0),
        decision(14, 0, encheres=60.0),
    ).pires(2)
    assert {unite: [d.evenement for d in liste] for unite, liste in pires.items()} == {
        "points de plis": [12, 13],
        "points d'écart de score": [14],
    }


def test_de_plusieurs_parties_le_nom_reunit() -> None:
    analyse = analyser(jouer("belote", objectif=1), jouer("belote", graine=2, objectif=1))
    (un,) = analyse.bilans()
    assert list(un.comptes()) == ["Alice", "Bob", "Charlie", "Diana"]
    total = sum(compte["table"].decisions for compte in un.comptes().values())
    assert total == len(analyse.decisions)


def test_un_bilan_par_jeu() -> None:
    analyse = analyser(jouer("belote", objectif=1), jouer("contree", evenements=20))
    assert [un.jeu for un in analyse.bilans()] == ["belote", "contree"]
    assert sum(len(un.decisions) for un in analyse.bilans()) == len(analyse.decisions)


def test_le_json() -> None:
    analyse = analyser(jouer("belote", objectif=1))
    objet = json.loads(json.dumps(analyse.en_json(pires=3), allow_nan=False))
    assert list(objet) == ["format", "graine", "mondes", "exact", "complete", "jeux"]
    assert (objet["format"], objet["complete"]) == ("rebelote-analyse/1", True)
    (jeu,) = objet["jeux"]
    assert list(jeu) == ["jeu", "parties", "mesures", "joueurs", "pires", "decisions"]
    assert {mesure["cle"] for mesure in jeu["mesures"]} == {"table"}
    assert set(jeu["joueurs"]["J1 Alice"]["table"]) == {
        "decisions",
        "justes",
        "precision",
        "moyenne",
        "total",
    }
    assert len(jeu["pires"]["points de plis"]) == 3
    for une in jeu["decisions"]:
        assert set(une) == {
            "partie",
            "evenement",
            "manche",
            "pli",
            "siege",
            "nom",
            "coup",
            "jugements",
        }
        assert set(une["jugements"]["table"]) == {"perte", "mieux"}


def test_les_statistiques_du_tarot_sont_dans_le_json() -> None:
    reglages = Reglages(mondes=1)
    enregistrement = jouer("tarot_africain", vies=1, vies_max=1)
    dossier = ouvrir(1, enregistrement, juge("tarot_africain", reglages))
    objet = Analyse([dossier], reglages).en_json()
    assert objet["complete"] is False
    statistiques = objet["jeux"][0]["statistiques"]
    assert list(statistiques) == ["J1 Alice", "J2 Bob", "J3 Charlie", "J4 Diana"]
    assert sum(siennes["parties_gagnees"] for siennes in statistiques.values()) >= 1


# --- Les parties fautives ---------------------------------------------------------------------


def test_l_analyse_s_arrete_a_la_faute_et_garde_ce_qui_precede() -> None:
    entier = jouer("belote", objectif=1)
    journal = list(entier.journal)
    journal[20], journal[21] = journal[21], journal[20]
    fautif = replace(entier, journal=tuple(journal))
    analyse = analyser(fautif)
    assert "[PAS_SON_TOUR]" in (analyse.dossiers[0].faute or "")
    avant = [d for d in analyser(entier).decisions if d.evenement <= 20]
    assert analyse.decisions == avant


@pytest.mark.parametrize("rang", [0, 3])
def test_un_journal_insense_n_arrete_rien(rang: int) -> None:
    entier = jouer("belote", objectif=1)
    journal = [*entier.journal]
    journal[rang] = Enchere(9, None, None)  # type: ignore[arg-type]
    analyse = analyser(replace(entier, journal=tuple(journal)))
    assert analyse.dossiers[0].faute
    assert analyse.decisions == []
