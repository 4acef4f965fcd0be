"""Céder : de deux branches que rien n'a suivies, le même ordre décide chez tous."""

from __future__ import annotations

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.branches.lecture import attend, est_de, exclu_par, porte_l_accuse
from rebelote.p2p.membre.branches.suite import ranger_et_dire, suivre
from rebelote.p2p.membre.exclusion import (
    accord_de_la_suite,
    confondre_encore,
    contredit,
    volte_face,
)
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import remplacer_la_tete
from rebelote.p2p.messages.entree import EXCLUSION, Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee


def ceder(poste: Poste, notre: list[Entree], branche: list[Entree]) -> list[Envoi]:
    """Rien n'a suivi la nôtre : l'ordre des branches décide.

    À qui s'est dédit, on ne cède pas de soi-même ; mais si un autre l'a fait, il ne revient plus.
    """
    if _accusee_par(poste, notre[0], branche[0]) and not _un_autre_y_est(poste, branche[-1]):
        raise EntreeRefusee("l'auteur de cette entrée avait accusé notre dernière")
    if not _l_emporte(branche, notre):
        return refuser(poste, notre, branche)
    envois = remplacer_la_tete(poste, lambda: suivre(poste, branche), branche[0].seq)
    return envois + confondre_encore(poste, notre)


def _accusee_par(poste: Poste, accusee: Entree, signee: Entree) -> bool:
    """Vrai si l'auteur de la seconde a accusé la première, à la même place, d'un mot à lui.

    S'il les a signées toutes deux, elles le confondent, et l'ordre des branches décide.
    """
    mot = poste.accuses.mot(signee.auteur, (accusee.seq, accusee.empreinte))
    return contredit(accusee, signee) and accusee.auteur != signee.auteur and mot is not None


def _un_autre_y_est(poste: Poste, libre: Entree) -> bool:
    """Vrai si un autre que son auteur, de ceux qu'elle attend, a accusé cette entrée."""
    hors = (libre.auteur, exclu_par(poste, libre))
    return any(est_de(poste, s, [libre]) for s in poste.autres() if s not in hors)


def _l_emporte(autre: list[Entree], notre: list[Entree]) -> bool:
    """Une exclusion l'emporte, puis une ouverture ; de deux branches, leur première décide.

    La plus tardive d'abord : qui l'a écrite plus loin n'avait pas reçu l'autre.
    """
    notres = [_rang(entree) for entree in notre if not attend(entree)]
    return not notres or min(_rang(e) for e in autre if not attend(e)) < notres[0]


def _rang(libre: Entree) -> tuple[bool, int, bool, str, Siege, str]:
    """De deux, la plus petite l'emporte : la plus tardive, la votée, puis le plus petit siège."""
    sans_vote, visee = "votes" not in libre.corps, str(libre.corps.get("exclu"))
    ouverture = libre.type != EXCLUSION
    return ouverture, -libre.seq, sans_vote, visee, libre.auteur, libre.empreinte


def refuser(poste: Poste, notre: list[Entree], autre: list[Entree]) -> list[Envoi]:
    """Elle ne l'emporte pas ; ce qu'elle prouve reste vrai."""
    auteur = notre[0].auteur
    suites = [e for e in autre[1:2] if e.auteur == auteur or porte_l_accuse(poste, e, auteur)]
    accord = accord_de_la_suite(poste, suites[0], auteur) if suites else None
    volte = volte_face(poste, autre[0], notre[0], accord) or confondre_encore(poste, autre)
    if volte or poste.deroulement.terminee:
        return volte
    raise EntreeRefusee("cette place du journal est déjà prise par une autre entrée")


def meme_condamnation(poste: Poste, notre: list[Entree], autre: Entree) -> bool:
    """Vrai d'une autre version de notre tête, qui a déjà exclu leur auteur, et qui passe avant.

    Qui ouvre, le dernier, la manche qui le condamne, peut le faire à chacun d'un autre mot : exclu
    de part et d'autre, rien ne l'exclura davantage.
    """
    tete = notre[0]
    rivales = (tete.auteur, tete.precedent) == (autre.auteur, autre.precedent)
    condamne = len(notre) == 1 and tete.auteur in poste.deroulement.exclus
    return rivales and condamne and autre.empreinte < tete.empreinte


def suivre_la_condamnation(poste: Poste, entree: Entree) -> list[Envoi]:
    envois = ranger_et_dire(poste, entree)
    if entree.auteur not in poste.deroulement.exclus:
        raise EntreeRefusee("cette place du journal est déjà prise par une autre entrée")
    return envois
