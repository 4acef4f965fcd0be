"""De vraies parties, d'un bout à l'autre : leur journal est celui que décrivent les pages.

Chaque jeu entre de vrais processus, donne secrète, puis la donne de l'hôte ; la partie est contée,
puis, finie, se vérifie, se relit, se garde et compte au classement comme une autre.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rebelote.cli.commandes.partie import NOMS
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.messages.entree import APPORT, EVENEMENT, Entree, lire_entree
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier
from tests.cli.terminal import Terminal, lancer

DOCS = Path(__file__).parents[2] / "docs"
NOMS_DE_DONNE = {"secrete": "secrète", "hote": "hôte"}
PARTIES = [
    ("belote", "secrete", 4, "objectif=300"),
    ("contree", "secrete", 4, "objectif=1"),
    ("dame_de_pique", "secrete", 4, "objectif=1"),
    ("tarot_africain", "secrete", 2, "vies=2"),
    ("regicide", "secrete", 3, None),
    ("belote", "hote", 4, "objectif=300"),
    ("dame_de_pique", "hote", 4, "objectif=1"),
]
"""Une manche suffit à qui décode ; avec chaque donne, une partie ne peut finir à la première."""
PLUSIEURS_MANCHES = {
    ("belote", "secrete"),
    ("tarot_africain", "secrete"),
    ("belote", "hote"),
}


# --- Ce que disent les pages ------------------------------------------------------------------


@dataclass(frozen=True)
class Ligne:
    """Un type d'entrée, tel que la page le décrit pour une donne."""

    type: str
    forme: str
    donne: str
    auteur: str
    champs: frozenset[str]
    permis: frozenset[str]

    def decrit(self, entree: Entree, donne: str) -> bool:
        cles = entree.corps.keys()
        bonne = self.donne in ("les deux", NOMS_DE_DONNE[donne])
        return bonne and self.type == entree.type and self.champs <= cles <= self.permis


def _cases(page: str, titre: str) -> Iterator[list[str]]:
    """Les lignes de la table qui commence par ces titres."""
    texte = (DOCS / page).read_text(encoding="utf-8").splitlines()
    debut = next(n for n, ligne in enumerate(texte) if ligne.startswith(titre)) + 2
    for ligne in texte[debut:]:
        if not ligne.startswith("|"):
            return
        yield [case.strip() for case in ligne.strip("|").split("|")]


def _noms(case: str) -> frozenset[str]:
    return frozenset(re.findall(r"`(\w+)`", case))


def entrees_decrites() -> list[Ligne]:
    lignes = []
    for nom, donne, auteur, corps, _ in _cases("protocole.md", "| type | donne | auteur | corps |"):
        type_, forme = re.fullmatch(r"`(\w+)` ?(.*)", nom).groups()  # type: ignore[union-attr]
        obligatoires = _noms(corps.partition("peut-être")[0])
        lignes.append(Ligne(type_, forme, donne, auteur, obligatoires, _noms(corps)))
    return lignes


@dataclass(frozen=True)
class Commande:
    """Une commande de la dame de pique : ses champs, et comment elle voyage avec cette donne."""

    champs: frozenset[str]
    voyage: str


def commandes_decrites(donne: str) -> dict[str, Commande]:
    commandes = {}
    titre = "| expéditeur | destinataire | nom | champs |"
    for _, _, nom, champs, _, secrete, hote in _cases("protocole-dame-de-pique.md", titre):
        voyage = (secrete if donne == "secrete" else hote).replace("`", "")
        commandes[nom.strip("`")] = Commande(_noms(champs), voyage)
    return commandes


# --- Ce que font les nœuds --------------------------------------------------------------------


def journal(dossier: Path) -> list[Entree]:
    (chemin,) = dossier.glob("*.carnet")
    carnet = MemoireFichier(chemin)
    notes = carnet.relire()
    carnet.fermer()
    return [lire_entree(objet) for genre, objet in notes if genre == "entree"]


def jouer(dossier: Path, jeu: str, donne: str, nombre: int, regle: str | None) -> str:
    options = [] if regle is None else ["--regle", regle]
    qui = ["--ia", ",".join(["simple"] * nombre), "--donnees", str(dossier), "--graine", "1"]
    sortie = lancer("partie", jeu, *qui, "--donne", donne, *options)
    assert (sortie.code, sortie.erreur) == (0, ""), sortie.texte
    assert sortie.texte.endswith(f"{nombre} nœuds d'accord.\n")
    return sortie.texte


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


@pytest.mark.parametrize(("jeu", "donne", "nombre", "regle"), PARTIES)
def test_une_vraie_partie_est_celle_que_disent_les_pages(
    tmp_path: Path, terminal: Terminal, jeu: str, donne: str, nombre: int, regle: str | None
) -> None:
    texte = jouer(tmp_path / "partie", jeu, donne, nombre, regle)
    dossiers = sorted(path for path in (tmp_path / "partie").iterdir() if path.is_dir())
    journaux = [journal(dossier) for dossier in dossiers]
    assert all(un == journaux[0] for un in journaux)
    _verifier_les_entrees(journaux[0], donne)
    if (jeu, donne) in PLUSIEURS_MANCHES:
        _verifier_les_manches(journaux[0], donne)
    _verifier_les_auteurs(journaux[0])
    if jeu == "dame_de_pique":
        _verifier_les_commandes(journaux[0], donne)
    paquets = 0 if donne == "hote" else 2 if jeu == "regicide" else 1
    _verifier_le_recit(texte, journaux[0], paquets, nombre)
    _verifier_le_debut_et_la_fin(texte, jeu, donne, nombre)
    _verifier_ce_qui_reste(terminal, dossiers, jeu)


def _verifier_les_entrees(entrees: list[Entree], donne: str) -> None:
    lignes = entrees_decrites()
    for entree in entrees:
        decrite = [ligne for ligne in lignes if ligne.decrit(entree, donne)]
        assert decrite, f"{entree.type} {sorted(entree.corps)} n'est pas dans la page"
        avance: Any = entree.corps.get("avance")
        if avance is not None:
            assert donne == "secrete"
            (ligne,) = (ligne for ligne in lignes if ligne.type == avance["type"])
            assert avance.keys() == ligne.champs | {"type"}
    vus = {entree.type for entree in entrees}
    toujours = {"EVENEMENT", "REMPORTE_PLI", "POINTS", "OUVERTURE", "RESULTATS", "FIN_PARTIE"}
    if donne == "secrete":
        toujours |= {"CLE", "MELANGE", "PARTS"}
    assert toujours - vus <= {"REMPORTE_PLI"}, "le régicide n'a pas de plis"


def _verifier_les_manches(entrees: list[Entree], donne: str) -> None:
    """Une autre manche a suivi, que la donne secrète préparait en jouant la première."""
    assert sum(entree.type == "POINTS" for entree in entrees) > 1
    assert any("avance" in entree.corps for entree in entrees) == (donne == "secrete")


def _verifier_les_auteurs(entrees: list[Entree]) -> None:
    """Les constats sont de l'hôte, et le jeton dit qui il est."""
    de_l_hote = {ligne.type for ligne in entrees_decrites() if ligne.auteur == "l'hôte"}
    hote = "J1"
    for entree in entrees:
        if entree.type in de_l_hote - {"OUVERTURE"}:
            assert nom_siege(entree.auteur) == hote, entree.type
        if entree.type == "JETON_HOTE":
            hote = entree.corps["hote"]


def _verifier_les_commandes(entrees: list[Entree], donne: str) -> None:
    commandes = commandes_decrites(donne)
    vues = set()
    for entree in entrees:
        if entree.type not in (EVENEMENT, APPORT):
            continue
        evenement: Any = entree.corps.get("evenement")
        a_couvert = "engagements" in entree.corps
        if evenement is None and not a_couvert:
            assert entree.type == APPORT, "rien à dire : ce n'est pas un coup"
            continue
        nom = entree.corps["genre"] if a_couvert else evenement["type"]
        voyage = f"{entree.type} {'en plis' if a_couvert else 'à découvert'}"
        assert commandes[nom].voyage == voyage, nom
        if not a_couvert:
            assert evenement.keys() == commandes[nom].champs | {"type", "auteur"}
        vues.add(nom)
    sures = {"PASSER_CARTES", "ECHANGE", "PREMIER_JOUEUR", "JOUER_CARTE"}
    assert sures | ({"DONNE", "JOKER"} if donne == "hote" else set()) <= vues


def _verifier_le_recit(texte: str, entrees: list[Entree], paquets: int, nombre: int) -> None:
    """Une ligne par paquet d'une donne secrète, et rien de plus de ce qui la fait."""
    manches = sum(entree.type == "POINTS" for entree in entrees)
    qui = ", ".join(nom_siege(siege) for siege in range(nombre))
    battu = f"paquet battu et prouvé par {qui} ; vérifié par tous"
    assert texte.count(battu) == manches * paquets
    assert texte.count("manche ouverte et vérifiée par tous") == manches
    assert "clé" not in texte


def _verifier_le_debut_et_la_fin(texte: str, jeu: str, donne: str, nombre: int) -> None:
    """Qui se lève, quelle donne ; puis ce que chacun compte, le même partout, et qui gagne."""
    lignes = texte.splitlines()
    assert lignes[0] == f"{nombre} processus jouent à {trouver(jeu).titre}…"
    assert lignes[2 : 2 + nombre] == [f"{n + 1}/{nombre} prêts" for n in range(nombre)]
    if donne == "secrete":
        assert lignes[1].startswith("donne secrète : tous battent le paquet")
        assert lignes[2 + nombre].startswith("paquet battu et prouvé par J1, ")
    *scores, fin = lignes[-nombre - 1 :]
    dits = [une.removeprefix(f"J{n + 1} {NOMS[n]} : ") for n, une in enumerate(scores)]
    assert dits == [dits[0]] * nombre
    assert scores[0] != dits[0]
    assert "{" not in dits[0]
    assert re.match("Partie finie, gagnée par (J[1-4]|[AB]|personne)", fin)


def _verifier_ce_qui_reste(terminal: Terminal, dossiers: list[Path], jeu: str) -> None:
    """L'enregistrement est le même chez tous ; il se vérifie, se relit, se garde et compte."""
    fichiers = [next(dossier.glob("*.json")) for dossier in dossiers]
    gardees = [json.loads(fichier.read_text(encoding="utf-8")) for fichier in fichiers]
    assert all(une["journal"] == gardees[0]["journal"] for une in gardees)
    assert all(une["resultat"] == gardees[0]["resultat"] for une in gardees)
    verifiee = terminal.lancer("verifier", str(fichiers[0]))
    assert (verifiee.code, verifiee.erreur) == (0, ""), verifiee.texte
    relue = terminal.lancer("rejouer", str(fichiers[0]), "--tout")
    assert (relue.code, relue.erreur) == (0, "")
    historique = terminal.lancer("historique").texte
    assert (historique.count(jeu), "p2p" in historique) == (1, True)
    assert "simple" in terminal.lancer("classement").texte


# --- La page elle-même ------------------------------------------------------------------------


def test_la_page_n_a_pas_deux_lignes_pour_la_meme_entree() -> None:
    """Chaque forme d'une entrée n'est décrite qu'une fois par donne."""
    lignes = [(ligne.type, ligne.donne, ligne.champs) for ligne in entrees_decrites()]
    assert len(set(lignes)) == len(lignes)
    assert {ligne.donne for ligne in entrees_decrites()} == {"les deux", "secrète", "hôte"}


def test_chaque_commande_de_la_dame_de_pique_dit_comment_elle_voyage() -> None:
    formes = {f"{type_} {forme}" for type_ in ("EVENEMENT", "APPORT") for forme in FORMES}
    for donne in NOMS_DE_DONNE:
        for nom, commande in commandes_decrites(donne).items():
            assert commande.voyage in {*formes, "ensemble"}, nom


FORMES = ("à découvert", "en plis")
