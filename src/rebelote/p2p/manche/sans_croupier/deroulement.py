"""La partie sans croupier : personne, pas même l'hôte, ne connaît d'autres cartes que les siennes.

Ce que fait le croupier, les membres le font ensemble (`manche_commune`). L'hôte ne garde que ses
constats. À la fin de la manche chacun ouvre sa clé, ou les autres celle d'un absent : tous la
rejouent à découvert.
"""

from __future__ import annotations

from random import Random
from typing import Any

from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.manche.deroulement import Ecrit
from rebelote.p2p.manche.sans_croupier.acte_en_cours import Tache
from rebelote.p2p.manche.sans_croupier.audit import auditer_sans_croupier
from rebelote.p2p.manche.sans_croupier.cles import Ranger, sel_de
from rebelote.p2p.manche.sans_croupier.manche_commune import MancheCommune
from rebelote.p2p.manche.sans_croupier.ouvrage import PROUVES
from rebelote.p2p.messages.entree import APPORT, CLE, EVENEMENT, MELANGE, PARTS, SECOURS, Entree
from rebelote.p2p.messages.erreurs import EntreeFausse, EntreeRefusee, PliFaux
from rebelote.p2p.messages.morceaux import AVANCE
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.messages.scelles import est_secrete, sceller
from rebelote.p2p.secret.erreurs import PreuveFausse


class DeroulementSecret(MancheCommune):
    """Ce qu'un membre écrit, lit et juge dans une partie où nul ne donne."""

    CHAMP_D_OUVERTURE = "cle"
    JOINTS_A_L_OUVERTURE = frozenset({AVANCE})

    # --- Écrire -------------------------------------------------------------------------------

    def a_ecrire(self, coup: Evenement | None, alea: Random, seq: int, tete: str) -> Ecrit | None:
        self._tete = tete
        tache = self._tache()
        if tache is None:
            return super().a_ecrire(coup, alea, seq, tete)
        return tache.type, self._corps(tache, tete)

    def devancer(self, tete: str) -> None:
        """Bat, prouve et calcule nos parts pendant que les autres accusent cette tête.

        Tout s'en déduit, le hasard compris : le refaire à notre tour donnerait les mêmes octets.
        """
        tache = self._tache()
        if self.auteur_attendu() != self.moi:
            return
        if tache is None and not self.dus:
            self._joindre(tete)
        elif tache is not None and tache.type in _LONGS:
            self._corps(tache, tete)

    def _corps(self, tache: Tache, tete: str) -> dict[str, Any]:
        return self.ouvrage.une_fois(tete, tache.type, lambda: self._calculer(tache, tete)) or {}

    def _calculer(self, tache: Tache, tete: str) -> dict[str, Any]:
        if tache.type == constats.OUVERTURE:
            return {**self.ouverture(), **self._servir_la_suite(tete)}
        if tache.type == APPORT:
            apport = self.ouvrage.acte_present.apport(tache.siege)
            return self._corps_d_apport(apport, tache.siege)
        return self.ouvrage.ecrire(tache.type, tete)

    def _corps_d_apport(self, apport: Evenement | None, siege: Siege) -> dict[str, Any]:
        if apport is None:
            return {"evenement": None}
        return self._sceller_ou_dire(apport, siege)

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        corps = self._sceller_ou_dire(evenement, evenement.auteur)
        if corps.keys() == {"evenement"} and evenement.auteur == self.moi:
            joint = self._joindre(self._tete)
            corps |= {} if joint is None else {AVANCE: joint}
        return corps

    def _joindre(self, tete: str) -> dict[str, Any] | None:
        """Ce qu'un coup à découvert porte d'avance pour la manche qui vient."""
        premier = self.tapis.paquet.premier
        if self.tablee.jeu.fiche.manche_unique or not premier:
            return None
        return self.ouvrage.une_fois(
            tete, AVANCE, lambda: self.avance.ecrire(self.moi, premier, tete)
        )

    def _servir_la_suite(self, tete: str) -> dict[str, Any]:
        """Ce qu'une ouverture porte d'avance : la manche est jouée, rien ne s'y décide plus."""
        servies = self.avance.servir(self.moi, tete) if self._peut_servir_la_suite else None
        return {} if servies is None else {AVANCE: servies}

    @property
    def _peut_servir_la_suite(self) -> bool:
        """Vrai si personne ne s'est plaint, et que tous ceux qui ont battu sont encore là."""
        return self._tous_ont_prepare and self._plaignant_de_la_manche is None

    def _sceller_ou_dire(self, evenement: Evenement, siege: Siege) -> dict[str, Any]:
        """À découvert ce que tous voient, ou qui est d'un exclu ; en plis le reste."""
        if siege in self.exclus or self._est_public(evenement):
            return {"evenement": evenement_en_json(evenement)}
        sel = sel_de(self.cles.notre, self._tete)
        return sceller(evenement, sel, self.tablee, self.moi, self.moi, self.exclus)

    def ouverture(self) -> dict[str, Any]:
        return {"cle": en_texte(self.cles.notre)}

    # --- Lire ---------------------------------------------------------------------------------

    def appliquer(self, entree: Entree) -> None:
        tache = self._tache()
        if tache is None or entree.type == constats.OUVERTURE:
            self._appliquer_un_coup(entree)
        elif entree.type != tache.type:
            raise EntreeRefusee(f"on attend {tache.type} de {nom_siege(tache.siege)}")
        elif tache.type == APPORT:
            self._lire_apport(entree, tache)
        else:
            self._prouver(entree)()
            self._apres_la_preuve(entree)
        self._commencer_l_acte(entree)
        self._noter_la_donne(entree.seq)

    def _appliquer_un_coup(self, entree: Entree) -> None:
        """Un coup, un constat ou une ouverture, comme avec un hôte ; et ce qu'il porte d'avance."""
        if entree.type in _ENSEMBLE:
            raise EntreeRefusee(f"{entree.type} : ce n'est pas le moment")
        joint = AVANCE in entree.corps and entree.type != constats.OUVERTURE
        ranger = self._lire_ce_qui_est_joint(entree) if joint else None
        super().appliquer(entree)
        if ranger is not None:
            ranger()

    def _lire_ce_qui_est_joint(self, entree: Entree) -> Ranger:
        """Ce qu'un coup porte d'avance ; on ne s'en plaint que si les autres rangent ce coup."""
        try:
            return self._prouver(entree)
        except PliFaux:
            self._evenement_juge(entree)
            raise

    def est_fausse(self, entree: Entree) -> bool:
        """Vrai si cette entrée, qui suit notre tête, prouve quelque chose de faux."""
        tache = self._tache()
        attendu, joint = (
            (EVENEMENT, AVANCE in entree.corps) if tache is None else (tache.type, True)
        )
        if entree.type != attendu or not joint or attendu in (APPORT, constats.OUVERTURE):
            return False
        verifiait, self.verifier = self.verifier, True
        try:
            self._prouver(entree)
        except EntreeFausse:
            return True
        except EntreeRefusee:
            return False
        finally:
            self.verifier = verifiait
        return False

    def _prouver(self, entree: Entree) -> Ranger:
        """De quoi ranger ce que prouve cette entrée ; `EntreeFausse` si elle ne le prouve pas."""
        try:
            return self._lire_la_preuve(entree)
        except (PreuveFausse, Illisible) as faute:
            raise EntreeFausse(f"{entree.type} : {faute}") from None

    def _lire_la_preuve(self, entree: Entree) -> Ranger:
        lire = self.ouvrage.lire if entree.type in PROUVES else self._lire_l_avance
        return lire(entree, self._a_verifier(entree))

    def _a_verifier(self, entree: Entree) -> bool:
        """Nous savons ce que nous avons prouvé."""
        return self.verifier and entree.auteur != self.moi

    def _lire_l_avance(self, entree: Entree, verifier: bool) -> Ranger:
        premier = self.tapis.paquet.premier
        if entree.type != EVENEMENT or est_secrete(entree) or not premier:
            raise EntreeRefusee("rien à préparer d'avance")
        place = (entree.auteur, entree.precedent)
        return self.avance.lire(place, premier, entree.corps[AVANCE], verifier)

    def _apres_la_preuve(self, entree: Entree) -> None:
        match entree.type:
            case "MELANGE":
                self.ouvrage.acte_present.servir_si_battu()
            case "SECOURS":
                self._juger_si_tout_est_ouvert()
        if self.ouvrage.acte is not None and entree.type != SECOURS:
            self._conclure_sur(entree)

    # --- Les coups ----------------------------------------------------------------------------

    def _hote_de(self, entree: Entree) -> Siege:
        """Personne que l'auteur n'a le tout."""
        return entree.auteur

    def _champs_publics(self, entree: Entree) -> set[str]:
        joint = entree.type == EVENEMENT and AVANCE in entree.corps
        return {"evenement", AVANCE} if joint else {"evenement"}

    def _public(self, evenement: Evenement) -> Evenement:
        tache = self._tache()
        siege = evenement.auteur if tache is None else tache.siege
        return evenement if siege in self.exclus else super()._public(evenement)

    def _complete_par(self, evenement: Evenement) -> Etat:
        return self.complet

    def _appliquer_evenement(self, entree: Entree) -> None:
        super()._appliquer_evenement(entree)
        self._a_juger.append((entree, self.joues[-1][1]))

    # --- Ouvrir la manche ---------------------------------------------------------------------

    def contester(self, entree: Entree) -> None:
        if entree.type in (EVENEMENT, APPORT):
            super().contester(entree)

    def _appliquer_constat(self, entree: Entree) -> None:
        super()._appliquer_constat(entree)
        if self.a_ouvrir and self._sert_sans_attendre(self.avance):
            self.avance.acte = self.avance.acte or self._nouvel_acte(self.avance.tapis)

    def _appliquer_ouverture(self, entree: Entree) -> None:
        premiere = not self.cles.ouvertes
        plaignant = self._plaignant(entree) if premiere else self._plaignant_de_la_manche
        if not premiere and entree.corps.keys() - self.JOINTS_A_L_OUVERTURE != {"cle"}:
            raise EntreeRefusee("ouverture illisible : attendu cle, et peut-être avance")
        try:
            ranger = self._lire_ce_qui_est_servi(entree)
            self.cles.ouvrir(entree.auteur, depuis_texte(entree.corps["cle"]))
        except (Illisible, PreuveFausse) as faute:
            raise EntreeRefusee(f"ouverture : {faute}") from None
        ranger()
        self._plaignant_de_la_manche, self.dus = plaignant, [(constats.OUVERTURE, {})]
        self._juger_si_tout_est_ouvert()

    def _lire_ce_qui_est_servi(self, entree: Entree) -> Ranger:
        """Les parts jointes à une ouverture. Fausses, elles la font refuser, et ne confondent pas :
        qui vient de perdre une manche ne la fait pas recommencer ainsi."""
        if AVANCE not in entree.corps:
            return lambda: None
        if not self._peut_servir_la_suite:
            raise Illisible("rien à servir d'avance")
        place = (entree.auteur, entree.precedent)
        return self.avance.lire_parts(place, entree.corps[AVANCE], self._a_verifier(entree))

    def _juger_si_tout_est_ouvert(self) -> None:
        if self.cles.toutes_ouvertes:
            audit = auditer_sans_croupier(
                self.tablee, self.debut_manche, self.tapis, self._a_ouvrir()
            )
            self._rendre_le_verdict(audit, self._plaignant_de_la_manche)


_ENSEMBLE = (*PROUVES, APPORT)
_LONGS = (CLE, MELANGE, PARTS, constats.OUVERTURE)
"""Ce qui se calcule assez longtemps pour que l'on n'attende pas son tour."""
