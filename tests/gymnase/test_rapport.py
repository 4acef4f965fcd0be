"""Le rapport : une page qui se suffit, des nombres qui s'accordent, des donnes que l'on revoit."""

from __future__ import annotations

import csv
import json
import re
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from matplotlib.patches import Rectangle

from rebelote.archives import Enregistrement, lire_parties, verifier
from rebelote.gymnase import Bilan
from rebelote.gymnase.rapport import ecrire_rapport, verifier_le_dossier
from rebelote.gymnase.rapport.conditions import commande
from rebelote.gymnase.rapport.decisives import les_plus_decisives, nom_du_fichier
from rebelote.gymnase.rapport.page import composer
from rebelote.gymnase.rapport.repartition import repartition
from rebelote.gymnase.rapport.traits import nom_court, tracer
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.recit.nombres import compte
from tests.gymnase.fabrique import fautive, mener, tournoi

DONNES = 12


@pytest.fixture(scope="module")
def bilan() -> Bilan:
    return mener(tournoi("belote", "simple", "aleatoire", fautive("Panne")), DONNES)


@pytest.fixture(scope="module")
def dossier(bilan: Bilan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    dossier = tmp_path_factory.mktemp("rapport") / "r"
    with ThreadPoolExecutor(1) as executeur:
        ecrire_rapport(bilan, dossier, executeur)
    return dossier


class _Page(HTMLParser):
    """Ce que la page va chercher, et si ses balises se ferment."""

    def __init__(self) -> None:
        super().__init__()
        self.sources: list[str] = []
        self.liens: list[str] = []
        self.ouvertes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        champs = dict(attrs)
        self.sources += [v for nom in ("src", "srcset") if (v := champs.get(nom))]
        self.liens += [v for nom in ("href",) if (v := champs.get(nom))]
        if tag not in ("meta", "img"):
            self.ouvertes.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.ouvertes.pop() == tag


def test_la_page_se_suffit(dossier: Path) -> None:
    texte = (dossier / "rapport.html").read_text()
    page = _Page()
    page.feed(texte)
    assert not page.ouvertes
    assert len(page.sources) == 4
    assert all(source.startswith("data:image/png;base64,") for source in page.sources)
    assert all((dossier / lien).is_file() for lien in page.liens)
    assert "<script" not in texte
    assert "url(" not in texte


def test_la_page_dit_l_essentiel(dossier: Path, bilan: Bilan) -> None:
    texte = (dossier / "rapport.html").read_text()
    for attendu in (
        "simple est meilleure",
        bilan.empreinte,
        "raise RuntimeError",
        "panne : RuntimeError : plus d&#x27;idées",
        "--donnes 12 --graine 1",
        "Contrats",
    ):
        assert attendu in texte


def test_la_page_est_en_francais(dossier: Path, bilan: Bilan) -> None:
    """Aucun nombre à l'anglaise, hors des commandes et des traces."""
    texte = (dossier / "rapport.html").read_text()
    lu = re.sub(r"<(style|pre|code)\b.*?</\1>|<[^>]*>", " ", texte, flags=re.DOTALL)
    for participant in bilan.tournoi.participants:
        lu = lu.replace(participant.nom, "")
    assert not re.search(r"\d\.\d|-\d", lu)
    assert re.search(r"−\d+,\d", lu)


def test_les_donnes_se_comptent_de_un(dossier: Path, bilan: Bilan) -> None:
    """La page, les fichiers et les tableaux donnent le même numéro à la même donne."""
    donne, paire, ecart = les_plus_decisives(bilan)[0]
    texte = (dossier / "rapport.html").read_text()
    assert f"<tr><td>{donne.numero + 1}</td>" in texte
    assert f"rebelote rejouer donnes/donne_{donne.numero + 1}_{paire[0] + 1}_" in texte
    assert "(d&#x27;abord donne 1)" in texte or "(d'abord donne 1)" in texte
    with (dossier / "donnes.csv").open() as fichier:
        lignes = [ligne for ligne in csv.DictReader(fichier) if ligne["donne"] == str(donne.rang)]
    assert f"{ecart:.6g}" in [ligne["ecart"] for ligne in lignes]


def test_les_regles_se_lisent(bilan: Bilan) -> None:
    """Seulement celles qui changent, et la commande les redonne."""
    assert "<p>Règles par défaut.</p>" in composer(bilan, {}, [])
    regles = trouver("belote").regles.depuis_textes({"annonces": "non", "paquets_de_donne": "2,3"})
    options: dict[str, Any] = {"regles": regles, "delai": 2.0}
    page = composer(mener(tournoi("belote", "simple", "aleatoire", **options), 1), {}, [])
    assert "<code>annonces=non</code> au lieu de <code>oui</code>" in page
    assert "objectif" not in page
    assert "--delai 2 --regle annonces=non --regle paquets_de_donne=2,3</pre>" in page


def test_la_commande_dit_le_nombre_de_joueurs() -> None:
    seule = mener(tournoi("regicide", "aleatoire", "aleatoire", sieges=3), 1)
    assert commande(seule) == (
        "rebelote gymnase regicide aleatoire aleatoire --donnes 1 --graine 1 --manches 1 --nombre 3"
    )


def test_les_graduations_sont_en_francais() -> None:
    _, axes = tracer("essai")
    ecrire = axes.xaxis.get_major_formatter()
    assert [ecrire(nombre) for nombre in (-2.5, 0.01, 30)] == ["−2,5", "0,01", "30"]


def test_les_barres_ne_melangent_pas_les_gagnantes(bilan: Bilan) -> None:
    """Un cadre par paire ; une barre est centrée sur zéro, les autres d'un seul côté."""
    figure = repartition(bilan)
    assert len(figure.axes) == 3
    for axes, ecarts in zip(figure.axes, bilan.ecarts.values(), strict=True):
        hauteurs = sum(barre.get_height() for barre in axes.patches if isinstance(barre, Rectangle))
        assert hauteurs == len(ecarts)
        assert axes.get_title("right").endswith(compte(sum(e > 0 for e in ecarts), "donne"))
        assert axes.get_title("left").endswith(compte(sum(e < 0 for e in ecarts), "donne"))


def test_un_nom_tient_dans_une_figure() -> None:
    assert nom_court("/loin/d_ici/mon_ia.py:MonIA") == "mon_ia.py:MonIA"
    assert nom_court("loin/a.py:A+ici/b.py:B") == "a.py:A+b.py:B"
    assert len(nom_court("http://" + "x" * 80)) <= 26


def test_les_figures_sont_des_images(dossier: Path) -> None:
    images = sorted(dossier.glob("*.png"))
    assert [image.stem for image in images] == [
        "convergence",
        "distribution",
        "force_et_temps",
        "matrice",
    ]
    assert all(image.read_bytes().startswith(b"\x89PNG") for image in images)


def test_les_tableaux_s_accordent_avec_le_bilan(dossier: Path, bilan: Bilan) -> None:
    with (dossier / "donnes.csv").open() as fichier:
        lignes = list(csv.DictReader(fichier))
    ecarts = [float(ligne["ecart"]) for ligne in lignes if ligne["second"] == "aleatoire"]
    assert ecarts == bilan.ecarts[0, 1]
    with (dossier / "tables.csv").open() as fichier:
        tables = list(csv.DictReader(fichier))
    assert len(tables) == DONNES * 6 * 4
    assert sum(ligne["faute"] == "panne" for ligne in tables) == len(bilan.fautes[2])
    assert json.loads((dossier / "bilan.json").read_text())["empreinte"] == bilan.empreinte


def test_les_donnes_decisives_se_rejouent(dossier: Path, bilan: Bilan) -> None:
    """Le fichier d'une donne redonne, table par table, les scores du tournoi."""
    donne, paire, _ = les_plus_decisives(bilan)[0]
    fichier = dossier / "donnes" / nom_du_fichier(donne, paire)
    attendus = [table.scores for table in donne.tables if table.paire == paire]
    trouves = []
    for enregistrement in lire_parties(fichier):
        assert isinstance(enregistrement, Enregistrement)
        assert not verifier(enregistrement).fautes
        scores = enregistrement.resultat.manches[0]
        trouves.append((scores["A"], scores["B"]) * 2)
    assert trouves == attendus


def test_une_donne_perdue_par_faute_n_est_pas_a_revoir(bilan: Bilan) -> None:
    assert all(2 not in paire or not donne.tables for donne, paire, _ in les_plus_decisives(bilan))


def test_un_rapport_n_en_ecrase_pas_un_autre(dossier: Path, tmp_path: Path) -> None:
    with pytest.raises(ErreurRebelote, match=re.escape("--ecraser le remplace")):
        verifier_le_dossier(dossier)
    verifier_le_dossier(dossier, ecraser=True)
    (tmp_path / "fichier").write_text("")
    with pytest.raises(ErreurRebelote, match="n'est pas un dossier"):
        verifier_le_dossier(tmp_path / "fichier")
    with pytest.raises(ErreurRebelote, match="ne peut pas être écrit"):
        verifier_le_dossier(Path("/proc/rapport"))


def test_une_seule_donne_fait_un_rapport(tmp_path: Path) -> None:
    seule = mener(tournoi("regicide", "aleatoire", "aleatoire", sieges=3), 1)
    assert ecrire_rapport(seule, tmp_path).is_file()


class _Mourant(ThreadPoolExecutor):
    """Un exécuteur dont l'ouvrier meurt à chaque tâche."""

    def submit(self, fonction: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        futur: Future[Any] = Future()
        futur.set_exception(BrokenProcessPool("mort"))
        return futur


def test_un_ouvrier_tue_en_rejouant_ne_prive_pas_du_rapport(bilan: Bilan, tmp_path: Path) -> None:
    with _Mourant(1) as executeur:
        assert ecrire_rapport(bilan, tmp_path / "r", executeur).exists()
    assert not list((tmp_path / "r").rglob("donne_*.jsonl"))
