"""La partie sans croupier : personne, pas même l'hôte, ne connaît d'autres cartes que les siennes.

Ce que fait le croupier, les membres le font ensemble (`acte_en_cours`), sur un tapis que tous
vérifient (`tapis`). L'hôte ne garde que ses constats. À la fin de la manche chacun ouvre sa clé, ou
les autres celle d'un absent : tous la rejouent à découvert.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sans_croupier import ActeSansIssue
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.manche.audit import Jouee
from rebelote.p2p.manche.deroulement import Deroulement, Ecrit
from rebelote.p2p.manche.sans_croupier.acte_en_cours import ActeEnCours, Tache, Versions
from rebelote.p2p.manche.sans_croupier.audit import auditer_sans_croupier
from rebelote.p2p.manche.sans_croupier.avance import Avance
from rebelote.p2p.manche.sans_croupier.cles import Cles, Ranger, sel_de
from rebelote.p2p.manche.sans_croupier.tapis import Tapis
from rebelote.p2p.manche.situation import SILENCE
from rebelote.p2p.manche.suivi import Suivi
from rebelote.p2p.messages.entree import (
    APPORT,
    AVIS,
    CLE,
    EVENEMENT,
    MELANGE,
    PARTS,
    SECOURS,
    Entree,
)
from rebelote.p2p.messages.erreurs import Contestation, EntreeFausse, EntreeRefusee, PliFaux
from rebelote.p2p.messages.morceaux import AVANCE
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.messages.scelles import est_secrete, sceller
from rebelote.p2p.secret.erreurs import PreuveFausse


class DeroulementSecret(Deroulement):
    """Ce que sait un membre d'une partie où nul ne donne."""

    CHAMP_D_OUVERTURE = "cle"
    JOINTS_A_L_OUVERTURE = frozenset({AVANCE})

    def _ouvrir_manche(self, debut: Etat) -> None:
        super()._ouvrir_manche(debut)
        preparee = self._avance_qui_vaut()
        self.cles, self.tapis = preparee.cles, preparee.tapis
        self._preparee = preparee
        """Cette manche, telle qu'on l'avait préparée en jouant la précédente."""
        self.avance = Avance(*self._tapis_neuf())
        """La manche suivante, que l'on prépare en jouant celle-ci."""
        self._acte: ActeEnCours | None = preparee.acte
        self._a_juger: list[Jouee] = []
        """Les coups et les apports de la manche : ce que l'audit rejouera."""
        self._plaignant_de_la_manche: Siege | None = None
        self._devance: tuple[tuple[str, str], dict[str, Any] | None] | None = None
        """Ce que nous avons calculé sans attendre notre tour : la tête, quoi, et le résultat."""
        self._comptee = False
        """Vrai quand l'hôte a constaté la fin de la manche : c'est que tous en avaient admis la
        dernière carte."""

    def _avance_qui_vaut(self) -> Avance:
        """Ce qu'on a préparé, si ceux qui l'ont préparé sont toujours là ; rien sinon."""
        avance: Avance | None = getattr(self, "avance", None)
        if avance is not None and avance.cles.vivants == tuple(self.vivants()):
            return avance
        return Avance(*self._tapis_neuf())

    def acquis_d_avance(self) -> Any:
        return self._preparee.en_json()

    def _reprendre_l_avance(self, avance: Any) -> None:
        self.avance = Avance(*self._tapis_neuf())
        self.avance.relire(avance)

    def _reprendre_l_acte(self, derniere: Entree, avance: Any) -> None:
        if self._sert_sans_attendre(self._preparee):
            self._acte = self._nouvel_acte(self.tapis)
            self._preparee.relire_les_parts(avance, self._acte)
        self._commencer_l_acte(derniere)
        self._noter_la_donne(derniere.seq)

    def _noter_la_donne(self, seq: int) -> None:
        paquet = self.tapis.paquet
        if self.tapis.lots and paquet.a_battre is None:
            self.donnes.noter((paquet, paquet.numero), paquet.melangeurs, self.manche, seq)

    def _tapis_neuf(self) -> tuple[Cles, Tapis]:
        cles = Cles(self.tablee, self.moi, self._identite, self.vivants())
        return cles, Tapis(self.tablee, self.moi, self._identite, cles)

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
            return self._ouvreur() if self.dus[0][0] == constats.OUVERTURE else None
        if self.cles.suivant is not None:
            return Tache(CLE, self.cles.suivant)
        return None if self._acte is None else self._acte.tache()

    def _ouvreur(self) -> Tache:
        """L'hôte ouvre sa clé le premier, c'est à lui que l'on se plaint ; puis chaque vivant.

        On refait ensuite celles des absents, morceau par morceau.
        """
        for siege in (self.hote, *self.vivants()):
            if siege not in self.cles.ouvertes:
                return Tache(constats.OUVERTURE, siege)
        _, detenteur = next(self.cles.a_secourir())
        return Tache(SECOURS, detenteur)

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
        return self._une_fois(tete, tache.type, lambda: self._calculer(tache, tete)) or {}

    def _une_fois(
        self, tete: str, quoi: str, calculer: Callable[[], dict[str, Any] | None]
    ) -> dict[str, Any] | None:
        """Ce calcul, que l'on garde tant que l'on écrit à la suite de la même tête."""
        if self._devance is None or self._devance[0] != (tete, quoi):
            self._devance = (tete, quoi), calculer()
        return self._devance[1]

    def _calculer(self, tache: Tache, tete: str) -> dict[str, Any]:
        match tache.type:
            case constats.OUVERTURE:
                return {**self.ouverture(), **self._servir_la_suite(tete)}
            case "CLE":
                return self.cles.ecrire(tete)
            case "MELANGE":
                return {**self.tapis.paquet.battre(tete)}
            case "PARTS":
                return {**self.tapis.posees.ecrire_parts(self._acte_present.du(self.moi), tete)}
            case "AVIS":
                return {**self.tapis.ecrire_avis(self._acte_present.avis(self.moi), tete)}
            case "SECOURS":
                absent, _ = next(self.cles.a_secourir())
                return {**self.cles.ecrire_secours(absent)}
            case _:
                return self._corps_d_apport(self._acte_present.apport(tache.siege), tache.siege)

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
        return self._une_fois(tete, AVANCE, lambda: self.avance.ecrire(self.moi, premier, tete))

    def _servir_la_suite(self, tete: str) -> dict[str, Any]:
        """Ce qu'une ouverture porte d'avance : la manche est jouée, rien ne s'y décide plus."""
        servies = self.avance.servir(self.moi, tete) if self._peut_servir_la_suite else None
        return {} if servies is None else {AVANCE: servies}

    @property
    def _peut_servir_la_suite(self) -> bool:
        """Vrai si personne ne s'est plaint, et que tous ceux qui ont battu sont encore là."""
        seuls = self.avance.cles.vivants == tuple(self.vivants())
        return seuls and self._plaignant_de_la_manche is None

    def _sceller_ou_dire(self, evenement: Evenement, siege: Siege) -> dict[str, Any]:
        """À découvert ce que tous voient, ou qui est d'un exclu ; en plis le reste."""
        if siege in self.exclus or self._est_public(evenement):
            return {"evenement": evenement_en_json(evenement)}
        sel = sel_de(self.cles.notre, self._tete)
        return sceller(evenement, sel, self.tablee, self.moi, self.moi, self.exclus)

    def ouverture(self) -> dict[str, Any]:
        return {"cle": en_texte(self.cles.notre)}

    # --- Lire ---------------------------------------------------------------------------------

    @property
    def _acte_present(self) -> ActeEnCours:
        assert self._acte is not None
        return self._acte

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
        attendue = AVANCE in entree.corps if tache is None else entree.type == tache.type
        if not attendue or entree.type in (APPORT, constats.OUVERTURE):
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
        auteur, corps = entree.auteur, entree.corps
        verifier = self.verifier and auteur != self.moi  # nous savons ce que nous avons prouvé
        match entree.type:
            case "CLE":
                return self.cles.lire(auteur, entree.precedent, corps, verifier)
            case "MELANGE":
                return self.tapis.paquet.lire_melange(auteur, corps, verifier)
            case "PARTS":
                du = self._acte_present.du(auteur)
                return self.tapis.posees.lire_parts(auteur, corps, du, verifier)
            case "AVIS":
                return self.tapis.lire_avis(auteur, corps)
            case "SECOURS":
                return self._lire_secours(auteur, corps)
            case _:
                return self._lire_l_avance(entree)

    def _lire_l_avance(self, entree: Entree) -> Ranger:
        if entree.type != EVENEMENT or est_secrete(entree) or not self.tapis.paquet.premier:
            raise EntreeRefusee("rien à préparer d'avance")
        corps = entree.corps[AVANCE]
        place = (entree.auteur, entree.precedent)
        verifier = self.verifier and entree.auteur != self.moi
        return self.avance.lire(place, self.tapis.paquet.premier, corps, verifier)

    def _lire_secours(self, auteur: Siege, corps: dict[str, Any]) -> Ranger:
        absent, _ = next(self.cles.a_secourir())
        if corps.keys() != {"de", "morceau"} or corps["de"] != nom_siege(absent):
            raise Illisible(f"attendu le morceau de la clé de {nom_siege(absent)}")
        return self.cles.lire_secours(auteur, absent, depuis_texte(corps["morceau"]))

    def _apres_la_preuve(self, entree: Entree) -> None:
        match entree.type:
            case "MELANGE":
                self._acte_present.servir_si_battu()
            case "AVIS":
                self._acte_present.reunir_si_sonde()
            case "SECOURS":
                self._juger_si_tout_est_ouvert()
        if self._acte is not None and entree.type != SECOURS:
            self._poursuivre(entree)

    # --- Les actes du croupier ----------------------------------------------------------------

    def _commencer_l_acte(self, entree: Entree) -> None:
        """Quand c'est au croupier, l'acte commence ; sans étape, ou servi d'avance, il est aussitôt
        fait."""
        while self._au_croupier():
            self._acte = self._acte or self._nouvel_acte(self.tapis)
            self._poursuivre(entree)
            if self._acte is not None:
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
        acte = self._acte_present
        while acte.evenements is None and acte.tache() is None:
            self._conclure(acte)
        versions = acte.evenements
        if versions is not None:
            self._juger(versions)
            self._acte = None
            self._avancer(entree, versions, versions[self.moi], self.complet)

    def _conclure(self, acte: ActeEnCours) -> None:
        try:
            acte.conclure()
        except ActeSansIssue as erreur:
            raise Contestation(str(erreur)) from None

    def _lire_apport(self, entree: Entree, tache: Tache) -> None:
        evenement, versions = self._apport(entree)
        if not self._acte_present.recevable(tache.siege, evenement):
            raise EntreeRefusee(f"ce n'est pas ce que {nom_siege(tache.siege)} doit dire")
        if tache.siege in self.exclus and evenement != self._acte_present.apport(tache.siege):
            raise EntreeRefusee(f"la doublure de {nom_siege(tache.siege)} aurait dit autre chose")
        self._acte_present.dire(tache.siege, versions)
        self._conclure_sur(entree)
        self._a_juger.append((entree, evenement))

    def _conclure_sur(self, entree: Entree) -> None:
        """Le dernier à parler publie son apport quoi qu'il en soit, et conteste ensuite."""
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
            raise EntreeRefusee("un apport est un acte du croupier")
        return evenement, {**self._versions(entree, evenement)}

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

    @property
    def peut_ouvrir(self) -> bool:
        """Une fois la première clé ouverte, l'audit vient : il n'y a plus rien à demander."""
        return not self.cles.ouvertes and super().peut_ouvrir

    def _a_ouvrir(self) -> list[Jouee]:
        return [*self._a_juger, self.contestee] if self.contestee else [*self._a_juger]

    def _appliquer_constat(self, entree: Entree) -> None:
        super()._appliquer_constat(entree)
        self._comptee = constats.manche_finie(self.debut_manche, self.etat)
        if self._comptee and self._sert_sans_attendre(self.avance):
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
        place, verifier = (entree.auteur, entree.precedent), entree.auteur != self.moi
        return self.avance.lire_parts(place, entree.corps[AVANCE], verifier and self.verifier)

    def _juger_si_tout_est_ouvert(self) -> None:
        if self.cles.toutes_ouvertes:
            audit = auditer_sans_croupier(
                self.tablee, self.debut_manche, self.tapis, self._a_ouvrir()
            )
            self._rendre_le_verdict(audit, self._plaignant_de_la_manche)

    # --- L'exclusion --------------------------------------------------------------------------

    def exclure(self, siege: Siege, raison: str = SILENCE, confondu: bool = False) -> None:
        """Se passe d'un membre ; une manche déjà jouée compte, on refait sa clé pour l'ouvrir."""
        if confondu or not self._a_seulement_a_s_ouvrir(siege):
            self._suivre_les_exclus()
            super().exclure(siege, raison, confondu)
            return
        self.exclus[siege] = raison
        self.hote = self._hote_pour(self.debut_manche)

    def _a_seulement_a_s_ouvrir(self, siege: Siege) -> bool:
        """D'après le seul journal : une plainte qui n'y est pas, chacun ne l'a pas reçue.

        Une manche que l'on ouvre pour juger s'ouvre aussi sans lui : un complice qui se tait ne
        sauve pas qui a triché.
        """
        assez = len(self.vivants()) > 2 and set(self.cles.vivants) == set(self.vivants())
        a_ouvrir = self._comptee or bool(self.cles.ouvertes)
        return a_ouvrir and assez and self.cles.peut_secourir(siege)

    def _clore_manche(self, etat: Etat) -> None:
        self._suivre_les_exclus()
        super()._clore_manche(etat)

    def _suivre_les_exclus(self) -> None:
        """Qui fut exclu pendant l'ouverture n'avait pas encore de doublure."""
        for siege in self.exclus.keys() - self._suivis.keys():
            self._suivis[siege] = Suivi(siege, self.tablee.debut(), self.histoire)


_ENSEMBLE = (CLE, MELANGE, PARTS, AVIS, APPORT, SECOURS)
_LONGS = (CLE, MELANGE, PARTS, constats.OUVERTURE)
"""Ce qui se calcule assez longtemps pour que l'on n'attende pas son tour."""
