"""Chaque acte du croupier, fait ensemble : ce qui se demande, à qui, et qui l'entend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rebelote.cartes import ATOUTS_22, PAQUET_32, Carte, Main, lire_cartes
from rebelote.jeux.belote import BELOTE, Montrer, ReglesBelote
from rebelote.jeux.dame_de_pique import DAME_DE_PIQUE, ReglesDameDePique
from rebelote.jeux.dame_de_pique.evenements import EchangeMains
from rebelote.jeux.dame_de_pique.phases import Phase as PhaseDame
from rebelote.jeux.regicide import REGICIDE, EtatRegicide, Phase, ReglesRegicide
from rebelote.jeux.regicide.evenements import Fin, Tour, Vol
from rebelote.jeux.regicide.pouvoirs import Marche
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN
from rebelote.noyau import CROUPIER, Etat, Evenement, ParSiege, Siege
from rebelote.noyau.sans_croupier import (
    ActeSansIssue,
    Decouvrir,
    Dire,
    Etape,
    Lot,
    Sonder,
    TapisOuvert,
    Tirer,
    TirerAuSort,
    conduire,
    conduire_complet,
)
from tests.jeux.belote.outils import COEUR, PIQUE, annonce
from tests.jeux.belote.test_annonces_cachees import apres_le_premier_pli
from tests.jeux.regicide.outils import table

TOUS = frozenset(range(4))


def seul(siege: Siege) -> frozenset[Siege]:
    return frozenset({siege})


def mener(etat: Etat, tapis: TapisOuvert | None = None) -> tuple[list[Etape], list[Any], Evenement]:
    """Les étapes d'un acte, ce qu'elles ont donné, et l'événement."""
    tapis = tapis or TapisOuvert(Random(1))
    etapes: list[Etape] = []
    reponses: list[Any] = []

    def repondre(etape: Etape) -> Any:
        etapes.append(etape)
        reponses.append(tapis.repondre(etape))
        return reponses[-1]

    return etapes, reponses, conduire(tapis.ouvrir(etat), repondre)


# --- Les donnes -------------------------------------------------------------------------------


def test_la_belote_retourne_une_carte_que_tous_lisent() -> None:
    (etape,), _, _ = mener(BELOTE.commencer())
    mains = tuple(Lot(5, seul(siege)) for siege in (1, 2, 3, 0))
    assert etape == Tirer((*mains, Lot(1, TOUS)), PAQUET_32)


def test_le_complement_continue_le_paquet() -> None:
    alea = Random(3)
    tapis, etat = TapisOuvert(alea), BELOTE.commencer()
    etat = etat.appliquer(conduire_complet(etat, tapis))
    while CROUPIER not in etat.attendus():
        (tour,) = etat.attendus()
        etat = etat.appliquer(etat.coups_legaux(tour)[-1])
    (etape,), _, _ = mener(etat, tapis)
    assert isinstance(etape, Tirer)
    assert etape.paquet is None
    assert sum(lot.nombre for lot in etape.lots) == 11


def test_couper_sans_melanger_demande_un_croupier() -> None:
    etat = BELOTE.commencer(ReglesBelote(entre_manches="coupe"))
    assert etat.acte_commun() is None
    with pytest.raises(Exception, match="cet acte demande un croupier"):
        conduire_complet(etat, TapisOuvert(Random(1)))


def test_la_carte_aveugle_est_lue_des_autres_vivants_puis_decouverte() -> None:
    etat = TAROT_AFRICAIN.commencer(joueurs=4).avec(cartes=1, vies=(3, 0, 2, 1))
    tapis = TapisOuvert(Random(2))
    (etape,), (tires,), donne = mener(etat, tapis)
    lecteurs = [frozenset({2, 3}), frozenset({0, 3}), frozenset({0, 2})]
    assert etape == Tirer(tuple(Lot(1, ceux) for ceux in lecteurs), ATOUTS_22)
    etat = etat.appliquer(donne)
    while CROUPIER not in etat.attendus():
        (tour,) = etat.attendus()
        etat = etat.appliquer(etat.coups_legaux(tour)[0])
    (etape,), (decouvertes,), _ = mener(etat, tapis)
    assert etape == Decouvrir((0, 1, 2))
    assert decouvertes == tires


@pytest.mark.parametrize(("joueurs", "retourne"), [(3, 1), (4, 0)])
def test_les_rois_se_melangent_a_part(joueurs: int, retourne: int) -> None:
    etat = REGICIDE.commencer(ReglesRegicide(sans_draft=True), joueurs)
    (rois, mains), _, _ = mener(etat)
    assert isinstance(rois, Tirer)
    assert isinstance(mains, Tirer)
    assert [len(lot.lecteurs) for lot in rois.lots] == [1] * joueurs + [joueurs] * retourne
    assert len(mains.paquet or ()) == 12 * joueurs
    assert mains.lots == tuple(Lot(12, seul(siege)) for siege in range(joueurs))


# --- Les annonces -----------------------------------------------------------------------------


def test_on_ne_demande_rien_a_qui_a_perdu() -> None:
    etat = apres_le_premier_pli(J1=("D♥ R♥ A♥",), J2=("7♥ 8♥ 9♥",), J3=("D♦ R♦ A♦",))
    (etape,), _, montre = mener(etat)
    assert etape == Dire((0, 2), lambda _: None)
    assert montre == etat.acte_croupier(Random(1))


@pytest.mark.parametrize(
    ("atout", "demandes", "montrent"),
    [
        (PIQUE, [(0, 2, 3)], (3,)),
        (COEUR, [(0, 2, 3), (2,)], (0, 2)),
    ],
)
def test_a_egalite_l_atout_se_dit_jusqu_au_premier(
    atout: object, demandes: list[tuple[Siege, ...]], montrent: tuple[Siege, ...]
) -> None:
    etat = apres_le_premier_pli(atout, J1=("D♥ R♥ A♥",), J3=("D♦ R♦ A♦",), J4=("D♠ R♠ A♠",))
    etapes, reponses, montre = mener(etat)
    assert [etape.sieges for etape in etapes if isinstance(etape, Dire)] == demandes
    assert isinstance(montre, Montrer)
    assert tuple(montre.annonces) == montrent
    assert montre == etat.acte_croupier(Random(1))
    dites = reponses[0]
    assert [siege for siege, dite in dites.items() if dite] == [*dites][-1:]


def test_a_egalite_parfaite_personne_ne_montre() -> None:
    etat = apres_le_premier_pli(J1=("D♥ R♥ A♥",), J2=("7♥ 8♥ 9♥",), J4=("7♠ 8♠ 9♠",))
    etat = etat.avec(annonces=(etat.annonces[1], etat.annonces[1], (), ()))
    (etape,), (dites,), montre = mener(etat)
    assert isinstance(etape, Dire)
    assert dites == {0: None, 1: None}
    assert montre == Montrer(CROUPIER, ParSiege({}))


def test_une_annonce_montree_est_celle_qui_fut_dite() -> None:
    etat = apres_le_premier_pli(J1=("D♥ R♥ A♥",))
    (etape,), _, _ = mener(etat)
    assert isinstance(etape, Dire)

    def montrer(siege: Siege, *cartes: str) -> Montrer:
        return Montrer(CROUPIER, ParSiege({siege: tuple(map(annonce, cartes))}))

    assert etape.recevable(0, montrer(0, "D♥ R♥ A♥"))
    assert etape.recevable(0, montrer(0, "D♣ R♣ A♣"))  # qui ne l'a pas se verra à l'événement
    for fausse in (None, montrer(0), montrer(0, "V♥ D♥ R♥"), montrer(1, "D♥ R♥ A♥")):
        assert not etape.recevable(0, fausse)


# --- La dame de pique -------------------------------------------------------------------------


def test_si_personne_ne_dit_avoir_le_deux_de_trefle_l_acte_est_sans_issue() -> None:
    etat = DAME_DE_PIQUE.commencer().avec(phase=PhaseDame.OUVERTURE)
    with pytest.raises(ActeSansIssue, match="2♣"):
        mener(etat)


def test_le_deux_de_trefle_se_cherche_jusqu_a_qui_l_a() -> None:
    mains = (Main.de("3♣"), Main.de("2♣"), Main.de("4♣"), Main.de("5♣"))
    _, (paroles,), premier = mener(
        DAME_DE_PIQUE.commencer().avec(phase=PhaseDame.OUVERTURE, mains=mains)
    )
    assert paroles == {0: None, 1: premier}


def test_chaque_main_ne_se_montre_qu_a_qui_la_recoit() -> None:
    mains = tuple(Main.de(main) for main in ("2♣ 3♣", "4♣ 5♣", "6♣ 7♣", "8♣ 9♣"))
    etat = DAME_DE_PIQUE.commencer().avec(phase=PhaseDame.ECHANGE_MAINS, mains=mains)
    (etape,), (paroles,), echange = mener(etat)
    entendues: Any = etape.vu_par(paroles, 2)
    assert isinstance(echange, EchangeMains)
    assert echange.mains[3] == lire_cartes("2♣ 3♣")
    assert {s: p.mains for s, p in entendues.items()} == {
        0: ParSiege({3: (None, None)}),
        1: ParSiege({0: (None, None)}),
        2: ParSiege({1: (None, None)}),
        3: ParSiege({2: lire_cartes("8♣ 9♣")}),
    }


def test_au_sort_chaque_delai_se_tire() -> None:
    regles = ReglesDameDePique(tape="sort")
    etapes, tires, tapes = mener(DAME_DE_PIQUE.commencer(regles).avec(phase=PhaseDame.TAPES))
    assert etapes == [TirerAuSort(1001)] * 4
    assert [*tapes.delais.values()] == tires  # type: ignore[attr-defined]


# --- Le régicide ------------------------------------------------------------------------------

PLEINE = "10♠ 10♥ 10♦ 10♣ / 9♠ 9♥ 9♦ / 8♠ 8♥ / 7♠"


def suite(*mains: str, pyramide: str = PLEINE) -> EtatRegicide:
    return table(mains, pyramide, phase=Phase.SUITE)


def test_base_ouverte_tous_savent_a_qui_de_jouer() -> None:
    assert mener(suite("2♠", "3♠", "4♠", "5♠", pyramide=""))[::2] == ([], Tour(CROUPIER, 1))


def test_on_ne_sait_pas_qui_d_autre_peut_jouer() -> None:
    """J3 peut jouer ; de J4 et J1, l'un le peut, et rien ne dit lequel."""
    etapes, reponses, tour = mener(suite("V♠", "3♠", "D♠", "4♠"))
    assert etapes == [Dire((1, 2, 3, 0), lambda _: None), Sonder((3, 0), lambda _: False)]
    assert reponses == [{1: None, 2: tour}, True]
    assert tour == Tour(CROUPIER, 2)


@pytest.mark.parametrize(
    "mains", [("2♠", "3♠", "D♠", "4♠"), ("2♠", "3♠", "4♠", "5♠"), ("D♠", "", "", "")]
)
def test_quand_un_seul_peut_jouer_les_rois_se_decouvrent(mains: tuple[str, ...]) -> None:
    tapis = TapisOuvert(Random(5))
    etat = REGICIDE.commencer(joueurs=4)
    _, (rois,), _ = mener(etat, tapis)
    etapes, _, fin = mener(suite(*mains).avec(rois=tuple(roi for (roi,) in rois)), tapis)
    assert etapes[-1] == Decouvrir((0, 1, 2, 3))
    assert fin == Fin(CROUPIER, ParSiege({s: roi for s, (roi,) in enumerate(rois)}))


def test_la_victime_seule_lit_le_sort_qui_designe_sa_carte() -> None:
    etat = table(["V♣ 2♠", "3♠ 4♥ 5♦", "6♠", "7♠"], phase=Phase.VOL)
    etat = etat.avec(marche=Marche(0, 1, Carte("2♠")))
    (sort, dire), (rang, paroles), vol = mener(etat)
    assert sort == TirerAuSort(3, seul(1))
    assert [sort.vu_par(rang, siege) for siege in range(4)] == [None, rang, None, None]
    assert vol == Vol(CROUPIER, [*etat.mains[1]][rang], 1, 0)
    entendus: list[Any] = [dire.vu_par(paroles, siege) for siege in range(4)]
    assert [mots[1].carte for mots in entendus] == [vol.carte, vol.carte, None, None]


# --- Le hasard est le même --------------------------------------------------------------------


def premiere_main(donne: Any) -> object:
    return donne.mains[0][0], donne.mains[1][0]


HASARDS: dict[str, tuple[Callable[[], Etat], Callable[[Any], object]]] = {
    "rois": (lambda: REGICIDE.commencer(joueurs=4), lambda donne: donne.rois),
    "couleur exclue": (lambda: REGICIDE.commencer(joueurs=3), lambda donne: donne.couleur_exclue),
    "premier joueur": (
        lambda: table(["2♠", "3♠", "4♠", "5♠"], phase=Phase.PREMIER_JOUEUR),
        lambda premier: premier.siege,
    ),
    "vol": (
        lambda: table(["2♠", "3♠ 4♥ 5♦ R♣", "6♠", "7♠"], phase=Phase.VOL).avec(
            marche=Marche(0, 1, Carte("2♠"))
        ),
        lambda vol: vol.carte,
    ),
    "joker": (
        lambda: DAME_DE_PIQUE.commencer().avec(phase=PhaseDame.JOKER),
        lambda joker: joker.carte,
    ),
    "retournée": (BELOTE.commencer, lambda donne: donne.carte_retournee),
    "aveugle": (
        lambda: TAROT_AFRICAIN.commencer(joueurs=2).avec(cartes=1),
        lambda donne: donne.mains[1],
    ),
    "couleurs des deux premières cartes": (
        lambda: TAROT_AFRICAIN.commencer(joueurs=2),
        lambda donne: tuple(carte.valeur.rang % 4 for carte in premiere_main(donne)),  # type: ignore[attr-defined]
    ),
}


@pytest.mark.parametrize("cas", HASARDS)
def test_le_hasard_suit_la_loi_du_croupier(cas: str) -> None:
    """χ² d'homogénéité entre les deux façons, à six écarts types : la graine est fixée."""
    debut, lire = HASARDS[cas]
    alea, tirages = Random(f"{cas}/16"), 4000
    croupier = Counter(lire(debut().acte_croupier(alea)) for _ in range(tirages))
    tapis = TapisOuvert(alea)
    ensemble = Counter(lire(conduire_complet(debut(), tapis)) for _ in range(tirages))
    valeurs = croupier.keys() | ensemble.keys()
    ecart = sum((croupier[v] - ensemble[v]) ** 2 / (croupier[v] + ensemble[v]) for v in valeurs)
    libres = len(valeurs) - 1
    assert libres > 0
    assert abs(ecart - libres) < 6 * (2 * libres) ** 0.5
