"""Le premier siège, fourbe, et l'exclusion à écrire : se taire ou se dédire ne sert à rien."""

from __future__ import annotations

from typing import Any

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.cadence import Cadence
from rebelote.p2p.messages.entree import EXCLUSION, Entree, ecrire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message

COURTE = Cadence(coup=5, reserve=10)
FOURBE, SCRIBE, VISEE, COMPLICE = 0, 1, 2, 3


class NEcritPas(PosteActif):
    """Vote et accuse comme les autres, mais n'écrit jamais l'exclusion qui lui revient."""

    @property
    def peut_signer(self) -> bool:
        manque = self.preuves or any(
            self.presence.perdu(siege, self.maintenant) for siege in self.autres()
        )
        return super().peut_signer and not manque


class SeDedit(NEcritPas):
    """Accuse l'exclusion qu'un autre a écrite, puis en envoie une de lui à un seul."""

    sienne: Entree | None = None
    envoyee = False
    preuve: Any = None

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        envois = super().recevoir(message, objet, maintenant)
        if COMPLICE in self.preuves:
            self.preuve = self.preuves[COMPLICE].en_json()
        if self.sienne is None and COMPLICE in self.deroulement.exclus:
            self.sienne = self._une_autre(self.journal[-1])
        return self._detourner(envois)

    def tic(self, maintenant: float) -> list[Envoi]:
        return self._detourner(super().tic(maintenant))

    def _une_autre(self, tete: Entree) -> Entree:
        corps = {"exclu": nom_siege(COMPLICE), "preuve": self.preuve}
        place = tete.partie, tete.seq, tete.precedent
        return ecrire_entree(self.identite, *place, self.moi, EXCLUSION, corps)

    def _detourner(self, envois: list[Envoi]) -> list[Envoi]:
        """À celui-là, plus rien que l'autre exclusion, dès qu'il a accusé la première."""
        if self.sienne is None:
            return envois
        reste = [envoi for envoi in envois if envoi.siege != VISEE]
        place = self.sienne.seq, self.journal[self.sienne.seq - 1].empreinte
        if self.envoyee or not self.accuses.a_accuse(VISEE, place):
            return reste
        self.envoyee = True
        return [Envoi(VISEE, Message.ENTREE, self.sienne.en_json()), *reste]


class SeSacrifie(PosteActif):
    """Signe une seconde entrée à une place qu'il a remplie."""

    fait = False

    def tic(self, maintenant: float) -> list[Envoi]:
        envois = super().tic(maintenant)
        siennes = [entree for entree in self.journal if entree.auteur == self.moi]
        if self.fait or len(self.journal) < 12 or not siennes:
            return envois
        self.fait = True
        place = siennes[-1].partie, siennes[-1].seq, siennes[-1].precedent
        return envois + self.porter_a_tous(
            ecrire_entree(self.identite, *place, self.moi, EXCLUSION, {})
        )


class Fourche(Monde):
    """Quatre joueurs, deux complices : l'un se fait confondre, l'autre s'en sert."""

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return {FOURBE: SeDedit, COMPLICE: SeSacrifie}.get(siege, PosteActif)


class ScribeMuet(Monde):
    """Un joueur disparaît ; le premier siège vote contre lui, et n'écrit pas son exclusion."""

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return NEcritPas if siege == FOURBE else PosteActif


@pytest.mark.parametrize("donne", ["hote", "secrete"])
def test_se_dedire_d_une_exclusion_n_egare_personne(donne: str) -> None:
    """La suite porte l'accusé de tous : celui que l'autre exclusion égarait y revient."""
    monde = Fourche(1, Meteo(), "belote", 4, {"objectif": 1}, donne=donne, cadence=COURTE)
    assert monde.courir()
    fourbe, *honnetes = (monde.noeuds[siege] for siege in (FOURBE, SCRIBE, VISEE))
    assert isinstance(fourbe, SeDedit)
    assert fourbe.envoyee, "ce fourbe n'a jamais agi"
    for noeud in honnetes:
        assert noeud is not None
        assert noeud.deroulement.exclus.keys() == {COMPLICE}
        assert noeud.tete == fourbe.tete


@pytest.mark.parametrize(("jeu", "nombre"), [("tarot_africain", 3), ("belote", 4)])
def test_un_scribe_muet_ne_fige_pas_la_partie(jeu: str, nombre: int) -> None:
    """Toutes les voix y sont : après 3 s, le siège suivant écrit l'exclusion de l'absent."""
    regles = {"objectif": 1} if jeu == "belote" else {"vies": 2}
    absent = nombre - 1
    monde = ScribeMuet(1, Meteo(), jeu, nombre, regles)
    assert not monde.courir(limite=0.5), "la partie n'a pas eu le temps de finir"
    monde.noeuds[absent] = None
    monde.partis.add(absent)
    assert monde.courir()
    restent = [noeud for noeud in monde.noeuds if noeud is not None]
    assert len(restent) == nombre - 1
    assert all(noeud.finie and noeud.deroulement.exclus.keys() == {absent} for noeud in restent)
