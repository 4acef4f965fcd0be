"""La fin : dépasser l'objectif, à deux, à égalité ; la donne qui tourne ; les cartes conservées."""

from collections.abc import Iterable

import pytest

from rebelote.cartes import PAQUET_32, Carte
from rebelote.jeux.belote import BELOTE, EtatBelote, Phase, ReglesBelote
from rebelote.jeux.belote.manche import clore
from rebelote.noyau.contrat import derouler, loi_cartes_conservees
from rebelote.noyau.etat import Etat
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, J4, Siege
from tests.jeux.belote.outils import COEUR, passe, plis_valant


def apres(totaux: tuple[int, int], points_a: int, objectif: int = 500) -> EtatBelote:
    """La suite d'une manche où J1 a pris à cœur et A a fait ces points."""
    etat = EtatBelote(
        regles=ReglesBelote(objectif=objectif),
        totaux=totaux,
        preneur=J1,
        atout=COEUR,
        plis=plis_valant(points_a),
    )
    return clore(etat)


@pytest.mark.parametrize(
    ("totaux", "points_a", "vainqueurs"),
    [
        ((0, 0), 100, None),
        ((400, 0), 100, None),  # 500 tout juste : il faut dépasser
        ((401, 0), 100, ("A",)),
        ((0, 439), 100, ("B",)),
        ((450, 460), 100, ("A",)),  # les deux dépassent : le plus haut
        ((450, 489), 100, ("B",)),
        ((450, 488), 100, None),  # 550 partout : une manche de plus
        ((0, 400), 60, ("B",)),
    ],
)
def test_fin_de_partie(
    totaux: tuple[int, int], points_a: int, vainqueurs: tuple[str, ...] | None
) -> None:
    etat = apres(totaux, points_a)
    assert etat.est_terminee == (vainqueurs is not None)
    assert etat.vainqueurs() == (vainqueurs or ())
    assert etat.attendus() == (frozenset() if vainqueurs else {CROUPIER})


def test_une_manche_de_plus_departage() -> None:
    egalite = apres((450, 488), 100)
    assert egalite.totaux == (550, 550)
    assert egalite.phase is Phase.DONNE
    etat = clore(egalite.avec(preneur=J1, atout=COEUR, plis=plis_valant(62)))
    assert (etat.vainqueurs(), etat.totaux) == (("B",), (550, 712))


@pytest.mark.parametrize(("objectif", "finie"), [(99, True), (100, False), (1000, False)])
def test_objectif(objectif: int, finie: bool) -> None:
    assert apres((0, 0), 100, objectif).est_terminee is finie


def test_la_partie_finie_refuse_tout() -> None:
    etat = apres((450, 0), 100)
    assert etat.motif_refus(passe(J1)) is Motif.PARTIE_FINIE
    assert all(etat.coups_legaux(siege) == [] for siege in range(4))
    assert etat.manche == 1


@pytest.mark.parametrize(("donneur", "suivant"), [(J1, J2), (J2, J3), (J3, J4), (J4, J1)])
def test_la_donne_passe_au_siege_suivant(donneur: Siege, suivant: Siege) -> None:
    etat = EtatBelote(donneur=donneur, preneur=J1, atout=COEUR, plis=plis_valant(100))
    assert clore(etat).donneur == suivant


def cartes_du_paquet(etat: Etat) -> Iterable[Carte]:
    """Où sont les trente-deux cartes : mains, talon, retournée, plis, ou paquet rassemblé."""
    assert isinstance(etat, EtatBelote)
    if etat.phase in (Phase.DONNE, Phase.COUPE, Phase.FINIE):
        return PAQUET_32 if not etat.paquet else [c for c in etat.paquet if c]
    cartes = [carte for main in etat.mains for carte in main]
    cartes += [*etat.talon, *etat.pli, *(c for pli in etat.plis for c in pli.cartes)]
    if etat.phase is Phase.ENCHERES and etat.retournee:
        cartes.append(etat.retournee)
    return cartes


@pytest.mark.parametrize("entre_manches", ["melange", "coupe"])
@pytest.mark.parametrize("graine", range(3))
def test_aucune_carte_perdue_ni_double(entre_manches: str, graine: int) -> None:
    regles = ReglesBelote(entre_manches=entre_manches)
    loi_cartes_conservees(derouler(BELOTE, 4, graine, regles), cartes_du_paquet)
