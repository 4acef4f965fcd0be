"""Les tricheurs de la donne secrète : nommés, et aucun honnête n'en pâtit.

La campagne « donne » les essaie tous, cent fois chacun ; ici, un de chaque famille.
"""

from __future__ import annotations

import pytest

from campagnes.donne import cles_ouvertes, fourbes, retenues
from campagnes.donne.catalogue import TRICHEURS
from campagnes.fourbes.attaque import Attaque
from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.simulation import Issue, MondeFourbe, Verdict, juger
from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.entree import SECOURS
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message

GRAINE, TRICHEUR = 1, 1
ICI = (
    "PaquetArrange",
    "PartFausse",
    "ClePiegee",
    "MorceauxDeTravers",
    "EphemereDeCleRepris",
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
    "VoileFaux",
    "VoileRetenu",
    "SelLibre",
    "SecoursRetenu",
    "HoteMuet",
    "RenonceEtSilence",
)


@pytest.mark.parametrize("tricheur", [t for t in TRICHEURS if t.nom in ICI], ids=lambda t: t.nom)
def test_il_lui_arrive_ce_qu_il_merite(tricheur: Attaque) -> None:
    verdict = tricheur.simuler(GRAINE, donne="secrete")
    assert verdict.faite
    assert not verdict.manquement(tricheur.attendu)


def test_le_catalogue_est_large_et_ne_vaut_que_pour_sa_donne() -> None:
    noms = [tricheur.nom for tricheur in TRICHEURS]
    assert set(ICI) < set(noms)
    assert len(set(noms)) == len(noms) > 36
    assert all(tricheur.vaut_pour("secrete") for tricheur in TRICHEURS)
    assert not any(tricheur.vaut_pour("hote") for tricheur in TRICHEURS)


class MondeAuxAguets(MondeFourbe):
    """Un monde qui voit tout ce que les honnêtes envoient."""

    plainte_honnete = False

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        plainte = any(envoi.message is Message.PLAINTE for envoi in envois)
        self.plainte_honnete |= plainte and de not in self.classes
        super()._porter(de, envois)


def _jouer(classe: type[Fourbe], jeu: str = "belote") -> tuple[MondeAuxAguets, Verdict]:
    monde = MondeAuxAguets(GRAINE, jeu, 4, {TRICHEUR: classe}, donne="secrete")
    verdict = juger(monde, monde.courir())
    assert verdict.faite
    assert not verdict.torts
    return monde, verdict


def test_ne_pas_ouvrir_sa_cle_n_annule_pas_une_manche() -> None:
    """La manche jouée compte : les autres refont ensemble la clé qui manque."""
    monde, verdict = _jouer(retenues.CleFermee)
    assert verdict.issues == {Issue.DEHORS}
    noeud = monde.honnetes()[0]
    secours = {entree.auteur for entree in noeud.journal if entree.type == SECOURS}
    assert secours == {0, 1, 2, 3} - {TRICHEUR}
    assert len(noeud.deroulement.etat.scores_par_manche()) == 1


def test_personne_n_ouvre_un_pli_cachete_a_la_cle_d_un_autre() -> None:
    """Se plaindre d'un tel pli dirait à tous ce que deux honnêtes partagent."""
    monde, verdict = _jouer(fourbes.EphemereDAutrui, "dame_de_pique")
    assert verdict.issues == {Issue.DEHORS}
    assert not monde.plainte_honnete


def test_personne_ne_se_plaint_d_une_cle_publiee_sous_l_identite_d_un_autre() -> None:
    """Elle est fausse aux yeux de tous : son auteur est nommé, et nul n'a rien révélé."""
    monde, verdict = _jouer(fourbes.EphemereDeCleDAutrui)
    assert verdict.issues == {Issue.NOMME}
    assert not monde.plainte_honnete


def test_taire_ce_que_disent_ses_cartes() -> None:
    """À la dame de pique, qui tait ce qu'il devait dire est confondu à l'ouverture."""
    monde = MondeAuxAguets(1, "dame_de_pique", 4, {0: cles_ouvertes.ApportTu}, donne="secrete")
    verdict = juger(monde, monde.courir())
    assert verdict == Verdict(frozenset({Issue.NOMME}), True, ())
    assert monde.plainte_honnete, "J1 a le 2♣ : les autres voient que nul ne le dit"
