"""Ce qu'un siège peut savoir des mains cachées, et rien de plus."""

from collections import Counter
from random import Random

import pytest

from rebelote.cartes import MASQUE_COULEUR, Carte, Couleur, Main, lire_cartes
from rebelote.jeux.dame_de_pique import (
    DameDePiqueGameEngine,
    EchangeMains,
    EtatDameDePique,
    JouerCarte,
    motifs,
)
from rebelote.noyau import CROUPIER, Motif, ParSiege, Tirage, Vue, completer
from tests.jeux.dame_de_pique.outils import CASSE, OUVERT, partie_au_hasard, poser, regles, table

TREFLES = MASQUE_COULEUR[Couleur.TREFLE]
CARREAUX = MASQUE_COULEUR[Couleur.CARREAU]
COEURS = MASQUE_COULEUR[Couleur.COEUR]
DAME = Carte("D♠").bit


def vue_de_j1(main: str, cachees: int = 4, **champs: object) -> EtatDameDePique:
    etat = table(main, **champs)  # type: ignore[arg-type]
    return etat.avec(mains=(etat.mains[0], *[Main(0, cachees)] * 3))


@pytest.mark.parametrize(
    ("cartes", "premier", "absentes"),
    [
        ("9♣ 3♦", False, TREFLES),
        ("9♣ 8♣", False, 0),
        ("9♣ 5♦", False, 0),
        ("9♣ 7♥", False, TREFLES),
        ("2♣ 5♦", True, TREFLES),
        ("2♣ 7♥", True, ~(COEURS | DAME)),
        ("2♣ D♠", True, ~(COEURS | DAME)),
    ],
    ids=[
        "il défausse : plus de trèfle",
        "il fournit",
        "le joker ne prouve rien",
        "un cœur défaussé",
        "au premier pli le joker prouve",
        "un cœur au premier pli : rien que des points",
        "la dame au premier pli : rien que des points",
    ],
)
def test_ce_qu_une_carte_prouve(cartes: str, premier: bool, absentes: int) -> None:
    entame = cartes.split()[0]
    etat = vue_de_j1(f"{entame} A♠", plis=() if premier else (OUVERT,))
    etat = poser(etat, cartes)
    assert etat.absentes[1] & 2**52 - 1 == absentes & 2**52 - 1


def test_entamer_coeur_avant_la_casse_prouve_une_main_de_coeurs() -> None:
    etat = vue_de_j1("A♠ R♠", meneur=1)
    apres = poser(etat, "7♥")
    assert apres.absentes[1] & 2**52 - 1 == (2**52 - 1) & ~COEURS
    casse = poser(vue_de_j1("A♠ R♠", meneur=1, plis=(CASSE,)), "7♥")
    assert casse.absentes[1] == 0


def test_une_renonce_se_voit_quand_la_carte_tombe() -> None:
    etat = poser(vue_de_j1("9♣ A♠"), "9♣ 3♦ 10♦ V♦")
    etat = etat.avec(meneur=1)
    assert etat.motif_refus(JouerCarte(1, Carte("8♣"))) is motifs.RENONCE
    assert etat.motif_refus(JouerCarte(1, Carte("8♠"))) is None
    assert JouerCarte(1, Carte("8♣")) not in etat.coups_legaux(1)


def test_les_exclusions_suivent_les_mains() -> None:
    """J2 n'a plus de trèfle ; après une somme de 21, c'est la main de J1 qui n'en a pas."""
    etat = poser(vue_de_j1("7♣ A♠", plis=(CASSE,)), "7♣ 3♦ 5♣ 6♣")
    assert etat.absentes == (0, TREFLES, 0, 0)
    cachees = {siege: (None,) * len(etat.mains[(siege + 1) % 4]) for siege in range(4)}
    echange = EchangeMains(CROUPIER, ParSiege({**cachees, 0: lire_cartes("2♦ 6♦ 8♦")}))
    apres = etat.appliquer(echange)
    assert apres.absentes == (TREFLES, 0, 0, 0)
    assert apres.mains[0] == Main.de("2♦ 6♦ 8♦")
    assert apres.mains[3] == Main.de("A♠")


def test_qui_a_recu_une_carte_connue_est_pris_a_renoncer() -> None:
    """J1 a donné le 8♣ à J2 : il sait que J2 doit fournir."""
    etat = vue_de_j1("9♣ A♠")
    etat = etat.avec(mains=(etat.mains[0], Main.de("8♣", cachees=3), *etat.mains[2:]))
    etat = poser(etat, "9♣")
    assert etat.motif_refus(JouerCarte(1, Carte("3♦"))) is Motif.FOURNIR
    assert etat.motif_refus(JouerCarte(1, Carte("5♦"))) is None, "sauf par le joker"


def test_le_nombre_de_repartitions_est_exact() -> None:
    """Trois cartes à placer chez deux joueurs dont l'un n'a pas de trèfle."""
    jouees = {Carte(c) for c in ("8♣", "8♦", "9♦", "A♠")}
    plis = tuple(
        OUVERT._replace(cartes=(carte,)) for carte in _toutes_les_cartes() if carte not in jouees
    )
    etat = table("A♠", plis=plis).avec(
        mains=(Main.de("A♠"), Main(0, 2), Main(0, 1), Main()), absentes=(0, TREFLES, 0, 0)
    )
    tirage = Tirage(etat.inconnues())
    assert tirage.nombre == 1, "le 8♣ va à J3"
    libre = etat.avec(absentes=(0, 0, 0, 0))
    assert Tirage(libre.inconnues()).nombre == 3
    alea = Random(0)
    tirages = Counter(completer(Vue(0, libre), alea).mains[2].visible for _ in range(900))
    assert set(tirages) == {"8♣", "8♦", "9♦"}
    assert min(tirages.values()) > 240


def _toutes_les_cartes() -> list[Carte]:
    return [*Main(2**52 - 1)]


def test_completer_remplit_les_cartes_passees() -> None:
    partie = DameDePiqueGameEngine(alea=Random(2))
    partie.servir()
    for siege in (0, 1, 3):
        partie.jouer(partie.vue(siege).coups_legaux()[5])
    vue = partie.vue(0)
    assert vue.etat.passees[1] == (None, None, None)
    complet = completer(vue, Random(1))
    assert complet.passees[0] == vue.etat.passees[0]
    assert [len(set(cartes) - {None}) for cartes in complet.passees] == [3, 3, 0, 3]
    cartes = [c for main in complet.mains for c in main]
    cartes += [c for passees in complet.passees for c in passees if c is not None]
    assert sorted(cartes) == _toutes_les_cartes()


@pytest.mark.parametrize("graine", range(4))
def test_la_verite_est_toujours_permise(graine: int) -> None:
    """Jamais une vue n'exclut la main que l'autre a vraiment."""
    partie = partie_au_hasard(graine, objectif=60)
    deduites = 0
    while not partie.est_terminee:
        partie.avancer()
        for siege in range(4):
            vue = partie.vue(siege).etat
            deduites += any(vue.absentes)
            for vrai, vu, absentes in zip(partie.etat.mains, vue.mains, vue.absentes, strict=True):
                assert not vrai.connues & ~vu.connues & absentes
    assert deduites


def test_les_options_n_y_changent_rien() -> None:
    etat = vue_de_j1("9♣ A♠", regles=regles(tape="sort", valeur_as=1))
    assert poser(etat, "9♣ 3♦").absentes[1] == TREFLES
