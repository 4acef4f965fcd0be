"""Les campagnes : de grands nombres de positions et de parties, pour ce que les tests effleurent.

    python -m campagnes.campagne [--seulement NOM] [--positions N] [--parties N] [--graine N]
                                 [--nombre N] [--debut N] [--processus N] [--donne hote|secrete]

« croisement » compare les règles de belote à celles, écrites à part, de
`exemples/simulation_locale.py` : cartes légales, vainqueur du pli, points, décompte. « contrat »
vérifie toutes les lois du contrat, à chaque jeu, sur des parties au hasard. « parties » joue avec
les IA simples, écrit, relit et vérifie chaque enregistrement. Les autres éprouvent le pair à pair :
« simulation » (mondes simulés), « egarements » (un fourbe au hasard), « mutations » (messages
altérés), « pannes », « pertes », « partitions » et « etrangers » (vrais processus), « fourbes »
(chaque fourberie du catalogue, dix fois, entre de vrais processus) ; « preuves » (preuves abîmées
et faussaires), « permutations » (hasard des mélanges), « donne » (chaque tricheur, `--nombre` fois)
et « donnes » (hasard des cartes que donne le protocole entier) éprouvent la donne secrète. Le code
de sortie est 1 au premier désaccord, qui est raconté avec de quoi le refaire.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from campagnes import reseau
from campagnes.croisement import Desaccord, croisement
from campagnes.secret import definitions as secret
from rebelote.archives import Enregistrement, inscrire, verifier
from rebelote.ia.catalogue import charger
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.contrat import verifier_contrat
from rebelote.noyau.jeu import Jeu
from rebelote.p2p.messages.donnes import DONNES

NOMS = ("croisement", "contrat", "parties", *reseau.NOMS, *secret.NOMS)


# --- Le contrat de tous les jeux --------------------------------------------------------------


def contrat(parties: int, graine: int) -> Iterator[int]:
    """Vérifie le contrat sur autant de parties à chaque jeu et chaque nombre de joueurs."""
    faites = 0
    for jeu in jeux().values():
        for joueurs in jeu.nombres_de_joueurs:
            for rang in range(parties):
                verifier_contrat(jeu, joueurs, [graine + rang])
                faites += 1
                yield faites


# --- Des parties jouées, écrites, relues et vérifiées -----------------------------------------


def parties_verifiees(parties: int, graine: int) -> Iterator[int]:
    """Joue à chaque jeu avec les IA simples ; chaque enregistrement relu doit être sans faute."""
    faites = 0
    for jeu in jeux().values():
        for nombre in jeu.nombres_de_joueurs:
            for rang in range(parties):
                _jouer_et_verifier(jeu, nombre, f"{graine}:{rang}")
                faites += 1
                yield faites


def _jouer_et_verifier(jeu: Jeu, nombre: int, graine: str) -> None:
    nom = "simple"  # les IA fortes ont leurs mesures au gymnase
    joueurs = [charger(nom, jeu.nom, Random(f"{graine}:{siege}")) for siege in range(nombre)]
    partie = jeu.nouvelle_partie(joueurs, alea=Random(graine)).jouer_partie_complete()
    inscrits = inscrire([f"J{siege + 1}" for siege in range(nombre)], [nom] * nombre)
    identifiant = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{jeu.nom}:{nombre}:{graine}"))
    ecrit = Enregistrement.de_partie(jeu, partie, inscrits, identifiant, "2026-01-01T00:00:00Z")
    relu = Enregistrement.depuis_json(json.loads(json.dumps(ecrit.en_json())))
    fautes = verifier(relu).fautes
    if fautes:
        raise Desaccord(f"{jeu.nom} à {nombre}, graine {graine} : {fautes[0]}")


# --- La ligne de commande ---------------------------------------------------------------------


@dataclass(frozen=True)
class Campagne:
    """Une campagne nommée : ce qu'elle compte, combien, et comment elle avance."""

    nom: str
    unite: str
    total: int
    avancer: Callable[[], Iterator[int]]


def campagnes(options: argparse.Namespace) -> list[Campagne]:
    tables = sum(len(jeu.nombres_de_joueurs) for jeu in jeux().values())
    return [
        Campagne(
            "croisement",
            "positions",
            options.positions,
            lambda: croisement(options.positions, options.graine),
        ),
        Campagne(
            "contrat",
            "parties",
            options.parties * tables,
            lambda: contrat(options.parties, options.graine),
        ),
        Campagne(
            "parties",
            "parties",
            options.parties * tables,
            lambda: parties_verifiees(options.parties, options.graine),
        ),
        *(Campagne(*definition) for definition in reseau.definitions(options)),
        *(Campagne(*definition) for definition in secret.definitions(options)),
    ]


def mener(campagne: Campagne) -> bool:
    """Mène une campagne en montrant où elle en est ; faux s'il y a un désaccord."""
    debut, faits, montre = time.monotonic(), 0, 0
    try:
        for faits in campagne.avancer():
            dixieme = 10 * faits // campagne.total
            if dixieme > montre:
                print(f"{campagne.nom} : {10 * dixieme} %", file=sys.stderr, flush=True)
            montre = dixieme
    except (Desaccord, AssertionError) as faute:
        print(f"{campagne.nom} : désaccord après {faits} {campagne.unite}\n  {faute}")
        return False
    duree = time.monotonic() - debut
    print(f"{campagne.nom} : {faits} {campagne.unite}, aucun désaccord ({duree:.1f} s)")
    return True


def entier_positif(texte: str) -> int:
    if not texte.isdecimal():
        raise argparse.ArgumentTypeError(f"entier positif ou nul attendu, reçu {texte!r}")
    return int(texte)


def nom_de_campagne(texte: str) -> str:
    if texte not in NOMS:
        raise argparse.ArgumentTypeError(f"{' ou '.join(NOMS)} attendu, reçu {texte!r}")
    return texte


def lire_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    analyseur = argparse.ArgumentParser(
        description="Vérifie les règles sur de grands nombres de positions et de parties.",
        add_help=False,
        allow_abbrev=False,
    )
    ajouter = analyseur.add_argument
    ajouter("-h", "--help", action="help", help="affiche cette aide")
    ajouter(
        "--seulement",
        type=nom_de_campagne,
        metavar="NOM",
        help=f"une seule campagne : {' ou '.join(NOMS)}",
    )
    ajouter("--positions", type=entier_positif, default=100_000, metavar="N",
            help="positions de belote à comparer (défaut : 100000)")  # fmt: skip
    ajouter("--parties", type=entier_positif, default=1000, metavar="N",
            help="parties par jeu et par nombre de joueurs (défaut : 1000)")  # fmt: skip
    ajouter("--graine", type=entier_positif, default=0, metavar="N",
            help="graine du hasard (défaut : 0)")  # fmt: skip
    totaux = ", ".join(f"{nom} {total}" for nom, total in (reseau.TOTAUX | secret.TOTAUX).items())
    ajouter("--nombre", type=entier_positif, metavar="N",
            help=f"taille des campagnes du pair à pair (défaut : {totaux})")  # fmt: skip
    ajouter("--debut", type=entier_positif, default=0, metavar="N",
            help="première graine des simulations (défaut : 0)")  # fmt: skip
    ajouter("--donne", choices=DONNES, default="hote",
            help="qui donne, au pair à pair simulé ou aux fourbes (défaut : hote)")  # fmt: skip
    ajouter("--groupe", choices=reseau.GROUPES, default=reseau.VRAI,
            help="où comptent « simulation » et « donne » ; à découvert, plus vite")  # fmt: skip
    ajouter("--sortes", type=lambda texte: texte.split(","), default=[], metavar="A,B",
            help="les fourbes à essayer (défaut : tous)")  # fmt: skip
    ajouter("--processus", type=int, choices=range(1, 65), default=2, metavar="N",
            help="simulations ou parties à la fois (défaut : 2)")  # fmt: skip
    return analyseur.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Mène les campagnes demandées ; 1 si l'une trouve un désaccord."""
    options = lire_arguments(arguments)
    choisies = [c for c in campagnes(options) if options.seulement in (None, c.nom)]
    bilans = [mener(campagne) for campagne in choisies]
    return 0 if all(bilans) else 1


if __name__ == "__main__":
    sys.exit(main())
