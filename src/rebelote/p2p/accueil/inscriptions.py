"""Prendre place à une table : qui est attendu, qui est assis, et où."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from urllib.parse import urlsplit

from rebelote.noyau.sieges import Siege
from rebelote.p2p.liaison.tls import est_boucle
from rebelote.p2p.messages.erreurs import AdresseRefusee, NonAutorise, SignatureInvalide
from rebelote.p2p.messages.identite import Identite, signature_valide
from rebelote.p2p.messages.octets import depuis_texte, en_octets, en_texte
from rebelote.p2p.messages.tablee import Membre


class Inscriptions:
    """La table que nous ouvrons : ses places, ceux qu'elle attend, ceux qui y sont assis."""

    def __init__(self) -> None:
        self.invitation = secrets.token_urlsafe(9)
        """Le jeton de notre lien : qui le présente est invité."""
        self._reservees: dict[str, Siege] = {}
        """Le siège qui attend chaque clé invitée."""
        self._places = 0
        self._assis: dict[Siege, Membre] = {}
        self.retenue = False
        """Vrai si la table, pleine, attend encore que l'hôte dise de commencer."""

    @property
    def places(self) -> int:
        """Les places de la table ; 0 si nous n'en ouvrons pas."""
        return self._places

    @property
    def inscrits(self) -> list[Membre]:
        """Les membres déjà assis, par siège."""
        return [self._assis[siege] for siege in sorted(self._assis)]

    @property
    def sieges(self) -> list[Siege]:
        """Les sièges des inscrits, dans le même ordre."""
        return sorted(self._assis)

    @property
    def pleine(self) -> bool:
        return 0 < self._places <= len(self._assis)

    @property
    def peut_commencer(self) -> bool:
        return self.pleine and not self.retenue

    def ouvrir(self, places: int, invites: list[str], hote: Membre) -> None:
        """Tant de places, et ces clés attendues ; qui invite s'assoit le premier."""
        self._places = places
        self._reservees = {cle: 1 + rang for rang, cle in enumerate(invites)}
        self._assis = {0: hote}

    def vide(self) -> Siege | None:
        """Le premier siège où personne n'est assis ; il peut attendre quelqu'un."""
        return next((siege for siege in range(self._places) if siege not in self._assis), None)

    def reserver(self, cle: str, siege: Siege) -> None:
        """Ce siège attend cette clé, et plus celle qu'il attendait."""
        self._reservees = {c: s for c, s in self._reservees.items() if s != siege}
        self._reservees[cle] = siege

    def echanger(self, un: Siege, autre: Siege) -> None:
        """Qui tient, ou qu'attend, l'un de ces sièges passe à l'autre ; l'hôte reste au sien."""
        tourne = {un: autre, autre: un}
        self._assis = {tourne.get(siege, siege): m for siege, m in self._assis.items()}
        self._reservees = {c: tourne.get(siege, siege) for c, siege in self._reservees.items()}

    def retirer(self, cle: str) -> None:
        """Sa place est à qui la voudra."""
        self._assis = {siege: m for siege, m in self._assis.items() if m.cle != cle}

    def asseoir(self, membres: Sequence[Membre]) -> None:
        """Assoit ceux que la salle d'attente a réunis, dans leur ordre d'arrivée."""
        self._assis = dict(enumerate(membres))

    def est_invite(self, cle: str, invitation: str) -> bool:
        """Vrai si cette clé est attendue, ou si elle vient avec le jeton de notre lien."""
        jeton_bon = secrets.compare_digest(invitation.encode(), self.invitation.encode())
        return cle in self._reservees or jeton_bon

    def inscrire(self, membre: Membre) -> Siege:
        """Assoit cet invité ; s'il l'était déjà, il garde son siège."""
        siege = self._siege_pour(membre.cle)
        self._assis[siege] = membre
        return siege

    def _siege_pour(self, cle: str) -> Siege:
        """Le siège d'un invité : celui de son invitation, ou le premier qui n'est à personne."""
        for siege, inscrit in self._assis.items():
            if inscrit.cle == cle:
                return siege
        reserve = self._reservees.get(cle)
        if reserve is not None and reserve not in self._assis:
            return reserve
        pris = {*self._assis, *self._reservees.values()}
        libres = [siege for siege in range(self._places) if siege not in pris]
        if not libres:
            raise NonAutorise("la table est complète")
        return libres[0]


# --- La demande signée ------------------------------------------------------------------------


def signer_inscription(
    identite: Identite, hote: str, partie: str, membre: Membre, invitation: str
) -> dict[str, object]:
    """Le corps de `/rejoindre` ; `hote` est la clé de qui invite."""
    signature = identite.signer(_octets(hote, partie, membre, invitation))
    return {
        "partie": partie,
        "membre": membre.en_json(),
        "invitation": invitation,
        "signature": en_texte(signature),
    }


def verifier_inscription(
    hote: str, partie: str, membre: Membre, invitation: str, signature: str
) -> None:
    """Refuse qui n'a pas la clé qu'il annonce : il prendrait la place d'un autre."""
    octets = _octets(hote, partie, membre, invitation)
    if not signature_valide(membre.cle, octets, depuis_texte(signature)):
        raise SignatureInvalide(f"{membre.nom} n'a pas signé sa demande de la clé qu'il annonce")


def verifier_l_adresse(hote: str, membre: Membre) -> None:
    """Refuse une adresse que les autres ne joindront pas ; `hote` est celle de qui invite.

    Sans TLS, on ne se parle que d'une même machine : admise à cette table, elle empêcherait chacun
    d'y commencer.
    """
    en_clair = not membre.adresse.startswith("https:")
    if en_clair and not (_ici(membre.adresse) and _ici(hote)):
        raise AdresseRefusee(
            f"{membre.nom} donne une adresse que cette table ne joindrait pas, {membre.adresse} : "
            "sans TLS, on ne joue que sur une même machine (127.0.0.1)"
        )


def _ici(adresse: str) -> bool:
    return est_boucle(urlsplit(adresse).hostname or "")


def _octets(hote: str, partie: str, membre: Membre, invitation: str) -> bytes:
    """Ce que l'on signe ; la clé de l'hôte y est, pour que rien ne serve à une autre table."""
    return en_octets(
        {
            "genre": "INSCRIPTION",
            "hote": hote,
            "partie": partie,
            "membre": membre.en_json(),
            "invitation": invitation,
        }
    )
