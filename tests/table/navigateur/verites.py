"""Ce que la partie enregistrée prouve de ce qu'un navigateur a reçu."""

from __future__ import annotations

import json

from outils.navigateur.personne import Personne
from rebelote.archives.enregistrement import Enregistrement
from rebelote.noyau.sieges import CROUPIER, lire_siege
from tests.table.navigateur.secrets import cartes_des_donnees, cartes_du_texte, ignorees

MEMOIRE = "() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])"


def partie_finie(qui: Personne) -> Enregistrement:
    """La partie que le serveur a gardée, rejouée sans faute jusqu'à sa fin."""
    partie = Enregistrement.depuis_json(qui.lire("/enregistrement"))
    assert partie.rejouer().est_terminee
    return partie


def rien_de_cache(qui: Personne, partie: Enregistrement) -> None:
    """Ni le flux ni la mémoire du navigateur n'ont nommé une carte que ce siège ignorait."""
    inconnues = ignorees(partie, lire_siege(qui.siege) if qui.siege else CROUPIER)
    messages = [m for m in qui.temoin.messages if m["eventName"] not in ("salon", "phrase")]
    assert len(messages) > len(partie.journal)
    for message in messages:
        donnees = json.loads(message["data"])
        dites = {*cartes_des_donnees(donnees), *cartes_du_texte(message["data"])}
        trop = dites & inconnues[donnees["rang"]]
        assert not trop, f"{trop} au rang {donnees['rang']} : {message['data']}"
    assert not cartes_du_texte(qui.page.evaluate(MEMOIRE))
