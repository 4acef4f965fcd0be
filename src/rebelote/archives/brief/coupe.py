"""Le paquet à couper : les plis ramassés d'une manche, dont la suivante se donne sans mélange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rebelote.archives import fautes as f
from rebelote.archives.brief.donne import ordre_de_service
from rebelote.archives.brief.format import MancheBrief
from rebelote.archives.brief.plis import cartes_du_pli
from rebelote.archives.fautes import Faute
from rebelote.cartes import PAQUET_32, Carte
from rebelote.jeux.belote import motifs
from rebelote.jeux.belote.donne import COUPE_MINIMALE, ordre_de_donne
from rebelote.jeux.belote.manche import ramasser
from rebelote.jeux.belote.options import ReglesBelote
from rebelote.jeux.commun.atouts import Pli
from rebelote.noyau.motif import Motif


def fautes_du_paquet_a_couper(manche: MancheBrief) -> Iterator[Faute]:
    """Ce paquet a-t-il ses 32 cartes, dans l'ordre où on les a ramassées ?"""
    paquet = manche.paquet_a_couper
    if paquet is None:
        return
    if not _est_entier(paquet):
        yield _faute(manche, f.PAQUET_A_COUPER, _ce_qui_manque(paquet))
        return
    ecart = _premier_ecart(paquet, _ramassees(manche))
    if ecart is not None:
        rang, ecrite, ramassee = ecart
        dit = f"{ecrite} est la carte {rang} du paquet à couper, {ramassee} y est ramassée"
        yield _faute(manche, f.PAQUET_A_COUPER, dit)


def _est_entier(paquet: Sequence[Carte]) -> bool:
    return len(paquet) == len(PAQUET_32) == len(set(paquet))


def _ce_qui_manque(paquet: Sequence[Carte]) -> str:
    nombres = Counter(paquet)
    details = [f"{len(nombres)} cartes différentes au lieu de 32"]
    doubles = [carte for carte, nombre in nombres.items() if nombre > 1]
    manquantes = [carte for carte in PAQUET_32 if carte not in nombres]
    if doubles:
        details.append(f"en double {_quelques(doubles)}")
    if manquantes:
        details.append(f"il manque {_quelques(manquantes)}")
    return f"paquet à couper : {', '.join(details)}"


def _quelques(cartes: Sequence[Carte]) -> str:
    return " ".join([*map(str, cartes[:4]), *["…"] * (len(cartes) > 4)])


def _ramassees(manche: MancheBrief) -> tuple[Carte, ...]:
    """Les cartes dans l'ordre où on les ramasse, les plis allant à qui l'écrit les donne.

    D'une manche annulée, on remet les mains et la retournée ; rien ne dit l'ordre du talon.
    """
    if manche.contrat is None:
        mains = [c for s in ordre_de_donne(manche.donneur) for c in manche.donne.premier_tour[s]]
        return (*mains, manche.donne.retournee)
    plis = tuple(Pli(p.meneur, cartes_du_pli(p), p.vainqueur) for p in manche.plis)
    entiers = len(plis) == 8 and all(len(pli.cartes) == 4 for pli in plis)
    return ramasser(plis) if entiers else ()


# --- La manche qui suit -----------------------------------------------------------------------


def fautes_de_coupe(
    avant: MancheBrief, apres: MancheBrief, regles: ReglesBelote
) -> Iterator[Faute]:
    """La manche se donne-t-elle du paquet que la précédente a laissé, coupé une fois ?"""
    paquet = avant.paquet_a_couper
    if paquet is None or not _est_entier(paquet):
        return
    servies = ordre_de_service(apres.donneur, apres.donne, regles)
    position = paquet.index(servies[0])
    ecart = _premier_ecart(paquet[position:] + paquet[:position], servies)
    if ecart is not None:
        rang, attendue, donnee = ecart
        coupe = f"aucune coupe ne donne cette manche : coupé à {position}, le paquet d'avant a"
        dit = f"{coupe} {attendue} en carte {rang}, {donnee} est donnée"
        yield _faute(apres, f.COUPE_FAUSSE, dit)
    elif not COUPE_MINIMALE <= position <= len(paquet) - COUPE_MINIMALE:
        dit = f"paquet coupé à {position} : {motifs.COUPE_HORS_BORNES.phrase}"
        yield _faute(apres, motifs.COUPE_HORS_BORNES, dit)


def _premier_ecart(
    attendues: Iterable[Carte], vues: Iterable[Carte]
) -> tuple[int, Carte, Carte] | None:
    """Le premier rang, à partir de 1, où elles diffèrent, et les deux cartes qui s'y trouvent."""
    paires = enumerate(zip(attendues, vues, strict=False), start=1)
    return next(((rang, a, b) for rang, (a, b) in paires if a is not b), None)


def _faute(manche: MancheBrief, motif: Motif, explication: str) -> Faute:
    return Faute(manche.numero, None, None, None, motif, explication)
