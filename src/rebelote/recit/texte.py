"""Une partie racontée, événement par événement."""

from __future__ import annotations

from collections.abc import Iterator

from rebelote.archives.enregistrement import Enregistrement, JoueurInscrit
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.etat import Etat
from rebelote.noyau.sieges import nom_siege
from rebelote.recit.recit import Pas, issue_du_pli
from rebelote.recit.scores import en_phrase


def raconter(enregistrement: Enregistrement) -> str:
    """Le récit entier ; `CoupIllegal` si le journal enfreint une règle."""
    return "\n".join(_lignes(enregistrement)) + "\n"


def _lignes(enregistrement: Enregistrement) -> Iterator[str]:
    yield f"{trouver(enregistrement.jeu).titre}, partie {enregistrement.id_partie}"
    yield f"Commencée le {enregistrement.date_debut}"
    yield "Joueurs : " + ", ".join(map(_joueur, enregistrement.joueurs))
    etat, lieu = enregistrement.debut(), None
    for avant, evenement, etat in enregistrement.deroulement():
        if avant.repere() != lieu:
            lieu = avant.repere()
            yield f"\n{str(lieu).capitalize()}"
        yield f"  {nom_siege(evenement.auteur):<8}  {avant.parole(evenement)}"
        if issue := issue_du_pli(Pas(avant, evenement, etat)):
            yield f"  → {issue}"
        if len(etat.scores_par_manche()) > len(avant.scores_par_manche()):
            # La fin de la partie dit elle-même le score.
            total = "" if etat.est_terminee else f" ({en_phrase(etat.scores())})"
            yield f"  → {etat.bilan_manche()}{total}"
    yield f"\n{_fin(etat)}"


def _joueur(joueur: JoueurInscrit) -> str:
    ia = f" [{joueur.ia}]" if joueur.ia and joueur.ia != joueur.nom else ""
    return f"{joueur.id_joueur} {joueur.nom}{ia}"


def _fin(etat: Etat) -> str:
    if not etat.est_terminee:
        return f"Partie arrêtée en chemin : {etat.situation()} ({en_phrase(etat.scores())})"
    return f"Vainqueur : {', '.join(etat.vainqueurs())} ({en_phrase(etat.scores())})"
