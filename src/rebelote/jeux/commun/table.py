"""Ce que les tables de plusieurs jeux disent de même, en texte, pour le terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rebelote.cartes import Carte, Main, Valeur
from rebelote.jeux.commun.atouts import RANG_ATOUT, RANG_NORMAL
from rebelote.jeux.commun.equipes import EQUIPES, camp
from rebelote.jeux.commun.mains import cartes_en_texte
from rebelote.jeux.commun.points import Paire
from rebelote.noyau.etat import Etat
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.commun.deux_camps import EtatADeuxCamps

# --- N'importe quel jeu -----------------------------------------------------------------------


def entete(titre: str, etat: Etat) -> str:
    scores = "  ".join(f"{nom} {score}" for nom, score in etat.scores().items())
    return f"{titre}, {etat.situation()}    score : {scores}"


def main_rangee(main: Main, rangement: Callable[[Carte], Any]) -> str:
    """Les cartes dans cet ordre, puis celles qu'on ne voit pas."""
    return cartes_en_texte([*sorted(main, key=rangement), *[None] * main.cachees])


def compte(nombre: int, nom: str) -> str:
    """`0 pli`, `1 pli`, `2 plis`."""
    return f"{nombre} {nom}{'s' if nombre > 1 else ''}"


def dernier_pli(cartes: str, vainqueur: Siege) -> str:
    return f"Dernier pli : {cartes} → {nom_siege(vainqueur)}"


def cartes_posees(meneur: Siege, pli: Iterable[Carte]) -> str:
    """Le pli en cours, à quatre : qui a posé quoi."""
    poses = (f"{nom_siege((meneur + place) % 4)} {carte}" for place, carte in enumerate(pli))
    return "  ".join(poses) or "—"


def couleur_demandee(motif: Motif, pli: tuple[Carte, ...]) -> str:
    """Ce qui précise qu'il fallait fournir."""
    return pli[0].couleur.nom_courant if motif is Motif.FOURNIR and pli else ""


# --- La belote et la contrée ------------------------------------------------------------------


def victoire(etat: EtatADeuxCamps) -> str:
    return f"Partie finie : l'équipe {' et '.join(etat.vainqueurs())} gagne."


def ligne_du_donneur(etat: EtatADeuxCamps, contrat: str = "") -> str:
    """Le contrat s'il y en a un, et qui donne."""
    donneur = f"donneur {nom_siege(etat.donneur)}"
    return f"{contrat} ; {donneur}" if contrat else donneur[0].upper() + donneur[1:]


def lignes_des_mains(
    etat: EtatADeuxCamps, siege: Siege | None, dits: Callable[[Siege], list[str]]
) -> Iterator[str]:
    """Chaque siège, son équipe, ce qu'on sait de lui (`dits`), et sa main si on la voit."""
    for autre in range(4):
        marque = "▶" if autre == etat.tour else " "
        detail = ", ".join(filter(None, dits(autre)))
        nom = f"{nom_siege(autre)} ({EQUIPES[camp(autre)].nom}){f' [{detail}]' if detail else ''}"
        yield f"{marque} {nom} : {_main(etat, autre, siege is None or autre == siege)}"


def _main(etat: EtatADeuxCamps, siege: Siege, ouverte: bool) -> str:
    """Les cartes par couleur, l'atout d'abord, de la plus forte à la plus faible."""
    main = etat.mains[siege]
    if ouverte:
        return main_rangee(main, lambda c: _rangement(etat, c))
    return f"{len(main)} carte{'s' if len(main) > 1 else ''}"


def _rangement(etat: EtatADeuxCamps, carte: Carte) -> tuple[bool, int, int]:
    assert isinstance(carte.valeur, Valeur)
    atout = etat.est_atout(carte)
    return not atout, carte.couleur.rang, -(RANG_ATOUT if atout else RANG_NORMAL)[carte.valeur]


def lignes_des_plis(etat: EtatADeuxCamps) -> Iterator[str]:
    """Le dernier pli ramassé, puis ce qui est sur la table."""
    if etat.plis:
        yield dernier_pli(cartes_en_texte(etat.plis[-1].cartes), etat.plis[-1].vainqueur)
    if etat.phase is etat.JEU:
        yield f"Sur la table : {cartes_posees(etat.meneur, etat.pli)}"


def primes(nom: str, points: Paire) -> Iterator[str]:
    for equipe, les_siens in zip(EQUIPES, points, strict=True):
        if les_siens:
            yield f"{nom} {equipe.nom} {les_siens}"
