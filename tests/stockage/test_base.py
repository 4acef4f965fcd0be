"""La base : son adresse, son schéma, ses pannes, et plusieurs processus à la fois."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.stockage import BaseInaccessible, adresse_par_defaut, ouvrir_depot, schema
from rebelote.stockage.adresse import VARIABLE, lire_adresse, nommer
from rebelote.stockage.base import _occupee, ouvrir
from rebelote.stockage.depot import Depot
from rebelote.stockage.modeles import Modele
from rebelote.stockage.schema import TABLE_DE_VERSION
from tests.stockage.fabrique import partie
from tests.stockage.serveur import Serveur

TABLES = {"parties", "joueurs", "journaux", "tournois", "rencontres", TABLE_DE_VERSION}

# --- L'adresse --------------------------------------------------------------------------------

ADRESSES = [
    ("parties.db", "sqlite", "parties.db", "parties.db"),
    ("/tmp/é %.db", "sqlite", "/tmp/é %.db", "/tmp/é %.db"),
    ("sqlite:///x.db", "sqlite", "x.db", "x.db"),
    ("sqlite://", "sqlite", None, "la mémoire"),
    ("postgres://h/b", "postgresql+psycopg", "b", "postgresql://h/b"),
    ("postgresql://u:x@h:1/b?a=c", "postgresql+psycopg", "b", "postgresql://u:***@h:1/b"),
]


@pytest.mark.parametrize(("ecrite", "pilote", "base", "nom"), ADRESSES)
def test_une_adresse(ecrite: str, pilote: str, base: str | None, nom: str) -> None:
    url = lire_adresse(ecrite)
    assert (url.drivername, url.database, nommer(url)) == (pilote, base, nom)


@pytest.mark.parametrize("ecrite", ["p.db", "~/p.sqlite", "dossier/P.SQLITE3"])
def test_un_fichier_se_reconnait_a_son_nom(ecrite: str) -> None:
    assert lire_adresse(ecrite).drivername == "sqlite"


@pytest.mark.parametrize("ecrite", ["nimporte", "parties.json", "dossier/", ".db", "p.db.bak"])
def test_un_nom_quelconque_ne_cree_pas_de_base(
    ecrite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    attendu = r"n'est pas l'adresse d'une base ; attendu un fichier \.db, \.sqlite ou \.sqlite3, "
    with pytest.raises(BaseInaccessible, match=attendu):
        ouvrir_depot(ecrite)
    monkeypatch.setenv(VARIABLE, ecrite)
    with pytest.raises(BaseInaccessible, match=attendu):
        ouvrir_depot()
    assert not list(tmp_path.iterdir())


def test_la_base_par_defaut_est_dans_le_dossier_de_la_personne(chez_soi: Path) -> None:
    with ouvrir_depot() as depot:
        assert depot.base.nom == adresse_par_defaut()
        assert depot.enregistrer(partie(), "local")
    assert Path(adresse_par_defaut()).is_relative_to(chez_soi)
    assert Path(adresse_par_defaut()).is_file()


def test_l_environnement_change_la_base(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv(VARIABLE, url)
    with ouvrir_depot() as depot:
        assert depot.enregistrer(partie(), "local")
    with ouvrir_depot(url) as depot:
        assert len(depot.historique()) == 1


# --- Le schéma --------------------------------------------------------------------------------


def test_une_base_vide_est_migree_puis_reouverte(url: str) -> None:
    with Depot.ouvrir(url) as depot:
        assert set(inspect(depot.base.lecture).get_table_names()) == TABLES
        depot.enregistrer(partie(), "local")
    with Depot.ouvrir(url) as depot:
        assert len(depot.historique()) == 1


def test_les_migrations_donnent_exactement_les_modeles(url: str) -> None:
    base = ouvrir(url)
    with base.lecture.connect() as connexion:
        options = {"version_table": TABLE_DE_VERSION, "compare_server_default": True}
        contexte = MigrationContext.configure(connexion, opts=options)
        assert compare_metadata(contexte, Modele.metadata) == []
    base.fermer()


def test_une_migration_interrompue_ne_laisse_rien(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def panne(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as essai:
        essai.setattr("alembic.op.create_index", panne)
        with pytest.raises(KeyboardInterrupt):
            ouvrir(url)
    base = ouvrir(url)
    assert set(inspect(base.lecture).get_table_names()) == TABLES
    base.fermer()


def test_un_autre_processus_a_migre_entre_temps(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """La base n'était pas à jour quand on a regardé, et l'est quand vient notre tour."""
    ouvrir(url).fermer()
    vrai, regards = schema._est_a_jour, iter([False])
    monkeypatch.setattr(
        schema, "_est_a_jour", lambda connexion: next(regards, True) and vrai(connexion)
    )
    monkeypatch.setattr(schema, "_migrer", lambda _: pytest.fail("déjà migrée"))
    ouvrir(url).fermer()


def executer(url: str, *ordres: str) -> None:
    """Quelques ordres SQL, comme un autre programme les donnerait."""
    if url.startswith("sqlite"):
        connexion = sqlite3.connect(url.removeprefix("sqlite:///"))
        for ordre in ordres:
            connexion.execute(ordre)
        connexion.commit()
        connexion.close()
    else:
        with psycopg.connect(url, autocommit=True) as autre:
            for ordre in ordres:
                autre.execute(ordre.encode())


def test_la_base_d_un_autre_programme_est_refusee_et_intacte(url: str) -> None:
    executer(url, "CREATE TABLE factures (n INTEGER)")
    with pytest.raises(BaseInaccessible, match=r"contient déjà d'autres tables \(factures\)"):
        ouvrir(url)
    executer(url, "INSERT INTO factures VALUES (1)", "DROP TABLE factures")
    ouvrir(url).fermer()


def test_une_base_plus_recente_est_refusee(url: str) -> None:
    ouvrir(url).fermer()
    executer(url, f"UPDATE {TABLE_DE_VERSION} SET version_num = '9999'")
    with pytest.raises(BaseInaccessible, match=r"plus récente de rebelote \(schéma 9999\)"):
        ouvrir(url)


@pytest.mark.parametrize(
    "ordre", ["DROP TABLE journaux", "ALTER TABLE journaux RENAME COLUMN texte TO autre"]
)
def test_une_base_aux_tables_changees_est_dite(url: str, ordre: str) -> None:
    ouvrir(url).fermer()
    executer(url, ordre)
    with (
        ouvrir_depot(url) as depot,
        pytest.raises(BaseInaccessible, match="ses tables ne sont pas celles de rebelote"),
    ):
        depot.enregistrer(partie(), "local")


def test_sqlite_est_en_wal_et_tient_ses_liens(tmp_path: Path) -> None:
    base = ouvrir(str(tmp_path / "p.db"))
    with base.lecture.connect() as connexion:
        assert connexion.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connexion.scalar(text("PRAGMA foreign_keys")) == 1
        assert connexion.scalar(text("PRAGMA busy_timeout")) == 30_000
    base.fermer()


# --- Les pannes -------------------------------------------------------------------------------

MAUVAISES = [
    ("mysql://hote/base", "base mysql non prise en charge ; attendu un fichier .db"),
    ("postgresql+asyncpg://h/b", "base postgresql\\+asyncpg non prise en charge"),
    ("://", "adresse de base illisible ; attendu"),
    ("postgresql://u:secret@h:port/b", "adresse de base illisible ; attendu"),
    ("postgresql://u:secret@127.0.0.1:1/b", "la connexion est refusée"),
    ("postgresql://u@/b?host=/nulle/part", "le serveur ne répond pas à cette adresse"),
    ("/nulle/part/p.db", "base /nulle/part/p.db : le fichier ne peut pas être ouvert"),
    ("/proc/p.db", "le fichier ne peut pas être ouvert"),
    ("sqlite:////dev", "le fichier ne peut pas être ouvert"),
    (f"sqlite:///{__file__}", "ce fichier n'est pas une base SQLite"),
]


@pytest.mark.parametrize(("adresse", "message"), MAUVAISES)
def test_une_mauvaise_adresse_est_dite_en_une_ligne(adresse: str, message: str) -> None:
    with pytest.raises(BaseInaccessible, match=message) as refus:
        ouvrir(adresse)
    assert "\n" not in str(refus.value)
    assert "secret" not in str(refus.value)


def test_une_base_que_le_serveur_n_a_pas(serveur: Serveur) -> None:
    with pytest.raises(BaseInaccessible, match="cette base de données n'existe pas"):
        ouvrir(serveur.url("absente"))
    with pytest.raises(BaseInaccessible, match="cet utilisateur n'existe pas"):
        ouvrir(serveur.url("postgres").replace("rebelote@", "inconnu@"))


def test_un_utilisateur_sans_droits(serveur: Serveur) -> None:
    url = serveur.base_vide()
    executer(url, "DROP ROLE IF EXISTS invite", "CREATE ROLE invite LOGIN")
    executer(url, "GRANT USAGE ON SCHEMA public TO PUBLIC")
    with pytest.raises(BaseInaccessible, match="n'y a pas les droits nécessaires"):
        ouvrir(url.replace("rebelote@", "invite@"))


def test_un_schema_choisi_par_l_adresse_est_respecte(serveur: Serveur) -> None:
    url = serveur.base_vide()
    executer(url, "CREATE TABLE factures (n INTEGER)", "CREATE SCHEMA cartes")
    with Depot.ouvrir(f"{url}&options=-csearch_path%3Dcartes") as depot:
        assert depot.enregistrer(partie(), "local")
    executer(url, "SELECT * FROM cartes.parties")


@contextmanager
def sans_privileges() -> Iterator[Path]:
    """Un dossier qu'on peut lire sans pouvoir y écrire, même lancé par root."""
    with tempfile.TemporaryDirectory() as nom:
        dossier = Path(nom)
        dossier.chmod(0o777)
        avant = os.geteuid()
        if avant == 0:
            os.seteuid(65534)
        try:
            yield dossier
        finally:
            os.seteuid(avant)


def test_un_dossier_sans_droits() -> None:
    with sans_privileges() as dossier:
        ferme = dossier / "ferme"
        ferme.mkdir(mode=0o555)
        with pytest.raises(BaseInaccessible, match="le fichier ne peut pas être ouvert"):
            ouvrir(str(ferme / "p.db"))


def test_le_dossier_par_defaut_ne_peut_pas_naitre(monkeypatch: pytest.MonkeyPatch) -> None:
    with sans_privileges() as dossier:
        ferme = dossier / "ferme"
        ferme.mkdir(mode=0o555)
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setenv("XDG_DATA_HOME", str(ferme))
        with pytest.raises(BaseInaccessible, match=r"le dossier .* ne peut pas être créé"):
            ouvrir()


def test_un_fichier_en_lecture_seule_se_lit_mais_ne_s_ecrit_pas() -> None:
    with sans_privileges() as dossier:
        fichier = dossier / "p.db"
        with Depot.ouvrir(str(fichier)) as depot:
            depot.enregistrer(partie("avant"), "local")
        fichier.chmod(0o444)
        with Depot.ouvrir(str(fichier)) as depot:
            assert len(depot.historique()) == 1
            with pytest.raises(BaseInaccessible, match="pas accessible en écriture"):
                depot.enregistrer(partie("apres"), "local")


def test_un_fichier_abime(tmp_path: Path) -> None:
    fichier = tmp_path / "p.db"
    ouvrir(str(fichier)).fermer()
    fichier.write_bytes(fichier.read_bytes()[:4096] + b"\xff" * 8192)
    with pytest.raises(BaseInaccessible, match="le fichier est abîmé"):
        ouvrir(str(fichier))


def test_le_serveur_qui_coupe_est_retrouve_a_l_appel_suivant(serveur: Serveur) -> None:
    url = serveur.base_vide()
    with Depot.ouvrir(url) as depot:
        couper = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres'"
        executer(url, f"{couper} AND pid <> pg_backend_pid()")
        assert depot.historique() == []


def test_sans_les_bibliotheques_on_dit_quoi_installer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "rebelote.stockage.depot")
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    with pytest.raises(ErreurRebelote, match=r"demande sqlalchemy : pip install 'rebelote\[reseau"):
        ouvrir_depot("p.db")


# --- Plusieurs à la fois ----------------------------------------------------------------------

PROCESSUS = """
import sys
from rebelote.stockage.depot import Depot
from tests.stockage.fabrique import partie, tronquee
url, moi = sys.argv[1:]
sys.stdin.readline()
with Depot.ouvrir(url) as depot:
    for numero in range(6):
        depot.enregistrer(partie(f"a {moi} {numero}"), "arbitre")
        depot.enregistrer(tronquee(partie(f"a tous {numero}"), 3 + int(moi)), "arbitre")
        depot.historique(limite=3)
"""


def test_trois_processus_ouvrent_et_gardent_en_meme_temps(url: str) -> None:
    processus = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESSUS, url, str(moi)],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            text=True,
        )
        for moi in range(3)
    ]
    for un in processus:
        assert un.stdin is not None
        un.stdin.write("\n")
        un.stdin.flush()
    for un in processus:
        _, erreurs = un.communicate(timeout=120)
        assert (un.returncode, erreurs) == (0, "")
    with Depot.ouvrir(url) as depot:
        gardees = depot.historique(limite=None)
        assert len(gardees) == len({g.id_partie for g in gardees}) == 3 * 6 + 6
        communs = [depot.lire(partie(f"a tous {numero}").id_partie) for numero in range(6)]
        assert {len(commun.journal) for commun in communs} == {5}


def test_une_base_occupee_se_reconnait_a_son_code(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "b.db", timeout=0)) as une:
        une.isolation_level = None
        une.execute("BEGIN EXCLUSIVE")
        with (
            closing(sqlite3.connect(tmp_path / "b.db", timeout=0)) as autre,
            pytest.raises(sqlite3.OperationalError) as prise,
        ):
            autre.execute("PRAGMA journal_mode = WAL")
        with pytest.raises(sqlite3.OperationalError) as absente:
            une.execute("SELECT * FROM absente")
    assert _occupee(prise.value)
    assert not _occupee(absente.value)
