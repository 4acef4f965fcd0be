"""« Belote », puis « rebelote » : ce que l'on dit en posant le roi et la dame d'atout.

Seule la première est un choix que le journal écrit ; la seconde s'entend de ce qui s'est passé.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rebelote.cartes import Carte, masque
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.noyau.reperes.plis import Pose, poses_depuis
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.jeux.commun.deux_camps import EtatADeuxCamps

PREMIERE: Final = "belote"
SECONDE: Final = "rebelote"


def dit_a_la_carte(etat: EtatADeuxCamps, coup: JouerCarte) -> str:
    """Ce que l'on dit en posant cette carte ; rien le plus souvent."""
    if coup.belote:
        return PREMIERE
    seconde = etat.belote == coup.auteur and coup.carte.bit & etat.roi_dame
    return SECONDE if seconde else ""


def dit_par(etat: EtatADeuxCamps, siege: Siege) -> tuple[str, ...]:
    """Le dernier des deux mots que ce siège a dits ; l'autre carte est connue tant qu'il l'a."""
    if etat.belote != siege:
        return ()
    return (PREMIERE if etat.mains[siege].connues & etat.roi_dame else SECONDE,)


def poses(
    etat: EtatADeuxCamps,
    meneur: Siege,
    cartes: Sequence[Carte],
    plis: Sequence[Pli],
    belote: Siege | None,
) -> tuple[Pose, ...]:
    """Les cartes d'un pli et ce que l'on a dit en les posant ; `plis` sont ceux d'avant."""
    simples = poses_depuis(meneur, cartes, 4)
    if belote is None:
        return simples
    passees = masque(carte for pli in plis for carte in pli.cartes)
    mot = SECONDE if passees & etat.roi_dame else PREMIERE
    return tuple(
        replace(pose, mention=mot)
        if pose.siege == belote and pose.carte.bit & etat.roi_dame
        else pose
        for pose in simples
    )
