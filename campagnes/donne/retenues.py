"""Ce que l'on retient : clé, mélange, parts, apport, avis, voile, ouverture, secours."""

from __future__ import annotations

from typing import Any

from campagnes.donne.tricheur import Faussaire, Retenue
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.entree import APPORT, AVIS, CLE, MELANGE, PARTS, SECOURS, VOILE, Entree
from rebelote.p2p.messages.morceaux import AVANCE
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.secret import groupe


class CleRetenue(Retenue):
    type = CLE


class MelangeRetenu(Retenue):
    type = MELANGE


class PartsRetenues(Retenue):
    type = PARTS


class CleFermee(Retenue):
    """Refuse d'ouvrir sa clé quand la manche est finie : les autres la refont, elle compte."""

    type = OUVERTURE


class CleDUnAutre(Faussaire):
    """Ouvre une autre clé que la sienne."""

    type = OUVERTURE

    def fausser(self, entree: Entree) -> dict[str, Any]:
        return {**entree.corps, "cle": en_texte(groupe.UN)}


class PartsFaussesEnOuvrant(Faussaire):
    """Joint à sa clé ouverte des parts fausses de la donne qui vient : la manche compte quand
    même."""

    type = OUVERTURE

    def fausser(self, entree: Entree) -> dict[str, Any] | None:
        avance = entree.corps.get(AVANCE)
        if avance is None:
            return None
        parts = depuis_texte(avance["parts"])
        fausse = groupe.plus(parts[: groupe.TAILLE], groupe.BASE) + parts[groupe.TAILLE :]
        return {**entree.corps, AVANCE: {**avance, "parts": en_texte(fausse)}}


class ApportRetenu(Retenue):
    type = APPORT


class AvisRetenu(Retenue):
    type = AVIS


class VoileRetenu(Retenue):
    """Se tait quand tous ont donné leur avis : la somme ne s'ouvre pas sans lui."""

    type = VOILE


class SecoursRetenu(CleFermee):
    """De même ; et un comparse ne dit pas non plus son morceau de la clé qu'il faudrait refaire."""


class SecoursTu(Retenue):
    """Le comparse du précédent."""

    type, comparse = SECOURS, True
