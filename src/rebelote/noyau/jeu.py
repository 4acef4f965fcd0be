"""Un jeu tel que le catalogue le connaît."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.fiche import Fiche
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.partie import Partie
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import Siege
from rebelote.noyau.tableau.plateau import Plateau
from rebelote.noyau.tableau.tableau import Tableau, dresser, offrir
from rebelote.noyau.texte import au_choix
from rebelote.noyau.vue import Vue


@dataclass(frozen=True)
class Jeu:
    """La carte d'identité d'un jeu : tout ce qu'il faut pour le jouer sans le connaître."""

    nom: str
    titre: str
    resume: str
    nombres_de_joueurs: tuple[int, ...]
    regles: type[Regles]
    evenements: tuple[type[Evenement], ...]
    debut: Callable[[Any, int], Etat]
    """`debut(regles, nombre_de_joueurs)` : l'état de départ."""

    plateau: Callable[[Any], Plateau]
    """`plateau(etat)` : ce que cet état, complet ou vu d'un siège, montre aux personnes."""

    fiche: Fiche = Fiche()  # noqa: RUF009 - immuable
    """Ce que le gymnase, les portes et le réseau doivent savoir du jeu."""

    def commencer(
        self,
        regles: Regles | None = None,
        joueurs: int | None = None,
        donneur: Siege | None = None,
    ) -> Etat:
        """L'état de départ d'une partie ; J1 donne, à moins qu'on n'en nomme un autre."""
        nombre = self.nombres_de_joueurs[-1] if joueurs is None else joueurs
        if nombre not in self.nombres_de_joueurs:
            attendu = au_choix(self.nombres_de_joueurs)
            raise ErreurRebelote(f"{self.nom} se joue à {attendu} joueurs, pas à {nombre}")
        debut = self.debut(regles if regles is not None else self.regles(), nombre)
        return debut if donneur is None else self._donnee_par(debut, donneur, nombre)

    def _donnee_par(self, debut: Etat, donneur: Siege, joueurs: int) -> Etat:
        if debut.donneur is None:
            raise ErreurRebelote(f"{self.nom} n'a pas de donneur")
        if donneur not in range(joueurs):
            raise ErreurRebelote(f"le donneur est un des {joueurs} joueurs")
        return debut.avec(donneur=donneur)

    def nouvelle_partie(
        self,
        joueurs: Sequence[Joueur],
        regles: Regles | None = None,
        alea: Random | None = None,
        donneur: Siege | None = None,
    ) -> Partie[Any]:
        """Une partie locale entre ces joueurs ; J1 donne le premier, ou celui qu'on nomme."""
        return Partie(self.commencer(regles, len(joueurs), donneur), joueurs, alea)

    def tableau(self, etat: Etat, siege: Siege | None = None, rang: int = 0) -> Tableau:
        """Tout ce que montre cet état, vu de ce siège ou cartes ouvertes."""
        return dresser(self.nom, self.titre, etat, self.plateau(etat), siege, rang)

    def tableau_de(self, vue: Vue[Any]) -> Tableau:
        """Tout ce que voit le siège de cette vue, et ce qu'il peut jouer."""
        tableau = self.tableau(vue.etat, vue.siege, vue.rang)
        return offrir(tableau, vue.etat, vue.siege)
