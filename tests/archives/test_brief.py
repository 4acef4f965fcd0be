"""L'ancienne disposition : chaque faute de l'exemple, et celles qu'on y ajoute."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rebelote import archives  # importé seul, TesteurDeManche passerait pour une classe de tests
from rebelote.archives import Enregistrement, PartieBrief, en_brief, verifier
from rebelote.cartes import Carte, lire_cartes
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote, Illisible
from rebelote.noyau.sieges import J1, J2, J3
from tests.archives.fabrique import (
    SANS_FAUTE,
    TROIS_FAUTES,
    carte,
    manche_ouverte,
    partie_jouee,
)

EXEMPLE = json.loads((Path(__file__).parent / "exemple_brief.json").read_text())


def exemple() -> dict[str, Any]:
    return copy.deepcopy(EXEMPLE)


def sain() -> dict[str, Any]:
    """Une manche sans faute, dans l'ancienne disposition."""
    return en_brief(Enregistrement.depuis_json(manche_ouverte(SANS_FAUTE)))


def juger(objet: dict[str, Any]) -> list[tuple[Any, ...]]:
    fautes = verifier(PartieBrief.depuis_json(objet)).fautes
    return [(f.manche, f.pli, f.siege, f.carte and str(f.carte), f.motif.code) for f in fautes]


def test_toutes_les_fautes_de_l_exemple() -> None:
    """Recomptées à la main.

    J1 a reçu trois cartes et la retournée : neuf ; J3 deux seulement : sept. Le paquet donne A♠ en
    quatrième à J3, qui reçoit V♠ (on a donné cinq cartes d'un coup).
    Pli 2, 7♠ D♠ 7♦ 9♠ : D♠ l'emporte, donc J3. Pli 3, V♥ demandé : J2 avait A♥ 10♥ R♥ et joue 7♣.
    Pli 7, trèfle, J4 maître : J1 a encore 7♥ et joue 10♠ ; pli 8, de même, il joue D♦.
    Pli 8 : 10♦, déjà posé par J4 au pli 4 ; D♣ l'emporte, donc J4.
    La belote : J1 avait la dame d'atout, J2 le roi.
    """
    assert juger(exemple()) == [
        (1, None, J1, None, "TAILLE_DE_MAIN"),
        (1, None, J3, None, "TAILLE_DE_MAIN"),
        (1, None, None, None, "ORDRE_DE_DONNE"),
        (1, 2, J1, "D♠", "VAINQUEUR_DU_PLI"),
        (1, 3, J2, "7♣", "FOURNIR"),
        (1, 7, J1, "10♠", "COUPER"),
        (1, 8, J1, "D♦", "COUPER"),
        (1, 8, J3, "10♦", "CARTE_DEJA_JOUEE"),
        (1, 8, J1, "D♣", "VAINQUEUR_DU_PLI"),
        (1, 5, J1, "D♥", "BELOTE_FAUSSE"),
        (1, None, None, None, "CONTRAT_FAUX"),
        (1, None, None, None, "SCORES_FAUX"),
        (1, None, None, None, "SCORES_FAUX"),
        (None, None, None, None, "TOTAL_FAUX"),
        (None, None, None, None, "TOTAL_FAUX"),
    ]


def test_les_fautes_de_l_exemple_sont_expliquees() -> None:
    """Les plis justes : A 3+31+28 = 62 ; B 17+20+24+21+18 et le der = 110 : dedans, 162 à B."""
    dites = [f.explication for f in verifier(PartieBrief.depuis_json(exemple())).fautes]
    assert dites == [
        "J1 reçoit 9 cartes au lieu de 8",
        "J3 reçoit 7 cartes au lieu de 8",
        "A♠ est la carte 4 du paquet, V♠ est donnée",
        "le pli revient à J3 (D♠), pas à J1",
        "J2, 7♣ : il faut fournir la couleur demandée",
        "J1, 10♠ : sans la couleur demandée, il faut couper",
        "J1, D♦ : sans la couleur demandée, il faut couper",
        "J3, 10♦ : cette carte a déjà été jouée",
        "le pli revient à J4 (D♣), pas à J1",
        "J1, D♥ : on ne dit « belote » qu'avec le roi et la dame d'atout en main",
        "contrat : réussi écrit, dedans recompté (plis A 62, B 110)",
        "score de la prenante (A) : 122 écrit, 0 recompté",
        "score de la défense (B) : 60 écrit, 162 recompté",
        "total de A : 122 écrit, 122 par les manches écrites, 0 recompté",
        "total de B : 60 écrit, 60 par les manches écrites, 162 recompté",
    ]


def test_les_deux_totaux_de_la_premiere_copie() -> None:
    """La copie mal écrite compte 102 dans la manche et 122 dans le total."""
    objet = exemple()
    resultat = objet["manches"][0]["resultat_manche"]
    resultat["score_equipe_prenante"] = 102
    del resultat["annonces"]
    fautes = verifier(PartieBrief.depuis_json(objet)).fautes
    assert fautes[-2].explication == (
        "total de A : 122 écrit, 102 par les manches écrites, 0 recompté"
    )
    assert "BELOTE_FAUSSE" not in [f.motif.code for f in fautes]


@pytest.mark.parametrize("noms", [("A", "B"), ("equipe_A", "equipe_B")])
def test_les_deux_noms_des_equipes(noms: tuple[str, str]) -> None:
    objet = exemple()
    objet["equipes"] = dict(zip(noms, objet["equipes"].values(), strict=True))
    assert len(juger(objet)) == 15


# --- TesteurDeManche --------------------------------------------------------------------------


def test_le_testeur_garde_les_noms_du_cahier_des_charges() -> None:
    testeur = archives.TesteurDeManche(exemple(), numero_manche=1)
    assert (testeur.equipe_prenante_id, testeur.equipe_defense_id) == ("A", "B")
    assert testeur.joueurs_equipe_prenante == ["J1", "J3"]
    assert testeur.joueurs_equipe_defense == ["J2", "J4"]
    plis, scores = testeur.verifier_legalite_des_plis(), testeur.verifier_scores()
    assert (len(plis), len(scores)) == (6, 4)
    assert testeur.lancer_les_tests()[-10:] == [*plis, *scores]


COUPS = [
    # carte, main, pli, atout, permis
    ("7♣", "7♣ A♥", "", "COEUR", True),
    ("7♣", "7♣ A♣", "A♠", "COEUR", True),
    ("7♣", "7♣ 8♠", "A♠", "COEUR", False),
    ("7♣", "7♣ 7♥", "A♠", "COEUR", False),
    ("7♣", "7♣ 7♥", "A♠ 7♠", "COEUR", True),
    ("7♣", "7♣ 7♥", "7♠ A♠", "COEUR", False),
    ("7♥", "7♥ 9♥", "8♥", "COEUR", False),
    ("7♥", "7♥ 8♥", "9♥", "COEUR", True),
    ("7♥", "7♥ 9♥", "A♠ 8♥", "COEUR", False),
    ("7♣", "7♣ 7♥", "A♠ 8♥", "COEUR", False),
    ("7♥", "7♣ 7♥", "A♠ 8♥", "COEUR", True),
    ("7♦", "7♣ 7♥", "", "COEUR", False),
]


@pytest.mark.parametrize(("jouee", "main", "pli", "atout", "permis"), COUPS)
def test_valider_coup(jouee: str, main: str, pli: str, atout: str, permis: bool) -> None:
    testeur = archives.TesteurDeManche(exemple())
    assert testeur.valider_coup(Carte(jouee), lire_cartes(main), lire_cartes(pli), atout) is permis


def test_une_manche_absente() -> None:
    with pytest.raises(Illisible, match="manche 2 absente ; la partie en a 1"):
        archives.TesteurDeManche(exemple(), numero_manche=2)


# --- Une faute à la fois ----------------------------------------------------------------------

Abimer = Callable[[dict[str, Any]], object]


def _plis(m: dict[str, Any]) -> Any:
    return m["plis"]


FAUTES: list[tuple[str, Abimer, list[tuple[Any, ...]]]] = [
    ("aucune", lambda m: None, []),
    (
        "vainqueur",
        lambda m: _plis(m)[7].update(vainqueur_id="J3"),
        [(1, 8, J3, "10♥", "VAINQUEUR_DU_PLI")],
    ),
    (
        "meneur",
        lambda m: _plis(m)[1].update(meneur_id="J3"),
        [
            (1, 2, J3, None, "MENEUR"),
            (1, 2, J2, "7♠", "PAS_SON_TOUR"),
            (1, 2, J3, "8♦", "PAS_SON_TOUR"),
            (1, 2, 3, "A♣", "PAS_SON_TOUR"),
            (1, 2, J1, "8♠", "PAS_SON_TOUR"),
        ],
    ),
    ("pli en moins", lambda m: _plis(m).pop(), [(1, None, None, None, "PLI_INCOMPLET")]),
    (
        "carte en moins",
        lambda m: _plis(m)[7]["cartes_jouees"].pop(),
        [(1, 8, None, None, "PLI_INCOMPLET")],
    ),
    (
        "équipe prenante",
        lambda m: m["contrat"].update(equipe_prenante="A"),
        [(1, None, J2, None, "EQUIPE_PRENANTE")],
    ),
    (
        "paquet incomplet",
        lambda m: m["paquet_initial_ordonne"].pop(),
        [(1, None, None, None, "DONNE_INVALIDE")],
    ),
    (
        "belote oubliée",
        lambda m: m["resultat_manche"].update(annonces=[]),
        [(1, 3, J2, "D♥", "BELOTE_A_DIRE")],
    ),
    (
        "belote trop chère",
        lambda m: m["resultat_manche"]["annonces"][0].update(valeur=30),
        [(1, None, J2, None, "VALEUR_D_ANNONCE")],
    ),
    (
        "annonce hors de propos",
        lambda m: m["resultat_manche"]["annonces"].append(
            {
                "joueur_id": "J1",
                "type": "TIERCE",
                "valeur": 20,
                "cartes": [carte("A♠"), carte("R♠"), carte("D♠")],
            }
        ),
        [(1, 1, J1, None, "PAS_LE_MOMENT")],
    ),
    (
        "contrat",
        lambda m: m["resultat_manche"].update(contrat_reussi=False),
        [(1, None, None, None, "CONTRAT_FAUX")],
    ),
]


@pytest.mark.parametrize(
    ("abimer", "attendues"), [f[1:] for f in FAUTES], ids=[f[0] for f in FAUTES]
)
def test_une_faute_a_la_fois(abimer: Abimer, attendues: list[tuple[Any, ...]]) -> None:
    objet = sain()
    abimer(objet["manches"][0])
    assert juger(objet) == attendues


def test_une_carte_donnee_deux_fois() -> None:
    objet = sain()
    distribution = objet["manches"][0]["distribution"]
    distribution["deuxieme_tour"]["J3"][0] = distribution["premier_tour"]["J1"][0]
    codes = [faute[-1] for faute in juger(objet)]
    assert codes[:2] == ["CARTE_DONNEE_DEUX_FOIS", "ORDRE_DE_DONNE"]


ANNONCES = [
    ("TIERCE", 20, "A♠ R♠ D♠", []),
    ("CENT", 100, "A♠ R♠ D♠ V♠ 10♠ 9♠", []),
    ("TIERCE", 50, "A♠ R♠ D♠", ["VALEUR_D_ANNONCE"]),
    ("TIERCE", 20, "A♠ R♠ V♠", ["ANNONCE_INVALIDE"]),
    ("TIERCE", 20, "A♦ R♦ D♦", ["CARTE_PAS_EN_MAIN"]),
]


@pytest.mark.parametrize(("genre", "valeur", "cartes", "attendues"), ANNONCES)
def test_les_annonces(genre: str, valeur: int, cartes: str, attendues: list[str]) -> None:
    objet = sain()
    objet["regles"]["annonces"] = True
    objet["manches"][0]["resultat_manche"]["annonces"].append(
        {
            "joueur_id": "J1",
            "type": genre,
            "valeur": valeur,
            "cartes": [c.en_json() for c in lire_cartes(cartes)],
        }
    )
    codes = [faute[-1] for faute in juger(objet) if faute[1] is not None]
    assert codes == attendues


def test_la_donne_tourne() -> None:
    objet = en_brief(partie_jouee(graine=4))
    for manche in objet["manches"][1:]:
        manche["dealer_position"] = objet["manches"][0]["dealer_position"]
    assert (2, None, J1, None, "DONNEUR") in juger(objet)


# --- Illisible --------------------------------------------------------------------------------

REFUS: list[tuple[str, Abimer, str]] = [
    ("champ manquant", lambda o: o.pop("equipes"), "champ manquant : equipes"),
    ("champ inconnu", lambda o: o.update(x=1), "champ inconnu : 'x'"),
    ("équipes", lambda o: o["equipes"].pop("equipe_A"), "attendu les équipes A et B"),
    (
        "joueurs d'équipe",
        lambda o: o["equipes"]["equipe_A"].update(joueurs=["J1", "J2"]),
        "attendu J1 et J3",
    ),
    ("trois joueurs", lambda o: o["joueurs"].pop(), "attendu quatre joueurs"),
    ("règle", lambda o: o.update(regles={"x": 1}), "regles : option inconnue : x"),
    ("numéro", lambda o: o["manches"][0].update(numero_manche=2), "numero_manche : 2 ; attendu 1"),
    ("donneur", lambda o: o["manches"][0].update(dealer_position=5), "une position de 1 à 4"),
    ("atout", lambda o: o["manches"][0]["contrat"].update(atout="ROUGE"), "atout : 'ROUGE'"),
    (
        "pli",
        lambda o: o["manches"][0]["plis"][2].update(numero_pli=7),
        "manches, manche 1, plis, pli 3, numero_pli : 7 ; attendu 3",
    ),
    (
        "hors du jeu de 32",
        lambda o: o["manches"][0]["distribution"].update(
            carte_retournee={"valeur": "DEUX", "couleur": "PIQUE"}
        ),
        "attendu une carte du jeu de 32",
    ),
    (
        "annonce sans cartes",
        lambda o: o["manches"][0]["resultat_manche"]["annonces"][0].update(type="TIERCE"),
        "champ manquant : cartes",
    ),
]


@pytest.mark.parametrize(("abimer", "message"), [r[1:] for r in REFUS], ids=[r[0] for r in REFUS])
def test_refus(abimer: Abimer, message: str) -> None:
    objet = exemple()
    abimer(objet)
    with pytest.raises(Illisible) as erreur:
        PartieBrief.depuis_json(objet)
    assert message in str(erreur.value)


# --- L'export ---------------------------------------------------------------------------------


@pytest.mark.parametrize("graine", range(1, 7))
@pytest.mark.parametrize(
    "regles",
    [{}, {"entre_manches": "coupe"}, {"contrat": "seuil_82", "paquets_de_donne": [2, 3]}],
    ids=["défaut", "coupe", "seuil"],
)
def test_notre_export_relu_est_sans_faute(graine: int, regles: dict[str, Any]) -> None:
    enregistrement = partie_jouee(graine=graine, ia="simple", objectif=300, **regles)
    objet = json.loads(json.dumps(en_brief(enregistrement)))
    assert juger(objet) == []
    totaux = {nom[-1]: equipe["score_total"] for nom, equipe in objet["equipes"].items()}
    assert totaux == enregistrement.resultat.scores


@pytest.mark.parametrize(
    ("graine", "regles", "issue"),
    [(1, {"objectif": 1000}, "ANNULEE"), (12, {"objectif": 1000, "annonces": False}, "LITIGE")],
)
def test_l_export_garde_les_manches_annulees_et_les_litiges(
    graine: int, regles: dict[str, Any], issue: str
) -> None:
    ia = "simple" if issue == "ANNULEE" else "aleatoire"
    enregistrement = partie_jouee(graine=graine, ia=ia, **regles)
    decomptes = enregistrement.rejouer().etat.decomptes
    assert issue in [decompte.issue.name for decompte in decomptes]
    objet = en_brief(enregistrement)
    assert [manche["contrat"] is None for manche in objet["manches"]] == [
        decompte.preneur is None for decompte in decomptes
    ]
    assert juger(objet) == []


def test_ce_qui_ne_s_exporte_pas() -> None:
    with pytest.raises(CoupIllegal):
        en_brief(Enregistrement.depuis_json(manche_ouverte(TROIS_FAUTES)))
    with pytest.raises(ErreurRebelote, match=r"partie inachevée \(manche 1, pli 5\)"):
        en_brief(Enregistrement.depuis_json(manche_ouverte(SANS_FAUTE[:4])))
