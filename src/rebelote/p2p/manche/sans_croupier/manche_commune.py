"""La manche que les membres mènent ensemble : ce qu'on attend de chacun, et les actes du croupier.

Ce que fait le croupier, tous le font (`acte_en_cours`), sur un tapis que tous vérifient (`tapis`).
Une manche jouée compte sans celui qui s'en va : les autres refont sa clé pour l'ouvrir.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sans_croupier import ActeSansIssue
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.p2p.manche.audit import Jouee
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.manche.sans_croupier.acte_en_cours import ActeEnCours, Tache, Versions
from rebelote.p2p.manche.sans_croupier.avance import Avance
from rebelote.p2p.manche.sans_croupier.cles import Cles
from rebelote.p2p.manche.sans_croupier.ouvrage import Ouvrage
from rebelote.p2p.manche.sans_croupier.tapis import Tapis
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.erreurs import Contestation, EntreeRefusee
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Tablee


class MancheCommune(Deroulement):
    """Un déroulement où tous tiennent ensemble la place du croupier."""

    def __init__(
        self, tablee: Tablee, moi: Siege, identite: Identite, sel: Callable[[], str]
    ) -> None:
        self.avance = Avance.neuve(tablee, moi, identite, range(len(tablee.membres)))
        """La manche suivante, que l'on prépare en jouant celle-ci ; d'abord la première, neuve."""
        super().__init__(tablee, moi, identite, sel)

    def _ouvrir_manche(self, debut: Etat) -> None:
        super()._ouvrir_manche(debut)
        # Ce qu'on a préparé ne vaut que si ceux qui l'ont préparé sont toujours là.
        preparee = self.avance if self._tous_ont_prepare else self._avance_neuve()
        self.ouvrage = Ouvrage(self.moi, preparee)
        self.avance = self._avance_neuve()
        self._a_juger: list[Jouee] = []
        """Les coups et les apports de la manche : ce que l'audit rejouera."""
        self._plaignant_de_la_manche: Siege | None = None

    @property
    def cles(self) -> Cles:
        return self.ouvrage.cles

    @property
    def tapis(self) -> Tapis:
        return self.ouvrage.tapis

    def _avance_neuve(self) -> Avance:
        return Avance.neuve(self.tablee, self.moi, self._identite, self.vivants())

    @property
    def _tous_ont_prepare(self) -> bool:
        return self.avance.cles.vivants == tuple(self.vivants())

    def _a_ouvrir(self) -> list[Jouee]:
        return [*self._a_juger, self.contestee] if self.contestee else [*self._a_juger]

    @property
    def peut_ouvrir(self) -> bool:
        """Une fois la première clé ouverte, l'audit vient : il n'y a plus rien à demander."""
        return not self.cles.ouvertes and super().peut_ouvrir

    # --- Qui doit écrire ----------------------------------------------------------------------

    def auteur_attendu(self) -> Siege | None:
        tache = self._tache()
        if tache is None:
            return super().auteur_attendu()
        return self.hote if tache.siege in self.exclus else tache.siege

    def _tache(self) -> Tache | None:
        """Ce que l'on fait ensemble maintenant, s'il y a lieu."""
        if self.terminee:
            return None
        if self.dus:
            return self.ouvrage.ouvreur(self.hote, self.vivants()) if self.a_ouvrir else None
        return self.ouvrage.tache()

    # --- Les actes du croupier ----------------------------------------------------------------

    def _commencer_l_acte(self, entree: Entree) -> None:
        """Quand c'est au croupier, l'acte commence ; sans étape, ou servi d'avance, il est aussitôt
        fait."""
        while not self.bloque and self._au_croupier():
            self.ouvrage.acte = self.ouvrage.acte or self._nouvel_acte(self.tapis)
            self._poursuivre(entree)
            if self.ouvrage.acte is not None:
                return

    def _nouvel_acte(self, tapis: Tapis) -> ActeEnCours:
        etats = {siege: suivi.etat for siege, suivi in self._suivis.items()}
        return ActeEnCours(tapis, self.moi, etats)

    def _au_croupier(self) -> bool:
        pret = not self.terminee and not self.dus and self.cles.suivant is None
        return pret and self.etat.attendus() == {CROUPIER}

    def _sert_sans_attendre(self, preparee: Avance) -> bool:
        """Vrai quand la manche préparée est battue : il n'y a plus qu'à en servir les cartes."""
        return preparee.battue and self.etat.attendus() == {CROUPIER}

    def _poursuivre(self, entree: Entree) -> None:
        """Mène l'acte tant qu'il ne manque rien de personne ; fini, il fait avancer la partie."""
        acte = self.ouvrage.acte_present
        while acte.evenements is None and acte.tache() is None:
            self._conclure(acte)
        versions = acte.evenements
        if versions is not None:
            self._juger(versions)
            self.ouvrage.acte = None
            self._avancer(entree, versions, versions[self.moi], self.complet)

    def _conclure(self, acte: ActeEnCours) -> None:
        try:
            acte.conclure()
        except ActeSansIssue as erreur:
            raise Contestation(str(erreur)) from None

    def _noter_la_donne(self, seq: int) -> None:
        paquet = self.tapis.paquet
        if self.tapis.lots and paquet.a_battre is None:
            self.donnes.noter((paquet, paquet.numero), paquet.melangeurs, self.manche, seq)

    # --- Les apports --------------------------------------------------------------------------

    def _lire_apport(self, entree: Entree, tache: Tache) -> None:
        acte, siege = self.ouvrage.acte_present, tache.siege
        evenement, versions = self._apport(entree)
        if not acte.recevable(siege, evenement):
            raise self._refus(entree)(f"ce n'est pas ce que {nom_siege(siege)} doit dire")
        if siege in self.exclus and evenement != acte.apport(siege):
            raise EntreeRefusee(f"la doublure de {nom_siege(siege)} aurait dit autre chose")
        acte.dire(siege, versions)
        self._conclure_sur(entree)
        self._a_juger.append((entree, evenement))

    def _conclure_sur(self, entree: Entree) -> None:
        """Le dernier à parler publie ce qu'il doit quoi qu'il en soit, et conteste ensuite."""
        try:
            self._poursuivre(entree)
        except Contestation:
            if entree.auteur != self.moi:
                raise
            self.bloque = True

    def _apport(self, entree: Entree) -> tuple[Evenement | None, Versions]:
        if entree.corps == {"evenement": None}:
            return None, dict.fromkeys(self._suivis)
        evenement = self._lire_evenement(entree)
        if evenement.auteur != CROUPIER:
            raise self._refus(entree)("un apport est un acte du croupier")
        return evenement, {**self._versions(entree, evenement)}

    # --- Retrouver la manche ------------------------------------------------------------------

    def acquis_d_avance(self) -> Any:
        return self.ouvrage.preparee.en_json()

    def _reprendre_l_avance(self, avance: Any) -> None:
        self.avance = self._avance_neuve()
        self.avance.relire(avance)

    def _reprendre_l_acte(self, derniere: Entree, avance: Any) -> None:
        preparee = self.ouvrage.preparee
        if self._sert_sans_attendre(preparee):
            self.ouvrage.acte = self._nouvel_acte(self.tapis)
            preparee.relire_les_parts(avance, self.ouvrage.acte)
        self._commencer_l_acte(derniere)
        self._noter_la_donne(derniere.seq)

    # --- L'exclusion --------------------------------------------------------------------------

    def _s_ouvrira_sans(self, siege: Siege) -> bool:
        """D'après le seul journal : une plainte qui n'y est pas, chacun ne l'a pas reçue.

        Une manche que l'on ouvre pour juger s'ouvre aussi sans lui : un complice qui se tait, ou se
        fait confondre, ne sauve pas qui a triché.
        """
        assez = len(self.vivants()) > 2 and set(self.cles.vivants) == set(self.vivants())
        return self.a_ouvrir and assez and self.cles.peut_secourir(siege)
