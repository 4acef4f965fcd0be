"""Les fourberies entre de vrais processus, sur la boucle locale : la campagne « fourbes »."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from campagnes.fourbes.attaque import Attaque
from campagnes.fourbes.catalogue import FOURBERIES, SORTES
from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.noeud import DELAI, HONNETE, TEMOIN
from campagnes.fourbes.simulation import Issue, Verdict, meneurs
from campagnes.monde_p2p import REGLES_COURTES
from campagnes.parties_reelles import NOMS, d_accord
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.noeud.equipage import Equipage, Processus

PATIENCE: Final = 300.0
"""Bien plus que les délais de toute fourberie : au-delà, la partie est bloquée."""


def eprouver(
    attaque: Attaque, graine: int, dossier: Path, jeu: str | None = None, donne: str = "hote"
) -> Verdict:
    """Une partie entre de vrais processus, dont un ou deux sont fourbes."""
    jeu, nombre, fourbes = attaque.table(Random(f"{attaque.nom}:{graine}"), jeu)
    regles = attaque.regles or REGLES_COURTES[jeu]
    with Equipage(dossier) as equipage:
        _lancer(equipage, jeu, nombre, fourbes, regles, graine, donne)
        honnetes = {s: p for s, p in enumerate(equipage.processus) if s not in fourbes}
        fins = {siege: p.issue(PATIENCE) for siege, p in honnetes.items()}
        faites = [(dossier / NOMS[siege] / TEMOIN).exists() for siege in fourbes]
    return _juger(fins, fourbes, all(faites))


def _lancer(
    equipage: Equipage,
    jeu: str,
    nombre: int,
    fourbes: Mapping[Siege, type[Fourbe]],
    regles: Mapping[str, Any],
    graine: int,
    donne: str,
) -> None:
    """Les invités, puis l'hôte ; chacun derrière `campagnes.fourbes.noeud`."""

    def processus(siege: Siege, *arguments: str) -> Processus:
        dossier = equipage.dossier / NOMS[siege]
        dossier.mkdir(parents=True)
        options = ["--json", "--sans-base", "--sans-tls", "--graine", str(graine)]
        options += ["--grace", str(DELAI), "--nom", NOMS[siege], "--donnees", str(dossier)]
        poste = fourbes[siege].__name__ if siege in fourbes else HONNETE
        prefixe = [sys.executable, "-m", "campagnes.fourbes.noeud", poste]
        lance = Processus([*arguments, "--ia", "simple", *options], dossier / "erreurs", prefixe)
        equipage.processus.append(lance)
        return lance

    invites = [processus(siege, "noeud") for siege in range(1, nombre)]
    choix = [option for nom, valeur in regles.items() for option in ("--regle", f"{nom}={valeur}")]
    liens = [invite.lien for invite in invites]
    choix += ["--donne", donne]
    hote = processus(0, "inviter", *liens, "--jeu", jeu, "--joueurs", str(nombre), *choix)
    equipage.processus = [hote, *invites]


def _juger(
    fins: Mapping[Siege, dict[str, Any] | None], fourbes: Mapping[Siege, type[Fourbe]], faite: bool
) -> Verdict:
    """Comme dans la simulation, d'après ce que les honnêtes disent à la fin."""
    muets = [nom_siege(siege) for siege, fin in fins.items() if fin is None]
    if muets:
        return Verdict(frozenset(), faite, (f"n'ont pas fini : {', '.join(muets)}",))
    dites = [fin for fin in fins.values() if fin is not None]
    torts = [f"arrêté : {fin['arret']}" for fin in dites if not fin["terminee"]]
    torts += [] if torts or d_accord(dites) else ["pas d'accord sur la fin"]
    a_tort = {nom for fin in dites for nom in fin["exclus"]} - set(map(nom_siege, fourbes))
    torts += [f"{nom} est exclu à tort" for nom in sorted(a_tort)]
    issues = frozenset(_issue(dites[0], nom_siege(siege)) for siege in meneurs(fourbes))
    return Verdict(issues, faite, tuple(torts))


def _issue(fin: Mapping[str, Any], nom: str) -> Issue:
    if nom in fin["tricheurs"]:
        return Issue.NOMME
    return Issue.DEHORS if nom in fin["exclus"] else Issue.SANS_EFFET


# --- La campagne ------------------------------------------------------------------------------


def choisies(sortes: Collection[str], donne: str) -> list[Attaque]:
    """Les attaques de ces sortes, ou toutes, que cette donne permet."""
    inconnues = set(sortes) - set(SORTES)
    if inconnues:
        raise SystemExit(f"sortes de fourbes inconnues : {', '.join(sorted(inconnues))}")
    possibles = [attaque for attaque in FOURBERIES if attaque.vaut_pour(donne)]
    hors_de_propos = set(sortes) - {attaque.nom for attaque in possibles}
    if hors_de_propos:
        noms = ", ".join(sorted(hors_de_propos))
        raise SystemExit(f"fourbes sans objet avec --donne {donne} : {noms}")
    return [attaque for attaque in possibles if not sortes or attaque.nom in sortes]


def mener(
    sortes: Sequence[Attaque], fois: int, graine: int, a_la_fois: int, donne: str
) -> Iterator[int]:
    """Chaque sorte, autant de fois ; rend l'avancement, puis dit ce qu'il est advenu de chacun."""
    comptes: Counter[str] = Counter()
    fautes: list[str] = []
    parties = [(attaque, graine + rang) for rang in range(fois) for attaque in sortes]
    with ThreadPoolExecutor(a_la_fois) as atelier:
        verdicts = atelier.map(partial(_eprouver_a_part, donne), *zip(*parties, strict=True))
        for faits, ((attaque, numero), verdict) in enumerate(
            zip(parties, verdicts, strict=True), start=1
        ):
            faute = _compter(comptes, attaque, verdict)
            dit = f"{attaque.nom}, graine {numero} : {faute or _dire(verdict)}"
            print(f"fourbes {faits} : {dit}", file=sys.stderr, flush=True)
            fautes += [dit] if faute else []
            yield faits
    print("  " + ", ".join(f"{nom} : {nombre}" for nom, nombre in sorted(comptes.items())))
    if fautes:
        raise AssertionError("\n  ".join(fautes))


def _eprouver_a_part(donne: str, attaque: Attaque, graine: int) -> Verdict:
    with tempfile.TemporaryDirectory(prefix="rebelote-fourbe-") as dossier:
        return eprouver(attaque, graine, Path(dossier), donne=donne)


def _dire(verdict: Verdict) -> str:
    return ", ".join(sorted(verdict.issues)) if verdict.faite else "rien n'a pu être tenté"


def _compter(comptes: Counter[str], attaque: Attaque, verdict: Verdict) -> str:
    """Ajoute cette partie au compte ; rend ce qui n'y va pas."""
    comptes["parties"] += 1
    comptes["fourberies faites"] += verdict.faite
    if verdict.faite and not verdict.torts:
        comptes.update(f"issue {issue}" for issue in verdict.issues)
    return verdict.manquement(_attendu(attaque))


def _attendu(attaque: Attaque) -> frozenset[Issue]:
    """Ce qui reste sans effet peut aussi, sur une vraie machine, mettre son auteur en retard.

    Les dix secondes de la campagne passées, il est dehors : c'est à lui seul qu'il a nui.
    """
    sans_effet = Issue.SANS_EFFET in attaque.attendu
    return attaque.attendu | {Issue.DEHORS} if sans_effet else attaque.attendu
