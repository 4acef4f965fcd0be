"""Le fourbe : un membre qui a sa clé, son siège et tout le programme, et qui ment comme il veut.

Son poste reste honnête au fond : il sait donc toujours où en est la partie. Ce qu'il envoie passe
par `mentir` ; ce qu'il ajoute de lui-même vient d'`agir` ; ce qu'il fait semblant de n'avoir pas
reçu, d'`avaler`. Il ne connaît la clé de personne d'autre, et ne voit pas chez les autres.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import EVENEMENT, Entree, Parole, ecrire_entree, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.scelles import est_secrete

ENTREES = (Message.ENTREE, Message.MAIN)


class Fourbe(PosteActif):
    """Un poste qui triche ; `fait` dit qu'il a triché, et à qui le regarde aussi."""

    complice: ClassVar[type[Deroulement]] = Deroulement
    """Le déroulement qu'il suit : le sien peut être complaisant envers ses propres fautes."""
    seule_donne: ClassVar[str | None] = None
    """La donne qu'il truque, s'il n'en truque qu'une : avec une autre, il n'a rien à faire."""
    comparse: ClassVar[bool] = False
    """Vrai de qui ne fait qu'en aider un autre : ce qu'il advient de lui n'est pas la question."""
    temoin: ClassVar[Path | None] = None
    """Le fichier qui naît quand il triche : d'un autre processus, rien d'autre ne le dirait."""
    debut: ClassVar[int] = 10
    """Le nombre d'entrées à partir duquel il agit."""
    repos: ClassVar[float] = 0.5
    """Les secondes entre deux gestes de qui harcèle : dans la simulation, il n'y a pas de porte."""
    faite = False
    _reprise = 0.0
    parti = False
    """Vrai dès qu'il s'en va : il ne dit plus rien."""

    def recommencer(self) -> None:
        super().recommencer()
        if self.complice is not Deroulement:
            self.deroulement = self.complice(self.tablee, self.moi, self.identite, self._sel)

    def fait(self) -> None:
        if not self.faite and self.temoin is not None:
            self.temoin.touch()
        self.faite = True

    # --- Ce que l'on en attend, et ce qu'il en fait -------------------------------------------

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        if self.parti or self.avaler(message, objet):
            return []
        try:
            envois = super().recevoir(message, objet, maintenant)
        except ErreurRebelote:
            envois = []
        return self._envois(envois)

    def tic(self, maintenant: float) -> list[Envoi]:
        return [] if self.parti else self._envois(super().tic(maintenant))

    def decider(self, coup: Evenement) -> list[Envoi]:
        return [] if self.parti else self._envois(super().decider(coup))

    def _envois(self, envois: list[Envoi]) -> list[Envoi]:
        mentis = [menti for envoi in envois for menti in self.mentir(envoi)]
        if self.trop_tot or self.parti or self.maintenant < self._reprise:
            return mentis
        if self.faite:
            self._reprise = self.maintenant + self.repos
        return mentis + self.agir()

    @property
    def arret(self) -> str | None:
        """Rien ne l'arrête que son propre départ : un exclu peut encore nuire."""
        return "il est parti" if self.parti else None

    # --- Ce que chaque fourbe fait à sa façon -------------------------------------------------

    def mentir(self, envoi: Envoi) -> list[Envoi]:
        """Ce qu'il envoie au lieu de cela."""
        return [envoi]

    def agir(self) -> list[Envoi]:
        """Ce qu'il envoie de plus, dès que la partie est assez avancée."""
        return []

    def avaler(self, message: Message, objet: Any) -> bool:
        """Vrai s'il fait comme s'il n'avait rien reçu."""
        return False

    # --- De quoi mentir -----------------------------------------------------------------------

    @property
    def trop_tot(self) -> bool:
        return len(self.journal) < self.debut or self.finie

    @property
    def est_hote(self) -> bool:
        return self.deroulement.hote == self.moi

    def a(self, ecart: int) -> Siege:
        """Le membre encore là qui est assis à tant de places de nous."""
        vivants = [s for s in self.deroulement.vivants() if s != self.moi] or self._tous_les_autres
        apres = [s for s in vivants if s > self.moi] + [s for s in vivants if s < self.moi]
        return apres[(ecart - 1) % len(apres)]

    @property
    def victime(self) -> Siege:
        return self.a(1)

    @property
    def _tous_les_autres(self) -> list[Siege]:
        return [s for s in range(len(self.tablee.membres)) if s != self.moi]

    def aux(self, sieges: Iterable[Siege], message: Message, objet: Any) -> list[Envoi]:
        return [Envoi(siege, message, objet) for siege in sieges]

    def partout(self, message: Message, objet: Any) -> list[Envoi]:
        """À tous, exclus ou non, qu'ils veuillent l'entendre ou non."""
        return self.aux(self._tous_les_autres, message, objet)

    def contrefaire(self, modele: Entree, **champs: Any) -> Entree:
        """Une entrée à la place de celle-ci, signée de nous."""
        contenu: dict[str, Any] = {
            "partie": modele.partie,
            "seq": modele.seq,
            "precedent": modele.precedent,
            "auteur": self.moi,
            "type_": modele.type,
            "corps": modele.corps,
            "accuses": modele.accuses,
        }
        return ecrire_entree(self.identite, **{**contenu, **champs})

    def a_la_suite(self, type_: str = EVENEMENT, **corps: Any) -> Entree:
        """Une entrée à la suite de notre tête, bien signée."""
        return self.signer(type_, corps)

    def en_retard(self) -> Parole:
        """Signe de vie, mais à l'en croire il en est encore à l'entrée d'avant."""
        precedent = self.journal[-1].precedent
        return self.dire(Message.ACCUSE, seq=len(self.journal) - 1, empreinte=precedent)

    def entree_de(self, envoi: Envoi) -> Entree | None:
        """L'entrée que porte ce message, s'il en porte une de nous."""
        if envoi.message not in ENTREES:
            return None
        entree = lire_entree(envoi.objet)
        return entree if entree.auteur == self.moi else None

    def coup_de(self, envoi: Envoi) -> Entree | None:
        """De même, si c'est un coup public de notre joueur."""
        entree = self.entree_de(envoi)
        if entree is None or entree.type != EVENEMENT or est_secrete(entree) or self.trop_tot:
            return None
        de_nous = lire_auteur(entree) == self.moi
        return entree if de_nous else None

    def a_la_place(self, envoi: Envoi, entree: Entree) -> Envoi:
        return replace(self.porter(envoi.siege, entree))


def lire_auteur(entree: Entree) -> Siege | None:
    """Le siège qui joue ce coup public."""
    nom = str(entree.corps.get("evenement", {}).get("auteur"))
    return int(nom[1:]) - 1 if nom[:1] == "J" and nom[1:].isdigit() else None
