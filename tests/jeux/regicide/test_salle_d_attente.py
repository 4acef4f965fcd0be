"""La salle d'attente : prêt ou pas, partir, s'attarder, commencer."""

from collections.abc import Callable

import pytest

from rebelote.jeux.regicide import RefusSalle, SalleDAttente
from rebelote.noyau.erreurs import ErreurRebelote

NOMS = ("Ana", "Bob", "Cléo", "Dan")


def pleine(places: int) -> SalleDAttente:
    salle = SalleDAttente(places=places)
    for nom in NOMS[:places]:
        salle = salle.rejoindre(nom, 0).pret(nom, 0)
    return salle


@pytest.mark.parametrize("places", [3, 4])
def test_commence_au_complet_et_quand_tous_sont_prets(places: int) -> None:
    salle = pleine(places)
    assert salle.commencer().commencee
    assert salle.noms == NOMS[:places]


@pytest.mark.parametrize(
    ("geste", "code"),
    [
        (lambda s: s.rejoindre("Eve", 0), "SALLE_PLEINE"),
        (lambda s: s.rejoindre("Ana", 0), "DEJA_LA"),
        (lambda s: s.pret("Ana", 0), "DEJA_PRET"),
        (lambda s: s.pas_pret("Ana", 0).pas_pret("Ana", 0), "PAS_PRET"),
        (lambda s: s.pret("Eve", 0), "ABSENT"),
        (lambda s: s.pas_pret("Eve", 0), "ABSENT"),
        (lambda s: s.quitter("Eve"), "ABSENT"),
        (lambda s: s.quitter("Ana").commencer(), "PAS_TOUS_LA"),
        (lambda s: s.pas_pret("Ana", 0).commencer(), "PAS_TOUS_PRETS"),
        (lambda s: s.commencer().commencer(), "PARTIE_COMMENCEE"),
        (lambda s: s.commencer().rejoindre("Eve", 0), "PARTIE_COMMENCEE"),
        (lambda s: s.commencer().pas_pret("Ana", 0), "PARTIE_COMMENCEE"),
        (lambda s: s.commencer().quitter("Ana"), "PARTIE_COMMENCEE"),
    ],
)
def test_refus(geste: Callable[[SalleDAttente], SalleDAttente], code: str) -> None:
    salle = pleine(3)
    with pytest.raises(RefusSalle) as refus:
        geste(salle)
    assert refus.value.motif.code == code
    assert refus.value.motif.phrase in str(refus.value)
    assert salle == pleine(3)


def test_un_geste_remet_le_delai_a_zero() -> None:
    salle = SalleDAttente(places=3, delai=60).rejoindre("Ana", 0)
    assert salle.expirer(60).noms == ("Ana",)
    assert salle.expirer(60.5).noms == ()
    assert salle.pret("Ana", 50).pas_pret("Ana", 55).expirer(110).noms == ("Ana",)


def test_la_place_d_un_absent_expire_sert_a_un_autre() -> None:
    salle = SalleDAttente(places=3, delai=10).rejoindre("Ana", 0).rejoindre("Bob", 5)
    salle = salle.expirer(12).rejoindre("Cléo", 12).rejoindre("Ana", 13)
    assert salle.noms == ("Bob", "Cléo", "Ana")


def test_une_salle_commencee_ne_renvoie_personne() -> None:
    salle = pleine(4).commencer()
    assert salle.expirer(1e9) == salle


@pytest.mark.parametrize("places", [0, 2, 5])
def test_salle_de_mauvaise_taille(places: int) -> None:
    with pytest.raises(ErreurRebelote, match="3 ou 4 joueurs"):
        SalleDAttente(places=places)


def test_delai_refuse() -> None:
    with pytest.raises(ErreurRebelote, match="délai refusé"):
        SalleDAttente(delai=0)
