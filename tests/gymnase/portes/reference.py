"""L'observation écrite nombre par nombre, sans rien garder ni mettre bout à bout : la référence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any

from rebelote.cartes import ATOUTS_22, COULEURS, PAQUET_32, PAQUET_52, Carte, masque
from rebelote.gymnase.portes.jeux.contree import ENCHERES
from rebelote.gymnase.portes.jeux.tarot_africain import CARTES
from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.jeux.contree.atouts import AtoutContree
from rebelote.jeux.contree.evenements import GENERALE
from rebelote.jeux.regicide import CASES

Liste = dict[str, list[float]]


def observer(position: PartieEnMots, siege: int) -> Liste:
    """Ce que ce siège observe, en morceaux."""
    etat, mots = position.savoir(siege).etat, position.codage.mots
    sieges = [(siege + ecart) % len(etat.mains) for ecart in range(len(etat.mains))]
    paquet, marque, du_jeu = JEUX[position.jeu]
    attendus, scores = etat.attendus(), etat.scores()
    phases: type[Enum] = type(etat.phase)
    return {
        "phase": parmi(etat.phase, list(phases)),
        "attendus": [float(s in attendus) for s in sieges],
        "scores": [max(-1.0, min(1.0, scores[etat.camp(s)] / marque)) for s in sieges],
        "mains": [un for s in sieges for un in cartes(etat.mains[s].connues, paquet)],
        "tailles": [len(etat.mains[s]) / 13 for s in sieges],
        **du_jeu(etat, siege, sieges),
        "dits": parmi_plusieurs(position.dits_par(siege), range(len(mots))),
    }


def belote(etat: Any, _: int, sieges: list[int]) -> Liste:
    return {
        **cartes_posees(etat, sieges, PAQUET_32),
        "donneur": parmi(etat.donneur, sieges),
        "retournee": parmi(etat.retournee, PAQUET_32),
        "passes": [etat.passes / 8],
        "preneur": parmi(etat.preneur, sieges),
        "atout": parmi(etat.atout, COULEURS),
        "annonces": [sum(a.points for a in etat.annonces[s]) / 400 for s in sieges],
        "belote": parmi(etat.belote, sieges),
        "litige": [min(1.0, etat.litige / 162)],
    }


def contree(etat: Any, _: int, sieges: list[int]) -> Liste:
    contrat, dernieres = etat.contrat, {e.auteur: e.texte for e in etat.encheres}
    return {
        **cartes_posees(etat, sieges, PAQUET_32),
        "donneur": parmi(etat.donneur, sieges),
        "encheres": [un for s in sieges for un in parmi(dernieres.get(s), ENCHERES)],
        "contrat": [contrat.valeur / GENERALE if contrat else 0.0],
        "preneur": parmi(etat.preneur, sieges),
        "atout": parmi(etat.atout, tuple(AtoutContree)),
        "contre": parmi(contrat.contre if contrat else None, sieges),
        "surcontre": parmi(contrat.surcontre if contrat else None, sieges),
        "volee": [float(etat.volee)],
        "annonces": [sum(a.points for a in etat.annonces[s]) / 400 for s in sieges],
        "belote": parmi(etat.belote, sieges),
    }


def dame_de_pique(etat: Any, siege: int, sieges: list[int]) -> Liste:
    return {
        **cartes_posees(etat, sieges, PAQUET_52),
        "joker": parmi(etat.joker, PAQUET_52),
        "sens_de_passe": parmi(etat.ecart_de_passe, range(4)),
        "passees": parmi_plusieurs(etat.passees[siege], PAQUET_52),
        "points": [etat.points_pris(s) / 27 for s in sieges],
        "coeurs_casses": [float(etat.coeurs_casses)],
    }


def tarot_africain(etat: Any, _: int, sieges: list[int]) -> Liste:
    tombees = [pose for pli in etat.plis for pose in pli.poses]
    return {
        "pli": [un for s in sieges for un in _poses(etat.pli, s)],
        "tombees": [un for s in sieges for un in _poses(tombees, s)],
        "plis": [etat.plis_faits[s] / 5 for s in sieges],
        "paris": [un for s in sieges for un in parmi(etat.paris[s], range(6))],
        "cartes": parmi(etat.cartes, range(1, 6)),
        "donneur": parmi(etat.donneur, sieges),
        "vies": [max(-1.0, min(1.0, etat.vies[s] / etat.regles.vies_max)) for s in sieges],
    }


def _poses(poses: Iterable[Any], siege: int) -> list[float]:
    return parmi_plusieurs((pose.texte for pose in poses if pose.auteur == siege), CARTES)


def regicide(etat: Any, siege: int, sieges: list[int]) -> Liste:
    roi = etat.rois[siege]
    return {
        "tour": parmi(etat.tour, sieges),
        "roi": parmi(roi.couleur if roi else None, COULEURS),
        "couleur_exclue": parmi(etat.couleur_exclue, COULEURS),
        "paquet": cartes(etat.paquets[siege].connues, PAQUET_52),
        "tour_de_draft": [etat.tour_de_draft / 3, etat.choix / 4],
        "pyramide": [un for case in CASES for un in parmi(etat.pyramide[case], PAQUET_52)],
        "defausse": cartes(masque(etat.defausse), PAQUET_52),
    }


JEUX: dict[str, tuple[tuple[Carte, ...], int, Any]] = {
    "belote": (PAQUET_32, 500, belote),
    "contree": (PAQUET_32, 1000, contree),
    "dame_de_pique": (PAQUET_52, 100, dame_de_pique),
    "tarot_africain": (ATOUTS_22, 14, tarot_africain),
    "regicide": (PAQUET_52, 200, regicide),
}


def cartes_posees(etat: Any, sieges: list[int], paquet: Sequence[Carte]) -> Liste:
    pli = _par_siege([(etat.meneur, etat.pli)])
    tombees = _par_siege([(un.meneur, un.cartes) for un in etat.plis])
    vainqueurs = [un.vainqueur for un in etat.plis]
    return {
        "pli": [un for s in sieges for un in cartes(pli[s], paquet)],
        "tombees": [un for s in sieges for un in cartes(tombees[s], paquet)],
        "plis": [vainqueurs.count(s) * 4 / len(paquet) for s in sieges],
    }


def _par_siege(plis: Iterable[tuple[int, Sequence[Carte]]]) -> list[int]:
    masques = [0] * 4
    for meneur, posees in plis:
        for place, carte in enumerate(posees):
            masques[(meneur + place) % 4] |= carte.bit
    return masques


def cartes(masque: int, paquet: Sequence[Carte]) -> list[float]:
    return [1.0 if masque & carte.bit else 0.0 for carte in paquet]


def parmi(valeur: object, choix: Sequence[object]) -> list[float]:
    return parmi_plusieurs((valeur,), choix)


def parmi_plusieurs(valeurs: Iterable[object], choix: Sequence[object]) -> list[float]:
    vecteur = [0.0] * len(choix)
    for valeur in valeurs:
        if valeur in choix:
            vecteur[choix.index(valeur)] = 1.0
    return vecteur
