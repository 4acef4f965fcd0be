"""La table de contrée en texte, pour le terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rebelote.cartes import COULEURS
from rebelote.jeux.commun.equipes import EQUIPES
from rebelote.jeux.commun.table import (
    couleur_demandee,
    entete,
    ligne_du_donneur,
    lignes_des_mains,
    lignes_des_plis,
    primes,
    victoire,
)
from rebelote.jeux.contree import motifs
from rebelote.jeux.contree.inconnues import couleurs_manquantes
from rebelote.jeux.contree.phases import Phase
from rebelote.jeux.contree.points import Compte, Decompte
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree


def decrire(etat: EtatContree, siege: Siege | None = None) -> str:
    """Ce que l'on voit de la table, depuis un siège ou cartes ouvertes."""
    return "\n".join(_lignes(etat, siege))


def _lignes(etat: EtatContree, siege: Siege | None) -> Iterator[str]:
    yield entete("Contrée", etat)
    if etat.est_terminee:
        yield victoire(etat)
        return
    yield ligne_du_donneur(etat, _contrat(etat))
    yield from lignes_des_mains(etat, siege, lambda autre: _dits(etat, autre))
    if etat.phase is Phase.ENCHERES:
        yield f"Enchères : {_paroles(etat)}"
    yield from lignes_des_plis(etat)


def _dits(etat: EtatContree, siege: Siege) -> list[str]:
    """La belote que ce siège a dite et les couleurs qu'on sait lui manquer."""
    absentes = couleurs_manquantes(etat)[siege]
    manque = " ".join(str(couleur) for couleur in COULEURS if couleur in absentes)
    return ["belote" if etat.belote == siege else "", f"sans {manque}" if manque else ""]


def _contrat(etat: EtatContree) -> str:
    if etat.contrat is None:
        return ""
    return f"Contrat : {etat.contrat}, par {nom_siege(etat.contrat.preneur)}"


def _paroles(etat: EtatContree) -> str:
    dits = [f"{nom_siege(e.auteur)} {e.texte.removeprefix('annonce ')}" for e in etat.encheres]
    question = ["à la volée, " + nom_siege(etat.tour) + " contre-t-il ?"] if etat.volee else []
    return "  ".join([*dits, *question]) or "—"


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
        f"plis A {decompte.points[0]}, B {decompte.points[1]}",
        *primes("belote", decompte.belote),
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
    belote = str(compte.belote) if compte.belote else ""
    calcul = " + ".join(filter(None, [somme, belote])) or "0"
    return calcul if calcul == str(compte.total) else f"{calcul} = {compte.total}"
