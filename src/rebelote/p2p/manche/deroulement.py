"""Le déroulement : la partie telle que le journal partagé la raconte à un membre.

Il écrit les entrées que l'on attend de nous, juge et joue celles des autres, et ouvre la manche.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, TypeAlias

from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import CoupIllegal, Illisible
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import CROUPIER, Siege, lire_siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.manche.audit import Audit, auditer
from rebelote.p2p.manche.jugement import refus
from rebelote.p2p.manche.situation import Situation
from rebelote.p2p.messages.entree import EVENEMENT, Entree
from rebelote.p2p.messages.erreurs import Contestation, EntreeRefusee, PliFaux
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import en_octets
from rebelote.p2p.messages.plis import decacheter, lire_ephemere
from rebelote.p2p.messages.preuves import mot_signe, part_est_fausse, place_de
from rebelote.p2p.messages.scelles import (
    est_secrete,
    lire_evenement,
    lire_part,
    nom_de_part,
    sceller,
    verifier_la_forme,
)

PLAINTE_SANS_RAISON = "s'est plaint sans raison"

Ecrit: TypeAlias = tuple[str, dict[str, Any]]
"""Le type d'une entrée et son corps."""


class Deroulement(Situation):
    """La situation d'un membre, qu'une entrée après l'autre fait avancer."""

    CHAMP_D_OUVERTURE: ClassVar[str] = "secrets"
    JOINTS_A_L_OUVERTURE: ClassVar[frozenset[str]] = frozenset()
    """Ce qu'elle peut porter d'autre, quand la manche est simplement finie."""

    # --- Écrire -------------------------------------------------------------------------------

    def a_ecrire(self, coup: Evenement | None, alea: Random, seq: int, tete: str) -> Ecrit | None:
        """Ce que l'on attend de nous à la suite de cette tête ; rien si notre joueur doit choisir.

        `coup` est ce qu'il a choisi.
        """
        if self.dus:
            type_, corps = self.dus[0]
            return type_, {**corps, **self.ouverture()} if type_ == constats.OUVERTURE else corps
        siege = self.siege_attendu()
        if siege == CROUPIER or siege in self.exclus:
            coup = self.acte_de_l_hote(alea, seq)
        return None if coup is None else (EVENEMENT, self.preparer(coup))

    def devancer(self, tete: str) -> None:
        """Calcule déjà ce que nous écrirons à la suite de cette tête ; rien ne s'en voit."""

    def acte_de_l_hote(self, alea: Random, seq: int) -> Evenement:
        """L'acte du croupier, ou le coup d'un exclu que sa doublure joue à découvert."""
        siege = self.siege_attendu()
        if siege == CROUPIER:
            return self.complet.acte_croupier(alea)
        return self.coup_de_doublure(siege, seq)

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        """Le corps de l'entrée : l'événement à découvert s'il est public, en plis sinon."""
        if self._est_public(evenement):
            return {"evenement": evenement_en_json(evenement)}
        return sceller(evenement, self._sel(), self.tablee, self.moi, self.hote, self.exclus)

    def ouverture(self) -> dict[str, Any]:
        """L'ouverture de la manche : chaque événement secret, en entier, avec son sel."""
        secretes = [entree for entree, _ in self._a_ouvrir() if est_secrete(entree)]
        return {"secrets": {str(entree.seq): self._mon_pli(entree) for entree in secretes}}

    def _mon_pli(self, entree: Entree) -> Any:
        """Ce que dit le pli qui nous est adressé, ou rien s'il ne s'ouvre pas."""
        pli = entree.corps["plis"][nom_siege(self.moi)]
        try:
            return decacheter(self._identite, lire_ephemere(entree.corps["ephemere"]), pli)
        except Illisible:
            return None

    # --- Lire ---------------------------------------------------------------------------------

    def appliquer(self, entree: Entree) -> None:
        """Joue l'entrée, ou lève `EntreeRefusee` sans rien changer."""
        if entree.type == EVENEMENT:
            self._appliquer_evenement(entree)
        elif entree.type == constats.OUVERTURE:
            self._appliquer_ouverture(entree)
        else:
            self._appliquer_constat(entree)

    def _appliquer_constat(self, entree: Entree) -> None:
        if not self.dus:
            raise EntreeRefusee(f"{entree.type} : rien à constater maintenant")
        attendu, corps = self.dus[0]
        # En octets : pour Python, 217 et 217.0 sont égaux, et `true` vaut 1.
        if entree.type != attendu or en_octets(entree.corps) != en_octets(corps):
            raise EntreeRefusee(f"{entree.type} : le constat de l'hôte n'est pas le nôtre")
        self.dus.pop(0)
        if entree.type == constats.JETON_HOTE:
            self.hote = lire_siege(entree.corps["hote"])
        if entree.type == constats.FIN_PARTIE:
            self.terminee = True

    def _appliquer_evenement(self, entree: Entree) -> None:
        evenement, versions = self._evenement_juge(entree)
        complet = self._complete_par(evenement)
        self._avancer(entree, versions, evenement, complet)

    def _evenement_juge(self, entree: Entree) -> tuple[Evenement, dict[Siege, Evenement]]:
        """L'événement de cette entrée et ses versions, si rien de ce que nous savons ne s'y
        oppose."""
        if self.dus:
            raise EntreeRefusee(f"{entree.type} : l'hôte doit d'abord constater {self.dus[0][0]}")
        evenement = self._lire_evenement(entree)
        versions = self._versions(entree, evenement)
        self._verifier_auteur(entree, evenement, versions)
        self._juger(versions)
        return evenement, versions

    def _juger(self, versions: dict[Siege, Evenement]) -> None:
        for siege, version in versions.items():
            raison = refus(self._suivis[siege].etat, version)
            if raison is not None:
                raise Contestation(raison)

    def _complete_par(self, evenement: Evenement) -> Etat:
        """L'état complet, que l'hôte est seul à tenir."""
        if self.moi != self.hote:
            return self.complet
        try:
            return self.complet.appliquer(evenement)
        except CoupIllegal as erreur:
            raise Contestation(str(erreur)) from None

    def _lire_evenement(self, entree: Entree) -> Evenement:
        if not est_secrete(entree):
            if entree.corps.keys() != self._champs_publics(entree):
                raise EntreeRefusee("événement illisible : attendu evenement")
            return self._public(lire_evenement(entree.corps["evenement"], self.tablee.jeu))
        hote = self._hote_de(entree)
        verifier_la_forme(entree, self.tablee, hote, self.vivants(), self.exclus)
        part, nom = self._mon_pli(entree), nom_de_part(entree, self.moi)
        if part_est_fausse(entree, nom, part, self.tablee):
            raise PliFaux(f"le pli de {nom_siege(entree.auteur)} n'est pas ce qu'il a promis")
        return lire_part(entree, nom, part, self.tablee.jeu)

    def _champs_publics(self, entree: Entree) -> set[str]:
        return {"evenement"}

    def _hote_de(self, entree: Entree) -> Siege:
        """Qui, avec son auteur, a le tout d'une entrée secrète."""
        return self.hote

    def _est_public(self, evenement: Evenement) -> bool:
        sieges = range(len(self.tablee.membres))
        return all(evenement.vu_par(siege) == evenement for siege in sieges)

    def _public(self, evenement: Evenement) -> Evenement:
        """Ce que les règles cachent à quelqu'un ne se publie pas : un complice le lirait."""
        if not self._est_public(evenement):
            raise EntreeRefusee(f"{evenement.TYPE} est secret : on le scelle")
        return evenement

    def _verifier_auteur(
        self, entree: Entree, evenement: Evenement, versions: dict[Siege, Evenement]
    ) -> None:
        siege = self.siege_attendu()
        if evenement.auteur != siege:
            attendu, dit = nom_siege(siege), nom_siege(evenement.auteur)
            raise self._refus(entree)(f"on attendait {attendu}, pas {dit}")
        if siege not in self.exclus:
            return
        if versions[siege] != self.coup_de_doublure(siege, entree.seq).vu_par(siege):
            raise EntreeRefusee(f"la doublure de {nom_siege(siege)} aurait joué autre chose")

    def _refus(self, entree: Entree) -> type[EntreeRefusee]:
        """D'un secret, chacun n'a que sa part : d'autres ont pu y lire mieux, et l'accepter."""
        return Contestation if est_secrete(entree) else EntreeRefusee

    def _versions(self, entree: Entree, evenement: Evenement) -> dict[Siege, Evenement]:
        """L'événement tel que chacun des sièges que l'on suit le voit."""
        versions = {self.moi: evenement.vu_par(self.moi)}
        for siege in self.exclus:
            versions[siege] = self._version_d_un_exclu(entree, evenement, siege)
        return versions

    def _version_d_un_exclu(self, entree: Entree, evenement: Evenement, siege: Siege) -> Evenement:
        """Ce que voit la doublure d'un exclu ; tous la suivent, sa part est donc à découvert."""
        if not est_secrete(entree):
            return evenement.vu_par(siege)
        part = entree.corps["ouverts"].get(nom_siege(siege))
        version = lire_part(entree, nom_siege(siege), part, self.tablee.jeu)
        if version.vu_par(siege) != version:
            raise EntreeRefusee(
                f"la part de {nom_siege(siege)}, exclu, montre ce que l'on n'y voit pas"
            )
        return version

    def _avancer(
        self, entree: Entree, versions: dict[Siege, Evenement], evenement: Evenement, complet: Etat
    ) -> None:
        avant = self.etat
        for siege, version in versions.items():
            self._suivis[siege].avancer(version)
        self.complet = complet
        self.joues.append((entree, evenement))
        self.dus = list(constats.constats(avant, versions[self.moi], self.etat))
        if constats.manche_finie(avant, self.etat):
            self.dus += [constats.points(self.etat), (constats.OUVERTURE, {})]

    # --- Ouvrir la manche ---------------------------------------------------------------------

    def est_fausse(self, entree: Entree) -> bool:
        """Vrai si cette entrée, qui suit notre tête, prouve quelque chose de faux."""
        return False

    def contester(self, entree: Entree) -> None:
        """Retient une entrée que nous refusons : l'ouverture de la manche la jugera."""
        evenement = None
        if not est_secrete(entree) and entree.corps["evenement"] is not None:
            evenement = lire_evenement(entree.corps["evenement"], self.tablee.jeu)
        self.contestee = (entree, evenement)

    def _appliquer_ouverture(self, entree: Entree) -> None:
        """Rejoue la manche à découvert : une faute cachée jusque-là se voit, avec son auteur."""
        plaignant = self._plaignant(entree)
        secrets = entree.corps.get("secrets")
        secretes = {str(jouee.seq) for jouee, _ in self._a_ouvrir() if est_secrete(jouee)}
        if not isinstance(secrets, dict) or secrets.keys() != secretes:
            raise EntreeRefusee("ouverture : il faut les secrets de la manche, et eux seuls")
        audit = auditer(self.tablee, self.debut_manche, secrets, self._a_ouvrir())
        self._rendre_le_verdict(audit, plaignant)

    def _rendre_le_verdict(self, audit: Audit, plaignant: Siege | None) -> None:
        """Exclut qui est en faute, ou s'est plaint sans raison ; jouée sans faute, la manche est
        acquise."""
        if audit.faute is not None:
            self.recommencer_sans(*audit.faute, confondu=True)
            return
        if plaignant is not None:
            jouee = constats.manche_finie(self.debut_manche, audit.etat)
            if not jouee or len({*self.vivants()} - {plaignant}) < 2:
                self.recommencer_sans(plaignant, PLAINTE_SANS_RAISON, confondu=True)
                return
            self._se_passer_de(plaignant, PLAINTE_SANS_RAISON, confondu=True)
        self.histoire.ajouter(audit.evenements)
        self._clore_manche(audit.etat)

    def _plaignant(self, ouverture: Entree) -> Siege | None:
        """Qui a contesté l'entrée précédente ; personne quand la manche est simplement finie."""
        champ = self.CHAMP_D_OUVERTURE
        if ouverture.corps.keys() - self.JOINTS_A_L_OUVERTURE == {champ}:
            if not self.dus or self.dus[0] != (constats.OUVERTURE, {}):
                raise EntreeRefusee("ouverture : la manche n'est pas finie, et nul ne s'est plaint")
            return None
        if ouverture.corps.keys() != {champ, "plainte"}:
            raise EntreeRefusee(f"ouverture illisible : attendu {champ}, et peut-être plainte")
        try:
            plainte = mot_signe(ouverture.corps["plainte"], self.tablee, Message.PLAINTE)
        except Illisible as erreur:
            raise EntreeRefusee(str(erreur)) from None
        if plainte.contenu["pli"] is not None:
            raise EntreeRefusee("ouverture : un pli ouvert prouve de lui-même, et ne se juge pas")
        sur_la_tete = place_de(plainte) == (ouverture.seq - 1, ouverture.precedent)
        if not sur_la_tete or plainte.siege in self.exclus or not self._a_ouvrir():
            raise EntreeRefusee("ouverture : cette plainte ne vise pas la dernière entrée")
        return plainte.siege
