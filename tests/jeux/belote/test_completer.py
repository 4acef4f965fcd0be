"""Compléter une vue de belote : uniforme, exact, et fidèle à tout ce qui s'est vu."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import factorial, sqrt
from random import Random

import pytest

from rebelote.cartes import Main, cartes_du_masque
from rebelote.jeux.belote import BELOTE, Annoncer, EtatBelote, JouerCarte, Phase, ReglesBelote
from rebelote.jeux.commun.inconnues import cartes_non_vues
from rebelote.noyau.completer import completer
from rebelote.noyau.contrat import Deroule, derouler
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.inconnues import Tirage
from rebelote.noyau.sieges import J1, J2, Siege
from rebelote.noyau.vue import Vue
from tests.jeux.belote.outils import donnee, table


def vue_a(deroule: Deroule, rang: int, siege: Siege) -> Vue[EtatBelote]:
    vue = deroule.vue(siege, rang)
    assert isinstance(vue.etat, EtatBelote)
    return Vue(siege, vue.etat, list(vue.journal))


def fins_de_manche(deroule: Deroule, restent: int) -> Iterator[int]:
    """Les rangs où chacun a encore ce nombre de cartes, pli vide."""
    for rang, etat in enumerate(deroule.etats):
        assert isinstance(etat, EtatBelote)
        if etat.phase is Phase.JEU and len(etat.plis) == 8 - restent and not etat.pli:
            yield rang


def coups_de_la_manche(vue: Vue[EtatBelote]) -> list[Evenement]:
    coups: list[Evenement] = []
    for evenement in vue.journal:
        if evenement.TYPE == "DONNE":
            coups = []
        if isinstance(evenement, JouerCarte | Annoncer):
            coups.append(evenement)
    return coups


def sans_faute(complet: EtatBelote, coups: Iterable[Evenement]) -> bool:
    """Rejuge toute la manche avec ces mains : vrai si personne n'y a fait de faute."""
    mains = list(complet.mains)
    for pli in complet.plis:
        for place, carte in enumerate(pli.cartes):
            siege = (pli.meneur + place) % 4
            mains[siege] = mains[siege].plus([carte])
    for place, carte in enumerate(complet.pli):
        siege = (complet.meneur + place) % 4
        mains[siege] = mains[siege].plus([carte])
    assert complet.atout is not None
    assert complet.preneur is not None
    etat = table(("",) * 4, complet.atout, complet.preneur, complet.donneur)
    etat = etat.avec(mains=tuple(mains), regles=complet.regles)
    for coup in coups:
        if etat.motif_refus(coup) is not None:
            return False
        etat = etat.suivant(coup)
    return True


def toutes_les_repartitions(etat: EtatBelote) -> Iterator[EtatBelote]:
    """Toutes les façons de remplir les mains cachées, sans rien savoir des règles."""
    yield from _remplir(etat, cartes_non_vues(etat), 0)


def _remplir(etat: EtatBelote, restantes: int, siege: Siege) -> Iterator[EtatBelote]:
    if siege == 4:
        yield etat
        return
    main = etat.mains[siege]
    for cartes in combinations(cartes_du_masque(restantes), main.cachees):
        prises = Main.de(cartes).connues
        mains = list(etat.mains)
        mains[siege] = Main(main.connues | prises)
        yield from _remplir(etat.avec(mains=tuple(mains)), restantes & ~prises, siege + 1)


FINS = [(graine, restent) for graine in range(4) for restent in (2, 3)]


@pytest.mark.parametrize(("graine", "restent"), FINS)
@pytest.mark.parametrize("sous_coupe", [True, False])
def test_le_nombre_de_repartitions_est_celui_de_la_force_brute(
    graine: int, restent: int, sous_coupe: bool
) -> None:
    deroule = derouler(BELOTE, 4, graine, ReglesBelote(sous_coupe_obligatoire=sous_coupe))
    rang = next(fins_de_manche(deroule, restent))
    vue = vue_a(deroule, rang, graine % 4)
    coups = coups_de_la_manche(vue)
    possibles = {e.mains for e in toutes_les_repartitions(vue.etat) if sans_faute(e, coups)}
    assert Tirage(vue.etat.inconnues()).nombre == len(possibles)
    alea = Random(graine)
    assert all(completer(vue, alea).mains in possibles for _ in range(30))


@pytest.mark.parametrize("graine", [1, 4])
def test_le_tirage_est_uniforme(graine: int) -> None:
    deroule = derouler(BELOTE, 4, graine)
    vues = (vue_a(deroule, rang, J2) for rang in fins_de_manche(deroule, 3))
    vue, nombre = next(
        (v, n) for v in vues if 20 <= (n := Tirage(v.etat.inconnues()).nombre) <= 500
    )
    tirage, alea = Tirage(vue.etat.inconnues()), Random(0)
    tirages = 40 * nombre
    vus = Counter(tuple(sorted(tirage.tirer(alea).items())) for _ in range(tirages))
    assert len(vus) == nombre, "toutes les répartitions finissent par sortir"
    attendu = tirages / nombre
    khi_deux = sum((fois - attendu) ** 2 / attendu for fois in vus.values())
    # La graine est fixe : à quatre écarts-types, un tirage biaisé ne passe pas.
    assert abs(khi_deux - (nombre - 1)) < 4 * sqrt(2 * (nombre - 1))


@pytest.mark.parametrize("graine", range(6))
def test_rejuger_avec_les_mains_tirees_ne_trouve_aucune_faute(graine: int) -> None:
    deroule = derouler(BELOTE, 4, graine)
    alea = Random(graine)
    rangs = [r for r, e in enumerate(deroule.etats) if getattr(e, "phase", None) is Phase.JEU]
    for rang in alea.sample(rangs, 12):
        for siege in range(4):
            vue = vue_a(deroule, rang, siege)
            assert sans_faute(completer(vue, alea), coups_de_la_manche(vue))


def test_aux_encheres_le_talon_est_tire_aussi() -> None:
    etat = donnee()
    vue = Vue(J1, etat.avec(mains=(etat.mains[0], *(Main(0, 5),) * 3), talon=Main(0, 11)))
    attendu = factorial(26) // (factorial(5) ** 3 * factorial(11))
    assert Tirage(vue.etat.inconnues()).nombre == attendu
    complet = completer(vue, Random(0))
    assert [len(main) for main in complet.mains] == [5, 5, 5, 5]
    assert len(complet.talon) == 11
    assert complet.talon.complete


@pytest.mark.parametrize("graine", range(4))
def test_sous_coupe_le_paquet_complete_va_avec_les_mains(graine: int) -> None:
    deroule = derouler(BELOTE, 4, graine, ReglesBelote(entre_manches="coupe"))
    for rang, etat in enumerate(deroule.etats):
        assert isinstance(etat, EtatBelote)
        if etat.phase is not Phase.ENCHERES:
            continue
        complet = completer(vue_a(deroule, rang, J1), Random(rang))
        assert None not in complet.paquet
        assert Main.de(complet.paquet[21:]) == complet.talon
        premier = (complet.donneur + 1) % 4
        assert Main.de(complet.paquet[:5]) == complet.mains[premier]
