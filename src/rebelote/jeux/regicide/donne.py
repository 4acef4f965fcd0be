"""La donne : un roi secret à chacun, et à trois joueurs une couleur de moins."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rebelote.cartes import MASQUE_COULEUR, Carte, Couleur, Main, cartes_du_masque
from rebelote.cartes.paquets import MASQUE_52
from rebelote.jeux.commun.donne import defaut_des_cartes, defaut_des_mains
from rebelote.jeux.commun.mains import Cartes, cartes_visibles, lots_des_mains, tirer_les_mains
from rebelote.jeux.regicide.evenements import Donne
from rebelote.jeux.regicide.hierarchie import ROIS
from rebelote.jeux.regicide.phases import Phase
from rebelote.noyau.motif import Motif
from rebelote.noyau.sans_croupier import ActeCommun, Lot, Tirer, Tires
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege

if TYPE_CHECKING:
    from rebelote.jeux.regicide.etat import EtatRegicide

CARTES_EN_PLUS_DU_ROI: Final = 12
_LES_ROIS: Final = tuple(cartes_du_masque(ROIS))


def cartes_du_jeu(couleur_exclue: Couleur | None) -> int:
    """Les cartes de la partie, en masque : tout le paquet, moins la couleur exclue."""
    return MASQUE_52 if couleur_exclue is None else MASQUE_52 & ~MASQUE_COULEUR[couleur_exclue]


def donner(etat: EtatRegicide, alea: Random) -> Donne:
    """Mélange les rois, en donne un à chacun ; celui qui reste exclut sa couleur."""
    rois = [*_LES_ROIS]
    alea.shuffle(rois)
    exclue = rois[etat.joueurs].couleur if etat.joueurs < len(rois) else None
    donnes: dict[Siege, Carte | None] = {siege: rois[siege] for siege in range(etat.joueurs)}
    mains: dict[Siege, tuple[Carte | None, ...]] = {}
    if etat.regles.sans_draft:
        cartes = sans_les_rois(exclue)
        alea.shuffle(cartes)
        mains = {siege: tuple(cartes[siege :: etat.joueurs]) for siege in donnes}
    return Donne(CROUPIER, ParSiege(donnes), exclue, ParSiege(mains))


def donner_ensemble(etat: EtatRegicide) -> ActeCommun:
    """Les rois, que tous ont mélangés ; à trois, tous voient celui qui reste.

    Les lots des rois sont les premiers de la partie : on les découvrira à la fin.
    """
    sieges = range(etat.joueurs)
    reste = (Lot(1, frozenset(sieges)),) * (len(_LES_ROIS) - etat.joueurs)
    tires: Tires = yield Tirer((*lots_des_mains(dict.fromkeys(sieges, 1)), *reste), _LES_ROIS)
    rois: dict[Siege, Carte | None] = {siege: tires[siege][0] for siege in sieges}
    exclue = next((roi.couleur for (roi,) in tires[etat.joueurs :] if roi), None)
    mains: dict[Siege, Cartes] = {}
    if etat.regles.sans_draft:
        douze = dict.fromkeys(sieges, CARTES_EN_PLUS_DU_ROI)
        mains = yield from tirer_les_mains(douze, sans_les_rois(exclue))
    return Donne(CROUPIER, ParSiege(rois), exclue, ParSiege(mains))


def sans_les_rois(couleur_exclue: Couleur | None) -> list[Carte]:
    """Les cartes de la partie que l'on donne après les rois."""
    return cartes_du_masque(cartes_du_jeu(couleur_exclue) & ~ROIS)


def motif_donne(etat: EtatRegicide, donne: Donne) -> Motif | None:
    return Motif.DONNE_INVALIDE if defaut(etat, donne) else None


def defaut(etat: EtatRegicide, donne: Donne) -> str:
    """Ce qui ne va pas dans cette donne ; vide si elle est bonne."""
    sieges, permises = range(etat.joueurs), cartes_du_jeu(donne.couleur_exclue)
    rois = {siege: (roi,) for siege, roi in donne.rois.items()}
    un_roi, douze = dict.fromkeys(sieges, 1), dict.fromkeys(sieges, CARTES_EN_PLUS_DU_ROI)
    return (
        ("" if donne.donneur in sieges else "le donneur n'est pas un des joueurs")
        or _defaut_d_exclusion(etat, donne)
        or defaut_des_mains(rois, un_roi)
        or _defaut_des_rois(donne, permises)
        or defaut_des_mains(donne.mains, douze if etat.regles.sans_draft else {})
        or defaut_des_cartes(cartes_visibles(donne.mains), permises & ~ROIS)
    )


def _defaut_d_exclusion(etat: EtatRegicide, donne: Donne) -> str:
    match etat.joueurs, donne.couleur_exclue:
        case 3, None:
            return "à trois, une couleur est exclue"
        case 4, Couleur():
            return "à quatre, aucune couleur n'est exclue"
    return ""


def _defaut_des_rois(donne: Donne, permises: int) -> str:
    for roi in donne.rois.values():
        if roi is not None and not roi.bit & permises & ROIS:
            return f"{roi} n'est pas un des rois que l'on donne"
    return defaut_des_cartes(donne.rois.values(), permises)


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
