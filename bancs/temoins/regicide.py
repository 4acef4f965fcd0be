"""Le régicide dont chaque candidat se construit puis se juge : sa liste des coups d'avant.

Le reste de l'état est celui d'aujourd'hui, qui a gagné aussi : le rapport mesuré est donc un
minimum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from rebelote.cartes import Carte, Valeur, cartes_du_masque
from rebelote.jeux.regicide import CASES, Case, Coup, EtatRegicide, Phase, Poser, Remplacer
from rebelote.jeux.regicide.coups import motif_place
from rebelote.jeux.regicide.draft import candidats_draft
from rebelote.jeux.regicide.pouvoirs import motif_echange
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.phases import PERSONNE, SEULS
from rebelote.noyau.sieges import CROUPIER, Siege


class RegicideJuge(EtatRegicide):
    """Un état qui liste ses coups un à un ; les états qui le suivent aussi."""

    def attendus(self) -> frozenset[Siege]:
        if self.phase is Phase.JEU:
            return SEULS[self.tour]
        if self.phase is Phase.DRAFT:
            return frozenset(s for s in range(self.joueurs) if not self.ont_choisi >> s & 1)
        return PERSONNE if self.phase is Phase.FINIE else SEULS[CROUPIER]

    def coups_legaux(self, siege: Siege) -> Sequence[Evenement]:
        lister = candidats_draft if self.phase is Phase.DRAFT else candidats_jeu
        return [coup for coup in lister(self, siege) if self.motif_refus(coup) is None]


def candidats_jeu(etat: EtatRegicide, siege: Siege) -> Iterator[Evenement]:
    """Chaque carte dans chaque case, puis les pouvoirs de celles qui y ont leur place."""
    for carte in cartes_du_masque(etat.mains[siege].connues):
        for case in CASES:
            coup = _coup_simple(etat, siege, carte, case)
            yield coup
            if carte.valeur in (Valeur.DAME, Valeur.VALET) and motif_place(etat, coup) is None:
                yield from _avec_pouvoir(etat, coup)


def _coup_simple(etat: EtatRegicide, siege: Siege, carte: Carte, case: Case) -> Coup:
    classe = Poser if etat.pyramide[case] is None else Remplacer
    return classe(siege, carte, *case)


def _avec_pouvoir(etat: EtatRegicide, coup: Coup) -> Iterator[Coup]:
    if coup.carte.valeur is Valeur.VALET:
        yield from _vols(etat, coup)
        return
    pyramide = etat.pyramide.avec(coup.case, coup.carte)
    for paire in combinations(pyramide.occupees(), 2):
        if motif_echange(pyramide, paire, etat.regles.deux_appuis) is None:
            yield replace(coup, echange=paire)


def _vols(etat: EtatRegicide, coup: Coup) -> Iterator[Coup]:
    reste = etat.mains[coup.auteur].sans(coup.carte)
    cibles = [s for s in range(etat.joueurs) if s != coup.auteur and len(etat.mains[s])]
    for don in cartes_du_masque(reste.connues):
        for cible in cibles:
            yield replace(coup, don=don, cible=cible)
