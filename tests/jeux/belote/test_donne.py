"""La donne : les paquets, la retournée, la seconde donne, la coupe et le mélange."""

from dataclasses import replace
from random import Random

import pytest

from rebelote.cartes import PAQUET_32, Carte, Main, lire_cartes
from rebelote.jeux.belote import (
    Complement,
    CouperPaquet,
    Donne,
    EtatBelote,
    Phase,
    ReglesBelote,
)
from rebelote.jeux.belote.manche import clore, ramasser
from rebelote.jeux.belote.motifs import COUPE_HORS_BORNES
from rebelote.jeux.commun.atouts import Pli
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, J4, ParSiege, Siege
from tests.jeux.belote.outils import (
    COEUR,
    donnee,
    jouer_manche_au_hasard,
    passer,
    plis_valant,
    prends,
)


def pris(graine: int = 0) -> EtatBelote:
    """J2 prend à la retournée ; la seconde donne attend."""
    etat = donnee(graine)
    assert etat.retournee is not None
    return etat.appliquer(prends(J2, etat.retournee.couleur))


# --- La première donne ------------------------------------------------------------------------


@pytest.mark.parametrize("paquets", [(3, 2), (2, 3)])
@pytest.mark.parametrize("donneur", [J1, J2, J3, J4])
def test_deux_paquets_a_chacun_a_partir_du_siege_apres_le_donneur(
    paquets: tuple[int, int], donneur: Siege
) -> None:
    # Un paquet coupé dans son ordre montre qui a reçu quoi.
    regles = ReglesBelote(entre_manches="coupe", paquets_de_donne=paquets)
    etat = EtatBelote(regles=regles, donneur=donneur, paquet=PAQUET_32, manche=2)
    acte = etat.acte_croupier(Random(0))
    assert isinstance(acte, Donne)
    premier, second = paquets
    for rang in range(4):
        debut, suite = rang * premier, 4 * premier + rang * second
        attendues = PAQUET_32[debut : debut + premier] + PAQUET_32[suite : suite + second]
        assert acte.mains[(donneur + 1 + rang) % 4] == attendues
    assert acte.carte_retournee is PAQUET_32[20]


def test_premiere_donne() -> None:
    etat = donnee()
    assert [len(main) for main in etat.mains] == [5, 5, 5, 5]
    assert len(etat.talon) == 11
    assert etat.phase is Phase.ENCHERES
    assert etat.tour == J2
    cartes = [*(c for main in etat.mains for c in main), *etat.talon, etat.retournee]
    assert set(cartes) == set(PAQUET_32)
    assert len(cartes) == 32


def test_le_paquet_est_melange_par_le_hasard_donne() -> None:
    assert donnee(1) == donnee(1)
    assert donnee(1) != donnee(2)


def changee(donne: Donne, siege: Siege, cartes: str) -> Donne:
    return replace(donne, mains=ParSiege({**donne.mains, siege: lire_cartes(cartes)}))


def test_donnes_invalides() -> None:
    debut = EtatBelote()
    bonne = debut.acte_croupier(Random(0))
    assert isinstance(bonne, Donne)
    assert debut.motif_refus(bonne) is None
    a_j1 = " ".join(map(str, (c for c in bonne.mains[J1] if c)))
    fausses = [
        replace(bonne, donneur=4),
        replace(bonne, mains=ParSiege({s: bonne.mains[s] for s in range(3)})),
        changee(bonne, J1, a_j1[: a_j1.rindex(" ")]),  # quatre cartes
        changee(bonne, J1, f"{a_j1} {a_j1.split()[0]}"),  # six
        changee(bonne, J2, a_j1),  # les mêmes cartes deux fois
        changee(bonne, J1, "2♠ 3♠ 4♠ 5♠ 6♠"),  # hors du paquet de 32
        changee(bonne, J1, "EX 21 1 2 3"),
        replace(bonne, carte_retournee=Carte(a_j1.split()[0])),
        replace(bonne, carte_retournee=Carte("2♠")),
    ]
    for fausse in fausses:
        assert debut.motif_refus(fausse) is Motif.DONNE_INVALIDE, fausse


def test_chaque_siege_ne_voit_que_sa_main() -> None:
    donne = EtatBelote().acte_croupier(Random(0))
    assert isinstance(donne, Donne)
    vue = donne.vu_par(J3)
    assert vue.mains[J3] == donne.mains[J3]
    assert vue.mains[J1] == (None,) * 5
    assert vue.carte_retournee is donne.carte_retournee
    etat = EtatBelote().appliquer(vue)
    assert etat.mains[J1] == Main(0, 5)
    assert etat.talon == Main(0, 11)


# --- La seconde donne -------------------------------------------------------------------------


@pytest.mark.parametrize("preneur", [J1, J2, J3, J4])
def test_le_preneur_a_la_retournee_et_deux_cartes_les_autres_trois(preneur: Siege) -> None:
    etat = passer(donnee(), (preneur - J2) % 4)
    retournee = etat.retournee
    assert retournee is not None
    etat = etat.appliquer(prends(preneur, retournee.couleur))
    assert etat.phase is Phase.COMPLEMENT
    assert etat.attendus() == {CROUPIER}
    acte = etat.acte_croupier(Random(0))
    assert isinstance(acte, Complement)
    assert [len(acte.mains[s]) for s in range(4)] == [2 if s == preneur else 3 for s in range(4)]
    etat = etat.appliquer(acte)
    assert [len(main) for main in etat.mains] == [8, 8, 8, 8]
    assert retournee in etat.mains[preneur]
    assert len(etat.talon) == 0
    assert set().union(*etat.mains) == set(PAQUET_32)


@pytest.mark.parametrize("donneur", [J1, J2, J3, J4])
def test_le_siege_apres_le_donneur_entame(donneur: Siege) -> None:
    etat = EtatBelote(donneur=donneur)
    etat = etat.appliquer(etat.acte_croupier(Random(1)))
    assert etat.retournee is not None
    etat = etat.appliquer(prends(etat.tour, etat.retournee.couleur))
    etat = etat.appliquer(etat.acte_croupier(Random(1)))
    assert (etat.phase, etat.tour, etat.meneur) == (Phase.JEU, (donneur + 1) % 4, etat.tour)


def test_complements_invalides() -> None:
    etat = pris()
    bon = etat.acte_croupier(Random(0))
    assert isinstance(bon, Complement)
    assert etat.motif_refus(bon) is None
    retournee = etat.retournee
    mains = dict(bon.mains)
    deja_donnee = next(iter(etat.mains[J1]))
    fausses = [
        {**mains, J2: (*mains[J2], mains[J1][0]), J1: mains[J1][1:]},  # tailles échangées
        {**mains, J1: (retournee, *mains[J1][1:])},
        {**mains, J1: (deja_donnee, *mains[J1][1:])},
        {**mains, J1: (mains[J3][0], *mains[J1][1:])},
        {s: mains[s] for s in range(3)},
    ]
    for fausse in fausses:
        assert etat.motif_refus(Complement(CROUPIER, ParSiege(fausse))) is Motif.DONNE_INVALIDE


# --- Entre les manches ------------------------------------------------------------------------


def test_melange_la_donne_suit_aussitot() -> None:
    etat = jouer_manche_au_hasard(EtatBelote(), Random(3))
    assert etat.phase is Phase.DONNE
    assert etat.paquet == ()
    assert etat.acte_croupier(Random(1)) != etat.acte_croupier(Random(2))


def coupe_attendue(graine: int = 3) -> EtatBelote:
    regles = ReglesBelote(entre_manches="coupe")
    return jouer_manche_au_hasard(EtatBelote(regles=regles), Random(graine))


def test_coupe_seulement_a_partir_de_la_deuxieme_manche() -> None:
    debut = EtatBelote(regles=ReglesBelote(entre_manches="coupe"))
    assert debut.attendus() == {CROUPIER}
    assert debut.phase is Phase.DONNE
    etat = coupe_attendue()
    assert (etat.phase, etat.donneur) == (Phase.COUPE, J2)
    assert etat.attendus() == {J2}, "le nouveau donneur coupe"
    assert sorted(c for c in etat.paquet if c) == list(PAQUET_32)


@pytest.mark.parametrize(("position", "permise"), [(2, 0), (3, 1), (16, 1), (29, 1), (30, 0)])
def test_la_coupe_laisse_trois_cartes_de_chaque_cote(position: int, permise: int) -> None:
    etat = coupe_attendue()
    motif = etat.motif_refus(CouperPaquet(J2, position))
    assert motif is (None if permise else COUPE_HORS_BORNES)
    if permise:
        suite = etat.appliquer(CouperPaquet(J2, position))
        assert suite.paquet == etat.paquet[position:] + etat.paquet[:position]


def test_positions_de_coupe_proposees() -> None:
    coups = coupe_attendue().coups_legaux(J2)
    assert coups == [CouperPaquet(J2, position) for position in range(3, 30)]


def test_la_coupe_est_refusee_a_un_autre_siege() -> None:
    assert coupe_attendue().motif_refus(CouperPaquet(J1, 10)) is Motif.PAS_SON_TOUR


def test_ramasser_les_plis_du_camp_du_dernier_d_abord_dans_l_ordre_du_jeu() -> None:
    cartes = [PAQUET_32[debut : debut + 4] for debut in range(0, 32, 4)]
    vainqueurs = (J1, J2, J3, J4, J1, J2, J1, J4)
    plis = tuple(Pli(v, c, v) for v, c in zip(vainqueurs, cartes, strict=True))
    ordre = [1, 3, 5, 7, 0, 2, 4, 6]
    assert ramasser(plis) == tuple(carte for rang in ordre for carte in cartes[rang])


def test_le_paquet_coupe_vient_des_plis_ramasses() -> None:
    plis = plis_valant(100)
    regles = ReglesBelote(entre_manches="coupe")
    etat = clore(EtatBelote(regles=regles, preneur=J1, atout=COEUR, plis=plis))
    assert etat.paquet == ramasser(plis)


def test_les_donnes_suivent_le_paquet_coupe() -> None:
    etat = coupe_attendue().appliquer(CouperPaquet(J2, 10))
    donne = etat.acte_croupier(Random(1))
    assert donne == etat.acte_croupier(Random(2)), "le hasard n'y est pour rien"
    assert isinstance(donne, Donne)
    assert donne.carte_retournee is etat.paquet[20]
    autre = EtatBelote(donneur=J2).acte_croupier(Random(5))
    assert etat.motif_refus(autre) is Motif.DONNE_INVALIDE
    talon = etat.paquet[21:]
    etat = etat.appliquer(donne)
    etat = etat.appliquer(prends(J3, donne.carte_retournee.couleur))
    complement = etat.acte_croupier(Random(3))
    assert isinstance(complement, Complement)
    recus = [c for s in (J3, J4, J1, J2) for c in complement.mains[s]]
    assert tuple(recus) == talon
    faux = Complement(CROUPIER, ParSiege({**complement.mains, J4: complement.mains[J4][::-1]}))
    assert etat.motif_refus(faux) is Motif.DONNE_INVALIDE


def test_manche_annulee_sous_coupe_les_mains_puis_la_retournee_puis_le_talon() -> None:
    etat = donnee(4, entre_manches="coupe")
    donne = EtatBelote(regles=etat.regles).acte_croupier(Random(4))
    assert isinstance(donne, Donne)
    etat = passer(etat, 8)
    assert etat.phase is Phase.COUPE
    mains = [c for s in (J2, J3, J4, J1) for c in donne.mains[s]]
    assert etat.paquet == (*mains, donne.carte_retournee, *[None] * 11)


def test_le_talon_d_un_paquet_melange_n_a_pas_d_ordre() -> None:
    """Personne ne l'a vu : après une manche annulée, la coupe le laisse au hasard."""
    etat = passer(donnee(4, entre_manches="coupe"), 8)
    etat = etat.appliquer(CouperPaquet(etat.donneur, 21))
    donnes = {str(etat.acte_croupier(Random(graine))) for graine in range(20)}
    assert len(donnes) == 20
    for graine in range(20):
        suite = etat.appliquer(etat.acte_croupier(Random(graine)))
        assert all(len(main) == 5 for main in suite.mains)
        assert suite.phase is Phase.ENCHERES


def test_manche_annulee_apres_une_coupe_garde_l_ordre_du_talon() -> None:
    etat = coupe_attendue().appliquer(CouperPaquet(J2, 7))
    talon = etat.paquet[21:]
    etat = passer(etat.appliquer(etat.acte_croupier(Random(0))), 8)
    assert etat.paquet[21:] == talon


def test_une_vue_accepte_la_donne_du_paquet_coupe() -> None:
    etat = coupe_attendue().appliquer(CouperPaquet(J2, 7))
    donne = etat.acte_croupier(Random(0))
    assert etat.motif_refus(donne.vu_par(J1)) is None


def test_la_donne_se_relit_du_json() -> None:
    donne = EtatBelote().acte_croupier(Random(0)).vu_par(J2)
    json = evenement_en_json(donne)
    assert json["mains"]["J1"] == [None] * 5
    assert evenement_depuis_json(json, [Donne]) == donne
