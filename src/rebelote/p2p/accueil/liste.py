"""Ce que nous exigeons de la liste signée avant d'y jouer : elle nous lie autant que les autres."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.messages.cadence import Cadence, lire_grace
from rebelote.p2p.messages.erreurs import ListeRefusee
from rebelote.p2p.messages.tablee import Membre, Tablee


@dataclass(frozen=True)
class TableMontree:
    """Ce que l'hôte a montré de sa table avant de commencer ; rien de ce qu'il a tu."""

    cadence: Cadence | None = None
    regles: Mapping[str, Any] | None = None
    grace: float | None = None


def lire_table(etat: Mapping[str, Any]) -> TableMontree:
    """Ce qu'en dit son `/etat_du_jeu` : on n'en retient que ce que l'on comprend."""
    cadence, regles, grace = etat.get("cadence"), etat.get("regles"), etat.get("grace")
    lue, laissee = None, None
    with suppress(Illisible):
        lue = Cadence.depuis_json(cadence) if cadence else None
    with suppress(Illisible):
        laissee = lire_grace(grace)
    return TableMontree(lue, regles if isinstance(regles, dict) and regles else None, laissee)


def verifier_la_liste(
    tablee: Tablee, moi: Membre, hote: Membre, jeu: str | None, montree: TableMontree
) -> None:
    """Lève `ListeRefusee` si ce n'est pas la table où l'on a pris place.

    Une adresse fausse nous ferait passer pour muet, une autre cadence pour lambin : qui invite ne
    signe de nous que ce que nous lui avons donné, et de la table que ce qu'il en a montré.
    """
    siege, nom = tablee.siege_de(moi.cle), tablee.membres[0].nom
    if tablee.cles[0] != hote.cle:
        raise ListeRefusee("la liste signée ne met pas qui nous a invités à la première place")
    if siege is None:
        raise ListeRefusee(f"la liste que signe {nom} est sans nous")
    for champ, donne, ecrit in _de_nous(moi, tablee.membres[siege]):
        if donne != ecrit:
            raise ListeRefusee(
                f"la liste que signe {nom} change notre {champ} : {ecrit}, non {donne}"
            )
    if jeu is not None and tablee.nom_du_jeu != jeu:
        raise ListeRefusee(f"{nom} proposait {jeu}, et signe {tablee.nom_du_jeu}")
    if montree.cadence is not None and tablee.cadence != montree.cadence:
        raise ListeRefusee(
            f"{nom} montrait une cadence de {montree.cadence}, et signe {tablee.cadence}"
        )
    if montree.grace not in (None, tablee.grace):
        raise ListeRefusee(
            f"{nom} laissait {montree.grace:g} s à qui disparaît, et signe {tablee.grace:g}"
        )
    if montree.regles is not None and dict(tablee.regles_json) != montree.regles:
        raise ListeRefusee(f"{nom} montrait d'autres règles que celles qu'il signe")


def _de_nous(donne: Membre, ecrit: Membre) -> list[tuple[str, str, str]]:
    """Ce que nous avons donné de nous, et ce que la liste en dit."""
    return [
        ("nom", donne.nom, ecrit.nom),
        ("adresse", donne.adresse, ecrit.adresse),
        ("ia", donne.ia or "", ecrit.ia or ""),
    ]
