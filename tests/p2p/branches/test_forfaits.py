"""Le forfait que chacun déclare pour lui : nul ne le déjoue chez l'un, quand l'autre a conclu."""

from __future__ import annotations

from contextlib import suppress
from math import inf

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.poste_actif import PosteActif
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

    def __init__(self, retard: float = 1.5, phase: float = 0.0) -> None:
        """`phase` : le second bat plus tard que le premier, dans chaque seconde."""
        self.retard = retard
        self.tombe: Siege | None = None
        """Celui des deux honnêtes dont la machine est tombée."""
        self.muet_depuis = inf
        """Quand le fourbe ne dit plus rien."""
        self.muet_pour_un = (0.0, 0.0)
        """De quand à quand le second honnête n'est pas entendu du premier."""
        self.table = Table(donne="hote")
        self.table.jouer(lambda: len(self.table.postes[UN].journal) > 20 and self._ensemble())
        self.dernier_mot = self.table.postes[MORT].dire(Message.ACCUSE).en_json()
        self.date = self.debut = self.table.date
        self.table.postes[AUTRE].presence._prochain_battement = self.date + 1 + phase

    def _ensemble(self) -> bool:
        return len({poste.tete for poste in self.table.postes}) == 1

    def passer(self) -> None:
        """Un instant : le fourbe, présent, redit sa tête ; les honnêtes se disent tout."""
        self.date += PAS
        if abs(self.date - self.debut - self.retard) < PAS / 2:
            self.livrer(AUTRE, Message.ACCUSE, self.dernier_mot)
        for siege in (s for s in (UN, AUTRE) if s != self.tombe):
            if self.date - self.debut < self.muet_depuis:
                self.livrer(siege, Message.ACCUSE, self._mot_du_fourbe())
            for envoi in self.table.postes[siege].tic(self.date):
                self.porter(envoi, siege)

    def _mot_du_fourbe(self) -> object:
        return self.table.postes[FOURBE].dire(Message.ACCUSE).en_json()

    def porter(self, envoi: Envoi, de: Siege) -> None:
        debut, fin = self.muet_pour_un
        perdu = (de, envoi.siege) == (AUTRE, UN) and debut < self.date - self.debut < fin
        if envoi.siege in {UN, AUTRE} - {self.tombe} and not perdu:
            self.livrer(envoi.siege, envoi.message, envoi.objet)

    def livrer(self, siege: Siege, message: Message, objet: object) -> None:
        with suppress(ErreurRebelote):
            for envoi in self.table.postes[siege].recevoir(message, objet, self.date):
                self.porter(envoi, siege)

    def attendre_leur_fin(self, reste: float) -> None:
        """Les deux honnêtes l'ont annoncée, et il ne leur reste que tant de secondes."""
        postes = [self.table.postes[siege] for siege in (UN, AUTRE)]
        departs = [poste.depart_en_vue for poste in postes]
        while None in departs:
            self.passer()
            departs = [poste.depart_en_vue for poste in postes]
        fin = max(depart.depuis for depart in departs if depart) + 5 * REGLAGES.inquietude
        while self.date < fin - reste:
            self.passer()

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
    while un.depart_en_vue is None:
        scene.passer()
    forfait = un.depart_en_vue
    un.tic(scene.date + REGLAGES.grace * 0.9)
    assert not un.finie
    assert un.depart_en_vue is not None
    assert un.depart_en_vue.depuis > forfait.depuis
    assert autre.deroulement.exclus == {}


def test_relance_il_va_toujours_conclure() -> None:
    """Le fourbe ne lui fait pas suivre l'exclusion que nul autre n'a suivie."""
    scene = FaceAUnMort()
    while scene.table.postes[UN].depart_en_vue is None:
        scene.passer()
    avant = scene.table.postes[UN].depart_en_vue
    assert avant is not None
    scene.table.date = scene.date
    scene.table.relancer(UN)
    apres = scene.table.postes[UN].depart_en_vue
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
    while un.depart_en_vue is None or autre.depart_en_vue is None:
        scene.passer()
    seq, tete = un.journal.place
    place = "essai", seq + 1, tete, FOURBE, EVENEMENT
    pieces = [ecrire_entree(IDENTITES[FOURBE], *place, {"n": n}).en_json() for n in (1, 2)]
    scene.livrer(UN, Message.PREUVE, {"genre": "double", "pieces": pieces})
    for _ in range(170):
        scene.passer()
    assert FOURBE in un.deroulement.tricheurs
    assert un.deroulement.exclus == autre.deroulement.exclus


@pytest.mark.parametrize("phase", [0.0, 0.2, 0.4, 0.6, 0.8])
@pytest.mark.parametrize("reste", [6.0, 5.0, 4.5, 4.0, 3.5, 3.0, 2.0])
def test_qui_renonce_le_dit_et_l_autre_ne_finit_pas_seul(phase: float, reste: float) -> None:
    """Le fourbe rend à l'un un mot gardé du mort ; l'autre l'apprend quand il ne peut plus revenir.

    Rien d'autre ne dirait au second que le premier ne finit plus.
    """
    scene = FaceAUnMort(phase=phase)
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    garde = scene.table.postes[MORT].dire(Message.ACCUSE).en_json()
    scene.attendre_leur_fin(reste)
    scene.livrer(UN, Message.ACCUSE, garde)
    for _ in range(250):
        scene.passer()
    assert un.finie == autre.finie
    assert un.deroulement.exclus == autre.deroulement.exclus


@pytest.mark.parametrize("phase", [0.3, 0.5, 0.7])
@pytest.mark.parametrize("silence", [41.3, 41.6, 41.9, 42.2, 42.5, 42.8, 43.1])
def test_l_un_allait_au_forfait_l_autre_a_l_abandon_ils_se_rejoignent(
    phase: float, silence: float
) -> None:
    """Le fourbe se tait de sorte que l'un le voie disparaître, et l'autre non."""
    scene = FaceAUnMort(phase=phase)
    scene.muet_depuis = silence
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    for _ in range(1500):
        scene.passer()
        if un.finie or un.arret:
            break
    for _ in range(30):
        scene.passer()
    assert (un.finie, un.arret is None) == (autre.finie, autre.arret is None)
    assert un.deroulement.exclus == autre.deroulement.exclus


def test_disparaitre_et_revenir_sans_cesse_ne_retient_pas_la_partie() -> None:
    """Le fourbe dit un mot quand on va s'en aller sans lui ni le mort ; puis se tait encore."""
    scene = FaceAUnMort()
    scene.muet_depuis = 1.0
    un, autre = (scene.table.postes[siege] for siege in (UN, AUTRE))
    for _ in range(6000):
        scene.passer()
        depart = un.depart_en_vue
        if depart is not None and depart.abandon and scene.date - depart.depuis > 6:
            mot = scene.table.postes[FOURBE].dire(Message.ACCUSE).en_json()
            for siege in (UN, AUTRE):
                scene.livrer(siege, Message.ACCUSE, mot)
        if un.finie and autre.finie:
            break
    assert un.finie
    assert un.deroulement.exclus.keys() == autre.deroulement.exclus.keys() == {FOURBE, MORT}


def test_se_taire_un_instant_ne_fait_pas_taire_qui_vote_contre_nous() -> None:
    """Nul n'est mort ; le fourbe retient son coup, on vote contre lui, il se tait puis reparle.

    La voix demeure, son âge non : à chaque battement, un vote et des nouvelles partent toujours.
    """
    scene = FaceAUnMort()
    un, autre, mort = (scene.table.postes[siege] for siege in (UN, AUTRE, MORT))
    for pas in range(round((REGLAGES.delai_coup + 15) / PAS)):
        if pas == round((REGLAGES.delai_coup + 3) / PAS):
            assert un.votes.est_contre(UN, FOURBE, un.journal.place)
            scene.muet_depuis = scene.date - scene.debut
        if pas == round((REGLAGES.delai_coup + 8) / PAS):
            scene.muet_depuis = inf
        for siege in (UN, AUTRE):
            scene.livrer(siege, Message.ACCUSE, mort.dire(Message.ACCUSE).en_json())
        scene.passer()
    assert not autre.presence.inquiete(UN, scene.date)


@pytest.mark.parametrize("parole", [True, False])
@pytest.mark.parametrize("avant", [14.0, 9.0, 4.0, 1.0])
def test_relance_il_ne_revient_pas_sur_un_forfait_que_l_autre_a_declare(
    avant: float, parole: bool
) -> None:
    """Il tombe quelques secondes, l'autre finit ; le fourbe lui rend alors un mot gardé du mort."""
    scene = FaceAUnMort()
    autre = scene.table.postes[AUTRE]
    garde = scene.table.postes[MORT].dire(Message.ACCUSE).en_json()
    scene.attendre_leur_fin(avant)
    scene.tombe = UN
    while not autre.finie:
        scene.passer()
    scene.tombe, scene.table.date = AUTRE, scene.date  # il a fini, et s'en est allé
    scene.table.relancer(UN)
    if parole:
        scene.livrer(UN, Message.ACCUSE, garde)
    relance = scene.table.postes[UN]
    for _ in range(1500):
        scene.passer()
    assert relance.finie
    assert relance.deroulement.exclus == autre.deroulement.exclus


class _Delateur(PosteActif):
    """Vote contre le mort, et dit d'avance muet un honnête que sa machine endort."""

    def tic(self, maintenant: float) -> list[Envoi]:
        envois = super().tic(maintenant)
        if maintenant < 25 or MORT in self.deroulement.exclus:
            return envois
        mot = self.dire(Message.VOTE, cible=nom_siege(MORT), muets=[nom_siege(ENDORMI)])
        autres = [envoi for envoi in envois if envoi.message is not Message.VOTE]
        return autres + self.a_tous(Message.VOTE, mot.en_json())


ENDORMI, DELATEUR = 0, 2
SOMMEILS = [(6, 21), (22, 37), (38, 53), (54, 69), (70, 85), (86, 101)]


class _MondeEndormi(Monde):
    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return _Delateur if siege == DELATEUR else PosteActif

    def _dort(self, siege: Siege) -> bool:
        return siege == ENDORMI and any(debut <= self.date < fin for debut, fin in SOMMEILS)

    def _tic(self, siege: Siege) -> None:
        if self._dort(siege):
            self._prevoir(PAS, lambda: self._tic(siege))
        else:
            super()._tic(siege)

    def _livrer(self, siege: Siege, message: Message, objet: object) -> None:
        if not self._dort(siege):
            super()._livrer(siege, message, objet)


@pytest.mark.parametrize("graine", [1, 2, 3])
def test_qui_s_endort_compte_a_neuf_et_nul_ne_le_fait_passer_pour_muet(graine: int) -> None:
    """Suspendue à plusieurs reprises, sa machine ne compte pas ce temps : ses dates le disent."""
    monde = _MondeEndormi(graine, Meteo(), "belote", 4, {"objectif": 2000}, donne="hote")
    monde._prevoir(5.0, lambda: monde._perdre(MORT))
    monde.courir(130.0)
    honnetes = [noeud for siege, noeud in enumerate(monde.noeuds) if siege in (ENDORMI, 1)]
    assert all(noeud is not None and {*noeud.deroulement.exclus} == {MORT} for noeud in honnetes)
