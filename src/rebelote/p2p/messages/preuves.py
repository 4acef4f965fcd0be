"""Les preuves : quelques pièces signées qui, à elles seules, confondent quelqu'un.

Rien n'y dépend de qui la reçoit, ni de ce qu'il sait : tous en concluent la même chose. Celle qui
ne prouve rien est refusée.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.messages.acquits import accuse_la_sienne, sans_attendre
from rebelote.p2p.messages.entree import (
    ENTREE_MAX,
    EXCLUSION,
    PIECE_MAX,
    Entree,
    Parole,
    lire_entree,
    lire_parole,
)
from rebelote.p2p.messages.erreurs import EntreeRefusee, SignatureInvalide
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.morceaux import (
    cle_publiee,
    ephemere_prouve,
    morceau_est_faux,
    point_d_identite,
    promet_un_morceau,
)
from rebelote.p2p.messages.plis import (
    FausseRevelation,
    lire_ephemere,
    ouvrir_devant_tous,
    secret_prouve,
)
from rebelote.p2p.messages.scelles import (
    COMPLET,
    defaut_du_tout,
    est_secrete,
    lire_part,
    nom_de_part,
    verifier_les_champs,
)
from rebelote.p2p.messages.tablee import Tablee

DEUX_ENTREES: Final = "a signé deux entrées pour une même place"
DEDIT: Final = "s'est plaint d'une entrée qu'il avait accusée"
VOLTE_FACE: Final = "a signé autre chose à la place d'une entrée qu'il avait accusée"
PLI_FAUX: Final = "a mis autre chose que promis dans un pli"
ENTREE_FAUSSE: Final = "a publié une preuve fausse"
PLAINTE_FAUSSE: Final = "s'est plaint à tort d'un pli"


class GenreDePreuve(StrEnum):
    """Ce que les pièces sont l'une à l'autre."""

    DOUBLE = "double"
    """Deux entrées d'un même auteur, à la même place."""
    DEDIT = "dedit"
    """L'accusé d'une entrée, ou l'entrée elle-même, et la plainte du même contre elle."""
    VOLTE = "volte"
    """L'accusé d'une entrée, celle-ci, et une exclusion ou une ouverture du même à sa place."""
    PLI = "pli"
    """Une entrée secrète, et la plainte d'un lecteur qui y ouvre son pli, ou son morceau de clé."""
    FAUX = "faux"
    """Une seule entrée, dont ce qu'elle prétend prouver est faux à la place qu'elle prend."""


@dataclass(frozen=True)
class Preuve:
    """D'une à trois pièces, qui elles confondent, et de quoi."""

    genre: GenreDePreuve
    pieces: tuple[Any, ...]
    """Telles qu'on les a reçues : des octets et leur signature."""
    coupable: Siege
    faute: str
    entrees: tuple[Entree, ...]
    """Celles des pièces qui sont des entrées du journal."""

    def en_json(self) -> dict[str, Any]:
        return {"genre": self.genre.value, "pieces": list(self.pieces)}


Place: TypeAlias = tuple[int, str]
Verdict: TypeAlias = tuple[Siege, str, tuple[Entree, ...]]


Juge: TypeAlias = Callable[[Entree], bool]
"""Qui sait si une entrée est fausse à la place qu'elle prend, d'après le journal qui la précède."""


def lire_preuve(objet: Any, tablee: Tablee, est_fausse: Juge) -> Preuve:
    """La preuve que voici, vérifiée ; `Illisible` ou `EntreeRefusee` si elle ne prouve rien."""
    if not isinstance(objet, dict) or objet.keys() != {"genre", "pieces"}:
        raise Illisible("preuve illisible : attendu genre et pieces")
    pieces, genre = objet["pieces"], str(objet["genre"])
    if genre not in _NOMBRES or not isinstance(pieces, list) or len(pieces) != _NOMBRES[genre]:
        raise Illisible("preuve illisible : attendu un genre connu, et ses pièces")
    if genre == GenreDePreuve.FAUX:
        entree = _piece(pieces[0], tablee)
        if not est_fausse(entree):
            raise EntreeRefusee("cette entrée n'a rien de faux à cette place")
        return Preuve(GenreDePreuve.FAUX, (pieces[0],), entree.auteur, ENTREE_FAUSSE, (entree,))
    coupable, faute, entrees = _JUGES[genre](*pieces, tablee)
    return Preuve(GenreDePreuve(genre), tuple(pieces), coupable, faute, entrees)


def _deux_entrees(une: Any, autre: Any, tablee: Tablee) -> Verdict:
    """À la suite d'une même entrée : qui change de branche peut y écrire à un rang déjà signé."""
    premiere, seconde = _piece(une, tablee), _piece(autre, tablee)
    place = (premiere.seq, premiere.precedent, premiere.auteur)
    meme_place = place == (seconde.seq, seconde.precedent, seconde.auteur)
    if not meme_place or premiere.empreinte == seconde.empreinte:
        raise EntreeRefusee("ces deux entrées ne se contredisent pas")
    return premiere.auteur, DEUX_ENTREES, (premiere, seconde)


def _dedit(une: Any, autre: Any, tablee: Tablee) -> Verdict:
    plainte = mot_signe(autre, tablee, Message.PLAINTE)
    siege, places, entrees = _accord(une, tablee)
    if siege != plainte.siege or place_de(plainte) not in places:
        raise EntreeRefusee("cet accusé et cette plainte ne se contredisent pas")
    return siege, DEDIT, entrees


def _volte_face(accord: Any, une: Any, autre: Any, tablee: Tablee) -> Verdict:
    """Qui accuse une entrée ne signe plus rien à sa place : d'autres ont pu écrire à sa suite.

    D'une exclusion accusée, on ne dit rien : qui en avait écrit une autre lui cède, et l'accuse.
    """
    siege, places, _ = _accord(accord, tablee)
    accusee, signee = _piece(une, tablee), _piece(autre, tablee)
    meme_place = (accusee.seq, accusee.precedent) == (signee.seq, signee.precedent)
    du_meme = siege == signee.auteur and (accusee.seq, accusee.empreinte) in places
    hors_de_son_tour = sans_attendre(signee.type, signee.corps) and accusee.type != EXCLUSION
    if not (meme_place and du_meme and hors_de_son_tour and accusee.empreinte != signee.empreinte):
        raise EntreeRefusee("cet accusé et cette entrée ne se contredisent pas")
    return siege, VOLTE_FACE, (accusee, signee)


def _accord(piece: Any, tablee: Tablee) -> tuple[Siege, list[Place], tuple[Entree, ...]]:
    """Qui s'est dit d'accord, et avec quelles entrées.

    Signer la sienne, c'est le plus souvent l'accuser, et celle qu'elle suit avec, si l'on devait
    l'attendre.
    """
    try:
        accuse = mot_signe(piece, tablee, Message.ACCUSE)
    except Illisible:
        entree = _piece(piece, tablee)
    else:
        return accuse.siege, [place_de(accuse)], ()
    places = [(entree.seq, entree.empreinte)] if accuse_la_sienne(entree.type) else []
    if not sans_attendre(entree.type, entree.corps):
        places.append((entree.seq - 1, entree.precedent))
    return entree.auteur, places, (entree,)


def _pli(une: Any, autre: Any, tablee: Tablee) -> Verdict:
    entree, plainte = _piece(une, tablee), mot_signe(autre, tablee, Message.PLAINTE)
    if est_secrete(entree):
        verifier_les_champs(entree)
    ouvrable = est_secrete(entree) or cle_publiee(entree) is not None
    if not ouvrable or place_de(plainte) != (entree.seq, entree.empreinte):
        raise EntreeRefusee("cette plainte n'ouvre aucun pli de cette entrée")
    juger = pli_est_faux if est_secrete(entree) else _morceau_est_faux
    if juger(entree, plainte, tablee):
        return entree.auteur, PLI_FAUX, (entree,)
    return plainte.siege, PLAINTE_FAUSSE, (entree,)


_JUGES: Final[dict[str, Callable[..., Verdict]]] = {
    GenreDePreuve.DOUBLE: _deux_entrees,
    GenreDePreuve.DEDIT: _dedit,
    GenreDePreuve.VOLTE: _volte_face,
    GenreDePreuve.PLI: _pli,
}
_NOMBRES: Final[dict[str, int]] = {
    GenreDePreuve.DOUBLE: 2,
    GenreDePreuve.DEDIT: 2,
    GenreDePreuve.VOLTE: 3,
    GenreDePreuve.PLI: 2,
    GenreDePreuve.FAUX: 1,
}
"""Les pièces de chacune."""


def pli_est_faux(entree: Entree, plainte: Parole, tablee: Tablee) -> bool:
    """Vrai si le pli que le plaignant ouvre devant tous n'est pas ce que l'entrée promettait."""
    nom = nom_siege(plainte.siege)
    try:
        ephemere, pli = lire_ephemere(entree.corps["ephemere"]), entree.corps["plis"][nom]
        cle = tablee.membres[plainte.siege].cle
        part = ouvrir_devant_tous(cle, ephemere, plainte.contenu.get("pli"), pli)
    except (FausseRevelation, KeyError, TypeError):
        raise EntreeRefusee("cette plainte n'ouvre pas le pli de son auteur") from None
    except Illisible:
        return True
    return part_est_fausse(entree, nom_de_part(entree, plainte.siege), part, tablee)


def _morceau_est_faux(entree: Entree, plainte: Parole, tablee: Tablee) -> bool:
    """Vrai si le morceau promis au plaignant n'est pas celui de leur secret, qu'il révèle."""
    if not promet_un_morceau(entree, plainte.siege):
        raise EntreeRefusee("cette entrée ne promettait aucun morceau à ce plaignant")
    try:
        partage = secret_prouve(
            point_d_identite(tablee, plainte.siege),
            ephemere_prouve(entree, tablee),
            plainte.contenu.get("pli"),
        )
    except Illisible:
        raise EntreeRefusee("cette plainte ne dit pas le secret de son auteur") from None
    return morceau_est_faux(entree, plainte.siege, partage, tablee)


def part_est_fausse(entree: Entree, nom: str, part: Any, tablee: Tablee) -> bool:
    """Vrai si cette part n'est pas celle que l'entrée promettait sous ce nom."""
    try:
        evenement = lire_part(entree, nom, part, tablee.jeu)
    except EntreeRefusee:
        return True
    return nom == COMPLET and defaut_du_tout(entree, part, evenement, tablee)


# --- Les pièces -------------------------------------------------------------------------------


def _piece(objet: Any, tablee: Tablee) -> Entree:
    """Une entrée assez courte pour que l'exclusion qui la porte se lise encore.

    Plus longue qu'une entrée ordinaire, c'est une exclusion qui en confond bien un autre : sans
    quoi il suffirait d'en gonfler une pour que l'exclusion de son auteur ne se prouve plus.
    """
    entree = entree_signee(objet, tablee)
    if len(entree.octets) > ENTREE_MAX and not _en_confond_un_autre(entree, tablee):
        raise EntreeRefusee("cette pièce est trop longue pour une preuve")
    return entree


def _en_confond_un_autre(exclusion: Entree, tablee: Tablee) -> bool:
    if len(exclusion.octets) > PIECE_MAX or exclusion.corps.keys() != {"exclu", "preuve"}:
        return False
    preuve = lire_preuve(exclusion.corps["preuve"], tablee, lambda _: True)
    return preuve.coupable != exclusion.auteur and not exclusion.accuses


def entree_signee(objet: Any, tablee: Tablee) -> Entree:
    """Une entrée de cette partie, signée d'un de ses membres."""
    entree = lire_entree(objet)
    if entree.partie != tablee.partie:
        raise EntreeRefusee("cette entrée est d'une autre partie")
    if not 0 <= entree.auteur < len(tablee.membres):
        raise EntreeRefusee("auteur inconnu")
    if not entree.signee_par(tablee.membres[entree.auteur].cle):
        raise SignatureInvalide("signature invalide")
    return entree


def mot_signe(objet: Any, tablee: Tablee, message: Message) -> Parole:
    """Un mot de cette partie, du genre attendu, signé d'un de ses membres."""
    mot = lire_parole(objet, tablee.cles)
    verifier_le_mot(mot, tablee, message)
    return mot


def verifier_le_mot(mot: Parole, tablee: Tablee, message: Message) -> None:
    contenu = mot.contenu
    exiges = _CHAMPS_D_UN_MOT | _CHAMPS_EN_PLUS.get(message, set())
    if contenu.keys() - _CHAMPS_FACULTATIFS.get(message, set()) != exiges:
        raise Illisible(f"mot illisible : ce ne sont pas les champs de {message.name}")
    if contenu.get("genre") != message.name or contenu.get("partie") != tablee.partie:
        raise Illisible(f"mot illisible : attendu {message.name} de cette partie")
    seq, tete, date = contenu.get("seq"), contenu.get("empreinte"), contenu.get("date")
    if type(seq) is not int or seq < 0 or not isinstance(tete, str) or type(date) is not int:
        raise Illisible("mot illisible : attendu seq, empreinte et date")


_CHAMPS_D_UN_MOT: Final = {"siege", "genre", "partie", "date", "seq", "empreinte"}
_CHAMPS_EN_PLUS: Final = {Message.PLAINTE: {"pli"}, Message.VOTE: {"cible"}}
_CHAMPS_FACULTATIFS: Final = {Message.VOTE: {"muets"}}
"""De qui va conclure sans l'absent, ceux qui n'ont pas voté contre lui."""


def place_de(mot: Parole) -> Place:
    """La place du journal dont parle ce mot, déjà vérifié."""
    return mot.contenu["seq"], mot.contenu["empreinte"]
