"""Le régicide : une carte, sa case, puis son pouvoir ; au draft, les cartes que l'on garde."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, Final

from rebelote.cartes import COULEURS, PAQUET_52, Valeur, masque
from rebelote.gymnase.portes.codage import Codage, Pieces, tous
from rebelote.gymnase.portes.ecriture import Ecrit, bit, ecriture, parmi, relatifs
from rebelote.jeux.regicide import CASES, PERSONNE, Case, Coup, Draft, Phase
from rebelote.jeux.regicide.coups import avec_pouvoir, coups_simples
from rebelote.jeux.regicide.draft import TOURS
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege

SANS_POUVOIR: Final = "sans pouvoir"
_SIEGES: Final = 4


def _case(case: Case) -> str:
    return f"{case[0]}-{case[1]}"


def _echange(une: Case, autre: Case) -> str:
    return f"échange {_case(une)} et {_case(autre)}"


MOTS: Final = (
    *map(str, PAQUET_52),
    *(f"case {_case(case)}" for case in CASES),
    SANS_POUVOIR,
    *(_echange(*paire) for paire in combinations(CASES, 2)),
    *(f"siège +{ecart}" for ecart in range(1, _SIEGES)),
)


def dire(coup: Evenement, joueurs: int) -> tuple[str, ...]:
    if isinstance(coup, Draft):
        return tuple(map(str, coup.cartes))
    assert isinstance(coup, Coup)
    return (str(coup.carte), f"case {_case(coup.case)}", *_pouvoir(coup, joueurs))


def _pouvoir(coup: Coup, joueurs: int) -> tuple[str, ...]:
    if coup.echange is not None:
        return (_echange(*coup.echange),)
    if coup.cible != PERSONNE:
        # Le siège visé se compte à partir du sien, comme dans l'observation.
        return (str(coup.don), f"siège +{(coup.cible - coup.auteur) % joueurs}")
    return (SANS_POUVOIR,) if coup.carte.valeur in (Valeur.DAME, Valeur.VALET) else ()


def coups(etat: Any, siege: Siege, dits: tuple[str, ...]) -> Iterable[Evenement]:
    """Les pouvoirs font des centaines de coups : on n'y regarde qu'une fois la carte posée."""
    if etat.phase is not Phase.JEU:
        return tous(etat, siege, dits)
    simples = coups_simples(etat, siege)
    if len(dits) < 2:
        return simples
    (pose,) = (coup for coup in simples if dire(coup, len(etat.mains))[:2] == dits[:2])
    return [pose, *(coup for coup in avec_pouvoir(etat, pose) if etat.motif_refus(coup) is None)]


_ECRIRE: Final = ecriture(PAQUET_52)


def observer(etat: Any, siege: Siege) -> Pieces:
    sieges = relatifs(siege, len(etat.mains))
    roi = etat.rois[siege]
    return {
        "tour": parmi(etat.tour, sieges),
        "roi": parmi(roi.couleur if roi else None, COULEURS),
        "couleur_exclue": parmi(etat.couleur_exclue, COULEURS),
        "paquet": _ECRIRE((etat.paquets[siege].connues,)),
        "tour_de_draft": Ecrit.de((etat.tour_de_draft / TOURS, etat.choix / _SIEGES)),
        "pyramide": _ECRIRE(map(bit, etat.pyramide.cartes)),
        "defausse": _ECRIRE((masque(etat.defausse),)),
    }


CODAGE: Final = Codage(
    MOTS, dire, coups, observer, Phase, paquet=PAQUET_52, marque=200, longueur=200, enjeu=200
)
