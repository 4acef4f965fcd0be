"""Des tricheurs, un par ligne du protocole : chacun ment à sa façon dans un monde simulé.

Un tricheur garde un poste honnête et ment dans ce qu'il envoie, ou bien il remplace le poste par un
autre, complaisant envers ses propres fautes. Il connaît sa clé, et celle de personne d'autre.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from campagnes.simulation_p2p import Meteo, Monde
from rebelote.cartes import Carte
from rebelote.jeux.belote import Donne, EtatBelote, JouerCarte
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import ParSiege, Siege, nom_siege
from rebelote.p2p.manche.constats import CONSTATS, JETON_HOTE
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.membre.ecriture import avancer, publier
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.entree import (
    EVENEMENT,
    EXCLUSION,
    PLAINTE,
    Entree,
    dire,
    ecrire_entree,
    lire_entree,
)
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import engagement, sel_derive
from rebelote.p2p.messages.scelles import COMPLET, Secret

REGLAGES = Reglages(grace=20.0, delai_coup=30.0)


class Tricherie(Monde):
    """Une belote par beau temps, dont un siège triche."""

    objectif = 1

    def __init__(self, graine: int, tricheur: Siege) -> None:
        self.tricheur = tricheur
        self.faite = False
        regles = trouver("belote").regles.depuis_json({"objectif": self.objectif}).en_json()
        super().__init__(graine, Meteo(retard=0.02), "belote", 4, regles, REGLAGES)

    @property
    def noeud(self) -> PosteActif:
        noeud = self.noeuds[self.tricheur]
        assert noeud is not None
        return noeud

    def honnetes(self) -> list[PosteActif]:
        return [n for s, n in enumerate(self.noeuds) if n is not None and s != self.tricheur]

    def _tous_finis(self) -> bool:
        """Les honnêtes ont tous fini, ou se sont tous arrêtés."""
        return all(noeud.finie or noeud.arret is not None for noeud in self.honnetes())

    def signer(self, modele: Entree, **champs: Any) -> Entree:
        """Une entrée à la place de celle-ci, signée par le tricheur."""
        contenu: dict[str, Any] = {
            "partie": modele.partie,
            "seq": modele.seq,
            "precedent": modele.precedent,
            "auteur": self.tricheur,
            "type_": modele.type,
            "corps": modele.corps,
        }
        return ecrire_entree(self.identites[self.tricheur], **{**contenu, **champs})

    def injecter(self, message: Message, objet: Any) -> None:
        """Le tricheur envoie ce message à tous les autres."""
        for siege in range(len(self.noeuds)):
            if siege != self.tricheur:
                self._livrer(siege, message, objet)

    def _porter(self, de: Siege, envois: list[Envoi]) -> None:
        if de == self.tricheur:
            envois = [menti for envoi in envois for menti in self.mentir(envoi)]
        super()._porter(de, envois)

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        """Ce que le tricheur envoie au lieu de cela."""
        return [envoi]

    def carte_posee(self, envoi: Envoi) -> Entree | None:
        """L'entrée de ce message, si c'est une carte que pose le tricheur."""
        if envoi.message != Message.ENTREE:
            return None
        entree = lire_entree(envoi.objet)
        est_carte = entree.corps.get("evenement", {}).get("type") == "JOUER_CARTE"
        return entree if est_carte and entree.auteur == self.tricheur else None


# --- Ce que l'on refuse sur-le-champ ----------------------------------------------------------


class HorsTour(Tricherie):
    """Écrit une entrée, bien signée, quand ce n'est pas à lui."""

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        noeud = self.noeud
        if siege != self.tricheur or not noeud.journal or noeud.finie:
            return
        if noeud.deroulement.auteur_attendu() != self.tricheur:
            coup = {"evenement": {"type": "ENCHERE", "auteur": nom_siege(self.tricheur)}}
            suite = {"seq": len(noeud.journal) + 1, "precedent": noeud.tete}
            entree = self.signer(noeud.journal[-1], type_=EVENEMENT, corps=coup, **suite)
            self.injecter(Message.ENTREE, entree.en_json())
            self.faite = True


class MauvaiseSignature(Tricherie):
    """Signe de sa clé au nom du suivant."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if (entree := self.carte_posee(envoi)) is None:
            return [envoi]
        self.faite = True
        autre = (self.tricheur + 1) % len(self.noeuds)
        faux = self.signer(
            entree, auteur=autre, seq=entree.seq + 1, precedent=entree.empreinte, corps=entree.corps
        )
        return [envoi, Envoi(envoi.siege, Message.ENTREE, faux.en_json())]


class Rejeu(Tricherie):
    """Renvoie, à chaque tour d'horloge, une vieille entrée d'une autre partie."""

    def __init__(self, graine: int, tricheur: Siege) -> None:
        super().__init__(graine, tricheur)
        ailleurs = Tricherie(graine + 1, tricheur)
        assert ailleurs.courir()
        self._vieilles = [entree.en_json() for entree in ailleurs.noeud.journal]

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        if siege == self.tricheur:
            rang = len(self.noeud.journal)
            for vieille in self._vieilles[rang : rang + 2]:
                self.injecter(Message.ENTREE, vieille)
                self.faite = True


class FaussesParts(Tricherie):
    """Envoie à tous des parts privées qui ne sont pas les siennes à donner."""

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        if siege == self.tricheur:
            part = {"sel": "00", "evenement": {"type": "DONNE"}}
            mot = self.noeud.dire(Message.PART, seq=len(self.noeud.journal) + 1, part=part)
            self.injecter(Message.PART, mot.en_json())
            self.faite = True


class FausseExclusion(Tricherie):
    """Exclut un absent que lui seul voit, en votant pour les autres."""

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        noeud, cible = self.noeud, (self.tricheur + 1) % len(self.noeuds)
        if siege != self.tricheur or not noeud.journal or noeud.finie:
            return
        tete = {"seq": len(noeud.journal), "empreinte": noeud.tete, "cible": nom_siege(cible)}
        commun = {"genre": Message.VOTE.name, "partie": self.tablee.partie, "date": 10**9, **tete}
        votes = {
            nom_siege(s): dire(self.identites[self.tricheur], s, **commun).en_json()
            for s in range(len(self.noeuds))
            if s != cible
        }
        corps = {"exclu": nom_siege(cible), "votes": votes}
        place = {"seq": len(noeud.journal) + 1, "precedent": noeud.tete}
        faux = self.signer(noeud.journal[-1], type_=EXCLUSION, corps=corps, **place)
        self.injecter(Message.ENTREE, faux.en_json())
        self.faite = True


# --- Ce que deux signatures prouvent ----------------------------------------------------------


class DeuxVersions(Tricherie):
    """Joue une carte devant les uns, une autre devant les autres, puis se tait."""

    muet = False
    seq = 0

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.carte_posee(envoi)
        if self.muet and (entree is None or entree.seq != self.seq):
            return []
        if entree is None:
            return [envoi]
        autre = self._autre_coup(entree)
        if autre is None:
            return [envoi]
        self.muet = self.faite = True
        self.seq = entree.seq
        premier = min(s for s in range(len(self.noeuds)) if s != self.tricheur)
        return [replace(envoi, objet=autre.en_json()) if envoi.siege == premier else envoi]

    def _autre_coup(self, entree: Entree) -> Entree | None:
        """Le même tour, une autre carte légale, si la main en a une."""
        deroulement = self.noeud.deroulement
        avant = next(e for e in reversed(deroulement.joues) if e[0].seq == entree.seq)[1]
        assert isinstance(avant, JouerCarte)
        assert isinstance(deroulement.etat, EtatBelote)
        for carte in deroulement.etat.mains[self.tricheur]:
            if carte.couleur == avant.carte.couleur and not avant.belote:
                coup = JouerCarte(self.tricheur, carte)
                return self.signer(entree, corps={"evenement": evenement_en_json(coup)})
        return None


# --- Ce que l'hôte dit de faux ----------------------------------------------------------------


class FauxConstat(Tricherie):
    """Altère un constat, toujours le même, et s'y tient."""

    constat = "POINTS"

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = lire_entree(envoi.objet) if envoi.message == Message.ENTREE else None
        if entree is None or entree.type != self.constat or entree.auteur != self.tricheur:
            return [envoi]
        self.faite = True
        faux = self.signer(entree, corps=_alterer(entree.corps))
        return [replace(envoi, objet=faux.en_json())]


def _alterer(corps: dict[str, Any]) -> dict[str, Any]:
    return {**corps, next(iter(corps), "hote"): "J1" if corps else "rien"}


def faux_constats() -> list[type[FauxConstat]]:
    """Un menteur par constat que l'hôte doit faire."""
    # Le jeton ne passe qu'entre deux manches.
    objectifs = {JETON_HOTE: 300}
    return [
        type(
            f"Faux{nom.title().replace('_', '')}",
            (FauxConstat,),
            {"constat": nom, "objectif": objectifs.get(nom, 1)},
        )
        for nom in CONSTATS
    ]


class TourRetenu(Tricherie):
    """Donne signe de vie, mais n'écrit jamais ce qu'on attend de lui."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if envoi.message != Message.ENTREE:
            return [envoi]
        self.faite = True
        return []


# --- Les fautes que cachent les mains ---------------------------------------------------------


class _Complaisant(Deroulement):
    """Un déroulement qui ne trouve rien à redire à ce que fait son propre siège."""

    def _appliquer_evenement(self, entree: Entree, part: dict[str, Any] | None) -> None:
        if entree.auteur != self.moi:
            super()._appliquer_evenement(entree, part)
            return
        evenement = self._lire_evenement(entree, part)
        suite = self.complet.suivant(evenement) if self.moi == self.hote else self.complet
        self._avancer(entree, self._versions(entree, evenement), evenement, suite)


class Complaisance(Tricherie):
    """Un tricheur dont le poste est complice."""

    complice: type[Deroulement] = _Complaisant

    def _demarrer(self, siege: Siege) -> None:
        super()._demarrer(siege)
        if siege == self.tricheur:
            self.faite = self.complice is not _Complaisant
            self.noeud.deroulement = self.complice(self.tablee, siege, lambda: "5e1")


class Renonce(Complaisance):
    """Joue, une fois, une carte de sa main que les règles lui interdisaient."""

    def _jouer(self, siege: Siege) -> None:
        noeud = self.noeuds[siege]
        if siege != self.tricheur or self.faite or noeud is None:
            super()._jouer(siege)
            return
        vue = noeud.attend_une_decision()
        fautes = [] if vue is None else self._fautes(noeud)
        if not fautes:
            super()._jouer(siege)
            return
        self.faite = True
        noeud.coup_choisi = fautes[0]
        self._porter(siege, avancer(noeud))

    def _fautes(self, noeud: PosteActif) -> list[Evenement]:
        refuses = noeud.deroulement.etat.coups_refuses(self.tricheur)
        return [coup for coup, _ in refuses if isinstance(coup, JouerCarte) and not coup.belote]


class PlainteSansRaison(Tricherie):
    """Conteste une carte que rien n'interdisait."""

    def _livrer(self, siege: Siege, message: Message, objet: Any) -> None:
        super()._livrer(siege, message, objet)
        noeud = self.noeud
        if siege != self.tricheur or self.faite or len(noeud.journal) < 10:
            return
        if noeud.journal[-1].auteur != self.tricheur:
            self.faite = True
            self._porter(siege, publier(noeud, PLAINTE, {}, {}))


class CarteDAutrui(Tricherie):
    """Pose la carte d'un autre à la place de la sienne, devant tous, et s'y tient."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.carte_posee(envoi)
        if entree is None:
            return [envoi]
        if not self.faite:
            self.faite = True
            coup = JouerCarte(self.tricheur, self._carte_du_suivant())
            self.fausse = self.signer(entree, corps={"evenement": evenement_en_json(coup)})
        return [replace(envoi, objet=self.fausse.en_json())]

    def _carte_du_suivant(self) -> Carte:
        victime = self.noeuds[(self.tricheur + 1) % len(self.noeuds)]
        assert victime is not None
        etat = victime.deroulement.etat
        assert isinstance(etat, EtatBelote)
        return next(iter(etat.mains[victime.moi]))


class _DonneTruquee(_Complaisant):
    """Donne deux fois la même carte."""

    def preparer(self, evenement: Evenement) -> Secret:
        if isinstance(evenement, Donne):
            mains = dict(evenement.mains)
            mains[1] = (*mains[1][:-1], mains[2][0])
            evenement = replace(evenement, mains=ParSiege(mains))
        return super().preparer(evenement)


class DonneTruquee(Complaisance):
    """L'hôte donne à l'un une carte qu'il a déjà donnée à un autre."""

    complice = _DonneTruquee


class _PartsContraires(_Complaisant):
    """Dit à l'un autre chose que ce qu'il montrera."""

    def preparer(self, evenement: Evenement) -> Secret:
        secret = super().preparer(evenement)
        if isinstance(evenement, Donne):
            victime = nom_siege((self.moi + 1) % len(self.tablee.membres))
            mains = dict(evenement.mains)
            a, b = (self.moi + 1) % 4, (self.moi + 2) % 4
            mains[a], mains[b] = mains[b], mains[a]
            menti = replace(evenement, mains=ParSiege(mains)).vu_par(a)
            part: dict[str, Any] = {
                "sel": sel_derive(secret.parts[COMPLET]["sel"], victime),
                "evenement": evenement_en_json(menti),
            }
            secret.parts[victime] = part
            secret.corps["engagements"][victime] = engagement(part["sel"], part["evenement"])
        return secret


class PartsContraires(Complaisance):
    """L'hôte donne à l'un la main qu'il dira avoir donnée à un autre."""

    complice = _PartsContraires
