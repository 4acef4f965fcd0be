"""Le contrat de tous les jeux : une loi par fonction, à vérifier sur n'importe quel `Jeu`.

    verifier_contrat(jeu, joueurs=4, graines=range(5))

joue des parties au hasard et lève `AssertionError` à la première loi enfreinte, en nommant la loi,
la graine et le rang de l'événement. Chaque loi peut aussi se vérifier seule, sur un `Deroule`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rebelote.cartes import Carte
from rebelote.noyau.contrat.deroule import Deroule, derouler, variantes
from rebelote.noyau.contrat.lois import coups, fin, journal, sans_croupier, tableau, vues
from rebelote.noyau.contrat.lois.loi import Loi, message
from rebelote.noyau.etat import Etat
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles

__all__ = [
    "LOIS",
    "LOIS_SANS_CROUPIER",
    "Deroule",
    "Loi",
    "derouler",
    "loi_cartes_conservees",
    "variantes",
    "verifier_contrat",
]

LOIS: Final = (
    coups.legal_equivaut_a_accepte,
    coups.evenement_joue_est_legal,
    coups.evenement_etranger_est_refuse,
    coups.evenement_deforme_est_juge,
    coups.evenement_invente_est_juge,
    coups.ordre_des_coups_stable,
    coups.coups_simultanes_commutent,
    journal.rejouer_egale_jouer,
    journal.suivre_egale_appliquer,
    journal.json_aller_retour,
    journal.etat_aller_retour,
    journal.valeurs_sures,
    journal.tout_se_raconte,
    vues.vues_en_phase,
    vues.coups_de_la_vue,
    vues.aucune_vue_ne_refuse_a_tort,
    vues.carte_cachee_ne_change_rien,
    vues.completer_rend_jouable,
    tableau.tableau_ne_montre_que_la_vue,
    tableau.tous_au_meme_point,
    tableau.pli_ferme_entier,
    fin.marque_coherente,
    fin.fin_de_partie,
)
"""Toutes les lois, dans l'ordre où on les vérifie."""

LOIS_SANS_CROUPIER: Final = (
    sans_croupier.acte_commun_a_l_unisson,
    sans_croupier.acte_commun_ne_dit_rien_de_plus,
    sans_croupier.parole_deformee_est_jugee,
)
"""Celles d'une partie que les joueurs jouent sans croupier, si le jeu le permet."""


def verifier_contrat(
    jeu: Jeu, joueurs: int, graines: Iterable[int], regles: Regles | None = None
) -> int:
    """Vérifie toutes les lois sur une partie au hasard par graine ; rend le nombre d'événements.

    Un jeu qui sait se passer de croupier en joue une de plus, ainsi.
    """
    total = 0
    for graine in graines:
        deroule = _derouler(jeu, joueurs, graine, regles)
        for loi in LOIS:
            loi(deroule)
        total += len(deroule)
        if deroule.etats[0].acte_commun() is not None:
            commun = _derouler(jeu, joueurs, graine, regles, sans_croupier=True)
            for loi in LOIS_SANS_CROUPIER:
                loi(commun)
    return total


def _derouler(
    jeu: Jeu, joueurs: int, graine: int, regles: Regles | None, sans_croupier: bool = False
) -> Deroule:
    try:
        return derouler(jeu, joueurs, graine, regles, sans_croupier)
    except Exception as erreur:
        ou = f"{jeu.nom} à {joueurs}, graine {graine}"
        raise AssertionError(f"la partie ne se joue pas ({ou}) : {erreur!r}") from erreur


def loi_cartes_conservees(deroule: Deroule, cartes: Callable[[Etat], Iterable[Carte]]) -> None:
    """À chaque rang, `cartes(etat)` rend le même ensemble, sans doublon ; chaque jeu dit lequel."""
    attendues: list[Carte] | None = None
    for rang, etat in enumerate(deroule.etats):
        presentes = sorted(cartes(etat))
        attendues = attendues if attendues is not None else presentes
        if presentes != attendues or len(set(presentes)) != len(presentes):
            faute = "une carte manque, ou se trouve à deux endroits"
            raise AssertionError(message(deroule, "cartes_conservees", rang, faute))
