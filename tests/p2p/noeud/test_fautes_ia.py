"""Une IA qui lève, triche ou se tait : c'est dit une fois, la doublure joue, la partie finit."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rebelote.ia.catalogue import charger
from rebelote.ia.surveille import FauteIA
from rebelote.jeux.catalogue import trouver
from rebelote.jeux.tarot_africain import Pari
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import Siege
from rebelote.noyau.vue import Vue
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.invitation import inviter
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.noeud.equipage import Processus
from rebelote.p2p.noeud.reflexion import Reflexion
from rebelote.p2p.noeud.serveur import finir
from tests.p2p.reseau import lien_de, noeud_servi

FAUTIVES = '''
import sys
from dataclasses import fields, replace

class Panne:
    def choisir(self, vue):
        raise RuntimeError("plus\\n d'idées")

class Sortie:
    def choisir(self, vue):
        sys.exit(3)

class Rien:
    def choisir(self, vue):
        return None

class Bavarde:
    def choisir(self, vue):
        return "x" * 100_000

class Voisin:
    def choisir(self, vue):
        return replace(vue.coups_legaux()[0], auteur=(vue.siege + 1) % 2)

class Nulle:
    def choisir(self, vue):
        return replace(vue.coups_legaux()[0], auteur="J9")

class Illisible:
    def choisir(self, vue):
        class Opaque(Exception):
            def __str__(self):
                raise ValueError
        raise Opaque

class Tricheur:
    """Rend un coup que les règles refusent, quand il en est."""
    def choisir(self, vue):
        refuses = vue.etat.coups_refuses(vue.siege)
        return refuses[0][0] if refuses else vue.coups_legaux()[0]

class MalFait:
    def choisir(self, vue):
        coup = vue.coups_legaux()[0]
        return replace(coup, **{fields(coup)[-1].name: ["n'importe", "quoi"]})
'''
RAISONS = {
    "Panne": "choisir() a levé RuntimeError : plus d'idées",
    "Sortie": "choisir() a levé SystemExit : 3",
    "Rien": "choisir() a rendu None au lieu d'un coup",
    "Bavarde": "choisir() a rendu 'xxx",
    "Voisin": "choisir() a rendu un coup de J",
    "Nulle": "choisir() a rendu un coup de 'J9'",
    "Illisible": "choisir() a levé Opaque : sans un mot lisible",
    "Tricheur": "coup refusé [",
    "MalFait": "choisir() a rendu un coup mal fait",
}
TABLE = ("--jeu", "tarot_africain", "--joueurs", "2", "--regle", "vies=1")


@pytest.fixture(scope="module")
def fichier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    chemin = tmp_path_factory.mktemp("ia") / "fautives.py"
    chemin.write_text(FAUTIVES, encoding="utf-8")
    return chemin


def _vue(jeu: str, type_: str) -> Vue[Any]:
    """Une vue où l'on attend un coup de ce type, et où quelque chose est refusé."""
    nombre = trouver(jeu).nombres_de_joueurs[-1]
    joueurs = [charger("aleatoire", jeu, Random(siege)) for siege in range(nombre)]
    finie: Partie[Any] = trouver(jeu).nouvelle_partie(joueurs, None, Random(1))
    finie.jouer_partie_complete()
    suite: Partie[Any] = Partie(finie.debut)
    for evenement in finie.journal:
        vue = suite.vue(evenement.auteur) if evenement.auteur >= 0 else None
        if vue and type_ == evenement.TYPE and vue.etat.coups_refuses(vue.siege):
            return vue
        suite.jouer(evenement)
    raise AssertionError(type_)


# --- Une question -----------------------------------------------------------------------------


@pytest.mark.parametrize("classe", RAISONS)
def test_chaque_faute_est_nommee_en_une_ligne(fichier: Path, classe: str) -> None:
    ia = charger(f"{fichier}:{classe}", "belote", Random(1))
    with pytest.raises(FauteIA) as faute:
        asyncio.run(Reflexion(ia, 30.0).choisir(_vue("belote", "JOUER_CARTE")))
    assert str(faute.value).startswith(RAISONS[classe])
    assert "\n" not in str(faute.value)
    assert len(str(faute.value)) < 400


def test_un_bon_coup_passe_tel_quel() -> None:
    vue = _vue("belote", "JOUER_CARTE")
    ia = charger("simple", "belote", Random(1))
    coup = asyncio.run(Reflexion(ia, None).choisir(vue))
    assert coup == charger("simple", "belote", Random(1)).choisir(vue)


class Flottante:
    """Parie un nombre à virgule : permis par les règles, illisible pour les autres."""

    def choisir(self, vue: Vue[Any]) -> Any:
        coup = vue.coups_legaux()[0]
        assert isinstance(coup, Pari)
        virgule: Any = float(coup.pari)
        return Pari(coup.auteur, virgule)


def test_un_coup_que_les_autres_ne_liraient_pas_est_une_faute() -> None:
    with pytest.raises(FauteIA, match="un coup mal fait"):
        asyncio.run(Reflexion(Flottante(), None).choisir(_vue("tarot_africain", "PARI")))


class Songeuse:
    """Ne répond qu'une fois réveillée."""

    def __init__(self) -> None:
        self.reveil = threading.Event()
        self.questions = 0

    def choisir(self, vue: Vue[Any]) -> Any:
        self.questions += 1
        self.reveil.wait()
        return vue.coups_legaux()[0]


def test_une_ia_qui_ne_repond_pas_n_est_pas_attendue_ni_pressee() -> None:
    songeuse, vue = Songeuse(), _vue("belote", "JOUER_CARTE")

    async def essai() -> None:
        reflexion = Reflexion(songeuse, 0.01)
        with pytest.raises(FauteIA, match=r"n'a rien choisi en 0\.01 s"):
            await reflexion.choisir(vue)
        with pytest.raises(FauteIA, match="cherche encore un coup précédent"):
            await reflexion.choisir(vue)
        assert songeuse.questions == 1
        songeuse.reveil.set()
        while not _libre(reflexion):
            await asyncio.sleep(0)
        reflexion._delai = None
        assert await reflexion.choisir(vue) == vue.coups_legaux()[0]
        assert songeuse.questions == 2

    asyncio.run(essai())


def _libre(reflexion: Reflexion) -> bool:
    return reflexion._en_cours is None or reflexion._en_cours.done()


def test_une_personne_a_tout_son_temps() -> None:
    songeuse, vue = Songeuse(), _vue("belote", "JOUER_CARTE")

    async def essai() -> None:
        question = asyncio.create_task(Reflexion(songeuse, None).choisir(vue))
        while not songeuse.questions:
            await asyncio.sleep(0)
        assert not question.done()
        songeuse.reveil.set()
        assert await question == vue.coups_legaux()[0]

    asyncio.run(essai())


# --- Une partie -------------------------------------------------------------------------------


def test_une_ia_muette_n_arrete_pas_la_partie(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    songeuse = Songeuse()

    def muette(jeu: str, siege: Siege) -> Joueur:
        return songeuse

    async def essai() -> None:
        async with (
            noeud_servi(tmp_path, "Ana", False, muette, Reglages(reflexion=0.01)) as ana,
            noeud_servi(tmp_path, "Bob", False) as bob,
        ):
            regles = trouver("tarot_africain").regles.depuis_json({"vies": 1})
            async with asyncio.TaskGroup() as taches:
                taches.create_task(inviter(ana.accueil, [], 2, "tarot_africain", regles, "simple"))
                taches.create_task(rejoindre(bob.accueil, lien_de(ana)))
            await asyncio.gather(finir(ana), finir(bob))
            assert ana.poste is not None
            assert bob.poste is not None
            assert ana.poste.finie
            assert ana.poste.tete == bob.poste.tete
            siens = [e for e in ana.poste.deroulement.histoire if e.auteur == ana.poste.moi]
            assert ana.fautes_ia == len(siens) > 1
            assert bob.fautes_ia == 0

    asyncio.run(essai())
    songeuse.reveil.set()
    assert songeuse.questions == 1
    (ligne,) = capsys.readouterr().err.splitlines()
    assert ligne.startswith("l'IA de Ana est en faute : n'a rien choisi en 0.01 s ; la doublure")


def test_deux_ia_fautives_finissent_une_vraie_partie(tmp_path: Path, fichier: Path) -> None:
    """L'une lève, l'autre triche : chaque processus le dit une fois, compte, et finit."""
    ana, bob = tmp_path / "ana", tmp_path / "bob"
    ana.mkdir()
    commun = ["--sans-tls", "--sans-base", "--graine", "1"]
    options = [*commun, "--ia", f"{fichier}:Panne", "--donnees", str(ana), "--json"]
    hote = Processus(["inviter", *TABLE, *options], ana / "erreurs.txt")
    venir = ["rejoindre", hote.lien, *commun, "--ia", f"{fichier}:Tricheur", "--donnees", str(bob)]
    venu = subprocess.run(
        [sys.executable, "-m", "rebelote", *venir],
        capture_output=True,
        encoding="utf-8",
        timeout=400,
        check=True,
    )
    sortie = hote.sortie(400.0)
    hote.arreter()
    assert sortie["fin"]["terminee"]
    assert hote.fautes_ia == sortie["fautes_ia"] > 1
    assert hote.en_faute
    faute = f"l'IA {fichier}:Panne est en faute : choisir() a levé RuntimeError : plus d'idées ; "
    assert (ana / "erreurs.txt").read_text(encoding="utf-8").count(faute) == 1
    assert venu.stderr.count(f"l'IA {fichier}:Tricheur est en faute : coup refusé [") == 1
    (fin,) = (ligne for ligne in venu.stdout.splitlines() if ligne.startswith("partie finie"))
    assert fin.endswith("de la doublure, faute de l'IA")
