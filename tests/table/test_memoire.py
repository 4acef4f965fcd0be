"""Ce qui reste d'un serveur tué : les tables, les sièges, les cookies et les cartes."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rebelote.archives import Enregistrement
from rebelote.table.memoire.carnet import Carnet
from rebelote.table.salon.salon import Phase
from tests.table.maisons import COURTES, Robot, balayer, maison, proprietaire
from tests.table.processus import Serveur


def jouer_quelques_coups(alice: Robot, table: str, coups: int) -> dict[str, Any]:
    """Joue tant de coups, puis rend l'état où c'est encore à Alice."""
    flux, joue = alice.flux(table), 0
    while True:
        etat = flux.suivant("etat")
        if etat["rang"] < joue or not etat["tableau"]["coups"]:
            continue
        if not coups:
            flux.fermer()
            return etat
        reponse = alice.jouer(table, etat)
        if reponse.is_success:
            coups, joue = coups - 1, reponse.json()["rang"]


def test_un_serveur_tue_reprend_la_table_la_ou_elle_en_etait(tmp_path: Path) -> None:
    serveur = Serveur(tmp_path, 0, "--sans-base")
    alice = serveur.proprietaire()
    table = alice.ouvrir("belote", graine=4)
    alice.post(f"/tables/{table}/demarrer")
    etat = jouer_quelques_coups(alice, table, 3)
    salon = alice.salon(table)
    code, _, erreurs = serveur.arreter()
    assert (code, erreurs) == (-9, "")
    repris = Serveur(tmp_path, serveur.port, "--sans-base")
    try:
        assert alice.get("/moi").json()["proprietaire"] is True
        flux = alice.flux(table, dernier=str(etat["rang"] - 1))
        retrouve = flux.suivant("salon")
        assert {**retrouve, "sieges": salon["sieges"]} == {**salon, "sieges": salon["sieges"]}
        assert [s["nom"] for s in retrouve["sieges"]] == [s["nom"] for s in salon["sieges"]]
        assert flux.suivant().id == str(etat["rang"])
        assert flux.suivant("etat")["tableau"] == etat["tableau"]
        assert alice.jouer(table, etat).is_success
        alice.jouer_jusqu_au_bout(table, flux)
    finally:
        alice.fermer()
        repris.arreter()


@pytest.mark.parametrize("jeu", COURTES)
def test_chaque_jeu_reprend_a_tout_moment(tmp_path: Path, jeu: str) -> None:
    """On rouvre la maison plusieurs fois en cours de partie, et l'on finit."""
    gardees: list[Enregistrement] = []
    options: dict[str, Any] = {"garder": lambda partie, *_: gardees.append(partie)}
    with maison(tmp_path, **options) as ouverte:
        port = int(ouverte.base.rpartition(":")[2])
        alice = proprietaire(ouverte)
        table = alice.ouvrir(jeu, graine=8)
        alice.post(f"/tables/{table}/demarrer")
        avant = jouer_quelques_coups(alice, table, 2)
    for coups in (1, 3):
        with maison(tmp_path, port, **options):
            retrouve = alice.etat(table)  # au draft, les IA ont pu choisir depuis
            assert retrouve["rang"] >= avant["rang"]
            assert retrouve["tableau"]["coups"] == avant["tableau"]["coups"]
            avant = jouer_quelques_coups(alice, table, coups)
    with maison(tmp_path, port, **options):
        alice.jouer_jusqu_au_bout(table, alice.flux(table))
        finie = alice.get(f"/tables/{table}/enregistrement").json()
        alice.fermer()
    assert [partie.en_json() for partie in gardees] == [finie]
    with maison(tmp_path, port, **options) as ouverte:
        assert ouverte.maison.trouver(table).salon.phase is Phase.FINIE
    assert len(gardees) == 1, "une partie finie n'est gardée qu'une fois"


def test_une_ligne_coupee_est_oubliee_et_une_table_illisible_laissee(tmp_path: Path) -> None:
    with maison(tmp_path) as ouverte:
        port = int(ouverte.base.rpartition(":")[2])
        alice = proprietaire(ouverte)
        table, autre = alice.ouvrir("belote", graine=4), alice.ouvrir("contree")
        alice.post(f"/tables/{table}/demarrer")
        avant = jouer_quelques_coups(alice, table, 1)
    journal = tmp_path / "tables" / table / "partie-1.jsonl"
    journal.write_bytes(journal.read_bytes() + b'{"type": "JOUER_C')
    (tmp_path / "tables" / autre / "salon.json").write_text("{")
    with maison(tmp_path, port):
        assert alice.etat(table)["tableau"] == avant["tableau"]
        assert alice.jouer(table, avant).is_success
        assert alice.get(f"/tables/{autre}").status_code == 404
        alice.fermer()
    assert Carnet(tmp_path / "tables" / table).journal(Carnet(tmp_path / "tables" / table).salon())
    assert (tmp_path / "tables" / autre).is_dir()


ABIMES: dict[str, Callable[[dict[str, Any]], object]] = {
    "une IA qui est un fichier": lambda salon: salon.update(ias=["moyen"] * 3 + ["/tmp/x.py:X"]),
    "moins de places que le jeu": lambda salon: salon.update(ias=["moyen"]),
    "un siège trop loin": lambda salon: salon["convives"][0].update(siege=99),
    "le siège du croupier": lambda salon: salon["convives"][0].update(siege=-1),
    "deux au même siège": lambda salon: salon["convives"].append(dict(salon["convives"][0])),
    "pas d'acte": lambda salon: salon.update(acte=None),
    "le dossier d'un autre": lambda salon: salon.update(table="../../ailleurs"),
    "une horloge à rebours": lambda salon: salon.update(horloge=-5),
}


@dataclass(frozen=True)
class Abimees:
    """Une maison rouverte puis fermée, où le salon de chaque table a été abîmé autrement."""

    donnees: Path
    tables: dict[str, str]
    """La table de chaque dégât."""
    salons: dict[str, Any]
    """Ce que l'on a écrit à la place de chaque salon."""
    statuts: dict[str, int]
    """Ce que la maison rouverte a répondu de chaque table."""

    def fichier(self, degat: str) -> Path:
        return self.donnees / "tables" / self.tables[degat] / "salon.json"


@pytest.fixture(scope="module")
def abimees(tmp_path_factory: pytest.TempPathFactory) -> Abimees:
    donnees = tmp_path_factory.mktemp("abimees") / "un" / "deux"
    with maison(donnees) as ouverte:
        port = int(ouverte.base.rpartition(":")[2])
        alice = proprietaire(ouverte)
        tables = {degat: alice.ouvrir("belote", graine=4) for degat in ABIMES}
        for table in tables.values():
            alice.post(f"/tables/{table}/demarrer")
    abimees = Abimees(donnees, tables, {}, {})
    for degat, abime in ABIMES.items():
        salon = json.loads(abimees.fichier(degat).read_text())
        abime(salon)
        abimees.salons[degat] = salon
        abimees.fichier(degat).write_text(json.dumps(salon))
    with maison(donnees, port):
        for degat, table in tables.items():
            abimees.statuts[degat] = alice.get(f"/tables/{table}").status_code
        alice.fermer()
    return abimees


@pytest.mark.parametrize("degat", ABIMES)
def test_un_salon_abime_est_laisse_ou_il_est(abimees: Abimees, degat: str) -> None:
    assert abimees.statuts[degat] == 404
    assert json.loads(abimees.fichier(degat).read_text()) == abimees.salons[degat]
    dossiers = {f.name for f in abimees.donnees.parents[1].rglob("*") if f.is_dir()}
    assert dossiers == {"un", "deux", "tables", *abimees.tables.values()}


def test_la_copie_d_un_dossier_ne_prend_pas_la_table(tmp_path: Path) -> None:
    with maison(tmp_path) as ouverte:
        port = int(ouverte.base.rpartition(":")[2])
        alice = proprietaire(ouverte)
        table = alice.ouvrir("belote", graine=4)
        shutil.copytree(tmp_path / "tables" / table, tmp_path / "tables" / f"{table}.copie")
        alice.post(f"/tables/{table}/demarrer")
    with maison(tmp_path, port):
        assert alice.salon(table)["phase"] == "partie"
        alice.fermer()


def test_un_journal_impossible_laisse_la_table_ou_elle_est(tmp_path: Path) -> None:
    with maison(tmp_path) as ouverte:
        port = int(ouverte.base.rpartition(":")[2])
        alice = proprietaire(ouverte)
        table = alice.ouvrir("belote", graine=4)
        alice.post(f"/tables/{table}/demarrer")
        jouer_quelques_coups(alice, table, 1)
    journal = tmp_path / "tables" / table / "partie-1.jsonl"
    journal.write_bytes(journal.read_bytes() * 2)
    with maison(tmp_path, port):
        assert alice.get(f"/tables/{table}").status_code == 404
        alice.fermer()


def test_aucun_jeton_n_est_ecrit_en_clair(tmp_path: Path) -> None:
    with maison(tmp_path) as ouverte:
        alice = proprietaire(ouverte)
        alice.ouvrir("belote")
        jetons = [cookie.value for cookie in alice.client.cookies.jar]
        alice.fermer()
    fichiers = [f for f in tmp_path.rglob("*") if f.is_file()]
    contenu = " ".join(fichier.read_text() for fichier in fichiers)
    assert len(jetons) == 2
    assert all(jeton and jeton not in contenu for jeton in [*jetons, ouverte.cle])
    prives = [f for f in fichiers if re.search(r"salon\.json|proprietaires\.json", f.name)]
    assert {f.stat().st_mode & 0o077 for f in prives} == {0}


def test_une_table_oubliee_se_ferme_et_s_efface(tmp_path: Path) -> None:
    with maison(tmp_path) as ouverte:
        alice = proprietaire(ouverte)
        table = alice.ouvrir("belote")
        dossier = tmp_path / "tables" / table
        assert json.loads((dossier / "salon.json").read_text())["jeu"] == "belote"
        balayer(ouverte, jours=0.9)
        assert alice.get(f"/tables/{table}").status_code == 200
        balayer(ouverte, jours=1.1)
        assert alice.get(f"/tables/{table}").status_code == 404
        assert not dossier.exists()
        alice.fermer()
