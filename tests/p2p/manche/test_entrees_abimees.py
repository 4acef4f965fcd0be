"""Chaque entrée de la donne secrète, abîmée de toutes les façons : refusée, et rien ne change."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from campagnes.donne.retenues import CleFermee
from campagnes.fourbes.simulation import MondeFourbe
from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.manche.sans_croupier.tapis import Tapis
from rebelote.p2p.messages.entree import (
    APPORT,
    AVIS,
    CLE,
    EVENEMENT,
    EXCLUSION,
    MELANGE,
    PARTS,
    SECOURS,
    VOILE,
    Entree,
    ecrire_entree,
)
from rebelote.p2p.messages.erreurs import Contestation
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.morceaux import AVANCE

TYPES = {APPORT, AVIS, CLE, EVENEMENT, MELANGE, OUVERTURE, PARTS, SECOURS, VOILE}
PAR_TYPE = 1
REBUTS: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**70,
    0.5,
    "",
    "zz",
    "A" * 80_000,
    [],
    [[]],
    {},
    {"": 0},
)


def chemins(objet: Any, ici: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Chaque champ de ce corps, si profond soit-il."""
    for nom, champ in objet.items():
        yield (*ici, nom)
        if isinstance(champ, dict):
            yield from chemins(champ, (*ici, nom))


def abimes(corps: dict[str, Any], alea: Random) -> Iterator[dict[str, Any]]:
    """Ce corps, un champ ôté, ajouté, remplacé par un rebut, ou changé d'un caractère."""
    yield {}
    yield {**corps, "intrus": 1}
    yield {**corps, "plainte": {}}
    if "evenement" in corps:
        yield from ({**corps, "evenement": rebut} for rebut in REBUTS[1:])
    for chemin in filter(_compte, chemins(corps)):
        yield _changer(corps, chemin, None, oter=True)
        for rebut in alea.sample(REBUTS, 3):
            yield _changer(corps, chemin, rebut)
        if isinstance(texte := _lire(corps, chemin), str) and texte:
            place = alea.randrange(len(texte))
            yield _changer(corps, chemin, texte[:place] + "b" + texte[place + 1 :])
            yield _changer(corps, chemin, texte[: len(texte) // 8 * 4])


def _compte(chemin: tuple[str, ...]) -> bool:
    """Faux de ce que ce lecteur ne peut pas juger seul.

    Un coup à découvert se change en un autre aussi bon, une avance peut ne pas être jointe, le pli
    d'un autre se juge chez cet autre, ou à l'audit.
    """
    d_un_autre = chemin[0] in ("plis", "engagements") and len(chemin) > 1
    return chemin[0] != "evenement" and chemin != (AVANCE,) and not d_un_autre


def _lire(corps: Any, chemin: tuple[str, ...]) -> Any:
    for nom in chemin:
        corps = corps[nom]
    return corps


def _changer(
    corps: dict[str, Any], chemin: tuple[str, ...], valeur: Any, oter: bool = False
) -> dict[str, Any]:
    copie = json.loads(json.dumps(corps))
    table = _lire(copie, chemin[:-1])
    if oter:
        del table[chemin[-1]]
    else:
        table[chemin[-1]] = valeur
    return dict(copie)


def photo(d: DeroulementSecret) -> list[object]:
    """Tout ce qu'une entrée peut changer."""
    tapis = [_photo_du_tapis(d.tapis), _photo_du_tapis(d.avance.tapis)]
    cles = [dict(c.publiques) for c in (d.cles, d.avance.cles)]
    ouvertes = [dict(d.cles.ouvertes), {s: dict(m) for s, m in d.cles.secourues.items()}]
    partie = [d.etat, list(d.dus), dict(d.exclus), d.hote, d.terminee, len(d.joues), d._tache()]
    return [tapis, cles, ouvertes, partie, len(d._a_juger), len(d.histoire)]


def _photo_du_tapis(tapis: Tapis) -> list[object]:
    parts = (
        [dict(parts) for parts in tapis.posees.parts],
        [set(dites) for dites in tapis.posees.dites],
    )
    return [
        tapis.paquet.chiffres[:],
        tapis.paquet.melangeurs[:],
        tapis.posees.dos[:],
        *parts,
        *([dict(s.avis), dict(s.voiles)] for s in tapis.sondages),
    ]


def lecteur(monde: Monde, entree: Entree) -> Siege:
    return (entree.auteur + 1) % len(monde.noeuds)


def eprouver(monde: Monde, journal: list[Entree]) -> Counter[str]:
    """Rejoue ce journal chez chacun ; avant chaque entrée, en essaie les versions abîmées."""
    alea, vues = Random(1), Counter[str]()
    chez = [
        DeroulementSecret(monde.tablee, s, monde.identites[s], lambda: "sel")
        for s in range(len(monde.noeuds))
    ]
    for entree in journal:
        if vues[entree.type] < PAR_TYPE and entree.type in TYPES:
            vues[entree.type] += 1
            for corps in (c for c in abimes(entree.corps, alea) if c != entree.corps):
                essayer(chez[lecteur(monde, entree)], monde, entree, corps)
        for deroulement in chez:
            deroulement.verifier = False
            jouer(deroulement, entree)
            deroulement.verifier = True
    return vues


def jouer(deroulement: DeroulementSecret, entree: Entree) -> None:
    if entree.type == EXCLUSION:
        deroulement.exclure(int(entree.corps["exclu"][1:]) - 1)
    else:
        deroulement.appliquer(entree)


def essayer(d: DeroulementSecret, monde: Monde, modele: Entree, corps: dict[str, Any]) -> None:
    identite, place = monde.identites[modele.auteur], (modele.seq, modele.precedent)
    fausse = ecrire_entree(identite, modele.partie, *place, modele.auteur, modele.type, corps)
    avant = photo(d)
    d.est_fausse(fausse)
    try:
        d.appliquer(fausse)
    except Contestation:
        return  # elle se range, contestée : l'ouverture jugera
    except ErreurRebelote:
        assert photo(d) == avant, (modele.type, corps)
    else:
        pytest.fail(f"{modele.type} abîmée et admise : {corps}")


@pytest.mark.parametrize(("jeu", "nombre"), [("belote", 4), ("dame_de_pique", 4), ("regicide", 3)])
def test_une_entree_abimee_ne_change_rien(jeu: str, nombre: int) -> None:
    regles = trouver(jeu).regles.depuis_json(REGLES_COURTES[jeu]).en_json()
    monde = Monde(0, Meteo(), jeu, nombre, regles, donne="secrete")
    assert monde.courir()
    vues = eprouver(monde, monde.presents()[0].journal)
    assert {CLE, MELANGE, PARTS, EVENEMENT, OUVERTURE} <= vues.keys()


def test_une_ouverture_qui_sert_la_suite_abimee_ne_change_rien() -> None:
    regles = trouver("belote").regles.depuis_json({"objectif": 300}).en_json()
    monde = Monde(0, Meteo(), "belote", 4, regles, donne="secrete")
    assert monde.courir()
    journal = monde.presents()[0].journal
    debut = next(rang for rang, entree in enumerate(journal) if entree.type == OUVERTURE)
    assert journal[debut].corps[AVANCE]["type"] == PARTS
    assert eprouver(monde, journal[: debut + 1])[OUVERTURE] == 1


def test_un_secours_abime_ne_change_rien() -> None:
    monde = MondeFourbe(1, "belote", 4, {2: CleFermee}, donne="secrete")
    assert monde.courir()
    journal = monde.honnetes()[0].journal
    debut = next(rang for rang, entree in enumerate(journal) if entree.type == SECOURS)
    assert eprouver(monde, journal[: debut + 1])[SECOURS] == 1


@pytest.mark.parametrize(("jeu", "nombre"), [("belote", 4), ("tarot_africain", 2)])
def test_une_preuve_hors_de_propos_ne_prouve_rien(jeu: str, nombre: int) -> None:
    """On n'attend qu'un coup de lui : une entrée d'un autre genre, même en preuve, est refusée."""
    regles = trouver(jeu).regles.depuis_json(REGLES_COURTES[jeu]).en_json()
    monde = Monde(0, Meteo(), jeu, nombre, regles, donne="secrete")
    noeud = monde.noeuds[0]
    assert noeud is not None
    while noeud.deroulement.dus or min(noeud.deroulement.etat.attendus()) < 1:
        monde.courir(monde.date + 0.05)
    auteur, tete = noeud.auteur_attendu(), noeud.tete
    assert auteur is not None
    for type_ in sorted(TYPES - {EVENEMENT}):
        entree = ecrire_entree(
            monde.identites[auteur],
            partie=monde.tablee.partie,
            seq=len(noeud.journal) + 1,
            precedent=tete,
            auteur=auteur,
            type_=type_,
            corps={AVANCE: {}},
            accuses=noeud.journal[-1].accuses,
        )
        preuve = {"genre": "faux", "pieces": [entree.en_json()]}
        with pytest.raises(ErreurRebelote):
            noeud.recevoir(Message.PREUVE, preuve, monde.date)
        assert (noeud.tete, noeud.preuves) == (tete, {})
