"""Le joueur surveillé : un coup permis, ou une faute qui dit qui, quoi, de quel genre, et où."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte
from rebelote.ia import charger
from rebelote.ia.surveille import (
    TOUTES,
    DelaiDepasse,
    FauteIA,
    GenreFaute,
    Surveille,
    coup_permis,
    demander,
    jouer_le_coup,
)
from rebelote.jeux.belote import BELOTE, JouerCarte
from rebelote.jeux.belote.situation import situation
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie, PartieSansFin
from rebelote.noyau.sieges import CROUPIER
from rebelote.noyau.vue import Vue

VUE = situation("7♥ 10♥ A♣", pli="A♥ 8♥ 9♥")
BON = VUE.coups_legaux()[0]


class Rend:
    """Rend ce qu'on lui a dit de rendre."""

    def __init__(self, quoi: Any) -> None:
        self.quoi = quoi

    def choisir(self, vue: Vue[Any]) -> Any:
        return self.quoi


class Leve:
    """Lève ce qu'on lui a dit de lever."""

    def __init__(self, quoi: BaseException) -> None:
        self.quoi = quoi

    def choisir(self, vue: Vue[Any]) -> Evenement:
        raise self.quoi


class Opaque(Exception):
    def __str__(self) -> str:
        raise ValueError


def faute_de(joueur: Any, **options: Any) -> FauteIA:
    with pytest.raises(FauteIA) as faute:
        coup_permis(joueur, VUE, **options)
    return faute.value


def de_travers(coup: Any) -> Any:
    return replace(coup, **{fields(coup)[-1].name: ["n'importe", "quoi"]})


@pytest.mark.parametrize(
    ("joueur", "genre", "phrase", "bref"),
    [
        (
            Leve(RuntimeError("plus\n d'idées")),
            GenreFaute.EXCEPTION,
            "choisir() a levé RuntimeError : plus d'idées",
            "RuntimeError : plus d'idées",
        ),
        (
            Leve(SystemExit(3)),
            GenreFaute.EXCEPTION,
            "choisir() a levé SystemExit : 3",
            "SystemExit : 3",
        ),
        (
            Leve(Opaque()),
            GenreFaute.EXCEPTION,
            "choisir() a levé Opaque : sans un mot lisible",
            "Opaque : sans un mot lisible",
        ),
        (
            Rend(None),
            GenreFaute.ILLISIBLE,
            "choisir() a rendu None au lieu d'un coup à elle",
            "choisir() a rendu None, pas un coup",
        ),
        (
            Rend(replace(BON, auteur=(VUE.siege + 1) % 4)),
            GenreFaute.ILLISIBLE,
            "choisir() a rendu un coup de J",
            "un coup de J",
        ),
        (
            Rend(replace(BON, auteur="J9")),  # type: ignore[arg-type]
            GenreFaute.ILLISIBLE,
            "choisir() a rendu un coup de 'J9'",
            "un coup de 'J9'",
        ),
        (
            Rend(de_travers(BON)),
            GenreFaute.ILLISIBLE,
            "choisir() a rendu un coup mal fait, ",
            "choisir() a rendu un coup mal fait, ",
        ),
        (
            Rend(JouerCarte(VUE.siege, Carte("A♣"))),
            GenreFaute.ILLEGAL,
            "coup refusé [FOURNIR] ",
            "[FOURNIR] ",
        ),
    ],
)
def test_chaque_faute_a_son_genre_et_ses_mots(
    joueur: Any, genre: GenreFaute, phrase: str, bref: str
) -> None:
    faute = faute_de(joueur)
    assert (faute.genre, faute.siege) == (genre, VUE.siege)
    assert str(faute).startswith(phrase)
    assert faute.bref.startswith(bref)
    assert "\n" not in str(faute)
    assert len(str(faute)) < 400


def test_un_bon_coup_passe_tel_quel() -> None:
    assert coup_permis(Rend(BON), VUE) == BON


def test_la_faute_dit_la_ligne_de_son_fichier(tmp_path: Path) -> None:
    fichier = tmp_path / "mienne.py"
    fichier.write_text("class IA:\n    def choisir(self, vue):\n        return 1 / 0\n")
    joueur = charger(f"{fichier}:IA", "belote", Random(1))
    with pytest.raises(FauteIA) as faute:
        Surveille(joueur, "mienne.py:IA").choisir(VUE)
    assert faute.value.lieu == "mienne.py:3, dans choisir"
    detail = "mienne.py:3, dans choisir : ZeroDivisionError : division by zero"
    assert faute.value.detail == detail
    assert re.fullmatch(
        rf"l'IA mienne\.py:IA \(J\d\) est en faute, {re.escape(detail)}", faute.value.annonce
    )


def test_sans_exception_il_n_y_a_pas_de_lieu() -> None:
    faute = faute_de(Rend(None))
    assert (faute.lieu, faute.erreur) == ("", None)
    assert faute.detail == str(faute)


def test_qui_sait_de_quoi_il_souffre_le_dit_lui_meme() -> None:
    panne = FauteIA(GenreFaute.DELAI, 0, "pas de réponse")
    assert faute_de(Leve(panne)) is panne


@pytest.mark.parametrize("venue", [KeyboardInterrupt(), GeneratorExit()])
def test_ce_qui_vient_de_la_personne_passe_sauf_la_ou_l_ia_est_seule(
    venue: BaseException,
) -> None:
    with pytest.raises(type(venue)):
        coup_permis(Leve(venue), VUE)
    assert faute_de(Leve(venue), pannes=TOUTES).erreur is venue


def test_la_montre_n_est_pas_a_l_ia() -> None:
    with pytest.raises(DelaiDepasse):
        demander(Leve(DelaiDepasse()), VUE, TOUTES)


def test_une_ia_trop_lente() -> None:
    faute = FauteIA.trop_lente(2, 0.05)
    assert faute.genre is GenreFaute.DELAI
    assert str(faute) == "n'a rien choisi en 0.05 s"
    assert faute.bref == "pas de coup en 0,05 s"


# --- À la table -------------------------------------------------------------------------------


@pytest.fixture
def partie() -> Partie[Any]:
    debut: Partie[Any] = Partie(BELOTE.commencer())
    while min(debut.etat.attendus()) == CROUPIER:
        debut.jouer(debut.etat.acte_croupier(Random(1)))
    return debut


def test_la_table_joue_le_coup(partie: Partie[Any]) -> None:
    coup = partie.etat.coups_legaux(min(partie.etat.attendus()))[0]
    jouer_le_coup(partie, coup)
    assert partie.journal[-1] == coup


def test_la_table_refuse_ou_s_etonne_sans_tomber(partie: Partie[Any]) -> None:
    siege, avant = min(partie.etat.attendus()), list(partie.journal)
    with pytest.raises(FauteIA, match=r"coup refusé \["):
        jouer_le_coup(partie, JouerCarte(siege, Carte("A♣")))
    coup = partie.etat.coups_legaux(siege)[0]
    with pytest.raises(FauteIA):
        jouer_le_coup(partie, de_travers(coup))
    assert partie.journal == avant


def test_une_partie_sans_fin_n_est_pas_la_faute_d_un_coup(
    partie: Partie[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def sans_fin(_: Evenement) -> None:
        raise PartieSansFin("cent manches sans un point")

    monkeypatch.setattr(partie, "jouer", sans_fin)
    with pytest.raises(PartieSansFin):
        jouer_le_coup(partie, BON)
