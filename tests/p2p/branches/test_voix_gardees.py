"""Seul, un fourbe garde des voix contre un absent, qui revient : il n'égare personne."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Any

import pytest

from campagnes.fourbes.simulation import REGLAGES
from campagnes.groupe_a_decouvert import a_decouvert
from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde, identites_simulees
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.cadence import Cadence
from rebelote.p2p.messages.entree import EVENEMENT, EXCLUSION, Entree, ecrire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message

COURTE = Cadence(coup=20, reserve=40)
ABSENT: Siege = 3


@pytest.fixture(autouse=True)
def _a_decouvert() -> Iterator[None]:
    with a_decouvert(identites_simulees(4)):
        yield


class GardeLesVoix(PosteActif):
    """Un honnête s'absente : garde la voix des autres contre lui, et tait la sienne.

    À son retour, le fourbe accuse un coup devant l'un et, devant l'autre, écrit à sa place cette
    exclusion, que tous ont votée.
    """

    monde: VoixGardees
    signee: Entree | None = None
    trompe: Siege | None = None

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.reglages = self.presence.reglages = replace(self.reglages, grace=inf)

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        return self._detourner(super().recevoir(message, objet, maintenant))

    def tic(self, maintenant: float) -> list[Envoi]:
        return self._detourner(super().tic(maintenant))

    @property
    def _honnetes(self) -> list[Siege]:
        return [s for s in range(len(self.cles)) if s not in (self.moi, ABSENT)]

    def _detourner(self, envois: list[Envoi]) -> list[Envoi]:
        if self.trompe is not None:
            return [envoi for envoi in envois if envoi.siege != self.trompe]
        if self.signee is None and self._tous_votent():
            self.signee = self._exclusion()
        coup, signee = self.journal[-1] if self.journal else None, self.signee
        if coup is None or signee is None or signee.seq != coup.seq or coup.auteur == self.moi:
            return envois
        return self._trahir(coup, signee)

    def _tous_votent(self) -> bool:
        return all(self.votes.est_contre(s, ABSENT, self.journal.place) for s in self._honnetes)

    def _exclusion(self) -> Entree:
        voix = {nom_siege(s): self.votes._voix[s].mot.en_json() for s in self._honnetes}
        cible = nom_siege(ABSENT)
        voix[nom_siege(self.moi)] = self.dire(Message.VOTE, cible=cible).en_json()
        return self.signer(EXCLUSION, {"exclu": cible, "votes": voix})

    def _trahir(self, coup: Entree, signee: Entree) -> list[Envoi]:
        """Rien ne sort de lui tant que la victime n'a pas ce coup, et que le suivant l'ignore."""
        suivant = self.auteur_attendu()
        libres = [s for s in self._honnetes if s not in (suivant, coup.auteur)]
        if not libres or suivant is None:
            return []
        victime, ecrivain = self.monde.noeuds[libres[0]], self.monde.noeuds[suivant]
        assert victime is not None
        assert ecrivain is not None
        su = ecrivain.moi == self.moi or ecrivain.accuses.a_accuse(victime.moi, self.journal.place)
        if victime.journal.place != self.journal.place or not su:
            return []
        self.trompe = victime.moi
        return [self.repondre(ecrivain.moi), *self.devant(victime.moi, coup, signee)]

    def devant(self, victime: Siege, coup: Entree, signee: Entree) -> list[Envoi]:
        return [Envoi(victime, Message.ENTREE, signee.en_json())]


class SAvoue(GardeLesVoix):
    """De même ; puis s'avoue fautif à qui a cédé, qui l'exclurait aussitôt et resterait là."""

    def devant(self, victime: Siege, coup: Entree, signee: Entree) -> list[Envoi]:
        place = self.tablee.partie, coup.seq + 7, "0" * 64, self.moi, EVENEMENT
        pieces = [ecrire_entree(self.identite, *place, {"n": n}).en_json() for n in (1, 2)]
        preuve = {"genre": "double", "pieces": pieces}
        return [*super().devant(victime, coup, signee), Envoi(victime, Message.PREUVE, preuve)]


class Inonde(GardeLesVoix):
    """De même ; mais emplit d'abord de fausses suites ce que la victime met de côté."""

    def devant(self, victime: Siege, coup: Entree, signee: Entree) -> list[Envoi]:
        place = self.tablee.partie, coup.seq + 1, signee.empreinte, self.moi, EVENEMENT
        fausses = [ecrire_entree(self.identite, *place, {"n": n}) for n in range(12)]
        rafale = [Envoi(victime, Message.ENTREE, fausse.en_json()) for fausse in fausses]
        return [*rafale, *super().devant(victime, coup, signee), *rafale]


class VoixGardees(Monde):
    """Le dernier siège est coupé de tous un peu plus longtemps que la grâce, puis revient."""

    def __init__(self, fourbe: Siege, classe: type[GardeLesVoix], donne: str) -> None:
        self.fourbe, self.classe = fourbe, classe
        regles, meteo = {"objectif": 300}, Meteo(retard=0.02)
        super().__init__(3, meteo, "belote", 4, regles, REGLAGES, donne, COURTE)
        coupes = [lien for s in range(ABSENT) for lien in ((s, ABSENT), (ABSENT, s))]
        self._couper(coupes, 0.5, 26.0)

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        GardeLesVoix.monde = self
        return self.classe if siege == self.fourbe else PosteActif

    def _tous_finis(self) -> bool:
        return all(noeud.finie or noeud.arret for noeud in self.honnetes())

    def honnetes(self) -> list[PosteActif]:
        return [n for s, n in enumerate(self.noeuds) if n is not None and s != self.fourbe]


@pytest.mark.parametrize("classe", [GardeLesVoix, SAvoue, Inonde])
@pytest.mark.parametrize(
    ("fourbe", "donne"), [(0, "hote"), (1, "hote"), (0, "secrete"), (2, "secrete")]
)
def test_des_voix_gardees_contre_un_absent_revenu_n_egarent_personne(
    fourbe: Siege, donne: str, classe: type[GardeLesVoix]
) -> None:
    monde = VoixGardees(fourbe, classe, donne)
    assert monde.courir(300)
    noeud = monde.noeuds[fourbe]
    assert isinstance(noeud, GardeLesVoix)
    assert noeud.trompe is not None, "ce fourbe n'a jamais agi"
    assert len({honnete.tete for honnete in monde.honnetes()}) == 1
    for honnete in monde.honnetes():
        assert honnete.finie
        assert honnete.deroulement.tricheurs.keys() == {fourbe}
