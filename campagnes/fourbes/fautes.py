"""Les fautes que cachent les mains, et les constats faux de l'hôte."""

from __future__ import annotations

from typing import Any, ClassVar

from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.scelleur import Complaisant
from rebelote.cartes import Carte
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.membre.ecriture import avancer
from rebelote.p2p.messages.entree import EVENEMENT, Entree
from rebelote.p2p.messages.envois import Envoi


class Renonce(Fourbe):
    """Joue, une fois, une carte de sa main que les règles lui interdisaient."""

    complice, seule_donne = Complaisant, "hote"
    debut = 0

    def decider(self, coup: Evenement) -> list[Envoi]:
        fautes = [] if self.faite else self.fautes(coup)
        if not fautes:
            return super().decider(coup)
        self.fait()
        self.coup_choisi = fautes[0]
        return self._envois(avancer(self))

    def fautes(self, coup: Evenement) -> list[Evenement]:
        """Ses cartes interdites, si c'est une carte qu'il doit poser."""
        refuses = self.deroulement.etat.coups_refuses(self.moi)
        return [
            refuse
            for refuse, _ in refuses
            if type(refuse) is type(coup)
            and hasattr(refuse, "carte")
            and not getattr(refuse, "belote", False)
        ]


class RenonceSansOuvrir(Renonce):
    """Renonce, puis refuse d'ouvrir la manche."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        return [] if entree is not None and entree.type == constats.OUVERTURE else [envoi]


class CarteDAutrui(Fourbe):
    """Pose une carte qu'il n'a pas, devant tous, et s'y tient."""

    fausse: Entree | None = None

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.coup_de(envoi)
        if entree is None or (self.fausse is not None and entree.seq != self.fausse.seq):
            return [envoi]
        if self.fausse is None:
            self.fausse = self._contrefacon(entree)
        if self.fausse is None:
            return [envoi]
        self.fait()
        return [self.a_la_place(envoi, self.fausse)]

    def _contrefacon(self, entree: Entree) -> Entree | None:
        coup = entree.corps["evenement"]
        if set(coup) != {"type", "auteur", "carte"}:
            return None
        carte = self._carte_d_un_autre()
        return carte and self.contrefaire(entree, corps={"evenement": {**coup, "carte": carte}})

    def _carte_d_un_autre(self) -> Any:
        """Une carte que personne n'a montrée et qui n'est pas à lui."""
        vues = str([e.corps for e in self.journal if e.type == EVENEMENT])
        vues += str([evenement_en_json(vu.vu_par(self.moi)) for _, vu in self.deroulement.joues])
        for carte in _paquet(self.deroulement.etat):
            if str(carte.en_json()) not in vues:
                return carte.en_json()
        return None


class CarteDAutruiALHote(CarteDAutrui):
    """De même devant l'hôte, qui s'en plaint ; devant les autres, un coup permis."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        return super().mentir(envoi) if envoi.siege == self.dupe else [envoi]

    @property
    def dupe(self) -> Siege:
        return self.deroulement.hote


class CarteDAutruiAUnSeul(CarteDAutruiALHote):
    """De même devant un autre que l'hôte : celui-ci n'a pas ce que l'on conteste."""

    @property
    def dupe(self) -> Siege:
        return next(siege for siege in self._tous_les_autres if siege != self.deroulement.hote)


def _paquet(etat: Any) -> list[Carte]:
    from rebelote.cartes import PAQUET_32, PAQUET_52

    return list(PAQUET_32 if len(etat.mains) == 4 else PAQUET_52)


class CarteDAutruiEnchainee(CarteDAutrui):
    """De même, puis écrit la suite sans attendre que sa victime s'en plaigne."""

    complice, seule_donne = Complaisant, "hote"

    def decider(self, coup: Evenement) -> list[Envoi]:
        envois = super().decider(coup)
        return envois + (self.enchainer() if self.faite else [])

    def enchainer(self) -> list[Envoi]:
        """Tout ce qu'il peut écrire de suite, accusé ou non."""
        envois: list[Envoi] = []
        while self.deroulement.auteur_attendu() == self.moi and self.deroulement.dus:
            type_, corps = self.deroulement.dus[0]
            precedent = self.fausse if self.fausse and not envois else self.journal[-1]
            assert precedent is not None
            place = {"seq": len(self.journal) + 1, "precedent": precedent.empreinte}
            suite = self.contrefaire(self.journal[-1], type_=type_, corps=corps, **place)
            self.deroulement.appliquer(suite)
            self.ajouter(suite)
            envois += self.porter_a_tous(suite)
        return envois


class SansAttendre(Fourbe):
    """Écrit dès que c'est son tour, sans attendre l'accusé de personne."""

    def agir(self) -> list[Envoi]:
        for siege in self.autres():
            if self.deroulement.auteur_attendu() == self.moi and not self.accuses.a_accuse(
                siege, self.journal.place
            ):
                self.fait()
                self.accuses._noter(siege, self.journal.place, None)
        return avancer(self)


# --- Ce que l'hôte dit de faux ----------------------------------------------------------------


class FauxConstat(Fourbe):
    """Altère un constat, toujours le même, et s'y tient."""

    debut = 0
    constat: ClassVar[str] = constats.POINTS

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.type != self.constat:
            return [envoi]
        self.fait()
        return [self.a_la_place(envoi, self.contrefaire(entree, corps=self.alterer(entree.corps)))]

    def alterer(self, corps: dict[str, Any]) -> dict[str, Any]:
        return {**corps, next(iter(corps), "hote"): "J1" if corps else "rien"}


class FauxEncheres(FauxConstat):
    """Un autre preneur, ou un autre atout."""

    constat = constats.RESULTAT_ENCHERES


class FauxPli(FauxConstat):
    """Un autre vainqueur du pli."""

    constat = constats.REMPORTE_PLI

    def alterer(self, corps: dict[str, Any]) -> dict[str, Any]:
        autre = next(n for n in ("J1", "J2") if n != corps["vainqueur"])
        return {**corps, "vainqueur": autre}


class FauxJeton(FauxConstat):
    """Garde le jeton pour lui."""

    constat = constats.JETON_HOTE

    def alterer(self, corps: dict[str, Any]) -> dict[str, Any]:
        return {"hote": nom_siege(self.moi)}


class FauxResultats(FauxConstat):
    """D'autres vainqueurs."""

    constat = constats.RESULTATS


class FausseFin(FauxConstat):
    """Une fin qui dit quelque chose."""

    constat = constats.FIN_PARTIE


class PointsFlottants(FauxConstat):
    """Un compte que Python tient pour égal au bon, et que le JSON distingue."""

    def alterer(self, corps: dict[str, Any]) -> dict[str, Any]:
        return {**corps, "scores": {camp: float(n) for camp, n in corps["scores"].items()}}


class MancheVraie(FauxConstat):
    """`true` au lieu de 1."""

    def alterer(self, corps: dict[str, Any]) -> dict[str, Any]:
        return {**corps, "manche": True if corps["manche"] == 1 else float(corps["manche"])}


class ConstatDeTrop(Fourbe):
    """Constate quand il n'y a rien à constater, ou ouvre une manche que nul ne conteste."""

    def agir(self) -> list[Envoi]:
        if not self.est_hote or self.deroulement.dus:
            return []
        self.fait()
        faux = self.a_la_suite(constats.OUVERTURE, **self.deroulement.ouverture())
        fin = self.a_la_suite(constats.FIN_PARTIE)
        envois = [e for entree in (faux, fin) for e in self.porter_a_tous(entree)]
        return envois if self.deroulement.auteur_attendu() != self.moi else []
