"""Prévoir sans tirer au sort : sa main, et ce que les annonces des autres laissent entendre."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rebelote.cartes import Couleur
from rebelote.ia.contree.encheres import promesse as simple
from rebelote.ia.contree.encheres.esperance import Normale
from rebelote.ia.contree.encheres.primes import primes_esperees
from rebelote.ia.deux_camps.bareme import JEU_COUVERT
from rebelote.ia.deux_camps.tables import DEFENSE, PRENEUR, SOUTIEN
from rebelote.jeux.commun.coups import ROI_DAME
from rebelote.jeux.commun.equipes import camp
from rebelote.jeux.contree import AtoutContree, Enchere, EtatContree, Parole
from rebelote.noyau.sieges import Siege

ECART: Final = 26.0
"""L'incertitude, en écart type, quand on ne connaît que sa main."""
ECART_AU_MOINS: Final = 10.0
SURETE: Final = 0.3
"""Ce qu'ôte à l'incertitude chaque point attendu au-delà de 95."""
ECART_ANNONCE: Final = 22.0
"""La même, quand celui qui prend l'a montré."""
MARGE: Final = 18.0
"""Ce qu'un camp fait en moyenne de plus que ce qu'il a osé annoncer."""
MARGE_RELANCEE: Final = 4.0
"""La même, quand les deux partenaires ont déjà compté leurs cartes."""
JEU_ADVERSE: Final = 12.0
"""Ce que l'on perd à notre atout quand un adversaire a montré du jeu ailleurs."""
CHOIX_DE_L_ATOUT: Final = 4.0
"""Qui choisit l'atout qui lui promet le plus choisit souvent celui où il se trompe le plus."""
PRUDENCE_SANS_COULEUR: Final = 8.0
CAPOT_ESPERE: Final = 160


def ecart_type(moyenne: float) -> float:
    """L'incertitude sur ce que l'on fera seul : une très belle main en laisse moins."""
    return max(ECART_AU_MOINS, ECART - SURETE * max(0.0, moyenne - 95))


class PrevisionsDeTete:
    """Les prévisions d'un joueur qui compte ses points et écoute les enchères."""

    def __init__(self, etat: EtatContree, siege: Siege) -> None:
        self.etat, self.siege = etat, siege
        self.partenaire = (siege + 2) % 4
        self.main = etat.mains[siege].connues

    def pour(self, preneur: Siege, atout: AtoutContree) -> Normale:
        dite = self._annonce(camp(preneur), atout)
        if camp(preneur) != camp(self.siege):
            return self._adverse(dite, atout)
        if dite is None or dite.auteur == self.siege:
            prevision = self._seul(atout)
        else:
            prevision = self._soutenue(dite, atout)
        prevision = prevision.decalee(-JEU_ADVERSE * self._adversaires_ont_parle())
        return replace(prevision, annonces=self._primes(dite, atout))

    def _primes(self, dite: Enchere | None, atout: AtoutContree) -> int:
        """Ses annonces, si le partenaire ne les a pas déjà comptées en nous relançant."""
        relance = dite is not None and dite.auteur != self.siege
        deja_comptees = relance and self._a_parle(self.siege, atout)
        return 0 if deja_comptees else primes_esperees(self.etat, self.siege, atout)

    def _seul(self, atout: AtoutContree) -> Normale:
        couleur = atout.couleur
        if couleur is None:
            promis = simple.promesse(tuple(self.etat.mains[self.siege]), atout)
            return Normale(promis + PRUDENCE_SANS_COULEUR, ECART)
        attente = PRENEUR.attente(self.main, couleur.rang) - CHOIX_DE_L_ATOUT
        return Normale(attente, ecart_type(attente), self._belote(couleur))

    def _soutenue(self, dite: Enchere, atout: AtoutContree) -> Normale:
        """Le partenaire a promis ; on ajoute ce qu'il ne pouvait attendre."""
        promis = float(min(dite.valeur or 0, CAPOT_ESPERE))
        if self._a_parle(self.siege, atout):
            return Normale(promis + MARGE_RELANCEE, ECART_ANNONCE)
        couleur = atout.couleur
        if couleur is None:
            plus = simple.soutien(tuple(self.etat.mains[self.siege]), atout)
            return Normale(promis + PRUDENCE_SANS_COULEUR + plus, ECART_ANNONCE)
        moyenne = promis + MARGE + JEU_COUVERT * SOUTIEN.promesse(self.main, couleur.rang)
        return Normale(moyenne, ECART_ANNONCE, self._belote(couleur))

    def _adverse(self, dite: Enchere | None, atout: AtoutContree) -> Normale:
        """Un adversaire a promis ; on en ôte ce que l'on tient contre lui."""
        promis = float(min(dite.valeur or 0, CAPOT_ESPERE)) if dite is not None else 70.0
        couleur = atout.couleur
        if couleur is None:
            moins = simple.defense(tuple(self.etat.mains[self.siege]), atout) - 30
            return Normale(promis + MARGE - moins, ECART_ANNONCE)
        moyenne = promis + MARGE + JEU_COUVERT * DEFENSE.promesse(self.main, couleur.rang)
        return Normale(moyenne, ECART_ANNONCE)

    # --- Ce qui s'est dit ----------------------------------------------------------------------

    def _annonces(self) -> Sequence[Enchere]:
        return [e for e in self.etat.encheres if e.enchere is Parole.CONTRAT]

    def _annonce(self, c: int, atout: AtoutContree) -> Enchere | None:
        """Le dernier contrat que ce camp a annoncé à cet atout."""
        dites = [e for e in self._annonces() if camp(e.auteur) == c and e.atout is atout]
        return dites[-1] if dites else None

    def _a_parle(self, siege: Siege, atout: AtoutContree) -> bool:
        return any(e.auteur == siege and e.atout is atout for e in self._annonces())

    def _adversaires_ont_parle(self) -> bool:
        return any(camp(e.auteur) != camp(self.siege) for e in self._annonces())

    def _belote(self, couleur: Couleur) -> int:
        paire = ROI_DAME[couleur.rang]
        return int(self.main & paire == paire)
