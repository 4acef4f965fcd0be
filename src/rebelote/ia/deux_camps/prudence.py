"""La carte d'un joueur attentif : ce que le pli a de chances de rapporter, moins ce qu'elle coûte.

Chaque carte permise est pesée : les points du pli, gagnés ou perdus selon les chances de notre camp
d'y rester maître, moins ce que la carte gardée ferait plus tard.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rebelote.cartes import Carte, Couleur, Valeur
from rebelote.ia.deux_camps.memoire import Memoire
from rebelote.jeux.commun.atouts import MASQUES
from rebelote.jeux.commun.points import DER
from rebelote.noyau.sieges import Siege

A_VENIR: Final = 3.0
"""Ce que pose en moyenne, dans le pli, chacun de ceux qui n'ont pas encore joué."""
AIDE_DU_PARTENAIRE: Final = 0.7
"""Les chances qu'il prenne, quand il le peut."""

GARDE_MAITRESSE: Final = 9.0
"""Ce que ferait plus tard une carte maîtresse de sa couleur, si personne ne la coupe."""
GARDE_DIX: Final = 5.0
GARDE_COMPAGNE: Final = 5.0
"""La petite carte sans laquelle un dix resterait seul sous l'as."""
GARDE_ATOUT: Final = 5.0
GARDE_ATOUT_MAITRE: Final = 34.0

APPEL: Final = 5.0
REFUS: Final = -3.0
SINGLETON: Final = 4.0


def choisir_carte(memoire: Memoire, cartes: Sequence[Carte]) -> Carte:
    """La carte qui promet le plus ; à égalité, la première dans l'ordre des cartes."""
    if len(cartes) == 1:
        return cartes[0]
    if not memoire.pli:
        return entamer(memoire, cartes)
    return max(cartes, key=lambda carte: (merite(memoire, carte), -carte.index))


def merite(memoire: Memoire, carte: Carte) -> float:
    """Ce que rapporte la carte dans ce pli, moins ce qu'elle ferait plus tard."""
    espoir = 2 * chance_du_pli(memoire, carte) - 1
    return espoir * _enjeu(memoire, carte) - _garde(memoire, carte)


def _enjeu(memoire: Memoire, carte: Carte) -> float:
    """Les points du pli : posés, à poser, et le der."""
    restants = 3 - len(memoire.pli)
    der = DER * (len(memoire.etat.plis) == 7)
    poses = memoire.points_du_pli + memoire.ordre.points[carte.index]
    return poses + A_VENIR * restants + der


# --- Qui fera le pli --------------------------------------------------------------------------


def chance_du_pli(memoire: Memoire, carte: Carte) -> float:
    """Les chances, à peu près, que notre camp fasse le pli si l'on y met cette carte."""
    pli = (*memoire.pli, carte)
    place, demandee = memoire.ordre.place_maitresse(pli), pli[0].couleur
    tenue = float((len(pli) - 1 - place) % 2 == 0)  # par la carte qui est là
    reprise = 0.0  # par le partenaire, qui doit encore jouer
    for ecart in range(1, 5 - len(pli)):
        siege = (memoire.siege + ecart) % 4
        risque = chance_de_battre(memoire, siege, pli[place], demandee)
        if siege == memoire.partenaire:
            reprise = (1 - tenue) * risque * AIDE_DU_PARTENAIRE
        else:
            tenue *= 1 - risque
            reprise *= 1 - _chance_de_couper(memoire, siege, demandee)
    return tenue + reprise


def chance_de_battre(memoire: Memoire, siege: Siege, carte: Carte, demandee: Couleur) -> float:
    """Les chances que ce siège ait de quoi battre cette carte dans un pli de cette couleur."""
    ordre = memoire.ordre
    dessus = memoire.chance(siege, ordre.superieures[carte.index])
    if carte.couleur is not demandee:
        return _chance_d_etre_vide(memoire, siege, demandee) * dessus
    if ordre.est_coupe(carte):
        return dessus
    return min(1.0, dessus + _chance_de_couper(memoire, siege, demandee))


def _chance_de_couper(memoire: Memoire, siege: Siege, demandee: Couleur) -> float:
    if demandee is memoire.ordre.couleur:
        return 0.0
    vide = _chance_d_etre_vide(memoire, siege, demandee)
    return vide * memoire.chance(siege, memoire.ordre.coupes)


def _chance_d_etre_vide(memoire: Memoire, siege: Siege, couleur: Couleur) -> float:
    return 1 - memoire.chance(siege, MASQUES[couleur.rang])


# --- Ce que vaut une carte que l'on garde -----------------------------------------------------


def _garde(memoire: Memoire, carte: Carte) -> float:
    if len(memoire.etat.plis) == 7:
        return 0.0
    if memoire.ordre.est_coupe(carte):
        return GARDE_ATOUT_MAITRE if memoire.maitresse(carte) else GARDE_ATOUT
    if memoire.maitresse(carte):
        return GARDE_MAITRESSE * (1 - _risque_de_coupe(memoire, carte))
    if carte.valeur is Valeur.DIX:
        return GARDE_DIX * (len(memoire.siennes(carte.couleur)) >= 2)
    return GARDE_COMPAGNE * _garde_un_dix(memoire, carte)


def _risque_de_coupe(memoire: Memoire, carte: Carte) -> float:
    risques = [_chance_de_couper(memoire, siege, carte.couleur) for siege in memoire.adversaires]
    return 1 - (1 - risques[0]) * (1 - risques[1])


def _garde_un_dix(memoire: Memoire, carte: Carte) -> bool:
    compagnes = memoire.siennes(carte.couleur)
    dix = [c for c in compagnes if c.valeur is Valeur.DIX and c is not carte]
    return len(compagnes) == 2 and bool(dix) and not memoire.maitresse(dix[0])


# --- Entamer ----------------------------------------------------------------------------------


def entamer(memoire: Memoire, cartes: Sequence[Carte]) -> Carte:
    """L'atout si l'on attaque, puis les cartes maîtresses, puis une petite bien choisie."""
    atouts = [carte for carte in cartes if memoire.ordre.est_coupe(carte)]
    if memoire.attaque and atouts and memoire.coupes_adverses:
        atout = _faire_tomber(memoire, atouts)
        if atout is not None:
            return atout
    autres = [carte for carte in cartes if carte not in atouts]
    sures = [c for c in autres if memoire.maitresse(c) and not _coupee(memoire, c)]
    if sures:
        return max(sures, key=lambda c: (memoire.ordre.points[c.index], -c.index))
    return max(autres or cartes, key=lambda c: (_petite(memoire, c), -c.index))


def _faire_tomber(memoire: Memoire, atouts: Sequence[Carte]) -> Carte | None:
    """Le plus fort s'il est maître ; sinon un petit, du preneur s'il en a assez, ou pour lui."""
    fort = max(atouts, key=memoire.ordre.force)
    if memoire.maitresse(fort):
        return fort
    if memoire.siege != memoire.preneur or len(atouts) >= 4:
        points = memoire.ordre.points
        return min(atouts, key=lambda c: (points[c.index], memoire.ordre.force(c)))
    return None


def _coupee(memoire: Memoire, carte: Carte) -> bool:
    """Un adversaire, on le sait, n'a plus la couleur et peut avoir de l'atout."""
    return any(
        memoire.manque(siege, carte.couleur) and memoire.possibles[siege] & memoire.ordre.coupes
        for siege in memoire.adversaires
    )


def _petite(memoire: Memoire, carte: Carte) -> float:
    """Ce que promet d'entamer cette couleur : le pli, et ce que le partenaire en a dit."""
    couleur = carte.couleur
    appel = APPEL * (couleur in memoire.appelees())
    if not memoire.attaque:
        appel += APPEL * (couleur in memoire.ouvertes())
        seule = len(memoire.siennes(couleur)) == 1 and bool(memoire.main & memoire.ordre.coupes)
        appel += SINGLETON * seule
    return merite(memoire, carte) + appel + REFUS * (couleur in memoire.refusees())
