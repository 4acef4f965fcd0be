"""Ce que l'on sait d'une donne : qui a battu le paquet, qui l'a vérifié."""

from __future__ import annotations

from typing import Any

from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.membre.poste_actif import PosteActif


def donne_verifiee(poste: PosteActif, manche: int | None = None) -> dict[str, Any]:
    """La donne de cette manche, ou de celle en cours, telle que tous peuvent la lire.

    Une donne d'hôte n'est battue que par lui, et rien ne le prouve : les deux listes sont vides.
    """
    numero = poste.deroulement.manche if manche is None else manche
    donne = poste.deroulement.donnes.de(numero)
    melangeurs, verifiee = ((), ()) if donne is None else (donne.melangeurs, _par(poste, donne.seq))
    return {
        "genre": poste.tablee.donne,
        "manche": numero,
        "melangee_par": list(map(nom_siege, melangeurs)),
        "verifiee_par": list(verifiee),
    }


def _par(poste: PosteActif, seq: int) -> list[str]:
    """Ceux qui ont accusé cette entrée, ou la suite : nous, et les vivants que l'on a entendus."""
    en_deca = poste.accuses.en_deca(seq, poste.autres())
    vivants = sorted([poste.moi, *poste.autres()])
    return [nom_siege(siege) for siege in vivants if siege not in en_deca]
