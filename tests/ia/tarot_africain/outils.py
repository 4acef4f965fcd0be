"""De quoi poser une décision de tarot africain en une ligne."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rebelote.cartes import lire_cartes
from rebelote.ia.tarot_africain import JoueurIAAvanceTarot
from rebelote.jeux.tarot_africain import Donne, EtatTarotAfricain, JouerCarte, Pari
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER, J1, ParSiege, Siege
from rebelote.noyau.vue import Vue
from tests.jeux.tarot_africain.outils import coup, depart


def vue(
    mains: str,
    paris: Sequence[int] = (),
    posees: str = "",
    vies: Sequence[int] | None = None,
    donneur: Siege = J1,
) -> Vue[EtatTarotAfricain]:
    """La vue de celui qui doit agir, après ces mains, ces paris et ces cartes posées."""
    cartes = [lire_cartes(main) for main in mains.split("/")]
    nombre = len(cartes) if vies is None else len(vies)
    partie = Partie(depart(nombre, vies, len(cartes[0]), donneur))
    table = dict(zip(partie.etat.vivants, cartes, strict=True))
    partie.jouer(Donne(CROUPIER, donneur, ParSiege(table)))
    for pari in paris:
        partie.jouer(Pari(partie.etat.tour, pari))
    if partie.etat.attendus() == {CROUPIER}:
        partie.jouer(partie.etat.acte_croupier(Random(0)))
    for mot in posees.split():
        partie.jouer(coup(partie.etat.tour, mot))
    return partie.vue(partie.etat.tour)


def decision(vue: Vue[EtatTarotAfricain], classe: Any = JoueurIAAvanceTarot) -> int | str:
    """Le pari de l'IA, ou la carte qu'elle pose (`EX+` et `EX-` pour l'excuse)."""
    choix = classe(Random(0)).choisir(vue)
    if isinstance(choix, Pari):
        return choix.pari
    assert isinstance(choix, JouerCarte)
    signe = {None: "", 22: "+", 0: "-"}[choix.excuse.value if choix.excuse else None]
    return f"{choix.carte}{signe}"
