"""Les étapes du carnet : ce qu'une manche ouverte a acquis, pour ne plus rejouer ce qui précède.

À chaque manche close, nous notons ses événements à découvert et où nous en sommes, signés de notre
clé. Reprendre, c'est repartir de la dernière étape : rien n'y est décacheté ni audité de nouveau.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.p2p.membre.memoire import Memoire, Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.identite import signature_valide
from rebelote.p2p.messages.octets import depuis_octets, depuis_texte, en_octets, en_texte


@dataclass(frozen=True)
class Etape:
    """Une étape relue : sa place au carnet et au journal, et ce qu'elle dit."""

    rang: int
    seq: int
    contenu: dict[str, Any]


def noter_l_etape(poste: Poste) -> None:
    """Note ce que la manche qui vient de s'ouvrir a acquis."""
    deroulement = poste.deroulement
    seq, tete = poste.journal.place
    contenu = {
        "partie": poste.tablee.partie,
        "seq": seq,
        "tete": tete,
        "hote": nom_siege(deroulement.hote),
        "exclus": _par_nom(deroulement.exclus),
        "tricheurs": _par_nom(deroulement.tricheurs),
        "preuves": [preuve.en_json() for preuve in poste.preuves.values()],
        "avance": deroulement.acquis_d_avance(),
        "depuis": poste.acquis,
        "evenements": [evenement_en_json(e) for e in deroulement.histoire[poste.acquis :]],
    }
    octets = en_octets(contenu)
    signature = en_texte(poste.identite.signer(octets))
    poste.memoire.noter(Note.ETAPE, {"octets": en_texte(octets), "signature": signature})
    poste.acquis = len(deroulement.histoire)


def _par_nom(raisons: dict[Siege, str]) -> dict[str, str]:
    return {nom_siege(siege): raison for siege, raison in raisons.items()}


def _par_siege(raisons: dict[str, str]) -> dict[Siege, str]:
    return {lire_siege(nom): raison for nom, raison in raisons.items()}


def etapes_du_carnet(poste: Poste) -> list[Etape]:
    """Celles qui valent encore : qu'aucune entrée retirée depuis n'a défaites."""
    memoire, valables = poste.memoire, list[Etape]()
    for rang, genre in enumerate(memoire.genres()):
        if genre == Note.ETAPE:
            valables.append(_lire(poste, rang, memoire.lire(rang)))
        elif genre == Note.RETRAIT:
            retiree = memoire.lire(rang)
            valables = [etape for etape in valables if etape.seq < retiree]
    return valables


def _lire(poste: Poste, rang: int, objet: Any) -> Etape:
    """Une étape que nous avons bien signée, pour cette partie."""
    octets, signature = depuis_texte(objet.get("octets")), depuis_texte(objet.get("signature"))
    if not signature_valide(poste.identite.cle, octets, signature):
        raise Illisible("étape illisible : elle n'est pas de nous")
    contenu = depuis_octets(octets)
    if contenu.get("partie") != poste.tablee.partie:
        raise Illisible("étape illisible : elle est d'une autre partie")
    return Etape(rang, contenu["seq"], contenu)


def retrouver(poste: Poste, etapes: list[Etape]) -> int:
    """Remet le poste à la dernière de ces étapes ; rend le rang de la note qui la suit."""
    etapes = _depuis_le_debut(etapes)
    if not etapes:
        return 0
    derniere = etapes[-1]
    for rang in _entrees(poste.memoire, derniere.rang):
        poste.journal.differer(poste.memoire, rang)
    if poste.journal.place != (derniere.seq, derniere.contenu["tete"]):
        raise Illisible("étape illisible : le journal n'y mène pas")
    poste.deroulement.retrouver(
        list(_evenements(poste, etapes)),
        lire_siege(derniere.contenu["hote"]),
        _par_siege(derniere.contenu["exclus"]),
        _par_siege(derniere.contenu["tricheurs"]),
        poste.journal[-1],
        derniere.contenu["avance"],
    )
    for objet in derniere.contenu["preuves"]:
        with suppress(EntreeRefusee):
            preuve = poste.lire_preuve(objet)
            poste.preuves[preuve.coupable] = preuve
    poste.acquis = len(poste.deroulement.histoire)
    return derniere.rang + 1


def _depuis_le_debut(etapes: list[Etape]) -> list[Etape]:
    """Celles qui disent toute l'histoire : après qu'on a dû tout rejouer, une étape la redit."""
    debuts = [rang for rang, etape in enumerate(etapes) if etape.contenu.get("depuis") == 0]
    return etapes[debuts[-1] :] if debuts else []


def _entrees(memoire: Memoire, jusqu_a: int) -> list[int]:
    """Le rang, au carnet, de chaque entrée du journal à cet endroit."""
    rangs: list[int] = []
    for rang, genre in enumerate(memoire.genres()[:jusqu_a]):
        if genre == Note.RETRAIT:
            rangs.pop()
        elif genre in (Note.ENTREE, Note.SANS_EFFET, Note.CONTESTEE):
            rangs.append(rang)
    return rangs


def _evenements(poste: Poste, etapes: Iterable[Etape]) -> Iterable[Evenement]:
    types, lus = poste.tablee.jeu.evenements, 0
    for etape in etapes:
        if etape.contenu["depuis"] != lus:
            raise Illisible("étape illisible : il en manque une avant elle")
        for objet in etape.contenu["evenements"]:
            lus += 1
            yield evenement_depuis_json(objet, types)
