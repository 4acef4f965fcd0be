"""L'orchestrateur : une partie locale dont les joueurs répondent par HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from random import Random
from typing import Any, TypeAlias

import pytest
from pytest_mock import MockerFixture

from rebelote.cerveau.joueur_http import Patience
from rebelote.cerveau.orchestrateur import CerveauxAbsents, Orchestrateur
from rebelote.cerveau.requete import CerveauMuet, DelaiPasse
from rebelote.jeux.belote import JouerCarte, ReglesBelote
from rebelote.jeux.catalogue import trouver
from rebelote.jeux.dame_de_pique import ReglesDameDePique
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER, nom_siege
from tests.cerveau.cahier import CerveauDuCahier
from tests.cerveau.outils import JEUX

POSTER = "rebelote.cerveau.joueur_http.poster"
LIRE = "rebelote.cerveau.orchestrateur.lire"
URLS = [f"http://cerveau{numero}.test:8000" for numero in (1, 2, 3, 4)]
COURTE = ReglesBelote(objectif=1)

Reponse: TypeAlias = tuple[int, bytes]
Cerveau: TypeAlias = Callable[[str, bytes, float], Reponse]


def repondre(coup: Any) -> Reponse:
    return 200, json.dumps({"coup": coup}).encode()


def premier_coup(url: str, corps: bytes, delai: float) -> Reponse:
    """Un cerveau qui prend dès qu'il peut, et joue la première carte permise."""
    legaux = json.loads(corps)["coups_legaux"]
    prises = [coup for coup in legaux if coup.get("enchere") == "PRENDS"]
    return repondre((prises or legaux)[0])


def orchestrer(jeu: str = "belote", graine: int = 1, **options: Any) -> Orchestrateur:
    nombre = trouver(jeu).nombres_de_joueurs[-1]
    options.setdefault("patience", Patience(5, 2, 0))
    return Orchestrateur(jeu, URLS[:nombre], alea=Random(graine), **options)


def test_orchestrateur_appelle_services_ia_dans_lordre(mocker: MockerFixture) -> None:
    poster = mocker.patch(POSTER, side_effect=premier_coup)
    orchestrateur = orchestrer(regles=COURTE)
    rapport = orchestrateur.jouer()
    coups = [e for e in orchestrateur.partie.journal if e.auteur != CROUPIER]
    attendus = [f"{URLS[coup.auteur]}/choisir" for coup in coups]
    assert [appel.args[0] for appel in poster.await_args_list] == attendus
    sieges = [json.loads(appel.args[1])["siege"] for appel in poster.await_args_list]
    assert sieges == [nom_siege(coup.auteur) for coup in coups]
    assert len(coups) >= 33
    assert rapport.sans_incident
    assert [bilan.compteurs.doublures for bilan in rapport.cerveaux] == [0] * 4


def test_orchestrateur_fait_jouer_quatre_services_a_deux_adresses() -> None:
    """Quatre cerveaux du cahier des charges, et rien que ses deux adresses : eux seuls jouent."""
    with ExitStack() as pile:
        cerveaux = [pile.enter_context(CerveauDuCahier()) for _ in range(4)]
        orchestrateur = Orchestrateur("belote", [c.url for c in cerveaux], COURTE, Random(3))
        orchestrateur.exiger(orchestrateur.faire_l_appel())
        rapport = orchestrateur.jouer()
    assert rapport.sans_incident
    demandes = [coup for coup in orchestrateur.partie.journal if coup.TYPE in DEMANDES]
    for siege, cerveau in enumerate(cerveaux):
        siens = [coup for coup in demandes if coup.auteur == siege]
        assert [chemin for chemin, _ in cerveau.reponses] == [DEMANDES[c.TYPE] for c in siens]
        assert [reponse for _, reponse in cerveau.reponses] == list(map(_a_deux_adresses, siens))


DEMANDES = {"ENCHERE": "/decider_enchere", "JOUER_CARTE": "/choisir_carte"}


def _a_deux_adresses(coup: Any) -> Any:
    """Ce coup, tel qu'un cerveau du cahier des charges l'a répondu."""
    if isinstance(coup, JouerCarte):
        return {"carte": coup.carte.en_json()}
    couleur = None if coup.couleur is None else coup.couleur.name
    return {"enchere": coup.enchere.name, "couleur": couleur}


def test_a_un_autre_jeu_un_cerveau_a_deux_adresses_manque_a_l_appel() -> None:
    with CerveauDuCahier() as cerveau:
        orchestrateur = Orchestrateur("contree", [cerveau.url] * 4)
        with pytest.raises(CerveauxAbsents, match="statut 404 à GET /"):
            orchestrateur.exiger(orchestrateur.faire_l_appel())


def test_orchestrateur_gere_reponse_ia(mocker: MockerFixture) -> None:
    """La carte répondue est celle qui est jouée, et la suite en tient compte."""
    mocker.patch(POSTER, side_effect=premier_coup)
    orchestrateur = orchestrer(regles=COURTE)
    while orchestrateur.partie.etat.phase.name != "JEU":
        orchestrateur.avancer()
    siege = orchestrateur.partie.etat.tour
    legaux = orchestrateur.partie.vue(siege).coups_legaux()
    choisi = next(coup for coup in reversed(legaux) if isinstance(coup, JouerCarte))
    mocker.patch(POSTER, return_value=repondre(evenement_en_json(choisi)))
    orchestrateur.avancer()
    etat = orchestrateur.partie.etat
    assert orchestrateur.partie.journal[-1] == choisi
    assert etat.pli == (choisi.carte,)
    assert choisi.carte not in etat.mains[siege]
    assert etat.tour == (siege + 1) % 4


def test_orchestrateur_remplace_une_ia_qui_triche(mocker: MockerFixture) -> None:
    """J2 joue toujours une carte que personne n'a, J4 ne répond jamais."""

    def cerveau(url: str, corps: bytes, delai: float) -> Reponse:
        if url.startswith(URLS[1]):
            carte = {"valeur": "DEUX", "couleur": "PIQUE"}
            return repondre({"type": "JOUER_CARTE", "auteur": "J2", "carte": carte})
        if url.startswith(URLS[3]):
            raise DelaiPasse("pas de réponse")
        return premier_coup(url, corps, delai)

    mocker.patch(POSTER, side_effect=cerveau)
    orchestrateur = orchestrer(regles=COURTE)
    rapport = orchestrateur.jouer()
    j1, j2, j3, j4 = (bilan.compteurs for bilan in rapport.cerveaux)
    assert j1.doublures == j3.doublures == 0
    assert j2.coups_illegaux == j2.doublures == j2.coups > 0
    assert (j4.doublures, j4.delais, j4.reprises) == (j4.coups, 9, 6)
    assert [bilan.abandonne for bilan in rapport.cerveaux] == [False, False, False, True]
    assert [bilan.camp for bilan in rapport.cerveaux] == ["A", "B", "A", "B"]
    assert not rapport.sans_incident
    rejouee: Partie[Any] = Partie.rejouer(orchestrateur.partie.debut, orchestrateur.partie.journal)
    assert rejouee.resultat() == rapport.resultat


def test_l_arbitre_a_le_dernier_mot(mocker: MockerFixture) -> None:
    """Un coup que la vue permet mais que l'état complet refuse est remplacé lui aussi."""
    mocker.patch(POSTER, side_effect=premier_coup)
    mocker.patch("rebelote.cerveau.joueur_http.motif_du_refus", return_value=None)
    orchestrateur = orchestrer(regles=COURTE)
    while orchestrateur.partie.etat.phase.name != "JEU":
        orchestrateur.avancer()
    siege = orchestrateur.partie.etat.tour
    faux = {"type": "JOUER_CARTE", "auteur": nom_siege(siege),
            "carte": {"valeur": "DEUX", "couleur": "PIQUE"}}  # fmt: skip
    mocker.patch(POSTER, return_value=repondre(faux))
    orchestrateur.avancer()
    compteurs = orchestrateur.joueurs[siege].compteurs
    assert (compteurs.coups_illegaux, compteurs.doublures) == (1, 1)
    assert orchestrateur.partie.journal[-1].auteur == siege


@pytest.mark.parametrize("jeu", JEUX)
def test_tous_les_jeux_vont_au_bout(mocker: MockerFixture, jeu: str) -> None:
    mocker.patch(POSTER, side_effect=_au_hasard(Random(3)))
    courtes = {"dame_de_pique": ReglesDameDePique(objectif=20)}
    orchestrateur = orchestrer(jeu, regles=courtes.get(jeu))
    rapport = orchestrateur.jouer()
    assert orchestrateur.partie.est_terminee
    assert rapport.sans_incident
    assert rapport.resultat["vainqueurs"]


def _au_hasard(alea: Random) -> Cerveau:
    def cerveau(url: str, corps: bytes, delai: float) -> Reponse:
        return repondre(alea.choice(json.loads(corps)["coups_legaux"]))

    return cerveau


def test_la_meme_graine_donne_la_meme_partie(mocker: MockerFixture) -> None:
    """Même quand toutes les réponses viennent des doublures."""
    mocker.patch(POSTER, side_effect=CerveauMuet("injoignable"))
    journaux = []
    for graine in (5, 5, 6):
        orchestrateur = orchestrer(graine=graine, regles=COURTE)
        orchestrateur.jouer()
        journaux.append(orchestrateur.partie.journal)
    assert journaux[0] == journaux[1] != journaux[2]


def test_le_nombre_de_cerveaux_est_celui_du_jeu() -> None:
    with pytest.raises(ErreurRebelote, match="belote se joue à 4 joueurs, pas à 3"):
        Orchestrateur("belote", URLS[:3])


# --- L'appel ----------------------------------------------------------------------------------


def test_l_appel_rend_le_nom_des_ia(mocker: MockerFixture) -> None:
    lire = mocker.patch(LIRE, return_value=(200, b'{"ia": "moi\\u001b", "jeux": ["belote"]}'))
    orchestrateur = orchestrer()
    presences = orchestrateur.faire_l_appel()
    orchestrateur.exiger(presences)
    assert [presence.ia for presence in presences] == ["moi "] * 4
    assert [appel.args[0] for appel in lire.await_args_list] == [f"{url}/" for url in URLS]


@pytest.mark.parametrize(
    ("reponse", "raison"),
    [
        (CerveauMuet("injoignable"), "injoignable"),
        (DelaiPasse("pas de réponse en 5 s"), "pas de réponse"),
        ((404, b"{}"), "statut 404 à GET /"),
        ((200, b"bonjour"), "GET / ne rend pas un objet JSON"),
        ((200, b"\xff"), "GET / ne rend pas un objet JSON"),
        ((200, b'{"jeux": ["poker"]}'), "ne joue pas à belote"),
    ],
)
def test_un_cerveau_qui_manque_a_l_appel_est_nomme(
    mocker: MockerFixture, reponse: Any, raison: str
) -> None:
    bonne = (200, b"{}")
    mocker.patch(LIRE, side_effect=[bonne, reponse, bonne, reponse])
    orchestrateur = orchestrer()
    with pytest.raises(CerveauxAbsents) as absents:
        orchestrateur.exiger(orchestrateur.faire_l_appel())
    assert f"J2 {URLS[1]} : {raison}" in str(absents.value)
    assert f"J4 {URLS[3]} : {raison}" in str(absents.value)
    assert "J1" not in str(absents.value)
