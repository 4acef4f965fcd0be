"""La belote et les annonces d'une manche de l'ancienne disposition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rebelote.archives import fautes as f
from rebelote.archives.brief.format import AnnonceBrief, MancheBrief
from rebelote.archives.brief.plis import faute_de_carte
from rebelote.archives.fautes import Faute
from rebelote.cartes import Carte, Main
from rebelote.jeux.belote import motifs
from rebelote.jeux.belote.points import BELOTE
from rebelote.jeux.commun.annonces import AnnoncesDesSieges
from rebelote.jeux.commun.coups import ROI_DAME
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege


def fautes_d_annonces(
    manche: MancheBrief, mains: Sequence[Main], permises: bool
) -> Iterator[Faute]:
    """Ce qui fut annoncé à tort, et la belote qu'on a oublié de compter."""
    for dite in manche.resultat.annonces:
        if dite.annonce is None:
            yield from _juger_belote(manche, mains, dite)
        else:
            yield from _juger_annonce(manche, mains, dite, permises)
    yield from _belote_tue(manche, mains)


# --- La belote --------------------------------------------------------------------------------


def tient_la_belote(manche: MancheBrief, mains: Sequence[Main]) -> Siege | None:
    """Qui avait en main le roi et la dame d'atout."""
    roi_dame = _roi_dame(manche)
    if not roi_dame:
        return None
    return next((s for s, main in enumerate(mains) if not roi_dame & ~main.connues), None)


def _roi_dame(manche: MancheBrief) -> int:
    return 0 if manche.contrat is None else ROI_DAME[manche.contrat.atout.rang]


def _juger_belote(
    manche: MancheBrief, mains: Sequence[Main], dite: AnnonceBrief
) -> Iterator[Faute]:
    if dite.siege != tient_la_belote(manche, mains):
        pli, carte = _roi_ou_dame_jouee(manche, dite.siege)
        yield faute_de_carte(manche.numero, pli, dite.siege, carte, motifs.BELOTE_FAUSSE)
    elif dite.valeur != BELOTE:
        dit = f"{nom_siege(dite.siege)}, belote à {dite.valeur} points : elle en vaut {BELOTE}"
        yield Faute(manche.numero, None, dite.siege, None, f.VALEUR_D_ANNONCE, dit)


def _belote_tue(manche: MancheBrief, mains: Sequence[Main]) -> Iterator[Faute]:
    siege = tient_la_belote(manche, mains)
    dites = {dite.siege for dite in manche.resultat.annonces if dite.annonce is None}
    if siege is not None and siege not in dites:
        pli, carte = _roi_ou_dame_jouee(manche, siege)
        yield faute_de_carte(manche.numero, pli, siege, carte, motifs.BELOTE_A_DIRE)


def _roi_ou_dame_jouee(manche: MancheBrief, siege: Siege) -> tuple[int | None, Carte | None]:
    """Le premier pli où ce joueur a posé le roi ou la dame d'atout."""
    for pli in manche.plis:
        for joueur, carte in pli.coups:
            if joueur == siege and carte.bit & _roi_dame(manche):
                return pli.numero, carte
    return None, None


# --- Tierces, cinquantes, cents, carrés -------------------------------------------------------


def annonces_valables(
    manche: MancheBrief, mains: Sequence[Main], permises: bool
) -> AnnoncesDesSieges:
    """Les annonces qui tiennent, siège par siège."""
    return tuple(
        tuple(
            dite.annonce
            for dite in manche.resultat.annonces
            if dite.annonce is not None
            and dite.siege == siege
            and _motif(manche, mains, dite, permises) is None
        )
        for siege in range(4)
    )


def _juger_annonce(
    manche: MancheBrief, mains: Sequence[Main], dite: AnnonceBrief, permises: bool
) -> Iterator[Faute]:
    assert dite.annonce is not None
    motif = _motif(manche, mains, dite, permises)
    if motif is None and dite.valeur != dite.annonce.points:
        motif = f.VALEUR_D_ANNONCE
    if motif is not None:
        quoi = f"{dite.annonce.type.name.lower()} à {dite.valeur} points"
        dit = f"{nom_siege(dite.siege)}, {quoi} : {motif.phrase}"
        yield Faute(manche.numero, 1, dite.siege, None, motif, dit)


def _motif(
    manche: MancheBrief, mains: Sequence[Main], dite: AnnonceBrief, permises: bool
) -> Motif | None:
    assert dite.annonce is not None
    if manche.contrat is None or not permises:
        return Motif.PAS_LE_MOMENT
    if not dite.annonce.est_valide or _carte_deux_fois(manche, dite.siege):
        return motifs.ANNONCE_INVALIDE
    if dite.annonce.masque & ~mains[dite.siege].connues:
        return Motif.CARTE_PAS_EN_MAIN
    return None


def _carte_deux_fois(manche: MancheBrief, siege: Siege) -> bool:
    siennes = [d.annonce for d in manche.resultat.annonces if d.siege == siege and d.annonce]
    cartes = [carte for annonce in siennes for carte in annonce.cartes or ()]
    return len(set(cartes)) != len(cartes)
