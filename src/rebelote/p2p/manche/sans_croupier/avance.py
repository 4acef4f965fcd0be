"""La manche suivante, préparée pendant celle-ci : les clés et le paquet voyagent avec les coups.

Chacun, à un coup à découvert, y joint sa clé, puis, quand toutes sont là, le paquet battu ; la
manche jouée, en ouvrant sa clé, ses parts des cartes que l'on sert d'abord. Rien n'y oblige : ce
qui manque se fait au début de la manche.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rebelote.cartes import Carte
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.sans_croupier.acte_en_cours import ActeEnCours
from rebelote.p2p.manche.sans_croupier.cles import Cles, Ranger
from rebelote.p2p.manche.sans_croupier.tapis import Tapis
from rebelote.p2p.messages.entree import CLE, MELANGE, PARTS
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Tablee


class Avance:
    """Les clés et le tapis de la manche qui vient."""

    def __init__(self, cles: Cles, tapis: Tapis) -> None:
        self.cles, self.tapis = cles, tapis
        self._faits: list[dict[str, Any]] = []
        """Ce que chacun a préparé, dans l'ordre : de quoi le refaire."""
        self._paquet: Sequence[Carte] = ()
        self.acte: ActeEnCours | None = None
        """Le premier acte de la manche qui vient, dès que celle d'avant est jouée."""

    @classmethod
    def neuve(
        cls, tablee: Tablee, moi: Siege, identite: Identite, vivants: Sequence[Siege]
    ) -> Avance:
        """Celle que ces vivants prépareront : encore ni clé, ni paquet."""
        cles = Cles(tablee, moi, identite, vivants)
        return cls(cles, Tapis(tablee, moi, identite, cles))

    @property
    def battue(self) -> bool:
        """Vrai quand il n'y a plus qu'à servir : tous ont donné leur clé et battu le paquet."""
        return self.cles.suivant is None and self.tapis.paquet.a_battre is None

    def _attendu(self, siege: Siege) -> str | None:
        """Ce que ce siège peut faire d'avance, s'il reste quelque chose."""
        if siege not in self.cles.publiques:
            return CLE
        if self.cles.suivant is None and siege not in self.tapis.paquet.melangeurs:
            return MELANGE
        return None

    def ecrire(self, siege: Siege, paquet: Sequence[Carte], tete: str) -> dict[str, Any] | None:
        match self._attendu(siege):
            case "CLE":
                return {"type": CLE, **self.cles.ecrire(tete)}
            case "MELANGE":
                self.tapis.paquet.preparer(paquet)
                return {"type": MELANGE, **self.tapis.paquet.battre(tete)}
        return None

    def servir(self, siege: Siege, tete: str) -> dict[str, Any] | None:
        """Nos parts des cartes que l'on sert d'abord, si nous en devons."""
        du = None if self.acte is None else self.acte.du(siege)
        return {"type": PARTS, **self.tapis.posees.ecrire_parts(du, tete)} if du else None

    def lire_parts(self, place: tuple[Siege, str], corps: Any, verifier: bool) -> Ranger:
        """Les parts qu'une ouverture apporte d'avance, vérifiées."""
        du = None if self.acte is None else self.acte.du(place[0])
        if not du or not isinstance(corps, dict) or corps.get("type") != PARTS:
            raise Illisible("d'avance, on n'attend que les parts que l'on doit")
        verifie = self.tapis.posees.lire_parts(place[0], _sans_type(corps), du, verifier)
        return lambda: self._retenir(verifie, place, self._paquet, corps)

    def lire(
        self, place: tuple[Siege, str], paquet: Sequence[Carte], corps: Any, verifier: bool
    ) -> Ranger:
        """Ce qu'un coup apporte d'avance, vérifié ; `place` : son auteur, et la tête qu'il suit."""
        verifie = self._lire(place, paquet, corps, verifier)
        return lambda: self._retenir(verifie, place, paquet, corps)

    def _retenir(
        self, ranger: Ranger, place: tuple[Siege, str], paquet: Sequence[Carte], corps: Any
    ) -> None:
        ranger()
        self._paquet = paquet
        self._faits.append({"auteur": place[0], "tete": place[1], "corps": corps})

    def en_json(self) -> dict[str, Any]:
        """Ce qui a été préparé : de quoi le retrouver sans relire la manche d'avant."""
        return {"paquet": [str(carte) for carte in self._paquet], "faits": self._faits}

    def relire(self, objet: dict[str, Any]) -> None:
        """Refait ce qui avait été préparé, et vérifié alors ; sauf servir, qui attend l'acte."""
        paquet = [Carte(texte) for texte in objet["paquet"]]
        for fait in objet["faits"]:
            if fait["corps"]["type"] != PARTS:
                self.lire((fait["auteur"], fait["tete"]), paquet, fait["corps"], verifier=False)()

    def relire_les_parts(self, objet: dict[str, Any], acte: ActeEnCours) -> None:
        """Refait de même ce qui avait été servi de cet acte."""
        self.acte = acte
        for fait in objet["faits"]:
            if fait["corps"]["type"] == PARTS:
                self.lire_parts((fait["auteur"], fait["tete"]), fait["corps"], verifier=False)()

    def _lire(
        self, place: tuple[Siege, str], paquet: Sequence[Carte], corps: Any, verifier: bool
    ) -> Ranger:
        auteur, tete = place
        attendu = self._attendu(auteur)
        if attendu is None or not isinstance(corps, dict) or corps.get("type") != attendu:
            raise Illisible(f"d'avance, on attendait {attendu or 'rien'}")
        if attendu == CLE:
            return self.cles.lire(auteur, tete, _sans_type(corps), verifier)
        self.tapis.paquet.preparer(paquet)
        return self.tapis.paquet.lire_melange(auteur, _sans_type(corps), verifier)


def _sans_type(corps: dict[str, Any]) -> dict[str, Any]:
    return {nom: champ for nom, champ in corps.items() if nom != "type"}
