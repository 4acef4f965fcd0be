"""Le vérificateur : chaque faute, avec sa manche, son pli, son joueur, sa carte et sa règle."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from rebelote.archives import Enregistrement, Rapport, verifier
from rebelote.cartes import Carte
from rebelote.jeux.catalogue import jeux
from rebelote.noyau.audit import SANS_SUITE
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import CROUPIER, J2, J3, J4
from tests.archives.fabrique import (
    SANS_FAUTE,
    TROIS_FAUTES,
    annoncee,
    carte,
    cartes,
    manche_ouverte,
    objet_court,
    partie_jouee,
)


def juger(objet: dict[str, Any]) -> Rapport:
    return verifier(Enregistrement.depuis_json(objet))


def codes(rapport: Rapport) -> list[str]:
    return [faute.motif.code for faute in rapport.fautes]


@pytest.mark.parametrize("jeu", sorted(jeux()))
@pytest.mark.parametrize("graine", [1, 2])
def test_une_partie_jouee_est_sans_faute(jeu: str, graine: int) -> None:
    assert verifier(partie_jouee(jeu, graine)) == Rapport(())


@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_la_vue_d_un_siege_est_sans_faute(jeu: str) -> None:
    """On y vérifie ce que les cartes connues prouvent, et l'on dit que le reste ne l'est pas."""
    objet = partie_jouee(jeu, 3).en_json()
    journal = Enregistrement.depuis_json(objet).journal
    objet["journal"] = [evenement_en_json(evenement.vu_par(1)) for evenement in journal]
    rapport = juger(objet)
    assert rapport == Rapport((), cachees=rapport.cachees)
    assert rapport.cachees


def test_manche_ouverte_sans_faute() -> None:
    """A : l'as de trèfle du second pli. B : tout le reste, le der et la belote."""
    assert juger(manche_ouverte(SANS_FAUTE)) == Rapport(())


def test_trois_fautes_trouvees_dans_la_meme_manche() -> None:
    rapport = juger(manche_ouverte(TROIS_FAUTES))
    assert [(f.manche, f.pli, f.siege, f.carte, f.motif.code) for f in rapport.fautes[:3]] == [
        (1, 1, J4, Carte("8♣"), "FOURNIR"),
        (1, 3, J2, Carte("7♣"), "COUPER"),
        (1, 8, J3, Carte("7♠"), "CARTE_PAS_EN_MAIN"),
    ]
    assert [f.rang_evenement for f in rapport.fautes[:3]] == [6, 13, 33]
    assert rapport.fautes[0].explication == ("J4, 8♣ : il faut fournir la couleur demandée (cœur)")


def test_le_score_est_recompte_avec_les_cartes_jouees() -> None:
    """L'as de carreau n'a jamais été posé : B a onze points de moins."""
    rapport = juger(manche_ouverte(TROIS_FAUTES))
    assert [f.explication for f in rapport.fautes[3:]] == [
        "scores : A 11 B 171 écrit, A 11 B 160 recompté",
        "scores : A 11 B 171 écrit, A 11 B 160 recompté",
    ]
    assert [f.manche for f in rapport.fautes[3:]] == [1, None]


def test_une_faute_se_dit_en_une_ligne() -> None:
    faute = juger(manche_ouverte(TROIS_FAUTES)).fautes[1]
    assert str(faute) == (
        "manche 1, pli 3, événement 13 : "
        "J2, 7♣ : sans la couleur demandée, il faut couper (atout cœur) [COUPER]"
    )


def test_la_belote_peut_etre_tue_ou_dite() -> None:
    objet = manche_ouverte(SANS_FAUTE)
    tue = juger(objet)
    rang = next(i for i, e in enumerate(objet["journal"]) if e.get("carte") == carte("D♥"))
    objet["journal"][rang]["belote"] = True
    assert juger(objet) == tue


@pytest.mark.parametrize("rang", [3, 4])
def test_la_belote_dite_a_tort(rang: int) -> None:
    objet = manche_ouverte(SANS_FAUTE)
    objet["journal"][rang]["belote"] = True
    assert codes(juger(objet))[0] == "BELOTE_FAUSSE"


def _echanger(objet: dict[str, Any], a: int, b: int) -> dict[str, Any]:
    copie = copy.deepcopy(objet)
    journal = copie["journal"]
    journal[a]["carte"], journal[b]["carte"] = journal[b]["carte"], journal[a]["carte"]
    return copie


def test_chaque_obligation_est_trouvee_a_sa_place() -> None:
    """Échanger deux cartes d'un joueur : la première faute est celle que l'état y voit."""
    enregistrement = partie_jouee(objectif=1, annonces=False)
    objet = enregistrement.en_json()
    vus = set()
    for a, (avant, coup, _) in enumerate(enregistrement.deroulement()):
        if coup.TYPE != "JOUER_CARTE":
            continue
        for b in range(a + 1, len(enregistrement.journal)):
            if enregistrement.journal[b].auteur != coup.auteur:
                continue
            fautif = Enregistrement.depuis_json(_echanger(objet, a, b))
            motif = avant.motif_refus(avant.normaliser(fautif.journal[a]))
            if motif is not None:
                faute = verifier(fautif).fautes[0]
                assert (faute.motif, faute.rang_evenement) == (motif, a + 1)
                assert faute.carte is getattr(fautif.journal[a], "carte", None)
                vus.add(motif.code)
    assert {"FOURNIR", "COUPER", "MONTER"} <= vus


STRUCTURE = [
    ("tour", lambda j: j[3].update(auteur="J3"), "PAS_SON_TOUR", 4),
    ("moment", lambda j: j.insert(3, copy.deepcopy(j[1])), "PAS_LE_MOMENT", 4),
    ("donne", lambda j: j[0]["mains"]["J1"].pop(), "DONNE_INVALIDE", 1),
    ("donneur", lambda j: j[0].update(donneur="J2"), "PAS_SON_TOUR", 2),
    ("donneur croupier", lambda j: j[0].update(donneur="CROUPIER"), "DONNE_INVALIDE", 1),
    (
        "carte en double",
        lambda j: j[2]["mains"]["J3"].__setitem__(0, carte("A♠")),
        "DONNE_INVALIDE",
        3,
    ),
    ("joueur croupier", lambda j: j[0].update(auteur="J1"), "PAS_SON_TOUR", 1),
]


@pytest.mark.parametrize(("abimer", "code", "rang"), [s[1:] for s in STRUCTURE])
def test_une_faute_de_structure_arrete_la_lecture(abimer: Any, code: str, rang: int) -> None:
    objet = manche_ouverte(SANS_FAUTE)
    abimer(objet["journal"])
    rapport = juger(objet)
    assert codes(rapport) == [code]
    assert rapport.fautes[0].motif in SANS_SUITE
    assert rapport.arret == f"la suite ne peut pas être suivie après l'événement {rang}"


def test_apres_la_fin_de_la_partie() -> None:
    objet = objet_court()
    objet["journal"].append(copy.deepcopy(objet["journal"][-1]))
    assert codes(juger(objet)) == ["PARTIE_FINIE"]


def test_une_carte_d_un_autre_jeu_ne_fait_rien_tomber() -> None:
    objet = manche_ouverte(SANS_FAUTE)
    objet["journal"][3]["carte"] = {"valeur": "21", "couleur": "ATOUT"}
    rapport = juger(objet)
    assert codes(rapport)[0] == "CARTE_PAS_EN_MAIN"
    assert rapport.arret is not None


def test_l_enchere_interdite_puis_la_suite() -> None:
    objet = manche_ouverte(["J2 7♣ A♦ A♣ 8♥"])
    objet["journal"][1]["couleur"] = "TREFLE"
    objet["resultat"] = {"scores": {"A": 0, "B": 0}, "vainqueurs": [], "manches": []}
    rapport = juger(objet)
    assert codes(rapport) == ["COULEUR_IMPOSEE"]
    assert rapport.inachevee == "manche 1, pli 2"


def test_les_numeros_de_manche_sont_verifies() -> None:
    objet = objet_court()
    for evenement in objet["journal"]:
        evenement["manche"] = 1
    assert codes(juger(objet)) == []
    objet["journal"][4]["manche"] = 2
    rapport = juger(objet)
    assert codes(rapport) == ["NUMERO_DE_MANCHE"]
    assert rapport.fautes[0].rang_evenement == 5


RESULTATS = [
    ("total", lambda r: r["scores"].update(A=1), ["SCORES_FAUX"]),
    ("manche", lambda r: r["manches"][0]["scores"].update(B=-1), ["SCORES_FAUX"]),
    ("vainqueur", lambda r: r.update(vainqueurs=["A", "B"]), ["VAINQUEURS_FAUX"]),
    ("personne", lambda r: r.update(vainqueurs=[]), ["VAINQUEURS_FAUX"]),
    ("manche en moins", lambda r: r["manches"].pop(), ["MANCHES_FAUSSES"]),
    ("équipe en trop", lambda r: r["scores"].update(C=0), ["SCORES_FAUX"]),
]


@pytest.mark.parametrize(("abimer", "attendus"), [r[1:] for r in RESULTATS])
def test_le_resultat_est_recompte(abimer: Any, attendus: list[str]) -> None:
    objet = objet_court()
    abimer(objet["resultat"])
    assert codes(juger(objet)) == attendus


def test_un_journal_coupe_ne_peut_pas_nommer_de_vainqueur() -> None:
    objet = objet_court()
    del objet["journal"][-1]
    rapport = juger(objet)
    assert codes(rapport)[0] == "PARTIE_INACHEVEE"
    assert rapport.inachevee == "manche 1, pli 8"


def test_un_journal_vide_honnete_est_inacheve_sans_faute() -> None:
    objet = objet_court()
    objet["journal"] = []
    objet["resultat"] = {"scores": {"A": 0, "B": 0}, "vainqueurs": [], "manches": []}
    rapport = juger(objet)
    assert (rapport.fautes, rapport.inachevee) == ((), "manche 1, donne")


@pytest.mark.parametrize("jeu", sorted(jeux()))
def test_un_journal_brouille_ne_fait_jamais_tomber_le_verificateur(jeu: str) -> None:
    alea = Random(7)
    texte = json.dumps(partie_jouee(jeu).en_json())
    for _ in range(40):
        objet = json.loads(texte)
        _brouiller(objet["journal"], alea)
        try:
            rapport = juger(objet)
        except Illisible:
            continue
        for faute in rapport.fautes:
            assert str(faute).isprintable()


def _brouiller(journal: list[dict[str, Any]], alea: Random) -> None:
    a, b = alea.randrange(len(journal)), alea.randrange(len(journal))
    match alea.randrange(5):
        case 0:
            journal[a], journal[b] = journal[b], journal[a]
        case 1:
            del journal[a]
        case 2:
            journal.insert(a, copy.deepcopy(journal[b]))
        case 3:
            journal[a]["auteur"] = alea.choice(["J1", "J2", "J3", "J4", "CROUPIER"])
        case _:
            journal[a].update({c: v for c, v in journal[b].items() if c != "type"})


def test_le_croupier_est_nomme() -> None:
    objet = manche_ouverte(SANS_FAUTE)
    objet["journal"][0]["mains"]["J1"].pop()
    faute = juger(objet).fautes[0]
    assert (faute.siege, faute.pli, faute.carte) == (CROUPIER, None, None)


def test_une_donne_fausse_dit_ce_qui_n_y_va_pas() -> None:
    objet = manche_ouverte(SANS_FAUTE)
    objet["journal"][0]["mains"]["J1"].pop()
    assert juger(objet).fautes[0].explication == (
        "CROUPIER, donne, retourne D♥ : la donne est fausse (J1 reçoit 4 cartes au lieu de 5)"
    )


@pytest.mark.parametrize("jeu", ["belote", "contree", "dame_de_pique", "tarot_africain"])
def test_une_partie_qu_un_autre_que_j1_commence_est_sans_faute(jeu: str) -> None:
    objet = partie_jouee(jeu, 2, donneur=J3).en_json()
    assert objet["journal"][0]["donneur"] == "J3"
    assert juger(objet) == Rapport(())
    suivante = next(e for e in objet["journal"][1:] if e["type"] == "DONNE")
    suivante["donneur"] = "J1"
    assert "de donner" in juger(objet).fautes[0].explication


# --- La première faute, puis ce qu'elle entraîne ----------------------------------------------


def pari_change(graine: int, rang: int, pari: int) -> dict[str, Any]:
    """Un tarot africain où l'on a récrit un pari de la première manche."""
    objet = partie_jouee("tarot_africain", graine).en_json()
    assert objet["journal"][rang]["type"] == "PARI"
    objet["journal"][rang]["pari"] = pari
    return objet


def autre_contrat(graine: int, ia: str) -> dict[str, Any]:
    """Une belote comptée par comparaison, et dite au seuil de 82."""
    objet = partie_jouee("belote", graine, ia).en_json()
    objet["regles"]["contrat"] = "seuil_82"
    return objet


@pytest.mark.parametrize(
    ("objet", "manche", "consequence"),
    [
        (pari_change(4, 2, 0), 14, "DONNE_INVALIDE"),  # J2 est encore en vie, on ne le sert pas
        (pari_change(2, 4, 0), 11, "DONNE_INVALIDE"),
        (pari_change(7, 2, 0), 15, "PARTIE_FINIE"),
    ],
)
def test_la_manche_mal_comptee_est_dite_avant_sa_consequence(
    objet: dict[str, Any], manche: int, consequence: str
) -> None:
    rapport = juger(objet)
    premiere, *_, derniere = rapport.fautes
    assert (premiere.manche, premiere.motif.code) == (1, "SCORES_FAUX")
    assert (derniere.manche, derniere.motif.code) == (manche, consequence)
    assert rapport.arret is not None


@pytest.mark.parametrize(("graine", "ia"), [(6, "simple"), (8, "aleatoire")])
def test_la_belote_finie_trop_tot_dit_quelle_manche_etait_fausse(graine: int, ia: str) -> None:
    rapport = juger(autre_contrat(graine, ia))
    *fausses, derniere = rapport.fautes
    assert {faute.motif.code for faute in fausses} == {"SCORES_FAUX"}
    numeros = [faute.manche or 0 for faute in fausses]
    assert numeros == sorted(numeros)
    assert derniere.motif.code == "PARTIE_FINIE"
    assert numeros[-1] <= (derniere.manche or 0)


@pytest.mark.parametrize(
    ("genre", "texte", "code"),
    [
        ("CARRE", "7♠ 7♥ 7♦ 7♣", "ANNONCE_INVALIDE"),
        ("CARRE", "", "ANNONCE_INVALIDE"),
        ("TIERCE", "", "ANNONCE_INVALIDE"),
        ("TIERCE", "7♠ 8♠", "ANNONCE_INVALIDE"),
        ("CENT", "V♥ A♥ R♥", "ANNONCE_INVALIDE"),
        ("TIERCE", "7♠ 8♠ 9♠", "CARTE_PAS_EN_MAIN"),
    ],
)
def test_une_annonce_refusee_est_nulle(genre: str, texte: str, code: str) -> None:
    """Elle ne compte pas, ne montre aucune carte, et n'empêche pas de lire la suite."""
    rapport = juger(annoncee(genre, texte))
    assert codes(rapport) == [code]
    assert (rapport.fautes[0].rang_evenement, rapport.arret) == (4, None)


# --- Ce que le croupier déduit d'une annonce nulle --------------------------------------------


def montrer(objet: dict[str, Any], siege: str, annonces: list[dict[str, Any]]) -> None:
    """Écrit, après le premier pli, que l'on montre ces annonces."""
    cartes = [rang for rang, e in enumerate(objet["journal"]) if e["type"] == "JOUER_CARTE"]
    montre = {"type": "MONTRER", "auteur": "CROUPIER", "annonces": {siege: annonces}}
    objet["journal"].insert(cartes[3] + 1, montre)


def test_montrer_une_annonce_nulle_n_est_pas_une_autre_faute() -> None:
    objet = annoncee("TIERCE", "7♠ 8♠ 9♠")
    montrer(objet, "J2", objet["journal"][3]["annonces"])
    rapport = juger(objet)
    assert codes(rapport) == ["CARTE_PAS_EN_MAIN"]
    assert (rapport.fautes[0].rang_evenement, rapport.arret) == (4, None)


def test_sans_l_annonce_nulle_c_est_l_autre_camp_qui_montre() -> None:
    """J2 n'a pas ses quatre valets : le cent de J3 compte, et les scores s'en ressentent."""
    objet = annoncee("CARRE", "V♠ V♥ V♦ V♣")
    fausse = objet["journal"][3]["annonces"]
    cent = [{"type": "CENT", "cartes": cartes("A♦ R♦ D♦ V♦ 10♦ 9♦ 8♦ 7♦")}]
    objet["journal"].insert(5, {"type": "ANNONCE", "auteur": "J3", "annonces": cent})
    montrer(objet, "J2", fausse)
    rapport = juger(objet)
    assert codes(rapport) == ["CARTE_PAS_EN_MAIN", "SCORES_FAUX", "SCORES_FAUX"]
    assert rapport.fautes[1].explication == "scores : A 11 B 171 écrit, A 111 B 171 recompté"
    assert rapport.arret is None


def test_montrer_deux_fois_est_une_faute_meme_apres_une_annonce_nulle() -> None:
    objet = annoncee("TIERCE", "7♠ 8♠ 9♠")
    for _ in range(2):
        montrer(objet, "J2", objet["journal"][3]["annonces"])
    rapport = juger(objet)
    assert codes(rapport) == ["CARTE_PAS_EN_MAIN", "PAS_LE_MOMENT"]
    assert rapport.fautes[1].rang_evenement == 10


def test_montrer_faux_sans_annonce_nulle_reste_une_faute() -> None:
    objet = annoncee("CENT", "V♥ 9♥ 10♥ D♥ R♥ A♥")
    montrer(objet, "J3", [{"type": "CENT", "cartes": cartes("A♦ R♦ D♦ V♦ 10♦")}])
    assert codes(juger(objet))[0] == "MONTRE_FAUSSE"
