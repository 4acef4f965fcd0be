"""La donne secrète : sans croupier, et chacun ne lit que ce que les règles lui montrent."""

from __future__ import annotations

from functools import cache
from itertools import takewhile

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from campagnes.simulation_p2p import simuler
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.audit import auditer
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import OUVERTURE, POINTS
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.manche.sans_croupier.tapis import Tapis
from rebelote.p2p.membre.memoire import MemoireVive, Note
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import APPORT, CLE, EVENEMENT, MELANGE, PARTS
from rebelote.p2p.messages.morceaux import AVANCE

TABLES = (
    ("belote", 4),
    ("contree", 4),
    ("dame_de_pique", 4),
    ("tarot_africain", 2),
    ("tarot_africain", 3),
    ("regicide", 3),
)


class Temoin(Monde):
    """Un monde dont on retient, juste avant l'ouverture, ce que chaque nœud pouvait lire."""

    def __init__(self, jeu: str, nombre: int, graine: int = 0, meteo: Meteo | None = None) -> None:
        self.lisibles: dict[Siege, set[tuple[int, int]]] = {s: set() for s in range(nombre)}
        self.permises: dict[Siege, set[tuple[int, int]]] = {s: set() for s in range(nombre)}
        regles = trouver(jeu).regles.depuis_json(REGLES_COURTES[jeu]).en_json()
        super().__init__(graine, meteo or Meteo(), jeu, nombre, regles, donne="secrete")

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        self.observer(siege)

    def observer(self, siege: Siege) -> None:
        noeud = self.noeuds[siege]
        if noeud is None or not noeud.journal or noeud.journal[-1].type == OUVERTURE:
            return
        tapis = secret(noeud).tapis
        manche = len(noeud.deroulement.histoire)
        for rang in range(len(tapis.posees.dos)):
            if a_toutes_les_parts(tapis, rang, siege):
                self.lisibles[siege].add((manche, rang))
            if doit_lire(tapis, rang, siege):
                self.permises[siege].add((manche, rang))


def secret(noeud: PosteActif) -> DeroulementSecret:
    assert isinstance(noeud.deroulement, DeroulementSecret)
    return noeud.deroulement


def a_toutes_les_parts(tapis: Tapis, rang: int, siege: Siege) -> bool:
    """Vrai si ce qu'a ce nœud, avec sa clé, suffit à lire cette carte."""
    return {*tapis.posees.parts[rang], siege} >= set(tapis.cles.vivants)


def doit_lire(tapis: Tapis, rang: int, siege: Siege) -> bool:
    dos = tapis.posees.dos[rang]
    return dos.gardien is None or siege == dos.gardien or siege in dos.lecteurs


@cache
def jouee(jeu: str, nombre: int) -> Temoin:
    monde = Temoin(jeu, nombre)
    assert monde.courir(), "la partie est bloquée"
    return monde


@pytest.mark.parametrize(("jeu", "nombre"), TABLES)
def test_une_partie_entiere_sans_croupier(jeu: str, nombre: int) -> None:
    """Tous s'accordent, et l'histoire ouverte est une partie sans faute, vue de chacun."""
    monde = jouee(jeu, nombre)
    noeuds = monde.presents()
    assert len(noeuds) == nombre
    assert len({noeud.tete for noeud in noeuds}) == 1
    assert not monde.accuses_a_tort()
    histoire = noeuds[0].deroulement.histoire
    debut = monde.tablee.debut()
    assert not auditer(debut, histoire).infractions
    partie = Partie(debut)
    for evenement in histoire:
        partie.jouer(evenement)
    for noeud in noeuds:
        assert noeud.deroulement.histoire == histoire
        assert noeud.deroulement.vue.etat == partie.vue(noeud.moi).etat


@pytest.mark.parametrize(("jeu", "nombre"), TABLES)
def test_chacun_ne_lit_que_ce_que_les_regles_lui_montrent(jeu: str, nombre: int) -> None:
    """De tout ce qu'un nœud a reçu avant l'ouverture, sa clé n'ouvre aucune autre carte."""
    monde = jouee(jeu, nombre)
    for siege in range(nombre):
        assert monde.permises[siege]
        assert monde.lisibles[siege] <= monde.permises[siege]


@pytest.mark.parametrize(("jeu", "nombre"), TABLES)
def test_tout_le_monde_bat_et_prouve(jeu: str, nombre: int) -> None:
    journal = jouee(jeu, nombre).presents()[0].journal
    for type_ in (CLE, MELANGE, PARTS):
        assert {entree.auteur for entree in journal if entree.type == type_} == set(range(nombre))
    assert not any(
        entree.corps.get("evenement") and entree.corps["evenement"]["auteur"] == "CROUPIER"
        for entree in journal
        if entree.type != APPORT
    )


def test_la_manche_suivante_se_prepare_en_jouant() -> None:
    """À partir de la deuxième, plus une clé ni un mélange n'attend le début de la manche."""
    regles = trouver("belote").regles.depuis_json({"objectif": 300}).en_json()
    monde = Monde(0, Meteo(), "belote", 4, regles, donne="secrete")
    assert monde.courir()
    journal = monde.presents()[0].journal
    premiere = next(rang for rang, entree in enumerate(journal) if entree.type == OUVERTURE)
    suite = [entree.type for entree in journal[premiere:]]
    assert OUVERTURE in suite[4:], "la partie n'a eu qu'une manche"
    assert CLE not in suite
    assert MELANGE not in suite


@pytest.mark.parametrize(
    ("jeu", "voulues"), [("belote", {"objectif": 300}), ("tarot_africain", {"vies": 3})]
)
def test_la_manche_suivante_est_servie_en_ouvrant(jeu: str, voulues: dict[str, int]) -> None:
    """Les parts viennent avec les clés ouvertes : la dernière lue, chacun a sa main."""
    regles = trouver(jeu).regles.depuis_json(voulues).en_json()
    monde = Monde(0, Meteo(), jeu, 4, regles, donne="secrete")
    assert monde.courir()
    journal = monde.presents()[0].journal
    manches = [rang for rang, entree in enumerate(journal) if entree.type == POINTS]
    assert len(manches) > 1
    for points in manches[:-1]:
        ouvertures = journal[points + 1 : points + 5]
        assert [e.corps[AVANCE]["type"] for e in ouvertures] == [PARTS] * 4
        suite = (entree.type for entree in journal[points + 5 :])
        assert PARTS not in takewhile(lambda type_: type_ not in (EVENEMENT, APPORT), suite)
    assert not any(AVANCE in entree.corps for entree in journal[manches[-1] :])


class SansDevancer(Monde):
    """Un monde où chacun attend son tour pour calculer."""

    def _demarrer(self, siege: Siege) -> None:
        super()._demarrer(siege)
        noeud = self.noeuds[siege]
        assert noeud is not None
        noeud.devancer = lambda: None  # type: ignore[method-assign]


@pytest.mark.parametrize(("jeu", "nombre"), [("belote", 4), ("dame_de_pique", 4), ("regicide", 3)])
def test_calculer_sans_attendre_ne_change_pas_un_octet(jeu: str, nombre: int) -> None:
    regles = trouver(jeu).regles.depuis_json(REGLES_COURTES[jeu]).en_json()
    tetes = set()
    for classe in (Monde, SansDevancer):
        monde = classe(0, Meteo(), jeu, nombre, regles, donne="secrete")
        assert monde.courir()
        tetes |= {noeud.tete for noeud in monde.presents()}
    assert len(tetes) == 1


@pytest.mark.parametrize("graine", [4, 9, 12])
def test_par_gros_temps(graine: int) -> None:
    """Pertes, doubles, pannes, coupures, un nœud perdu : tous finissent, personne n'est accusé."""
    assert simuler(graine, donne="secrete").bon


@pytest.mark.parametrize("siege", [0, 2])
def test_un_noeud_tue_retrouve_ses_cles_et_sa_main(siege: Siege) -> None:
    """Son carnet, coupé après n'importe quelle note, rend l'état qu'il avait alors."""
    monde = jouee("belote", 4)
    notes = monde.memoires[siege].relire()
    vues: list[object] = []
    for longueur in range(0, len(notes), 5):
        memoire = MemoireVive()
        for note, objet in notes[:longueur]:
            memoire.noter(note, objet)
        poste = _relever(monde, siege, memoire)
        deux = _relever(monde, siege, memoire)
        assert secret(poste).vue.etat == secret(deux).vue.etat
        if secret(poste).cles.suivant is None:
            assert secret(poste).cles.notre == secret(deux).cles.notre
            vues.append(secret(poste).vue.etat)
    assert vues


@pytest.mark.parametrize(
    ("jeu", "nombre", "voulues"),
    [("tarot_africain", 3, {"vies": 3}), ("belote", 4, {"objectif": 300})],
)
def test_relance_dans_une_manche_preparee_d_avance(
    jeu: str, nombre: int, voulues: dict[str, int]
) -> None:
    """Repartir de la dernière étape, c'est retrouver ce que l'on aurait en rejouant tout."""
    regles = trouver(jeu).regles.depuis_json(voulues).en_json()
    monde = Monde(0, Meteo(), jeu, nombre, regles, donne="secrete")
    assert monde.courir()
    assert len(monde.presents()[0].deroulement.etat.scores_par_manche()) > 1
    notes = monde.memoires[1].relire()
    closes = [rang + 1 for rang, (note, _) in enumerate(notes) if note == Note.ETAPE]
    for longueur in sorted({*range(0, len(notes), 7), *closes}):
        avec, sans = MemoireVive(), MemoireVive()
        for note, objet in notes[:longueur]:
            avec.noter(note, objet)
            if note != Note.ETAPE:
                sans.noter(note, objet)
        retrouve, rejoue = _relever(monde, 1, avec), _relever(monde, 1, sans)
        assert retrouve.tete == rejoue.tete
        assert retrouve.deroulement.vue.etat == rejoue.deroulement.vue.etat
        assert retrouve.auteur_attendu() == rejoue.auteur_attendu()
        parts = [secret(poste).tapis.posees.parts for poste in (retrouve, rejoue)]
        assert parts[0] == parts[1]


def _relever(monde: Monde, siege: Siege, memoire: MemoireVive) -> PosteActif:
    identite, alea = monde.identites[siege], monde.alea
    return PosteActif(monde.tablee, siege, identite, memoire, alea, lambda: "sel")
