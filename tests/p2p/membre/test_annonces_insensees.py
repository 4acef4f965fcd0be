"""Une annonce qui n'a pas de sens se refuse comme toute autre entrée : aucun nœud n'en tombe."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.simulation import MondeFourbe
from rebelote.cartes import lire_cartes
from rebelote.jeux.belote import Annonce, Annoncer, TypeAnnonce
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.situation import SILENCE
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import DEUX_ENTREES

HOTE, INVITE = 0, 2


class AnnonceInsensee(Fourbe):
    """Annonce, au lieu de poser sa première carte, ce que personne n'annoncerait."""

    annonces: ClassVar[tuple[Annonce, ...]] = ()
    debut = 0
    fausse: Entree | None = None

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        entree = self.coup_de(envoi)
        if entree is None or entree.corps["evenement"]["type"] != "JOUER_CARTE":
            return [envoi]
        if self.fausse is None:
            coup = evenement_en_json(Annoncer(self.moi, self.annonces))
            self.fausse = self.contrefaire(entree, corps={"evenement": coup})
            self.fait()
        return [self.a_la_place(envoi, self.fausse)]


class Temoin(MondeFourbe):
    """Un monde où l'on note ce que chacun répond à l'annonce insensée."""

    def __init__(self, classe: type[Fourbe], siege: Siege) -> None:
        self.refus: dict[Siege, str] = {}
        super().__init__(1, "belote", 4, {siege: classe})

    @property
    def fausse(self) -> dict[str, str] | None:
        (poste,) = (self.noeuds[siege] for siege in self.classes)
        entree = getattr(poste, "fausse", None)
        return None if entree is None else entree.en_json()

    def _livrer(self, siege: Siege, message: Message, objet: Any) -> None:
        """Le monde n'attend que des `ErreurRebelote` : toute autre l'arrêterait."""
        noeud = self.noeuds[siege]
        if noeud is not None and objet == self.fausse and siege not in self.refus:
            try:
                noeud.recevoir(message, objet, self.date)
            except ErreurRebelote as refus:
                self.refus[siege] = str(refus)
        super()._livrer(siege, message, objet)


class CarreDeSept(AnnonceInsensee):
    annonces = (Annonce(TypeAnnonce.CARRE, lire_cartes("7♠ 7♥ 7♦ 7♣")),)


class SansCarte(AnnonceInsensee):
    annonces = (Annonce(TypeAnnonce.TIERCE, ()),)


MAUVAISES_CARTES = "ces cartes ne font pas cette annonce, ou servent deux fois"
A_SCELLER = "ANNONCE est secret : on le scelle"
"""En clair, une annonce qui cache des cartes est refusée avant même d'être jugée."""


@pytest.mark.parametrize("siege", [HOTE, INVITE])
@pytest.mark.parametrize(
    ("classe", "raison"),
    [
        (CarreDeSept, f"J{{}}, annonce carre 7♠ 7♥ 7♦ 7♣ : {MAUVAISES_CARTES}"),
        (SansCarte, A_SCELLER),
        (AnnonceInsensee, f"J{{}}, annonce rien : {MAUVAISES_CARTES}"),
    ],
)
def test_elle_est_refusee_et_les_autres_finissent(
    classe: type[AnnonceInsensee], raison: str, siege: Siege
) -> None:
    monde = Temoin(classe, siege)
    assert monde.courir(), "la partie est bloquée"
    assert monde.faite
    honnetes = monde.honnetes()
    # À la réception, elle est contestée ou refusée ; l'audit, ou le délai, en exclut l'auteur.
    attendues = {raison.format(siege + 1), DEUX_ENTREES, SILENCE}
    for noeud in honnetes:
        assert monde.refus.get(noeud.moi, noeud.deroulement.exclus[siege]) in attendues
    assert all(noeud.finie and list(noeud.deroulement.exclus) == [siege] for noeud in honnetes)
    assert len({noeud.tete for noeud in honnetes}) == 1
