"""`rebelote rejouer` : d'un trait et pas à pas, en avant, en arrière, de chaque siège."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rebelote.cartes import Carte
from rebelote.jeux.catalogue import jeux
from tests.cli.terminal import Sortie, Terminal, ecrire, enregistrer, lancer

REGLES = {"objectif": 50}


@pytest.fixture
def fichier(tmp_path: Path) -> Path:
    chemin = tmp_path / "partie.jsonl"
    enregistrer(chemin, regles=REGLES)
    return chemin


def _pas_a_pas(terminal: Terminal, fichier: Path, ordres: str, *options: str) -> Sortie:
    return terminal.lancer("rejouer", str(fichier), "--pas-a-pas", *options, entree=ordres)


def _positions(sortie: Sortie) -> list[int]:
    return [int(rang) for rang in re.findall(r"^Événement (\d+)/", sortie.texte, re.MULTILINE)]


def _journal(fichier: Path) -> list[dict[str, Any]]:
    partie: dict[str, Any] = json.loads(fichier.read_text(encoding="utf-8"))
    journal: list[dict[str, Any]] = partie["journal"]
    return journal


# --- D'un trait ---------------------------------------------------------------------------------


def test_hors_d_un_terminal_toute_la_partie_est_ecrite(fichier: Path) -> None:
    sortie = lancer("rejouer", str(fichier))
    assert (sortie.code, sortie.erreur) == (0, "")
    rangs = [int(r) for r in re.findall(r"^ *(\d+)  \S+.* : ", sortie.texte, re.MULTILINE)]
    assert rangs == list(range(1, len(_journal(fichier)) + 1))
    assert re.search(r"\nScore final : .*\nVainqueur : [AB]\n$", sortie.texte)


def test_la_table_rejouee_dit_le_nom_de_chacun(terminal: Terminal, fichier: Path) -> None:
    """Qui la relit n'y est pas assis : personne n'y est « vous »."""
    noms = [joueur["nom"] for joueur in json.loads(fichier.read_text(encoding="utf-8"))["joueurs"]]
    texte = terminal.lancer("rejouer", str(fichier), "--tout", "--siege", "J1").texte
    sieges = re.findall(r"^[▶ ] (J\d .*?) \([AB]\)", texte, re.MULTILINE)
    assert set(sieges) == {f"J{rang} {nom}" for rang, nom in enumerate(noms, start=1)}


@pytest.mark.parametrize("jeu", ["belote", "contree"])
def test_belote_puis_rebelote_se_disent(terminal: Terminal, tmp_path: Path, jeu: str) -> None:
    """Chaque belote dite a sa rebelote, par le même joueur, vue de n'importe quel siège."""
    chemin = tmp_path / "partie.jsonl"
    enregistrer(chemin, jeu=jeu, graine=6)
    for siege in ("ouvert", "J1"):
        texte = terminal.lancer("rejouer", str(chemin), "--tout", "--siege", siege).texte
        dits = re.findall(r"(J\d) \S+ : \S+ \((belote|rebelote)\)", texte)
        assert dits
        assert [mot for _, mot in dits] == ["belote", "rebelote"] * (len(dits) // 2)
        assert [siege for siege, _ in dits[::2]] == [siege for siege, _ in dits[1::2]]


def test_aller_commence_plus_loin(terminal: Terminal, fichier: Path) -> None:
    sortie = terminal.lancer("rejouer", str(fichier), "--tout", "--aller", "5")
    rangs = re.findall(r"^ *(\d+)  \S", sortie.texte, re.MULTILINE)
    assert rangs[0] == "5"


@pytest.mark.parametrize("position", [0, 5, 20])
def test_hors_d_un_terminal_aller_ne_montre_que_cette_position(
    terminal: Terminal, fichier: Path, position: int
) -> None:
    sortie = terminal.lancer("rejouer", str(fichier), "--aller", str(position))
    assert (sortie.code, sortie.erreur) == (0, "")
    assert _positions(sortie) == [position]
    assert "Score final" not in sortie.texte
    assert (
        sortie.texte
        == _pas_a_pas(terminal, fichier, "", "--aller", str(position)).texte[: len(sortie.texte)]
    )


def test_la_derniere_position_dit_la_fin(terminal: Terminal, fichier: Path) -> None:
    sortie = terminal.lancer("rejouer", str(fichier), "--aller", str(len(_journal(fichier))))
    assert _positions(sortie) == [len(_journal(fichier))]
    assert "Score final" in sortie.texte


def test_on_choisit_la_partie_du_fichier(terminal: Terminal, tmp_path: Path) -> None:
    chemin = tmp_path / "parties.jsonl"
    parties = [enregistrer(chemin, graine=graine, regles=REGLES) for graine in (1, 2, 3)]
    ecrire(chemin, parties)
    for numero, partie in enumerate(parties, start=1):
        sortie = terminal.lancer("rejouer", str(chemin), "--partie", str(numero))
        scores = partie["resultat"]["scores"]
        assert f"Score final : A {scores['A']}  B {scores['B']}" in sortie.texte
    trop = terminal.lancer("rejouer", str(chemin), "--partie", "4")
    assert (trop.code, trop.texte) == (2, "")
    assert "pas de partie 4, il y en a 3" in trop.erreur
    immense = terminal.lancer("rejouer", str(chemin), "--partie", "9" * 20)
    assert (immense.code, immense.texte) == (2, "")
    assert "il y en a 3" in immense.erreur


def test_un_fichier_absent_se_dit_quelle_que_soit_la_partie(terminal: Terminal) -> None:
    sortie = terminal.lancer("rejouer", "absent", "--partie", "2")
    assert (sortie.code, sortie.erreur) == (2, "rebelote : absent : ce fichier n'existe pas\n")


def test_une_partie_inachevee_le_dit(terminal: Terminal, fichier: Path) -> None:
    partie = json.loads(fichier.read_text(encoding="utf-8"))
    partie["journal"] = partie["journal"][:20]
    ecrire(fichier, [partie])
    sortie = terminal.lancer("rejouer", str(fichier))
    assert sortie.code == 0
    assert "Le journal s'arrête là, partie inachevée : manche 1, pli " in sortie.texte


# --- Pas à pas ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ordres", "attendues"),
    [
        ("\n\nn\nq\n", [0, 1, 2, 3]),
        ("\n\np\np\nq\n", [0, 1, 2, 1, 0]),
        ("7\n3\n0\nq\n", [0, 7, 3, 0]),
        ("5\nf\nq\n", [0, 5, 0]),
        ("5", [0, 5]),
        ("", [0]),
    ],
)
def test_les_ordres_menent_au_bon_evenement(
    terminal: Terminal, fichier: Path, ordres: str, attendues: list[int]
) -> None:
    sortie = _pas_a_pas(terminal, fichier, ordres)
    assert sortie.code == 0
    assert _positions(sortie) == attendues


def test_le_dernier_et_les_manches(terminal: Terminal, tmp_path: Path) -> None:
    fichier = tmp_path / "longue.json"
    partie = enregistrer(fichier, regles={"objectif": 300})
    manches, fin = len(partie["resultat"]["manches"]), len(partie["journal"])
    assert manches > 1
    sortie = _pas_a_pas(terminal, fichier, "m\n" * manches + "M\n" * manches + "l\nq\n")
    positions = _positions(sortie)
    aller, retour = positions[: manches + 1], positions[manches : 2 * manches + 1]
    assert aller == sorted(set(aller))
    assert aller == retour[::-1]
    assert aller[-1] == positions[-1] == fin
    assert len(re.findall(r"^Fin de la manche 1 : ", sortie.texte, re.MULTILINE)) == 2


def test_un_mauvais_ordre_ne_bouge_pas(terminal: Terminal, fichier: Path) -> None:
    sortie = _pas_a_pas(terminal, fichier, "p\n99999\nxyz\ns J9\ns CROUPIER\n-1\n?\nq\n")
    assert sortie.code == 0
    assert _positions(sortie) == [0]
    for message in ("C'est déjà le début.", "Pas d'événement 99999", "« xyz »", "siège inconnu"):
        assert message in sortie.texte
    assert "manche précédente" in sortie.texte


def test_changer_de_vue(terminal: Terminal, fichier: Path) -> None:
    sortie = _pas_a_pas(terminal, fichier, "1\ns J2\ns\ns o\ns 4\ns\nq\n", "--siege", "J1")
    vues = re.findall(r"^Événement \d+/\d+, (.*)$", sortie.texte, re.MULTILINE)
    noms = [vue.removesuffix(" aleatoire") for vue in vues]
    assert noms[1:] == [
        "vue de J1",
        "vue de J2",
        "vue de J3",
        "cartes ouvertes",
        "vue de J4",
        "cartes ouvertes",
    ]


def test_revenir_en_arriere_montre_exactement_le_meme_ecran(
    terminal: Terminal, fichier: Path
) -> None:
    sortie = _pas_a_pas(terminal, fichier, "\n" * 12 + "p\n" * 12 + "q\n", "--siege", "J3")
    ecrans = re.split(r"^\[Entrée.*\n", sortie.texte, flags=re.MULTILINE)[:-1]
    assert len(ecrans) == 25
    assert ecrans == ecrans[::-1]


def test_dans_un_terminal_on_avance_pas_a_pas(fichier: Path) -> None:
    maitre, esclave = pty.openpty()
    arguments = [sys.executable, "-m", "rebelote", "rejouer", str(fichier)]
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "30"}
    with subprocess.Popen(arguments, stdin=esclave, stdout=esclave, env=env) as processus:
        os.close(esclave)
        os.write(maitre, b"\n3\nq\n")
        texte = b"".join(_tout_lire(maitre)).decode()
    os.close(maitre)
    assert processus.returncode == 0
    assert [int(r) for r in re.findall(r"Événement (\d+)/", texte)] == [0, 1, 3]


def _tout_lire(descripteur: int) -> Iterator[bytes]:
    """Jusqu'à la fin ; Linux la signale par une erreur quand l'autre bout se ferme."""
    while True:
        try:
            lu = os.read(descripteur, 4096)
        except OSError:
            return
        if not lu:
            return
        yield lu


# --- Ne rien montrer de caché -------------------------------------------------------------------


def _cartes(objet: Any) -> Iterator[Carte]:
    """Toutes les cartes que contient un morceau d'enregistrement."""
    if isinstance(objet, dict):
        if objet.keys() == {"valeur", "couleur"}:
            yield Carte.depuis_json(objet)
        else:
            for valeur in objet.values():
                yield from _cartes(valeur)
    elif isinstance(objet, list):
        for valeur in objet:
            yield from _cartes(valeur)


@pytest.mark.parametrize("siege", ["J1", "J2", "J3", "J4"])
def test_un_siege_ne_voit_jamais_une_carte_cachee(
    terminal: Terminal, tmp_path: Path, siege: str
) -> None:
    """À chaque écran, une carte d'un autre n'est montrée qu'une fois jouée, retournée, ou dite."""
    fichier = tmp_path / "partie.json"
    journal = enregistrer(fichier, regles=REGLES)["journal"]
    donnes = (i for i, e in enumerate(journal[1:], 1) if e["type"] == "DONNE")
    manche = journal[: next(donnes, len(journal))]
    ordres = "\n" * len(manche)
    sortie = _pas_a_pas(terminal, fichier, ordres, "--siege", siege)
    ecrans = sortie.texte.split("Événement ")[1:]
    permises: set[str] = set()
    for evenement, ecran in zip(manche, ecrans[1:], strict=True):
        a_moi = evenement.get("mains", {}).get(siege, [])
        publics = {cle: valeur for cle, valeur in evenement.items() if cle != "mains"}
        permises |= {str(carte) for carte in (*_cartes(a_moi), *_cartes(publics))}
        if evenement.get("belote"):
            couleur = Carte.depuis_json(evenement["carte"]).couleur
            permises |= {f"R{couleur}", f"D{couleur}"}
        montrees = set(re.findall(r"(?:10|[2-9VDRA])[♥♦♣♠]", ecran))
        assert montrees <= permises
    assert len(permises) > 8


def test_cartes_ouvertes_on_voit_toutes_les_mains(terminal: Terminal, fichier: Path) -> None:
    sortie = _pas_a_pas(terminal, fichier, "\nq\n")
    donnees = {str(carte) for carte in _cartes(_journal(fichier)[0])}
    assert len(donnees) == 21
    assert donnees <= set(re.findall(r"(?:10|[2-9VDRA])[♥♦♣♠]", sortie.texte))


@pytest.mark.parametrize("nom", list(jeux()))
def test_chaque_jeu_se_rejoue_de_chaque_vue(terminal: Terminal, tmp_path: Path, nom: str) -> None:
    fichier = tmp_path / "partie.json"
    enregistrer(fichier, nom)
    for vue in ("ouvert", "J2"):
        sortie = terminal.lancer("rejouer", str(fichier), "--siege", vue)
        assert (sortie.code, sortie.erreur) == (0, "")
        assert "Score final" in sortie.texte


# --- Refus --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "contenu", ["", "pas du JSON", "{}", '{"format": "rebelote/9"}', "[1, 2]", '"texte"']
)
def test_un_fichier_illisible_tient_en_une_ligne(
    terminal: Terminal, tmp_path: Path, contenu: str
) -> None:
    fichier = tmp_path / "mauvais.json"
    fichier.write_text(contenu, encoding="utf-8")
    sortie = terminal.lancer("rejouer", str(fichier))
    assert (sortie.code, sortie.texte) == (2, "")
    assert re.fullmatch(r"rebelote : .*mauvais\.json.*\n", sortie.erreur)


def test_un_fichier_absent_ou_un_siege_inconnu(terminal: Terminal, fichier: Path) -> None:
    for arguments in (["/nulle/part.json"], [str(fichier), "--siege", "J7"], ["/tmp"]):
        sortie = terminal.lancer("rejouer", *arguments)
        assert (sortie.code, sortie.texte) == (2, "")
        assert sortie.erreur.count("\n") == 1


@pytest.mark.parametrize("mode", ["--tout", "--pas-a-pas"])
def test_un_enregistrement_fautif_est_rejoue_jusqu_a_la_faute(
    terminal: Terminal, fichier: Path, mode: str
) -> None:
    partie = json.loads(fichier.read_text(encoding="utf-8"))
    jeu = next(i for i, e in enumerate(partie["journal"]) if e["type"] == "JOUER_CARTE")
    partie["journal"][jeu + 1]["auteur"] = partie["journal"][jeu]["auteur"]
    ecrire(fichier, [partie])
    sortie = terminal.lancer("rejouer", str(fichier), mode, entree="l\nq\n")
    assert sortie.code == 1
    assert f"Enregistrement fautif : l'événement {jeu + 2} refusé : " in sortie.texte
    assert "[PAS_SON_TOUR]" in sortie.texte
    assert "Score final" not in sortie.texte


def test_une_position_d_un_enregistrement_fautif_le_dit(terminal: Terminal, fichier: Path) -> None:
    partie = json.loads(fichier.read_text(encoding="utf-8"))
    partie["journal"][20]["auteur"] = partie["journal"][19]["auteur"]
    ecrire(fichier, [partie])
    sortie = terminal.lancer("rejouer", str(fichier), "--aller", "5")
    assert sortie.code == 1
    assert _positions(sortie) == [5]
    assert re.fullmatch(r"rebelote : enregistrement fautif : l'événement 21 .*\n", sortie.erreur)


def test_l_ancienne_disposition_est_refusee_en_disant_quoi_faire(
    terminal: Terminal, fichier: Path, tmp_path: Path
) -> None:
    brief = tmp_path / "brief.json"
    export = terminal.lancer("exporter", str(fichier), "--format", "brief", "--sortie", str(brief))
    assert export.code == 0, export.erreur
    sortie = terminal.lancer("rejouer", str(brief))
    assert sortie.code == 2
    assert "« rebelote verifier » la lit" in sortie.erreur


@pytest.mark.parametrize("mode", ["--tout", "--pas-a-pas"])
def test_aller_trop_loin_est_refuse(terminal: Terminal, fichier: Path, mode: str) -> None:
    sortie = terminal.lancer("rejouer", str(fichier), mode, "--aller", "99999", entree="q\n")
    assert sortie.code == 2
    assert re.search(r"--aller 99999 : le journal finit à l'événement \d+", sortie.erreur)
    assert not sortie.texte
