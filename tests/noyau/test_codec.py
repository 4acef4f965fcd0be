"""Le JSON des événements : ce qu'on écrit, et ce qu'on refuse de lire, en disant pourquoi."""

from typing import Any

import pytest

from rebelote.cartes import Carte
from rebelote.jeux.belote import BELOTE, Annoncer, Enchere, JouerCarte, Parole
from rebelote.noyau.codec import (
    etat_depuis_json,
    etat_en_json,
    evenement_depuis_json,
    evenement_en_json,
)
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement
from tests.jeux.belote.outils import COEUR, annoncer, donne

AS_DE_PIQUE = {"valeur": "AS", "couleur": "PIQUE"}


def lire(objet: Any) -> Evenement:
    return evenement_depuis_json(objet, BELOTE.evenements)


@pytest.mark.parametrize(
    ("evenement", "json"),
    [
        (
            JouerCarte(0, Carte("A♠")),
            {"type": "JOUER_CARTE", "auteur": "J1", "carte": AS_DE_PIQUE},
        ),
        (
            JouerCarte(3, Carte("A♠"), belote=True),
            {"type": "JOUER_CARTE", "auteur": "J4", "carte": AS_DE_PIQUE, "belote": True},
        ),
        (Enchere(1, Parole.PASSE), {"type": "ENCHERE", "auteur": "J2", "enchere": "PASSE"}),
        (
            Enchere(1, Parole.PRENDS, COEUR),
            {"type": "ENCHERE", "auteur": "J2", "enchere": "PRENDS", "couleur": "COEUR"},
        ),
    ],
)
def test_ecriture(evenement: Evenement, json: dict[str, Any]) -> None:
    assert evenement_en_json(evenement) == json
    assert lire(json) == evenement


def test_les_valeurs_imbriquees_se_relisent() -> None:
    evenement = annoncer(2, "7♠ 8♠ 9♠", "V♥ V♦ V♣ V♠")
    json = evenement_en_json(evenement)
    assert json["annonces"][0]["type"] == "TIERCE"
    lu = lire(json)
    assert isinstance(lu, Annoncer)
    assert lu == evenement


def test_la_manche_peut_y_etre() -> None:
    json = {"type": "ENCHERE", "auteur": "J2", "enchere": "PASSE", "manche": 3}
    assert lire(json) == Enchere(1, Parole.PASSE)


def test_une_carte_cachee_est_null() -> None:
    mains = ("7♠ 8♠ 9♠ 10♠ V♠", "7♥ 8♥ 9♥ 10♥ V♥", "7♦ 8♦ 9♦ 10♦ V♦", "7♣ 8♣ 9♣ 10♣ V♣")
    vue = donne(mains, "A♠").vu_par(1)
    json = evenement_en_json(vue)
    assert json["mains"]["J1"] == [None] * 5
    assert json["mains"]["J2"][0] == {"valeur": "SEPT", "couleur": "COEUR"}
    assert lire(json) == vue


PASSE = {"type": "ENCHERE", "auteur": "J2", "enchere": "PASSE"}
CARTE = {"type": "JOUER_CARTE", "auteur": "J1", "carte": AS_DE_PIQUE}


@pytest.mark.parametrize(
    ("objet", "mots"),
    [
        (None, "attendu un objet"),
        ([], "attendu un objet"),
        ({}, "type d'événement inconnu : None"),
        ({**PASSE, "type": "DANSER"}, "type d'événement inconnu : 'DANSER'"),
        ({**PASSE, "type": ["ENCHERE"]}, "type d'événement inconnu"),
        ({"type": "ENCHERE", "auteur": "J2"}, "champ manquant : enchere"),
        ({**PASSE, "humeur": 3}, "champ inconnu : humeur"),
        ({**PASSE, "auteur": "J9"}, "auteur : siège inconnu"),
        ({**PASSE, "auteur": 1}, "auteur : siège inconnu"),
        ({**PASSE, "auteur": []}, "auteur : siège inconnu"),
        ({**PASSE, "enchere": "CRIE"}, "enchere : 'CRIE' ; attendu PASSE, PRENDS"),
        ({**PASSE, "couleur": 4}, "couleur : 4 ; attendu"),
        ({**CARTE, "carte": "A♠"}, "carte : carte illisible"),
        ({**CARTE, "carte": None}, "carte : carte illisible"),
        ({**CARTE, "belote": 1}, "belote : 1 ; attendu vrai ou faux"),
        ({"type": "COUPER_PAQUET", "auteur": "J1", "position": "3"}, "attendu un entier"),
        ({"type": "COUPER_PAQUET", "auteur": "J1", "position": True}, "attendu un entier"),
        ({"type": "COUPER_PAQUET", "auteur": "J1", "position": 3.0}, "attendu un entier"),
        ({"type": "COMPLEMENT", "auteur": "CROUPIER", "mains": []}, "attendu un objet par siège"),
        ({"type": "COMPLEMENT", "auteur": "CROUPIER", "mains": {"J1": "A♠"}}, "attendu une liste"),
        ({"type": "COMPLEMENT", "auteur": "CROUPIER", "mains": {"X": []}}, "siège inconnu"),
        ({"type": "ANNONCE", "auteur": "J1", "annonces": [3]}, "attendu un objet"),
        ({"type": "ANNONCE", "auteur": "J1", "annonces": [{}]}, "champ manquant"),
    ],
)
def test_refus_precis(objet: Any, mots: str) -> None:
    with pytest.raises(Illisible, match=mots):
        lire(objet)


@pytest.mark.parametrize("faux", [7, {"inconnu": 1}, {"passes": "deux"}, {"mains": [[1, 2, 3]]}])
def test_un_etat_illisible_est_refuse(faux: Any) -> None:
    with pytest.raises(Illisible):
        etat_depuis_json(faux, BELOTE.commencer())


def test_un_etat_ne_dit_que_ce_qui_a_change_depuis_le_depart() -> None:
    depart = BELOTE.commencer()
    assert etat_en_json(depart, depart) == {}
    assert etat_en_json(depart.avec(passes=2), depart) == {"passes": 2}
