"""`rebelote analyser` : ses tableaux, son JSON, ses refus, et Ctrl-C."""

from __future__ import annotations

import json
import re
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
    assert "les pires coups, cartes sur table, en points de plis" in sortie.texte
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
    assert revu.texte.startswith(f"Événement {rang - 1}/")
    suite = terminal.lancer(*commande, "--tout")
    assert f"{rang:4}  {plus_cher['siege']} " in suite.texte
    coup = next(li for li in suite.texte.splitlines() if li.startswith(f"{rang:4}  "))
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
    une = _json(terminal, belote, *options)
    assert une == _json(terminal, belote, *options, "-g", "1")
    autre = _json(terminal, belote, *options, "-g", "2")
    assert [d["jugements"] for d in une["decisions"]] != [
        d["jugements"] for d in autre["decisions"]
    ]


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


def test_le_joueur_compte_les_seules_parties_ou_il_s_est_assis(
    terminal: Terminal, tmp_path: Path
) -> None:
    chemin = tmp_path / "parties.jsonl"
    parties = [enregistrer(chemin, graine=g, regles=COURTES["belote"]) for g in (1, 2)]
    parties[1]["joueurs"][2]["nom"] = "Zoé"
    ecrire(chemin, parties)
    texte = terminal.lancer("analyser", str(chemin), "--exact", "--joueur", "zoé").texte
    assert "Belote : 1 partie," in texte
    assert "J3 Zoé" in texte
    une = _json(terminal, chemin, "--exact", "--joueur", "Zoé")
    assert (une["parties"], {d["partie"] for d in une["decisions"]}) == (1, {2})


# --- Les parties vues d'un siège --------------------------------------------------------------


def vue_de_j1(chemin: Path, graine: int = 1, jeu: str = "belote") -> dict[str, Any]:
    """Une partie telle que J1 aurait pu l'enregistrer."""
    partie = enregistrer(chemin, jeu, graine, COURTES[jeu])
    for evenement in partie["journal"]:
        if "mains" in evenement:
            mains = evenement["mains"].items()
            evenement["mains"] = {s: m if s == "J1" else [None] * len(m) for s, m in mains}
    ecrire(chemin, [partie])
    return partie


def test_une_partie_vue_d_un_siege_le_dit(terminal: Terminal, tmp_path: Path) -> None:
    chemin = tmp_path / "vue.jsonl"
    vue_de_j1(chemin)
    sortie = terminal.lancer("analyser", str(chemin), "--mondes", "1", "--joueur", "J1")
    assert sortie.code == 0
    assert "vue de J1" in sortie.texte


@pytest.mark.parametrize(
    ("graine", "attendu"),
    [
        (4, {"cartes cachées": {"J1"}, "cartes sur table": {"J2", "J3"}}),
        (2, {"cartes sur table": {"J3", "J4"}}),
    ],
)
def test_vus_d_un_siege_les_pires_ne_melangent_pas_deux_mesures(
    terminal: Terminal, tmp_path: Path, graine: int, attendu: dict[str, set[str]]
) -> None:
    """Les autres ont leur liste, cartes sur table ; on revoit d'un siège qui voit ses cartes."""
    chemin = tmp_path / "vue.jsonl"
    vue_de_j1(chemin, graine)
    texte = terminal.lancer("analyser", str(chemin), "--mondes", "4").texte
    qui = {
        liste.partition(",")[0]: set(re.findall(r"^ +\d.*? (J[1-4]) ", liste, re.MULTILINE))
        for liste in texte.split("les pires coups, ")[1:]
    }
    assert qui == attendu
    commande = texte.partition("Revoir le premier : rebelote ")[2].splitlines()[0].split()
    assert commande[commande.index("--siege") + 1] == "J1"
    assert terminal.lancer(*commande).code == 0


def test_un_siege_cache_qui_renonce_est_dit(terminal: Terminal, tmp_path: Path) -> None:
    """J2 garde un carreau qu'il devait fournir, et le joue plus tard."""
    chemin = tmp_path / "vue.jsonl"
    partie = vue_de_j1(chemin)
    cartes = [e for e in partie["journal"] if e["type"] == "JOUER_CARTE" and e["auteur"] == "J2"]
    echanger(cartes[1], cartes[3])
    ecrire(chemin, [partie])
    sortie = terminal.lancer("analyser", str(chemin), "--mondes", "1")
    assert sortie.code == 1
    assert "Belote : 1 partie" in sortie.texte
    assert (
        "ligne 1 : une faute que la suite découvre n'est pas jugée : "
        "J2, 7♠ : il faut fournir la couleur demandée (carreau) [FOURNIR]"
    ) in sortie.erreur


def echanger(un: dict[str, Any], autre: dict[str, Any]) -> None:
    un["carte"], autre["carte"] = autre["carte"], un["carte"]


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
        (("--mondes", "0"), "--mondes : attendu au moins 1"),
        (("--pires", "-1"), "--pires : attendu au moins 0"),
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
    assert "le solveur ne juge que Belote, Contrée, pas Régicide" in sortie.erreur
    assert sortie.erreur.count("\n") == 1


def test_un_jeu_sans_solveur_est_passe_les_autres_non(terminal: Terminal, tmp_path: Path) -> None:
    chemin = tmp_path / "parties.jsonl"
    parties = [enregistrer(chemin, jeu, regles=COURTES[jeu]) for jeu in ("regicide", "belote")]
    ecrire(chemin, parties)
    sortie = terminal.lancer("analyser", str(chemin), "--exact")
    assert sortie.code == 2
    assert "Belote : 1 partie" in sortie.texte
    assert f"{chemin}, ligne 1 : partie passée : --exact" in sortie.erreur
    assert sortie.erreur.count("\n") == 1


@pytest.mark.parametrize("par_un_lien", [False, True])
def test_le_json_n_ecrase_pas_les_parties(
    terminal: Terminal, belote: Path, tmp_path: Path, par_un_lien: bool
) -> None:
    avant, sortie = belote.read_bytes(), belote
    if par_un_lien:
        sortie = tmp_path / "lien.json"
        sortie.symlink_to(belote)
    refus = terminal.lancer("analyser", str(belote), "--json", str(sortie), "--ecraser")
    assert (refus.code, refus.texte) == (2, "")
    assert "est le fichier des parties à analyser" in refus.erreur
    assert refus.erreur.count("\n") == 1
    assert belote.read_bytes() == avant


def test_un_fichier_apparu_entre_temps_est_garde(
    terminal: Terminal, belote: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chemin, tout_juger = tmp_path / "analyse.json", conduite.examiner

    def ecrire_pendant(*demande: Any) -> Iterator[Decision]:
        chemin.write_text("à moi", encoding="utf-8")
        yield from tout_juger(*demande)

    monkeypatch.setattr(bilan, "examiner", ecrire_pendant)
    demande = ("analyser", str(belote), "--exact", "--json", str(chemin))
    refus = terminal.lancer(*demande)
    assert refus.code == 2
    assert "Belote : 1 partie" in refus.texte
    assert "existe déjà" in refus.erreur
    assert chemin.read_text(encoding="utf-8") == "à moi"
    assert terminal.lancer(*demande, "--ecraser").code == 0


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


def test_un_tarot_fautif_ne_compte_pas_dans_les_statistiques(
    terminal: Terminal, tmp_path: Path
) -> None:
    chemin = tmp_path / "tarots.jsonl"
    parties = [enregistrer(chemin, "tarot_africain", g, COURTES["tarot_africain"]) for g in (1, 2)]
    parties[1]["journal"].append(parties[1]["journal"][-1])
    ecrire(chemin, parties)
    sortie = terminal.lancer("analyser", str(chemin), "--mondes", "1", "--joueur", "J1")
    assert sortie.code == 1
    assert "Partie 2 : fautive, elle ne compte pas dans les statistiques." in sortie.texte
    assert "Partie 1" not in sortie.texte


def test_l_aide_dit_les_codes_de_sortie(terminal: Terminal) -> None:
    aide = terminal.lancer("analyser", "--help").texte
    assert "Code de sortie" in aide
    assert "130" in aide


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
