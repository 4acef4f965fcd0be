"""Les nombres d'un tournoi en CSV : une ligne par donne, une ligne par siège de chaque table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from rebelote.gymnase.tournoi.bilan import Bilan
from rebelote.noyau.sieges import nom_siege


def donnes_en_csv(bilan: Bilan) -> str:
    """L'écart de chaque paire, donne après donne."""
    noms = [participant.nom for participant in bilan.tournoi.participants]
    lignes = (
        (donne.rang, noms[premier], noms[second], f"{ecart:.6g}")
        for donne in bilan.donnes
        for (premier, second), ecart in donne.ecarts(bilan.tournoi.fiche).items()
    )
    return _csv(("donne", "premier", "second", "ecart"), lignes)


def tables_en_csv(bilan: Bilan) -> str:
    """Qui était assis où, ce qu'il a marqué, et la faute s'il y en a une."""
    noms = [participant.nom for participant in bilan.tournoi.participants]
    lignes = (
        (
            donne.rang,
            numero,
            nom_siege(siege),
            noms[qui],
            table.scores[siege] if table.scores else "",
            table.faute.genre.value if table.faute and table.faute.siege == siege else "",
        )
        for donne in bilan.donnes
        for numero, table in enumerate(donne.tables, start=1)
        for siege, qui in enumerate(table.plan)
    )
    return _csv(("donne", "table", "siege", "ia", "score", "faute"), lignes)


def _csv(titres: Sequence[str], lignes: Iterable[Sequence[object]]) -> str:
    texte = io.StringIO()
    ecrivain = csv.writer(texte, lineterminator="\n")
    ecrivain.writerow(titres)
    ecrivain.writerows(lignes)
    return texte.getvalue()
