"""Prendre place à une table : qui est attendu, qui est assis, et où."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from rebelote.noyau.sieges import Siege
from rebelote.p2p.messages.erreurs import NonAutorise, SignatureInvalide
from rebelote.p2p.messages.identite import Identite, signature_valide
from rebelote.p2p.messages.octets import depuis_texte, en_octets, en_texte
from rebelote.p2p.messages.tablee import Membre


class Inscriptions:
    """La table que nous ouvrons : ses places, ceux qu'elle attend, ceux qui y sont assis."""

    def __init__(self) -> None:
        self.invitation = secrets.token_urlsafe(9)
        """Le jeton de notre lien : qui le présente est invité."""
        self._invites: list[str] = []
        self._places = 0
        self._assis: dict[Siege, Membre] = {}

    @property
    def places(self) -> int:
        """Les places de la table ; 0 si nous n'en ouvrons pas."""
        return self._places

    @property
    def inscrits(self) -> list[Membre]:
        """Les membres déjà assis, par siège."""
        return [self._assis[siege] for siege in sorted(self._assis)]

    def ouvrir(self, places: int, invites: list[str], hote: Membre) -> None:
        """Tant de places, et ces clés attendues ; qui invite s'assoit le premier."""
        self._places, self._invites = places, invites
        self._assis = {0: hote}

    def asseoir(self, membres: Sequence[Membre]) -> None:
        """Assoit ceux que la salle d'attente a réunis, dans leur ordre d'arrivée."""
        self._assis = dict(enumerate(membres))

    def est_invite(self, cle: str, invitation: str) -> bool:
        """Vrai si cette clé est attendue, ou si elle vient avec le jeton de notre lien."""
        jeton_bon = secrets.compare_digest(invitation.encode(), self.invitation.encode())
        return cle in self._invites or jeton_bon

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
        if cle in self._invites:
            return 1 + self._invites.index(cle)
        pris = {*self._assis, *range(1, 1 + len(self._invites))}
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
