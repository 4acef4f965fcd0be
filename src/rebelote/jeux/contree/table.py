"""La table de contrée : ce que l'on y voit, et ce que l'on en dit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rebelote.cartes import COULEURS
from rebelote.jeux.commun.decompte import dire_par_camp, manche_passee
from rebelote.jeux.commun.equipes import EQUIPES
from rebelote.jeux.commun.table import (
    DONNE,
    FIN,
    couleur_demandee,
    dernier_pli,
    milieu_du_pli,
    points_de_la_manche,
    siege_vu,
)
from rebelote.jeux.contree import motifs
from rebelote.jeux.contree.inconnues import couleurs_manquantes
from rebelote.jeux.contree.phases import Phase
from rebelote.jeux.contree.points import Compte, Decompte
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.noyau.tableau import Detail, Milieu, MotDit, Plateau, SiegeVu

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree


def plateau(etat: EtatContree) -> Plateau:
    """Ce que montre cet état, complet ou vu d'un siège."""
    return Plateau(
        sieges=_sieges(etat),
        milieu=_milieu(etat),
        contrat=None if etat.contrat is None else etat.contrat.engagement,
        dernier_pli=dernier_pli(etat),
        manche=points_de_la_manche(etat),
        feuille=tuple(manche_passee(n, d) for n, d in enumerate(etat.decomptes, start=1)),
    )


def _sieges(etat: EtatContree) -> tuple[SiegeVu, ...]:
    """Chacun, avec sa dernière enchère et les couleurs qu'on sait lui manquer."""
    manquent = couleurs_manquantes(etat)
    sans = [tuple(c for c in COULEURS if c in manquent[siege]) for siege in range(4)]
    return tuple(siege_vu(etat, s, _parole(etat, s), sans=sans[s]) for s in range(4))


def _parole(etat: EtatContree, siege: Siege) -> list[str]:
    """Ce que ce siège a dit en dernier, tant que durent les enchères ; ses annonces, ensuite."""
    siennes = [enchere.parole for enchere in etat.encheres if enchere.auteur == siege]
    return siennes[-1:] if etat.phase is Phase.ENCHERES else [*map(str, etat.annonces[siege])]


def _milieu(etat: EtatContree) -> Milieu:
    match etat.phase:
        case Phase.JEU | Phase.MONTRE:
            return milieu_du_pli(etat)
        case Phase.ENCHERES:
            dites = tuple(MotDit(enchere.auteur, enchere.parole) for enchere in etat.encheres)
            volee = (Detail("volee", nom_siege(etat.tour)),) if etat.volee else ()
            return Milieu("encheres", mots=dites, details=volee)
        case Phase.FINIE:
            return FIN
        case _:
            return DONNE


def precision(etat: EtatContree, motif: Motif) -> str:
    """Ce qui précise un refus : la couleur demandée, l'atout, ou le contrat en cours."""
    if motif in (Motif.COUPER, Motif.MONTER) and etat.atout:
        return f"atout {etat.atout.nom_courant}" if etat.atout.couleur else "tout-atout"
    if motif in (motifs.ENCHERE_TROP_BASSE, motifs.ENCHERES_FERMEES) and etat.contrat:
        return str(etat.contrat)
    return couleur_demandee(motif, etat.pli)


def raconter(decompte: Decompte) -> str:
    """Le décompte d'une manche en une phrase."""
    contrat = decompte.contrat
    if contrat is None:
        return "tout le monde a passé, manche annulée"
    details = [
        f"{nom_siege(contrat.preneur)} a annoncé {contrat}",
        *dire_par_camp(decompte.points_par_camp),
    ]
    if decompte.capot is not None:
        details.append(f"capot de {EQUIPES[decompte.capot].nom}")
    details.append(decompte.issue.value)
    comptes = zip(EQUIPES, decompte.comptes, strict=True)
    marques = ", ".join(f"{equipe.nom} {formule(compte)}" for equipe, compte in comptes)
    return f"{', '.join(details)} : {marques}"


def formule(compte: Compte) -> str:
    """Le calcul d'un score : « (100 + 112) × 2 + 20 = 444 »."""
    valeurs = [str(valeur) for _, valeur in compte.termes]
    somme = " + ".join(valeurs)
    if compte.multiplicateur > 1 and valeurs:
        somme = f"({somme})" if len(valeurs) > 1 else somme
        somme = f"{somme} × {compte.multiplicateur}"
    en_plus = [str(prime) for prime in (compte.belote, compte.annonces) if prime]
    calcul = " + ".join(filter(None, [somme, *en_plus])) or "0"
    return calcul if calcul == str(compte.total) else f"{calcul} = {compte.total}"
