"""Le décompte : contrat fait ou chuté, multiplicateurs, capot, les trois marques, la belote."""

from typing import Any

import pytest

from rebelote.cartes import PAQUET_32, lire_cartes
from rebelote.jeux.contree import AtoutContree, Contrat, Issue, ReglesContree, Terme
from rebelote.jeux.contree.atouts import points_carte
from rebelote.jeux.contree.points import decompter, points_des_plis
from rebelote.jeux.contree.table import formule, raconter
from rebelote.noyau.sieges import J1, J2, J3, J4, Siege
from tests.jeux.contree.outils import (
    COEUR,
    PIQUE,
    SANS_ATOUT,
    TOUT_ATOUT,
    compter,
    plis_de,
    plis_valant,
)


@pytest.mark.parametrize(
    ("cartes", "atout", "points"),
    [
        ("V♥ 9♥ A♥ 10♥ R♥ D♥ 8♥ 7♥", COEUR, [20, 14, 11, 10, 4, 3, 0, 0]),
        ("A♥ 10♥ R♥ D♥ V♥ 9♥ 8♥ 7♥", PIQUE, [11, 10, 4, 3, 2, 0, 0, 0]),
        ("A♥ 10♥ R♥ D♥ V♥ 9♥ 8♥ 7♥", SANS_ATOUT, [19, 10, 4, 3, 2, 0, 0, 0]),
        ("V♥ 9♥ A♥ 10♥ R♥ D♥ 8♥ 7♥", TOUT_ATOUT, [14, 9, 6, 5, 3, 1, 0, 0]),
    ],
)
def test_valeur_des_cartes(cartes: str, atout: AtoutContree, points: list[int]) -> None:
    assert [points_carte(carte, atout) for carte in lire_cartes(cartes)] == points


@pytest.mark.parametrize("atout", list(AtoutContree))
def test_cent_cinquante_deux_points_de_cartes(atout: AtoutContree) -> None:
    assert sum(points_carte(carte, atout) for carte in PAQUET_32) == 152
    assert sum(points_des_plis(plis_de(0, 1, 2, 3, 0, 1, 2, 3), atout)) == 162
    assert points_des_plis(plis_de(0, 2, 2, 0, 0, 2, 2, 0), atout) == (252, 0)


def test_der_au_camp_du_dernier_pli() -> None:
    for vainqueur in range(4):
        decompte = decompter(
            ReglesContree(), Contrat(J1, 80, COEUR), plis_de(0, 1, 0, 1, 0, 1, 0, vainqueur), None
        )
        assert decompte.der == ((10, 0) if vainqueur % 2 == 0 else (0, 10))


# --- Les lignes de la marque, une à une --------------------------------------------------------

FAITS = {"marque": "faits"}
ANNONCES = {"marque": "annonces"}

LIGNES: list[tuple[str, int, int, str, Siege | None, dict[str, Any], tuple[int, int]]] = [
    # annonce_et_faits : A annonce, A fait tant de points.
    ("fait", 100, 112, "", None, {}, (212, 50)),
    ("fait tout juste", 100, 100, "", None, {}, (200, 62)),
    ("manqué d'un point", 100, 99, "", None, {}, (0, 260)),
    ("contré, fait", 100, 112, "contre", None, {}, (424, 0)),
    ("surcontré, fait", 100, 112, "contre surcontre", None, {}, (848, 0)),
    ("chuté", 100, 80, "", None, {}, (0, 260)),
    ("contré, chuté", 100, 80, "contre", None, {}, (0, 520)),
    ("surcontré, chuté", 100, 80, "contre surcontre", None, {}, (0, 1040)),
    ("belote qui sauve", 100, 85, "", J1, {}, (205, 77)),
    ("belote du partenaire", 100, 85, "", J3, {}, (205, 77)),
    ("belote de la défense", 100, 112, "", J2, {}, (212, 70)),
    ("belote non multipliée", 100, 90, "contre", J1, {}, (400, 0)),
    ("belote de la défense qui a contré", 100, 112, "contre", J4, {}, (424, 20)),
    ("belote gardée dans la chute", 100, 70, "contre", J1, {}, (20, 520)),
    ("belote de la défense, chute", 100, 70, "", J2, {}, (0, 280)),
    ("belote prenable, chute", 100, 70, "contre", J1, {"belote_imprenable": False}, (0, 540)),
    ("belote prenable, fait", 100, 90, "", J1, {"belote_imprenable": False}, (210, 72)),
    (
        "belote prenable de la défense",
        100,
        112,
        "",
        J2,
        {"belote_imprenable": False},
        (212, 70),
    ),
    ("huit plis non annoncés", 100, 252, "", None, {}, (352, 0)),
    ("huit plis de la défense", 100, 0, "", None, {}, (0, 260)),
    ("capot annoncé et fait", 250, 252, "", None, {}, (502, 0)),
    ("capot contré et fait", 250, 252, "contre", None, {}, (1004, 0)),
    ("capot chuté", 250, 150, "", None, {}, (0, 410)),
    ("capot contré, chuté", 250, 150, "contre", None, {}, (0, 820)),
    ("160 et belote", 160, 142, "", J1, {}, (322, 20)),
    (
        "surcontre à trois",
        100,
        112,
        "contre surcontre",
        None,
        {"multiplicateur_surcontre": 3},
        (636, 0),
    ),
    # faits : les points, que le contre multiplie au camp qui gagne ; 160 s'ils chutent.
    ("faits, fait", 100, 112, "", None, FAITS, (112, 50)),
    ("faits, contré et fait", 100, 112, "contre", None, FAITS, (224, 0)),
    ("faits, surcontré et fait", 100, 112, "contre surcontre", None, FAITS, (448, 0)),
    ("faits, belote non multipliée", 100, 90, "contre", J1, FAITS, (200, 0)),
    ("faits, belote de la défense qui a contré", 100, 112, "contre", J2, FAITS, (224, 20)),
    ("faits, chuté", 100, 80, "", None, FAITS, (0, 160)),
    ("faits, contré et chuté", 100, 80, "contre", None, FAITS, (0, 320)),
    ("faits, surcontré et chuté", 100, 80, "contre surcontre", None, FAITS, (0, 640)),
    ("faits, capot", 250, 252, "", None, FAITS, (252, 0)),
    ("faits, capot contré", 250, 252, "contre", None, FAITS, (504, 0)),
    ("faits, belote qui sauve", 100, 85, "", J1, FAITS, (105, 77)),
    ("faits, belote dans la chute", 100, 70, "contre", J1, FAITS, (20, 320)),
    # annonces : l'annonce à qui gagne.
    ("annonces, fait", 100, 112, "", None, ANNONCES, (100, 0)),
    ("annonces, contré et fait", 100, 112, "contre", None, ANNONCES, (200, 0)),
    ("annonces, surcontré et fait", 100, 112, "contre surcontre", None, ANNONCES, (400, 0)),
    ("annonces, chuté", 100, 80, "", None, ANNONCES, (0, 100)),
    ("annonces, contré et chuté", 100, 80, "contre", None, ANNONCES, (0, 200)),
    ("annonces, capot", 250, 252, "", None, ANNONCES, (250, 0)),
    ("annonces, capot chuté", 250, 150, "", None, ANNONCES, (0, 250)),
    ("annonces, belote", 100, 90, "contre", J1, ANNONCES, (220, 0)),
]


@pytest.mark.parametrize(
    ("valeur", "points", "dits", "belote", "options", "scores"),
    [pytest.param(*ligne[1:], id=ligne[0]) for ligne in LIGNES],
)
def test_marque(
    valeur: int,
    points: int,
    dits: str,
    belote: Siege | None,
    options: dict[str, Any],
    scores: tuple[int, int],
) -> None:
    assert compter(valeur, points, dits, belote, **options).scores == scores
    # La même manche, vue de l'autre camp : tout tourne d'un siège.
    tournee = compter_tourne(valeur, points, dits, belote, options)
    assert tournee == (scores[1], scores[0])


def compter_tourne(
    valeur: int, points: int, dits: str, belote: Siege | None, options: dict[str, Any]
) -> tuple[int, int]:
    contre = J3 if "contre" in dits.split() else None
    contrat = Contrat(J2, valeur, COEUR, contre, J2 if "surcontre" in dits else None)
    plis = tuple(
        pli._replace(meneur=(pli.meneur + 1) % 4, vainqueur=(pli.vainqueur + 1) % 4)
        for pli in plis_valant(points)
    )
    suivante = None if belote is None else (belote + 1) % 4
    return decompter(ReglesContree(**options), contrat, plis, suivante).scores


@pytest.mark.parametrize(
    ("valeur", "vainqueurs", "issue", "scores"),
    [
        (250, (J1, J3, J1, J1, J3, J1, J1, J3), Issue.FAIT, (502, 0)),
        (250, (J1, J3, J1, J1, J3, J1, J1, J2), Issue.CHUTE, (0, 410)),
        (500, (J1,) * 8, Issue.FAIT, (752, 0)),
        (500, (J1,) * 7 + (J3,), Issue.CHUTE, (0, 660)),
        (500, (J3,) * 8, Issue.CHUTE, (0, 660)),
        (500, (J1,) * 7 + (J2,), Issue.CHUTE, (0, 660)),
    ],
)
def test_capot_et_generale(
    valeur: int, vainqueurs: tuple[Siege, ...], issue: Issue, scores: tuple[int, int]
) -> None:
    contrat = Contrat(J1, valeur, COEUR)
    decompte = decompter(ReglesContree(generale=True), contrat, plis_de(*vainqueurs), None)
    assert (decompte.issue, decompte.scores) == (issue, scores)


# --- Le score en termes nommés ----------------------------------------------------------------


def test_termes_d_un_contrat_fait() -> None:
    decompte = compter(100, 90, "contre", belote=J1)
    der = decompte.der
    assert decompte.termes == (
        Terme("annonce", 100, 0),
        Terme("points faits", 90, 0),
        Terme("points faits", 72, 1),
        Terme("der", 10, 0 if der[0] else 1),
        Terme("belote", 20, 0),
        Terme("multiplicateur", 2),
        Terme("total", 400, 0),
        Terme("total", 0, 1),
        Terme("issue", "contrat fait"),
    )


def test_termes_d_un_contrat_chute() -> None:
    noms = {(t.nom, t.camp): t.valeur for t in compter(120, 90, preneur=J2).termes}
    assert noms["annonce", 1] == 120
    assert noms["issue", None] == "contrat chuté"
    assert noms["total", 0] == 280
    assert noms["multiplicateur", None] == 1
    assert ("belote", 0) not in noms


@pytest.mark.parametrize(
    ("decompte", "textes"),
    [
        (compter(100, 112), ("100 + 112 = 212", "50")),
        (compter(100, 90, "contre", J1), ("(100 + 90) × 2 + 20 = 400", "0")),
        (compter(100, 70, "contre surcontre", J1), ("20", "(160 + 100) × 4 = 1040")),
        (compter(100, 70, "contre", marque="faits"), ("0", "160 × 2 = 320")),
        (compter(100, 85, "", J1, marque="faits"), ("85 + 20 = 105", "77")),
        (compter(100, 85, "contre", J1, marque="faits"), ("85 × 2 + 20 = 190", "0")),
    ],
)
def test_formule(decompte: Any, textes: tuple[str, str]) -> None:
    assert tuple(map(formule, decompte.comptes)) == textes


def test_raconter() -> None:
    decompte = compter(100, 90, "contre", J1)
    assert raconter(decompte) == (
        "J1 a annoncé 100 à cœur, contré, points faits A (J1 et J3) 90, B (J2 et J4) 72, "
        f"dont der {'A' if decompte.der[0] else 'B'} 10, belote A 20, contrat fait : "
        "A (100 + 90) × 2 + 20 = 400, B 0"
    )
    assert "capot de A" in raconter(compter(250, 252, "contre surcontre"))
    assert "capot à cœur, surcontré" in raconter(compter(250, 252, "contre surcontre"))


def test_les_plis_du_test_valent_ce_qu_on_dit() -> None:
    assert points_des_plis(plis_valant(112), COEUR) == (112, 50)
