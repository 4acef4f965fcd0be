"""De quoi analyser des parties courtes."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from rebelote.archives import Enregistrement, inscrire
from rebelote.gymnase.analyse import Analyse, Reglages, juge, ouvrir
from rebelote.ia import charger
from rebelote.jeux.catalogue import trouver
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import Siege

ID = "a1b2c3d4-e5f6-4a7b-8c2d-123456789abc"
DATE = "2026-01-31T10:00:00Z"
NOMS = ("Alice", "Bob", "Charlie", "Diana")


def jouer(
    jeu: str, ia: str = "aleatoire", graine: int = 1, evenements: int = 400, **regles: Any
) -> Enregistrement:
    """Le début d'une partie entre IA, ou toute la partie si elle est courte."""
    joueurs = [charger(ia, jeu, Random(graine * 10 + siege)) for siege in range(4)]
    choisi = trouver(jeu)
    partie = choisi.nouvelle_partie(joueurs, choisi.regles.depuis_json(regles), Random(graine))
    while not partie.est_terminee and len(partie.journal) < evenements:
        partie.avancer()
    return enregistrer(jeu, partie)


def enregistrer(jeu: str, partie: Partie[Any]) -> Enregistrement:
    return Enregistrement.de_partie(trouver(jeu), partie, inscrire(NOMS), ID, DATE)


def vue_de(siege: Siege, enregistrement: Enregistrement) -> Enregistrement:
    """Le même enregistrement, tel que ce siège aurait pu le tenir."""
    journal = tuple(evenement.vu_par(siege) for evenement in enregistrement.journal)
    return replace(enregistrement, journal=journal)


def echanger(enregistrement: Enregistrement, siege: Siege, alea: Random) -> Enregistrement:
    """Le même, deux cartes de ce siège échangées dans la première manche : souvent une renonce."""
    journal: list[Any] = list(enregistrement.journal)
    siennes = [r for r, e in enumerate(journal) if isinstance(e, JouerCarte) and e.auteur == siege]
    un, autre = alea.sample(siennes[:8], 2)
    cartes = journal[un].carte, journal[autre].carte
    journal[autre], journal[un] = (
        replace(journal[rang], carte=carte) for rang, carte in zip((autre, un), cartes, strict=True)
    )
    return replace(enregistrement, journal=tuple(journal))


def analyser(
    *enregistrements: Enregistrement, reglages: Reglages | None = None, processus: int = 1
) -> Analyse:
    """L'analyse menée à son terme."""
    choisis = reglages or Reglages(exact=True)
    dossiers = [
        ouvrir(numero, enregistrement, juge(enregistrement.jeu, choisis))
        for numero, enregistrement in enumerate(enregistrements, start=1)
    ]
    analyse = Analyse(dossiers, choisis)
    for _ in analyse.mener(processus):
        pass
    return analyse
