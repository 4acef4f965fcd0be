"""Un monde simulé, par beau temps, dont un siège triche dans ce qu'il envoie."""

from __future__ import annotations

from typing import Any, ClassVar

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.entree import Entree, ecrire_entree, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message

REGLAGES = Reglages(grace=20.0, delai_coup=30.0)


class Tricherie(Monde):
    """Une partie par beau temps, belote à moins qu'on n'en dise une autre, dont un siège triche."""

    objectif = 1
    donne: ClassVar[str] = "hote"

    def __init__(self, graine: int, tricheur: Siege, jeu: str = "belote", nombre: int = 4) -> None:
        self.tricheur = tricheur
        self.faite = False
        voulues = {"objectif": self.objectif} if jeu == "belote" else REGLES_COURTES[jeu]
        regles = trouver(jeu).regles.depuis_json(voulues).en_json()
        temps = Meteo(retard=0.02)
        super().__init__(graine, temps, jeu, nombre, regles, REGLAGES, self.donne)

    @property
    def noeud(self) -> PosteActif:
        noeud = self.noeuds[self.tricheur]
        assert noeud is not None
        return noeud

    def coupables(self) -> set[Siege]:
        """Le tricheur, et ses complices s'il en a."""
        return {self.tricheur}

    def honnetes(self) -> list[PosteActif]:
        coupables = self.coupables()
        return [n for s, n in enumerate(self.noeuds) if n is not None and s not in coupables]

    def _tous_finis(self) -> bool:
        """Les honnêtes ont tous fini, ou se sont tous arrêtés."""
        return all(noeud.finie or noeud.arret is not None for noeud in self.honnetes())

    def signer(self, modele: Entree, **champs: Any) -> Entree:
        """Une entrée à la place de celle-ci, signée par le tricheur."""
        contenu: dict[str, Any] = {
            "partie": modele.partie,
            "seq": modele.seq,
            "precedent": modele.precedent,
            "auteur": self.tricheur,
            "type_": modele.type,
            "corps": modele.corps,
            "accuses": modele.accuses,
        }
        return ecrire_entree(self.identites[self.tricheur], **{**contenu, **champs})

    def injecter(self, message: Message, objet: Any) -> None:
        """Le tricheur envoie ce message à tous les autres."""
        for siege in range(len(self.noeuds)):
            if siege != self.tricheur:
                self._livrer(siege, message, objet)

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        if de == self.tricheur:
            envois = [menti for envoi in envois for menti in self.mentir(envoi)]
        super()._porter(de, envois)

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        """Ce que le tricheur envoie au lieu de cela."""
        return [envoi]

    def entree_de(self, envoi: Envoi) -> Entree | None:
        """L'entrée que porte ce message, s'il en porte une."""
        porte = envoi.message in (Message.ENTREE, Message.MAIN)
        return lire_entree(envoi.objet) if porte else None
