"""Quelle donne se joue : la secrète partout où elle existe, sauf si l'on demande l'autre."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rebelote.jeux.catalogue import jeux, trouver
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.jeu import Jeu
from rebelote.p2p.messages.donnes import (
    HOTE,
    SECRETE,
    DonneImpossible,
    choisir_donne,
    se_passe_de_croupier,
)
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Membre, Tablee


def choisie(voulue: str | None, jeu: str, **regles: Any) -> str:
    fiche = trouver(jeu)
    return choisir_donne(
        voulue, fiche, fiche.regles.depuis_json(regles), fiche.nombres_de_joueurs[-1]
    )


@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_chaque_jeu_se_joue_sans_croupier_a_moins_qu_on_n_en_veuille_un(jeu: str) -> None:
    assert [choisie(v, jeu) for v in (None, SECRETE, HOTE)] == [SECRETE, SECRETE, HOTE]


def test_couper_demande_un_croupier() -> None:
    assert choisie(None, "belote", entre_manches="coupe") == HOTE
    assert choisie(HOTE, "belote", entre_manches="coupe") == HOTE
    with pytest.raises(DonneImpossible) as refus:
        choisie(SECRETE, "belote", entre_manches="coupe", annonces=False)
    assert str(refus.value) == (
        "pas de donne secrète : entre_manches=coupe demande un croupier ; "
        "prenez la donne de l'hôte (hote), ou la règle entre_manches=melange"
    )


def test_un_jeu_qui_ne_sait_pas_s_en_passer() -> None:
    """Un sixième jeu n'a pas à écrire `acte_commun` pour se jouer en réseau."""

    class Avec(type(trouver("contree").commencer())):  # type: ignore[misc]
        def acte_commun(self) -> None:
            return None

    def debut(regles: Any, nombre: int) -> Any:
        etat = object.__new__(Avec)
        etat.__dict__.update(trouver("contree").debut(regles, nombre).__dict__)
        return etat

    sixieme: Jeu = replace(trouver("contree"), nom="sixieme", debut=debut)
    regles = sixieme.regles()
    assert not se_passe_de_croupier(sixieme, regles, 4)
    assert choisir_donne(None, sixieme, regles, 4) == HOTE
    with pytest.raises(DonneImpossible, match=r"sixieme demande un croupier ; prenez la donne de"):
        choisir_donne(SECRETE, sixieme, regles, 4)


def test_une_donne_inconnue_est_illisible() -> None:
    with pytest.raises(Illisible, match="donne inconnue : magique ; attendu secrete ou hote"):
        choisie("magique", "belote")


def test_une_tablee_secrete_dont_les_regles_veulent_un_croupier_est_refusee() -> None:
    """Qui invite peut mentir : les autres ne s'assoient pas à une partie qui ne peut commencer."""
    membres = tuple(
        Membre(nom, Identite().cle, f"http://127.0.0.1:{port}")
        for port, nom in enumerate(("Ana", "Bob", "Carla", "Dan"), start=1)
    )
    coupe = trouver("belote").regles.depuis_json({"entre_manches": "coupe"}).en_json()
    tablee = Tablee("p", "belote", coupe, membres, SECRETE)
    with pytest.raises(ErreurRebelote, match=r"coupe|n'existe pas pour belote"):
        Tablee.depuis_json(tablee.en_json())
