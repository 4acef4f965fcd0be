"""Les coups de régicide qui valent d'être comparés, et ce qu'en pense la politique."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from rebelote.cartes import PAQUET_52
from rebelote.ia.regicide.plateau import COULEUR, DAMES, RANGEES, VALETS, VIDE, indices, plateau
from rebelote.ia.regicide.politique import (
    gout,
    meilleur_echange,
    tours_restants,
    utilite,
)
from rebelote.jeux.regicide import CASES, Coup, EtatRegicide
from rebelote.jeux.regicide.coups import coups_simples
from rebelote.jeux.regicide.pyramide import RANGS
from rebelote.noyau.sieges import Siege

DISCRETION: Final = 6
"""Tant qu'il reste plus de tours que cela, on cache son roi : sa couleur reste en main."""

AUDACES: Final = 3
"""Combien de coups l'on ajoute ensuite pour ce qu'ils rapportent tout de suite."""

JUMEAUX: Final = 2
"""Combien de cases semblables l'on essaie pour une même carte."""


def coups_a_comparer(etat: EtatRegicide, siege: Siege, nombre: int) -> list[Coup]:
    """Les mieux notés par la politique, quelques audaces, et chacun avec son pouvoir."""
    notes = Notes(etat, siege)
    simples, audaces = coups_simples(etat, siege), list[Coup]()
    if notes.tours > DISCRETION:
        simples = [coup for coup in simples if not notes.trahit(coup)] or simples
    else:
        audaces = sorted(simples, key=notes.immediate, reverse=True)[:AUDACES]
    retenus = notes.sans_jumeaux(sorted(simples, key=notes.prudente, reverse=True))[:nombre]
    uns = dict.fromkeys(chain(retenus, audaces))
    return [variante for coup in uns for variante in (coup, *notes.avec_pouvoir(coup))]


def coup_prefere(etat: EtatRegicide, siege: Siege) -> Coup:
    """Le coup que jouerait la politique, pouvoir compris."""
    notes = Notes(etat, siege)
    coup = max(coups_simples(etat, siege), key=notes.prudente)
    return next(notes.avec_pouvoir(coup), coup)


class Notes:
    """Ce que valent les coups d'un siège, d'après ce qu'il voit."""

    def __init__(self, etat: EtatRegicide, siege: Siege) -> None:
        self.etat = etat
        self.siege = siege
        self.table = plateau(etat)
        self.couleur = self.table.couleurs[siege]
        tailles = [len(main) for main in etat.mains]
        self.tours = tours_restants(tailles.pop(siege), tailles)

    def trahit(self, coup: Coup) -> bool:
        """Vrai si la carte est de sa couleur : la poser dirait son roi."""
        return COULEUR[coup.carte.index] == self.couleur

    def prudente(self, coup: Coup) -> float:
        """La note de la politique : elle compte ce que la carte ferait plus tard."""
        return self._note(coup, self.tours)

    def immediate(self, coup: Coup) -> float:
        """Ce que le coup rapporte sans attendre."""
        return self._note(coup, 1)

    def _note(self, coup: Coup, tours: int) -> float:
        gouts = gout(self.couleur, tours, self.etat.joueurs)
        rang = RANGS[coup.case]
        presente, rangee = self.table.cases[rang], RANGEES[rang]
        perdu = 0.0 if presente == VIDE else rangee * gouts.valeurs[presente]
        return gouts.notes[rangee][coup.carte.index] - perdu

    def sans_jumeaux(self, coups: Iterable[Coup]) -> list[Coup]:
        """Les mêmes, sans ceux qui posent la même carte dans trop de cases semblables."""
        vus: dict[object, int] = {}
        gardes = []
        for coup in coups:
            cle = coup.carte, coup.rangee, self.table.cases[RANGS[coup.case]]
            vus[cle] = vus.get(cle, 0) + 1
            if vus[cle] <= JUMEAUX:
                gardes.append(coup)
        return gardes

    def avec_pouvoir(self, coup: Coup) -> Iterator[Coup]:
        """Le même coup avec le meilleur usage de son pouvoir, s'il en a un."""
        if DAMES & coup.carte.bit:
            yield from self._echange(coup)
        elif VALETS & coup.carte.bit:
            yield from self._vol(coup)

    def _echange(self, coup: Coup) -> Iterator[Coup]:
        apres = self.table.copier()
        apres.cases[RANGS[coup.case]] = coup.carte.index
        echange = meilleur_echange(apres, gout(self.couleur, 1, self.etat.joueurs).valeurs)
        if echange is not None:
            yield replace(coup, echange=(CASES[echange[0]], CASES[echange[1]]))

    def _vol(self, coup: Coup) -> Iterator[Coup]:
        """Donne sa carte la moins utile à qui en a le plus."""
        restent = indices(self.etat.mains[self.siege].sans(coup.carte).connues)
        autres = [(self.siege + ecart) % self.etat.joueurs for ecart in range(1, self.etat.joueurs)]
        cible = max(autres, key=lambda siege: len(self.etat.mains[siege]))
        if restent and len(self.etat.mains[cible]):
            don = min(restent, key=lambda carte: utilite(carte, self.couleur))
            yield replace(coup, don=PAQUET_52[don], cible=cible)
