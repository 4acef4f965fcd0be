"""Le vérificateur : le noyau audite le journal ; on situe les fautes et compare le résultat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from rebelote.archives import fautes as f
from rebelote.archives.enregistrement import Enregistrement
from rebelote.archives.fautes import Faute, Rapport
from rebelote.noyau.audit import Examen, examiner
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.resultat import Resultat
from rebelote.noyau.sieges import nom_siege


def verifier_enregistrement(enregistrement: Enregistrement) -> Rapport:
    """Toutes les règles que cet enregistrement enfreint."""
    journal = enregistrement.journal
    cachees = sum(map(_cartes_cachees, journal))
    numeros = enregistrement.numeros or (None,) * len(journal)
    etat, fautes = enregistrement.debut(), list[Faute]()
    for examen, numero in zip(examiner(etat, journal), numeros, strict=False):
        rang = enregistrement.rang_ecrit(examen.rang)
        fautes += _fautes(examen, numero, rang)
        if examen.apres is None:
            arret = f"la suite ne peut pas être suivie après l'événement {rang}"
            return Rapport(tuple(fautes), arret, cachees=cachees)
        fautes += _ecarts_de_la_manche(etat, examen.apres, enregistrement.resultat)
        etat = examen.apres
    fautes += [*_inachevee(etat, enregistrement), *_ecarts(etat, enregistrement)]
    inachevee = None if etat.est_terminee else etat.situation()
    return Rapport(tuple(fautes), inachevee=inachevee, cachees=cachees)


# --- Le journal -------------------------------------------------------------------------------


def _fautes(examen: Examen, numero: int | None, rang: int) -> Iterator[Faute]:
    """Ce que l'événement de ce rang enfreint, le numéro de manche écrit compris."""
    repere = examen.avant.repere()

    def faute(evenement: Evenement, motif: Motif, explication: str) -> Faute:
        carte = next(iter(evenement.cartes_posees), None)
        lieu = repere.manche, repere.pli
        return Faute(*lieu, evenement.auteur, carte, motif, explication, rang)

    if numero is not None and numero != repere.manche:
        explication = f"manche {numero} écrite, {repere.manche} en cours"
        yield faute(examen.evenement, f.NUMERO_DE_MANCHE, explication)
    for infraction in examen.infractions:
        yield faute(infraction.evenement, infraction.motif, infraction.explication)


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


# --- Le résultat ------------------------------------------------------------------------------


def _inachevee(etat: Etat, enregistrement: Enregistrement) -> Iterator[Faute]:
    """Une partie arrêtée en chemin n'est pas une faute ; lui donner un vainqueur en est une.

    À moins que son camp ne soit le seul à rester, tous les autres exclus.
    """
    resultat, sieges = enregistrement.resultat, range(len(enregistrement.joueurs))
    restants = {etat.camp(s) for s in sieges if nom_siege(s) not in resultat.exclus}
    seul = len(restants) == 1 and set(resultat.vainqueurs) == restants
    if not etat.est_terminee and resultat.vainqueurs and not seul:
        vainqueurs = ", ".join(enregistrement.resultat.vainqueurs)
        explication = f"le journal s'arrête à {etat.situation()} ; vainqueur écrit : {vainqueurs}"
        yield Faute(None, None, None, None, f.PARTIE_INACHEVEE, explication)


def _ecarts(etat: Etat, enregistrement: Enregistrement) -> Iterator[Faute]:
    ecrit, recompte = enregistrement.resultat, Resultat.de(etat)
    if len(ecrit.manches) != len(recompte.manches):
        nombres = [str(len(resultat.manches)) for resultat in (ecrit, recompte)]
        yield _ecart(None, f.MANCHES_FAUSSES, "manches", *nombres)
    if ecrit.scores != recompte.scores:
        yield _ecart(None, f.SCORES_FAUX, "scores", _texte(ecrit.scores), _texte(recompte.scores))
    if etat.est_terminee and sorted(ecrit.vainqueurs) != sorted(recompte.vainqueurs):
        textes = [", ".join(v) or "personne" for v in (ecrit.vainqueurs, recompte.vainqueurs)]
        yield _ecart(None, f.VAINQUEURS_FAUX, "vainqueurs", *textes)


def _ecarts_de_la_manche(avant: Etat, apres: Etat, ecrit: Resultat) -> Iterator[Faute]:
    """La manche que l'on vient de clore, si elle n'a pas donné les scores écrits.

    On la compare aussitôt : un compte faux peut mener la partie ailleurs, et l'on s'arrêterait à
    sa conséquence sans l'avoir nommé.
    """
    closes = len(avant.scores_par_manche())
    for numero, juste in enumerate(apres.scores_par_manche()[closes:], start=closes + 1):
        dit = ecrit.manches[numero - 1] if numero <= len(ecrit.manches) else juste
        if dit != juste:
            yield _ecart(numero, f.SCORES_FAUX, "scores", _texte(dit), _texte(juste))


def _ecart(manche: int | None, motif: Motif, quoi: str, ecrit: str, juste: str) -> Faute:
    return Faute(manche, None, None, None, motif, f"{quoi} : {ecrit} écrit, {juste} recompté")


def _texte(scores: Mapping[str, int]) -> str:
    return " ".join(f"{nom} {score}" for nom, score in scores.items()) or "rien"
