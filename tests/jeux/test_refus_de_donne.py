"""Une donne refusée dit ce qui n'y va pas, aux cinq jeux."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte, Couleur
from rebelote.jeux.belote import Complement, CouperPaquet, EtatBelote, Phase, ReglesBelote
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.etat import Etat
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, J4, ParSiege, Siege
from tests.jeux.belote.outils import jouer_manche_au_hasard, prends

Abimer = Callable[[Any], Any]


def mains(**changees: tuple[Carte, ...] | None) -> Abimer:
    """Donne à ces sièges d'autres cartes, ou rien du tout."""
    sieges = {("J1", "J2", "J3", "J4").index(nom): cartes for nom, cartes in changees.items()}

    def abimer(donne: Any) -> Any:
        recues = {**donne.mains, **sieges}
        return replace(donne, mains=ParSiege({s: m for s, m in recues.items() if m is not None}))

    return abimer


def de(siege: Siege, changer: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Abimer:
    """Change ce que reçoit ce siège."""
    return lambda donne: replace(
        donne, mains=ParSiege({**donne.mains, siege: changer(donne.mains[siege])})
    )


def remplacer(siege: Siege, carte: str) -> Abimer:
    return de(siege, lambda cartes: (Carte(carte), *cartes[1:]))


def doubler(donne: Any) -> Any:
    """J2 reçoit aussi la première carte de J1."""
    premiere = donne.mains[J1][0]
    return de(J2, lambda cartes: (premiere, *cartes[1:]))(donne)


def donneur(siege: Siege) -> Abimer:
    return lambda donne: replace(donne, donneur=siege)


A_DES_MAINS: list[tuple[str, str, Abimer, str]] = [
    # jeu, ce qui cloche, comment, ce qu'on en dit (`{n}` : le nombre de cartes de chacun)
    (jeu, nom, abimer, dit)
    for jeu in ("belote", "contree", "dame_de_pique", "tarot_africain")
    for nom, abimer, dit in [
        ("donneur", donneur(CROUPIER), "le donneur n'est pas un des joueurs"),
        ("siège oublié", mains(J3=None), "J3 ne reçoit rien"),
        ("une carte de moins", de(J2, lambda c: c[1:]), "J2 reçoit {moins} au lieu de {n}"),
        ("une carte de trop", de(J2, lambda c: (*c, c[0])), "J2 reçoit {plus} au lieu de {n}"),
        ("hors du paquet", remplacer(J1, "EX"), "EX n'est pas du paquet"),
        ("deux fois", doubler, "{double} est donnée deux fois"),
    ]
]


@pytest.mark.parametrize(
    ("jeu", "abimer", "dit"),
    [(jeu, abimer, dit) for jeu, _, abimer, dit in A_DES_MAINS],
    ids=[f"{jeu}-{nom}" for jeu, nom, *_ in A_DES_MAINS],
)
def test_des_mains(jeu: str, abimer: Abimer, dit: str) -> None:
    debut = trouver(jeu).commencer()
    donne: Any = debut.acte_croupier(Random(1))
    if jeu == "tarot_africain" and dit.startswith("EX"):
        abimer, dit = remplacer(J1, "A♠"), "A♠ n'est pas du paquet"
    nombre = len(donne.mains[J1])
    attendu = dit.format(
        n=nombre,
        moins=f"{nombre - 1} cartes",
        plus=f"{nombre + 1} cartes",
        double=donne.mains[J1][0],
    )
    assert precision(debut, abimer(donne)) == attendu


def precision(etat: Etat, donne: Any) -> str:
    """Ce que dit le refus ; la règle, elle, garde son nom."""
    assert etat.motif_refus(donne) is Motif.DONNE_INVALIDE
    with pytest.raises(CoupIllegal) as refus:
        etat.appliquer(donne)
    dit = etat.refus(donne, Motif.DONNE_INVALIDE).precision
    assert f"la donne est fausse ({dit})" in str(refus.value)
    return dit


@pytest.mark.parametrize("jeu", ["belote", "contree", "dame_de_pique", "tarot_africain"])
def test_apres_la_premiere_la_donne_tourne(jeu: str) -> None:
    etat = trouver(jeu).commencer().avec(manche=2, donneur=J3)
    donne: Any = etat.acte_croupier(Random(1))
    assert etat.motif_refus(donne) is None
    assert precision(etat, replace(donne, donneur=J1)) == "c'est à J3 de donner"


# --- Les particularités de chaque jeu ---------------------------------------------------------


@pytest.mark.parametrize("carte", ["2♠", "A♠"])
def test_la_retournee_de_la_belote(carte: str) -> None:
    debut = EtatBelote()
    donne: Any = debut.acte_croupier(Random(1))
    prise = donne.mains[J1][0]
    retournee = Carte("2♠") if carte == "2♠" else prise
    dit = "2♠ n'est pas du paquet" if carte == "2♠" else f"{prise} est donnée deux fois"
    assert precision(debut, replace(donne, carte_retournee=retournee)) == dit


def pris() -> EtatBelote:
    etat = EtatBelote()
    etat = etat.appliquer(etat.acte_croupier(Random(1)))
    assert etat.retournee is not None
    return etat.appliquer(prends(J2, etat.retournee.couleur))


def test_le_complement_de_la_belote() -> None:
    etat = pris()
    bon: Any = etat.acte_croupier(Random(2))
    deja = next(iter(etat.mains[J3]))
    assert precision(etat, mains(J4=None)(bon)) == "J4 ne reçoit rien"
    assert precision(etat, de(J2, lambda c: (*c, c[0]))(bon)) == "J2 reçoit 3 cartes au lieu de 2"
    assert precision(etat, remplacer(J1, str(deja))(bon)) == f"{deja} est donnée deux fois"
    prise = etat.retournee
    assert precision(etat, remplacer(J1, str(prise))(bon)) == f"{prise} est donnée deux fois"


def test_l_ordre_du_paquet_coupe() -> None:
    regles = ReglesBelote(entre_manches="coupe")
    etat = jouer_manche_au_hasard(EtatBelote(regles=regles), Random(3))
    etat = etat.appliquer(CouperPaquet(etat.tour, 10))
    donne: Any = etat.acte_croupier(Random(1))
    premiere, deuxieme, *reste = donne.mains[J3]
    inversee = de(J3, lambda _: (deuxieme, premiere, *reste))(donne)
    assert precision(etat, inversee) == f"{deuxieme} n'est pas la carte 1 du paquet coupé"
    etat = etat.appliquer(donne)
    etat = etat.appliquer(prends(J3, donne.carte_retournee.couleur))
    assert etat.phase is Phase.COMPLEMENT
    bon: Any = etat.acte_croupier(Random(1))
    assert isinstance(bon, Complement)
    premiere, deuxieme = bon.mains[J3]
    inverse = de(J3, lambda _: (deuxieme, premiere))(bon)
    assert precision(etat, inverse) == f"{deuxieme} n'est pas la carte 22 du paquet coupé"


def test_un_elimine_du_tarot_africain_ne_recoit_ni_ne_donne() -> None:
    etat = trouver("tarot_africain").commencer().avec(vies=(3, 2, 1, 0))
    donne: Any = etat.acte_croupier(Random(1))
    assert precision(etat, mains(J4=donne.mains[J1])(donne)) == ("J4 n'a pas à recevoir de cartes")
    assert precision(etat, replace(donne, donneur=J4)) == "le donneur n'est pas un des joueurs"


def rois(**changes: str | None) -> Abimer:
    sieges = {("J1", "J2", "J3", "J4").index(nom): roi for nom, roi in changes.items()}

    def abimer(donne: Any) -> Any:
        table = {**donne.rois, **{s: Carte(roi) for s, roi in sieges.items() if roi is not None}}
        oublies = {s for s, roi in sieges.items() if roi is None}
        return replace(donne, rois=ParSiege({s: r for s, r in table.items() if s not in oublies}))

    return abimer


REGICIDE: list[tuple[int, bool, Abimer, str]] = [
    (4, False, donneur(CROUPIER), "le donneur n'est pas un des joueurs"),
    (4, False, rois(J3=None), "J3 ne reçoit rien"),
    (3, False, rois(J4="R♠"), "J4 n'a pas à recevoir de cartes"),
    (4, False, rois(J1="D♣"), "D♣ n'est pas un des rois que l'on donne"),
    (4, False, rois(J1="R♠", J2="R♠"), "R♠ est donnée deux fois"),
    (4, False, mains(J1=(Carte("2♠"),)), "J1 n'a pas à recevoir de cartes"),
    (4, True, de(J2, lambda c: c[1:]), "J2 reçoit 11 cartes au lieu de 12"),
    (4, True, remplacer(J1, "R♠"), "R♠ n'est pas du paquet"),
    (
        4,
        False,
        lambda d: replace(d, couleur_exclue=Couleur.PIQUE),
        "à quatre, aucune couleur n'est exclue",
    ),
    (3, False, lambda d: replace(d, couleur_exclue=None), "à trois, une couleur est exclue"),
]


@pytest.mark.parametrize(("joueurs", "sans_draft", "abimer", "dit"), REGICIDE)
def test_le_regicide(joueurs: int, sans_draft: bool, abimer: Abimer, dit: str) -> None:
    jeu = trouver("regicide")
    debut = jeu.commencer(jeu.regles.depuis_json({"sans_draft": sans_draft}), joueurs)
    assert precision(debut, abimer(debut.acte_croupier(Random(1)))) == dit
