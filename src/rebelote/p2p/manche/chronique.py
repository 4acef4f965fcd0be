"""Raconter le journal partagé, tel que n'importe qui peut le lire."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rebelote.cartes import Carte
from rebelote.noyau.codec import evenement_depuis_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER, Siege, lire_siege, nom_siege
from rebelote.p2p.manche import constats
from rebelote.p2p.manche.chronique_secrete import (
    PaquetsBattus,
    detailler,
    dire_battu,
    est_du_rite,
    ouvre_une_cle,
)
from rebelote.p2p.messages.entree import APPORT, EVENEMENT, EXCLUSION, SECOURS, Entree
from rebelote.recit.mots import dire_atout
from rebelote.recit.scores import en_phrase, gagnee_par


def partie_de(jeu: Jeu) -> str:
    """« partie de régicide » : le jeu tel qu'on le dit au milieu d'une phrase."""
    return f"partie de {jeu.titre.lower()}"


def qui(siege: Siege, noms: Sequence[str]) -> str:
    """Un joueur : « J2 Bob », ou « J2 » si l'on ne sait pas son nom."""
    return f"{nom_siege(siege)} {noms[siege]}" if siege < len(noms) else nom_siege(siege)


class Chronique:
    """Raconte un journal entrée par entrée, et se souvient de ce qui s'est dit dans la manche.

    Chacun bat le paquet, chacun ouvre sa clé : on le dit d'une ligne, quand tous l'ont fait. Que la
    suite s'écrive prouve que tous l'ont accusé, donc vérifié. `detail` dit aussi chaque entrée.
    """

    def __init__(self, jeu: Jeu, noms: Sequence[str] = (), detail: bool = False) -> None:
        self.jeu, self.noms, self._detail = jeu, noms, detail
        self._passes: list[Evenement] = []
        self._battus = PaquetsBattus()
        self._ouverture: Entree | None = None
        """L'ouverture de l'hôte, que l'on dira quand tous auront ouvert leur clé."""

    def lignes(self, entree: Entree) -> list[str]:
        """Ce que l'on dit de cette entrée : rien, souvent, de ce qui fait la donne."""
        dites = self._manche_ouverte(entree)
        if ouvre_une_cle(entree):
            self._ouverture = self._ouverture or entree
        melangeurs = self._battus.suivre(entree)
        if melangeurs:
            dites.append(dire_battu(melangeurs))
        tu = est_du_rite(entree) and _public(entree, self.jeu) is None
        if not tu:
            dites.append(raconter(entree, self.jeu, self.noms, self._passes))
        if self._detail and (tu or not est_du_rite(entree)):
            dites += (f"{qui(entree.auteur, self.noms)} {d}" for d in detailler(entree))
        self._retenir(entree)
        return dites

    def _manche_ouverte(self, entree: Entree) -> list[str]:
        """Dit l'ouverture de la manche, quand la suite montre que tous l'ont vérifiée."""
        ouverture = self._ouverture
        if ouverture is None or entree.type in (constats.OUVERTURE, SECOURS, EXCLUSION):
            return []
        self._ouverture = None
        return [raconter(ouverture, self.jeu, self.noms)]

    def _retenir(self, entree: Entree) -> None:
        if entree.type in (constats.OUVERTURE, EXCLUSION):  # une manche finit, ou recommence
            self._passes.clear()
        elif (evenement := _public(entree, self.jeu)) is not None:
            self._passes.append(evenement)


def raconter(
    entree: Entree, jeu: Jeu, noms: Sequence[str] = (), passes: Iterable[Evenement] = ()
) -> str:
    """Une entrée en une ligne, après ces événements de la manche ; ce qui est secret le reste."""
    if entree.type in (EVENEMENT, APPORT):
        return _evenement(entree, jeu, noms, passes)
    if entree.type == EXCLUSION:
        return _exclusion(entree.corps, noms)
    auteur = qui(entree.auteur, noms)
    return f"{auteur}, hôte : {_constat(entree.type, entree.corps, noms)}"


def _exclusion(corps: dict[str, Any], noms: Sequence[str]) -> str:
    exclu = qui(lire_siege(corps.get("exclu")), noms)
    fait = "a triché, et c'est prouvé" if "preuve" in corps else "ne répond plus"
    return f"{exclu} {fait} : exclusion, sa doublure joue à sa place"


def _evenement(entree: Entree, jeu: Jeu, noms: Sequence[str], passes: Iterable[Evenement]) -> str:
    auteur = qui(entree.auteur, noms)
    evenement = _public(entree, jeu)
    if evenement is None:
        return f"{auteur} {_a_couvert(jeu, entree.corps.get('genre'))}"
    joueur = auteur if evenement.auteur == CROUPIER else qui(evenement.auteur, noms)
    return f"{joueur} : {evenement.texte_apres(passes)}"


def _public(entree: Entree, jeu: Jeu) -> Evenement | None:
    """L'événement que cette entrée dit à découvert, si elle en dit un."""
    dit = entree.corps.get("evenement") if entree.type in (EVENEMENT, APPORT) else None
    return None if dit is None else evenement_depuis_json(dit, jeu.evenements)


def _a_couvert(jeu: Jeu, genre: object) -> str:
    """Ce que l'on dit d'un événement secret de ce genre."""
    connus = {classe.TYPE: classe.A_COUVERT for classe in jeu.evenements}
    return connus.get(str(genre)) or "joue en secret"


def _constat(type_: str, corps: dict[str, Any], noms: Sequence[str]) -> str:
    match type_:
        case constats.RESULTAT_ENCHERES:
            return _prise(corps, noms)
        case constats.REMPORTE_PLI:
            cartes = " ".join(str(Carte.depuis_json(carte)) for carte in corps["cartes"])
            return f"pli {cartes}, à {_nomme(corps['vainqueur'], noms)}"
        case constats.POINTS:
            return f"manche {corps['manche']} : {en_phrase(corps['scores'])}"
        case constats.OUVERTURE:
            return _ouverture(corps)
        case constats.JETON_HOTE:
            return f"passe le jeton à {_nomme(corps['hote'], noms)}"
        case constats.RESULTATS:
            return (
                f"résultat {en_phrase(corps['scores'])} ; partie {gagnee_par(corps['vainqueurs'])}"
            )
        case _:
            return "fin de la partie"


def _ouverture(corps: dict[str, Any]) -> str:
    contestee = " : quelqu'un la contestait" if "plainte" in corps else " et vérifiée par tous"
    return f"manche ouverte{contestee}"


def _prise(corps: dict[str, Any], noms: Sequence[str]) -> str:
    if corps["preneur"] is None:
        return "personne ne prend"
    atout = corps["atout"]
    couleur = f", atout {dire_atout(atout)}" if isinstance(atout, str) else ""
    return f"{_nomme(corps['preneur'], noms)} prend{couleur}"


def _nomme(siege: Any, noms: Sequence[str]) -> str:
    return qui(lire_siege(siege), noms)
