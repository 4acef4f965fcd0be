"""La donne, le joker désigné, et qui ouvre."""

from random import Random

import pytest

from rebelote.cartes import PAQUET_52, Carte, Couleur
from rebelote.jeux.dame_de_pique import (
    DameDePiqueGameEngine,
    Donne,
    EtatDameDePique,
    Joker,
    Phase,
    PremierJoueur,
    motifs,
)
from rebelote.noyau import CROUPIER, Motif, ParSiege


def donnee(graine: int = 1, **champs: object) -> tuple[EtatDameDePique, Donne]:
    etat = EtatDameDePique(**champs)  # type: ignore[arg-type]
    donne = etat.acte_croupier(Random(graine))
    assert isinstance(donne, Donne)
    return etat, donne


def test_treize_cartes_a_chacun() -> None:
    etat, donne = donnee()
    mains = etat.appliquer(donne).mains
    assert [len(main) for main in mains] == [13] * 4
    assert sorted(carte for main in mains for carte in main) == list(PAQUET_52)


@pytest.mark.parametrize("defaut", ["double", "courte", "siege", "donneur", "atout"])
def test_donne_fausse_refusee(defaut: str) -> None:
    etat, donne = donnee()
    mains, donneur = dict(donne.mains), donne.donneur
    match defaut:
        case "double":
            mains[0] = (mains[1][0], *mains[0][1:])
        case "courte":
            mains[0] = mains[0][1:]
        case "siege":
            del mains[3]
        case "donneur":
            donneur = CROUPIER
        case _:
            mains[0] = (Carte("21"), *mains[0][1:])
    fausse = Donne(CROUPIER, donneur, ParSiege(mains))
    assert etat.motif_refus(fausse) is Motif.DONNE_INVALIDE


def test_une_donne_cachee_ne_prouve_rien() -> None:
    etat, donne = donnee()
    assert etat.motif_refus(donne.vu_par(2)) is None
    vue = etat.appliquer(donne.vu_par(2))
    assert [main.cachees for main in vue.mains] == [13, 13, 0, 13]


def au_joker(manche: int = 1) -> EtatDameDePique:
    etat, donne = donnee(manche=manche)
    return etat.appliquer(donne)


def test_le_joker_suit_la_donne_et_precede_la_passe() -> None:
    etat = au_joker()
    assert etat.phase is Phase.JOKER
    joker = etat.acte_croupier(Random(0))
    assert joker.vu_par(3) == joker, "le joker est public"
    assert etat.appliquer(joker).phase is Phase.PASSE


@pytest.mark.parametrize("carte", ["2♣", "D♠", "2♥", "A♥"])
def test_jamais_un_joker_qui_vaut_des_points_ni_le_deux_de_trefle(carte: str) -> None:
    assert au_joker().motif_refus(Joker(CROUPIER, Carte(carte))) is motifs.JOKER_INVALIDE


def test_le_joker_est_tire_parmi_les_trente_sept_autres() -> None:
    etat, alea = au_joker(), Random(0)
    tires = {etat.acte_croupier(alea).texte for _ in range(2000)}
    permises = [c for c in PAQUET_52 if etat.motif_refus(Joker(CROUPIER, c)) is None]
    assert len(tires) == len(permises) == 37
    assert all(carte.couleur is not Couleur.COEUR for carte in permises)


def test_le_premier_joueur_est_le_porteur_du_deux_de_trefle() -> None:
    etat = au_joker(manche=4)
    etat = etat.appliquer(Joker(CROUPIER, Carte("5♦")))
    assert etat.phase is Phase.OUVERTURE
    premier = etat.acte_croupier(Random(0))
    assert isinstance(premier, PremierJoueur)
    assert Carte("2♣") in etat.mains[premier.siege]
    for siege in {0, 1, 2, 3, CROUPIER} - {premier.siege}:
        faux = PremierJoueur(CROUPIER, siege)
        assert etat.motif_refus(faux) is motifs.PREMIER_JOUEUR_INVALIDE
    assert etat.appliquer(premier).attendus() == {premier.siege}


def test_le_premier_joueur_apprend_a_tous_ou_est_le_deux_de_trefle() -> None:
    partie = DameDePiqueGameEngine(alea=Random(5))
    partie.debut = partie.etat = EtatDameDePique(manche=4)
    partie.servir()
    porteur = partie.etat.meneur
    for siege in range(4):
        assert Carte("2♣") in partie.vue(siege).etat.mains[porteur]
        assert len(partie.vue(siege).etat.mains[porteur]) == 13
