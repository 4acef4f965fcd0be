"""Juger à la dame de pique : les cartes passées, les cartes jouées ; la tape est un réflexe."""

from __future__ import annotations

from typing import ClassVar

from rebelote.cartes import masque
from rebelote.gymnase.analyse.decision import Mesure
from rebelote.gymnase.analyse.juges.contrat import SELON_LA_VUE
from rebelote.gymnase.analyse.juges.recherche import JugeQuiCherche
from rebelote.ia.dame_de_pique import JoueurIAAvanceDameDePique
from rebelote.ia.dame_de_pique.modele import ModeleDeLaCarte
from rebelote.ia.dame_de_pique.position_en_masques import COULEUR
from rebelote.ia.recherche import JoueurQuiCherche
from rebelote.jeux.dame_de_pique import JouerCarte, PasserCartes
from rebelote.noyau.evenement import Evenement

POINTS = "points de moins que les autres, 30 pour la partie gagnée"


class JugeDameDePique(JugeQuiCherche):
    """Le juge de la dame de pique."""

    IA: ClassVar[type[JoueurQuiCherche]] = JoueurIAAvanceDameDePique
    CARTES: ClassVar[Mesure] = Mesure("cartes", "cartes", SELON_LA_VUE, POINTS, 0.5)
    AVANT: ClassVar[Mesure] = Mesure("passe", "cartes passées", SELON_LA_VUE, POINTS, 0.5)

    def mesure(self, coup: Evenement) -> Mesure | None:
        if isinstance(coup, JouerCarte):
            return self.CARTES
        return self.AVANT if isinstance(coup, PasserCartes) else None

    def en_coup(self, modele: ModeleDeLaCarte, evenement: Evenement) -> int:
        if isinstance(evenement, PasserCartes):
            return masque(carte for carte in evenement.cartes if carte is not None)
        assert isinstance(evenement, JouerCarte)
        return representante(modele.candidats(), evenement.carte.bit)


def representante(candidates: list[int], carte: int) -> int:
    """La carte comparée à la place de celle-ci : la plus basse de la suite où rien ne manque."""
    if carte in candidates:
        return carte
    return max(c for c in candidates if c < carte and COULEUR[c] == COULEUR[carte])
