"""L'ouvrage commun d'une manche : ce que chacun y écrit à son tour, et comment on le vérifie.

Publier sa clé, battre le paquet, dire ses parts, donner son avis, voiler ceux de tous, secourir la
clé d'un absent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.sans_croupier.acte_en_cours import ActeEnCours, Tache
from rebelote.p2p.manche.sans_croupier.avance import Avance
from rebelote.p2p.manche.sans_croupier.cles import Ranger
from rebelote.p2p.messages.entree import (
    AVIS,
    CLE,
    MELANGE,
    OUVERTURE,
    PARTS,
    SECOURS,
    VOILE,
    Entree,
)
from rebelote.p2p.messages.octets import depuis_texte

PROUVES = (CLE, MELANGE, PARTS, AVIS, VOILE, SECOURS)
"""Ce qui s'y écrit porte de quoi le vérifier."""

Corps: TypeAlias = dict[str, Any]


class Ouvrage:
    """Les clés, le tapis et l'acte en cours d'une manche."""

    def __init__(self, moi: Siege, preparee: Avance) -> None:
        self._moi = moi
        self.preparee = preparee
        """Cette manche, telle qu'on l'avait préparée en jouant la précédente."""
        self.cles, self.tapis = preparee.cles, preparee.tapis
        self.acte: ActeEnCours | None = preparee.acte
        self._devance: tuple[tuple[str, str], Corps | None] | None = None
        """Ce que nous avons calculé sans attendre notre tour : la tête, quoi, et le résultat."""

    @property
    def acte_present(self) -> ActeEnCours:
        assert self.acte is not None
        return self.acte

    # --- Ce qui reste à faire -----------------------------------------------------------------

    def tache(self) -> Tache | None:
        """Ce que l'on fait ensemble maintenant : les clés d'abord, puis l'acte du croupier."""
        if self.cles.suivant is not None:
            return Tache(CLE, self.cles.suivant)
        return None if self.acte is None else self.acte.tache()

    def ouvreur(self, hote: Siege, vivants: Sequence[Siege]) -> Tache:
        """L'hôte ouvre sa clé le premier, c'est à lui que l'on se plaint ; puis chaque vivant.

        On refait ensuite celles des absents, morceau par morceau.
        """
        for siege in (hote, *vivants):
            if siege not in self.cles.ouvertes:
                return Tache(OUVERTURE, siege)
        _, detenteur = next(self.cles.a_secourir())
        return Tache(SECOURS, detenteur)

    # --- Écrire -------------------------------------------------------------------------------

    def une_fois(self, tete: str, quoi: str, calculer: Callable[[], Corps | None]) -> Corps | None:
        """Ce calcul, que l'on garde tant que l'on écrit à la suite de la même tête."""
        if self._devance is None or self._devance[0] != (tete, quoi):
            self._devance = (tete, quoi), calculer()
        return self._devance[1]

    def ecrire(self, type_: str, tete: str) -> Corps:
        """Ce que nous écrivons de ce type à la suite de cette tête, avec sa preuve."""
        match type_:
            case "CLE":
                return self.cles.ecrire(tete)
            case "MELANGE":
                return {**self.tapis.paquet.battre(tete)}
            case "PARTS":
                return {**self.tapis.posees.ecrire_parts(self.acte_present.du(self._moi), tete)}
            case "AVIS":
                return {**self.tapis.sondage.ecrire_avis(self.acte_present.avis(self._moi), tete)}
            case "VOILE":
                return {**self.tapis.sondage.ecrire_voile(tete)}
            case _:
                absent, _ = next(self.cles.a_secourir())
                return {**self.cles.ecrire_secours(absent)}

    # --- Lire ---------------------------------------------------------------------------------

    def lire(self, entree: Entree, verifier: bool) -> Ranger:
        """De quoi ranger ce que prouve cette entrée, l'une des `PROUVES`."""
        auteur, corps = entree.auteur, entree.corps
        match entree.type:
            case "CLE":
                return self.cles.lire(auteur, entree.precedent, corps, verifier)
            case "MELANGE":
                return self.tapis.paquet.lire_melange(auteur, corps, verifier)
            case "PARTS":
                du = self.acte_present.du(auteur)
                return self.tapis.posees.lire_parts(auteur, corps, du, verifier)
            case "AVIS":
                return self.tapis.sondage.lire_avis(auteur, corps)
            case "VOILE":
                return self.tapis.sondage.lire_voile(auteur, corps, verifier)
            case _:
                return self._lire_secours(auteur, corps)

    def _lire_secours(self, auteur: Siege, corps: Corps) -> Ranger:
        absent, _ = next(self.cles.a_secourir())
        if corps.keys() != {"de", "morceau"} or corps["de"] != nom_siege(absent):
            raise Illisible(f"attendu le morceau de la clé de {nom_siege(absent)}")
        return self.cles.lire_secours(auteur, absent, depuis_texte(corps["morceau"]))
