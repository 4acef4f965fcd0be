"""`rebelote inviter` : ouvrir une table, et y attendre les autres."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rebelote.cli.choix import lire_regles
from rebelote.cli.options import (
    ADRESSE,
    CADENCE,
    DETAIL,
    DONNE,
    DONNEES,
    DOSSIER,
    EN_JSON,
    GRACE,
    GRAINE,
    IA_OU_MOI,
    NOM,
    NOUVELLE,
    PORT,
    REGLE,
    SANS_BASE,
    SANS_TLS,
)
from rebelote.cli.reseau.convive import Convive
from rebelote.cli.reseau.donne import faute_de_mieux, lire_donne
from rebelote.cli.reseau.dossier import Dossier
from rebelote.cli.reseau.ecoute import charger_le_reseau
from rebelote.cli.reseau.parole import Parole
from rebelote.cli.reseau.pret import ia_ou_moi, pret_a_jouer
from rebelote.cli.reseau.seance import SeanceReseau
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.noeud.ecoute import Ecoute

if TYPE_CHECKING:
    from rebelote.p2p.messages.tablee import Tablee
    from rebelote.p2p.noeud.noeud import Noeud

_LIENS = typer.Argument(metavar="[LIEN]…", help="Les nœuds à inviter.")
_JEU = typer.Option("--jeu", help="Le jeu ; belote sinon.")
_JOUEURS = typer.Option(
    "--nombre",
    "--joueurs",
    min=2,
    max=4,
    help="Nombre de joueurs, si le jeu en permet plusieurs.",
)
_SALLE = typer.Option("--salle", help="Attend en salle que tous se disent prêts.")
_DELAI = typer.Option("--delai", min=1.0, help="Secondes en salle avant de perdre sa place.")


def inviter(
    liens: Annotated[list[str] | None, _LIENS] = None,
    jeu: Annotated[str | None, _JEU] = None,
    joueurs: Annotated[int | None, _JOUEURS] = None,
    nom: Annotated[str | None, NOM] = None,
    port: Annotated[int, PORT] = 0,
    adresse: Annotated[str, ADRESSE] = "127.0.0.1",
    ia: Annotated[str | None, IA_OU_MOI] = None,
    donnees: Annotated[Path, DONNEES] = DOSSIER,
    grace: Annotated[float, GRACE] = 60.0,
    graine: Annotated[int | None, GRAINE] = None,
    regle: Annotated[list[str] | None, REGLE] = None,
    donne: Annotated[str | None, DONNE] = None,
    cadence: Annotated[str, CADENCE] = "30+600",
    salle: Annotated[bool, _SALLE] = False,
    delai: Annotated[float, _DELAI] = 120.0,
    sans_tls: Annotated[bool, SANS_TLS] = False,
    sans_base: Annotated[bool, SANS_BASE] = False,
    nouvelle: Annotated[bool, NOUVELLE] = False,
    en_json: Annotated[bool, EN_JSON] = False,
    detail: Annotated[bool, DETAIL] = False,
) -> int:
    """Exemples : `rebelote inviter --jeu belote --nombre 4 --nom Alice --ia humain`,
    `rebelote inviter --salle --jeu regicide --nombre 3 --nom Alice --adresse 192.168.1.10`
    """
    charger_le_reseau()
    from rebelote.p2p.accueil.invitation import inviter as convier
    from rebelote.p2p.accueil.invitation import inviter_en_salle
    from rebelote.p2p.messages.cadence import lire_cadence
    from rebelote.p2p.messages.liens import lire_lien

    fiche, places = trouver(jeu or "belote"), joueurs or 4
    regles = lire_regles(fiche, regle or [])
    regles.exiger_du_reseau()
    jouee = lire_donne(donne, fiche, regles, places)
    temps = lire_cadence(cadence)
    invites = [lire_lien(texte) for texte in liens or []]
    if len({lien.cle for lien in invites}) < len(invites):
        raise ErreurRebelote("le même lien est donné deux fois : un joueur n'a qu'une place")
    if len(invites) > places - 1:
        raise ErreurRebelote(f"{len(invites)} invités pour une table de {places} joueurs")
    ecoute = Ecoute(port, adresse, sans_tls)
    convive = Convive(nom, ia_ou_moi(ia, en_json), graine, grace)
    dossier, parole = Dossier(donnees, nouvelle, not sans_base), Parole(convive, en_json, detail)

    def la_meme(tablee: Tablee) -> bool:
        """Vrai si l'on ne demande rien d'autre que cette partie, que nous avions ouverte."""
        meme_jeu = (tablee.jeu, tablee.regles) == (fiche, regles)
        return (
            (meme_jeu or not (jeu or regle))
            and donne in (None, tablee.donne)
            and joueurs in (None, len(tablee.membres))
            and {lien.cle for lien in invites} <= {membre.cle for membre in tablee.membres}
            and dossier.a_ouvert(tablee)
        )

    async def debut(noeud: Noeud) -> None:
        if raison := faute_de_mieux(fiche, regles, places):
            parole.noter(raison)
        noeud.accueil.cadence = temps
        if salle:
            pret = pret_a_jouer(convive, aussitot=not convive.est_humain)
            await inviter_en_salle(
                noeud.accueil, invites, places, fiche.nom, regles, "simple", delai, pret, jouee
            )
        else:
            await convier(noeud.accueil, invites, places, fiche.nom, regles, "simple", jouee)

    seance = SeanceReseau(convive, dossier, ecoute, parole, invitation=True)
    return seance.jouer(debut, la_meme)
