"""La salle d'attente, commune à tous les jeux : qui est là, qui est prêt, qui s'attarde.

Une salle est une valeur immuable ; chaque geste rend la salle suivante ou lève `RefusSalle` sans
rien changer. L'heure est toujours donnée, en secondes : rien ici ne lit d'horloge.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.motif import Motif

DELAI: Final = 120.0
"""Au bout de combien de secondes d'inaction l'on perd sa place."""

SALLE_PLEINE: Final = Motif("SALLE_PLEINE", "toutes les places sont prises")
DEJA_LA: Final = Motif("DEJA_LA", "un joueur de ce nom est déjà là")
ABSENT: Final = Motif("ABSENT", "ce joueur n'est pas dans la salle")
DEJA_PRET: Final = Motif("DEJA_PRET", "ce joueur est déjà prêt")
PAS_PRET: Final = Motif("PAS_PRET", "ce joueur n'était pas prêt")
PARTIE_COMMENCEE: Final = Motif("PARTIE_COMMENCEE", "la partie est commencée")
PAS_TOUS_LA: Final = Motif("PAS_TOUS_LA", "il manque des joueurs pour commencer")
PAS_TOUS_PRETS: Final = Motif("PAS_TOUS_PRETS", "tous les joueurs ne sont pas prêts")


class RefusSalle(ErreurRebelote):
    """Un geste refusé, avec la règle de la salle qu'il enfreint."""

    def __init__(self, nom: str, motif: Motif) -> None:
        super().__init__(f"{nom} : {motif.phrase}" if nom else motif.phrase)
        self.motif = motif


@dataclass(frozen=True, slots=True)
class Present:
    """Un joueur qui attend, et l'heure de son dernier geste."""

    nom: str
    pret: bool
    dernier_geste: float


@dataclass(frozen=True, slots=True)
class SalleCommune:
    """La salle d'une table : les sièges sont dans l'ordre d'arrivée."""

    places: int = 4
    delai: float = DELAI
    presents: tuple[Present, ...] = ()
    commencee: bool = False

    def __post_init__(self) -> None:
        if self.delai <= 0:
            raise ErreurRebelote(f"délai refusé : {self.delai} ; attendu plus de 0 seconde")

    @property
    def noms(self) -> tuple[str, ...]:
        return tuple(present.nom for present in self.presents)

    @property
    def peut_commencer(self) -> bool:
        """Vrai quand toutes les places sont prises et que tous sont prêts."""
        return self._motif_attente() is None

    def rejoindre(self, nom: str, maintenant: float) -> Self:
        """Prend une place libre ; on arrive sans être prêt."""
        self._exiger(not self.commencee, nom, PARTIE_COMMENCEE)
        self._exiger(nom not in self.noms, nom, DEJA_LA)
        self._exiger(len(self.presents) < self.places, nom, SALLE_PLEINE)
        return replace(self, presents=(*self.presents, Present(nom, False, maintenant)))

    def pret(self, nom: str, maintenant: float) -> Self:
        """Se dit prêt."""
        self._exiger(not self._present(nom).pret, nom, DEJA_PRET)
        return self._marquer(nom, True, maintenant)

    def pas_pret(self, nom: str, maintenant: float) -> Self:
        """Se ravise."""
        self._exiger(self._present(nom).pret, nom, PAS_PRET)
        return self._marquer(nom, False, maintenant)

    def quitter(self, nom: str) -> Self:
        """Rend sa place, prêt ou non : un autre peut la prendre."""
        self._present(nom)
        return replace(self, presents=tuple(p for p in self.presents if p.nom != nom))

    def expirer(self, maintenant: float) -> Self:
        """Retire ceux qui, sans être prêts, n'ont rien fait depuis plus que le délai.

        Qui est prêt a fait ce qu'on attend de lui : il ne perd pas sa place à attendre les autres.
        """
        if self.commencee:
            return self
        restent = tuple(p for p in self.presents if not self._s_attarde(p, maintenant))
        return replace(self, presents=restent)

    def commencer(self) -> Self:
        """Ferme la salle : la table est au complet et tous sont prêts."""
        motif = self._motif_attente()
        if motif is not None:
            raise RefusSalle("", motif)
        return replace(self, commencee=True)

    def _motif_attente(self) -> Motif | None:
        if self.commencee:
            return PARTIE_COMMENCEE
        if len(self.presents) < self.places:
            return PAS_TOUS_LA
        return None if all(present.pret for present in self.presents) else PAS_TOUS_PRETS

    def _s_attarde(self, present: Present, maintenant: float) -> bool:
        return not present.pret and maintenant - present.dernier_geste > self.delai

    def _present(self, nom: str) -> Present:
        """Le joueur de ce nom, dans une salle encore ouverte."""
        self._exiger(not self.commencee, nom, PARTIE_COMMENCEE)
        self._exiger(nom in self.noms, nom, ABSENT)
        return self.presents[self.noms.index(nom)]

    def _marquer(self, nom: str, pret: bool, maintenant: float) -> Self:
        marque = Present(nom, pret, maintenant)
        return replace(self, presents=tuple(marque if p.nom == nom else p for p in self.presents))

    @staticmethod
    def _exiger(condition: bool, nom: str, motif: Motif) -> None:
        if not condition:
            raise RefusSalle(nom, motif)
