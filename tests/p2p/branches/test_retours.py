"""Revenir à ce que l'on avait accusé, ou s'en aller : tous s'y retrouvent."""

from __future__ import annotations

import pytest

from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.messages.entree import EXCLUSION, Entree, ecrire_entree, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from tests.p2p.branches.test_branches import DONNES, Scene
from tests.p2p.membre.table_sans_defaut import IDENTITES, Table

PORTENT = (Message.ENTREE, Message.MAIN)


class SceneATrois(Scene):
    """De même, à trois : une exclusion votée n'y attend plus qu'un seul autre."""

    def __init__(self, jeu: str, donne: str, entrees: int) -> None:
        self.table = Table(jeu, donne=donne, nombre=3)
        self.auteur = -1
        self.table.jouer(lambda: self._pret(None, entrees))
        self.seq, self.tete = self.table.postes[0].journal.place
        self.rang = self.seq + 1


def _a_un_autre_de_suivre(jeu: str, donne: str) -> tuple[SceneATrois, Entree, Siege]:
    """Une scène dont le coup, qui n'est pas de l'hôte, appelle celui d'un autre."""
    entrees = 8
    while True:
        scene = SceneATrois(jeu, donne, entrees)
        coup = scene.coup()
        scene.table._en_route.clear()
        suivant = scene.poste(scene.auteur).auteur_attendu()
        hote = scene.poste(0).deroulement.hote
        if suivant is not None and scene.auteur not in (suivant, hote):
            return scene, coup, suivant
        entrees = scene.rang + 1


def _suivre(scene: Scene, siege: Siege, envois: list[Envoi]) -> Entree:
    """Ce que ce membre écrit à la suite du coup."""
    if len(scene.poste(siege).journal) == scene.rang:
        vue = scene.poste(siege).attend_une_decision()
        assert vue is not None
        envois = scene.poste(siege).decider(scene.table._joueurs[siege].choisir(vue))
    portees = (lire_entree(envoi.objet) for envoi in envois if envoi.message in PORTENT)
    return next(entree for entree in portees if entree.seq == scene.rang + 1)


@pytest.mark.parametrize("donne", DONNES)
@pytest.mark.parametrize("jeu", ["regicide", "tarot_africain"])
def test_a_trois_qui_revient_ne_laisse_pas_partir_l_autre(jeu: str, donne: str) -> None:
    """L'exclusion n'attendait que lui, qui l'a accusée, puis en est revenu : elle ne vaut plus."""
    scene, coup, vise = _a_un_autre_de_suivre(jeu, donne)
    auteur = scene.auteur
    fourbe = ({0, 1, 2} - {auteur, vise}).pop()
    scene.lire(vise, coup, 0.01)
    accord = scene.mot(fourbe, Message.ACCUSE, scene.rang, coup.empreinte)
    suite = _suivre(scene, vise, scene.dire(vise, Message.ACCUSE, accord.en_json(), 0.02))
    votee = scene.exclusion(fourbe, vise, votes=scene.voix(vise, auteur, fourbe))
    dits = scene.lire(auteur, votee, 0.03)
    assert scene.poste(auteur).tete == votee.empreinte
    accuse = next(e.objet for e in dits if e.message is Message.ACCUSE and e.siege == fourbe)
    scene.lire(auteur, suite, 0.04)
    assert suite in scene.poste(auteur).journal
    scene.dire(vise, Message.ACCUSE, accuse, 0.05)
    for essai in (0.06, 0.07):
        scene.lire(vise, votee, essai)
    assert vise not in scene.poste(vise).deroulement.exclus
    table = scene.table
    table.faire_taire(fourbe)
    table.jouer(lambda: all(scene.poste(siege).finie for siege in (auteur, vise)))
    assert scene.poste(auteur).tete == scene.poste(vise).tete


@pytest.mark.parametrize("donne", DONNES)
def test_on_revient_a_deux_exclusions_de_suite(donne: str) -> None:
    """Tous les avaient accusées, et ce qui les suit le montre ; J4 s'est absenté pour de bon."""
    fourbe, scribe, egare, absent = range(4)
    scene = Scene(None, donne)
    table = scene.table
    votee = scene.exclusion(fourbe, absent, votes=scene.voix(absent, fourbe, scribe, egare))
    table._en_route.clear()
    for siege in (fourbe, absent):
        table.faire_taire(siege)
    retenues: list[Envoi] = []

    def retenir(envoi: Envoi) -> bool:
        loin = envoi.message in PORTENT and lire_entree(envoi.objet).seq > scene.rang + 1
        if loin and envoi.siege == egare:
            retenues.append(envoi)
        return loin and envoi.siege == egare

    table.a_perdre = retenir
    scene.dire(scribe, Message.PREUVE, scene.double(fourbe))
    table.jouer(lambda: len(scene.poste(scribe).journal) > scene.rang + 1)
    scene.lire(egare, votee)
    assert scene.poste(egare).journal[scene.seq] == votee
    table.a_perdre = lambda _: False
    table._en_route += retenues
    scene.continuer(scribe, egare)


@pytest.mark.parametrize("donne", DONNES)
def test_une_exclusion_refusee_ne_laisse_pas_la_piece_qu_elle_suit(donne: str) -> None:
    """Sans voix, elle porte à la fois le coup qu'elle suit et un autre à la même place."""
    fourbe, victime = 0, 3
    scene = Scene(fourbe, donne)
    coup, poste = scene.coup(), scene.poste(victime)
    place = "essai", coup.seq, coup.precedent, fourbe, coup.type
    autre = ecrire_entree(IDENTITES[fourbe], *place, {**coup.corps, "x": 1}, coup.accuses)
    preuve = {"genre": "double", "pieces": [coup.en_json(), autre.en_json()]}
    corps = {"exclu": nom_siege(victime), "votes": {}, "preuve": preuve}
    suite = "essai", coup.seq + 1, coup.empreinte, fourbe, EXCLUSION
    piege = ecrire_entree(IDENTITES[fourbe], *suite, corps)
    avant = poste.journal.place, len(poste.deroulement.joues), poste.memoire.relire()
    scene.lire(victime, piege)
    assert avant == (poste.journal.place, len(poste.deroulement.joues), poste.memoire.relire())


@pytest.mark.parametrize("donne", DONNES)
@pytest.mark.parametrize("relance", [False, True])
def test_une_exclusion_defaite_rend_la_piece_qu_elle_suivait(donne: str, relance: bool) -> None:
    """J'ai cédé deux fois, la seconde à la suite de l'entrée que j'avais d'abord laissée.

    Elle compte toujours : ce que les autres y ont ajouté, je le joue.
    """
    scene, piece, egare, fourbe, absent = _une_piece_que_l_hote_suit(donne)
    hote = scene.poste(0).deroulement.hote
    voix = {
        nom_siege(s): scene.mot(
            s, Message.VOTE, piece.seq, piece.empreinte, cible=nom_siege(absent)
        ).en_json()
        for s in range(4)
        if s != absent
    }
    votants = [s for s in range(4) if s != absent]
    premiere = scene.exclusion(fourbe, absent, votes=scene.voix(absent, *votants))
    place = "essai", piece.seq + 1, piece.empreinte, fourbe, EXCLUSION
    seconde = ecrire_entree(IDENTITES[fourbe], *place, {"exclu": nom_siege(absent), "votes": voix})
    suite = scene.poste(hote).journal[piece.seq]
    for exclusion in (premiere, seconde):
        scene.lire(egare, exclusion, 0.05)
        assert scene.poste(egare).tete == exclusion.empreinte
    if relance:
        scene.table.relancer(egare)
    honnetes = [s for s in range(4) if s != fourbe]
    for siege in honnetes:
        if siege not in (egare, hote):
            scene.lire(siege, suite, 0.06)
    scene.table._en_route.clear()
    for siege in honnetes:
        if siege != egare:
            scene.dire(siege, Message.PREUVE, scene.double(fourbe), 0.1)
    scene.continuer(*honnetes)


def _une_piece_que_l_hote_suit(donne: str) -> tuple[Scene, Entree, Siege, Siege, Siege]:
    """Un coup que l'hôte a suivi d'un constat ; et qui est égaré, fourbe, absent."""
    entrees = 12
    while True:
        scene = Scene(None, donne, entrees)
        auteur, piece = scene.auteur, scene.coup()
        hote = scene.poste(0).deroulement.hote
        scene.table._en_route.clear()
        dus = scene.poste(auteur).deroulement.dus
        if dus and len(scene.poste(auteur).journal) == piece.seq and auteur != hote:
            break
        entrees = scene.seq + 1
    egare, fourbe = (siege for siege in range(4) if siege not in (auteur, hote))
    for siege in (egare, hote):
        scene.lire(siege, piece)
    for siege in (egare, auteur):
        mot = scene.poste(siege).repondre(hote)
        scene.dire(hote, mot.message, mot.objet, 0.01)
    accord = scene.mot(fourbe, Message.ACCUSE, piece.seq, piece.empreinte)
    scene.dire(hote, Message.ACCUSE, accord.en_json(), 0.02)
    assert len(scene.poste(hote).journal) > piece.seq
    scene.table._en_route.clear()
    return scene, piece, egare, fourbe, auteur


@pytest.mark.parametrize("donne", DONNES)
def test_qui_avait_ecrit_l_entree_exclue_revient_aussi_a_ce_qui_a_suivi_l_exclusion(
    donne: str,
) -> None:
    """J2 a écrit le coup, cédé à l'exclusion de J4, puis à celle du fourbe, qui suit son coup.

    L'hôte, lui, avait suivi la première, avec son accusé.
    """
    scene = Scene(1, donne)
    hote, auteur, fourbe, vise = range(4)
    assert scene.poste(hote).deroulement.hote == hote
    votee = scene.exclusion(fourbe, vise, votes=scene.voix(vise, hote, auteur, fourbe))
    aveu, coup = scene.double(fourbe), scene.coup()
    scene.lire(vise, coup)
    dits = scene.lire(auteur, votee, 0.01)
    accuse = next(e.objet for e in dits if e.message is Message.ACCUSE and e.siege == hote)
    scene.dire(vise, Message.PREUVE, aveu, 0.02)
    tardive = scene.a_son_tour(vise, 6.5)
    scene.lire(auteur, tardive, 6.6)
    assert scene.poste(auteur).tete == tardive.empreinte
    scene.lire(hote, votee, 6.6)
    scene.dire(hote, Message.ACCUSE, accuse, 6.7)
    assert len(scene.poste(hote).journal) > votee.seq, "l'hôte a suivi la première"
    scene.table._en_route.clear()
    scene.continuer(hote, auteur)
    assert {vise, fourbe} == scene.poste(hote).deroulement.exclus.keys()
