"""La table de tarot africain : ce que l'on y voit, et ce que l'on en dit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from rebelote.jeux.commun.table import DONNE, FIN, main_vue
from rebelote.jeux.tarot_africain.cercle import ordre
from rebelote.jeux.tarot_africain.evenements import JouerCarte
from rebelote.jeux.tarot_africain.paris import pari_interdit
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.jeux.tarot_africain.points import Bilan
from rebelote.noyau.reperes.plis import PliFerme, Pose
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.noyau.tableau import Detail, ManchePassee, Milieu, MotDit, Plateau, SiegeVu, Terme
from rebelote.noyau.texte import accorder, compte

if TYPE_CHECKING:
    from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain


def plateau(etat: EtatTarotAfricain) -> Plateau:
    """Ce que montre cet état, complet ou vu d'un siège ; les vies se lisent aux sièges."""
    return Plateau(
        sieges=tuple(_siege(etat, siege) for siege in range(len(etat.vies))),
        milieu=_milieu(etat),
        dernier_pli=ferme(etat.plis[-1].poses, etat.plis[-1].vainqueur) if etat.plis else None,
        feuille=tuple(_manche(n, bilan) for n, bilan in enumerate(etat.bilans, start=1)),
        scores_montres=False,
    )


def _siege(etat: EtatTarotAfricain, siege: Siege) -> SiegeVu:
    if not etat.vies[siege]:
        return SiegeVu(siege, etat.camp(siege), pastilles=(Detail("elimine"),))
    pastilles = [Detail("vies", etat.vies[siege])]
    if (pari := etat.paris[siege]) is not None:
        pastilles.append(Detail("pari", pari))
    donnee = etat.phase not in (Phase.DONNE, Phase.FINIE)
    return SiegeVu(
        siege,
        etat.camp(siege),
        main_vue(etat.mains[siege], lambda carte: carte.index) if donnee else None,
        etat.plis_faits[siege] if pari is not None else None,
        pastilles=tuple(pastilles),
    )


def _milieu(etat: EtatTarotAfricain) -> Milieu:
    match etat.phase:
        case Phase.JEU:
            meneur = etat.pli[0].auteur if etat.pli else etat.tour
            return Milieu("pli", poses(etat.pli), meneur=meneur, maitre=etat.maitre)
        case Phase.PARIS | Phase.RETOURNE:
            return _paris(etat)
        case Phase.FINIE:
            return FIN
        case _:
            return DONNE


def _paris(etat: EtatTarotAfricain) -> Milieu:
    """Les paris, dans l'ordre, et celui que le dernier n'a pas le droit de faire."""
    dits = ((siege, etat.paris[siege]) for siege in ordre(etat.vivants, etat.donneur))
    mots = tuple(MotDit(siege, str(pari)) for siege, pari in dits if pari is not None)
    interdit = pari_interdit(etat) if etat.phase is Phase.PARIS else None
    details = () if interdit is None else (Detail("interdit", interdit),)
    return Milieu("paris", mots=mots, details=details)


def poses(posees: Iterable[JouerCarte]) -> tuple[Pose, ...]:
    return tuple(
        Pose(pose.auteur, pose.carte, pose.excuse.name.lower() if pose.excuse else "")
        for pose in posees
    )


def ferme(posees: Iterable[JouerCarte], vainqueur: Siege) -> PliFerme:
    return PliFerme(poses(posees), vainqueur)


@lru_cache(maxsize=1024)  # une manche passée ne change plus
def _manche(numero: int, bilan: Bilan) -> ManchePassee:
    def ligne(nom: str, valeurs: tuple[int | None, ...]) -> Terme:
        return Terme(nom, tuple((nom_siege(s), valeurs[s] or 0) for s in bilan.sieges))

    termes = (
        Terme("cartes", mot=str(bilan.cartes)),
        ligne("pari", bilan.paris),
        ligne("plis", bilan.plis),
        ligne("total", bilan.variations),
        ligne("vies", bilan.vies),
    )
    return ManchePassee(numero, termes)


def raconter(bilan: Bilan) -> str:
    """Le bilan d'une manche en une phrase."""
    return f"{compte(bilan.cartes, 'carte')} : " + " ; ".join(
        f"{nom_siege(siege)} pari {bilan.paris[siege]}, {compte(bilan.plis[siege], 'pli')}, "
        f"{_variation(bilan.variations[siege])}, {_reste(bilan.vies[siege])}"
        for siege in bilan.sieges
    )


def _variation(variation: int) -> str:
    return "indemne" if not variation else f"{variation:+} {accorder('vie', variation)}"


def _reste(vies: int) -> str:
    return f"reste {vies}" if vies else "éliminé"
