"""La dame de pique en réseau, sous les noms du cahier des charges : un moteur par joueur.

async with DameDePiqueGameNetworkEngine("Alice", joueur, dossier) as moteur:
    print(moteur.lien)             # à donner aux trois autres
    await moteur.heberger()        # eux : await moteur.rejoindre(lien)
    scores = await moteur.jouer()

Une façade : `rebelote inviter` et `rebelote rejoindre` s'en passent (`docs/facades.md`).
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from rebelote.jeux.dame_de_pique.etat import EtatDameDePique
from rebelote.jeux.dame_de_pique.options import ReglesDameDePique
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.invitation import inviter
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.liens import Lien, adresse_web, lire_lien
from rebelote.p2p.noeud.carnets import clore, ecrire_partie
from rebelote.p2p.noeud.limites import Limites
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.serveur import ecouter, finir, identite_du_dossier, saluer, servir

JEU: Final = "dame_de_pique"
JOUEURS: Final = 4


@dataclass(frozen=True)
class DameDePiqueGameNetworkPlayer:
    """Un joueur distant, tel que le moteur de l'un des quatre le voit."""

    nom: str
    cle: str
    adresse: str
    siege: Siege
    exclu: bool
    present: bool
    """Faux quand on n'a plus de ses nouvelles : il se reconnecte, ou il est parti."""

    def __str__(self) -> str:
        return f"{self.nom} ({nom_siege(self.siege)})"


DameDePiqueGameNetorkPlayer = DameDePiqueGameNetworkPlayer
"""Le nom, tel que le cahier des charges l'écrit."""


class DameDePiqueGameNetworkEngine:
    """Le moteur réseau : un nœud pair à pair qui ne joue qu'à la dame de pique."""

    def __init__(
        self,
        nom: str,
        joueur: Joueur,
        donnees: Path,
        regles: ReglesDameDePique | None = None,
        hote: str = "127.0.0.1",
        port: int = 0,
        reglages: Reglages | None = None,
        graine: int | None = None,
    ) -> None:
        """`joueur` choisit nos coups ; `donnees` garde notre clé, notre carnet et la partie.

        Si c'est une personne, `reglages=Reglages(reflexion=None)` la laisse prendre son temps.
        """
        self.regles = regles or ReglesDameDePique()
        self._joueur = joueur
        self._prise = ecouter(hote, port)
        adresse = adresse_web(hote, self._prise.getsockname()[1], tls=True)
        identite = identite_du_dossier(donnees)
        self.noeud = Noeud(nom, identite, adresse, donnees, self._asseoir, reglages, graine)
        self._pile = contextlib.AsyncExitStack()

    def _asseoir(self, jeu: str, _: Siege) -> Joueur:
        if jeu != JEU:
            raise ErreurRebelote(f"ce moteur ne joue qu'à {JEU}, pas à {jeu}")
        return self._joueur

    async def __aenter__(self) -> Self:
        await self._pile.enter_async_context(servir(self.noeud, self._prise, Limites()))
        return self

    async def __aexit__(
        self,
        genre: type[BaseException] | None,
        erreur: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._pile.aclose()

    @property
    def lien(self) -> str:
        """Le lien qui permet de s'asseoir à notre table."""
        noeud = self.noeud
        return str(Lien(noeud.adresse, noeud.identite.cle, noeud.accueil.table.invitation))

    async def heberger(self, liens: Sequence[str] = ()) -> None:
        """Invite ces nœuds, attend les autres par notre lien, et démarre quand on est quatre."""
        invites = [lire_lien(texte) for texte in liens]
        await inviter(self.noeud.accueil, invites, JOUEURS, JEU, self.regles, "simple")

    async def rejoindre(self, lien: str) -> None:
        """Prend place à la table de ce lien, et attend qu'elle démarre."""
        await rejoindre(self.noeud.accueil, lire_lien(lien))

    async def jouer(self) -> dict[str, int]:
        """Joue jusqu'à la fin ; rend les scores, sur lesquels les quatre s'accordent."""
        await finir(self.noeud)
        poste = self._poste
        if not poste.finie:
            clore(poste)
            raise ErreurRebelote(f"la partie n'a pas fini : {poste.arret}")
        ecrire_partie(self.noeud.donnees, poste)
        clore(poste)
        await saluer(self.noeud)
        return dict(self.etat.scores())

    @property
    def _poste(self) -> PosteActif:
        if self.noeud.poste is None:
            raise ErreurRebelote("la partie n'a pas commencé : heberger ou rejoindre d'abord")
        return self.noeud.poste

    @property
    def etat(self) -> EtatDameDePique:
        """La partie, vue de notre siège."""
        etat = self._poste.deroulement.etat
        assert isinstance(etat, EtatDameDePique)
        return etat

    @property
    def siege(self) -> Siege:
        return self._poste.moi

    @property
    def joueurs_distants(self) -> tuple[DameDePiqueGameNetworkPlayer, ...]:
        """Les trois autres, par siège."""
        poste, maintenant = self._poste, time.monotonic()
        return tuple(
            DameDePiqueGameNetworkPlayer(
                membre.nom,
                membre.cle,
                membre.adresse,
                siege,
                exclu=siege in poste.deroulement.exclus,
                present=not poste.presence.inquiete(siege, maintenant),
            )
            for siege, membre in enumerate(poste.tablee.membres)
            if siege != poste.moi
        )
