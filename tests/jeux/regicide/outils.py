"""De quoi poser une table de régicide en quelques mots."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from rebelote.cartes import Carte, Main, lire_cartes
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.jeux.regicide import (
    CASES,
    PERSONNE,
    REGICIDE,
    Case,
    Coup,
    EtatRegicide,
    Phase,
    Poser,
    Pyramide,
    ReglesRegicide,
    Remplacer,
)
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import J1, Siege

ROIS = "R♠ R♥ R♦ R♣"
DEUX_APPUIS = ReglesRegicide(deux_appuis=True)
SANS_DRAFT = ReglesRegicide(sans_draft=True)


def batir(texte: str) -> Pyramide:
    """La pyramide de ce texte : rangées de la base au sommet, `-` pour une case vide."""
    mots = texte.replace("/", " ").split()
    mots += ["-"] * (len(CASES) - len(mots))
    return Pyramide(tuple(None if mot == "-" else Carte(mot) for mot in mots))


def table(
    mains: Sequence[str],
    pyramide: str = "",
    tour: Siege = J1,
    regles: ReglesRegicide | None = None,
    phase: Phase = Phase.JEU,
) -> EtatRegicide:
    """Une position complète ; les rois secrets sont R♠, R♥, R♦ et, à quatre, R♣."""
    joueurs = len(mains)
    return EtatRegicide(
        regles=regles or ReglesRegicide(),
        joueurs=joueurs,
        phase=phase,
        tour=tour,
        couleur_exclue=Carte("R♣").couleur if joueurs == 3 else None,
        rois=lire_cartes(ROIS)[:joueurs],
        mains=tuple(map(Main.de, mains)),
        paquets=(Main(),) * joueurs,
        pyramide=batir(pyramide),
        cercles=tuple(1 << siege for siege in range(joueurs)),
    )


def case(texte: str) -> Case:
    """`"2-0"` : rangée 2, colonne 0."""
    rangee, colonne = texte.split("-")
    return int(rangee), int(colonne)


def coup(
    etat: EtatRegicide,
    carte: str,
    ou: str,
    echange: str | None = None,
    don: str | None = None,
    cible: Siege = PERSONNE,
) -> Coup:
    """Poser ou remplacer selon que la case est vide ; `echange` s'écrit `"2-0 1-3"`."""
    classe = Poser if etat.pyramide[case(ou)] is None else Remplacer
    paire: Any = tuple(map(case, echange.split())) if echange else None
    return classe(etat.tour, Carte(carte), *case(ou), paire, Carte(don) if don else None, cible)


def motif(etat: EtatRegicide, evenement: Any) -> str | None:
    """Le code du refus, ou `None`."""
    refus = etat.motif_refus(evenement)
    return refus.code if refus else None


def partie_au_hasard(
    joueurs: int, graine: int, regles: ReglesRegicide | None = None
) -> Partie[EtatRegicide]:
    """Une partie prête à jouer entre joueurs au hasard."""
    sieges = [JoueurIAAleatoire(Random(f"{graine}/{siege}")) for siege in range(joueurs)]
    return REGICIDE.nouvelle_partie(sieges, regles, Random(graine))


def jusqu_a(partie: Partie[EtatRegicide], phase: Phase) -> EtatRegicide:
    """Avance jusqu'à cette phase."""
    while partie.etat.phase is not phase:
        partie.avancer()
    return partie.etat


def toutes_les_cartes(etat: EtatRegicide) -> Iterator[Carte]:
    """Chaque carte de la table, autant de fois qu'elle s'y trouve."""
    for main in (*etat.mains, *etat.paquets, etat.reserve):
        yield from main
    yield from etat.defausse
    for _, carte in etat.pyramide.posees():
        yield carte
