"""Passer trois cartes : le cycle, le secret, l'échange."""

from random import Random

import pytest

from rebelote.cartes import MASQUE_COULEUR, Carte, Couleur, Main, lire_cartes
from rebelote.jeux.dame_de_pique import (
    DameDePiqueGameEngine,
    Echange,
    EtatDameDePique,
    JouerCarte,
    PasserCartes,
    Phase,
    motifs,
)
from rebelote.noyau import CROUPIER, CoupIllegal, Motif, ParSiege
from rebelote.noyau.phases import EtatAPhases

MAINS = ("2♣ 3♣ 4♣ 5♣", "2♦ 3♦ 4♦ 5♦", "2♠ 3♠ 4♠ 5♠", "2♥ 3♥ 4♥ 5♥")
TROIS = ("2♣ 3♣ 4♣", "2♦ 3♦ 4♦", "2♠ 3♠ 4♠", "2♥ 3♥ 4♥")


def a_la_passe(manche: int = 1) -> EtatDameDePique:
    mains = tuple(map(Main.de, MAINS))
    return EtatDameDePique(phase=Phase.PASSE, manche=manche, mains=mains, joker=Carte("9♦"))


def passer(siege: int, cartes: str | None = None) -> PasserCartes:
    return PasserCartes(siege, lire_cartes(cartes or TROIS[siege]))


def tous_passent(etat: EtatDameDePique) -> EtatDameDePique:
    for siege in (2, 0, 3, 1):
        etat = etat.appliquer(passer(siege))
    return etat


@pytest.mark.parametrize(
    ("manche", "ecart"), [(1, 1), (2, 3), (3, 2), (4, 0), (5, 1), (6, 3), (7, 2), (8, 0)]
)
def test_le_cycle_des_quatre_manches(manche: int, ecart: int) -> None:
    etat = a_la_passe(manche)
    assert etat.ecart_de_passe == ecart
    if not ecart:
        return
    etat = tous_passent(etat)
    etat = etat.appliquer(etat.acte_croupier(Random(0)))
    for siege in range(4):
        garde = MAINS[siege].split()[3]
        recues = TROIS[(siege - ecart) % 4]
        assert etat.mains[siege] == Main.de(f"{recues} {garde}")


def test_la_quatrieme_manche_ne_passe_rien() -> None:
    partie = DameDePiqueGameEngine(alea=Random(1))
    partie.debut = partie.etat = EtatDameDePique(manche=4)
    partie.servir()
    assert [e.TYPE for e in partie.journal] == ["DONNE", "JOKER", "PREMIER_JOUEUR"]


def test_tous_choisissent_ensemble_et_une_seule_fois() -> None:
    etat = a_la_passe()
    assert etat.attendus() == {0, 1, 2, 3}
    etat = etat.appliquer(passer(2))
    assert etat.attendus() == {0, 1, 3}
    assert etat.motif_refus(passer(2, "2♠ 3♠ 5♠")) is Motif.PAS_SON_TOUR
    assert tous_passent(a_la_passe()).attendus() == {CROUPIER}


@pytest.mark.parametrize(
    ("cartes", "motif"),
    [
        ("2♣ 3♣", motifs.TROIS_CARTES),
        ("2♣ 3♣ 4♣ 5♣", motifs.TROIS_CARTES),
        ("2♣ 2♣ 3♣", motifs.TROIS_CARTES),
        ("2♣ 3♣ 2♦", Motif.CARTE_PAS_EN_MAIN),
        ("2♣ 3♣ 21", Motif.CARTE_PAS_EN_MAIN),
        ("4♣ 2♣ 5♣", None),
    ],
)
def test_les_trois_cartes(cartes: str, motif: Motif | None) -> None:
    etat = a_la_passe()
    assert etat.motif_refus(passer(0, cartes)) is motif
    if motif is not None:
        with pytest.raises(CoupIllegal, match=motif.phrase):
            etat.appliquer(passer(0, cartes))


def test_on_ne_cache_pas_ses_cartes_a_qui_les_connait() -> None:
    cachee = PasserCartes(0, (None, None, None))
    assert a_la_passe().motif_refus(cachee) is Motif.CARTE_PAS_EN_MAIN


def test_l_ordre_des_cartes_passees_ne_compte_pas() -> None:
    assert passer(0, "4♣ 2♣ 3♣") == passer(0, "2♣ 3♣ 4♣")
    assert len(a_la_passe().coups_legaux(0)) == 4


def test_les_passes_permises_sont_celles_que_l_on_juge_une_a_une() -> None:
    etat = a_la_passe().avec(mains=(Main(MASQUE_COULEUR[Couleur.TREFLE]), *[Main()] * 3))
    permises, jugees = etat.coups_legaux(0), EtatAPhases.coups_legaux(etat, 0)
    assert len(permises) == len(jugees) == 286
    assert [permises[rang] for rang in range(len(permises))] == jugees
    assert permises == jugees
    assert jugees == permises
    assert permises == etat.coups_legaux(0)
    assert permises[-1] == jugees[-1]
    assert permises[5:60:7] == jugees[5:60:7]
    assert repr(permises) == repr(jugees)
    assert Random(3).choice(permises) == Random(3).choice(jugees)
    with pytest.raises(IndexError):
        permises[286]


@pytest.mark.parametrize(
    ("coup", "permis"),
    [
        (passer(0), True),
        (passer(0, "5♣ 2♣ 4♣"), True),
        (passer(1), False),
        (passer(0, "2♣ 3♣ 2♦"), False),
        (passer(0, "2♣ 3♣"), False),
        (passer(0, "2♣ 3♣ 4♣ 5♣"), False),
        (passer(0, "2♣ 2♣ 3♣"), False),
        (passer(0).vu_par(1), False),
        (JouerCarte(0, Carte("2♣")), False),
        (None, False),
    ],
)
def test_une_passe_est_permise_ou_non(coup: object, permis: bool) -> None:
    passes = a_la_passe().coups_legaux(0)
    assert (coup in passes) is (coup in list(passes)) is permis


def test_une_autre_main_n_a_pas_les_memes_passes() -> None:
    etat = a_la_passe()
    assert etat.coups_legaux(0) != etat.coups_legaux(1)
    assert etat.avec(mains=(Main.de("2♣ 3♣"), *etat.mains[1:])).coups_legaux(0) == []


def test_d_une_main_cachee_on_juge_chaque_passe() -> None:
    vue = a_la_passe().avec(mains=(Main.de("2♣ 3♣", cachees=2), *[Main(0, 4)] * 3))
    passes = vue.coups_legaux(0)
    assert passer(0, "2♣ 8♥ 9♥") in passes
    assert passer(0, "7♥ 8♥ 9♥") not in passes


def test_personne_ne_voit_ce_que_l_on_passe() -> None:
    coup = passer(1)
    assert coup.vu_par(1) == coup
    assert coup.vu_par(2).cartes == (None, None, None)
    assert coup.vu_par(2).texte == "passe 3 cartes"


def partie_apres_echange() -> DameDePiqueGameEngine:
    partie = DameDePiqueGameEngine(alea=Random(3))
    partie.servir()
    for siege in range(4):
        partie.jouer(partie.vue(siege).coups_legaux()[0])
        assert not partie.vue((siege + 1) % 4).etat.mains[siege].connues
    partie.servir()
    return partie


def test_on_ne_recoit_qu_une_fois_que_tous_ont_choisi() -> None:
    types = [evenement.TYPE for evenement in partie_apres_echange().journal]
    assert types == ["DONNE", "JOKER", *["PASSER_CARTES"] * 4, "ECHANGE", "PREMIER_JOUEUR"]


def test_qui_donne_sait_ou_sont_ses_cartes_et_qui_recoit_les_voit() -> None:
    partie = partie_apres_echange()
    passes = [e for e in partie.journal if isinstance(e, PasserCartes)]
    for siege in range(4):
        vue, suivant = partie.vue(siege).etat, (siege + 1) % 4
        donnees = Main.de(passes[siege].cartes)
        deux_de_trefle = Main.de("2♣").connues
        assert vue.mains[suivant].connues & ~deux_de_trefle == donnees.connues & ~deux_de_trefle
        assert vue.mains[siege] == partie.etat.mains[siege]
        assert not vue.mains[(siege + 2) % 4].connues & ~deux_de_trefle


@pytest.mark.parametrize(
    "mains",
    [
        {0: "2♥ 3♥ 4♥", 1: "2♣ 3♣ 4♣", 2: "2♦ 3♦ 4♦"},
        {0: "2♥ 3♥ 5♥", 1: "2♣ 3♣ 4♣", 2: "2♦ 3♦ 4♦", 3: "2♠ 3♠ 4♠"},
        {0: "2♥ 3♥ 4♥ 5♥", 1: "2♣ 3♣ 4♣", 2: "2♦ 3♦ 4♦", 3: "2♠ 3♠ 4♠"},
        {0: "2♥ 3♥ 4♥", 1: "2♣ 3♣ 4♣", 2: "2♦ 3♦ 4♦", 3: "2♠ 3♠ 3♠"},
        {0: "2♣ 3♣ 4♣", 1: "2♥ 3♥ 4♥", 2: "2♦ 3♦ 4♦", 3: "2♠ 3♠ 4♠"},
    ],
)
def test_echange_faux_refuse(mains: dict[int, str]) -> None:
    etat = tous_passent(a_la_passe())
    faux = Echange(CROUPIER, ParSiege({s: lire_cartes(m) for s, m in mains.items()}))
    assert etat.motif_refus(faux) is motifs.ECHANGE_INVALIDE


def test_qui_donne_confond_un_echange_faux() -> None:
    vue = a_la_passe().avec(mains=(Main.de(MAINS[0]), *[Main(0, 4)] * 3))
    for siege in range(4):
        vue = vue.appliquer(passer(siege).vu_par(0))
    juste = {0: "2♥ 3♥ 4♥", 1: "2♣ 3♣ 4♣", 2: "2♦ 3♦ 4♦", 3: "2♠ 3♠ 4♠"}
    faux = {**juste, 0: "2♣ 3♥ 4♥", 1: "2♥ 3♣ 4♣"}
    for mains, motif in ((juste, None), (faux, motifs.ECHANGE_INVALIDE)):
        echange = Echange(CROUPIER, ParSiege({s: lire_cartes(m) for s, m in mains.items()}))
        assert vue.motif_refus(echange.vu_par(0)) is motif
