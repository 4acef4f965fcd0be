"""Une personne contre des IA, à travers l'API, sur un vrai serveur."""

from __future__ import annotations

import pytest

from tests.table.maisons import COURTES, Robot


@pytest.mark.parametrize("jeu", COURTES)
def test_une_partie_entiere_contre_des_ia(alice: Robot, jeu: str) -> None:
    table = alice.ouvrir(jeu, ias={"J2": "facile"}, graine=3)
    flux = alice.flux(table)
    assert flux.suivant("salon")["phase"] == "attente"
    assert alice.post(f"/tables/{table}/demarrer").status_code == 200
    dernier = alice.jouer_jusqu_au_bout(table, flux)
    assert dernier["tableau"]["vainqueurs"]
    assert flux.suivant("salon")["phase"] == "finie"


def test_sans_la_cle_on_n_ouvre_pas_de_table(passant: Robot) -> None:
    assert passant.post("/proprietaire", cle="fausse").status_code == 403
    reponse = passant.post("/tables", jeu="belote", nom="Eve")
    assert (reponse.status_code, reponse.json()["code"]) == (403, "pas_a_vous")


def test_un_coup_perime_ne_joue_pas_et_rend_le_tableau(alice: Robot) -> None:
    table = alice.ouvrir("belote", graine=5)
    flux = alice.flux(table)
    alice.post(f"/tables/{table}/demarrer")
    etat = next(e for e in iter(lambda: flux.suivant("etat"), None) if e["tableau"]["coups"])
    assert alice.jouer(table, etat).status_code == 200
    reponse = alice.jouer(table, etat)
    assert (reponse.status_code, reponse.json()["code"]) == (409, "depasse")
    assert reponse.json()["tableau"]["rang"] > etat["rang"]


def test_une_connexion_perdue_reprend_ou_elle_en_etait(alice: Robot) -> None:
    table = alice.ouvrir("belote", graine=6)
    flux = alice.flux(table)
    alice.post(f"/tables/{table}/demarrer")
    etat = next(e for e in iter(lambda: flux.suivant("etat"), None) if e["tableau"]["coups"])
    flux.fermer()
    reprise = alice.flux(table, dernier="2")
    assert reprise.suivant().nom == "salon"
    faits = [reprise.suivant() for _ in range(etat["rang"] - 2)]
    assert [(fait.nom, fait.id) for fait in faits] == [
        ("evenement", str(rang)) for rang in range(3, etat["rang"] + 1)
    ]
    assert reprise.suivant()["tableau"] == etat["tableau"]
