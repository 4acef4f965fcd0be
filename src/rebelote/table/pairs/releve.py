"""Le relevé : qui a signé, accusé et vérifié quoi, tel que notre nœud le sait."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from weakref import WeakKeyDictionary

from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import OUVERTURE, POINTS
from rebelote.p2p.membre.journal import Journal, PlaceDuJournal
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import SECOURS, Entree
from rebelote.p2p.noeud.affiche import donne_verifiee
from rebelote.table.salon.entre_pairs import PairAssis

COURT: Final = 8
"""Les premiers signes d'une clé ou d'une tête : assez pour que deux personnes les comparent."""


def releve(poste: PosteActif, maintenant: float, desaccord: str | None = None) -> dict[str, Any]:
    """L'état du journal partagé, en une fois ; `desaccord` : ce qui nous sépara avant le départ."""
    journal = poste.journal
    return {
        "tete": poste.tete[:COURT],
        "seq": len(journal),
        "auteur": nom_siege(journal[-1].auteur) if journal else None,
        "accord": not poste.pas_au_bout(),
        "pairs": [_pair(poste, siege, maintenant) for siege in range(len(poste.tablee.membres))],
        "donne": donne_verifiee(poste),
        "manches": list(_manches(poste)),
        "litige": _litige(poste, desaccord),
    }


def avant_la_partie(assis: list[PairAssis | None], donne: str | None) -> dict[str, Any]:
    """Le même, tant que la table se réunit : rien n'est encore signé, ni battu."""
    attente = {"vu": None, "present": True, "accuse": False, "exclu": False}
    pairs = [
        {**_nomme(siege, pair.nom, pair.cle, pair.ia), **attente}
        for siege, pair in enumerate(assis)
        if pair is not None
    ]
    vide = {"tete": "", "seq": 0, "auteur": None, "accord": True}
    rien = {"manche": 0, "melangee_par": [], "verifiee_par": []}
    promise = None if donne is None else {"genre": donne, **rien}
    return {**vide, "pairs": pairs, "donne": promise, "manches": [], "litige": None}


def presents(poste: PosteActif, maintenant: float) -> frozenset[Siege]:
    """Les autres qui donnent signe de vie ; la partie finie, chacun est libre de partir."""
    autres = poste.autres()
    return frozenset(s for s in autres if poste.finie or not poste.presence.inquiete(s, maintenant))


def _pair(poste: PosteActif, siege: Siege, maintenant: float) -> dict[str, Any]:
    membre, moi = poste.tablee.membres[siege], siege == poste.moi
    vu = 0 if moi else max(0, round(maintenant - poste.presence.entendus[siege]))
    return {
        **_nomme(siege, membre.nom, membre.cle, membre.ia),
        "vu": vu,
        "present": moi or siege in presents(poste, maintenant),
        "accuse": moi or siege not in poste.pas_au_bout(),
        "exclu": siege in poste.deroulement.exclus,
    }


def _nomme(siege: Siege, nom: str, cle: str, ia: str | None) -> dict[str, Any]:
    return {"siege": nom_siege(siege), "nom": nom, "cle": cle[:COURT], "ia": ia or None}


def _manches(poste: PosteActif) -> Iterator[dict[str, Any]]:
    """Accuser l'ouverture d'une manche, ou ce qui la suit, c'est l'avoir rejouée à découvert."""
    vivants = [poste.moi, *poste.autres()]
    for manche, seq in _ouvertures(poste).items():
        en_deca = poste.accuses.en_deca(seq, poste.autres())
        par = [siege for siege in sorted(vivants) if siege not in en_deca]
        yield {
            "manche": manche,
            "verifiee": not en_deca,
            "par": list(map(nom_siege, par)),
            "melangee_par": donne_verifiee(poste, manche)["melangee_par"],
        }


class Ouvertures:
    """De chaque manche, le rang de ce qui a fini de l'ouvrir ; un journal ne se lit qu'une fois.

    L'hôte l'ouvre seul quand il donne ; d'une donne secrète, chacun ouvre sa clé.
    """

    def __init__(self) -> None:
        self._lu: PlaceDuJournal = (0, "")
        self._manche = 0
        self._rangs: dict[int, int] = {}

    def suivre(self, journal: Journal) -> dict[int, int]:
        """Lit ce que le journal a de plus ; s'il a repris du début, le relit."""
        seq, tete = self._lu
        if seq and journal.empreinte_a(seq) != tete:
            self._lu, self._manche, self._rangs = (0, ""), 0, {}
        for entree in journal[self._lu[0] :]:
            self._lire(entree)
        return self._rangs

    def _lire(self, entree: Entree) -> None:
        self._lu = (entree.seq, entree.empreinte)
        if entree.type == POINTS:
            self._manche = entree.corps["manche"]
        elif entree.type in (OUVERTURE, SECOURS):
            self._rangs[self._manche] = entree.seq


_LUES: Final = WeakKeyDictionary[PosteActif, Ouvertures]()
"""Ce que l'on a déjà lu du journal de chacun : on fait un relevé à chaque message."""


def _ouvertures(poste: PosteActif) -> dict[int, int]:
    """Celles des manches ouvertes en entier."""
    rangs = _LUES.setdefault(poste, Ouvertures()).suivre(poste.journal)
    closes = len(poste.deroulement.debut_manche.scores_par_manche())
    return {manche: seq for manche, seq in rangs.items() if 0 < manche <= closes}


def _litige(poste: PosteActif, desaccord: str | None) -> dict[str, Any] | None:
    """Ce qui arrête la partie, ou la triche qu'on y a prouvée, en une phrase.

    Finie avant l'heure, par forfait ou faute de joueurs, elle dit aussi qui l'a gagnée.
    """
    deroulement = poste.deroulement
    avant_l_heure = poste.finie and not deroulement.etat.est_terminee
    fautifs = deroulement.exclus if avant_l_heure else deroulement.tricheurs
    fautes = [f"{nom_siege(siege)} : {faute}" for siege, faute in fautifs.items()]
    phrase = desaccord or poste.arret or " ; ".join(fautes)
    if not phrase:
        return None
    vainqueurs = list(deroulement.resultat().vainqueurs) if avant_l_heure else []
    return {"phrase": phrase, "sieges": list(map(nom_siege, fautifs)), "vainqueurs": vainqueurs}
