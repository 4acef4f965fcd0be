"""Une preuve `faux` se juge de même quelle que soit la longueur du journal de qui la lit."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from random import Random

from rebelote.ia.catalogue import charger
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.memoire import MemoireVive
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import EVENEMENT, Entree, ecrire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Membre, Tablee

FOURBE: Siege = 3
IDENTITES = [Identite(bytes([n + 1]) * 32) for n in range(4)]


class _Table:
    """Quatre postes et un réseau sans défaut : tout arrive, dans l'ordre, aussitôt."""

    def __init__(self) -> None:
        membres = tuple(
            Membre(f"N{n}", identite.cle, f"http://127.0.0.1:{9000 + n}")
            for n, identite in enumerate(IDENTITES)
        )
        tablee, self._date = Tablee("essai", "belote", {"objectif": 1}, membres, "secrete"), 0.0
        self.postes = [
            PosteActif(tablee, n, identite, MemoireVive(), Random(n), lambda: "00" * 32)
            for n, identite in enumerate(IDENTITES)
        ]
        self._joueurs = [charger("simple", "belote", Random(n)) for n in range(4)]
        self._en_route: deque[Envoi] = deque()

    def jouer(self, longueur: int) -> PosteActif:
        """Le premier poste, quand son journal a cette longueur."""
        while len(self.postes[0].journal) < longueur:
            self._date += 0.1
            assert self._date < 200, "la partie n'avance plus"
            for siege, poste in enumerate(self.postes):
                self._en_route += poste.tic(self._date)
                self._distribuer(longueur)
                vue = poste.attend_une_decision()
                if vue is not None and len(self.postes[0].journal) < longueur:
                    self._en_route += poste.decider(self._joueurs[siege].choisir(vue))
                    self._distribuer(longueur)
        return self.postes[0]

    def _distribuer(self, longueur: int) -> None:
        while self._en_route and len(self.postes[0].journal) < longueur:
            envoi = self._en_route.popleft()
            with suppress(ErreurRebelote):
                poste = self.postes[envoi.siege]
                self._en_route += poste.recevoir(envoi.message, envoi.objet, self._date)


def _de_rang(seq: int) -> Entree:
    return ecrire_entree(IDENTITES[FOURBE], "essai", seq, "0" * 64, FOURBE, EVENEMENT, {})


def _confond(poste: PosteActif, entree: Entree) -> bool:
    try:
        poste.lire_preuve({"genre": "faux", "pieces": [entree.en_json()]})
    except ErreurRebelote:
        return False
    return True


def test_une_preuve_ne_se_juge_pas_d_apres_la_longueur_du_journal() -> None:
    """Deux honnêtes que sépare une entrée en route en concluraient le contraire, et se
    quitteraient."""
    table, rangs = _Table(), range(0, -8, -1)
    for longueur in range(14, 18):
        poste = table.jouer(longueur)
        assert not any(_confond(poste, _de_rang(rang)) for rang in rangs)


def test_une_preuve_d_un_rang_insense_est_refusee() -> None:
    assert not _confond(_Table().postes[0], _de_rang(-(10**6)))
