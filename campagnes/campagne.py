"""Les campagnes : de grands nombres de positions et de parties, pour ce que les tests effleurent.

    python -m campagnes.campagne [--seulement NOM] [--positions N] [--parties N] [--graine N]
                                 [--nombre N] [--debut N] [--processus N] [--donne hote|secrete]

« croisement » compare les règles de belote à celles, écrites à part, de
`exemples/simulation_locale.py` : cartes légales, vainqueur du pli, points, décompte. « contrat »
vérifie toutes les lois du contrat, à chaque jeu, sur des parties au hasard. « parties » joue avec
les IA simples, écrit, relit et vérifie chaque enregistrement. Les autres éprouvent le pair à pair :
« simulation » (mondes simulés), « mutations » (messages altérés), « pannes », « pertes »,
« partitions » et « etrangers » (vrais processus), « fourbes » (chaque fourberie du catalogue, dix
fois, entre de vrais processus) ; « preuves » (preuves abîmées et faussaires), « permutations »
(hasard des mélanges), « donne » (chaque tricheur, `--nombre` fois) et « donnes » (hasard des cartes
que donne le protocole entier) éprouvent la donne secrète. Le code de sortie est 1 au premier
désaccord, qui est raconté avec de quoi le refaire.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from campagnes import reseau
from campagnes.secret import definitions as secret
from rebelote.archives import Enregistrement, inscrire, verifier
from rebelote.cartes import COULEURS, PAQUET_32, Carte, Couleur, Main
from rebelote.ia.catalogue import charger
from rebelote.jeux.belote import EtatBelote, JouerCarte, Phase, ReglesBelote
from rebelote.jeux.belote.points import Issue
from rebelote.jeux.catalogue import jeux
from rebelote.jeux.commun.atouts import place_maitresse, points_pli
from rebelote.noyau.contrat import verifier_contrat
from rebelote.noyau.jeu import Jeu
from rebelote.p2p.messages.donnes import DONNES

SCRIPT = Path(__file__).parents[1] / "exemples" / "simulation_locale.py"
REGLES = ReglesBelote(annonces=False)
NOMS = ("croisement", "contrat", "parties", *reseau.NOMS, *secret.NOMS)
ISSUES = {Issue.FAIT: "REUSSI", Issue.DEDANS: "CHUTE", Issue.LITIGE: "LITIGE"}


def _charger_reference() -> Any:
    """La simulation procédurale, chargée de son fichier : elle n'est dans aucun paquet."""
    spec = importlib.util.spec_from_file_location("simulation_locale", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


reference = _charger_reference()


class Desaccord(Exception):
    """Les deux écritures des règles ne disent pas la même chose."""


# --- Le croisement des règles de belote -------------------------------------------------------


def en_dict(carte: Carte) -> dict[str, str]:
    """La carte telle que l'écrit la simulation procédurale."""
    return carte.en_json()


def en_dicts(cartes: Iterable[Carte]) -> list[dict[str, str]]:
    return [en_dict(carte) for carte in cartes]


def cartes_legales_de_reference(
    main: Iterable[Carte], pli: Sequence[Carte], atout: Couleur
) -> set[Carte]:
    """Les cartes légales selon la simulation procédurale."""
    poses = en_dicts(pli)
    maitre = reference.partenaire_est_maitre(poses, atout.name)
    legales = reference.cartes_legales(en_dicts(main), poses, atout.name, maitre)
    return {Carte.depuis_json(carte) for carte in legales}


def manche_au_hasard(alea: Random) -> EtatBelote:
    """Huit cartes à chacun, un atout et un preneur au hasard."""
    cartes = list(PAQUET_32)
    alea.shuffle(cartes)
    donneur = alea.randrange(4)
    return EtatBelote(
        regles=REGLES,
        phase=Phase.JEU,
        donneur=donneur,
        tour=(donneur + 1) % 4,
        meneur=(donneur + 1) % 4,
        mains=tuple(Main.de(cartes[8 * siege : 8 * siege + 8]) for siege in range(4)),
        preneur=alea.randrange(4),
        atout=alea.choice(COULEURS),
        litige=alea.choice((0, 0, 81)),
    )


def comparer_position(etat: EtatBelote) -> list[JouerCarte]:
    """Compare les cartes légales de la position, et rend les coups qui les jouent."""
    assert etat.atout is not None
    coups = [c for c in etat.coups_legaux(etat.tour) if isinstance(c, JouerCarte)]
    ici = {coup.carte for coup in coups}
    la_bas = cartes_legales_de_reference(etat.mains[etat.tour], etat.pli, etat.atout)
    if ici != la_bas:
        raise Desaccord(f"cartes légales : {sorted(ici)} ici, {sorted(la_bas)} là-bas, {etat}")
    return coups


def comparer_pli(pli: tuple[Carte, ...], atout: Couleur) -> None:
    """Compare le vainqueur et les points d'un pli, même inachevé."""
    poses = en_dicts(pli)
    vainqueur = reference.determiner_vainqueur_pli(poses, atout.name, poses[0]["couleur"])
    if place_maitresse(pli, atout) != vainqueur:
        raise Desaccord(f"vainqueur du pli {pli} à {atout}")
    if points_pli(pli, atout) != reference.points_pli(poses, atout.name):
        raise Desaccord(f"points du pli {pli} à {atout}")


def comparer_decompte(fin: EtatBelote, en_attente: int) -> None:
    """Compare l'issue, les scores et le litige d'une manche finie."""
    decompte = fin.decomptes[-1]
    assert decompte.preneur is not None
    prenants, defense = decompte.preneur % 2, 1 - decompte.preneur % 2
    reglement = reference.regler_manche(
        decompte.plis[prenants],
        decompte.plis[defense],
        belote_prenants=bool(decompte.belote[prenants]),
        belote_defense=bool(decompte.belote[defense]),
        litige_en_attente=en_attente,
    )
    ici = (
        ISSUES[decompte.issue],
        decompte.scores[prenants],
        decompte.scores[defense],
        decompte.litige_en_attente,
    )
    if ici != tuple(reglement.values()):
        raise Desaccord(f"décompte : {decompte} ici, {reglement} là-bas")


def comparer_manche(alea: Random) -> int:
    """Joue une manche au hasard en comparant chaque position ; rend leur nombre."""
    etat = manche_au_hasard(alea)
    atout, en_attente = etat.atout, etat.litige
    assert atout is not None
    positions = 0
    while etat.phase is Phase.JEU:
        coup = alea.choice(comparer_position(etat))
        comparer_pli((*etat.pli, coup.carte), atout)
        etat = etat.appliquer(coup)
        positions += 1
    comparer_decompte(etat, en_attente)
    return positions


def croisement(positions: int, graine: int) -> Iterator[int]:
    """Compare au moins ce nombre de positions ; rend l'avancement, manche après manche."""
    faites, manche = 0, 0
    while faites < positions:
        try:
            faites += comparer_manche(Random(f"{graine}/{manche}"))
        except Desaccord as desaccord:
            raise Desaccord(f"graine {graine}, manche {manche} : {desaccord}") from None
        manche += 1
        yield faites


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
            help="qui donne, « simulation » et « fourbes » (défaut : hote)")  # fmt: skip
    ajouter("--groupe", choices=reseau.GROUPES, default=reseau.VRAI,
            help="où compte « simulation » : à découvert, plus vite (défaut : vrai)")  # fmt: skip
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
