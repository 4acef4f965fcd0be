"""Les options de la contrée."""

from __future__ import annotations

from dataclasses import dataclass

from rebelote.noyau.regles import Regles, option


@dataclass(frozen=True)
class ReglesContree(Regles):
    """Les règles à table ; les défauts sont ceux de `REGLES.md`."""

    objectif: int = option(1000, "la partie finit quand un camp atteint ce total", minimum=1)
    generale: bool = option(False, "on peut annoncer la générale (500) : faire seul les huit plis")
    sans_tout_atout: bool = option(False, "on peut annoncer à sans-atout et à tout-atout")
    contre_a_la_volee: bool = option(
        False, "un défenseur peut contrer avant que le partenaire du preneur ne parle"
    )
    multiplicateur_surcontre: int = option(4, "ce qui multiplie un contrat surcontré", choix=(4, 3))
    partenaire_maitre_dispense: bool = option(
        True, "sans la couleur demandée, on est libre quand le partenaire est maître du pli"
    )
    sous_coupe_obligatoire: bool = option(True, "il faut couper même si l'on ne peut pas surcouper")
    marque: str = option(
        "annonce_et_faits",
        "annonce_et_faits : l'annonce et les points ; faits : les points ; annonces : l'annonce",
        choix=("annonce_et_faits", "faits", "annonces"),
    )
    annonces: bool = option(False, "tierce, cinquante, cent et carrés comptent")
    belote_imprenable: bool = option(
        True, "la belote reste à qui la tient ; sinon la chute la donne à la défense"
    )
