"""Ce qu'un nœud montre de sa partie : à tous, et à son seul propriétaire."""

from __future__ import annotations

from typing import Any

from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.tableau import en_json
from rebelote.p2p.accueil.accueil import Accueil
from rebelote.p2p.membre.poste_actif import PosteActif


def etat_de_la_table(accueil: Accueil) -> dict[str, Any]:
    """La table que nous ouvrons, tant qu'elle se réunit ; la liste signée dira la même chose."""
    ouverte = accueil.table
    montre = ouverte.places > 0
    return {
        "jeu": accueil.jeu_propose,
        "places": ouverte.places,
        "cadence": accueil.cadence.en_json() if montre else {},
        "grace": accueil.grace if montre else None,
        "regles": dict(accueil.regles) if montre else {},
        "sieges": list(map(nom_siege, ouverte.sieges)),
        "membres": [membre.en_json() for membre in ouverte.inscrits],
    }


def etat_public(poste: PosteActif, maintenant: float) -> dict[str, Any]:
    """Ce que tout autre joueur peut savoir : rien de nos cartes."""
    deroulement, etat = poste.deroulement, poste.deroulement.etat
    inquiets = [s for s in poste.autres() if poste.presence.inquiete(s, maintenant)]
    return {
        "jeu": poste.tablee.nom_du_jeu,
        "regles": dict(poste.tablee.regles_json),
        "siege": nom_siege(poste.moi),
        "membres": [membre.en_json() for membre in poste.tablee.membres],
        "seq": len(poste.journal),
        "tete": poste.tete,
        "attendus": sorted(map(nom_siege, etat.attendus())),
        "hote": nom_siege(deroulement.hote),
        "donne": donne_verifiee(poste),
        "scores": dict(etat.scores()),
        "manches": len(etat.scores_par_manche()),
        "exclus": sorted(map(nom_siege, deroulement.exclus)),
        "tricheurs": {nom_siege(s): faute for s, faute in sorted(deroulement.tricheurs.items())},
        "cadence": poste.tablee.cadence.en_json(),
        "grace": poste.tablee.grace,
        "reserve": {
            nom_siege(siege): round(poste.pendule.reste(siege)) for siege in deroulement.vivants()
        },
        "en_reconnexion": [nom_siege(siege) for siege in inquiets],
        "terminee": poste.finie,
        "resultat": deroulement.resultat().en_json() if poste.finie else None,
        "arret": poste.arret,
    }


def etat_prive(poste: PosteActif) -> dict[str, Any]:
    """Notre vue, pour nous seuls : le tableau, ce que l'on peut jouer et ce qui est refusé."""
    noms = {siege: membre.nom for siege, membre in enumerate(poste.tablee.membres)}
    tableau = poste.tablee.jeu.tableau_de(poste.deroulement.vue)
    return {"vue": en_json(tableau.nomme(noms))}


# --- Qui a battu le paquet, et qui l'a vérifié ------------------------------------------------


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
