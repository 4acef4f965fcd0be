"""Mesurer l'IA de contrée contre une étrangère : `colver`, du dépôt public de paquets.

    pip install colver        # dans un environnement à part : rebelote n'en dépend pas
    python -m campagnes.colver_duel [--adversaire isdd|smart_ismcts] [--encheres communes|propres]
                                    [--donnes N] [--graine N] [--ia NOM] [--mondes N] [--ms N]
                                    [--processus N]

Chaque donne est jouée deux fois, les camps échangés, sous l'arbitrage de rebelote : ses règles
disent les coups permis et ses points font le score. Aux enchères communes, les quatre sièges
enchérissent comme `colver` (`improved`) et seul le jeu de la carte diffère. L'intervalle est celui
à 95 % de l'écart moyen par donne ; le temps est celui du processeur, par carte choisie. Pour que
les deux en aient autant, on règle notre IA : `--ia avance@mondes=12`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any

import colver

from rebelote.cartes import COULEURS, Carte, Couleur, Valeur
from rebelote.cerveau.joueurs import trouver_joueur
from rebelote.gymnase.mesures.statistiques import estimer
from rebelote.ia.fabrique import construire
from rebelote.jeux.contree import (
    CAPOT,
    CONTREE,
    AtoutContree,
    Donne,
    Enchere,
    EtatContree,
    JouerCarte,
    Parole,
    Phase,
    ReglesContree,
)
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.partie import Partie

SES_COULEURS = (Couleur.PIQUE, Couleur.COEUR, Couleur.CARREAU, Couleur.TREFLE)
SES_VALEURS = tuple(map(Valeur, ("7", "8", "9", "V", "D", "R", "10", "A")))
SES_CARTES = tuple(Carte(valeur, couleur) for couleur in SES_COULEURS for valeur in SES_VALEURS)
SON_RANG = {carte: rang for rang, carte in enumerate(SES_CARTES)}
PASSE, PREMIER_CAPOT, CONTRE, SURCONTRE = 0, 37, 41, 42
LETTRES = dict(zip("SHDC", SES_COULEURS, strict=True))

REGLES = ReglesContree(sous_coupe_obligatoire=False)
"""Chez `colver`, qui ne peut surcouper se défausse de ce qu'il veut."""

ENCHERES = '[bid]\nstrategy = "improved"\n'
SPECS = {
    "isdd": '[play]\nmethod = "isdd"\nn_worlds = {mondes}\n[worlds]\nsource = "uniform"\n',
    "smart_ismcts": '[play]\nmethod = "smart_ismcts"\ntime_ms = {ms}\n',
}


# --- D'un langage à l'autre -------------------------------------------------------------------


def son_enchere(enchere: Enchere) -> int:
    """L'enchère, sous le numéro que lui donne `colver`."""
    if enchere.enchere is Parole.PASSE:
        return PASSE
    if enchere.enchere is not Parole.CONTRAT:
        return CONTRE if enchere.enchere is Parole.CONTRE else SURCONTRE
    assert enchere.atout is not None
    assert enchere.valeur is not None
    return NUMEROS[enchere.valeur, enchere.atout]


def notre_enchere(siege: int, numero: int) -> Enchere:
    if numero in (PASSE, CONTRE, SURCONTRE):
        parole = {PASSE: Parole.PASSE, CONTRE: Parole.CONTRE, SURCONTRE: Parole.SURCONTRE}
        return Enchere(siege, parole[numero])
    valeur, atout = CONTRATS[numero]
    return Enchere(siege, Parole.CONTRAT, valeur, atout)


def _contrats() -> dict[int, tuple[int, AtoutContree]]:
    """Ce que veut dire chaque numéro d'annonce, d'après les noms que `colver` leur donne."""
    contrats = {}
    for numero in range(1, CONTRE):
        nom = colver.Env.action_name(numero, 0)
        chiffres = "".join(lettre for lettre in nom if lettre.isdigit())
        couleur = _couleur(nom)
        valeur = int(chiffres) if chiffres and numero < PREMIER_CAPOT else CAPOT
        contrats[numero] = (valeur, AtoutContree(couleur))
    return contrats


def _couleur(nom: str) -> Couleur:
    for couleur in COULEURS:
        if couleur.symbole in nom:
            return couleur
    return LETTRES[nom.split()[-1][0].upper()]


CONTRATS = _contrats()
NUMEROS = {contrat: numero for numero, contrat in CONTRATS.items()}


# --- La table ---------------------------------------------------------------------------------


@dataclass
class Camp:
    """Un concurrent : son temps de processeur et le nombre de cartes qu'il a choisies."""

    nom: str
    secondes: float = 0.0
    cartes: int = 0

    def ajouter(self, autre: Camp) -> None:
        self.secondes += autre.secondes
        self.cartes += autre.cartes

    @property
    def ms_par_carte(self) -> float:
        return 1000 * self.secondes / max(1, self.cartes)


class Table:
    """Une donne, suivie à la fois par rebelote, qui arbitre, et par `colver`."""

    def __init__(self, graine: int, spec: str, nos_sieges: Sequence[int], ia: str) -> None:
        debut = EtatContree(regles=REGLES, donneur=graine % 4)
        self.partie: Partie[EtatContree] = Partie(debut, (), Random(f"colver {graine}"))
        donne = self.partie.etat.acte_croupier(self.partie.alea)
        assert isinstance(donne, Donne)
        self.partie.jouer(donne)
        mains = [[SON_RANG[c] for c in donne.mains[siege] if c] for siege in range(4)]
        self.env = colver.Env.deal_with_hands(donne.donneur, mains)
        self.nos_sieges = nos_sieges
        fabrique = trouver_joueur(ia, CONTREE.nom)
        self.nous: dict[int, Joueur] = {
            siege: construire(fabrique, Random(f"{graine}/{siege}"), ia) for siege in nos_sieges
        }
        self.eux = {siege: colver.Agent(spec, siege, 4 * graine + siege) for siege in range(4)}
        for agent in self.eux.values():
            agent.init_deal(self.env)

    def jouer(self, communes: bool, nous: Camp, eux: Camp) -> int:
        """Joue la donne ; rend l'écart de score, de notre point de vue."""
        while not self.partie.est_terminee and self.partie.etat.manche == 1:
            self._avancer(communes, nous, eux)
        totaux = self.partie.etat.totaux
        notre_camp = self.nos_sieges[0] % 2
        return totaux[notre_camp] - totaux[1 - notre_camp]

    def _avancer(self, communes: bool, nous: Camp, eux: Camp) -> None:
        etat = self.partie.etat
        siege, encheres = etat.tour, etat.phase is Phase.ENCHERES
        a_nous = siege in self.nos_sieges and not (communes and encheres)
        debut = time.process_time()
        coup = self._notre_coup(siege) if a_nous else self._son_coup(siege)
        camp = nous if a_nous else eux
        if not encheres and len(etat.coups_legaux(siege)) > 1:
            camp.secondes += time.process_time() - debut
            camp.cartes += 1
        self._suivre(coup)

    def _notre_coup(self, siege: int) -> Evenement:
        return self.nous[siege].choisir(self.partie.vue(siege))

    def _son_coup(self, siege: int) -> Evenement:
        numero = self.eux[siege].action(self.env)
        if self.partie.etat.phase is Phase.ENCHERES:
            return notre_enchere(siege, numero)
        carte = JouerCarte(siege, SES_CARTES[numero])
        return self.partie.etat.normaliser(carte)

    def _suivre(self, coup: Evenement) -> None:
        numero = son_enchere(coup) if isinstance(coup, Enchere) else _sa_carte(coup)
        if isinstance(coup, JouerCarte) and set(self.env.legal_actions()) != self._permises():
            raise SystemExit(f"les deux arbitres ne s'accordent pas : {self.env.to_cfn()}")
        for agent in self.eux.values():
            agent.observe(self.env, numero)
        self.env.step(numero)
        self.partie.jouer(coup)

    def _permises(self) -> set[int]:
        coups = self.partie.etat.coups_legaux(self.partie.etat.tour)
        return {_sa_carte(coup) for coup in coups}


def _sa_carte(coup: Evenement) -> int:
    assert isinstance(coup, JouerCarte)
    return SON_RANG[coup.carte]


# --- Le match ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Match:
    """Ce que l'on joue : notre IA, le réglage de l'autre, et qui enchérit."""

    ia: str
    spec: str
    communes: bool

    def donne(self, graine: int) -> tuple[float, Camp, Camp]:
        """L'écart moyen d'une donne aux deux tables, et le temps de chacun."""
        nous, eux = Camp("nous"), Camp("eux")
        tables = [Table(graine, self.spec, sieges, self.ia) for sieges in ((0, 2), (1, 3))]
        ecart = sum(table.jouer(self.communes, nous, eux) for table in tables) / 2
        return ecart, nous, eux


def raconter(ecarts: Sequence[float], nous: Camp, eux: Camp) -> str:
    ecart = estimer(ecarts)
    return (
        f"{nous.nom} contre {eux.nom}, {len(ecarts)} donnes doubles : "
        f"{ecart.moyenne:+.1f} ± {ecart.marge:.1f} par donne ; par carte choisie : "
        f"{nous.ms_par_carte:.1f} ms contre {eux.ms_par_carte:.1f} ms"
    )


def lire() -> Any:
    lecteur = argparse.ArgumentParser(description=__doc__)
    lecteur.add_argument("--adversaire", choices=list(SPECS), default="isdd")
    lecteur.add_argument("--encheres", choices=("communes", "propres"), default="communes")
    lecteur.add_argument("--donnes", type=int, default=100)
    lecteur.add_argument("--graine", type=int, default=1)
    lecteur.add_argument("--ia", default="avance")
    lecteur.add_argument("--mondes", type=int, default=20)
    lecteur.add_argument("--ms", type=int, default=20)
    lecteur.add_argument("--processus", type=int, default=1)
    return lecteur.parse_args()


def main() -> None:
    choix = lire()
    spec = ENCHERES + SPECS[choix.adversaire].format(mondes=choix.mondes, ms=choix.ms)
    match = Match(choix.ia, spec, choix.encheres == "communes")
    nous, eux = Camp(choix.ia), Camp(f"colver {choix.adversaire}")
    ecarts: list[float] = []
    graines = range(choix.graine * 1_000_000, choix.graine * 1_000_000 + choix.donnes)
    with ProcessPoolExecutor(choix.processus) as ouvriers:
        for ecart, notre_temps, son_temps in ouvriers.map(match.donne, graines):
            ecarts.append(ecart)
            nous.ajouter(notre_temps)
            eux.ajouter(son_temps)
            if len(ecarts) % 20 == 0:
                print(raconter(ecarts, nous, eux), file=sys.stderr, flush=True)
    print(f"enchères {choix.encheres} : {raconter(ecarts, nous, eux)}")


if __name__ == "__main__":
    main()
