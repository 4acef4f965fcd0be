"""Les étapes du carnet : ce qu'une manche ouverte a acquis, pour ne plus rejouer ce qui précède.

À chaque manche close, nous notons ses événements à découvert, l'état où elle a mené et où nous en
sommes, signés de notre clé. Reprendre, c'est repartir de la dernière étape, et d'elle seule : ce
que les autres ont noté ne se relit que si on le demande, si longue que soit la partie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from rebelote.noyau.codec import (
    etat_depuis_json,
    etat_en_json,
    evenement_depuis_json,
    evenement_en_json,
)
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.manche.suivi import Histoire
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.identite import signature_valide
from rebelote.p2p.messages.octets import depuis_octets, depuis_texte, en_octets, en_texte

ILLISIBLE: Final = (ErreurRebelote, AttributeError, KeyError, TypeError, ValueError)
"""Ce que lève une étape qu'un autre aurait récrite, ou d'une autre version."""

Rejouer: TypeAlias = Callable[[int], Sequence[Evenement]]
"""L'histoire que redisent les entrées d'avant ce rang du carnet, sans ses étapes."""


@dataclass(frozen=True)
class Etape:
    """Une étape relue : sa place au carnet et au journal, et ce qu'elle dit."""

    rang: int
    seq: int
    depuis: int
    """Le nombre d'événements que d'autres étapes ont déjà notés."""
    contenu: dict[str, Any]

    @property
    def acquis(self) -> int:
        """Le nombre d'événements de la partie, les siens compris."""
        return self.depuis + len(self.contenu["evenements"])


# --- Noter ----------------------------------------------------------------------------------------


def noter_l_etape(poste: Poste) -> None:
    """Note ce que la manche qui vient de s'ouvrir a acquis ; et redit quel est ce lancement, que
    l'on n'ait pas à le chercher plus haut."""
    octets = en_octets(_contenu(poste))
    signature = en_texte(poste.identite.signer(octets))
    poste.memoire.noter(Note.ETAPE, {"octets": en_texte(octets), "signature": signature})
    poste.memoire.noter(Note.LANCEMENT, poste.dates.lancement)
    poste.acquis = len(poste.deroulement.histoire)


def _contenu(poste: Poste) -> dict[str, Any]:
    deroulement = poste.deroulement
    seq, tete = poste.journal.place
    return {
        "partie": poste.tablee.partie,
        "seq": seq,
        "tete": tete,
        "hote": nom_siege(deroulement.hote),
        "exclus": _par_nom(deroulement.exclus),
        "tricheurs": _par_nom(deroulement.tricheurs),
        "preuves": [preuve.en_json() for preuve in poste.preuves.values()],
        "avance": deroulement.acquis_d_avance(),
        "depuis": poste.acquis,
        "evenements": [evenement_en_json(e) for e in deroulement.histoire[poste.acquis :]],
        "debut": etat_en_json(deroulement.debut_manche, poste.tablee.debut()),
        "vus": _vus(deroulement),
    }


def _vus(deroulement: Deroulement) -> dict[str, Any]:
    """En quoi chacun de ceux que l'on suit voit autrement ce début : d'ordinaire, en rien."""
    vus, debut = deroulement.debuts_vus, deroulement.debut_manche
    return {nom_siege(siege): etat_en_json(vu, debut) for siege, vu in vus.items()}


def _par_nom(raisons: dict[Siege, str]) -> dict[str, str]:
    return {nom_siege(siege): raison for siege, raison in raisons.items()}


def _par_siege(raisons: dict[str, str]) -> dict[Siege, str]:
    return {lire_siege(nom): raison for nom, raison in raisons.items()}


# --- Relire ---------------------------------------------------------------------------------------


class Etapes:
    """Celles d'un carnet ; elles ne se lisent qu'à rebours, et qu'autant qu'il faut."""

    def __init__(self, poste: Poste) -> None:
        self.memoire, self._tablee, self._cle = poste.memoire, poste.tablee, poste.identite.cle

    def avant(self, rang: int | None = None) -> Iterator[Etape]:
        """Celles qui valent encore : qu'aucune entrée retirée depuis n'a défaites."""
        gardees = float("inf")
        for place, genre in self.memoire.a_rebours(rang):
            if genre == Note.RETRAIT:
                gardees = min(gardees, self.memoire.lire(place))
            etape = self._lire(place) if genre == Note.ETAPE else None
            if etape is not None and etape.seq < gardees:
                yield etape

    def _lire(self, rang: int) -> Etape | None:
        """Une étape que nous avons bien signée, pour cette partie ; rien d'une autre."""
        with suppress(*ILLISIBLE):
            objet = self.memoire.lire(rang)
            octets, signature = depuis_texte(objet["octets"]), depuis_texte(objet["signature"])
            contenu = depuis_octets(octets)
            notre = contenu["partie"] == self._tablee.partie
            if notre and signature_valide(self._cle, octets, signature):
                return Etape(rang, contenu["seq"], contenu["depuis"], contenu)
        return None

    def histoire(self, derniere: Etape) -> list[Evenement]:
        """Ce qui s'est passé jusqu'à cette étape ; chacune ne dit que ce qui suit une autre."""
        chaine = [derniere]
        avant = self.avant(derniere.rang)
        while chaine[-1].depuis:
            chaine.append(_qui_finit(chaine[-1].depuis, avant))
        types = self._tablee.jeu.evenements
        return [
            evenement_depuis_json(objet, types)
            for etape in reversed(chaine)
            for objet in etape.contenu["evenements"]
        ]


def _qui_finit(acquis: int, etapes: Iterator[Etape]) -> Etape:
    """La première de ces étapes qui s'arrête là."""
    etape = next((etape for etape in etapes if etape.acquis == acquis), None)
    if etape is None:
        raise Illisible("étape illisible : il en manque une avant elle")
    return etape


def retrouver(poste: Poste, rejouer: Rejouer) -> int | None:
    """Remet le poste à la dernière étape ; rend le rang de la note qui la suit, s'il y en a une."""
    etapes = Etapes(poste)
    derniere = next(etapes.avant(), None)
    if derniere is None:
        return None
    poste.journal.differer(etapes.memoire, derniere.rang, derniere.seq)
    if poste.journal.tete != derniere.contenu["tete"]:
        raise Illisible("étape illisible : le journal n'y mène pas")
    relire = partial(_histoire, etapes, derniere, rejouer)
    _retrouver_la_manche(poste, derniere.contenu, Histoire(derniere.acquis, relire))
    for objet in derniere.contenu["preuves"]:
        with suppress(EntreeRefusee):
            preuve = poste.lire_preuve(objet)
            poste.preuves[preuve.coupable] = preuve
    poste.acquis = derniere.acquis
    return derniere.rang + 1


def _retrouver_la_manche(poste: Poste, contenu: dict[str, Any], histoire: Histoire) -> None:
    debut = etat_depuis_json(contenu["debut"], poste.tablee.debut())
    poste.deroulement.retrouver(
        histoire,
        debut,
        {lire_siege(nom): etat_depuis_json(vu, debut) for nom, vu in contenu["vus"].items()},
        lire_siege(contenu["hote"]),
        _par_siege(contenu["exclus"]),
        _par_siege(contenu["tricheurs"]),
        poste.journal[-1],
        contenu["avance"],
    )


def _histoire(etapes: Etapes, derniere: Etape, rejouer: Rejouer) -> Sequence[Evenement]:
    """L'histoire que disent les étapes ; s'il en manque une, celle que redisent les entrées."""
    try:
        return etapes.histoire(derniere)
    except ILLISIBLE:
        rejouee = rejouer(derniere.rang)
    if len(rejouee) != derniere.acquis:
        raise Illisible("carnet illisible : ses entrées ne mènent pas à sa dernière étape")
    return rejouee
