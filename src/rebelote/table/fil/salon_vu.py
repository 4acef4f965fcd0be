"""Le salon tel que chacun le voit : les invitations ne sont dites qu'à qui est assis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rebelote.noyau.sieges import J1, Siege, nom_siege
from rebelote.table.salon.gens import Convive, Role
from rebelote.table.salon.phrases import PHRASES
from rebelote.table.salon.salon import Salon


@dataclass(frozen=True)
class Presences:
    """Ce que la séance sait des gens, et que le salon ne sait pas."""

    presents: frozenset[Siege] = frozenset()
    remplaces: frozenset[Siege] = frozenset()
    spectateurs: int = 0
    avis: Sequence[dict[str, Any]] = ()
    reseau: dict[str, Any] | None = field(default=None)


def salon_vu(salon: Salon, convive: Convive, presences: Presences, base: str) -> dict[str, Any]:
    """Le message `salon`, pour cette personne ; `base` est l'adresse que l'on invite à suivre."""
    assis = convive.role is Role.ASSIS
    return {
        "table": salon.table,
        "jeu": salon.jeu.nom,
        "titre": salon.jeu.titre,
        "regles": salon.reglages.regles.en_json(),
        "phase": salon.phase,
        "partie": salon.partie,
        "hote": _siege_de_l_hote(salon),
        "moi": None if convive.siege is None else nom_siege(convive.siege),
        "role": convive.role,
        "allure": salon.reglages.allure,
        "horloge": salon.reglages.horloge,
        "sieges": [_siege(salon, siege, presences) for siege in salon.sieges],
        "invitation": (
            lien(base, salon.table, salon.invitation) if assis and salon.pairs is None else None
        ),
        "invitation_spectateur": (
            lien(base, salon.table, salon.invitation_spectateur) if assis else None
        ),
        "spectateurs": presences.spectateurs,
        "phrases": list(PHRASES),
        "avis": list(presences.avis),
        "reseau": _reseau(presences.reseau, assis),
        "revanche": salon.table if salon.partie > 1 else None,
        "revanche_demandee": [nom_siege(siege) for siege in sorted(salon.revanche)],
    }


def _reseau(reseau: dict[str, Any] | None, assis: bool) -> dict[str, Any] | None:
    """Le lien de notre nœud invite : comme les invitations, on ne le dit qu'à qui est assis."""
    return reseau if reseau is None or assis else {**reseau, "lien": None}


def lien(base: str, table: str, code: str) -> str:
    """L'adresse d'une table ; le code suit un `#`, que le navigateur n'envoie pas."""
    return f"{base}/t/{table}#{code}"


def _siege_de_l_hote(salon: Salon) -> str | None:
    if salon.pairs is not None:
        return nom_siege(J1)  # entre pairs, qui invite s'assied le premier
    sieges = (c.siege for c in salon.personnes() if c.empreinte == salon.hote)
    return next((nom_siege(siege) for siege in sieges if siege is not None), None)


def _siege(salon: Salon, siege: Siege, presences: Presences) -> dict[str, Any]:
    convive, ia = salon.assis(siege), salon.ia(siege)
    ici = convive is None and salon.pair(siege) is None
    return {
        "siege": nom_siege(siege),
        "nom": salon.nom(siege),
        "ia": ia,
        "personne": ia is None,
        "presente": ici or siege in presences.presents,
        "pret": convive is None or convive.pret,
        "remplacee": siege in presences.remplaces,
    }
