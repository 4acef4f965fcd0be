"""`rebelote partie` : une partie pair à pair entre des processus de cette machine, en direct."""

from __future__ import annotations

import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from rebelote.archives.prives import dossier_prive
from rebelote.cli.affichage import avertir, ouvrir_console
from rebelote.cli.choix import lire_joueurs, lire_regles
from rebelote.cli.codes import ECHEC, REUSSITE
from rebelote.cli.interruption import chargement
from rebelote.cli.options import CADENCE, DETAIL, DONNE, GRACE, NOMMER, NOUVELLE, REGLE, SANS_BASE
from rebelote.cli.reseau.donne import annoncer_la_donne, lire_donne
from rebelote.cli.reseau.suivi import Suivi
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles, texte_option
from rebelote.recit.scores import en_phrase, gagnee_par

if TYPE_CHECKING:
    from rebelote.p2p.messages.tablee import Tablee

JEU = typer.Argument(metavar="[JEU]", help="Le jeu ; « rebelote jeux » les montre.")
IA = typer.Option("--ia", "--joueurs", help=f"Les IA, a,b,c,d ; une seule vaut pour tous. {NOMMER}")
GRAINE = typer.Option(
    "--graine", "-g", min=0, help="Même graine, mêmes coups ; les clés, elles, sont neuves."
)
GARDER = typer.Option("--donnees", help="Où garder carnets et clés ; un dossier passager sinon.")
NOMS = ("Alice", "Bob", "Charlie", "Diana")


def partie(
    jeu: Annotated[str, JEU] = "belote",
    ia: Annotated[str | None, IA] = None,
    graine: Annotated[int | None, GRAINE] = None,
    regle: Annotated[list[str] | None, REGLE] = None,
    donne: Annotated[str | None, DONNE] = None,
    cadence: Annotated[str, CADENCE] = "30+600",
    donnees: Annotated[Path | None, GARDER] = None,
    grace: Annotated[float, GRACE] = 60.0,
    sans_base: Annotated[bool, SANS_BASE] = False,
    nouvelle: Annotated[bool, NOUVELLE] = False,
    detail: Annotated[bool, DETAIL] = False,
) -> int:
    """Exemples : `rebelote partie`,
    `rebelote partie contree --ia simple,aleatoire,simple,aleatoire`,
    `rebelote partie regicide --donne hote`
    """
    with chargement():
        from rebelote.p2p.messages.cadence import lire_cadence
        from rebelote.p2p.noeud.equipage import Equipage

    fiche = trouver(jeu)
    regles = lire_regles(fiche, regle or [])
    regles.exiger_du_reseau()
    temps = lire_cadence(cadence)
    table = lire_joueurs(fiche, ia)
    noms = NOMS[: len(table)]
    jouee = lire_donne(donne, fiche, regles, len(table))
    if donnees is not None and not nouvelle:
        dossier_prive(donnees)
        nouvelle = not _a_reprendre(donnees, fiche, regles, noms, jouee)
    console = ouvrir_console()
    gardee = _interruption(donnees is not None)
    with gardee, _dossier(donnees) as dossier, Equipage(Path(dossier)) as equipage:
        console.print(f"{len(table)} processus jouent à {fiche.titre}…")
        console.print(annoncer_la_donne(jouee, fiche, regles, len(table)))
        with _attente(console, len(table)) as pret:
            equipage.lancer(
                jeu,
                table,
                noms,
                graine,
                regle or [],
                grace,
                en_base=not sans_base,
                nouvelle=nouvelle,
                pret=pret,
                donne=jouee,
                cadence=str(temps),
            )
        suivi = Suivi(equipage, fiche, noms, console, detail)
        suivi.jusqu_a_la_fin()
        code = _conclure(suivi, console)
        if any(etat and etat["terminee"] for etat in suivi.etats):
            equipage.laisser_finir()
        return code


def _dossier(donnees: Path | None) -> Any:
    if donnees is not None:
        return nullcontext(donnees)
    return tempfile.TemporaryDirectory(prefix="rebelote-")


@contextmanager
def _interruption(gardee: bool) -> Iterator[None]:
    """Ctrl-C se dit sur sa propre ligne, pas à la suite de « ^C », et dit ce qu'il en reste."""
    try:
        yield
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            typer.echo(err=True)
        reste = "partie gardée : la même commande la reprendra"
        perdue = "partie perdue ; avec --donnees DOSSIER, elle aurait été gardée"
        typer.echo(reste if gardee else perdue, err=True)
        raise


@contextmanager
def _attente(console: Console, nombre: int) -> Iterator[Callable[[int], None]]:
    """Dit combien de processus sont levés : le premier instant est le plus long."""
    if not console.is_terminal:
        yield lambda levees: console.print(f"{levees}/{nombre} prêts")
        return
    with console.status(f"0/{nombre} prêts") as ligne:
        yield lambda levees: ligne.update(f"{levees}/{nombre} prêts")


# --- Reprendre --------------------------------------------------------------------------------


def _a_reprendre(donnees: Path, jeu: Jeu, regles: Regles, noms: Sequence[str], donne: str) -> bool:
    """Vrai si ce dossier garde cette partie, inachevée ; s'il en garde une autre, refuse."""
    from rebelote.p2p.noeud.carnets import refus_d_oublier
    from rebelote.p2p.noeud.equipage import parties_inachevees

    tablees = parties_inachevees(donnees, NOMS)
    hote = tablees[0]
    if hote is None:
        return False  # ce qu'un autre n'aurait pas fini, personne ne l'attend plus
    joueurs = [membre.nom for membre in hote.membres]
    entiere = all(tablee == hote for tablee in tablees[: len(joueurs)])
    if not entiere:
        raise ErreurRebelote("la partie de ce dossier ne se reprend plus : --nouvelle l'abandonne")
    if (hote.jeu, hote.regles, joueurs, hote.donne) != (jeu, regles, list(noms), donne):
        raise refus_d_oublier(hote, _commande(hote, donnees))
    return True


def _commande(tablee: Tablee, donnees: Path) -> str:
    """La commande qui reprend cette partie."""
    mots = ["rebelote", "partie", tablee.nom_du_jeu]
    if len(tablee.membres) != tablee.jeu.nombres_de_joueurs[-1]:
        mots += ["--ia", ",".join(["simple"] * len(tablee.membres))]
    for nom, defaut, _, _ in tablee.regles.options():
        valeur = getattr(tablee.regles, nom)
        mots += [] if valeur == defaut else ["--regle", f"{nom}={texte_option(valeur)}"]
    if tablee.donne != lire_donne(None, tablee.jeu, tablee.regles, len(tablee.membres)):
        mots += ["--donne", tablee.donne]
    return shlex.join([*mots, "--donnees", str(donnees)])


# --- Conclure ---------------------------------------------------------------------------------


def _conclure(suivi: Suivi, console: Console) -> int:
    """Dit le score de chaque nœud, le même partout, et ce qui n'a pas été : un nœud ou une IA qui
    a fait défaut rate la partie, fût-elle finie.
    """
    finis = [etat for etat in suivi.etats if etat is not None and etat["terminee"]]
    for etat in finis:
        scores = en_phrase(etat["scores"])
        console.print(f"{etat['siege']} {etat['nom']} : {scores} · {etat['tete'][:12]}")
    if len({str((etat["scores"], etat["tete"])) for etat in finis}) > 1:
        raise ErreurRebelote("les nœuds ne sont pas d'accord")
    if finis:
        fin = gagnee_par(finis[0]["resultat"]["vainqueurs"])
        console.print(f"Partie finie, {fin} ; {len(finis)} nœuds d'accord.", style="bold")
    fautes = suivi.fautes()
    for faute in fautes:
        avertir(faute)
    if not finis:
        raisons = {etat["arret"] for etat in suivi.etats if etat and etat["arret"]}
        avertir("la partie n'a pas fini" + "".join(f" ; {raison}" for raison in sorted(raisons)))
    return REUSSITE if finis and not fautes else ECHEC
