"""S'asseoir à une table du réseau : ce que `noeud`, `inviter` et `rejoindre` ont en commun."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shlex
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import typer

from rebelote.archives.pannes import raison
from rebelote.cli.base import garder_en_base
from rebelote.cli.codes import ECHEC, REUSSITE, TERMINE
from rebelote.cli.interruption import chargement
from rebelote.cli.reseau.boucle import arret_propre, boucle
from rebelote.cli.reseau.issue import issue
from rebelote.cli.reseau.personne import HUMAIN, Personne
from rebelote.cli.reseau.qui_joue import nom_d_ia, verifier_ia
from rebelote.cli.reseau.veille import Veille
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import Siege
from rebelote.stockage import Origine

if TYPE_CHECKING:
    from rebelote.p2p.membre.reglages import Reglages
    from rebelote.p2p.messages.identite import Identite
    from rebelote.p2p.messages.tablee import Tablee
    from rebelote.p2p.noeud.noeud import Noeud

ICI: Final = "ne vaut que sur cette machine ; --adresse 0.0.0.0 pour le réseau"
Debut = Callable[["Noeud"], Awaitable[None]]


def charger_le_reseau() -> None:
    """Importe d'un coup ce dont un nœud se sert : un Ctrl-C y part aussitôt, sans rien laisser."""
    with chargement():
        import rebelote.p2p.accueil.reunion
        import rebelote.p2p.noeud.serveur  # noqa: F401


@dataclass(frozen=True)
class Reseau:
    """Où l'on écoute et comment l'on parle."""

    port: int
    adresse: str
    sans_tls: bool
    grace: float

    def __post_init__(self) -> None:
        from rebelote.p2p.noeud.tls import est_boucle

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
    lien: str = ""
    """Le lien que nous suivons, s'il y en a un."""
    personne: Personne = field(default_factory=Personne)
    _gardee: bool = False

    def __post_init__(self) -> None:
        self.nom = self.nom.strip() or "joueur"
        if len(self.nom) > 40 or not self.nom.isprintable():
            raise ErreurRebelote("--nom attend un texte d'une ligne, de 40 signes au plus")
        if self.ia != HUMAIN:
            verifier_ia(self.ia)
        self.donnees = self.donnees.expanduser()

    def jouer(self, debut: Debut, la_meme: Callable[[Tablee], bool] = lambda _: True) -> int:
        """Tient la place jusqu'à la fin de la partie, ou jusqu'à ce qu'on l'arrête.

        `la_meme` dit si ce que l'on demande est la partie inachevée du dossier.
        """
        from rebelote.p2p.noeud.carnets import reserver

        try:
            with reserver(self.donnees), asyncio.Runner(loop_factory=boucle()) as coureur:
                return coureur.run(self._jouer(debut, la_meme))
        except asyncio.CancelledError:
            return TERMINE if self.personne.sortie is None else self.personne.sortie
        except OSError as erreur:
            raise ErreurRebelote(f"{self.donnees} : {raison(erreur)}") from None

    async def _jouer(self, debut: Debut, la_meme: Callable[[Tablee], bool]) -> int:
        from rebelote.p2p.noeud.bornes import Bornes
        from rebelote.p2p.noeud.serveur import finir, saluer, servir

        tablee = self._a_reprendre(la_meme)
        noeud, prise = self._ouvrir(tablee)
        with arret_propre(), self.personne.assise():
            async with servir(noeud, prise, Bornes()), self._visible(noeud):
                self._annoncer(noeud, tablee)
                veille = self._veiller(Veille(noeud, self.noter, reprise=tablee is not None))
                try:
                    await self._commencer(noeud, tablee, debut)
                    await finir(noeud)
                    await self._garder(noeud)
                    await saluer(noeud)
                except asyncio.CancelledError:
                    await self._garder(noeud)
                    self._dire_la_suite(noeud)
                    raise
                finally:
                    veille()
                return self._conclure(noeud)

    def _identite(self) -> Identite:
        from rebelote.p2p.noeud.serveur import CLE, identite_du_dossier

        neuve = not (self.donnees / CLE).exists()
        identite = identite_du_dossier(self.donnees)
        if neuve:
            self.noter(f"{self.donnees} : nouveau dossier, nouvelle clé")
        return identite

    def _a_reprendre(self, la_meme: Callable[[Tablee], bool]) -> Tablee | None:
        """La partie inachevée de ce dossier ; refuse si l'on en demande une autre."""
        from rebelote.p2p.manche.chronique import partie_de
        from rebelote.p2p.noeud.carnets import abandonner, inachevee, refus_d_oublier

        identite = self._identite()
        for abandonnee in abandonner(self.donnees, identite) if self.nouvelle else ():
            self.noter(f"{partie_de(abandonnee.jeu)} inachevée : abandonnée")
        tablee = inachevee(self.donnees, identite)
        if tablee is not None and not la_meme(tablee):
            commande = shlex.join(["rebelote", "noeud", "--donnees", str(self.donnees)])
            raise refus_d_oublier(tablee, commande)
        return tablee

    def invite(self, tablee: Tablee) -> bool:
        """Vrai si c'est nous qui avions ouvert cette table."""
        from rebelote.p2p.noeud.serveur import identite_du_dossier

        return tablee.siege_de(identite_du_dossier(self.donnees).cle) == 0

    def lien_suivi(self, tablee: Tablee) -> str:
        """Le lien par lequel nous étions venus à cette table."""
        from rebelote.p2p.noeud.carnets import lien_suivi

        return lien_suivi(self.donnees, tablee.partie)

    def _ouvrir(self, tablee: Tablee | None) -> tuple[Noeud, Any]:
        """Le nœud et sa prise ; une partie reprise l'est là où les autres nous cherchent."""
        from rebelote.p2p.messages.liens import adresse_web
        from rebelote.p2p.noeud.noeud import Noeud
        from rebelote.p2p.noeud.serveur import TOUTES, ecouter, hote_joignable, identite_du_dossier

        identite, nom = identite_du_dossier(self.donnees), self.nom
        if tablee is None:
            prise = ecouter(self.reseau.adresse, self.reseau.port)
            hote = hote_joignable(self.reseau.adresse)
            adresse = adresse_web(hote, prise.getsockname()[1], not self.reseau.sans_tls)
        else:
            siege = tablee.siege_de(identite.cle)
            assert siege is not None
            adresse, nom = tablee.membres[siege].adresse, tablee.membres[siege].nom
            parties = urlsplit(adresse)
            ici = self.reseau.adresse
            ecoute = ici if ici in TOUTES else str(parties.hostname)
            prise = ecouter(ecoute, parties.port or 0)
        noeud = Noeud(
            nom,
            identite,
            adresse,
            self.donnees,
            self._joueur,
            self._reglages(),
            self.graine,
            self._dire_la_faute,
            "" if self.ia == HUMAIN else nom_d_ia(self.ia),
        )
        return noeud, prise

    def _reglages(self) -> Reglages:
        """La grâce demandée ; une personne réfléchit aussi longtemps qu'elle veut."""
        from rebelote.p2p.membre.reglages import Reglages

        reglages = Reglages(grace=self.reseau.grace)
        return replace(reglages, reflexion=None) if self.ia == HUMAIN else reglages

    async def _commencer(self, noeud: Noeud, tablee: Tablee | None, debut: Debut) -> None:
        from rebelote.p2p.accueil.reunion import rappeler
        from rebelote.p2p.manche.chronique import partie_de

        if self.ia != HUMAIN:
            self.noter(f"l'IA {self.ia} joue pour vous (--ia {HUMAIN} pour jouer)")
        if tablee is None:
            await debut(noeud)
            self._noter_le_lien(noeud)
            return
        typer.echo(f"{partie_de(tablee.jeu)} inachevée : on la reprend", err=True)
        noeud.demarrer(tablee)
        await rappeler(noeud)

    def _noter_le_lien(self, noeud: Noeud) -> None:
        """La même commande reprendra cette partie ; un autre lien en demande une autre."""
        from rebelote.p2p.noeud.carnets import LIEN

        if self.lien and noeud.coeur is not None:
            noeud.coeur.memoire.noter(LIEN, self.lien)

    def _joueur(self, jeu: str, siege: Siege) -> Joueur:
        if self.ia == HUMAIN:
            return self.personne.au_terminal(jeu)
        from rebelote.ia.catalogue import charger

        graine = None if self.graine is None else f"{self.graine}:0:{siege}"
        return charger(self.ia, jeu, Random(graine))

    @contextlib.asynccontextmanager
    async def _visible(self, noeud: Noeud) -> Any:
        """Se montre sur le réseau local, si on l'a demandé."""
        if not self.visible:
            yield
            return
        from rebelote.p2p.accueil.decouverte import visible

        async with visible(self.nom, noeud.adresse, noeud.identite.cle):
            yield

    # --- Dire et garder -----------------------------------------------------------------------

    def noter(self, ligne: str) -> None:
        """Une ligne pour qui regarde : dans le récit, ou sur la sortie d'erreur."""
        if self.en_json:
            return
        if self.ia == HUMAIN:
            self.personne.annoncer(ligne)
        else:
            typer.echo(ligne, err=True)

    def dire_le_siege(self, siege: str) -> None:
        if siege.startswith("J"):
            self.noter(f"vous êtes {siege} ; on attend les autres")

    def _veiller(self, veille: Veille) -> Callable[[], object]:
        """Dit ce qui arrive, à mesure ; rend de quoi dire le reste, et ne plus rien dire."""
        if self.en_json:
            return lambda: None
        if self.ia == HUMAIN:
            self.personne.suivre(veille)
            return self.personne.raconter
        tache = asyncio.get_running_loop().create_task(veille.veiller())
        return tache.cancel

    def _annoncer(self, noeud: Noeud, tablee: Tablee | None) -> None:
        """Notre lien ; une partie reprise n'invite personne."""
        from rebelote.p2p.messages.liens import Lien
        from rebelote.p2p.noeud.tls import est_boucle

        jeton = noeud.table.invitation if self.invitation else ""
        lien = Lien(noeud.adresse, noeud.identite.cle, jeton)
        if self.en_json:
            self._dire({"lien": str(lien), "adresse": noeud.adresse, "jeton": noeud.jeton})
        elif tablee is None and not self.lien:
            typer.echo(f"{noeud.nom} écoute ; son lien :\n{lien}")
            if est_boucle(str(urlsplit(noeud.adresse).hostname)):
                self.noter(f"ce lien {ICI}")
        elif tablee is None and est_boucle(self.reseau.adresse) and not self._vers_ici():
            self.noter(f"votre adresse {ICI}")

    def _vers_ici(self) -> bool:
        """Vrai si le lien que nous suivons mène à cette machine."""
        from rebelote.p2p.messages.liens import lire_lien
        from rebelote.p2p.noeud.tls import est_boucle

        return est_boucle(str(urlsplit(lire_lien(self.lien).adresse).hostname))

    async def _garder(self, noeud: Noeud) -> None:
        """La partie finie : son enregistrement, dans le dossier et dans la base ; une fois."""
        from rebelote.p2p.noeud.carnets import clore, ecrire_partie

        coeur = noeud.coeur
        if coeur is None or self._gardee:
            return
        if coeur.finie:
            objet = ecrire_partie(self.donnees, coeur)
            if not self.sans_base:
                cles = {siege: membre.cle for siege, membre in enumerate(coeur.tablee.membres)}
                await asyncio.to_thread(garder_en_base, objet, Origine.P2P, self.graine, cles)
        clore(coeur)
        self._gardee = True

    def _dire_la_suite(self, noeud: Noeud) -> None:
        if sys.stderr.isatty():
            typer.echo(err=True)  # « ^C » est sur la ligne
        if noeud.coeur is not None and not noeud.coeur.finie:
            typer.echo("partie gardée : la même commande la reprendra", err=True)

    def _dire_la_faute(self, faute: str) -> None:
        """La première faute de notre IA ; les suivantes sont seulement comptées."""
        from rebelote.p2p.noeud.noeud import JOUE_SANS_ELLE

        typer.echo(f"l'IA {self.ia} est en faute : {faute} ; {JOUE_SANS_ELLE}", err=True)

    def _conclure(self, noeud: Noeud) -> int:
        coeur = noeud.coeur
        assert coeur is not None
        fautes = noeud.fautes_ia
        if self.en_json:
            fin = noeud.etat_du_jeu(proprietaire=False)
            self._dire({"fin": fin, "delais": noeud.delais, "fautes_ia": fautes})
        else:
            typer.echo(issue(coeur, fautes, self.donnees), err=not coeur.finie)
        return REUSSITE if coeur.finie else ECHEC

    def _dire(self, objet: dict[str, Any]) -> None:
        typer.echo(json.dumps(objet, ensure_ascii=False))
