"""Alpha-mu contre l'énumération de toutes les conduites, et là où résoudre chaque monde trompe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import TypeAlias

import pytest

from campagnes.alpha_mu import AlphaMu, JoueurAlphaMu
from rebelote.cartes import PAQUET_32, Carte, Couleur, Main, cartes_du_masque, lire_cartes, masque
from rebelote.coeur import Position, Solveur
from rebelote.ia.belote import JoueurIAAvance
from rebelote.ia.belote.intermediaire import memoire
from rebelote.ia.deux_camps.mondes import Mains, Monde
from rebelote.ia.deux_camps.ordre import ORDRES
from rebelote.ia.deux_camps.recherche import Resolveur
from rebelote.jeux.belote import EtatBelote, JouerCarte
from rebelote.jeux.belote.situation import situation
from rebelote.jeux.commun.points import DER

Suite: TypeAlias = tuple[Carte, ...]
Conduite: TypeAlias = dict[Suite, Carte]
"""La carte que joue J1 après chaque suite de cartes vues, là où il a le choix."""

ATOUT = Couleur.COEUR
POINTS = [0.0] * 325
"""Une utilité nulle : il ne reste que la préférence pour les points faits."""


def mains(*quatre: str) -> Mains:
    j1, j2, j3, j4 = (masque(lire_cartes(main)) for main in quatre)
    return j1, j2, j3, j4


def attendus(mondes: list[Mains], pli: str, coups: int) -> dict[Carte, float]:
    """Les points que J1 attend de chaque carte, tous ces mondes se valant."""
    vue = situation(_sienne(mondes), pli, ATOUT)
    recherche = AlphaMu(memoire(vue), Resolveur(), largeur=500)
    valeurs = recherche.peser([Monde(m, 1.0) for m in mondes], lambda _: POINTS, coups)
    return {carte: sum(v.values()) / 0.05 / len(mondes) for carte, v in valeurs.items()}


# --- L'énumération ----------------------------------------------------------------------------


def etat_du_monde(monde: Mains, pli: str) -> EtatBelote:
    etat = situation(_sienne([monde]), pli, ATOUT).etat
    return etat.avec(mains=tuple(Main(main) for main in monde))


def suites(etat: EtatBelote) -> Iterator[tuple[Carte, EtatBelote]]:
    for coup in etat.coups_legaux(etat.tour):
        assert isinstance(coup, JouerCarte)
        yield coup.carte, etat.appliquer(coup)


def finie(etat: EtatBelote) -> bool:
    """Il ne reste qu'un pli, où personne n'a le choix."""
    return not etat.pli and len(etat.plis) == 7


def decisions(etat: EtatBelote, vues: Suite = ()) -> Iterator[tuple[Suite, tuple[Carte, ...]]]:
    """Là où J1 peut avoir à choisir, et entre quelles cartes."""
    if finie(etat):
        return
    possibles = list(suites(etat))
    if etat.tour == 0 and len(possibles) > 1:
        yield vues, tuple(carte for carte, _ in possibles)
    for carte, suite in possibles:
        yield from decisions(suite, (*vues, carte))


def valeur(etat: EtatBelote, conduite: Conduite, depart: int, vues: Suite = ()) -> int:
    """Ce que fait le camp de J1 s'il suit cette conduite, au mieux pour le reste."""
    if finie(etat):
        faits = sum(_points(p.cartes) for p in etat.plis[depart:] if p.vainqueur % 2 == 0)
        reste = Solveur().valeur(Position.de(etat))
        dernier = sum(_points(cartes_du_masque(m.connues)) for m in etat.mains) + DER
        return faits + (reste if etat.tour % 2 == 0 else dernier - reste)
    possibles = dict(suites(etat))
    if vues in conduite:
        possibles = {conduite[vues]: possibles[conduite[vues]]}
    valeurs = [valeur(e, conduite, depart, (*vues, c)) for c, e in possibles.items()]
    return max(valeurs) if etat.tour % 2 == 0 else min(valeurs)


def _points(cartes: Sequence[Carte]) -> int:
    return ORDRES[ATOUT].points_de(cartes)


def enumerer(mondes: list[Mains], pli: str) -> dict[Carte, float]:
    """Le mieux que donne chaque carte, toutes les conduites de J1 essayées.

    Ce qu'il a vu lui dit parfois le monde : seules comptent les suites possibles dans plusieurs.
    """
    etats = [etat_du_monde(monde, pli) for monde in mondes]
    vues = [dict(decisions(etat)) for etat in etats]
    choix = {s: c for autre in vues for s, c in autre.items() if sum(s in v for v in vues) > 1}
    depart, meilleures = len(etats[0].plis), dict.fromkeys(choix[()], -1.0)
    for prises in product(*choix.values()):
        conduite = dict(zip(choix, prises, strict=True))
        moyenne = sum(valeur(etat, conduite, depart) for etat in etats) / len(etats)
        meilleures[conduite[()]] = max(meilleures[conduite[()]], moyenne)
    return meilleures


def fins(graine: int, nombre: int) -> Iterator[tuple[list[Mains], str]]:
    """Des fins au hasard : J1 joue le dernier, trois cartes en main, dans trois mondes."""
    alea = Random(graine)
    for _ in range(nombre):
        cartes = alea.sample(PAQUET_32, 12)
        pli, sienne, autres = cartes[:3], cartes[3:6], cartes[6:]
        mondes: dict[Mains, None] = {}
        while len(mondes) < 3:
            alea.shuffle(autres)
            trois = [masque(autres[2 * k : 2 * k + 2]) for k in range(3)]
            mondes[masque(sienne), trois[0], trois[1], trois[2]] = None
        yield list(mondes), " ".join(map(str, pli))


# --- Les lois ---------------------------------------------------------------------------------


def test_autant_que_toutes_les_conduites_essayees() -> None:
    """Des mains différentes au partenaire : il y sait le monde, comme dans l'énumération."""
    essayees = 0
    for mondes, pli in fins(1, 20):
        seul_choix = len(situation(_sienne(mondes), pli, ATOUT).coups_legaux()) == 1
        if len({monde[2] for monde in mondes}) < 3 or seul_choix:
            continue
        essayees += 1
        exactes = enumerer(mondes, pli)
        assert attendus(mondes, pli, coups=3) == pytest.approx(exactes)
        assert max(attendus(mondes, pli, coups=1).values()) >= max(exactes.values()) - 1e-9
    assert essayees >= 5


def test_une_decision_et_c_est_la_moyenne_des_mondes_resolus() -> None:
    for mondes, pli in fins(2, 5):
        resolus = [Solveur().valeurs(Position.de(etat_du_monde(m, pli))) for m in mondes]
        moyennes = {carte: sum(v[carte] for v in resolus) / len(resolus) for carte in resolus[0]}
        assert attendus(mondes, pli, coups=1) == pytest.approx(moyennes)


def test_on_ne_saura_pas_plus_tard_quel_dix_garder() -> None:
    """Trois dix, et il faut en jeter un sur l'atout de J2.

    Monde par monde, jeter celui de pique ne coûte rien : on saurait ensuite lequel des deux autres
    garder. On ne le saura pas.
    """
    trois_dix, pli = "10♦ 10♣ 10♠", "9♥ 7♣ 8♦"
    mondes = [
        mains(trois_dix, "D♣ 7♠", "V♣ 9♠", "D♥ R♦"),
        mains(trois_dix, "7♠ 9♠", "R♦ V♣", "D♥ D♣"),
        mains(trois_dix, "D♣ 7♠", "R♦ 9♠", "D♥ V♣"),
    ]
    naifs, honnetes = attendus(mondes, pli, coups=1), attendus(mondes, pli, coups=2)
    assert str(max(naifs, key=lambda carte: naifs[carte])) == "10♠"
    assert str(max(honnetes, key=lambda carte: honnetes[carte])) == "10♦"
    assert honnetes == pytest.approx(enumerer(mondes, pli))


def test_le_partenaire_ne_voit_que_sa_main() -> None:
    """La même dans les deux mondes : il y joue de même, et l'on en attend moins."""
    mondes = [
        mains("10♦ V♣ D♠", "10♣ R♠", "8♠ A♠", "8♦ V♠"),
        mains("10♦ V♣ D♠", "V♠ R♠", "8♠ A♠", "8♦ 10♣"),
    ]
    devin, honnete = enumerer(mondes, "A♥ 10♠ 9♠"), attendus(mondes, "A♥ 10♠ 9♠", coups=3)
    assert all(honnete[carte] <= devin[carte] + 1e-9 for carte in devin)
    assert max(honnete.values()) < max(devin.values())


# --- Les joueurs ------------------------------------------------------------------------------


def test_le_joueur_reste_dans_les_regles_et_se_repete() -> None:
    vue = situation("A♥ 10♠ 7♦", "8♠ 9♣", ATOUT)
    coup = JoueurAlphaMu(Random(3), mondes=8).choisir(vue)
    assert vue.motif_refus(coup) is None
    assert coup == JoueurAlphaMu(Random(3), mondes=8).choisir(vue)


def test_au_dela_de_ses_cartes_il_joue_comme_l_ia_avancee() -> None:
    vue = situation("A♥ 10♠ 7♦ 8♦", "8♠ 9♣", ATOUT)
    assert JoueurAlphaMu(Random(3)).choisir(vue) == JoueurIAAvance(Random(3)).choisir(vue)


def test_sans_monde_possible_il_joue_prudemment() -> None:
    vue = situation("A♥ 10♠ 7♦", "", ATOUT)
    assert vue.motif_refus(JoueurAlphaMu(Random(3), mondes=0).choisir(vue)) is None


def _sienne(mondes: list[Mains]) -> list[Carte]:
    return cartes_du_masque(mondes[0][0])
