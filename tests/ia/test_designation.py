"""La grammaire des joueurs : chaque forme se lit, se récrit pareille, ou se refuse en le disant."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rebelote.ia.catalogue import charger, trouver, trouver_partout
from rebelote.ia.designation import (
    GRAMMAIRE,
    IA,
    LOCALES,
    TOUS,
    Admis,
    Designation,
    IAIntrouvable,
    Sorte,
    decouper,
    decouper_equipe,
    lire,
)
from rebelote.jeux.catalogue import jeux

PAGE = Path(__file__).parents[2] / "docs" / "ecrire-une-ia.md"

FORMES = [
    ("simple", Designation(Sorte.CATALOGUE, "simple")),
    ("facile", Designation(Sorte.CATALOGUE, "facile")),
    ("inconnue", Designation(Sorte.CATALOGUE, "inconnue")),
    ("avance@50", Designation(Sorte.CATALOGUE, "avance", 50)),
    ("expert@600000", Designation(Sorte.CATALOGUE, "expert", 600_000)),
    ("avance@mondes=20", Designation(Sorte.CATALOGUE, "avance", None, (("mondes", "20"),))),
    (
        "avance@50,mondes=20,confiance=0.5",
        Designation(Sorte.CATALOGUE, "avance", 50, (("mondes", "20"), ("confiance", "0.5"))),
    ),
    ("paquet.module:Classe", Designation(Sorte.CLASSE, "paquet.module:Classe")),
    ("mon_ia.py:MonIA", Designation(Sorte.CLASSE, "mon_ia.py:MonIA")),
    (r"C:\ici\mon_ia.py:MonIA", Designation(Sorte.CLASSE, r"C:\ici\mon_ia.py:MonIA")),
    ("/chez@moi/mon_ia.py:MonIA", Designation(Sorte.CLASSE, "/chez@moi/mon_ia.py:MonIA")),
    (
        "/chez@moi/ia.py:IA@poids=/a@b/p.json",
        Designation(Sorte.CLASSE, "/chez@moi/ia.py:IA", None, (("poids", "/a@b/p.json"),)),
    ),
    ("m:C@50", Designation(Sorte.CLASSE, "m:C", 50)),
    ("m:C@style=", Designation(Sorte.CLASSE, "m:C", None, (("style", ""),))),
    ("http://127.0.0.1:8001", Designation(Sorte.CERVEAU, "http://127.0.0.1:8001")),
    ("https://moi@hote/x?a=1", Designation(Sorte.CERVEAU, "https://moi@hote/x?a=1")),
    ("humain", Designation(Sorte.HUMAIN, "humain")),
]


@pytest.mark.parametrize(("texte", "attendue"), FORMES)
def test_chaque_forme_se_lit_et_se_recrit(texte: str, attendue: Designation) -> None:
    assert lire(texte, TOUS) == attendue
    assert str(attendue) == texte


@pytest.mark.parametrize(
    ("texte", "mots"),
    [
        ("", "il manque un nom de joueur ; attendu une IA (« rebelote ia » les montre)"),
        (" ", "il manque un nom de joueur"),
        (
            "avance@",
            "budget illisible : avance@ ; attendu des millisecondes, par exemple avance@50",
        ),
        ("avance@vite", "budget illisible : avance@vite"),
        ("avance@0", "budget illisible : avance@0"),
        ("avance@600001", "budget illisible : avance@600001"),
        ("avance@-5", "budget illisible : avance@-5"),
        ("avance@2.5", "budget illisible : avance@2.5"),
        ("avance@mondes", "budget illisible : avance@mondes ; attendu"),
        ("avance@mondes=2,", "budget illisible : avance@mondes=2,"),
        ("avance@mondes=2,50", "ou des réglages, avance@reglage=valeur"),
        ("avance@mondes=1,mondes=2", "le réglage mondes est donné deux fois"),
        ("mon_ia.py", "il manque la classe : mon_ia.py:MaClasse"),
        ("mon_ia.py@50", "il manque la classe : mon_ia.py:MaClasse"),
        (":Classe", "nom illisible : :Classe ; attendu module:Classe ou fichier.py:Classe"),
        ("module:", "nom illisible : module: ; attendu module:Classe"),
    ],
)
def test_ce_qui_ne_se_lit_pas(texte: str, mots: str) -> None:
    with pytest.raises(IAIntrouvable) as refus:
        lire(texte, TOUS)
    assert mots in str(refus.value)


NIVEAUX = "un niveau (facile, moyen, difficile, expert)"
CLASSES = "ou module:Classe, ou fichier.py:Classe"
CERVEAU = "l'adresse d'un cerveau (http://127.0.0.1:8001)"
MONTREES = f"attendu une IA (« rebelote ia » les montre), {NIVEAUX}, {CLASSES}"


@pytest.mark.parametrize(
    ("texte", "admis", "message"),
    [
        (
            "humain",
            IA,
            f"humain : une personne ne peut pas s'asseoir ici ; {MONTREES}, ou {CERVEAU}",
        ),
        ("humain", LOCALES, f"humain : une personne ne peut pas s'asseoir ici ; {MONTREES}"),
        ("http://ici", LOCALES, f"http://ici : un cerveau ne peut pas s'asseoir ici ; {MONTREES}"),
        ("simple", {Sorte.CERVEAU}, f"adresse illisible : simple ; attendu {CERVEAU}"),
    ],
)
def test_qui_n_a_pas_sa_place_le_sait(texte: str, admis: Admis, message: str) -> None:
    with pytest.raises(IAIntrouvable) as refus:
        lire(texte, admis)
    assert str(refus.value) == message


@pytest.mark.parametrize(
    ("admis", "suite"),
    [
        (LOCALES, ""),
        (IA, f", ou {CERVEAU}"),
        (TOUS, f", ou {CERVEAU}, ou humain"),
    ],
)
def test_une_inconnue_apprend_tout_ce_que_l_on_accepte_la(admis: Admis, suite: str) -> None:
    with pytest.raises(IAIntrouvable) as refus:
        trouver(lire("genie", admis), "belote")
    integrees = "aleatoire, simple, intermediaire, avance"
    attendu = f"IA inconnue : genie ; pour belote : {integrees}, {NIVEAUX}, {CLASSES}{suite}"
    assert str(refus.value) == attendu


# --- Plusieurs --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texte", "noms"),
    [
        ("simple", ["simple"]),
        ("simple, facile", ["simple", "facile"]),
        ("a,,b", ["a", "", "b"]),
        ("avance@mondes=20,confiance=0,simple", ["avance@mondes=20,confiance=0", "simple"]),
        ("avance@50, mondes=20,m:C", ["avance@50,mondes=20", "m:C"]),
        ("http://a@b:1,x=1", ["http://a@b:1", "x=1"]),
        ("http://a:1,http://b:2/?c=d", ["http://a:1", "http://b:2/?c=d"]),
        ("simple,mondes=2", ["simple", "mondes=2"]),
    ],
)
def test_une_liste(texte: str, noms: list[str]) -> None:
    assert decouper(texte) == noms


def test_une_equipe() -> None:
    assert decouper_equipe("simple+avance@mondes=2,confiance=0") == (
        "simple",
        "avance@mondes=2,confiance=0",
    )


# --- Ce qu'on en fait -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nom", "mondes", "budget"),
    [
        ("avance@mondes=7", 7, None),
        ("avance@50,mondes=7", 7, 50),
        ("avance@budget_ms=50", None, 50),
        ("expert@mondes=7", 7, None),
        ("difficile@mondes=7", 7, None),
    ],
)
def test_les_reglages_arrivent_a_l_ia_meme_par_un_niveau(
    nom: str, mondes: int | None, budget: int | None
) -> None:
    joueur: Any = charger(nom, "belote", Random(1))
    chercheur = getattr(joueur, "joueur", joueur).chercheur
    assert mondes is None or chercheur.mondes == mondes
    assert chercheur.budget_ms == budget


@pytest.mark.parametrize(
    ("nom", "mots"),
    [
        ("facile@mondes=7", "facile@mondes=7 : réglage inconnu : mondes ; réglages : aucun"),
        ("difficile@force=7", "réglage inconnu : force ; réglages : budget_ms, "),
        ("avance@50,budget_ms=60", "avance@50,budget_ms=60 : le budget est donné deux fois"),
        ("expert@mondes=zut", "mondes attend un entier positif ou nul, pas « zut »"),
    ],
)
def test_un_reglage_qui_ne_convient_pas(nom: str, mots: str) -> None:
    with pytest.raises(IAIntrouvable) as refus:
        trouver(nom, "belote")
    assert mots in str(refus.value)


def test_a_chaque_jeu_ou_il_sait_jouer() -> None:
    assert list(trouver_partout("simple")) == list(jeux())
    assert list(trouver_partout("avance@confiance=0")) == ["belote", "contree"]


def test_a_aucun_jeu_la_premiere_raison_est_dite() -> None:
    with pytest.raises(IAIntrouvable, match="IA inconnue : genie ; pour belote"):
        trouver_partout("genie")
    with pytest.raises(IAIntrouvable, match="simple ne regarde pas la montre"):
        trouver_partout("simple@50")


def test_une_classe_d_ailleurs_ne_se_charge_qu_une_fois(tmp_path: Path) -> None:
    fichier, temoin = tmp_path / "une.py", tmp_path / "temoin"
    fichier.write_text(
        f"with open({str(temoin)!r}, 'a') as f: f.write('x')\n"
        "class IA:\n    def choisir(self, vue): ...\n",
        encoding="utf-8",
    )
    assert list(trouver_partout(f"{fichier}:IA")) == list(jeux())
    assert temoin.read_text() == "x"


@pytest.mark.parametrize(
    ("nom", "public"),
    [
        ("avance@50", "avance@50"),
        ("/chez/moi/ia.py:IA@poids=/chez/moi/p.json", "ia.py:IA"),
        (r"C:\moi\ia.py:IA", "ia.py:IA"),
        ("http://10.0.0.3:8001", "un cerveau"),
    ],
)
def test_les_autres_n_apprennent_rien_de_chez_nous(nom: str, public: str) -> None:
    assert lire(nom).public == public


# --- La page ----------------------------------------------------------------------------------


def test_la_page_dit_la_meme_grammaire() -> None:
    section = PAGE.read_text(encoding="utf-8").split("## Nommer un joueur")[1].split("\n## ")[0]
    lignes = re.findall(r"^\| `(.*?)` \| (.*?) \|$", section, re.MULTILINE)
    assert [(forme, sens.replace("`", "")) for forme, sens in lignes] == list(GRAMMAIRE)
    for forme, _ in GRAMMAIRE:
        assert str(lire(forme, TOUS)) == forme
