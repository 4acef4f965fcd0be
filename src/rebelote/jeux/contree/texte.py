"""La table de contrée en texte, pour le terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rebelote.cartes import COULEURS, Carte, Main
from rebelote.jeux.commun.equipes import EQUIPES
from rebelote.jeux.contree import motifs
from rebelote.jeux.contree.atouts import FORCES, AtoutContree
from rebelote.jeux.contree.inconnues import couleurs_manquantes
from rebelote.jeux.contree.phases import Phase
from rebelote.jeux.contree.points import Compte, Decompte, Paire
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.contree.etat import EtatContree


def decrire(etat: EtatContree, siege: Siege | None = None) -> str:
    """Ce que l'on voit de la table, depuis un siège ou cartes ouvertes."""
    return "\n".join(_lignes(etat, siege))


def _lignes(etat: EtatContree, siege: Siege | None) -> Iterator[str]:
    scores = "  ".join(f"{nom} {score}" for nom, score in etat.scores().items())
    yield f"Contrée, {etat.situation()}    score : {scores}"
    if etat.phase is Phase.FINIE:
        yield f"Partie finie : l'équipe {' et '.join(etat.vainqueurs())} gagne."
        return
    yield _contrat(etat)
    for autre in range(4):
        if siege is None or autre == siege:
            yield f"{_nom(etat, autre)} : {main_rangee(etat.mains[autre], etat.atout)}"
        else:
            yield f"{_nom(etat, autre)} : {len(etat.mains[autre])} cartes"
    if etat.phase is Phase.ENCHERES:
        yield f"Enchères : {_paroles(etat)}"
    if etat.plis:
        dernier = etat.plis[-1]
        cartes = " ".join(map(str, dernier.cartes))
        yield f"Dernier pli : {cartes} → {nom_siege(dernier.vainqueur)}"
    if etat.phase is Phase.JEU:
        yield f"Sur la table : {_pli(etat)}"


def _nom(etat: EtatContree, siege: Siege) -> str:
    """Le siège, son équipe, la belote qu'il a dite et les couleurs qu'on sait lui manquer."""
    marque = "▶" if siege == etat.tour else " "
    absentes = couleurs_manquantes(etat)[siege]
    manque = " ".join(str(couleur) for couleur in COULEURS if couleur in absentes)
    dits = ["belote" if etat.belote == siege else "", f"sans {manque}" if manque else ""]
    detail = ", ".join(filter(None, dits))
    equipe = EQUIPES[siege & 1].nom
    return f"{marque} {nom_siege(siege)} ({equipe}){f' [{detail}]' if detail else ''}"


def _contrat(etat: EtatContree) -> str:
    donneur = f"donneur {nom_siege(etat.donneur)}"
    if etat.contrat is None:
        return donneur[0].upper() + donneur[1:]
    return f"Contrat : {etat.contrat}, par {nom_siege(etat.contrat.preneur)} ; {donneur}"


def _paroles(etat: EtatContree) -> str:
    dits = [f"{nom_siege(e.auteur)} {e.texte.removeprefix('annonce ')}" for e in etat.encheres]
    question = ["à la volée, " + nom_siege(etat.tour) + " contre-t-il ?"] if etat.volee else []
    return "  ".join([*dits, *question]) or "—"


def _pli(etat: EtatContree) -> str:
    if not etat.pli:
        return "—"
    return "  ".join(
        f"{nom_siege((etat.meneur + place) % 4)} {carte}" for place, carte in enumerate(etat.pli)
    )


def main_rangee(main: Main, atout: AtoutContree | None) -> str:
    """Les cartes par couleur, l'atout d'abord, de la plus forte à la plus faible."""
    cartes = sorted(main, key=lambda carte: _rangement(carte, atout or AtoutContree.SANS_ATOUT))
    return " ".join([*map(str, cartes), *["?"] * main.cachees])


def _rangement(carte: Carte, atout: AtoutContree) -> tuple[bool, int, int]:
    rang = carte.couleur.rang
    return (carte.couleur is not atout.couleur, rang, -FORCES[atout][rang][carte.index])


def precision(etat: EtatContree, motif: Motif) -> str:
    """Ce qui précise un refus : la couleur demandée, l'atout, ou le contrat en cours."""
    if motif is Motif.FOURNIR and etat.pli:
        return f" ({etat.pli[0].couleur.nom_courant})"
    if motif in (Motif.COUPER, Motif.MONTER) and etat.atout:
        return f" (atout {etat.atout.nom_courant})" if etat.atout.couleur else " (tout-atout)"
    if motif in (motifs.ENCHERE_TROP_BASSE, motifs.ENCHERES_FERMEES) and etat.contrat:
        return f" ({etat.contrat})"
    return ""


def raconter(decompte: Decompte) -> str:
    """Le décompte d'une manche en une phrase."""
    contrat = decompte.contrat
    if contrat is None:
        return "tout le monde a passé, manche annulée"
    details = [
        f"{nom_siege(contrat.preneur)} a annoncé {contrat}",
        f"plis A {decompte.points[0]}, B {decompte.points[1]}",
        *_primes("belote", decompte.belote),
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


def _primes(nom: str, primes: Paire) -> Iterator[str]:
    for equipe, points in zip(EQUIPES, primes, strict=True):
        if points:
            yield f"{nom} {equipe.nom} {points}"
