"""Ce que les IA intermédiaire et avancée de tarot africain ont en commun : simuler la manche."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from rebelote.ia.recherche import Exploration, JoueurQuiCherche, Mesure
from rebelote.ia.tarot_africain import une_carte
from rebelote.ia.tarot_africain.joueurs import VueTarot
from rebelote.ia.tarot_africain.lecture import coup, lire
from rebelote.ia.tarot_africain.modele import ModeleJeu, ModelePari
from rebelote.ia.tarot_africain.ta_bots import choix1Carte
from rebelote.jeux.tarot_africain import Pari, Phase
from rebelote.noyau.evenement import Evenement


class ChercheurDeTarot(JoueurQuiCherche):
    """Finit la manche dans des mondes compatibles, et vise à rester le dernier en vie.

    Quand les mains cachées possibles sont peu, toutes sont essayées : l'espérance est exacte. Elle
    l'est toujours à la manche d'une carte, où l'on ne cherche que la sienne.
    """

    LIT_LES_PARIS: ClassVar[bool]
    """Vrai si ce que les autres ont parié fait juger leurs mains plus ou moins vraisemblables."""

    def modele(self, vue: VueTarot) -> ModeleJeu | ModelePari:
        modele = ModelePari if vue.etat.phase is Phase.PARIS else ModeleJeu
        return modele(lire(vue.etat, vue.siege), self.LIT_LES_PARIS)

    def evenement(self, vue: VueTarot, choix: int) -> Evenement:
        if vue.etat.phase is Phase.PARIS:
            return Pari(vue.siege, choix)
        return coup(vue.siege, choix)

    def choisir(self, vue: VueTarot) -> Evenement:
        if vue.etat.cartes > 1:
            return super().choisir(vue)
        return self.evenement(vue, self._a_une_carte(vue))

    def _a_une_carte(self, vue: VueTarot) -> int:
        lecture = lire(vue.etat, vue.siege)
        if vue.etat.phase is Phase.PARIS:
            return une_carte.parier(lecture, self.LIT_LES_PARIS)
        (force,) = lecture.mains[lecture.moi]
        return choix1Carte(force, lecture.paris[lecture.moi] or 0)

    def explorer(self, vue: VueTarot) -> Exploration[int]:
        modele = self.modele(vue)
        if modele.mondes.nombre * len(modele.candidats()) <= self.effort.essais:
            return esperances(modele, self.alea)
        return super().explorer(vue)


def esperances(modele: ModeleJeu | ModelePari, alea: Random) -> Exploration[int]:
    """L'espérance exacte de chaque candidat, sur tous les mondes possibles."""
    candidats = modele.candidats()
    totaux, essais, poids_total = dict.fromkeys(candidats, 0.0), 0, 0.0
    for mains, poids in modele.mondes.tous():
        monde = modele.table(mains)
        essais, poids_total = essais + 1, poids_total + poids
        for choix in candidats:
            gains = modele.finir(modele.jouer(monde, choix, alea), alea)
            totaux[choix] += poids * gains[modele.siege]
    mesures = {choix: Mesure(essais, total / poids_total) for choix, total in totaux.items()}
    return Exploration(max(candidats, key=totaux.__getitem__), mesures)
