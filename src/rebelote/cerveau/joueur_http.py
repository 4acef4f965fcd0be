"""Un joueur qui pense ailleurs : chaque choix est demandé à un cerveau, par HTTP."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from rebelote.archives.ecriture import ligne_json
from rebelote.archives.json_strict import lire_json
from rebelote.cerveau.questions import (
    CHOISIR_CARTE,
    Question,
    adresses,
    question_de_belote,
    question_generale,
    sans_question,
)
from rebelote.cerveau.requete import (
    ABSENTE,
    CerveauMuet,
    DelaiPasse,
    lire_adresse,
    lisible,
    poster,
)
from rebelote.ia.catalogue import charger, ia_par_defaut
from rebelote.ia.legalite import motif_du_refus
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.vue import Vue

SILENCES_TOLERES: Final = 3
"""Après tant de coups de suite sans réponse, on ne demande plus rien à ce cerveau."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Combien de temps, et combien de fois, on attend un cerveau."""

    delai: float = 5.0
    reprises: int = 2
    pause: float = 0.1
    """Avant la première reprise ; elle double ensuite."""


@dataclass(slots=True)
class Compteurs:
    """Ce qu'un cerveau a fait de ses demandes ; délais et pannes se comptent à chaque essai."""

    coups: int = 0
    reprises: int = 0
    delais: int = 0
    pannes: int = 0
    coups_illegaux: int = 0
    doublures: int = 0
    """Les coups que la doublure a joués à sa place."""

    dernier_incident: str = ""


class _CoupIllegal(Exception):
    """Le cerveau a répondu un coup que les règles refusent."""


class _Inutile(CerveauMuet):
    """Une réponse que la même demande redonnerait : rien ne sert de recommencer."""


class JoueurHTTP:
    """Un `Joueur` dont le cerveau est à une adresse, et qu'une doublure remplace au besoin.

    `choisir` attend la réponse : depuis une boucle asyncio, l'appeler par `asyncio.to_thread`.
    """

    def __init__(
        self,
        url: str,
        jeu: Jeu,
        alea: Random | None = None,
        *,
        patience: Patience | None = None,
        doublure: str | None = None,
        dormir: Callable[[float], object] = time.sleep,
    ) -> None:
        self.url = lire_adresse(url)
        self.jeu = jeu
        self.patience = patience or Patience()
        self.compteurs = Compteurs()
        self._silences = 0
        self._a_deux_adresses = False
        """Vrai d'un cerveau qui n'offre pas `/choisir` : on l'a découvert en le lui demandant."""
        self._dormir = dormir
        nom = ia_par_defaut(jeu.nom) if doublure is None else doublure
        self._doublure = charger(nom, jeu.nom, alea or Random())

    @property
    def abandonne(self) -> bool:
        """Vrai quand le cerveau s'est tu trop souvent de suite : on ne l'attend plus."""
        return self._silences >= SILENCES_TOLERES

    def choisir(self, vue: Vue[Any]) -> Evenement:
        """Le coup du cerveau, ou celui de sa doublure."""
        self.compteurs.coups += 1
        coup = None if self.abandonne else self._insister(vue)
        return self._doubler(vue) if coup is None else coup

    def desavouer(self, vue: Vue[Any], raison: str) -> Evenement:
        """L'arbitre, qui voit tout, refuse le coup que la vue permettait : la doublure joue."""
        self._illegal(raison)
        return self._doubler(vue)

    def _doubler(self, vue: Vue[Any]) -> Evenement:
        self.compteurs.doublures += 1
        return self._doublure.choisir(vue)

    def _insister(self, vue: Vue[Any]) -> Evenement | None:
        """Demande, et recommence tant que cela peut servir."""
        for essai in range(1 + self.patience.reprises):
            if essai:
                self.compteurs.reprises += 1
                self._dormir(self.patience.pause * 2 ** (essai - 1))
            try:
                return self._demander(vue)
            except _CoupIllegal as faute:
                self._illegal(str(faute))
                return None
            except CerveauMuet as faute:
                self._muet(faute)
                if isinstance(faute, _Inutile):
                    break
        self._silences += 1
        return None

    def _demander(self, vue: Vue[Any]) -> Evenement:
        """Le coup demandé à `/choisir` ou, s'il ne l'offre pas, aux adresses du cahier."""
        if not self._a_deux_adresses:
            question = question_generale(self.jeu, vue)
            statut, octets = self._poster(question)
            self._a_deux_adresses = statut in ABSENTE and CHOISIR_CARTE in adresses(self.jeu)
        if self._a_deux_adresses:
            if (annonce := sans_question(vue)) is not None:
                return annonce
            question = question_de_belote(vue)
            statut, octets = self._poster(question)
        return self._juger(vue, question, statut, octets)

    def _poster(self, question: Question) -> tuple[int, bytes]:
        corps = ligne_json(question.corps).encode()
        return asyncio.run(poster(f"{self.url}{question.chemin}", corps, self.patience.delai))

    def _juger(self, vue: Vue[Any], question: Question, statut: int, octets: bytes) -> Evenement:
        if statut != 200:
            raison = f"statut {statut} : {octets[:200].decode('utf-8', 'replace')}"
            raise CerveauMuet(raison) if statut >= 500 else _Inutile(raison)
        coup: Evenement = vue.etat.normaliser(_lire(octets, question))
        self._silences = 0
        refus = motif_du_refus(vue, coup)
        if refus is not None:
            raise _CoupIllegal(refus)
        return coup

    def _muet(self, faute: CerveauMuet) -> None:
        if isinstance(faute, DelaiPasse):
            self.compteurs.delais += 1
        else:
            self.compteurs.pannes += 1
        self.compteurs.dernier_incident = lisible(str(faute))

    def _illegal(self, raison: str) -> None:
        self.compteurs.coups_illegaux += 1
        self.compteurs.dernier_incident = lisible(f"coup illégal : {raison}")

    def __repr__(self) -> str:
        return f"JoueurHTTP({self.url!r}, {self.jeu.nom})"


def _lire(octets: bytes, question: Question) -> Evenement:
    try:
        objet = lire_json(octets.decode())
        if not isinstance(objet, dict):
            raise Illisible("attendu un objet")
        return question.lire(objet)
    except (Illisible, ValueError) as erreur:  # dont `CarteIllisible` et `UnicodeDecodeError`
        raise _Inutile(f"réponse illisible : {erreur}") from None
