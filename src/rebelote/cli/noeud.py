"""`rebelote noeud`, `inviter`, `rejoindre` : un joueur de la table, dans son propre processus."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rebelote.cli.choix import GRAINE, REGLE, lire_regles
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.p2p.noeud import Noeud

NOM = typer.Option("--nom", help="Le nom du joueur.")
PORT = typer.Option("--port", min=0, max=65535, help="Le port d'écoute ; 0 en prend un libre.")
HOTE = typer.Option("--adresse", help="L'adresse d'écoute, que les autres joindront.")
IA = typer.Option("--ia", help="L'IA qui joue, ou « humain » pour jouer soi-même.")
DONNEES = typer.Option("--donnees", help="Le dossier de la clé, du carnet et des parties.")
GRACE = typer.Option("--grace", min=1.0, help="Secondes avant d'exclure un joueur disparu.")
JSON = typer.Option("--json", help="Dit le lien et l'issue en lignes JSON, pour un programme.")
JEU = typer.Option("--jeu", help="Le jeu.")
LIENS = typer.Argument(metavar="[LIEN]…", help="Les nœuds à inviter.")
LIEN = typer.Argument(metavar="LIEN", help="Le lien de qui invite.")
PLACES = typer.Option("--joueurs", min=2, max=4, help="Les joueurs de la table, nous compris.")

_DOSSIER = Path("~/.local/share/rebelote")


def noeud(
    nom: Annotated[str, NOM] = "",
    port: Annotated[int, PORT] = 0,
    adresse: Annotated[str, HOTE] = "127.0.0.1",
    ia: Annotated[str, IA] = "simple",
    donnees: Annotated[Path, DONNEES] = _DOSSIER,
    grace: Annotated[float, GRACE] = 60.0,
    graine: Annotated[int | None, GRAINE] = None,
    en_json: Annotated[bool, JSON] = False,
) -> int:
    """Attend une invitation, joue la partie, et reprend celle qu'une panne aurait coupée.

    Exemple : `rebelote noeud --nom Bob --port 8002 --ia simple`
    """
    place = _Place(nom, port, adresse, ia, donnees, grace, graine, en_json)
    return place.jouer(_attendre)


def inviter(
    liens: Annotated[list[str] | None, LIENS] = None,
    jeu: Annotated[str, JEU] = "belote",
    joueurs: Annotated[int, PLACES] = 4,
    nom: Annotated[str, NOM] = "",
    port: Annotated[int, PORT] = 0,
    adresse: Annotated[str, HOTE] = "127.0.0.1",
    ia: Annotated[str, IA] = "simple",
    donnees: Annotated[Path, DONNEES] = _DOSSIER,
    grace: Annotated[float, GRACE] = 60.0,
    graine: Annotated[int | None, GRAINE] = None,
    regle: Annotated[list[str] | None, REGLE] = None,
    en_json: Annotated[bool, JSON] = False,
) -> int:
    """Ouvre une table : invite ces nœuds, et attend les autres par le lien affiché.

    Exemple : `rebelote inviter --jeu belote --joueurs 4 --nom Alice --ia humain`
    """
    from rebelote.p2p.liens import lire_lien
    from rebelote.p2p.serveur import inviter as inviter_p2p

    fiche = trouver(jeu)
    regles = lire_regles(fiche, regle or [])
    fiche.commencer(regles, joueurs)
    invites = [lire_lien(texte) for texte in liens or []]
    if len(invites) > joueurs - 1:
        raise ErreurRebelote(f"{len(invites)} invités pour une table de {joueurs} joueurs")
    place = _Place(nom, port, adresse, ia, donnees, grace, graine, en_json)
    return place.jouer(
        lambda noeud: inviter_p2p(noeud, invites, joueurs, jeu, regles, "simple"), invitation=True
    )


def rejoindre(
    lien: Annotated[str, LIEN],
    nom: Annotated[str, NOM] = "",
    port: Annotated[int, PORT] = 0,
    adresse: Annotated[str, HOTE] = "127.0.0.1",
    ia: Annotated[str, IA] = "simple",
    donnees: Annotated[Path, DONNEES] = _DOSSIER,
    grace: Annotated[float, GRACE] = 60.0,
    graine: Annotated[int | None, GRAINE] = None,
    en_json: Annotated[bool, JSON] = False,
) -> int:
    """Rejoint la table de ce lien.

    Exemple : `rebelote rejoindre 'rebelote+http://127.0.0.1:8001/?invitation=…#…' --nom Bob`
    """
    from rebelote.p2p.liens import lire_lien
    from rebelote.p2p.serveur import rejoindre as rejoindre_p2p
    from rebelote.p2p.tablee import Membre

    hote = lire_lien(lien)

    async def venir(noeud: Noeud) -> None:
        noeud.hote_attendu = Membre("hôte", hote.cle, hote.adresse)
        place = await rejoindre_p2p(noeud, hote)
        typer.echo(f"assis en {place}, on attend les autres", err=True)

    return _Place(nom, port, adresse, ia, donnees, grace, graine, en_json).jouer(venir)


async def _attendre(noeud: Noeud) -> None:
    """Attend qu'on nous invite, puis prend place chez qui nous invite."""
    from rebelote.p2p.liens import Lien
    from rebelote.p2p.serveur import rejoindre as rejoindre_p2p

    if noeud.reprendre():
        return
    while noeud.hote_attendu is None:
        noeud.changement.clear()
        await noeud.changement.wait()
    hote = noeud.hote_attendu
    await rejoindre_p2p(noeud, Lien(hote.adresse, hote.cle))


class _Place:
    """Ce qu'il faut pour asseoir un joueur, commun aux trois commandes."""

    def __init__(
        self,
        nom: str,
        port: int,
        adresse: str,
        ia: str,
        donnees: Path,
        grace: float,
        graine: int | None,
        en_json: bool,
    ) -> None:
        self.nom, self.port, self.adresse, self.ia = nom or "joueur", port, adresse, ia
        self.donnees, self.grace = donnees.expanduser(), grace
        self.graine, self.en_json = graine, en_json

    def jouer(self, debut: Callable[[Noeud], Awaitable[None]], invitation: bool = False) -> int:
        return asyncio.run(self._jouer(debut, invitation))

    async def _jouer(self, debut: Callable[[Noeud], Awaitable[None]], invitation: bool) -> int:
        from rebelote.p2p.bornes import Bornes
        from rebelote.p2p.noeud import Noeud
        from rebelote.p2p.reglages import Reglages
        from rebelote.p2p.serveur import ecouter, finir, identite_du_dossier, servir

        prise = ecouter(self.adresse, self.port)
        port = prise.getsockname()[1]
        noeud = Noeud(
            self.nom,
            identite_du_dossier(self.donnees),
            f"http://{self.adresse}:{port}",
            self.donnees,
            self._joueur,
            Reglages(grace=self.grace),
            self.graine,
        )
        async with servir(noeud, prise, Bornes()):
            self._annoncer(noeud, invitation)
            await debut(noeud)
            await finir(noeud)
            return self._conclure(noeud)

    def _joueur(self, jeu: str, siege: Siege) -> Joueur:
        if self.ia == "humain":
            from rebelote.cli.affichage import ouvrir_console
            from rebelote.cli.joueur_humain import JoueurHumain

            fiche = trouver(jeu)
            return JoueurHumain(fiche, fiche.regles(), ouvrir_console())
        from rebelote.ia.catalogue import charger

        graine = None if self.graine is None else f"{self.graine}:0:{siege}"
        return charger(self.ia, jeu, Random(graine))

    def _annoncer(self, noeud: Noeud, invitation: bool) -> None:
        from rebelote.p2p.liens import Lien

        lien = Lien(noeud.adresse, noeud.identite.cle, noeud.invitation if invitation else "")
        if self.en_json:
            self._dire({"lien": str(lien), "adresse": noeud.adresse, "jeton": noeud.jeton})
        else:
            typer.echo(f"{noeud.nom} écoute ; son lien :\n{lien}")

    def _conclure(self, noeud: Noeud) -> int:
        coeur = noeud.coeur
        assert coeur is not None
        etat = noeud.etat_du_jeu(proprietaire=False)
        if self.en_json:
            self._dire({"fin": etat, "delais": noeud.delais})
        elif coeur.finie:
            typer.echo(f"partie finie : {dict(coeur.deroulement.etat.scores())}")
        else:
            typer.echo(f"partie arrêtée : {coeur.arret}", err=True)
        return 0 if coeur.finie else 1

    def _dire(self, objet: dict[str, Any]) -> None:
        typer.echo(json.dumps(objet, ensure_ascii=False))
