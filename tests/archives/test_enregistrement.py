"""Les enregistrements : aller-retour, et refus de tout ce qui n'a pas la forme attendue."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rebelote.archives import Enregistrement, ligne_json
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.erreurs import CoupIllegal, Illisible
from rebelote.recit.texte import raconter
from tests.archives.fabrique import (
    SANS_FAUTE,
    TROIS_FAUTES,
    manche_ouverte,
    objet_court,
    partie_jouee,
)


@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_aller_retour_de_chaque_jeu(jeu: str) -> None:
    enregistrement = partie_jouee(jeu)
    texte = ligne_json(enregistrement.en_json())
    relu = Enregistrement.depuis_json(json.loads(texte))
    assert relu == enregistrement
    assert ligne_json(relu.en_json()) == texte


def test_le_journal_redonne_la_partie() -> None:
    enregistrement = partie_jouee()
    partie = enregistrement.rejouer()
    assert tuple(partie.journal) == enregistrement.journal
    assert partie.resultat() == enregistrement.resultat.en_json()


def test_les_numeros_de_manche_sont_gardes() -> None:
    objet = objet_court()
    for evenement in objet["journal"][1:]:
        evenement["manche"] = 1
    assert Enregistrement.depuis_json(objet).en_json() == objet


def test_une_personne_n_a_pas_d_ia() -> None:
    objet = objet_court()
    objet["joueurs"][0]["ia"] = None
    del objet["joueurs"][1]["ia"]
    joueurs = Enregistrement.depuis_json(objet).joueurs
    assert [joueur.ia for joueur in joueurs] == [None, None, "aleatoire", "aleatoire"]


Abimer = Callable[[dict[str, Any]], object]

REFUS: list[tuple[str, Abimer, str]] = [
    ("format absent", lambda o: o.pop("format"), "champ manquant : format"),
    ("format inconnu", lambda o: o.update(format="rebelote/9"), "format : 'rebelote/9' ; attendu"),
    ("champ en trop", lambda o: o.update(gain=3), "champ inconnu : 'gain'"),
    ("jeu inconnu", lambda o: o.update(jeu="tarot"), "jeu inconnu : tarot ; jeux : belote"),
    ("jeu non textuel", lambda o: o.update(jeu=3), "jeu : 3 ; attendu un texte"),
    ("règle inconnue", lambda o: o["regles"].update(x=1), "regles : option inconnue : x"),
    ("règle refusée", lambda o: o["regles"].update(objectif=-5), "objectif = -5 est refusé"),
    ("règles absentes", lambda o: o.update(regles=None), "regles : None ; attendu un objet"),
    ("id", lambda o: o.update(id_partie="12"), "id_partie : '12' ; attendu un identifiant UUID"),
    ("date", lambda o: o.update(date_debut="hier"), "date_debut : 'hier' ; attendu une date"),
    ("fuseau", lambda o: o.update(date_debut="2026-01-31T10:00:00"), "avec son fuseau"),
    ("trois joueurs", lambda o: o["joueurs"].pop(), "joueurs : 3 ; belote se joue à 4"),
    ("nom vide", lambda o: o["joueurs"][0].update(nom=""), "joueurs, joueur 1, nom : ''"),
    ("nom à effet", lambda o: o["joueurs"][0].update(nom="\x1b[2J"), "joueur 1, nom"),
    (
        "position",
        lambda o: o["joueurs"][2].update(position=1),
        "joueur 3, position : 1 ; attendu 3",
    ),
    ("siège", lambda o: o["joueurs"][1].update(id_joueur="J3"), "id_joueur : 'J3' ; attendu J2"),
    ("siège inconnu", lambda o: o["joueurs"][1].update(id_joueur="X"), "attendu J1, J2, J3 ou J4"),
    ("journal", lambda o: o.update(journal={}), "journal : {} ; attendu une liste"),
    (
        "événement",
        lambda o: o["journal"].insert(0, 7),
        "journal, événement 1 : 7 ; attendu un objet",
    ),
    (
        "type",
        lambda o: o["journal"][1].update(type="PARI"),
        "événement 2 : type d'événement inconnu",
    ),
    (
        "auteur",
        lambda o: o["journal"][1].update(auteur="J9"),
        "événement 2 : auteur : siège inconnu",
    ),
    ("champ d'événement", lambda o: o["journal"][1].update(x=1), "événement 2 : champ inconnu : x"),
    ("champ manquant", lambda o: o["journal"][1].pop("enchere"), "champ manquant : enchere"),
    ("carte", lambda o: o["journal"][-1].update(carte="A♠"), "carte illisible"),
    (
        "manche zéro",
        lambda o: o["journal"][0].update(manche=0),
        "manche : 0 ; attendu un entier d'au",
    ),
    (
        "manche vraie",
        lambda o: o["journal"][0].update(manche=True),
        "manche : True ; attendu un entier",
    ),
    ("résultat absent", lambda o: o.pop("resultat"), "champ manquant : resultat"),
    (
        "score",
        lambda o: o["resultat"]["scores"].update(A="9"),
        "scores, A : '9' ; attendu un entier",
    ),
    (
        "vainqueurs",
        lambda o: o["resultat"].update(vainqueurs="A"),
        "vainqueurs : 'A' ; attendu une",
    ),
    ("numéro", lambda o: o["resultat"]["manches"][0].update(numero=2), "numero : 2 ; attendu 1"),
]


@pytest.mark.parametrize(("abimer", "message"), [r[1:] for r in REFUS], ids=[r[0] for r in REFUS])
def test_refus(abimer: Abimer, message: str) -> None:
    objet = objet_court()
    abimer(objet)
    with pytest.raises(Illisible) as erreur:
        Enregistrement.depuis_json(objet)
    assert message in str(erreur.value)


@pytest.mark.parametrize("valeur", [None, 3, "x", [], True])
def test_ce_qui_n_est_pas_un_objet(valeur: object) -> None:
    with pytest.raises(Illisible, match="attendu un objet"):
        Enregistrement.depuis_json(valeur)


def test_le_recit_dit_chaque_evenement_et_la_fin() -> None:
    recit = raconter(Enregistrement.depuis_json(manche_ouverte(SANS_FAUTE)))
    assert "Joueurs : J1 Alice, J2 Bob, J3 Charlie, J4 Diana" in recit
    assert "Manche 1, pli 3\n  J1        R♠\n  J2        D♥ (belote)\n" in recit
    assert "  J2        R♥ (rebelote)\n" in recit
    assert recit.count("\n  J") == 1 + 32
    assert "Partie arrêtée" not in recit


def test_le_recit_d_une_partie_fautive_est_refuse() -> None:
    with pytest.raises(CoupIllegal):
        raconter(Enregistrement.depuis_json(manche_ouverte(TROIS_FAUTES)))
