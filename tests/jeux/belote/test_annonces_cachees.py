"""Les annonces comme à table : dites sans leurs cartes, puis montrées par le meilleur camp."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.cartes import Carte, Main, Valeur, lire_cartes
from rebelote.jeux.belote import (
    BELOTE,
    Annonce,
    Annoncer,
    EtatBelote,
    JouerCarte,
    Montrer,
    Phase,
    TypeAnnonce,
)
from rebelote.jeux.belote.motifs import ANNONCE_INVALIDE, ANNONCE_SANS_CARTES, MONTRE_FAUSSE
from rebelote.jeux.belote.table import plateau
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, J4, ParSiege, Siege
from tests.jeux.belote.outils import COEUR, PIQUE, annonce, annoncer, poser, table
from tests.jeux.montre import vu_de

MAINS = (
    "D♥ R♥ A♥ 7♦ V♦ V♣ V♠ 10♠",
    "7♥ 8♥ 9♥ 8♦ 9♦ 10♦ 7♣ 8♣",
    "10♥ V♥ D♦ R♦ A♦ 9♣ 10♣ D♣",
    "R♣ A♣ 7♠ 8♠ 9♠ D♠ R♠ A♠",
)
PREMIER_PLI = "A♥ 9♥ V♥ 7♠"


def suite(type_: str, hauteur: str) -> Annonce:
    """Une suite telle que les autres l'entendent."""
    return Annonce(TypeAnnonce[type_], None, Valeur(hauteur))


def apres_le_premier_pli(atout: object = PIQUE, **dites: tuple[str, ...]) -> EtatBelote:
    """Le premier pli joué, chacun ayant annoncé cela juste avant sa carte."""
    etat = table(MAINS, atout=atout)  # type: ignore[arg-type]
    for carte in lire_cartes(PREMIER_PLI):
        annonces = dites.get(f"J{etat.tour + 1}")
        if annonces:
            etat = etat.appliquer(annoncer(etat.tour, *annonces))
        etat = poser(etat, str(carte))
    return etat


def montrer(**montrees: tuple[str, ...]) -> Montrer:
    sieges = {int(nom[1]) - 1: tuple(map(annonce, m)) for nom, m in montrees.items()}
    return Montrer(CROUPIER, ParSiege(sieges))


# --- Dire sans montrer ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cartes", "entendue", "mots"),
    [
        ("D♥ R♥ A♥", suite("TIERCE", "A"), "tierce à l'as"),
        ("8♠ 9♠ 10♠ V♠", suite("CINQUANTE", "V"), "cinquante au valet"),
        ("7♠ 8♠ 9♠ 10♠ V♠", suite("CENT", "V"), "cent au valet"),
        ("8♠ 9♠ 10♠ V♠ D♠ R♠", suite("CENT", "R"), "cent au roi"),
    ],
)
def test_les_autres_entendent_le_type_et_la_hauteur(
    cartes: str, entendue: Annonce, mots: str
) -> None:
    dite = annoncer(J1, cartes)
    assert dite.vu_par(J1) == dite
    for siege in (J2, J3, J4, CROUPIER):
        assert dite.vu_par(siege) == Annoncer(J1, (entendue,))
    assert dite.vu_par(J2).texte == f"annonce {mots}"
    assert dite.texte.startswith(f"annonce {mots} de ")
    assert (entendue.points, entendue.est_valide) == (annonce(cartes).points, True)


def test_un_carre_se_connait_a_son_nom() -> None:
    carre = annoncer(J1, "V♥ V♦ V♣ V♠")
    assert carre.vu_par(J2) == carre
    etat = vu_de(table(("V♥ V♦ V♣ V♠ 7♥ 8♦ 9♣ 10♠", *MAINS[1:])), J2).suivant(carre.vu_par(J2))
    assert etat.mains[J1] == Main.de("V♥ V♦ V♣ V♠", cachees=4)


def test_l_ordre_ou_on_les_dit_n_apprend_rien() -> None:
    une, autre = annoncer(J1, "D♥ R♥ A♥", "7♠ 8♠ 9♠"), annoncer(J1, "7♠ 8♠ 9♠", "D♥ R♥ A♥")
    assert une.vu_par(J2) == autre.vu_par(J2)
    inverse = annoncer(J1, "7♥ 8♥ 9♥", "D♠ R♠ A♠")
    assert inverse.vu_par(J2) == une.vu_par(J2)


@pytest.mark.parametrize(
    ("annonces", "json"),
    [
        (
            (suite("TIERCE", "R"),),
            [{"type": "TIERCE", "cartes": None, "hauteur": "ROI"}],
        ),
        (
            (annonce("7♠ 8♠ 9♠"),),
            [
                {
                    "type": "TIERCE",
                    "cartes": [Carte(c).en_json() for c in ("7♠", "8♠", "9♠")],
                }
            ],
        ),
    ],
)
def test_en_json(annonces: tuple[Annonce, ...], json: list[object]) -> None:
    evenement = Annoncer(J1, annonces)
    assert evenement_en_json(evenement)["annonces"] == json
    assert evenement_depuis_json(evenement_en_json(evenement), BELOTE.evenements) == evenement


def test_on_peut_redire_la_hauteur_qui_s_entend_des_cartes() -> None:
    json = evenement_en_json(annoncer(J1, "7♠ 8♠ 9♠"))
    json["annonces"][0]["hauteur"] = "NEUF"
    assert evenement_depuis_json(json, BELOTE.evenements) == annoncer(J1, "7♠ 8♠ 9♠")


@pytest.mark.parametrize(
    ("dite", "motif"),
    [
        (suite("TIERCE", "A"), None),
        (suite("TIERCE", "9"), None),
        (suite("TIERCE", "8"), ANNONCE_INVALIDE),  # il n'y a rien sous le sept
        (suite("CENT", "10"), ANNONCE_INVALIDE),
        (suite("CARRE", "V"), ANNONCE_INVALIDE),  # un carré dit toutes ses cartes
        (Annonce(TypeAnnonce.TIERCE, None), ANNONCE_INVALIDE),
        (Annonce(TypeAnnonce.TIERCE, lire_cartes("7♠ 8♠ 9♠"), Valeur.DIX), ANNONCE_INVALIDE),
        # J2 tient le neuf, le dix et la dame de trop de couleurs.
        (suite("TIERCE", "10"), Motif.CARTE_PAS_EN_MAIN),
        (suite("CINQUANTE", "D"), Motif.CARTE_PAS_EN_MAIN),
    ],
)
def test_d_une_main_cachee_on_ne_refuse_que_l_impossible(
    dite: Annonce, motif: Motif | None
) -> None:
    sienne = "9♥ 10♦ 9♣ 10♠ V♥ V♦ D♣ D♠"
    mains = (Main(0, 8), Main.de(sienne), Main(0, 8), Main(0, 8))
    vue = table(MAINS).avec(mains=mains)
    assert vue.motif_refus(Annoncer(J1, (dite,))) is motif


def test_deux_suites_cachees_demandent_deux_suites() -> None:
    mains = (Main(0, 8), Main.de("D♥ D♦ D♣ 7♥ 7♦ 7♣ 8♠ 7♠"), Main(0, 8), Main(0, 8))
    vue = table(MAINS).avec(mains=mains)
    une = suite("TIERCE", "A")
    assert vue.motif_refus(Annoncer(J1, (une,))) is None, "celle de pique"
    assert vue.motif_refus(Annoncer(J1, (une, une))) is Motif.CARTE_PAS_EN_MAIN


def test_qui_montre_sa_main_dit_ses_cartes() -> None:
    assert table(MAINS).motif_refus(Annoncer(J1, (suite("TIERCE", "A"),))) is ANNONCE_SANS_CARTES


def test_les_cartes_d_une_suite_ne_sont_pas_connues() -> None:
    etat = vu_de(table(MAINS), J2).appliquer(annoncer(J1, "D♥ R♥ A♥").vu_par(J2))
    assert etat.mains[J1] == Main(0, 8)
    assert etat.annonces[J1] == (suite("TIERCE", "A"),)
    assert plateau(etat).sieges[J1].dit == ("tierce à l'as",)


# --- Montrer ----------------------------------------------------------------------------------

TIERCE_AS, TIERCE_AS_CARREAU, TIERCE_9 = "D♥ R♥ A♥", "D♦ R♦ A♦", "7♥ 8♥ 9♥"
TIERCE_10, TIERCE_AS_PIQUE, TIERCE_9_PIQUE = "8♦ 9♦ 10♦", "D♠ R♠ A♠", "7♠ 8♠ 9♠"

# (l'atout, ce que chacun annonce, ce que l'on montre)
MONTREES = [
    (PIQUE, {"J1": (TIERCE_AS,)}, {"J1": (TIERCE_AS,)}),
    (PIQUE, {"J1": (TIERCE_AS,), "J2": (TIERCE_10,)}, {"J1": (TIERCE_AS,)}),
    (
        PIQUE,
        {"J1": (TIERCE_AS,), "J2": (TIERCE_10,), "J3": (TIERCE_AS_CARREAU,)},
        {"J1": (TIERCE_AS,), "J3": (TIERCE_AS_CARREAU,)},
    ),
    # À hauteur égale, celle d'atout ; sans atout, personne.
    (PIQUE, {"J1": (TIERCE_AS,), "J4": (TIERCE_AS_PIQUE,)}, {"J4": (TIERCE_AS_PIQUE,)}),
    (COEUR, {"J1": (TIERCE_AS,), "J4": (TIERCE_AS_PIQUE,)}, {"J1": (TIERCE_AS,)}),
    (
        COEUR,
        {"J2": (TIERCE_9, TIERCE_10), "J3": (TIERCE_AS_CARREAU,), "J4": (TIERCE_AS_PIQUE,)},
        {},
    ),
]


@pytest.mark.parametrize(("atout", "dites", "montrees"), MONTREES)
def test_le_camp_de_la_meilleure_montre_toutes_les_siennes(
    atout: object, dites: dict[str, tuple[str, ...]], montrees: dict[str, tuple[str, ...]]
) -> None:
    etat = apres_le_premier_pli(atout, **dites)
    assert (etat.phase, etat.attendus()) == (Phase.MONTRE, frozenset({CROUPIER}))
    assert etat.attente() == ("MONTRER",)
    acte = etat.acte_croupier(Random(0))
    assert acte == montrer(**montrees)
    assert etat.motif_refus(acte) is None
    suivant = etat.appliquer(acte)
    assert (suivant.phase, suivant.tour) == (Phase.JEU, etat.meneur)
    assert [bool(m) for m in suivant.montrees] == [f"J{s + 1}" in montrees for s in range(4)]


@pytest.mark.parametrize(("atout", "dites", "montrees"), MONTREES)
def test_chacun_ne_voit_que_les_annonces_montrees(
    atout: object, dites: dict[str, tuple[str, ...]], montrees: dict[str, tuple[str, ...]]
) -> None:
    journal, debut = journal_de(atout, dites)
    for siege in range(4):
        vue = vu_de(debut, siege)
        for evenement in journal:
            vu = evenement.vu_par(siege)
            assert vue.motif_refus(vu) is None
            vue = vue.suivant(vu)
        for autre, annonces in enumerate(vue.annonces):
            ouvertes = f"J{autre + 1}" in montrees or autre == siege
            assert all((a.cartes is not None) == ouvertes for a in annonces)
            if autre != siege:
                jouees = lire_cartes(PREMIER_PLI)
                vues = [c for a in vue.montrees[autre] for c in a.cartes or ()]
                assert list(vue.mains[autre]) == [c for c in vues if c not in jouees]


def journal_de(
    atout: object, dites: dict[str, tuple[str, ...]]
) -> tuple[list[Evenement], EtatBelote]:
    """Le premier pli de ces annonces jusqu'à ce qu'on les montre, et l'état d'avant."""
    debut = etat = table(MAINS, atout=atout)  # type: ignore[arg-type]
    journal: list[Evenement] = []
    for carte in lire_cartes(PREMIER_PLI):
        coups: list[Evenement] = [JouerCarte(etat.tour, carte)]
        if annonces := dites.get(f"J{etat.tour + 1}"):
            coups.insert(0, annoncer(etat.tour, *annonces))
        for coup in coups:
            journal.append(etat.normaliser(coup))
            etat = etat.appliquer(journal[-1])
    return [*journal, etat.acte_croupier(Random(0))], debut


def test_sans_annonce_on_ne_montre_rien() -> None:
    etat = apres_le_premier_pli()
    assert (etat.phase, etat.tour) == (Phase.JEU, etat.meneur)
    assert etat.motif_refus(montrer()) is Motif.PAS_LE_MOMENT


@pytest.mark.parametrize(
    "faux",
    [
        montrer(),
        montrer(J2=(TIERCE_10,)),  # le camp perdant
        montrer(J1=(TIERCE_AS,), J2=(TIERCE_10,)),  # les deux camps
        montrer(J1=("7♥ 8♥ 9♥",)),  # pas celle qui fut dite
        montrer(J1=(TIERCE_AS, "9♣ 10♣ V♣")),  # une de trop
        montrer(J3=(TIERCE_AS_CARREAU,)),  # il n'a rien annoncé
        Montrer(CROUPIER, ParSiege({J1: (suite("TIERCE", "A"),)})),  # sans les cartes
    ],
)
def test_une_montre_fausse_est_refusee(faux: Montrer) -> None:
    etat = apres_le_premier_pli(J1=(TIERCE_AS,), J2=(TIERCE_10,))
    assert etat.motif_refus(faux) is MONTRE_FAUSSE


@pytest.mark.parametrize(
    ("faux", "siege"),
    [
        (montrer(), J3),
        (montrer(J2=(TIERCE_10,)), J3),
        (montrer(J1=("9♣ 10♣ V♣",)), J3),  # pas à la hauteur dite
        (montrer(J1=(TIERCE_AS_CARREAU,)), J3),  # il l'a en main
        (montrer(J1=("D♣ R♣ A♣",)), J4),
    ],
)
def test_une_vue_refuse_ce_qu_elle_sait_faux(faux: Montrer, siege: Siege) -> None:
    journal, debut = journal_de(PIQUE, {"J1": (TIERCE_AS,), "J2": (TIERCE_10,)})
    vue = vu_de(debut, siege).suivre([e.vu_par(siege) for e in journal[:-1]])
    assert vue.motif_refus(faux) is MONTRE_FAUSSE


def test_a_egalite_celui_qui_a_l_atout_le_sait() -> None:
    """Le croupier dit l'égalité ; J4, qui avait la tierce d'atout, sait que c'est faux."""
    journal, debut = journal_de(PIQUE, {"J1": (TIERCE_AS,), "J4": (TIERCE_AS_PIQUE,)})
    vues = {s: vu_de(debut, s).suivre([e.vu_par(s) for e in journal[:-1]]) for s in range(4)}
    assert vues[J4].motif_refus(montrer()) is MONTRE_FAUSSE
    assert vues[J2].motif_refus(montrer()) is None
    assert vues[J2].motif_refus(montrer(J1=(TIERCE_AS,))) is MONTRE_FAUSSE, "pas l'atout"


@pytest.mark.parametrize(
    ("acte", "texte"),
    [
        (montrer(), "annonces à égalité, personne n'en compte"),
        (
            montrer(J1=(TIERCE_AS,), J3=(TIERCE_AS_CARREAU,)),
            "les annonces de A comptent : J1 tierce à l'as de cœur (D♥ R♥ A♥), "
            "J3 tierce à l'as de carreau (D♦ R♦ A♦)",
        ),
    ],
)
def test_ce_que_dit_le_croupier(acte: Montrer, texte: str) -> None:
    assert acte.texte == texte
    assert acte.vu_par(J2) == acte
    assert evenement_depuis_json(evenement_en_json(acte), BELOTE.evenements) == acte


def test_on_compte_ce_qui_fut_montre() -> None:
    """Le score se fait sur les annonces montrées : les vues comptent comme l'arbitre."""
    etat = apres_le_premier_pli(COEUR, J1=(TIERCE_AS,), J2=(TIERCE_10,))
    etat = etat.appliquer(etat.acte_croupier(Random(0)))
    alea = Random(4)
    while not etat.decomptes:
        etat = etat.appliquer(alea.choice(etat.coups_legaux(etat.tour)))
    assert etat.decomptes[0].annonces == (20, 0)


# --- Ce que l'on en déduit --------------------------------------------------------------------


def couleurs(vue: EtatBelote, siege: Siege) -> set[str]:
    """Les couleurs dont peut être la seule suite de ce siège."""
    return {str(h.annonces[siege][0].couleur) for h in vue.hypotheses()}


def test_une_suite_cachee_peut_etre_de_toute_couleur_que_rien_ne_dement() -> None:
    mains = (Main(0, 8), Main.de("D♥ 7♦ 8♦ 9♦ 10♦ 7♣ 8♣ 9♣"), Main(0, 8), Main(0, 8))
    vue = table(MAINS, atout=PIQUE).avec(mains=mains)
    vue = vue.appliquer(Annoncer(J1, (suite("TIERCE", "A"),)))
    assert couleurs(vue, J1) == {"♦", "♣", "♠"}, "J2 a la dame de cœur"
    # L'as de trèfle, posé par J4, n'était pas à J1.
    plus_tard = vue.suivre(
        [JouerCarte(s, Carte(c)) for s, c in ((J1, "V♥"), (J2, "D♥"), (J3, "8♥"), (J4, "A♣"))]
    )
    assert couleurs(plus_tard, J1) == {"♦", "♠"}
    for hypothese in plus_tard.hypotheses():
        assert hypothese.mains[J1].connues == hypothese.annonces[J1][0].masque


def test_l_egalite_dite_apprend_que_personne_n_a_l_atout() -> None:
    journal, debut = journal_de(
        COEUR, {"J3": (TIERCE_AS_CARREAU,), "J4": (TIERCE_AS_PIQUE,), "J2": (TIERCE_10,)}
    )
    avant = vu_de(debut, J2).suivre([e.vu_par(J2) for e in journal[:-1]])
    apres = avant.suivant(journal[-1])
    assert len(apres.hypotheses()) < len(avant.hypotheses()) or "♥" not in couleurs(avant, J3)
    assert "♥" not in couleurs(apres, J3) | couleurs(apres, J4)
