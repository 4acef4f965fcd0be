"""Les gens d'une table : inviter, s'asseoir, échanger, se dire prêt, partir, revenir."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rebelote.archives import Enregistrement, verifier
from rebelote.table.porte.ouverture import Ouverte
from rebelote.table.porte.proprietaire import BILLET, Proprietaire
from rebelote.table.salon.refus import PasAVous
from rebelote.table.seance.table import Table
from tests.table.maisons import Flux, Robot

Inviter = Callable[..., Robot]


@pytest.fixture
def inviter(ouverte: Ouverte, alice: Robot) -> Iterator[Inviter]:
    """Fait entrer quelqu'un à une table d'Alice, par son invitation."""
    entres: list[Robot] = []

    def entrer(table: str, spectateur: bool = False) -> Robot:
        robot = Robot(ouverte.base)
        entres.append(robot)
        lien = alice.salon(table)["invitation_spectateur" if spectateur else "invitation"]
        reponse = robot.post(f"/tables/{table}/entrer", invitation=lien.partition("#")[2])
        assert reponse.json() == {"role": "spectateur" if spectateur else "invite"}
        return robot

    yield entrer
    for robot in entres:
        robot.fermer()


def attendre(condition: Callable[[], bool], quoi: str) -> None:
    fin = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < fin, quoi
        time.sleep(0.05)


def places(robot: Robot, table: str, champ: str) -> list[object]:
    return [siege[champ] for siege in robot.salon(table)["sieges"]]


# --- Entrer et s'asseoir ----------------------------------------------------------------------


def test_une_invitation_fait_entrer_et_s_asseoir(alice: Robot, inviter: Inviter) -> None:
    table = alice.ouvrir("belote")
    bob = inviter(table)
    assert bob.salon(table)["invitation"] is None, "on n'invite pas sans être assis"
    assert bob.post(f"/tables/{table}/asseoir", siege="J3", nom=" Bob\u202e\x07 ").is_success
    assert places(alice, table, "nom") == ["Alice", "IA moyen", "Bob", "IA moyen"]
    assert bob.salon(table)["moi"] == "J3"
    assert bob.salon(table)["invitation"].startswith(str(bob.client.base_url).rstrip("/"))
    assert bob.get("/moi").json()["tables"][0]["siege"] == "J3"


@pytest.mark.parametrize("nom", ["Alice", "ALICE", "\uff21lice", "Ali\u3164ce", "IA moyen"])
def test_on_ne_prend_pas_le_nom_d_un_voisin(alice: Robot, inviter: Inviter, nom: str) -> None:
    table = alice.ouvrir("belote")
    bob = inviter(table)
    refus = bob.post(f"/tables/{table}/asseoir", siege="J3", nom=nom)
    assert (refus.status_code, refus.json()["code"]) == (409, "nom_pris")
    assert places(alice, table, "personne") == [True, False, False, False]
    assert alice.post(f"/tables/{table}/asseoir", siege="J2", nom="Alice").is_success


def test_suivre_deux_fois_l_invitation_garde_sa_place(alice: Robot, inviter: Inviter) -> None:
    table = alice.ouvrir("belote")
    bob = inviter(table)
    bob.post(f"/tables/{table}/asseoir", siege="J3", nom="Bob")
    code = alice.salon(table)["invitation"].partition("#")[2]
    assert bob.post(f"/tables/{table}/entrer", invitation=code).json() == {"role": "assis"}
    assert bob.salon(table)["moi"] == "J3"


def test_les_refus_d_une_table_en_attente(alice: Robot, passant: Robot, inviter: Inviter) -> None:
    table = alice.ouvrir("belote")
    bob, spectateur = inviter(table), inviter(table, spectateur=True)
    refus: list[tuple[Robot, str, dict[str, object], int, str]] = [
        (bob, "asseoir", {"siege": "J1", "nom": "Bob"}, 409, "place_prise"),
        (bob, "asseoir", {"siege": "J9", "nom": "Bob"}, 404, "introuvable"),
        (bob, "asseoir", {"siege": "J2", "nom": "\u200b "}, 422, "nom_refuse"),
        (bob, "asseoir", {"siege": "J2", "nom": "x" * 25}, 422, "nom_refuse"),
        (bob, "asseoir", {"siege": "J2"}, 422, "illisible"),
        (bob, "pret", {"pret": True}, 403, "pas_a_vous"),
        (bob, "demarrer", {}, 403, "pas_a_vous"),
        (bob, "ia", {"siege": "J2", "ia": "expert"}, 403, "pas_a_vous"),
        (bob, "reglages", {"horloge": 10}, 403, "pas_a_vous"),
        (bob, "coups", {"rang": 0, "id": "0"}, 403, "pas_a_vous"),
        (bob, "phrases", {"phrase": "bonjour"}, 403, "pas_a_vous"),
        (bob, "entrer", {"invitation": "inventee"}, 403, "pas_a_vous"),
        (spectateur, "asseoir", {"siege": "J2", "nom": "Eve"}, 403, "pas_a_vous"),
        (alice, "coups", {"rang": 0, "id": "0"}, 409, "pas_maintenant"),
        (alice, "ia", {"siege": "J1", "ia": "expert"}, 409, "place_prise"),
        (alice, "ia", {"siege": "J2", "ia": "mon_ia.py:MonIA"}, 422, "illisible"),
        (alice, "ia", {"siege": "J2", "ia": "avance@600000"}, 422, "illisible"),
        (alice, "ia", {"siege": "J2", "ia": "http://127.0.0.1:1"}, 422, "illisible"),
        (alice, "reglages", {"horloge": 1}, 422, "illisible"),
        (alice, "reglages", {"regles": {"inconnue": 1}}, 422, "illisible"),
        (alice, "reglages", {"allure": "folle"}, 422, "illisible"),
        (alice, "revanche", {}, 409, "pas_maintenant"),
        (alice, "phrases", {"phrase": "<b>"}, 422, "illisible"),
    ]
    avant = alice.salon(table)
    for robot, geste, corps, statut, code in refus:
        reponse = robot.post(f"/tables/{table}/{geste}", **corps)
        assert (reponse.status_code, reponse.json()["code"]) == (statut, code), (geste, corps)
        assert reponse.json()["detail"]
    assert alice.salon(table) == avant
    assert alice.get(f"/tables/{table}/fin").status_code == 409
    assert passant.get(f"/tables/{table}").status_code == 401
    assert alice.get("/tables/absente").status_code == 404


def test_echanger_regler_et_commencer(alice: Robot, inviter: Inviter) -> None:
    table = alice.ouvrir("contree", ias={"J2": "facile"})
    bob = inviter(table)
    bob.post(f"/tables/{table}/asseoir", siege="J3", nom="Bob")
    assert alice.post(f"/tables/{table}/demarrer").json()["code"] == "pas_prets"
    assert bob.post(f"/tables/{table}/pret", pret=True).is_success
    assert alice.post(f"/tables/{table}/echanger", siege="J3").is_success
    assert places(bob, table, "nom") == ["Bob", "IA facile", "Alice", "IA moyen"]
    assert places(bob, table, "pret") == [False, True, True, True], "il se redit prêt, ailleurs"
    assert alice.post(f"/tables/{table}/ia", siege="J2", ia="expert").is_success
    reglages = {"regles": {"objectif": 7}, "horloge": 30, "allure": "vive"}
    bob.post(f"/tables/{table}/pret", pret=True)
    assert alice.post(f"/tables/{table}/reglages", **reglages).is_success
    salon = bob.salon(table)
    assert (salon["horloge"], salon["allure"], salon["regles"]["objectif"]) == (30, "vive", 7)
    assert salon["sieges"][0]["pret"] is False, "d'autres règles : il se redit prêt"
    bob.post(f"/tables/{table}/pret", pret=True)
    assert alice.post(f"/tables/{table}/demarrer").is_success
    assert bob.salon(table)["phase"] == "partie"
    assert alice.post(f"/tables/{table}/demarrer").status_code == 409
    assert bob.post(f"/tables/{table}/echanger", siege="J2").status_code == 409
    assert bob.post(f"/tables/{table}/asseoir", siege="J2", nom="Bob").status_code == 409


def test_l_hote_qui_se_leve_passe_la_main(alice: Robot, inviter: Inviter) -> None:
    table = alice.ouvrir("belote")
    bob = inviter(table)
    bob.post(f"/tables/{table}/asseoir", siege="J2", nom="Bob")
    assert alice.post(f"/tables/{table}/quitter").json() == {"role": "invite"}
    assert bob.salon(table)["hote"] == "J2"
    assert bob.post(f"/tables/{table}/demarrer").is_success


# --- Pendant la partie ------------------------------------------------------------------------


def test_deux_personnes_et_deux_ia_jusqu_au_bout_puis_la_revanche(
    alice: Robot, inviter: Inviter
) -> None:
    table = alice.ouvrir("belote", graine=11)
    bob = inviter(table)
    bob.post(f"/tables/{table}/asseoir", siege="J3", nom="Bob")
    bob.post(f"/tables/{table}/pret", pret=True)
    flux = {alice: alice.flux(table), bob: bob.flux(table)}
    alice.post(f"/tables/{table}/demarrer")
    _jouer_ensemble(table, flux)
    objet = alice.get(f"/tables/{table}/enregistrement").json()
    assert [j["nom"] for j in objet["joueurs"]] == ["Alice", "IA moyen", "Bob", "IA moyen"]
    assert not verifier(Enregistrement.depuis_json(objet)).fautes
    bilan = alice.get(f"/tables/{table}/fin").json()
    feuille = alice.get(f"/tables/{table}").json()["etat"]["tableau"]["feuille"]
    assert len(bilan["manches"]) == len(feuille) > 0
    assert bilan["statistiques"] == []
    assert alice.post(f"/tables/{table}/revanche").json() == {"partie": 1}, "Bob n'a rien demandé"
    assert bob.salon(table)["revanche_demandee"] == ["J1"]
    assert bob.post(f"/tables/{table}/revanche").json() == {"partie": 2}
    assert bob.salon(table)["revanche"] == table
    premier = next(m for m in iter(flux[bob].suivant, None) if m.id.startswith("2-"))
    assert (premier.nom, premier["rang"]) == ("evenement", 1)
    _jouer_ensemble(table, flux)


def test_qui_prend_une_place_n_a_pas_demande_la_revanche_du_precedent(
    alice: Robot, inviter: Inviter
) -> None:
    table = alice.ouvrir("belote", graine=11)
    bob, carl = inviter(table), inviter(table)
    bob.post(f"/tables/{table}/asseoir", siege="J3", nom="Bob")
    bob.post(f"/tables/{table}/pret", pret=True)
    flux = {alice: alice.flux(table), bob: bob.flux(table)}
    alice.post(f"/tables/{table}/demarrer")
    _jouer_ensemble(table, flux)
    assert bob.post(f"/tables/{table}/revanche").json() == {"partie": 1}
    bob.post(f"/tables/{table}/quitter")
    assert carl.post(f"/tables/{table}/asseoir", siege="J3", nom="Carl").is_success
    assert carl.flux(table).suivant("salon")["moi"] == "J3"
    assert carl.salon(table)["revanche_demandee"] == []
    assert alice.post(f"/tables/{table}/revanche").json() == {"partie": 1}
    assert carl.post(f"/tables/{table}/revanche").json() == {"partie": 2}


def _jouer_ensemble(table: str, flux: dict[Robot, Flux]) -> None:
    finis: set[Robot] = set()
    while len(finis) < len(flux):
        for robot, suivi in flux.items():
            for message in suivi.en_attente():
                if message.nom == "etat" and message["tableau"]["vainqueurs"]:
                    finis.add(robot)
                elif message.nom == "etat" and message["tableau"]["coups"]:
                    robot.jouer(table, message)
        time.sleep(0.01)


def test_une_ia_tient_la_place_de_qui_part_et_la_lui_rend(
    alice: Robot, inviter: Inviter, ouverte: Ouverte
) -> None:
    table = alice.ouvrir("belote", graine=2, regles={"objectif": 3000})
    bob = inviter(table)
    bob.post(f"/tables/{table}/asseoir", siege="J2", nom="Bob")
    bob.post(f"/tables/{table}/pret", pret=True)
    flux = alice.flux(table)
    alice.post(f"/tables/{table}/demarrer")
    rang = alice.etat(table)["rang"]
    assert bob.post(f"/tables/{table}/quitter").json() == {"role": "assis"}
    assert places(alice, table, "remplacee") == [False, True, False, False]
    assert places(alice, table, "nom")[1] == "Bob"
    attendre(lambda: "J1" in alice.etat(table)["tableau"]["attendus"], "au tour d'Alice")
    assert alice.etat(table)["rang"] > rang
    retour = bob.flux(table)
    assert retour.suivant("salon")["sieges"][1]["remplacee"] is False
    assert flux.suivant("etat")["tableau"]["sieges"][1]["nom"] == "Bob"


def test_un_absent_est_remplace_quand_vient_son_tour(
    alice: Robot, inviter: Inviter, ouverte: Ouverte
) -> None:
    table = alice.ouvrir("belote", graine=2, regles={"objectif": 3000})
    ouverte.maison.trouver(table).presence.grace = 0.3
    bob = inviter(table)
    bob.post(f"/tables/{table}/asseoir", siege="J2", nom="Bob")
    bob.post(f"/tables/{table}/pret", pret=True)
    alice.flux(table)
    alice.post(f"/tables/{table}/demarrer")
    attendre(lambda: bool(places(alice, table, "remplacee")[1]), "Bob remplacé")
    assert alice.salon(table)["sieges"][1]["presente"] is False
    bob.flux(table)
    attendre(lambda: not places(alice, table, "remplacee")[1], "Bob revenu")


def _immobile(vivante: Table, secondes: float = 0.8) -> bool:
    """Plus rien ne s'y joue, pas même le coup qu'une IA pensait."""
    rang = len(vivante.partie().journal)
    time.sleep(secondes)
    return len(vivante.partie().journal) == rang


def test_sans_personne_la_partie_attend(alice: Robot, ouverte: Ouverte) -> None:
    table = alice.ouvrir("belote", graine=2, allure="vive")
    vivante = ouverte.maison.trouver(table)
    vivante.presence.grace = 0.1
    alice.post(f"/tables/{table}/demarrer")
    attendre(lambda: not vivante.quelqu_un(), "plus personne")
    attendre(lambda: _immobile(vivante), "la partie s'arrête")
    assert not vivante.partie().finie
    assert places(alice, table, "remplacee") == [False] * 4


def test_l_horloge_joue_ce_coup_la(alice: Robot, ouverte: Ouverte) -> None:
    table = alice.ouvrir("belote", graine=2, horloge=5, regles={"objectif": 3000})
    vivante = ouverte.maison.trouver(table)
    flux = alice.flux(table)
    alice.post(f"/tables/{table}/demarrer")
    etat = next(e for e in iter(lambda: flux.suivant("etat"), None) if e["tableau"]["coups"])
    assert etat["horloge"]["siege"] == "J1"
    assert 0 < etat["horloge"]["reste_ms"] <= 5000
    attendre(lambda: len(vivante.partie().journal) > etat["rang"], "l'horloge sonne")
    assert places(alice, table, "remplacee") == [False] * 4


def test_qui_entre_en_cours_de_partie_prend_la_place_d_une_ia(
    alice: Robot, inviter: Inviter
) -> None:
    table = alice.ouvrir("belote", graine=2, regles={"objectif": 3000})
    alice.flux(table)
    alice.post(f"/tables/{table}/demarrer")
    bob = inviter(table)
    flux = bob.flux(table)
    assert flux.suivant("etat")["tableau"]["siege"] is None
    assert bob.post(f"/tables/{table}/asseoir", siege="J4", nom="Bob").is_success
    etats = (flux.suivant("etat") for _ in range(20))
    vu = next(e["tableau"] for e in etats if e["tableau"]["siege"] == "J4")
    assert vu["sieges"][3]["main"]["connues"]
    assert not vu["sieges"][0]["main"]["connues"]


def test_les_phrases_se_disent_avec_mesure(alice: Robot, inviter: Inviter) -> None:
    table = alice.ouvrir("belote")
    bob = inviter(table)
    flux = bob.flux(table)
    flux.suivant("salon")
    statuts = [
        alice.post(f"/tables/{table}/phrases", phrase="bonjour").status_code for _ in range(6)
    ]
    assert statuts[:4] == [200] * 4
    assert 429 in statuts
    assert flux.suivant("phrase") == {"siege": "J1", "phrase": "bonjour"}


def test_le_code_qr_est_celui_de_l_invitation(alice: Robot, inviter: Inviter) -> None:
    table = alice.ouvrir("belote")
    reponse = alice.get(f"/tables/{table}/invitation.svg")
    assert reponse.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in reponse.content
    assert b"style=" not in reponse.content
    assert inviter(table).get(f"/tables/{table}/invitation.svg").status_code == 403


# --- Avant de s'asseoir -----------------------------------------------------------------------


def test_les_jeux_disent_leurs_options_leurs_niveaux_et_leurs_ia(alice: Robot) -> None:
    jeux = {jeu["nom"]: jeu for jeu in alice.get("/jeux").json()}
    assert {"belote", "contree", "dame_de_pique", "tarot_africain", "regicide"} <= jeux.keys()
    for jeu in jeux.values():
        assert jeu["niveaux"] == ["facile", "moyen", "difficile", "expert"]
        for option in jeu["options"]:
            assert option["type"] in ("booleen", "entier", "choix")
            assert option["aide"]
            alice.ouvrir(jeu["nom"], regles={option["nom"]: option["defaut"]})
    for langue in ("fr", "en"):
        regles = alice.get(f"/jeux/belote/regles?langue={langue}").json()
        assert regles["langue"] == langue
        assert regles["markdown"].startswith("#")
    assert alice.get("/jeux/inconnu/regles").status_code == 404


def test_un_billet_de_navigateur_ne_sert_qu_une_fois_et_pas_longtemps(tmp_path: Path) -> None:
    """On peut le lire dans la liste des processus : la clé du propriétaire n'y est pas."""
    proprietaire = Proprietaire(tmp_path, 1)
    billet = proprietaire.billet(0.0)
    assert billet != proprietaire.cle
    assert proprietaire.est(proprietaire.echanger(billet, BILLET))
    for cle, date in ((billet, 1.0), ("", 1.0), (proprietaire.billet(0.0), BILLET + 1)):
        with pytest.raises(PasAVous):
            proprietaire.echanger(cle, date)
