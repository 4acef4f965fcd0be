"""`rebelote noeud`, `inviter`, `rejoindre` : un joueur de la table, dans son propre processus."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rebelote.cli.base import SANS_BASE
from rebelote.cli.choix import GRAINE, NOMMER, REGLE, lire_regles
from rebelote.cli.reseau.place import Place, Reseau, charger_le_reseau
from rebelote.ia.designation import HUMAIN
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote

if TYPE_CHECKING:
    from rebelote.p2p.accueil.attente import AttendrePret
    from rebelote.p2p.messages.tablee import Tablee
    from rebelote.p2p.noeud.noeud import Noeud

NOM = typer.Option("--nom", help="Le nom du joueur.")
PORT = typer.Option("--port", min=0, max=65535, help="Le port d'écoute ; 0 en prend un libre.")
HOTE = typer.Option(
    "--adresse", help="L'adresse d'écoute, que les autres joindront ; 0.0.0.0 : toutes."
)
IA = typer.Option("--ia", help=f"L'IA qui joue, ou « humain » pour jouer soi-même. {NOMMER}")
IA_OU_MOI = typer.Option(
    "--ia", help=f"L'IA qui joue ; sinon vous au terminal, et « simple » ailleurs. {NOMMER}"
)
DONNEES = typer.Option("--donnees", help="Le dossier de la clé, du carnet et des parties.")
GRACE = typer.Option("--grace", min=1.0, help="Secondes avant d'exclure un joueur disparu.")
JSON = typer.Option("--json", help="Dit le lien et l'issue en lignes JSON, pour un programme.")
SANS_TLS = typer.Option("--sans-tls", help="Parle en clair ; sur cette machine seulement.")
NOUVELLE = typer.Option("--nouvelle", help="Abandonne la partie inachevée de ce dossier.")
VISIBLE = typer.Option("--visible", help="Se montre sur le réseau local (rebelote chercher).")
JEU = typer.Option("--jeu", help="Le jeu ; belote sinon.")
LIENS = typer.Argument(metavar="[LIEN]…", help="Les nœuds à inviter.")
LIEN = typer.Argument(metavar="LIEN", help="Le lien de qui invite.")
PLACES = typer.Option("--joueurs", min=2, max=4, help="Les joueurs, nous compris ; 4 sinon.")
SALLE = typer.Option("--salle", help="Attend en salle que tous se disent prêts.")
DELAI = typer.Option("--delai", min=1.0, help="Secondes en salle avant de perdre sa place.")
PRET = typer.Option("--pret", help="Prêt dès l'arrivée en salle, sans demander.")

_DOSSIER = Path("~/.local/share/rebelote")


def noeud(
    nom: Annotated[str, NOM] = "",
    port: Annotated[int, PORT] = 0,
    adresse: Annotated[str, HOTE] = "127.0.0.1",
    ia: Annotated[str, IA] = "simple",
    donnees: Annotated[Path, DONNEES] = _DOSSIER,
    grace: Annotated[float, GRACE] = 60.0,
    graine: Annotated[int | None, GRAINE] = None,
    visible: Annotated[bool, VISIBLE] = False,
    sans_tls: Annotated[bool, SANS_TLS] = False,
    sans_base: Annotated[bool, SANS_BASE] = False,
    nouvelle: Annotated[bool, NOUVELLE] = False,
    en_json: Annotated[bool, JSON] = False,
) -> int:
    """Attend une invitation, joue la partie, et reprend celle qu'une panne aurait coupée.

    Exemple : `rebelote noeud --nom Bob --port 8002 --ia simple`
    """
    charger_le_reseau()
    reseau = Reseau(port, adresse, sans_tls, grace)
    place = Place(nom, ia, donnees, reseau, graine, en_json, sans_base, nouvelle, visible=visible)
    return place.jouer(lambda noeud: _attendre(noeud, place.noter))


def inviter(
    liens: Annotated[list[str] | None, LIENS] = None,
    jeu: Annotated[str | None, JEU] = None,
    joueurs: Annotated[int | None, PLACES] = None,
    nom: Annotated[str, NOM] = "",
    port: Annotated[int, PORT] = 0,
    adresse: Annotated[str, HOTE] = "127.0.0.1",
    ia: Annotated[str | None, IA_OU_MOI] = None,
    donnees: Annotated[Path, DONNEES] = _DOSSIER,
    grace: Annotated[float, GRACE] = 60.0,
    graine: Annotated[int | None, GRAINE] = None,
    regle: Annotated[list[str] | None, REGLE] = None,
    salle: Annotated[bool, SALLE] = False,
    delai: Annotated[float, DELAI] = 120.0,
    sans_tls: Annotated[bool, SANS_TLS] = False,
    sans_base: Annotated[bool, SANS_BASE] = False,
    nouvelle: Annotated[bool, NOUVELLE] = False,
    en_json: Annotated[bool, JSON] = False,
) -> int:
    """Ouvre une table : invite ces nœuds, et attend les autres par le lien affiché.

    Exemples : `rebelote inviter --jeu belote --joueurs 4 --nom Alice --ia humain`,
    `rebelote inviter --salle --jeu regicide --joueurs 3 --nom Alice --adresse 192.168.1.10`
    """
    charger_le_reseau()
    from rebelote.p2p.accueil.reunion import inviter as convier
    from rebelote.p2p.accueil.reunion import inviter_en_salle
    from rebelote.p2p.messages.liens import lire_lien

    fiche, places = trouver(jeu or "belote"), joueurs or 4
    regles = lire_regles(fiche, regle or [])
    fiche.commencer(regles, places)
    invites = [lire_lien(texte) for texte in liens or []]
    if len({lien.cle for lien in invites}) < len(invites):
        raise ErreurRebelote("le même lien est donné deux fois : un joueur n'a qu'une place")
    if len(invites) > places - 1:
        raise ErreurRebelote(f"{len(invites)} invités pour une table de {places} joueurs")
    reseau, ia = Reseau(port, adresse, sans_tls, grace), _ia(ia, en_json)
    place = Place(nom, ia, donnees, reseau, graine, en_json, sans_base, nouvelle, invitation=True)

    def la_meme(tablee: Tablee) -> bool:
        """Vrai si l'on ne demande rien d'autre que cette partie, que nous avions ouverte."""
        meme_jeu = (tablee.jeu, tablee.regles) == (fiche, regles)
        return (
            (meme_jeu or not (jeu or regle))
            and joueurs in (None, len(tablee.membres))
            and {lien.cle for lien in invites} <= {membre.cle for membre in tablee.membres}
            and place.invite(tablee)
        )

    async def debut(noeud: Noeud) -> None:
        if salle:
            pret = _pret(place, ia != HUMAIN)
            await inviter_en_salle(
                noeud.accueil, invites, places, fiche.nom, regles, "simple", delai, pret
            )
        else:
            await convier(noeud.accueil, invites, places, fiche.nom, regles, "simple")

    return place.jouer(debut, la_meme)


def rejoindre(
    lien: Annotated[str, LIEN],
    nom: Annotated[str, NOM] = "",
    port: Annotated[int, PORT] = 0,
    adresse: Annotated[str, HOTE] = "127.0.0.1",
    ia: Annotated[str | None, IA_OU_MOI] = None,
    donnees: Annotated[Path, DONNEES] = _DOSSIER,
    grace: Annotated[float, GRACE] = 60.0,
    graine: Annotated[int | None, GRAINE] = None,
    pret: Annotated[bool, PRET] = False,
    sans_tls: Annotated[bool, SANS_TLS] = False,
    sans_base: Annotated[bool, SANS_BASE] = False,
    nouvelle: Annotated[bool, NOUVELLE] = False,
    en_json: Annotated[bool, JSON] = False,
) -> int:
    """Rejoint la table de ce lien.

    Exemple : `rebelote rejoindre 'rebelote://192.168.1.10:8001/?invitation=…#…' --nom Bob`
    """
    charger_le_reseau()
    from rebelote.p2p.accueil.reunion import rejoindre as venir
    from rebelote.p2p.messages.liens import lire_lien

    hote = lire_lien(lien)
    reseau = Reseau(port, adresse, sans_tls, grace)
    place = Place(
        nom, _ia(ia, en_json), donnees, reseau, graine, en_json, sans_base, nouvelle, lien=str(hote)
    )

    def la_meme(tablee: Tablee) -> bool:
        """Vrai si ce lien est celui qui nous a menés à cette partie."""
        suivi = place.lien_suivi(tablee)
        return suivi == str(hote) or (not suivi and tablee.membres[0].cle == hote.cle)

    async def debut(noeud: Noeud) -> None:
        await venir(noeud.accueil, hote, _pret(place, pret), place.dire_le_siege)

    return place.jouer(debut, la_meme)


def _ia(demandee: str | None, en_json: bool) -> str:
    """Qui joue, si l'on n'a rien demandé : la personne, quand il y en a une."""
    if demandee is not None:
        return demandee
    return HUMAIN if sys.stdin.isatty() and not en_json else "simple"


def _pret(place: Place, aussitot: bool) -> AttendrePret | None:
    """Comment se dire prêt : aussitôt, ou quand la personne répond au terminal."""
    if aussitot:
        return None
    if place.ia == HUMAIN or sys.stdin.isatty():
        return place.personne.se_dire
    return _jamais


async def _jamais(_: str) -> None:
    """Sans terminal et sans `--pret`, personne ne le dira : la salle finira par nous retirer."""
    import asyncio

    typer.echo("pas encore prêt : --pret le dit d'avance", err=True)
    await asyncio.Event().wait()


async def _attendre(noeud: Noeud, noter: Callable[[str], None]) -> None:
    """Attend qu'on nous invite, puis prend place ; une invitation sans suite est oubliée."""
    from rebelote.p2p.accueil.reunion import rejoindre as venir
    from rebelote.p2p.manche.chronique import partie_de
    from rebelote.p2p.messages.liens import Lien

    while noeud.poste is None:
        while noeud.accueil.hote_attendu is None:
            noeud.changement.clear()
            await noeud.changement.wait()
        hote = noeud.accueil.hote_attendu
        jeu = trouver(noeud.accueil.jeu_propose or "belote")
        noter(f"{hote.nom} vous invite à une {partie_de(jeu)}")
        try:
            await venir(noeud.accueil, Lien(hote.adresse, hote.cle))
        except ErreurRebelote as erreur:
            typer.echo(f"invitation sans suite : {erreur}", err=True)
            noeud.accueil.oublier()
