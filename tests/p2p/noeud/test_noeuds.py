"""De vrais nœuds, un processus chacun, jouent de vraies parties entre eux."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from campagnes.parties_reelles import NOMS, attendre, avance, d_accord, etat, issues, partie
from rebelote.p2p.accueil.inscriptions import signer_inscription
from rebelote.p2p.manche.constats import OUVERTURE
from rebelote.p2p.messages.entree import APPORT, EVENEMENT, Entree, ecrire_entree, lire_entree
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.liens import lire_lien
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.messages.tablee import Membre
from rebelote.p2p.noeud.equipage import Equipage, Processus
from tests.p2p.lecture import cartes_dans, journal

COURTE = ("objectif=1",)
RYTHME = 0.2


class Temoin:
    """Une belote à quatre, et tout ce qu'un nœud en a montré pendant qu'elle se jouait."""

    def __init__(self, dossier: Path, equipage: Equipage) -> None:
        self.dossier, self.equipage = dossier, equipage
        self.debut = [etat(p) for p in self.processus]
        self.montres: list[str] = []
        attendre(self._finie, "la fin de la partie")
        self.etats = [etat(p) for p in self.processus]
        self.journaux = [journal(p) for p in self.processus]

    @property
    def processus(self) -> list[Processus]:
        return self.equipage.processus

    def _finie(self) -> bool:
        time.sleep(RYTHME)  # regarder sans cesse ralentirait la partie
        etats = [etat(p) for p in self.processus]
        self.montres += [json.dumps(vu, ensure_ascii=False) for vu in etats]
        return all(vu.get("statut") == "fini" for vu in etats)

    def carnet(self, nom: str) -> list[tuple[str, Any]]:
        (chemin,) = (self.dossier / nom).glob("*.carnet")
        return [tuple(json.loads(ligne)) for ligne in chemin.read_text().splitlines()]


@pytest.fixture(scope="module")
def belote(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Temoin]:
    dossier = tmp_path_factory.mktemp("belote")
    with partie(dossier, "belote", 4, COURTE) as equipage:
        attendre(
            lambda: all(etat(p).get("statut") in ("en_jeu", "fini") for p in equipage.processus),
            "le départ",
        )
        yield Temoin(dossier, equipage)


# --- Ce que demande le cahier des charges -----------------------------------------------------


def test_scenario_inscription_complet_p2p(belote: Temoin) -> None:
    assert [vu["siege"] for vu in belote.debut] == ["J1", "J2", "J3", "J4"]
    assert len({json.dumps(vu["membres"]) for vu in belote.debut}) == 1
    membres = belote.debut[0]["membres"]
    assert [membre["nom"] for membre in membres] == list(NOMS)
    assert [membre["cle"] for membre in membres] == [vu["cle"] for vu in belote.debut]
    assert len({vu["partie"] for vu in belote.debut}) == 1


def test_diffusion_et_validation_action_p2p(belote: Temoin) -> None:
    coup = next(e for e in belote.journaux[0] if e.corps.get("evenement", {}).get("carte"))
    cle = belote.debut[0]["membres"][coup.auteur]["cle"]
    for recu in belote.journaux:
        le_meme = recu[coup.seq - 1]
        assert le_meme.octets == coup.octets
        assert le_meme.signee_par(cle)
    assert all(vu["seq"] > coup.seq for vu in belote.etats)


def test_partie_p2p_scores_finaux_identiques(belote: Temoin) -> None:
    assert d_accord(belote.etats)
    resultat = belote.etats[0]["resultat"]
    assert sum(resultat["scores"].values()) > 0
    assert resultat["vainqueurs"]


def test_action_signee_valide(en_panne: Equipage) -> None:
    source, but = en_panne.processus[:2]
    signee = journal(source)[10]
    assert signee.signee_par(etat(source)["membres"][signee.auteur]["cle"])
    reponse = but.client.post("/action", json=signee.en_json())
    assert reponse.status_code == 200
    assert journal(but)[10].octets == signee.octets


def test_action_avec_signature_invalide_rejetee(en_panne: Equipage) -> None:
    source, but = en_panne.processus[:2]
    objet = journal(source)[10].en_json()
    signature = bytearray(depuis_texte(objet["signature"]))
    signature[10] ^= 1
    reponse = but.client.post("/action", json={**objet, "signature": en_texte(bytes(signature))})
    assert reponse.status_code == 401
    assert reponse.json() == {"detail": "signature invalide", "code": "signature_invalide"}


def test_une_entree_signee_au_nom_d_un_autre_est_rejetee(en_panne: Equipage) -> None:
    derniere = journal(en_panne.processus[0])[-1]
    place = (derniere.partie, derniere.seq + 1, derniere.empreinte)
    faux = ecrire_entree(Identite(), *place, 1, EVENEMENT, {})
    reponse = en_panne.processus[0].client.post("/action", json=faux.en_json())
    assert reponse.status_code == 401
    assert etat(en_panne.processus[0])["arret"] is None


# --- Se réunir --------------------------------------------------------------------------------


def _invitation(cle: str, jeu_de: str) -> dict[str, Any]:
    hote = {"nom": "Zoé", "cle": cle, "adresse": "http://127.0.0.1:9"}
    return {"partie": jeu_de, "jeu": "belote", "hote": hote}


def test_invite_409_quand_une_autre_partie_occupe(en_panne: Equipage) -> None:
    occupe = en_panne.processus[1]
    autre = _invitation(Identite(b"a" * 32).cle, "autre")
    for reponse in (
        occupe.client.post("/invite", json=autre),
        httpx.post(f"{occupe.adresse}/invite", json=autre, trust_env=False),
    ):
        assert reponse.status_code == 409
        assert "occupé" in reponse.json()["detail"]
        assert reponse.json()["code"] == "occupe"
    assert etat(occupe)["membres"] == etat(en_panne.processus[0])["membres"]


@pytest.fixture(scope="module")
def table_ouverte(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processus]:
    """Un hôte qui attend trois joueurs par son lien."""
    dossier = tmp_path_factory.mktemp("hote")
    options = ["--json", "--sans-tls", "--sans-base", "--nom", "Alice", "--donnees", str(dossier)]
    processus = Processus(["inviter", "--joueurs", "4", *options], dossier / "erreurs.txt")
    attendre(lambda: etat(processus).get("statut") == "invite", "l'ouverture de la table")
    yield processus
    processus.arreter()


class Invite:
    """Quelqu'un qui demande une place à cette table, de sa clé."""

    def __init__(self, table: Processus, nom: str) -> None:
        self.table, self.nom, self.identite = table, nom, Identite()
        self.lien = lire_lien(table.lien)

    def demande(self, **champs: Any) -> dict[str, Any]:
        """Le corps signé de `/rejoindre`, ces champs changés avant la signature."""
        membre = Membre(self.nom, self.identite.cle, "http://127.0.0.1:9")
        tous = {
            "hote": self.lien.cle,
            "partie": "",
            "membre": membre,
            "invitation": self.lien.invitation,
            **champs,
        }
        return signer_inscription(self.identite, **tous)

    def poster(self, chemin: str, demande: dict[str, Any]) -> httpx.Response:
        return self.table.client.post(chemin, json=demande)


@pytest.mark.parametrize("chemin", ["/rejoindre", "/join"])
@pytest.mark.parametrize("champs", [{"invitation": "devinette"}, {"partie": "une_autre"}])
def test_rejoindre_401_sans_invitation(
    table_ouverte: Processus, chemin: str, champs: dict[str, str]
) -> None:
    mallory = Invite(table_ouverte, "Mallory")
    reponse = mallory.poster(chemin, mallory.demande(**champs))
    assert reponse.status_code == 401
    assert "n'est pas invité à cette partie" in reponse.json()["detail"]


def test_rejoindre_donne_un_siege_et_toujours_le_meme(table_ouverte: Processus) -> None:
    bob, carole = Invite(table_ouverte, "Bob"), Invite(table_ouverte, "Carole")
    premier = bob.poster("/rejoindre", bob.demande())
    assert (premier.status_code, premier.json()["siege"]) == (200, "J2")
    second = carole.poster("/join", carole.demande())
    assert (second.status_code, second.json()["siege"]) == (200, "J3")
    encore = bob.poster("/join", bob.demande())
    assert encore.json() == premier.json()
    _personne_ne_prend_sa_place(table_ouverte, bob)


def _personne_ne_prend_sa_place(table: Processus, bob: Invite) -> None:
    """Qui connaît sa clé, le jeton et la partie, mais ne sait pas signer : 401, rien ne change."""
    avant = etat(table)["membres"]
    ailleurs = Membre("Bob", bob.identite.cle, "http://127.0.0.1:6666")
    mallory = Invite(table, "Mallory")
    vraie, menteuse = bob.demande(), mallory.demande(membre=ailleurs)
    fausses = [
        menteuse,
        {**menteuse, "signature": vraie["signature"]},
        {**vraie, "membre": ailleurs.en_json()},
        {**vraie, "partie": etat(table)["partie"]},
        {**vraie, "signature": ""},
        {cle: vraie[cle] for cle in vraie if cle != "signature"},
        bob.demande(hote=mallory.identite.cle),
    ]
    for fausse in fausses:
        reponse = bob.poster("/rejoindre", fausse)
        assert reponse.status_code == 401, fausse
        assert reponse.json()["detail"] == "Bob n'a pas signé sa demande de la clé qu'il annonce"
    assert bob.poster("/join", {**vraie, "signature": "pas signé"}).status_code == 422
    assert bob.poster("/join", {**vraie, "de_trop": 1}).status_code == 422
    assert etat(table)["membres"] == avant


# --- Rien ne fuit -----------------------------------------------------------------------------


def test_l_etat_montre_a_tous_ne_dit_aucune_carte(belote: Temoin) -> None:
    assert len(belote.montres) > 4
    for texte in belote.montres:
        assert not set("♠♥♦♣") & set(texte)
        assert not cartes_dans(json.loads(texte))
        assert json.loads(texte)["vue"] is None


def test_le_flux_d_evenements_ne_dit_aucune_carte(en_panne: Equipage) -> None:
    with en_panne.processus[2].client.stream("GET", "/evenements", timeout=30) as flux:
        ligne = next(ligne for ligne in flux.iter_lines() if ligne.startswith("data: "))
    montre = json.loads(ligne.removeprefix("data: "))
    assert (montre["siege"], montre["statut"]) == ("J3", "en_jeu")
    assert not set("♠♥♦♣") & set(ligne)
    assert not cartes_dans(montre)


def test_le_proprietaire_et_lui_seul_voit_sa_vue(en_panne: Equipage) -> None:
    premier, second = en_panne.processus[:2]
    sien = {"Authorization": f"Bearer {premier.jeton}"}
    assert premier.client.get("/etat_du_jeu", headers=sien).json()["vue"]
    autre = {"Authorization": f"Bearer {second.jeton}"}
    assert premier.client.get("/etat_du_jeu", headers=autre).json()["vue"] is None


def _cachees(entrees: list[Entree]) -> Iterator[tuple[Entree, set[str]]]:
    """Chaque entrée, avec les cartes qu'elle dit et que rien de public n'avait encore montrées."""
    publiques: set[str] = set()
    for entree in entrees:
        dites = cartes_dans(entree.corps)
        if entree.type in (EVENEMENT, APPORT) and "evenement" in entree.corps:
            publiques |= dites  # un apport à découvert montre ce que les règles font montrer
        yield entree, dites - publiques


def test_le_journal_ne_dit_une_carte_cachee_qu_a_l_ouverture(belote: Temoin) -> None:
    bavardes = {entree.type for entree, cachees in _cachees(belote.journaux[0]) if cachees}
    assert bavardes <= {OUVERTURE}


@pytest.mark.parametrize("siege", [1, 2, 3])
def test_le_carnet_d_un_invite_ne_sait_que_sa_main(belote: Temoin, siege: int) -> None:
    """Avant l'ouverture il ne dit que ce que tous ont entendu : sa main même y est chiffrée."""
    permises: set[str] = set()
    for genre, objet in belote.carnet(NOMS[siege]):
        if genre == "entree":
            entree = lire_entree(objet)
            if entree.type == OUVERTURE:
                return
            permises |= cartes_dans(entree.corps) if "evenement" in entree.corps else set()
        assert cartes_dans(objet) <= permises, genre
    pytest.fail("la manche n'a pas été ouverte")


# --- Les pannes -------------------------------------------------------------------------------


def test_resilience_deconnexion_p2p(tmp_path: Path) -> None:
    """Un nœud tué pour de bon : vu, exclu, remplacé ; les autres finissent d'accord."""
    with partie(tmp_path, "belote", 4, ("objectif=150",), grace=4.0) as equipage:
        avance(equipage.processus, 8)
        perdu = equipage.processus[2]
        perdu.tuer()
        autres = [p for p in equipage.processus if p is not perdu]
        attendre(
            lambda: any("J3" in etat(p).get("en_reconnexion", []) for p in autres),
            "que l'on voie la panne",
        )
        fins = issues(autres)
    assert d_accord(fins)
    assert all(fin["exclus"] == ["J3"] for fin in fins)


def test_un_noeud_relance_apres_la_fin_attend_une_autre_partie(belote: Temoin) -> None:
    assert belote.processus[1].sortie()["fin"]["terminee"]
    belote.processus[1] = relance = belote.processus[1].relancer()
    assert etat(relance)["statut"] == "libre"


def test_un_dossier_reste_prive(en_panne: Equipage) -> None:
    """La clé et le carnet ne se lisent que par leur propriétaire."""
    for nom in ("identite.cle", "*.carnet"):
        (chemin,) = (en_panne.dossier / "Bob").glob(nom)
        assert chemin.stat().st_mode & 0o077 == 0
