"""L'audit d'une manche sans croupier : toutes les clés ouvertes, on la rejoue à découvert.

Les actes du croupier se refont d'après les cartes du tapis ; ce que chacun y a apporté doit être ce
que ses cartes lui faisaient dire.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sans_croupier import (
    Decouvrir,
    Dire,
    Etape,
    Sonder,
    Tirer,
    TirerAuSort,
    conduire,
)
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.p2p.manche.audit import Audit, Faute, Jouee
from rebelote.p2p.manche.jugement import faute
from rebelote.p2p.manche.sans_croupier.cles import sel_de
from rebelote.p2p.manche.sans_croupier.tapis import Tapis
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.plis import Cachet, lire_ephemere
from rebelote.p2p.messages.scelles import (
    COMPLET,
    PARTS_FAUSSES,
    defaut_du_tout,
    est_secrete,
    lire_evenement,
    lire_part,
)
from rebelote.p2p.messages.tablee import Tablee

APPORT_FAUX = "n'a pas dit ce que disaient ses cartes"


class _Trouvee(Exception):
    """La première faute de la manche."""

    def __init__(self, siege: Siege, raison: str) -> None:
        self.faute: Faute = (siege, raison)


class _Inachevee(Exception):
    """La manche s'arrête ici : au milieu d'un acte, ou faute d'entrées."""


def auditer_sans_croupier(
    tablee: Tablee, debut: Etat, tapis: Tapis, jouees: Sequence[Jouee]
) -> Audit:
    """Rejoue la manche à découvert, jusqu'à la première faute."""
    relecture = _Relecture(tablee, debut, tapis, jouees)
    try:
        relecture.rejouer()
    except _Trouvee as trouvee:
        return Audit(relecture.etat, relecture.evenements, trouvee.faute)
    except _Inachevee:
        pass
    return Audit(relecture.etat, relecture.evenements)


class _Relecture:
    def __init__(self, tablee: Tablee, debut: Etat, tapis: Tapis, jouees: Sequence[Jouee]) -> None:
        self._tablee, self._tapis = tablee, tapis
        self._entrees: Iterator[Entree] = (entree for entree, _ in jouees)
        self._lots, self._sorts = iter(tapis.lots), iter(tapis.sorts)
        self._sondages = iter(tapis.sondages)
        self.etat, self.evenements = debut, list[Evenement]()
        self._manches = len(debut.scores_par_manche())

    def rejouer(self) -> None:
        while len(self.etat.scores_par_manche()) == self._manches:
            au_croupier = self.etat.attendus() == {CROUPIER}
            evenement = self._acte() if au_croupier else self._coup()
            self.etat = self.etat.suivant(evenement)
            self.evenements.append(evenement)

    def _coup(self) -> Evenement:
        entree = self._entree()
        evenement = self._ouvrir(entree)
        raison = "n'a rien joué" if evenement is None else faute(self.etat, evenement)
        if evenement is None or raison is not None:
            raise _Trouvee(entree.auteur, str(raison))
        return evenement

    def _entree(self) -> Entree:
        entree = next(self._entrees, None)
        if entree is None:
            raise _Inachevee
        return entree

    # --- Les actes du croupier ----------------------------------------------------------------

    def _acte(self) -> Evenement:
        acte = self.etat.acte_commun()
        assert acte is not None
        return conduire(acte, self._repondre)

    def _repondre(self, etape: Etape) -> Any:
        tapis = self._tapis
        match etape:
            case Tirer(lots=lots):
                return tuple(
                    tuple(map(tapis.lire_ouvert, self._prochain(self._lots))) for _ in lots
                )
            case TirerAuSort(parmi=parmi):
                return tapis.sort_ouvert(self._prochain(self._sorts)[0], parmi)
            case Decouvrir(lots=lots):
                return tuple(tuple(map(tapis.lire_ouvert, tapis.lots[lot])) for lot in lots)
            case Sonder():
                return self._sonder(etape)
            case Dire():
                return self._entendre(etape)

    def _prochain(self, rangs: Iterator[range]) -> range:
        suite = next(rangs, None)
        if suite is None:
            raise _Inachevee
        return suite

    def _sonder(self, etape: Sonder) -> bool:
        sondage = next(self._sondages, None)
        if sondage is None:
            raise _Inachevee
        for siege, chiffre in sondage.avis.items():
            if self._tapis.avis_ouvert(chiffre) != etape.avis(siege):
                raise _Trouvee(siege, APPORT_FAUX)
        return any(map(etape.avis, etape.sieges))

    def _entendre(self, etape: Dire) -> dict[Siege, Evenement | None]:
        paroles: dict[Siege, Evenement | None] = {}
        for siege in etape.sieges:
            entree = self._entree()
            paroles[siege] = etape.apport(siege)
            if self._ouvrir(entree) != paroles[siege]:
                raise _Trouvee(entree.auteur, APPORT_FAUX)
            if etape.suffit(paroles[siege]):
                break
        return paroles

    # --- Ce que chacun avait cacheté ----------------------------------------------------------

    def _ouvrir(self, entree: Entree) -> Evenement | None:
        """L'événement à découvert que dit cette entrée ; sa clé ouvre tout ce qu'a dit l'auteur."""
        if not est_secrete(entree):
            json = entree.corps["evenement"]
            return None if json is None else lire_evenement(json, self._tablee.jeu)
        sel = sel_de(self._tapis.cles.ouvertes[entree.auteur], entree.precedent)
        try:
            part = self._part_de_l_auteur(entree, sel)
            evenement = lire_part(entree, COMPLET, part, self._tablee.jeu)
            faux = part["sel"] != sel or defaut_du_tout(entree, part, evenement, self._tablee)
        except (EntreeRefusee, Illisible):
            raise _Trouvee(entree.auteur, PARTS_FAUSSES) from None
        if faux:
            raise _Trouvee(entree.auteur, PARTS_FAUSSES)
        return evenement

    def _part_de_l_auteur(self, entree: Entree, sel: str) -> Any:
        cachet = Cachet(sel)
        if cachet.point != lire_ephemere(entree.corps["ephemere"]):
            raise EntreeRefusee("ce n'est pas le sel de cette clé")
        pli = entree.corps["plis"].get(nom_siege(entree.auteur))
        return cachet.rouvrir(self._tablee.cles[entree.auteur], pli)
