"""Un sondage : des avis chiffrés, puis leur somme que chacun, à son tour, voile.

Quand tous l'ont voilée, chacun y lit s'il y a eu un oui, et rien d'autre : ni qui, ni combien.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.cles import Cles, Ranger, lire_octets
from rebelote.p2p.messages.octets import en_texte
from rebelote.p2p.secret.avis import NON, dire_avis, lire_avis, reunir, verifier_somme
from rebelote.p2p.secret.chiffre import Chiffre
from rebelote.p2p.secret.voile import lire_voile, verifier_voile, voiler


class Sondage:
    """Les avis de chacun, et ce que chaque voile a laissé de leur somme."""

    def __init__(self, moi: Siege, cles: Cles, numero: int) -> None:
        self._moi, self._cles, self._numero = moi, cles, numero
        self.avis: dict[Siege, Chiffre] = {}
        self.voiles: dict[Siege, Chiffre] = {}
        """Par siège, dans l'ordre où ils ont ôté leur clé : ce qu'il en reste."""

    def a_interroger(self, sieges: Iterable[Siege]) -> Siege | None:
        """Le premier de ces sièges, s'il est vivant, dont l'avis manque."""
        vivants = self._cles.vivants
        return next((s for s in sieges if s in vivants and s not in self.avis), None)

    @property
    def a_voiler(self) -> Siege | None:
        """Le premier vivant qui n'a pas voilé la somme ; personne si nul n'a été interrogé."""
        reste = (siege for siege in self._cles.vivants if siege not in self.voiles)
        return next(reste, None) if self.avis else None

    @property
    def oui(self) -> bool:
        """Vrai, tous les voiles mis, si l'un des vivants a dit oui ; faux sans personne."""
        return self._reste.b != NON

    @property
    def _reste(self) -> Chiffre:
        """La somme des avis, telle que le dernier voile l'a laissée."""
        return next(reversed(self.voiles.values()), None) or reunir(self.avis.values())

    # --- Donner son avis ----------------------------------------------------------------------

    def ecrire_avis(self, oui: bool, tete: str) -> dict[str, str]:
        contexte = self._contexte("avis", self._moi)
        avis = dire_avis(oui, self._cles.commune, contexte, self._cles.alea(tete))
        return {"avis": en_texte(avis)}

    def lire_avis(self, auteur: Siege, corps: Mapping[str, Any]) -> Ranger:
        """L'avis de cet auteur, chiffré, s'il prouve que c'est un oui ou un non."""
        (octets,) = lire_octets(corps, "avis")
        avis = lire_avis(octets, self._cles.commune, self._contexte("avis", auteur))
        verifier_somme(reunir((*self.avis.values(), avis)))
        return lambda: self.avis.update({auteur: avis})

    # --- Voiler la somme ----------------------------------------------------------------------

    def ecrire_voile(self, tete: str) -> dict[str, str]:
        contexte, alea = self._contexte("voile", self._moi), self._cles.alea(tete)
        return {"voile": en_texte(voiler(self._cles.notre, self._reste, contexte, alea))}

    def lire_voile(self, auteur: Siege, corps: Mapping[str, Any], verifier: bool) -> Ranger:
        """Ce que cet auteur laisse de la somme, s'il prouve n'avoir fait que la voiler."""
        (octets,) = lire_octets(corps, "voile")
        reste = lire_voile(octets)
        if verifier:
            cle, contexte = self._cles.publiques[auteur], self._contexte("voile", auteur)
            verifier_voile(cle, self._reste, contexte, octets)
        return lambda: self.voiles.update({auteur: reste})

    def _contexte(self, quoi: str, siege: Siege) -> bytes:
        return self._cles.contexte(f"{quoi} {self._numero}", siege)
