"""Le dépôt : ce qu'on garde se retrouve tel quel, une seule fois, et se cherche."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from rebelote.archives import Enregistrement, Resultat, inscrire, ligne_json, verifier
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.codec import evenement_en_json
from rebelote.stockage import Origine, PartieInconnue, PartieRefusee, garder
from rebelote.stockage.depot import Depot
from rebelote.stockage.fiche import concordent, en_dit_plus, fiche, meme_partie
from rebelote.stockage.resume import Identite
from tests.stockage.fabrique import identifiant, nommer, partie, partie_finie, tronquee

# --- Garder et relire -------------------------------------------------------------------------


@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_chaque_jeu_se_relit_tel_quel(depot: Depot, jeu: str) -> None:
    gardee = partie_finie(jeu)
    assert depot.enregistrer(gardee, Origine.LOCAL)
    assert depot.lire(gardee.id_partie) == gardee
    assert depot.texte(gardee.id_partie) == ligne_json(gardee.en_json())
    assert verifier(depot.lire(gardee.id_partie)).fautes == ()


def test_le_resume_dit_tout_sauf_le_journal(depot: Depot) -> None:
    gardee = partie("p", ia=["simple", None, "simple", None], vainqueurs=["B"])
    fin = datetime(2026, 1, 31, 11, 30, tzinfo=UTC)
    depot.enregistrer(gardee, "p2p", graine=2**80, cles={1: "ab" * 32}, date_fin=fin)
    (resume,) = depot.historique()
    assert resume.id_partie == gardee.id_partie
    assert (resume.jeu, resume.regles) == ("belote", gardee.regles.en_json())
    assert resume.date_debut == datetime(2026, 1, 31, 10, tzinfo=UTC)
    assert (resume.date_fin, resume.origine, resume.graine) == (fin, Origine.P2P, 2**80)
    assert (resume.manches, resume.terminee) == (1, True)
    assert [(j.siege, str(j.identite), j.camp, j.score, j.vainqueur) for j in resume.joueurs] == [
        (0, "Alice [simple]", "A", 0, False),
        (1, "Bob #abababab", "B", 100, True),
        (2, "Charlie [simple]", "A", 0, False),
        (3, "Diana", "B", 100, True),
    ]
    assert {camp: len(joueurs) for camp, joueurs in resume.camps.items()} == {"A": 2, "B": 2}


NOMS = ["Élodie ♥", "李小龍", "О'Нил", "🂡 as"]


def test_les_noms_de_partout(depot: Depot) -> None:
    depot.enregistrer(partie(noms=NOMS), "local")
    assert [j.identite.nom for j in depot.historique()[0].joueurs] == NOMS
    for nom in NOMS:
        assert len(depot.historique(joueur=nom)) == 1


def test_un_accent_s_ecrit_de_deux_facons(depot: Depot) -> None:
    compose, decompose = "\u00c9lodie", "E\u0301lodie"
    depot.enregistrer(nommer(partie(), decompose), "local")
    assert len(depot.historique(joueur=compose)) == len(depot.historique(joueur=decompose)) == 1
    assert depot.lire(identifiant("p")).joueurs[0].nom == decompose


def test_une_date_d_un_autre_fuseau_est_rangee_en_utc(depot: Depot) -> None:
    depot.enregistrer(partie("tard", date="2026-01-31T09:30:00-02:00"), "local")
    depot.enregistrer(partie("tot", date="2026-01-31T12:00:00+02:00"), "local")
    assert [r.date_debut.hour for r in depot.historique()] == [11, 10]


@pytest.mark.parametrize("date", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_les_dates_extremes_se_relisent(depot: Depot, date: str) -> None:
    depot.enregistrer(partie(date=date), "local")
    assert depot.historique()[0].date_debut == datetime.fromisoformat(date)


def test_garder_ouvre_garde_et_ferme(url: str) -> None:
    gardee = partie(vainqueurs=["A"])
    assert garder(gardee, "arbitre", url, graine=7)
    assert not garder(gardee, "arbitre", url)
    with Depot.ouvrir(url) as depot:
        (resume,) = depot.historique()
        assert (resume.origine, resume.graine) == (Origine.ARBITRE, 7)
        assert resume.date_fin is not None


def test_une_partie_inachevee_n_a_pas_de_fin(url: str) -> None:
    garder(tronquee(partie(), 5), "local", url)
    with Depot.ouvrir(url) as depot:
        (resume,) = depot.historique()
        assert (resume.terminee, resume.date_fin) == (False, None)


# --- Deux fois la même ------------------------------------------------------------------------


def test_garder_deux_fois_ne_change_rien(depot: Depot) -> None:
    assert depot.enregistrer(partie(), "local")
    # La même graine redonne la même partie, un autre jour.
    assert not depot.enregistrer(partie(date="2027-01-01T00:00:00Z"), "p2p")
    (resume,) = depot.historique()
    assert (resume.date_debut.year, resume.origine) == (2026, Origine.LOCAL)


def test_la_suite_remplace_le_debut_et_jamais_l_inverse(depot: Depot) -> None:
    entiere = partie()
    assert depot.enregistrer(tronquee(entiere, 3), "local")
    assert depot.enregistrer(entiere, "local")
    assert not depot.enregistrer(tronquee(entiere, 3), "local")
    (resume,) = depot.historique()
    assert resume.terminee
    assert depot.lire(entiere.id_partie) == entiere


def test_une_autre_partie_sous_le_meme_identifiant_est_refusee(depot: Depot) -> None:
    depot.enregistrer(partie(), "local")
    entiere = partie()
    autre = replace(entiere, journal=(*entiere.journal[:5], *entiere.journal[6:]))
    with pytest.raises(PartieRefusee, match="une autre partie est déjà gardée"):
        depot.enregistrer(autre, "local")
    assert depot.lire(entiere.id_partie) == entiere


def test_deux_vues_de_la_meme_partie_n_en_font_qu_une(depot: Depot) -> None:
    entiere = partie()
    vues = [
        replace(entiere, journal=tuple(e.vu_par(siege) for e in entiere.journal))
        for siege in range(2)
    ]
    assert depot.enregistrer(vues[0], "p2p")
    assert not depot.enregistrer(vues[1], "p2p")
    assert depot.enregistrer(entiere, "p2p")
    assert not depot.enregistrer(vues[1], "p2p")
    assert depot.lire(entiere.id_partie) == entiere


CONCORDANCES: list[tuple[Any, Any, bool]] = [
    (1, 1, True),
    (1, 2, False),
    (1, None, True),
    ({"a": None}, {"a": [1]}, True),
    ({"a": 1}, {"a": 1, "b": 2}, True),
    ([1, None], [None, 2], True),
    ([1], [1, 2], False),
    ({"a": 1}, [1], False),
]


@pytest.mark.parametrize(("ancien", "nouveau", "attendu"), CONCORDANCES)
def test_concordent(ancien: Any, nouveau: Any, attendu: bool) -> None:
    assert concordent(ancien, nouveau) is attendu
    assert concordent(nouveau, ancien) is attendu


def test_la_vue_d_un_siege_concorde_avec_le_journal_et_en_dit_moins() -> None:
    journal = partie_finie().journal
    entier = [evenement_en_json(e) for e in journal]
    vue = [evenement_en_json(e.vu_par(0)) for e in journal]
    assert meme_partie(vue, entier)
    assert en_dit_plus(entier, vue)
    assert not en_dit_plus(vue, entier)


# --- Refuser ----------------------------------------------------------------------------------

SANS_SCORE = Resultat({"A": 1}, (), ())
INTRUS = Resultat({"A": 1, "B": 0}, ("C",), ())
ENORME = Resultat({"A": 2**63, "B": 0}, ("A",), ())

REFUS = [
    (nommer(partie(), ""), "local", "nom de joueur refusé"),
    (nommer(partie(), "a\x00b"), "local", "nom de joueur refusé"),
    (nommer(partie(), "\x1b[31m"), "local", "nom de joueur refusé"),
    (nommer(partie(), "\ud800"), "local", "nom de joueur refusé"),
    (partie(ia=["a\nb"]), "local", "nom de joueur refusé"),
    (replace(partie(), id_partie="p1"), "local", "identifiant de partie refusé : 'p1'"),
    (partie(date="hier"), "local", "date refusée : 'hier'"),
    (partie(date="0001-01-01T00:00:00+05:00"), "local", "date refusée"),
    (replace(partie(), resultat=SANS_SCORE), "local", "attendu les scores de A, B"),
    (replace(partie(), resultat=INTRUS), "local", "résultat incohérent"),
    (replace(partie(), resultat=ENORME), "local", "score démesuré"),
    (partie(), "ailleurs", "origine inconnue : ailleurs ; attendu local, arbitre, p2p"),
]


@pytest.mark.parametrize(("refusee", "origine", "message"), REFUS)
def test_ce_qui_ne_se_garde_pas(refusee: Enregistrement, origine: str, message: str) -> None:
    with pytest.raises(PartieRefusee, match=message):
        fiche(refusee, origine)


def test_un_refus_laisse_la_base_comme_elle_etait(depot: Depot) -> None:
    for refusee, origine, message in REFUS:
        with pytest.raises(PartieRefusee, match=message):
            depot.enregistrer(refusee, origine)
    assert depot.historique() == []


# --- Chercher ---------------------------------------------------------------------------------


@pytest.fixture
def rempli(depot: Depot) -> Depot:
    """Quatre parties, de la plus ancienne (1) à la plus récente (4)."""
    depot.enregistrer(partie("1", date="2026-01-01T00:00:00Z"), "local")
    depot.enregistrer(partie("2", ia=["simple"] * 4, date="2026-01-02T00:00:00Z"), "arbitre")
    depot.enregistrer(partie("3", "contree", date="2026-01-03T00:00:00Z"), "p2p")
    noms = ["Zoé", "Bob", "Charlie", "Diana"]
    depot.enregistrer(partie("4", noms=noms, date="2026-01-04T00:00:00Z"), "local")
    return depot


RECHERCHES: list[tuple[dict[str, Any], str]] = [
    ({}, "4321"),
    ({"limite": 2}, "43"),
    ({"limite": None}, "4321"),
    ({"jeu": "belote"}, "421"),
    ({"jeu": "regicide"}, ""),
    ({"joueur": "Zoé"}, "4"),
    ({"joueur": "Alice"}, "321"),
    ({"joueur": "simple"}, "2"),
    ({"joueur": "alice"}, ""),
    ({"joueur": "%"}, ""),
    ({"joueur": "Alice", "jeu": "contree"}, "3"),
    ({"joueur": "'; DROP TABLE parties; --"}, ""),
]


def test_l_historique_cherche(rempli: Depot) -> None:
    trouvees = [[r.id_partie for r in rempli.historique(**quoi)] for quoi, _ in RECHERCHES]
    assert trouvees == [[identifiant(nom) for nom in noms] for _, noms in RECHERCHES]


def test_le_debut_d_un_identifiant_suffit(rempli: Depot) -> None:
    cherche = identifiant("2")
    for debut in (cherche, cherche[:4], cherche[:8].upper()):
        assert rempli.trouver(debut).id_partie == cherche


SANS_REPONSE = [
    ("0000", "aucune partie gardée ne commence par 0000"),
    ("abc", "identifiant illisible : abc"),
    ("%%%%", "identifiant illisible"),
    ("é" * 8, "identifiant illisible"),
]


def test_un_identifiant_qui_ne_designe_rien(rempli: Depot) -> None:
    for debut, message in SANS_REPONSE:
        with pytest.raises(PartieInconnue, match=message):
            rempli.trouver(debut)


def test_un_debut_partage_est_refuse(depot: Depot) -> None:
    for fin in "12":
        commun = replace(partie(), id_partie=f"abcd0000-0000-4000-8000-00000000000{fin}")
        depot.enregistrer(commun, "local")
    with pytest.raises(PartieInconnue, match="plusieurs parties commencent par abcd"):
        depot.trouver("abcd")


def test_une_partie_absente_ne_se_lit_pas(depot: Depot) -> None:
    with pytest.raises(PartieInconnue, match="aucune partie gardée ne s'appelle"):
        depot.lire(identifiant("absente"))


def test_une_identite_se_lit() -> None:
    assert [str(Identite("Alice")), str(Identite("simple", "simple"))] == ["Alice", "simple"]
    assert [j.ia for j in inscrire(["Alice"], [])] == [None]
