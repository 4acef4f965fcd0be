"""Les plaintes : refuser une entrée que d'autres, qui en savent moins, ont pu accepter.

Faute de l'accusé du plaignant, personne n'a pu écrire après l'entrée qu'il conteste : la plainte
vient juste à la suite, et l'hôte doit ouvrir la manche. L'audit dira qui est en faute.
"""

from __future__ import annotations

from dataclasses import replace

from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.parts import Part
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.entree import PLAINTE, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message

PARJURE = "s'est plaint d'une entrée qu'il avait accusée"


def se_plaindre(poste: Poste, fautive: Entree, part: Part | None) -> None:
    """Écrit notre plainte à la suite de l'entrée que nous refusons ; les renvois la portent."""
    _ranger(poste, fautive, part, poste.signer(PLAINTE, {}, apres=fautive))


def recevoir_plainte(poste: Poste, plainte: Entree) -> list[Envoi]:
    if plainte.auteur != poste.deroulement.auteur_attendu():
        if poste.accuses.dementi(plainte):
            return confondre(poste, plainte)
        _verifier_qu_elle_vise_un_autre(poste, plainte)
    attente = poste.journal.en_attente
    if poste.journal.suivie_par(plainte):
        poste.deroulement.appliquer(plainte)
        poste.ajouter(plainte)
    elif attente is not None and plainte.precedent == attente.empreinte:
        poste.deroulement.contester(attente)
        _ranger(poste, attente, None, plainte)
    else:
        raise EntreeRefusee("cette plainte ne suit pas la dernière entrée de notre journal")
    return poste.accuser_a_tous() + avancer(poste)


def _verifier_qu_elle_vise_un_autre(poste: Poste, plainte: Entree) -> None:
    propre = poste.journal and poste.journal[-1].auteur == plainte.auteur
    if propre and plainte.precedent == poste.tete:
        raise EntreeRefusee("on ne conteste pas sa propre entrée")


def _ranger(poste: Poste, fautive: Entree, part: Part | None, plainte: Entree) -> None:
    """Range l'entrée refusée et la plainte, d'une seule note : l'une ne va pas sans l'autre."""
    poste.deroulement.appliquer(plainte)
    trio = {"fautive": fautive.en_json(), "part": part, "plainte": plainte.en_json()}
    poste.memoire.noter(Note.PLAINTE, trio)
    poste.parts.garder(fautive.seq, part)
    poste.journal += [fautive, plainte]
    poste.accuses.noter_auteur(plainte)
    poste.nouvelle_tete()


# --- Deux plaintes, ou une de trop ------------------------------------------------------------


def confondre(poste: Poste, plainte: Entree) -> list[Envoi]:
    """Deux mots signés qui se contredisent : le plaignant est le tricheur, et tous le sauront.

    D'autres ont pu écrire après son accusé ; sa plainte ferait deux journaux.
    """
    siege, mot = plainte.auteur, poste.accuses.dementi(plainte)
    if mot is None or siege in poste.deroulement.tricheurs:
        return []
    poste.memoire.noter(Note.PARJURE, siege)
    poste.deroulement.tricheurs[siege] = PARJURE
    preuve = [replace(envoi, preuve=True) for envoi in poste.a_tous(Message.ACCUSE, mot.en_json())]
    return poste.denoncer(preuve + poste.a_tous(Message.ENTREE, plainte.en_json()))


def ceder_la_place(poste: Poste, plainte: Entree) -> list[Envoi]:
    """De deux plaintes contre la même entrée, on garde celle du premier siège."""
    notre = poste.journal[-1]
    if plainte.precedent != notre.precedent or plainte.auteur > notre.auteur:
        raise EntreeRefusee("une autre plainte a pris cette place")
    poste.memoire.noter(Note.AUTRE_PLAINTE, plainte.en_json())
    remplacer(poste, plainte)
    poste.nouvelle_tete()
    return poste.accuser_a_tous()


def remplacer(poste: Poste, plainte: Entree) -> None:
    """Met cette plainte à la place de celle qui ferme notre journal."""
    poste.journal[-1] = plainte
    poste.deroulement.plaignant = plainte.auteur
    poste.accuses.noter_auteur(plainte)
