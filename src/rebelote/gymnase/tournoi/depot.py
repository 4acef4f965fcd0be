"""Garder le résultat d'un tournoi dans la base, à côté des parties."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from rebelote.archives.ecriture import ligne_json
from rebelote.archives.json_strict import lire_json
from rebelote.gymnase.tournoi.journal import entete
from rebelote.stockage import ouvrir_depot

if TYPE_CHECKING:
    from rebelote.gymnase.tournoi.bilan import Bilan, BilanDePaire
    from rebelote.stockage.tournois import Rencontre


def verifier_la_base(url: str | None) -> None:
    """Échoue avant toute donne si la base ne s'ouvre pas."""
    with ouvrir_depot(url):
        pass


def garder(bilan: Bilan, url: str | None) -> None:
    """Garde le tournoi ; le même, repris ou prolongé, remplace le précédent."""
    with ouvrir_depot(url) as depot:
        from rebelote.stockage.tournois import Tournoi, garder_tournoi

        tournoi = bilan.tournoi
        cle = ligne_json(entete(tournoi))
        garder_tournoi(
            depot,
            Tournoi(
                str(uuid.uuid5(uuid.NAMESPACE_OID, cle)),
                tournoi.jeu,
                lire_json(tournoi.regles),
                tournoi.graine,
                tournoi.manches,
                len(bilan.donnes),
                bilan.empreinte,
                tuple(_rencontre(bilan, paire) for paire in bilan.paires),
            ),
        )


def _rencontre(bilan: Bilan, paire: BilanDePaire) -> Rencontre:
    from rebelote.stockage.tournois import Rencontre

    # Sans le « #2 » : d'un tournoi à l'autre, c'est toujours la même IA.
    premier, second = ("+".join(bilan.tournoi.participants[rang].membres) for rang in paire.paire)
    return Rencontre(
        premier,
        second,
        paire.victoires,
        paire.nulles,
        paire.defaites,
        paire.ecart.moyenne,
        paire.ecart.ecart_type,
    )
