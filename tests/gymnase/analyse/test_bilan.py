"""Le bilan : qui a perdu combien, les pires coups, le JSON, et ce qui arrête une analyse."""

from __future__ import annotations

import json
from dataclasses import replace
from math import inf

import pytest

from rebelote.gymnase.analyse import Analyse, Decision, Jugement, Qui, Reglages, juge, ouvrir
from rebelote.gymnase.analyse.bilan import BilanDuJeu
from rebelote.jeux.belote import Enchere
from tests.gymnase.analyse.fabrique import NOMS, analyser, jouer

SIEGES = ("J1", "J2", "J3", "J4")


def decision(evenement: int, siege: int, erreur: float = 0.0, **pertes: float) -> Decision:
    jugements = tuple(
        Jugement(cle, perte, "A♥" if perte > 0 else "", erreur) for cle, perte in pertes.items()
    )
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
        decision(13, 0, cachees=-1.0, table=0),
        decision(14, 0, encheres=10.5),
        decision(15, 1, cachees=0.0, table=1),
    ).comptes()
    assert [qui.texte for qui in comptes] == ["J1 a", "J2 b"]
    j1, j2 = comptes.values()
    cachees, table = j1["cachees"], j1["table"]
    assert (cachees.decisions, cachees.justes, cachees.total) == (3, 2, 6)
    assert (table.decisions, table.justes, table.precision) == (3, 2, 2 / 3)
    assert cachees.estimation.moyenne == 2
    assert cachees.estimation.marge == pytest.approx(4.3027 * 3 / 3**0.5, rel=1e-4)
    assert j1["encheres"].justes == 0
    assert (j2["table"].justes, j2["encheres"].estimation.moyenne) == (0, 0)
    assert j2["table"].en_json()["marge"] is None  # une seule décision : on n'en sait rien


@pytest.mark.parametrize(
    ("perte", "erreur", "juste"), [(7.0, 2.4, 0), (7.0, 2.5, 1), (9.0, inf, 1)]
)
def test_une_faute_depasse_le_seuil_de_deux_erreurs_types(
    perte: float, erreur: float, juste: int
) -> None:
    un = bilan(decision(10, 0, erreur=erreur, cachees=perte))
    (comptes,) = un.comptes().values()
    assert comptes["cachees"].justes == juste
    assert len(un.pires(5)["cachees"]) == 1 - juste


def test_les_pires_sont_ranges_par_mesure_et_par_perte() -> None:
    pires = bilan(
        decision(10, 0, cachees=3.0, table=0),
        decision(11, 1, cachees=1.0, table=30),  # juste, d'après ce que J2 savait
        decision(12, 2, cachees=7.0),
        decision(13, 3, cachees=7.0),
        decision(14, 0, encheres=60.0),
        decision(15, 1, table=40),  # d'un siège caché : on ne sait pas ce qu'il savait
    ).pires(2)
    assert {cle: [d.evenement for d in liste] for cle, liste in pires.items()} == {
        "cachees": [12, 13],
        "table": [15],
        "encheres": [14],
    }


def test_de_plusieurs_parties_le_nom_reunit() -> None:
    analyse = analyser(jouer("belote", objectif=1), jouer("belote", graine=2, objectif=1))
    (un,) = analyse.bilans()
    assert list(un.comptes()) == [Qui(None, nom) for nom in ("Alice", "Bob", "Charlie", "Diana")]
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
    alice, *_ = jeu["joueurs"]
    assert (alice["siege"], alice["nom"]) == ("J1", "Alice")
    assert set(alice["mesures"]["table"]) == {
        "decisions",
        "justes",
        "precision",
        "moyenne",
        "marge",
        "total",
    }
    assert len(jeu["pires"]["table"]) == 3
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
        assert set(une["jugements"]["table"]) == {"perte", "erreur", "mieux"}


def test_le_json_a_la_meme_forme_de_plusieurs_parties() -> None:
    parties = jouer("belote", objectif=1), jouer("belote", graine=2, objectif=1)
    (un,), (deux,) = (analyser(*n).en_json()["jeux"] for n in (parties[:1], parties))
    assert [(j["siege"], j["nom"]) for j in un["joueurs"]] == [*zip(SIEGES, NOMS, strict=True)]
    assert [(j["siege"], j["nom"]) for j in deux["joueurs"]] == [(None, nom) for nom in NOMS]
    assert {tuple(j) for j in (*un["joueurs"], *deux["joueurs"])} == {("siege", "nom", "mesures")}


def test_d_un_seul_monde_le_json_ne_dit_pas_d_erreur() -> None:
    objet = analyser(jouer("belote", evenements=24), reglages=Reglages(mondes=1)).en_json()
    rendus = [d["jugements"]["cachees"] for d in objet["jeux"][0]["decisions"] if d["pli"]]
    json.dumps(objet, allow_nan=False)
    assert {un["erreur"] for un in rendus if un["perte"]} == {None}


def test_les_statistiques_du_tarot_sont_dans_le_json() -> None:
    reglages = Reglages(mondes=1)
    enregistrement = jouer("tarot_africain", vies=1, vies_max=1)
    dossier = ouvrir(1, enregistrement, juge("tarot_africain", reglages))
    objet = Analyse([dossier], reglages).en_json()
    assert objet["complete"] is False
    statistiques = objet["jeux"][0]["statistiques"]
    assert [(un["siege"], un["nom"]) for un in statistiques] == [*zip(SIEGES, NOMS, strict=True)]
    assert sum(siennes["parties_gagnees"] for siennes in statistiques) >= 1


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
