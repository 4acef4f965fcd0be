"""La somme de 21 : les mains et les points du pli vont au siège précédent."""

from random import Random

import pytest

from rebelote.cartes import Carte, Main, lire_cartes
from rebelote.jeux.dame_de_pique import EchangeMains, EtatDameDePique, Phase, motifs
from rebelote.noyau import CROUPIER, ParSiege
from tests.jeux.dame_de_pique.outils import CASSE, dernier_pli, poser, regles, table

MAINS = ("3♥ 8♣", "4♥ 9♣", "6♥ 10♣", "8♥ V♣")
PLI = "3♥ 4♥ 6♥ 8♥"
RESTE = ("8♣", "9♣", "10♣", "V♣")


def apres_le_pli() -> EtatDameDePique:
    """J4 a pris quatre cœurs dont la somme fait 21."""
    return poser(table(*MAINS, plis=(CASSE,)), PLI)


def test_chaque_main_va_au_siege_precedent() -> None:
    etat = apres_le_pli()
    assert etat.phase is Phase.ECHANGE_MAINS
    assert etat.attendus() == {CROUPIER}
    etat = etat.appliquer(etat.acte_croupier(Random(0)))
    assert etat.mains == tuple(map(Main.de, ("9♣", "10♣", "V♣", "8♣")))


def test_les_points_suivent_la_main_et_le_vainqueur_mene() -> None:
    etat = apres_le_pli()
    assert etat.plis[-1].vainqueur == 3
    assert etat.plis[-1].beneficiaire == 2
    assert [etat.points_pris(siege) for siege in range(4)] == [1, 0, 4, 0]
    etat = etat.appliquer(etat.acte_croupier(Random(0)))
    assert etat.attendus() == {3}


def test_au_dernier_pli_seuls_les_points_passent() -> None:
    etat = poser(dernier_pli(PLI), PLI)
    assert etat.phase is Phase.DONNE
    assert etat.decomptes[-1].points == (22, 0, 4, 0)


def test_la_lune_se_perd_ou_se_gagne_par_l_echange() -> None:
    gagnee = poser(dernier_pli(PLI, preneur=2), PLI)
    assert gagnee.decomptes[-1].lune == 2
    perdue = poser(dernier_pli(PLI, preneur=3), PLI)
    assert perdue.decomptes[-1].lune is None


def test_l_echange_vaut_aussi_au_premier_pli() -> None:
    etat = poser(table("2♣ 8♦", "4♣ 9♦", "5♣ 10♦", "10♣ V♦", plis=()), "2♣ 4♣ 5♣ 10♣")
    assert etat.phase is Phase.ECHANGE_MAINS


@pytest.mark.parametrize(("valeur_as", "phase"), [(14, Phase.ECHANGE_MAINS), (1, Phase.JEU)])
def test_l_as_compte_selon_l_option(valeur_as: int, phase: Phase) -> None:
    etat = table("A♠ 8♣", "3♠ 9♣", "2♦ 10♦", "2♥ V♥", regles=regles(valeur_as=valeur_as))
    assert poser(etat, "A♠ 3♠ 2♦ 2♥").phase is phase


@pytest.mark.parametrize(
    "mains",
    [
        ("8♣", "9♣", "10♣", "V♣"),
        ("9♣", "10♣", "V♣", "7♦"),
        ("9♣", "10♣", "V♣", "V♣"),
        ("9♣", "10♣", "V♣", "8♣ 7♦"),
        ("9♣", "10♣", "V♣"),
    ],
    ids=["pas échangées", "carte d'ailleurs", "en double", "trop", "siège manquant"],
)
def test_echange_faux_refuse(mains: tuple[str, ...]) -> None:
    faux = EchangeMains(CROUPIER, ParSiege({s: lire_cartes(m) for s, m in enumerate(mains)}))
    assert apres_le_pli().motif_refus(faux) is motifs.ECHANGE_INVALIDE


def test_chacun_voit_sa_nouvelle_main_et_sait_ou_est_l_ancienne() -> None:
    complet = apres_le_pli()
    echange = complet.acte_croupier(Random(0))
    for siege in range(4):
        mains = [main if s == siege else Main(0, 1) for s, main in enumerate(complet.mains)]
        vue = complet.avec(mains=tuple(mains)).appliquer(echange.vu_par(siege))
        assert vue.mains[siege] == Main.de(RESTE[(siege + 1) % 4])
        assert vue.mains[(siege - 1) % 4] == Main.de(RESTE[siege])
        assert vue.mains[(siege + 1) % 4] == vue.mains[(siege + 2) % 4] == Main(0, 1)


def test_qui_cede_sa_main_confond_un_echange_faux() -> None:
    complet = apres_le_pli()
    vue = complet.avec(mains=(*[Main(0, 1)] * 3, complet.mains[3]))
    faux = EchangeMains(CROUPIER, ParSiege({0: (None,), 1: (None,), 2: (None,), 3: (Carte("V♣"),)}))
    assert vue.motif_refus(faux) is motifs.ECHANGE_INVALIDE
