"""Le paquet chiffré d'une manche : chacun le rechiffre et le bat à son tour, et le prouve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rebelote.cartes import Carte
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.cles import Cles, Ranger, lire_octets
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.secret.chiffre import (
    Chiffre,
    paquet_depuis_octets,
    paquet_en_octets,
    paquet_initial,
)
from rebelote.p2p.secret.generateurs import point_de_carte
from rebelote.p2p.secret.groupe import Point
from rebelote.p2p.secret.melange import melanger
from rebelote.p2p.secret.verification_melange import verifier_melange


class Paquet:
    """Le paquet que l'on bat, puis que l'on sert par le dessus."""

    def __init__(self, moi: Siege, cles: Cles) -> None:
        self._moi, self._cles = moi, cles
        self.premier: tuple[Carte, ...] = ()
        """Le premier paquet de la manche, avant d'être battu."""
        self._prepare: tuple[Carte, ...] | None = None
        self.numero = 0
        """Le nombre de paquets battus dans cette manche."""
        self.chiffres: list[Chiffre] = []
        self._cartes: dict[Point, Carte] = {}
        self.melangeurs: list[Siege] = []
        """Ceux qui ont battu le paquet, dans l'ordre."""
        self._servies = 0

    def sortir(self, cartes: Sequence[Carte]) -> None:
        """Un paquet neuf, que tous voient encore ; celui qu'on a préparé d'avance, s'il va."""
        if self._prepare != tuple(cartes):
            self._sortir(cartes)
        self._prepare = None

    def preparer(self, cartes: Sequence[Carte]) -> None:
        """Sort d'avance le paquet de la manche qui vient."""
        if self._prepare is None:
            self._sortir(cartes)
            self._prepare = tuple(cartes)

    def _sortir(self, cartes: Sequence[Carte]) -> None:
        self.numero += 1
        self.premier = self.premier or tuple(cartes)
        points = [point_de_carte(str(carte)) for carte in cartes]
        self._cartes |= dict(zip(points, cartes, strict=True))
        self.chiffres = paquet_initial(points, self._cles.commune)
        self.melangeurs, self._servies = [], 0

    # --- Battre -------------------------------------------------------------------------------

    @property
    def a_battre(self) -> Siege | None:
        """Le premier vivant qui n'a pas encore battu le paquet."""
        return next((siege for siege in self._cles.vivants if siege not in self.melangeurs), None)

    def battre(self, tete: str) -> dict[str, str]:
        contexte = self._contexte(self._moi)
        battu = melanger(self.chiffres, self._cles.commune, contexte, self._cles.alea(tete))
        return {
            "paquet": en_texte(paquet_en_octets(battu.paquet)),
            "preuve": en_texte(battu.preuve),
        }

    def lire_melange(self, auteur: Siege, corps: Mapping[str, Any], verifier: bool) -> Ranger:
        """Le paquet que rend cet auteur, s'il prouve qu'il n'a fait que le battre."""
        octets, preuve = lire_octets(corps, "paquet", "preuve")
        apres = paquet_depuis_octets(octets, len(self.chiffres))
        if verifier:
            contexte = self._contexte(auteur)
            verifier_melange(self.chiffres, apres, self._cles.commune, contexte, preuve)
        return lambda: self._ranger(auteur, apres)

    def _ranger(self, auteur: Siege, apres: list[Chiffre]) -> None:
        self.chiffres = apres
        self.melangeurs.append(auteur)

    def _contexte(self, siege: Siege) -> bytes:
        return self._cles.contexte(f"melange {self.numero}", siege)

    # --- Servir -------------------------------------------------------------------------------

    def prendre(self, nombre: int) -> list[Chiffre]:
        """Le dessus du paquet."""
        dessus = self.chiffres[self._servies : self._servies + nombre]
        assert len(dessus) == nombre, "le paquet est épuisé"
        self._servies += nombre
        return dessus

    def carte(self, point: Point) -> Carte:
        """La carte que ce point déchiffré désigne."""
        carte = self._cartes.get(point)
        if carte is None:
            raise Illisible("cette carte n'est pas du paquet")
        return carte
