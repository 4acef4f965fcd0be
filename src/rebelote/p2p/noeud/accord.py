"""S'accorder sur la liste avant de jouer : qui en a parlé, et ce qui nous sépare."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.accueil.accueil import Accueil
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.liste import Liste, lire_liste
from rebelote.p2p.noeud.carnets import FIN
from rebelote.p2p.noeud.incidents import Incidents

LISTE: Final = "liste"
"""La liste signée, telle qu'on nous l'a portée : relancés, nous pouvons encore la passer."""
DEUX_LISTES: Final = "deux_listes"
"""Les deux que qui invite a signées : de quoi le confondre."""


class Accorde:
    """Ce qu'un nœud fait de la liste, sa partie commencée."""

    accueil: Accueil
    incidents: Incidents
    changement: asyncio.Event
    poste: PosteActif | None = None
    desaccord: str | None = None
    """Ce qui nous arrête avant d'avoir commencé : nous n'avons pas tous la même liste."""

    @property
    def arret(self) -> str | None:
        """Pourquoi la partie ne peut plus continuer, s'il y a lieu."""
        return self.desaccord or (None if self.poste is None else self.poste.arret)

    def garder_la_liste(self, liste: Liste) -> None:
        if self.poste is not None:
            self.poste.memoire.noter(LISTE, liste.en_json())

    def a_entendu(self, cle: str) -> bool:
        """Vrai si ce membre a accusé la liste que nous avons, ou une suite : il la tient."""
        if self.poste is None:
            return False
        siege = self.poste.tablee.siege_de(cle)
        assert siege is not None
        # La première entrée porte l'accusé de tous.
        racine = (0, self.poste.tablee.racine)
        return bool(self.poste.journal) or self.poste.accuses.a_accuse(siege, racine)

    def constater(self, phrase: str, listes: tuple[Liste, Liste]) -> None:
        """Garde les deux listes, et le dit."""
        if self.poste is not None:
            pieces = [liste.en_json() for liste in listes]
            self.poste.memoire.noter(DEUX_LISTES, {"phrase": phrase, "listes": pieces})
        self.incidents.dire(phrase)

    def s_arreter_en_desaccord(self, poste: PosteActif) -> None:
        """Un autre joue sur la seconde liste : rien n'est écrit, et rien ne le sera.

        Tant que nul autre n'y joue, la nôtre vaut : qui la doublerait ne ferait que se confondre.
        """
        if self.desaccord or poste.journal or not self.accueil.en_desaccord:
            return
        self.desaccord = self.accueil.en_desaccord
        poste.memoire.noter(FIN, {"arret": self.desaccord})
        self.changement.set()


def liste_gardee(poste: PosteActif) -> Liste | None:
    """La liste signée que nous avions reçue, tant que rien n'est écrit : ensuite, tous l'ont."""
    if poste.journal:
        return None
    memoire = poste.memoire
    rangs = [rang for rang, genre in memoire.a_rebours() if genre == LISTE]
    with suppress(ErreurRebelote):
        return lire_liste(memoire.lire(rangs[-1]), poste.cles[0]) if rangs else None
    return None
