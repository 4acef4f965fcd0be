"""Les lois de la marque et de la fin de partie."""

from __future__ import annotations

from collections.abc import Iterator

from rebelote.noyau.contrat.deroule import Deroule
from rebelote.noyau.contrat.lois.loi import loi


@loi(echantillon=25)
def marque_coherente(deroule: Deroule, rang: int) -> Iterator[str]:
    """Chaque camp a un score ; celui de la fin est celui du début plus toutes les manches."""
    etat, debut = deroule.etats[rang], deroule.etats[0]
    camps = {etat.camp(siege) for siege in range(deroule.joueurs)}
    manches = etat.scores_par_manche()
    if set(etat.scores()) != camps or any(set(manche) != camps for manche in manches):
        yield f"les scores ne sont pas ceux des camps {sorted(camps)}"
    if etat.manches_finies != len(manches):
        yield f"{etat.manches_finies} manches finies, et {len(manches)} comptées"
    if manches != deroule.etats[-1].scores_par_manche()[: len(manches)]:
        yield "le score d'une manche finie a changé"
    sommes = {c: debut.scores()[c] + sum(manche[c] for manche in manches) for c in camps}
    if rang == len(deroule) and sommes != etat.scores():
        yield f"les manches font {sommes}, la partie {etat.scores()}"


@loi(echantillon=25)
def fin_de_partie(deroule: Deroule, rang: int) -> Iterator[str]:
    """Personne ne gagne avant la fin ; finie, on n'attend plus personne, tout est refusé."""
    etat = deroule.etats[rang]
    if rang < len(deroule):
        if etat.est_terminee or etat.vainqueurs():
            yield f"vainqueurs avant la fin : {etat.vainqueurs()}"
        return
    if not etat.est_terminee or any(etat.coups_legaux(s) for s in range(deroule.joueurs)):
        yield "la partie finie attend encore quelqu'un"
    if not etat.vainqueurs() or not set(etat.vainqueurs()) <= set(etat.scores()):
        yield f"vainqueurs : {etat.vainqueurs()}"
    for vues in deroule.vues:
        fin = vues[rang]
        if (fin.scores(), fin.vainqueurs()) != (etat.scores(), etat.vainqueurs()):
            yield f"une vue finit sur {fin.scores()}, l'arbitre sur {etat.scores()}"
        if fin.scores_par_manche() != etat.scores_par_manche():
            yield "une vue compte autrement les manches"
    for evenement in deroule.journal[-20:]:
        if etat.motif_refus(evenement) is None:
            yield f"la partie finie accepte {evenement}"
