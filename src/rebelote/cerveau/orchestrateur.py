"""L'orchestrateur : un arbitre local qui fait jouer des cerveaux, où qu'ils soient."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rebelote.archives.json_strict import lire_json
from rebelote.cerveau.joueur_http import Compteurs, JoueurHTTP, Patience
from rebelote.cerveau.questions import adresses
from rebelote.cerveau.requete import ABSENTE, CerveauMuet, lire, lisible, offre
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote, Illisible
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.partie import Partie
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege


class CerveauxAbsents(ErreurRebelote):
    """Des cerveaux ne répondent pas, ou ne jouent pas à ce jeu."""


@dataclass(frozen=True, slots=True)
class Presence:
    """La réponse d'un cerveau à l'appel : le nom de son IA, ou pourquoi il ne peut pas jouer."""

    ia: str = "?"
    absence: str = ""


@dataclass(frozen=True, slots=True)
class BilanCerveau:
    """Un cerveau à la fin de la partie : où il était assis, et comment il a répondu."""

    siege: Siege
    camp: str
    url: str
    compteurs: Compteurs
    abandonne: bool


@dataclass(frozen=True, slots=True)
class Rapport:
    """Le résultat de la partie, et le bilan de chaque cerveau."""

    resultat: dict[str, Any]
    cerveaux: tuple[BilanCerveau, ...]

    @property
    def sans_incident(self) -> bool:
        return all(
            not (c.delais or c.pannes or c.coups_illegaux or c.doublures)
            for c in (bilan.compteurs for bilan in self.cerveaux)
        )


class Orchestrateur:
    """Une partie locale dont chaque joueur est un cerveau derrière HTTP.

    L'arbitre donne les cartes et juge les coups ; un cerveau ne reçoit que la vue de son siège.
    """

    def __init__(
        self,
        jeu: Jeu | str,
        urls: Sequence[str],
        regles: Regles | None = None,
        alea: Random | None = None,
        *,
        patience: Patience | None = None,
        doublure: str | None = None,
    ) -> None:
        self.jeu = trouver(jeu) if isinstance(jeu, str) else jeu
        alea = alea or Random()
        self.joueurs = tuple(
            JoueurHTTP(
                url, self.jeu, Random(alea.getrandbits(64)), patience=patience, doublure=doublure
            )
            for url in urls
        )
        self.partie: Partie[Any] = self.jeu.nouvelle_partie(self.joueurs, regles, alea)

    def faire_l_appel(self) -> list[Presence]:
        """Ce que chaque cerveau dit de lui, avant la partie."""
        return [_presence(joueur) for joueur in self.joueurs]

    def exiger(self, presences: Sequence[Presence]) -> None:
        """`CerveauxAbsents`, en les nommant tous, s'il en manque."""
        absents = [
            f"{nom_siege(siege)} {joueur.url} : {presence.absence}"
            for siege, (joueur, presence) in enumerate(zip(self.joueurs, presences, strict=True))
            if presence.absence
        ]
        if absents:
            raise CerveauxAbsents(f"des cerveaux manquent : {' ; '.join(absents)}")

    def jouer(self, suivre: Callable[[Partie[Any]], object] = lambda _: None) -> Rapport:
        """Joue la partie jusqu'au bout ; `suivre` la voit après chaque événement."""
        while not self.partie.est_terminee:
            self.avancer()
            suivre(self.partie)
        return self.rapport()

    def avancer(self) -> None:
        """Un événement : l'acte du croupier, ou le coup d'un cerveau qu'on attend."""
        siege = min(self.partie.etat.attendus())
        if siege == CROUPIER:
            self.partie.avancer()
            return
        joueur, vue = self.joueurs[siege], self.partie.vue(siege)
        try:
            self.partie.jouer(joueur.choisir(vue))
        except CoupIllegal as refus:
            self.partie.jouer(joueur.desavouer(vue, str(refus)))

    def rapport(self) -> Rapport:
        """Où en est la partie, et comment chaque cerveau a répondu jusqu'ici."""
        etat = self.partie.etat
        bilans = tuple(
            BilanCerveau(siege, etat.camp(siege), joueur.url, joueur.compteurs, joueur.abandonne)
            for siege, joueur in enumerate(self.joueurs)
        )
        return Rapport(self.partie.resultat(), bilans)


def _presence(joueur: JoueurHTTP) -> Presence:
    try:
        presentation = _presentation(joueur)
    except CerveauMuet as faute:
        return Presence(absence=lisible(str(faute)))
    return Presence(ia=lisible(str(presentation.get("ia", "?"))))


def _presentation(joueur: JoueurHTTP) -> dict[str, Any]:
    statut, octets = asyncio.run(lire(f"{joueur.url}/", joueur.patience.delai))
    if statut in ABSENTE and offre(joueur.url, adresses(joueur.jeu), joueur.patience.delai):
        return {}  # il ne se présente pas, mais il répond là où on lui demandera ses coups
    if statut != 200:
        raise CerveauMuet(f"statut {statut} à GET /")
    try:
        objet = lire_json(octets.decode())
    except (Illisible, UnicodeDecodeError):
        objet = None
    if not isinstance(objet, dict):
        raise CerveauMuet("GET / ne rend pas un objet JSON")
    jeux = objet.get("jeux")
    if isinstance(jeux, list) and joueur.jeu.nom not in jeux:
        raise CerveauMuet(f"ne joue pas à {joueur.jeu.nom}")
    return objet
