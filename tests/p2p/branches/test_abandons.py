"""L'abandon : trop de membres ont disparu ; qui s'en va le dit d'abord, et tous ensemble."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.memoire import MemoireVive
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.sans_eux import RELANCES_ADMISES
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import NonAutorise
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.tablee import Tablee
from tests.p2p.membre.table_sans_defaut import IDENTITES, REGLAGES, Table

UN, AUTRE, TROISIEME, QUATRIEME = range(4)
PAS = 0.1
ATTENTE = REGLAGES.inquietude
"""Ce que l'on attend par membre, et une fois de plus, avant de s'en aller."""


class Scene:
    """Une partie commencée, d'où certains disparaissent, et dont le temps passe pour les autres."""

    def __init__(self, presents: Mapping[Siege, float], nombre: int = 4) -> None:
        """`presents` : ceux qui restent, et depuis quand ils entendent et parlent."""
        jeu = "belote" if nombre == 4 else "tarot_africain"
        self.presents = presents
        self.table = Table(jeu, donne="hote", nombre=nombre)
        self.table.jouer(lambda: len(self.table.postes[UN].journal) > 3 and self._ensemble())
        self.partis: dict[Siege, str] = {}
        """Ceux qui s'en sont allés, et pourquoi : un vrai nœud n'en revient pas."""
        self.muet: tuple[Siege, Siege] | None = None
        """Qui ne dit rien, et à qui."""
        self.date = self.debut = self.table.date

    def _ensemble(self) -> bool:
        return len({poste.tete for poste in self.table.postes}) == 1

    @property
    def ecoule(self) -> float:
        return self.date - self.debut

    def passer(self, duree: float) -> None:
        for _ in range(round(duree / PAS)):
            self.date += PAS
            for siege in self._la():
                self._faire_vivre(siege)

    def _faire_vivre(self, siege: Siege) -> None:
        poste = self.table.postes[siege]
        for envoi in poste.tic(self.date):
            self.porter(envoi, siege)
        if (vue := poste.attend_une_decision()) is not None:
            for envoi in poste.decider(vue.coups_legaux()[0]):
                self.porter(envoi, siege)
        if poste.arret is not None:
            self.partis[siege] = poste.arret

    def _la(self) -> list[Siege]:
        venus = (siege for siege, depuis in self.presents.items() if self.ecoule >= depuis)
        return [siege for siege in venus if siege not in self.partis]

    def porter(self, envoi: Envoi, de: Siege) -> None:
        presents = {de, envoi.siege} <= {*self._la()}
        if presents and (de, envoi.siege) != self.muet:
            self.livrer(envoi.siege, envoi.message, envoi.objet)

    def livrer(self, siege: Siege, message: Message, objet: object) -> None:
        if siege in self.partis:
            return
        with suppress(ErreurRebelote):
            for envoi in self.table.postes[siege].recevoir(message, objet, self.date):
                self.porter(envoi, siege)

    def redire(self, disparu: Siege, *a: Siege) -> None:
        """Un mot de plus de ce disparu, que l'un gardait."""
        mot = self.table.postes[disparu].dire(Message.ACCUSE).en_json()
        for siege in a:
            self.livrer(siege, Message.ACCUSE, mot)


@pytest.mark.parametrize("retard", [0.0, 1.5, 6.0, 15.0])
def test_qui_s_en_va_le_dit_et_tous_s_en_vont_ensemble(retard: float) -> None:
    """Le second a entendu l'un des disparus un peu plus longtemps, d'un mot que l'on gardait."""
    scene = Scene({UN: 0.0, AUTRE: 0.0})
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    scene.passer(retard)
    scene.redire(TROISIEME, AUTRE)
    while un.depart_en_vue is None:
        scene.passer(PAS)
        assert not scene.partis
    assert scene.ecoule > REGLAGES.grace, "il leur a laissé la grâce entière"
    while not scene.partis:
        scene.passer(PAS)
    assert autre.depart_en_vue is not None, "l'autre aussi est sur le départ"
    scene.passer(ATTENTE)
    assert {*scene.partis} == {UN, AUTRE}
    assert un.tete == autre.tete
    assert not un.deroulement.exclus
    assert not autre.deroulement.exclus


@pytest.mark.parametrize("reste", [14.0, 10.0, 5.0, 4.0, 3.0, 2.0, 1.0, 0.5])
def test_un_disparu_revient_avant_que_l_on_parte_et_tous_restent_ou_aucun(reste: float) -> None:
    """Trop tard, quand il ne reste plus de quoi le faire savoir aux autres."""
    scene = Scene({UN: 0.0, AUTRE: 0.0})
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    while un.depart_en_vue is None:
        scene.passer(PAS)
    scene.passer(5 * ATTENTE - reste)
    for _ in range(200):
        scene.redire(TROISIEME, UN, AUTRE)
        scene.passer(3 * PAS)
    assert {*scene.partis} in (set(), {UN, AUTRE})
    assert not scene.partis or reste < ATTENTE + REGLAGES.battement + PAS
    assert un.tete == autre.tete
    assert not {UN, AUTRE, TROISIEME} & (un.deroulement.exclus.keys() | autre.deroulement.exclus)


@pytest.mark.parametrize("retour", [20.5, 22.0, 25.0, 28.0, 30.0, 30.5])
def test_qui_revient_ne_reste_pas_seul_avec_qui_n_a_parle_qu_a_lui(retour: float) -> None:
    """À trois : l'un n'entend plus personne ; l'autre revient, et le dernier ne parle qu'à lui."""
    scene = Scene({UN: 0.0, AUTRE: retour, TROISIEME: retour}, nombre=3)
    scene.muet = (TROISIEME, UN)
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    scene.passer(200.0)
    assert UN not in autre.deroulement.exclus
    assert AUTRE not in un.deroulement.exclus
    assert not scene.partis
    assert un.tete == autre.tete


def test_un_present_qui_ne_le_dit_jamais_ne_retient_pas_a_jamais() -> None:
    """Un fourbe fait comme s'il entendait encore les disparus, et ne dit pas qu'il s'en va."""
    scene = Scene({UN: 0.0})
    patience = (RELANCES_ADMISES + 1) * 3 * REGLAGES.grace
    while scene.ecoule < REGLAGES.grace + patience + 10:
        scene.passer(1.0)
        scene.redire(AUTRE, UN)
    assert UN in scene.partis
    assert "J2" not in scene.partis[UN]
    assert not scene.table.postes[UN].deroulement.exclus


def test_relance_il_laisse_de_nouveau_la_grace_aux_disparus() -> None:
    """Un abandon ne s'écrit pas au carnet : rien n'est perdu, et l'on attend de nouveau."""
    scene = Scene({UN: 0.0, AUTRE: 0.0})
    while scene.table.postes[UN].depart_en_vue is None:
        scene.passer(PAS)
    scene.table.date = scene.date
    scene.table.relancer(UN)
    assert scene.table.postes[UN].depart_en_vue is None
    scene.passer(REGLAGES.grace - 1.0)
    assert UN not in scene.partis
    scene.passer(60.0)
    assert {*scene.partis} == {UN, AUTRE}


def test_qui_n_a_jamais_rien_dit_de_cette_liste_n_est_pas_exclu() -> None:
    """Celui qui invite a pu lui en signer une autre, ou ne rien lui envoyer."""
    table = Table(donne="hote")
    autre = replace(table._tablee, doublure="aleatoire")
    mot = _mot_de(autre, QUATRIEME)
    postes = table.postes[:QUATRIEME]
    for pas in range(900):
        date = table.date + pas * PAS
        for poste in postes:
            for envoi in poste.tic(date):
                if envoi.siege < QUATRIEME:
                    with suppress(ErreurRebelote):
                        postes[envoi.siege].recevoir(envoi.message, envoi.objet, date)
            with suppress(ErreurRebelote):
                poste.recevoir(Message.ACCUSE, mot, date)
    assert all(poste.arret and "J4" in poste.arret for poste in postes)
    assert all(not poste.deroulement.exclus for poste in postes)


def _mot_de(tablee: Tablee, siege: Siege) -> object:
    membre = PosteActif(
        tablee, siege, IDENTITES[siege], MemoireVive(), Random(0), lambda: "00", 0.0, REGLAGES
    )
    return membre.dire(Message.ACCUSE).en_json()


def test_un_mot_d_une_autre_liste_n_est_pas_un_signe_de_vie() -> None:
    table = Table(donne="hote")
    mot = _mot_de(replace(table._tablee, doublure="aleatoire"), QUATRIEME)
    with pytest.raises(NonAutorise, match="autre liste"):
        table.postes[UN].recevoir(Message.ACCUSE, mot, 1.0)
    assert table.postes[UN].presence.date_de(QUATRIEME) == -1
