"""Une IA ne sait que ce que dit sa vue : ce qu'elle ne voit pas ne change pas son coup."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from rebelote.ia import charger, noms_des_ia
from rebelote.ia.deux_camps import avance
from rebelote.ia.recherche import JoueurQuiCherche
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.completer import completer
from rebelote.noyau.contrat import Deroule, derouler, variantes
from rebelote.noyau.contrat.parcours import cartes_nommees
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER, Siege
from rebelote.noyau.vue import Vue


@pytest.fixture(autouse=True)
def chercher_peu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Le même code, moins de mondes : on éprouve ici l'honnêteté, non la force."""
    monkeypatch.setattr(JoueurQuiCherche, "PART", 0.05)
    monkeypatch.setattr(avance, "MONDES", (1, *[4] * 7))


def toutes_les_ia() -> list[Any]:
    return [
        pytest.param(jeu, joueurs, ia, id=f"{jeu.nom}-{joueurs}-{ia}")
        for jeu in jeux().values()
        for joueurs in jeu.nombres_de_joueurs
        for ia in noms_des_ia(jeu.nom)
    ]


def tours_de_jeu(deroule: Deroule, nombre: int) -> Iterator[tuple[int, Siege]]:
    """Des moments où l'on attend un siège, pris au hasard."""
    rangs = [r for r in range(len(deroule)) if CROUPIER not in deroule.etats[r].attendus()]
    alea = Random(1)
    for rang in sorted(alea.sample(rangs, min(nombre, len(rangs)))):
        yield rang, alea.choice(sorted(deroule.etats[rang].attendus()))


def vue_rejouee(debut: Etat, journal: Iterable[Evenement], siege: Siege) -> Vue[Etat]:
    """La vue qu'une partie donnerait de ce journal, que des cartes échangées rendent fautif."""
    partie = Partie(debut)
    partie.journal = list(journal)
    return partie.vue(siege)


@pytest.mark.parametrize(("jeu", "joueurs", "ia"), toutes_les_ia())
def test_meme_vue_meme_graine_meme_coup(jeu: Jeu, joueurs: int, ia: str) -> None:
    deroule, alea = derouler(jeu, joueurs, 5), Random(2)
    compares = 0
    for rang, siege in tours_de_jeu(deroule, 25):
        cachees = deroule.jamais_vues(siege, rang)
        if len(cachees) < 2:
            continue
        passe, autre = deroule.journal[:rang], deroule.autre_passe(rang, *alea.sample(cachees, 2))
        assert autre != passe
        vraie, fausse = (vue_rejouee(deroule.etats[0], j, siege) for j in (passe, autre))
        coups = [charger(ia, jeu.nom, Random(3)).choisir(vue) for vue in (vraie, fausse)]
        assert coups[0] == coups[1], f"événement {rang}, siège {siege}"
        compares += 1
    assert compares >= 3


@pytest.mark.parametrize(("jeu", "joueurs", "ia"), toutes_les_ia())
def test_coup_legal_et_vue_intacte(jeu: Jeu, joueurs: int, ia: str) -> None:
    deroule = derouler(jeu, joueurs, 6)
    joueur = charger(ia, jeu.nom, Random(1))
    for rang, siege in tours_de_jeu(deroule, 25):
        vue = deroule.vue(siege, rang)
        etat, journal = vue.etat, vue.journal
        coup = joueur.choisir(vue)
        assert coup.auteur == siege
        assert vue.motif_refus(coup) is None
        assert deroule.etats[rang].motif_refus(coup) is None
        assert vue.etat is etat == deroule.vues[siege][rang]
        assert vue.journal == journal


@pytest.mark.parametrize(("jeu", "joueurs", "ia"), toutes_les_ia())
def test_joue_une_partie_entiere_et_la_rejoue_de_sa_graine(jeu: Jeu, joueurs: int, ia: str) -> None:
    def jouer() -> Partie[Any]:
        tablee = [charger(ia, jeu.nom, Random(siege)) for siege in range(joueurs)]
        return jeu.nouvelle_partie(tablee, alea=Random(9)).jouer_partie_complete()

    premiere, seconde = jouer(), jouer()
    assert premiere.est_terminee
    assert premiere.journal == seconde.journal


def options() -> list[Any]:
    return [
        pytest.param(jeu, regles, id=f"{jeu.nom}-{rang}")
        for jeu in jeux().values()
        for rang, regles in enumerate(variantes(jeu.regles))
    ]


@pytest.mark.parametrize(("jeu", "regles"), options())
def test_chaque_ia_joue_sous_chaque_option(jeu: Jeu, regles: Any) -> None:
    noms = noms_des_ia(jeu.nom)
    nombre = jeu.nombres_de_joueurs[-1]
    tablee = [charger(noms[s % len(noms)], jeu.nom, Random(s)) for s in range(nombre)]
    partie = jeu.nouvelle_partie(tablee, regles, Random(4)).jouer_partie_complete()
    assert partie.est_terminee


def test_la_vue_ne_mene_pas_a_l_etat_complet() -> None:
    """La vue n'a d'autres attributs que le siège, l'état vu, et le journal vu depuis son départ."""
    assert set(Vue.__slots__) == {"siege", "etat", "_journal", "_longueur", "depart"}


@pytest.mark.parametrize("jeu", jeux().values(), ids=list(jeux()))
def test_le_depart_d_une_vue_ne_dit_rien_des_cartes(jeu: Jeu) -> None:
    """On part de la table vide : c'est le journal, et lui seul, qui montre des cartes."""
    nombre = jeu.nombres_de_joueurs[-1]
    joueurs = [charger("aleatoire", jeu.nom, Random(s)) for s in range(nombre)]
    partie = jeu.nouvelle_partie(joueurs, alea=Random(1))
    for _ in range(20):
        partie.avancer()
    for siege in range(nombre):
        vue = partie.vue(siege)
        assert vue.depart == jeu.commencer(joueurs=nombre)
        assert vue.depart.suivre(vue.journal) == vue.etat
        assert not cartes_nommees(vue.depart)


def test_deux_etats_complets_d_une_meme_vue_different() -> None:
    """Le tirage explore bien plusieurs mondes : sans cela le test d'honnêteté ne dirait rien."""
    jeu = jeux()["belote"]
    deroule = derouler(jeu, 4, 5)
    vue = deroule.vue(0, 1)
    mondes = {completer(vue, Random(graine)) for graine in range(5)}
    assert len(mondes) == 5
