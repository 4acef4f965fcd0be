"""Des messages abîmés, par milliers : chacun est refusé sans que rien change.

Deux façons d'abîmer : un étranger altère un message signé, dont la signature ne tient plus ; un
membre malveillant altère le contenu et le signe de sa vraie clé. Le premier ne doit rien changer.
Le second ne doit jamais faire échouer un nœud autrement que par un refus.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import REGLES_COURTES, Monde
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.memoire import MemoireVive
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import depuis_texte, en_octets, en_texte

Signe: TypeAlias = dict[str, str]

BIZARRES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**63, -(2**70), 1.5, 1e308, "", "J1", "J9", "CROUPIER", "é♠",
    "\u0000", "A" * 300, [], [[]], {}, {"type": "DONNE"}, {"J1": {}}, ["J1", None], "DONNE",
    {"octets": "", "signature": ""}, "EVENEMENT", "EXCLUSION", "PLAINTE", "OUVERTURE", "POINTS",
)  # fmt: skip
"""Ce qu'on met à la place d'une valeur : de mauvais types, de mauvais noms, des extrêmes."""

BRUTS = (
    b"",
    b"{}",
    b"[",
    b"null",
    b"\xff\xfe",
    b'"\\ud800"',
    b"NaN",
    b'{"seq":1e999}',
    b"[" * 9000,
)
"""Des octets que l'on signe tels quels."""


@dataclass
class Cible:
    """Un nœud en pleine partie, les messages qu'il a reçus ou va recevoir, et son carnet."""

    jeu: str
    noeud: PosteActif
    identites: list[Identite]
    recus: list[tuple[Message, Signe]]
    notes: list[tuple[str, Any]]

    def refaire(self) -> None:
        """Remet le nœud dans l'état où on l'a pris."""
        memoire = MemoireVive()
        memoire.notes = copy.deepcopy(self.notes)
        noeud = self.noeud
        self.noeud = PosteActif(
            noeud.tablee, noeud.moi, noeud.identite, memoire, Random(0), lambda: "5e1", 5.0
        )

    def trace(self) -> tuple[Any, ...]:
        """Ce qui ne doit pas changer."""
        deroulement = self.noeud.deroulement
        return (
            self.noeud.tete,
            tuple(self.noeud.preuves),
            tuple(deroulement.tricheurs),
            tuple(deroulement.exclus),
        )


def _signes(envoi: Envoi) -> list[tuple[Message, Signe]]:
    """Les messages signés de cet envoi ; des nouvelles en portent plusieurs."""
    if envoi.message is not Message.NOUVELLES:
        return [(envoi.message, envoi.objet)]
    genres = [json.loads(depuis_texte(mot["octets"]))["genre"] for mot in envoi.objet]
    return [(Message[genre], mot) for genre, mot in zip(genres, envoi.objet, strict=True)]


class _Ecoute(Monde):
    """Un monde par beau temps, où l'on note ce que reçoit un siège."""

    def __init__(self, jeu: str, nombre: int, siege: Siege) -> None:
        self.recus: list[tuple[Message, Signe]] = []
        self._siege = siege
        regles = trouver(jeu).regles.depuis_json(REGLES_COURTES[jeu]).en_json()
        super().__init__(7, Meteo(retard=0.01), jeu, nombre, regles)

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        self.recus += [
            recu for envoi in envois if envoi.siege == self._siege for recu in _signes(envoi)
        ]
        super()._porter(de, envois)

    def jouer_jusqu_a(self, longueur: int) -> PosteActif:
        noeud = self.noeuds[self._siege]
        assert noeud is not None
        while len(noeud.journal) < longueur:
            self.courir(self.date + 0.01)
        return noeud


def cible(jeu: str, longueur: int, siege: Siege = 1) -> Cible:
    """Le nœud de ce siège, quand son journal a cette longueur."""
    monde = _Ecoute(jeu, max(trouver(jeu).nombres_de_joueurs), siege)
    noeud = monde.jouer_jusqu_a(longueur)
    notes = monde.memoires[siege].notes[:]
    # Les messages du coup suivant sont les meilleurs à abîmer : un rien les rendrait bons.
    monde.jouer_jusqu_a(len(noeud.journal) + 3)
    prise = Cible(jeu, noeud, list(monde.identites), monde.recus, notes)
    prise.refaire()
    return prise


# --- Abîmer -----------------------------------------------------------------------------------


def _octet(alea: Random, octets: bytes) -> bytes:
    if not octets:
        return b"x"
    rang, tout = alea.randrange(len(octets)), bytearray(octets)
    match alea.randrange(4):
        case 0:
            tout[rang] ^= 1 << alea.randrange(8)
        case 1:
            del tout[rang:]
        case 2:
            tout.insert(rang, alea.randrange(256))
        case _:
            tout[rang : rang + 8] = bytes(alea.randrange(256) for _ in range(8))
    return bytes(tout)


def abimer_signe(alea: Random, message: Signe, autre: Signe) -> Any:
    """Un étranger altère le message : sa signature, ses octets, sa forme."""
    match alea.randrange(7):
        case 0:
            return {
                **message,
                "signature": en_texte(_octet(alea, depuis_texte(message["signature"]))),
            }
        case 1:
            return {**message, "octets": en_texte(_octet(alea, depuis_texte(message["octets"])))}
        case 2:
            return {**message, "signature": autre["signature"]}
        case 3:
            return {**message, alea.choice(("octets", "signature")): alea.choice(BIZARRES)}
        case 4:
            return {cle: message[cle] for cle in message if alea.random() < 0.5}
        case 5:
            return {**message, "de_trop": alea.choice(BIZARRES)}
        case _:
            return alea.choice(BIZARRES)


def abimer_contenu(alea: Random, objet: Any) -> Any:
    """Change une valeur, quelque part dans cet objet JSON."""
    if isinstance(objet, dict) and objet and alea.random() < 0.85:
        cle = alea.choice(sorted(objet))
        reste = {nom: valeur for nom, valeur in objet.items() if nom != cle}
        if alea.random() < 0.1:
            return reste
        return {**reste, cle: abimer_contenu(alea, objet[cle])}
    if isinstance(objet, list) and objet and alea.random() < 0.85:
        rang = alea.randrange(len(objet))
        return [*objet[:rang], abimer_contenu(alea, objet[rang]), *objet[rang + 1 :]]
    if type(objet) is int and alea.random() < 0.5:
        return objet + alea.choice((-2, -1, 1, 2))
    return alea.choice(BIZARRES)


def signer(identite: Identite, octets: bytes) -> Signe:
    return {"octets": en_texte(octets), "signature": en_texte(identite.signer(octets))}


def abimer_et_signer(alea: Random, prise: Cible, message: Signe) -> Signe:
    """Un membre altère le contenu, et le signe comme s'il l'avait voulu."""
    if alea.random() < 0.05:
        return signer(alea.choice(prise.identites), alea.choice(BRUTS))
    contenu = json.loads(depuis_texte(message["octets"]))
    if "precedent" in contenu and alea.random() < 0.5:
        # À la bonne place, pour que ce soit le fond que l'on juge.
        contenu |= {"seq": len(prise.noeud.journal) + 1, "precedent": prise.noeud.tete}
    for _ in range(alea.choice((1, 1, 2))):
        contenu = abimer_contenu(alea, contenu)
    auteur = contenu.get("auteur", contenu.get("siege")) if isinstance(contenu, dict) else None
    noms = [f"J{siege + 1}" for siege in range(len(prise.identites))]
    juste = auteur in noms and alea.random() < 0.9
    qui = prise.identites[noms.index(str(auteur))] if juste else alea.choice(prise.identites)
    return signer(qui, en_octets(contenu))


# --- Juger ------------------------------------------------------------------------------------


def eprouver_l_etranger(alea: Random, prise: Cible) -> str:
    """Un message altéré par un étranger : refusé, ou déjà connu, et rien ne change."""
    message, objet = alea.choice(prise.recus)
    abime = abimer_signe(alea, objet, alea.choice(prise.recus)[1])
    if abime == objet:
        return "intact"
    avant = prise.trace()
    issue = _recevoir(prise, message, abime)
    if issue != "refusé":
        raise AssertionError(f"{prise.jeu} : {message.name} altéré et accepté : {abime}")
    if prise.trace() != avant:
        raise AssertionError(f"{prise.jeu} : {message.name} altéré a changé le nœud : {abime}")
    return issue


def eprouver_le_membre(alea: Random, prise: Cible) -> str:
    """Un message altéré puis signé par un membre : jamais d'autre échec qu'un refus."""
    message, objet = alea.choice(prise.recus)
    avant = prise.trace()
    issue = _recevoir(prise, message, abimer_et_signer(alea, prise, objet))
    if issue == "refusé" and prise.trace()[0] == avant[0]:
        return issue
    if prise.trace() != avant:
        prise.refaire()
        return "joué"
    return issue


def _recevoir(prise: Cible, message: Message, objet: Any) -> str:
    try:
        prise.noeud.recevoir(message, objet, 5.0)
    except ErreurRebelote:
        return "refusé"
    except Exception as erreur:
        raise AssertionError(f"{prise.jeu} : {message.name} : {erreur!r} sur {objet}") from erreur
    return "accepté"


def muter(nombre: int, graine: int, bilan: Counter[str] | None = None) -> Iterator[int]:
    """Éprouve autant de messages, à tour de rôle sur chaque jeu ; rend l'avancement."""
    bilan = Counter() if bilan is None else bilan
    prises = [cible(jeu, longueur) for jeu in REGLES_COURTES for longueur in (2, 14)]
    epreuves: tuple[Callable[[Random, Cible], str], ...] = (
        eprouver_l_etranger,
        eprouver_le_membre,
    )
    for rang in range(nombre):
        alea = Random(f"{graine}/{rang}")
        epreuve = epreuves[rang % 2]
        try:
            issue = epreuve(alea, prises[rang // 2 % len(prises)])
        except AssertionError as faute:
            raise AssertionError(f"graine {graine}, mutation {rang} : {faute}") from faute
        bilan[f"{epreuve.__name__} {issue}"] += 1
        yield rang + 1
