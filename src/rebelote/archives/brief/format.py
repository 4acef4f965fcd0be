"""L'ancienne disposition d'une partie de belote : des manches, leurs donnes et leurs plis.

Elle ne dit ni les enchères ni l'ordre des annonces : on la lit pour la vérifier telle quelle, avec
`TesteurDeManche`, sans la convertir.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from rebelote.archives.enregistrement import JoueurInscrit, lire_joueur
from rebelote.archives.noeud import Champs, Noeud
from rebelote.cartes import COULEURS, Carte, Couleur
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.belote.options import ReglesBelote
from rebelote.jeux.commun.annonces import Annonce, TypeAnnonce
from rebelote.jeux.commun.equipes import EQUIPES, Equipe
from rebelote.noyau.erreurs import Illisible, RegleInvalide
from rebelote.noyau.sieges import Siege, nom_siege

BELOTE_REBELOTE: Final = "BELOTE-REBELOTE"
PAQUET_A_COUPER: Final = "paquet_a_couper_pour_manche_suivante"

_PARTIE = ["id_partie", "date_debut", "joueurs", "equipes", "manches"]
_MANCHE = ["numero_manche", "dealer_position", "distribution", "contrat", "plis", "resultat_manche"]
_RESULTAT = ["contrat_reussi", "score_equipe_prenante", "score_equipe_defense"]


@dataclass(frozen=True, slots=True)
class DonneBrief:
    """Les deux tours de la donne, la carte retournée, et le paquet s'il est donné."""

    retournee: Carte
    premier_tour: Mapping[Siege, tuple[Carte, ...]]
    deuxieme_tour: Mapping[Siege, tuple[Carte, ...]]
    paquet: tuple[Carte, ...] | None


@dataclass(frozen=True, slots=True)
class ContratBrief:
    preneur: Siege
    equipe_prenante: str
    atout: Couleur


@dataclass(frozen=True, slots=True)
class PliBrief:
    numero: int
    meneur: Siege
    coups: tuple[tuple[Siege, Carte], ...]
    vainqueur: Siege


@dataclass(frozen=True, slots=True)
class AnnonceBrief:
    """Ce qu'un joueur a annoncé ; sans `annonce`, c'est une belote-rebelote."""

    siege: Siege
    valeur: int
    annonce: Annonce | None = None


@dataclass(frozen=True, slots=True)
class ResultatBrief:
    contrat_reussi: bool
    prenante: int
    defense: int
    annonces: tuple[AnnonceBrief, ...]


@dataclass(frozen=True, slots=True)
class MancheBrief:
    """Une manche ; sans contrat, tout le monde a passé deux fois."""

    numero: int
    donneur: Siege
    donne: DonneBrief
    contrat: ContratBrief | None
    plis: tuple[PliBrief, ...]
    resultat: ResultatBrief
    paquet_a_couper: tuple[Carte, ...] | None = None
    """Les plis ramassés, tels qu'on les coupe pour la manche suivante ; absents si l'on mélange."""


@dataclass(frozen=True, slots=True)
class PartieBrief:
    """Une partie dans l'ancienne disposition."""

    id_partie: str
    date_debut: str
    joueurs: tuple[JoueurInscrit, ...]
    totaux: tuple[int, int]
    manches: tuple[MancheBrief, ...]
    regles: ReglesBelote

    @classmethod
    def depuis_json(cls, objet: Any) -> Self:
        """Lit une partie, ou lève `Illisible` en disant ce qui ne va pas et où."""
        champs = Noeud(objet).objet(_PARTIE, ["regles", PAQUET_A_COUPER])
        joueurs = champs["joueurs"].liste("joueur")
        if len(joueurs) != 4:
            champs["joueurs"].refuser("quatre joueurs")
        return cls(
            champs["id_partie"].identifiant(),
            champs["date_debut"].date(),
            tuple(lire_joueur(noeud, rang) for rang, noeud in enumerate(joueurs)),
            _totaux(champs["equipes"]),
            _manches(champs),
            _regles(champs),
        )


def _regles(champs: Champs) -> ReglesBelote:
    if "regles" not in champs:
        return ReglesBelote()
    champs["regles"].table()
    try:
        return ReglesBelote.depuis_json(champs["regles"].valeur)
    except RegleInvalide as erreur:
        raise Illisible(f"regles : {erreur}") from None


def _totaux(noeud: Noeud) -> tuple[int, int]:
    """Les équipes s'appellent `A` ou `equipe_A` : on a écrit les deux."""
    champs = {nom.removeprefix("equipe_"): n for nom, n in noeud.table().items()}
    if set(champs) != {"A", "B"}:
        noeud.refuser("les équipes A et B, ou equipe_A et equipe_B")
    a, b = (_total(champs[equipe.nom], equipe) for equipe in EQUIPES)
    return a, b


def _total(noeud: Noeud, equipe: Equipe) -> int:
    champs = noeud.objet(["joueurs", "score_total"])
    sieges = tuple(n.siege() for n in champs["joueurs"].liste("joueur"))
    if sieges != equipe.sieges:
        champs["joueurs"].refuser(" et ".join(map(nom_siege, equipe.sieges)))
    return champs["score_total"].entier()


# --- Une manche -------------------------------------------------------------------------------


def _manches(partie: Champs) -> tuple[MancheBrief, ...]:
    """Les manches ; le paquet écrit après elles est celui que laisse la dernière."""
    manches = [_manche(n, rang) for rang, n in enumerate(partie["manches"].liste("manche"), 1)]
    dernier = partie.get(PAQUET_A_COUPER)
    if dernier is not None:
        if not manches or manches[-1].paquet_a_couper is not None:
            dernier.refuser("un seul paquet, après une manche")
        manches[-1] = replace(manches[-1], paquet_a_couper=_cartes(dernier))
    return tuple(manches)


def _manche(noeud: Noeud, rang: int) -> MancheBrief:
    champs = noeud.objet(_MANCHE, ["paquet_initial_ordonne", "annonces", PAQUET_A_COUPER])
    if champs["numero_manche"].entier() != rang:
        champs["numero_manche"].refuser(str(rang))
    if champs["dealer_position"].entier() not in (1, 2, 3, 4):
        champs["dealer_position"].refuser("une position de 1 à 4")
    return MancheBrief(
        rang,
        champs["dealer_position"].valeur - 1,
        _donne(champs),
        None if champs["contrat"].valeur is None else _contrat(champs["contrat"]),
        tuple(_pli(n, rang_pli) for rang_pli, n in enumerate(champs["plis"].liste("pli"), 1)),
        _resultat(champs),
        _cartes(champs[PAQUET_A_COUPER]) if PAQUET_A_COUPER in champs else None,
    )


def _donne(champs: Champs) -> DonneBrief:
    distribution = champs["distribution"].objet(
        ["carte_retournee", "premier_tour", "deuxieme_tour"]
    )
    paquet = champs.get("paquet_initial_ordonne")
    return DonneBrief(
        _carte(distribution["carte_retournee"]),
        _mains(distribution["premier_tour"]),
        _mains(distribution["deuxieme_tour"]),
        None if paquet is None else _cartes(paquet),
    )


def _mains(noeud: Noeud) -> dict[Siege, tuple[Carte, ...]]:
    """Les cartes de chaque siège ; un siège absent n'a rien reçu."""
    recues: dict[Siege, tuple[Carte, ...]] = dict.fromkeys(range(4), ())
    for nom, cartes in noeud.table().items():
        recues[noeud.sous("joueur", nom).siege()] = _cartes(cartes)
    return recues


def _contrat(noeud: Noeud) -> ContratBrief:
    champs = noeud.objet(["preneur_id", "equipe_prenante", "atout"])
    atout = champs["atout"].parmi(*(couleur.name for couleur in COULEURS))
    equipe = champs["equipe_prenante"].parmi("A", "B", "equipe_A", "equipe_B")
    return ContratBrief(
        champs["preneur_id"].siege(), equipe.removeprefix("equipe_"), Couleur[atout]
    )


def _pli(noeud: Noeud, rang: int) -> PliBrief:
    champs = noeud.objet(["numero_pli", "meneur_id", "cartes_jouees", "vainqueur_id"])
    if champs["numero_pli"].entier() != rang:
        champs["numero_pli"].refuser(str(rang))
    coups = tuple(_coup(n) for n in champs["cartes_jouees"].liste("carte"))
    return PliBrief(rang, champs["meneur_id"].siege(), coups, champs["vainqueur_id"].siege())


def _carte(noeud: Noeud) -> Carte:
    carte = noeud.carte()
    if not carte.bit & MASQUE_32:
        noeud.refuser("une carte du jeu de 32")
    return carte


def _cartes(noeud: Noeud) -> tuple[Carte, ...]:
    return tuple(map(_carte, noeud.liste("carte")))


def _coup(noeud: Noeud) -> tuple[Siege, Carte]:
    champs = noeud.objet(["joueur_id", "carte"])
    return champs["joueur_id"].siege(), _carte(champs["carte"])


def _resultat(champs_manche: Champs) -> ResultatBrief:
    """Les annonces sont dans le résultat, ou dans la manche : on a écrit les deux."""
    champs = champs_manche["resultat_manche"].objet(_RESULTAT, ["annonces"])
    reussi, prenante, defense = (champs[nom] for nom in _RESULTAT)
    listes = [c["annonces"].liste("annonce") for c in (champs_manche, champs) if "annonces" in c]
    annonces = tuple(_annonce(noeud) for liste in listes for noeud in liste)
    return ResultatBrief(reussi.booleen(), prenante.entier(), defense.entier(), annonces)


def _annonce(noeud: Noeud) -> AnnonceBrief:
    champs = noeud.objet(["joueur_id", "type", "valeur"], ["cartes"])
    siege, valeur = champs["joueur_id"].siege(), champs["valeur"].entier()
    types = [genre.name for genre in TypeAnnonce]
    genre = champs["type"].parmi(BELOTE_REBELOTE, *types)
    if genre == BELOTE_REBELOTE:
        return AnnonceBrief(siege, valeur)
    noeud.objet(["joueur_id", "type", "valeur", "cartes"])
    return AnnonceBrief(siege, valeur, Annonce(TypeAnnonce[genre], _cartes(champs["cartes"])))
