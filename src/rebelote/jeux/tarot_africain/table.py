"""La table de tarot africain en texte, pour le terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rebelote.cartes import Main
from rebelote.jeux.commun.table import compte, dernier_pli
from rebelote.jeux.commun.table import main_rangee as ranger
from rebelote.jeux.tarot_africain.phases import Phase
from rebelote.jeux.tarot_africain.points import Bilan
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.tarot_africain.etat import EtatTarotAfricain


def decrire(etat: EtatTarotAfricain, siege: Siege | None = None) -> str:
    """Ce que l'on voit de la table, depuis un siège ou cartes ouvertes."""
    return "\n".join(_lignes(etat, siege))


def situation(etat: EtatTarotAfricain) -> str:
    manche = f"manche {etat.manche} ({compte(etat.cartes, 'carte')})"
    if etat.phase is Phase.JEU:
        return f"{manche}, pli {len(etat.plis) + 1}"
    return f"{manche}, {etat.phase.value}"


def _lignes(etat: EtatTarotAfricain, siege: Siege | None) -> Iterator[str]:
    yield f"Tarot africain, {situation(etat)}    donneur {nom_siege(etat.donneur)}"
    for autre in range(len(etat.vies)):
        yield _ligne(etat, siege, autre)
    if etat.phase is Phase.FINIE:
        gagnants = etat.vainqueurs()
        verbe = "gagne" if len(gagnants) == 1 else "gagnent"
        yield f"Partie finie : {' et '.join(gagnants)} {verbe}."
        return
    if etat.plis:
        dernier = etat.plis[-1]
        cartes = " ".join(pose.texte for pose in dernier.poses)
        yield dernier_pli(cartes, dernier.vainqueur)
    if etat.phase is Phase.JEU:
        poses = "  ".join(f"{nom_siege(pose.auteur)} {pose.texte}" for pose in etat.pli)
        yield f"Sur la table : {poses or '—'}"


def _ligne(etat: EtatTarotAfricain, siege: Siege | None, autre: Siege) -> str:
    if not etat.vies[autre]:
        return f"  {nom_siege(autre)} : éliminé"
    marque = "▶" if autre == etat.tour else " "
    details = [f"{marque} {nom_siege(autre)} : {compte(etat.vies[autre], 'vie')}"]
    pari = etat.paris[autre]
    if pari is not None:
        details.append(f"pari {pari}, {compte(etat.plis_faits[autre], 'pli')}")
    if etat.phase not in (Phase.DONNE, Phase.FINIE):
        details.append(_main(etat, siege, autre))
    return " ; ".join(details)


def _main(etat: EtatTarotAfricain, siege: Siege | None, autre: Siege) -> str:
    """Les cartes que ce siège voit de l'autre : à l'aveugle, toutes sauf la sienne."""
    main = etat.mains[autre]
    retournee = etat.cartes == 1 and not etat.a_l_aveugle
    if siege is None or retournee or (autre == siege) != etat.a_l_aveugle:
        return main_rangee(main)
    return "?" if autre == siege else compte(len(main), "carte")


def main_rangee(main: Main) -> str:
    """Les cartes de la plus faible à la plus forte, l'excuse d'abord ; « — » s'il n'y en a plus."""
    return ranger(main, lambda carte: carte.index) or "—"


def raconter(bilan: Bilan) -> str:
    """Le bilan d'une manche en une phrase."""
    return f"{compte(bilan.cartes, 'carte')} : " + " ; ".join(
        f"{nom_siege(siege)} pari {bilan.paris[siege]}, {compte(bilan.plis[siege], 'pli')}, "
        f"{_variation(bilan.variations[siege])}, {_reste(bilan.vies[siege])}"
        for siege in bilan.sieges
    )


def _variation(variation: int) -> str:
    return "indemne" if not variation else f"{variation:+} vie{'s' if abs(variation) > 1 else ''}"


def _reste(vies: int) -> str:
    return f"reste {vies}" if vies else "éliminé"
