"""La partie sans croupier : personne, pas même l'hôte, ne connaît d'autres cartes que les siennes.

Ce que fait le croupier, les membres le font ensemble (`acte_en_cours`), sur un tapis que tous
vérifient (`tapis`). L'hôte ne garde que ses constats. À la fin de la manche chacun ouvre sa clé :
tous la rejouent à découvert.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sans_croupier import ActeSansIssue
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.manche.acte_en_cours import ActeEnCours, Tache, Versions
from rebelote.p2p.manche.audit import Audit, Jouee
from rebelote.p2p.manche.audit_secret import auditer_sans_croupier
from rebelote.p2p.manche.cles import Cles, sel_de
from rebelote.p2p.manche.deroulement import Deroulement, Ecrit
from rebelote.p2p.manche.tapis import Tapis
from rebelote.p2p.messages.entree import APPORT, AVIS, CLE, MELANGE, PARTS, Entree
from rebelote.p2p.messages.erreurs import Contestation, EntreeRefusee
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.messages.scelles import sceller
from rebelote.p2p.secret.erreurs import PreuveFausse


class DeroulementSecret(Deroulement):
    """Ce que sait un membre d'une partie où nul ne donne."""

    CHAMP_D_OUVERTURE = "cle"

    def _ouvrir_manche(self, debut: Etat) -> None:
        super()._ouvrir_manche(debut)
        self.cles = Cles(self.tablee, self.moi, self._identite, self.vivants())
        self.tapis = Tapis(self.tablee, self.moi, self._identite, self.cles)
        self._acte: ActeEnCours | None = None
        self._a_juger: list[Jouee] = []
        """Les coups et les apports de la manche : ce que l'audit rejouera."""
        self._plaignant_de_la_manche: Siege | None = None

    # --- Qui doit écrire ----------------------------------------------------------------------

    def auteur_attendu(self) -> Siege | None:
        if not self.terminee and self.dus and self.dus[0][0] == constats.OUVERTURE:
            return self._ouvreur()
        tache = self._tache()
        if tache is None:
            return super().auteur_attendu()
        return self.hote if tache.siege in self.exclus else tache.siege

    def _ouvreur(self) -> Siege:
        """L'hôte ouvre sa clé le premier : une plainte ne s'adresse qu'à lui."""
        ordre = [self.hote, *self.vivants()]
        return next(siege for siege in ordre if siege not in self.cles.ouvertes)

    def _tache(self) -> Tache | None:
        """Ce que l'on fait ensemble maintenant, s'il y a lieu."""
        if self.terminee or self.dus:
            return None
        if self.cles.suivant is not None:
            return Tache(CLE, self.cles.suivant)
        return None if self._acte is None else self._acte.tache()

    # --- Écrire -------------------------------------------------------------------------------

    def a_ecrire(self, coup: Evenement | None, alea: Random, seq: int, tete: str) -> Ecrit | None:
        self._tete = tete
        tache = self._tache()
        if tache is None:
            return super().a_ecrire(coup, alea, seq, tete)
        return tache.type, self._corps(tache, tete)

    def _corps(self, tache: Tache, tete: str) -> dict[str, Any]:
        match tache.type:
            case "CLE":
                return self.cles.ecrire(tete)
            case "MELANGE":
                return {**self.tapis.battre(tete)}
            case "PARTS":
                return {**self.tapis.ecrire_parts(self._acte_present.du(self.moi), tete)}
            case "AVIS":
                return {**self.tapis.ecrire_avis(self._acte_present.avis(self.moi), tete)}
            case _:
                return self._corps_d_apport(self._acte_present.apport(tache.siege), tache.siege)

    def _corps_d_apport(self, apport: Evenement | None, siege: Siege) -> dict[str, Any]:
        if apport is None:
            return {"evenement": None}
        return self._sceller_ou_dire(apport, siege)

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        return self._sceller_ou_dire(evenement, evenement.auteur)

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
        if entree.type in _LECTURES or tache is not None:
            self._verifier_la_tache(entree, tache)
            assert tache is not None
            _LECTURES[entree.type](self, entree, tache)
        else:
            super().appliquer(entree)
        self._commencer_l_acte(entree)

    def _verifier_la_tache(self, entree: Entree, tache: Tache | None) -> None:
        if tache is None:
            raise EntreeRefusee(f"{entree.type} : ce n'est pas le moment")
        if entree.type != tache.type:
            raise EntreeRefusee(f"on attend {tache.type} de {nom_siege(tache.siege)}")

    def _commencer_l_acte(self, entree: Entree) -> None:
        """Quand c'est au croupier, l'acte commence ; sans étape, il est aussitôt fait."""
        while self._acte is None and self._au_croupier():
            etats = {siege: suivi.etat for siege, suivi in self._suivis.items()}
            self._acte = ActeEnCours(self.tapis, self.moi, etats)
            self._poursuivre(entree)

    def _au_croupier(self) -> bool:
        pret = not self.terminee and not self.dus and self.cles.suivant is None
        return pret and self.etat.attendus() == {CROUPIER}

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

    def _lire_cle(self, entree: Entree, _: Tache) -> None:
        self._prouver(entree, lambda: self.cles.lire(entree, self.verifier))

    def _lire_melange(self, entree: Entree, _: Tache) -> None:
        self._prouver(entree, lambda: self.tapis.lire_melange(entree, self.verifier))
        self._acte_present.servir_si_battu()
        self._poursuivre(entree)

    def _lire_avis(self, entree: Entree, _: Tache) -> None:
        self._prouver(entree, lambda: self.tapis.lire_avis(entree))
        self._acte_present.reunir_si_sonde()
        self._poursuivre(entree)

    def _lire_parts(self, entree: Entree, _: Tache) -> None:
        du = self._acte_present.du(entree.auteur)
        self._prouver(entree, lambda: self.tapis.lire_parts(entree, du, self.verifier))
        self._poursuivre(entree)

    def _prouver(self, entree: Entree, lecture: Callable[[], None]) -> None:
        try:
            lecture()
        except (PreuveFausse, Illisible) as faute:
            raise EntreeRefusee(f"{entree.type} : {faute}") from None

    def _lire_apport(self, entree: Entree, tache: Tache) -> None:
        evenement, versions = self._apport(entree)
        if not self._acte_present.recevable(tache.siege, evenement):
            raise EntreeRefusee(f"ce n'est pas ce que {nom_siege(tache.siege)} doit dire")
        if tache.siege in self.exclus and evenement != self._acte_present.apport(tache.siege):
            raise EntreeRefusee(
                f"les cartes de {nom_siege(tache.siege)}, exclu, disent autre chose"
            )
        self._acte_present.dire(tache.siege, versions)
        self._poursuivre(entree)
        self._a_juger.append((entree, evenement))

    def _apport(self, entree: Entree) -> tuple[Evenement | None, Versions]:
        if entree.corps == {"evenement": None}:
            return None, dict.fromkeys(self._suivis)
        evenement = self._lire_evenement(entree)
        if evenement.auteur != CROUPIER:
            raise EntreeRefusee("un apport est un acte du croupier")
        return evenement, {**self._versions(entree, evenement)}

    def _hote_de(self, entree: Entree) -> Siege:
        """Personne que l'auteur n'a le tout."""
        return entree.auteur

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

    def _a_ouvrir(self) -> list[Jouee]:
        return [*self._a_juger, self.contestee] if self.contestee else [*self._a_juger]

    def _appliquer_ouverture(self, entree: Entree) -> None:
        premiere = not self.cles.ouvertes
        plaignant = self._plaignant(entree) if premiere else self._plaignant_de_la_manche
        if not premiere and (entree.corps.keys() != {"cle"} or not self.dus):
            raise EntreeRefusee("ouverture illisible : attendu cle")
        self.cles.ouvrir(entree)
        self._plaignant_de_la_manche, self.dus = plaignant, [(constats.OUVERTURE, {})]
        if self.cles.toutes_ouvertes:
            self._rendre_le_verdict(self._auditer(), plaignant)

    def _auditer(self) -> Audit:
        return auditer_sans_croupier(self.tablee, self.debut_manche, self.tapis, self._a_ouvrir())


_LECTURES: Final = {
    CLE: DeroulementSecret._lire_cle,
    MELANGE: DeroulementSecret._lire_melange,
    PARTS: DeroulementSecret._lire_parts,
    AVIS: DeroulementSecret._lire_avis,
    APPORT: DeroulementSecret._lire_apport,
}
