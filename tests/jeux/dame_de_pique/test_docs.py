"""Les pages disent ce que fait le code."""

from dataclasses import fields
from importlib import resources
from pathlib import Path

import pytest

from rebelote.jeux.dame_de_pique import DAME_DE_PIQUE, motifs
from rebelote.noyau import Evenement, Motif
from rebelote.noyau.regles import texte_option

PROTOCOLE = Path(__file__).parents[3] / "docs" / "protocole-dame-de-pique.md"
MOTIFS = [motif for motif in vars(motifs).values() if isinstance(motif, Motif)]


@pytest.mark.parametrize("classe", DAME_DE_PIQUE.evenements, ids=lambda classe: classe.TYPE)
def test_le_protocole_liste_chaque_commande_et_son_corps(classe: type[Evenement]) -> None:
    lignes = PROTOCOLE.read_text(encoding="utf-8").splitlines()
    (ligne,) = [x for x in lignes if f"| `{classe.TYPE}` |" in x]
    expediteur, destinataire, _, corps, *_ = [case.strip() for case in ligne.split("|")[1:-1]]
    assert expediteur in ("croupier", "un joueur")
    assert destinataire == "tous"
    champs = [champ.name for champ in fields(classe) if champ.name != "auteur"]
    assert all(f"`{champ}`" in corps for champ in champs)


@pytest.mark.parametrize("motif", MOTIFS, ids=lambda motif: motif.code)
def test_le_protocole_nomme_chaque_motif(motif: Motif) -> None:
    assert f"`{motif.code}`" in PROTOCOLE.read_text(encoding="utf-8")


def test_les_regles_disent_chaque_option_et_son_defaut() -> None:
    page = resources.files("rebelote.jeux.dame_de_pique") / "REGLES.md"
    texte = page.read_text(encoding="utf-8").replace("`", "")
    for nom, defaut, _, _ in DAME_DE_PIQUE.regles.options():
        assert f"| {nom} | {texte_option(defaut)} |" in texte
