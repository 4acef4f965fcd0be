"""Retrouver la vue d'un siège d'après le journal qu'il envoie : on ne le croit pas sur parole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from rebelote.cerveau.modeles import DemandeChoisir
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_depuis_json
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.noyau.vue import Vue


class DemandeIncoherente(ErreurRebelote):
    """Ce que dit la demande ne peut pas être arrivé."""


class PasSonTour(ErreurRebelote):
    """On n'attend rien de ce siège : il n'y a pas de coup à choisir."""


def vue_de(demande: DemandeChoisir) -> Vue[Any]:
    """La vue de ce siège, chaque événement ayant été jugé par les règles."""
    jeu, siege = trouver(demande.jeu), lire_siege(demande.siege)
    nombre = demande.nombre or jeu.nombres_de_joueurs[-1]
    depart = etat = jeu.commencer(jeu.regles.depuis_json(demande.regles), nombre)
    if siege >= nombre:
        raise DemandeIncoherente(f"pas de siège {demande.siege} à {nombre} joueurs")
    journal: list[Evenement] = []
    for rang, objet in enumerate(demande.journal):
        try:
            evenement = etat.normaliser(_evenement(jeu, objet, siege), _suite(jeu, demande, rang))
            etat = etat.appliquer(evenement)
        except ErreurRebelote as erreur:
            raise DemandeIncoherente(f"journal[{rang}] : {erreur}") from None
        except Exception:
            # Le journal vient d'ailleurs : ce qu'il a de plus tordu est sa faute, pas une panne.
            raise DemandeIncoherente(f"journal[{rang}] : événement impossible ici") from None
        journal.append(evenement)
    vue = Vue(siege, etat, journal, depart)
    _verifier_le_tour(etat, siege)
    _verifier_les_coups(jeu, vue, demande)
    return vue


def _suite(jeu: Jeu, demande: DemandeChoisir, rang: int) -> Iterator[Evenement]:
    """Ce qui vient après dans ce journal, autant qu'on puisse le lire."""
    with suppress(ErreurRebelote):
        for objet in demande.journal[rang + 1 :]:
            yield evenement_depuis_json(objet, jeu.evenements)


def _evenement(jeu: Jeu, objet: Any, siege: Siege) -> Evenement:
    evenement = evenement_depuis_json(objet, jeu.evenements)
    if evenement.vu_par(siege) != evenement:
        raise DemandeIncoherente(f"{evenement.TYPE} montre ce que {nom_siege(siege)} ne voit pas")
    return evenement


def _verifier_le_tour(etat: Etat, siege: Siege) -> None:
    attendus = etat.attendus()
    if not attendus:
        raise PasSonTour("la partie est finie")
    if siege not in attendus:
        noms = ", ".join(nom_siege(attendu) for attendu in sorted(attendus))
        raise PasSonTour(f"ce n'est pas à {nom_siege(siege)} de jouer ; on attend {noms}")


def _verifier_les_coups(jeu: Jeu, vue: Vue[Any], demande: DemandeChoisir) -> None:
    """Deux programmes qui n'ont pas les mêmes règles doivent le savoir avant de jouer."""
    if demande.coups_legaux is None:
        return
    try:
        annonces = {evenement_depuis_json(objet, jeu.evenements) for objet in demande.coups_legaux}
    except ErreurRebelote as erreur:
        raise DemandeIncoherente(f"coups_legaux : {erreur}") from None
    if annonces != set(vue.coups_legaux()):
        raise DemandeIncoherente("coups_legaux : ce ne sont pas les coups légaux après ce journal")
