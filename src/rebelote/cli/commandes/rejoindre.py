"""`rebelote rejoindre` : prendre place à la table de qui nous a donné un lien."""

from __future__ import annotations

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
    IA_OU_MOI,
    NOM,
    NOUVELLE,
    PORT,
    SANS_BASE,
    SANS_TLS,
)
from rebelote.cli.reseau.convive import Convive
from rebelote.cli.reseau.dossier import Dossier
from rebelote.cli.reseau.ecoute import charger_le_reseau
from rebelote.cli.reseau.lien_discret import lien_demande
from rebelote.cli.reseau.parole import Parole
from rebelote.cli.reseau.pret import ia_ou_moi, pret_a_jouer
from rebelote.cli.reseau.seance import SeanceReseau
from rebelote.p2p.noeud.ecoute import Ecoute

if TYPE_CHECKING:
    from rebelote.p2p.messages.tablee import Tablee
    from rebelote.p2p.noeud.noeud import Noeud

_LIEN = typer.Argument(metavar="LIEN", help="Le lien de qui invite ; - : à lire sur l'entrée.")
_PRET = typer.Option("--pret", help="Prêt dès l'arrivée en salle, sans demander.")


def rejoindre(
    lien: Annotated[str, _LIEN],
    nom: Annotated[str | None, NOM] = None,
    port: Annotated[int, PORT] = 0,
    adresse: Annotated[str, ADRESSE] = "127.0.0.1",
    ia: Annotated[str | None, IA_OU_MOI] = None,
    donnees: Annotated[Path, DONNEES] = DOSSIER,
    grace: Annotated[float, GRACE_D_UN_INVITE] = 60.0,
    graine: Annotated[int | None, GRAINE] = None,
    pret: Annotated[bool, _PRET] = False,
    sans_tls: Annotated[bool, SANS_TLS] = False,
    sans_base: Annotated[bool, SANS_BASE] = False,
    nouvelle: Annotated[bool, NOUVELLE] = False,
    en_json: Annotated[bool, EN_JSON] = False,
    detail: Annotated[bool, DETAIL] = False,
) -> int:
    """Exemple : `rebelote rejoindre 'rebelote://192.168.1.10:8001/?invitation=…#…' --nom Bob`"""
    lien = lien_demande(lien)
    charger_le_reseau()
    from rebelote.p2p.accueil.arrivee import rejoindre as venir
    from rebelote.p2p.messages.liens import lire_lien

    hote = lire_lien(lien)
    ecoute = Ecoute(port, adresse, sans_tls)
    convive = Convive(nom, ia_ou_moi(ia, en_json), graine, grace)
    dossier, parole = Dossier(donnees, nouvelle, not sans_base), Parole(convive, en_json, detail)

    def la_meme(tablee: Tablee) -> bool:
        """Vrai si ce lien est celui qui nous a menés à cette partie."""
        suivi = dossier.lien_suivi(tablee)
        return suivi == str(hote) or (not suivi and tablee.membres[0].cle == hote.cle)

    async def debut(noeud: Noeud) -> None:
        await venir(noeud.accueil, hote, pret_a_jouer(convive, pret), parole.dire_le_siege)

    seance = SeanceReseau(convive, dossier, ecoute, parole, lien=str(hote))
    return seance.jouer(debut, la_meme)
