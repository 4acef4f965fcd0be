"""Le camp de la meilleure annonce, et ce qu'il en compte."""

from __future__ import annotations

from rebelote.cartes import Couleur
from rebelote.jeux.commun.annonces.annonce import AnnoncesDesSieges
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.points import Paire


def points_annonces(annonces: AnnoncesDesSieges, atout: Couleur | None) -> Paire:
    """Les points d'annonces de chaque camp : le camp de la meilleure compte toutes les siennes."""
    gagnant = camp_des_annonces(annonces, atout)
    totaux = [0, 0]
    for siege, siennes in enumerate(annonces):
        if camp(siege) == gagnant:
            totaux[gagnant] += sum(annonce.points for annonce in siennes)
    return totaux[0], totaux[1]


def camp_des_annonces(annonces: AnnoncesDesSieges, atout: Couleur | None) -> int | None:
    """Le camp dont l'annonce est la meilleure ; personne s'il y a égalité parfaite.

    Une suite cachée n'est pas tenue pour être à l'atout : son camp l'aurait montrée.
    """
    meilleures = [
        max(
            (a.ordre(atout) for s, siennes in enumerate(annonces) for a in siennes if camp(s) == c),
            default=None,
        )
        for c in (0, 1)
    ]
    premiere, seconde = meilleures
    if premiere == seconde:
        return None
    if premiere is None or seconde is None:
        return 0 if seconde is None else 1
    return 0 if premiere > seconde else 1
