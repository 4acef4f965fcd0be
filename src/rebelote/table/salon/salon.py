"""Le salon d'une table : ses places, ses gens, ses invitations, ce que chacun peut y faire."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.noyau.texte import au_choix
from rebelote.table.salon.acte import Acte
from rebelote.table.salon.entre_pairs import EntrePairs, PairAssis
from rebelote.table.salon.gens import Convive, Role
from rebelote.table.salon.jetons import code_neuf, empreinte, jeton_neuf
from rebelote.table.salon.noms import nom_propre, se_confondent
from rebelote.table.salon.refus import (
    Introuvable,
    NomPris,
    PasAVous,
    PasPrets,
    PlacePrise,
    RefusDeTable,
    SansCookie,
)
from rebelote.table.salon.reglages import Reglages

GENS_MAX: Final = 500
"""Ceux qu'une table reconnaît ; les plus anciens qui ne sont pas assis s'oublient."""


class Phase(StrEnum):
    """Où en est la table."""

    ATTENTE = "attente"
    PARTIE = "partie"
    FINIE = "finie"


@dataclass
class Salon:
    """Tout ce que la table sait de ses gens ; rien de la partie elle-même."""

    table: str
    jeu: Jeu
    reglages: Reglages
    ias: list[str]
    """L'IA qui tient chaque siège sans personne, et qui remplace les absents."""

    invitation: str = field(default_factory=code_neuf)
    invitation_spectateur: str = field(default_factory=code_neuf)
    phase: Phase = Phase.ATTENTE
    partie: int = 0
    """Le numéro de la partie : 0 avant la première, puis une de plus à chaque revanche."""

    graine: int | None = None
    """Celle de la première partie, si l'on en a voulu une ; les suivantes en ont chacune une."""

    acte: Acte | None = None
    """La partie en cours, ou celle qui vient de finir."""

    convives: list[Convive] = field(default_factory=list)
    hote: str = ""
    """L'empreinte de qui a ouvert la table, ou de qui lui a succédé."""

    revanche: set[Siege] = field(default_factory=set)
    """Ceux qui ont demandé une autre partie."""

    pairs: EntrePairs | None = None
    """Rien à une table dont tous les sièges sont de ce serveur."""

    # --- Reconnaître --------------------------------------------------------------------------

    @property
    def sieges(self) -> range:
        return range(len(self.ias))

    def qui(self, jeton: str | None) -> Convive:
        """Celui dont c'est le jeton."""
        sienne = "" if jeton is None else empreinte(jeton)
        trouves = [c for c in self.convives if secrets.compare_digest(sienne, c.empreinte)]
        if not trouves:
            raise SansCookie("cette table ne vous connaît pas : suivez une invitation")
        return trouves[0]

    def assis(self, siege: Siege) -> Convive | None:
        """La personne de ce siège, même partie un moment."""
        return next((c for c in self.convives if c.siege == siege), None)

    def personnes(self) -> Iterator[Convive]:
        """Les personnes assises, dans l'ordre des sièges."""
        for siege in self.sieges:
            convive = self.assis(siege)
            if convive is not None:
                yield convive

    def pair(self, siege: Siege) -> PairAssis | None:
        """Le nœud qui tient ce siège, à une table de pairs."""
        assis = [] if self.pairs is None else self.pairs.assis
        return assis[siege] if siege < len(assis) else None

    def nom(self, siege: Siege) -> str:
        assis = self.assis(siege) or self.pair(siege)
        return f"IA {self.ias[siege]}" if assis is None else assis.nom

    def ia(self, siege: Siege) -> str | None:
        """L'IA à qui est ce siège ; rien s'il est à une personne, d'ici ou d'ailleurs."""
        if self.assis(siege) is not None:
            return None
        pair = self.pair(siege)
        return self.ias[siege] if pair is None else pair.ia or None

    def noms(self) -> dict[Siege, str]:
        return {siege: self.nom(siege) for siege in self.sieges}

    def place(self, convive: Convive) -> Siege:
        """Le siège de qui est assis."""
        if convive.siege is None:
            raise PasAVous("il faut être assis à cette table")
        return convive.siege

    def siege_nomme(self, nom: str) -> Siege:
        """Le siège de ce nom, s'il est à cette table."""
        try:
            siege = lire_siege(nom)
        except ValueError:
            siege = -1
        if siege not in self.sieges:
            raise Introuvable(f"pas de siège {nom[:10]} à cette table")
        return siege

    def exiger_l_hote(self, convive: Convive) -> None:
        if not secrets.compare_digest(convive.empreinte, self.hote):
            raise PasAVous("seul l'hôte de la table le peut")

    def exiger(self, phase: Phase, quoi: str) -> None:
        if self.phase is not phase:
            raise RefusDeTable(quoi)

    def exiger_sans_pairs(self, quoi: str) -> None:
        if self.pairs is not None:
            raise RefusDeTable(quoi)

    def exiger_des_pairs(self, quoi: str) -> None:
        if self.pairs is None:
            raise RefusDeTable(quoi)

    # --- Entrer, s'asseoir, se lever -----------------------------------------------------------

    def accueillir(self, spectateur: bool = False) -> tuple[str, Convive]:
        """Quelqu'un de neuf : le jeton qu'on lui donne, et ce que l'on retient de lui."""
        jeton = jeton_neuf()
        convive = Convive(empreinte(jeton), spectateur)
        self.convives.append(convive)
        debout = [c for c in self.convives if c.role is not Role.ASSIS and c is not convive]
        for ancien in debout[: max(0, len(self.convives) - GENS_MAX)]:
            self.convives.remove(ancien)
        return jeton, convive

    def entrer(self, code: str, deja: Convive | None = None) -> tuple[str, Convive] | None:
        """Fait entrer qui présente une des deux invitations ; rien s'il était déjà mieux placé."""
        invite = secrets.compare_digest(code.encode(), self.invitation.encode())
        spectateur = secrets.compare_digest(code.encode(), self.invitation_spectateur.encode())
        if not invite and not spectateur:
            raise PasAVous("cette invitation n'est pas, ou n'est plus, celle de la table")
        if deja is not None and (spectateur or not deja.spectateur):
            return None
        return self.accueillir(spectateur)

    def asseoir(self, convive: Convive, siege: Siege, nom: str) -> None:
        """Prend une place sans personne, ou en change avant la partie."""
        self.exiger_sans_pairs("à une table de pairs, chacun s'assied par son propre nœud")
        if convive.spectateur:
            raise PasAVous("un spectateur ne s'assied pas : demandez l'autre invitation")
        occupant = self.assis(siege)
        if occupant not in (None, convive):
            raise PlacePrise(f"{nom_siege(siege)} est la place de {occupant.nom}")
        if convive.siege not in (None, siege) and self.phase is not Phase.ATTENTE:
            raise RefusDeTable(
                "on ne change pas de place pendant la partie : on en a vu les cartes"
            )
        convive.nom = self._nom_libre(convive, siege, nom_propre(nom))
        convive.parti = False
        if convive.siege != siege:
            convive.siege, convive.pret = siege, False
        if not self._hote_assis():
            self.hote = convive.empreinte

    def _nom_libre(self, convive: Convive, siege: Siege, nom: str) -> str:
        """Ce nom, si personne d'autre ici ne le porte : on ne joue pas sous celui d'un voisin."""
        for autre in self.sieges:
            libre = autre == siege or self.assis(autre) is convive
            if not libre and se_confondent(nom, self.nom(autre)):
                raise NomPris(f"{nom_siege(autre)} s'appelle déjà {nom} : prenez un autre nom")
        return nom

    def echanger(self, convive: Convive, siege: Siege) -> None:
        """Échange sa place avec ce siège, avant la partie ; qui l'occupait se redit prêt."""
        self.exiger(Phase.ATTENTE, "on ne change de place qu'avant la partie")
        self.exiger_sans_pairs("à une table de pairs, c'est l'hôte qui range les places")
        mienne, autre = self.place(convive), self.assis(siege)
        if autre is not None and autre is not convive:
            autre.siege, autre.pret = mienne, False
        self.ias[mienne], self.ias[siege] = self.ias[siege], self.ias[mienne]
        convive.siege = siege

    def se_lever(self, convive: Convive) -> None:
        """Quitte sa place ; pendant la partie elle reste à lui, une IA la tient."""
        self.place(convive)
        if self.phase is Phase.PARTIE:
            convive.parti = True
        else:
            self.revanche.discard(self.place(convive))  # qui prendra sa place n'a rien demandé
            convive.siege, convive.pret = None, False
        self._passer_la_main()

    def revenir(self, convive: Convive) -> bool:
        """Reprend sa place ; vrai s'il l'avait quittée."""
        revient, convive.parti = convive.parti, False
        return revient

    def _hote_assis(self) -> bool:
        return any(c.empreinte == self.hote and not c.parti for c in self.personnes())

    def _passer_la_main(self) -> None:
        """L'hôte parti, le premier assis lui succède ; s'il n'y en a pas, il le reste."""
        if not self._hote_assis():
            suivant = next((c for c in self.personnes() if not c.parti), None)
            self.hote = self.hote if suivant is None else suivant.empreinte

    # --- Préparer la partie --------------------------------------------------------------------

    def se_dire_pret(self, convive: Convive, pret: bool) -> None:
        self.exiger(Phase.ATTENTE, "la partie est commencée")
        self.place(convive)
        convive.pret = pret

    def confier(self, convive: Convive, siege: Siege, ia: str) -> None:
        """L'hôte choisit l'IA d'un siège sans personne."""
        self.exiger_l_hote(convive)
        if self.assis(siege) is not None or self.pair(siege) is not None:
            raise PlacePrise(f"{nom_siege(siege)} est la place de {self.nom(siege)}")
        self.ias[siege] = ia

    def regler(self, convive: Convive, reglages: Reglages) -> None:
        """L'hôte change les réglages ; les autres se redisent prêts à ceux-là."""
        self.exiger_l_hote(convive)
        self.exiger(Phase.ATTENTE, "la partie est commencée")
        self.exiger_sans_pairs("les règles d'une table de pairs se choisissent en l'ouvrant")
        self.reglages = reglages
        for autre in self.personnes():
            autre.pret = autre.empreinte == self.hote

    def verifier_le_depart(self, convive: Convive) -> None:
        """L'hôte commence, quand tous les autres sont prêts."""
        self.exiger_l_hote(convive)
        self.exiger(Phase.ATTENTE, "la partie est déjà commencée")
        absents = [c.nom for c in self.personnes() if not c.pret and c is not convive]
        if absents:
            raise PasPrets(f"on attend que {' et '.join(absents)} se dise prêt")

    def demarrer(self, convive: Convive) -> None:
        self.verifier_le_depart(convive)
        self.commencer()

    def demander_la_revanche(self, convive: Convive, presents: frozenset[Siege]) -> bool:
        """Demande une autre partie ; elle commence quand tous les présents l'ont demandée."""
        siege = self.place(convive)
        self.exiger(Phase.FINIE, "la partie n'est pas finie")
        self.revanche.add(siege)
        if presents - self.revanche:
            return False
        self.commencer()
        return True

    def commencer(self) -> None:
        """Une partie de plus."""
        self.acte = Acte(None if self.graine is None else self.graine + self.partie)
        self.phase, self.partie = Phase.PARTIE, self.partie + 1
        self.revanche = set()
        for convive in self.personnes():
            convive.pret = True

    def finir(self) -> None:
        self.phase = Phase.FINIE


def lire_nombre(jeu: Jeu, nombre: int | None) -> int:
    """Le nombre de joueurs, si le jeu le permet."""
    choisi = jeu.nombres_de_joueurs[-1] if nombre is None else nombre
    if choisi not in jeu.nombres_de_joueurs:
        attendu = au_choix(jeu.nombres_de_joueurs)
        raise Illisible(f"{jeu.nom} se joue à {attendu} joueurs, pas à {choisi}")
    return choisi
