"""`rebelote noeud` : un joueur qui attend qu'on l'invite, dans son propre processus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rebelote.cli.options import (
    ADRESSE,
    DETAIL,
    DONNEES,
    DOSSIER,
    EN_JSON,
    GRACE_D_UN_INVITE,
    GRAINE,
    NOM,
    NOMMER,
    NOUVELLE,
    PORT,
    SANS_BASE,
    SANS_TLS,
)
from rebelote.cli.reseau.convive import Convive
from rebelote.cli.reseau.dossier import Dossier
from rebelote.cli.reseau.ecoute import charger_le_reseau
from rebelote.cli.reseau.parole import Parole
from rebelote.cli.reseau.seance import SeanceReseau
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.texte import montrable
from rebelote.p2p.noeud.ecoute import Ecoute

if TYPE_CHECKING:
    from rebelote.p2p.noeud.noeud import Noeud

_IA = typer.Option("--ia", help=f"L'IA qui joue, ou « humain » pour jouer soi-même. {NOMMER}")
_VISIBLE = typer.Option("--visible", help="Se montre sur le réseau local (rebelote chercher).")


def noeud(
    nom: Annotated[str | None, NOM] = None,
    port: Annotated[int, PORT] = 0,
    adresse: Annotated[str, ADRESSE] = "127.0.0.1",
    ia: Annotated[str, _IA] = "simple",
    donnees: Annotated[Path, DONNEES] = DOSSIER,
    grace: Annotated[float, GRACE_D_UN_INVITE] = 60.0,
    graine: Annotated[int | None, GRAINE] = None,
    visible: Annotated[bool, _VISIBLE] = False,
    sans_tls: Annotated[bool, SANS_TLS] = False,
    sans_base: Annotated[bool, SANS_BASE] = False,
    nouvelle: Annotated[bool, NOUVELLE] = False,
    en_json: Annotated[bool, EN_JSON] = False,
    detail: Annotated[bool, DETAIL] = False,
) -> int:
    """Exemple : `rebelote noeud --nom Bob --port 8002 --ia simple`"""
    charger_le_reseau()
    ecoute = Ecoute(port, adresse, sans_tls)
    convive, dossier = Convive(nom, ia, graine, grace), Dossier(donnees, nouvelle, not sans_base)
    parole = Parole(convive, en_json, detail)
    seance = SeanceReseau(convive, dossier, ecoute, parole, visible=visible)
    return seance.jouer(lambda noeud: _attendre(noeud, parole.noter))


async def _attendre(noeud: Noeud, noter: Callable[[str], None]) -> None:
    """Attend qu'on nous invite, puis prend place ; une invitation sans suite est oubliée."""
    from rebelote.p2p.accueil.arrivee import rejoindre as venir
    from rebelote.p2p.manche.chronique import partie_de
    from rebelote.p2p.messages.erreurs import Supplantee
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
        except Supplantee as erreur:
            typer.echo(f"invitation sans suite : {erreur}", err=True)
        except ErreurRebelote as erreur:
            typer.echo(f"invitation sans suite : {montrable(str(erreur))}", err=True)
            noeud.accueil.oublier()
        except Exception as erreur:
            # N'importe qui invite : ce qu'il trouve que rien n'attendait n'arrête pas le nœud.
            noeud.incidents.noter(erreur)
            noeud.accueil.oublier()
