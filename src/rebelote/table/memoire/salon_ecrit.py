"""Le salon sur le disque : tout ce qu'il faut pour le rouvrir, et aucun jeton en clair."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from rebelote.jeux.catalogue import trouver
from rebelote.table.salon.acte import Acte
from rebelote.table.salon.entre_pairs import EntrePairs
from rebelote.table.salon.gens import Convive
from rebelote.table.salon.reglages import Allure, Reglages, lire_horloge, lire_ia
from rebelote.table.salon.salon import Phase, Salon, lire_nombre

FORMAT: Final = "rebelote-table/1"


def ecrire(salon: Salon) -> dict[str, Any]:
    reglages = salon.reglages
    return {
        "format": FORMAT,
        "table": salon.table,
        "jeu": salon.jeu.nom,
        "regles": reglages.regles.en_json(),
        "horloge": reglages.horloge,
        "allure": reglages.allure,
        "ias": salon.ias,
        "invitation": salon.invitation,
        "invitation_spectateur": salon.invitation_spectateur,
        "phase": salon.phase,
        "partie": salon.partie,
        "graine": salon.graine,
        "acte": None if salon.acte is None else asdict(salon.acte),
        "convives": [asdict(convive) for convive in salon.convives],
        "hote": salon.hote,
        "revanche": sorted(salon.revanche),
        "pairs": None if salon.pairs is None else salon.pairs.en_json(),
    }


def lire(objet: dict[str, Any]) -> Salon:
    """Le salon que ce fichier garde ; `KeyError`, `TypeError` ou `ValueError` s'il est abîmé."""
    if objet["format"] != FORMAT:
        raise ValueError(f"format {objet['format']!r} ; attendu {FORMAT}")
    jeu, pairs = trouver(objet["jeu"]), objet.get("pairs")
    regles = jeu.regles.depuis_json(objet["regles"])
    ias = [lire_ia(jeu, ia) for ia in objet["ias"]]
    return Salon(
        table=objet["table"],
        jeu=jeu,
        reglages=Reglages(regles, lire_horloge(objet["horloge"]), Allure(objet["allure"])),
        ias=ias,
        invitation=objet["invitation"],
        invitation_spectateur=objet["invitation_spectateur"],
        phase=Phase(objet["phase"]),
        partie=objet["partie"],
        graine=objet["graine"],
        acte=None if objet["acte"] is None else Acte(**objet["acte"]),
        convives=_convives(objet["convives"], lire_nombre(jeu, len(ias))),
        hote=objet["hote"],
        revanche=set(objet["revanche"]),
        pairs=None if pairs is None else EntrePairs.depuis_json(pairs),
    )


def _convives(objets: list[dict[str, Any]], nombre: int) -> list[Convive]:
    """Ceux que la table reconnaît, chacun à une place qui existe et n'est qu'à lui."""
    convives = [Convive(**objet) for objet in objets]
    sieges = [convive.siege for convive in convives if convive.siege is not None]
    if len(set(sieges)) != len(sieges) or not set(sieges) <= set(range(nombre)):
        raise ValueError(f"des places que la table n'a pas : {sieges}")
    return convives
