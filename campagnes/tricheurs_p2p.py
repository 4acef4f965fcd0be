"""Des tricheurs, un par ligne du protocole : chacun ment à sa façon dans un monde simulé.

Un tricheur garde un poste honnête et ment dans ce qu'il envoie, ou bien il remplace le poste par un
autre, complaisant envers ses propres fautes. Il connaît sa clé, et celle de personne d'autre.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from campagnes.simulation_p2p import REGLES_COURTES, Meteo, Monde
from rebelote.cartes import Carte
from rebelote.jeux.belote import Donne, EtatBelote, JouerCarte
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import ParSiege, Siege, nom_siege
from rebelote.p2p.manche.constats import CONSTATS, JETON_HOTE
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.reglages import Reglages
from rebelote.p2p.messages.entree import (
    EVENEMENT,
    EXCLUSION,
    Entree,
    dire,
    ecrire_entree,
    lire_entree,
)
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import engagement, sel_derive
from rebelote.p2p.messages.plis import Cachet, lire_ephemere, reveler
from rebelote.p2p.messages.scelles import est_secrete, lire_evenement, sceller

REGLAGES = Reglages(grace=20.0, delai_coup=30.0)


class Tricherie(Monde):
    """Une partie par beau temps, belote à moins qu'on n'en dise une autre, dont un siège triche."""

    objectif = 1
    donne: ClassVar[str] = "hote"

    def __init__(self, graine: int, tricheur: Siege, jeu: str = "belote", nombre: int = 4) -> None:
        self.tricheur = tricheur
        self.faite = False
        voulues = {"objectif": self.objectif} if jeu == "belote" else REGLES_COURTES[jeu]
        regles = trouver(jeu).regles.depuis_json(voulues).en_json()
        temps = Meteo(retard=0.02)
        super().__init__(graine, temps, jeu, nombre, regles, REGLAGES, self.donne)

    @property
    def noeud(self) -> PosteActif:
        noeud = self.noeuds[self.tricheur]
        assert noeud is not None
        return noeud

    def coupables(self) -> set[Siege]:
        """Le tricheur, et ses complices s'il en a."""
        return {self.tricheur}

    def honnetes(self) -> list[PosteActif]:
        coupables = self.coupables()
        return [n for s, n in enumerate(self.noeuds) if n is not None and s not in coupables]

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

    def entree_de(self, envoi: Envoi) -> Entree | None:
        """L'entrée que porte ce message, s'il en porte une."""
        porte = envoi.message in (Message.ENTREE, Message.MAIN)
        return lire_entree(envoi.objet) if porte else None

    def carte_posee(self, envoi: Envoi) -> Entree | None:
        """L'entrée de ce message, si c'est une carte que pose le tricheur."""
        entree = self.entree_de(envoi)
        if entree is None:
            return None
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
        entree = self.entree_de(envoi)
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
        entree = self.entree_de(envoi)
        if entree is None or entree.auteur != self.tricheur:
            return [envoi]
        self.faite = True
        return []


# --- Les fautes que cachent les mains ---------------------------------------------------------


class _Complaisant(Deroulement):
    """Un déroulement qui ne trouve rien à redire à ce que fait son propre siège."""

    def _appliquer_evenement(self, entree: Entree) -> None:
        if entree.auteur != self.moi:
            super()._appliquer_evenement(entree)
            return
        evenement = self._lire_evenement(entree)
        suite = self.complet.suivant(evenement) if self.moi == self.hote else self.complet
        self._avancer(entree, self._versions(entree, evenement), evenement, suite)


class Complaisance(Tricherie):
    """Un tricheur dont le poste est complice."""

    complice: type[Deroulement] = _Complaisant

    def _demarrer(self, siege: Siege) -> None:
        super()._demarrer(siege)
        if siege == self.tricheur:
            self.faite = self.complice is not _Complaisant
            identite = self.identites[siege]
            self.noeud.deroulement = self.complice(self.tablee, siege, identite, lambda: "5e1")


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
    """Conteste une carte que rien n'interdisait, après l'avoir accusée ou non."""

    def _livrer(self, siege: Siege, message: Message, objet: Any) -> None:
        super()._livrer(siege, message, objet)
        noeud = self.noeud
        if siege != self.tricheur or self.faite or len(noeud.journal) < 10:
            return
        if noeud.journal[-1].auteur != self.tricheur:
            self.faite = True
            self.se_plaindre(noeud.dire(Message.PLAINTE, pli=None).en_json())

    def se_plaindre(self, plainte: Any) -> None:
        self.injecter(Message.PLAINTE, plainte)


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

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        if isinstance(evenement, Donne):
            mains = dict(evenement.mains)
            mains[1] = (*mains[1][:-1], mains[2][0])
            evenement = replace(evenement, mains=ParSiege(mains))
        return super().preparer(evenement)


class DonneTruquee(Complaisance):
    """L'hôte donne à l'un une carte qu'il a déjà donnée à un autre."""

    complice = _DonneTruquee


def _menti(moi: Siege, evenement: Donne) -> tuple[str, Evenement]:
    """La main d'un autre, dite à notre voisin comme la sienne."""
    mains = dict(evenement.mains)
    a, b = (moi + 1) % 4, (moi + 2) % 4
    mains[a], mains[b] = mains[b], mains[a]
    return nom_siege(a), replace(evenement, mains=ParSiege(mains)).vu_par(a)


class _PartsContraires(_Complaisant):
    """Dit à l'un autre chose que ce qu'il montrera, et s'y engage."""

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        corps = super().preparer(evenement)
        if isinstance(evenement, Donne):
            sel = self._sel()
            victime, menti = _menti(self.moi, evenement)
            part: dict[str, Any] = {
                "sel": sel_derive(sel, victime),
                "evenement": evenement_en_json(menti),
            }
            cle = self.tablee.cles[(self.moi + 1) % 4]
            corps["engagements"][victime] = engagement(part["sel"], part["evenement"])
            corps["plis"][victime] = Cachet(sel).cacheter(cle, part)
        return corps

    def _lire_evenement(self, entree: Entree) -> Evenement:
        if entree.auteur != self.moi or not est_secrete(entree):
            return super()._lire_evenement(entree)
        return lire_evenement(self._mon_pli(entree)["evenement"], self.tablee.jeu)


class PartsContraires(Complaisance):
    """L'hôte donne à l'un la main qu'il dira avoir donnée à un autre."""

    complice = _PartsContraires


# --- Ce qu'un pli cache -----------------------------------------------------------------------


class _PlisFaux(_Complaisant):
    """Met n'importe quoi dans les plis de quelques-uns."""

    ecarts: tuple[int, ...] = (1,)

    def preparer(self, evenement: Evenement) -> dict[str, Any]:
        corps = super().preparer(evenement)
        for siege in self._victimes() if "plis" in corps else ():
            corps["plis"][nom_siege(siege)] = self._rebut(siege)
        return corps

    def _victimes(self) -> list[Siege]:
        sieges = [(self.moi + ecart) % len(self.tablee.membres) for ecart in self.ecarts]
        return [siege for siege in sieges if siege not in self.exclus]

    def _rebut(self, siege: Siege) -> str:
        return "AAAA"


class _TousLesPlisFaux(_PlisFaux):
    ecarts = (1, 2, 3)


class _PlisDeTravers(_PlisFaux):
    """Un pli qui s'ouvre, sur autre chose que promis."""

    ecarts = (1, 2)

    def _rebut(self, siege: Siege) -> str:
        part = {"sel": "0", "evenement": {"type": "DONNE"}}
        return Cachet(self._sel()).cacheter(self.tablee.cles[siege], part)


class PliFaux(Complaisance):
    """Un pli que son lecteur ne peut pas ouvrir."""

    complice = _PlisFaux


class TousLesPlisFaux(Complaisance):
    """Une entrée que personne ne peut ouvrir."""

    complice = _TousLesPlisFaux


class PlisDeTravers(Complaisance):
    """Deux plis qui disent autre chose que promis : une main altérée."""

    complice = _PlisDeTravers


class FauxPliOuvert(Tricherie):
    """Se plaint d'un pli qui était bon, en l'ouvrant ou en mentant sur ce qui l'ouvre."""

    revele: ClassVar[dict[str, str] | None] = None

    def _livrer(self, siege: Siege, message: Message, objet: Any) -> None:
        if siege == self.tricheur and message == Message.MAIN and not self.faite:
            self.faite = True
            entree = lire_entree(objet)
            pli = self.revele or reveler(
                self.identites[siege], lire_ephemere(entree.corps["ephemere"])
            )
            place = {"seq": entree.seq, "empreinte": entree.empreinte}
            mot = self.noeud.dire(Message.PLAINTE, pli=pli, **place)
            self.injecter(Message.PLAINTE, mot.en_json())
            return
        super()._livrer(siege, message, objet)


class RevelationFausse(FauxPliOuvert):
    """Révèle un secret qui n'est pas le sien, puis joue comme si de rien n'était."""

    revele: ClassVar[dict[str, str]] = {"secret": "AAAA", "preuve": "AAAA"}


class VisageDouble(Tricherie):
    """Scelle une carte posée : à chacun la sienne."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.carte_posee(envoi)
        if entree is None:
            return [envoi]
        self.faite = True
        coup = lire_evenement(entree.corps["evenement"], self.tablee.jeu)
        scelle = sceller(coup, "5e1", self.tablee, self.tricheur, self.noeud.deroulement.hote, ())
        return [replace(envoi, objet=self.signer(entree, corps=scelle).en_json())]


# --- Ce que l'on dit à l'un et pas aux autres -------------------------------------------------


class PreuveAUnSeul(Tricherie):
    """Se dénonce lui-même, à un seul honnête : deux entrées signées, à ce rang-là."""

    rang = 0
    """Au-delà de la tête ; bien au-delà si l'on veut."""

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        noeud = self.noeud
        if siege != self.tricheur or self.faite or len(noeud.journal) < 10:
            return
        self.faite = True
        place = {"seq": len(noeud.journal) + 1 + self.rang, "type_": EVENEMENT}
        pieces = [self.signer(noeud.journal[-1], corps={"n": n}, **place).en_json() for n in (1, 2)]
        victime = (self.tricheur + 1) % len(self.noeuds)
        self._livrer(victime, Message.PREUVE, {"genre": "double", "pieces": pieces})


class PreuveLointaine(PreuveAUnSeul):
    rang = 100_000


class EntreesRetenues(Tricherie):
    """N'envoie ses entrées qu'à deux des trois autres."""

    retenus: tuple[Message, ...] = (Message.ENTREE, Message.MAIN)

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if envoi.message in self.retenus and envoi.siege == self.victime:
            self.faite = True
            return []
        return [envoi]

    @property
    def victime(self) -> Siege:
        return (self.tricheur + 1) % len(self.noeuds)


class AccusesRetenus(EntreesRetenues):
    """Cache à l'un ses accusés et ses nouvelles."""

    retenus = (Message.ACCUSE, Message.NOUVELLES, Message.PLAINTE)


class ToutRetenu(EntreesRetenues):
    """Ne dit rien du tout à l'un."""

    retenus = tuple(Message)


class Dedit(PlainteSansRaison):
    """Accuse une entrée devant l'un, s'en plaint devant un autre."""

    def se_plaindre(self, plainte: Any) -> None:
        loin = (self.tricheur + 2) % len(self.noeuds)
        self._livrer(loin, Message.PLAINTE, plainte)


class ConstatEquivalent(Tricherie):
    """Écrit un constat que Python tient pour égal au bon, et que le JSON distingue."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.type != "POINTS" or entree.auteur != self.tricheur:
            return [envoi]
        self.faite = True
        scores = {camp: float(points) for camp, points in entree.corps["scores"].items()}
        faux = self.signer(entree, corps={**entree.corps, "scores": scores})
        return [replace(envoi, objet=faux.en_json())]


class VotesDeHaine(Tricherie):
    """Vote sans cesse contre un honnête."""

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        if siege == self.tricheur and self.noeud.journal and not self.noeud.finie:
            cible = nom_siege((self.tricheur + 1) % len(self.noeuds))
            mot = self.noeud.dire(Message.VOTE, cible=cible)
            self.injecter(Message.VOTE, mot.en_json())
            self.faite = True


class OuvertureRefusee(Renonce):
    """Renonce, ou donne mal, puis refuse d'ouvrir la manche quand on le lui demande."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or (entree.type, entree.auteur) != ("OUVERTURE", self.tricheur):
            return [envoi]
        return []


class ExcluBavard(PreuveAUnSeul):
    """Confondu, continue : plaintes, votes, preuves, entrées, à qui veut l'entendre."""

    def _tic(self, siege: Siege) -> None:
        super()._tic(siege)
        if siege != self.tricheur or not self.faite:
            return
        for honnete in self.honnetes():
            self._harceler(honnete)

    def _harceler(self, honnete: PosteActif) -> None:
        place: dict[str, Any] = {"seq": len(honnete.journal), "empreinte": honnete.tete}
        plainte = self.noeud.dire(Message.PLAINTE, pli=None, **place)
        vote = self.noeud.dire(Message.VOTE, cible=nom_siege(honnete.moi), **place)
        suite = {"seq": place["seq"] + 1, "precedent": place["empreinte"], "type_": EVENEMENT}
        fourche = self.signer(honnete.journal[-1], corps={"evenement": {}}, **suite)
        for message, objet in (
            (Message.PLAINTE, plainte.en_json()),
            (Message.VOTE, vote.en_json()),
            (Message.ENTREE, fourche.en_json()),
        ):
            self._livrer(honnete.moi, message, objet)
