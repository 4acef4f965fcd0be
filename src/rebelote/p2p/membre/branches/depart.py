"""Partir : des voix nous excluent, et les autres n'en reviendront plus."""

from __future__ import annotations

from collections.abc import Sequence

from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.branches.lecture import attend, est_de, exclu_par, nous_vise
from rebelote.p2p.membre.branches.suite import suivre_la_piece, verifier_qu_elle_suit
from rebelote.p2p.membre.exclusion import ranger
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import remplacer_la_tete
from rebelote.p2p.membre.sentence import juger
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.preuves import place_de


def exclusions_jusqu_a_nous(poste: Poste, autre: list[Entree]) -> list[Entree]:
    """Cette branche, jusqu'à l'exclusion votée qui nous vise, quand d'autres la précèdent."""
    rang = next((rang for rang, entree in enumerate(autre) if nous_vise(poste, entree)), 0)
    return autre[: rang + 1] if rang and not any(map(attend, autre[1 : rang + 1])) else []


def partir(poste: Poste, autre: list[Entree], branche: list[Entree]) -> list[Envoi]:
    """On nous exclut : quoi que nous ayons suivi, si tous ont suivi l'exclusion, on s'y rend."""
    suites, depart = autre[len(branche) - 1 :], poste.depart_en_vue
    presses = depart is not None and not depart.abandon

    def suivre() -> list[Envoi]:
        *pieces, exclusion = branche
        for piece in pieces:
            suivre_la_piece(poste, piece, exclusion)
        verifier_qu_elle_suit(poste, exclusion)
        sentence = juger(poste, exclusion)
        _verifier_que_l_on_part(poste, suites, presses)
        ranger(poste, exclusion, sentence)
        return poste.repondre_a_tous()

    return remplacer_la_tete(poste, suivre, branche[0].seq)


def _verifier_que_l_on_part(poste: Poste, suites: Sequence[Entree], presses: bool) -> None:
    """On ne revient pas de s'en être allé : il faut que les autres n'en reviennent plus non plus.

    Ils ont donc tous écrit, ou accusé, une entrée qui attendait à la suite de l'exclusion ; ou il
    n'en reste qu'un, pour qui la partie est finie. Si nous allions conclure sans eux, que l'un en
    soit là suffit : mieux vaut s'en aller que de lui donner tort.
    """
    exclus = {poste.moi, *(exclu_par(poste, entree) for entree in suites)}
    restent = [siege for siege in poste.deroulement.vivants() if siege not in exclus]
    rang = next((rang for rang, entree in enumerate(suites) if attend(entree)), len(suites))
    fermes = suites[rang:] if len(restent) > 1 else suites[-1:]
    partis = all(est_de(poste, siege, fermes) for siege in restent)
    if not restent or not (partis or (presses and _l_un_y_est_encore(poste, restent, suites))):
        raise EntreeRefusee("exclusion à confirmer : les autres pourraient encore en revenir")


def _l_un_y_est_encore(poste: Poste, sieges: Sequence[Siege], suites: Sequence[Entree]) -> bool:
    """Vrai si le dernier mot d'un autre que l'auteur de l'exclusion est de cette branche."""
    places = {(entree.seq, entree.empreinte) for entree in suites}
    mots = (poste.derniers_mots.get(siege) for siege in sieges if siege != suites[0].auteur)
    return any(mot is not None and place_de(mot) in places for mot in mots)
