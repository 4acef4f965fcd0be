"""Le cerveau comme service : ce qu'il répond, et ce qu'il refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rebelote import __version__
from rebelote.cartes import Carte
from rebelote.cerveau.bornes import CORPS_MAXIMAL
from rebelote.cerveau.penseur import Cerveau
from rebelote.cerveau.questions import demande
from rebelote.cerveau.service import creer_service
from rebelote.ia.designation import IAIntrouvable
from rebelote.ia.legalite import motif_du_refus
from rebelote.jeux.belote.situation import situation
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.sieges import nom_siege
from tests.cerveau.client_asgi import ClientASGI
from tests.cerveau.outils import JEUX, carte, cartes, partie, une_demande, vues


def ouvrir(ia: str = "simple", graine: int | None = 1) -> ClientASGI:
    return ClientASGI(creer_service(Cerveau.ouvrir(ia, graine)))


client = ouvrir()

POSITION = {"main": cartes("10♥ 7♥ A♣"), "pli_en_cours": cartes("A♥"), "atout": "PIQUE"}
PAROLE = {"main": cartes("V♥ 9♥ A♠ 7♣ 8♦"), "carte_retournee": carte("A♥"), "tour": 1}


def refus(chemin: str, corps: Any, statut: int = 422) -> str:
    """Le détail du refus."""
    reponse = client.post(chemin, json=corps)
    assert reponse.status_code == statut, reponse.text
    objet = reponse.json()
    assert objet.keys() == {"detail"}
    detail: str = objet["detail"]
    return detail


# --- /choisir_carte ---------------------------------------------------------------------------


def test_api_choisir_carte_reponse_200_ok() -> None:
    reponse = client.post("/choisir_carte", json=POSITION)
    assert reponse.status_code == 200
    assert reponse.json().keys() == {"carte"}
    vue = situation(main="10♥ 7♥ A♣", pli="A♥")
    choisie = Carte.depuis_json(reponse.json()["carte"])
    assert choisie in vue.etat.mains[0]
    assert choisie.texte in ("10♥", "7♥")


@pytest.mark.parametrize(
    ("change", "attendu"),
    [
        ({"main": None}, "main : attendu une liste"),
        ({"main": []}, "main : attendu au moins 1 élément"),
        ({"main": cartes("7♥ 8♥ 9♥ 10♥ V♥ D♥ R♥ A♥ 7♠")}, "main : attendu au plus 8 éléments"),
        ({"main": ["10♥"]}, "main[0] : attendu un objet"),
        ({"main": [{"valeur": "DIX"}]}, "main[0].couleur : ce champ manque"),
        ({"main": [{"valeur": "SIX", "couleur": "COEUR"}]}, "main[0].valeur : attendu 'AS'"),
        ({"main": [{"valeur": 10, "couleur": "COEUR"}]}, "main[0].valeur : attendu 'AS'"),
        ({"atout": "SANS_ATOUT"}, "atout : attendu 'COEUR'"),
        ({"atout": "coeur"}, "atout : attendu 'COEUR'"),
        ({"siege": "J5"}, "siege : attendu 'J1', 'J2', 'J3' ou 'J4'"),
        ({"jeu": "regicide"}, "jeu : attendu 'belote' ou 'contree'"),
        ({"plis": [cartes("A♠")]}, "plis[0] : attendu au moins 4 éléments"),
        ({"triche": True}, "triche : champ inconnu"),
    ],
)
def test_api_choisir_carte_donnees_invalides_422(change: dict[str, Any], attendu: str) -> None:
    assert attendu in refus("/choisir_carte", {**POSITION, **change})


@pytest.mark.parametrize(
    ("contenu", "attendu"),
    [
        (b"", "corps : ce champ manque"),
        (b"{", "JSON mal formé"),
        (b"\xff\xfe", "mal formé"),
        (b"[" * 100_000, "corps illisible"),
        (b'{"main": ' + b"9" * 5000 + b"}", "corps illisible"),
        (b"[]", "corps : attendu un objet"),
        (b"null", "corps : attendu un objet"),
    ],
)
def test_un_corps_illisible_est_refuse(contenu: bytes, attendu: str) -> None:
    entetes = {"Content-Type": "application/json"}
    reponse = client.post("/choisir_carte", content=contenu, headers=entetes)
    assert reponse.status_code in (400, 422)
    assert attendu in reponse.json()["detail"]


@pytest.mark.parametrize(
    ("change", "attendu"),
    [
        ({"main": cartes("10♥ 10♥")}, "une carte est à deux endroits à la fois"),
        ({"pli_en_cours": cartes("A♣")}, "une carte est à deux endroits à la fois"),
        ({"plis": [cartes("A♠ 7♠ 8♠ 9♠")] * 2}, "une carte est à deux endroits à la fois"),
        (
            {"main": cartes("7♥ 8♥ 9♥ 10♥ V♥ D♥ R♥"), "plis": [cartes("A♠ 7♠ 8♠ 9♠")] * 2},
            "une carte est à deux endroits",
        ),
        ({"carte_retournee": carte("10♥"), "preneur": "J2"}, "elle est au preneur"),
        ({"jeu": "contree", "carte_retournee": carte("7♠")}, "rien n'est retourné à la contrée"),
        (
            {"main": cartes("7♥"), "pli_en_cours": cartes("8♥ 9♥ 10♥"),
             "carte_retournee": carte("A♠")},
            "elle est au preneur, ou il manque des plis",
        ),
    ],
)  # fmt: skip
def test_une_position_impossible_est_refusee(change: dict[str, Any], attendu: str) -> None:
    assert attendu in refus("/choisir_carte", {**POSITION, **change})


def test_sa_propre_renonce_est_refusee() -> None:
    """J1 s'est défaussé sur le cœur de J4, alors qu'il en a encore."""
    position = {
        "main": cartes("7♦ 8♦ 9♦ 10♦ V♦ D♦ 10♥"),
        "plis": [cartes("A♥ 8♣ 7♥ 8♥")],
        "pli_en_cours": cartes("7♠"),
        "atout": "PIQUE",
    }
    detail = refus("/choisir_carte", position)
    assert detail == "pli 1 : J1, 8♣ : il faut fournir la couleur demandée (cœur)"


def test_une_renonce_dans_les_plis_est_refusee() -> None:
    """J3 se défausse sur cœur, mais pose un cœur ensuite."""
    position = {
        "main": cartes("7♦ 8♦ 9♦ 10♦ V♦ D♦"),
        "plis": [cartes("A♥ 7♥ 8♣ 9♥"), cartes("10♥ 8♥ R♥ V♥")],
        "atout": "PIQUE",
    }
    detail = refus("/choisir_carte", position)
    assert detail.startswith("pli 2 : J3, R♥ : ")
    assert "le joueur avait renoncé" in detail


@pytest.mark.parametrize(
    ("main", "pli", "atout", "attendues"),
    [
        ("10♥ 7♥ A♣", "A♥", "PIQUE", "10♥ 7♥"),  # fournir
        ("V♠ A♣", "A♥", "PIQUE", "V♠"),  # couper
        ("V♠ 7♠ A♣", "A♥ 9♠", "PIQUE", "V♠"),  # surcouper
        ("7♣ 8♦", "A♥", "PIQUE", "7♣ 8♦"),  # se défausser
        ("7♠ A♣", "R♥ A♥ 8♥", "PIQUE", "7♠ A♣"),  # le partenaire est maître
    ],
)
@pytest.mark.parametrize("jeu", ["belote", "contree"])
@pytest.mark.parametrize("ia", ["aleatoire", "simple"])
def test_la_carte_est_legale(
    ia: str, jeu: str, main: str, pli: str, atout: str, attendues: str
) -> None:
    corps = {"jeu": jeu, "main": cartes(main), "pli_en_cours": cartes(pli), "atout": atout}
    reponse = ouvrir(ia, None).post("/choisir_carte", json=corps)
    assert reponse.status_code == 200, reponse.text
    assert reponse.json()["carte"] in cartes(attendues)


def test_les_positions_de_vraies_parties_ont_toutes_une_reponse() -> None:
    """Avec tous les plis faits, comme sans ; quelqu'un y a parfois dit « belote »."""
    nombre = 0
    for graine in (1, 2):
        for vue in vues("belote", graine, un_sur=5):
            etat = vue.etat
            if etat.phase.name != "JEU":
                continue
            corps = {
                "main": [c.en_json() for c in etat.mains[vue.siege]],
                "pli_en_cours": [c.en_json() for c in etat.pli],
                "atout": etat.atout.name,
                "siege": f"J{vue.siege + 1}",
                "preneur": f"J{etat.preneur + 1}",
            }
            plis = [[c.en_json() for c in pli.cartes] for pli in etat.plis]
            for suite in ({}, {"plis": plis, "carte_retournee": etat.retournee.en_json()}):
                reponse = client.post("/choisir_carte", json={**corps, **suite})
                assert reponse.status_code == 200, (reponse.text, corps, suite)
                assert reponse.json()["carte"] in corps["main"]
                nombre += 1
    assert nombre > 50


# --- /decider_enchere -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "attendu"),
    [
        ({}, {"enchere": "PRENDS", "couleur": "COEUR"}),
        ({"main": cartes("7♣ 8♣ 7♦ 8♦ 7♠")}, {"enchere": "PASSE", "couleur": None}),
        ({"carte_retournee": carte("A♦"), "main": cartes("V♥ 9♥ 10♥ 7♣ 8♦")},
         {"enchere": "PASSE", "couleur": None}),
        ({"carte_retournee": carte("A♦"), "main": cartes("V♥ 9♥ 10♥ 7♣ 8♦"), "tour": 2},
         {"enchere": "PRENDS", "couleur": "COEUR"}),
    ],
)  # fmt: skip
def test_api_decider_enchere(change: dict[str, Any], attendu: dict[str, Any]) -> None:
    reponse = client.post("/decider_enchere", json={**PAROLE, **change})
    assert (reponse.status_code, reponse.json()) == (200, attendu)


@pytest.mark.parametrize(
    ("change", "attendu"),
    [
        ({"main": cartes("7♣")}, "main : attendu au moins 5 éléments"),
        ({"main": cartes("7♣ 7♣ 8♣ 9♣ 10♣")}, "cinq cartes différentes"),
        ({"main": cartes("A♥ 7♣ 8♣ 9♣ 10♣")}, "cinq cartes différentes"),
        ({"tour": 3}, "tour : attendu au plus 2"),
        ({"tour": 0}, "tour : attendu au moins 1"),
        ({"tour": "1"}, "tour : attendu un entier"),
        ({"tour": True}, "tour : attendu un entier"),
        ({"passes": 4}, "passes : attendu au plus 3"),
        ({"carte_retournee": None}, "carte_retournee : attendu un objet"),
        ({"couleur": "COEUR"}, "couleur : champ inconnu"),
    ],
)
def test_api_decider_enchere_donnees_invalides_422(change: dict[str, Any], attendu: str) -> None:
    assert attendu in refus("/decider_enchere", {**PAROLE, **change})


# --- /choisir ---------------------------------------------------------------------------------


@pytest.mark.parametrize("ia", ["aleatoire", "simple"])
@pytest.mark.parametrize("nom", JEUX)
def test_api_choisir_repond_un_coup_legal_a_tous_les_jeux(nom: str, ia: str) -> None:
    jeu, service, nombre = trouver(nom), ouvrir(ia), 0
    for vue in vues(nom, un_sur=7 if nom == "contree" else 29):
        reponse = service.post("/choisir", json=demande(jeu, vue))
        assert reponse.status_code == 200, reponse.text
        coup = evenement_depuis_json(reponse.json()["coup"], jeu.evenements)
        assert motif_du_refus(vue, coup) is None
        nombre += 1
    assert nombre > 1


def test_les_coups_legaux_sont_facultatifs() -> None:
    corps = une_demande()
    complet = client.post("/choisir", json=corps).json()
    del corps["coups_legaux"], corps["nombre"]
    assert client.post("/choisir", json=corps).json() == complet


def test_la_meme_demande_a_la_meme_reponse() -> None:
    """Le service ne retient rien, et son hasard ne vient que de la graine et de la demande."""
    corps = une_demande()
    premiere = ouvrir("aleatoire", 7).post("/choisir", json=corps).json()
    service = ouvrir("aleatoire", 7)
    for autre in (une_demande(rang=3), une_demande("contree"), corps):
        reponse = service.post("/choisir", json=autre).json()
    assert reponse == premiere


@pytest.mark.parametrize(
    ("change", "attendu"),
    [
        ({"jeu": "poker"}, "jeu inconnu : poker"),
        ({"jeu": None}, "jeu : attendu un texte"),
        ({"regles": {"objectif": 0}}, "objectif = 0 est refusé"),
        ({"regles": {"pouet": 1}}, "option inconnue : pouet"),
        ({"regles": []}, "regles : attendu un objet"),
        ({"nombre": 3}, "belote se joue à 4 joueurs, pas à 3"),
        ({"nombre": True}, "nombre : attendu un entier"),
        ({"siege": "CROUPIER"}, "siege : attendu 'J1'"),
        ({"journal": {}}, "journal : attendu une liste"),
        ({"journal": [3]}, "journal[0] : attendu un objet"),
        ({"journal": [{"type": "POUET"}]}, "journal[0] : type d'événement inconnu"),
        ({"journal": [{"type": "ENCHERE", "auteur": "J1", "enchere": "PASSE"}]}, "journal[0] : "),
        ({"coups_legaux": []}, "ce ne sont pas les coups légaux"),
        ({"coups_legaux": [{}]}, "coups_legaux : type d'événement inconnu"),
        ({"triche": 1}, "triche : champ inconnu"),
    ],
)
def test_api_choisir_donnees_invalides_422(change: dict[str, Any], attendu: str) -> None:
    assert attendu in refus("/choisir", {**une_demande(), **change})


def test_un_siege_qui_n_existe_pas_a_cette_table_est_refuse() -> None:
    corps = {"jeu": "regicide", "siege": "J4", "nombre": 3, "journal": []}
    assert refus("/choisir", corps) == "pas de siège J4 à 3 joueurs"


def test_un_journal_qui_montre_trop_est_refuse() -> None:
    """Un arbitre qui enverrait les mains des autres est pris sur le fait."""
    corps = une_demande()
    corps["journal"][0]["mains"]["J1"] = cartes("7♠ 8♠ 9♠ 10♠ V♠")
    corps["journal"][0]["mains"]["J2"] = cartes("7♥ 8♥ 9♥ 10♥ V♥")
    detail = refus("/choisir", corps)
    assert detail.startswith("journal[0] : DONNE montre ce que J")


def test_un_journal_ou_une_regle_est_enfreinte_est_refuse() -> None:
    corps = une_demande()
    corps["journal"].append(corps["journal"][-1])
    assert f"journal[{len(corps['journal']) - 1}] : " in refus("/choisir", corps)


def demande_du_siege(siege: int, longueur: int | None = None) -> dict[str, Any]:
    """Le début d'une partie, telle que ce siège l'a vue, qu'on l'attende ou non."""
    vus = [evenement.vu_par(siege) for evenement in partie("belote").journal[:longueur]]
    journal = [evenement_en_json(evenement) for evenement in vus]
    return {"jeu": "belote", "siege": nom_siege(siege), "journal": journal}


@pytest.mark.parametrize(("longueur", "attendu"), [(0, "CROUPIER"), (1, "J2"), (3, "J2")])
def test_un_siege_qu_on_n_attend_pas_est_refuse_409(longueur: int, attendu: str) -> None:
    detail = refus("/choisir", demande_du_siege(0, longueur), 409)
    assert detail == f"ce n'est pas à J1 de jouer ; on attend {attendu}"


def test_une_partie_finie_n_a_pas_de_coup_409() -> None:
    assert refus("/choisir", demande_du_siege(0), 409) == "la partie est finie"


# --- Le service lui-même ----------------------------------------------------------------------


def test_la_presentation_dit_qui_joue_a_quoi() -> None:
    attendue = {"nom": "rebelote", "version": __version__, "ia": "simple", "jeux": JEUX}
    assert client.get("/").json() == attendue


def test_une_demande_trop_grosse_est_refusee_413() -> None:
    corps = {"jeu": "belote", "siege": "J1", "journal": [], "pouet": "x" * CORPS_MAXIMAL}
    assert "octets" in refus("/choisir", corps, 413)


def test_une_adresse_ou_une_methode_inconnue_est_refusee() -> None:
    assert client.get("/inconnue").json() == {"detail": "adresse inconnue ; voir /docs"}
    assert client.get("/choisir").status_code == 405


PANNES = """
class Panne:
    def choisir(self, vue):
        raise RuntimeError("plus d'idées")

class Sortie:
    def choisir(self, vue):
        raise SystemExit(3)

class Rien:
    def choisir(self, vue):
        return None

class Tricheuse:
    def choisir(self, vue):
        from rebelote.cartes import Carte
        from rebelote.jeux.belote import JouerCarte
        return JouerCarte(vue.siege, Carte("V♠"))
"""


@pytest.mark.parametrize(
    ("classe", "attendu"),
    [
        ("Panne", "RuntimeError : plus d'idées"),
        ("Sortie", "SystemExit"),
        ("Rien", "a rendu None"),
        ("Tricheuse", "coup illégal"),
    ],
)
def test_une_ia_en_panne_donne_503(tmp_path: Path, classe: str, attendu: str) -> None:
    fichier = tmp_path / "pannes.py"
    fichier.write_text(PANNES, encoding="utf-8")
    reponse = ouvrir(f"{fichier}:{classe}").post("/choisir_carte", json=POSITION)
    assert reponse.status_code == 503
    assert attendu in reponse.json()["detail"]


def test_une_ia_inconnue_est_refusee_d_avance() -> None:
    with pytest.raises(IAIntrouvable, match="IA inconnue : pouet"):
        Cerveau.ouvrir("pouet")


def test_une_ia_d_un_seul_jeu_ne_joue_pas_aux_autres() -> None:
    simple = Cerveau.ouvrir("simple")
    service = creer_service(Cerveau("simple", {"belote": simple.fabriques["belote"]}))
    reponse = ClientASGI(service).post("/choisir", json=une_demande("contree", 2))
    assert reponse.status_code == 422
    assert "l'IA simple ne joue pas à contree ; jeux : belote" in reponse.json()["detail"]


# --- OpenAPI ----------------------------------------------------------------------------------


def test_les_exemples_de_la_documentation_marchent() -> None:
    schema = client.get("/openapi.json").json()
    chemins = {"/choisir", "/choisir_carte", "/decider_enchere"}
    assert chemins <= schema["paths"].keys()
    for chemin in chemins:
        contenu = schema["paths"][chemin]["post"]["requestBody"]["content"]["application/json"]
        modele = contenu["schema"]["$ref"].rsplit("/", 1)[1]
        (exemple,) = schema["components"]["schemas"][modele]["examples"]
        reponse = client.post(chemin, json=exemple)
        assert reponse.status_code == 200, reponse.text


def test_tous_les_modeles_lus_refusent_un_champ_en_trop() -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    lus = {nom: s for nom, s in schemas.items() if nom.startswith(("Demande", "Carte"))}
    assert len(lus) == 4
    assert all(s["additionalProperties"] is False for s in lus.values())


def test_un_demi_caractere_n_etouffe_pas_le_service() -> None:
    for corps in (
        '{"jeu": "\\ud800", "siege": "J1", "journal": []}',
        '{"\\ud800": 1}',
        '{"jeu": "belote", "siege": "J1", "journal": [{"type": "DONNE", "\\ud800": 1}]}',
    ):
        json.loads(corps)
        entetes = {"Content-Type": "application/json"}
        reponse = client.post("/choisir", content=corps.encode(), headers=entetes)
        assert reponse.status_code == 422, reponse.text
