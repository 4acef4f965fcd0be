"""Qui prend place à une table du réseau : une personne, ou l'IA qui joue pour elle."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field, replace
from typing import TYPE_CHECKING

from rebelote.cerveau.joueurs import charger_joueur
from rebelote.cli.graines import alea_de
from rebelote.cli.reseau.noms import nom_au_hasard
from rebelote.cli.reseau.personne import Personne
from rebelote.cli.reseau.qui_joue import nom_d_ia, verifier_ia
from rebelote.ia.designation import HUMAIN
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.sieges import Siege

if TYPE_CHECKING:
    from rebelote.p2p.membre.reglages import Reglages


@dataclass
class Convive:
    """Son nom, qui choisit ses coups, et combien de temps il attend un disparu."""

    nom: str = field(init=False)
    voulu: InitVar[str | None]
    ia: str
    graine: int | None
    grace: float
    personne: Personne = field(default_factory=Personne)

    def __post_init__(self, voulu: str | None) -> None:
        """`voulu` : le nom demandé ; un prénom au hasard sinon."""
        from rebelote.p2p.messages.tablee import NOM_MAX

        self.nom = nom_au_hasard() if voulu is None else voulu.strip()
        if not 1 <= len(self.nom) <= NOM_MAX or not self.nom.isprintable():
            raise ErreurRebelote(f"--nom attend un texte d'une ligne, de 1 à {NOM_MAX} signes")
        verifier_ia(self.ia)

    @property
    def est_humain(self) -> bool:
        return self.ia == HUMAIN

    @property
    def ia_annoncee(self) -> str:
        """Ce que l'on dit aux autres de notre IA ; rien d'une personne."""
        return nom_d_ia(self.ia)

    def joueur(self, jeu: str, siege: Siege) -> Joueur:
        """Celui qui choisira à ce siège ; une IA y a le hasard qu'elle aurait dans `jouer`."""
        if self.est_humain:
            return self.personne.au_terminal(jeu)
        return charger_joueur(self.ia, jeu, alea_de(self.graine, siege))

    def reglages(self) -> Reglages:
        """La grâce demandée ; une personne réfléchit aussi longtemps qu'elle veut."""
        from rebelote.p2p.membre.reglages import Reglages

        reglages = Reglages(grace=self.grace)
        return replace(reglages, reflexion=None) if self.est_humain else reglages
