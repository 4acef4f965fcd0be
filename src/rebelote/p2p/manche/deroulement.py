"""Le déroulement : la partie telle que le journal partagé la raconte à un membre."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeAlias

from rebelote.ia.catalogue import charger, ou_le_hasard
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import CoupIllegal, Illisible
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.resultat import Resultat
from rebelote.noyau.sieges import CROUPIER, J1, Siege, lire_siege, nom_siege
from rebelote.noyau.vue import Vue
from rebelote.p2p.manche import constats
from rebelote.p2p.manche.audit import Audit, Jouee, auditer
from rebelote.p2p.manche.constats import Constat
from rebelote.p2p.manche.donnes_servies import DonnesServies
from rebelote.p2p.manche.jugement import refus
from rebelote.p2p.manche.suivi import Suivi
from rebelote.p2p.messages.entree import EVENEMENT, Entree
from rebelote.p2p.messages.erreurs import Contestation, EntreeRefusee, PliFaux
from rebelote.p2p.messages.identite import Identite
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
from rebelote.p2p.messages.tablee import Tablee

PLAINTE_SANS_RAISON = "s'est plaint sans raison"
SILENCE = "ne répondait plus"

Ecrit: TypeAlias = tuple[str, dict[str, Any]]
"""Le type d'une entrée et son corps."""


class Deroulement:
    """Ce que sait un membre : sa vue, l'hôte, les exclus, ce que l'hôte doit encore constater."""

    CHAMP_D_OUVERTURE: ClassVar[str] = "secrets"
    JOINTS_A_L_OUVERTURE: ClassVar[frozenset[str]] = frozenset()
    """Ce qu'elle peut porter d'autre, quand la manche est simplement finie."""

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
        self.histoire: list[Evenement] = []
        """Les événements des manches ouvertes, à découvert : de quoi enregistrer la partie."""
        self.donnes = DonnesServies()
        self.debut_manche = tablee.debut()
        self._suivis = {moi: Suivi(moi, self.debut_manche)}
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

    def coup_de_doublure(self, siege: Siege, seq: int) -> Evenement:
        """Le coup de l'IA d'un exclu : le même chez tous, d'après une vue que tous ont."""
        jeu, nom = self.tablee.nom_du_jeu, self.tablee.doublure
        ia = charger(ou_le_hasard(nom, jeu), jeu, Random(f"{self.tablee.partie}:{seq}:{siege}"))
        return ia.choisir(self.vue_de(siege))

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        """Le corps de l'entrée : l'événement à découvert s'il est public, en plis sinon."""
        if self._est_public(evenement):
            return {"evenement": evenement_en_json(evenement)}
        return sceller(evenement, self._sel(), self.tablee, self.moi, self.hote, self.exclus)

    def ouverture(self) -> dict[str, Any]:
        """L'ouverture de la manche : chaque événement secret, en entier, avec son sel."""
        secretes = [entree for entree, _ in self._a_ouvrir() if est_secrete(entree)]
        return {"secrets": {str(entree.seq): self._mon_pli(entree) for entree in secretes}}

    def _a_ouvrir(self) -> list[Jouee]:
        return [*self.joues, self.contestee] if self.contestee else [*self.joues]

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
            # D'un secret, chacun n'a que sa part : d'autres ont pu y lire le bon auteur.
            refus_ = Contestation if est_secrete(entree) else EntreeRefusee
            raise refus_(f"on attendait {nom_siege(siege)}, pas {nom_siege(evenement.auteur)}")
        if siege not in self.exclus:
            return
        if versions[siege] != self.coup_de_doublure(siege, entree.seq).vu_par(siege):
            raise EntreeRefusee(f"la doublure de {nom_siege(siege)} aurait joué autre chose")

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

    @property
    def peut_ouvrir(self) -> bool:
        """Vrai s'il y a dans cette manche quelque chose que l'on puisse contester."""
        return bool(self._a_ouvrir())

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
        """Exclut qui est en faute, ou s'est plaint sans raison ; sinon la manche est acquise."""
        faute = audit.faute
        if faute is None and plaignant is not None:
            faute = plaignant, PLAINTE_SANS_RAISON
        if faute is not None:
            self.exclure(*faute, confondu=True)
            return
        self.histoire += audit.evenements
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

    def _clore_manche(self, etat: Etat) -> None:
        for suivi in self._suivis.values():
            suivi.ouvrir_la_manche()
        self._ouvrir_manche(etat)
        if etat.est_terminee:
            self.dus = [constats.resultats(etat, self.tricheurs), (constats.FIN_PARTIE, {})]
            return
        suivant = self._hote_pour(etat)
        if suivant != self.hote:
            self.dus = [(constats.JETON_HOTE, {"hote": nom_siege(suivant)})]

    def resultat(self) -> Resultat:
        """Le résultat : les exclus ont perdu la partie, et le seul camp qui reste l'a gagnée."""
        exclus = {nom_siege(siege): raison for siege, raison in sorted(self.exclus.items())}
        resultat = replace(Resultat.de(self.etat), exclus=exclus)
        if self.etat.est_terminee or not self.terminee:
            return resultat
        camps, dehors = map(self.etat.camp, self.vivants()), set(map(self.etat.camp, self.exclus))
        restants = dict.fromkeys(camp for camp in camps if camp not in dehors)
        return replace(resultat, vainqueurs=tuple(restants) if len(restants) == 1 else ())

    def retrouver(
        self,
        histoire: list[Evenement],
        hote: Siege,
        exclus: dict[Siege, str],
        tricheurs: dict[Siege, str],
        derniere: Entree,
        avance: Any = None,
    ) -> None:
        """Revient au moment où l'on venait de clore une manche, d'après ce que tous en savent.

        `derniere` est l'entrée qui l'a close, `avance` ce qu'on avait déjà préparé de la suivante.
        """
        self.histoire, self.hote = histoire, hote
        self.exclus, self.tricheurs = exclus, tricheurs
        self._reprendre_l_avance(avance)
        debut = self.tablee.debut()
        self._suivis = {siege: Suivi(siege, debut, histoire) for siege in (self.moi, *exclus)}
        self._clore_manche(debut.suivre(histoire))
        self._reprendre_l_acte(derniere, avance)

    def _reprendre_l_acte(self, derniere: Entree, avance: Any) -> None:
        """Se remet à ce que la manche qui commence attend."""

    def _reprendre_l_avance(self, avance: Any) -> None:
        """Refait ce que dit `acquis_d_avance`."""

    def acquis_d_avance(self) -> Any:
        """Ce qui, de la manche qui commence, a été dit pendant la précédente."""
        return None

    # --- L'exclusion --------------------------------------------------------------------------

    def exclure(self, siege: Siege, raison: str = SILENCE, confondu: bool = False) -> None:
        """Se passe d'un membre : la manche recommence, sa doublure joue à découvert."""
        self.exclus[siege] = raison
        if confondu:
            self.tricheurs[siege] = raison
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
            self.dus = [constats.resultats(debut, self.tricheurs), (constats.FIN_PARTIE, {})]
