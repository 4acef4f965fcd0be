"""Un jeu jouet, venu d'ailleurs : ce qu'il faut de caché et de simultané pour éprouver le contrat.

Trois joueurs reçoivent deux cartes des six en jeu. Deux fois, chacun en pose une face cachée,
toutes se retournent, et la plus haute marque un point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Self

from rebelote.cartes import Carte, Main, lire_cartes, masque
from rebelote.noyau import (
    CROUPIER,
    Etat,
    Evenement,
    Inconnues,
    Jeu,
    Motif,
    ParSiege,
    Place,
    Regles,
    Siege,
    nom_siege,
    option,
)
from rebelote.noyau.reperes.plis import PliFerme, Pose
from rebelote.noyau.sans_croupier import ActeCommun, Dire, Lot, Tirer, Tires
from rebelote.noyau.tableau import Detail, MainVue, Milieu, Plateau, SiegeVu

EN_JEU = lire_cartes("7♠ 8♠ 9♠ 10♠ V♠ D♠")


@dataclass(frozen=True)
class ReglesJouet(Regles):
    basse: bool = option(False, "la plus basse carte l'emporte")


@dataclass(frozen=True, slots=True)
class Donne(Evenement):
    TYPE: ClassVar[str] = "DONNE"

    mains: ParSiege[tuple[Carte | None, ...]]

    def vu_par(self, siege: Siege) -> Self:
        vues = {s: c if s == siege else (None, None) for s, c in self.mains.items()}
        return replace(self, mains=ParSiege(vues))


@dataclass(frozen=True, slots=True)
class Poser(Evenement):
    """Une carte posée face cachée : son auteur seul la connaît."""

    TYPE: ClassVar[str] = "POSER"

    carte: Carte | None

    def vu_par(self, siege: Siege) -> Self:
        return self if siege == self.auteur else replace(self, carte=None)


@dataclass(frozen=True, slots=True)
class Retourner(Evenement):
    TYPE: ClassVar[str] = "RETOURNER"

    cartes: tuple[Carte, ...]


@dataclass(frozen=True)
class EtatJouet(Etat):
    regles: ReglesJouet
    mains: tuple[Main, ...] = ()
    posees: tuple[Main, ...] = (Main(),) * 3
    sorties: tuple[Carte, ...] = ()
    manches: tuple[int, ...] = ()
    """Le gagnant de chaque tour."""

    def attendus(self) -> frozenset[Siege]:
        if len(self.manches) == 2:
            return frozenset()
        reste = frozenset(s for s in range(3) if not self.posees[s])
        return reste if self.mains and reste else frozenset({CROUPIER})

    def candidats(self, siege: Siege) -> Iterable[Evenement]:
        return [Poser(siege, carte) for carte in EN_JEU] if siege in self.attendus() else []

    def motif_refus(self, evenement: Evenement) -> Motif | None:
        if not self.attendus():
            return Motif.PARTIE_FINIE
        if evenement.auteur not in self.attendus():
            return Motif.PAS_SON_TOUR
        if isinstance(evenement, Poser):
            return self._motif_poser(evenement)
        if evenement.auteur != CROUPIER or isinstance(evenement, Donne) == bool(self.mains):
            return Motif.PAS_LE_MOMENT
        bon = self._bonne_donne(evenement) if self.mains == () else self._bien_retourne(evenement)
        return None if bon else Motif.DONNE_INVALIDE

    def _bonne_donne(self, evenement: Evenement) -> bool:
        if not isinstance(evenement, Donne) or list(evenement.mains) != [0, 1, 2]:
            return False
        cartes = [c for main in evenement.mains.values() for c in main if c]
        tailles = [len(main) for main in evenement.mains.values()]
        return tailles == [2, 2, 2] and len(set(cartes)) == len(cartes) and set(cartes) <= {*EN_JEU}

    def _bien_retourne(self, evenement: Evenement) -> bool:
        if not isinstance(evenement, Retourner) or len(evenement.cartes) != 3:
            return False
        return all(map(Main.peut_contenir, self.posees, evenement.cartes))

    def _motif_poser(self, coup: Poser) -> Motif | None:
        if coup.auteur == CROUPIER:
            return Motif.PAS_LE_MOMENT
        main = self.mains[coup.auteur]
        permise = coup.carte in EN_JEU and main.peut_contenir(coup.carte) if coup.carte else True
        return None if permise else Motif.CARTE_PAS_EN_MAIN

    def suivant(self, evenement: Evenement) -> Self:
        if isinstance(evenement, Donne):
            return self.avec(mains=tuple(Main.de(evenement.mains[s]) for s in range(3)))
        if isinstance(evenement, Poser):
            return self._apres_poser(evenement)
        assert isinstance(evenement, Retourner)
        choix = min if self.regles.basse else max
        gagnant = evenement.cartes.index(choix(evenement.cartes))
        return self.avec(
            posees=(Main(),) * 3,
            sorties=(*self.sorties, *evenement.cartes),
            manches=(*self.manches, gagnant),
        )

    def _apres_poser(self, coup: Poser) -> Self:
        mains, posees = list(self.mains), list(self.posees)
        mains[coup.auteur] = (
            Main(0, mains[coup.auteur].cachees - 1)
            if coup.carte is None
            else mains[coup.auteur].sans(coup.carte)
        )
        posees[coup.auteur] = Main.de([coup.carte])
        return self.avec(mains=tuple(mains), posees=tuple(posees))

    def pli_ferme(self, evenement: Evenement) -> PliFerme | None:
        if not isinstance(evenement, Retourner):
            return None
        poses = tuple(Pose(siege, carte) for siege, carte in enumerate(evenement.cartes))
        return PliFerme(poses, self.suivant(evenement).manches[-1])

    def acte_croupier(self, alea: Random) -> Evenement:
        if self.mains:
            return Retourner(CROUPIER, tuple(next(iter(posee)) for posee in self.posees))
        cartes = alea.sample(EN_JEU, 6)
        return Donne(CROUPIER, ParSiege({s: tuple(cartes[2 * s : 2 * s + 2]) for s in range(3)}))

    def acte_commun(self) -> ActeCommun | None:
        if self.attendus() != {CROUPIER}:
            return None
        return self.retourner_ensemble() if self.mains else self.donner_ensemble()

    def donner_ensemble(self) -> ActeCommun:
        tires: Tires = yield Tirer(tuple(Lot(2, frozenset({s})) for s in range(3)), (*EN_JEU,))
        return Donne(CROUPIER, ParSiege(dict(enumerate(tires))))

    def retourner_ensemble(self) -> ActeCommun:
        paroles: Mapping[Siege, Retourner] = yield Dire(
            (0, 1, 2), self.retourner_la_sienne, recevable=est_une_carte_retournee
        )
        return Retourner(CROUPIER, tuple(mot.cartes[0] for mot in paroles.values()))

    def retourner_la_sienne(self, siege: Siege) -> Retourner:
        return Retourner(CROUPIER, tuple(self.posees[siege]))

    def camp(self, siege: Siege) -> str:
        return nom_siege(siege)

    def scores(self) -> Mapping[str, int]:
        return {nom_siege(s): self.manches.count(s) for s in range(3)}

    def scores_par_manche(self) -> tuple[Mapping[str, int], ...]:
        return tuple({nom_siege(s): int(s == g) for s in range(3)} for g in self.manches)

    def vainqueurs(self) -> tuple[str, ...]:
        scores = self.scores()
        meilleur = max(scores.values())
        return () if self.attendus() else tuple(n for n, v in scores.items() if v == meilleur)

    def inconnues(self) -> Inconnues:
        places = [
            Place(f"{nom} {siege}", main.cachees, -1)
            for nom, mains in (("main", self.mains), ("posee", self.posees))
            for siege, main in enumerate(mains)
            if main.cachees
        ]
        vues = masque(self.sorties) | sum(m.connues for m in (*self.mains, *self.posees))
        return Inconnues(masque(EN_JEU) & ~vues if places else 0, tuple(places))

    def reveler(self, repartition: Mapping[str, int], alea: Random) -> Etat:
        def ouvrir(nom: str, mains: tuple[Main, ...]) -> tuple[Main, ...]:
            return tuple(
                Main(main.connues | repartition.get(f"{nom} {s}", 0))
                for s, main in enumerate(mains)
            )

        return self.avec(mains=ouvrir("main", self.mains), posees=ouvrir("posee", self.posees))


def est_une_carte_retournee(_: Siege, parole: Evenement | None) -> bool:
    if not isinstance(parole, Retourner) or parole.auteur != CROUPIER:
        return False
    return len(parole.cartes) == 1 and parole.cartes[0] is not None


def plateau(etat: EtatJouet) -> Plateau:
    mains = etat.mains or (Main(),) * 3
    sieges = tuple(SiegeVu(s, nom_siege(s), MainVue.de(main)) for s, main in enumerate(mains))
    return Plateau(sieges, Milieu("posees", details=(Detail("sorties", etat.sorties),)))


def jouet(etat: type[EtatJouet] = EtatJouet, **champs: Any) -> Jeu:
    jeu = Jeu(
        nom="jouet",
        titre="Jouet",
        resume="Poser la plus haute.",
        nombres_de_joueurs=(3,),
        regles=ReglesJouet,
        evenements=(Donne, Poser, Retourner),
        debut=lambda regles, _: etat(regles),
        plateau=plateau,
    )
    return replace(jeu, **champs)
