"""De l'enregistrement aux lignes des tables : ce qu'on garde, ce qu'on refuse."""

from __future__ import annotations

import unicodedata
import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from rebelote.archives import Enregistrement, JoueurInscrit, ligne_json
from rebelote.archives.dates import DateIllisible, lire_date
from rebelote.noyau.resultat import Resultat
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.stockage.erreurs import PartieRefusee
from rebelote.stockage.modeles import JoueurGarde, JournalGarde, PartieGardee
from rebelote.stockage.origine import lire_origine

_SCORE_MAX: Final = 2**63 - 1


def fiche(
    enregistrement: Enregistrement,
    origine: str,
    graine: int | None = None,
    cles: Mapping[Siege, str] | None = None,
    date_fin: datetime | None = None,
) -> PartieGardee:
    """Les lignes de cette partie ; `PartieRefusee` si la base ne saurait pas les rendre."""
    resultat = enregistrement.resultat
    return PartieGardee(
        id_partie=_identifiant(enregistrement.id_partie),
        jeu=enregistrement.jeu,
        regles=enregistrement.regles.en_json(),
        date_debut=_date(enregistrement.date_debut),
        date_fin=date_fin,
        origine=lire_origine(origine),
        graine=None if graine is None else str(graine),
        manches=len(resultat.manches),
        terminee=bool(resultat.vainqueurs),
        joueurs=_joueurs(enregistrement, cles or {}),
        journal=JournalGarde(texte=ligne_json(enregistrement.en_json())),
    )


def _joueurs(enregistrement: Enregistrement, cles: Mapping[Siege, str]) -> list[JoueurGarde]:
    debut, resultat = enregistrement.debut(), enregistrement.resultat
    camps = [debut.camp(siege) for siege in range(len(enregistrement.joueurs))]
    if set(resultat.scores) != set(camps) or not set(resultat.vainqueurs) <= set(camps):
        raise PartieRefusee(
            f"résultat incohérent : attendu les scores de {', '.join(sorted(set(camps)))}, "
            "et des vainqueurs parmi eux"
        )
    return [
        _joueur(joueur, siege, camp, enregistrement, cles.get(siege))
        for siege, (joueur, camp) in enumerate(zip(enregistrement.joueurs, camps, strict=True))
    ]


def _joueur(
    joueur: JoueurInscrit,
    siege: Siege,
    camp: str,
    enregistrement: Enregistrement,
    cle: str | None,
) -> JoueurGarde:
    return JoueurGarde(
        siege=siege,
        nom=_nom(joueur.nom),
        ia=None if joueur.ia is None else _nom(joueur.ia),
        cle_publique=None if cle is None else _nom(cle),
        camp=camp,
        score=_score(enregistrement.resultat.scores[camp]),
        vainqueur=_a_gagne(siege, camp, enregistrement.resultat),
    )


def _a_gagne(siege: Siege, camp: str, resultat: Resultat) -> bool:
    """Vrai de qui a fini dans un camp vainqueur ; un exclu a perdu, quoi que fasse sa doublure."""
    return camp in resultat.vainqueurs and nom_siege(siege) not in resultat.exclus


def normaliser(nom: str) -> str:
    """Le nom sous une seule écriture : « é » peut s'écrire d'un signe ou de deux."""
    return unicodedata.normalize("NFC", nom)


def _nom(texte: str) -> str:
    if not texte or not texte.isprintable():
        raise PartieRefusee(f"nom de joueur refusé : {texte!r} ; attendu un texte d'une ligne")
    return normaliser(texte)


def _identifiant(texte: str) -> str:
    try:
        return str(uuid.UUID(texte))
    except ValueError:
        raise PartieRefusee(f"identifiant de partie refusé : {texte!r} ; attendu un UUID") from None


def _date(texte: str) -> datetime:
    try:
        return lire_date(texte).astimezone(UTC)
    except (DateIllisible, OverflowError):
        raise PartieRefusee(f"date refusée : {texte!r}") from None


def _score(score: int) -> int:
    if abs(score) > _SCORE_MAX:
        raise PartieRefusee("score démesuré")
    return score


# --- Deux journaux de la même partie ----------------------------------------------------------


def concordent(ancien: Any, nouveau: Any) -> bool:
    """Les deux valeurs JSON sont-elles les mêmes, à ce que l'une cache près ?

    Quatre joueurs gardent la même partie, et chacun n'en a peut-être vu que ses cartes.
    """
    if ancien is None or nouveau is None:
        return True
    if isinstance(ancien, dict) and isinstance(nouveau, dict):
        noms = ancien.keys() | nouveau.keys()
        return all(concordent(ancien.get(nom), nouveau.get(nom)) for nom in noms)
    if isinstance(ancien, list) and isinstance(nouveau, list):
        return len(ancien) == len(nouveau) and all(map(concordent, ancien, nouveau))
    return bool(ancien == nouveau)


def meme_partie(ancien: Sequence[Any], nouveau: Sequence[Any]) -> bool:
    """L'un des journaux est-il le début de l'autre ?"""
    return all(concordent(*paire) for paire in zip(ancien, nouveau, strict=False))


def en_dit_plus(nouveau: Sequence[Any], ancien: Sequence[Any]) -> bool:
    """Le nouveau journal va plus loin, ou cache moins de choses."""
    if len(nouveau) != len(ancien):
        return len(nouveau) > len(ancien)
    return _caches(nouveau) < _caches(ancien)


def _caches(valeur: Any) -> int:
    if isinstance(valeur, Mapping):
        return sum(map(_caches, valeur.values()))
    if isinstance(valeur, Sequence) and not isinstance(valeur, str):
        return sum(map(_caches, valeur))
    return valeur is None
