"""Les clés d'une manche sans croupier : une par vivant, ouverte quand la manche est finie.

La nôtre se déduit de notre identité et de la place du journal où nous la publions : un nœud tué à
tout instant la retrouve, et avec elle sa main et tout ce qu'il a cacheté. Elle ne sert qu'à une
manche ; l'ouvrir n'apprend rien des autres. Des morceaux de chacune sont chez les autres : de quoi
ouvrir celle d'un absent, tous ensemble. À deux, l'autre l'ouvrirait seul : il n'y en a pas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any, Final, TypeAlias

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.messages.erreurs import PliFaux
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.morceaux import morceau, point_promis
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.messages.plis import Cachet, lire_ephemere, secret_du_lecteur, verifier_ephemere
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.secret import groupe, parts
from rebelote.p2p.secret.groupe import Alea, Point, Scalaire
from rebelote.p2p.secret.partage import recombiner, verifier_morceau, verifier_partage

_SECRET: Final = b"rebelote/manche/1/secret"
_EPHEMERE: Final = b"rebelote/manche/1/ephemere"
_ALEA: Final = b"rebelote/manche/1/alea"
_CONTEXTE: Final = b"rebelote/manche/1/contexte"
_SEL: Final = b"rebelote/manche/1/sel"
_CHAMPS: Final = ("point", "preuve", "ephemere")

Ranger: TypeAlias = Callable[[], None]
"""De quoi ranger ce qu'on vient de vérifier : rien ne change avant."""


def sel_de(cle: Scalaire, precedent: str) -> str:
    """Le sel de ce que l'on cachette à cette place : qui ouvre sa clé ouvre tout ce qu'il a dit."""
    return groupe.hache(_SEL, cle, precedent.encode())[:32].hex()


def lire_octets(corps: Mapping[str, Any], *noms: str) -> list[bytes]:
    """Les octets que ce corps donne sous ces noms, et sous eux seuls."""
    if corps.keys() != set(noms):
        raise Illisible(f"attendu {', '.join(noms)}")
    return [depuis_texte(corps[nom]) for nom in noms]


@dataclass(frozen=True)
class _Publiee:
    """Ce que dit une clé publiée : de quoi s'en servir, et en retrouver notre morceau."""

    tete: str
    point: Point
    ephemere: Point
    points: dict[Siege, Point]


class Cles:
    """Les clés publiques de chacun, la nôtre en entier, et celles que l'on a ouvertes."""

    def __init__(
        self, tablee: Tablee, moi: Siege, identite: Identite, vivants: Sequence[Siege]
    ) -> None:
        self._tablee, self._moi, self._identite = tablee, moi, identite
        self.vivants = tuple(vivants)
        self.publiques: dict[Siege, Point] = {}
        self.ouvertes: dict[Siege, Scalaire] = {}
        self.secourues: dict[Siege, dict[Siege, Scalaire]] = {}
        """Des clés d'absents, les morceaux que les autres ont dits."""
        self._publiees: dict[Siege, _Publiee] = {}
        self._notre: Scalaire | None = None
        self._origine = ""
        """La tête du journal où la première fut publiée : elle distingue cette manche de toute
        autre."""

    @property
    def notre(self) -> Scalaire:
        assert self._notre is not None
        return self._notre

    @property
    def suivant(self) -> Siege | None:
        """Le premier vivant dont la clé manque."""
        return next((siege for siege in self.vivants if siege not in self.publiques), None)

    @cached_property
    def commune(self) -> Point:
        assert self.suivant is None, "la clé commune est celle de tous"
        return parts.cle_commune(self.publiques.values())

    @property
    def _racine(self) -> bytes:
        return self._tablee.racine.encode()

    # --- Publier ------------------------------------------------------------------------------

    def ecrire(self, tete: str) -> dict[str, Any]:
        morceaux, secret = self._morceaux(tete), self._secret(tete)
        preuve = parts.prouver_cle(secret, self._contexte_de_cle(self._moi, tete), self.alea(tete))
        points = {nom_siege(s): en_texte(groupe.fois_base(m)) for s, m in morceaux.items()}
        return {
            "point": en_texte(groupe.fois_base(secret)),
            "preuve": en_texte(preuve),
            "ephemere": self._cachet(tete).ephemere(self._identite.cle),
            "morceaux": points,
        }

    def _secret(self, tete: str) -> Scalaire:
        morceaux = self._morceaux(tete)
        if morceaux:
            return recombiner(morceaux.values())
        return groupe.scalaire(_SECRET, self._identite.graine, self._racine, tete.encode())

    def _morceaux(self, tete: str) -> dict[Siege, Scalaire]:
        """Ce qu'a chacun des autres de notre clé."""
        cachet, cles = self._cachet(tete), self._tablee.cles
        return {
            siege: morceau(self._tablee, tete, self._moi, siege, cachet.secret_avec(cles[siege]))
            for siege in self._detenteurs(self._moi)
        }

    def _cachet(self, tete: str) -> Cachet:
        """De quoi partager un secret avec chacun, pour cette seule place de cette seule partie."""
        lieu = (self._racine, tete.encode())
        return Cachet(groupe.hache(_EPHEMERE, self._identite.graine, *lieu).hex())

    def _detenteurs(self, siege: Siege) -> list[Siege]:
        """Ceux qui ont un morceau de sa clé."""
        autres = [vivant for vivant in self.vivants if vivant != siege]
        return autres if len(autres) > 1 else []

    def lire(self, auteur: Siege, tete: str, corps: Mapping[str, Any], verifier: bool) -> Ranger:
        """La clé que publie cet auteur à la suite de cette tête, s'il prouve en avoir le secret."""
        autres = {nom: champ for nom, champ in corps.items() if nom != "morceaux"}
        point, preuve, _ = lire_octets(autres, *_CHAMPS)
        publiee = _Publiee(
            tete,
            groupe.lire_point(point),
            lire_ephemere(corps["ephemere"]),
            self._lire_points(auteur, corps),
        )
        if verifier:
            parts.verifier_cle(publiee.point, self._contexte_de_cle(auteur, tete), preuve)
            verifier_ephemere(corps["ephemere"], self._tablee.cles[auteur])
            self._verifier_les_morceaux(auteur, publiee)
        return lambda: self._ranger(auteur, publiee)

    def _lire_points(self, auteur: Siege, corps: Mapping[str, Any]) -> dict[Siege, Point]:
        detenteurs = self._detenteurs(auteur)
        attendus, morceaux = {nom_siege(s) for s in detenteurs}, corps.get("morceaux")
        if not isinstance(morceaux, dict) or morceaux.keys() != attendus:
            raise Illisible("il faut un morceau pour chacun des autres")
        return {siege: point_promis(corps, siege) for siege in detenteurs}

    def _verifier_les_morceaux(self, auteur: Siege, publiee: _Publiee) -> None:
        """Le nôtre en dernier : on ne s'en plaint que si tout le reste est prouvé."""
        points = publiee.points
        if points:
            verifier_partage(publiee.point, list(points.values()), len(points))
        if self._moi in points and groupe.fois_base(self._de(auteur, publiee)) != points[self._moi]:
            raise PliFaux(f"{nom_siege(auteur)} n'a pas publié le morceau de sa clé qui est à nous")

    def _de(self, auteur: Siege, publiee: _Publiee) -> Scalaire:
        """Le morceau que nous avons de cette clé."""
        secret = secret_du_lecteur(self._identite, publiee.ephemere)
        return morceau(self._tablee, publiee.tete, auteur, self._moi, secret)

    def _ranger(self, auteur: Siege, publiee: _Publiee) -> None:
        if not self.publiques:
            self._origine = publiee.tete
        self.publiques[auteur], self._publiees[auteur] = publiee.point, publiee
        if auteur == self._moi:
            self._notre = self._secret(publiee.tete)

    def _contexte_de_cle(self, siege: Siege, tete: str) -> bytes:
        origine = self._origine or tete
        return groupe.hache(_CONTEXTE, self._racine, origine.encode(), b"cle", bytes([siege]))

    # --- S'en servir --------------------------------------------------------------------------

    def contexte(self, quoi: str, siege: Siege) -> bytes:
        """Ce à quoi une preuve est liée : la partie, la manche, les clés, le siège et la place."""
        cles = b"".join(self.publiques[vivant] for vivant in self.vivants)
        lieu = (self._racine, self._origine.encode(), bytes(self.vivants), cles)
        return groupe.hache(_CONTEXTE, *lieu, quoi.encode(), bytes([siege]))

    def alea(self, tete: str) -> Alea:
        """Du hasard que nous seuls savons refaire : à une même place, le même."""
        rangs, graine = count(), self._identite.graine

        def tirer() -> bytes:
            rang = next(rangs).to_bytes(8, "big")
            return groupe.hache(_ALEA, graine, self._racine, tete.encode(), rang)

        return tirer

    # --- Ouvrir -------------------------------------------------------------------------------

    def ouvrir(self, auteur: Siege, octets: bytes) -> None:
        """Retient la clé qu'ouvre cet auteur, si c'est bien celle qu'il a publiée."""
        cle = groupe.lire_scalaire(octets)
        if groupe.fois_base(cle) != self.publiques[auteur]:
            raise Illisible("ce n'est pas la clé que son auteur a publiée")
        self.ouvertes[auteur] = cle

    @property
    def toutes_ouvertes(self) -> bool:
        return self.ouvertes.keys() == set(self.vivants)

    # --- Secourir -----------------------------------------------------------------------------

    def peut_secourir(self, siege: Siege) -> bool:
        """Vrai si ceux qui restent ont tous les morceaux de cette clé."""
        return siege in self._publiees and bool(self._publiees[siege].points)

    def a_secourir(self) -> Iterator[tuple[Siege, Siege]]:
        """Chaque morceau qui manque : de la clé de qui, et à qui de le dire."""
        for siege in self.vivants:
            if siege not in self.ouvertes:
                dits = self.secourues.get(siege, {})
                yield from ((siege, d) for d in self._detenteurs(siege) if d not in dits)

    def ecrire_secours(self, siege: Siege) -> dict[str, str]:
        notre = self._de(siege, self._publiees[siege])
        return {"de": nom_siege(siege), "morceau": en_texte(notre)}

    def lire_secours(self, auteur: Siege, siege: Siege, octets: bytes) -> Ranger:
        """Le morceau que dit cet auteur de la clé de ce siège, si c'est celui du point publié."""
        verifier_morceau(octets, self._publiees[siege].points[auteur])
        return lambda: self._secourir(auteur, siege, octets)

    def _secourir(self, auteur: Siege, siege: Siege, morceau_dit: Scalaire) -> None:
        dits = self.secourues.setdefault(siege, {})
        dits[auteur] = morceau_dit
        if len(dits) == len(self._detenteurs(siege)):
            self.ouvertes[siege] = recombiner(dits.values())
