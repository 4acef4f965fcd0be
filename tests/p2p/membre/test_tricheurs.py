"""Ce que rencontre chaque tricherie : le coupable dehors, les autres jouent jusqu'au bout."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campagnes.fourbes import (
    doubles,
    exclus,
    fautes,
    parts_contraires,
    plaintes,
    plis_faux,
    retenues,
    scelles_deformes,
    scelleur,
    tours,
)
from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.mots import VotesDeHaine
from campagnes.fourbes.simulation import MondeFourbe, juger
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import RESULTATS
from rebelote.p2p.manche.jugement import AU_NOM_D_UN_AUTRE
from rebelote.p2p.manche.situation import SILENCE
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.sans_eux import RETENU
from rebelote.p2p.messages.preuves import DEDIT, DEUX_ENTREES, PLAINTE_FAUSSE, PLI_FAUX
from rebelote.p2p.messages.scelles import PARTS_FAUSSES

HOTE, INVITE = 0, 2
GRAINE = 1


def _mener(classe: type[Fourbe], tricheur: Siege, jeu: str = "belote") -> MondeFourbe:
    """Joue jusqu'au bout : les honnêtes finissent ensemble, et n'accusent aucun des leurs."""
    monde = MondeFourbe(GRAINE, jeu, 4, {tricheur: classe})
    verdict = juger(monde, monde.courir())
    assert verdict.faite
    assert not verdict.torts
    return monde


def _raisons(monde: MondeFourbe) -> set[str]:
    (tricheur,) = monde.classes
    return {noeud.deroulement.exclus[tricheur] for noeud in monde.honnetes()}


@pytest.mark.parametrize("siege", [HOTE, INVITE])
@pytest.mark.parametrize("classe", [tours.HorsTour, tours.AuNomDUnAutre, VotesDeHaine])
def test_refuse_sur_le_champ_et_la_partie_continue(classe: type[Fourbe], siege: Siege) -> None:
    monde = _mener(classe, siege)
    assert not any(noeud.deroulement.exclus for noeud in monde.honnetes())


@pytest.mark.parametrize("siege", [HOTE, INVITE])
@pytest.mark.parametrize(
    "classe", [retenues.EntreesRetenues, retenues.AccusesRetenus, retenues.ToutRetenu]
)
def test_ce_que_l_on_cache_a_l_un_lui_vient_des_autres(classe: type[Fourbe], siege: Siege) -> None:
    """Rien n'est pour un seul lecteur : la victime n'est pas exclue, la partie n'attend pas."""
    monde = _mener(classe, siege)
    assert not any(noeud.deroulement.exclus for noeud in monde.honnetes())
    assert monde.date < monde.reglages.delai_coup


@pytest.mark.parametrize(
    ("classe", "siege", "faute"),
    [
        (doubles.DeuxVersions, HOTE, DEUX_ENTREES),
        (doubles.DeuxVersions, INVITE, DEUX_ENTREES),
        (doubles.PreuveAUnSeul, HOTE, DEUX_ENTREES),
        (doubles.PreuveAUnSeul, INVITE, DEUX_ENTREES),
        (doubles.PreuveLointaine, INVITE, DEUX_ENTREES),
        (plis_faux.PliFaux, HOTE, PLI_FAUX),
        (plis_faux.TousLesPlisFaux, HOTE, PLI_FAUX),
        (plis_faux.PlisDeTravers, HOTE, PLI_FAUX),
        (plis_faux.PliFauxPuisOuverture, HOTE, PLI_FAUX),
        (plaintes.FauxPliOuvert, INVITE, PLAINTE_FAUSSE),
        (plaintes.PlainteSansRaison, HOTE, DEDIT),
        (plaintes.PlainteDeSoi, INVITE, DEDIT),
        (plaintes.PlainteAncienne, INVITE, DEDIT),
        (plaintes.PlainteAvantAccuse, INVITE, DEDIT),
        (plaintes.OuvertureALaVictime, HOTE, DEDIT),
    ],
)
def test_une_preuve_exclut_sans_vote_et_la_partie_continue(
    classe: type[Fourbe], siege: Siege, faute: str
) -> None:
    monde = _mener(classe, siege)
    assert _raisons(monde) == {faute}
    assert monde.date < monde.reglages.grace
    for noeud in monde.honnetes():
        assert noeud.deroulement.tricheurs == {siege: faute}
        assert _resultats(noeud) == {nom_siege(siege): faute}


def _resultats(noeud: PosteActif) -> object:
    """Les tricheurs que nomme le résultat écrit au journal."""
    return next(e for e in reversed(noeud.journal) if e.type == RESULTATS).corps["tricheurs"]


@pytest.mark.parametrize(
    ("classe", "siege", "motif"),
    [
        (fautes.Renonce, INVITE, "il faut"),
        (fautes.Renonce, HOTE, "il faut"),
        (fautes.RenonceSansOuvrir, INVITE, "il faut"),
        (fautes.CarteDAutrui, INVITE, "cette carte n'est pas dans la main"),
        (parts_contraires.DonneTruquee, HOTE, "la donne est fausse"),
        (parts_contraires.PartsContraires, HOTE, PARTS_FAUSSES),
        (parts_contraires.PartAuNomDUnAutre, HOTE, PARTS_FAUSSES),
    ],
)
def test_la_main_cachee_s_ouvre_et_nomme_le_fautif(
    classe: type[Fourbe], siege: Siege, motif: str
) -> None:
    monde = _mener(classe, siege)
    (raison,) = _raisons(monde)
    assert motif in raison
    assert all(list(noeud.deroulement.tricheurs) == [siege] for noeud in monde.honnetes())


@pytest.mark.parametrize(
    ("classe", "siege"),
    [
        (retenues.TourRetenu, INVITE),
        (retenues.TourRetenu, HOTE),
        (scelles_deformes.VisageDouble, INVITE),
        (scelles_deformes.SecretPublie, HOTE),
        (scelles_deformes.OuvertsEnTrop, HOTE),
        (fautes.PointsFlottants, HOTE),
        (fautes.MancheVraie, HOTE),
        (fautes.RenonceSansOuvrir, HOTE),
        (fautes.FauxPli, HOTE),
    ],
)
def test_qui_bloque_la_partie_en_sort_et_les_autres_finissent(
    classe: type[Fourbe], siege: Siege
) -> None:
    monde = _mener(classe, siege)
    assert _raisons(monde) == {SILENCE}
    assert not any(noeud.deroulement.tricheurs for noeud in monde.honnetes())


@pytest.mark.parametrize("siege", [HOTE, INVITE])
@pytest.mark.parametrize("classe", [exclus.ExcluBavard, exclus.ExcluQuiSuit])
def test_la_parole_d_un_exclu_ne_compte_plus(classe: type[Fourbe], siege: Siege) -> None:
    assert len(_raisons(_mener(classe, siege))) == 1


@pytest.mark.parametrize("classe", [doubles.DeuxVersions, fautes.Renonce, plis_faux.PliFaux])
def test_ce_qui_confond_survit_a_une_panne(classe: type[Fourbe]) -> None:
    monde = _mener(classe, HOTE)
    for honnete in monde.honnetes():
        monde._demarrer(honnete.moi)
        repris = monde.noeuds[honnete.moi]
        assert repris is not None
        assert repris.deroulement.exclus == honnete.deroulement.exclus
        assert repris.tete == honnete.tete


def test_un_secret_au_nom_d_un_autre_se_voit_a_l_ouverture() -> None:
    """Ils sont quatre à passer leurs cartes en même temps : chacun ne passe que les siennes."""

    class AuNomDuSuivant(parts_contraires._AuNomDUnAutre):
        def mentir_a(self, victime: Siege, evenement: Evenement) -> None:
            return None

        def preparer(self, evenement: Evenement) -> dict[str, object]:
            if evenement.auteur == self.moi:
                evenement = replace(evenement, auteur=self.autres()[0])
            return super().preparer(evenement)

    class PasseDAutrui(scelleur.Scelleur):
        complice = AuNomDuSuivant

    monde = _mener(PasseDAutrui, 1, "dame_de_pique")
    assert _raisons(monde) <= {AU_NOM_D_UN_AUTRE, PARTS_FAUSSES, SILENCE, PLI_FAUX}


def test_a_deux_le_tricheur_confondu_a_perdu() -> None:
    monde = _a_deux(doubles.PreuveAUnSeul)
    (honnete,) = monde.honnetes()
    assert honnete.finie
    assert honnete.deroulement.tricheurs == {1: DEUX_ENTREES}


def test_a_deux_qui_retient_son_coup_perd_par_forfait() -> None:
    monde = _a_deux(retenues.TourRetenu)
    (honnete,) = monde.honnetes()
    resultat = honnete.deroulement.resultat()
    assert honnete.finie
    assert (resultat.vainqueurs, resultat.exclus) == (("J1",), {"J2": RETENU})


def _a_deux(classe: type[Fourbe]) -> MondeFourbe:
    regles = {"vies": 3}
    monde = MondeFourbe(GRAINE, "tarot_africain", 2, {1: classe}, regles)
    assert monde.courir()
    assert monde.faite
    return monde
