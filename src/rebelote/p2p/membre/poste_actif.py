"""Le poste actif d'un nœud : le protocole, sans horloge, sans réseau et sans disque à lui.

On lui donne ce qui arrive (`recevoir`), le temps qui passe (`tic`) et le choix de son joueur
(`decider`) ; il rend ce qu'il faut envoyer. Tout ce qui est hasard, temps ou transport vient du
dehors : une simulation le fait tourner comme le vrai nœud, et une graine rejoue la même histoire.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeAlias

from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote, Illisible
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.noyau.vue import Vue
from rebelote.p2p.membre import exclusion, plaintes, rattrapage, reception, silence
from rebelote.p2p.membre.ecriture import avancer, compter_le_temps
from rebelote.p2p.membre.etapes import ILLISIBLE, noter_l_etape
from rebelote.p2p.membre.memoire import Memoire, Note
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.membre.reprise import reprendre
from rebelote.p2p.membre.sans_eux import (
    abandonnes,
    attendre_a_neuf,
    finir_sans_eux,
    retrouver_le_depart,
)
from rebelote.p2p.messages.entree import Entree, Parole, lire_parole
from rebelote.p2p.messages.envois import NOUVELLES_MAX, Envoi
from rebelote.p2p.messages.erreurs import NonAutorise
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.tablee import Tablee

ENCHERE: Final = "ENCHERE"

Reception: TypeAlias = Callable[[Poste, Any], list[Envoi]]
SuiteDUnMot: TypeAlias = Callable[[Poste, Parole], list[Envoi]]


def _mot(suite: SuiteDUnMot) -> Reception:
    """La réception d'un mot signé : on vérifie d'abord qu'il est bien de qui il dit."""
    return lambda poste, objet: suite(poste, lire_parole(objet, poste.cles))


def _nouvelles(poste: Poste, objets: Any) -> list[Envoi]:
    """Les mots que fait suivre un membre : chacun vaut ce que vaut sa signature."""
    if not isinstance(objets, list) or len(objets) > NOUVELLES_MAX:
        raise Illisible("nouvelles illisibles : attendu une courte liste de mots signés")
    envois: list[Envoi] = []
    for objet in objets:
        with contextlib.suppress(ErreurRebelote):
            mot = lire_parole(objet, poste.cles)
            suite = _RELAYES.get(str(mot.contenu.get("genre")))
            if suite is not None and mot.siege != poste.moi:
                envois += suite(poste, mot)
    return envois


_RELAYES: Final[Mapping[str, SuiteDUnMot]] = {
    Message.ACCUSE.name: rattrapage.recevoir_accuse,
    Message.PLAINTE.name: plaintes.recevoir_plainte,
    Message.VOTE.name: silence.recevoir_vote,
    Message.DEMANDE.name: rattrapage.entendre_de_loin,
}
"""Les mots que l'on fait suivre."""


RECEPTIONS: Final[Mapping[Message, Reception]] = {
    Message.ENTREE: reception.recevoir_entree,
    Message.MAIN: reception.recevoir_entree,
    Message.ACCUSE: _mot(rattrapage.recevoir_accuse),
    Message.PLAINTE: _mot(plaintes.recevoir_plainte),
    Message.NOUVELLES: _nouvelles,
    Message.DEMANDE: _mot(rattrapage.recevoir_demande),
    Message.VOTE: _mot(silence.recevoir_vote),
    Message.PREUVE: exclusion.recevoir_preuve,
}
"""Ce que le poste fait de chaque message de la liste."""


class PosteActif(Poste):
    """Un poste à qui l'on parle : il relit son carnet en naissant, puis répond à ce qui vient."""

    def __init__(
        self,
        tablee: Tablee,
        moi: Siege,
        identite: Identite,
        memoire: Memoire,
        alea: Random,
        sel: Callable[[], str],
        maintenant: float = 0.0,
        reglages: Reglages | None = None,
    ) -> None:
        try:
            super().__init__(tablee, moi, identite, memoire, alea, sel, maintenant, reglages)
            reprendre(self)
            retrouver_le_depart(self)
        except ILLISIBLE as erreur:
            motif = f" : {erreur}" if isinstance(erreur, ErreurRebelote) else ""
            raise Illisible(f"carnet abîmé, la partie ne peut pas reprendre{motif}") from erreur
        if self.dates.lancement > 1:
            self.presence.revenir(moi, maintenant)

    # --- Ce qui vient -------------------------------------------------------------------------

    def decider(self, coup: Evenement) -> list[Envoi]:
        """Le choix de notre joueur ; lève `CoupIllegal` sans rien changer s'il est interdit."""
        etat = self.deroulement.etat
        motif = etat.motif_refus(coup)
        if motif is not None or coup.auteur != self.moi:
            motif = motif or Motif.PAS_SON_TOUR
            raise CoupIllegal(etat.refus(coup, motif))
        self.coup_choisi = coup
        return avancer(self)

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        """Un message d'un autre membre ; `Illisible` ou `MessageRefuse` si l'on n'en veut pas."""
        self._passer(maintenant)
        if self.moi in self.deroulement.exclus:
            raise NonAutorise("la partie se joue sans nous")
        return RECEPTIONS[message](self, objet)

    def devancer(self) -> None:
        """Calcule déjà ce que nous aurons à écrire, si c'est à nous : d'ici là, on nous accuse."""
        if not self.finie and not self.preuves and self.peut_signer:
            self.deroulement.devancer(self.tete)

    def ajouter(self, entree: Entree, note: Note = Note.ENTREE) -> None:
        """Range l'entrée ; si elle clôt une manche, note aussi ce que celle-ci a acquis."""
        super().ajouter(entree, note)
        if len(self.deroulement.histoire) != self.vus:
            self.vus = len(self.deroulement.histoire)
            noter_l_etape(self)

    def tic(self, maintenant: float) -> list[Envoi]:
        """Le temps passe : signes de vie, renvois, votes."""
        self._passer(maintenant)
        if self.moi in self.deroulement.exclus:
            return []
        envois = exclusion.exclure_les_confondus(self)
        if self.presence.battre(self.maintenant):
            envois += rattrapage.nouvelles(self) + exclusion.redire_les_preuves(self)
            finir_sans_eux(self)
            envois += silence.voter(self)
        return envois + rattrapage.renvois(self) + avancer(self)

    def _passer(self, maintenant: float) -> None:
        passe = maintenant - self.maintenant
        self.maintenant = max(maintenant, self.maintenant)
        if passe > self.reglages.grace / 2:
            self._dormir(passe)
        compter_le_temps(self)

    def _dormir(self, duree: float) -> None:
        """Notre machine était suspendue : tout ce qui s'est dit depuis est encore à lire.

        Comme relancés, nous comptons à neuf, et nos dates le disent aux autres.
        """
        self.dates.relancer(self.memoire)
        self.presence.dormir(duree)
        self.presence.revenir(self.moi, self.maintenant)
        self.votes.dormir(duree)
        self.depuis += duree
        self.preuve_depuis += duree
        attendre_a_neuf(self)

    # --- Ce que l'on voit du dehors -----------------------------------------------------------

    @property
    def finie(self) -> bool:
        joue = self.deroulement.tout_est_joue
        return super().finie or (joue and silence.conclue_sans_les_autres(self))

    @property
    def arret(self) -> str | None:
        """Pourquoi la partie ne peut plus continuer, s'il y a lieu."""
        if self.moi in self.deroulement.exclus:
            return "nous avons été exclus"
        if self.moi in self.preuves:
            return f"nous avons été confondus : {self.preuves[self.moi].faute}"
        return self._abandon()

    def _abandon(self) -> str | None:
        noms = ", ".join(map(nom_siege, abandonnes(self)))
        return f"partie abandonnée : plus de nouvelles de {noms}" if noms else None

    def attend_une_decision(self) -> Vue[Any] | None:
        """La vue à montrer à notre joueur, s'il doit choisir et ne l'a pas encore fait."""
        deroulement = self.deroulement
        if (
            deroulement.terminee
            or deroulement.dus
            or self.coup_choisi
            or self.plainte_a_juger()
            or self.moi in deroulement.exclus
        ):
            return None
        return deroulement.vue if self.moi in deroulement.etat.attendus() else None

    def accuse_par_tous(self, seq: int) -> bool:
        """Vrai si tous les vivants ont accusé cette entrée, ou une plus récente."""
        return seq <= len(self.journal) and not self.accuses.en_deca(seq, self.autres())

    def pas_au_bout(self) -> list[Siege]:
        """Les vivants qui n'ont pas accusé notre tête."""
        return self.accuses.ailleurs(self.journal.place, self.autres())

    def derniere_enchere(self) -> dict[str, Any] | None:
        """La dernière enchère que nous avons écrite dans cette manche."""
        for entree, evenement in reversed(self.deroulement.joues):
            if entree.auteur == self.moi and evenement.TYPE == ENCHERE:
                return evenement_en_json(evenement)
        return None
