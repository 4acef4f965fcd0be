"""Les donnes qui ont le plus compté, rejouées et enregistrées pour qu'on aille les voir.

Le hasard de chaque donne est fixé : la rejouer redonne la même, sauf d'une IA qui regarde l'heure.
"""

from __future__ import annotations

import uuid
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rebelote.archives import Enregistrement, inscrire, ligne_json
from rebelote.archives.dates import maintenant
from rebelote.gymnase.mesures.forces import Paire
from rebelote.gymnase.tournoi.bilan import Bilan
from rebelote.gymnase.tournoi.garde import Garde
from rebelote.gymnase.tournoi.resultats import DonneJouee
from rebelote.gymnase.tournoi.table import EnJeu
from rebelote.gymnase.tournoi.tournoi import Plan, Tournoi
from rebelote.jeux.catalogue import trouver

NOMBRE: Final = 5


@dataclass(frozen=True, slots=True)
class Decisive:
    """Une donne qui a compté : pour quelle paire, de combien, et où la revoir."""

    rang: int
    paire: Paire
    ecart: float
    fichier: str
    parties: int


def les_plus_decisives(bilan: Bilan, nombre: int = NOMBRE) -> list[tuple[DonneJouee, Paire, float]]:
    """Celles où l'écart est le plus grand ; une donne perdue par une faute n'a rien à montrer."""
    toutes = [
        (donne, paire, ecart)
        for donne in bilan.donnes
        for paire, ecart in donne.ecarts(bilan.tournoi.fiche).items()
        if ecart and not any(t.faute for t in donne.tables if t.paire == paire)
    ]
    return sorted(toutes, key=lambda choix: (-abs(choix[2]), choix[0].numero))[:nombre]


def ecrire_les_decisives(
    bilan: Bilan, dossier: Path, executeur: Executor | None = None
) -> list[Decisive]:
    """Écrit un fichier par donne décisive, une partie par table."""
    choisies = les_plus_decisives(bilan)
    dossier.mkdir(exist_ok=True)
    for ancienne in dossier.glob("donne_*.jsonl"):
        ancienne.unlink()
    decisives = []
    for donne, paire, ecart in choisies:
        plans = [table.plan for table in donne.tables if table.paire == paire]
        lignes = _rejouer(bilan.tournoi, donne.numero, plans, executeur)
        if not lignes:
            continue
        nom = nom_du_fichier(donne, paire)
        (dossier / nom).write_text("".join(f"{ligne}\n" for ligne in lignes))
        fichier = f"{dossier.name}/{nom}"
        decisives.append(Decisive(donne.rang, paire, ecart, fichier, len(lignes)))
    return decisives


def nom_du_fichier(donne: DonneJouee, paire: Paire) -> str:
    """Comme les gens comptent : la donne et les deux participants, à partir de 1."""
    premier, second = paire
    return f"donne_{donne.rang}_{premier + 1}_{second + 1}.jsonl"


def _rejouer(
    tournoi: Tournoi, numero: int, plans: list[Plan], executeur: Executor | None
) -> list[str]:
    if executeur is None:
        return rejouer(tournoi, numero, plans)
    try:
        return executeur.submit(rejouer, tournoi, numero, plans).result()
    except BrokenExecutor:
        return []  # une IA a tué l'ouvrier, cette fois : il n'y a rien à montrer


def rejouer(tournoi: Tournoi, numero: int, plans: list[Plan]) -> list[str]:
    """Les enregistrements de cette donne à ces tables, un par ligne, sauf d'une IA en faute."""
    garde = Garde(tournoi.delai)
    with garde.veiller():
        tables = [EnJeu(tournoi, numero, plan, garde) for plan in plans]
        jouees = [table for table in tables if table.jouer().faute is None]
    return [ligne_json(_enregistrer(table).en_json()) for table in jouees]


def _enregistrer(table: EnJeu) -> Enregistrement:
    tournoi, numero, plan = table.tournoi, table.numero, table.plan
    noms = [tournoi.membre(plan, siege) for siege in range(len(plan))]
    cle = ligne_json([tournoi.en_json(), numero, plan])
    return Enregistrement.de_partie(
        trouver(tournoi.jeu),
        table.partie,
        inscrire(noms, noms),
        str(uuid.uuid5(uuid.NAMESPACE_OID, cle)),
        maintenant(),
    )
