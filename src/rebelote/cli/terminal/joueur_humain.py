"""La personne au terminal : un joueur comme un autre, qui lit la table et tape son coup."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Any, Final

from rich.console import Console

from rebelote.cli.affichage import (
    colorer,
    confirmer,
    demander,
    en_colonnes,
    oublier_les_touches,
)
from rebelote.cli.terminal.page import Page
from rebelote.cli.terminal.saisie import Choix, designes
from rebelote.noyau.evenement import Evenement, Reflexe
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.refus import Refus
from rebelote.noyau.regles import Regles, texte_option
from rebelote.noyau.tableau import Tableau
from rebelote.noyau.vue import Vue
from rebelote.recit.choix import refus_par_raison
from rebelote.recit.dessin import decrire

COMMANDES: Final = (
    "le numéro du coup, ou ses mots : A♠, as de pique, passe, prends cœur…",
    "?   cette aide          ??  les règles du jeu en entier",
    "t   revoir la table     q   quitter la partie",
)
REFUS_MONTRES: Final = 12
"""On ne montre pas plus de coups que cela pour un même motif de refus."""

PRECISIONS: Final = 12
"""Ni pour demander lequel."""


class Quitter(Exception):
    """La personne se lève de table."""


class JoueurHumain:
    """Montre la table et les coups permis, puis attend qu'on en choisisse un."""

    def __init__(self, jeu: Jeu, regles: Regles, console: Console, auto: bool = False) -> None:
        self.jeu = jeu
        self.regles = regles
        self.console = console
        self.auto = auto

    def choisir(self, vue: Vue[Any]) -> Evenement:
        choix = Choix(vue.coups_legaux())
        if self.auto and len(choix.coups) == 1:
            self._dire(f"Un seul coup possible : {choix.coups[0].texte}")
            return choix.coups[0]
        self._montrer(vue, choix)
        reflexe = est_un_reflexe(choix.coups)
        while True:
            oublier_les_touches()
            depart = time.monotonic()
            texte = demander(self.console, "Vite, Entrée ! " if reflexe else "Votre coup : ")
            if self._commande(texte, vue, choix):
                continue
            if reflexe:
                return tape(vue, choix.coups, time.monotonic() - depart)
            coup = self._comprendre(texte, vue, choix)
            if coup is not None:
                return coup

    # --- Montrer ------------------------------------------------------------------------------

    def _montrer(self, vue: Vue[Any], choix: Choix) -> None:
        self._dire("")
        tableau = self.jeu.tableau_de(vue)
        self._dire(decrire(tableau))
        if est_un_reflexe(choix.coups):
            return
        self._dire("")
        if choix.listes:
            self._dire("Vous pouvez :" if choix.numerotes else "Vous pouvez (tapez le coup) :")
            self.console.print(en_colonnes(list(lignes_du_choix(choix))))
        else:
            self._dire(f"{len(choix.coups)} coups possibles ; tapez le vôtre, {_exemples(choix)}")
        for ligne in lignes_des_refus(tableau):
            self.console.print(colorer(ligne), style="dim")

    def _dire(self, texte: str) -> None:
        self.console.print(colorer(texte))

    # --- Écouter ------------------------------------------------------------------------------

    def _commande(self, texte: str, vue: Vue[Any], choix: Choix) -> bool:
        """Vrai si le texte était une commande, et non un coup."""
        match texte.lower():
            case "?":
                self._aider()
            case "??":
                montrer_les_regles(self.jeu, self.console)
            case "t":
                self._montrer(vue, choix)
            case "q":
                self._quitter()
            case _:
                return False
        return True

    def _quitter(self) -> None:
        oublier_les_touches()
        if confirmer(self.console, "Quitter la partie ?"):
            raise Quitter
        self._dire("La partie continue.")

    def _comprendre(self, texte: str, vue: Vue[Any], choix: Choix) -> Evenement | None:
        """Le coup que désigne ce texte, ou `None` après avoir dit ce qui n'allait pas."""
        if not texte:
            self._dire(f"Rien reçu : tapez un {'numéro' if choix.numerotes else 'coup'}, ou ?")
            return None
        trouves = choix.trouver(texte)
        if len(trouves) == 1:
            return trouves[0]
        self._dire(_vague(trouves) if trouves else _refus(texte, vue))
        return None

    def _aider(self) -> None:
        self._dire(f"{self.jeu.titre} : {self.jeu.resume}")
        for nom, _, _, aide in self.regles.options():
            self._dire(f"  {nom} = {texte_option(getattr(self.regles, nom))} : {aide}")
        self._dire("Tapez :")
        for ligne in COMMANDES:
            self._dire(f"  {ligne}")


def est_un_reflexe(coups: Sequence[Evenement]) -> bool:
    """Vrai quand le coup est une durée : une personne la fait, elle ne la choisit pas."""
    return all(isinstance(coup, Reflexe) for coup in coups)


def tape(vue: Vue[Any], coups: Sequence[Evenement], secondes: float) -> Evenement:
    """Le coup qui a pris ce temps ; le plus lent qu'on offre si c'est plus que permis."""
    offerts = [coup for coup in coups if isinstance(coup, Reflexe)]
    reel = offerts[0].en(round(secondes * 1000))
    lent = max(offerts, key=lambda coup: coup.delai_ms or 0)
    return reel if vue.motif_refus(reel) is None else lent


def lignes_du_choix(choix: Choix) -> Iterator[str]:
    for numero, coup in enumerate(choix.coups, start=1):
        yield f"{numero:2}. {coup.texte}" if choix.numerotes else coup.texte


def lignes_des_refus(tableau: Tableau) -> Iterator[str]:
    """Les coups refusés, réunis par raison : « ✗ V♥ D♣ : il faut fournir… »."""
    for raison, textes in refus_par_raison(tableau.refus).items():
        reste = len(textes) - REFUS_MONTRES
        suite = f" … et {reste} autres" if reste > 0 else ""
        yield f"  ✗ {'  '.join(textes[:REFUS_MONTRES])}{suite} : {raison}"


def _exemples(choix: Choix) -> str:
    return f"comme « {choix.coups[0].texte} » ou « {choix.coups[-1].texte} »"


def _vague(trouves: list[Evenement]) -> str:
    textes = " | ".join(coup.texte for coup in trouves[:PRECISIONS])
    return f"Précisez : {textes}{' | …' if len(trouves) > PRECISIONS else ''}"


def _refus(texte: str, vue: Vue[Any]) -> str:
    refuses = dict(vue.etat.coups_refuses(vue.siege))
    vises = designes(texte, list(refuses))
    if not vises:
        return f"Aucun coup permis ne répond à « {texte} » ; ? pour l'aide"
    refus: Refus = vue.etat.refus(vises[0], refuses[vises[0]])
    return f"{refus.quoi} refusé : {refus.raison}"


def montrer_les_regles(jeu: Jeu, console: Console) -> None:
    """La page entière des règles du jeu."""
    # La console laisse filer les lignes ; une page, elle, se plie entre les mots.
    console.print(Page(texte_des_regles(jeu)), soft_wrap=False)


def texte_des_regles(jeu: Jeu) -> str:
    """Le `REGLES.md` du jeu, ou son résumé s'il n'en a pas."""
    paquet = jeu.regles.__module__.rpartition(".")[0]
    page = resources.files(paquet) / "REGLES.md"
    return page.read_text(encoding="utf-8") if page.is_file() else jeu.resume
