"""Les mots signés : accusés, votes, nouvelles, demandes, tels qu'aucun honnête n'en dit."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from campagnes.fourbes.fourbe import Fourbe
from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.messages.entree import dire
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import depuis_texte, en_texte


class VotesDeHaine(Fourbe):
    """Vote sans cesse contre un honnête."""

    def agir(self) -> list[Envoi]:
        self.fait()
        mot = self.dire(Message.VOTE, cible=nom_siege(self.victime))
        return self.partout(Message.VOTE, mot.en_json())


class VotesContreTous(Fourbe):
    """À chacun, un vote contre un autre que lui : à tous, des votes qui se contredisent."""

    def agir(self) -> list[Envoi]:
        self.fait()
        votes = [self.dire(Message.VOTE, cible=nom_siege(self.a(n + 1))) for n in range(3)]
        return [Envoi(self.a(n), Message.VOTE, vote.en_json()) for n, vote in enumerate(votes)]


class AccusesDeRien(Fourbe):
    """Envoie à un seul de vieux accusés de rien : le vrai n'y trouverait plus de place."""

    def agir(self) -> list[Envoi]:
        self.fait()
        entete = {"genre": Message.ACCUSE.name, "partie": self.tablee.partie, "date": 0}
        places = [{"seq": len(self.journal) + 1, "empreinte": rien} for rien in "0123"]
        mots = [dire(self.identite, self.moi, **entete, **place) for place in places]
        return [Envoi(self.victime, Message.ACCUSE, mot.en_json()) for mot in mots]


class AccusesContraires(Fourbe):
    """Accuse devant chacun une tête différente, que personne n'a."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if envoi.message is not Message.ACCUSE or self.trop_tot:
            return [envoi]
        self.fait()
        faux = self.dire(Message.ACCUSE, empreinte=f"{envoi.siege:064x}")
        return [replace(envoi, objet=faux.en_json()), envoi]


class AccusesDAvance(Fourbe):
    """Accuse des têtes à venir, bien au-delà de ce qui est écrit."""

    def agir(self) -> list[Envoi]:
        self.fait()
        seqs = (len(self.journal) + 1, len(self.journal) + 5, 10**9)
        mots = [self.dire(Message.ACCUSE, seq=seq, empreinte="0" * 64) for seq in seqs]
        return [e for mot in mots for e in self.partout(Message.ACCUSE, mot.en_json())]


class MotsEnormes(Fourbe):
    """Gonfle ses accusés : relayés par tous, ils feraient refuser les nouvelles de tous."""

    def agir(self) -> list[Envoi]:
        self.fait()
        return self.partout(Message.ACCUSE, self.dire(Message.ACCUSE, x="x" * 200_000).en_json())


class MotsAugmentes(Fourbe):
    """Ajoute à chacun de ses mots un champ que personne n'attend."""

    def dire(self, message: Message, **contenu: Any) -> Any:
        if len(self.journal) >= self.debut:
            self.fait()
            contenu["remarque"] = "bien à vous"
        return super().dire(message, **contenu)


class MotsADoubleSens(Fourbe):
    """Signe des octets où une clé est dite deux fois : à chaque lecteur son sens."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if envoi.message is not Message.ACCUSE or self.trop_tot:
            return [envoi]
        self.fait()
        octets = depuis_texte(envoi.objet["octets"])
        ambigus = octets[:-1] + b',"seq":0}'
        signe = {"octets": en_texte(ambigus), "signature": en_texte(self.identite.signer(ambigus))}
        return [replace(envoi, objet=signe), envoi]


class DatesFolles(Fourbe):
    """Date ses mots de l'an dix mille devant un seul : ses vrais mots y passeraient pour vieux."""

    def agir(self) -> list[Envoi]:
        if self.faite:
            return []
        self.fait()
        entete = {"genre": Message.ACCUSE.name, "partie": self.tablee.partie, "date": 10**18}
        place = {"seq": len(self.journal), "empreinte": self.tete}
        mot = dire(self.identite, self.moi, **entete, **place)
        return [Envoi(self.victime, Message.ACCUSE, mot.en_json())]


class NouvellesForgees(Fourbe):
    """Fait suivre, altérés, les mots des autres ; et des paquets que personne n'attend."""

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        if envoi.message is not Message.NOUVELLES or self.trop_tot:
            return [envoi]
        self.fait()
        alteres = [self._alterer(mot) for mot in envoi.objet]
        trop = envoi.objet * 17
        return [replace(envoi, objet=objet) for objet in (alteres, trop, [None], envoi.objet)]

    def _alterer(self, mot: dict[str, str]) -> dict[str, str]:
        contenu = json.loads(depuis_texte(mot["octets"]))
        contenu["date"] += 60_000
        octets = json.dumps(contenu, sort_keys=True, separators=(",", ":")).encode()
        return {**mot, "octets": en_texte(octets)}


class DemandesEnRafale(Fourbe):
    """Demande sans cesse tout le journal à tout le monde."""

    def agir(self) -> list[Envoi]:
        self.fait()
        place = {"seq": 0, "empreinte": self.tablee.racine}
        mot = self.dire(Message.DEMANDE, **place)
        return self.partout(Message.DEMANDE, mot.en_json())
