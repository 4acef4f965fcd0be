"""L'accueil sans réseau ni partie : qui l'on accepte, qui l'on refuse, et quand l'on commence."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.p2p.accueil import accueil
from rebelote.p2p.accueil.accueil import Accueil
from rebelote.p2p.accueil.inscriptions import signer_inscription
from rebelote.p2p.accueil.liste import lire_table
from rebelote.p2p.messages.cadence import CADENCE, Cadence
from rebelote.p2p.messages.entree import dire
from rebelote.p2p.messages.erreurs import (
    AdresseRefusee,
    DeuxListes,
    ListeRefusee,
    NonAutorise,
    NonInvite,
    Occupe,
    SignatureInvalide,
    Supplantee,
)
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.liste import Liste
from rebelote.p2p.messages.tablee import Membre, Tablee

JEU = "tarot_africain"


class Salon:
    """Une salle de jeu qui ne joue pas : elle note ce qu'on lui confie."""

    def __init__(self) -> None:
        self.tablee: Tablee | None = None
        self.libre = False
        self.connues: set[str] = set()
        self.departs = 0
        self.constats: list[tuple[str, tuple[Liste, Liste]]] = []

    def verifier_qu_on_joue_a(self, jeu: str) -> None:
        if jeu != JEU:
            raise ErreurRebelote(f"on ne joue pas à {jeu}")

    def connait(self, partie: str) -> bool:
        return partie in self.connues

    def demarrer(self, tablee: Tablee) -> None:
        self.tablee, self.departs = tablee, self.departs + 1

    def garder_la_liste(self, liste: Liste) -> None:
        self.gardee = liste

    def a_entendu(self, cle: str) -> bool:
        return False

    def constater(self, phrase: str, listes: tuple[Liste, Liste]) -> None:
        self.constats.append((phrase, listes))


class Joueur:
    """Un joueur, son accueil et son salon."""

    def __init__(self, nom: str, port: int) -> None:
        self.identite, self.salon = Identite(), Salon()
        membre = Membre(nom, self.identite.cle, f"http://127.0.0.1:{port}")
        self.accueil = Accueil(membre, self.identite, self.salon, asyncio.Event(), 1.0)

    @property
    def membre(self) -> Membre:
        return self.accueil.membre


@pytest.fixture
def ana() -> Joueur:
    return Joueur("Ana", 1)


@pytest.fixture
def bob() -> Joueur:
    return Joueur("Bob", 2)


def s_asseoir(hote: Joueur, invite: Joueur, jeton: str) -> int:
    demande: Any = signer_inscription(invite.identite, hote.identite.cle, "", invite.membre, jeton)
    return hote.accueil.inscrire("", invite.membre, jeton, demande["signature"])


def liste(hote: Joueur) -> Tablee:
    return hote.accueil.dresser(JEU, trouver(JEU).regles(), "simple")


def test_d_une_invitation_a_la_partie(ana: Joueur, bob: Joueur) -> None:
    partie = ana.accueil.ouvrir(2, [bob.identite.cle])
    bob.accueil.etre_invite(partie, ana.membre, JEU)
    assert s_asseoir(ana, bob, "") == 1
    tablee = liste(ana)
    annonce = ana.accueil.annonce(tablee).en_json()
    bob.accueil.synchroniser(annonce)
    bob.accueil.synchroniser(annonce)
    assert bob.salon.tablee == tablee
    assert bob.salon.departs == 1
    assert bob.accueil.commencee
    assert not ana.accueil.commencee


def test_un_noeud_pris_refuse_une_autre_table_et_libre_l_accepte(ana: Joueur, bob: Joueur) -> None:
    bob.accueil.etre_invite("p1", ana.membre, JEU)
    with pytest.raises(Occupe, match="Bob est déjà occupé"):
        bob.accueil.etre_invite("p2", ana.membre, JEU)
    with pytest.raises(Occupe):
        bob.accueil.ouvrir(2, [])
    bob.accueil.oublier()
    bob.accueil.etre_invite("p2", ana.membre, JEU)
    bob.salon.libre = True
    assert bob.accueil.ouvrir(2, []) == bob.accueil.partie


def test_une_invitation_ne_remplace_ni_la_table_ouverte_ni_celle_qu_on_rejoint(
    ana: Joueur, bob: Joueur
) -> None:
    partie = bob.accueil.ouvrir(2, [])
    with pytest.raises(Occupe):
        bob.accueil.etre_invite("p2", ana.membre, JEU)
    assert (bob.accueil.partie, bob.accueil.hote_attendu) == (partie, None)
    cleo = Joueur("Cléo", 3)
    cleo.accueil.suivre(bob.membre)
    with pytest.raises(Occupe):
        cleo.accueil.etre_invite("p2", ana.membre, JEU)
    assert cleo.accueil.hote_attendu == bob.membre


def test_une_invitation_ne_remplace_pas_une_partie_finie(ana: Joueur, bob: Joueur) -> None:
    partie = ana.accueil.ouvrir(2, [bob.identite.cle])
    bob.accueil.etre_invite(partie, ana.membre, JEU)
    s_asseoir(ana, bob, "")
    bob.accueil.synchroniser(ana.accueil.annonce(liste(ana)).en_json())
    bob.salon.libre = True
    for hote in (ana, Joueur("Cléo", 3)):
        with pytest.raises(Occupe):
            bob.accueil.etre_invite("p2", hote.membre, JEU)
    assert bob.accueil.partie == partie
    ana.accueil.partie = "p2"
    bob.accueil.partie = "p2"
    with pytest.raises(Occupe, match="une autre liste"):
        bob.accueil.synchroniser(ana.accueil.annonce(liste(ana)).en_json())
    assert bob.salon.departs == 1


def test_une_invitation_sans_suite_cede_a_une_autre(
    ana: Joueur, bob: Joueur, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleo = Joueur("Cléo", 3)
    bob.accueil.etre_invite("p1", ana.membre, JEU)
    bob.accueil.suivre(ana.membre)  # on y va : c'est encore une invitation
    with pytest.raises(Occupe):
        bob.accueil.etre_invite("p2", cleo.membre, JEU)
    monkeypatch.setattr(accueil, "RETENUE", -1.0)
    bob.accueil.verifier_qu_on_suit(ana.identite.cle)
    bob.accueil.etre_invite("p2", cleo.membre, JEU)
    assert bob.accueil.hote_attendu == cleo.membre
    with pytest.raises(Supplantee):
        bob.accueil.verifier_qu_on_suit(ana.identite.cle)


def test_une_invitation_a_un_jeu_que_l_on_ne_joue_pas_ne_change_rien(
    ana: Joueur, bob: Joueur
) -> None:
    for jeu in ("belote", "xyz"):
        with pytest.raises(ErreurRebelote):
            bob.accueil.etre_invite("p1", ana.membre, jeu)
    assert (bob.accueil.partie, bob.accueil.hote_attendu) == (None, None)


def test_qui_n_est_pas_attendu_ou_n_a_pas_signe_n_entre_pas(ana: Joueur, bob: Joueur) -> None:
    ana.accueil.ouvrir(2, [])
    with pytest.raises(NonInvite):
        s_asseoir(ana, bob, "faux jeton")
    jeton = ana.accueil.table.invitation
    with pytest.raises(SignatureInvalide):
        ana.accueil.inscrire("", bob.membre, jeton, "")
    assert s_asseoir(ana, bob, jeton) == 1
    with pytest.raises(NonAutorise, match="complète"):
        s_asseoir(ana, Joueur("Cléo", 3), jeton)


def test_seule_la_liste_de_qui_nous_a_invites_fait_commencer(ana: Joueur, bob: Joueur) -> None:
    partie = ana.accueil.ouvrir(2, [bob.identite.cle])
    s_asseoir(ana, bob, "")
    annonce = ana.accueil.annonce(liste(ana)).en_json()
    with pytest.raises(NonAutorise, match="personne ne nous a invités"):
        bob.accueil.synchroniser(annonce)
    bob.accueil.etre_invite(partie, ana.membre, JEU)
    faux = Joueur("Intrus", 4).accueil.annonce(liste(ana)).en_json()
    with pytest.raises(SignatureInvalide):
        bob.accueil.synchroniser(faux)
    with pytest.raises(Illisible, match="TABLEE"):
        bob.accueil.synchroniser(dire(ana.identite, 0, genre="VOTE").en_json())
    assert bob.salon.departs == 0


@pytest.mark.parametrize("invite", [False, True])
def test_une_partie_deja_jouee_ici_ne_recommence_pas(
    ana: Joueur, bob: Joueur, invite: bool
) -> None:
    """Invité ou non : sous un nom déjà joué, chaque entrée serait signée une deuxième fois."""
    partie = ana.accueil.ouvrir(2, [bob.identite.cle])
    s_asseoir(ana, bob, "")
    annonce = ana.accueil.annonce(liste(ana)).en_json()
    bob.accueil.hote_attendu = ana.membre
    bob.accueil.partie = partie if invite else None
    bob.salon.connues.add(partie)
    with pytest.raises(Occupe, match="déjà été jouée ici"):
        bob.accueil.synchroniser(annonce)
    with pytest.raises(Occupe):
        bob.accueil.etre_invite(partie, ana.membre, JEU)
    assert bob.salon.departs == 0


def test_deux_listes_pour_une_partie_confondent_qui_les_a_signees(ana: Joueur, bob: Joueur) -> None:
    """On les garde, une seule paire, et la partie reste celle de la première."""
    partie = ana.accueil.ouvrir(2, [bob.identite.cle])
    s_asseoir(ana, bob, "")
    bob.accueil.etre_invite(partie, ana.membre, JEU)
    premiere = liste(ana)
    bob.accueil.synchroniser(ana.accueil.annonce(premiere).en_json())
    for doublure in ("aleatoire", "avance"):
        autre = ana.accueil.dresser(JEU, trouver(JEU).regles(), doublure)
        with pytest.raises(DeuxListes, match="Ana a signé deux listes différentes"):
            bob.accueil.synchroniser(ana.accueil.annonce(autre).en_json())
    ((phrase, (une, seconde)),) = bob.salon.constats
    assert phrase == "Ana a signé deux listes différentes pour cette partie"
    assert (une.tablee, seconde.tablee.doublure) == (premiere, "aleatoire")
    assert bob.salon.tablee == premiere
    assert bob.accueil.en_desaccord is None  # nul autre que lui ne joue sur la seconde
    bob.accueil.separes = True
    assert bob.accueil.en_desaccord == phrase


def test_la_liste_vaut_de_qui_que_ce_soit_qu_on_la_tienne(ana: Joueur, bob: Joueur) -> None:
    """Reprise, la partie n'a plus d'hôte attendu : la signature de J1 suffit, et lui seul l'a."""
    partie = ana.accueil.ouvrir(2, [bob.identite.cle])
    s_asseoir(ana, bob, "")
    annonce = ana.accueil.annonce(liste(ana)).en_json()
    bob.accueil.etre_invite(partie, ana.membre, JEU)
    bob.accueil.synchroniser(annonce)
    bob.accueil.hote_attendu = None
    bob.accueil.synchroniser(annonce)
    with pytest.raises(SignatureInvalide):
        bob.accueil.synchroniser(bob.accueil.annonce(liste(ana)).en_json())


@pytest.mark.parametrize(
    ("change", "raison"),
    [
        ({"adresse": "http://127.0.0.1:9"}, "change notre adresse"),
        ({"nom": "Bobo"}, "change notre nom"),
        ({"ia": "avance"}, "change notre ia"),
    ],
)
def test_une_liste_qui_nous_change_est_refusee_et_l_on_sait_pourquoi(
    ana: Joueur, bob: Joueur, change: dict[str, str], raison: str
) -> None:
    partie = ana.accueil.ouvrir(2, [bob.identite.cle])
    s_asseoir(ana, bob, "")
    bob.accueil.etre_invite(partie, ana.membre, JEU)
    bonne = liste(ana)
    fausse = replace(bonne, membres=(bonne.membres[0], replace(bonne.membres[1], **change)))
    with pytest.raises(ListeRefusee, match=f"Ana {raison}"):
        bob.accueil.synchroniser(ana.accueil.annonce(fausse).en_json())
    with pytest.raises(ListeRefusee, match=raison):
        bob.accueil.verifier_qu_on_suit(ana.identite.cle)
    assert (bob.salon.departs, bob.accueil.partie) == (0, partie)
    bob.accueil.synchroniser(ana.accueil.annonce(bonne).en_json())
    bob.accueil.verifier_qu_on_suit(ana.identite.cle)
    assert bob.salon.departs == 1


def test_une_liste_sans_nous_ou_d_une_autre_table_que_celle_montree_est_refusee(
    ana: Joueur, bob: Joueur
) -> None:
    partie = ana.accueil.ouvrir(2, [bob.identite.cle])
    s_asseoir(ana, bob, "")
    bob.accueil.etre_invite(partie, ana.membre, JEU)
    bonne, cleo = liste(ana), Joueur("Cléo", 3).membre
    regles = bonne.regles_json
    bob.accueil.montree = lire_table(
        {"cadence": CADENCE.en_json(), "regles": regles, "grace": bonne.grace}
    )
    fausses = {
        "sans nous": replace(bonne, membres=(ana.membre, cleo)),
        "à la première place": replace(bonne, membres=(bob.membre, ana.membre)),
        r"montrait une cadence de 30\+600, et signe 1\+0": replace(bonne, cadence=Cadence(1, 0)),
        "d'autres règles": replace(bonne, regles_json={**regles, "vies": 3}),
        r"laissait .* s à qui disparaît, et signe 9": replace(bonne, grace=9.0),
    }
    for raison, fausse in fausses.items():
        with pytest.raises(ListeRefusee, match=raison):
            bob.accueil.synchroniser(ana.accueil.annonce(fausse).en_json())
    bob.accueil.jeu_propose = "belote"
    with pytest.raises(ListeRefusee, match="Ana proposait belote, et signe tarot_africain"):
        bob.accueil.synchroniser(ana.accueil.annonce(bonne).en_json())
    assert bob.salon.departs == 0


def test_une_vieille_liste_rejouee_par_un_autre_ne_nous_fait_pas_partir(
    ana: Joueur, bob: Joueur
) -> None:
    ana.accueil.ouvrir(2, [bob.identite.cle])
    s_asseoir(ana, bob, "")
    vieille = ana.accueil.annonce(liste(ana)).en_json()
    bob.accueil.etre_invite("une-autre", ana.membre, JEU)
    with pytest.raises(NonAutorise, match="n'est pas celle de la partie"):
        bob.accueil.synchroniser(vieille)
    bob.accueil.verifier_qu_on_suit(ana.identite.cle)


@pytest.mark.parametrize("adresse", ["http://192.0.2.1:80", "http://exemple.fr:80"])
def test_une_adresse_que_la_table_ne_joindrait_pas_est_refusee_a_la_porte(
    ana: Joueur, adresse: str
) -> None:
    ana.accueil.ouvrir(2, [])
    bob = Joueur("Bob", 2)
    bob.accueil.membre = replace(bob.membre, adresse=adresse)
    with pytest.raises(AdresseRefusee, match="Bob donne une adresse que cette table ne joindrait"):
        s_asseoir(ana, bob, ana.accueil.table.invitation)
    assert [membre.nom for membre in ana.accueil.table.inscrits] == ["Ana"]


def test_sans_tls_on_ne_s_assied_pas_a_une_table_du_reseau(ana: Joueur, bob: Joueur) -> None:
    ana.accueil.membre = replace(ana.membre, adresse="https://192.168.1.10:8001")
    ana.accueil.ouvrir(2, [])
    with pytest.raises(AdresseRefusee):
        s_asseoir(ana, bob, ana.accueil.table.invitation)
