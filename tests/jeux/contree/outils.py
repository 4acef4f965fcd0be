"""De quoi poser une table de contrée en quelques mots."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from rebelote.cartes import PAQUET_32, Main, lire_cartes
from rebelote.jeux.commun.annonces import AnnoncesDesSieges
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.contree import (
    AtoutContree,
    Contrat,
    Decompte,
    Enchere,
    EtatContree,
    Parole,
    Phase,
    ReglesContree,
)
from rebelote.jeux.contree.points import decompter, points_des_plis
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import J1, J4, Siege
from tests.jeux.deux_camps import permises as permises
from tests.jeux.deux_camps import plis_tels_que
from tests.jeux.deux_camps import poser as poser
from tests.jeux.deux_camps import refus as refus

COEUR, CARREAU = AtoutContree.COEUR, AtoutContree.CARREAU
TREFLE, PIQUE = AtoutContree.TREFLE, AtoutContree.PIQUE
SANS_ATOUT, TOUT_ATOUT = AtoutContree.SANS_ATOUT, AtoutContree.TOUT_ATOUT


def couleur_entiere(symbole: str) -> str:
    """Les huit cartes d'une couleur : `"7♥ 8♥ …"`."""
    return " ".join(f"{valeur}{symbole}" for valeur in ("7", "8", "9", "10", "V", "D", "R", "A"))


UNE_COULEUR_CHACUN = tuple(map(couleur_entiere, "♥♦♣♠"))


# --- Les enchères -----------------------------------------------------------------------------


def donnee(graine: int = 0, **options: Any) -> EtatContree:
    """La donne faite par J4 : J1 parle."""
    etat = EtatContree(regles=ReglesContree(**options), donneur=J4)
    return etat.appliquer(etat.acte_croupier(Random(graine)))


def parole(siege: Siege, texte: str) -> Enchere:
    """`passe`, `contre`, `surcontre`, ou un contrat : `90♥`, `capot♠`, `générale TOUT_ATOUT`."""
    simples = {p.value: p for p in Parole if p is not Parole.CONTRAT}
    if texte in simples:
        return Enchere(siege, simples[texte])
    nombre = texte.rstrip("♥♦♣♠ABCDEFGHIJKLMNOPQRSTUVWXYZ_ ")
    valeur = {"capot": 250, "générale": 500}.get(nombre) or int(nombre)
    return Enchere(siege, Parole.CONTRAT, valeur, _atout(texte.removeprefix(nombre).strip()))


def _atout(texte: str) -> AtoutContree:
    noms = {str(atout): atout for atout in AtoutContree} | {a.name: a for a in AtoutContree}
    return noms[texte]


def dire(etat: EtatContree, *textes: str) -> EtatContree:
    """Chacun parle à son tour."""
    for texte in textes:
        etat = etat.appliquer(parole(etat.tour, texte))
    return etat


def refus_enchere(etat: EtatContree, texte: str) -> Motif | None:
    return etat.motif_refus(parole(etat.tour, texte))


# --- Le jeu de la carte -----------------------------------------------------------------------


def table(
    mains: Sequence[str] = UNE_COULEUR_CHACUN,
    atout: AtoutContree = COEUR,
    preneur: Siege = J1,
    valeur: int = 80,
    **options: Any,
) -> EtatContree:
    """Le jeu de la carte, mains ouvertes ; J4 a donné, J1 entame."""
    return EtatContree(
        regles=ReglesContree(**options),
        phase=Phase.JEU,
        tour=J1,
        meneur=J1,
        donneur=J4,
        mains=tuple(map(Main.de, mains)),
        contrat=Contrat(preneur, valeur, atout),
    )


def tour_de(main: str, pli: str, atout: AtoutContree, **options: Any) -> EtatContree:
    """C'est à J1 de jouer, avec cette main, sur ce pli ; les autres mains sont cachées."""
    cartes = lire_cartes(pli)
    mains = (Main.de(main), Main(0, 8), Main(0, 8), Main(0, 8))
    etat = table(atout=atout, **options)
    return etat.avec(mains=mains, pli=cartes, meneur=-len(cartes) % 4)


# --- Le décompte ------------------------------------------------------------------------------


@cache
def plis_valant(points_a: int, atout: AtoutContree = COEUR) -> tuple[Pli, ...]:
    """Huit plis où le camp A fait exactement ces points, der compris, et B le reste."""
    return plis_tels_que(lambda plis: points_des_plis(plis, atout)[0] == points_a)


def plis_de(*vainqueurs: Siege) -> tuple[Pli, ...]:
    """Huit plis, remportés par ces sièges."""
    paquets = [PAQUET_32[debut : debut + 4] for debut in range(0, 32, 4)]
    return tuple(Pli(v, tuple(c), v) for v, c in zip(vainqueurs, paquets, strict=True))


def compter(
    valeur: int,
    points_a: int,
    dits: str = "",
    belote: Siege | None = None,
    preneur: Siege = J1,
    annonces: AnnoncesDesSieges = (),
    **options: Any,
) -> Decompte:
    """Le décompte d'un contrat à cœur ; `dits` est vide, `contre` ou `contre surcontre`."""
    contre = (preneur + 1) % 4 if "contre" in dits.split() else None
    surcontre = preneur if "surcontre" in dits.split() else None
    contrat = Contrat(preneur, valeur, COEUR, contre, surcontre)
    return decompter(ReglesContree(**options), contrat, plis_valant(points_a), belote, annonces)
