"""Les égarements : un fourbe seul, au hasard, et un absent contre qui il a gardé toutes les voix.

Un catalogue n'a que ce que l'on y a mis. Ici, le fourbe montre à l'un ou à l'autre, redit, retient
et tait ce que le hasard choisit de tout ce qu'un membre peut dire ; et les honnêtes, que le temps
malmène, doivent finir ensemble.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, Final

from campagnes.fourbes.fourbe import Fourbe
from campagnes.groupe_a_decouvert import a_decouvert
from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde, identites_simulees
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.journal import PlaceDuJournal
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.entree import EVENEMENT, EXCLUSION, dire
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message

REGLAGES: Final = Reglages(grace=20.0, delai_coup=30.0)
LIMITE: Final = 900.0
TABLES: Final = (
    (3, "tarot_africain"),
    (3, "regicide"),
    (4, "belote"),
    (4, "contree"),
    (4, "dame_de_pique"),
)
LOT: Final = 10


class Egareur(Fourbe):
    """Dit au hasard, à l'un ou à l'autre, de quoi les séparer ; parfois s'en va."""

    debut, repos = 8, 0.0
    voix: Callable[[PlaceDuJournal], dict[str, Any]]
    """Celles de tous contre l'absent, à cette place."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.hasard = Random(f"{self.tablee.partie}:{len(self.journal)}")
        self._entendus: deque[Envoi] = deque(maxlen=40)
        self._retenus: list[Envoi] = []
        self._gardee: PlaceDuJournal | None = None
        self._tait = self.hasard.choice((0.0, 0.1, 0.4))
        self._reste = self.hasard.randrange(2, 12)
        """Ce qu'il lui reste à tenter ; ensuite, il joue, se tait ou s'en va."""

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        self._entendus.append(Envoi(self.moi, message, objet))
        return super().recevoir(message, objet, maintenant)

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if self.trop_tot or self.hasard.random() >= self._tait:
            return [envoi]
        self._retenus += [envoi] if self.hasard.random() < 0.5 else []
        return []

    def agir(self) -> list[Envoi]:
        self._gardee = self._gardee or self.journal.place
        if self.hasard.random() > 0.15 or self._reste <= 0:
            return []
        self.fait()
        self._reste -= 1
        if not self._reste:
            self._tait = self.hasard.choice((0.0, 0.0, 0.5))
            self.parti = self.hasard.random() < 0.3
        geste = self.hasard.choice(self._gestes())
        return geste(self.hasard.choice(self._tous_les_autres))

    def _gestes(self) -> list[Callable[[Siege], list[Envoi]]]:
        montrer = [self._exclure, self._exclure, self._avouer, self._redire, self._lacher]
        return [*montrer, self._contrefaire_la_tete, self._se_plaindre, self._taire_ou_non]

    # --- Ce qu'il tente -----------------------------------------------------------------------

    def _exclure(self, siege: Siege) -> list[Envoi]:
        places = (self._gardee or self.journal.place, self.journal.place)
        seq, tete = self.hasard.choice(places)
        place = {"seq": seq + 1, "precedent": tete, "type_": EXCLUSION, "accuses": {}}
        corps = self.voix((seq, tete))
        return [self.porter(siege, self.contrefaire(self.journal[-1], corps=corps, **place))]

    def _avouer(self, siege: Siege) -> list[Envoi]:
        place = {"type_": EVENEMENT, "accuses": {}}
        pieces = [
            self.contrefaire(self.journal[1], corps={"n": n}, **place).en_json() for n in (1, 2)
        ]
        return [Envoi(siege, Message.PREUVE, {"genre": "double", "pieces": pieces})]

    def _redire(self, siege: Siege) -> list[Envoi]:
        if not self._entendus:
            return []
        dit = self.hasard.choice(self._entendus)
        return [Envoi(siege, dit.message, dit.objet)]

    def _lacher(self, _: Siege) -> list[Envoi]:
        retenus, self._retenus = self._retenus, []
        return retenus

    def _contrefaire_la_tete(self, siege: Siege) -> list[Envoi]:
        tete = self.journal[-1]
        if tete.auteur != self.moi:
            return []
        return [self.porter(siege, self.contrefaire(tete, corps={**tete.corps, "x": 1}))]

    def _se_plaindre(self, siege: Siege) -> list[Envoi]:
        return [Envoi(siege, Message.PLAINTE, self.dire(Message.PLAINTE, pli=None).en_json())]

    def _taire_ou_non(self, _: Siege) -> list[Envoi]:
        self._tait = self.hasard.choice((0.0, 0.3, 0.8))
        return []


class MondeEgare(Monde):
    """Quelques honnêtes, un fourbe, et un absent revenu, à un temps tiré au hasard."""

    def __init__(self, graine: int, donne: str) -> None:
        alea = Random(f"egarement:{graine}")
        nombre, jeu = alea.choice(TABLES)
        self.fourbe, self.vise = alea.sample(range(nombre), 2)
        meteo = Meteo(
            retard=alea.choice((0.02, 0.3, 1.0)),
            pannes=alea.choice((0, 0, 1, 3)),
            surdites=alea.choice((0, 0, 2)),
        )
        super().__init__(graine, meteo, jeu, nombre, REGLES_COURTES[jeu], REGLAGES, donne)

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return Egareur if siege == self.fourbe else PosteActif

    def _demarrer(self, siege: Siege) -> None:
        super()._demarrer(siege)
        noeud = self.noeuds[siege]
        if isinstance(noeud, Egareur):
            noeud.voix = self._voix

    def _voix(self, place: PlaceDuJournal) -> dict[str, Any]:
        """L'exclusion de l'absent, que tous auraient votée à cette place."""
        (seq, tete), cible = place, nom_siege(self.vise)
        lieu = {"partie": self.tablee.partie, "seq": seq, "empreinte": tete, "date": 1}
        votes = {
            nom_siege(siege): dire(
                identite, siege, genre=Message.VOTE.name, cible=cible, **lieu
            ).en_json()
            for siege, identite in enumerate(self.identites)
            if siege != self.vise
        }
        return {"exclu": cible, "votes": votes}

    def _tous_finis(self) -> bool:
        return all(noeud.finie or noeud.arret for noeud in self.honnetes())

    def honnetes(self) -> list[PosteActif]:
        return [n for s, n in enumerate(self.noeuds) if n is not None and s != self.fourbe]


def egarer(graine: int, donne: str = "hote") -> list[str]:
    """Une partie ; ce qui n'y va pas, s'il y a lieu."""
    with a_decouvert(identites_simulees(4)):
        monde = MondeEgare(graine, donne)
        torts = [] if monde.courir(LIMITE) else ["la partie est bloquée"]
    torts += _torts(monde)
    return [f"graine {graine}", *torts] if torts else []


def _torts(monde: MondeEgare) -> list[str]:
    """Tous d'accord, absent compris ; nul autre que lui et le fourbe exclu, et lui sans preuve."""
    honnetes, vise, torts = monde.honnetes(), monde.vise, list[str]()
    for noeud in honnetes:
        a_tort = {*noeud.deroulement.exclus, *noeud.preuves} - {monde.fourbe, vise}
        confondu = vise in noeud.preuves or vise in noeud.deroulement.tricheurs
        torts += [f"J{noeud.moi + 1} exclut un honnête"] if a_tort or confondu else []
    restent = [n for n in honnetes if n.moi not in n.deroulement.exclus]
    if len({vise in noeud.deroulement.exclus for noeud in honnetes}) > 1:
        torts.append("l'absent n'est exclu que pour les uns")
    if len({noeud.tete for noeud in restent}) > 1:
        torts.append("les têtes diffèrent")
    arrets = [noeud.arret for noeud in restent if not noeud.finie]
    return torts + ([f"arrêt : {arrets}"] if arrets and len(restent) > 1 else [])


def mener(debut: int, nombre: int, processus: int, donne: str) -> Iterator[int]:
    """Ces graines ; chaque mauvaise est dite aussitôt, et toutes à la fin."""
    fautes: list[str] = []
    graines = range(debut, debut + nombre)
    with ProcessPoolExecutor(processus) as atelier:
        mondes = atelier.map(partial(egarer, donne=donne), graines, chunksize=LOT)
        for rang, torts in enumerate(mondes, start=1):
            fautes += [" ; ".join(torts)] if torts else []
            yield rang
    if fautes:
        raise AssertionError("\n  ".join(fautes))
