"""La manche à une carte : on voit toutes les cartes, sauf la sienne."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from rebelote.cartes import ATOUTS_22, Carte, lire_cartes
from rebelote.jeux.tarot_africain import (
    TAROT_AFRICAIN,
    Donne,
    EtatTarotAfricain,
    Phase,
    Retourner,
    motifs,
)
from rebelote.noyau import CROUPIER, Evenement, Motif, ParSiege, Partie, completer
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.completer import precise
from rebelote.noyau.contrat.parcours import cartes_nommees
from tests.jeux.tarot_africain.outils import coup, depart, donnee, jouer, parier


def partie_a_une_carte(cartes: tuple[Carte, ...]) -> Partie[EtatTarotAfricain]:
    partie = Partie(depart(len(cartes), cartes=1), alea=Random(0))
    mains = {siege: (carte,) for siege, carte in enumerate(cartes)}
    partie.jouer(Donne(CROUPIER, 0, ParSiege(mains)))
    return partie


def parier_zero(partie: Partie[EtatTarotAfricain]) -> None:
    while partie.etat.phase is Phase.PARIS:
        partie.jouer(partie.etat.coups_legaux(partie.etat.tour)[0])


def textes_vus(partie: Partie[EtatTarotAfricain], siege: int) -> str:
    """Tout ce qu'une vue peut dire : son état, son journal, et leur forme écrite."""
    vue = partie.vue(siege)
    ecrits = [evenement_en_json(evenement) for evenement in vue.journal]
    return f"{vue.etat!r} {vue.journal!r} {ecrits!r}"


@pytest.mark.parametrize("joueurs", [2, 3, 4])
def test_aucune_vue_ne_contient_sa_propre_carte(joueurs: int) -> None:
    """Avant que les cartes soient retournées, à chaque événement, pour bien des donnes."""
    alea = Random(joueurs)
    for _ in range(40):
        partie = partie_a_une_carte(tuple(alea.sample(ATOUTS_22, joueurs)))
        while partie.etat.phase is not Phase.JEU:
            for siege in range(joueurs):
                verifier_aveugle(partie, siege)
            partie.avancer() if partie.etat.tour == CROUPIER else partie.jouer(
                alea.choice(partie.etat.coups_legaux(partie.etat.tour))
            )


def verifier_aveugle(partie: Partie[EtatTarotAfricain], siege: int) -> None:
    (la_sienne,) = partie.etat.mains[siege]
    vue = partie.vue(siege)
    assert (vue.etat.mains[siege].connues, vue.etat.mains[siege].cachees) == (0, 1)
    assert la_sienne not in vue.etat.talon
    assert repr(la_sienne) not in textes_vus(partie, siege)
    for autre in set(partie.etat.vivants) - {siege}:
        assert vue.etat.mains[autre] == partie.etat.mains[autre], "on voit celles des autres"


@pytest.mark.parametrize("joueurs", [2, 3, 4])
def test_sa_carte_n_influe_pas_sur_sa_vue(joueurs: int) -> None:
    """Non-interférence : quelle que soit sa carte, un siège voit exactement la même chose."""
    autres = lire_cartes("EX 7 21")[: joueurs - 1]
    for siege in range(joueurs):
        vues = set()
        for carte in set(ATOUTS_22) - set(autres):
            cartes = (*autres[:siege], carte, *autres[siege:])
            partie = partie_a_une_carte(cartes)
            parier_zero(partie)
            vues.add(textes_vus(partie, siege))
        assert len(vues) == 1


def test_les_coups_non_plus() -> None:
    for cartes in permutations(lire_cartes("EX 7 21")):
        partie = partie_a_une_carte(cartes)
        coups = [c.texte for c in partie.vue(0).coups_legaux()]
        assert coups == ["parie 0", "parie 1"]


def test_qui_n_a_pas_de_siege_ne_voit_rien() -> None:
    partie = partie_a_une_carte(lire_cartes("5 9"))
    donne = partie.journal[0].vu_par(CROUPIER)
    assert isinstance(donne, Donne)
    assert set(donne.mains.values()) == {(None,)}


def test_un_elimine_ne_voit_rien_avant_que_l_on_retourne() -> None:
    """Sorti du cercle, il soufflerait à chacun la carte qu'il a au front."""
    partie = Partie(depart(3, vies=(3, 0, 3), cartes=1), alea=Random(0))
    partie.jouer(Donne(CROUPIER, 0, ParSiege({0: lire_cartes("5"), 2: lire_cartes("EX")})))
    for _ in range(3):  # la donne, puis chacun des deux paris
        verifier_dehors(partie, 1)
        if partie.etat.phase is Phase.PARIS:
            partie.jouer(partie.etat.coups_legaux(partie.etat.tour)[0])
    partie.avancer()
    assert partie.vue(1).etat == partie.etat, "retournées, elles sont à tous"


def verifier_dehors(partie: Partie[EtatTarotAfricain], siege: int) -> None:
    """Ni sa vue, ni son tableau, ni ce que disent les secrets du jeu ne montre une carte."""
    vue, secrets = partie.vue(siege).etat, TAROT_AFRICAIN.fiche.secrets
    assert cartes_nommees((vue, TAROT_AFRICAIN.tableau(vue, siege))) == 0
    passant = secrets.au_passant(partie.etat).avec(talon=vue.talon)
    assert secrets.de_son_siege(partie.etat, passant, siege) == vue


def test_a_plusieurs_cartes_on_ne_voit_que_les_siennes() -> None:
    donne = Donne(CROUPIER, 0, ParSiege({0: lire_cartes("5 6"), 1: lire_cartes("7 8")}))
    assert donne.vu_par(0).mains == ParSiege({0: lire_cartes("5 6"), 1: (None, None)})
    assert set(donne.vu_par(2).mains.values()) == {(None, None)}


def test_le_croupier_retourne_apres_le_dernier_pari() -> None:
    partie = partie_a_une_carte(lire_cartes("5 9"))
    assert partie.etat.attendus() == {0}
    parier_zero(partie)
    assert partie.etat.attendus() == {CROUPIER}
    evenement = partie.avancer()
    assert evenement == Retourner(CROUPIER, ParSiege({0: lire_cartes("5"), 1: lire_cartes("9")}))
    for siege in range(2):
        assert partie.vue(siege).etat == partie.etat, "tout est public désormais"
    assert partie.etat.attendus() == {0}, "le donneur joue le premier"


@pytest.mark.parametrize(
    ("mains", "pourquoi"),
    [
        ({0: "9", 1: "5"}, "les cartes échangées"),
        ({0: "5", 1: "8"}, "une autre carte"),
        ({0: "5"}, "une carte oubliée"),
        ({0: "5", 1: "9 8"}, "une carte de trop"),
        ({0: "5", 1: ""}, "une carte de moins"),
    ],
)
def test_le_croupier_ne_ment_pas(mains: dict[int, str], pourquoi: str) -> None:
    partie = partie_a_une_carte(lire_cartes("5 9"))
    parier_zero(partie)
    montrees = Retourner(CROUPIER, ParSiege({s: lire_cartes(c) for s, c in mains.items()}))
    assert partie.etat.motif_refus(montrees) is motifs.CARTES_FAUSSES, pourquoi


@pytest.mark.parametrize(
    ("sienne", "refusee"), [("5", False), ("12", False), ("9", True), ("A♠", True)]
)
def test_une_vue_refuse_ce_qu_elle_sait_faux(sienne: str, refusee: bool) -> None:
    """J1 ignore sa carte : il croit tout, sauf ce qu'il voit au front de J2."""
    partie = partie_a_une_carte(lire_cartes("5 9"))
    parier_zero(partie)
    montrees = Retourner(CROUPIER, ParSiege({0: lire_cartes(sienne), 1: lire_cartes("9")}))
    attendu = motifs.CARTES_FAUSSES if refusee else None
    assert partie.vue(0).motif_refus(montrees) is attendu


def test_un_joueur_ne_retourne_pas_les_cartes() -> None:
    partie = partie_a_une_carte(lire_cartes("5 9"))
    parier_zero(partie)
    montrees = Retourner(0, ParSiege({0: lire_cartes("5"), 1: lire_cartes("9")}))
    assert partie.etat.motif_refus(montrees) is Motif.PAS_SON_TOUR
    assert partie.etat.motif_refus(coup(0, "5")) is Motif.PAS_LE_MOMENT


@pytest.mark.parametrize(("declaree", "plis"), [("EX+", (0, 1, 0)), ("EX-", (0, 0, 1))])
def test_l_excuse_se_declare_une_fois_retournee(declaree: str, plis: tuple[int, ...]) -> None:
    etat = parier(donnee("3 / EX / 20"), 0, 1, 1)
    assert [c.texte for c in jouer(etat, "3").coups_legaux(1)] == ["EX (forte)", "EX (faible)"]
    assert jouer(etat, f"3 {declaree} 20").bilans[0].plis == plis


def test_completer_tire_sa_propre_carte_parmi_les_non_vues() -> None:
    partie = partie_a_une_carte(lire_cartes("5 9 EX"))
    vue, alea = partie.vue(0), Random(5)
    assert [(place.nom, place.taille) for place in vue.etat.inconnues().places] == [
        ("J1", 1),
        ("talon", 19),
    ]
    tirees = {completer(vue, alea).mains[0].visible for _ in range(400)}
    assert tirees == {str(carte) for carte in ATOUTS_22} - {"9", "EX"}
    assert precise(completer(vue, alea), vue.etat)


def test_donne_et_retourner_s_ecrivent() -> None:
    partie = partie_a_une_carte(lire_cartes("5 EX"))
    parier_zero(partie)
    partie.avancer()
    vus: tuple[Evenement, ...] = partie.vue(0).journal
    excuse, cinq = Carte("EX").en_json(), Carte("5").en_json()
    assert evenement_en_json(vus[0]) == {
        "type": "DONNE",
        "auteur": "CROUPIER",
        "donneur": "J1",
        "mains": {"J1": [None], "J2": [excuse]},
    }
    assert evenement_en_json(vus[-1]) == {
        "type": "RETOURNER",
        "auteur": "CROUPIER",
        "mains": {"J1": [cinq], "J2": [excuse]},
    }
