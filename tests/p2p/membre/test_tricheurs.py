"""Ce que rencontre chaque tricherie : le coupable dehors, les autres jouent jusqu'au bout."""

from __future__ import annotations

import pytest

from campagnes import tricheurs_p2p as tricheurs
from campagnes.tricheurs_p2p import Tricherie
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import RESULTATS
from rebelote.p2p.manche.deroulement import PLAINTE_SANS_RAISON, SILENCE
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.preuves import DEDIT, DEUX_ENTREES, PLAINTE_FAUSSE, PLI_FAUX
from rebelote.p2p.messages.scelles import PARTS_FAUSSES

HOTE, INVITE = 0, 2
GRAINE = 1
RENONCE = "il faut fournir la couleur demandée"


def _mener(classe: type[Tricherie], tricheur: Siege) -> Tricherie:
    """Joue jusqu'au bout : les honnêtes finissent ensemble, et n'accusent aucun des leurs."""
    monde = classe(GRAINE, tricheur)
    assert monde.courir(), "la partie est bloquée"
    assert monde.faite
    assert all(noeud.finie for noeud in monde.honnetes())
    assert len({noeud.tete for noeud in monde.honnetes()}) == 1
    assert len({str(noeud.deroulement.etat.scores()) for noeud in monde.honnetes()}) == 1
    for noeud in monde.honnetes():
        assert {*noeud.preuves, *noeud.deroulement.exclus} <= {tricheur}
    return monde


def _raisons(monde: Tricherie) -> set[str]:
    return {noeud.deroulement.exclus[monde.tricheur] for noeud in monde.honnetes()}


@pytest.mark.parametrize("siege", [HOTE, INVITE])
@pytest.mark.parametrize(
    "classe",
    [
        tricheurs.HorsTour,
        tricheurs.MauvaiseSignature,
        tricheurs.Rejeu,
        tricheurs.FausseExclusion,
        tricheurs.VotesDeHaine,
    ],
)
def test_refuse_sur_le_champ_et_la_partie_continue(classe: type[Tricherie], siege: Siege) -> None:
    monde = _mener(classe, siege)
    assert not any(noeud.deroulement.exclus for noeud in monde.honnetes())


@pytest.mark.parametrize("siege", [HOTE, INVITE])
@pytest.mark.parametrize(
    "classe", [tricheurs.EntreesRetenues, tricheurs.AccusesRetenus, tricheurs.ToutRetenu]
)
def test_ce_que_l_on_cache_a_l_un_lui_vient_des_autres(
    classe: type[Tricherie], siege: Siege
) -> None:
    """Rien n'est pour un seul lecteur : la victime n'est pas exclue, la partie n'attend pas."""
    monde = _mener(classe, siege)
    assert not any(noeud.deroulement.exclus for noeud in monde.honnetes())
    assert monde.date < monde.reglages.delai_coup


@pytest.mark.parametrize(
    ("classe", "siege", "faute"),
    [
        (tricheurs.DeuxVersions, HOTE, DEUX_ENTREES),
        (tricheurs.DeuxVersions, INVITE, DEUX_ENTREES),
        (tricheurs.PreuveAUnSeul, HOTE, DEUX_ENTREES),
        (tricheurs.PreuveAUnSeul, INVITE, DEUX_ENTREES),
        (tricheurs.PreuveLointaine, INVITE, DEUX_ENTREES),
        (tricheurs.CarteDAutrui, HOTE, DEUX_ENTREES),
        (tricheurs.PliFaux, HOTE, PLI_FAUX),
        (tricheurs.TousLesPlisFaux, HOTE, PLI_FAUX),
        (tricheurs.PlisDeTravers, HOTE, PLI_FAUX),
        (tricheurs.FauxPliOuvert, INVITE, PLAINTE_FAUSSE),
        (tricheurs.PlainteSansRaison, HOTE, DEDIT),
    ],
)
def test_une_preuve_exclut_sans_vote_et_la_partie_continue(
    classe: type[Tricherie], siege: Siege, faute: str
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
        (tricheurs.Renonce, INVITE, RENONCE),
        (tricheurs.Renonce, HOTE, RENONCE),
        (tricheurs.OuvertureRefusee, INVITE, RENONCE),
        (tricheurs.CarteDAutrui, INVITE, "cette carte n'est pas dans la main"),
        (tricheurs.DonneTruquee, HOTE, "la donne est fausse"),
        (tricheurs.PartsContraires, HOTE, PARTS_FAUSSES),
        (tricheurs.PlainteSansRaison, INVITE, PLAINTE_SANS_RAISON),
        (tricheurs.Dedit, INVITE, PLAINTE_SANS_RAISON),
    ],
)
def test_la_main_cachee_s_ouvre_et_nomme_le_fautif(
    classe: type[Tricherie], siege: Siege, motif: str
) -> None:
    monde = _mener(classe, siege)
    (raison,) = _raisons(monde)
    assert motif in raison
    assert all(list(noeud.deroulement.tricheurs) == [siege] for noeud in monde.honnetes())


@pytest.mark.parametrize(
    ("classe", "siege"),
    [
        (tricheurs.TourRetenu, INVITE),
        (tricheurs.TourRetenu, HOTE),
        (tricheurs.VisageDouble, INVITE),
        (tricheurs.VisageDouble, HOTE),
        (tricheurs.ConstatEquivalent, HOTE),
        (tricheurs.OuvertureRefusee, HOTE),
        *((classe, HOTE) for classe in tricheurs.faux_constats()),
    ],
)
def test_qui_bloque_la_partie_en_sort_et_les_autres_finissent(
    classe: type[Tricherie], siege: Siege
) -> None:
    monde = _mener(classe, siege)
    assert _raisons(monde) == {SILENCE}
    assert not any(noeud.deroulement.tricheurs for noeud in monde.honnetes())


@pytest.mark.parametrize("siege", [HOTE, INVITE])
def test_la_parole_d_un_exclu_ne_compte_plus(siege: Siege) -> None:
    monde = _mener(tricheurs.ExcluBavard, siege)
    assert len(_raisons(monde)) == 1


def test_une_fausse_revelation_ne_prouve_rien() -> None:
    monde = _mener(tricheurs.RevelationFausse, INVITE)
    assert not any(noeud.deroulement.exclus for noeud in monde.honnetes())


@pytest.mark.parametrize("classe", [tricheurs.DeuxVersions, tricheurs.Renonce, tricheurs.PliFaux])
def test_ce_qui_confond_survit_a_une_panne(classe: type[Tricherie]) -> None:
    monde = _mener(classe, HOTE)
    for honnete in monde.honnetes():
        monde._demarrer(honnete.moi)
        repris = monde.noeuds[honnete.moi]
        assert repris is not None
        assert repris.deroulement.exclus == honnete.deroulement.exclus
        assert repris.tete == honnete.tete


def test_a_deux_le_tricheur_confondu_a_perdu() -> None:
    monde = _a_deux(tricheurs.PreuveAUnSeul)
    (honnete,) = monde.honnetes()
    assert honnete.finie
    assert honnete.deroulement.tricheurs == {1: DEUX_ENTREES}


def test_a_deux_qui_retient_son_coup_perd_par_forfait() -> None:
    monde = _a_deux(tricheurs.TourRetenu)
    (honnete,) = monde.honnetes()
    assert honnete.arret == "J2 retient son coup : il perd la partie par forfait"


def _a_deux(classe: type[Tricherie]) -> Tricherie:
    monde = classe(GRAINE, 1, jeu="tarot_africain", nombre=2)
    assert monde.courir()
    assert monde.faite
    return monde
