"""La donne secrète, à l'écoute de tout ce qui s'envoie et s'écrit : aucune carte que l'on ne doive.

Avec les clés de tous, que seul le test connaît, on ouvre ce que chaque lecteur peut ouvrir. Puis on
échange deux cartes cachées à un nœud : ce qu'il lit n'en change pas.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_depuis_json
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.messages.entree import (
    APPORT,
    AVIS,
    CLE,
    EVENEMENT,
    MELANGE,
    PARTS,
    SECOURS,
    VOILE,
    Entree,
    lire_entree,
)
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.plis import decacheter, lire_ephemere
from rebelote.p2p.secret import melange
from rebelote.p2p.secret.groupe import Alea
from rebelote.p2p.secret.melange import SecretMelange
from tests.p2p.lecture import cartes_dans

CHIFFREES = (CLE, MELANGE, PARTS, AVIS, VOILE, SECOURS)


class EcouteSecrete(Monde):
    """Un monde dont on lit tous les messages et tous les carnets."""

    def __init__(self, jeu: str, nombre: int) -> None:
        self.publiques: set[str] = set()
        self.lues = 0
        self.plis = 0
        regles = trouver(jeu).regles.depuis_json(REGLES_COURTES[jeu]).en_json()
        super().__init__(3, Meteo(), jeu, nombre, regles, donne="secrete")

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        for envoi in envois:
            if envoi.message in (Message.ENTREE, Message.MAIN):
                self.juger(lire_entree(envoi.objet))
            else:
                assert not cartes_dans(envoi.objet)
        super()._porter(de, envois)

    def juger(self, entree: Entree) -> None:
        self.lues += 1
        if entree.type in CHIFFREES:
            assert not cartes_dans(entree.corps)
        elif entree.type not in (EVENEMENT, APPORT):
            assert cartes_dans(entree.corps) <= self.publiques
        elif "plis" in entree.corps:
            assert not cartes_dans(entree.corps)
            self._juger_les_plis(entree)
        elif entree.corps["evenement"] is not None:
            evenement = self._lire(entree.corps["evenement"])
            assert all(evenement.vu_par(siege) == evenement for siege in range(len(self.noeuds)))
            self.publiques |= cartes_dans(entree.corps)

    def _juger_les_plis(self, entree: Entree) -> None:
        """À l'auteur le tout, aux autres ce qu'ils en voient, hôte compris ; nul n'en lit deux."""
        entier = self._ouvrir(entree, entree.auteur, entree.auteur)
        for siege in map(lire_siege, entree.corps["plis"]):
            self.plis += 1
            vu = entier if siege == entree.auteur else entier.vu_par(siege)
            assert self._ouvrir(entree, siege, siege) == vu
            with pytest.raises(Illisible):
                self._ouvrir(entree, siege, (siege + 1) % len(self.noeuds))

    def _ouvrir(self, entree: Entree, destinataire: Siege, lecteur: Siege) -> Evenement:
        """Le pli du premier, tel que l'ouvre la clé du second."""
        ephemere = lire_ephemere(entree.corps["ephemere"])
        pli = entree.corps["plis"][nom_siege(destinataire)]
        return self._lire(decacheter(self.identites[lecteur], ephemere, pli)["evenement"])

    def _lire(self, objet: object) -> Evenement:
        return evenement_depuis_json(objet, self.tablee.jeu.evenements)


@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_rien_de_ce_qui_s_envoie_ni_ne_s_ecrit_ne_dit_une_carte_cachee(jeu: str) -> None:
    monde = EcouteSecrete(jeu, max(trouver(jeu).nombres_de_joueurs))
    assert monde.courir()
    assert monde.lues > 20
    assert monde.publiques
    assert monde.plis > 0 or jeu not in ("dame_de_pique", "regicide")
    for memoire in monde.memoires:
        for note, objet in memoire.relire():
            if note == Note.ENTREE:
                monde.juger(lire_entree(objet))
            elif note == Note.LANCEMENT:
                assert not cartes_dans(objet)


# --- Échanger deux cartes cachées -------------------------------------------------------------


@contextmanager
def _dernier_melange(echange: tuple[int, int] | None) -> Iterator[None]:
    """Le dernier à battre met ces deux cartes à la place l'une de l'autre, et le prouve."""
    tirer, rangs = melange.tirer_secret, iter(range(1, 100))

    def tirer_secret(nombre: int, alea: Alea) -> SecretMelange:
        secret = tirer(nombre, alea)
        if next(rangs) != 4 or echange is None:
            return secret
        ordre = list(secret.permutation)
        une, autre = echange
        ordre[une], ordre[autre] = ordre[autre], ordre[une]
        return SecretMelange(tuple(ordre), secret.aleas)

    with patch.object(melange, "tirer_secret", tirer_secret):
        yield


def _donne(echange: tuple[int, int] | None = None) -> list[DeroulementSecret]:
    """Une belote menée jusqu'à la première enchère, chez chacun."""
    regles = trouver("belote").regles.depuis_json({"objectif": 1}).en_json()
    monde = Monde(5, Meteo(), "belote", 4, regles, donne="secrete")
    with _dernier_melange(echange):
        while not all(noeud and noeud.deroulement.joues for noeud in monde.noeuds):
            monde.courir(monde.date + 0.02)
    deroulements = [noeud.deroulement for noeud in monde.noeuds if noeud is not None]
    return [d for d in deroulements if isinstance(d, DeroulementSecret)]


def _lisibles(d: DeroulementSecret) -> dict[int, str]:
    """Chaque carte tirée que ce nœud peut ouvrir, avec tout ce qu'il a reçu et sa clé."""
    tapis, tous = d.tapis, set(d.cles.vivants)
    ouvrables = (r for r in range(len(tapis.posees.dos)) if {*tapis.posees.parts[r], d.moi} >= tous)
    return {rang: tapis.lire(rang).texte for rang in ouvrables}


def test_echanger_deux_cartes_cachees_ne_change_rien_a_ce_qu_on_lit() -> None:
    """Les deux premières mains s'échangent une carte : les deux autres lisent le même monde."""
    temoins = _donne()
    premieres = [_lisibles(d) for d in temoins]
    de_tous = set[int].intersection(*(set(lus) for lus in premieres))
    rangs = [min(lus.keys() - de_tous) for lus in premieres]
    autres = [_lisibles(d) for d in _donne((rangs[1], rangs[2]))]
    for siege in (0, 3):
        assert autres[siege] == premieres[siege]
    for siege in (1, 2):
        assert autres[siege] != premieres[siege]
