"""Jouer une donne à une table : les mêmes cartes pour tous, et chaque faute à son auteur."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rebelote.cerveau.joueurs import trouver_joueur
from rebelote.gymnase.mesures.temps import Temps
from rebelote.gymnase.tournoi.garde import Garde, dans_un_ouvrier
from rebelote.gymnase.tournoi.resultats import DonneJouee, Faute, Genre, TableJouee
from rebelote.gymnase.tournoi.tournoi import Plan, Tournoi
from rebelote.ia.fabrique import FabriqueIA, veut_un_hasard
from rebelote.ia.fautes import montrer
from rebelote.ia.surveille import (
    PANNES,
    TOUTES,
    DelaiDepasse,
    FauteIA,
    GenreFaute,
    Pannes,
    demander,
    jouer_le_coup,
)
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.partie import Partie, PartieSansFin
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import CROUPIER, Siege

MESSAGE: Final = 300
TRACE: Final = 1500
"""Ce qu'on garde d'une faute, en signes : une IA peut en faire à chaque donne."""


Asseoir: TypeAlias = Callable[[Random], Joueur]
"""De quoi construire une IA, en lui donnant son hasard si elle le demande."""

Annonce: TypeAlias = Callable[[Plan, Siege], None]
"""Prévenu avant chaque coup : de quoi savoir qui jouait quand un processus meurt."""


class _Arret(Exception):
    """La table s'arrête sur une faute."""

    def __init__(self, faute: Faute) -> None:
        super().__init__(faute.message)
        self.faute = faute


def jouer_donne(
    tournoi: Tournoi,
    numero: int,
    annoncer: Annonce | None = None,
    mortelles: Mapping[Plan, Faute] = MappingProxyType({}),
) -> DonneJouee:
    """Joue cette donne à toutes ses tables, sauf celles dont on sait qu'elles tuent l'ouvrier."""
    temps = tuple(Temps() for _ in tournoi.participants)
    garde = Garde(tournoi.delai)
    tables = []
    with garde.veiller():
        for plan in tournoi.plans():
            if plan in mortelles:
                tables.append(TableJouee(plan, faute=mortelles[plan]))
                continue
            jeu = EnJeu(tournoi, numero, plan, garde, annoncer)
            tables.append(jeu.jouer())
            for qui, durees in zip(plan, jeu.durees, strict=True):
                temps[qui].ajouter(durees)
    return DonneJouee(numero, tuple(tables), temps)


class EnJeu:
    """Une table où l'on joue."""

    def __init__(
        self,
        tournoi: Tournoi,
        numero: int,
        plan: Plan,
        garde: Garde,
        annoncer: Annonce | None = None,
    ) -> None:
        self.tournoi = tournoi
        self.numero = numero
        self.plan = plan
        self.durees: tuple[list[float], ...] = tuple([] for _ in plan)
        self._garde = garde
        self._annoncer = annoncer
        self._manche = self._rang = 0
        regles, self._fabriques = _preparer(tournoi)
        self.partie: Partie[Any] = Partie(trouver(tournoi.jeu).commencer(regles, tournoi.sieges))

    def jouer(self) -> TableJouee:
        """La donne jusqu'à la fin de sa dernière manche, ou à la première faute."""
        try:
            self._derouler([self._asseoir(siege) for siege in range(len(self.plan))])
        except _Arret as arret:
            return TableJouee(self.plan, faute=arret.faute)
        etat = self.partie.etat
        manches = etat.scores_par_manche()[: self.tournoi.manches]
        camps = [etat.camp(siege) for siege in range(len(self.plan))]
        scores = tuple(sum(manche[camp] for manche in manches) for camp in camps)
        return TableJouee(self.plan, scores, tuple(self.tournoi.fiche.faits(etat)))

    def _asseoir(self, siege: Siege) -> Joueur:
        membre = self.tournoi.membre(self.plan, siege)
        alea = self.tournoi.hasard_de_l_ia(self.numero, self.plan, siege)
        if self._annoncer is not None:
            self._annoncer(self.plan, siege)
        try:
            return self._fabriques[membre](alea)
        except _pannes() as erreur:
            faute = FauteIA.levee(siege, erreur)
            faute.bref = f"ne se construit pas : {montrer(erreur)}"
            raise _Arret(_faute(siege, faute)) from None

    def _derouler(self, joueurs: list[Joueur]) -> None:
        partie, manches = self.partie, self.tournoi.manches
        while attendus := partie.etat.attendus():
            finies = len(partie.etat.scores_par_manche())
            if finies >= manches:
                return
            siege = min(attendus)
            if siege == CROUPIER:
                self._croupier(finies)
            else:
                self._jouer(siege, joueurs[siege])

    def _croupier(self, manche: int) -> None:
        self._rang = self._rang + 1 if manche == self._manche else 0
        self._manche = manche
        alea = self.tournoi.hasard_du_croupier(self.numero, manche, self._rang)
        self.partie.jouer(self.partie.etat.acte_croupier(alea))

    def _jouer(self, siege: Siege, joueur: Joueur) -> None:
        try:
            jouer_le_coup(self.partie, self._choix(siege, joueur))
        except FauteIA as faute:
            raise _Arret(_faute(siege, faute)) from None
        except PartieSansFin as sans_fin:
            raise _Arret(Faute(siege, Genre.ILLEGAL, str(sans_fin))) from None

    def _choix(self, siege: Siege, joueur: Joueur) -> Evenement:
        """Ce que rend l'IA, à temps."""
        vue = self.partie.vue(siege)
        if self._annoncer is not None:
            self._annoncer(self.plan, siege)
        garde, delai = self._garde, self.tournoi.delai
        garde.debut = debut = time.perf_counter()
        try:
            coup = demander(joueur, vue, _pannes())
        except DelaiDepasse:
            garde.debut = None  # sans quoi la montre sonnerait encore pendant qu'on le dit
            raise FauteIA.trop_lente(siege, delai) from None
        finally:
            garde.debut = None
            duree = time.perf_counter() - debut
            self.durees[siege].append(duree)
        if duree > delai:
            raise FauteIA.trop_lente(siege, delai)
        return coup


_GENRES: Final = {
    GenreFaute.EXCEPTION: Genre.PANNE,
    GenreFaute.ILLISIBLE: Genre.ILLEGAL,
    GenreFaute.ILLEGAL: Genre.ILLEGAL,
    GenreFaute.DELAI: Genre.DELAI,
}


def _faute(siege: Siege, faute: FauteIA) -> Faute:
    """La faute telle que le journal l'écrit : courte, et avec sa trace."""
    erreur = faute.erreur
    trace = "" if erreur is None else "".join(traceback.format_exception(erreur))
    message = " ".join(faute.bref.split())[:MESSAGE]
    return Faute(siege, _GENRES[faute.genre], message, trace[-TRACE:])


def _pannes() -> Pannes:
    """Dans un processus à part, Ctrl-C ne vient jamais de la personne : tout est de l'IA."""
    return TOUTES if dans_un_ouvrier() else PANNES


@lru_cache(maxsize=4)
def _preparer(tournoi: Tournoi) -> tuple[Regles, dict[str, Asseoir]]:
    """Le code d'une IA, ou ce qu'elle a appris, se charge une fois par processus."""
    membres = {membre for participant in tournoi.participants for membre in participant.membres}
    fabriques = {membre: trouver_joueur(membre, tournoi.jeu, tournoi.delai) for membre in membres}
    return tournoi.regles_lues(), {nom: _asseoir(ia) for nom, ia in fabriques.items()}


def _asseoir(fabrique: FabriqueIA) -> Asseoir:
    """Lire la signature d'une classe coûte plus que de la construire : une fois suffit."""
    return fabrique if veut_un_hasard(fabrique) else lambda alea: fabrique()
