"""Échanger deux cartes qu'un siège ignore ne change rien de ce qu'il lit, à tous les jeux.

On rejoue la même partie, deux cartes échangées dans le paquet battu, chacun refaisant ses choix :
ce qu'il joue n'en dépend pas. Tant que le siège n'a pas vu l'une des deux, sa vue, son tableau, ce
que ses clés ouvrent, ce que sa porte montre et la forme de tout ce qu'il reçoit sont les mêmes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, takewhile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from campagnes.monde_p2p import REGLES_COURTES
from rebelote.cartes import Carte, cartes_du_masque
from rebelote.noyau.contrat.parcours import cartes_nommees, echanger
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, Siege
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.manche.sans_croupier.paquet import Paquet
from rebelote.p2p.manche.sans_croupier.tapis import Tapis
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.noeud.affiche import etat_prive, etat_public
from rebelote.p2p.secret import groupe, melange
from rebelote.p2p.secret.groupe import Alea
from rebelote.p2p.secret.melange import SecretMelange
from tests.p2p.fuites.coffre import plis_ouverts
from tests.p2p.fuites.ecoute import MondeEcoute
from tests.p2p.fuites.verite import Verite

TEMOIN: Siege = 0
"""Le siège qui ne doit rien apprendre."""


class Vu(NamedTuple):
    """Tout ce que le témoin sait et montre, une entrée rangée."""

    rang: int
    forme: tuple[str, Siege, int]
    """Le type de l'entrée, son auteur, et sa longueur."""
    plis: list[Any]
    lues: dict[int, str]
    """Les cartes tirées que ses clés ouvrent, par place."""
    public: dict[str, Any]
    prive: dict[str, Any]
    etat: Any
    journal: tuple[Evenement, ...]
    date: float
    recus: int
    """Combien de messages il avait reçus."""


class MondeJoue(MondeEcoute):
    """Une partie dont les choix sont donnés, et que le témoin raconte."""

    def __init__(self, jeu: str, dossier: Path, choix: Sequence[Evenement] | None = None) -> None:
        self.vus: list[Vu] = []
        self.recus: list[tuple[str, int]] = []
        """Chaque message que reçoit le témoin : son genre, et sa longueur."""
        self.etats: dict[tuple[Siege, int], Any] = {}
        """La partie telle que chaque siège la voit, à chaque rang."""
        self._donnes = None if choix is None else list(choix)
        super().__init__(jeu, "secrete", dossier)

    def regarder(self, poste: PosteActif, rang: int) -> None:
        self.etats.setdefault((poste.moi, rang), poste.deroulement.etat)
        if poste.moi == TEMOIN and len(poste.journal) > len(self.vus):
            self.vus.append(self._vu(poste, rang))

    def _vu(self, poste: PosteActif, rang: int) -> Vu:
        entree, vue = poste.journal[-1], poste.deroulement.vue
        plis = [pli["evenement"] for pli in plis_ouverts(entree, poste.identite)]
        public = etat_public(poste, self.date)
        del public["tete"]  # l'empreinte de ce qui est chiffré
        forme = (entree.type, entree.auteur, len(entree.octets))
        lues = _lisibles(poste.deroulement)
        affiche = public, etat_prive(poste)
        vie = self.date, len(self.recus)
        return Vu(rang, forme, plis, lues, *affiche, vue.etat, tuple(vue.journal), *vie)

    def _jouer(self, siege: Siege) -> None:
        if self._donnes is None:
            super()._jouer(siege)
            return
        noeud = self.noeuds[siege]
        if noeud is None or noeud.attend_une_decision() is None:
            return
        for rang, coup in enumerate(self._donnes):
            if coup.auteur == siege:
                del self._donnes[rang]
                self._porter(siege, noeud.decider(coup))
                return

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        self.recus += (
            (envoi.message.name, len(str(envoi.objet))) for envoi in envois if envoi.siege == TEMOIN
        )
        super()._porter(de, envois)


def _lisibles(d: Any) -> dict[int, str]:
    """Chaque carte tirée que ce nœud peut ouvrir, avec tout ce qu'il a reçu et sa clé."""
    assert isinstance(d, DeroulementSecret)
    tapis, tous = d.tapis, set(d.cles.vivants)
    ouvrables = (r for r in _tirees(tapis) if {*tapis.posees.parts[r], d.moi} >= tous)
    return {rang: tapis.lire(rang).texte for rang in ouvrables}


def _tirees(tapis: Tapis) -> Iterator[int]:
    for lot in tapis.lots:
        yield from lot


# --- Le même hasard, à deux cartes près -------------------------------------------------------


class Table:
    """Chacun bat comme à l'autre partie ; d'un des paquets de la première manche, le dernier à
    battre met en outre ces deux cartes à la place l'une de l'autre."""

    def __init__(self, echange: tuple[Carte, Carte] | None = None) -> None:
        self._echange = echange
        self._manches: dict[str, int] = {}
        self.paquets: dict[int, list[Carte]] = {}
        """Les paquets battus de la première manche, par numéro."""
        self._paquet: Paquet | None = None

    @contextmanager
    def battue(self) -> Iterator[None]:
        battre, tirer = Paquet.battre, melange.tirer_secret

        def battre_ici(paquet: Paquet, tete: str) -> dict[str, str]:
            self._paquet = paquet
            return battre(paquet, tete)

        def tirer_secret(nombre: int, alea: Alea) -> SecretMelange:
            return SecretMelange(self._ordre(nombre), tirer(nombre, alea).aleas)

        ici = patch.object(Paquet, "battre", battre_ici)
        with ici, patch.object(melange, "tirer_secret", tirer_secret):
            yield

    def _ordre(self, nombre: int) -> tuple[int, ...]:
        paquet = self._paquet
        assert paquet is not None
        manche = self._manches.setdefault(paquet._cles._origine, len(self._manches))
        ordre = list(range(nombre))
        Random(f"{manche}:{paquet.numero}:{len(paquet.melangeurs)}").shuffle(ordre)
        if manche == 0:
            self._suivre(paquet, ordre)
        return tuple(ordre)

    def _suivre(self, paquet: Paquet, ordre: list[int]) -> None:
        avant = self.paquets.get(paquet.numero, [])
        if not paquet.melangeurs:
            clairs = (groupe.moins(chiffre.b, paquet._cles.commune) for chiffre in paquet.chiffres)
            avant = [paquet._cartes[clair] for clair in clairs]
        dernier = len(paquet.melangeurs) == len(paquet._cles.vivants) - 1
        if self._echange and dernier and set(self._echange) <= set(avant):
            une, autre = (ordre.index(avant.index(carte)) for carte in self._echange)
            ordre[une], ordre[autre] = ordre[autre], ordre[une]
        self.paquets[paquet.numero] = [avant[place] for place in ordre]


# --- Choisir quoi échanger --------------------------------------------------------------------


def _apparitions(verite: Verite) -> dict[Carte, int]:
    """Pour chaque carte de la première manche, le rang de l'événement qui la montre au témoin."""
    fin = next(r for r in range(1, len(verite.etats)) if verite.finit_une_manche(r))
    # Au vol du valet, le sort désigne une place de la main rangée : ce serait une autre carte.
    fin = next((r for r, e in enumerate(verite.journal) if e.TYPE == "VOL"), fin)
    vues: dict[Carte, int] = {}
    for rang, evenement in enumerate(verite.journal[:fin]):
        for carte in cartes_du_masque(cartes_nommees(evenement.vu_par(TEMOIN))):
            vues.setdefault(carte, rang)
    jouees = cartes_du_masque(cartes_nommees(list(verite.journal[:fin])))
    return {carte: vues.get(carte, fin) for carte in jouees}


def _paires(verite: Verite, paquets: list[list[Carte]]) -> list[tuple[int, Carte, Carte]]:
    """Ce que l'on peut échanger sans rien changer d'autre ; ce qui se voit le plus tard d'abord."""
    apparitions = _apparitions(verite)
    ensemble = ((a, b) for paquet in paquets for a, b in combinations(paquet, 2))
    paires = [
        (min(apparitions[a], apparitions[b]), a, b)
        for a, b in ensemble
        if a in apparitions and b in apparitions
    ]
    return sorted(paires, key=lambda paire: -paire[0])


def _se_rejoue(verite: Verite, fin: int, a: Carte, b: Carte) -> bool:
    """Vrai si la partie aux cartes échangées est permise, et en est une autre."""
    etat, autres = verite.etats[0], [echanger(e, a, b) for e in verite.journal[:fin]]
    for evenement in autres:
        if etat.motif_refus(evenement) is not None:
            return False
        etat = etat.suivant(evenement)
    return etat != verite.etats[fin]


def _passees(verite: Verite) -> set[Carte]:
    """Les cartes que d'autres ont passées ou choisies à couvert."""
    coups = (e for e in verite.journal if e.auteur != CROUPIER and e.vu_par(TEMOIN) != e)
    return set(cartes_du_masque(cartes_nommees(list(coups))))


@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_echanger_deux_cartes_cachees_ne_change_rien_a_ce_qu_on_lit(
    jeu: str, tmp_path: Path
) -> None:
    """Les deux cartes que le témoin verra le plus tard ; et, s'il s'en passe, une de celles-là."""
    table = Table()
    monde = MondeJoue(jeu, tmp_path)
    with table.battue():
        verite = monde.jouer()
    paires = _paires(verite, list(table.paquets.values()))
    passees = _passees(verite)
    une_passee = [paire for paire in paires if (paire[1] in passees) != (paire[2] in passees)]
    assert bool(une_passee) == (jeu in ("dame_de_pique", "regicide"))
    for choisies in filter(None, (paires, une_passee)):
        _comparer(monde, verite, next(p for p in choisies if _se_rejoue(verite, *p)))


def _comparer(monde: MondeJoue, verite: Verite, paire: tuple[int, Carte, Carte]) -> None:
    fin, a, b = paire
    vus = list(takewhile(lambda vu: vu.rang < fin, monde.vus))
    choix = [echanger(e, a, b) for e in verite.journal[:fin] if e.auteur != CROUPIER]
    autre = MondeJoue(monde.tablee.nom_du_jeu, monde.dossier, choix)
    with Table((a, b)).battue():
        autre.courir(vus[-1].date)
    assert len(vus) > 2 * len(monde.noeuds), "on a dépassé la donne"
    assert autre.vus[: len(vus)] == vus
    recus = vus[-1].recus
    assert autre.recus[:recus] == monde.recus[:recus]
    ensemble = monde.etats.keys() & autre.etats.keys()
    changes = {cle[0] for cle in ensemble if monde.etats[cle] != autre.etats[cle]}
    assert changes, "deux cartes ont bien changé de mains"
    assert TEMOIN not in changes
