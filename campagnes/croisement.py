"""Le croisement : les règles de belote comparées à celles de `exemples/simulation_locale.py`.

Elles sont écrites à part, sans rien de commun : ce qui diffère est une faute, ici ou là-bas.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from rebelote.cartes import COULEURS, PAQUET_32, Carte, Couleur, Main
from rebelote.jeux.belote import EtatBelote, JouerCarte, Phase, ReglesBelote
from rebelote.jeux.belote.points import Issue
from rebelote.jeux.commun.atouts import place_maitresse, points_pli

SCRIPT = Path(__file__).parents[1] / "exemples" / "simulation_locale.py"
REGLES = ReglesBelote(annonces=False)
ISSUES = {Issue.FAIT: "REUSSI", Issue.DEDANS: "CHUTE", Issue.LITIGE: "LITIGE"}


def charger_reference() -> Any:
    """La simulation procédurale, chargée de son fichier : elle n'est dans aucun paquet."""
    spec = importlib.util.spec_from_file_location("simulation_locale", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


reference = charger_reference()


class Desaccord(Exception):
    """Les deux écritures des règles ne disent pas la même chose."""


def en_dict(carte: Carte) -> dict[str, str]:
    """La carte telle que l'écrit la simulation procédurale."""
    return carte.en_json()


def en_dicts(cartes: Iterable[Carte]) -> list[dict[str, str]]:
    return [en_dict(carte) for carte in cartes]


def cartes_legales_de_reference(
    main: Iterable[Carte], pli: Sequence[Carte], atout: Couleur
) -> set[Carte]:
    """Les cartes légales selon la simulation procédurale."""
    poses = en_dicts(pli)
    maitre = reference.partenaire_est_maitre(poses, atout.name)
    legales = reference.cartes_legales(en_dicts(main), poses, atout.name, maitre)
    return {Carte.depuis_json(carte) for carte in legales}


def manche_au_hasard(alea: Random) -> EtatBelote:
    """Huit cartes à chacun, un atout et un preneur au hasard."""
    cartes = list(PAQUET_32)
    alea.shuffle(cartes)
    donneur = alea.randrange(4)
    return EtatBelote(
        regles=REGLES,
        phase=Phase.JEU,
        donneur=donneur,
        tour=(donneur + 1) % 4,
        meneur=(donneur + 1) % 4,
        mains=tuple(Main.de(cartes[8 * siege : 8 * siege + 8]) for siege in range(4)),
        preneur=alea.randrange(4),
        atout=alea.choice(COULEURS),
        litige=alea.choice((0, 0, 81)),
    )


def comparer_position(etat: EtatBelote) -> list[JouerCarte]:
    """Compare les cartes légales de la position, et rend les coups qui les jouent."""
    assert etat.atout is not None
    coups = [c for c in etat.coups_legaux(etat.tour) if isinstance(c, JouerCarte)]
    ici = {coup.carte for coup in coups}
    la_bas = cartes_legales_de_reference(etat.mains[etat.tour], etat.pli, etat.atout)
    if ici != la_bas:
        raise Desaccord(f"cartes légales : {sorted(ici)} ici, {sorted(la_bas)} là-bas, {etat}")
    return coups


def comparer_pli(pli: tuple[Carte, ...], atout: Couleur) -> None:
    """Compare le vainqueur et les points d'un pli, même inachevé."""
    poses = en_dicts(pli)
    vainqueur = reference.determiner_vainqueur_pli(poses, atout.name, poses[0]["couleur"])
    if place_maitresse(pli, atout) != vainqueur:
        raise Desaccord(f"vainqueur du pli {pli} à {atout}")
    if points_pli(pli, atout) != reference.points_pli(poses, atout.name):
        raise Desaccord(f"points du pli {pli} à {atout}")


def comparer_decompte(fin: EtatBelote, en_attente: int) -> None:
    """Compare l'issue, les scores et le litige d'une manche finie."""
    decompte = fin.decomptes[-1]
    assert decompte.preneur is not None
    prenants, defense = decompte.preneur % 2, 1 - decompte.preneur % 2
    reglement = reference.regler_manche(
        decompte.plis[prenants],
        decompte.plis[defense],
        belote_prenants=bool(decompte.belote[prenants]),
        belote_defense=bool(decompte.belote[defense]),
        litige_en_attente=en_attente,
    )
    ici = (
        ISSUES[decompte.issue],
        decompte.scores[prenants],
        decompte.scores[defense],
        decompte.litige_en_attente,
    )
    if ici != tuple(reglement.values()):
        raise Desaccord(f"décompte : {decompte} ici, {reglement} là-bas")


def comparer_manche(alea: Random) -> int:
    """Joue une manche au hasard en comparant chaque position ; rend leur nombre."""
    etat = manche_au_hasard(alea)
    atout, en_attente = etat.atout, etat.litige
    assert atout is not None
    positions = 0
    while etat.phase is Phase.JEU:
        coup = alea.choice(comparer_position(etat))
        comparer_pli((*etat.pli, coup.carte), atout)
        etat = etat.appliquer(coup)
        positions += 1
    comparer_decompte(etat, en_attente)
    return positions


def croisement(positions: int, graine: int) -> Iterator[int]:
    """Compare au moins ce nombre de positions ; rend l'avancement, manche après manche."""
    faites, manche = 0, 0
    while faites < positions:
        try:
            faites += comparer_manche(Random(f"{graine}/{manche}"))
        except Desaccord as desaccord:
            raise Desaccord(f"graine {graine}, manche {manche} : {desaccord}") from None
        manche += 1
        yield faites
