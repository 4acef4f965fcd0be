"""Chaque partie dorée se rejoue, finit sur les mêmes scores, et renaît de sa graine."""

import json
from typing import Any

import pytest

from rebelote.archives import Enregistrement, verifier
from rebelote.archives.brief.export import en_brief
from rebelote.archives.brief.format import PartieBrief
from rebelote.jeux.catalogue import jeux
from tests.parties.dorees import DOSSIER, Doree, dorees

SANS_FICHIER = "il manque {} : python -m tests.parties.dorees"


def lire(doree: Doree) -> dict[str, Any]:
    assert doree.fichier.exists(), SANS_FICHIER.format(doree.fichier.name)
    objet: dict[str, Any] = json.loads(doree.fichier.read_text(encoding="utf-8"))
    return objet


@pytest.fixture(params=dorees(), ids=lambda doree: doree.fichier.stem)
def doree(request: pytest.FixtureRequest) -> Doree:
    choisie: Doree = request.param
    return choisie


def test_la_partie_se_rejoue_aux_memes_scores(doree: Doree) -> None:
    objet = lire(doree)
    enregistrement = Enregistrement.depuis_json(objet)
    partie = enregistrement.rejouer()
    assert partie.est_terminee
    assert partie.resultat() == objet["resultat"]
    assert enregistrement.en_json() == objet


def test_le_verificateur_n_y_trouve_rien(doree: Doree) -> None:
    rapport = verifier(Enregistrement.depuis_json(lire(doree)))
    assert not rapport.fautes


def test_la_meme_graine_donne_le_meme_journal(doree: Doree) -> None:
    objet = lire(doree)
    rejouee = json.loads(doree.jouer())
    assert rejouee["journal"] == objet["journal"]
    assert rejouee == objet


def test_chaque_jeu_du_catalogue_a_ses_parties_dorees() -> None:
    attendues = {doree.fichier.name for doree in dorees()}
    assert {doree.jeu for doree in dorees()} == set(jeux())
    assert {fichier.name for fichier in DOSSIER.glob("*.json")} >= attendues


# --- Les parties d'avant que l'on montre ses annonces -----------------------------------------

ANCIENNE = DOSSIER / "anciennes" / "belote_sans_montrer.json"
"""La partie `belote_2`, telle qu'on l'écrivait : annonces nommées à tous, rien n'est montré."""


def ancienne() -> dict[str, Any]:
    objet: dict[str, Any] = json.loads(ANCIENNE.read_text(encoding="utf-8"))
    return objet


def test_une_ancienne_partie_se_rejoue_se_verifie_et_finit_aux_memes_scores() -> None:
    objet = ancienne()
    assert "ANNONCE" in {evenement["type"] for evenement in objet["journal"]}
    assert "MONTRER" not in {evenement["type"] for evenement in objet["journal"]}
    enregistrement = Enregistrement.depuis_json(objet)
    assert enregistrement.rejouer().resultat() == objet["resultat"]
    assert not verifier(enregistrement).fautes


def test_une_ancienne_partie_relue_est_celle_d_aujourd_hui() -> None:
    """Ce que le croupier taisait est rétabli une fois, à la lecture ; le reste n'y voit rien."""
    relue = Enregistrement.depuis_json(ancienne())
    actuelle = json.loads((DOSSIER / "belote_2.json").read_text(encoding="utf-8"))
    assert relue.en_json() == actuelle
    assert Enregistrement.depuis_json(relue.en_json()) == relue


def test_une_faute_d_une_ancienne_partie_a_le_rang_du_fichier() -> None:
    """Ce que la lecture a rétabli ne décale pas ce que l'on montre du doigt."""
    objet = ancienne()
    journal = objet["journal"]
    rang = max(r for r, e in enumerate(journal, start=1) if e["type"] == "JOUER_CARTE")
    journal[rang - 1]["auteur"] = "CROUPIER"
    enregistrement = Enregistrement.depuis_json(objet)
    assert len(enregistrement.journal) > len(journal), "sans quoi l'essai n'essaie rien"
    rapport = verifier(enregistrement)
    assert rapport.fautes[0].rang_evenement == rang
    assert rapport.arret == f"la suite ne peut pas être suivie après l'événement {rang}"


def test_les_numeros_de_manche_d_une_ancienne_partie_restent_a_leur_place() -> None:
    objet = ancienne()
    manche = 0
    for evenement in objet["journal"]:
        manche += evenement["type"] == "DONNE"
        if evenement["type"] == "JOUER_CARTE":
            evenement["manche"] = manche
    assert not verifier(Enregistrement.depuis_json(objet)).fautes


def test_une_ancienne_partie_fautive_dit_les_memes_fautes() -> None:
    """Une annonce que l'on n'avait pas : la faute se dit, et la suite se lit encore."""
    objet = ancienne()
    annonces = [e["annonces"] for e in objet["journal"] if e["type"] == "ANNONCE"]
    (tierce,) = next(dites for dites in annonces if [a["type"] for a in dites] == ["TIERCE"])
    for carte in tierce["cartes"]:
        carte["couleur"] = "TREFLE" if carte["couleur"] != "TREFLE" else "COEUR"
    fautes = verifier(Enregistrement.depuis_json(objet)).fautes
    assert fautes[0].motif.code == "CARTE_PAS_EN_MAIN"
    assert fautes[0].manche == 2
    assert "MONTRE_FAUSSE" not in {faute.motif.code for faute in fautes}


def test_une_ancienne_partie_s_exporte_dans_la_disposition_du_brief() -> None:
    brief = en_brief(Enregistrement.depuis_json(ancienne()))
    dites = [a for manche in brief["manches"] for a in manche["resultat_manche"]["annonces"]]
    assert {"TIERCE"} <= {annonce["type"] for annonce in dites}
    assert not verifier(PartieBrief.depuis_json(brief)).fautes
