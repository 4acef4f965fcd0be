"""La table de dame de pique en texte, pour le terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rebelote.cartes import Main
from rebelote.jeux.commun.mains import cartes_en_texte
from rebelote.jeux.commun.table import cartes_posees, dernier_pli, entete
from rebelote.jeux.commun.table import main_rangee as ranger
from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.jeux.dame_de_pique.points import SOMME_ECHANGE, Decompte, Pli, somme
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.dame_de_pique.etat import EtatDameDePique

_DESTINATAIRES: Final = {
    0: "on ne passe pas de cartes",
    1: "on passe trois cartes au joueur suivant",
    2: "on passe trois cartes en face",
    3: "on passe trois cartes au joueur précédent",
}


def decrire(etat: EtatDameDePique, siege: Siege | None = None) -> str:
    """Ce que l'on voit de la table : `etat` est la vue du siège, ou l'état ouvert sans siège."""
    return "\n".join(_lignes(etat, siege))


def _lignes(etat: EtatDameDePique, siege: Siege | None) -> Iterator[str]:
    yield entete("Dame de pique", etat)
    if etat.phase is Phase.FINIE:
        verbe = "gagnent" if len(etat.vainqueurs()) > 1 else "gagne"
        yield f"Partie finie : {' et '.join(etat.vainqueurs())} {verbe}."
        return
    yield _manche(etat)
    for autre in range(4):
        ouverte = siege is None or autre == siege
        yield f"{_nom(etat, autre)} : {_cartes(etat.mains[autre], ouverte)}"
    yield from _plis(etat)


def _manche(etat: EtatDameDePique) -> str:
    joker = f"joker {etat.joker}" if etat.joker else "joker à désigner"
    coeurs = "cœurs cassés" if etat.coeurs_casses else "cœurs pas encore cassés"
    passe = _DESTINATAIRES[etat.ecart_de_passe]
    suite = passe if etat.phase in (Phase.PASSE, Phase.ECHANGE) else coeurs
    return f"Donneur {nom_siege(etat.donneur)} ; {joker} ; {suite}"


def _nom(etat: EtatDameDePique, siege: Siege) -> str:
    marque = "▶" if siege in etat.attendus() else " "
    return f"{marque} {nom_siege(siege)} [{etat.points_pris(siege)} pts]"


def _cartes(main: Main, ouverte: bool) -> str:
    """La main, ou ce que l'on en sait : les cartes qu'on lui a données, le 2♣…"""
    if ouverte:
        return main_rangee(main)
    connues = f" dont {main_rangee(Main(main.connues))}" if main.connues else ""
    return f"{len(main)} carte{'s' if len(main) > 1 else ''}{connues}"


def main_rangee(main: Main) -> str:
    """Les cartes par couleur, de la plus forte à la plus faible."""
    return ranger(main, lambda carte: (carte.couleur.rang, -carte.index))


def _plis(etat: EtatDameDePique) -> Iterator[str]:
    if etat.plis:
        dernier = etat.plis[-1]
        cartes = cartes_en_texte(dernier.cartes)
        yield dernier_pli(cartes, dernier.vainqueur) + _detour(dernier)
    if etat.pli or etat.phase is Phase.JEU:
        yield f"Sur la table : {_pli(etat)}"


def _detour(pli: Pli) -> str:
    if pli.beneficiaire == pli.vainqueur:
        return ""
    return f" (somme {SOMME_ECHANGE} : ses points vont à {nom_siege(pli.beneficiaire)})"


def _pli(etat: EtatDameDePique) -> str:
    cartes = cartes_posees(etat.meneur, etat.pli)
    if not etat.pli:
        return cartes
    total = somme(etat.pli, etat.regles.valeur_as)
    tape = " : on tape !" if etat.phase in (Phase.TAPE, Phase.TAPES) else ""
    return f"{cartes}  (somme {total}{tape})"


def raconter(decompte: Decompte) -> str:
    """Le décompte d'une manche en une phrase."""
    points = (f"{nom_siege(siege)} {points}" for siege, points in enumerate(decompte.points))
    details = [f"plis {', '.join(points)}", f"joker à {nom_siege(decompte.joker)}"]
    if decompte.lune is not None:
        details.append(f"{nom_siege(decompte.lune)} fait la lune")
    return " ; ".join(details)
