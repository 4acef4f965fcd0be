"""Les tours de la fin : mentir au dernier à parler, et défaire une manche déjà comptée."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from campagnes.groupe_a_decouvert import a_decouvert
from rebelote.ia.catalogue import charger
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import ParSiege, Siege
from rebelote.p2p.membre.memoire import MemoireVive
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import EVENEMENT, Entree, ecrire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.tablee import Membre, Tablee

J4: Siege = 3
IDENTITES = [Identite(bytes([n + 1]) * 32) for n in range(4)]


def _tablee(partie: str = "essai", jeu: str = "belote", donne: str = "secrete") -> Tablee:
    membres = (
        Membre(f"N{n}", identite.cle, f"http://127.0.0.1:{9000 + n}")
        for n, identite in enumerate(IDENTITES)
    )
    regles = {"objectif": 1}
    return Tablee(partie, jeu, regles, tuple(membres), donne)


@pytest.fixture(autouse=True)
def _a_decouvert() -> Iterator[None]:
    with a_decouvert(IDENTITES):
        yield


class _Table:
    """Quatre postes et un réseau sans défaut : tout arrive, dans l'ordre, aussitôt."""

    def __init__(self, jeu: str = "belote", partie: str = "essai", donne: str = "secrete") -> None:
        tablee, self.date = _tablee(partie, jeu, donne), 0.0
        self.postes = [
            PosteActif(tablee, n, identite, MemoireVive(), Random(n), lambda: "00" * 32)
            for n, identite in enumerate(IDENTITES)
        ]
        self._joueurs = [charger("simple", jeu, Random(n)) for n in range(4)]
        self._en_route: deque[Envoi] = deque()

    def jouer(self, jusque: Callable[[], bool]) -> None:
        while not jusque():
            self.date += 0.1
            assert self.date < 200, "la partie n'avance plus"
            for siege, poste in enumerate(self.postes):
                with suppress(ErreurRebelote):
                    self._en_route += poste.tic(self.date)
                self._distribuer(jusque)
                vue = poste.attend_une_decision()
                if vue is not None and not jusque():
                    self._en_route += poste.decider(self._joueurs[siege].choisir(vue))
                    self._distribuer(jusque)

    def _distribuer(self, jusque: Callable[[], bool]) -> None:
        while self._en_route and not jusque():
            self.livrer(self._en_route.popleft())

    def livrer(self, envoi: Envoi) -> None:
        with suppress(ErreurRebelote):
            poste = self.postes[envoi.siege]
            self._en_route += poste.recevoir(envoi.message, envoi.objet, self.date)


def _de_rang(seq: int) -> Entree:
    return ecrire_entree(IDENTITES[J4], "essai", seq, "0" * 64, J4, EVENEMENT, {})


# --- Une manche comptée, que l'on défait en se contredisant -----------------------------------


@pytest.mark.parametrize("donne", ["secrete", "hote"])
def test_une_manche_comptee_compte_meme_si_l_un_se_contredit(donne: str) -> None:
    """Ni se taire, ni signer deux fois une vieille place ne la défait : on l'ouvre sans lui."""
    table = _Table(donne=donne)
    table.jouer(lambda: all(_comptee(poste) for poste in table.postes))
    poste = table.postes[0]
    sienne = next(entree for entree in poste.journal if entree.auteur == J4)
    for siege in (0, 1, 2):
        table.livrer(Envoi(siege, Message.ENTREE, _de_rang(sienne.seq).en_json()))
    table.jouer(lambda: all(honnete.finie for honnete in table.postes[:J4]))
    comptees = [entree for entree in poste.journal if entree.type == "POINTS"]
    assert len(poste.deroulement.etat.scores_par_manche()) == len(comptees), "une est effacée"
    assert set(poste.deroulement.tricheurs) == {J4}
    assert len({honnete.tete for honnete in table.postes[:J4]}) == 1


def _comptee(poste: PosteActif) -> bool:
    return any(entree.type == "POINTS" for entree in poste.journal)


# --- Mentir au dernier à parler --------------------------------------------------------------


def test_qui_ment_au_dernier_a_parler_est_seul_a_en_repondre() -> None:
    """J3 remet à J4 une carte que J4 tient déjà ; J4 doit le dire, et n'en être pas puni.

    Son apport conclut l'échange, et c'est alors seulement qu'il le voit : il le publie, puis se
    plaint de sa propre entrée, sans se dédire.
    """
    table, menteur, victime = _Table("dame_de_pique"), 2, 3
    _faire_mentir(table.postes[menteur], table.postes[victime])
    table.jouer(lambda: bool(table.postes[0].deroulement.exclus))
    assert list(table.postes[0].deroulement.exclus) == [menteur]


def _faire_mentir(menteur: PosteActif, victime: PosteActif) -> None:
    deroulement: Any = menteur.deroulement
    vrai = deroulement._corps_d_apport

    def faux(apport: Any, siege: Siege) -> dict[str, Any]:
        if apport is not None and apport.TYPE == "ECHANGE":
            ((cible, cartes),) = apport.mains.items()
            etat: Any = victime.deroulement.etat  # une vraie attaque devine : une chance sur trois
            tenue = next(iter(etat.mains[victime.moi]))
            apport = replace(apport, mains=ParSiege({cible: (tenue, *cartes[1:])}))
        corps: dict[str, Any] = vrai(apport, siege)
        return corps

    deroulement._corps_d_apport = faux
    deroulement._juger = lambda _: None


@pytest.mark.parametrize("partie", ["a", "b"])
def test_qui_tait_le_deux_de_trefle_est_seul_a_en_repondre(partie: str) -> None:
    """Nul ne dit avoir le 2♣ : J4, dernier à parler, ne l'a pas non plus, et doit s'en plaindre."""
    table = _Table("dame_de_pique", partie)
    for poste in table.postes[:J4]:
        _faire_taire(poste)
    table.jouer(lambda: bool(table.postes[0].deroulement.exclus))
    assert J4 not in table.postes[0].deroulement.exclus


def _faire_taire(poste: PosteActif) -> None:
    deroulement: Any = poste.deroulement
    vrai = deroulement._corps_d_apport
    deroulement._corps_d_apport = lambda apport, siege: vrai(
        None if apport is not None and apport.TYPE == "PREMIER_JOUEUR" else apport, siege
    )
