"""Ce que coûte une exclusion : la partie à l'exclu, la manche en cours à tous, et rien d'autre."""

from __future__ import annotations

from pathlib import Path

import pytest

from campagnes.fourbes.doubles import PreuveAChaqueFin, PreuveAUnSeul
from campagnes.fourbes.exclus import SansVoix
from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.retenues import TourRetenu
from campagnes.fourbes.simulation import MondeFourbe
from rebelote.archives import Enregistrement, verifier
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.sans_eux import COMPLICE, RETENU
from rebelote.p2p.messages.entree import EXCLUSION
from rebelote.p2p.messages.scelles import est_secrete
from rebelote.p2p.noeud.carnets import enregistrement
from rebelote.stockage import Origine, ouvrir_depot

TRICHEUR = 2


def _partie(classe: type[Fourbe], camp_du_tricheur_gagne: bool = True) -> PosteActif:
    """Une belote où l'on triche, et que gagne tel camp : la doublure n'est pas toujours battue."""
    for graine in range(30):
        monde = MondeFourbe(graine, "belote", 4, {TRICHEUR: classe})
        assert monde.courir()
        honnete = monde.honnetes()[0]
        gagne = honnete.deroulement.etat.camp(TRICHEUR) in honnete.deroulement.etat.vainqueurs()
        if TRICHEUR in honnete.deroulement.exclus and gagne == camp_du_tricheur_gagne:
            return honnete
    raise AssertionError("aucune partie où ce camp gagne")


def _victoires(gardee: Enregistrement, base: Path) -> dict[str, float]:
    """Ce qu'en dit le classement, de l'écriture à la relecture."""
    with ouvrir_depot(f"sqlite:///{base / 'parties.db'}") as depot:
        assert depot.enregistrer(gardee, Origine.P2P)
        assert depot.lire(gardee.id_partie) == gardee
        return {ligne.joueur.nom: ligne.victoires for ligne in depot.classement(gardee.jeu)}


@pytest.mark.parametrize("classe", [PreuveAUnSeul, TourRetenu])
def test_l_exclu_perd_la_partie_que_gagne_sa_doublure(classe: type[Fourbe], tmp_path: Path) -> None:
    """Son partenaire, lui, a joué jusqu'au bout : il a gagné."""
    gardee = enregistrement(_partie(classe))
    assert list(gardee.resultat.exclus) == [nom_siege(TRICHEUR)]
    assert not verifier(gardee).fautes
    assert _victoires(gardee, tmp_path) == {"n0": 1, "n1": 0, "n2": 0, "n3": 0}


def test_a_deux_celui_qui_reste_a_gagne(tmp_path: Path) -> None:
    monde = MondeFourbe(1, "tarot_africain", 2, {1: PreuveAUnSeul}, {"vies": 3})
    assert monde.courir()
    gardee = enregistrement(monde.honnetes()[0])
    assert gardee.resultat.vainqueurs == ("J1",)
    assert not verifier(gardee).fautes
    assert _victoires(gardee, tmp_path) == {"n0": 1, "n1": 0}


def test_a_deux_le_forfait_est_une_defaite(tmp_path: Path) -> None:
    monde = MondeFourbe(1, "tarot_africain", 2, {1: TourRetenu}, {"vies": 3})
    assert monde.courir()
    gardee = enregistrement(monde.honnetes()[0])
    assert gardee.resultat.exclus == {"J2": RETENU}
    assert not verifier(gardee).fautes
    assert _victoires(gardee, tmp_path) == {"n0": 1, "n1": 0}


def test_deux_partenaires_qui_se_couvrent_perdent_tous_deux(tmp_path: Path) -> None:
    """L'un retient son coup, l'autre ne vote pas : nul vote ne peut les exclure."""
    monde = MondeFourbe(1, "belote", 4, {0: SansVoix, TRICHEUR: TourRetenu})
    assert monde.courir()
    for honnete in monde.honnetes():
        gardee = enregistrement(honnete)
        assert gardee.resultat.exclus == {"J1": COMPLICE, "J3": RETENU}
        assert gardee.resultat.vainqueurs == (honnete.deroulement.etat.camp(honnete.moi),)
        assert not verifier(gardee).fautes
    assert _victoires(gardee, tmp_path) == {"n0": 0, "n1": 1, "n2": 0, "n3": 1}


def test_deux_adversaires_qui_se_couvrent_ne_font_gagner_personne() -> None:
    monde = MondeFourbe(1, "dame_de_pique", 4, {0: SansVoix, TRICHEUR: TourRetenu})
    assert monde.courir()
    for honnete in monde.honnetes():
        gardee = enregistrement(honnete)
        assert gardee.resultat.exclus.keys() == {"J1", "J3"}
        assert gardee.resultat.vainqueurs == ()
        assert not verifier(gardee).fautes


def test_seul_contre_tous_il_ne_peut_que_perdre(tmp_path: Path) -> None:
    gardee = enregistrement(_partie(PreuveAUnSeul, camp_du_tricheur_gagne=False))
    assert _victoires(gardee, tmp_path) == {"n0": 0, "n1": 1, "n2": 0, "n3": 1}


def _exclusion(poste: PosteActif) -> int:
    return next(rang for rang, e in enumerate(poste.journal) if e.type == EXCLUSION)


@pytest.mark.parametrize("graine", range(4))
def test_refaire_la_manche_ne_rend_rien_de_ce_qui_est_acquis(graine: int) -> None:
    """Les manches d'avant gardent leurs points, le donneur reste, la main de l'exclu est à tous."""
    regles = {"objectif": 400}
    monde = MondeFourbe(graine, "belote", 4, {TRICHEUR: PreuveAChaqueFin}, regles)
    assert monde.courir()
    poste = monde.honnetes()[0]
    assert list(poste.deroulement.exclus) == [TRICHEUR]
    avant, apres = _mains_donnees(poste)
    assert avant != apres
    for entree in poste.journal[_exclusion(poste) + 1 :]:
        if est_secrete(entree):
            assert list(entree.corps["ouverts"]) == [nom_siege(TRICHEUR)]


def _mains_donnees(poste: PosteActif) -> tuple[str, str]:
    """Ce qui engage la donne avant l'exclusion, et celle d'après."""
    rang = _exclusion(poste)
    secretes = [(n, e.corps["engagements"]["complet"]) for n, e in enumerate(poste.journal)
                if est_secrete(e)]  # fmt: skip
    avant = [engagement for n, engagement in secretes if n < rang][-1]
    return avant, next(engagement for n, engagement in secretes if n > rang)


@pytest.mark.parametrize("siege", range(4))
def test_qui_a_perdu_sa_manche_la_refait_mais_perd_la_partie(siege: Siege) -> None:
    """Se faire exclure quand la manche est comptée ne sert de rien à qui le fait."""
    monde = MondeFourbe(0, "belote", 4, {siege: PreuveAChaqueFin})
    assert monde.courir()
    for honnete in monde.honnetes():
        assert nom_siege(siege) in honnete.deroulement.resultat().exclus
