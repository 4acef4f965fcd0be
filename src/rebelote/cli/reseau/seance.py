"""Tenir sa place à une table du réseau : ce que `noeud`, `inviter` et `rejoindre` ont en commun."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import typer

from rebelote.archives.pannes import raison
from rebelote.cli.codes import TERMINE
from rebelote.cli.reseau.boucle import arret_propre, boucle
from rebelote.cli.reseau.convive import Convive
from rebelote.cli.reseau.dossier import Dossier
from rebelote.cli.reseau.ecoute import mene_ici
from rebelote.cli.reseau.parole import Parole
from rebelote.ia.designation import HUMAIN
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.noeud.ecoute import Ecoute

if TYPE_CHECKING:
    from socket import socket

    from rebelote.p2p.messages.tablee import Tablee
    from rebelote.p2p.noeud.noeud import Noeud

ICI: Final = "ne vaut que sur cette machine ; --adresse 0.0.0.0 pour le réseau"
Debut = Callable[["Noeud"], Awaitable[None]]


@dataclass(frozen=True)
class SeanceReseau:
    """Un joueur et son nœud, de la prise de place à l'enregistrement de la partie."""

    convive: Convive
    dossier: Dossier
    ecoute: Ecoute
    parole: Parole
    visible: bool = False
    invitation: bool = False
    """Vrai si notre lien porte de quoi prendre place à notre table."""
    lien: str = ""
    """Le lien que nous suivons, s'il y en a un."""

    def jouer(self, debut: Debut, la_meme: Callable[[Tablee], bool] = lambda _: True) -> int:
        """Tient la place jusqu'à la fin de la partie, ou jusqu'à ce qu'on l'arrête.

        `la_meme` dit si ce que l'on demande est la partie inachevée du dossier.
        """
        from rebelote.p2p.noeud.carnets import reserver

        donnees = self.dossier.chemin
        try:
            with reserver(donnees), asyncio.Runner(loop_factory=boucle()) as coureur:
                return coureur.run(self._jouer(debut, la_meme))
        except asyncio.CancelledError:
            sortie = self.convive.personne.sortie
            return TERMINE if sortie is None else sortie
        except OSError as erreur:
            raise ErreurRebelote(f"{donnees} : {raison(erreur)}") from None

    async def _jouer(self, debut: Debut, la_meme: Callable[[Tablee], bool]) -> int:
        from rebelote.p2p.noeud.limites import Limites
        from rebelote.p2p.noeud.serveur import servir

        tablee = self.dossier.a_reprendre(la_meme, self.parole.noter)
        noeud, prise = self._ouvrir(tablee)
        with arret_propre(), self.convive.personne.assise():
            async with servir(noeud, prise, Limites()), self._visible(noeud):
                self._annoncer(noeud, reprise=tablee is not None)
                await self._mener(noeud, tablee, debut)
                return self.parole.conclure(noeud, self.dossier.chemin)

    async def _mener(self, noeud: Noeud, tablee: Tablee | None, debut: Debut) -> None:
        """De la réunion des joueurs au dernier salut ; arrêtée, la partie est gardée."""
        from rebelote.p2p.noeud.serveur import finir, saluer

        se_taire = self.parole.veiller(noeud, reprise=tablee is not None)
        try:
            await self._commencer(noeud, tablee, debut)
            while not noeud.libre:  # avant le dernier salut, une exclusion peut défaire la fin
                await finir(noeud)
                await saluer(noeud)
            await self._garder(noeud)
        except asyncio.CancelledError:
            await self._garder(noeud)
            self.parole.dire_la_suite(noeud)
            raise
        finally:
            se_taire()

    async def _garder(self, noeud: Noeud) -> None:
        await self.dossier.garder(noeud.poste, self.convive.graine)

    # --- Ouvrir et commencer ------------------------------------------------------------------

    def _ouvrir(self, tablee: Tablee | None) -> tuple[Noeud, socket]:
        """Le nœud et sa prise ; une partie reprise l'est sous le nom qu'on y avait."""
        from rebelote.p2p.noeud.noeud import Noeud

        identite, nom = self.dossier.identite(), self.convive.nom
        if tablee is None:
            adresse, prise = self.ecoute.ouvrir()
        else:
            siege = tablee.siege_de(identite.cle)
            assert siege is not None
            adresse, nom = tablee.membres[siege].adresse, tablee.membres[siege].nom
            prise = self.ecoute.rouvrir(adresse)
        noeud = Noeud(
            nom,
            identite,
            adresse,
            self.dossier.chemin,
            self.convive.joueur,
            self.convive.reglages(),
            self.convive.graine,
            self.parole.dire_la_faute,
            self.convive.ia_annoncee,
        )
        return noeud, prise

    async def _commencer(self, noeud: Noeud, tablee: Tablee | None, debut: Debut) -> None:
        from rebelote.p2p.accueil.invitation import rappeler
        from rebelote.p2p.manche.chronique import partie_de

        if not self.convive.est_humain:
            ia = self.convive.ia
            self.parole.noter(f"l'IA {ia} joue pour vous (--ia {HUMAIN} pour jouer)")
        if tablee is None:
            await debut(noeud)
            self.dossier.noter_le_lien(noeud, self.lien)
            return
        typer.echo(f"{partie_de(tablee.jeu)} inachevée : on la reprend", err=True)
        noeud.demarrer(tablee)
        await rappeler(noeud.accueil)

    @contextlib.asynccontextmanager
    async def _visible(self, noeud: Noeud) -> Any:
        """Se montre sur le réseau local, si on l'a demandé."""
        if not self.visible:
            yield
            return
        from rebelote.p2p.liaison.decouverte import visible

        async with visible(self.convive.nom, noeud.adresse, noeud.identite.cle):
            yield

    # --- Se faire connaître -------------------------------------------------------------------

    def _annoncer(self, noeud: Noeud, reprise: bool) -> None:
        """Notre lien ; une partie reprise n'invite personne."""
        from rebelote.p2p.messages.liens import Lien

        jeton = noeud.accueil.table.invitation if self.invitation else ""
        lien = Lien(noeud.adresse, noeud.identite.cle, jeton)
        if self.parole.en_json:
            self.parole.dire({"lien": str(lien), "adresse": noeud.adresse, "jeton": noeud.jeton})
        elif not reprise and not self.lien:
            typer.echo(f"{noeud.nom} écoute ; son lien :\n{lien}")
            if mene_ici(noeud.adresse):
                self.parole.noter(f"ce lien {ICI}")
        elif not reprise and self.ecoute.en_boucle and not self._vers_ici():
            self.parole.noter(f"votre adresse {ICI}")

    def _vers_ici(self) -> bool:
        """Vrai si le lien que nous suivons mène à cette machine."""
        from rebelote.p2p.messages.liens import lire_lien

        return mene_ici(lire_lien(self.lien).adresse)
