"""La table de dame de pique : ce que l'on y voit, et ce que l'on en dit."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rebelote.cartes import Carte
from rebelote.jeux.commun.table import DONNE, FIN, main_vue, terme
from rebelote.jeux.dame_de_pique.phases import Phase
from rebelote.jeux.dame_de_pique.points import Decompte, points_pli, somme
from rebelote.noyau.reperes.plis import PliFerme, poses_depuis
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.noyau.tableau import Detail, ManchePassee, Milieu, Plateau, SiegeVu, Terme

if TYPE_CHECKING:
    from rebelote.jeux.dame_de_pique.etat import EtatDameDePique

_DESTINATAIRES: Final = ("personne", "suivant", "en_face", "precedent")
"""À qui l'on passe ses cartes, selon l'écart des sièges."""


def plateau(etat: EtatDameDePique) -> Plateau:
    """Ce que montre cet état, complet ou vu d'un siège."""
    return Plateau(
        sieges=tuple(_siege(etat, siege) for siege in range(4)),
        milieu=_milieu(etat),
        dernier_pli=_dernier_pli(etat),
        feuille=tuple(_manche(n, d) for n, d in enumerate(etat.decomptes, start=1)),
        avis=() if etat.phase is Phase.FINIE else _avis(etat),
    )


def _avis(etat: EtatDameDePique) -> tuple[Detail, ...]:
    if etat.phase in (Phase.PASSE, Phase.ECHANGE):
        suite = Detail("passe", _DESTINATAIRES[etat.ecart_de_passe])
    else:
        suite = Detail("coeurs_casses", etat.coeurs_casses)
    return Detail("joker", etat.joker), suite


def _siege(etat: EtatDameDePique, siege: Siege) -> SiegeVu:
    """Un siège, ce qu'il a ramassé, et les cartes qu'il a choisi de passer si on les voit."""
    passees = tuple(carte for carte in etat.passees[siege] if carte is not None)
    pastilles = [Detail("points", etat.points_pris(siege))]
    if passees:
        pastilles.append(Detail("passees", passees))
    return SiegeVu(
        siege,
        etat.camp(siege),
        main_vue(etat.mains[siege], _rangement),
        sum(pli.vainqueur == siege for pli in etat.plis),
        pastilles=tuple(pastilles),
    )


def _rangement(carte: Carte) -> tuple[int, int]:
    """Les cartes par couleur, de la plus forte à la plus faible."""
    return carte.couleur.rang, -carte.index


def _milieu(etat: EtatDameDePique) -> Milieu:
    match etat.phase:
        case Phase.JEU:
            return _pli("pli", etat)
        case Phase.TAPE | Phase.TAPES:
            return _pli("tape", etat)
        case Phase.PASSE | Phase.ECHANGE:
            return Milieu("passe")
        case Phase.FINIE:
            return FIN
        case _:
            return DONNE


def _pli(genre: str, etat: EtatDameDePique) -> Milieu:
    total = somme(etat.pli, etat.regles.valeur_as)
    return Milieu(
        genre,
        poses_depuis(etat.meneur, etat.pli, 4),
        meneur=etat.meneur,
        maitre=etat.maitre,
        points=points_pli(etat.pli, etat.joker),
        details=(Detail("somme", total),) if etat.pli else (),
    )


def _dernier_pli(etat: EtatDameDePique) -> PliFerme | None:
    if not etat.plis:
        return None
    pli = etat.plis[-1]
    detour = None if pli.beneficiaire == pli.vainqueur else pli.beneficiaire
    poses = poses_depuis(pli.meneur, pli.cartes, 4)
    return PliFerme(poses, pli.vainqueur, points_pli(pli.cartes, etat.joker), detour)


@lru_cache(maxsize=1024)  # une manche passée ne change plus
def _manche(numero: int, decompte: Decompte) -> ManchePassee:
    noms = [nom_siege(siege) for siege in range(4)]
    termes = [
        terme("points", noms, decompte.points),
        Terme("joker", mot=nom_siege(decompte.joker)),
        *([Terme("lune", mot=nom_siege(decompte.lune))] if decompte.lune is not None else []),
        terme("total", noms, decompte.scores),
    ]
    return ManchePassee(numero, tuple(termes))


def raconter(decompte: Decompte) -> str:
    """Le décompte d'une manche en une phrase."""
    points = (f"{nom_siege(siege)} {points}" for siege, points in enumerate(decompte.points))
    details = [f"plis {', '.join(points)}", f"joker à {nom_siege(decompte.joker)}"]
    if decompte.lune is not None:
        details.append(f"{nom_siege(decompte.lune)} fait la lune")
    return " ; ".join(details)
