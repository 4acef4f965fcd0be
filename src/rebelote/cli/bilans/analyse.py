"""Ce que montre `rebelote analyser` : ce que chacun a perdu, et les pires coups."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from math import isfinite

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rebelote.cli.affichage import colorer
from rebelote.cli.terminal.statistiques_tarot import montrer as montrer_les_statistiques
from rebelote.gymnase.analyse import (
    Analyse,
    BilanDuJeu,
    Compte,
    Decision,
    Dossier,
    Jugement,
    Mesure,
)
from rebelote.gymnase.mesures.statistiques import Estimation
from rebelote.jeux.catalogue import trouver
from rebelote.jeux.tarot_africain import TAROT_AFRICAIN
from rebelote.noyau.sieges import nom_siege
from rebelote.recit.nombres import compte, decimal


def montrer(console: Console, analyse: Analyse, fichier: str, pires: int) -> None:
    """Chaque jeu à son tour : qui a perdu combien, puis où."""
    if not analyse.complete:
        juges = f"{len(analyse.decisions)} sur {analyse.total}"
        console.print(f"Analyse partielle : {juges} décisions jugées.")
    for bilan in analyse.bilans():
        console.print(_entete(bilan), markup=False)
        if bilan.decisions:
            _montrer_le_bilan(console, bilan, fichier, pires)
        if statistiques := bilan.statistiques():
            console.print()
            siennes = {qui.texte: un for qui, un in statistiques.items()}
            montrer_les_statistiques(console, siennes)
        for ligne in (*_limites(bilan.dossiers), *_sans_statistiques(bilan)):
            console.print(ligne, markup=False)


def _entete(bilan: BilanDuJeu) -> str:
    parties = compte(len(bilan.dossiers), "partie")
    decisions = compte(len(bilan.decisions), "décision")
    return f"{trouver(bilan.jeu).titre} : {parties}, {decisions}"


def _montrer_le_bilan(console: Console, bilan: BilanDuJeu, fichier: str, pires: int) -> None:
    console.print(_joueurs(bilan))
    for ligne in _legende(bilan.mesures):
        console.print(ligne, markup=False)
    rangees = bilan.pires(pires)
    listes = [(mesure, rangees[mesure.cle]) for mesure in bilan.mesures if rangees[mesure.cle]]
    for mesure, liste in listes:
        titre = f"les pires coups, {mesure.titre}, en {mesure.unite}"
        console.print(f"\n{titre}", style="italic", markup=False, soft_wrap=True)
        console.print(_pires(bilan, liste))
    if listes and fichier != "-":
        console.print(_revoir(bilan, fichier, listes[0][1][0]), markup=False, soft_wrap=True)


# --- Qui --------------------------------------------------------------------------------------


def _joueurs(bilan: BilanDuJeu) -> Table:
    table = Table("joueur", "ce qu'on juge", box=box.SIMPLE_HEAD, pad_edge=False)
    for titre in ("choix", "justes", "perte moyenne\n± 95 %", "perdu"):
        table.add_column(titre, justify="right")
    for qui, comptes in bilan.comptes().items():
        juges = [(mesure, comptes[mesure.cle]) for mesure in bilan.mesures]
        for rang, (mesure, un) in enumerate((m, c) for m, c in juges if c.decisions):
            table.add_row(Text("" if rang else qui.texte), mesure.titre, *_chiffres(un))
    return table


def _chiffres(un: Compte) -> list[str]:
    return [
        str(un.decisions),
        f"{100 * un.precision:.0f} %",
        _moyenne(un.estimation),
        _nombre(un.total),
    ]


def _moyenne(perte: Estimation) -> str:
    """La moyenne et son incertitude à 95 %, s'il y a de quoi la dire."""
    moyenne = decimal(perte.moyenne, 2)
    return f"{moyenne} ± {decimal(perte.marge, 2)}" if isfinite(perte.marge) else moyenne


def _legende(mesures: Sequence[Mesure]) -> list[str]:
    """Ce que comptent les mesures ; celles qui comptent pareil sur la même ligne."""
    titres: dict[str, list[str]] = {}
    for mesure in mesures:
        juste = f"à {_nombre(mesure.seuil)} près" if mesure.seuil else "sans perte"
        phrase = f"{mesure.sens}, en {mesure.unite} ; juste {juste}"
        titres.setdefault(phrase, []).append(mesure.titre)
    return [f"{', '.join(communs)} : {phrase}" for phrase, communs in titres.items()]


def _nombre(perte: float) -> str:
    """À un chiffre près ; `23` plutôt que `23,0`."""
    return decimal(perte).removesuffix(",0")


# --- Où ---------------------------------------------------------------------------------------


def _pires(bilan: BilanDuJeu, decisions: Sequence[Decision]) -> Table:
    """Les pires coups d'après une mesure ; sa colonne est la première des pertes."""
    jugees = {jugement.mesure for decision in decisions for jugement in decision.jugements}
    mesures = [mesure for mesure in bilan.mesures if mesure.cle in jugees]
    plusieurs = any(len(decision.jugements) > 1 for decision in decisions)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    reperes = _reperes(bilan, decisions)
    for titre in reperes:
        table.add_column(titre, justify="right", no_wrap=True)
    for titre in ("qui", "joué", "mieux"):
        table.add_column(titre, overflow="fold")
    for titre in [_court(mesure) for mesure in mesures] if plusieurs else ["perdu"]:
        table.add_column(titre, justify="right", no_wrap=True)
    table.add_column("--aller", justify="right", no_wrap=True)
    for decision in decisions:
        pertes = _pertes(decision, mesures if plusieurs else ())
        ou, quoi = _ou(decision, reperes), _quoi(bilan, decision)
        table.add_row(*ou, *quoi, *pertes, _aller(decision))
    return table


def _reperes(bilan: BilanDuJeu, decisions: Sequence[Decision]) -> list[str]:
    plis = any(decision.pli is not None for decision in decisions)
    return ["partie"] * (len(bilan.dossiers) > 1) + ["manche"] + ["pli"] * plis


def _ou(decision: Decision, reperes: Sequence[str]) -> list[str]:
    pli = "" if decision.pli is None else str(decision.pli)
    cases = {"partie": str(decision.partie), "manche": str(decision.manche), "pli": pli}
    return [cases[repere] for repere in reperes]


def _quoi(bilan: BilanDuJeu, decision: Decision) -> list[Text]:
    siege = nom_siege(decision.siege)
    qui = siege if len(bilan.dossiers) == 1 else f"{siege} {decision.nom}"
    return [Text(qui), colorer(decision.coup), colorer(decision.jugements[0].mieux)]


def _court(mesure: Mesure) -> str:
    return mesure.titre.removeprefix("cartes ")


def _pertes(decision: Decision, mesures: Sequence[Mesure]) -> list[Text]:
    """Ce qui est perdu ; une autre mesure dit aussi son meilleur coup, si ce n'est pas le même."""
    premier, *_ = decision.jugements
    if not mesures:
        return [Text(_perdu(premier))]
    cases = []
    for mesure in mesures:
        jugement = decision.jugement(mesure.cle)
        texte = "" if jugement is None else _perdu(jugement)
        if jugement is not None and jugement.mieux not in ("", premier.mieux):
            texte = f"{texte} ({jugement.mieux})"
        cases.append(colorer(texte))
    return cases


def _perdu(jugement: Jugement) -> str:
    """D'un seul coup, on ne dit pas qu'il a gagné ce que le hasard des mondes lui donne."""
    return _nombre(max(0.0, jugement.perte))


def _aller(decision: Decision) -> str:
    """Où aller pour revoir le moment du choix : juste avant le coup."""
    return str(decision.evenement - 1)


def _revoir(bilan: BilanDuJeu, fichier: str, pire: Decision) -> str:
    """La commande qui montre l'instant du choix, d'un siège dont on connaît les cartes."""
    mots = ["rebelote", "rejouer", fichier]
    if len(bilan.dossiers) > 1 or pire.partie > 1:
        mots += ["--partie", str(pire.partie)]
    connus = next(d.sieges for d in bilan.dossiers if d.numero == pire.partie)
    if connus:
        siege = pire.siege if pire.siege in connus else min(connus)
        mots += ["--siege", nom_siege(siege)]
    return f"Revoir le premier : {shlex.join([*mots, '--aller', _aller(pire)])}"


def _limites(dossiers: Sequence[Dossier]) -> list[str]:
    """Ce que l'on n'a pas pu juger, et pourquoi."""
    return [
        f"Partie {dossier.numero} : des cartes y sont cachées ; "
        + (
            f"vue de {', '.join(map(nom_siege, sorted(dossier.sieges)))}, "
            "les autres ne sont jugés que sur les cartes connues à la fin."
            if dossier.sieges
            else "personne n'y est jugé d'après ce qu'il savait."
        )
        for dossier in dossiers
        if not dossier.complet
    ]


def _sans_statistiques(bilan: BilanDuJeu) -> list[str]:
    if bilan.jeu != TAROT_AFRICAIN.nom:
        return []
    return [
        f"Partie {dossier.numero} : fautive, elle ne compte pas dans les statistiques."
        for dossier in bilan.dossiers
        if dossier.faute is not None
    ]
