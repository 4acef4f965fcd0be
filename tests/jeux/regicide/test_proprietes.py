"""Ce qui reste vrai tout au long de parties au hasard."""

from itertools import combinations
from random import Random

import pytest

from rebelote.cartes import PAQUET_52, Carte
from rebelote.jeux.regicide import (
    CASES,
    REGICIDE,
    EtatRegicide,
    Phase,
    Pyramide,
    ReglesRegicide,
    Tour,
)
from rebelote.jeux.regicide.pouvoirs import echanges_permis, motif_echange
from rebelote.noyau.contrat import LOIS, derouler, loi_cartes_conservees, verifier_contrat
from rebelote.noyau.contrat.deroule import Deroule
from rebelote.noyau.etat import Etat
from rebelote.noyau.sieges import CROUPIER
from tests.jeux.regicide.outils import partie_au_hasard, toutes_les_cartes

OPTIONS = [
    ReglesRegicide(sans_draft=sans_draft, deux_appuis=deux_appuis)
    for sans_draft in (False, True)
    for deux_appuis in (False, True)
]


def cartes(etat: Etat) -> list[object]:
    assert isinstance(etat, EtatRegicide)
    return list(toutes_les_cartes(etat))


@pytest.fixture(scope="module", params=[3, 4])
def deroule(request: pytest.FixtureRequest) -> Deroule:
    return derouler(REGICIDE, request.param, 11)


@pytest.mark.parametrize("loi", LOIS, ids=lambda loi: loi.nom)
def test_contrat(deroule: Deroule, loi: object) -> None:
    assert callable(loi)
    loi(deroule)


@pytest.mark.parametrize("regles", OPTIONS[-1:], ids=str)
@pytest.mark.parametrize("joueurs", [3, 4])
def test_contrat_sous_chaque_option(joueurs: int, regles: ReglesRegicide) -> None:
    assert verifier_contrat(REGICIDE, joueurs, [5], regles) > 0


@pytest.mark.parametrize("regles", OPTIONS, ids=str)
@pytest.mark.parametrize("joueurs", [3, 4])
def test_parties_au_hasard(joueurs: int, regles: ReglesRegicide) -> None:
    for graine in range(4):
        deroule = derouler(REGICIDE, joueurs, graine, regles)
        apres_la_donne = Deroule(
            REGICIDE, joueurs, graine, deroule.journal[1:], deroule.etats[1:], ()
        )
        loi_cartes_conservees(apres_la_donne, cartes)  # type: ignore[arg-type]
        fin = deroule.etats[-1]
        assert isinstance(fin, EtatRegicide)
        assert fin.phase is Phase.FINIE
        assert fin.coups_joues + sum(map(len, fin.mains)) == 13 * joueurs


@pytest.mark.parametrize("regles", OPTIONS, ids=str)
@pytest.mark.parametrize("joueurs", [3, 4])
def test_les_coups_lus_dans_les_masques_sont_ceux_que_l_on_juge_un_a_un(
    joueurs: int, regles: ReglesRegicide
) -> None:
    for etat in derouler(REGICIDE, joueurs, 3, regles).etats:
        for siege in etat.attendus() - {CROUPIER}:
            assert etat.coups_legaux(siege) == Etat.coups_legaux(etat, siege)


@pytest.mark.parametrize("deux_appuis", [False, True])
def test_les_echanges_lus_dans_les_masques_sont_ceux_que_l_on_juge_un_a_un(
    deux_appuis: bool,
) -> None:
    alea = Random(7)
    for _ in range(300):
        cartes_tirees: list[Carte | None] = [*alea.sample(PAQUET_52, len(CASES))]
        for rang in alea.sample(range(len(CASES)), alea.randrange(len(CASES))):
            cartes_tirees[rang] = None
        pyramide = Pyramide(tuple(cartes_tirees))
        paires = combinations(pyramide.occupees(), 2)
        juges = [paire for paire in paires if motif_echange(pyramide, paire, deux_appuis) is None]
        assert list(echanges_permis(pyramide, deux_appuis)) == juges


@pytest.mark.parametrize("joueurs", [3, 4])
def test_celui_qui_joue_le_pouvait_et_ceux_qu_on_saute_non(joueurs: int) -> None:
    sautes = 0
    for graine in range(8):
        partie = partie_au_hasard(joueurs, graine, ReglesRegicide(sans_draft=True))
        while not partie.est_terminee:
            avant = partie.etat
            evenement = partie.avancer()
            if not isinstance(evenement, Tour):
                continue
            assert partie.etat.coups_legaux(evenement.siege)
            siege = (avant.tour + 1) % joueurs
            while siege != evenement.siege:
                sautes += bool(len(avant.mains[siege]))
                assert not avant.avec(phase=Phase.JEU, tour=siege).coups_legaux(siege)
                siege = (siege + 1) % joueurs
    assert sautes, "ces graines doivent montrer un joueur sauté"


def test_chaque_refus_laisse_l_etat_egal() -> None:
    partie = partie_au_hasard(4, 3)
    alea = Random(0)
    while not partie.est_terminee:
        etat = partie.etat
        for siege in etat.attendus():
            for refuse, _ in alea.sample(tous := etat.coups_refuses(siege), min(3, len(tous))):
                with pytest.raises(Exception, match=":"):
                    partie.jouer(refuse)
                assert partie.etat is etat
        partie.avancer()
