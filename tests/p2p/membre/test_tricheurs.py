"""Ce que rencontre chaque tricherie : refus, preuve, audit ou exclusion ; jamais un honnête."""

import pytest

from campagnes import tricheurs_p2p as tricheurs
from campagnes.tricheurs_p2p import Tricherie
from rebelote.noyau.sieges import Siege

HOTE, INVITE = 0, 2
GRAINE = 1


def _mener(classe: type[Tricherie], tricheur: Siege) -> Tricherie:
    monde = classe(GRAINE, tricheur)
    assert monde.courir(), "la partie est bloquée"
    assert monde.faite
    return monde


def _accuses(monde: Tricherie) -> set[Siege]:
    """Tous ceux qu'un honnête tient pour coupables, à tort ou à raison."""
    accuses: set[Siege] = set()
    for noeud in monde.honnetes():
        deroulement = noeud.deroulement
        accuses |= noeud.preuves.keys() | deroulement.tricheurs.keys() | deroulement.exclus
    return accuses


@pytest.mark.parametrize("siege", [HOTE, INVITE])
@pytest.mark.parametrize(
    "classe",
    [
        tricheurs.HorsTour,
        tricheurs.MauvaiseSignature,
        tricheurs.Rejeu,
        tricheurs.FaussesParts,
        tricheurs.FausseExclusion,
    ],
)
def test_refuse_sur_le_champ_et_la_partie_continue(classe: type[Tricherie], siege: Siege) -> None:
    sans_triche = Tricherie(GRAINE, siege)
    assert sans_triche.courir()
    monde = _mener(classe, siege)
    assert not _accuses(monde)
    assert {n.tete for n in monde.honnetes()} == {n.tete for n in sans_triche.honnetes()}


@pytest.mark.parametrize("siege", [HOTE, INVITE])
def test_deux_versions_sont_prouvees_avant_le_coup_suivant(siege: Siege) -> None:
    monde = tricheurs.DeuxVersions(GRAINE, siege)
    assert monde.courir(limite=10.0)
    for noeud in monde.honnetes():
        assert list(noeud.preuves) == [siege]
        assert len(noeud.journal) == monde.seq
        une, autre = noeud.preuves[siege]
        assert une.signee_par(noeud.cles[siege])
        assert autre.signee_par(noeud.cles[siege])
        assert une.seq == autre.seq == monde.seq


def test_la_preuve_survit_a_une_panne() -> None:
    monde = _mener(tricheurs.DeuxVersions, INVITE)
    monde._demarrer(HOTE)
    repris = monde.noeuds[HOTE]
    assert repris is not None
    assert list(repris.preuves) == [INVITE]


@pytest.mark.parametrize(
    ("classe", "siege", "motif"),
    [
        (tricheurs.Renonce, INVITE, "J3, R♥ : il faut fournir la couleur demandée"),
        (tricheurs.Renonce, HOTE, "J1, 7♥ : il faut fournir la couleur demandée"),
        (tricheurs.DonneTruquee, HOTE, "la donne est fausse"),
        (tricheurs.PartsContraires, HOTE, "n'a pas dit à tous la même chose"),
    ],
)
def test_la_main_cachee_s_ouvre_et_nomme_le_fautif(
    classe: type[Tricherie], siege: Siege, motif: str
) -> None:
    monde = _mener(classe, siege)
    assert _accuses(monde) == {siege}
    assert len({noeud.tete for noeud in monde.honnetes()}) == 1
    for noeud in monde.honnetes():
        assert motif in noeud.deroulement.tricheurs[siege]
        assert motif in str(noeud.arret)


@pytest.mark.parametrize("siege", [HOTE, INVITE])
def test_l_audit_survit_a_une_panne(siege: Siege) -> None:
    monde = _mener(tricheurs.Renonce, siege)
    for honnete in monde.honnetes():
        monde._demarrer(honnete.moi)
        repris = monde.noeuds[honnete.moi]
        assert repris is not None
        assert repris.deroulement.tricheurs == honnete.deroulement.tricheurs
        assert repris.tete == honnete.tete


@pytest.mark.parametrize("graine", [1, 16])
def test_qui_se_plaint_sans_raison_est_le_fautif(graine: int) -> None:
    """Que l'audit le montre, ou que sa propre signature l'ait déjà démenti."""
    monde = tricheurs.PlainteSansRaison(graine, INVITE)
    assert monde.courir(limite=30.0)
    assert _accuses(monde) == {INVITE}
    assert all("J3 a triché : s'est plaint" in str(noeud.arret) for noeud in monde.honnetes())


@pytest.mark.parametrize("classe", [tricheurs.PlainteSansRaison, tricheurs.DeuxVersions])
def test_la_preuve_d_une_triche_est_redite_a_chaque_battement(classe: type[Tricherie]) -> None:
    """Le premier message a pu se perdre : les autres n'auraient rien su."""
    monde = classe(16, INVITE)
    assert monde.courir(limite=30.0)
    temoins = [noeud for noeud in monde.honnetes() if noeud.denonciations]
    assert temoins
    for temoin in temoins:
        redits = temoin.tic(temoin.maintenant + 2 * temoin.reglages.battement)
        assert all(envoi in redits for envoi in temoin.denonciations)
        assert {envoi.siege for envoi in temoin.denonciations} == set(temoin.autres())


@pytest.mark.parametrize(
    ("classe", "siege"),
    [
        (tricheurs.TourRetenu, INVITE),
        (tricheurs.TourRetenu, HOTE),
        (tricheurs.CarteDAutrui, INVITE),
        (tricheurs.CarteDAutrui, HOTE),
        *((classe, HOTE) for classe in tricheurs.faux_constats()),
    ],
)
def test_qui_bloque_la_partie_en_sort_et_les_autres_finissent(
    classe: type[Tricherie], siege: Siege
) -> None:
    monde = _mener(classe, siege)
    assert _accuses(monde) == {siege}
    assert all(noeud.finie for noeud in monde.honnetes())
    assert len({noeud.tete for noeud in monde.honnetes()}) == 1
    assert len({str(n.deroulement.etat.scores()) for n in monde.honnetes()}) == 1
