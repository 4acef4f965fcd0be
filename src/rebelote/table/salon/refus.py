"""Les refus d'une table : chacun a son code sur le fil, et ne change rien.

RefusDeTable             409  ce n'est pas possible maintenant
├── SansCookie           401  on ne sait pas qui demande
├── PasAVous             403  ce n'est pas à qui le demande
├── Introuvable          404  cette table, ce siège n'existent pas
├── TropVite             429  trop de demandes en peu de temps
├── PlacePrise           409  quelqu'un est assis là
├── NomPris              409  un voisin porte ce nom
├── PasPrets             409  tous ne se sont pas dits prêts
├── Depasse              409  le coup répondait à un rang passé
└── FauxDepart           409  taper avant d'avoir pu voir
"""

from __future__ import annotations

from typing import ClassVar

from rebelote.noyau.erreurs import ErreurRebelote


class RefusDeTable(ErreurRebelote):
    """Une demande comprise, qui n'a pas lieu d'être maintenant."""

    code: ClassVar[str] = "pas_maintenant"


class SansCookie(RefusDeTable):
    code = "sans_cookie"


class PasAVous(RefusDeTable):
    code = "pas_a_vous"


class Introuvable(RefusDeTable):
    code = "introuvable"


class TropVite(RefusDeTable):
    code = "trop_vite"


class PlacePrise(RefusDeTable):
    code = "place_prise"


class NomPris(RefusDeTable):
    code = "nom_pris"


class PasPrets(RefusDeTable):
    code = "pas_prets"


class Depasse(RefusDeTable):
    """La partie a avancé depuis ce que l'on voyait : un double clic ne joue pas deux fois."""

    code = "depasse"


class FauxDepart(RefusDeTable):
    code = "faux_depart"
