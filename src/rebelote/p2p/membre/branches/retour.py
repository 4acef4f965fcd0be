"""Revenir à ce que l'on avait accusé, et que d'autres ont suivi ; il y faut un témoin."""

from __future__ import annotations

from collections.abc import Sequence

from rebelote.p2p.membre.branches.lecture import attend, est_de, exclu_par, porte_l_accuse
from rebelote.p2p.membre.branches.suite import ranger_et_dire, remettre
from rebelote.p2p.membre.exclusion import accord_de_la_suite, confondre_encore, volte_face
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reprise import remplacer_la_tete
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee


def suite_de_notre_accuse(poste: Poste, autre: list[Entree]) -> int | None:
    """Où, dans cette branche, vient la première entrée qui attendait : si elle porte notre accusé.

    Nous étions donc de cette branche jusque-là.
    """
    rang = next((rang for rang, entree in enumerate(autre) if rang and attend(entree)), None)
    if rang is None:
        return None
    de_nous = autre[rang - 1].auteur == poste.moi
    return rang if de_nous or porte_l_accuse(poste, autre[rang], poste.moi) else None


def peut_revenir(poste: Poste, notre: list[Entree], autre: list[Entree], suite: int) -> bool:
    """Vrai si rien n'a suivi ce que nous avons mis à sa place, et qu'un témoin n'y viendra pas."""
    suivie = any(map(attend, notre[1:]))
    la_notre = notre[0].auteur == poste.moi and not attend(notre[0])
    return not suivie and not la_notre and _un_temoin(poste, autre, suite, notre)


def revenir(poste: Poste, notre: list[Entree], autre: list[Entree]) -> list[Envoi]:
    """Revient à ce que l'on a laissé, que tous avaient accusé puisque c'est suivi.

    Qui nous en a détournés l'avait accusé aussi : il s'est dédit, et la suite le prouve.
    """
    *laissees, suite = autre
    seule = len(laissees) == 1
    accord = accord_de_la_suite(poste, suite, notre[0].auteur) if seule else None

    def suivre() -> list[Envoi]:
        for laissee in laissees:
            remettre(poste, laissee)
        if poste.moi in poste.deroulement.exclus:
            raise EntreeRefusee("cette branche se joue sans nous")
        return ranger_et_dire(poste, suite)

    envois = remplacer_la_tete(poste, suivre, laissees[0].seq)
    volte = volte_face(poste, laissees[0], notre[0], accord) or []
    return envois + volte + confondre_encore(poste, notre)


def _un_temoin(poste: Poste, vers: Sequence[Entree], suite: int, depuis: Sequence[Entree]) -> bool:
    """Vrai si un autre, que la branche `depuis` attend, est de la suite : jamais il n'y viendra.

    Pas ceux qu'elle exclut, ni un confondu ; et tant que nul ne l'est, pas non plus l'auteur de ce
    qui prend la place d'une autre : il s'est peut-être dédit. Si elle n'attend plus que nous, rien
    ne la suivra sans nous.
    """
    hors = {*poste.preuves, *(exclu_par(poste, entree) for entree in depuis)}
    connu = bool(poste.preuves) or any(
        "preuve" in entree.corps for entree in (*vers[:suite], *depuis)
    )
    rivales = () if connu else (depuis[0], vers[0])
    hors |= {entree.auteur for entree in rivales if not attend(entree)}
    attendus = [siege for siege in poste.autres() if siege not in hors]
    suspects = set() if connu else {entree.auteur for entree in depuis if not attend(entree)}
    temoins = [siege for siege in attendus if siege not in suspects]
    return not attendus or any(est_de(poste, siege, vers[suite:]) for siege in temoins)
