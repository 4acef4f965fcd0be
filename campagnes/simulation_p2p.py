"""La simulation déterministe du protocole : horloge, hasard et transport donnés.

Pertes, doubles, désordre, corruption, pannes et coupures, tirés d'une graine : une graine qui
échoue rejoue la même histoire.
"""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, ClassVar, TypeAlias
from unittest.mock import patch

from rebelote.ia.catalogue import charger
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier import cartes_posees, paquet, tapis
from rebelote.p2p.membre.memoire import MemoireVive
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages import entree as entrees
from rebelote.p2p.messages.cadence import CADENCE, Cadence
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.identite import Identite, signature_valide
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import empreinte, en_octets
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.secret import parts

REGLAGES = Reglages(grace=20.0)
PAS = 0.1
LIMITE = 900.0
"""Au-delà de ce temps simulé, la partie est bloquée."""

ADIEU = 5.0
"""Les secondes qu'un vrai nœud laisse aux autres, la partie finie, pour en avoir la fin."""

Action: TypeAlias = Callable[[], None]
Lien: TypeAlias = tuple[Siege, Siege]
"""De qui, à qui."""


@dataclass(frozen=True)
class Meteo:
    """Les misères du réseau et des machines."""

    perte: float = 0.0
    double: float = 0.0
    corruption: float = 0.0
    retard: float = 0.05
    pannes: int = 0
    coupures: int = 0
    surdites: int = 0
    """Des liens qui tombent dans un seul sens : l'un entend l'autre, qui ne l'entend plus."""
    departs: bool = False
    """Qui a fini s'en va, et ce qu'il venait d'envoyer se perd avec lui."""
    perdu: bool = False
    """Un nœud tombe pour de bon."""
    absence: bool = False
    """Un nœud est coupé des autres à peu près le temps de la grâce, puis revient."""


class IdentiteSimulee(Identite):
    """Une vraie clé, qui retient ce qu'elle a signé : le revérifier chez chacun n'apprend rien."""

    valides: ClassVar[set[tuple[str, bytes, bytes]]] = set()

    def signer(self, octets: bytes) -> bytes:
        signature = super().signer(octets)
        self.valides.add((self.cle, octets, signature))
        return signature

    @classmethod
    def signature_valide(cls, cle: str, octets: bytes, signature: bytes) -> bool:
        connue = (cle, octets, signature) in cls.valides
        return connue or signature_valide(cle, octets, signature)


class Monde:
    """Quelques nœuds et le réseau qui les maltraite."""

    def __init__(
        self,
        graine: int,
        meteo: Meteo,
        jeu: str,
        nombre: int,
        regles: Any,
        reglages: Reglages = REGLAGES,
        donne: str = "hote",
        cadence: Cadence = CADENCE,
    ) -> None:
        self.alea = Random(f"monde:{graine}")
        self.meteo, self.reglages, self.date, self._rang = meteo, reglages, 0.0, 0
        self._file: list[tuple[float, int, Action]] = []
        self.identites = [IdentiteSimulee(bytes([siege + 1]) * 32) for siege in range(nombre)]
        membres = tuple(
            Membre(f"n{s}", identite.cle, f"sim://{s}") for s, identite in enumerate(self.identites)
        )
        self.tablee = Tablee(f"sim-{graine}", jeu, regles, membres, donne, cadence=cadence)
        self.memoires = [MemoireVive() for _ in range(nombre)]
        self.noeuds: list[PosteActif | None] = [None] * nombre
        self.finis: dict[Siege, PosteActif] = {}
        """Ceux qui ont fini et s'en sont allés."""
        self._lever: Counter[Siege] = Counter()
        """Combien de fois chacun s'est levé : ce qu'il a envoyé avant de tomber est d'un autre."""
        self.coupes: Counter[Lien] = Counter()
        """Les liens coupés, chacun dans un sens, et combien de fois : deux coupures s'ajoutent."""
        self.partis: set[Siege] = set()
        self.adieux: dict[Siege, float] = {}
        """Quand ceux qui ont fini s'en iront."""
        self.perdu: Siege | None = None
        self.absent: Siege | None = None
        for siege in range(nombre):
            self._demarrer(siege)
        self._prevoir_les_malheurs()
        for siege in range(nombre):
            self._prevoir(self.alea.random() * PAS, partial(self._tic, siege))

    # --- Le temps -----------------------------------------------------------------------------

    def _prevoir(self, delai: float, action: Action) -> None:
        self._rang += 1
        heapq.heappush(self._file, (self.date + delai, self._rang, action))

    def courir(self, limite: float = LIMITE) -> bool:
        """Fait passer le temps jusqu'à la fin de la partie pour tous, ou jusqu'à la limite."""
        with _deja_verifie_en_memoire():
            while self.date < limite:
                self.date, _, action = heapq.heappop(self._file)
                action()
                if self._tous_finis():
                    return True
        return False

    def _tous_finis(self) -> bool:
        for siege, noeud in enumerate(self.noeuds):
            if siege == self.perdu or siege in self.partis:
                continue
            if noeud is None or not self._est_fini(noeud):
                return False
        return True

    def _est_fini(self, noeud: PosteActif) -> bool:
        """La partie est finie pour ce nœud, ou finit sans lui."""
        return noeud.finie or noeud.moi in noeud.deroulement.exclus

    # --- Les nœuds ----------------------------------------------------------------------------

    def _demarrer(self, siege: Siege) -> None:
        self._lever[siege] += 1
        alea = Random(f"{self.tablee.partie}:{siege}:{self.date}")
        self.noeuds[siege] = self.classe_du_poste(siege)(
            self.tablee,
            siege,
            self.identites[siege],
            self.memoires[siege],
            alea,
            lambda: f"{alea.getrandbits(128):x}",
            self.date,
            self.reglages,
        )

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        """Le poste de ce siège : honnête, à moins que le monde n'en décide autrement."""
        return PosteActif

    def _tic(self, siege: Siege) -> None:
        noeud = self.noeuds[siege]
        if noeud is not None:
            self._porter(siege, noeud.tic(self.date))
            self._jouer(siege)
            self._saluer(siege, noeud)
        self._prevoir(PAS, partial(self._tic, siege))

    def _saluer(self, siege: Siege, noeud: PosteActif) -> None:
        """Comme un vrai nœud : la partie finie, il attend un peu les autres, puis s'en va."""
        if not (self.meteo.departs and noeud.finie):
            return
        presence, absents = noeud.presence, noeud.pas_au_bout()
        en_panne = any(
            presence.inquiete(s, self.date) and not presence.perdu(s, self.date) for s in absents
        )
        patience = ADIEU if absents else 2 * self.reglages.battement
        fin = self.date + ADIEU if en_panne else self.adieux.get(siege, self.date + ADIEU)
        self.adieux[siege] = min(fin, self.date + patience)
        if self.date >= self.adieux[siege]:
            self.finis[siege] = noeud
            self.noeuds[siege] = None
            self.partis.add(siege)

    def _jouer(self, siege: Siege) -> None:
        """Le joueur du nœud choisit, s'il le doit."""
        noeud = self.noeuds[siege]
        if noeud is None or (vue := noeud.attend_une_decision()) is None:
            return
        ia = charger("aleatoire", self.tablee.nom_du_jeu, Random(f"{siege}:{len(noeud.journal)}"))
        self._porter(siege, noeud.decider(ia.choisir(vue)))

    # --- Le réseau ----------------------------------------------------------------------------

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        for envoi in envois:
            if self.coupes[de, envoi.siege] > 0:
                continue
            if self.alea.random() < self.meteo.perte:
                continue
            copies = 2 if self.alea.random() < self.meteo.double else 1
            for _ in range(copies):
                objet = self._abimer(envoi.objet)
                delai = self.meteo.retard * self.alea.random()
                arrivee = partial(self._livrer, envoi.siege, envoi.message, objet)
                self._prevoir(delai, partial(self._arriver, de, self._lever[de], arrivee))

    def _arriver(self, de: Siege, lever: int, arrivee: Action) -> None:
        """Ce qu'un nœud venait d'envoyer se perd s'il tombe, ou s'en va, avant que ce n'arrive."""
        tombe = self._lever[de] != lever or de in self.partis or self.noeuds[de] is None
        if not (self.meteo.departs and tombe):
            arrivee()

    def _abimer(self, objet: Any) -> Any:
        if self.alea.random() >= self.meteo.corruption:
            return objet
        texte = list(json.dumps(objet))
        texte[self.alea.randrange(len(texte))] = self.alea.choice('0aZ"}{')
        try:
            return json.loads("".join(texte))
        except ValueError:
            return None

    def _livrer(self, siege: Siege, message: Message, objet: Any) -> None:
        noeud = self.noeuds[siege]
        if noeud is None:
            return
        try:
            envois = noeud.recevoir(message, objet, self.date)
        except ErreurRebelote:
            envois = []
        self._porter(siege, envois)
        noeud.devancer()
        self._jouer(siege)

    # --- Les malheurs -------------------------------------------------------------------------

    def _prevoir_les_malheurs(self) -> None:
        nombre = len(self.noeuds)
        for _ in range(self.meteo.pannes):
            siege, debut = self.alea.randrange(nombre), self.alea.uniform(0.5, 20)
            self._prevoir(debut, partial(self._tomber, siege))
            self._prevoir(debut + self.alea.uniform(1, 10), partial(self._relever, siege))
        for _ in range(self.meteo.coupures):
            un, autre = self.alea.sample(range(nombre), 2)
            debut = self.alea.uniform(0.5, 20)
            self._couper([(un, autre), (autre, un)], debut, debut + self.alea.uniform(1, 8))
        for _ in range(self.meteo.surdites):
            un, autre = self.alea.sample(range(nombre), 2)
            debut = self.alea.uniform(0.5, 20)
            # Moins que la grâce : qui n'est entendu de personne au-delà est vraiment absent.
            self._couper([(un, autre)], debut, debut + self.alea.uniform(1, 10))
        siege, debut = self.alea.randrange(nombre), self.alea.uniform(0.5, 15)
        if self.meteo.perdu:
            self._prevoir(debut, partial(self._perdre, siege))
        elif self.meteo.absence:
            fin = debut + self.reglages.grace + self.alea.uniform(-2, 4)
            autres = [autre for autre in range(nombre) if autre != siege]
            liens = [lien for autre in autres for lien in ((siege, autre), (autre, siege))]
            self._couper(liens, debut, fin)
            self.absent = siege

    def _couper(self, liens: list[Lien], debut: float, fin: float) -> None:
        self._prevoir(debut, partial(self.coupes.update, liens))
        self._prevoir(fin, partial(self.coupes.subtract, liens))

    def _tomber(self, siege: Siege) -> None:
        self.noeuds[siege] = None

    def _relever(self, siege: Siege) -> None:
        if siege != self.perdu and self.noeuds[siege] is None and siege not in self.partis:
            self._demarrer(siege)

    def _perdre(self, siege: Siege) -> None:
        self.perdu = siege
        self.noeuds[siege] = None

    # --- Le bilan -----------------------------------------------------------------------------

    def presents(self) -> list[PosteActif]:
        """Ceux qui ont joué jusqu'au bout."""
        return [
            noeud
            for siege, noeud in enumerate(self._vus())
            if noeud is not None and siege != self.perdu and siege not in noeud.deroulement.exclus
        ]

    def _vus(self) -> list[PosteActif | None]:
        """Tous les nœuds, partis compris."""
        return [self.finis.get(siege, noeud) for siege, noeud in enumerate(self.noeuds)]

    def accuses_a_tort(self) -> set[Siege]:
        """Ceux que quelqu'un tient pour tricheurs, ou exclus sans avoir manqué à l'appel."""
        accuses: set[Siege] = set()
        for noeud in filter(None, self._vus()):
            deroulement = noeud.deroulement
            accuses |= noeud.preuves.keys() | deroulement.tricheurs.keys()
            accuses |= deroulement.exclus.keys() - {self.perdu, self.absent}
        return accuses


@contextmanager
def _deja_verifie_en_memoire() -> Iterator[None]:
    """Le temps d'une simulation, signatures et preuves déjà vérifiées sont reconnues de mémoire."""
    with ExitStack() as pile:
        for module, nom in VERIFICATIONS:
            pile.enter_context(patch.object(module, nom, _retenir(getattr(module, nom))))
        juge = IdentiteSimulee.signature_valide
        pile.enter_context(patch.object(entrees, "signature_valide", juge))
        yield
    IdentiteSimulee.valides.clear()


VERIFICATIONS = (
    (paquet, "verifier_melange"),
    (cartes_posees, "verifier_parts"),
    (cartes_posees, "verifier_part_cachetee"),
    (tapis, "lire_avis"),
    (parts, "verifier_cle"),
)
"""Ce que chaque nœud vérifie de la même façon : le refaire chez tous n'apprend rien."""


def _retenir(verifier: Callable[..., Any]) -> Callable[..., Any]:
    """Le même vérificateur, qui retient ce qu'il a admis ; ce qu'il refuse, il le rejuge."""
    admis: dict[Any, Any] = {}

    def juger(*arguments: Any) -> Any:
        cle = tuple(tuple(a) if isinstance(a, list) else a for a in arguments)
        if cle not in admis:
            admis[cle] = verifier(*arguments)
        return admis[cle]

    return juger


@dataclass(frozen=True)
class Bilan:
    """Ce qu'il est advenu d'une graine."""

    graine: int
    fini: bool
    divergence: bool
    accuses: tuple[Siege, ...]
    duree: float
    entrees: int
    empreinte: str

    @property
    def bon(self) -> bool:
        return self.fini and not self.divergence and not self.accuses


def meteo_de(graine: int, nombre: int) -> Meteo:
    """Le temps qu'il fait pour cette graine : du beau au très mauvais."""
    alea = Random(f"meteo:{graine}")
    malheur = alea.random() if nombre > 2 else 1.0
    return Meteo(
        perte=alea.choice((0, 0, 0.05, 0.2)),
        double=alea.choice((0, 0.1, 0.3)),
        corruption=alea.choice((0, 0, 0.02, 0.1)),
        retard=alea.choice((0.01, 0.2, 1.0)),
        pannes=alea.choice((0, 0, 1, 3)),
        coupures=alea.choice((0, 0, 2)),
        surdites=alea.choice((0, 0, 3)),
        departs=alea.random() < 0.5,
        perdu=malheur < 0.1,
        absence=0.1 <= malheur < 0.2,
    )


REGLES_COURTES = {
    "belote": {"objectif": 1},
    "contree": {"objectif": 1},
    "dame_de_pique": {"objectif": 1},
    "tarot_africain": {"vies": 1},
    "regicide": {},
}


def simuler(
    graine: int,
    jeu: str | None = None,
    meteo: Meteo | None = None,
    nombre: int | None = None,
    donne: str = "hote",
) -> Bilan:
    """Joue une partie simulée, et dit si tout s'est bien passé."""
    alea = Random(f"choix:{graine}")
    nom = jeu or alea.choice(tuple(REGLES_COURTES))
    fiche = trouver(nom)
    nombre = nombre or alea.choice(fiche.nombres_de_joueurs)
    regles = fiche.regles.depuis_json(REGLES_COURTES.get(nom, {})).en_json()
    temps = meteo or meteo_de(graine, nombre)
    monde = Monde(graine, temps, nom, nombre, regles, donne=donne)
    fini = monde.courir()
    return _bilan(graine, monde, fini)


def _bilan(graine: int, monde: Monde, fini: bool) -> Bilan:
    presents = monde.presents()
    tetes = {noeud.tete for noeud in presents}
    scores = {json.dumps(dict(noeud.deroulement.etat.scores())) for noeud in presents}
    divergence = fini and (len(tetes) > 1 or len(scores) > 1)
    resume = [sorted(tetes), sorted(scores), round(monde.date, 6)]
    longueur = max((len(noeud.journal) for noeud in presents), default=0)
    accuses = tuple(sorted(monde.accuses_a_tort()))
    return Bilan(
        graine, fini, divergence, accuses, monde.date, longueur, empreinte(en_octets(resume))
    )
