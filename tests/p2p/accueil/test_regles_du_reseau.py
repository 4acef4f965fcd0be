"""Les règles que l'on ne joue pas au réseau : refusées en invitant, et par qui reçoit la liste."""

from __future__ import annotations

from pathlib import Path

import pytest

from rebelote.jeux.belote import ReglesBelote
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.erreurs import RegleInvalide
from rebelote.p2p.messages.tablee import Tablee
from tests.cli.terminal import lancer
from tests.p2p.accueil.test_accueil import Joueur

REFUS = "entre_manches = coupe ne se joue pas au réseau : "


@pytest.mark.parametrize("commande", [("inviter", "--jeu", "belote"), ("partie", "belote")])
def test_couper_sans_melanger_est_refuse_d_avance(
    tmp_path: Path, commande: tuple[str, ...]
) -> None:
    donnees = str(tmp_path / "d")
    sortie = lancer(*commande, "--regle", "entre_manches=coupe", "--donnees", donnees)
    assert (sortie.code, sortie.texte) == (2, "")
    assert sortie.erreur.startswith(f"rebelote : {REFUS}")
    assert not list(tmp_path.iterdir())


def test_une_liste_qui_le_demande_est_refusee_et_ne_change_rien() -> None:
    ana, bob, *autres = (Joueur(nom, rang) for rang, nom in enumerate(("A", "B", "C", "D"), 1))
    membres = tuple(joueur.membre for joueur in (ana, bob, *autres))
    coupe = ReglesBelote(entre_manches="coupe").en_json()
    bob.accueil.partie, bob.accueil.hote_attendu = "p1", ana.membre
    with pytest.raises(RegleInvalide, match=REFUS):
        bob.accueil.synchroniser(
            ana.accueil.annonce(Tablee("p1", "belote", coupe, membres)).en_json()
        )
    assert not bob.accueil.commencee


def test_tous_les_jeux_se_jouent_au_reseau_avec_leurs_regles_par_defaut() -> None:
    for jeu in jeux().values():
        jeu.regles().exiger_du_reseau()
