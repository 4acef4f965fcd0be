"""Écrire une partie de belote dans l'ancienne disposition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rebelote.archives.brief.donne import ordre_de_service
from rebelote.archives.brief.format import BELOTE_REBELOTE, PAQUET_A_COUPER, DonneBrief
from rebelote.archives.enregistrement import Enregistrement
from rebelote.cartes import Carte
from rebelote.jeux.belote import Complement, Donne, EtatBelote, JouerCarte
from rebelote.jeux.belote.points import BELOTE, Decompte, Issue
from rebelote.jeux.commun.atouts import Pli, place_maitresse
from rebelote.jeux.commun.equipes import EQUIPES, camp
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import ParSiege, Siege, nom_siege


def en_brief(enregistrement: Enregistrement) -> dict[str, Any]:
    """La partie, manche par manche ; elle doit être finie, sans faute ni carte cachée."""
    if enregistrement.jeu != "belote":
        raise ErreurRebelote(
            f"cette disposition est celle de la belote, pas de {enregistrement.jeu}"
        )
    manches, etat = _manches(enregistrement)
    if not etat.est_terminee:
        raise ErreurRebelote(f"partie inachevée ({etat.situation()}) : elle ne s'exporte pas ainsi")
    return {
        "id_partie": enregistrement.id_partie,
        "date_debut": enregistrement.date_debut,
        "regles": enregistrement.regles.en_json(),
        "joueurs": [joueur.en_json() for joueur in enregistrement.joueurs],
        "equipes": {
            f"equipe_{equipe.nom}": {
                "joueurs": [nom_siege(siege) for siege in equipe.sieges],
                "score_total": etat.totaux[rang],
            }
            for rang, equipe in enumerate(EQUIPES)
        },
        "manches": manches,
        **_paquet_a_couper(etat),
    }


def _manches(enregistrement: Enregistrement) -> tuple[list[dict[str, Any]], EtatBelote]:
    manches: list[dict[str, Any]] = []
    etat = enregistrement.debut()
    evenements: list[Evenement] = []
    for avant, evenement, etat in enregistrement.deroulement():
        evenements.append(evenement)
        assert isinstance(avant, EtatBelote)
        assert isinstance(etat, EtatBelote)
        if len(etat.decomptes) > len(avant.decomptes):
            manche = _manche(avant, evenements, etat.decomptes[-1])
            # Celui de la dernière s'écrit après elles toutes, comme dans le cahier des charges.
            manches.append(manche if etat.est_terminee else {**manche, **_paquet_a_couper(etat)})
            evenements = []
    assert isinstance(etat, EtatBelote)
    return manches, etat


def _manche(dernier: EtatBelote, evenements: list[Evenement], decompte: Decompte) -> dict[str, Any]:
    """Une manche finie, d'après son dernier état avant le compte et tout ce qui s'y est passé."""
    donne = _donne(evenements)
    manche: dict[str, Any] = {
        "numero_manche": dernier.manche,
        "dealer_position": dernier.donneur + 1,
    }
    if decompte.preneur is not None:
        paquet = ordre_de_service(dernier.donneur, donne, dernier.regles)
        manche["paquet_initial_ordonne"] = _cartes(paquet)
    return {
        **manche,
        "distribution": _distribution(donne),
        "contrat": _contrat(decompte),
        "plis": _plis(dernier, evenements),
        "resultat_manche": _resultat(dernier, decompte),
    }


def _paquet_a_couper(etat: EtatBelote) -> dict[str, Any]:
    """Les plis ramassés, si l'on coupe sans mélanger ; et si tout leur ordre est connu."""
    paquet = [carte for carte in etat.paquet if carte is not None]
    entier = paquet and len(paquet) == len(etat.paquet)
    return {PAQUET_A_COUPER: _cartes(paquet)} if entier else {}


def _donne(evenements: list[Evenement]) -> DonneBrief:
    premiere = next(e for e in evenements if isinstance(e, Donne))
    seconde = next((e.mains for e in evenements if isinstance(e, Complement)), ParSiege({}))
    return DonneBrief(
        premiere.carte_retournee,
        {siege: _connues(cartes) for siege, cartes in premiere.mains.items()},
        {siege: _connues(seconde.get(siege, ())) for siege in range(4)},
        None,
    )


def _connues(cartes: Sequence[Carte | None]) -> tuple[Carte, ...]:
    connues = tuple(carte for carte in cartes if carte is not None)
    if len(connues) != len(cartes):
        raise ErreurRebelote("des cartes sont cachées : seule une partie ouverte s'exporte ainsi")
    return connues


def _distribution(donne: DonneBrief) -> dict[str, Any]:
    tours = {"premier_tour": donne.premier_tour, "deuxieme_tour": donne.deuxieme_tour}
    return {
        "carte_retournee": donne.retournee.en_json(),
        **{
            nom: {nom_siege(siege): _cartes(cartes) for siege, cartes in tour.items()}
            for nom, tour in tours.items()
        },
    }


def _contrat(decompte: Decompte) -> dict[str, Any] | None:
    if decompte.preneur is None or decompte.atout is None:
        return None
    return {
        "preneur_id": nom_siege(decompte.preneur),
        "equipe_prenante": EQUIPES[camp(decompte.preneur)].nom,
        "atout": decompte.atout.name,
    }


def _plis(dernier: EtatBelote, evenements: list[Evenement]) -> list[dict[str, Any]]:
    """Le dernier pli n'est pas dans l'état : on le compte sitôt posé. Sa carte, si."""
    if dernier.atout is None:
        return []
    carte = evenements[-1]
    assert isinstance(carte, JouerCarte)
    cartes = (*dernier.pli, carte.carte)
    vainqueur = (dernier.meneur + place_maitresse(cartes, dernier.atout)) % 4
    plis = (*dernier.plis, Pli(dernier.meneur, cartes, vainqueur))
    return [_pli(pli, numero) for numero, pli in enumerate(plis, start=1)]


def _pli(pli: Pli, numero: int) -> dict[str, Any]:
    return {
        "numero_pli": numero,
        "meneur_id": nom_siege(pli.meneur),
        "cartes_jouees": [
            {"joueur_id": nom_siege((pli.meneur + place) % 4), "carte": carte.en_json()}
            for place, carte in enumerate(pli.cartes)
        ],
        "vainqueur_id": nom_siege(pli.vainqueur),
    }


def _resultat(dernier: EtatBelote, decompte: Decompte) -> dict[str, Any]:
    prenant = 0 if decompte.preneur is None else camp(decompte.preneur)
    return {
        "contrat_reussi": decompte.issue is Issue.FAIT,
        "score_equipe_prenante": decompte.scores[prenant],
        "score_equipe_defense": decompte.scores[1 - prenant],
        "annonces": _annonces(dernier),
    }


def _annonces(dernier: EtatBelote) -> list[dict[str, Any]]:
    annonces = [
        {
            "joueur_id": nom_siege(siege),
            "type": annonce.type.name,
            "valeur": annonce.points,
            "cartes": _cartes(_connues(annonce.cartes or (None,))),
        }
        for siege, siennes in enumerate(dernier.annonces)
        for annonce in siennes
    ]
    if dernier.belote is not None:
        annonces.append(_belote(dernier.belote))
    return annonces


def _belote(siege: Siege) -> dict[str, Any]:
    return {"joueur_id": nom_siege(siege), "type": BELOTE_REBELOTE, "valeur": BELOTE}


def _cartes(cartes: Sequence[Carte]) -> list[dict[str, str]]:
    return [carte.en_json() for carte in cartes]
