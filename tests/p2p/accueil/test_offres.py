"""L'offre d'une autre partie : un membre la fait en son nom, et rien ne change sans la personne."""

from __future__ import annotations

import pytest

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.accueil import offres
from rebelote.p2p.accueil.inscriptions import Inscriptions
from rebelote.p2p.accueil.offres import Offres
from rebelote.p2p.messages.erreurs import Decline, Occupe
from rebelote.p2p.messages.tablee import Membre
from tests.p2p.accueil.test_accueil import JEU, Joueur, liste, s_asseoir


@pytest.fixture
def table() -> tuple[Joueur, Joueur, Joueur]:
    """Ana, Bob et Cléo viennent de finir ; Bob écoute encore."""
    ana, bob, cleo = (Joueur(nom, port) for port, nom in enumerate(("Ana", "Bob", "Cléo"), 1))
    partie = ana.accueil.ouvrir(3, [bob.identite.cle, cleo.identite.cle])
    bob.accueil.etre_invite(partie, ana.membre, JEU)
    s_asseoir(ana, bob, "")
    s_asseoir(ana, cleo, "")
    bob.accueil.synchroniser(ana.accueil.annonce(liste(ana)).en_json())
    bob.salon.libre = True
    assert bob.salon.tablee is not None
    bob.accueil.offres = Offres(bob.salon.tablee)
    return ana, bob, cleo


def proposer(bob: Joueur, hote: Joueur, de: Joueur, jeu: str = JEU) -> None:
    bob.accueil.etre_invite("p2", hote.membre, jeu, de.identite.cle)


def test_un_membre_propose_et_rien_ne_change(table: tuple[Joueur, Joueur, Joueur]) -> None:
    ana, bob, _ = table
    avant = (bob.accueil.partie, bob.accueil.hote_attendu)
    proposer(bob, ana, ana)
    proposer(bob, ana, ana)
    assert bob.accueil.offres is not None
    assert bob.accueil.offres.presente is not None
    assert bob.accueil.offres.presente.hote == ana.membre
    assert (bob.accueil.partie, bob.accueil.hote_attendu) == avant
    assert bob.salon.departs == 1


def test_ni_un_etranger_ni_au_nom_d_un_autre(table: tuple[Joueur, Joueur, Joueur]) -> None:
    ana, bob, cleo = table
    eve = Joueur("Ana", 4)
    for hote, de in ((eve, eve), (ana, cleo), (ana, eve), (eve, ana)):
        with pytest.raises(Occupe):
            proposer(bob, hote, de)
    with pytest.raises(Occupe):
        bob.accueil.etre_invite("p2", ana.membre, JEU)  # qui ne montre pas sa clé
    with pytest.raises(ErreurRebelote, match="jeu inconnu"):
        proposer(bob, ana, ana, "bataille")
    assert bob.accueil.offres is not None
    assert bob.accueil.offres.presente is None


def test_une_seule_offre_a_la_fois_et_un_refus_se_redit(
    table: tuple[Joueur, Joueur, Joueur],
) -> None:
    ana, bob, cleo = table
    proposer(bob, ana, ana)
    with pytest.raises(Occupe):
        proposer(bob, cleo, cleo)
    assert bob.accueil.offres is not None
    bob.accueil.offres.decliner()
    assert bob.accueil.offres.presente is None
    with pytest.raises(Decline):
        proposer(bob, ana, ana)
    proposer(bob, cleo, cleo)
    assert bob.accueil.offres.presente is not None


def test_une_offre_que_l_on_ne_redit_plus_s_efface(
    table: tuple[Joueur, Joueur, Joueur], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bob, _ = table
    proposer(bob, ana, ana)
    assert bob.accueil.offres is not None
    monkeypatch.setattr(offres, "FRAICHE", 0.0)
    assert bob.accueil.offres.presente is None


# --- Les places de qui invite -----------------------------------------------------------------


def _membre(nom: str) -> Membre:
    return Joueur(nom, 1).membre


def test_un_siege_reserve_attend_les_autres_prennent_les_suivants() -> None:
    places, bob, cleo = Inscriptions(), _membre("Bob"), _membre("Cléo")
    places.ouvrir(4, [], _membre("Ana"))
    places.reserver(bob.cle, 1)
    assert places.inscrire(cleo) == 2
    assert places.vide() == 1
    assert places.inscrire(bob) == 1
    assert places.inscrire(bob) == 1
    assert (places.sieges, places.vide(), places.pleine) == ([0, 1, 2], 3, False)


def test_echanger_suit_les_assis_et_ceux_que_l_on_attend() -> None:
    places, bob, cleo = Inscriptions(), _membre("Bob"), _membre("Cléo")
    places.ouvrir(3, [], _membre("Ana"))
    places.reserver(bob.cle, 2)
    places.inscrire(cleo)
    places.echanger(1, 2)
    assert places.inscrire(bob) == 1
    assert [membre.nom for membre in places.inscrits] == ["Ana", "Bob", "Cléo"]


def test_la_table_retenue_attend_l_hote_et_une_place_se_rend() -> None:
    places, bob = Inscriptions(), _membre("Bob")
    places.ouvrir(2, [], _membre("Ana"))
    places.retenue = True
    places.inscrire(bob)
    assert (places.pleine, places.peut_commencer) == (True, False)
    places.retenue = False
    assert places.peut_commencer
    places.retirer(bob.cle)
    assert (places.vide(), places.peut_commencer) == (1, False)


def test_une_place_gardee_passe_a_l_ia_qui_la_prend() -> None:
    places, bob, ia = Inscriptions(), _membre("Bob"), _membre("IA simple")
    places.ouvrir(2, [], _membre("Ana"))
    places.reserver(bob.cle, 1)
    places.reserver(ia.cle, 1)
    assert not places.est_invite(bob.cle, "")
    assert places.inscrire(ia) == 1
