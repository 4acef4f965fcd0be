"""Ce que l'un voit et non les autres : deux clés, un apport estropié, un coup faux."""

from __future__ import annotations

from typing import Any

from campagnes.donne.tricheur import Tricheur
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.sans_croupier.cles import sel_de
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.messages import scelles
from rebelote.p2p.messages.entree import APPORT, CLE, Entree, Parole
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.morceaux import AVANCE
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.messages.plis import Cachet
from rebelote.p2p.secret import groupe, parts
from rebelote.p2p.secret.partage import recombiner


class DeuxCles(Tricheur):
    """Au dernier, une bonne clé ; aux autres, une autre, prouvée, où son morceau à lui est faux."""

    _autre: Entree | None = None

    @property
    def victime(self) -> Siege:
        return max(self.autres())

    def avaler(self, message: Message, objet: Any) -> bool:
        return message is Message.PREUVE

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.entree_de(envoi)
        if entree is None or entree.type != CLE or envoi.siege == self.victime:
            return [envoi]
        if self._autre is None:
            self.fait()
            self._autre = self.contrefaire(entree, corps=self._corps(entree))
        return [self.a_la_place(envoi, self._autre) if self._autre.seq == entree.seq else envoi]

    def _corps(self, entree: Entree) -> dict[str, Any]:
        cles, tete = self.secret.cles, entree.precedent
        morceaux = {**cles._morceaux(tete), self.victime: groupe.scalaire_au_hasard()}
        secret = recombiner(morceaux.values())
        preuve = parts.prouver_cle(secret, cles._contexte_de_cle(self.moi, tete))
        points = {nom_siege(s): en_texte(groupe.fois_base(m)) for s, m in morceaux.items()}
        return {
            **entree.corps,
            "point": en_texte(groupe.fois_base(secret)),
            "preuve": en_texte(preuve),
            "morceaux": points,
        }


class _Estropie(DeroulementSecret):
    """Ôte une carte de la part du destinataire, et garde pour lui l'apport entier."""

    _dit: Evenement | None = None

    def _corps_d_apport(self, apport: Evenement | None, siege: Siege) -> dict[str, Any]:
        corps = super()._corps_d_apport(apport, siege)
        mains = getattr(apport, "mains", None)
        if apport is None or mains is None or "plis" not in corps or siege != self.moi:
            return corps
        self._dit = apport
        return self._estropier(apport, nom_siege(next(iter(mains))), corps)

    def _estropier(self, apport: Evenement, nom: str, corps: dict[str, Any]) -> dict[str, Any]:
        sel = sel_de(self.cles.notre, self._tete)
        dits = scelles._parts(sel, apport, len(self.tablee.membres))
        evenement = dict(dits[nom]["evenement"])
        evenement["mains"] = {qui: cartes[:-1] for qui, cartes in evenement["mains"].items()}
        dits[nom] = {**dits[nom], "evenement": evenement}
        cachet, roles = Cachet(sel), (self.moi, self.moi)
        plis = {
            nom_siege(siege): scelles._pli(cachet, self.tablee.cles[siege], dits, siege, roles)
            for siege in self.vivants()
        }
        return {**corps, "engagements": scelles._engagements(dits), "plis": plis}

    def _lire_evenement(self, entree: Entree) -> Evenement:
        if self._dit is not None and (entree.auteur, entree.type) == (self.moi, APPORT):
            return self._dit
        return super()._lire_evenement(entree)


class ApportEstropie(Tricheur):
    """Engage envers son lecteur un apport où manque une carte : les autres n'en voient rien."""

    complice = _Estropie

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if vars(self.deroulement).get("_dit") is not None:
            self.fait()
        return [envoi]


class FauxEtPlainte(Tricheur):
    """À l'un, un coup dont l'avance est fausse ; à l'hôte seul, une plainte sur l'entrée d'avant.

    L'hôte ouvre à la place du coup : la preuve que l'autre tient ne prouve plus rien.
    """

    debut = 22

    def mot_de_tete(self) -> Parole:
        """Il n'accuse pas ce dont il va se plaindre : la suite est à lui, on ne l'attend pas."""
        a_nous = self.journal and self.deroulement.auteur_attendu() == self.moi
        if self.faite or self.trop_tot or not a_nous or not self._possible(self.journal[-1]):
            return super().mot_de_tete()
        return self.en_retard()

    def _possible(self, derniere: Entree) -> bool:
        return not self.est_hote and derniere.auteur != self.moi

    def avaler(self, message: Message, objet: object) -> bool:
        return self.faite and message is Message.PREUVE

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        coup = self.coup_de(envoi)
        if coup is None or self.faite or not self._possible(self.journal[-2]):
            return [] if self.faite and coup is not None else [envoi]
        self.fait()
        hote = self.deroulement.hote
        temoin = next(siege for siege in self.autres() if siege != hote)
        corps = {"evenement": coup.corps["evenement"], AVANCE: {"type": "RIEN"}}
        place = {"seq": coup.seq - 1, "empreinte": coup.precedent}
        plainte = self.dire(Message.PLAINTE, pli=None, **place)
        return [
            self.a_la_place(
                Envoi(temoin, envoi.message, None), self.contrefaire(coup, corps=corps)
            ),
            Envoi(hote, Message.PLAINTE, plainte.en_json()),
        ]
