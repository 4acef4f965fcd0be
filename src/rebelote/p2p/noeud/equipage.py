"""Lancer sur cette machine les processus d'une partie, et les suivre du dehors."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import httpx

from rebelote.archives.prives import dossier_prive, ouvrir_prive
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.liaison.passage import ENTETE
from rebelote.p2p.liaison.tls import verification
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.liens import lire_lien

if TYPE_CHECKING:
    from rebelote.p2p.messages.tablee import Tablee

DELAI_DE_FIN = 30.0
ADIEU = 5.0
"""Secondes laissées à un nœud qui ne répond plus pour dire sa dernière ligne."""
_TRACE = (" ", "Traceback")
"""Le début des lignes qui n'apprennent rien à qui n'a pas écrit le programme."""


def parties_inachevees(dossier: Path, noms: Sequence[str]) -> list[Tablee | None]:
    """Ce qu'il reste à finir à chacun de ces joueurs."""
    from rebelote.p2p.noeud.carnets import inachevee
    from rebelote.p2p.noeud.serveur import CLE, identite_du_dossier

    return [
        inachevee(dossier / nom, identite_du_dossier(dossier / nom))
        if (dossier / nom / CLE).exists()
        else None
        for nom in noms
    ]


class Processus:
    """Un nœud dans son processus ; tout ce qu'on en sait passe par son API."""

    def __init__(
        self, arguments: Sequence[str], journal: Path, prefixe: Sequence[str] = ()
    ) -> None:
        """`prefixe` : la commande qui lance la nôtre, pour un autre espace réseau par exemple."""
        self.arguments, self.prefixe = list(arguments), list(prefixe)
        self._chemin = journal
        self._journal = ouvrir_prive(journal)
        self._lus = journal.stat().st_size
        self._dites: list[str] = []
        self._sortie: dict[str, Any] | None = None
        self.popen = subprocess.Popen(
            [*prefixe, sys.executable, "-m", "rebelote", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._journal,
            text=True,
        )

    @cached_property
    def client(self) -> httpx.Client:
        lien = lire_lien(self.lien)
        return httpx.Client(
            base_url=self.adresse,
            timeout=5,
            trust_env=False,
            verify=verification(lien.adresse, lien.cle),
            headers={ENTETE: self.jeton},  # la partie commencée, il ne sert que les siens
        )

    @property
    def lien(self) -> str:
        return str(self.presentation["lien"])

    @property
    def adresse(self) -> str:
        return str(self.presentation["adresse"])

    @property
    def jeton(self) -> str:
        return str(self.presentation["jeton"])

    @cached_property
    def presentation(self) -> dict[str, Any]:
        """Ce que le nœud dit en se levant ; la première lecture attend qu'il le soit."""
        assert self.popen.stdout is not None
        ligne = self.popen.stdout.readline()
        if not ligne:
            self.popen.wait()
            raise ErreurRebelote(f"un nœud n'a pas démarré : {self.dernier_mot}")
        presentation: dict[str, Any] = json.loads(ligne)
        return presentation

    @property
    def vivant(self) -> bool:
        return self.popen.poll() is None

    def etat(self) -> dict[str, Any] | None:
        """L'état que le nœud montre à tous, ou `None` s'il ne répond pas."""
        return self._lire_etat({})

    def _lire_etat(self, entetes: dict[str, str]) -> dict[str, Any] | None:
        try:
            etat: dict[str, Any] = self.client.get(chemins.ETAT_DU_JEU, headers=entetes).json()
        except (httpx.HTTPError, ValueError):
            return None
        return etat

    def journal(self, depuis: int) -> list[dict[str, str]]:
        try:
            entrees: list[dict[str, str]] = self.client.get(
                chemins.JOURNAL, params={"depuis": depuis}
            ).json()
        except (httpx.HTTPError, ValueError):
            return []
        return entrees

    def erreurs(self) -> list[str]:
        """Ce que le nœud a dit de neuf sur sa sortie d'erreur ; d'une trace, la seule fin."""
        with self._chemin.open("rb") as fichier:
            fichier.seek(self._lus)
            octets = fichier.read()
        entier = octets[: octets.rfind(b"\n") + 1]
        self._lus += len(entier)
        lignes = entier.decode(errors="replace").splitlines()
        neuves = [ligne for ligne in lignes if ligne.strip() and not ligne.startswith(_TRACE)]
        self._dites += neuves
        return neuves

    @property
    def en_faute(self) -> bool:
        """Vrai si le nœud est mort, ou si son IA n'a pas su jouer."""
        return self.mort or self.fautes_ia > 0

    @property
    def fautes_ia(self) -> int:
        """Les coups que la doublure a choisis pour son IA : il le dit à son propriétaire."""
        compte = self._lire_etat({"authorization": f"Bearer {self.jeton}"})
        if compte is None:
            compte = self.sortie(ADIEU)  # parti, il l'a dit dans sa dernière ligne
        return int(compte.get("fautes_ia") or 0)

    @property
    def mort(self) -> bool:
        """Vrai s'il s'est arrêté autrement qu'après la fin de la partie."""
        return self.popen.poll() not in (None, 0)

    @property
    def dernier_mot(self) -> str:
        """La dernière ligne de sa sortie d'erreur, ou son code de sortie."""
        self.erreurs()
        code = f"code {self.popen.poll()}"
        return self._dites[-1].removeprefix("rebelote : ") if self._dites else code

    def sortie(self, delai: float = 30.0) -> dict[str, Any]:
        """Ce que le nœud dit en s'arrêtant de lui-même ; vide s'il ne s'arrête pas à temps."""
        if self._sortie is None:
            try:
                texte, _ = self.popen.communicate(timeout=delai)
            except subprocess.TimeoutExpired:
                return {}
            lignes = [json.loads(ligne) for ligne in (texte or "").splitlines() if ligne]
            self._sortie = next((ligne for ligne in lignes if "fin" in ligne), {})
        return self._sortie

    def issue(self, delai: float = 30.0) -> dict[str, Any] | None:
        """L'état du jeu, tel que le nœud le dit à la fin."""
        return self.sortie(delai).get("fin")

    def tuer(self) -> None:
        """Une panne : le processus meurt sur le coup (SIGKILL)."""
        self.popen.kill()
        self.popen.wait()

    def relancer(self) -> Processus:
        """Après une panne : la même commande reprend la même partie, à la même adresse."""
        self.arreter()
        return Processus(self.arguments, self._chemin, self.prefixe)

    def arreter(self) -> None:
        if self.vivant:
            self.popen.terminate()
            try:
                self.popen.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self.tuer()
        if "client" in vars(self):
            self.client.close()
        assert self.popen.stdout is not None
        self.popen.stdout.close()
        self._journal.close()


class Equipage(AbstractContextManager["Equipage"]):
    """Les processus d'une partie ; à la sortie du bloc, il n'en reste aucun."""

    def __init__(self, dossier: Path) -> None:
        self.dossier = dossier
        self.processus: list[Processus] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for processus in self.processus:
            processus.arreter()

    def lancer(
        self,
        jeu: str,
        ia: Sequence[str],
        noms: Sequence[str],
        graine: int | None = None,
        regles: Sequence[str] = (),
        grace: float = 60.0,
        en_base: bool = False,
        nouvelle: bool = False,
        pret: Callable[[int], None] = lambda _: None,
        tls: bool = False,
        cadence: str = "30+600",
        donne: str | None = None,
    ) -> None:
        """Lance les invités, tous ensemble, puis l'hôte (J1), qui les invite et démarre.

        Avec `en_base`, l'hôte, et lui seul, y garde la partie finie ; `nouvelle` abandonne celle
        qu'ils n'auraient pas finie ; `pret` reçoit le nombre de nœuds levés, à mesure. En clair,
        sauf avec `tls` : rien ne quitte la machine. Sans `donne`, l'hôte prend la secrète si le jeu
        le permet.
        """
        commun = ["--json", "--grace", str(grace), *([] if tls else ["--sans-tls"])]
        commun += ["--nouvelle"] if nouvelle else []
        commun += [] if graine is None else ["--graine", str(graine)]
        invites = [
            self._processus(["noeud", "--sans-base", *commun, "--nom", nom, "--ia", une], nom)
            for nom, une in zip(noms[1:], ia[1:], strict=True)
        ]
        liens = [_lien(p, rang, pret) for rang, p in enumerate(invites, start=1)]
        hote = ["inviter", *liens, "--jeu", jeu, "--joueurs", str(len(noms)), "--cadence", cadence]
        hote += [] if en_base else ["--sans-base"]
        hote += [] if donne is None else ["--donne", donne]
        options = [option for regle in regles for option in ("--regle", regle)]
        premier = self._processus(
            [*hote, *options, *commun, "--nom", noms[0], "--ia", ia[0]], noms[0]
        )
        self.processus = [premier, *invites]
        _lien(premier, len(noms), pret)

    def laisser_finir(self, delai: float = DELAI_DE_FIN) -> None:
        """Laisse aux nœuds le temps de ranger la partie et de s'en aller d'eux-mêmes."""
        fin = time.monotonic() + delai
        while any(p.vivant for p in self.processus) and time.monotonic() < fin:
            time.sleep(0.05)

    def _processus(self, arguments: list[str], nom: str) -> Processus:
        dossier = self.dossier / nom
        dossier_prive(dossier)
        processus = Processus([*arguments, "--donnees", str(dossier)], dossier / "erreurs.txt")
        self.processus.append(processus)
        return processus


def _lien(processus: Processus, rang: int, pret: Callable[[int], None]) -> str:
    lien = processus.lien
    pret(rang)
    return lien
