"""La table de régicide : ce que l'on y voit, et ce que l'on en dit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rebelote.cartes import Carte, Main
from rebelote.jeux.commun.table import DONNE, FIN, main_vue
from rebelote.jeux.regicide import motifs
from rebelote.jeux.regicide.draft import a_garder, sens
from rebelote.jeux.regicide.evenements import Coup
from rebelote.jeux.regicide.phases import Phase
from rebelote.jeux.regicide.points import POINTS
from rebelote.jeux.regicide.pyramide import LARGEURS, Pyramide
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege
from rebelote.noyau.tableau import Detail, Milieu, Plateau, SiegeVu
from rebelote.noyau.texte import compte

if TYPE_CHECKING:
    from rebelote.jeux.regicide.etat import EtatRegicide


def plateau(etat: EtatRegicide) -> Plateau:
    """Ce que montre cet état ; la marque, elle, ne dit rien avant la fin."""
    exclue = etat.couleur_exclue
    return Plateau(
        sieges=tuple(_siege(etat, siege) for siege in range(etat.joueurs)),
        milieu=_milieu(etat),
        scores_montres=etat.phase is Phase.FINIE,
        avis=() if exclue is None else (Detail("couleur_exclue", exclue.name),),
    )


def _siege(etat: EtatRegicide, siege: Siege) -> SiegeVu:
    """Un siège, avec le roi et le paquet que l'on y voit."""
    pastilles = []
    if etat.rois and etat.rois[siege] is not None:
        pastilles.append(Detail("roi", etat.rois[siege]))
    if etat.phase is Phase.DRAFT:
        pastilles += _paquet(etat.paquets[siege])
    main = main_vue(etat.mains[siege], _rangement) if etat.mains else None
    return SiegeVu(siege, etat.camp(siege), main, pastilles=tuple(pastilles))


def _paquet(paquet: Main) -> Iterator[Detail]:
    """Les cartes que l'on y voit et, s'il en reste de dos, combien."""
    if not paquet:
        return
    vues = tuple(sorted(paquet, key=_rangement))
    yield Detail("paquet", vues or len(paquet))
    if vues and paquet.cachees:
        yield Detail("dos", paquet.cachees)


def _rangement(carte: Carte) -> tuple[int, int]:
    """Les cartes par couleur, de la plus haute à la plus basse."""
    return carte.couleur.rang, -POINTS[carte.index]


def _milieu(etat: EtatRegicide) -> Milieu:
    match etat.phase:
        case Phase.DONNE | Phase.PAQUETS:
            return DONNE
        case Phase.DRAFT:
            garder = Detail("a_garder", a_garder(etat))
            return Milieu("draft", details=(garder, Detail("sens", sens(etat.tour_de_draft))))
        case Phase.FINIE:
            return Milieu(FIN.genre, rangees=rangees(etat.pyramide), details=_defausse(etat))
        case _:
            return Milieu("pyramide", rangees=rangees(etat.pyramide), details=_defausse(etat))


def _defausse(etat: EtatRegicide) -> tuple[Detail, ...]:
    return (Detail("defausse", etat.defausse),) if etat.defausse else ()


def rangees(pyramide: Pyramide) -> tuple[tuple[Carte | None, ...], ...]:
    """Les rangées, la base d'abord."""
    return tuple(
        tuple(pyramide[rangee, colonne] for colonne in range(largeur))
        for rangee, largeur in LARGEURS.items()
    )


def raconter(etat: EtatRegicide) -> str:
    """La fin de la partie en une phrase : rois, scores et vainqueurs."""
    scores = [
        f"{nom} ({etat.rois[siege]}) {score}"
        for siege, (nom, score) in enumerate(etat.scores().items())
    ]
    gagnants = etat.vainqueurs()
    verbe = "gagne" if len(gagnants) == 1 else "gagnent ensemble"
    return f"{', '.join(scores)} ; {' et '.join(gagnants)} {verbe}"


def detail_du_refus(etat: EtatRegicide, evenement: Evenement, motif: Motif) -> str:
    """Ce qui précise un refus : la carte que l'on n'a pas battue, le nombre à garder."""
    if motif is motifs.NOMBRE_DE_CARTES:
        return compte(a_garder(etat), "attendue")
    if isinstance(evenement, Coup) and motif in (motifs.CARTE_TROP_FAIBLE, motifs.CASE_OCCUPEE):
        return str(etat.pyramide[evenement.case])
    return ""
