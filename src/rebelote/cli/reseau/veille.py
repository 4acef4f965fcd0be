"""Veiller sur un nœud : chaque chose qui arrive à la table, dite d'une ligne."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from rebelote.noyau.regles import en_clair
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.recit.nombres import compte

if TYPE_CHECKING:
    from rebelote.p2p.accueil.salle import EtatSalle, JoueurEnSalle
    from rebelote.p2p.membre.poste_actif import PosteActif
    from rebelote.p2p.noeud.noeud import Noeud

VOUS: Final = "vous"
REGARD: Final = 0.2
RAPPEL: Final = 30.0
"""Secondes avant de perdre sa place en salle, quand on le rappelle."""


class Veille:
    """Ce que l'on a déjà dit d'un nœud, pour n'en dire que le neuf."""

    def __init__(
        self,
        noeud: Noeud,
        dire: Callable[[str], None],
        reprise: bool = False,
        racontee: bool = False,
        detail: bool = False,
    ) -> None:
        self.noeud, self._dire, self._reprise = noeud, dire, reprise
        self._racontee, self._detail = racontee, detail
        """Vrai si la partie se raconte aussi, à qui y joue."""
        self._assis: list[str] | None = None
        self._salle = EnSalle(noeud.identite.cle)
        self._depart = False
        self._battue = 0
        """L'entrée de la dernière donne dite."""
        self._lues: int | None = None
        """Combien d'entrées l'on a détaillées ; de celles d'avant nous, aucune."""
        self._ouvertes: int | None = None
        """Combien de manches l'on a dites finies."""
        self._exclus: set[Siege] = set()
        self._inquiets: set[Siege] = set()
        self._lents: set[Siege] = set()

    def regarder(self) -> None:
        for ligne in self._nouvelles():
            self._dire(ligne)

    async def veiller(self) -> None:
        """Regarde sans fin, assez souvent pour qui attend."""
        while True:
            self.regarder()
            await asyncio.sleep(REGARD)

    def _nouvelles(self) -> Iterator[str]:
        noeud = self.noeud
        if noeud.poste is not None:
            yield from self._commencer(noeud.poste)
            if self._detail:
                yield from self._details(noeud.poste)
            if not self._racontee:
                yield from self._exclusions(noeud.poste)
            yield from self._manches(noeud.poste)
            yield from self._donne(noeud.poste)
            yield from self._presences(noeud.poste, time.monotonic())
            yield from self._reserves(noeud.poste)
        elif noeud.accueil.salle is not None:
            yield from self._salle.nouvelles(noeud.accueil.salle.etat(), time.monotonic())
        elif noeud.accueil.salle_vue is not None:
            yield from self._salle.nouvelles(noeud.accueil.salle_vue, time.monotonic())
        elif noeud.accueil.table.places:
            yield from self._arrivees()

    def _arrivees(self) -> Iterator[str]:
        """Qui prend place à la table que nous ouvrons."""
        table = self.noeud.accueil.table
        inscrits, places = [membre.nom for membre in table.inscrits], table.places
        if self._assis is None:
            self._assis = inscrits[:1]
            yield attendus(places - 1)
        for rang in range(len(self._assis), len(inscrits)):
            yield f"{inscrits[rang]} prend place ; {attendus(places - rang - 1)}"
        self._assis = inscrits

    def _commencer(self, poste: PosteActif) -> Iterator[str]:
        if self._depart:
            return
        self._depart = True
        from rebelote.p2p.manche.chronique import partie_de, qui
        from rebelote.p2p.manche.chronique_secrete import dire_la_donne

        noms = [membre.nom for membre in poste.tablee.membres]
        table = ", ".join(qui(siege, noms) for siege in range(len(noms)))
        verbe = "reprend" if self._reprise else "commence"
        yield (
            f"la {partie_de(poste.tablee.jeu)} {verbe} : {table} ; vous êtes {nom_siege(poste.moi)}"
        )
        yield f"règles : {en_clair(poste.tablee.regles)}"
        absence = f"un absent est attendu {poste.tablee.grace:g} s"
        yield f"cadence : {poste.tablee.cadence.en_phrase()} ; {absence}"
        yield dire_la_donne(poste.tablee.donne)

    def _donne(self, poste: PosteActif) -> Iterator[str]:
        """Une ligne par donne secrète, quand tous ceux qui jouent l'ont vérifiée."""
        from rebelote.p2p.manche.chronique_secrete import dire_battu

        for donne in poste.deroulement.donnes.apres(self._battue):
            if poste.accuse_par_tous(donne.seq):
                self._battue = donne.seq
                yield f"manche {donne.manche} : {dire_battu(donne.melangeurs)}"

    def _manches(self, poste: PosteActif) -> Iterator[str]:
        """Chaque manche rejouée cartes sur table ; et où l'on en est, si rien d'autre ne le dit."""
        from rebelote.recit.scores import en_phrase

        debut = poste.deroulement.debut_manche
        finies, deja = debut.manches_finies, self._ouvertes
        self._ouvertes = finies
        if deja is None or finies <= deja:
            return
        score = "" if self._racontee or poste.finie else f" ; {en_phrase(debut.scores())}"
        yield f"manche {finies} : ouverte, rejouée et vérifiée cartes sur table{score}"

    def _details(self, poste: PosteActif) -> Iterator[str]:
        """Ce que chacun fait pour la donne, entrée par entrée."""
        from rebelote.p2p.manche.chronique import qui
        from rebelote.p2p.manche.chronique_secrete import detailler

        noms, fin = [membre.nom for membre in poste.tablee.membres], len(poste.journal)
        debut = fin if self._lues is None and self._reprise else min(self._lues or 0, fin)
        self._lues = fin
        for entree in poste.journal[debut:fin]:
            yield from (f"{qui(entree.auteur, noms)} {geste}" for geste in detailler(entree))

    def _exclusions(self, poste: PosteActif) -> Iterator[str]:
        """Qui n'est plus de la partie, et pourquoi ; à qui joue, le récit le dit."""
        deroulement = poste.deroulement
        for siege in sorted(deroulement.exclus.keys() - self._exclus - {poste.moi}):
            self._exclus.add(siege)
            nom, raison = poste.tablee.membres[siege].nom, deroulement.exclus[siege]
            suite = "" if poste.finie else " : une IA joue à sa place"
            yield f"{nom} est exclu ({raison}){suite}"

    def _presences(self, poste: PosteActif, maintenant: float) -> Iterator[str]:
        """Qui ne répond plus, qui est revenu ; la partie finie, chacun est libre de partir."""
        if poste.finie or poste.arret:
            return
        for siege in poste.autres():
            nom, presence = poste.tablee.membres[siege].nom, poste.presence
            if presence.inquiete(siege, maintenant) == (siege in self._inquiets):
                continue
            self._inquiets ^= {siege}
            reste = presence.reglages.grace - (maintenant - presence.entendus[siege])
            yield (
                f"{nom} ne répond plus : on l'attend encore {max(reste, 0):.0f} s"
                if siege in self._inquiets
                else f"{nom} est revenu"
            )

    def _reserves(self, poste: PosteActif) -> Iterator[str]:
        """Qui entame sa réserve ; le nôtre surtout : à bout de temps, les autres votent."""
        lents = {s for s in poste.deroulement.vivants() if poste.pendule.entamee(s)}
        for siege in sorted(lents - self._lents):
            reste = f"{poste.pendule.reste(siege):.0f} s"
            if siege == poste.moi:
                yield f"vous entamez votre réserve : il vous reste {reste} pour cette manche"
            else:
                yield f"{poste.tablee.membres[siege].nom} entame sa réserve : il lui reste {reste}"
        self._lents = lents


class EnSalle:
    """La salle d'attente, de qui s'y trouve : qui vient, qui part, qui est prêt."""

    def __init__(self, cle: str) -> None:
        self._cle = cle
        self._vus: dict[str, bool] | None = None
        self._geste = 0.0
        self._rappele = False

    def nouvelles(self, salle: EtatSalle, maintenant: float) -> Iterator[str]:
        joueurs = {self._nom(joueur): joueur.pret for joueur in salle.joueurs}
        manquent = attendus(salle.places - len(joueurs))
        avant, self._vus = self._vus, joueurs
        if avant is None or avant.get(VOUS) != joueurs.get(VOUS):
            self._geste, self._rappele = maintenant, False
        if avant is None:
            yield f"en salle : {', '.join(map(_avec_etat, joueurs.items()))} ; {manquent}"
        else:
            yield from _changements(avant, joueurs, manquent)
        yield from self._delai(joueurs, salle.delai - (maintenant - self._geste), avant is None)

    def _nom(self, joueur: JoueurEnSalle) -> str:
        return VOUS if joueur.cle == self._cle else joueur.nom

    def _delai(self, joueurs: dict[str, bool], reste: float, debut: bool) -> Iterator[str]:
        """Le temps qu'il nous reste pour nous dire prêts : en entrant, puis à la fin."""
        if joueurs.get(VOUS, True):
            return
        rappel = reste <= RAPPEL and not self._rappele
        self._rappele |= rappel
        if debut or rappel:
            yield f"il vous reste {max(reste, 0):.0f} s pour vous dire prêt"


def _avec_etat(joueur: tuple[str, bool]) -> str:
    nom, pret = joueur
    return f"{nom} ({'prêt' if pret else 'pas encore prêt'})"


def _changements(avant: dict[str, bool], apres: dict[str, bool], manquent: str) -> Iterator[str]:
    for nom in sorted(avant.keys() - apres.keys() - {VOUS}):
        yield f"{nom} quitte la salle ; {manquent}"
    for nom, pret in apres.items():
        if nom not in avant:
            yield f"{_avec_etat((nom, pret))} entre en salle ; {manquent}"
        elif pret != avant[nom]:
            yield _humeur(nom, pret)


def _humeur(nom: str, pret: bool) -> str:
    if nom == VOUS:
        return "vous êtes prêt" if pret else "vous n'êtes plus prêt"
    return f"{nom} est prêt" if pret else f"{nom} n'est plus prêt"


def attendus(nombre: int) -> str:
    """Combien il en manque."""
    if not nombre:
        return "la table est complète"
    return f"il manque {compte(nombre, 'joueur')}"
