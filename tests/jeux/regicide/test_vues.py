"""Ce que chacun voit, sait et oublie ; et ce qu'une vue peut imaginer du reste."""

from random import Random

import pytest

from rebelote.cartes import Carte, Main, cartes_du_masque
from rebelote.jeux.regicide import EtatRegicide, Phase, Vol
from rebelote.jeux.regicide.coups import RoiJoue
from rebelote.jeux.regicide.hierarchie import ROIS
from rebelote.noyau.completer import completer, precise
from rebelote.noyau.inconnues import AucuneRepartition
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, J4
from rebelote.noyau.vue import Vue
from tests.jeux.regicide.outils import coup, jusqu_a, partie_au_hasard, table

MAINS = ["V♠ 9♦ 2♦", "3♦ 4♦", "6♦ V♥", "7♦ 8♦"]


def cacher(etat: EtatRegicide, siege: int) -> EtatRegicide:
    """La même position, où ce siège ne connaît que sa main et son roi.

    Les cartes que personne n'a sont à la défausse, et chaque roi qu'on y voit fut joué par qui
    l'avait reçu.
    """
    en_main = sum(main.connues for main in etat.mains)
    joues = tuple(
        RoiJoue(roi, 1 << s) for s, roi in enumerate(etat.rois) if roi and not roi.bit & en_main
    )
    etat = etat.avec(defausse=tuple(cartes_du_masque(etat.non_vues)), rois_joues=joues)
    mains = tuple(m if s == siege else Main(0, len(m)) for s, m in enumerate(etat.mains))
    rois = tuple(roi if s == siege else None for s, roi in enumerate(etat.rois))
    return etat.avec(mains=mains, rois=rois)


def test_le_don_et_le_vol_ne_sont_vus_que_des_deux() -> None:
    etat = table(MAINS)
    don = coup(etat, "V♠", "1-0", don="9♦", cible=J2)
    assert [don.vu_par(s).don for s in range(4)] == [Carte("9♦"), Carte("9♦"), None, None]
    assert don.vu_par(J3).cible == J2
    vol = Vol(CROUPIER, Carte("3♦"), de=J2, a=J1)
    assert [vol.vu_par(s).carte for s in range(4)] == [Carte("3♦"), Carte("3♦"), None, None]


@pytest.mark.parametrize(
    ("siege", "voleur", "victime"),
    [
        (J1, "2♦ 3♦", "? 9♦"),
        (J2, "? 3♦", "4♦ 9♦"),
        (J3, "? ?", "? ?"),
    ],
)
def test_mains_apres_un_vol(siege: int, voleur: str, victime: str) -> None:
    vue, etat = cacher(table(MAINS), siege), table(MAINS)
    etat = etat.avec(defausse=vue.defausse, rois_joues=vue.rois_joues)
    for evenement in (
        coup(etat, "V♠", "1-0", don="9♦", cible=J2),
        Vol(CROUPIER, Carte("3♦"), de=J2, a=J1),
    ):
        assert vue.motif_refus(evenement.vu_par(siege)) is None
        vue, etat = vue.suivant(evenement.vu_par(siege)), etat.appliquer(evenement)
        assert precise(etat, vue)
    assert sorted(str(vue.mains[J1]).split()) == sorted(voleur.split())
    assert sorted(str(vue.mains[J2]).split()) == sorted(victime.split())


def test_une_carte_donnee_se_perd_de_vue_quand_son_porteur_se_fait_voler() -> None:
    etat = table([MAINS[0], "9♣ 4♦", *MAINS[2:]], tour=J3)
    vue = cacher(etat, J1)
    vue = vue.avec(mains=(vue.mains[0], Main.de("9♣", cachees=1), *vue.mains[2:]))
    etat = etat.avec(defausse=vue.defausse, rois_joues=vue.rois_joues)
    for evenement in (
        coup(etat, "V♥", "1-0", don="6♦", cible=J2),
        Vol(CROUPIER, Carte("4♦"), de=J2, a=J3),
    ):
        vue, etat = vue.suivant(evenement.vu_par(J1)), etat.appliquer(evenement)
    assert vue.mains[J2] == Main(0, 2)
    assert precise(etat, vue)


@pytest.mark.parametrize("joueurs", [3, 4])
@pytest.mark.parametrize("graine", range(3))
def test_avant_tout_vol_chacun_imagine_un_roi_par_main(joueurs: int, graine: int) -> None:
    partie = partie_au_hasard(joueurs, graine)
    alea = Random(graine)
    while partie.etat.phase is not Phase.JEU:
        partie.avancer()
        for siege in range(joueurs):
            complet = completer(partie.vue(siege), alea)
            for roi, main in zip(complet.rois, complet.mains, strict=True):
                assert cartes_du_masque(main.connues & ROIS) == [roi]


def test_le_roi_joue_par_qui_n_a_rien_echange_est_le_sien() -> None:
    etat = table(["2♥ 3♥", "R♥ 4♥", "5♥ R♦", "6♥ R♣"], "7♣ 8♣ 9♣ 10♣", tour=J2)
    vue = cacher(etat, J1).suivant(coup(etat, "R♥", "1-0"))
    for graine in range(20):
        complet = completer(Vue(J1, vue), Random(graine))
        assert complet.rois[J2] is Carte("R♥")
        assert set(complet.rois) == set(map(Carte, ["R♠", "R♥", "R♦", "R♣"]))


def test_apres_un_vol_le_roi_peut_etre_dans_l_autre_main() -> None:
    etat = table(["2♥ R♠", "V♣ R♥ 4♥", "5♥ R♦", "6♥ R♣"], "7♣ 8♣ 9♣ 10♣", tour=J2)
    vue = cacher(etat, J1)
    for evenement in (
        coup(etat, "V♣", "1-0", don="4♥", cible=J3),
        Vol(CROUPIER, Carte("R♦"), de=J3, a=J2),
    ):
        vue = vue.suivant(evenement.vu_par(J1))
    rois_de_j2 = set()
    for graine in range(60):
        complet = completer(Vue(J1, vue), Random(graine))
        assert (complet.mains[J4].connues & ROIS).bit_count() == 1
        rois_de_j2.add((complet.mains[J2].connues & ROIS).bit_count())
    assert rois_de_j2 == {0, 1, 2}


def test_celui_que_le_croupier_designe_a_de_quoi_jouer() -> None:
    """Des trois cartes cachées, une seule a sa place : J2 l'a forcément."""
    plein = "R♠ R♥ D♦ D♣ / R♦ D♠ D♥ / R♣ V♠ / V♥"
    etat = table(["2♠", "A♠", "3♠", "4♠"], plein, tour=J2)
    vue = cacher(etat, J1)
    for graine in range(10):
        complet = completer(Vue(J1, vue), Random(graine))
        assert complet.mains[J2] == Main.de("A♠")
    rien = cacher(table(["A♠ A♥ A♦ A♣ V♦ V♣", "2♠", "3♠", "4♠"], plein, tour=J2), J1)
    with pytest.raises(AucuneRepartition, match="J2"):
        completer(Vue(J1, rien), Random(0))


def test_une_vue_ne_refuse_pas_un_tour_qu_elle_ne_peut_juger() -> None:
    partie = partie_au_hasard(4, 9)
    etat = jusqu_a(partie, Phase.SUITE)
    annonce = etat.acte_croupier(Random(0))
    assert all(partie.vue(s).motif_refus(annonce) is None for s in range(4))
