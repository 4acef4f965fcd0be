"""Le joueur HTTP : ses délais, ses reprises, sa doublure et ses comptes."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import pytest
from pytest_mock import MockerFixture

from rebelote.cerveau.joueur_http import SILENCES_TOLERES, JoueurHTTP, Patience
from rebelote.cerveau.questions import demande
from rebelote.cerveau.requete import REPONSE_MAXIMALE, CerveauMuet, DelaiPasse, lire_adresse
from rebelote.ia import JoueurIAAleatoire
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.vue import Vue
from tests.cerveau.outils import FERME, JEUX, carte, vues

BELOTE = trouver("belote")
SANS_ATTENDRE = Patience(delai=5, reprises=2, pause=0)
POSTER = "rebelote.cerveau.joueur_http.poster"


def vue_de_belote(rang: int = 4) -> Vue[Any]:
    """Une vue où l'on doit jouer une carte."""
    vue = next(vue for numero, vue in enumerate(vues("belote")) if numero == rang)
    assert {coup.TYPE for coup in vue.coups_legaux()} == {"JOUER_CARTE"}
    return vue


def assis(url: str = FERME, **options: Any) -> JoueurHTTP:
    return JoueurHTTP(url, BELOTE, Random(1), **{"patience": SANS_ATTENDRE, **options})


def reponse(coup: Evenement) -> tuple[int, bytes]:
    return 200, json.dumps({"coup": evenement_en_json(coup)}).encode()


def coup_legal(vue: Vue[Any], coup: Evenement) -> bool:
    return coup in vue.coups_legaux()


# --- Ce qu'on lui demande, et ce qu'il répond -------------------------------------------------


def test_le_coup_du_cerveau_est_joue(mocker: MockerFixture) -> None:
    vue = vue_de_belote()
    attendu = vue.coups_legaux()[-1]
    poster = mocker.patch(POSTER, return_value=reponse(attendu))
    joueur = assis("http://exemple.test:8001/")
    assert joueur.choisir(vue) == attendu
    (appel,) = poster.await_args_list
    url, corps, delai = appel.args
    assert (url, delai) == ("http://exemple.test:8001/choisir", 5)
    assert json.loads(corps) == demande(BELOTE, vue)
    assert (joueur.compteurs.coups, joueur.compteurs.doublures) == (1, 0)


@pytest.mark.parametrize("nom", JEUX)
def test_la_demande_ne_dit_que_ce_que_voit_le_siege(nom: str) -> None:
    jeu = trouver(nom)
    for vue in vues(nom, un_sur=31):
        corps = demande(jeu, vue)
        assert corps["siege"] == nom_siege(vue.siege)
        assert corps["nombre"] == jeu.nombres_de_joueurs[-1]
        vus = [evenement_en_json(e.vu_par(vue.siege)) for e in vue.journal]
        assert corps["journal"] == vus
        assert corps["coups_legaux"]


@pytest.mark.parametrize("nombre", [2, 3, 4])
def test_la_demande_dit_le_nombre_de_joueurs(nombre: int) -> None:
    tarot = trouver("tarot_africain")
    partie = tarot.nouvelle_partie([JoueurIAAleatoire(Random(1))] * nombre, None, Random(1))
    partie.avancer()
    siege = min(partie.etat.attendus())
    assert demande(tarot, partie.vue(siege))["nombre"] == nombre


def test_un_delai_de_tape_hors_de_la_liste_est_permis(mocker: MockerFixture) -> None:
    """Les coups légaux de la tape ne sont qu'un échantillon : tout délai des bornes se joue."""
    jeu = trouver("dame_de_pique")
    tapes = (v for graine in range(1, 9) for v in vues("dame_de_pique", graine))
    vue = next(v for v in tapes if v.coups_legaux()[0].TYPE == "TAPER")
    objet = {"type": "TAPER", "auteur": nom_siege(vue.siege), "delai_ms": 137}
    mocker.patch(POSTER, return_value=(200, json.dumps({"coup": objet}).encode()))
    joueur = JoueurHTTP(FERME, jeu, Random(1))
    assert evenement_en_json(joueur.choisir(vue)) == objet
    objet["delai_ms"] = None
    mocker.patch(POSTER, return_value=(200, json.dumps({"coup": objet}).encode()))
    joueur.choisir(vue)
    assert joueur.compteurs.coups_illegaux == 1
    assert "on ne cache rien" in joueur.compteurs.dernier_incident


# --- Les coups refusés ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "incident"),
    [
        ({"carte": carte("2♠")}, "CARTE_PAS_EN_MAIN"),
        ({"auteur": "CROUPIER"}, "c'est un coup de CROUPIER"),
        ({"type": "ENCHERE", "enchere": "PASSE", "carte": None}, "PAS_LE_MOMENT"),
    ],
)
def test_un_coup_illegal_est_compte_et_double(
    mocker: MockerFixture, change: dict[str, Any], incident: str
) -> None:
    vue = vue_de_belote()
    objet = {**evenement_en_json(vue.coups_legaux()[0]), **change}
    objet = {cle: valeur for cle, valeur in objet.items() if valeur is not None}
    poster = mocker.patch(POSTER, return_value=(200, json.dumps({"coup": objet}).encode()))
    joueur = assis()
    assert coup_legal(vue, joueur.choisir(vue))
    compteurs = joueur.compteurs
    assert (compteurs.coups_illegaux, compteurs.doublures, compteurs.reprises) == (1, 1, 0)
    assert incident in compteurs.dernier_incident
    assert poster.await_count == 1


def test_une_carte_qui_ne_fournit_pas_est_refusee(mocker: MockerFixture) -> None:
    vue = next(
        v for v in vues("belote") if v.etat.coups_refuses(v.siege) and v.etat.phase.name == "JEU"
    )
    coup, motif = vue.etat.coups_refuses(vue.siege)[0]
    mocker.patch(POSTER, return_value=reponse(coup))
    joueur = assis()
    assert coup_legal(vue, joueur.choisir(vue))
    assert motif.code in joueur.compteurs.dernier_incident


# --- Les pannes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("octets", "incident"),
    [
        (b"", "JSON mal formé"),
        (b"\xff", "réponse illisible"),
        (b"[]", "attendu"),
        (b'{"coup": {}, "triche": 1}', "attendu"),
        (b'{"coup": 3}', "attendu un objet"),
        (b'{"coup": {"type": "POUET"}}', "type d'événement inconnu"),
        (b'{"coup": {"type": "JOUER_CARTE", "auteur": "J9"}}', "siège inconnu"),
        (b'{"coup": ' + b"[" * 10_000, "imbriqué trop profondément"),
    ],
)
def test_une_reponse_illisible_est_une_panne(
    mocker: MockerFixture, octets: bytes, incident: str
) -> None:
    vue = vue_de_belote()
    poster = mocker.patch(POSTER, return_value=(200, octets))
    joueur = assis()
    assert coup_legal(vue, joueur.choisir(vue))
    assert (joueur.compteurs.pannes, joueur.compteurs.doublures) == (1, 1)
    assert incident in joueur.compteurs.dernier_incident
    assert poster.await_count == 1, "la même demande aurait la même réponse"


@pytest.mark.parametrize(("statut", "essais"), [(422, 1), (307, 1), (500, 3), (503, 3)])
def test_un_statut_d_erreur_est_une_panne(mocker: MockerFixture, statut: int, essais: int) -> None:
    poster = mocker.patch(POSTER, return_value=(statut, b'{"detail": "non\x1b[2J"}'))
    joueur = assis()
    joueur.choisir(vue_de_belote())
    assert poster.await_count == joueur.compteurs.pannes == essais
    assert joueur.compteurs.reprises == essais - 1
    assert f"statut {statut}" in joueur.compteurs.dernier_incident
    assert "\x1b" not in joueur.compteurs.dernier_incident


@pytest.mark.parametrize("statut", [404, 405])
def test_un_cerveau_qui_n_offre_aucune_adresse_est_en_panne(
    mocker: MockerFixture, statut: int
) -> None:
    """On lui a demandé partout où l'on sait demander, une fois chacune."""
    poster = mocker.patch(POSTER, return_value=(statut, b"{}"))
    joueur = assis()
    joueur.choisir(vue_de_belote())
    chemins = [appel.args[0].rpartition("/")[2] for appel in poster.await_args_list]
    assert chemins[0] == "choisir"
    assert chemins[1:] in (["choisir_carte"], ["decider_enchere"])
    assert (joueur.compteurs.pannes, joueur.compteurs.doublures) == (1, 1)
    assert f"statut {statut}" in joueur.compteurs.dernier_incident


def test_on_recommence_avant_de_doubler(mocker: MockerFixture) -> None:
    vue = vue_de_belote()
    attendu = vue.coups_legaux()[-1]
    suite = [DelaiPasse("lent"), CerveauMuet("injoignable"), reponse(attendu)]
    mocker.patch(POSTER, side_effect=suite)
    dormir = mocker.Mock()
    joueur = assis(patience=Patience(5, 2, 0.1), dormir=dormir)
    assert joueur.choisir(vue) == attendu
    compteurs = joueur.compteurs
    assert (compteurs.delais, compteurs.pannes, compteurs.reprises) == (1, 1, 2)
    assert compteurs.doublures == 0
    assert [appel.args[0] for appel in dormir.call_args_list] == [0.1, 0.2]


def test_apres_trop_de_silences_on_n_attend_plus(mocker: MockerFixture) -> None:
    vue = vue_de_belote()
    poster = mocker.patch(POSTER, side_effect=DelaiPasse("lent"))
    joueur = assis(patience=Patience(5, 0, 0))
    for _ in range(SILENCES_TOLERES + 4):
        assert coup_legal(vue, joueur.choisir(vue))
    assert joueur.abandonne
    assert poster.await_count == joueur.compteurs.delais == SILENCES_TOLERES
    assert joueur.compteurs.doublures == SILENCES_TOLERES + 4


def test_une_reponse_fait_oublier_les_silences(mocker: MockerFixture) -> None:
    vue = vue_de_belote()
    silence, bonne = DelaiPasse("lent"), reponse(vue.coups_legaux()[0])
    mocker.patch(POSTER, side_effect=[silence, silence, bonne, silence, silence, bonne])
    joueur = assis(patience=Patience(5, 0, 0))
    for _ in range(6):
        joueur.choisir(vue)
    assert not joueur.abandonne
    assert joueur.compteurs.doublures == 4


# --- De vraies prises -------------------------------------------------------------------------


@contextmanager
def serveur(traiter: Callable[[socket.socket], None]) -> Iterator[str]:
    """Un serveur d'une seule réponse, aussi mal élevé qu'on veut."""
    with socket.create_server(("127.0.0.1", 0)) as ecoute:

        def servir() -> None:
            prise, _ = ecoute.accept()
            with prise:
                prise.recv(65536)
                traiter(prise)

        fil = threading.Thread(target=servir)
        fil.start()
        try:
            yield f"http://127.0.0.1:{ecoute.getsockname()[1]}"
        finally:
            fil.join(10)


UNE_FOIS = Patience(delai=0.3, reprises=0)


def test_personne_a_cette_adresse() -> None:
    vue = vue_de_belote()
    joueur = assis(FERME, patience=Patience(5, 1, 0))
    assert coup_legal(vue, joueur.choisir(vue))
    assert (joueur.compteurs.pannes, joueur.compteurs.doublures) == (2, 1)


def test_un_cerveau_qui_se_tait_passe_son_delai() -> None:
    def attendre(prise: socket.socket) -> None:
        while prise.recv(65536):  # jusqu'à ce que l'autre raccroche
            continue

    with serveur(attendre) as url:
        joueur = assis(url, patience=UNE_FOIS)
        joueur.choisir(vue_de_belote())
    assert (joueur.compteurs.delais, joueur.compteurs.pannes) == (1, 0)


def test_un_cerveau_au_compte_gouttes_passe_son_delai() -> None:
    """Des en-têtes sans fin, un octet à la fois : le délai vaut pour toute la réponse."""

    def goutter(prise: socket.socket) -> None:
        prise.settimeout(0.05)
        prise.sendall(b"HTTP/1.1 200 OK\r\n")
        while True:
            try:
                prise.sendall(b"X")
                if not prise.recv(1):
                    return
            except TimeoutError:
                continue
            except OSError:
                return

    with serveur(goutter) as url:
        joueur = assis(url, patience=UNE_FOIS)
        joueur.choisir(vue_de_belote())
    assert (joueur.compteurs.delais, joueur.compteurs.pannes) == (1, 0)


@pytest.mark.parametrize(
    "octets",
    [
        b"bonjour",
        b"",
        b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n" + b"x" * (2 * REPONSE_MAXIMALE),
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
    ],
)
def test_une_reponse_qui_n_en_est_pas_une_est_une_panne(octets: bytes) -> None:
    def repondre(prise: socket.socket) -> None:
        with suppress(OSError):
            prise.sendall(octets)

    with serveur(repondre) as url:
        joueur = assis(url, patience=Patience(5, 0))
        joueur.choisir(vue_de_belote())
    assert (joueur.compteurs.delais, joueur.compteurs.pannes) == (0, 1)


@pytest.mark.parametrize("texte", ["", "pouet", "ftp://a", "http://", "127.0.0.1:80"])
def test_une_adresse_illisible_est_refusee_d_avance(texte: str) -> None:
    with pytest.raises(ErreurRebelote, match="adresse illisible"):
        lire_adresse(texte)
