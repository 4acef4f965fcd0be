"""Compléter une vue de belote : uniforme, exact, et fidèle à tout ce qui s'est vu."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import factorial, sqrt
from random import Random

import pytest

from rebelote.cartes import Main, cartes_du_masque
from rebelote.jeux.belote import (
    BELOTE,
    Annonce,
    Annoncer,
    EtatBelote,
    JouerCarte,
    Montrer,
    Phase,
    ReglesBelote,
)
from rebelote.jeux.commun.annonces import ensembles_d_annonces, ranger
from rebelote.jeux.commun.inconnues import cartes_non_vues
from rebelote.noyau.completer import Completion, completer
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
        if isinstance(evenement, JouerCarte | Annoncer | Montrer):
            coups.append(evenement)
    return coups


def sans_faute(complet: EtatBelote, coups: Iterable[Evenement]) -> bool:
    """Rejuge toute la manche avec ces mains : vrai si personne n'y a fait de faute."""
    assert complet.atout is not None
    assert complet.preneur is not None
    etat = table(("",) * 4, complet.atout, complet.preneur, complet.donneur)
    etat = etat.avec(mains=mains_de_depart(complet), regles=complet.regles)
    for vu in coups:
        # Une annonce cachée est ici celle que l'état complété en dit.
        cachee = isinstance(vu, Annoncer)
        coup = Annoncer(vu.auteur, complet.annonces[vu.auteur]) if cachee else vu
        if etat.motif_refus(coup) is not None:
            return False
        etat = etat.suivant(coup)
    return True


def mains_de_depart(complet: EtatBelote) -> tuple[Main, ...]:
    """Les mains avant la première carte."""
    mains = list(complet.mains)
    plis = [*((pli.meneur, pli.cartes) for pli in complet.plis), (complet.meneur, complet.pli)]
    for meneur, cartes in plis:
        for place, carte in enumerate(cartes):
            siege = (meneur + place) % 4
            mains[siege] = mains[siege].plus([carte])
    return tuple(mains)


def tous_les_etats(etat: EtatBelote) -> Iterator[EtatBelote]:
    """Toutes les façons de remplir les mains et de nommer les annonces, sans rien en déduire."""
    for rempli in _remplir(etat, cartes_non_vues(etat), 0):
        depart = mains_de_depart(rempli)
        choix = [
            _annonces_entendues(depart[s].connues, dites) for s, dites in enumerate(etat.annonces)
        ]
        for annonces in product(*choix):
            yield rempli.avec(annonces=annonces)


def _annonces_entendues(main: int, dites: tuple[Annonce, ...]) -> list[tuple[Annonce, ...]]:
    """Tout ce que l'on peut annoncer de cette main en disant ces mots."""
    if all(annonce.cartes is not None for annonce in dites):
        return [dites]
    ensembles = map(ranger, ensembles_d_annonces(main))
    return [e for e in ensembles if tuple(annonce.voilee() for annonce in e) == dites]


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


def cle(complet: EtatBelote) -> tuple[object, ...]:
    return complet.mains, complet.annonces


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
    possibles = {cle(e) for e in tous_les_etats(vue.etat) if sans_faute(e, coups)}
    assert Completion(vue.etat).nombre == len(possibles)
    alea = Random(graine)
    assert all(cle(completer(vue, alea)) in possibles for _ in range(30))


SUITES_CACHEES = [(4150, 100, 2), (4250, 29, 2), (4411, 137, 1), (4566, 172, 3), (4731, 26, 1)]
"""Des moments (graine, rang, siège) où la suite d'un autre peut encore être de deux couleurs."""


@pytest.mark.parametrize(("graine", "rang", "siege"), SUITES_CACHEES)
def test_le_nombre_est_juste_avec_des_suites_cachees(graine: int, rang: int, siege: int) -> None:
    """Les suites du camp perdant restent cachées : on en compte chaque couleur possible."""
    vue = vue_a(derouler(BELOTE, 4, graine), rang, siege)
    assert len(vue.etat.hypotheses()) > 1
    coups = coups_de_la_manche(vue)
    possibles = {cle(e) for e in tous_les_etats(vue.etat) if sans_faute(e, coups)}
    completion = Completion(vue.etat)
    assert completion.nombre == len(possibles)
    alea, tirages = Random(0), 40 * len(possibles)
    vus = Counter(cle(completion.completer(alea)) for _ in range(tirages))
    assert set(vus) <= possibles
    assert _khi_deux_convient(vus, tirages, len(possibles))


def _khi_deux_convient(vus: Counter[tuple[object, ...]], tirages: int, nombre: int) -> bool:
    """La graine est fixe : à quatre écarts-types, un tirage biaisé ne passe pas."""
    attendu = tirages / nombre
    jamais_vus = (nombre - len(vus)) * attendu
    khi_deux = sum((fois - attendu) ** 2 / attendu for fois in vus.values()) + jamais_vus
    return abs(khi_deux - (nombre - 1)) < 4 * sqrt(2 * (nombre - 1))


@pytest.mark.parametrize("graine", [1, 4])
def test_le_tirage_est_uniforme(graine: int) -> None:
    deroule = derouler(BELOTE, 4, graine)
    vues = (vue_a(deroule, rang, J2) for rang in fins_de_manche(deroule, 3))
    vue, nombre = next((v, n) for v in vues if 20 <= (n := Completion(v.etat).nombre) <= 500)
    completion, alea = Completion(vue.etat), Random(0)
    tirages = 40 * nombre
    vus = Counter(cle(completion.completer(alea)) for _ in range(tirages))
    assert len(vus) == nombre, "toutes les répartitions finissent par sortir"
    assert _khi_deux_convient(vus, tirages, nombre)


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
