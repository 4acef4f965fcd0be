"""Le vérificateur : rejoue le journal par les règles du jeu et compare le résultat.

Une faute qui n'empêche pas de jouer (ne pas fournir, une carte qu'on n'avait pas…) est relevée puis
appliquée, pour trouver aussi celles d'après. Quand l'événement n'est pas à sa place, la suite ne
voudrait plus rien dire : on le dit et l'on s'arrête là.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from rebelote.archives import fautes as f
from rebelote.archives.enregistrement import Enregistrement, Resultat
from rebelote.archives.fautes import Faute, Rapport
from rebelote.cartes import Carte
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import nom_siege

SANS_SUITE: Final = frozenset(
    {Motif.PARTIE_FINIE, Motif.PAS_SON_TOUR, Motif.PAS_LE_MOMENT, Motif.DONNE_INVALIDE}
)
"""Les fautes après lesquelles on ne sait plus où en est la partie."""


def verifier_enregistrement(enregistrement: Enregistrement) -> Rapport:
    """Toutes les règles que cet enregistrement enfreint."""
    suivi = _Suivi(enregistrement.debut())
    numeros = enregistrement.numeros or (None,) * len(enregistrement.journal)
    for evenement, numero in zip(enregistrement.journal, numeros, strict=True):
        suivi.avancer(evenement, numero)
        if suivi.arret is not None:
            return Rapport(tuple(suivi.fautes), suivi.arret)
    etat = suivi.etat
    fautes = (*suivi.fautes, *_inachevee(etat, enregistrement), *_ecarts(etat, enregistrement))
    return Rapport(fautes, inachevee=None if etat.est_terminee else etat.situation())


class _Suivi:
    """Le journal qu'on relit, et ce qu'on y a trouvé."""

    def __init__(self, etat: Etat) -> None:
        self.etat = etat
        self.rang = 0
        self.fautes: list[Faute] = []
        self.arret: str | None = None

    def avancer(self, brut: Evenement, numero: int | None) -> None:
        """Juge un événement, puis le suit s'il est possible de le suivre."""
        self.rang += 1
        try:
            self._avancer(brut, numero)
        except Exception as erreur:
            # Un événement insensé peut sortir un jeu de ses gonds : la vérification continue.
            self._noter(brut, f.SUITE_IMPOSSIBLE, f"{_dit(brut)} : {_panne(erreur)}")
            self._arreter()

    def _avancer(self, brut: Evenement, numero: int | None) -> None:
        manche, _ = reperes(self.etat)
        if numero is not None and numero != manche:
            self._noter(brut, f.NUMERO_DE_MANCHE, f"manche {numero} écrite, {manche} en cours")
        evenement = self.etat.normaliser(brut)
        motif = self.etat.motif_refus(evenement)
        if motif is not None:
            self._noter(evenement, motif, self.etat.explication(evenement, motif))
        if motif in SANS_SUITE:
            self._arreter()
        else:
            self.etat = self.etat._apres(evenement)

    def _noter(self, evenement: Evenement, motif: Motif, explication: str) -> None:
        manche, pli = reperes(self.etat)
        carte = getattr(evenement, "carte", None)
        self.fautes.append(
            Faute(
                manche,
                pli,
                evenement.auteur,
                carte if isinstance(carte, Carte) else None,
                motif,
                explication,
                self.rang,
            )
        )

    def _arreter(self) -> None:
        self.arret = f"la suite ne peut pas être suivie après l'événement {self.rang}"


def reperes(etat: Etat) -> tuple[int, int | None]:
    """La manche et, s'il y en a un, le pli en cours, tels que l'état les dit."""
    situation = etat.situation()
    manche, pli = (re.search(rf"\b{nom} (\d+)", situation) for nom in ("manche", "pli"))
    numero = int(manche[1]) if manche else len(etat.scores_par_manche()) + 1
    return numero, int(pli[1]) if pli else None


def _dit(evenement: Evenement) -> str:
    return f"{nom_siege(evenement.auteur)}, {evenement.TYPE}"


def _panne(erreur: Exception) -> str:
    return f"cet événement n'a pas de sens ici ({type(erreur).__name__})"


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
