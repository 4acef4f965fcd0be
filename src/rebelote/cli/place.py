"""S'asseoir à une table du réseau : ce que `noeud`, `inviter` et `rejoindre` ont en commun."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import typer

from rebelote.cli.base import garder_en_base
from rebelote.cli.personne import HUMAIN, Personne
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import Siege
from rebelote.stockage import Origine

if TYPE_CHECKING:
    from rebelote.p2p.noeud import Noeud
    from rebelote.p2p.tablee import Tablee

TERMINE: Final = 143
"""Le code de sortie d'un arrêt demandé par SIGTERM."""
Debut = Callable[["Noeud"], Awaitable[None]]


@dataclass(frozen=True)
class Reseau:
    """Où l'on écoute et comment l'on parle."""

    port: int
    adresse: str
    sans_tls: bool
    grace: float

    def __post_init__(self) -> None:
        from rebelote.p2p.tls import est_boucle

        if self.sans_tls and not est_boucle(self.adresse):
            raise ErreurRebelote(
                f"--sans-tls ne vaut que sur cette machine, pas sur {self.adresse} : "
                "ôtez --sans-tls, ou écoutez sur 127.0.0.1"
            )


@dataclass
class Place:
    """Un joueur et son nœud, de la prise à l'enregistrement de la partie."""

    nom: str
    ia: str
    donnees: Path
    reseau: Reseau
    graine: int | None
    en_json: bool
    sans_base: bool
    nouvelle: bool
    visible: bool = False
    invitation: bool = False
    """Vrai si notre lien porte de quoi prendre place à notre table."""
    personne: Personne = field(default_factory=Personne)
    _gardee: bool = False

    def __post_init__(self) -> None:
        self.nom = self.nom.strip() or "joueur"
        if len(self.nom) > 40 or not self.nom.isprintable():
            raise ErreurRebelote("--nom attend un texte d'une ligne, de 40 signes au plus")
        if self.ia != HUMAIN:
            _verifier_ia(self.ia)
        self.donnees = self.donnees.expanduser()

    def jouer(self, debut: Debut) -> int:
        """Tient la place jusqu'à la fin de la partie, ou jusqu'à ce qu'on l'arrête."""
        from rebelote.p2p.carnets import reserver

        try:
            with reserver(self.donnees), asyncio.Runner(loop_factory=_boucle()) as coureur:
                return coureur.run(self._jouer(debut))
        except asyncio.CancelledError:
            return TERMINE if self.personne.sortie is None else self.personne.sortie
        except OSError as erreur:
            raise ErreurRebelote(f"{self.donnees} : {erreur.strerror}") from None

    async def _jouer(self, debut: Debut) -> int:
        from rebelote.p2p.bornes import Bornes
        from rebelote.p2p.carnets import inachevee
        from rebelote.p2p.serveur import finir, identite_du_dossier, saluer, servir

        identite = identite_du_dossier(self.donnees)
        tablee = None if self.nouvelle else inachevee(self.donnees, identite)
        noeud, prise = self._ouvrir(tablee)
        with _arret_propre(), self.personne.assise():
            async with servir(noeud, prise, Bornes()), self._visible(noeud):
                self._annoncer(noeud)
                try:
                    await self._commencer(noeud, tablee, debut)
                    await finir(noeud)
                    await self._garder(noeud)
                    await saluer(noeud)
                except asyncio.CancelledError:
                    await self._garder(noeud)
                    self._dire_la_suite(noeud)
                    raise
                return self._conclure(noeud)

    def _ouvrir(self, tablee: Tablee | None) -> tuple[Noeud, Any]:
        """Le nœud et sa prise ; une partie reprise l'est là où les autres nous cherchent."""
        from rebelote.p2p.liens import adresse_web
        from rebelote.p2p.noeud import Noeud
        from rebelote.p2p.reglages import Reglages
        from rebelote.p2p.serveur import TOUTES, ecouter, hote_joignable, identite_du_dossier

        identite = identite_du_dossier(self.donnees)
        if tablee is None:
            prise = ecouter(self.reseau.adresse, self.reseau.port)
            hote = hote_joignable(self.reseau.adresse)
            adresse = adresse_web(hote, prise.getsockname()[1], not self.reseau.sans_tls)
        else:
            siege = tablee.siege_de(identite.cle)
            assert siege is not None
            adresse = tablee.membres[siege].adresse
            parties = urlsplit(adresse)
            ici = self.reseau.adresse
            ecoute = ici if ici in TOUTES else str(parties.hostname)
            prise = ecouter(ecoute, parties.port or 0)
        noeud = Noeud(
            self.nom,
            identite,
            adresse,
            self.donnees,
            self._joueur,
            Reglages(grace=self.reseau.grace),
            self.graine,
        )
        return noeud, prise

    async def _commencer(self, noeud: Noeud, tablee: Tablee | None, debut: Debut) -> None:
        from rebelote.p2p.reunion import rappeler

        if self.ia == HUMAIN:
            self.personne.suivre(noeud)
        if tablee is None:
            await debut(noeud)
            return
        typer.echo(f"partie de {tablee.nom_du_jeu} inachevée : on la reprend", err=True)
        noeud.demarrer(tablee)
        await rappeler(noeud)

    def _joueur(self, jeu: str, siege: Siege) -> Joueur:
        if self.ia == HUMAIN:
            return self.personne.au_terminal(jeu)
        from rebelote.ia.catalogue import charger

        graine = None if self.graine is None else f"{self.graine}:0:{siege}"
        ia = charger(self.ia, jeu, Random(graine))
        # Une IA venue d'ailleurs peut réfléchir longtemps : s'arrêter ne l'attend pas.
        return self.personne.interruptible(ia) if ":" in self.ia else ia

    @contextlib.asynccontextmanager
    async def _visible(self, noeud: Noeud) -> Any:
        """Se montre sur le réseau local, si on l'a demandé."""
        if not self.visible:
            yield
            return
        from rebelote.p2p.decouverte import visible

        async with visible(self.nom, noeud.adresse, noeud.identite.cle):
            yield

    # --- Dire et garder -----------------------------------------------------------------------

    def _annoncer(self, noeud: Noeud) -> None:
        from rebelote.p2p.liens import Lien

        lien = Lien(noeud.adresse, noeud.identite.cle, noeud.invitation if self.invitation else "")
        if self.en_json:
            self._dire({"lien": str(lien), "adresse": noeud.adresse, "jeton": noeud.jeton})
        else:
            typer.echo(f"{noeud.nom} écoute ; son lien :\n{lien}")

    async def _garder(self, noeud: Noeud) -> None:
        """La partie finie : son enregistrement, dans le dossier et dans la base ; une fois."""
        from rebelote.p2p.carnets import clore, ecrire_partie

        coeur = noeud.coeur
        if coeur is None or self._gardee:
            return
        if coeur.finie:
            ia = None if self.ia == HUMAIN else self.ia
            objet = ecrire_partie(self.donnees, coeur, ia)
            if not self.sans_base:
                cles = {siege: membre.cle for siege, membre in enumerate(coeur.tablee.membres)}
                await asyncio.to_thread(garder_en_base, objet, Origine.P2P, self.graine, cles)
        clore(coeur)
        self._gardee = True

    def _dire_la_suite(self, noeud: Noeud) -> None:
        if noeud.coeur is not None and not noeud.coeur.finie:
            typer.echo("partie gardée : la même commande la reprendra", err=True)

    def _conclure(self, noeud: Noeud) -> int:
        coeur = noeud.coeur
        assert coeur is not None
        if self.en_json:
            fin = noeud.etat_du_jeu(proprietaire=False)
            self._dire({"fin": fin, "delais": noeud.delais})
        elif coeur.finie:
            scores = ", ".join(f"{n} {s}" for n, s in coeur.deroulement.etat.scores().items())
            gagnants = ", ".join(coeur.deroulement.etat.vainqueurs())
            typer.echo(f"partie finie : {scores} ; gagnée par {gagnants}")
        else:
            typer.echo(f"partie arrêtée : {coeur.arret}", err=True)
        return 0 if coeur.finie else 1

    def _dire(self, objet: dict[str, Any]) -> None:
        typer.echo(json.dumps(objet, ensure_ascii=False))


def _boucle() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """La boucle la plus vive que la machine ait : uvloop, ou celle de Python."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _verifier_ia(nom: str) -> None:
    """Refuse d'emblée une IA qu'aucun jeu ne connaît."""
    from rebelote.ia.catalogue import IAIntrouvable, trouver

    fautes = []
    for jeu in jeux():
        try:
            trouver(nom, jeu)
        except IAIntrouvable as faute:
            fautes.append(faute)
        else:
            return
    raise fautes[0]


@contextlib.contextmanager
def _arret_propre() -> Iterator[None]:
    """SIGTERM arrête comme Ctrl-C : on ferme tout, le carnet reste."""
    tache = asyncio.current_task()
    assert tache is not None
    boucle = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):
        boucle.add_signal_handler(signal.SIGTERM, tache.cancel)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError):
            boucle.remove_signal_handler(signal.SIGTERM)
