"""Les options du régicide."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.noyau.regles import Regles, option


@dataclass(frozen=True)
class ReglesRegicide(Regles):
    """Les règles à table ; les défauts sont ceux de `REGLES.md`."""

    sans_draft: bool = option(False, "douze cartes données au hasard, à la place du draft")
    deux_appuis: bool = option(
        False, "au-dessus de la base, les deux cases de dessous doivent être remplies"
    )
