"""Ce qu'un visiteur peut demander à la porte d'un nœud, au plus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rebelote.p2p.messages.message import Message
from rebelote.p2p.noeud.bornes import Bornes

_GROS: Final = frozenset(m.chemin for m in (Message.ENTREE, Message.MAIN, Message.PREUVE))
"""Ce qui porte des entrées du journal."""


@dataclass(frozen=True)
class Limites(Bornes):
    """Tailles en octets, durées en secondes, débits par seconde.

    `corps` est la taille d'une entrée ou d'une preuve ; `debit` et `rafale` valent pour chaque
    membre, et pour le propriétaire.
    """

    # --- Les connexions ---
    etrangers: int = 32
    """Connexions d'étrangers, en tout."""
    etrangers_par_adresse: int = 16
    gardees: int = 4
    """Connexions gardées pour chaque membre, et pour le propriétaire."""
    arrivees: float = 40.0
    """Connexions nouvelles, par adresse : en TLS, chacune coûte deux millisecondes."""
    arrivees_d_un_coup: float = 200.0
    chiffre: float = 0.1
    """Secondes de calcul, par seconde, pour déchiffrer une adresse étrangère, ou un membre."""
    chiffre_d_un_coup: float = 1.0

    # --- Le temps ---
    poignee: float = 10.0
    """Pour la poignée de main TLS, puis pour les en-têtes d'une demande."""
    oisif: float = 15.0
    """Pour une nouvelle demande d'un étranger sur la même connexion."""
    oisif_connu: float = 60.0
    """De même pour un membre, ou pour le propriétaire."""
    reponse: float = 60.0
    """Pour qu'un étranger ou un membre ait lu toute sa réponse, flux compris."""

    # --- Les tailles ---
    entetes: int = 16 * 1024
    nouvelles: int = 64 * 1024
    mot: int = 16 * 1024
    """De tout corps qui n'est ni une entrée, ni une preuve, ni des nouvelles."""
    structure: int = 128
    """Virgules, crochets et accolades d'un corps : nos messages n'en ont jamais cinquante."""

    # --- Les débits ---
    debit_etranger: float = 20.0
    """Demandes d'une adresse étrangère."""
    rafale_etrangere: float = 40.0
    debit_des_etrangers: float = 100.0
    """Demandes de tous les étrangers ensemble."""
    rattrapages: float = 10.0
    """`/demande` d'un même membre : chacune lui vaut jusqu'à 64 entrées."""

    def corps_de(self, chemin: str) -> int:
        """La taille permise d'un corps, à ce chemin."""
        if chemin in _GROS:
            return self.corps
        return self.nouvelles if chemin == Message.NOUVELLES.chemin else self.mot

    def demande(self, etranger: bool) -> int:
        """Tout ce qu'une demande peut envoyer, en-têtes compris."""
        return self.entetes + (self.mot if etranger else self.corps)
