"""La situation : ce que sait un membre de la partie, et de qui il en attend la suite.

Elle passe d'une manche à l'autre : close, recommencée sans un exclu, ou retrouvée après une panne.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from rebelote.ia.catalogue import charger, ou_le_hasard
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.resultat import Resultat
from rebelote.noyau.sieges import CROUPIER, J1, Siege, nom_siege
from rebelote.noyau.vue import Vue
from rebelote.p2p.manche import constats
from rebelote.p2p.manche.audit import Jouee
from rebelote.p2p.manche.constats import Constat
from rebelote.p2p.manche.donnes_servies import DonnesServies
from rebelote.p2p.manche.suivi import Histoire, Suivi
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Tablee

SILENCE = "ne répondait plus"


class Situation:
    """Sa vue, l'hôte, les exclus, ce que l'hôte doit encore constater."""

    def __init__(
        self, tablee: Tablee, moi: Siege, identite: Identite, sel: Callable[[], str]
    ) -> None:
        self.tablee, self.moi = tablee, moi
        self._identite, self._sel = identite, sel
        self.exclus: dict[Siege, str] = {}
        """Ceux dont on se passe, et pourquoi."""
        self.tricheurs: dict[Siege, str] = {}
        """Ceux des exclus qu'une preuve ou un audit a confondus : la partie est perdue pour eux."""
        self.terminee = False
        self.verifier = True
        """Faux quand on relit son propre carnet : les preuves y ont déjà été vérifiées."""
        self.histoire = Histoire()
        """Les événements des manches ouvertes, à découvert : de quoi enregistrer la partie."""
        self.donnes = DonnesServies()
        self.debut_manche = tablee.debut()
        self._suivis = {moi: Suivi(moi, self.debut_manche, self.histoire)}
        self._ouvrir_manche(self.debut_manche)
        self.hote = self._hote_pour(self.debut_manche)

    def _ouvrir_manche(self, debut: Etat) -> None:
        self.debut_manche = self.complet = debut
        self.dus: list[Constat] = []
        self.joues: list[tuple[Entree, Evenement]] = []
        self.bloque = False
        """Vrai si ce que d'autres ont dit ne va pas avec nos cartes, et que rien ne peut suivre."""
        self.contestee: Jouee | None = None
        """L'entrée que nous refusons et que d'autres, qui en savent moins, ont pu accepter."""

    @property
    def manche(self) -> int:
        """Le numéro de la manche que l'on joue, ou que l'on ouvre ; le dernier, à la fin."""
        passees = len(self.debut_manche.scores_par_manche())
        return passees if self.debut_manche.est_terminee else passees + 1

    @property
    def vue(self) -> Vue[Any]:
        return self.vue_de(self.moi)

    def vue_de(self, siege: Siege) -> Vue[Any]:
        """La vue d'un siège que l'on suit : le nôtre, ou celui d'un exclu."""
        return self._suivis[siege].vue

    @property
    def doublures(self) -> list[Siege]:
        """Les exclus dont la doublure joue ; pour un autre, elle attend la manche suivante."""
        return sorted(self.exclus.keys() & self._suivis.keys())

    @property
    def etat(self) -> Etat:
        return self._suivis[self.moi].etat

    def vivants(self) -> list[Siege]:
        return [s for s in range(len(self.tablee.membres)) if s not in self.exclus]

    def _hote_pour(self, etat: Etat) -> Siege:
        """Le donneur, ou le membre vivant qui le suit."""
        nombre = len(self.tablee.membres)
        donneur = etat.donneur or J1
        return next(
            (donneur + ecart) % nombre
            for ecart in range(nombre)
            if (donneur + ecart) % nombre not in self.exclus
        )

    # --- Qui doit écrire ----------------------------------------------------------------------

    def auteur_attendu(self) -> Siege | None:
        """Le membre dont on attend l'entrée suivante."""
        if self.terminee:
            return None
        if self.dus:
            return self.hote
        attendu = self.siege_attendu()
        return self.hote if attendu == CROUPIER or attendu in self.exclus else attendu

    def siege_attendu(self) -> Siege:
        """Le siège qui agit ; de plusieurs coups simultanés, le premier siège écrit d'abord."""
        return min(self.etat.attendus())

    def coup_de_doublure(self, siege: Siege, seq: int) -> Evenement:
        """Le coup de l'IA d'un exclu : le même chez tous, d'après une vue que tous ont."""
        jeu, nom = self.tablee.nom_du_jeu, self.tablee.doublure
        ia = charger(ou_le_hasard(nom, jeu), jeu, Random(f"{self.tablee.partie}:{seq}:{siege}"))
        return ia.choisir(self.vue_de(siege))

    def _a_ouvrir(self) -> list[Jouee]:
        return [*self.joues, self.contestee] if self.contestee else [*self.joues]

    @property
    def peut_ouvrir(self) -> bool:
        """Vrai s'il y a dans cette manche quelque chose que l'on puisse contester."""
        return bool(self._a_ouvrir())

    def resultat(self) -> Resultat:
        """Le résultat : les exclus ont perdu la partie, et le seul camp qui reste l'a gagnée."""
        exclus = {nom_siege(siege): raison for siege, raison in sorted(self.exclus.items())}
        resultat = replace(Resultat.de(self.etat), exclus=exclus)
        if self.etat.est_terminee or not self.terminee:
            return resultat
        camps, dehors = map(self.etat.camp, self.vivants()), set(map(self.etat.camp, self.exclus))
        restants = dict.fromkeys(camp for camp in camps if camp not in dehors)
        return replace(resultat, vainqueurs=tuple(restants) if len(restants) == 1 else ())

    @property
    def debuts_vus(self) -> dict[Siege, Etat]:
        """Le début de la manche, vu de chacun de ceux que l'on suit."""
        return {siege: suivi.debut for siege, suivi in self._suivis.items()}

    # --- D'une manche à l'autre ---------------------------------------------------------------

    def _clore_manche(self, etat: Etat) -> None:
        self._suivre_les_exclus()
        for suivi in self._suivis.values():
            suivi.ouvrir_la_manche()
        self._ouvrir_manche(etat)
        if etat.est_terminee:
            self.dus = constats.de_la_fin(etat, self.tricheurs)
            return
        suivant = self._hote_pour(etat)
        if suivant != self.hote:
            self.dus = [(constats.JETON_HOTE, {"hote": nom_siege(suivant)})]

    def exclure(self, siege: Siege, raison: str = SILENCE, confondu: bool = False) -> None:
        """Se passe d'un membre ; une manche déjà jouée compte, et s'ouvre sans lui.

        Sans quoi le perdant d'une manche la ferait recommencer pour son camp, en se contredisant.
        """
        if not self._s_ouvrira_sans(siege):
            self.recommencer_sans(siege, raison, confondu)
            return
        self._se_passer_de(siege, raison, confondu)

    @property
    def a_ouvrir(self) -> bool:
        """Vrai quand il n'y a plus qu'à ouvrir la manche : comptée, ou contestée et déjà à demi
        ouverte."""
        return bool(self.dus) and self.dus[0][0] == constats.OUVERTURE

    @property
    def tout_est_joue(self) -> bool:
        """Vrai quand la dernière manche est ouverte et jugée : chacun en sait le résultat."""
        return self.debut_manche.est_terminee

    @property
    def resultat_dit(self) -> bool:
        """Vrai quand tous ont accusé la dernière manche : il ne manque plus que `FIN_PARTIE`."""
        return bool(self.dus) and self.dus[0][0] == constats.FIN_PARTIE

    def _s_ouvrira_sans(self, siege: Siege) -> bool:
        """D'après le seul journal : la manche est comptée, et l'hôte, seul à pouvoir, l'ouvrira."""
        return self.a_ouvrir and siege != self.hote and len(self.vivants()) > 2

    def _se_passer_de(self, siege: Siege, raison: str, confondu: bool) -> None:
        """La manche jouée reste ce qu'elle est ; sa doublure viendra à la suivante."""
        self._noter_l_exclusion(siege, raison, confondu)
        self.hote = self._hote_pour(self.debut_manche)

    def _noter_l_exclusion(self, siege: Siege, raison: str, confondu: bool) -> None:
        self.exclus[siege] = raison
        if confondu:
            self.tricheurs[siege] = raison

    def recommencer_sans(self, siege: Siege, raison: str, confondu: bool = False) -> None:
        """La manche recommence, et la doublure de l'exclu y joue à découvert."""
        self._suivre_les_exclus()
        self._noter_l_exclusion(siege, raison, confondu)
        for suivi in self._suivis.values():
            suivi.recommencer_la_manche()
        self._suivis[siege] = Suivi(siege, self.tablee.debut(), self.histoire)
        debut = self.debut_manche
        self._ouvrir_manche(debut)
        if len(self.vivants()) < 2:
            self.terminee = True
            return
        self.hote = self._hote_pour(debut)
        if debut.est_terminee:
            self.dus = constats.de_la_fin(debut, self.tricheurs)

    def _suivre_les_exclus(self) -> None:
        """Qui fut exclu d'une manche jouée n'avait pas encore de doublure."""
        for siege in self.exclus.keys() - self._suivis.keys():
            self._suivis[siege] = Suivi(siege, self.tablee.debut(), self.histoire)

    def retrouver(
        self,
        histoire: Histoire,
        debut: Etat,
        vus: Mapping[Siege, Etat],
        hote: Siege,
        exclus: dict[Siege, str],
        tricheurs: dict[Siege, str],
        derniere: Entree,
        avance: Any = None,
    ) -> None:
        """Revient au moment où l'on venait de clore une manche, d'après ce que tous en savent.

        `debut` est l'état où elle a mené, et `vus` le même, vu de chacun de ceux que l'on suit ;
        `derniere` est l'entrée qui l'a close, `avance` ce qu'on avait déjà préparé de la suivante.
        """
        self.histoire, self.hote = histoire, hote
        self.exclus, self.tricheurs = exclus, tricheurs
        self._reprendre_l_avance(avance)
        depart = self.tablee.debut()
        self._suivis = {s: Suivi(s, depart, histoire, vu) for s, vu in vus.items()}
        self._clore_manche(debut)
        self._reprendre_l_acte(derniere, avance)

    def _reprendre_l_acte(self, derniere: Entree, avance: Any) -> None:
        """Se remet à ce que la manche qui commence attend."""

    def _reprendre_l_avance(self, avance: Any) -> None:
        """Refait ce que dit `acquis_d_avance`."""

    def acquis_d_avance(self) -> Any:
        """Ce qui, de la manche qui commence, a été dit pendant la précédente."""
        return None
