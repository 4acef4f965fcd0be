"""La donne d'une manche de l'ancienne disposition : les mains, et ce qui n'y va pas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rebelote.archives import fautes as f
from rebelote.archives.brief.format import DonneBrief, MancheBrief
from rebelote.archives.fautes import Faute
from rebelote.cartes import PAQUET_32, Carte, Main
from rebelote.jeux.belote.donne import ordre_de_donne
from rebelote.jeux.belote.options import ReglesBelote
from rebelote.jeux.commun.equipes import EQUIPES, camp
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege


def mains_initiales(manche: MancheBrief) -> tuple[Main, ...]:
    """Ce que chacun avait en main pour jouer, la retournée chez le preneur."""
    return tuple(Main.de(_recues(manche, siege)) for siege in range(4))


def _recues(manche: MancheBrief, siege: Siege) -> tuple[Carte, ...]:
    donne = manche.donne
    prise = manche.contrat is not None and manche.contrat.preneur == siege
    retournee = (donne.retournee,) if prise else ()
    return donne.premier_tour[siege] + donne.deuxieme_tour[siege] + retournee


def fautes_de_donne(manche: MancheBrief, regles: ReglesBelote) -> list[Faute]:
    """Les tailles, les cartes données deux fois, l'ordre du paquet, l'équipe du preneur."""
    return [
        *_tailles(manche),
        *_doublons(manche),
        *_ordre(manche, regles),
        *_equipe_prenante(manche),
    ]


def _tailles(manche: MancheBrief) -> Iterator[Faute]:
    attendue = 5 if manche.contrat is None else 8
    for siege in range(4):
        nombre = len(_recues(manche, siege))
        if nombre != attendue:
            dit = f"{nom_siege(siege)} reçoit {nombre} cartes au lieu de {attendue}"
            yield Faute(manche.numero, None, siege, None, f.TAILLE_DE_MAIN, dit)


def _doublons(manche: MancheBrief) -> Iterator[Faute]:
    donne = manche.donne
    cartes = Counter(c for tour in _tours(donne) for main in tour.values() for c in main)
    cartes[donne.retournee] += 1
    for carte, nombre in cartes.items():
        if nombre > 1:
            yield _faute(manche, f.CARTE_DONNEE_DEUX_FOIS, f"{carte} est donnée {nombre} fois")


def _tours(donne: DonneBrief) -> tuple[dict[Siege, tuple[Carte, ...]], ...]:
    return dict(donne.premier_tour), dict(donne.deuxieme_tour)


def _ordre(manche: MancheBrief, regles: ReglesBelote) -> Iterator[Faute]:
    """La donne suit-elle le paquet, quand on le donne dans son ordre ?"""
    paquet = manche.donne.paquet
    if paquet is None:
        return
    if len(paquet) != 32 or set(paquet) != set(PAQUET_32):
        yield _faute(manche, Motif.DONNE_INVALIDE, "le paquet n'est pas fait des 32 cartes")
        return
    servies = ordre_de_service(manche.donneur, manche.donne, regles)
    ecart = next(
        (rang for rang, (a, b) in enumerate(zip(paquet, servies, strict=False)) if a is not b), None
    )
    if ecart is not None:
        dit = f"{paquet[ecart]} est la carte {ecart + 1} du paquet, {servies[ecart]} est donnée"
        yield _faute(manche, f.ORDRE_DE_DONNE, dit)


def ordre_de_service(donneur: Siege, donne: DonneBrief, regles: ReglesBelote) -> tuple[Carte, ...]:
    """Les cartes dans l'ordre où elles ont quitté le paquet, d'après les mains."""
    ordre = ordre_de_donne(donneur)
    coupure = regles.paquets_de_donne[0]
    premiers = [carte for siege in ordre for carte in donne.premier_tour[siege][:coupure]]
    seconds = [carte for siege in ordre for carte in donne.premier_tour[siege][coupure:]]
    complement = [carte for siege in ordre for carte in donne.deuxieme_tour[siege]]
    return (*premiers, *seconds, donne.retournee, *complement)


def _equipe_prenante(manche: MancheBrief) -> Iterator[Faute]:
    if manche.contrat is None:
        return
    preneur, dite = manche.contrat.preneur, manche.contrat.equipe_prenante
    juste = EQUIPES[camp(preneur)].nom
    if dite != juste:
        dit = f"{nom_siege(preneur)} prend pour {juste} ; équipe écrite : {dite}"
        yield Faute(manche.numero, None, preneur, None, f.EQUIPE_PRENANTE, dit)


def _faute(manche: MancheBrief, motif: Motif, explication: str) -> Faute:
    return Faute(manche.numero, None, None, None, motif, explication)
