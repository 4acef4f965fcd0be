"""Le déroulement : la partie telle que le journal partagé la raconte à un membre."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rebelote.ia.catalogue import charger, ou_le_hasard
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import CoupIllegal
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, J1, Siege, lire_siege, nom_siege
from rebelote.noyau.vue import Vue
from rebelote.p2p.manche import constats
from rebelote.p2p.manche.audit import Jouee, auditer
from rebelote.p2p.manche.constats import Constat
from rebelote.p2p.manche.jugement import refus
from rebelote.p2p.messages.entree import EVENEMENT, PLAINTE, Entree
from rebelote.p2p.messages.erreurs import Contestation, EntreeRefusee
from rebelote.p2p.messages.scelles import (
    COMPLET,
    PARTS_FAUSSES,
    Secret,
    est_secrete,
    lire_evenement,
    lire_part,
    parts_justes,
    sceller,
)
from rebelote.p2p.messages.tablee import Tablee


class Deroulement:
    """Ce que sait un membre : sa vue, l'hôte, les exclus, ce que l'hôte doit encore constater."""

    def __init__(self, tablee: Tablee, moi: Siege, sel: Callable[[], str]) -> None:
        self.tablee = tablee
        self.moi = moi
        self._sel = sel
        self.exclus: frozenset[Siege] = frozenset()
        self.debut_manche = tablee.debut()
        self.tricheurs: dict[Siege, str] = {}
        self.terminee = False
        self.histoire: list[Evenement] = []
        """Les événements des manches ouvertes, à découvert : de quoi enregistrer la partie."""
        self._ouvrir_manche(self.debut_manche)
        self.hote = self._hote_pour(self.debut_manche)

    def _ouvrir_manche(self, debut: Etat) -> None:
        self.debut_manche = debut
        self.complet: Etat = debut
        suivis = {self.moi, *self.exclus}
        self.vus = {siege: [un.vu_par(siege) for un in self.histoire] for siege in suivis}
        """Tout ce que chacun de ces sièges a vu depuis le début de la partie."""
        # Ce que l'audit a découvert ne se retient pas : sous « coupe », ce serait l'ordre du talon.
        self.vues = {s: self.tablee.debut().suivre(vus) for s, vus in self.vus.items()}
        self.dus: list[Constat] = []
        self.joues: list[tuple[Entree, Evenement]] = []
        self.contestee: tuple[Entree, Evenement | None] | None = None
        """L'entrée que nous refusons et que d'autres, qui en savent moins, ont pu accepter."""
        self.plaignant: Siege | None = None
        self.plainte_de_droit = False
        """Vrai si le plaignant avait la parole : il a pu accuser ce que son coup dément ensuite."""

    @property
    def vue(self) -> Vue[Any]:
        return self.vue_de(self.moi)

    def vue_de(self, siege: Siege) -> Vue[Any]:
        """La vue d'un siège que l'on suit : le nôtre, ou celui d'un exclu."""
        return Vue(siege, self.vues[siege], self.vus[siege], self.tablee.debut())

    @property
    def etat(self) -> Etat:
        return self.vues[self.moi]

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
        if self.terminee or self.tricheurs:
            return None
        if self.dus:
            return self.hote
        attendu = self.siege_attendu()
        return self.hote if attendu == CROUPIER or attendu in self.exclus else attendu

    def siege_attendu(self) -> Siege:
        """Le siège qui agit ; de plusieurs coups simultanés, le premier siège écrit d'abord."""
        return min(self.etat.attendus())

    # --- Écrire -------------------------------------------------------------------------------

    def acte_de_l_hote(self, alea: Random, seq: int) -> Evenement:
        """L'acte du croupier, ou le coup d'un exclu que sa doublure joue à découvert."""
        siege = self.siege_attendu()
        if siege == CROUPIER:
            return self.complet.acte_croupier(alea)
        return self.coup_de_doublure(siege, seq)

    def coup_de_doublure(self, siege: Siege, seq: int) -> Evenement:
        """Le coup de l'IA d'un exclu : le même chez tous, d'après une vue que tous ont."""
        jeu, nom = self.tablee.nom_du_jeu, self.tablee.doublure
        ia = charger(ou_le_hasard(nom, jeu), jeu, Random(f"{self.tablee.partie}:{seq}:{siege}"))
        return ia.choisir(self.vue_de(siege))

    def preparer(self, evenement: Evenement) -> Secret:
        """L'entrée d'un événement : à découvert s'il est public, en parts secrètes sinon."""
        sieges = range(len(self.tablee.membres))
        if all(evenement.vu_par(siege) == evenement for siege in sieges):
            return Secret({"evenement": evenement_en_json(evenement)})
        return sceller(evenement, self._sel(), len(sieges), self.exclus)

    def destinataires(self, parts: dict[str, dict[str, Any]]) -> dict[Siege, dict[str, Any]]:
        """Ce qu'on envoie à chacun en privé : sa version, et à l'hôte l'événement complet."""
        if not parts:
            return {}
        envois = {}
        for siege in self.vivants():
            nom = COMPLET if siege == self.hote else nom_siege(siege)
            envois[siege] = parts[nom]
        return envois

    def ouverture(self, secrets: dict[int, dict[str, Any]]) -> dict[str, Any]:
        """L'ouverture de la manche : chaque événement secret, en entier, avec son sel."""
        return {
            "secrets": {
                str(entree.seq): secrets[entree.seq]
                for entree, _ in self._a_ouvrir()
                if est_secrete(entree) and entree.seq in secrets
            }
        }

    def _a_ouvrir(self) -> list[Jouee]:
        return [*self.joues, self.contestee] if self.contestee else [*self.joues]

    # --- Lire ---------------------------------------------------------------------------------

    def appliquer(self, entree: Entree, part: dict[str, Any] | None = None) -> None:
        """Joue l'entrée, ou lève `EntreeRefusee` sans rien changer."""
        if entree.type == EVENEMENT:
            self._appliquer_evenement(entree, part)
        elif entree.type == PLAINTE:
            self._appliquer_plainte(entree)
        elif not self.dus:
            raise EntreeRefusee(f"{entree.type} : rien à constater maintenant")
        elif entree.type == constats.OUVERTURE and self.dus[0][0] == constats.OUVERTURE:
            self._appliquer_ouverture(entree)
        else:
            self._appliquer_constat(entree)

    def _appliquer_constat(self, entree: Entree) -> None:
        if (entree.type, entree.corps) != self.dus[0]:
            raise EntreeRefusee(f"{entree.type} : le constat de l'hôte n'est pas le nôtre")
        self.dus.pop(0)
        if entree.type == constats.JETON_HOTE:
            self.hote = lire_siege(entree.corps["hote"])
        if entree.type == constats.FIN_PARTIE:
            self.terminee = True

    def _appliquer_evenement(self, entree: Entree, part: dict[str, Any] | None) -> None:
        if self.dus:
            raise EntreeRefusee(f"{entree.type} : l'hôte doit d'abord constater {self.dus[0][0]}")
        evenement = self._lire_evenement(entree, part)
        vues = self._versions(entree, evenement)
        self._verifier_auteur(entree, evenement, vues)
        self.contestee = (entree, evenement)
        for siege, version in vues.items():
            raison = refus(self.vues[siege], version)
            if raison is not None:
                raise Contestation(raison)
        complet = self.complet
        if self.moi == self.hote:
            complet = self._appliquer_complet(entree, part, evenement)
        self.contestee = None
        self._avancer(entree, vues, evenement, complet)

    def _appliquer_complet(
        self, entree: Entree, part: dict[str, Any] | None, evenement: Evenement
    ) -> Etat:
        nombre = len(self.tablee.membres)
        if part is not None and not parts_justes(entree, part["sel"], evenement, nombre):
            raise Contestation(f"{nom_siege(entree.auteur)} {PARTS_FAUSSES}")
        try:
            return self.complet.appliquer(evenement)
        except CoupIllegal as erreur:
            raise Contestation(str(erreur)) from None

    def _lire_evenement(self, entree: Entree, part: dict[str, Any] | None) -> Evenement:
        if not est_secrete(entree):
            if entree.corps.keys() != {"evenement"}:
                raise EntreeRefusee("événement illisible : attendu evenement")
            return self._public(lire_evenement(entree.corps["evenement"], self.tablee.jeu))
        if entree.corps.keys() != {"genre", "engagements", "ouverts"} or part is None:
            raise EntreeRefusee("événement secret illisible, ou sans sa part privée")
        ouverts = entree.corps["ouverts"]
        if not isinstance(ouverts, dict) or set(ouverts) != set(map(nom_siege, self.exclus)):
            raise EntreeRefusee("seules les parts des exclus se montrent à découvert")
        nom = COMPLET if self.moi == self.hote else nom_siege(self.moi)
        evenement = lire_part(entree, nom, part, self.tablee.jeu)
        if entree.corps["genre"] != evenement.TYPE:
            raise EntreeRefusee("la part privée n'est pas du genre annoncé")
        return evenement

    def _public(self, evenement: Evenement) -> Evenement:
        """Ce que les règles cachent à quelqu'un ne se publie pas : un complice le lirait."""
        sieges = range(len(self.tablee.membres))
        if any(evenement.vu_par(siege) != evenement for siege in sieges):
            raise EntreeRefusee(f"{evenement.TYPE} est secret : on le scelle")
        return evenement

    def _verifier_auteur(
        self, entree: Entree, evenement: Evenement, vues: dict[Siege, Evenement]
    ) -> None:
        siege = self.siege_attendu()
        if evenement.auteur != siege:
            raise EntreeRefusee(
                f"on attendait {nom_siege(siege)}, pas {nom_siege(evenement.auteur)}"
            )
        if siege not in self.exclus:
            return
        if vues[siege] != self.coup_de_doublure(siege, entree.seq).vu_par(siege):
            raise EntreeRefusee(f"la doublure de {nom_siege(siege)} aurait joué autre chose")

    def _versions(self, entree: Entree, evenement: Evenement) -> dict[Siege, Evenement]:
        """L'événement tel que chacun des sièges que l'on suit le voit."""
        versions = {self.moi: evenement.vu_par(self.moi)}
        for siege in self.exclus:
            if not est_secrete(entree):
                versions[siege] = evenement
                continue
            ouverts = entree.corps["ouverts"]
            part = ouverts.get(nom_siege(siege)) if isinstance(ouverts, dict) else None
            if part is None:
                raise EntreeRefusee(f"la part de {nom_siege(siege)}, exclu, doit être à découvert")
            versions[siege] = lire_part(entree, nom_siege(siege), part, self.tablee.jeu)
        return versions

    def _avancer(
        self, entree: Entree, vues: dict[Siege, Evenement], evenement: Evenement, complet: Etat
    ) -> None:
        avant = self.etat
        for siege, version in vues.items():
            self.vues[siege] = self.vues[siege].suivant(version)
            self.vus[siege].append(version)
        self.complet = complet
        self.joues.append((entree, evenement))
        self.dus = list(constats.constats(avant, vues[self.moi], self.etat))
        if constats.manche_finie(avant, self.etat):
            self.dus += [constats.points(self.etat), (constats.OUVERTURE, {})]

    # --- La fin d'une manche ------------------------------------------------------------------

    def _appliquer_ouverture(self, entree: Entree) -> None:
        """Rejoue la manche à découvert : une faute cachée jusque-là se voit, avec son auteur."""
        etat, evenements, faute = auditer(self.tablee, self.debut_manche, entree, self._a_ouvrir())
        if faute is None and self.plaignant is not None:
            faute = self.plaignant, "s'est plaint sans raison"
        if faute is not None:
            self.tricheurs[faute[0]], self.dus = faute[1], []
            return
        self.histoire += evenements
        self._clore_manche(etat)

    def contester(self, entree: Entree) -> None:
        """Retient une entrée secrète dont nous n'aurons pas la part : l'ouverture la jugera."""
        self.contestee = (entree, None)

    def _appliquer_plainte(self, entree: Entree) -> None:
        """Un membre refuse l'entrée précédente : l'hôte doit ouvrir la manche, l'audit dira."""
        if entree.corps or self.plaignant is not None or not self._a_ouvrir():
            raise EntreeRefusee(f"{entree.type} : rien à contester maintenant")
        self.plainte_de_droit = entree.auteur == self.auteur_attendu()
        self.plaignant, self.dus = entree.auteur, [(constats.OUVERTURE, {})]

    def _clore_manche(self, etat: Etat) -> None:
        fini = etat.est_terminee
        self._ouvrir_manche(etat)
        if fini:
            self.dus = [constats.resultats(etat), (constats.FIN_PARTIE, {})]
            return
        suivant = self._hote_pour(etat)
        if suivant != self.hote:
            self.dus = [(constats.JETON_HOTE, {"hote": nom_siege(suivant)})]

    # --- L'exclusion --------------------------------------------------------------------------

    def exclure(self, siege: Siege) -> None:
        """Un membre n'est plus là : la manche recommence, sa doublure joue à découvert."""
        self.exclus |= {siege}
        self._ouvrir_manche(self.debut_manche)
        self.hote = self._hote_pour(self.debut_manche)
        if self.debut_manche.est_terminee:
            etat = self.debut_manche
            self.dus = [constats.resultats(etat), (constats.FIN_PARTIE, {})]
