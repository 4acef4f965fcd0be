"""Ce que l'on dit d'une donne secrète : une ligne quand elle est faite, le reste à la demande."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.messages.donnes import SECRETE
from rebelote.p2p.messages.entree import (
    APPORT,
    AVIS,
    CLE,
    MELANGE,
    PARTS,
    SECOURS,
    VOILE,
    Entree,
)
from rebelote.p2p.messages.morceaux import AVANCE
from rebelote.p2p.secret import chiffre, groupe, part_cachetee
from rebelote.recit.nombres import compte, decimal

_RITE: Final = (CLE, MELANGE, PARTS, APPORT, AVIS, VOILE, SECOURS)


def est_du_rite(entree: Entree) -> bool:
    """Vrai de ce que chacun écrit pour que la donne soit juste : on ne le dit qu'à la demande."""
    return entree.type in _RITE or ouvre_une_cle(entree)


def ouvre_une_cle(entree: Entree) -> bool:
    """Vrai d'une ouverture parmi d'autres ; celle d'un hôte qui a donné ouvre tout d'un coup."""
    return entree.type == constats.OUVERTURE and "cle" in entree.corps


def dire_la_donne(donne: str) -> str:
    """Qui donne, en une phrase."""
    if donne == SECRETE:
        return "donne secrète : tous battent le paquet et le prouvent, nul ne voit que ses cartes"
    return "donne de l'hôte : il connaît les mains qu'il donne"


def dire_battu(melangeurs: Iterable[Siege]) -> str:
    """« paquet battu et prouvé par J1, J2, J3, J4 ; vérifié par tous »."""
    qui = ", ".join(map(nom_siege, melangeurs))
    return f"paquet battu et prouvé par {qui} ; vérifié par tous"


class PaquetsBattus:
    """Qui a battu le paquet de la manche, et d'avance celui de la suivante, d'après le journal."""

    def __init__(self) -> None:
        self._battu: list[Siege] = []
        self._d_avance: list[Siege] = []
        self._dit = self._servi = False

    def suivre(self, entree: Entree) -> list[Siege]:
        """Ceux qui ont battu le paquet, quand cette entrée montre que tous l'ont vérifié."""
        avance = _avance(entree).get("type")
        match entree.type:
            case "CLE" | "EXCLUSION":  # une clé de plus : le paquet est encore à battre
                self._battu, self._d_avance, self._servi = [], [], False
            case "MELANGE":
                self._battu = [entree.auteur] if self._dit else [*self._battu, entree.auteur]
                self._dit = False
            case "PARTS":
                return self._dire()
            case constats.OUVERTURE if self._dit:
                self._battu, self._d_avance, self._dit = self._d_avance, [], False
        if avance == MELANGE:
            self._d_avance.append(entree.auteur)
        if entree.type == constats.OUVERTURE:
            self._servi = self._servi or avance == PARTS
            return []
        servi, self._servi = self._servi, False
        return self._dire() if servi else []

    def _dire(self) -> list[Siege]:
        deja, self._dit = self._dit, True
        return [] if deja else sorted(self._battu)


def detailler(entree: Entree) -> list[str]:
    """Ce que fait cette entrée pour la donne, sans rien en deviner ; rien si elle n'y fait rien."""
    gestes = [_geste(entree.type, entree.corps)] if est_du_rite(entree) else []
    if avance := _avance(entree):
        gestes.append(f"prépare la suite : {_geste(str(avance.get('type')), avance)}")
    return gestes


def _avance(entree: Entree) -> dict[str, Any]:
    avance = entree.corps.get(AVANCE)
    return avance if isinstance(avance, dict) else {}


def _geste(type_: str, corps: dict[str, Any]) -> str:
    match type_:
        case "CLE":
            return "publie une clé pour la manche, et prouve en avoir le secret"
        case "MELANGE":
            return _melange(corps)
        case "PARTS":
            return _parts(corps)
        case "AVIS":
            return "donne un avis chiffré, et prouve que c'est un oui ou un non"
        case "VOILE":
            return "ôte sa clé de la somme des avis, la voile, et le prouve"
        case "APPORT":
            return "dit pour le croupier ce que disent ses cartes"
        case "SECOURS":
            return f"dit son morceau de la clé de {corps.get('de')}, absent"
        case _:
            return "ouvre sa clé de la manche"


def _melange(corps: dict[str, Any]) -> str:
    cartes, preuve = _taille(corps.get("paquet")), _taille(corps.get("preuve"))
    nombre, ko = compte(cartes // chiffre.TAILLE, "carte"), decimal((cartes + preuve) / 1000)
    return f"bat et rechiffre le paquet, et le prouve ({nombre}, {ko} ko)"


def _parts(corps: dict[str, Any]) -> str:
    claires = _taille(corps.get("parts")) // groupe.TAILLE
    cachetees = _taille(corps.get("cachetees")) // part_cachetee.TAILLE_PART
    textes = [f"sa part de {compte(claires, 'carte')}"] if claires else []
    textes += [compte(cachetees, "part cachetée")] if cachetees else []
    return f"donne {' et '.join(textes)}, et le prouve"


def _taille(base64: object) -> int:
    """Les octets que dit ce texte en base 64."""
    texte = base64 if isinstance(base64, str) else ""
    return len(texte) * 3 // 4 - texte.count("=")
