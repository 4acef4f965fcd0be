"""Le module 1 de l'énoncé : la simulation procédurale de `exemples/simulation_locale.py`."""

import ast
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from campagnes.croisement import SCRIPT, charger_reference

GRAINES = range(50)

Carte = dict[str, str]

VALEURS = {
    "7": "SEPT", "8": "HUIT", "9": "NEUF", "10": "DIX",
    "V": "VALET", "D": "DAME", "R": "ROI", "A": "AS",
}  # fmt: skip
COULEURS = {"♠": "PIQUE", "♥": "COEUR", "♦": "CARREAU", "♣": "TREFLE"}


def carte(texte: str) -> Carte:
    return {"valeur": VALEURS[texte[:-1]], "couleur": COULEURS[texte[-1]]}


def cartes(texte: str) -> list[Carte]:
    return [carte(mot) for mot in texte.split()]


def cle(une_carte: Carte) -> tuple[str, str]:
    return une_carte["couleur"], une_carte["valeur"]


# Le script s'exécute sans rien afficher ni dépendre d'un autre fichier : on le charge une fois.
sim: Any = charger_reference()


def lancer(*arguments: str, encodage: str = "utf-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments],
        env={**os.environ, "PYTHONIOENCODING": encodage},
        capture_output=True,
        text=True,
        encoding=encodage,
        timeout=60,
        check=False,
    )


def manche_jouee(graine: int) -> Any:
    """La première manche non annulée que donne cette graine."""
    alea = random.Random(graine)
    while True:
        manche = sim.jouer_manche(sim.melanger_paquet(sim.creer_paquet(), alea=alea), graine % 4)
        if manche["contrat"]:
            return manche


# --- Étape 1.1 ---


def test_le_paquet_a_32_cartes_distinctes() -> None:
    paquet = sim.creer_paquet()
    assert len({cle(c) for c in paquet}) == len(paquet) == 32
    assert {"valeur": "AS", "couleur": "COEUR"} in paquet
    assert all(type(c) is dict for c in paquet)


def test_melanger_garde_les_cartes_et_suit_la_graine() -> None:
    paquet = sim.creer_paquet()
    melange = sim.melanger_paquet(paquet, alea=random.Random(3))
    assert paquet == sim.creer_paquet() != melange
    assert Counter(map(cle, melange)) == Counter(map(cle, paquet))
    assert melange == sim.melanger_paquet(paquet, alea=random.Random(3))
    assert len(sim.melanger_paquet(paquet)) == 32


# --- Étape 1.2 : get_points_carte ---


def test_points_valet_atout() -> None:
    assert sim.get_points_carte({"valeur": "VALET", "couleur": "COEUR"}, "COEUR") == 20


def test_points_neuf_atout() -> None:
    assert sim.get_points_carte({"valeur": "NEUF", "couleur": "COEUR"}, "COEUR") == 14


def test_points_as_normal() -> None:
    assert sim.get_points_carte({"valeur": "AS", "couleur": "PIQUE"}, "COEUR") == 11


def test_points_valet_normal() -> None:
    assert sim.get_points_carte({"valeur": "VALET", "couleur": "PIQUE"}, "COEUR") == 2


@pytest.mark.parametrize("atout", COULEURS.values())
def test_le_paquet_vaut_152_points_quel_que_soit_l_atout(atout: str) -> None:
    assert sim.points_pli(sim.creer_paquet(), atout) == 152


def test_bareme_complet() -> None:
    def points(suite: str) -> list[int]:
        return [sim.get_points_carte(c, "COEUR") for c in cartes(suite)]

    assert points("V♥ 9♥ A♥ 10♥ R♥ D♥ 8♥ 7♥") == [20, 14, 11, 10, 4, 3, 0, 0]
    assert points("A♠ 10♠ R♠ D♠ V♠ 9♠ 8♠ 7♠") == [11, 10, 4, 3, 2, 0, 0, 0]


# --- Étape 1.2 : determiner_vainqueur_pli ---


def test_vainqueur_avec_un_seul_atout() -> None:
    assert sim.determiner_vainqueur_pli(cartes("A♠ 10♠ 7♥ R♠"), "COEUR", "PIQUE") == 2


def test_vainqueur_avec_plusieurs_atouts_meme_couleur() -> None:
    assert sim.determiner_vainqueur_pli(cartes("A♠ 9♥ 7♠ V♥"), "COEUR", "PIQUE") == 3


def test_vainqueur_sans_atout_couleur_demandee() -> None:
    assert sim.determiner_vainqueur_pli(cartes("10♠ A♠ R♠ 7♠"), "COEUR", "PIQUE") == 1


def test_vainqueur_avec_defausse_non_atout() -> None:
    assert sim.determiner_vainqueur_pli(cartes("7♠ A♣ 8♠ A♦"), "COEUR", "PIQUE") == 2


def test_ordre_complet_a_l_atout_et_hors_atout() -> None:
    for ordre, couleur in (("V 9 A 10 R D 8 7", "♥"), ("A 10 R D V 9 8 7", "♠")):
        suite = [carte(valeur + couleur) for valeur in ordre.split()]
        for forte, faible in pairwise(suite):
            pli = [faible, forte]
            assert sim.determiner_vainqueur_pli(pli, "COEUR", COULEURS[couleur]) == 1


def test_un_pli_vide_n_a_pas_de_vainqueur() -> None:
    with pytest.raises(ValueError, match="sans carte"):
        sim.determiner_vainqueur_pli([], "COEUR", "PIQUE")


# --- Étape 1.3 ---


def test_ia_doit_fournir_la_couleur_si_possible() -> None:
    main = cartes("V♥ A♣ 7♠ 9♥")
    assert sim.choisir_carte_legale(main, cartes("A♠"), "COEUR", False) == carte("7♠")


def test_ia_doit_couper_si_possible() -> None:
    main = cartes("A♣ A♦ 7♥")
    assert sim.choisir_carte_legale(main, cartes("A♠"), "COEUR", False) == carte("7♥")


def test_ia_doit_surcouper_atout_si_possible() -> None:
    main = cartes("A♣ 7♥ 8♥ V♥")
    assert sim.choisir_carte_legale(main, cartes("A♠ 9♥"), "COEUR", False) == carte("V♥")


def test_ia_peut_pisser_atout_si_pas_mieux() -> None:
    main = cartes("A♣ 7♥ 8♥")
    assert sim.choisir_carte_legale(main, cartes("V♥"), "COEUR", False) in cartes("7♥ 8♥")


def test_ia_peut_se_defausser_si_partenaire_maitre() -> None:
    main, pli = cartes("A♣ 7♥ 8♦"), cartes("A♠ 7♠")
    assert sim.cartes_legales(main, pli, "COEUR", True) == main
    assert sim.choisir_carte_legale(main, pli, "COEUR", True) == carte("A♣")


def test_ia_se_defausse_si_ni_couleur_ni_atout() -> None:
    main = cartes("A♣ 8♦")
    assert sim.choisir_carte_legale(main, cartes("A♠ 7♥"), "COEUR", False) in main


@pytest.mark.parametrize(
    ("main", "pli", "partenaire_maitre", "attendu"),
    [
        ("A♣ 7♥", "", False, "A♣ 7♥"),  # l'entame est libre
        ("7♠ A♠ V♥", "R♠ 9♥", False, "7♠ A♠"),  # fournir, sans devoir monter hors atout
        ("7♠ A♠ V♥", "R♠ 7♠", True, "7♠ A♠"),  # fournir, même sous un partenaire maître
        ("7♥ A♥ 8♠", "10♥", False, "A♥"),  # monter à l'atout
        ("7♥ A♥ 8♠", "10♥ 8♥", True, "A♥"),  # monter même sur son partenaire
        ("7♥ D♥ 8♠", "10♥ 8♥", True, "7♥ D♥"),  # pisser même sous son partenaire
        ("A♣ 8♠", "10♥", False, "A♣ 8♠"),  # ni atout ni couleur : tout est permis
        ("7♥ V♥ A♣", "A♠ 8♠", False, "7♥ V♥"),  # couper avec n'importe quel atout
        ("7♥ V♥ A♣", "A♠ 9♥ 8♠", False, "V♥"),  # surcouper
        ("7♥ 8♥ A♣", "A♠ 9♥ 8♠", False, "7♥ 8♥"),  # sous-couper, c'est obligatoire
        ("7♥ V♥ A♣", "8♠ 9♥ 7♠", True, "7♥ V♥ A♣"),  # partenaire maître par la coupe
    ],
)
def test_cartes_legales(main: str, pli: str, partenaire_maitre: bool, attendu: str) -> None:
    legales = sim.cartes_legales(cartes(main), cartes(pli), "COEUR", partenaire_maitre)
    assert legales == cartes(attendu)


@pytest.mark.parametrize(
    ("pli", "attendu"),
    [
        ("", False),
        ("A♠", False),  # le partenaire n'a pas encore joué
        ("A♠ 10♠", True),
        ("10♠ A♠", False),
        ("10♠ A♠ 7♠", True),
        ("A♠ 10♠ 7♠", False),  # c'est l'entameur, un adversaire, qui tient le pli
        ("A♠ 7♥ 8♠", True),
        ("A♠ 7♥ 8♥", False),
    ],
)
def test_partenaire_est_maitre(pli: str, attendu: bool) -> None:
    assert sim.partenaire_est_maitre(cartes(pli), "COEUR") is attendu


def test_une_main_vide_ne_joue_pas() -> None:
    with pytest.raises(ValueError, match="main vide"):
        sim.choisir_carte_legale([], cartes("A♠"), "COEUR", False)


# --- Étape 1.4 : les scores ---


def test_score_contrat_reussi_simple() -> None:
    assert sim.calculer_scores_manche(100, 62, 0, 0, False, True) == (100, 62)


def test_score_contrat_chute_simple() -> None:
    assert sim.calculer_scores_manche(70, 92, 0, 0, False, False) == (0, 162)


def test_score_contrat_reussi_avec_annonces() -> None:
    assert sim.calculer_scores_manche(90, 72, 0, 0, True, True) == (110, 72)


def test_score_contrat_chute_avec_annonces() -> None:
    assert sim.calculer_scores_manche(60, 102, 0, 50, True, False) == (20, 212)


def test_les_annonces_des_prenants_passent_a_la_defense_s_ils_chutent() -> None:
    assert sim.calculer_scores_manche(20, 142, 50, 0, False, False) == (0, 212)


@pytest.mark.parametrize(
    ("points", "options", "attendu"),
    [
        # l'issue, les prenants, la défense, le litige
        ((82, 80), {}, ("REUSSI", 82, 80, 0)),
        ((80, 82), {}, ("CHUTE", 0, 162, 0)),
        ((75, 87), {"belote_prenants": True}, ("REUSSI", 95, 87, 0)),
        ((90, 72), {"belote_defense": True}, ("CHUTE", 0, 182, 0)),
        ((60, 102), {"annonces_prenantes": 50}, ("REUSSI", 110, 102, 0)),
        ((90, 72), {"annonces_defense": 20}, ("CHUTE", 0, 182, 0)),
        ((252, 0), {}, ("REUSSI", 252, 0, 0)),
        ((252, 0), {"belote_defense": True}, ("REUSSI", 252, 20, 0)),
        ((252, 0), {"annonces_defense": 300}, ("REUSSI", 552, 0, 0)),
        ((0, 252), {"belote_prenants": True}, ("CHUTE", 20, 252, 0)),
        ((0, 252), {"annonces_prenantes": 400}, ("CHUTE", 0, 652, 0)),
        ((81, 81), {}, ("LITIGE", 0, 81, 81)),
        ((71, 91), {"belote_prenants": True}, ("LITIGE", 20, 91, 71)),
        ((91, 71), {"belote_defense": True}, ("LITIGE", 0, 91, 91)),
        ((56, 106), {"annonces_prenantes": 50}, ("LITIGE", 0, 106, 106)),
        ((81, 81), {"litige_en_attente": 81}, ("LITIGE", 0, 81, 162)),
        ((100, 62), {"litige_en_attente": 81}, ("REUSSI", 181, 62, 0)),
        ((62, 100), {"litige_en_attente": 81}, ("CHUTE", 0, 243, 0)),
    ],
)
def test_regler_manche(
    points: tuple[int, int], options: dict[str, Any], attendu: tuple[str, int, int, int]
) -> None:
    assert tuple(sim.regler_manche(*points, **options).values()) == attendu


@pytest.mark.parametrize(
    ("totaux", "finie"),
    [((500, 0), False), ((501, 0), True), ((510, 620), True), ((520, 520), False)],
)
def test_la_partie_finit_quand_une_equipe_depasse_500(totaux: tuple[int, int], finie: bool) -> None:
    assert sim.partie_finie(totaux) is finie


# --- Étape 1.4 : les enchères ---


def test_decider_enchere_prend_avec_bonne_main() -> None:
    assert sim.decider_enchere(cartes("V♥ 9♥ R♥ A♠ 7♣"), carte("10♥")) == "PRENDS"


def test_decider_enchere_passe_avec_mauvaise_main() -> None:
    assert sim.decider_enchere(cartes("7♥ 8♠ 9♣ D♦ R♣"), carte("10♥")) == "PASSE"


def test_decider_enchere_compte_la_carte_retournee() -> None:
    main = cartes("V♥ 7♥ 8♠ 9♣ D♦")
    assert sim.decider_enchere(main, carte("A♥")) == "PRENDS"  # 31
    assert sim.decider_enchere(main, carte("10♥")) == "PASSE"  # 30 : il en faut plus


def test_second_tour_choisit_une_autre_couleur() -> None:
    main = cartes("V♥ 9♥ A♥ V♠ 9♠")
    assert sim.choisir_couleur_second_tour(main, carte("7♥")) == "PIQUE"
    assert sim.choisir_couleur_second_tour(main, carte("7♣")) == "COEUR"
    assert sim.choisir_couleur_second_tour(cartes("7♥ 8♠ 9♣ D♦ R♣"), carte("7♥")) is None


def test_encheres_commencent_apres_le_donneur_et_s_arretent_a_la_prise() -> None:
    faible, forte = cartes("7♠ 8♠ 9♠ 7♦ 8♦"), cartes("V♣ 9♣ A♣ 7♣ 8♣")
    mains = [faible, faible, faible, forte]
    passes = [(1, "PASSE"), (2, "PASSE")]
    assert sim.tenir_encheres(mains, carte("R♣"), 0) == [*passes, (3, "TREFLE")]
    tour_passe = [*passes, (3, "PASSE"), (0, "PASSE")]
    assert sim.tenir_encheres(mains, carte("R♥"), 0) == [*tour_passe, *passes, (3, "TREFLE")]
    assert sim.tenir_encheres([faible] * 4, carte("R♥"), 0) == tour_passe * 2


# --- La donne ---


def test_premiere_donne_trois_puis_deux_a_partir_du_suivant() -> None:
    paquet = sim.creer_paquet()
    mains, retournee, talon = sim.distribuer_premiere_donne(paquet, 0)
    assert mains[1] == paquet[0:3] + paquet[12:14]
    assert mains[0] == paquet[9:12] + paquet[18:20]
    assert retournee == paquet[20]
    assert talon == paquet[21:]


def test_seconde_donne_deux_cartes_et_la_retournee_au_preneur() -> None:
    paquet = sim.creer_paquet()
    mains, retournee, talon = sim.distribuer_premiere_donne(paquet, 0)
    completes = sim.distribuer_seconde_donne(mains, retournee, talon, 0, 2)
    assert completes[1] == mains[1] + talon[0:3]
    assert completes[2] == [*mains[2], retournee, *talon[3:5]]
    assert completes[3] == mains[3] + talon[5:8]
    assert completes[0] == mains[0] + talon[8:11]


# --- La manche et la partie ---


@pytest.mark.parametrize("graine", GRAINES)
def test_une_manche_vaut_162_points_et_garde_ses_cartes(graine: int) -> None:
    manche = manche_jouee(graine)
    _, atout = manche["contrat"]
    assert sum(sim.points_pli(pli["cartes"], atout) for pli in manche["plis"]) + 10 == 162
    assert sum(manche["points"]) == (252 if 252 in manche["points"] else 162)
    paquet = Counter(map(cle, sim.creer_paquet()))
    assert Counter(cle(c) for main in manche["mains"] for c in main) == paquet
    assert Counter(cle(c) for pli in manche["plis"] for c in pli["cartes"]) == paquet
    assert [len(main) for main in manche["mains"]] == [8] * 4


@pytest.mark.parametrize("graine", GRAINES)
def test_les_plis_s_enchainent_et_chaque_carte_est_legale(graine: int) -> None:
    manche = manche_jouee(graine)
    _, atout = manche["contrat"]
    mains = [list(main) for main in manche["mains"]]
    meneur = (manche["donneur"] + 1) % 4
    for pli in manche["plis"]:
        assert pli["meneur"] == meneur
        for place, posee in enumerate(pli["cartes"]):
            main, avant = mains[(meneur + place) % 4], pli["cartes"][:place]
            maitre = sim.partenaire_est_maitre(avant, atout)
            assert posee in sim.cartes_legales(main, avant, atout, maitre)
            main.remove(posee)
        meneur = pli["vainqueur"]


def test_le_capot_vaut_252() -> None:
    paquet = sim.creer_paquet()
    plis = [
        {"meneur": 0, "cartes": paquet[i : i + 4], "vainqueur": i // 4 % 2 * 2}
        for i in range(0, 32, 4)
    ]
    assert sim.compter_points(plis, "COEUR") == [252, 0]


def test_un_pli_sans_point_empeche_le_capot() -> None:
    paquet = sorted(sim.creer_paquet(), key=lambda c: sim.get_points_carte(c, "COEUR"))
    plis = [{"meneur": 0, "cartes": paquet[i : i + 4], "vainqueur": 0} for i in range(0, 32, 4)]
    plis[0]["vainqueur"] = 1
    assert sim.compter_points(plis, "COEUR") == [162, 0]


def test_la_belote_est_a_qui_tient_le_roi_et_la_dame_d_atout() -> None:
    mains = [cartes("R♥ D♠"), cartes("D♥ R♠"), cartes("R♣ 7♥ D♣"), cartes("A♥")]
    assert sim.detenteur_belote(mains, "TREFLE") == 2
    assert sim.detenteur_belote(mains, "COEUR") is None


def test_belote_et_rebelote_sont_dites_une_fois_chacune() -> None:
    manche = next(m for m in map(manche_jouee, GRAINES) if m["belote"] is not None)
    recit = "\n".join(sim.raconter_manche(manche, 1, manche["scores"]))
    assert recit.count("(belote)") == recit.count("(rebelote)") == 1
    assert recit.index("(belote)") < recit.index("(rebelote)")


@pytest.mark.parametrize("graine", GRAINES)
def test_chaque_equipe_marque_ce_qui_lui_revient(graine: int) -> None:
    manche = manche_jouee(graine)
    prenants = manche["contrat"][0] % 2
    belotes = [20 * (manche["belote"] is not None and manche["belote"] % 2 == e) for e in (0, 1)]
    totaux = [manche["points"][e] + belotes[e] for e in (0, 1)]
    if totaux[prenants] > totaux[1 - prenants]:
        assert (manche["issue"], manche["scores"]) == ("REUSSI", totaux)
    elif totaux[prenants] < totaux[1 - prenants]:
        assert manche["issue"] == "CHUTE"
        assert manche["scores"][prenants] == belotes[prenants]
        assert manche["scores"][1 - prenants] == sum(manche["points"]) + belotes[1 - prenants]


def test_le_litige_et_la_donne_passent_a_la_manche_suivante(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    modele = manche_jouee(0)
    suite = iter([([0, 81], 81), ([0, 0], 81), ([181, 62], 0), ([400, 438], 0), ([62, 100], 0)])
    recus: list[tuple[int, int]] = []

    def fausse_manche(_paquet: list[Carte], donneur: int, litige: int) -> dict[str, Any]:
        recus.append((donneur, litige))
        scores, reste = next(suite)
        return {**modele, "scores": scores, "litige": reste}

    monkeypatch.setattr(sim, "jouer_manche", fausse_manche)
    # Les deux équipes sont à 581 après la quatrième manche : il en faut une cinquième.
    assert sim.jouer_partie(random.Random(0)) == [643, 681]
    assert recus == [(0, 0), (1, 81), (2, 81), (3, 0), (0, 0)]


def test_une_manche_sans_preneur_est_annulee_et_garde_le_litige() -> None:
    alea = random.Random(0)
    paquets = (sim.melanger_paquet(sim.creer_paquet(), alea=alea) for _ in range(500))
    manches = (sim.jouer_manche(paquet, 1, 81) for paquet in paquets)
    manche = next(m for m in manches if m["contrat"] is None)
    assert (manche["issue"], manche["scores"], manche["litige"]) == ("ANNULEE", [0, 0], 81)
    assert [parole for _, parole in manche["encheres"]] == ["PASSE"] * 8


@pytest.mark.parametrize("graine", range(20))
def test_une_partie_finit_avec_une_equipe_au_dela_de_500(graine: int) -> None:
    lignes: list[str] = []
    totaux = sim.jouer_partie(random.Random(graine), lignes.append)
    assert max(totaux) > 500
    assert totaux[0] != totaux[1]
    recits = [ligne for ligne in lignes if ligne.startswith("Totaux : ")]
    assert recits[-1] == f"Totaux : A {totaux[0]}, B {totaux[1]}"
    avant = [int(mot.strip(",")) for mot in recits[-2].split() if mot.strip(",").isdigit()]
    assert not sim.partie_finie(avant)


# --- Le script ---


def test_le_script_affiche_le_score_final() -> None:
    resultat = lancer("--graine", "7")
    assert resultat.returncode == 0
    assert resultat.stderr == ""
    for extrait in (
        "Graine : 7",
        "=== Manche 1, ",
        "Carte retournée",
        "Pli 8 : ",
        "Score final : ",
    ):
        assert extrait in resultat.stdout


def test_une_console_sans_accents_ne_fait_pas_echouer_la_partie() -> None:
    resultat = lancer("--graine", "7", encodage="ascii")
    assert (resultat.returncode, resultat.stderr) == (0, "")
    assert "Score final : " in resultat.stdout


def test_meme_graine_meme_partie() -> None:
    assert lancer("--graine", "7").stdout == lancer("--graine", "7").stdout
    assert lancer("--graine", "7").stdout != lancer("--graine", "8").stdout


def test_le_script_sans_graine_dit_celle_qu_il_a_tiree() -> None:
    sortie = lancer("--silencieux").stdout
    graine = sortie.splitlines()[0].removeprefix("Graine : ")
    assert lancer("--silencieux", "--graine", graine).stdout == sortie


def test_silencieux_ne_garde_que_la_fin() -> None:
    longue, courte = lancer("--graine", "7").stdout, lancer("--graine", "7", "--silencieux").stdout
    assert courte.splitlines()[1:] == longue.splitlines()[-2:]


@pytest.mark.parametrize(
    "arguments",
    [["--graine", "sept"], ["--graine", "-1"], ["--graine"], ["--inconnu"], ["cinq"]],
    ids=" ".join,
)
def test_un_mauvais_argument_est_refuse_proprement(arguments: list[str]) -> None:
    resultat = lancer(*arguments)
    assert resultat.returncode == 2
    assert "usage" in resultat.stderr
    assert "Traceback" not in resultat.stderr
    assert resultat.stdout == ""


def test_le_script_n_importe_que_la_bibliotheque_standard() -> None:
    modules: set[str] = set()
    for noeud in ast.walk(ast.parse(SCRIPT.read_text(encoding="utf-8"))):
        if isinstance(noeud, ast.Import):
            modules |= {alias.name.split(".")[0] for alias in noeud.names}
        elif isinstance(noeud, ast.ImportFrom):
            assert noeud.level == 0
            modules.add(str(noeud.module).split(".")[0])
    assert "rebelote" not in modules
    assert modules <= sys.stdlib_module_names
