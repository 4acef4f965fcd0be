"""Ce qu'un bon joueur retient : les cartes tombées, qui peut avoir quoi, qui est maître."""

from __future__ import annotations

from collections.abc import Iterator

from rebelote.cartes import Carte, Couleur, cartes_du_masque, masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.ia.deux_camps.ordre import Ordre
from rebelote.jeux.belote import EtatBelote
from rebelote.jeux.commun.atouts import MASQUES
from rebelote.jeux.commun.deux_camps import EtatADeuxCamps
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.commun.inconnues import cartes_exclues_du_siege, cartes_non_vues
from rebelote.jeux.commun.points import Paire
from rebelote.jeux.contree import EtatContree
from rebelote.noyau.sieges import Siege


class Memoire:
    """La table telle qu'un siège attentif la lit, quand c'est à lui de jouer une carte."""

    def __init__(
        self, etat: EtatBelote | EtatContree, siege: Siege, preneur: Siege, ordre: Ordre
    ) -> None:
        self.etat, self.siege, self.preneur, self.ordre = etat, siege, preneur, ordre
        self.partenaire = (siege + 2) % 4
        self.adversaires = ((siege + 1) % 4, (siege + 3) % 4)
        self.attaque = camp(preneur) == camp(siege)
        self.main = etat.mains[siege].connues
        self.pli = etat.pli
        self.tombees = masque(carte for _, carte in cartes_posees(etat))
        self.dehors = MASQUE_32 & ~self.tombees & ~self.main
        self.cachees = tuple(main.cachees for main in etat.mains)
        self.possibles = _possibles(etat)
        self.points_faits = _points_faits(etat, ordre)

    # --- Qui a quoi ----------------------------------------------------------------------------

    def chance(self, siege: Siege, cartes: int) -> float:
        """La chance, à peu près, que ce siège ait au moins une de ces cartes (un masque)."""
        if cartes & self.etat.mains[siege].connues:
            return 1.0
        aucune = 1.0
        for carte in cartes_du_masque(cartes & self.possibles[siege]):
            places = [self.cachees[s] for s in range(4) if self.possibles[s] & carte.bit]
            aucune *= 1 - self.cachees[siege] / sum(places)
        return 1 - aucune

    def manque(self, siege: Siege, couleur: Couleur) -> bool:
        """On sait que ce siège n'a plus de cette couleur."""
        return not self.possibles[siege] & MASQUES[couleur.rang]

    def maitresse(self, carte: Carte) -> bool:
        """Aucune carte de sa couleur, encore dehors, ne la bat."""
        return not self.dehors & self.ordre.superieures[carte.index]

    def siennes(self, couleur: Couleur) -> list[Carte]:
        return cartes_du_masque(self.main & MASQUES[couleur.rang])

    @property
    def coupes_adverses(self) -> int:
        """Les atouts que les adversaires peuvent avoir, en masque."""
        eux = self.possibles[self.adversaires[0]] | self.possibles[self.adversaires[1]]
        return eux & self.ordre.coupes

    # --- Le pli en cours -----------------------------------------------------------------------

    @property
    def partenaire_maitre(self) -> bool:
        return len(self.pli) > 1 and self.place_maitresse == len(self.pli) - 2

    @property
    def place_maitresse(self) -> int:
        return self.ordre.place_maitresse(self.pli)

    @property
    def points_du_pli(self) -> int:
        return self.ordre.points_de(self.pli)

    # --- Ce que le partenaire a dit par ses cartes ----------------------------------------------

    def refusees(self) -> set[Couleur]:
        """Les couleurs dont le partenaire s'est défaussé d'une petite : il n'y attend rien."""
        return {c.couleur for c in self._defausses() if not self.ordre.points[c.index]}

    def appelees(self) -> set[Couleur]:
        """Les couleurs où il s'est défaussé d'une carte riche : il y a mieux encore."""
        return {c.couleur for c in self._defausses() if self.ordre.points[c.index] >= 10}

    def ouvertes(self) -> set[Couleur]:
        """Les couleurs qu'il a entamées d'une petite, hors atout : il les veut rejouées."""
        menees = (
            pli.cartes[0]
            for pli in self.etat.plis
            if pli.meneur == self.partenaire and pli.vainqueur != self.partenaire
        )
        return {c.couleur for c in menees if not self.ordre.est_coupe(c)}

    def _defausses(self) -> Iterator[Carte]:
        faits = ((pli.meneur, pli.cartes) for pli in self.etat.plis)
        for meneur, cartes in (*faits, (self.etat.meneur, self.pli)):
            place = (self.partenaire - meneur) % 4
            if 0 < place < len(cartes):
                carte = cartes[place]
                if carte.couleur is not cartes[0].couleur and not self.ordre.est_coupe(carte):
                    yield carte


def cartes_posees(etat: EtatADeuxCamps) -> Iterator[tuple[Siege, Carte]]:
    """Toutes les cartes jouées dans la manche, dans l'ordre, avec leur joueur."""
    faits = ((pli.meneur, pli.cartes) for pli in etat.plis)
    for meneur, cartes in (*faits, (etat.meneur, etat.pli)):
        for place, carte in enumerate(cartes):
            yield (meneur + place) % 4, carte


def _possibles(etat: EtatADeuxCamps) -> tuple[int, ...]:
    """Par siège, les cartes que sa main peut contenir, en masque."""
    non_vues = cartes_non_vues(etat)
    possibles = []
    for autre, main in enumerate(etat.mains):
        caches = non_vues & ~cartes_exclues_du_siege(etat, autre) if main.cachees else 0
        possibles.append(main.connues | caches)
    return tuple(possibles)


def _points_faits(etat: EtatADeuxCamps, ordre: Ordre) -> Paire:
    totaux = [0, 0]
    for pli in etat.plis:
        totaux[camp(pli.vainqueur)] += ordre.points_de(pli.cartes)
    return totaux[0], totaux[1]
