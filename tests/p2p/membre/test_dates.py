"""Les dates des mots : elles croissent d'un mot à l'autre, et d'un lancement à l'autre."""

from __future__ import annotations

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.message import Message


def monde() -> Monde:
    return Monde(1, Meteo(), "belote", 4, {"objectif": 1})


def noeud(monde: Monde, siege: int) -> PosteActif:
    poste = monde.noeuds[siege]
    assert poste is not None
    return poste


def date(poste: PosteActif) -> int:
    une: int = poste.dire(Message.ACCUSE).contenu["date"]
    return une


def test_chaque_mot_est_plus_recent_que_le_precedent_au_meme_instant() -> None:
    alice = noeud(monde(), 0)
    dates = [date(alice) for _ in range(5)]
    assert dates == sorted(set(dates))


def test_un_noeud_relance_est_entendu_meme_si_son_horloge_repart_de_zero() -> None:
    """Celle d'un processus neuf ne dit rien de celles d'avant : le carnet s'en souvient."""
    table = monde()
    table.courir(limite=5.0)
    bob, table.date = noeud(table, 1), 0.0
    mots = [bob.dire(Message.ACCUSE) for _ in range(100)]
    table._demarrer(1)
    alice = noeud(table, 0)
    assert all(alice.entendre(mot) for mot in mots)
    assert alice.entendre(noeud(table, 1).dire(Message.ACCUSE))
    assert not any(alice.entendre(mot) for mot in mots)
