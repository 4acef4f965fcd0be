"""Un joueur se nomme de la même façon dans toutes les commandes, et se refuse de la même façon."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from rebelote.cerveau.penseur import Cerveau
from rebelote.cli.choix import lire_joueurs
from rebelote.cli.reseau.qui_joue import nom_d_ia, verifier_ia
from rebelote.cli.terminal.tablee import asseoir
from rebelote.gymnase import lire_participants
from rebelote.ia.designation import GRAMMAIRE, IAIntrouvable
from rebelote.jeux.catalogue import trouver
from rebelote.p2p.messages.identite import Identite
from tests.cerveau.petit import petit_cerveau
from tests.cli.terminal import Terminal, lancer

BELOTE = trouver("belote")
LIEN = f"rebelote://127.0.0.1:9/#{Identite(b'0' * 32).cle}"

IA_D_ICI: Final = (
    "simple",
    "facile",
    "expert@mondes=2",
    "avance@50",
    "avance@mondes=2",
    "avance@mondes=2,confiance=0",
    "avance@50,mondes=2",
    "rebelote.ia.aleatoire:JoueurIAAleatoire",
    "{fichier}:Mienne",
    "{fichier}:Mienne@audace=3",
)

LECTEURS: Final[dict[str, Callable[[str], object]]] = {
    "jouer": lambda nom: asseoir(BELOTE, nom, None, {0: "moi"}),
    "jouer --direct": lambda nom: asseoir(BELOTE, nom, None, {}),
    "simuler et partie": lambda nom: lire_joueurs(BELOTE, nom),
    "gymnase": lambda nom: lire_participants(BELOTE, ["simple", nom]),
    "noeud, inviter et rejoindre": verifier_ia,
    "cerveau": Cerveau.ouvrir,
}

SANS_CERVEAU: Final = ("cerveau",)
AVEC_HUMAIN: Final = ("noeud, inviter et rejoindre",)


@pytest.fixture(scope="module")
def fichier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    chemin = tmp_path_factory.mktemp("ia") / "mienne.py"
    chemin.write_text(
        "from rebelote.ia import JoueurIAAleatoire\n"
        "class Mienne(JoueurIAAleatoire):\n"
        "    def __init__(self, alea=None, audace=0):\n"
        "        super().__init__(alea)\n",
        encoding="utf-8",
    )
    return chemin


@pytest.fixture(scope="module")
def cerveau() -> Iterator[str]:
    with petit_cerveau() as adresse:
        yield adresse


# --- Chaque forme, à chaque place -------------------------------------------------------------


@pytest.mark.parametrize("place", LECTEURS)
@pytest.mark.parametrize("nom", IA_D_ICI)
def test_une_ia_d_ici_s_assoit_partout(place: str, nom: str, fichier: Path) -> None:
    LECTEURS[place](nom.format(fichier=fichier))


@pytest.mark.parametrize("place", [place for place in LECTEURS if place not in SANS_CERVEAU])
def test_un_cerveau_s_assoit_partout_ou_l_on_joue(place: str, cerveau: str) -> None:
    LECTEURS[place](cerveau)


@pytest.mark.parametrize("place", AVEC_HUMAIN)
def test_une_personne_s_assoit_au_reseau(place: str) -> None:
    LECTEURS[place]("humain")
    assert nom_d_ia("humain") == ""


@pytest.mark.parametrize("place", LECTEURS)
@pytest.mark.parametrize(
    ("nom", "debut"),
    [
        ("genie", "IA inconnue : genie ; pour belote : aleatoire, simple"),
        ("genie@50", "IA inconnue : genie ; pour belote"),
        ("avance@vite", "budget illisible : avance@vite ; attendu des millisecondes"),
        ("simple@50", "simple ne regarde pas la montre"),
        ("simple@mondes=2", "simple@mondes=2 : réglage inconnu : mondes ; réglages : aucun"),
        ("avance@mondes=zut", "avance@mondes=zut : mondes attend un entier positif ou nul"),
        ("absent.py:IA", "absent.py n'existe pas"),
        ("absent.py", "il manque la classe : absent.py:MaClasse"),
        ("nulle.part:IA", "nulle.part ne se charge pas : ce module n'existe pas"),
    ],
)
def test_ce_qui_est_refuse_l_est_partout_dans_les_memes_mots(
    place: str, nom: str, debut: str
) -> None:
    with pytest.raises(IAIntrouvable) as refus:
        LECTEURS[place](nom)
    assert str(refus.value).startswith(debut)


@pytest.mark.parametrize("place", [place for place in LECTEURS if place not in AVEC_HUMAIN])
def test_une_personne_ne_s_assoit_pas_ailleurs(place: str) -> None:
    with pytest.raises(IAIntrouvable, match=r"^humain : une personne ne peut pas s'asseoir ici ; "):
        LECTEURS[place]("humain")


def test_un_cerveau_n_en_cache_pas_un_autre(cerveau: str) -> None:
    with pytest.raises(IAIntrouvable, match="un cerveau ne peut pas s'asseoir ici ; attendu"):
        Cerveau.ouvrir(cerveau)


# --- Les commandes ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "commande",
    [
        ["jouer", "belote", "-j"],
        ["jouer", "belote", "--direct", "-j"],
        ["simuler", "belote", "-j"],
        ["partie", "belote", "--ia"],
        ["gymnase", "belote", "simple"],
        ["noeud", "--ia"],
        ["inviter", "--ia"],
        ["rejoindre", LIEN, "--ia"],
        ["cerveau", "--ia"],
    ],
)
@pytest.mark.parametrize(
    ("nom", "message"),
    [
        ("genie", "IA inconnue : genie ; pour belote : aleatoire, simple, intermediaire, avance"),
        ("avance@mondes=zut", "avance@mondes=zut : mondes attend un entier positif ou nul"),
    ],
)
def test_chaque_commande_refuse_en_une_ligne(
    terminal: Terminal, commande: list[str], nom: str, message: str
) -> None:
    sortie = terminal.lancer(*commande, nom)
    assert (sortie.code, sortie.texte) == (2, "")
    assert sortie.erreur.startswith(f"rebelote : {message}")
    assert sortie.erreur.count("\n") == 1


def test_l_arbitre_ne_prend_que_des_adresses(terminal: Terminal, cerveau: str) -> None:
    sortie = terminal.lancer("arbitre", *[cerveau] * 3, "simple")
    assert sortie.code == 2
    attendu = "attendu l'adresse d'un cerveau (http://127.0.0.1:8001)"
    assert sortie.erreur == f"rebelote : adresse illisible : simple ; {attendu}\n"


MELANGE = "avance@mondes=2,confiance=0,facile,{cerveau},avance@5"


def test_simuler_fait_jouer_des_joueurs_de_toute_sorte(
    terminal: Terminal, cerveau: str, tmp_path: Path
) -> None:
    joueurs = MELANGE.format(cerveau=cerveau)
    sortie = terminal.lancer(
        "simuler", "belote", "-g", "1", "-r", "objectif=1", "-j", joueurs, "-p", "1"
    )
    assert (sortie.code, sortie.erreur) == (0, "")
    assert "1 partie" in sortie.texte


def test_jouer_aussi(terminal: Terminal, cerveau: str) -> None:
    joueurs = MELANGE.format(cerveau=cerveau)
    options = ("-g", "1", "-r", "objectif=1", "--direct", "--sans-base", "-j", joueurs)
    sortie = terminal.lancer("jouer", "belote", *options)
    assert (sortie.code, sortie.erreur) == (0, "")


def test_le_reseau_aussi(cerveau: str) -> None:
    """De vrais processus : un cerveau et un niveau réglé, chacun dans son nœud."""
    regles = ("--regle", "vies=1", "--graine", "1", "--sans-base")
    sortie = lancer("partie", "tarot_africain", *regles, "--ia", f"{cerveau},expert@5")
    assert (sortie.code, sortie.erreur) == (0, "")
    assert sortie.texte.endswith("2 nœuds d'accord.\n")


@pytest.mark.parametrize(
    "commande",
    [
        ["simuler", "belote", "-j"],
        ["jouer", "belote", "-j"],
        ["partie", "belote", "--ia"],
        ["noeud", "--ia"],
    ],
)
def test_un_cerveau_absent_se_dit_avant_la_partie(terminal: Terminal, commande: list[str]) -> None:
    sortie = terminal.lancer(*commande, "http://127.0.0.1:9")
    assert (sortie.code, sortie.texte) == (2, "")
    assert sortie.erreur.startswith("rebelote : le cerveau http://127.0.0.1:9 ne répond pas : ")


def test_rebelote_ia_montre_la_grammaire(terminal: Terminal) -> None:
    sortie = terminal.lancer("ia")
    assert sortie.code == 0
    assert all(forme in sortie.texte for forme, _ in GRAMMAIRE)


def test_un_cerveau_en_panne_est_en_faute_comme_une_ia(terminal: Terminal, cerveau: str) -> None:
    sortie = terminal.lancer("simuler", "belote", "-g", "1", "-j", f"{cerveau}/panne")
    assert sortie.code == 1
    faute = f"l'IA {cerveau}/panne (J2) est en faute à la partie 1, graine 1 : statut 500"
    assert sortie.erreur.startswith(f"rebelote : {faute}")
    assert sortie.erreur.count("\n") == 1


def test_un_coup_interdit_dit_a_jouer_quelle_ia_l_a_rendu(
    terminal: Terminal, tmp_path: Path
) -> None:
    (tmp_path / "triche.py").write_text(
        "class T:\n"
        "    def choisir(self, vue):\n"
        "        refuses = vue.etat.coups_refuses(vue.siege)\n"
        "        return refuses[0][0] if refuses else vue.coups_legaux()[-1]\n",
        encoding="utf-8",
    )
    ia = f"{tmp_path}/triche.py:T"
    sortie = terminal.lancer("jouer", "belote", "--direct", "-g", "1", "--sans-base", "-j", ia)
    assert sortie.code == 1
    assert f"Partie arrêtée : l'IA {ia} (J" in sortie.texte.replace("\n", "")
    assert "est en faute, coup refusé [" in sortie.texte.replace("\n", " ")
