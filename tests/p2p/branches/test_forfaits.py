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

    def __init__(self, retard: float = 1.5) -> None:
        self.retard = retard
        self.muet_pour_un = (0.0, 0.0)
        """De quand à quand le second honnête n'est pas entendu du premier."""
        self.table = Table(donne="hote")
        self.table.jouer(lambda: len(self.table.postes[UN].journal) > 20 and self._ensemble())
        self.dernier_mot = self.table.postes[MORT].dire(Message.ACCUSE).en_json()
        self.date = self.debut = self.table.date

    def _ensemble(self) -> bool:
        return len({poste.tete for poste in self.table.postes}) == 1

    def passer(self) -> None:
        """Un instant : le fourbe, présent, redit sa tête ; les honnêtes se disent tout."""
        self.date += PAS
        if abs(self.date - self.debut - self.retard) < PAS / 2:
            self.livrer(AUTRE, Message.ACCUSE, self.dernier_mot)
        for siege in (UN, AUTRE):
            self.livrer(siege, Message.ACCUSE, self._mot_du_fourbe())
            for envoi in self.table.postes[siege].tic(self.date):
                self.porter(envoi, siege)

    def _mot_du_fourbe(self) -> object:
        return self.table.postes[FOURBE].dire(Message.ACCUSE).en_json()

    def porter(self, envoi: Envoi, de: Siege) -> None:
        debut, fin = self.muet_pour_un
        perdu = (de, envoi.siege) == (AUTRE, UN) and debut < self.date - self.debut < fin
        if envoi.siege in (UN, AUTRE) and not perdu:
            self.livrer(envoi.siege, envoi.message, envoi.objet)

    def livrer(self, siege: Siege, message: Message, objet: object) -> None:
        with suppress(ErreurRebelote):
            for envoi in self.table.postes[siege].recevoir(message, objet, self.date):
                self.porter(envoi, siege)

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
    conclusion = 3 * REGLAGES.grace + 5 * REGLAGES.inquietude
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


@pytest.mark.parametrize("vote_partout", [False, True])
def test_un_fourbe_qui_vote_et_annonce_l_autre_muet_ne_fait_conclure_personne(
    vote_partout: bool,
) -> None:
    """Il le dit d'avance, avant que l'autre honnête, un peu en retard, n'ait voté."""
    scene = FaceAUnMort()
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    fourbe, cible = scene.table.postes[FOURBE], nom_siege(MORT)
    for pas in range(450):
        scene.passer()
        if pas % 10:
            continue
        faux = fourbe.dire(Message.VOTE, cible=cible, muets=[nom_siege(AUTRE)])
        scene.livrer(UN, Message.VOTE, faux.en_json())
        if vote_partout:
            scene.livrer(AUTRE, Message.VOTE, fourbe.dire(Message.VOTE, cible=cible).en_json())
    assert (un.tete, un.finie) == (autre.tete, autre.finie)
    assert not {UN, AUTRE} & un.deroulement.exclus.keys()


def test_une_voix_qui_commence_et_arrive_tard_n_est_pas_celle_d_un_muet() -> None:
    """Un dernier mot gardé du mort, redit à l'un dix secondes plus tard ; puis un lien coupé."""
    scene = FaceAUnMort(retard=10.0)
    scene.muet_pour_un = (29.0, 41.5)
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    for pas in range(700):
        scene.passer()
        if pas % 10 == 0 and pas > 210:
            scene.voter_enfin(UN)
    assert (un.tete, un.finie) == (autre.tete, autre.finie)
    assert not {UN, AUTRE} & (un.deroulement.exclus.keys() | autre.deroulement.exclus.keys())


@pytest.mark.parametrize("muets", [{}, 3, [[]], ["J9"], ["J3"] * 9, "J3", [{"a": [None] * 50}]])
def test_une_annonce_insensee_ne_change_rien(muets: object) -> None:
    scene = FaceAUnMort()
    mot = scene.table.postes[FOURBE].dire(Message.VOTE, cible=nom_siege(MORT), muets=muets)
    for _ in range(300):
        scene.passer()
        scene.livrer(UN, Message.VOTE, mot.en_json())
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    assert not {UN, AUTRE} & (un.deroulement.exclus.keys() | autre.deroulement.exclus.keys())


def test_qui_allait_conclure_et_fut_suspendu_lit_d_abord_ce_que_l_on_a_ecrit() -> None:
    scene = FaceAUnMort()
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    while un.forfait_en_vue is None:
        scene.passer()
    forfait = un.forfait_en_vue
    un.tic(scene.date + REGLAGES.grace * 0.9)
    assert not un.finie
    assert un.forfait_en_vue is not None
    assert un.forfait_en_vue.depuis > forfait.depuis
    assert autre.deroulement.exclus == {}


def test_relance_il_va_toujours_conclure() -> None:
    """Le fourbe ne lui fait pas suivre l'exclusion que nul autre n'a suivie."""
    scene = FaceAUnMort()
    while scene.table.postes[UN].forfait_en_vue is None:
        scene.passer()
    avant = scene.table.postes[UN].forfait_en_vue
    assert avant is not None
    scene.table.date = scene.date
    scene.table.relancer(UN)
    apres = scene.table.postes[UN].forfait_en_vue
    assert apres is not None
    assert (apres.cible, apres.fautifs, apres.tete) == (avant.cible, avant.fautifs, avant.tete)
    for _ in range(400):
        scene.passer()
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    assert un.finie
    assert autre.finie
    assert un.deroulement.exclus == autre.deroulement.exclus


def test_une_preuve_venue_a_temps_passe_avant_le_forfait() -> None:
    """Le muet est confondu : le résultat le nomme, au lieu de le dire complice."""
    scene = FaceAUnMort()
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    while un.forfait_en_vue is None or autre.forfait_en_vue is None:
        scene.passer()
    seq, tete = un.journal.place
    place = "essai", seq + 1, tete, FOURBE, EVENEMENT
    pieces = [ecrire_entree(IDENTITES[FOURBE], *place, {"n": n}).en_json() for n in (1, 2)]
    scene.livrer(UN, Message.PREUVE, {"genre": "double", "pieces": pieces})
    for _ in range(170):
        scene.passer()
    assert FOURBE in un.deroulement.tricheurs
    assert un.deroulement.exclus == autre.deroulement.exclus
