"""La table de belote en texte, pour le terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rebelote.cartes import Carte, Couleur, Main, Valeur
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.belote.points import Decompte, Paire
from rebelote.jeux.commun.atouts import RANG_ATOUT, RANG_NORMAL
from rebelote.jeux.commun.equipes import EQUIPES
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote


def decrire(etat: EtatBelote, siege: Siege | None = None) -> str:
    """Ce que l'on voit de la table, depuis un siège ou cartes ouvertes."""
    return "\n".join(_lignes(etat, siege))


def _lignes(etat: EtatBelote, siege: Siege | None) -> Iterator[str]:
    scores = "  ".join(f"{nom} {score}" for nom, score in etat.scores().items())
    yield f"Belote, {etat.situation()}    score : {scores}"
    if etat.phase is Phase.FINIE:
        yield f"Partie finie : l'équipe {' et '.join(etat.vainqueurs())} gagne."
        return
    yield _contrat(etat)
    for autre in range(4):
        if siege is None or autre == siege:
            yield f"{_nom(etat, autre)} : {main_rangee(etat.mains[autre], etat.atout)}"
        else:
            yield f"{_nom(etat, autre)} : {len(etat.mains[autre])} cartes"
    if etat.plis:
        dernier = etat.plis[-1]
        cartes = " ".join(map(str, dernier.cartes))
        yield f"Dernier pli : {cartes} → {nom_siege(dernier.vainqueur)}"
    if etat.phase is Phase.JEU:
        yield f"Sur la table : {_pli(etat)}"


def _nom(etat: EtatBelote, siege: Siege) -> str:
    marque = "▶" if siege == etat.tour else " "
    annonces = ", ".join(map(str, etat.annonces[siege]))
    belote = "belote" if etat.belote == siege else ""
    dits = ", ".join(filter(None, [annonces, belote]))
    equipe = EQUIPES[siege & 1].nom
    return f"{marque} {nom_siege(siege)} ({equipe}){f' [{dits}]' if dits else ''}"


def _contrat(etat: EtatBelote) -> str:
    donneur = f"donneur {nom_siege(etat.donneur)}"
    if etat.preneur is not None and etat.atout is not None:
        atout = f"{etat.atout.nom_courant} {etat.atout}"
        return f"Atout {atout}, pris par {nom_siege(etat.preneur)} ; {donneur}"
    if etat.retournee is not None:
        return f"Retournée : {etat.retournee} ; {donneur}"
    return donneur[0].upper() + donneur[1:]


def _pli(etat: EtatBelote) -> str:
    if not etat.pli:
        return "—"
    return "  ".join(
        f"{nom_siege((etat.meneur + place) % 4)} {carte}" for place, carte in enumerate(etat.pli)
    )


def main_rangee(main: Main, atout: Couleur | None) -> str:
    """Les cartes par couleur, l'atout d'abord, de la plus forte à la plus faible."""
    cartes = sorted(main, key=lambda carte: _rangement(carte, atout))
    return " ".join([*map(str, cartes), *["?"] * main.cachees])


def _rangement(carte: Carte, atout: Couleur | None) -> tuple[bool, int, int]:
    assert isinstance(carte.valeur, Valeur)
    rangs = RANG_ATOUT if carte.couleur is atout else RANG_NORMAL
    return (carte.couleur is not atout, carte.couleur.rang, -rangs[carte.valeur])


def raconter(decompte: Decompte) -> str:
    """Le décompte d'une manche en une phrase."""
    if decompte.preneur is None or decompte.atout is None:
        return "tout le monde a passé deux fois, manche annulée"
    details = [
        f"{nom_siege(decompte.preneur)} a pris à {decompte.atout.nom_courant}",
        f"plis A {decompte.plis[0]}, B {decompte.plis[1]}",
        *_primes("belote", decompte.belote),
        *_primes("annonces", decompte.annonces),
    ]
    if decompte.capot is not None:
        details.append(f"capot de {EQUIPES[decompte.capot].nom}")
    details.append(decompte.issue.value)
    if decompte.litige_verse:
        details.append(f"litige versé : {decompte.litige_verse}")
    if decompte.litige_en_attente:
        details.append(f"en litige : {decompte.litige_en_attente}")
    return ", ".join(details)


def _primes(nom: str, primes: Paire) -> Iterator[str]:
    for equipe, points in zip(EQUIPES, primes, strict=True):
        if points:
            yield f"{nom} {equipe.nom} {points}"
