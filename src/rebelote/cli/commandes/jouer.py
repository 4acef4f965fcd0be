"""`rebelote jouer` : des personnes contre des IA, ou des IA entre elles montrées en direct."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from rebelote.cerveau.joueurs import charger_joueur
from rebelote.cli.affichage import colorer, ouvrir_console
from rebelote.cli.choix import lire_regles
from rebelote.cli.codes import ECHEC, INTERROMPU, REUSSITE
from rebelote.cli.graines import alea_de, graine_ou_hasard
from rebelote.cli.options import (
    DONNEUR,
    ECRASER,
    GRAINE,
    JEU,
    NOMBRE,
    NOMMER,
    REGLE,
    SANS_BASE,
    SORTIE,
)
from rebelote.cli.terminal.bienvenue import accueillir
from rebelote.cli.terminal.direct import montrer
from rebelote.cli.terminal.ecran_partage import EcranPartage
from rebelote.cli.terminal.joueur_humain import JoueurHumain, Quitter
from rebelote.cli.terminal.sauvegarde import Sauvegarde
from rebelote.cli.terminal.statistiques_tarot import montrer_la_fin
from rebelote.cli.terminal.tablee import (
    Place,
    asseoir,
    lire_donneur,
    lire_places,
    nommer,
    verifier_siege,
)
from rebelote.ia.surveille import FauteIA, Surveille
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.partie import Partie, PartieSansFin
from rebelote.noyau.sieges import CROUPIER, J1, Siege
from rebelote.recit.recit import Pas, Recit, derouler

_DELAIS: Final = {False: 0.4, True: 0.15}
"""La pause entre deux coups dans un terminal, quand une personne joue et en direct."""

_MODE_D_EMPLOI: Final = "Tapez ? pour l'aide, q pour quitter."

_SIEGE = typer.Option(
    "--siege",
    metavar="J1…J4",
    help="Votre siège (J1 sinon) ; se répète, un par personne à ce clavier. Avec --direct, celui "
    "dont on voit la partie.",
)
_JOUEURS = typer.Option(
    "--joueurs",
    "--ia",
    "-j",
    metavar="IA,IA…",
    help="Les autres joueurs, dans l'ordre ; un seul vaut pour tous. Un niveau (facile, moyen, "
    f"difficile, expert) ou une IA ; simple sinon. {NOMMER}",
)
_NOM = typer.Option(
    "--nom",
    metavar="NOM",
    help="Votre nom, demandé sinon à un terminal ; se répète, un par personne à ce clavier.",
)
_AUTO = typer.Option("--auto", help="Joue pour vous les coups forcés.")
_DIRECT = typer.Option("--direct", help="Des IA à tous les sièges, la partie montrée en direct.")
_DELAI = typer.Option(
    "--delai", min=0, max=3600, metavar="SECONDES", help="La pause après chaque coup."
)


@dataclass
class Seance:
    """Une partie qu'on joue au terminal, et tout ce qui l'entoure."""

    jeu: Jeu
    partie: Partie[Any]
    recit: Recit
    sauvegarde: Sauvegarde
    console: Console
    siege: Siege | None
    delai: float
    ecran: EcranPartage | None
    """Celui que plusieurs personnes se passent, s'il y en a plusieurs."""

    def dire(self, texte: str) -> None:
        self.console.print(colorer(texte))

    def garder_la_manche(self, pas: Pas) -> None:
        """Écrit la partie, si l'on en garde un fichier, à chaque manche qui finit."""
        if pas.finit_la_manche:
            self.sauvegarde.garder(self.partie)


def jouer(
    jeu: Annotated[str, JEU],
    siege: Annotated[list[str] | None, _SIEGE] = None,
    joueurs: Annotated[str | None, _JOUEURS] = None,
    nombre: Annotated[int | None, NOMBRE] = None,
    donneur: Annotated[str | None, DONNEUR] = None,
    graine: Annotated[int | None, GRAINE] = None,
    regle: Annotated[list[str] | None, REGLE] = None,
    nom: Annotated[list[str] | None, _NOM] = None,
    sortie: Annotated[Path | None, SORTIE] = None,
    ecraser: Annotated[bool, ECRASER] = False,
    auto: Annotated[bool, _AUTO] = False,
    direct: Annotated[bool, _DIRECT] = False,
    delai: Annotated[float | None, _DELAI] = None,
    sans_base: Annotated[bool, SANS_BASE] = False,
) -> None:
    """Seuls les coups permis sont proposés ; les autres sont montrés avec la règle qui les
    interdit. Une partie que l'on quitte se garde parmi vos données, ou dans --sortie.

    Exemples : `rebelote jouer belote --joueurs facile`,
    `rebelote jouer belote --siege J2 --sortie ma_partie.json`,
    `rebelote jouer tarot_africain --nom Alice --nom Bob`,
    `rebelote jouer belote --joueurs simple,simple,simple,simple --direct`
    """
    choisi = trouver(jeu)
    regles = lire_regles(choisi, regle or [])
    demandes = lire_places(siege or [])
    if direct and nom:
        raise ErreurRebelote("--nom : avec --direct, personne ne joue à ce clavier")
    personnes = {} if direct else nommer(demandes, nom or [])
    places = asseoir(choisi, joueurs, nombre, personnes)
    vue_de = _siege_montre(demandes, len(places), direct)
    qui_donne = lire_donneur(choisi, donneur, len(places))
    graine = graine_ou_hasard(graine)
    console = ouvrir_console()
    if personnes and not nom and sys.stdin.isatty():
        places = accueillir(console, choisi, places)
    recit = Recit({rang: place.nom for rang, place in enumerate(places)})
    personne = JoueurHumain(choisi, regles, console, auto, recit.noms)
    ecran = EcranPartage(personne, console, recit) if len(personnes) > 1 else None
    assis = _joueurs(choisi, places, graine, ecran or personne)
    seance = Seance(
        choisi,
        choisi.nouvelle_partie(assis, regles, alea_de(graine, CROUPIER), qui_donne),
        recit,
        Sauvegarde(choisi, places, sortie, ecraser, graine, en_base=not sans_base),
        console,
        vue_de,
        _pause(console, direct, delai),
        ecran,
    )
    seance.dire(f"{choisi.titre} : {_presentation(recit)}. Graine {graine}.")
    _mener(seance, direct)


def _siege_montre(demandes: Sequence[Siege], nombre: int, direct: bool) -> Siege | None:
    """Celui d'où l'on voit la partie ; `None` : toutes les cartes."""
    if direct and len(demandes) > 1:
        raise ErreurRebelote("--direct montre la partie d'un seul --siege")
    if demandes:
        return verifier_siege(demandes[0], nombre)
    return None if direct else J1


def _joueurs(jeu: Jeu, places: Sequence[Place], graine: int, personne: Joueur) -> list[Joueur]:
    return [
        Surveille(charger_joueur(place.ia, jeu.nom, alea_de(graine, siege)), place.ia)
        if place.ia
        else personne
        for siege, place in enumerate(places)
    ]


def _presentation(recit: Recit) -> str:
    return ", ".join(map(recit.nom, recit.noms))


def _pause(console: Console, direct: bool, delai: float | None) -> float:
    if delai is not None:
        return delai
    return _DELAIS[direct] if console.is_terminal else 0


# --- Mener la partie --------------------------------------------------------------------------


def _mener(seance: Seance, direct: bool) -> None:
    """Joue jusqu'au bout ; quoi qu'il arrive, ce qui est joué est gardé."""
    try:
        _derouler(seance, direct)
    except Quitter:
        _arreter(seance, "Vous quittez la partie.", REUSSITE)
    except EOFError:
        _arreter(seance, "Partie interrompue : plus rien à lire.", ECHEC)
    except KeyboardInterrupt:
        _arreter(seance, "Partie interrompue.", INTERROMPU)
    except FauteIA as faute:
        _arreter(seance, f"Partie arrêtée : {faute.annonce}", ECHEC)
    except (CoupIllegal, PartieSansFin) as faute:
        _arreter(seance, f"Partie arrêtée : {faute}", ECHEC)
    _finir(seance)


def _derouler(seance: Seance, direct: bool) -> None:
    if direct:
        _montrer(seance)
    elif seance.ecran is not None:
        _partager(seance, seance.ecran)
    else:
        _conter(seance)


def _arreter(seance: Seance, message: str, code: int) -> None:
    seance.dire("")
    seance.dire(message)
    seance.dire(seance.sauvegarde.garder_inachevee(seance.partie))
    raise typer.Exit(code)


def _finir(seance: Seance) -> None:
    montrer_la_fin(seance.console, seance.partie, seance.recit)
    phrase = seance.sauvegarde.garder(seance.partie)
    seance.sauvegarde.garder_en_base(seance.partie)
    if phrase:
        seance.dire(phrase)


def _montrer(seance: Seance) -> None:
    s = seance
    # Fermer, c'est rendre l'écran avant de dire quoi que ce soit d'autre.
    with closing(montrer(s.partie, s.jeu, s.recit, s.console, s.siege, s.delai)) as suite:
        for pas in suite:
            s.garder_la_manche(pas)


def _conter(seance: Seance) -> None:
    """La partie racontée à la personne qui y joue, de sa seule place."""
    assert seance.siege is not None
    seance.dire(_MODE_D_EMPLOI)
    for pas in derouler(seance.partie, seance.siege):
        for ligne in seance.recit.lignes(pas):
            seance.dire(ligne)
        seance.garder_la_manche(pas)
        if pas.evenement.auteur != seance.siege:
            time.sleep(seance.delai)
    for ligne in seance.recit.conclusion(seance.partie.etat, seance.siege):
        seance.dire(ligne)


def _partager(seance: Seance, ecran: EcranPartage) -> None:
    """La partie de plusieurs personnes : chacune la lit quand vient son tour."""
    seance.dire(_MODE_D_EMPLOI)
    for pas in derouler(seance.partie, None):
        seance.garder_la_manche(pas)
    ecran.conclure(seance.partie)
