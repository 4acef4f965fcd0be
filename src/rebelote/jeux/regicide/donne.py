"""La donne : un roi secret à chacun, et à trois joueurs une couleur de moins."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import MASQUE_COULEUR, Carte, Couleur, Main, cartes_du_masque
from rebelote.cartes.paquets import MASQUE_52
from rebelote.jeux.commun.mains import cartes_visibles, distinctes, ont_les_tailles
from rebelote.jeux.regicide.evenements import Donne
from rebelote.jeux.regicide.hierarchie import ROIS
from rebelote.jeux.regicide.phases import Phase
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

if TYPE_CHECKING:
    from rebelote.jeux.regicide.etat import EtatRegicide

CARTES_EN_PLUS_DU_ROI: Final = 12


def cartes_du_jeu(couleur_exclue: Couleur | None) -> int:
    """Les cartes de la partie, en masque : tout le paquet, moins la couleur exclue."""
    return MASQUE_52 if couleur_exclue is None else MASQUE_52 & ~MASQUE_COULEUR[couleur_exclue]


def donner(etat: EtatRegicide, alea: Random) -> Donne:
    """Mélange les rois, en donne un à chacun ; celui qui reste exclut sa couleur."""
    rois = cartes_du_masque(ROIS)
    alea.shuffle(rois)
    exclue = rois[etat.joueurs].couleur if etat.joueurs < len(rois) else None
    donnes: dict[Siege, Carte | None] = {siege: rois[siege] for siege in range(etat.joueurs)}
    mains: dict[Siege, tuple[Carte | None, ...]] = {}
    if etat.regles.sans_draft:
        cartes = cartes_du_masque(cartes_du_jeu(exclue) & ~ROIS)
        alea.shuffle(cartes)
        mains = {siege: tuple(cartes[siege :: etat.joueurs]) for siege in donnes}
    return Donne(CROUPIER, ParSiege(donnes), exclue, ParSiege(mains))


def motif_donne(etat: EtatRegicide, donne: Donne) -> Motif | None:
    exclue = donne.couleur_exclue
    permises = cartes_du_jeu(exclue)
    valide = (
        list(donne.rois) == list(range(etat.joueurs))
        and 0 <= donne.donneur < etat.joueurs
        and (exclue is not None) == (etat.joueurs < 4)
        and distinctes(donne.rois.values(), permises & ROIS)
        and _mains_valides(etat, donne, permises & ~ROIS)
    )
    return None if valide else Motif.DONNE_INVALIDE


def _mains_valides(etat: EtatRegicide, donne: Donne, permises: int) -> bool:
    if not etat.regles.sans_draft:
        return not donne.mains
    tailles = [CARTES_EN_PLUS_DU_ROI] * etat.joueurs
    visibles = cartes_visibles(donne.mains)
    return ont_les_tailles(donne.mains, tailles) and distinctes(visibles, permises)


def apres_donne(etat: EtatRegicide, donne: Donne) -> EtatRegicide:
    sieges = range(etat.joueurs)
    reste = cartes_du_jeu(donne.couleur_exclue) & ~ROIS
    sans_draft = etat.regles.sans_draft
    return etat.avec(
        phase=Phase.PREMIER_JOUEUR if sans_draft else Phase.PAQUETS,
        couleur_exclue=donne.couleur_exclue,
        rois=tuple(donne.rois[siege] for siege in sieges),
        mains=tuple(Main.de((donne.rois[s], *donne.mains.get(s, ()))) for s in sieges),
        reserve=Main() if sans_draft else Main(reste),
        paquets=(Main(),) * etat.joueurs,
        cercles=tuple(1 << siege for siege in sieges),
    )
