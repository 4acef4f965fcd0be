"""Ce que les tables de plusieurs jeux montrent de même."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from rebelote.cartes import Carte, Main, Valeur
from rebelote.jeux.commun import rebelote
from rebelote.jeux.commun.atouts import RANG_ATOUT, RANG_NORMAL
from rebelote.jeux.commun.equipes import EQUIPES, camp
from rebelote.noyau.motif import Motif
from rebelote.noyau.reperes.plis import PliFerme
from rebelote.noyau.sieges import Siege
from rebelote.noyau.tableau import Detail, MainVue, Milieu, ParCamp, SiegeVu, Terme

if TYPE_CHECKING:
    from rebelote.jeux.commun.deux_camps import EtatADeuxCamps

FIN = Milieu("fin")
DONNE = Milieu("donne")

# --- N'importe quel jeu -----------------------------------------------------------------------


def main_vue(main: Main, rangement: Callable[[Carte], Any]) -> MainVue:
    """Les cartes connues dans cet ordre, et le nombre des autres."""
    return MainVue.de(main, sorted(main, key=rangement))


def couleur_demandee(motif: Motif, pli: tuple[Carte, ...]) -> str:
    """Ce qui précise qu'il fallait fournir."""
    return pli[0].couleur.nom_courant if motif is Motif.FOURNIR and pli else ""


def terme(nom: str, noms: Iterable[str], valeurs: Iterable[int]) -> Terme:
    """Une ligne de la feuille : une valeur par camp, dans l'ordre."""
    return Terme(nom, tuple(zip(noms, valeurs, strict=True)))


# --- La belote et la contrée ------------------------------------------------------------------


def siege_vu(etat: EtatADeuxCamps, siege: Siege, dit: Iterable[str], **reste: Any) -> SiegeVu:
    """Un siège : sa main rangée, les plis qu'il a faits, ce qu'il a dit, et s'il a pris."""
    conclu = etat.contrat_conclu()
    preneur = conclu is not None and conclu.preneur == siege
    return SiegeVu(
        siege,
        etat.camp(siege),
        main_vue(etat.mains[siege], lambda carte: _rangement(etat, carte)),
        sum(pli.vainqueur == siege for pli in etat.plis),
        (*dit, *rebelote.dit_par(etat, siege)),
        pastilles=(Detail("preneur"),) if preneur else (),
        **reste,
    )


def _rangement(etat: EtatADeuxCamps, carte: Carte) -> tuple[bool, int, int]:
    """Les cartes par couleur, l'atout d'abord, de la plus forte à la plus faible."""
    assert isinstance(carte.valeur, Valeur)
    atout = etat.est_atout(carte)
    return not atout, carte.couleur.rang, -(RANG_ATOUT if atout else RANG_NORMAL)[carte.valeur]


def milieu_du_pli(etat: EtatADeuxCamps) -> Milieu:
    return Milieu(
        "pli",
        rebelote.poses(etat, etat.meneur, etat.pli, etat.plis, etat.belote),
        meneur=etat.meneur,
        maitre=etat.maitre,
        points=etat.points_des_cartes(etat.pli),
    )


def dernier_pli(etat: EtatADeuxCamps) -> PliFerme | None:
    """Le dernier pli ramassé de la manche."""
    if not etat.plis:
        return None
    *avant, pli = etat.plis
    poses = rebelote.poses(etat, pli.meneur, pli.cartes, avant, etat.belote)
    return PliFerme(poses, pli.vainqueur, etat.points_des_cartes(pli.cartes))


def points_de_la_manche(etat: EtatADeuxCamps) -> ParCamp:
    """Ce que les plis ramassés ont rapporté à chaque camp, cartes seules."""
    if etat.phase not in (etat.JEU, etat.MONTRE):
        return ()
    totaux = [0, 0]
    for pli in etat.plis:
        totaux[camp(pli.vainqueur)] += etat.points_des_cartes(pli.cartes)
    return tuple((equipe.nom, total) for equipe, total in zip(EQUIPES, totaux, strict=True))
