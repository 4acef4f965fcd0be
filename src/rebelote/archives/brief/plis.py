"""Les plis d'une manche de l'ancienne disposition : ordre, cartes permises, gagnants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rebelote.archives import fautes as f
from rebelote.archives.brief.format import MancheBrief, PliBrief
from rebelote.archives.fautes import Faute
from rebelote.cartes import Carte, Couleur, Main
from rebelote.jeux.commun.atouts import obligations, place_maitresse
from rebelote.jeux.commun.obligations import motif_obligation
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege


def motif_du_coup(
    carte: Carte, main: Main, pli: Sequence[Carte], atout: Couleur, sous_coupe_obligatoire: bool
) -> Motif | None:
    """La règle qu'enfreint cette carte, par le code même qui juge les parties."""
    if carte not in main:
        return Motif.CARTE_PAS_EN_MAIN
    filtres = obligations(tuple(pli), atout, sous_coupe_obligatoire)
    return motif_obligation(carte, main.connues, filtres)


def cartes_du_pli(pli: PliBrief) -> tuple[Carte, ...]:
    return tuple(carte for _, carte in pli.coups)


def coup_gagnant(pli: PliBrief, atout: Couleur) -> tuple[Siege, Carte] | None:
    """Qui l'emporte vraiment, et par quelle carte ; personne si le pli n'est pas entier."""
    if len(pli.coups) != 4:
        return None
    return pli.coups[place_maitresse(cartes_du_pli(pli), atout)]


def fautes_des_plis(
    manche: MancheBrief, mains: Sequence[Main], sous_coupe_obligatoire: bool
) -> Iterator[Faute]:
    """Les fautes, pli par pli.

    Un pli mal attribué est relevé une fois : la suite est jugée comme elle s'est jouée.
    """
    if manche.contrat is None:
        if manche.plis:
            yield _incomplet(manche, None, "des plis, mais personne n'a pris")
        return
    suivi = _Mains(list(mains), manche.contrat.atout, sous_coupe_obligatoire)
    meneur = (manche.donneur + 1) % 4
    for pli in manche.plis:
        yield from _fautes_d_ordre(manche, pli, meneur)
        yield from _fautes_de_cartes(manche, pli, suivi)
        yield from _faute_de_vainqueur(manche, pli, manche.contrat.atout)
        meneur = pli.vainqueur
    if len(manche.plis) != 8:
        yield _incomplet(manche, None, f"{len(manche.plis)} plis au lieu de 8")


class _Mains:
    """Les mains qui se vident au fil des plis."""

    def __init__(self, mains: list[Main], atout: Couleur, sous_coupe_obligatoire: bool) -> None:
        self.mains = mains
        self.atout = atout
        self.sous_coupe_obligatoire = sous_coupe_obligatoire
        self.jouees = 0

    def poser(self, siege: Siege, carte: Carte, pli: Sequence[Carte]) -> Motif | None:
        """Pose la carte et rend la règle qu'elle enfreint."""
        main = self.mains[siege]
        motif = motif_du_coup(carte, main, pli, self.atout, self.sous_coupe_obligatoire)
        if self.jouees & carte.bit:
            motif = f.CARTE_DEJA_JOUEE
        self.mains[siege] = main.sans(carte)
        self.jouees |= carte.bit
        return motif


def _fautes_de_cartes(manche: MancheBrief, pli: PliBrief, suivi: _Mains) -> Iterator[Faute]:
    cartes = cartes_du_pli(pli)
    for place, (siege, carte) in enumerate(pli.coups):
        motif = suivi.poser(siege, carte, cartes[:place])
        if motif is not None:
            yield faute_de_carte(manche.numero, pli.numero, siege, carte, motif)


def _fautes_d_ordre(manche: MancheBrief, pli: PliBrief, meneur: Siege) -> Iterator[Faute]:
    if pli.meneur != meneur:
        dit = f"{nom_siege(pli.meneur)} ouvre le pli : c'était à {nom_siege(meneur)}"
        yield Faute(manche.numero, pli.numero, pli.meneur, None, f.MENEUR, dit)
    for place, (siege, carte) in enumerate(pli.coups):
        if siege != (pli.meneur + place) % 4:
            yield faute_de_carte(manche.numero, pli.numero, siege, carte, Motif.PAS_SON_TOUR)
    if len(pli.coups) != 4:
        yield _incomplet(manche, pli.numero, f"{len(pli.coups)} cartes au lieu de 4")


def _faute_de_vainqueur(manche: MancheBrief, pli: PliBrief, atout: Couleur) -> Iterator[Faute]:
    gagnant = coup_gagnant(pli, atout)
    if gagnant is not None and gagnant[0] != pli.vainqueur:
        siege, carte = gagnant
        dit = f"le pli revient à {nom_siege(siege)} ({carte}), pas à {nom_siege(pli.vainqueur)}"
        yield Faute(manche.numero, pli.numero, pli.vainqueur, carte, f.VAINQUEUR_DU_PLI, dit)


def faute_de_carte(
    manche: int, pli: int | None, siege: Siege, carte: Carte | None, motif: Motif
) -> Faute:
    quoi = nom_siege(siege) if carte is None else f"{nom_siege(siege)}, {carte}"
    return Faute(manche, pli, siege, carte, motif, f"{quoi} : {motif.phrase}")


def _incomplet(manche: MancheBrief, pli: int | None, explication: str) -> Faute:
    return Faute(manche.numero, pli, None, None, f.PLI_INCOMPLET, explication)
