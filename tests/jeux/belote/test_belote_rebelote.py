"""La belote-rebelote : la dire, la prouver, la compter ; et la renonce sur une main cachée."""

from random import Random

import pytest

from rebelote.cartes import Carte, Couleur, Main
from rebelote.jeux.belote import BELOTE, Complement, EtatBelote, JouerCarte, ReglesBelote
from rebelote.jeux.belote.motifs import BELOTE_A_DIRE, BELOTE_FAUSSE, RENONCE
from rebelote.jeux.belote.points import Issue
from rebelote.jeux.belote.table import plateau
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, J4, ParSiege, Siege
from rebelote.noyau.vue import Vue
from tests.jeux.belote.outils import COEUR, PIQUE, jouer_manche_au_hasard, poser, refus, table
from tests.jeux.montre import vu_de

MAINS = (
    "R♥ D♥ 8♥ 7♥ A♠ 10♠ 7♠ 8♠",
    "V♥ 9♥ A♥ 10♥ R♠ D♠ V♠ 9♠",
    "A♦ 10♦ R♦ D♦ A♣ 10♣ R♣ D♣",
    "V♦ 9♦ 8♦ 7♦ V♣ 9♣ 8♣ 7♣",
)


@pytest.mark.parametrize("carte", ["R♥", "D♥"])
def test_on_la_dit_avec_la_premiere_des_deux(carte: str) -> None:
    etat = table(MAINS)
    assert refus(etat, carte) is BELOTE_A_DIRE
    assert refus(etat, carte, belote=True) is None
    assert JouerCarte(J1, Carte(carte), belote=True) in etat.coups_legaux(J1)
    assert JouerCarte(J1, Carte(carte)) not in etat.coups_legaux(J1)


def test_un_enregistrement_qui_la_tait_est_lu_comme_s_il_la_disait() -> None:
    etat = table(MAINS)
    coup = etat.normaliser(JouerCarte(J1, Carte("R♥")))
    assert coup == JouerCarte(J1, Carte("R♥"), belote=True)
    assert etat.normaliser(JouerCarte(J1, Carte("A♠"))) == JouerCarte(J1, Carte("A♠"))


def test_rebelote_ne_se_redit_pas() -> None:
    etat = poser(table(MAINS), "D♥ V♥ R♦ 7♦").avec(tour=J1, meneur=J1)
    assert etat.belote == J1
    assert refus(etat, "R♥", belote=True) is BELOTE_FAUSSE
    assert refus(etat, "R♥") is None


def test_belote_puis_rebelote_se_disent_et_se_montrent() -> None:
    """Le journal n'écrit que la première ; la seconde se déduit de l'état, pour tous."""
    debut = table(MAINS)
    for depart in (debut, vu_de(debut, J2)):
        dire_belote = JouerCarte(J1, Carte("D♥"), belote=True)
        assert depart.parole(dire_belote) == "D♥ (belote)"
        etat = depart.suivant(dire_belote)
        assert _dits(etat) == ("belote", "D♥ (belote)")
        etat = etat.suivre([JouerCarte(s, Carte(c)) for s, c in ((J2, "V♥"), (J3, "R♦"))])
        ferme = etat.pli_ferme(JouerCarte(J4, Carte("7♦")))
        assert ferme is not None
        assert [pose.texte for pose in ferme.poses] == ["D♥ (belote)", "V♥", "R♦", "7♦"]
        etat = etat.suivant(JouerCarte(J4, Carte("7♦"))).avec(tour=J1, meneur=J1)
        dernier = plateau(etat).dernier_pli
        assert dernier is not None
        assert dernier.poses == ferme.poses
        assert etat.parole(JouerCarte(J1, Carte("R♥"))) == "R♥ (rebelote)"
        assert etat.parole(JouerCarte(J1, Carte("A♠"))) == "A♠"
        assert _dits(etat.suivant(JouerCarte(J1, Carte("R♥")))) == ("rebelote", "R♥ (rebelote)")


def _dits(etat: EtatBelote) -> tuple[str, str]:
    """Ce que J1 a dit, et sa carte telle qu'on la voit au milieu."""
    vu = plateau(etat)
    (dit,) = vu.sieges[J1].dit
    return dit, vu.milieu.poses[0].texte


@pytest.mark.parametrize("carte", ["D♥", "R♥"])
def test_la_rebelote_s_offre_avec_son_mot(carte: str) -> None:
    autre = "R♥" if carte == "D♥" else "D♥"
    etat = poser(table(MAINS), f"{carte} V♥ R♦ 7♦").avec(tour=J1, meneur=J1)
    tableau = BELOTE.tableau_de(Vue(J1, etat))
    assert f"{autre} (rebelote)" in [coup.texte for coup in tableau.coups]


def test_la_rebelote_se_refuse_dans_les_mots_ou_on_l_aurait_offerte() -> None:
    etat = poser(table(MAINS), "D♥ V♥ R♦ 7♦ R♠ D♦ 8♦")
    tableau = BELOTE.tableau_de(Vue(J1, etat))
    assert "R♥ (rebelote)" in [refuse.texte for refuse in tableau.refus]
    with pytest.raises(CoupIllegal, match=r"^J1, R♥ \(rebelote\) : il faut fournir"):
        etat.appliquer(JouerCarte(J1, Carte("R♥")))


@pytest.mark.parametrize(
    ("mains", "atout", "carte"),
    [
        (MAINS, COEUR, "A♠"),  # ni roi ni dame
        (MAINS, PIQUE, "R♥"),  # pas l'atout
        (("R♥ A♠", "D♥ 7♦", "8♦ 9♦", "7♣ 8♣"), COEUR, "R♥"),  # sans la dame
    ],
)
def test_belote_fausse(mains: tuple[str, ...], atout: Couleur, carte: str) -> None:
    assert refus(table(mains, atout=atout), carte, belote=True) is BELOTE_FAUSSE


def test_roi_sans_dame_se_joue_sans_rien_dire() -> None:
    etat = table(("R♥ A♠", "D♥ 7♦", "8♦ 9♦", "7♣ 8♣"))
    assert refus(etat, "R♥") is None
    assert poser(etat, "R♥ D♥").belote is None


# --- Sur une main cachée ----------------------------------------------------------------------


def cachee(*exposees: str, tour: Siege = J1) -> EtatBelote:
    """Le siège J1 vu de J2, qui a ces cartes en main."""
    return table(("", " ".join(exposees), "", "")).avec(
        mains=(Main(0, 8), Main.de(" ".join(exposees)), Main(0, 8), Main(0, 8)), tour=tour
    )


def test_dire_belote_montre_l_autre_carte() -> None:
    etat = cachee("7♥").appliquer(JouerCarte(J1, Carte("R♥"), belote=True))
    assert etat.mains[J1] == Main.de("D♥", cachees=6)
    assert etat.belote == J1


REDONNE = Complement(CROUPIER, ParSiege({}))


@pytest.mark.parametrize(
    ("de_j2", "a_venir", "dite"),
    [
        ("7♥", [JouerCarte(J1, Carte("D♥"))], True),
        ("7♥", [JouerCarte(J2, Carte("7♥")), JouerCarte(J1, Carte("D♥"))], True),
        ("7♥", [], False),
        ("7♥", [JouerCarte(J3, Carte("D♥"))], False),
        ("7♥", [REDONNE, JouerCarte(J1, Carte("D♥"))], False),  # d'une autre manche
        ("D♥", [JouerCarte(J1, Carte("D♥"))], False),  # J2 l'a : c'est elle que l'on refusera
    ],
)
def test_la_suite_d_un_enregistrement_dit_la_belote_tue(
    de_j2: str, a_venir: list[Evenement], dite: bool
) -> None:
    coup = cachee(de_j2).normaliser(JouerCarte(J1, Carte("R♥")), a_venir)
    assert coup == JouerCarte(J1, Carte("R♥"), belote=dite)


def test_la_vue_ne_refuse_que_ce_qu_elle_peut_prouver() -> None:
    assert refus(cachee("7♥"), "R♥") is None
    assert refus(cachee("7♥"), "R♥", belote=True) is None
    assert refus(cachee("D♥"), "R♥", belote=True) is BELOTE_FAUSSE
    assert refus(cachee("R♥"), "R♥") is Motif.CARTE_PAS_EN_MAIN


def test_une_main_cachee_peut_jouer_roi_et_dame_avec_ou_sans_un_mot() -> None:
    sans_annonces = ReglesBelote(annonces=False)
    coups = cachee("7♥").avec(regles=sans_annonces).coups_legaux(J1)
    for carte in map(Carte, ("R♥", "D♥")):
        assert {JouerCarte(J1, carte), JouerCarte(J1, carte, belote=True)} <= set(coups)
    assert JouerCarte(J1, Carte("R♠"), belote=True) not in coups


def test_apres_la_belote_dite_l_autre_carte_n_est_plus_cachee_nulle_part() -> None:
    etat = cachee("7♥", "8♥").appliquer(JouerCarte(J1, Carte("R♥"), belote=True))
    etat = poser(etat, "7♥ 9♥ V♥").avec(tour=J1, meneur=J1)
    assert refus(etat, "D♥") is None
    assert not etat.inconnues().cartes & Carte("D♥").bit


def test_belote_tue_puis_jouee_est_une_renonce() -> None:
    etat = cachee("7♥", "8♥").appliquer(JouerCarte(J1, Carte("R♥")))
    etat = poser(etat, "7♥ 9♥ V♥").avec(tour=J1, meneur=J1)
    assert refus(etat, "D♥") is RENONCE


@pytest.mark.parametrize(
    ("premier_pli", "carte", "motif"),
    [
        ("A♠ 7♠ 8♦ 9♠", "10♠", RENONCE),  # J3 n'a pas fourni pique
        ("A♠ 7♠ 8♦ 9♠", "A♦", None),
        # Son partenaire était maître : ne pas couper ne prouve rien de ses atouts.
        ("A♠ 7♠ 8♦ 9♠", "V♥", None),
        ("7♠ A♠ 8♦ 9♠", "V♥", RENONCE),  # J2 était maître : J3 devait couper
        ("7♠ 9♥ 8♥ 9♠", "V♥", RENONCE),  # il a sous-coupé : il n'avait pas de quoi monter
        ("7♠ 9♥ 8♥ 9♠", "7♥", None),
        ("7♥ 9♥ 8♥ 10♥", "V♥", RENONCE),
        ("7♥ 9♥ A♠ 10♥", "8♥", RENONCE),
    ],
)
def test_renonce_prouvee_par_les_plis_passes(
    premier_pli: str, carte: str, motif: Motif | None
) -> None:
    mains = tuple(Main(0, 8) for _ in range(4))
    etat = poser(table(("",) * 4).avec(mains=mains), premier_pli).avec(tour=J3, meneur=J3)
    assert refus(etat, carte) is motif


def test_une_main_cachee_ne_peut_rejouer_une_carte_deja_vue() -> None:
    etat = poser(cachee("7♠", "8♥"), "A♠ 7♠ 9♠ 10♠")
    assert refus(etat, "A♠") is Motif.CARTE_PAS_EN_MAIN
    assert refus(etat, "8♥") is Motif.CARTE_PAS_EN_MAIN


# --- Vingt points au camp qui la tient --------------------------------------------------------


@pytest.mark.parametrize("preneur", [J1, J2, J3, J4])
def test_vingt_points_au_camp_du_joueur(preneur: Siege) -> None:
    debut = table(MAINS, preneur=preneur, regles=ReglesBelote(annonces=False))
    for graine in range(10):
        (decompte,) = jouer_manche_au_hasard(debut, Random(graine)).decomptes
        assert decompte.belote == (20, 0)
        a, b = decompte.plis
        if decompte.issue is Issue.FAIT:
            assert decompte.scores == (a + 20, b)
        elif decompte.issue is Issue.DEDANS:
            assert decompte.scores == ((20, 162) if preneur in (J1, J3) else (182, 0))


def test_belote_imprenable_au_capot() -> None:
    mains = (
        "R♥ D♥ 7♠ 8♠ 7♣ 8♣ 7♦ 8♦",
        "V♥ 9♥ A♠ 10♠ A♣ 10♣ A♦ 10♦",
        "7♥ 8♥ 9♠ V♠ 9♣ V♣ 9♦ V♦",
        "A♥ 10♥ R♠ D♠ R♣ D♣ R♦ D♦",
    )
    ordre = (
        "V♥ 7♥ 10♥ D♥ 9♥ 8♥ A♥ R♥ A♠ 9♠ D♠ 7♠ 10♠ V♠ R♠ 8♠ A♣ 9♣ D♣ 7♣ 10♣ V♣ R♣ 8♣ "
        "A♦ 9♦ D♦ 7♦ 10♦ V♦ R♦ 8♦"
    )
    etat = poser(table(mains, preneur=J2, donneur=J1), ordre)
    (decompte,) = etat.decomptes
    assert (decompte.capot, decompte.scores) == (1, (20, 252))


def test_personne_ne_la_dit_si_les_deux_cartes_sont_separees() -> None:
    mains = (
        "R♥ 7♥ 7♠ 8♠ 7♣ 8♣ 7♦ 8♦",
        "V♥ 9♥ A♠ 10♠ A♣ 10♣ A♦ 10♦",
        "D♥ 8♥ 9♠ V♠ 9♣ V♣ 9♦ V♦",
        "A♥ 10♥ R♠ D♠ R♣ D♣ R♦ D♦",
    )
    etat = poser(table(mains, donneur=J4, preneur=J2), "7♥ V♥ D♥ 10♥")
    assert etat.belote is None
    assert etat.tour == J2
    assert poser(etat, "9♥ 8♥ A♥ R♥").belote is None
