"""La table de belote : ce que l'on y voit, et ce que l'on en dit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.belote.points import Decompte
from rebelote.jeux.commun.decompte import dire_par_camp, manche_passee
from rebelote.jeux.commun.equipes import EQUIPES
from rebelote.jeux.commun.mains import ordre_de_donne
from rebelote.jeux.commun.table import (
    DONNE,
    FIN,
    couleur_demandee,
    dernier_pli,
    milieu_du_pli,
    points_de_la_manche,
    siege_vu,
)
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.tableau import Detail, Milieu, MotDit, Plateau

if TYPE_CHECKING:
    from rebelote.jeux.belote.etat import EtatBelote


def plateau(etat: EtatBelote) -> Plateau:
    """Ce que montre cet état, complet ou vu d'un siège."""
    return Plateau(
        sieges=tuple(siege_vu(etat, siege, map(str, etat.annonces[siege])) for siege in range(4)),
        milieu=_milieu(etat),
        contrat=etat.contrat_conclu(),
        dernier_pli=dernier_pli(etat),
        manche=points_de_la_manche(etat),
        feuille=tuple(manche_passee(n, d) for n, d in enumerate(etat.decomptes, start=1)),
        avis=(Detail("litige", etat.litige),) if etat.litige else (),
    )


def _milieu(etat: EtatBelote) -> Milieu:
    match etat.phase:
        case Phase.JEU | Phase.MONTRE:
            return milieu_du_pli(etat)
        case Phase.ENCHERES:
            return _encheres(etat)
        case Phase.FINIE:
            return FIN
        case _:
            return DONNE


def _encheres(etat: EtatBelote) -> Milieu:
    """La retournée, et tous ceux qui ont passé, dans l'ordre."""
    ordre = ordre_de_donne(etat.donneur)
    passes = tuple(MotDit(ordre[rang % 4], "passe") for rang in range(etat.passes))
    details = (Detail("retournee", etat.retournee), Detail("tour", 1 + etat.passes // 4))
    return Milieu("encheres", mots=passes, details=details)


def precision(etat: EtatBelote, motif: Motif) -> str:
    """Ce qui précise un refus : la couleur demandée, ou l'atout."""
    if motif in (Motif.COUPER, Motif.MONTER) and etat.atout:
        return f"atout {etat.atout.nom_courant}"
    return couleur_demandee(motif, etat.pli)


def raconter(decompte: Decompte) -> str:
    """Le décompte d'une manche en une phrase."""
    if decompte.preneur is None or decompte.atout is None:
        return "tout le monde a passé deux fois, manche annulée"
    details = [
        f"{nom_siege(decompte.preneur)} a pris à {decompte.atout.nom_courant}",
        *dire_par_camp(decompte.points_par_camp),
    ]
    if decompte.capot is not None:
        details.append(f"capot de {EQUIPES[decompte.capot].nom}")
    details.append(decompte.issue.value)
    if decompte.litige_verse:
        details.append(f"litige versé : {decompte.litige_verse}")
    if decompte.litige_en_attente:
        details.append(f"en litige : {decompte.litige_en_attente}")
    marques = zip(EQUIPES, decompte.scores, strict=True)
    marque = ", ".join(f"{equipe.nom} {score}" for equipe, score in marques)
    return f"{', '.join(details)} : {marque}"
