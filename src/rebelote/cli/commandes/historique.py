"""`rebelote historique` : les parties gardées, et l'enregistrement de l'une d'elles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from rebelote.archives import ecrire_texte, sortie_permise
from rebelote.archives.dates import pour_lire
from rebelote.cli.affichage import console_de_tableaux, dire
from rebelote.cli.base import dire_la_base_vide
from rebelote.cli.options import BASE, ECRASER, SORTIE
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.regles import texte_option
from rebelote.recit.nombres import compte
from rebelote.stockage import ouvrir_depot

if TYPE_CHECKING:
    from rebelote.stockage.depot import Depot
    from rebelote.stockage.resume import JoueurResume, Resume

_PARTIE = typer.Argument(metavar="PARTIE_ID", help="Le début de l'identifiant d'une partie.")
_JEU = typer.Option("--jeu", metavar="JEU", help="Seulement ce jeu.")
_JOUEUR = typer.Option("--joueur", metavar="NOM", help="Seulement les parties de ce nom, ou IA.")
_LIMITE = typer.Option("--limite", "-n", min=1, help="Nombre de parties à montrer.")


def historique(
    partie: Annotated[str | None, _PARTIE] = None,
    jeu: Annotated[str | None, _JEU] = None,
    joueur: Annotated[str | None, _JOUEUR] = None,
    limite: Annotated[int, _LIMITE] = 20,
    sortie: Annotated[Path | None, SORTIE] = None,
    ecraser: Annotated[bool, ECRASER] = False,
    base: Annotated[str | None, BASE] = None,
) -> None:
    """Exemples : `rebelote historique`, `rebelote historique --jeu belote --joueur Alice`,
    `rebelote historique 3f2a --sortie partie.json`
    """
    if sortie is not None:
        if partie is None:
            raise ErreurRebelote("--sortie demande l'identifiant d'une partie")
        sortie_permise(sortie, ecraser)
    nom = None if jeu is None else trouver(jeu).nom
    with ouvrir_depot(base) as depot:
        if partie is None:
            _montrer_toutes(depot, nom, joueur, limite)
        else:
            _montrer_une(depot, partie, sortie, ecraser)


def _montrer_toutes(depot: Depot, jeu: str | None, joueur: str | None, limite: int) -> None:
    parties = depot.historique(jeu, joueur, limite)
    if parties:
        console_de_tableaux().print(_table(parties))
    elif jeu or joueur:
        dire("Aucune partie gardée ne correspond.")
    else:
        dire_la_base_vide(depot)


def _table(parties: list[Resume]) -> Table:
    table = Table("partie", "début (UTC)", "jeu", "origine", "résultat")
    for partie in parties:
        table.add_row(
            partie.id_partie[:8],
            pour_lire(partie.date_debut),
            partie.jeu,
            str(partie.origine),
            Text("\n".join(_resultat(partie))),
        )
    return table


def _resultat(partie: Resume) -> Iterator[str]:
    """Une ligne par camp ; une étoile devant les vainqueurs."""
    if not partie.terminee:
        yield "inachevée"
    for camp, joueurs in partie.camps.items():
        etoile = "★" if joueurs[0].vainqueur else " "
        yield f"{etoile} {camp} {joueurs[0].score} : {_noms(joueurs)}"


def _noms(joueurs: Sequence[JoueurResume]) -> str:
    """`Alice, Charlie`, ou `simple ×2` pour deux fois la même IA."""
    nombres = Counter(str(joueur.identite) for joueur in joueurs)
    return ", ".join(nom if n == 1 else f"{nom} ×{n}" for nom, n in nombres.items())


def _montrer_une(depot: Depot, debut: str, sortie: Path | None, ecraser: bool) -> None:
    partie = depot.trouver(debut)
    for ligne in _details(partie):
        dire(ligne)
    if sortie is not None:
        ecrire_texte(sortie, depot.texte(partie.id_partie), ecraser)
        dire(f"Partie écrite dans {sortie}")


def _details(partie: Resume) -> Iterator[str]:
    graine = "" if partie.graine is None else f", graine {partie.graine}"
    fin = "" if partie.date_fin is None else f", fin {pour_lire(partie.date_fin)}"
    yield f"{partie.jeu}, partie {partie.id_partie} ({partie.origine}{graine})"
    yield f"Début {pour_lire(partie.date_debut)}{fin} (UTC)"
    yield compte(partie.manches, "manche")
    yield from _resultat(partie)
    yield "Règles : " + ", ".join(f"{nom}={_valeur(v)}" for nom, v in partie.regles.items())


def _valeur(valeur: object) -> str:
    return texte_option(tuple(valeur) if isinstance(valeur, list) else valeur)
