"""Le vérificateur : le noyau audite le journal ; on situe les fautes et compare le résultat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from rebelote.archives import fautes as f
from rebelote.archives.enregistrement import Enregistrement
from rebelote.archives.fautes import Faute, Rapport
from rebelote.cartes import Carte
from rebelote.noyau.audit import Examen, examiner
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.resultat import Resultat


def verifier_enregistrement(enregistrement: Enregistrement) -> Rapport:
    """Toutes les règles que cet enregistrement enfreint."""
    journal = enregistrement.journal
    cachees = sum(map(_cartes_cachees, journal))
    numeros = enregistrement.numeros or (None,) * len(journal)
    etat, fautes = enregistrement.debut(), list[Faute]()
    for examen, numero in zip(examiner(etat, journal), numeros, strict=False):
        fautes += _fautes(examen, numero)
        if examen.apres is None:
            arret = f"la suite ne peut pas être suivie après l'événement {examen.rang}"
            return Rapport(tuple(fautes), arret, cachees=cachees)
        etat = examen.apres
    fautes += [*_inachevee(etat, enregistrement), *_ecarts(etat, enregistrement)]
    inachevee = None if etat.est_terminee else etat.situation()
    return Rapport(tuple(fautes), inachevee=inachevee, cachees=cachees)


# --- Le journal -------------------------------------------------------------------------------


def _fautes(examen: Examen, numero: int | None) -> Iterator[Faute]:
    """Ce qu'un événement enfreint, le numéro de manche écrit compris."""
    manche, _ = reperes(examen.avant)
    if numero is not None and numero != manche:
        explication = f"manche {numero} écrite, {manche} en cours"
        yield _situer(examen, examen.evenement, f.NUMERO_DE_MANCHE, explication)
    for infraction in examen.infractions:
        yield _situer(examen, infraction.evenement, infraction.motif, infraction.explication)


def _situer(examen: Examen, evenement: Evenement, motif: Motif, explication: str) -> Faute:
    manche, pli = reperes(examen.avant)
    carte = getattr(evenement, "carte", None)
    connue = carte if isinstance(carte, Carte) else None
    return Faute(manche, pli, evenement.auteur, connue, motif, explication, examen.rang)


def _cartes_cachees(evenement: Evenement) -> int:
    """Les `null` des suites de cartes : une main dont l'enregistrement ne dit que la taille."""
    return sum(_trous(getattr(evenement, champ.name)) for champ in fields(evenement))


def _trous(valeur: Any) -> int:
    contenu: Iterable[Any] = ()
    if isinstance(valeur, Mapping):
        contenu = valeur.values()
    elif isinstance(valeur, tuple):
        contenu = valeur
    return sum(1 if element is None else _trous(element) for element in contenu)


def reperes(etat: Etat) -> tuple[int, int | None]:
    """La manche et, s'il y en a un, le pli en cours, tels que l'état les dit."""
    situation = etat.situation()
    manche, pli = (re.search(rf"\b{nom} (\d+)", situation) for nom in ("manche", "pli"))
    numero = int(manche[1]) if manche else len(etat.scores_par_manche()) + 1
    return numero, int(pli[1]) if pli else None


# --- Le résultat ------------------------------------------------------------------------------


def _inachevee(etat: Etat, enregistrement: Enregistrement) -> Iterator[Faute]:
    """Une partie arrêtée en chemin n'est pas une faute ; lui donner un vainqueur en est une."""
    if not etat.est_terminee and enregistrement.resultat.vainqueurs:
        vainqueurs = ", ".join(enregistrement.resultat.vainqueurs)
        explication = f"le journal s'arrête à {etat.situation()} ; vainqueur écrit : {vainqueurs}"
        yield Faute(None, None, None, None, f.PARTIE_INACHEVEE, explication)


def _ecarts(etat: Etat, enregistrement: Enregistrement) -> Iterator[Faute]:
    ecrit, recompte = enregistrement.resultat, Resultat.de(etat)
    yield from _ecarts_des_manches(ecrit, recompte)
    if ecrit.scores != recompte.scores:
        yield _ecart(None, f.SCORES_FAUX, "scores", _texte(ecrit.scores), _texte(recompte.scores))
    if etat.est_terminee and sorted(ecrit.vainqueurs) != sorted(recompte.vainqueurs):
        textes = [", ".join(v) or "personne" for v in (ecrit.vainqueurs, recompte.vainqueurs)]
        yield _ecart(None, f.VAINQUEURS_FAUX, "vainqueurs", *textes)


def _ecarts_des_manches(ecrit: Resultat, recompte: Resultat) -> Iterator[Faute]:
    for numero, (dit, juste) in enumerate(
        zip(ecrit.manches, recompte.manches, strict=False), start=1
    ):
        if dit != juste:
            yield _ecart(numero, f.SCORES_FAUX, "scores", _texte(dit), _texte(juste))
    if len(ecrit.manches) != len(recompte.manches):
        nombres = [str(len(r.manches)) for r in (ecrit, recompte)]
        yield _ecart(None, f.MANCHES_FAUSSES, "manches", *nombres)


def _ecart(manche: int | None, motif: Motif, quoi: str, ecrit: str, juste: str) -> Faute:
    return Faute(manche, None, None, None, motif, f"{quoi} : {ecrit} écrit, {juste} recompté")


def _texte(scores: Mapping[str, int]) -> str:
    return " ".join(f"{nom} {score}" for nom, score in scores.items()) or "rien"
