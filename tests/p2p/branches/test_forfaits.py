"""Le forfait que chacun déclare pour lui : nul ne le déjoue chez l'un, quand l'autre a conclu."""

from __future__ import annotations

from contextlib import suppress

import pytest

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.messages.entree import EVENEMENT, ecrire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from tests.p2p.membre.table_sans_defaut import IDENTITES, REGLAGES, Table

FOURBE, UN, AUTRE, MORT = range(4)
PAS = 0.1


class FaceAUnMort:
    """Quatre sièges : l'un est mort, un fourbe ne vote pas contre lui, deux honnêtes les attendent.

    Le second a entendu le mort un peu plus longtemps : il commence à voter plus tard.
    """

    def __init__(self) -> None:
        self.table = Table(donne="hote")
        self.table.jouer(lambda: len(self.table.postes[UN].journal) > 20 and self._ensemble())
        self.dernier_mot = self.table.postes[MORT].dire(Message.ACCUSE).en_json()
        self.date = self.debut = self.table.date

    def _ensemble(self) -> bool:
        return len({poste.tete for poste in self.table.postes}) == 1

    def passer(self) -> None:
        """Un instant : le fourbe, présent, redit sa tête ; les honnêtes se disent tout."""
        self.date += PAS
        if abs(self.date - self.debut - 1.5) < PAS / 2:
            self.livrer(AUTRE, Message.ACCUSE, self.dernier_mot)
        for siege in (UN, AUTRE):
            self.livrer(siege, Message.ACCUSE, self._mot_du_fourbe())
            for envoi in self.table.postes[siege].tic(self.date):
                self.porter(envoi)

    def _mot_du_fourbe(self) -> object:
        return self.table.postes[FOURBE].dire(Message.ACCUSE).en_json()

    def porter(self, envoi: Envoi) -> None:
        if envoi.siege in (UN, AUTRE):
            self.livrer(envoi.siege, envoi.message, envoi.objet)

    def livrer(self, siege: Siege, message: Message, objet: object) -> None:
        with suppress(ErreurRebelote):
            for envoi in self.table.postes[siege].recevoir(message, objet, self.date):
                self.porter(envoi)

    def voter_enfin(self, *sieges: Siege) -> None:
        mot = self.table.postes[FOURBE].dire(Message.VOTE, cible=nom_siege(MORT)).en_json()
        for siege in sieges:
            self.livrer(siege, Message.VOTE, mot)


@pytest.mark.parametrize("avant", [0.0, 1.0, 5.0, 12.0, 14.0, 14.5, 15.0, 15.5, 16.5])
@pytest.mark.parametrize("devant", [(UN,), (AUTRE,), (UN, AUTRE)])
def test_un_vote_tardif_ne_separe_pas_deux_honnetes(
    avant: float, devant: tuple[Siege, ...]
) -> None:
    """Le fourbe vote autour de l'instant où le premier conclut : les deux concluent, ou aucun."""
    scene = FaceAUnMort()
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    conclusion = 2 * REGLAGES.grace + 5 * REGLAGES.inquietude
    while scene.date < scene.debut + conclusion - avant + 1.5:
        scene.passer()
    scene.voter_enfin(*devant)
    for _ in range(250):
        scene.passer()
    ensemble = un.tete == autre.tete and un.finie == autre.finie
    assert ensemble
    assert un.deroulement.exclus == autre.deroulement.exclus
    assert not {UN, AUTRE} & un.deroulement.exclus.keys()


def test_une_exclusion_votee_attend_que_les_confondus_soient_exclus() -> None:
    """Leur voix y manquerait chez qui ne sait pas encore qu'ils le sont."""
    scene = FaceAUnMort()
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    while not un.votes.est_contre(AUTRE, MORT, un.journal.place):
        scene.passer()
    seq, tete = un.journal.place
    place = "essai", seq + 1, tete, FOURBE, EVENEMENT
    pieces = [ecrire_entree(IDENTITES[FOURBE], *place, {"n": n}).en_json() for n in (1, 2)]
    un.recevoir(Message.PREUVE, {"genre": "double", "pieces": pieces}, scene.date)
    for _ in range(150):
        scene.passer()
    assert un.tete == autre.tete
    assert {FOURBE, MORT} <= un.deroulement.exclus.keys()
    assert FOURBE in un.deroulement.tricheurs
