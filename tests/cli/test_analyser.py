"""`rebelote analyser` : ses tableaux, son JSON, ses refus, et Ctrl-C."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rebelote.gymnase.analyse import Decision, bilan, conduite
from rebelote.ia.recherche import JoueurQuiCherche
from tests.cli.terminal import Terminal, ecrire, enregistrer

COURTES: dict[str, dict[str, Any]] = {
    "belote": {"objectif": 1},
    "contree": {"objectif": 1},
    "dame_de_pique": {"objectif": 1},
    "tarot_africain": {"vies": 1, "vies_max": 1},
    "regicide": {},
}


@pytest.fixture(autouse=True)
def _chercher_moins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JoueurQuiCherche, "PART", 0.05)


@pytest.fixture
def belote(tmp_path: Path) -> Path:
    chemin = tmp_path / "belote.jsonl"
    enregistrer(chemin, graine=2, regles=COURTES["belote"])
    return chemin


@pytest.mark.parametrize("jeu", COURTES)
def test_chaque_jeu_s_analyse(terminal: Terminal, tmp_path: Path, jeu: str) -> None:
    chemin = tmp_path / "partie.jsonl"
    enregistrer(chemin, jeu, regles=COURTES[jeu])
    sortie = terminal.lancer("analyser", str(chemin), "--mondes", "1", "--joueur", "J2")
    assert (sortie.code, sortie.erreur) == (0, "")
    assert "J2 aleatoire" in sortie.texte
    assert "J1" not in sortie.texte
    assert "juste" in sortie.texte
    assert ("statistiques" in sortie.texte) == (jeu == "tarot_africain")


def test_le_solveur_seul(terminal: Terminal, belote: Path) -> None:
    sortie = terminal.lancer("analyser", str(belote), "--exact", "--pires", "2")
    assert sortie.code == 0
    assert "cartes sur table" in sortie.texte
    assert "cachées" not in sortie.texte
    assert "les pires coups, en points de plis" in sortie.texte
    assert terminal.lancer("analyser", str(belote), "--sans-cachees", "--pires", "2") == sortie


def test_les_pires_coups_se_revoient(terminal: Terminal, belote: Path) -> None:
    """La commande proposée mène juste avant le coup."""
    texte = terminal.lancer("analyser", str(belote), "--exact", "--pires", "1").texte
    ligne = next(ligne for ligne in texte.splitlines() if ligne.startswith("Revoir le premier"))
    commande = ligne.partition(" : rebelote ")[2].split()
    pire = _json(terminal, belote, "--exact")["decisions"]
    plus_cher = max(pire, key=lambda d: d["jugements"]["table"]["perte"])
    revu = terminal.lancer(*commande)
    rang = plus_cher["evenement"]
    assert f"--aller {rang - 1}" in ligne
    assert f"{rang:4}  {plus_cher['siege']} " in revu.texte
    coup = next(li for li in revu.texte.splitlines() if li.startswith(f"{rang:4}  "))
    assert coup.endswith(plus_cher["coup"])


def _json(terminal: Terminal, chemin: Path, *options: str) -> dict[str, Any]:
    """Le premier jeu du JSON écrit à l'écran."""
    sortie = terminal.lancer("analyser", str(chemin), "--json", "-", *options)
    assert sortie.code == 0
    objet: dict[str, Any] = json.loads(sortie.texte)["jeux"][0]
    return objet


def test_le_json_seul_a_l_ecran(terminal: Terminal, belote: Path) -> None:
    sortie = terminal.lancer("analyser", str(belote), "--exact", "--json", "-")
    objet = json.loads(sortie.texte)
    assert objet["format"] == "rebelote-analyse/1"
    assert "Belote : 1 partie" in sortie.erreur


def test_le_json_dans_un_fichier(terminal: Terminal, belote: Path, tmp_path: Path) -> None:
    chemin = tmp_path / "analyse.json"
    demande = ("analyser", str(belote), "--exact", "--json", str(chemin))
    assert terminal.lancer(*demande).code == 0
    assert json.loads(chemin.read_text(encoding="utf-8"))["complete"] is True
    refus = terminal.lancer(*demande)
    assert (refus.code, refus.texte) == (2, "")
    assert "existe" in refus.erreur
    assert terminal.lancer(*demande, "--ecraser").code == 0


def test_la_graine_fait_le_resultat(terminal: Terminal, belote: Path) -> None:
    options = ("--mondes", "2", "--joueur", "J1")
    assert _json(terminal, belote, *options) == _json(terminal, belote, *options, "-g", "1")


def test_plusieurs_parties(terminal: Terminal, tmp_path: Path) -> None:
    chemin = tmp_path / "parties.jsonl"
    parties = [enregistrer(chemin, graine=g, regles=COURTES["belote"]) for g in (1, 2, 3)]
    ecrire(chemin, parties)
    toutes = terminal.lancer("analyser", str(chemin), "--exact").texte
    assert "Belote : 3 parties" in toutes
    assert "--partie" in toutes
    une = _json(terminal, chemin, "--exact", "--partie", "2")
    assert {decision["partie"] for decision in une["decisions"]} == {2}


def test_des_jeux_differents_dans_un_fichier(terminal: Terminal, tmp_path: Path) -> None:
    chemin = tmp_path / "parties.jsonl"
    parties = [enregistrer(chemin, jeu, regles=COURTES[jeu]) for jeu in ("belote", "contree")]
    ecrire(chemin, parties)
    texte = terminal.lancer("analyser", str(chemin), "--exact").texte
    assert texte.index("Belote : 1 partie") < texte.index("Contrée : 1 partie")


def test_une_partie_vue_d_un_siege_le_dit(terminal: Terminal, tmp_path: Path) -> None:
    chemin = tmp_path / "vue.jsonl"
    partie = enregistrer(chemin, regles=COURTES["belote"])
    for evenement in partie["journal"]:
        if "mains" in evenement:
            mains = evenement["mains"].items()
            evenement["mains"] = {s: m if s == "J1" else [None] * len(m) for s, m in mains}
    ecrire(chemin, [partie])
    sortie = terminal.lancer("analyser", str(chemin), "--mondes", "1", "--joueur", "J1")
    assert sortie.code == 0
    assert "vue de J1" in sortie.texte


# --- Les refus --------------------------------------------------------------------------------


def test_un_fichier_absent(terminal: Terminal) -> None:
    sortie = terminal.lancer("analyser", "absent.jsonl")
    assert (sortie.code, sortie.texte) == (2, "")
    assert sortie.erreur == "rebelote : absent.jsonl : ce fichier n'existe pas\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--partie", "9"), "pas de partie 9, il y en a 1"),
        (("--joueur", "Zoé"), "pas de joueur Zoé ; il y a J1 à J4, ou aleatoire"),
        (("--mondes", "0"), "--mondes refusé : attendu au moins 1"),
        (("--pires", "-1"), "--pires refusé : attendu au moins 0"),
    ],
)
def test_une_demande_impossible(
    terminal: Terminal, belote: Path, options: tuple[str, ...], message: str
) -> None:
    sortie = terminal.lancer("analyser", str(belote), "--exact", *options)
    assert (sortie.code, sortie.texte) == (2, "")
    assert message in sortie.erreur
    assert sortie.erreur.count("\n") == 1


def test_le_solveur_ne_connait_pas_tous_les_jeux(terminal: Terminal, tmp_path: Path) -> None:
    chemin = tmp_path / "regicide.jsonl"
    enregistrer(chemin, "regicide")
    sortie = terminal.lancer("analyser", str(chemin), "--exact")
    assert (sortie.code, sortie.texte) == (2, "")
    assert "le solveur ne connaît que belote et contree, pas regicide" in sortie.erreur


def test_une_ligne_illisible_n_empeche_pas_les_autres(terminal: Terminal, belote: Path) -> None:
    belote.write_text(belote.read_text(encoding="utf-8") + "{}\n", encoding="utf-8")
    sortie = terminal.lancer("analyser", str(belote), "--exact")
    assert sortie.code == 2
    assert "Belote : 1 partie" in sortie.texte
    assert "ligne 2" in sortie.erreur
    assert sortie.erreur.count("\n") == 1


def test_une_partie_fautive_est_dite(terminal: Terminal, belote: Path) -> None:
    partie = json.loads(belote.read_text(encoding="utf-8"))
    partie["journal"][20], partie["journal"][21] = partie["journal"][21], partie["journal"][20]
    ecrire(belote, [partie])
    sortie = terminal.lancer("analyser", str(belote), "--exact")
    assert sortie.code == 1
    assert "Belote : 1 partie" in sortie.texte
    assert "l'analyse s'arrête à une faute" in sortie.erreur


def test_l_ancienne_disposition_n_a_pas_de_journal(terminal: Terminal) -> None:
    exemple = Path(__file__).parents[1] / "archives" / "exemple_brief.json"
    sortie = terminal.lancer("analyser", str(exemple))
    assert (sortie.code, sortie.texte) == (2, "")
    assert "pas de journal" in sortie.erreur


def test_ctrl_c_montre_ce_qui_est_juge(
    terminal: Terminal, belote: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tout_juger = conduite.examiner

    def s_interrompre(*demande: Any) -> Iterator[Decision]:
        suite = tout_juger(*demande)
        for _ in range(5):
            yield next(suite)
        raise KeyboardInterrupt

    monkeypatch.setattr(bilan, "examiner", s_interrompre)
    chemin = tmp_path / "analyse.json"
    sortie = terminal.lancer("analyser", str(belote), "--exact", "--json", str(chemin))
    assert (sortie.code, sortie.erreur) == (130, "rebelote : interrompu\n")
    assert "Analyse partielle : 5 sur " in sortie.texte
    objet = json.loads(chemin.read_text(encoding="utf-8"))
    assert (objet["complete"], len(objet["jeux"][0]["decisions"])) == (False, 5)


# --- L'écran de fin du tarot africain ---------------------------------------------------------


def test_une_partie_de_tarot_finit_par_ses_statistiques(terminal: Terminal) -> None:
    options = ("-r", "vies=1", "-r", "vies_max=1", "-g", "1", "--sans-base")
    des_nombres = "".join(f"{nombre}\n" for nombre in range(22)) * 50
    sortie = terminal.lancer("jouer", "tarot_africain", *options, entree=des_nombres)
    assert sortie.code == 0
    fin = sortie.texte.partition("Score final")[2]
    assert "J1 vous" in fin
    assert "paris tenus" in fin
    assert "à l'aveugle (1 carte)" in fin or "à 5 cartes" in fin


def test_les_autres_jeux_n_ont_pas_d_ecran_de_plus(terminal: Terminal) -> None:
    options = ("-r", "objectif=1", "-g", "1", "--sans-base", "--direct")
    assert "statistiques" not in terminal.lancer("jouer", "belote", *options).texte
