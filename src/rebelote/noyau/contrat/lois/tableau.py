"""Les lois de ce que l'on montre : le tableau, où l'on en est, les plis achevés."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rebelote.cartes import cartes_du_masque
from rebelote.noyau.contrat.deroule import Deroule
from rebelote.noyau.contrat.lois.loi import loi
from rebelote.noyau.contrat.parcours import cartes_nommees
from rebelote.noyau.etat import Etat
from rebelote.noyau.reperes.plis import PliFerme
from rebelote.noyau.sieges import Siege
from rebelote.noyau.tableau import Tableau, en_json


@loi(echantillon=10)
def tableau_ne_montre_que_la_vue(deroule: Deroule, rang: int) -> Iterator[str]:
    """Le tableau d'un siège ne nomme que des cartes de sa vue ; en échanger deux autres le laisse
    tel quel."""
    for siege, vues in enumerate(deroule.vues):
        tableau = deroule.jeu.tableau(vues[rang], siege, rang)
        secrets = cartes_nommees(tableau) & ~cartes_nommees(vues[rang])
        if secrets:
            yield f"le tableau du siège {siege} montre {cartes_du_masque(secrets)}"
        if tableau != _si_d_autres_cartes(deroule, siege, rang):
            yield f"échanger deux cartes cachées change le tableau du siège {siege}"
        if not json.dumps(en_json(tableau)):
            yield f"le tableau du siège {siege} ne s'écrit pas"


def _si_d_autres_cartes(deroule: Deroule, siege: Siege, rang: int) -> Tableau:
    """Le tableau du même siège, si deux cartes qu'il ignore avaient été l'une pour l'autre."""
    cachees = deroule.jamais_vues(siege, rang)
    passe = deroule.journal[:rang]
    if len(cachees) >= 2:
        passe = deroule.autre_passe(rang, *deroule.hasard(rang).sample(cachees, 2))
    vu = deroule.etats[0].suivre([evenement.vu_par(siege) for evenement in passe])
    return deroule.jeu.tableau(vu, siege, rang)


@loi(echantillon=25)
def tous_au_meme_point(deroule: Deroule, rang: int) -> Iterator[str]:
    """Où l'on en est, qui donne, ce qui est conclu et le pli achevé sont les mêmes pour tous."""
    dit = _dit(deroule, rang, deroule.etats[rang])
    for siege, vues in enumerate(deroule.vues):
        if _dit(deroule, rang, vues[rang], siege) != dit:
            yield f"le siège {siege} ne se croit pas au même point que l'arbitre"


def _dit(deroule: Deroule, rang: int, etat: Etat, siege: Siege | None = None) -> tuple[object, ...]:
    faits = (etat.repere(), etat.donneur, etat.attente(), etat.contrat_conclu())
    if rang == len(deroule):
        return faits
    evenement = deroule.journal[rang]
    return *faits, etat.pli_ferme(evenement if siege is None else evenement.vu_par(siege))


@loi()
def pli_ferme_entier(deroule: Deroule, rang: int) -> Iterator[str]:
    """Tout pli achevé a ses cartes, dans l'ordre, et son vainqueur ; aucun n'est oublié."""
    if rang == len(deroule):
        return
    ferme = deroule.etats[rang].pli_ferme(deroule.journal[rang])
    if ferme is not None and not _entier(ferme):
        yield f"le pli achevé n'est pas entier : {ferme}"
    avant, apres = (deroule.jeu.plateau(deroule.etats[r]).milieu.poses for r in (rang, rang + 1))
    if avant and not apres and (ferme is None or ferme.poses[: len(avant)] != avant):
        yield "un pli a quitté la table sans être dit achevé"


def _entier(ferme: PliFerme) -> bool:
    sieges = [pose.siege for pose in ferme.poses]
    distincts = len({*sieges}) == len({*ferme.cartes}) == len(sieges)
    return distincts and ferme.vainqueur in sieges
