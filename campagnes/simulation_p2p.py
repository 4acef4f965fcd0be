"""La simulation déterministe du protocole : une graine, un jeu, un temps, et ce qui en advient."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random

from campagnes.groupe_a_decouvert import groupe_choisi
from campagnes.meteo_p2p import Meteo, meteo_de
from campagnes.monde_p2p import REGLES_COURTES, Monde, identites_simulees
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import FIN_PARTIE, RESULTATS
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.octets import empreinte, en_octets

FIN = (RESULTATS, FIN_PARTIE)
"""Ce qui se dit quand tout est joué, et ne change plus rien."""


@dataclass(frozen=True)
class Bilan:
    """Ce qu'il est advenu d'une graine."""

    graine: int
    fini: bool
    divergence: bool
    accuses: tuple[Siege, ...]
    duree: float
    entrees: int
    empreinte: str

    @property
    def bon(self) -> bool:
        return self.fini and not self.divergence and not self.accuses


def simuler(
    graine: int,
    jeu: str | None = None,
    meteo: Meteo | None = None,
    nombre: int | None = None,
    donne: str = "hote",
    vrai_groupe: bool = True,
) -> Bilan:
    """Joue une partie simulée, et dit si tout s'est bien passé."""
    alea = Random(f"choix:{graine}")
    nom = jeu or alea.choice(tuple(REGLES_COURTES))
    fiche = trouver(nom)
    nombre = nombre or alea.choice(fiche.nombres_de_joueurs)
    regles = fiche.regles.depuis_json(REGLES_COURTES.get(nom, {})).en_json()
    temps = meteo or meteo_de(graine, nombre)
    with groupe_choisi(vrai_groupe, identites_simulees(nombre)):
        monde = Monde(graine, temps, nom, nombre, regles, donne=donne)
        return _bilan(graine, monde, monde.courir())


def _bilan(graine: int, monde: Monde, fini: bool) -> Bilan:
    presents = monde.presents()
    tetes = {noeud.tete for noeud in presents}
    scores = {json.dumps(dict(noeud.deroulement.etat.scores())) for noeud in presents}
    resultats = {json.dumps(noeud.deroulement.resultat().en_json()) for noeud in presents}
    divergence = fini and (len(resultats) > 1 or not _d_un_seul_journal(presents))
    resume = [sorted(tetes), sorted(scores), round(monde.date, 6)]
    longueur = max((len(noeud.journal) for noeud in presents), default=0)
    accuses = tuple(sorted(monde.accuses_a_tort()))
    return Bilan(
        graine, fini, divergence, accuses, monde.date, longueur, empreinte(en_octets(resume))
    )


def _d_un_seul_journal(presents: list[PosteActif]) -> bool:
    """Tous ont le même ; à qui a conclu sans les autres, tout joué, ne manque que ce qui se dit à
    la fin."""
    if not presents:
        return True
    complet = max((noeud.journal for noeud in presents), key=len)
    bouts, restants = {complet.tete}, list(complet)
    while restants and restants[-1].type in FIN:
        bouts.add(restants.pop().precedent)
    return {noeud.tete for noeud in presents} <= bouts
