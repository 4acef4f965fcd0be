"""Les tricheurs de la donne secrète : nommés, et aucun honnête n'en pâtit."""

from __future__ import annotations

import pytest

from campagnes import tricheurs_de_donne as tricheurs
from campagnes.tricherie import Tricherie
from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.entree import SECOURS

SIEGES: dict[type[Tricherie], Siege] = {
    classe: rang % 4
    for rang, classe in enumerate((*tricheurs.CONFONDUS, *tricheurs.MUETS), start=1)
}


def jouer(classe: type[Tricherie], siege: Siege, jeu: str = "belote", nombre: int = 4) -> Tricherie:
    monde = classe(1, siege, jeu, nombre)
    assert monde.courir(), "la partie est bloquée"
    honnetes = monde.honnetes()
    assert monde.faite
    assert all(noeud.finie for noeud in honnetes)
    assert len({noeud.tete for noeud in honnetes}) == 1
    for noeud in honnetes:
        assert noeud.deroulement.exclus.keys() == {siege}
    return monde


@pytest.mark.parametrize("classe", tricheurs.CONFONDUS)
def test_le_tricheur_est_confondu(classe: type[Tricherie]) -> None:
    siege = SIEGES[classe] or 3
    monde = jouer(classe, siege)
    for noeud in monde.honnetes():
        assert noeud.deroulement.tricheurs.keys() == {siege}


@pytest.mark.parametrize("classe", tricheurs.MUETS)
def test_on_se_passe_de_qui_retient(classe: type[Tricherie]) -> None:
    monde = jouer(classe, SIEGES[classe])
    assert not any(noeud.deroulement.tricheurs for noeud in monde.honnetes())


def test_ne_pas_ouvrir_sa_cle_n_annule_pas_une_manche() -> None:
    """La manche jouée compte : les autres refont ensemble la clé qui manque."""
    monde = jouer(tricheurs.CleFermee, 2)
    noeud = monde.honnetes()[0]
    secours = [entree.auteur for entree in noeud.journal if entree.type == SECOURS]
    assert sorted(secours) == [0, 1, 3]
    donnes = [e for e in noeud.deroulement.histoire if e.TYPE == "DONNE"]
    manches = noeud.deroulement.etat.scores_par_manche()
    assert len(donnes) >= len(manches) == 1


def test_taire_ce_que_disent_ses_cartes() -> None:
    """À la dame de pique, qui tait qu'il a le 2♣ est confondu par l'ouverture."""
    faites = []
    for siege in range(4):
        monde = tricheurs.ApportTu(1, siege, "dame_de_pique")
        assert monde.courir(), "la partie est bloquée"
        assert len({noeud.tete for noeud in monde.honnetes()}) == 1
        attendus = {siege} if monde.faite else set()
        assert all(set(noeud.deroulement.tricheurs) == attendus for noeud in monde.honnetes())
        faites.append(monde.faite)
    assert any(faites)


def test_un_sel_que_sa_cle_n_ouvre_pas() -> None:
    monde = jouer(tricheurs.SelLibre, 1, "dame_de_pique")
    assert all(noeud.deroulement.tricheurs.keys() == {1} for noeud in monde.honnetes())


def test_un_avis_sans_preuve() -> None:
    monde = jouer(tricheurs.AvisSansPreuve, 1, "regicide", 3)
    assert all(noeud.deroulement.tricheurs.keys() == {1} for noeud in monde.honnetes())
