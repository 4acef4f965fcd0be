"""La personne au terminal : un joueur comme un autre, qui lit la table et tape son coup."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
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
from rebelote.cli.terminal.saisie import Choix, cartes_dites, designes
from rebelote.cli.terminal.tablee import VOUS
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.refus import Refus
from rebelote.noyau.regles import Regles, texte_option
from rebelote.noyau.sieges import Siege
from rebelote.noyau.tableau import Tableau
from rebelote.noyau.vue import Vue
from rebelote.recit.choix import refus_par_raison
from rebelote.recit.dessin import cartes_du_siege, decrire
from rebelote.recit.nombres import compte
from rebelote.recit.reflexe import est_un_reflexe, tape
from rebelote.recit.regles import texte_des_regles

COMMANDES: Final = (
    "?   cette aide          ??  les règles du jeu en entier",
    "t   revoir la table     q   quitter la partie",
)
REFUS_MONTRES: Final = 12
"""On ne montre pas plus de coups que cela pour un même motif de refus."""

RAISONS_MONTREES: Final = 3
"""Ni, quand les coups sont trop nombreux pour qu'on les liste, plus de raisons."""

PRECISIONS: Final = 12
"""Ni pour demander lequel."""


class Quitter(Exception):
    """La personne se lève de table."""


class JoueurHumain:
    """Montre la table et les coups permis, puis attend qu'on en choisisse un."""

    def __init__(
        self,
        jeu: Jeu,
        regles: Regles,
        console: Console,
        auto: bool = False,
        noms: Mapping[Siege, str] | None = None,
    ) -> None:
        self.jeu = jeu
        self.regles = regles
        self.console = console
        self.auto = auto
        self.noms = noms or {}

    def choisir(self, vue: Vue[Any]) -> Evenement:
        choix = Choix(vue.coups_legaux(), vue.etat.parole)
        if self.auto and len(choix.coups) == 1:
            self._dire(f"Un seul coup possible : {choix.dire(choix.coups[0])}")
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
        tableau = self.jeu.tableau_de(vue).nomme(noms_lus_de(vue.siege, self.noms))
        self._dire(decrire(tableau))
        if est_un_reflexe(choix.coups):
            return
        self._dire("")
        if choix.listes:
            self._dire("Vous pouvez :" if choix.numerotes else "Vous pouvez (tapez le coup) :")
            self.console.print(en_colonnes(list(lignes_du_choix(choix))))
        else:
            self._dire(f"{len(choix.coups)} coups possibles ; tapez le vôtre, {_exemples(choix)}")
        for ligne in (lignes_des_refus if choix.listes else raisons_des_refus)(tableau):
            self.console.print(colorer(ligne), style="dim")

    def _dire(self, texte: str) -> None:
        self.console.print(colorer(texte))

    # --- Écouter ------------------------------------------------------------------------------

    def _commande(self, texte: str, vue: Vue[Any], choix: Choix) -> bool:
        """Vrai si le texte était une commande, et non un coup."""
        match texte.lower():
            case "?":
                self._aider(choix)
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
        self._dire(_vague(trouves, choix) if trouves else _refus(texte, vue, self.jeu))
        return None

    def _aider(self, choix: Choix) -> None:
        self._dire(f"{self.jeu.titre} : {self.jeu.resume}")
        for nom, _, _, aide in self.regles.options():
            self._dire(f"  {nom} = {texte_option(getattr(self.regles, nom))} : {aide}")
        self._dire("Tapez :")
        for ligne in (_comment_jouer(choix), *COMMANDES):
            self._dire(f"  {ligne}")


def noms_lus_de(siege: Siege, noms: Mapping[Siege, str]) -> dict[Siege, str]:
    """Les noms de la table, pour qui la lit de ce siège : le sien est « vous »."""
    propre = noms.get(siege, "")
    return {**noms, siege: VOUS if propre in ("", VOUS) else f"{propre}, {VOUS}"}


def lignes_du_choix(choix: Choix) -> Iterator[str]:
    for numero, coup in enumerate(choix.coups, start=1):
        dit = choix.dire(coup)
        yield f"{numero:2}. {dit}" if choix.numerotes else dit


def lignes_des_refus(tableau: Tableau) -> Iterator[str]:
    """Les coups refusés, réunis par raison : « ✗ V♥ D♣ : il faut fournir… »."""
    for raison, textes in refus_par_raison(tableau.refus).items():
        reste = len(textes) - REFUS_MONTRES
        suite = f" … et {reste} autres" if reste > 0 else ""
        yield f"  ✗ {'  '.join(textes[:REFUS_MONTRES])}{suite} : {raison}"


def raisons_des_refus(tableau: Tableau) -> Iterator[str]:
    """Le nombre de coups refusés pour chaque raison, les plus fréquentes d'abord."""
    par_raison = refus_par_raison(tableau.refus)
    raisons = sorted(par_raison, key=lambda raison: -len(par_raison[raison]))
    for raison in raisons[:RAISONS_MONTREES]:
        yield f"  ✗ {compte(len(par_raison[raison]), 'coup')} : {raison}"


def _comment_jouer(choix: Choix) -> str:
    if est_un_reflexe(choix.coups):
        return "Entrée, le plus vite possible"
    numero = "le numéro du coup, ou ses mots" if choix.numerotes else "le coup"
    return f"{numero}, {_exemples(choix)} ; une carte s'écrit A♠ ou as de pique"


def _exemples(choix: Choix) -> str:
    *premiers, dernier = (f"« {exemple} »" for exemple in choix.exemples())
    return f"comme {', '.join(premiers)} ou {dernier}" if premiers else f"comme {dernier}"


def _vague(trouves: list[Evenement], choix: Choix) -> str:
    textes = " | ".join(map(choix.dire, trouves[:PRECISIONS]))
    return f"Précisez : {textes}{' | …' if len(trouves) > PRECISIONS else ''}"


def _refus(texte: str, vue: Vue[Any], jeu: Jeu) -> str:
    """Pourquoi ce que l'on a tapé n'est pas un coup permis, autant qu'on le comprenne."""
    etat = vue.etat
    refuses = {
        coup: motif for coup in etat.pensables(vue.siege) if (motif := etat.motif_refus(coup))
    }
    vises = designes(texte, list(refuses), etat.parole)
    if vises:
        refus: Refus = etat.refus(vises[0], refuses[vises[0]])
        return f"{refus.quoi} refusé : {refus.raison}"
    absentes = [carte for carte in cartes_dites(texte) if carte not in _tenues(vue, jeu)]
    if absentes:
        return f"Vous n'avez pas {' ni '.join(absentes)}"
    return f"Aucun coup permis ne répond à « {texte} » ; ? pour l'aide"


def _tenues(vue: Vue[Any], jeu: Jeu) -> str:
    """Les cartes que l'on a, dans sa main ou dans le paquet où l'on choisit."""
    return " ".join(cartes_du_siege(jeu.tableau(vue.etat, vue.siege).sieges[vue.siege]))


def montrer_les_regles(jeu: Jeu, console: Console) -> None:
    """La page entière des règles du jeu."""
    # La console laisse filer les lignes ; une page, elle, se plie entre les mots.
    console.print(Page(texte_des_regles(jeu)), soft_wrap=False)
