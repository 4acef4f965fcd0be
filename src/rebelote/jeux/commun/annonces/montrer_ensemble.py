"""Montrer sans croupier : ce que tous ont entendu départage les camps, sinon l'atout.

Seul le camp qui l'emporte montre ses cartes. On ne demande l'atout qu'à égalité, et à ceux-là
seuls dont l'annonce est à égalité : une seule peut être à l'atout, qui le dit l'emporte.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from rebelote.jeux.commun.annonces.annonce import Annonce
from rebelote.jeux.commun.annonces.comparer import camp_des_annonces
from rebelote.jeux.commun.annonces.evenements import Montrer
from rebelote.jeux.commun.annonces.montrer import ont_annonce
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.mains import ordre_de_donne
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sans_croupier import ActeCommun, Dire, Paroles, une_parole
from rebelote.noyau.sieges import CROUPIER, ParSiege, Siege, reunir

if TYPE_CHECKING:
    from rebelote.jeux.commun.deux_camps import EtatADeuxCamps


def montrer_ensemble(etat: EtatADeuxCamps) -> ActeCommun:
    """Le camp de la meilleure annonce montre les siennes, chacun pour soi."""
    gagnant = camp_des_annonces(etat.annonces, None)
    dites: Paroles = {}
    if gagnant is None and etat.couleur_d_atout is not None:
        dites = yield _demander_l_atout(etat)
        gagnant = next((camp(siege) for siege, dite in dites.items() if dite is not None), None)
    parts = [cast(Montrer, dite) for dite in dites.values() if dite is not None]
    ont_montre = [siege for part in parts for siege in part.annonces]
    restent = tuple(s for s in ont_annonce(etat, gagnant) if s not in ont_montre)
    if restent:
        paroles: Paroles = yield Dire(
            restent, partial(_part, etat), recevable=partial(_est_sa_part, etat)
        )
        parts += [cast(Montrer, parole) for parole in paroles.values()]
    return Montrer(CROUPIER, reunir(part.annonces for part in parts))


def _part(etat: EtatADeuxCamps, siege: Siege) -> Montrer:
    """Tout ce que ce siège a annoncé, cartes en main."""
    return Montrer(CROUPIER, ParSiege({siege: etat.annonces[siege]}))


def _est_sa_part(etat: EtatADeuxCamps, siege: Siege, parole: Evenement | None) -> bool:
    """Vrai si l'on y voit les cartes de tout ce que ce siège a annoncé, et rien d'autre."""
    if not isinstance(parole, Montrer) or parole.auteur != CROUPIER:
        return False
    if list(parole.annonces) != [siege]:
        return False
    montrees, dites = parole.annonces[siege], etat.annonces[siege]
    return len(montrees) == len(dites) and all(map(_montre, montrees, dites))


def _montre(montree: Annonce, dite: Annonce) -> bool:
    return montree.cartes is not None and montree.est_valide and montree.voilee() == dite.voilee()


# --- L'atout, à égalité -----------------------------------------------------------------------


def _demander_l_atout(etat: EtatADeuxCamps) -> Dire:
    ordre = ordre_de_donne(etat.donneur)
    return Dire(
        tuple(siege for siege in ordre if _a_egalite(etat, etat.annonces[siege])),
        lambda siege: _part(etat, siege) if _a_l_atout(etat, etat.annonces[siege]) else None,
        une_parole,
        lambda siege, parole: parole is None or _l_emporte(etat, siege, parole),
    )


def _l_emporte(etat: EtatADeuxCamps, siege: Siege, parole: Evenement) -> bool:
    """Vrai si cette part montre, à l'atout, l'annonce qui était à égalité."""
    juste = _est_sa_part(etat, siege, parole)
    return juste and _a_l_atout(etat, cast(Montrer, parole).annonces[siege])


def _a_egalite(etat: EtatADeuxCamps, annonces: tuple[Annonce, ...]) -> bool:
    return any(annonce.rang == _meilleur_rang(etat) for annonce in annonces)


def _a_l_atout(etat: EtatADeuxCamps, annonces: tuple[Annonce, ...]) -> bool:
    meilleur, atout = _meilleur_rang(etat), etat.couleur_d_atout
    return any(a.rang == meilleur and a.couleur is atout for a in annonces)


def _meilleur_rang(etat: EtatADeuxCamps) -> tuple[int, bool, int]:
    return max(annonce.rang for annonces in etat.annonces for annonce in annonces)
