"""`rebelote jouer` : une personne au terminal, jusqu'au bout ou jusqu'à ce qu'elle s'arrête."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from rebelote.archives import Enregistrement, lire_parties, verifier
from rebelote.cartes import PAQUET_52
from rebelote.cli import affichage
from rebelote.cli.terminal import joueur_humain
from rebelote.cli.terminal.saisie import Choix, Dire
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER, nom_siege
from rebelote.recit.regles import texte_des_regles
from tests.cli.terminal import DES_UNS, Sortie, Terminal, lancer

COURTE = ("jouer", "belote", "--graine", "3", "--regle", "objectif=50")
"""Une partie de quelques manches."""


def _lire(chemin: Path) -> Enregistrement:
    (partie,) = lire_parties(chemin)
    assert isinstance(partie, Enregistrement)
    assert verifier(partie).fautes == ()
    return partie


def _invites(sortie: Sortie) -> int:
    return sortie.texte.count("Votre coup : ")


# --- Jouer ------------------------------------------------------------------------------------


def test_une_partie_entiere_par_l_entree_standard(tmp_path: Path) -> None:
    fichier = tmp_path / "partie.json"
    sortie = lancer(
        "jouer", "belote", "-g", "3", "--nom", "Alice", "-s", str(fichier), entree=DES_UNS
    )
    assert (sortie.code, sortie.erreur) == (0, "")
    assert "Belote : J1 Alice, J2 simple, J3 simple, J4 simple. Graine 3." in sortie.texte
    assert re.search(r"Fin de la manche 1 : .*\n  manche : A \d+  B \d+    total :", sortie.texte)
    assert re.search(r"\nVainqueur : [AB]\nVous avez (gagné !|perdu\.)\n", sortie.texte)
    assert f"Partie enregistrée dans {fichier}" in sortie.texte
    partie = _lire(fichier)
    assert partie.rejouer().est_terminee
    assert [(j.nom, j.ia) for j in partie.joueurs[:2]] == [("Alice", None), ("simple", "simple")]


@pytest.mark.parametrize("jeu", ["belote", "contree"])
def test_la_rebelote_se_dit_apres_la_belote(terminal: Terminal, jeu: str) -> None:
    sortie = terminal.lancer("jouer", jeu, "--graine", "1", entree=DES_UNS)
    dits = re.findall(r"^(J\d) .*: \S+ \((belote|rebelote)\)$", sortie.texte, re.MULTILINE)
    assert dits
    assert [mot for _, mot in dits] == ["belote", "rebelote"] * (len(dits) // 2)
    assert [siege for siege, _ in dits[::2]] == [siege for siege, _ in dits[1::2]]


def test_la_meme_graine_donne_la_meme_partie(terminal: Terminal) -> None:
    une, autre = (terminal.lancer(*COURTE, entree=DES_UNS) for _ in range(2))
    assert une == autre
    assert une.code == 0


def test_on_choisit_qui_donne_le_premier(terminal: Terminal) -> None:
    """J4 donne : c'est à J1 de parler, avant tous les autres."""
    sortie = terminal.lancer(*COURTE, "--donneur", "j4", entree=DES_UNS)
    assert sortie.code == 0
    avant, _, _ = sortie.texte.partition("Votre coup : ")
    assert "Donneur J4" in avant
    assert "J2 simple :" not in avant


@pytest.mark.parametrize("siege", ["J2", "j3", "4"])
def test_on_choisit_son_siege(terminal: Terminal, siege: str) -> None:
    sortie = terminal.lancer(*COURTE, "--siege", siege, "--nom", "Zoé", entree=DES_UNS)
    nom = f"J{siege[-1]}"
    assert sortie.code == 0
    assert f"{nom} Zoé" in sortie.texte
    assert re.search(rf"▶ {nom} Zoé, vous \([AB]\)[^:]* : \S", sortie.texte)


def test_la_table_dit_le_nom_de_chacun_et_qui_la_lit(terminal: Terminal) -> None:
    sortie = terminal.lancer(*COURTE, "--joueurs", "simple,moyen,facile", entree=DES_UNS)
    sieges = re.findall(r"^[▶ ] (J\d [^(]*) \([AB]\)", sortie.texte, re.MULTILINE)
    assert set(sieges) == {"J1 vous", "J2 simple", "J3 moyen", "J4 facile"}


def test_on_ne_voit_que_sa_main(terminal: Terminal, tmp_path: Path) -> None:
    """D'une autre main, rien que ce que tous en savent : la retournée, la belote, les annonces."""
    fichier = tmp_path / "partie.json"
    sortie = terminal.lancer(*COURTE, "-s", str(fichier), entree=DES_UNS)
    publiques = _vues_d_un_passant(_lire(fichier))
    mains = re.findall(r"^[▶ ] (J\d) \w+ \([AB]\)[^:]* : (.*)$", sortie.texte, re.MULTILINE)
    assert mains
    montrees = set()
    for siege, main in mains:
        cachee = re.fullmatch(r"(?:1 carte|\d cartes)(?: dont (.*))?", main)
        assert main == "—" or (cachee is None) == (siege == "J1")
        if cachee is not None and cachee[1]:
            montrees |= {(siege, carte) for carte in cachee[1].split()}
    assert montrees, "sans quoi l'essai n'essaie rien"
    assert montrees <= publiques


def _vues_d_un_passant(partie: Enregistrement) -> set[tuple[str, str]]:
    """Les cartes que chaque siège a tenues au vu de tous, à un moment ou à un autre."""
    passant: Partie[Any] = Partie(partie.debut())
    vues = set()
    for _, evenement, _ in partie.deroulement():
        passant.jouer(evenement)
        for siege, main in enumerate(passant.vue(CROUPIER).etat.mains):
            vues |= {(nom_siege(siege), str(carte)) for carte in main}
    return vues


def test_seuls_les_coups_permis_sont_offerts_et_les_autres_ont_leur_raison(
    terminal: Terminal,
) -> None:
    sortie = terminal.lancer(*COURTE, entree=DES_UNS)
    ecrans = re.findall(
        r"^▶ J1 .*? : (.*)\n(?:.*\n)*?Vous pouvez :\n((?: +\d.*\n)+)((?:  ✗ .*\n)*)",
        sortie.texte,
        re.MULTILINE,
    )
    avec_refus = [ecran for ecran in ecrans if ecran[2]]
    assert avec_refus
    for main, offerts, refuses in avec_refus:
        montrees = re.findall(r"(?:10|[2-9VDRA])[♥♦♣♠]", offerts.split("annonce")[-1] + refuses)
        assert set(main.split()) <= set(montrees)
    raisons = {ligne.partition(" : ")[2] for e in avec_refus for ligne in e[2].splitlines()}
    assert any(raison.startswith("il faut fournir la couleur demandée (") for raison in raisons)


def test_une_carte_refusee_dit_pourquoi_et_ne_change_rien(
    terminal: Terminal, tmp_path: Path
) -> None:
    temoin = terminal.lancer(*COURTE, "-s", str(tmp_path / "a.json"), entree=DES_UNS)
    ligne = next(ligne for ligne in temoin.texte.splitlines() if ligne.startswith("  ✗ "))
    carte, raison = ligne.removeprefix("  ✗ ").split()[0], ligne.partition(" : ")[2]
    avant = temoin.texte[: temoin.texte.index(ligne)].count("Votre coup : ")
    essai = "1\n" * avant + f"{carte}\n" + DES_UNS
    sortie = terminal.lancer(*COURTE, "-s", str(tmp_path / "b.json"), entree=essai)
    assert f"{carte} refusé : {raison}" in sortie.texte
    assert _lire(tmp_path / "b.json").journal == _lire(tmp_path / "a.json").journal


@pytest.mark.parametrize(
    ("arguments", "tape", "reponse"),
    [
        (["contree"], "coeur 85", "annonce 85 à cœur refusé : "),
        (["contree"], "80 sans atout", "annonce 80 à sans-atout refusé : sans-atout"),
        (
            ["contree", "-g", "3", "--siege", "J2"],
            "contre",
            "contre refusé : il n'y a pas encore de contrat",
        ),
        (["belote"], "prends {autre}", "prend à {autre} refusé : "),
        (["tarot_africain"], "parie 7", "parie 7 refusé : "),
        (["dame_de_pique"], "{absente}", "Vous n'avez pas {absente}"),
        (["regicide"], "garde {absente}", "Vous n'avez pas {absente}"),
    ],
)
def test_ce_que_l_on_tape_de_defendu_a_sa_raison(
    terminal: Terminal, arguments: list[str], tape: str, reponse: str
) -> None:
    table = ("jouer", *arguments, "--graine", "3", "--sans-base")
    vu = terminal.lancer(*table).texte
    absente = next(c for c in map(str, PAQUET_52) if c not in vu)
    retournee = re.search(r"Retournée : \S*([♥♦♣♠])", vu)
    autre = "cœur" if retournee is not None and retournee[1] != "♥" else "pique"
    dit, attendu = (t.format(absente=absente, autre=autre) for t in (tape, reponse))
    sortie = terminal.lancer(*table, entree=f"{dit}\n")
    assert f"Votre coup : {dit}\n{attendu}" in sortie.texte


def test_une_mauvaise_entree_est_redemandee_et_ne_change_rien(
    terminal: Terminal, tmp_path: Path
) -> None:
    terminal.lancer(*COURTE, "-s", str(tmp_path / "a.json"), entree=DES_UNS)
    fautes = "zzz\n99\n\n[bold]\n-1\n\x1b[2J\n"
    sortie = terminal.lancer(*COURTE, "-s", str(tmp_path / "b.json"), entree=fautes + DES_UNS)
    assert "Aucun coup permis ne répond à « zzz » ; ? pour l'aide" in sortie.texte
    assert sortie.texte.count("Aucun coup permis ne répond à") >= 5
    assert "Rien reçu : tapez un numéro, ou ?" in sortie.texte
    assert "\x1b" not in sortie.texte
    assert _lire(tmp_path / "b.json").journal == _lire(tmp_path / "a.json").journal


def test_un_texte_trop_vague_demande_de_preciser(terminal: Terminal) -> None:
    # Au second tour d'enchères il reste trois couleurs.
    sortie = terminal.lancer(*COURTE, entree="passe\nprends\n")
    assert "Précisez : prend à " in sortie.texte


def test_l_aide_et_les_regles(terminal: Terminal) -> None:
    sortie = terminal.lancer(*COURTE, entree="?\n??\nt\n" + DES_UNS)
    assert sortie.code == 0
    assert "objectif = 50 : la partie finit" in sortie.texte
    assert "La valeur des cartes" in sortie.texte
    retournee = re.search(r"Retournée : \S+ ; premier tour", sortie.texte)
    assert retournee is not None
    assert sortie.texte.count(retournee[0]) >= 2


def test_auto_joue_les_coups_forces(terminal: Terminal) -> None:
    a_la_main = terminal.lancer(*COURTE, entree=DES_UNS)
    automatique = terminal.lancer(*COURTE, "--auto", entree=DES_UNS)
    forces = automatique.texte.count("Un seul coup possible : ")
    assert forces > 0
    assert _invites(automatique) == _invites(a_la_main) - forces
    assert automatique.texte.splitlines()[-3:] == a_la_main.texte.splitlines()[-3:]


def test_couper_le_paquet_se_tape_par_sa_position(terminal: Terminal) -> None:
    # Les coupes sont des nombres : on ne numérote pas, « 12 » y est la position et non la ligne.
    regles = ("--regle", "entre_manches=coupe", "--regle", "objectif=300", "--siege", "J2")
    sortie = terminal.lancer("jouer", "belote", "-g", "3", *regles, entree="1\n12\n" * 500)
    assert sortie.code == 0
    assert "Vous pouvez (tapez le coup) :\ncoupe à 3 " in sortie.texte
    assert "J2 vous : coupe à 12\n" in sortie.texte


@pytest.mark.parametrize("nom", list(jeux()))
def test_chaque_jeu_se_joue_jusqu_au_bout(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, nom: str
) -> None:
    """Une personne qui tape au hasard le texte d'un des coups permis."""
    offerts: list[Choix] = []
    alea = Random(2)

    def noter(coups: list[Evenement], dire: Dire) -> Choix:
        offerts.append(Choix(coups, dire))
        return offerts[-1]

    def taper(*_: object) -> str:
        return alea.choice(offerts[-1].coups).texte

    monkeypatch.setattr(joueur_humain, "Choix", noter)
    monkeypatch.setattr(joueur_humain, "demander", taper)
    sortie = terminal.lancer("jouer", nom, "--joueurs", "aleatoire", "-g", "1")
    assert (sortie.code, sortie.erreur) == (0, "")
    assert "\nVainqueur" in sortie.texte
    assert offerts


def test_au_regicide_on_lit_les_cases_l_aide_du_jeu_et_peu_de_refus(terminal: Terminal) -> None:
    entree = "1\n" * 12 + "?\n"
    sortie = terminal.lancer("jouer", "regicide", "--graine", "3", "--sans-base", entree=entree)
    _, _, pyramide = sortie.texte.partition("Régicide, pyramide, coup 2")
    assert "rangée 1 (×1)   [A♠] [1-2] [1-3] [1-4]" in pyramide
    assert "comme « remplace en 1-1 par 10♥ » ou « pose 10♥ en 1-2 »" in pyramide
    refus = re.findall("^  ✗ (.*) : ", pyramide, re.MULTILINE)
    assert refus == ["76 coups"]
    _, _, aide = pyramide.partition("Tapez :\n")
    assert aide.startswith("  le coup, comme « remplace en 1-1 par 10♥ » ou « pose 10♥ en 1-2 »")
    assert "prends cœur" not in aide


# --- S'arrêter --------------------------------------------------------------------------------


def test_quitter_se_confirme_et_garde_la_partie(terminal: Terminal, tmp_path: Path) -> None:
    fichier = tmp_path / "partie.json"
    entree = "1\nq\nn\n1\nq\no\n"
    sortie = terminal.lancer(*COURTE, "-s", str(fichier), entree=entree)
    assert sortie.code == 0
    assert sortie.texte.count("Quitter la partie ? (o/n) ") == 2
    assert "La partie continue." in sortie.texte
    assert "Vous quittez la partie." in sortie.texte
    assert f"Partie enregistrée dans {fichier}" in sortie.texte
    partie = _lire(fichier)
    assert sum(evenement.auteur == 0 for evenement in partie.journal) == 2
    assert partie.resultat.vainqueurs == ()


def test_quitter_sans_fichier_garde_la_partie_parmi_ses_donnees(
    terminal: Terminal, chez_soi: Path
) -> None:
    sortie = terminal.lancer(*COURTE, entree="1\nq\noui\n")
    assert sortie.code == 0
    (fichier,) = (chez_soi / "donnees" / "rebelote" / "inachevees").iterdir()
    assert f"Partie inachevée gardée ; pour la revoir : rebelote rejouer {fichier}" in sortie.texte
    assert sum(evenement.auteur == 0 for evenement in _lire(fichier).journal) == 1
    rejouee = terminal.lancer("rejouer", str(fichier))
    assert (rejouee.code, "partie inachevée" in rejouee.texte) == (0, True)


def test_quitter_sans_base_ne_laisse_rien(terminal: Terminal, chez_soi: Path) -> None:
    sortie = terminal.lancer(*COURTE, "--sans-base", entree="q\noui\n")
    assert sortie.code == 0
    assert "La partie n'est pas enregistrée (--sortie F.json la garde)." in sortie.texte
    assert not (chez_soi / "donnees").exists()


def test_quitter_sans_pouvoir_ecrire_le_dit(terminal: Terminal, chez_soi: Path) -> None:
    (chez_soi / "donnees").write_text("un fichier là où l'on attend un dossier")
    sortie = terminal.lancer(*COURTE, entree="q\noui\n")
    assert (sortie.code, sortie.erreur) == (0, "")
    assert re.search(r"La partie n'est pas enregistrée : .+ \(--sortie", sortie.texte)


def test_une_partie_finie_sans_fichier_ne_dit_rien_de_plus(terminal: Terminal) -> None:
    sortie = terminal.lancer(*COURTE, entree=DES_UNS)
    assert (sortie.code, "enregistrée" in sortie.texte) == (0, False)


def test_la_fin_de_l_entree_interrompt_proprement(tmp_path: Path) -> None:
    fichier = tmp_path / "partie.json"
    sortie = lancer(*COURTE, "-s", str(fichier), entree="1\n1\n")
    assert (sortie.code, sortie.erreur) == (1, "")
    assert "Partie interrompue : plus rien à lire." in sortie.texte
    assert sum(evenement.auteur == 0 for evenement in _lire(fichier).journal) == 2


def test_ctrl_c_garde_la_partie_et_sort_130(tmp_path: Path) -> None:
    fichier = tmp_path / "partie.json"
    # Une tâche de fond hérite parfois d'un SIGINT ignoré : on rétablit celui de Python.
    programme = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        f"from rebelote.cli import main; main({[*COURTE, '-s', str(fichier)]!r})"
    )
    with subprocess.Popen(
        [sys.executable, "-c", programme],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as processus:
        assert processus.stdout is not None
        assert processus.stderr is not None
        lu = b""
        while b"Votre coup : " not in lu:
            lu += processus.stdout.read(1)
        processus.send_signal(signal.SIGINT)
        suite = processus.stdout.read().decode()
        erreur = processus.stderr.read()
    assert processus.returncode == 130
    assert "Partie interrompue." in suite
    assert f"Partie enregistrée dans {fichier}" in suite
    assert erreur == b""
    assert _lire(fichier).journal


# --- Refus ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["jouer", "bridge"], "jeu inconnu : bridge"),
        (["jouer", "belote", "--siege", "J5"], "siège inconnu : J5 ; attendu J1, J2, J3 ou J4"),
        (["jouer", "belote", "--siege", "CROUPIER"], "siège inconnu : CROUPIER"),
        (["jouer", "tarot_africain", "--nombre", "2", "--siege", "J3"], "pas de siège J3 à 2"),
        (
            ["jouer", "tarot_africain", "-j", "aleatoire,aleatoire", "--direct", "--siege", "J4"],
            "pas de siège J4 à 2 joueurs",
        ),
        (["jouer", "belote", "--joueurs", "genial"], "IA inconnue : genial"),
        (["jouer", "belote", "--joueurs", "simple,simple"], "pas avec 2 IA et vous"),
        (["jouer", "belote", "--joueurs", "simple," * 3 + "simple"], "(--direct pour une partie"),
        (["jouer", "belote", "--nombre", "3"], "belote se joue à 4 joueurs"),
        (["jouer", "belote", "--direct", "-j", "simple,simple"], "pas avec 2 IA"),
        (["jouer", "regicide", "--donneur", "J2"], "regicide n'a pas de donneur"),
        (["jouer", "regicide", "--nombre", "2"], "regicide se joue à 3 ou 4 joueurs, pas à 2\n"),
        (["jouer", "belote", "--regle", "objectif=zero"], "objectif = zero est refusé"),
        (["jouer", "belote", "--nom", " "], "--nom attend un texte"),
        (["jouer", "belote", "--nom", "a\x1b[2J"], "--nom attend un texte"),
        (["jouer", "belote", "--delai", "-1"], "--delai"),
        (["jouer", "belote", "--delai", "inf"], "--delai : attendu au plus 3600"),
        (["jouer", "belote", "--delai", "1e300"], "--delai : attendu au plus 3600"),
        (["jouer", "belote", "--delai", "nan"], "--delai : "),
        (["jouer", "belote", "--sortie", "a" * 300], "ne peut pas être écrit"),
        (["jouer", "belote", "-j", ""], "il y manque un nom d'IA"),
        (["jouer", "belote", "--sortie", "/dossier/absent/p.json"], "n'existe pas"),
        (["jouer"], "il manque"),
    ],
)
def test_une_mauvaise_demande_tient_en_une_ligne(
    terminal: Terminal, arguments: list[str], message: str
) -> None:
    sortie = terminal.lancer(*arguments, entree=DES_UNS)
    assert (sortie.code, sortie.texte) == (2, "")
    assert sortie.erreur.startswith("rebelote : ")
    assert message in sortie.erreur
    assert sortie.erreur.count("\n") == 1


def test_un_fichier_existant_n_est_pas_ecrase_sans_le_dire(
    terminal: Terminal, tmp_path: Path
) -> None:
    fichier = tmp_path / "partie.json"
    fichier.write_text("précieux", encoding="utf-8")
    sortie = terminal.lancer(*COURTE, "-s", str(fichier), entree=DES_UNS)
    assert sortie.code == 2
    assert fichier.read_text(encoding="utf-8") == "précieux"
    assert terminal.lancer(*COURTE, "-s", str(fichier), "--ecraser", entree=DES_UNS).code == 0
    assert _lire(fichier).rejouer().est_terminee


@pytest.mark.parametrize(
    ("corps", "message"),
    [
        ("raise ValueError('panne')", "mauvaise.py:3, dans choisir : ValueError : panne"),
        ("return None", "choisir() a rendu None au lieu d'un coup à elle"),
    ],
)
def test_une_ia_en_panne_arrete_la_partie_sans_rien_perdre(
    terminal: Terminal, tmp_path: Path, corps: str, message: str
) -> None:
    ia = tmp_path / "mauvaise.py"
    ia.write_text(f"class M:\n    def choisir(self, vue):\n        {corps}\n", encoding="utf-8")
    fichier = tmp_path / "partie.json"
    joueurs = ("--joueurs", f"{ia}:M")
    sortie = terminal.lancer(*COURTE, *joueurs, "-s", str(fichier), entree=DES_UNS)
    assert sortie.code == 1
    assert message in sortie.texte
    assert "Traceback" not in sortie.texte + sortie.erreur
    assert [evenement.TYPE for evenement in _lire(fichier).journal] == ["DONNE"]


def test_l_enregistrement_a_la_forme_commune(terminal: Terminal, tmp_path: Path) -> None:
    fichier = tmp_path / "partie.json"
    terminal.lancer(*COURTE, "-s", str(fichier), entree=DES_UNS)
    objet: dict[str, Any] = json.loads(fichier.read_text(encoding="utf-8"))
    assert objet["format"] == "rebelote/1"
    assert objet["regles"]["objectif"] == 50
    assert objet["joueurs"][0] == {"id_joueur": "J1", "nom": "vous", "position": 1}
    assert objet["resultat"]["vainqueurs"]


# --- Garder en base ---------------------------------------------------------------------------


def test_une_partie_finie_va_dans_la_base_une_seule_fois(terminal: Terminal) -> None:
    terminal.lancer(*COURTE, entree=DES_UNS)
    texte = terminal.lancer("historique").texte
    assert texte.count("belote") == 1
    assert "local" in texte


def test_sans_base_ou_inachevee_elle_n_y_va_pas(terminal: Terminal) -> None:
    terminal.lancer(*COURTE, "--sans-base", entree=DES_UNS)
    terminal.lancer(*COURTE, entree="1\nq\no\n")
    assert "Aucune partie gardée" in terminal.lancer("historique").texte


def test_une_base_hors_d_atteinte_n_empeche_pas_d_avoir_joue(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("REBELOTE_BASE", "/nulle/part/p.db")
    sortie = terminal.lancer(*COURTE, "-s", str(tmp_path / "p.json"), entree=DES_UNS)
    assert sortie.code == 0
    assert sortie.erreur.startswith("partie non gardée en base : base /nulle/part/p.db")
    assert _lire(tmp_path / "p.json").resultat.vainqueurs


# --- Le terminal ------------------------------------------------------------------------------


@pytest.mark.parametrize("largeur", [60, 80, 100])
@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_les_regles_en_entier_a_toute_largeur(jeu: str, largeur: int) -> None:
    """Tous les mots y sont, aucun n'est coupé, aucune ligne ne déborde."""
    ecran = Console(file=io.StringIO(), width=largeur, soft_wrap=True)
    fiche = jeux()[jeu]
    personne = joueur_humain.JoueurHumain(fiche, fiche.regles(), ecran)
    personne._commande("??", None, None)  # type: ignore[arg-type]
    assert isinstance(ecran.file, io.StringIO)
    texte = ecran.file.getvalue()
    assert all(len(ligne.rstrip()) <= largeur for ligne in texte.splitlines())
    source = re.sub(r"\]\([^)]*\)|[|*`#>\[\]]", " ", texte_des_regles(fiche))
    assert set(re.findall(r"[^\W\d_]{4,}", source)) <= set(re.findall(r"[^\W\d_]+", texte))


def test_les_touches_tapees_avant_la_question_sont_oubliees(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    maitre, esclave = pty.openpty()
    with open(esclave, encoding="utf-8") as clavier:  # noqa: PTH123 - un descripteur
        monkeypatch.setattr(sys, "stdin", clavier)
        os.write(maitre, b"1\n1\n")
        select.select([esclave], [], [], 10)
        affichage.oublier_les_touches()
        os.write(maitre, b"2\n")
        assert clavier.readline() == "2\n"
    os.close(maitre)


def test_hors_d_un_terminal_rien_n_est_oublie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    affichage.oublier_les_touches()
    assert sys.stdin.readline() == "1\n"
