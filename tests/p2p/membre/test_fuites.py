"""Chaque octet envoyé, dans tous les jeux : aucun ne dit une carte que son lecteur doit ignorer."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from rebelote.ia.catalogue import charger
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_depuis_json
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import EVENEMENT, Entree, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.plis import decacheter, lire_ephemere
from rebelote.p2p.noeud.noeud import Noeud
from tests.p2p.lecture import cartes_dans


class Ecoute(Monde):
    """Un monde dont on lit tous les messages, et dont on connaît toutes les mains."""

    def __init__(self, jeu: str, nombre: int, meteo: Meteo) -> None:
        self.publiques: set[str] = set()
        self.entendus: Counter[Message] = Counter()
        regles = trouver(jeu).regles.depuis_json(REGLES_COURTES[jeu]).en_json()
        super().__init__(3, meteo, jeu, nombre, regles)

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        for envoi in envois:
            noeud = self.noeuds[de]
            assert noeud is not None
            self._juger(noeud, envoi)
        super()._porter(de, envois)

    def _juger(self, noeud: PosteActif, envoi: Envoi) -> None:
        self.entendus[envoi.message] += 1
        if envoi.message in (Message.ENTREE, Message.MAIN):
            self._juger_entree(noeud, lire_entree(envoi.objet))
        elif envoi.message not in (Message.VOTE, Message.NOUVELLES):
            assert not cartes_dans(envoi.objet)

    def _juger_entree(self, noeud: PosteActif, entree: Entree) -> None:
        dites = cartes_dans(entree.corps)
        if entree.type == EVENEMENT and "evenement" in entree.corps:
            evenement = self._lire(entree.corps["evenement"])
            assert all(evenement.vu_par(siege) == evenement for siege in range(len(self.noeuds)))
            self.publiques |= dites
        elif entree.type == EVENEMENT:
            exclus = {nom_siege(siege) for siege in noeud.deroulement.exclus}
            assert entree.corps["ouverts"].keys() <= exclus
            assert cartes_dans(entree.corps) == cartes_dans(entree.corps["ouverts"])
            self._juger_les_plis(entree)
        elif entree.type != OUVERTURE:
            assert dites <= self.publiques

    def _juger_les_plis(self, entree: Entree) -> None:
        """À l'auteur et à l'hôte le tout, aux autres ce qu'ils en voient ; nul n'en lit deux."""
        du_tout = {entree.auteur, lire_siege(entree.corps["hote"])}
        entier = self._ouvrir(entree, entree.auteur, entree.auteur)
        for siege in map(lire_siege, entree.corps["plis"]):
            vu = entier if siege in du_tout else entier.vu_par(siege)
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


@pytest.mark.parametrize("meteo", [Meteo(), Meteo(perte=0.1, perdu=True)], ids=["beau", "perdu"])
@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_aucun_message_ne_dit_une_carte_cachee(jeu: str, meteo: Meteo) -> None:
    monde = Ecoute(jeu, max(trouver(jeu).nombres_de_joueurs), meteo)
    assert monde.courir()
    assert monde.entendus[Message.ENTREE] > 20
    assert monde.entendus[Message.MAIN] > 0
    assert monde.publiques


def test_demander_enchere_ne_dit_pas_un_coup_secret(tmp_path: Path) -> None:
    """Les cartes que l'on va passer, à la dame de pique, ne se demandent pas."""
    monde = Ecoute("dame_de_pique", 4, Meteo(retard=0.01))
    poste = monde.noeuds[3]
    assert poste is not None
    while poste.coup_choisi is None:
        monde.courir(monde.date + 0.001)
    assert poste.coup_choisi.TYPE == "PASSER_CARTES"
    noeud = Noeud(
        "Diana",
        poste.identite,
        "http://127.0.0.1:1",
        tmp_path,
        lambda jeu, siege: charger("simple", jeu, Random(siege)),
    )
    noeud.poste = poste
    assert asyncio.run(noeud.enchere(poste.tablee.partie)) is None
