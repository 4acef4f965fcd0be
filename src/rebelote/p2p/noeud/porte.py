"""La porte d'un nœud : qui a le droit d'entrer, à quel débit, avec quel corps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rebelote.p2p.liaison.part_de_temps import PartDeTemps, TropDAttente
from rebelote.p2p.liaison.seaux import Seaux
from rebelote.p2p.messages import chemins
from rebelote.p2p.messages.erreurs import ILLISIBLE, Etranger, Occupe
from rebelote.p2p.messages.message import Message
from rebelote.p2p.noeud.bornes import (
    Application,
    Envoyer,
    Porte,
    Portee,
    Recevoir,
    Refus,
    refuser,
    trop_de_requetes,
)
from rebelote.p2p.noeud.limites import Limites
from rebelote.p2p.noeud.visiteurs import Qualite, Visiteur

VISITEUR: Final = "visiteur"
"""La clé, dans l'état de la portée, de celui que la connexion a reconnu."""
LECTURE: Final = "lecture"
"""De même, ce qui dit le temps passé à lire ce que la connexion envoie."""
_INCONNU: Final = Visiteur(Qualite.ETRANGER, "?")
_OUVRANTS: Final = (b",", b"[", b"{")


class PorteDuNoeud(Porte):
    """Rien n'est lu de ce que l'on ne veut pas entendre de ce visiteur."""

    def __init__(
        self, application: Application, limites: Limites, commencee: Callable[[], bool]
    ) -> None:
        """`commencee()` : vrai dès que l'on joue, et que les étrangers n'ont plus rien à dire."""
        super().__init__(application, limites)
        self.limites, self._commencee = limites, commencee
        self._etrangers = Seaux(limites.debit_etranger, limites.rafale_etrangere, limites.pairs)
        self._foule = Seaux(limites.debit_des_etrangers, limites.debit_des_etrangers, 1)
        self._rattrapages = Seaux(limites.rattrapages, limites.rattrapages, limites.pairs)
        self._temps = PartDeTemps(limites.pairs)

    async def __call__(self, portee: Portee, recevoir: Recevoir, envoyer: Envoyer) -> None:
        """Un membre n'a de nous que sa part de notre temps : au-delà, il attend.

        Lire en fait partie : mille petits en-têtes, un corps en miettes coûtent plus qu'un coup.
        """
        visiteur = _visiteur(portee)
        if visiteur.qualite is not Qualite.MEMBRE:
            await super().__call__(portee, recevoir, envoyer)
            return
        lecture = portee["state"].get(LECTURE, float)
        self._temps.prendre(visiteur.nom, lecture())
        try:
            await self._temps.patienter(visiteur.nom)
            service = super().__call__(portee, recevoir, envoyer)
            await self._temps.compter(visiteur.nom, service)
        except TropDAttente:
            await refuser(envoyer, trop_de_requetes())
        finally:
            self._temps.prendre(visiteur.nom, lecture())

    def admettre(self, portee: Portee) -> None:
        visiteur = _visiteur(portee)
        if not self._permis(visiteur, portee["path"]):
            raise trop_de_requetes(raccrocher=visiteur.etranger)
        self._verifier_le_droit(visiteur, portee["method"], portee["path"])

    def _permis(self, visiteur: Visiteur, chemin: str) -> bool:
        """Faux s'il en demande trop à la fois."""
        if visiteur.etranger:
            return self._etrangers.puiser(visiteur.nom) and self._foule.puiser()
        if chemin == Message.DEMANDE.chemin and not self._rattrapages.puiser(visiteur.nom):
            return False
        return self.seaux.puiser(visiteur.nom)

    def _verifier_le_droit(self, visiteur: Visiteur, methode: str, chemin: str) -> None:
        commencee = self._commencee()
        if visiteur.peut(methode, chemin, commencee):
            return
        if commencee and (methode, chemin) == ("POST", chemins.INVITE):
            raise Refus(409, "ce nœud est déjà occupé par une autre partie", Occupe.code)
        quand = "la partie est commencée : " if commencee else ""
        detail = f"{quand}ce nœud ne répond là qu'à ses membres et à son propriétaire"
        raise Refus(401, detail, Etranger.code)

    def borne(self, portee: Portee) -> int:
        return self.limites.corps_de(portee["path"])

    def relire(self, corps: bytes) -> None:
        """Compter coûte mille fois moins que de bâtir des objets pour les refuser un à un."""
        if sum(map(corps.count, _OUVRANTS)) > self.limites.structure:
            raise Refus(422, "corps trop compliqué pour un de nos messages", ILLISIBLE)


def _visiteur(portee: Portee) -> Visiteur:
    reconnu: Visiteur = portee.get("state", {}).get(VISITEUR, _INCONNU)
    return reconnu
