"""Dire son accusé à tous, sauf à qui l'attend pour écrire : il l'apprend quand même des autres."""

from __future__ import annotations

from typing import Any

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.cadence import Cadence
from rebelote.p2p.messages.envois import NOUVELLES_MAX, Envoi
from rebelote.p2p.messages.message import Message

COURTE = Cadence(coup=5, reserve=10)
FOURBE, VISEE = 0, 2


class AccuseMasque(PosteActif):
    """Couvre son accusé de la tête d'un mot plus récent sur l'entrée d'avant, et vote."""

    masquages = 0

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        return self._masquer(super().recevoir(message, objet, maintenant))

    def tic(self, maintenant: float) -> list[Envoi]:
        envois = self._masquer(super().tic(maintenant))
        return envois + self._mots() if self._vise() else envois

    def _vise(self) -> bool:
        attend = len(self.journal) > 8 and self.auteur_attendu() == VISEE
        return attend and self.journal[-1].auteur not in (FOURBE, VISEE)

    def _masquer(self, envois: list[Envoi]) -> list[Envoi]:
        tus = (Message.ACCUSE, Message.NOUVELLES, Message.VOTE) if self._vise() else ()
        return [envoi for envoi in envois if envoi.message not in tus]

    def _mots(self) -> list[Envoi]:
        self.masquages += 1
        avant = len(self.journal) - 1
        vrai = self.dire(Message.ACCUSE)
        vieux = self.dire(Message.ACCUSE, seq=avant, empreinte=self.journal.empreinte_a(avant))
        vote = self.dire(Message.VOTE, cible=nom_siege(VISEE))
        mots = [mot.en_json() for mot in (vrai, vieux, vote)]
        return [
            Envoi(siege, Message.NOUVELLES, mots[1:2] if siege == VISEE else mots)
            for siege in self.autres()
        ]


class Table(Monde):
    """Une table où le premier siège masque ses accusés."""

    bavards = 0

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return AccuseMasque if siege == FOURBE else PosteActif

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        nouvelles = [e.objet for e in envois if e.message is Message.NOUVELLES]
        self.bavards = max([self.bavards, *map(len, nouvelles)])
        super()._porter(de, envois)


@pytest.mark.parametrize(
    ("jeu", "nombre", "regles"),
    [("tarot_africain", 3, {"vies": 2}), ("belote", 4, {"objectif": 1})],
)
def test_qui_attend_un_accuse_masque_l_apprend_des_autres(
    jeu: str, nombre: int, regles: dict[str, int]
) -> None:
    monde = Table(1, Meteo(), jeu, nombre, regles, cadence=COURTE)
    assert monde.courir()
    fourbe, *honnetes = monde.presents()
    assert isinstance(fourbe, AccuseMasque)
    assert fourbe.masquages, "ce fourbe n'a jamais agi"
    assert not any(noeud.deroulement.exclus for noeud in honnetes)
    assert len({noeud.tete for noeud in honnetes}) == 1
    assert monde.bavards <= NOUVELLES_MAX
