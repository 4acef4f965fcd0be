"""Les mondes tirés respectent ce que l'on sait, et reviennent selon leur vraisemblance."""

from collections import Counter
from random import Random

import pytest

from rebelote.cartes import PAQUET_32, Carte, Couleur, lire_cartes, masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.ia.belote.croyances import Croyances
from rebelote.ia.contree.encheres.croyances import Croyances as CroyancesContree
from rebelote.ia.deux_camps.indices import indices, vraisemblance_des_cartes
from rebelote.ia.deux_camps.mondes import Mains, tirer_mondes
from rebelote.ia.deux_camps.ordre import ORDRES
from rebelote.jeux.belote.situation import situation
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.contrat import derouler
from tests.ia.contree.outils import encheres

PIQUE = Couleur.PIQUE


def egaux(mains: Mains) -> float:
    return 1.0


@pytest.mark.parametrize("jeu", ["belote", "contree"])
def test_chaque_monde_est_une_repartition_possible(jeu: str) -> None:
    deroule = derouler(jeux()[jeu], 4, 8)
    alea = Random(3)
    for rang in range(10, len(deroule), 7):
        etat = deroule.etats[rang]
        if etat.situation().endswith("donne") or min(etat.attendus(), default=-1) < 0:
            continue
        siege = min(etat.attendus())
        vue = deroule.vues[siege][rang]
        for monde in tirer_mondes(vue, 10, alea, egaux):  # type: ignore[arg-type]
            complet = vue.reveler(_repartition(vue, monde.mains), alea)
            assert complet.inconnues().cartes == 0 or jeu == "belote"
            assert sum(monde.mains) & ~MASQUE_32 == 0


def _repartition(vue: object, mains: Mains) -> dict[str, int]:
    connues = [main.connues for main in vue.mains]  # type: ignore[attr-defined]
    return {f"J{s + 1}": mains[s] & ~connues[s] for s in range(4)}


def test_une_couleur_qui_manque_n_y_est_pas() -> None:
    """J2 s'est défaussé sur l'as de cœur de J1 : ni cœur, ni atout."""
    vue = situation("D♥ 7♦ 8♣ D♣ V♦", plis=["A♥ 9♦ 8♥ 7♥"], atout=PIQUE)
    absentes = masque(c for c in PAQUET_32 if c.couleur in (Couleur.COEUR, PIQUE))
    for monde in tirer_mondes(vue.etat, 30, Random(1), egaux):
        assert not monde.mains[1] & absentes


def test_la_retournee_est_au_preneur() -> None:
    vue = situation("A♥ 7♦ 8♣ 9♣", atout=PIQUE, preneur=2, retournee="V♠")
    for monde in tirer_mondes(vue.etat, 30, Random(1), egaux):
        assert monde.mains[2] & Carte("V♠").bit


def test_les_mondes_reviennent_selon_leur_poids() -> None:
    """Neuf fois plus vraisemblable, neuf fois plus souvent : l'as de pique chez J2."""
    vue = situation("7♦ 8♣ 9♣ D♥", atout=Couleur.COEUR)
    as_de_pique = next(
        c for c in lire_cartes("A♠ R♠ D♠ V♠ 10♠ 9♠ A♦ R♦") if c.bit & _dehors(vue.etat)
    )

    def penche(mains: Mains) -> float:
        return 9.0 if mains[1] & as_de_pique.bit else 1.0

    comptes: Counter[bool] = Counter()
    for graine in range(60):
        for monde in tirer_mondes(vue.etat, 10, Random(graine), penche):
            comptes[bool(monde.mains[1] & as_de_pique.bit)] += round(monde.poids)
    part = comptes[True] / comptes.total()
    assert part == pytest.approx(9 / 11, abs=0.06)


def _dehors(etat: object) -> int:
    return etat.inconnues().cartes  # type: ignore[attr-defined, no-any-return]


def test_un_dix_donne_a_l_adversaire_dit_qu_on_n_avait_pas_moins() -> None:
    """J2 a mis son dix sous l'as de J1 : il n'avait guère de plus petit cœur."""
    vue = situation("7♦ 8♣ 9♣", plis=["A♥ 10♥ 8♥ 7♥"], atout=PIQUE)
    trouves = indices(vue.etat, ORDRES[PIQUE], 0)
    donneur = next(i.siege for i in trouves if i.cartes & Carte("D♥").bit and i.facteur < 0.3)
    sans = tuple(0 for _ in range(4))
    avec = [0, 0, 0, 0]
    avec[donneur] = Carte("D♥").bit
    un, deux, trois, quatre = avec
    assert vraisemblance_des_cartes(trouves, (un, deux, trois, quatre)) < 0.3
    assert vraisemblance_des_cartes(trouves, sans) == 1.0  # type: ignore[arg-type]


def test_qui_a_pris_a_de_l_atout() -> None:
    vue = situation("7♦ 8♣ 9♣ D♥ 7♥ 8♥ 9♦ D♦", atout=PIQUE, preneur=1, retournee="7♠")
    croyances = Croyances(vue.etat, 0, Random(1))
    forte = masque(lire_cartes("V♠ 9♠ A♠ 7♠ A♦ A♣ R♥ 10♦"))
    faible = masque(lire_cartes("7♠ 7♣ R♥ 10♦ V♦ R♦ 8♦ V♣"))
    assert croyances((0, forte, 0, 0)) > 2 * croyances((0, faible, 0, 0))


def test_qui_annonce_a_de_l_atout_et_qui_passe_n_en_a_guere() -> None:
    vue = encheres("7♦ 8♣ 9♣ D♥ 7♥ 8♥ 9♦ D♦", "passe 100♠ passe")
    croyances = CroyancesContree(vue.etat, 0)
    forte = masque(lire_cartes("V♠ 9♠ A♠ 7♠ A♦ A♣ R♥ 10♦"))
    faible = masque(lire_cartes("8♠ 7♣ R♥ 10♦ V♦ R♦ 8♦ V♣"))
    assert croyances((0, faible, forte, faible)) > 20 * croyances((0, forte, faible, faible))
