"""Même graine, même résultat : avec un ou deux ouvriers, d'une traite ou repris d'un journal."""

from __future__ import annotations

import json
import os
import signal
import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from rebelote.gymnase import Journal, Objectif, Ouvriers, Processus, Seance
from rebelote.gymnase.tournoi.empreintes import empreinte
from rebelote.gymnase.tournoi.execution import Execution
from rebelote.gymnase.tournoi.journal import JournalRefuse
from rebelote.gymnase.tournoi.participants import Participant
from tests.gymnase.fabrique import fautive, mener, tournoi


def test_un_ou_deux_ouvriers_font_le_meme_tournoi() -> None:
    essai = tournoi("belote", "simple", fautive("Ensembliste"), "aleatoire")
    bilans = []
    for largeur in (1, 2):
        with Processus(largeur) as ouvriers:
            bilans.append(mener(essai, 25, ouvriers=ouvriers))
    un, deux = ({**b.en_json(), "participants": None} for b in bilans)
    assert un == deux
    assert bilans[0].empreinte == bilans[1].empreinte


def test_n_importe_quel_executeur_convient() -> None:
    essai = tournoi("contree", "simple", "aleatoire")
    seul = mener(essai, 6)
    a_trois = mener(essai, 6, ouvriers=Ouvriers(3, lambda: ThreadPoolExecutor(3)))
    assert seul.empreinte == a_trois.empreinte


def test_les_donnes_sont_rendues_une_fois_chacune() -> None:
    essai = tournoi("belote", "aleatoire", "aleatoire")
    with Ouvriers(2, lambda: ThreadPoolExecutor(2)) as ouvriers:
        lots = list(Execution(essai, ouvriers, range(50)))
    assert sorted(donne.numero for lot in lots for donne in lot) == list(range(50))


class _Fragile(ThreadPoolExecutor):
    """Un exécuteur dont l'équipe meurt à sa troisième tâche, sans qu'une IA y soit pour rien."""

    def __init__(self) -> None:
        super().__init__(1)
        self.taches = 0

    def submit(self, fonction: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        self.taches += 1
        if self.taches == 3:
            futur: Future[Any] = Future()
            futur.set_exception(BrokenProcessPool("mort"))
            return futur
        if self.taches > 3:
            raise BrokenProcessPool("mort")
        return super().submit(fonction, *arguments, **options)


def test_un_ouvrier_mort_sans_raison_ne_change_rien() -> None:
    essai = tournoi("belote", "simple", "aleatoire")
    bilan = mener(essai, 4, ouvriers=Ouvriers(2, _Fragile))
    assert bilan.empreinte == mener(essai, 4).empreinte
    assert not any(bilan.fautes)


# --- Le journal -------------------------------------------------------------------------------


@pytest.mark.parametrize("gardees", [[0, 1, 2], [5, 4, 3], [0, 6]])
def test_un_tournoi_repris_finit_comme_d_une_traite(tmp_path: Path, gardees: list[int]) -> None:
    essai = tournoi("belote", "simple", "aleatoire")
    chemin = tmp_path / "t.jsonl"
    with Journal(chemin, essai) as journal:
        mener(essai, 7, journal=journal)
    # Les donnes finissent dans n'importe quel ordre, et la dernière ligne peut être coupée.
    entete, *ecrites = chemin.read_text().splitlines()
    donnes = sorted(ecrites, key=lambda ligne: int(json.loads(ligne)["donne"]))
    chemin.write_text("\n".join([entete, *(donnes[n] for n in gardees), donnes[1][:40]]))
    with Journal(chemin, essai, reprendre=True) as journal:
        assert list(journal.donnes) == gardees
        repris = mener(essai, 12, journal=journal)
    assert repris.empreinte == mener(essai, 12).empreinte
    assert len(chemin.read_text().splitlines()) == 13


def test_sans_reprendre_on_recommence(tmp_path: Path) -> None:
    essai = tournoi("belote", "simple", "aleatoire")
    for _ in range(2):
        with Journal(tmp_path / "t.jsonl", essai) as journal:
            assert not journal.donnes
            mener(essai, 2, journal=journal)


def test_recommencer_met_chaque_fois_l_ancien_journal_de_cote(tmp_path: Path) -> None:
    essai = tournoi("belote", "simple", "aleatoire")
    chemin = tmp_path / "t.jsonl"
    for donnes in (1, 2, 3):
        with Journal(chemin, essai, garder_l_ancien=True) as journal:
            mener(essai, donnes, journal=journal)
    lignes = [len(f.read_text().splitlines()) for f in sorted(tmp_path.iterdir())]
    assert lignes == [2, 3, 4]
    with (
        Journal(chemin, essai, reprendre=True),
        pytest.raises(JournalRefuse, match="un autre tournoi"),
    ):
        Journal(chemin, essai, garder_l_ancien=True)
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize(
    ("ia", "importe", "voisin"),
    [
        ("ia.py", "import outils", "outils.py"),
        ("ia.py", "from outils import X", "outils/__init__.py"),
        ("ia.py", "import outils.cartes", "outils/__init__.py"),
        ("paquet/ia.py", "from paquet.outils import X", "paquet/outils.py"),
        ("paquet/ia.py", "from . import outils", "paquet/outils.py"),
        ("paquet/ia.py", "from .outils import X", "paquet/outils.py"),
    ],
)
def test_un_module_dont_l_ia_se_sert_a_change(
    tmp_path: Path, ia: str, importe: str, voisin: str
) -> None:
    for nom in (ia, voisin):
        (tmp_path / nom).parent.mkdir(exist_ok=True)
    (tmp_path / "paquet/__init__.py").touch() if "/" in ia else None
    (tmp_path / ia).write_text(f"{importe}\nimport casse\n\nclass MonIA: ...\n")
    (tmp_path / ia).with_name("casse.py").write_text("def (")
    (tmp_path / voisin).write_text("X = 1\n")
    qui = Participant("moi", (f"{tmp_path / ia}:MonIA",))
    avant = empreinte(qui)
    assert empreinte(qui) == avant
    (tmp_path / voisin).write_text("X = 2\n")
    assert empreinte(qui) != avant


def test_une_donne_finie_est_deja_sur_le_disque(tmp_path: Path) -> None:
    essai = tournoi("belote", "simple", "aleatoire")
    chemin = tmp_path / "t.jsonl"
    with (
        Journal(chemin, essai) as journal,
        Ouvriers(1, lambda: ThreadPoolExecutor(1)) as ouvriers,
    ):
        seance = Seance(essai, Objectif(5), ouvriers, journal)
        vues: list[int] = []
        seance.mener(lambda suivi: vues.append(len(chemin.read_text().splitlines()) - 1))
    assert all(lignes >= rang for rang, lignes in enumerate(vues, start=1))


def test_deux_tournois_n_ecrivent_pas_dans_le_meme_journal(tmp_path: Path) -> None:
    essai = tournoi("belote", "simple", "aleatoire")
    with (
        Journal(tmp_path / "t.jsonl", essai),
        pytest.raises(JournalRefuse, match="un autre tournoi écrit déjà dans"),
    ):
        Journal(tmp_path / "t.jsonl", essai)


@pytest.mark.parametrize(
    ("autre", "raison"),
    [
        ({"graine": 2}, r"autre tournoi \(graine\)"),
        ({"manches": 3}, r"autre tournoi \(manches\)"),
    ],
)
def test_le_journal_d_un_autre_tournoi_est_refuse(
    tmp_path: Path, autre: dict[str, int], raison: str
) -> None:
    Journal(tmp_path / "t.jsonl", tournoi("belote", "simple", "aleatoire")).__exit__(
        None, None, None
    )
    with pytest.raises(JournalRefuse, match=raison):
        Journal(
            tmp_path / "t.jsonl",
            tournoi("belote", "simple", "aleatoire", **autre),
            reprendre=True,
        )


def test_le_code_d_une_ia_a_change(tmp_path: Path) -> None:
    code = "from rebelote.ia import JoueurIAAleatoire\nclass Mienne(JoueurIAAleatoire): ...\n"
    fichier = tmp_path / "mienne.py"
    fichier.write_text(code)
    essai = tournoi("belote", "simple", f"{fichier}:Mienne")
    with Journal(tmp_path / "t.jsonl", essai):
        pass
    fichier.write_text(f"{code}# autre\n")
    with pytest.raises(JournalRefuse, match="le code d'une IA a changé"):
        Journal(tmp_path / "t.jsonl", essai, reprendre=True)


@pytest.mark.parametrize(
    ("contenu", "raison"),
    [
        ("bonjour\n", "ligne 1 : illisible"),
        ("{}\n", "n'est pas le journal d'un tournoi"),
        ("mes notes, sans saut de ligne", "n'est pas le journal d'un tournoi"),
        ("{entete}\n{}\n", "ligne 2 : ce n'est pas une donne"),
        ("{entete}\n[3\n", "ligne 2 : illisible"),
    ],
)
def test_un_journal_abime_est_refuse_sans_rien_changer(
    tmp_path: Path, contenu: str, raison: str
) -> None:
    essai = tournoi("belote", "simple", "aleatoire")
    chemin = tmp_path / "t.jsonl"
    with Journal(chemin, essai):
        entete = chemin.read_text().strip()
    chemin.write_text(contenu.replace("{entete}", entete))
    avant = chemin.read_text()
    with pytest.raises(JournalRefuse, match=raison):
        Journal(chemin, essai, reprendre=True)
    assert chemin.read_text() == avant


def test_un_ouvrier_ne_survit_pas_au_principal(tmp_path: Path) -> None:
    """Tué net, le principal ne prévient personne : ses ouvriers doivent le voir d'eux-mêmes."""
    lecture, ecriture = os.pipe()
    principal = os.fork()
    if not principal:  # pragma: no cover - dans l'enfant
        os.close(lecture)
        essai = tournoi("belote", "simple", fautive("Lente"))
        with Processus(1) as ouvriers:
            ouvriers.executeur.submit(os.getpid)
            pid = ouvriers.executeur.submit(os.getpid).result()
            os.write(ecriture, str(pid).encode())
            mener(essai, 1, ouvriers=ouvriers)
        os._exit(0)
    os.close(ecriture)
    ouvrier = int(os.read(lecture, 100))
    os.close(lecture)
    os.kill(principal, signal.SIGKILL)
    os.waitpid(principal, 0)
    for _ in range(500):
        if not Path(f"/proc/{ouvrier}").exists():
            return
        time.sleep(0.02)
    raise AssertionError("l'ouvrier vit encore")


def test_le_journal_se_lit_avec_n_importe_quoi(tmp_path: Path) -> None:
    essai = tournoi("belote", "simple", "aleatoire")
    with Journal(tmp_path / "t.jsonl", essai) as journal:
        mener(essai, 2, journal=journal)
    entete, *donnes = map(json.loads, (tmp_path / "t.jsonl").read_text().splitlines())
    assert entete["format"] == "rebelote-gymnase/1"
    assert sorted(donne["donne"] for donne in donnes) == [0, 1]
