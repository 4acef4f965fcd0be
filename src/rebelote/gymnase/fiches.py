"""Ce que le gymnase doit savoir de chaque jeu, et que les règles seules ne disent pas.

Un jeu qui n'a pas de fiche (installé à côté, par exemple) se joue avec celle par défaut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rebelote.jeux.belote.points import Issue as IssueBelote
from rebelote.jeux.contree.points import Issue as IssueContree
from rebelote.noyau.sieges import Siege, nom_siege


class Fait(NamedTuple):
    """Ce qui est arrivé à un siège dans une manche, et à quel contrat s'il y en a un."""

    siege: Siege
    quoi: str
    contrat: str = ""


@dataclass(frozen=True, slots=True)
class Fiche:
    """Comment on compte une donne de ce jeu."""

    sens: int = 1
    """-1 dans les jeux où l'on gagne à marquer moins."""

    manches: int = 1
    """Les manches d'une donne, si la commande n'en dit rien."""

    forfait: int = 100
    """Les points que perd, contre l'autre, une IA en faute."""

    ecart: float = 5.0
    """Le plus petit écart par donne qui importe : celui que cherche `--sprt`."""

    faits: Callable[[Any], list[Fait]] = lambda etat: []
    """Ce qu'on relève, siège par siège, dans les manches finies de cet état."""


def faits_de_belote(etat: Any) -> list[Fait]:
    issues = {IssueBelote.FAIT: "fait", IssueBelote.DEDANS: "dedans", IssueBelote.LITIGE: "litige"}
    faits = []
    for decompte in etat.decomptes:
        if decompte.preneur is not None:
            atout = str(decompte.atout)
            faits += _prise(decompte.preneur, atout, issues[decompte.issue], decompte.capot)
    return faits


def faits_de_contree(etat: Any) -> list[Fait]:
    issues = {IssueContree.FAIT: "fait", IssueContree.CHUTE: "dedans"}
    faits = []
    for decompte in etat.decomptes:
        if (contrat := decompte.contrat) is not None:
            issue = issues[decompte.issue]
            faits += _prise(contrat.preneur, str(contrat), issue, decompte.capot)
            if contrat.contre is not None:
                faits.append(Fait(contrat.contre, "contre"))
    return faits


def _prise(preneur: Siege, contrat: str, issue: str, capot: int | None) -> list[Fait]:
    faits = [Fait(preneur, "prise", contrat), Fait(preneur, issue, contrat)]
    # Le camp 0 tient les sièges 0 et 2, le camp 1 les sièges 1 et 3 : son rang est l'un d'eux.
    return faits if capot is None else [*faits, Fait(capot, "capot", contrat)]


def faits_de_dame_de_pique(etat: Any) -> list[Fait]:
    return [Fait(d.lune, "lune") for d in etat.decomptes if d.lune is not None]


def faits_de_tarot_africain(etat: Any) -> list[Fait]:
    return [
        Fait(
            siege,
            "tenu" if ecart == 0 else "manqué",
            f"{bilan.cartes} carte{'s' if bilan.cartes > 1 else ''}",
        )
        for bilan in etat.bilans
        for siege, ecart in enumerate(bilan.ecarts)
        if ecart is not None
    ]


def faits_de_regicide(etat: Any) -> list[Fait]:
    gagnants = etat.vainqueurs()
    return [Fait(s, "victoire") for s in range(etat.joueurs) if nom_siege(s) in gagnants]


_DEFAUT: Final = Fiche()

FICHES: Final[Mapping[str, Fiche]] = {
    "belote": Fiche(forfait=252, faits=faits_de_belote),
    "contree": Fiche(forfait=1000, ecart=10, faits=faits_de_contree),
    "dame_de_pique": Fiche(sens=-1, forfait=26, ecart=0.5, faits=faits_de_dame_de_pique),
    # Un cycle entier : la première manche seule n'éprouverait ni les courtes ni l'aveugle.
    "tarot_africain": Fiche(manches=5, forfait=15, ecart=0.2, faits=faits_de_tarot_africain),
    "regicide": Fiche(forfait=100, ecart=5, faits=faits_de_regicide),
}


def fiche(jeu: str) -> Fiche:
    return FICHES.get(jeu, _DEFAUT)
