"""Les tricheurs de la donne secrète : nommés, et aucun honnête n'en pâtit.

La campagne « donne » les essaie tous, cent fois chacun ; ici, un de chaque famille.
"""

from __future__ import annotations

import pytest

from campagnes.donne import cles_ouvertes, fourbes, retenues
from campagnes.donne.liste import EPREUVES, Epreuve, essayer, manquement
from campagnes.tricherie import Tricherie
from rebelote.p2p.messages.entree import SECOURS

GRAINE = 1
ICI = (
    "PaquetArrange",
    "PartFausse",
    "ClePiegee",
    "MorceauxDeTravers",
    "AvanceFausse",
    "PlainteSurUnBonMorceau",
    "DeuxPaquets",
    "RenonceCachee",
    "CarteQuIlNAPas",
    "PlainteDUnExclu",
    "AvanceDeTravers",
    "PartsRetenues",
    "PlaintePendantLOuverture",
    "CoupAUnSeulFaux",
    "AvisSansPreuve",
    "SelLibre",
    "SecoursRetenu",
    "HoteMuet",
    "RenonceEtSilence",
)


@pytest.mark.parametrize("epreuve", [e for e in EPREUVES if e.nom in ICI], ids=lambda e: e.nom)
def test_il_lui_arrive_ce_qu_il_merite(epreuve: Epreuve) -> None:
    assert essayer(epreuve, GRAINE) == (True, None)


def _jouer(classe: type[Tricherie]) -> Tricherie:
    epreuve = next(e for e in EPREUVES if e.classe is classe)
    monde = epreuve.asseoir(GRAINE)
    assert monde.courir(), "la partie est bloquée"
    assert monde.faite
    assert manquement(epreuve, monde) is None
    return monde


def test_ne_pas_ouvrir_sa_cle_n_annule_pas_une_manche() -> None:
    """La manche jouée compte : les autres refont ensemble la clé qui manque."""
    monde = _jouer(retenues.CleFermee)
    noeud = monde.honnetes()[0]
    secours = {entree.auteur for entree in noeud.journal if entree.type == SECOURS}
    assert secours == {0, 1, 2, 3} - {monde.tricheur}
    assert len(noeud.deroulement.etat.scores_par_manche()) == 1


def test_personne_n_ouvre_un_pli_cachete_a_la_cle_d_un_autre() -> None:
    """Se plaindre d'un tel pli dirait à tous ce que deux honnêtes partagent."""
    monde = _jouer(fourbes.EphemereDAutrui)
    assert isinstance(monde, fourbes.EphemereDAutrui)
    assert not monde.revele


def test_taire_ce_que_disent_ses_cartes() -> None:
    """À la dame de pique, qui tait ce qu'il devait dire est confondu à l'ouverture."""
    monde = cles_ouvertes.ApportTu(GRAINE, 2, "dame_de_pique")
    assert monde.courir()
    assert monde.faite
    assert len({noeud.tete for noeud in monde.honnetes()}) == 1
    for noeud in monde.honnetes():
        assert noeud.deroulement.exclus.keys() <= {2}
