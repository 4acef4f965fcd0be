"""Une partie de belote complète entre quatre IA basiques, dans un seul script procédural.

Une carte est un dictionnaire, `{'valeur': 'AS', 'couleur': 'COEUR'}` ; une main, un pli en cours
et le paquet sont des listes de cartes. Les joueurs sont numérotés de 0 à 3 dans l'ordre du jeu ;
l'équipe A (0) réunit les joueurs 0 et 2, l'équipe B (1) les joueurs 1 et 3.

Le script ne se sert que de la bibliothèque standard : ses règles, écrites à part de celles du
paquet `rebelote`, leur servent de point de comparaison.

    python exemples/simulation_locale.py [--graine N] [--silencieux]
"""

import argparse
import io
import os
import random
import sys
from collections.abc import Callable, Sequence
from typing import TypedDict

COULEURS = ("PIQUE", "COEUR", "CARREAU", "TREFLE")
# De la plus faible à la plus forte : la force d'une carte est son rang dans l'ordre.
ORDRE_NORMAL = ("SEPT", "HUIT", "NEUF", "VALET", "DAME", "ROI", "DIX", "AS")
ORDRE_ATOUT = ("SEPT", "HUIT", "DAME", "ROI", "DIX", "AS", "NEUF", "VALET")

POINTS_NORMAL = {
    "AS": 11, "DIX": 10, "ROI": 4, "DAME": 3, "VALET": 2, "NEUF": 0, "HUIT": 0, "SEPT": 0,
}  # fmt: skip
POINTS_ATOUT = POINTS_NORMAL | {"VALET": 20, "NEUF": 14}

NB_JOUEURS = 4
NB_PLIS = 8
POINTS_DER = 10
POINTS_DER_CAPOT = 100
POINTS_BELOTE = 20
TOTAL_MANCHE = 162
TOTAL_CAPOT = 252
OBJECTIF = 500
# Il en faut plus pour prendre : le valet et l'as (31) suffisent, pas le 9, l'as et la dame (28).
SEUIL_PRISE = 30

PRENDS, PASSE = "PRENDS", "PASSE"
REUSSI, CHUTE, LITIGE, ANNULEE = "REUSSI", "CHUTE", "LITIGE", "ANNULEE"

NOMS = ("Alice", "Bob", "Charlie", "Diana")
NOMS_COULEURS = {"PIQUE": "pique", "COEUR": "cœur", "CARREAU": "carreau", "TREFLE": "trèfle"}


class Carte(TypedDict):
    """Une carte : un simple dictionnaire."""

    valeur: str
    couleur: str


class Pli(TypedDict):
    """Un pli achevé : qui l'a entamé, ses cartes dans l'ordre du jeu, qui l'a remporté."""

    meneur: int
    cartes: list[Carte]
    vainqueur: int


class Reglement(TypedDict):
    """Ce que vaut une manche : son issue, les deux scores, les points laissés en litige."""

    issue: str
    score_prenants: int
    score_defense: int
    litige: int


class Manche(TypedDict):
    """Le compte rendu d'une manche ; sans contrat, elle est annulée et n'a ni plis ni points."""

    donneur: int
    carte_retournee: Carte
    encheres: list[tuple[int, str]]  # (joueur, "PASSE" ou la couleur à laquelle il prend)
    contrat: tuple[int, str] | None  # (preneur, atout)
    mains: list[list[Carte]]  # avant le premier pli ; les cinq cartes si la manche est annulée
    plis: list[Pli]
    belote: int | None  # le joueur qui tenait le roi et la dame d'atout
    points: list[int]  # points bruts des équipes A et B, der ou capot compris
    issue: str
    scores: list[int]  # ce que marquent les équipes A et B
    litige: int  # points qui attendent le vainqueur du prochain contrat


# --- Étape 1.1 : le paquet ---


def creer_paquet() -> list[Carte]:
    """Les 32 cartes, couleur par couleur, du sept à l'as."""
    return [
        {"valeur": valeur, "couleur": couleur} for couleur in COULEURS for valeur in ORDRE_NORMAL
    ]


def melanger_paquet(paquet: Sequence[Carte], *, alea: random.Random | None = None) -> list[Carte]:
    """Un nouveau paquet, mélangé ; celui qui est donné ne change pas."""
    melange = list(paquet)
    (alea or random.Random()).shuffle(melange)
    return melange


def prochain(joueur: int) -> int:
    """Le joueur suivant dans l'ordre du jeu."""
    return (joueur + 1) % NB_JOUEURS


def ordre_du_tour(premier: int) -> list[int]:
    """Les quatre joueurs, à partir du premier à agir."""
    return [(premier + i) % NB_JOUEURS for i in range(NB_JOUEURS)]


def equipe_de(joueur: int) -> int:
    """0 pour l'équipe A, 1 pour l'équipe B."""
    return joueur % 2


def distribuer_premiere_donne(
    paquet: Sequence[Carte], donneur: int
) -> tuple[list[list[Carte]], Carte, list[Carte]]:
    """Trois puis deux cartes à chacun, à partir du joueur qui suit le donneur.

    Rend les quatre mains (par numéro de joueur), la carte retournée et le talon de 11 cartes.
    """
    reste = list(paquet)
    mains: list[list[Carte]] = [[] for _ in range(NB_JOUEURS)]
    for taille in (3, 2):
        for joueur in ordre_du_tour(prochain(donneur)):
            mains[joueur] += reste[:taille]
            del reste[:taille]
    return mains, reste[0], reste[1:]


def distribuer_seconde_donne(
    mains: Sequence[Sequence[Carte]],
    carte_retournee: Carte,
    talon: Sequence[Carte],
    donneur: int,
    preneur: int,
) -> list[list[Carte]]:
    """La carte retournée et deux cartes au preneur, trois aux autres : huit cartes chacun."""
    completes = [list(main) for main in mains]
    completes[preneur].append(carte_retournee)
    reste = list(talon)
    for joueur in ordre_du_tour(prochain(donneur)):
        taille = 2 if joueur == preneur else 3
        completes[joueur] += reste[:taille]
        del reste[:taille]
    return completes


# --- Étape 1.2 : les points et le vainqueur du pli ---


def get_points_carte(carte: Carte, atout: str) -> int:
    """Les points de la carte, selon qu'elle est d'atout ou non."""
    bareme = POINTS_ATOUT if carte["couleur"] == atout else POINTS_NORMAL
    return bareme[carte["valeur"]]


def points_pli(pli_cartes: Sequence[Carte], atout: str) -> int:
    """Les points des cartes du pli, sans le dix de der."""
    return sum(get_points_carte(carte, atout) for carte in pli_cartes)


def force_carte(carte: Carte, atout: str, couleur_demandee: str) -> tuple[int, int]:
    """De quoi comparer deux cartes d'un même pli : la plus forte a la plus grande force."""
    if carte["couleur"] == atout:
        return 2, ORDRE_ATOUT.index(carte["valeur"])
    if carte["couleur"] == couleur_demandee:
        return 1, ORDRE_NORMAL.index(carte["valeur"])
    return 0, 0


def determiner_vainqueur_pli(pli_cartes: Sequence[Carte], atout: str, couleur_demandee: str) -> int:
    """La place, dans l'ordre du jeu, de la carte qui remporte le pli (même inachevé)."""
    if not pli_cartes:
        raise ValueError("un pli sans carte n'a pas de vainqueur")
    forces = [force_carte(carte, atout, couleur_demandee) for carte in pli_cartes]
    return forces.index(max(forces))


# --- Étape 1.3 : les cartes légales et le choix de l'IA ---


def partenaire_est_maitre(pli_en_cours: Sequence[Carte], atout: str) -> bool:
    """Le partenaire de celui qui va jouer est-il maître du pli ?"""
    if not pli_en_cours:
        return False
    maitre = determiner_vainqueur_pli(pli_en_cours, atout, pli_en_cours[0]["couleur"])
    # Le partenaire a joué l'avant-dernière carte posée ; s'il n'a pas joué, la place est négative.
    return maitre == len(pli_en_cours) - 2


def atouts_imposes(
    atouts: Sequence[Carte], pli_en_cours: Sequence[Carte], atout: str
) -> list[Carte]:
    """Ceux des atouts qui montent sur le plus fort du pli ; à défaut tous, car il faut pisser."""
    poses = [ORDRE_ATOUT.index(c["valeur"]) for c in pli_en_cours if c["couleur"] == atout]
    plus_fort = max(poses, default=-1)
    montants = [c for c in atouts if ORDRE_ATOUT.index(c["valeur"]) > plus_fort]
    return montants or list(atouts)


def cartes_legales(
    main_joueur: Sequence[Carte],
    pli_en_cours: Sequence[Carte],
    atout: str,
    partenaire_maitre: bool,
) -> list[Carte]:
    """Toutes les cartes que le joueur a le droit de jouer, dans l'ordre de sa main."""
    if not pli_en_cours:
        return list(main_joueur)
    couleur_demandee = pli_en_cours[0]["couleur"]
    atouts = [carte for carte in main_joueur if carte["couleur"] == atout]
    fournies = [carte for carte in main_joueur if carte["couleur"] == couleur_demandee]
    if fournies and couleur_demandee != atout:
        return fournies
    # À l'atout on monte même sur son partenaire : sa maîtrise ne dispense que de couper.
    dispense = partenaire_maitre and couleur_demandee != atout
    if atouts and not dispense:
        return atouts_imposes(atouts, pli_en_cours, atout)
    return list(main_joueur)


def choisir_carte_legale(
    main_joueur: Sequence[Carte],
    pli_en_cours: Sequence[Carte],
    atout: str,
    partenaire_maitre: bool,
) -> Carte:
    """La carte que joue l'IA : la première de sa main qui soit légale."""
    if not main_joueur:
        raise ValueError("une main vide n'a aucune carte à jouer")
    return cartes_legales(main_joueur, pli_en_cours, atout, partenaire_maitre)[0]


# --- Étape 1.4 : les enchères ---


def points_atout_potentiels(cartes: Sequence[Carte], atout: str) -> int:
    """Les points des seuls atouts, si cette couleur devenait l'atout."""
    return sum(get_points_carte(carte, atout) for carte in cartes if carte["couleur"] == atout)


def decider_enchere(main_joueur: Sequence[Carte], carte_retournee: Carte) -> str:
    """Au premier tour : "PRENDS" si les atouts, carte retournée comprise, dépassent le seuil."""
    cartes = [*main_joueur, carte_retournee]
    potentiel = points_atout_potentiels(cartes, carte_retournee["couleur"])
    return PRENDS if potentiel > SEUIL_PRISE else PASSE


def choisir_couleur_second_tour(main_joueur: Sequence[Carte], carte_retournee: Carte) -> str | None:
    """Au second tour : la meilleure des trois autres couleurs, ou None pour passer."""
    autres = [couleur for couleur in COULEURS if couleur != carte_retournee["couleur"]]
    meilleure = max(autres, key=lambda couleur: points_atout_potentiels(main_joueur, couleur))
    if points_atout_potentiels(main_joueur, meilleure) > SEUIL_PRISE:
        return meilleure
    return None


def tenir_encheres(
    mains: Sequence[Sequence[Carte]], carte_retournee: Carte, donneur: int
) -> list[tuple[int, str]]:
    """Les paroles dans l'ordre, jusqu'à la prise ou jusqu'au huitième "PASSE"."""
    paroles: list[tuple[int, str]] = []
    for tour in (1, 2):
        for joueur in ordre_du_tour(prochain(donneur)):
            if tour == 1:
                prend = decider_enchere(mains[joueur], carte_retournee) == PRENDS
                couleur = carte_retournee["couleur"] if prend else None
            else:
                couleur = choisir_couleur_second_tour(mains[joueur], carte_retournee)
            paroles.append((joueur, couleur or PASSE))
            if couleur:
                return paroles
    return paroles


# --- Étape 1.4 : le score de la manche ---


def calculer_scores_manche(
    equipe_prenante_points_bruts: int,
    equipe_defense_points_bruts: int,
    annonces_prenantes: int,
    annonces_defense: int,
    equipe_prenante_belote: bool,
    contrat_reussi: bool,
) -> tuple[int, int]:
    """Le score des prenants et celui de la défense.

    Les points bruts sont ceux des plis, der compris : 162 à eux deux, ou 252 et 0 s'il y a capot.
    `annonces_*` sont des totaux de points, sans la belote (tierce, cinquante, cent, carré), et
    valent 0 pour le camp dont les annonces ne comptent pas. `equipe_prenante_belote` dit si les
    prenants tiennent la belote : elle leur vaut 20 points qu'ils ne perdent jamais. Celle de la
    défense n'a pas de paramètre, comme dans l'énoncé : l'appelant l'ajoute (`regler_manche`).

    Contrat réussi : chacun marque ses points et ses annonces, mais un capot emporte toutes les
    annonces. Contrat chuté : la défense marque 162 (252 si elle a fait capot) et toutes les
    annonces, les prenants leur seule belote.
    """
    belote = POINTS_BELOTE if equipe_prenante_belote else 0
    annonces = annonces_prenantes + annonces_defense
    if not contrat_reussi:
        capot = equipe_defense_points_bruts == TOTAL_CAPOT
        return belote, (TOTAL_CAPOT if capot else TOTAL_MANCHE) + annonces
    if equipe_prenante_points_bruts == TOTAL_CAPOT:
        return TOTAL_CAPOT + annonces + belote, 0
    score_prenants = equipe_prenante_points_bruts + annonces_prenantes + belote
    return score_prenants, equipe_defense_points_bruts + annonces_defense


def issue_contrat(
    points_prenants: int, points_defense: int, total_prenants: int, total_defense: int
) -> str:
    """L'issue du contrat d'après les totaux (plis, belote et annonces) : égaux, c'est le litige."""
    # Le capot décide seul : les annonces de l'autre camp ne l'emportent jamais sur lui.
    if points_prenants == TOTAL_CAPOT:
        return REUSSI
    if points_defense == TOTAL_CAPOT:
        return CHUTE
    if total_prenants == total_defense:
        return LITIGE
    return REUSSI if total_prenants > total_defense else CHUTE


def regler_manche(
    points_prenants: int,
    points_defense: int,
    *,
    annonces_prenantes: int = 0,
    annonces_defense: int = 0,
    belote_prenants: bool = False,
    belote_defense: bool = False,
    litige_en_attente: int = 0,
) -> Reglement:
    """L'issue du contrat et les scores, belote de la défense et litige en attente compris."""
    belote_p = POINTS_BELOTE * belote_prenants
    belote_d = POINTS_BELOTE * belote_defense
    total_prenants = points_prenants + annonces_prenantes + belote_p
    total_defense = points_defense + annonces_defense + belote_d
    issue = issue_contrat(points_prenants, points_defense, total_prenants, total_defense)
    if issue == LITIGE:
        # Les belotes se marquent aussitôt : seul le reste de la part des prenants attend.
        score_prenants, score_defense = belote_p, total_defense
        litige = litige_en_attente + points_prenants + annonces_prenantes
    else:
        score_prenants, score_defense = calculer_scores_manche(
            points_prenants,
            points_defense,
            annonces_prenantes,
            annonces_defense,
            belote_prenants,
            issue == REUSSI,
        )
        score_prenants += litige_en_attente if issue == REUSSI else 0
        score_defense += belote_d + (litige_en_attente if issue == CHUTE else 0)
        litige = 0
    return {
        "issue": issue,
        "score_prenants": score_prenants,
        "score_defense": score_defense,
        "litige": litige,
    }


# --- La manche et la partie ---


def detenteur_belote(mains: Sequence[Sequence[Carte]], atout: str) -> int | None:
    """Le joueur qui tient à la fois le roi et la dame d'atout, s'il y en a un."""
    for joueur, main in enumerate(mains):
        atouts = {carte["valeur"] for carte in main if carte["couleur"] == atout}
        if {"ROI", "DAME"} <= atouts:
            return joueur
    return None


def jouer_pli(mains: Sequence[list[Carte]], meneur: int, atout: str) -> Pli:
    """Chacun joue une carte, qui quitte sa main."""
    cartes: list[Carte] = []
    for joueur in ordre_du_tour(meneur):
        maitre = partenaire_est_maitre(cartes, atout)
        carte = choisir_carte_legale(mains[joueur], cartes, atout, maitre)
        mains[joueur].remove(carte)
        cartes.append(carte)
    place = determiner_vainqueur_pli(cartes, atout, cartes[0]["couleur"])
    return {"meneur": meneur, "cartes": cartes, "vainqueur": (meneur + place) % NB_JOUEURS}


def jouer_plis(mains: Sequence[Sequence[Carte]], premier: int, atout: str) -> list[Pli]:
    """Les huit plis ; le vainqueur de chacun entame le suivant. Les mains données restent."""
    restantes = [list(main) for main in mains]
    plis: list[Pli] = []
    meneur = premier
    for _ in range(NB_PLIS):
        pli = jouer_pli(restantes, meneur, atout)
        plis.append(pli)
        meneur = pli["vainqueur"]
    return plis


def compter_points(plis: Sequence[Pli], atout: str) -> list[int]:
    """Les points bruts des équipes A et B : les cartes, et le der, qui vaut 100 au capot."""
    points = [0, 0]
    for pli in plis:
        points[equipe_de(pli["vainqueur"])] += points_pli(pli["cartes"], atout)
    capot = len({equipe_de(pli["vainqueur"]) for pli in plis}) == 1
    points[equipe_de(plis[-1]["vainqueur"])] += POINTS_DER_CAPOT if capot else POINTS_DER
    return points


def jouer_manche(paquet: Sequence[Carte], donneur: int, litige_en_attente: int = 0) -> Manche:
    """Une manche entière, des cartes données au score."""
    mains, retournee, talon = distribuer_premiere_donne(paquet, donneur)
    manche: Manche = {
        "donneur": donneur,
        "carte_retournee": retournee,
        "encheres": tenir_encheres(mains, retournee, donneur),
        "contrat": None,
        "mains": mains,
        "plis": [],
        "belote": None,
        "points": [0, 0],
        "issue": ANNULEE,
        "scores": [0, 0],
        "litige": litige_en_attente,
    }
    preneur, atout = manche["encheres"][-1]
    if atout != PASSE:
        manche["contrat"] = preneur, atout
        manche["mains"] = distribuer_seconde_donne(mains, retournee, talon, donneur, preneur)
        jouer_contrat(manche, preneur, atout)
    return manche


def jouer_contrat(manche: Manche, preneur: int, atout: str) -> None:
    """Joue les plis d'une manche où l'on a pris, et y inscrit les points et les scores."""
    prenants, defense = equipe_de(preneur), 1 - equipe_de(preneur)
    manche["belote"] = detenteur_belote(manche["mains"], atout)
    manche["plis"] = jouer_plis(manche["mains"], prochain(manche["donneur"]), atout)
    manche["points"] = compter_points(manche["plis"], atout)
    camp_belote = None if manche["belote"] is None else equipe_de(manche["belote"])
    reglement = regler_manche(
        manche["points"][prenants],
        manche["points"][defense],
        belote_prenants=camp_belote == prenants,
        belote_defense=camp_belote == defense,
        litige_en_attente=manche["litige"],
    )
    manche["issue"], manche["litige"] = reglement["issue"], reglement["litige"]
    manche["scores"][prenants] = reglement["score_prenants"]
    manche["scores"][defense] = reglement["score_defense"]


def partie_finie(totaux: Sequence[int]) -> bool:
    """Une équipe a dépassé l'objectif ; à égalité, il faut une manche de plus."""
    return max(totaux) > OBJECTIF and totaux[0] != totaux[1]


def ne_rien_afficher(_ligne: str) -> None:
    """L'affichage d'une partie silencieuse."""


def jouer_partie(
    alea: random.Random, afficher: Callable[[str], None] = ne_rien_afficher
) -> list[int]:
    """Joue jusqu'à ce qu'une équipe dépasse 500 ; rend les totaux des équipes A et B."""
    totaux, litige, donneur, numero = [0, 0], 0, 0, 1
    while not partie_finie(totaux):
        manche = jouer_manche(melanger_paquet(creer_paquet(), alea=alea), donneur, litige)
        totaux = [total + marque for total, marque in zip(totaux, manche["scores"], strict=True)]
        for ligne in raconter_manche(manche, numero, totaux):
            afficher(ligne)
        litige, donneur, numero = manche["litige"], prochain(donneur), numero + 1
    return totaux


# --- L'affichage ---


def nom_carte(carte: Carte) -> str:
    """Par exemple "Dix de cœur"."""
    return f"{carte['valeur'].capitalize()} de {NOMS_COULEURS[carte['couleur']]}"


def nom_equipe(equipe: int) -> str:
    """Par exemple "A (Alice et Charlie)"."""
    return f"{'AB'[equipe]} ({NOMS[equipe]} et {NOMS[equipe + 2]})"


def raconter_encheres(manche: Manche) -> list[str]:
    """La carte retournée, puis une ligne par parole."""
    lignes = [f"Carte retournée : {nom_carte(manche['carte_retournee'])}"]
    for joueur, parole in manche["encheres"]:
        geste = "passe" if parole == PASSE else f"prend à {NOMS_COULEURS[parole]}"
        lignes.append(f"  {NOMS[joueur]} {geste}")
    return lignes


def raconter_plis(manche: Manche, atout: str) -> list[str]:
    """Une ligne par pli, avec la belote et la rebelote au moment où elles se disent."""
    lignes, mots = [], ["belote", "rebelote"]
    for numero, pli in enumerate(manche["plis"], 1):
        cartes = []
        for joueur, carte in zip(ordre_du_tour(pli["meneur"]), pli["cartes"], strict=True):
            figure = carte["couleur"] == atout and carte["valeur"] in ("ROI", "DAME")
            mot = f" ({mots.pop(0)})" if figure and joueur == manche["belote"] else ""
            cartes.append(f"{NOMS[joueur]} {nom_carte(carte)}{mot}")
        points = points_pli(pli["cartes"], atout)
        fin = f"pour {NOMS[pli['vainqueur']]}, points : {points}"
        lignes.append(f"  Pli {numero} : {', '.join(cartes)} ; {fin}")
    return lignes


def raconter_points(manche: Manche, preneur: int) -> list[str]:
    """Les points bruts, l'issue du contrat et ce que marque chaque équipe."""
    a, b = manche["points"]
    capot = " (capot)" if TOTAL_CAPOT in (a, b) else ""
    lignes = [f"Points, der compris : A {a}, B {b}{capot}"]
    if manche["belote"] is not None:
        lignes.append(f"Belote de {NOMS[manche['belote']]} : {POINTS_BELOTE} points de plus")
    prenants = "AB"[equipe_de(preneur)]
    issues = {
        REUSSI: f"L'équipe {prenants} réussit son contrat.",
        CHUTE: f"L'équipe {prenants} est dedans.",
        LITIGE: f"Litige : {manche['litige']} points attendent le prochain contrat.",
    }
    marque_a, marque_b = manche["scores"]
    return [*lignes, issues[manche["issue"]], f"Marque : A {marque_a}, B {marque_b}"]


def raconter_manche(manche: Manche, numero: int, totaux: Sequence[int]) -> list[str]:
    """Les lignes du récit d'une manche : enchères, plis, points, totaux."""
    lignes = [f"=== Manche {numero}, donneur : {NOMS[manche['donneur']]} ==="]
    lignes += raconter_encheres(manche)
    if manche["contrat"] is None:
        lignes.append("Personne n'a pris : la manche est annulée.")
    else:
        preneur, atout = manche["contrat"]
        lignes += raconter_plis(manche, atout)
        lignes += raconter_points(manche, preneur)
    return [*lignes, f"Totaux : A {totaux[0]}, B {totaux[1]}", ""]


def raconter_fin(totaux: Sequence[int]) -> list[str]:
    """Le score final et le vainqueur."""
    gagnante = 0 if totaux[0] > totaux[1] else 1
    lignes = [f"Score final : A {totaux[0]}, B {totaux[1]}"]
    return [*lignes, f"L'équipe {nom_equipe(gagnante)} gagne la partie."]


def lire_graine(texte: str) -> int:
    """Un entier positif ou nul, ou le refus d'argparse."""
    try:
        graine = int(texte)
    except ValueError:
        graine = -1
    # random.Random confond une graine et son opposée : on n'accepte donc pas les négatives.
    if graine < 0:
        raise argparse.ArgumentTypeError(f"entier positif ou nul attendu, reçu {texte!r}")
    return graine


def lire_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Les options de la ligne de commande."""
    analyseur = argparse.ArgumentParser(
        description="Joue une partie de belote entre quatre IA basiques.",
        add_help=False,
        allow_abbrev=False,
    )
    analyseur.add_argument("-h", "--help", action="help", help="affiche cette aide")
    analyseur.add_argument(
        "--graine", type=lire_graine, metavar="N", help="graine du hasard, pour rejouer la partie"
    )
    analyseur.add_argument(
        "--silencieux", action="store_true", help="n'affiche que la graine et le score final"
    )
    options, inconnus = analyseur.parse_known_args(arguments)
    if inconnus:
        analyseur.error(f"arguments inconnus : {' '.join(inconnus)}")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Joue et affiche une partie ; rend le code de sortie."""
    options = lire_arguments(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Une console sans accents affiche des « ? » plutôt que d'interrompre la partie.
        sys.stdout.reconfigure(errors="replace")
    graine = random.randrange(2**32) if options.graine is None else options.graine
    try:
        print(f"Graine : {graine}")
        afficher = ne_rien_afficher if options.silencieux else print
        totaux = jouer_partie(random.Random(graine), afficher)
        print("\n".join(raconter_fin(totaux)), flush=True)
    except BrokenPipeError:
        # Le lecteur est parti (`| head`) : sans cela, Python s'en plaindrait encore en sortant.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
