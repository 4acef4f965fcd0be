"""Le joueur surveillé : son coup, permis, ou une faute qui dit tout de lui.

Une IA peut être de n'importe qui : elle lève, triche, se tait, ou rend n'importe quoi. Ici l'on
demande et l'on juge ; ce que l'on fait d'une faute (arrêter, doubler, compter) est à qui surveille.
"""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Any, Final, Self, TypeAlias

from rebelote.ia.fautes import dire_en_une_ligne, dire_faute, lieu_de, montrer, nommer_siege
from rebelote.ia.legalite import motif_du_refus
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.partie import Partie, PartieSansFin
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.noyau.vue import Vue
from rebelote.recit.nombres import court

Pannes: TypeAlias = tuple[type[BaseException], ...]

PANNES: Final[Pannes] = (Exception, SystemExit)
"""Ce qui vient de l'IA dans notre propre processus : Ctrl-C, lui, vient de la personne."""

TOUTES: Final[Pannes] = (BaseException,)
"""Là où l'IA est seule, dans un fil ou un processus à elle : tout vient d'elle."""


class GenreFaute(StrEnum):
    """De quelle façon une IA a manqué à rendre un coup."""

    EXCEPTION = "panne"
    ILLISIBLE = "coup illisible"
    ILLEGAL = "coup illégal"
    DELAI = "délai"


class DelaiDepasse(BaseException):
    """La montre de qui surveille a sonné pendant que l'IA cherchait.

    Ce n'est pas une `Exception` : une IA qui les attrape toutes ne doit pas l'avaler.
    """


class FauteIA(ErreurRebelote):
    """Ce qu'une IA a fait de travers : qui, de quel genre, quoi, et où dans son fichier."""

    def __init__(
        self, genre: GenreFaute, siege: Siege, phrase: str, bref: str | None = None
    ) -> None:
        """`bref` est la même chose dans un tableau, où l'on sait déjà de quoi il est question."""
        super().__init__(phrase)
        self.genre, self.siege = genre, siege
        self.phrase, self.bref = phrase, phrase if bref is None else bref
        self.erreur: BaseException | None = None
        self.nom = ""
        """Le nom de l'IA, quand qui la surveille le sait."""

    @classmethod
    def levee(cls, siege: Siege, erreur: BaseException) -> Self:
        bref = f"{type(erreur).__name__} : {dire_en_une_ligne(erreur)}"
        faute = cls(GenreFaute.EXCEPTION, siege, f"choisir() a levé {bref}", bref)
        faute.erreur = erreur
        return faute

    @classmethod
    def refusee(cls, siege: Siege, refus: str) -> Self:
        return cls(GenreFaute.ILLEGAL, siege, f"coup refusé {refus}", refus)

    @classmethod
    def insensee(cls, siege: Siege, coup: object) -> Self:
        """Un coup qui n'en a que la forme : il ferait tomber qui le lirait."""
        phrase = f"choisir() a rendu un coup mal fait, {montrer(coup)}"
        return cls(GenreFaute.ILLISIBLE, siege, phrase)

    @classmethod
    def trop_lente(cls, siege: Siege, delai: float) -> Self:
        return cls(
            GenreFaute.DELAI,
            siege,
            f"n'a rien choisi en {delai:g} s",
            f"pas de coup en {court(delai)} s",
        )

    @property
    def lieu(self) -> str:
        """La ligne de son fichier où l'IA est tombée, si elle est tombée."""
        return "" if self.erreur is None else lieu_de(self.erreur)

    @property
    def detail(self) -> str:
        """Ce qu'elle a fait, et où : ce qu'il faut à qui l'a écrite."""
        return self.phrase if self.erreur is None else dire_faute(self.erreur)

    @property
    def annonce(self) -> str:
        return f"l'IA {self.nom} ({nom_siege(self.siege)}) est en faute, {self.detail}"


class Surveille:
    """Un joueur qui rend un coup permis, ou lève `FauteIA` en disant son nom."""

    def __init__(self, joueur: Joueur, nom: str) -> None:
        self.joueur, self.nom = joueur, nom

    def choisir(self, vue: Vue[Any]) -> Evenement:
        try:
            return coup_permis(self.joueur, vue)
        except FauteIA as faute:
            faute.nom = self.nom
            raise


def coup_permis(joueur: Joueur, vue: Vue[Any], pannes: Pannes = PANNES) -> Evenement:
    """Le coup de ce joueur, tel que les autres le liront ; `FauteIA` si sa vue ne le permet pas."""
    return juger(vue, demander(joueur, vue, pannes))


def demander(joueur: Joueur, vue: Vue[Any], pannes: Pannes = PANNES) -> Evenement:
    """Ce que rend ce joueur, si c'est un coup et que c'est le sien ; reste à le juger."""
    try:
        coup: Any = joueur.choisir(vue)
    except (FauteIA, DelaiDepasse):
        raise  # un cerveau sait de quoi il souffre, et la montre n'est pas à l'IA
    except pannes as erreur:
        raise FauteIA.levee(vue.siege, erreur) from erreur
    if not isinstance(coup, Evenement):
        rendu = f"choisir() a rendu {montrer(coup)}"
        phrase, bref = f"{rendu} au lieu d'un coup à elle", f"{rendu}, pas un coup"
        raise FauteIA(GenreFaute.ILLISIBLE, vue.siege, phrase, bref)
    if coup.auteur != vue.siege:
        bref = f"un coup de {nommer_siege(coup.auteur)}"
        raise FauteIA(GenreFaute.ILLISIBLE, vue.siege, f"choisir() a rendu {bref}", bref)
    return coup


def juger(vue: Vue[Any], coup: Evenement) -> Evenement:
    """Ce coup, tel que les autres le liront : un 2.0 pour un 2 ne passerait pas leur porte."""
    try:
        texte = json.dumps(evenement_en_json(coup))
        relu = evenement_depuis_json(json.loads(texte), [type(coup)])
        refus = motif_du_refus(vue, relu)
    except PANNES:
        raise FauteIA.insensee(vue.siege, coup) from None
    if refus is not None:
        raise FauteIA.refusee(vue.siege, refus)
    return relu


def jouer_le_coup(partie: Partie[Any], coup: Evenement) -> None:
    """Juge ce coup à la table même, qui voit toutes les cartes, et l'y joue."""
    try:
        partie.jouer(coup)
    except CoupIllegal as refus:
        raise FauteIA.refusee(coup.auteur, f"[{refus.motif.code}] {refus}") from None
    except PartieSansFin:
        raise  # ce n'est pas la faute de ce coup-là
    except PANNES:
        raise FauteIA.insensee(coup.auteur, coup) from None
