"""Le tirage des cartes cachées : exact, uniforme, jamais de rejet."""

from collections import Counter
from itertools import permutations
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.cartes import PAQUET_32, Carte, Main, cartes_du_masque, masque
from rebelote.noyau.completer import precise
from rebelote.noyau.inconnues import AucuneRepartition, Inconnues, Place, Tirage

SIX = PAQUET_32[:6]


def toutes(inconnues: Inconnues) -> set[tuple[int, ...]]:
    """Toutes les répartitions, par force brute."""
    trouvees = set()
    for ordre in permutations(cartes_du_masque(inconnues.cartes)):
        reste, parts = list(ordre), []
        for place in inconnues.places:
            part, reste = reste[: place.taille], reste[place.taille :]
            parts.append(masque(part))
        if all(not m & ~p.permises for m, p in zip(parts, inconnues.places, strict=True)):
            trouvees.add(tuple(parts))
    return trouvees


@st.composite
def problemes(draw: st.DrawFn) -> Inconnues:
    tailles = draw(st.sampled_from([(2, 2, 2), (1, 2, 3), (6,), (3, 3), (1, 5), (0, 3, 3)]))
    masques = st.sets(st.sampled_from(SIX), min_size=2).map(masque)
    places = tuple(
        Place(f"p{rang}", taille, draw(st.one_of(st.just(-1), masques)))
        for rang, taille in enumerate(tailles)
    )
    return Inconnues(masque(SIX), places)


@given(problemes())
def test_le_compte_est_celui_de_la_force_brute(inconnues: Inconnues) -> None:
    attendues = toutes(inconnues)
    if not attendues:
        with pytest.raises(AucuneRepartition, match="aucune répartition"):
            Tirage(inconnues)
        return
    tirage = Tirage(inconnues)
    assert tirage.nombre == len(attendues)
    for graine in range(10):
        assert tuple(tirage.tirer(Random(graine)).values()) in attendues


def test_uniforme_malgre_des_places_inegalement_permises() -> None:
    a, b, c, d, e, f = SIX
    places = (
        Place("un", 2, masque([a, b, c])),
        Place("deux", 2, masque([a, c, d, e, f])),
        Place("trois", 2, -1),
    )
    inconnues = Inconnues(masque(SIX), places)
    attendues, tirage, alea = toutes(inconnues), Tirage(inconnues), Random(0)
    tirages = 200 * len(attendues)
    vus = Counter(tuple(tirage.tirer(alea).values()) for _ in range(tirages))
    assert set(vus) == attendues
    khi_deux = sum((fois - 200) ** 2 / 200 for fois in vus.values())
    degres = len(attendues) - 1
    assert abs(khi_deux - degres) < 4 * sqrt(2 * degres)


@pytest.mark.parametrize(
    ("cartes", "places"),
    [
        (SIX, [("un", 5, -1)]),  # une carte de trop
        (SIX, [("un", 7, -1)]),  # une place de trop
        (SIX, [("un", 3, 0), ("deux", 3, -1)]),
        (SIX[:2], [("un", 1, SIX[0].bit), ("deux", 1, SIX[0].bit)]),
    ],
)
def test_aucune_repartition(cartes: tuple[Carte, ...], places: list[tuple[str, int, int]]) -> None:
    with pytest.raises(AucuneRepartition):
        Tirage(Inconnues(masque(cartes), tuple(Place(*place) for place in places)))


def test_rien_a_tirer() -> None:
    assert Tirage(Inconnues(0, ())).tirer(Random(0)) == {}


@pytest.mark.parametrize(
    ("complet", "partiel", "attendu"),
    [
        (Main.de("A♠ R♠"), Main.de("A♠", cachees=1), True),
        (Main.de("A♠ R♠"), Main.de("D♠", cachees=1), False),
        (Main.de("A♠ R♠"), Main.de("A♠", cachees=2), False),
        (None, Main.de("A♠"), False),
        ((Carte("A♠"), Carte("R♠")), (None, Carte("R♠")), True),
        ((Carte("A♠"), Carte("R♠")), (None, Carte("A♠")), False),
        ((Carte("A♠"),), (None, None), False),
        (3, None, True),
        (3, 4, False),
        (None, 4, False),
    ],
)
def test_precise(complet: object, partiel: object, attendu: bool) -> None:
    assert precise(complet, partiel) is attendu
