"""Ce qui est vrai de toutes les manches, quelles que soient les cartes et les options."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.cartes import PAQUET_32, Carte
from rebelote.ia.contree import JoueurIASimpleContree
from rebelote.jeux.contree import (
    CONTREE,
    AtoutContree,
    Decompte,
    EtatContree,
    Issue,
    JouerCarte,
    Phase,
    ReglesContree,
)
from rebelote.noyau.contrat import variantes, verifier_contrat
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER
from tests.jeux.contree import reference


def toutes_les_regles() -> Iterator[ReglesContree]:
    """Toutes les options dans toutes leurs positions, l'objectif à part."""
    booleennes = (
        "generale",
        "sans_tout_atout",
        "contre_a_la_volee",
        "partenaire_maitre_dispense",
        "sous_coupe_obligatoire",
        "belote_imprenable",
    )
    marques = ("annonce_et_faits", "faits", "annonces")
    for valeurs in product((False, True), repeat=len(booleennes)):
        choix: dict[str, Any] = dict(zip(booleennes, valeurs, strict=True))
        for marque, surcontre in product(marques, (4, 3)):
            yield ReglesContree(marque=marque, multiplicateur_surcontre=surcontre, **choix)


REGLES = tuple(toutes_les_regles())


def cartes_de(etat: EtatContree) -> list[Carte]:
    """Toutes les cartes de la table, où qu'elles soient."""
    en_main = [carte for main in etat.mains for carte in main]
    ramassees = [carte for pli in etat.plis for carte in pli.cartes]
    return sorted([*en_main, *etat.pli, *ramassees])


def avancer(etat: EtatContree, alea: Random) -> EtatContree:
    """Un pas : la donne, une enchère plutôt modeste, ou une carte au hasard."""
    if etat.tour == CROUPIER:
        return etat.appliquer(etat.acte_croupier(alea))
    coups = etat.coups_legaux(etat.tour)
    if etat.phase is Phase.ENCHERES and alea.random() < 0.6:
        return etat.appliquer(coups[0])
    return etat.appliquer(alea.choice(coups))


@given(graine=st.integers(0, 10**9), rang=st.integers(0, len(REGLES) - 1))
def test_cartes_conservees_et_obligations_de_la_reference(graine: int, rang: int) -> None:
    alea, etat = Random(graine), EtatContree(regles=REGLES[rang])
    while not etat.decomptes or etat.decomptes[-1].issue is Issue.ANNULEE:
        if etat.phase is not Phase.DONNE:
            assert cartes_de(etat) == sorted(PAQUET_32)
        if etat.phase is Phase.JEU:
            assert etat.atout is not None
            coups = [c for c in etat.coups_legaux(etat.tour) if isinstance(c, JouerCarte)]
            main = tuple(etat.mains[etat.tour])
            permises = reference.cartes_permises(main, etat.pli, etat.atout, etat.regles)
            assert {coup.carte for coup in coups} == permises
        etat = avancer(etat, alea)
    verifier_decompte(etat.decomptes[-1], etat.regles)


def verifier_decompte(decompte: Decompte, regles: ReglesContree) -> None:
    """Les points faits, la belote et la marque, recalculés d'après la page."""
    contrat = decompte.contrat
    assert contrat is not None
    assert sum(decompte.points) == (162 if decompte.capot is None else 252)
    assert sum(decompte.belote) in (0, 20)
    if contrat.atout in (AtoutContree.SANS_ATOUT, AtoutContree.TOUT_ATOUT):
        assert decompte.belote == (0, 0)
    prenant = contrat.preneur % 2
    faits = decompte.points[prenant] + decompte.belote[prenant]
    if contrat.valeur <= 160:
        assert (decompte.issue is Issue.FAIT) == (faits >= contrat.valeur)
    if contrat.valeur == 250:
        assert (decompte.issue is Issue.FAIT) == (decompte.capot == prenant)
    if decompte.issue is Issue.CHUTE:
        reste = 0 if not regles.belote_imprenable else decompte.belote[prenant]
        assert decompte.scores[prenant] == reste
    termes = {(terme.nom, terme.camp): terme.valeur for terme in decompte.termes}
    assert (termes["total", 0], termes["total", 1]) == decompte.scores


def jouee_par_des_ia(regles: ReglesContree, graine: int) -> Partie[Any]:
    joueurs = [JoueurIASimpleContree(Random(n)) for n in range(4)]
    return CONTREE.nouvelle_partie(joueurs, regles, Random(graine)).jouer_partie_complete()


@pytest.mark.parametrize("regles", REGLES[::29])
def test_parties_d_ia_sous_beaucoup_d_options(regles: ReglesContree) -> None:
    partie = jouee_par_des_ia(regles, 3)
    etat = partie.etat
    assert max(etat.totaux) >= regles.objectif
    assert etat.totaux == tuple(sum(d.scores[c] for d in etat.decomptes) for c in (0, 1))
    for decompte in etat.decomptes:
        if decompte.issue is not Issue.ANNULEE:
            verifier_decompte(decompte, regles)
    assert Partie.rejouer(partie.debut, partie.journal).etat == etat


def test_meme_graine_meme_partie() -> None:
    assert jouee_par_des_ia(REGLES[0], 4).journal == jouee_par_des_ia(REGLES[0], 4).journal


# --- Le contrat de tous les jeux --------------------------------------------------------------

MELANGES = (
    ReglesContree(objectif=2000),
    ReglesContree(sans_tout_atout=True, contre_a_la_volee=True, generale=True, objectif=3000),
    ReglesContree(sous_coupe_obligatoire=False, partenaire_maitre_dispense=False, objectif=2000),
    *variantes(ReglesContree),
)


@pytest.mark.parametrize("rang", range(len(MELANGES)))
def test_contrat_de_tous_les_jeux(rang: int) -> None:
    assert verifier_contrat(CONTREE, 4, [rang], MELANGES[rang]) > 0
