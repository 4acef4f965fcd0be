"""Le forfait : finir sans ceux qui empêchent de finir, quand nul vote ne peut les exclure.

À deux, qui retient son coup n'a personne pour voter contre lui. À plusieurs, il suffit d'un
complice qui ne vote pas. Le journal ne peut rien en dire : chacun conclut pour lui, d'après ce
qu'il a vu, et la partie s'arrête ; ils l'ont perdue, au lieu de l'avoir annulée.
"""

from __future__ import annotations

from typing import Final

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.exclusion import bloquants, perdus
from rebelote.p2p.membre.poste import Poste

RETENU: Final = "a retenu son coup au-delà de son temps"
COMPLICE: Final = "n'a pas voté contre qui retenait son coup"


def declarer_les_forfaits(poste: Poste) -> None:
    """Met fin à la partie, si quelqu'un la retient et que l'on ne peut pas s'en passer."""
    fautifs = _fautifs(poste)
    for siege, raison in fautifs.items():
        poste.deroulement.recommencer_sans(siege, raison)  # ce qui n'est pas ouvert ne compte pas
    if fautifs:
        poste.deroulement.terminee = True


def _fautifs(poste: Poste) -> dict[Siege, str]:
    if poste.finie or poste.preuves or perdus(poste) or len(absents := bloquants(poste)) != 1:
        return {}
    cible = absents[0]
    if len(poste.restants()) == 2:
        return {cible: RETENU}
    complices = _complices(poste, cible)
    return {cible: RETENU} | dict.fromkeys(complices, COMPLICE) if complices else {}


def _complices(poste: Poste, cible: Siege) -> list[Siege]:
    """Ceux qui, présents, ne disent rien depuis la grâce contre celui que les autres accusent.

    Ils ne sont pas plus nombreux que nous : sinon, c'est peut-être nous qui voyons mal.
    """
    place = poste.journal.place
    if not poste.votes.vote_depuis(
        poste.moi, cible, place, poste.maintenant - poste.reglages.grace
    ):
        return []
    autres = [siege for siege in poste.autres() if siege != cible]
    muets = [siege for siege in autres if not poste.votes.est_contre(siege, cible, place)]
    return muets if len(muets) <= len(autres) + 1 - len(muets) else []
