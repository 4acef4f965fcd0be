"""La table de régicide en texte, pour le terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rebelote.cartes import Carte, Main
from rebelote.jeux.commun.table import compte
from rebelote.jeux.commun.table import main_rangee as ranger
from rebelote.jeux.regicide import motifs
from rebelote.jeux.regicide.draft import a_garder
from rebelote.jeux.regicide.evenements import Coup
from rebelote.jeux.regicide.phases import Phase
from rebelote.jeux.regicide.points import POINTS
from rebelote.jeux.regicide.pyramide import LARGEURS, Pyramide
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege

if TYPE_CHECKING:
    from rebelote.jeux.regicide.etat import EtatRegicide

LARGEUR_CASE = 6


def decrire(etat: EtatRegicide, siege: Siege | None = None) -> str:
    """Ce que l'on voit de la table, depuis un siège ou cartes ouvertes."""
    return "\n".join(_lignes(etat, siege))


def _lignes(etat: EtatRegicide, siege: Siege | None) -> Iterator[str]:
    exclue = f"    couleur exclue : {etat.couleur_exclue}" if etat.couleur_exclue else ""
    yield f"Régicide, {etat.situation()}{exclue}"
    if etat.phase not in (Phase.DONNE, Phase.PAQUETS, Phase.DRAFT):
        yield from dessiner(etat.pyramide)
    if etat.defausse:
        yield f"Défausse : {' '.join(map(str, etat.defausse))}"
    if etat.phase is Phase.FINIE:
        yield f"Partie finie : {raconter(etat)}."
        return
    for autre, main in enumerate(etat.mains):
        yield _ligne_du_siege(etat, autre, main, siege is None or autre == siege)


def dessiner(pyramide: Pyramide) -> Iterator[str]:
    """Les rangées, le sommet en haut et la base en bas, avec leur multiplicateur."""
    largeur = LARGEUR_CASE * LARGEURS[1]
    for rangee in sorted(LARGEURS, reverse=True):
        cases = [_case(pyramide[rangee, colonne]) for colonne in range(LARGEURS[rangee])]
        yield f"  rangée {rangee} (×{rangee})  {''.join(cases):^{largeur}}".rstrip()


def _case(carte: Carte | None) -> str:
    texte = "·" if carte is None else str(carte)
    return f"[{texte}]".center(LARGEUR_CASE)


def _ligne_du_siege(etat: EtatRegicide, siege: Siege, main: Main, visible: bool) -> str:
    marque = "▶" if siege in etat.attendus() else " "
    debut = f"{marque} {nom_siege(siege)} : "
    if not visible:
        return f"{debut}{compte(len(main), 'carte')}"
    roi = etat.rois[siege]
    ligne = f"{debut}{main_rangee(main)}"
    if roi is not None:
        ligne += f"    roi secret : {roi}"
    if etat.phase is Phase.DRAFT and len(etat.paquets[siege]):
        ligne += f"    paquet : {etat.paquets[siege]}"
    return ligne


def main_rangee(main: Main) -> str:
    """Les cartes par couleur, de la plus haute à la plus basse."""
    return ranger(main, lambda carte: (carte.couleur.rang, -POINTS[carte.index]))


def raconter(etat: EtatRegicide) -> str:
    """La fin de la partie en une phrase : rois, scores et vainqueurs."""
    scores = [
        f"{nom} ({etat.rois[siege]}) {score}"
        for siege, (nom, score) in enumerate(etat.scores().items())
    ]
    gagnants = etat.vainqueurs()
    verbe = "gagne" if len(gagnants) == 1 else "gagnent ensemble"
    return f"{', '.join(scores)} ; {' et '.join(gagnants)} {verbe}"


def detail_du_refus(etat: EtatRegicide, evenement: Evenement, motif: Motif) -> str:
    """Ce qui précise un refus : la carte que l'on n'a pas battue, le nombre à garder."""
    if motif is motifs.NOMBRE_DE_CARTES:
        return compte(a_garder(etat), "attendue")
    if isinstance(evenement, Coup) and motif in (motifs.CARTE_TROP_FAIBLE, motifs.CASE_OCCUPEE):
        return str(etat.pyramide[evenement.case])
    return ""
