"""Les mêmes cartes à toutes les places, un hasard par siège, et aucun avantage à personne."""

from __future__ import annotations

from collections import Counter

import pytest

from rebelote.cerveau.joueurs import trouver_joueur
from rebelote.gymnase import lire_participants
from rebelote.gymnase.tournoi.garde import Garde
from rebelote.gymnase.tournoi.resultats import DonneJouee, Faute, Genre, TableJouee
from rebelote.gymnase.tournoi.table import EnJeu, jouer_donne
from rebelote.gymnase.tournoi.tournoi import placements_equilibres
from rebelote.jeux.catalogue import jeux, trouver
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import CROUPIER
from tests.gymnase.fabrique import FICHES, fautive, mener, tournoi

JEUX = sorted(jeux())
CAMPS = {2: ["A", "B", "A", "B"], 3: ["J1", "J2", "J3"], 4: ["J1", "J2", "J3", "J4"]}


@pytest.mark.parametrize(("camps", "tables"), [(2, 2), (3, 6), (4, 6)])
def test_chacun_tient_chaque_place_aussi_souvent(camps: int, tables: int) -> None:
    plans = placements_equilibres(CAMPS[camps], (0, 1))
    assert len(plans) == len(set(plans)) == tables
    for siege in range(len(CAMPS[camps])):
        assert sum(plan[siege] for plan in plans) == tables / 2


@pytest.mark.parametrize("camps", [2, 3, 4])
def test_un_camp_n_a_qu_un_participant(camps: int) -> None:
    for plan in placements_equilibres(CAMPS[camps], (0, 1)):
        assert len(set(zip(CAMPS[camps], plan, strict=True))) == len(set(CAMPS[camps]))


def test_a_plusieurs_toutes_les_paires_se_rencontrent() -> None:
    plans = tournoi("belote", "simple", "aleatoire", "simple").plans()
    assert Counter(frozenset(plan) for plan in plans) == {
        frozenset(paire): 2 for paire in [(0, 1), (0, 2), (1, 2)]
    }


@pytest.mark.parametrize("jeu", JEUX)
def test_les_memes_cartes_a_toutes_les_places(jeu: str) -> None:
    essai = tournoi(jeu, "aleatoire", "aleatoire")
    donnes = set()
    for plan in essai.plans():
        table = EnJeu(essai, 3, plan, Garde(30))
        table.jouer()
        premiere = next(e for e in table.partie.journal if e.auteur == CROUPIER)
        donnes.add(repr(evenement_en_json(premiere)))
    assert len(donnes) == 1


@pytest.mark.parametrize("jeu", JEUX)
def test_d_une_donne_a_l_autre_les_cartes_changent(jeu: str) -> None:
    essai = tournoi(jeu, "aleatoire", "aleatoire")
    plan = essai.plans()[0]
    journaux = []
    for numero in range(2):
        table = EnJeu(essai, numero, plan, Garde(30))
        table.jouer()
        journaux.append(table.partie.journal[0])
    assert journaux[0] != journaux[1]


@pytest.mark.parametrize("jeu", JEUX)
def test_une_donne_a_le_nombre_de_manches_voulu(jeu: str) -> None:
    essai = tournoi(jeu, "aleatoire", "aleatoire")
    table = EnJeu(essai, 0, essai.plans()[0], Garde(30))
    table.jouer()
    manches = len(table.partie.etat.scores_par_manche())
    assert manches == FICHES[jeu].manches or table.partie.est_terminee


def test_les_cartes_de_la_manche_suivante_ne_dependent_pas_du_jeu() -> None:
    """Au tarot africain, une donne a cinq manches : leurs cartes sont les mêmes pour tous."""
    donnes = set()
    for ia in ("aleatoire", "simple"):
        essai = tournoi("tarot_africain", ia, ia)
        table = EnJeu(essai, 0, essai.plans()[0], Garde(30))
        table.jouer()
        croupier = [e for e in table.partie.journal if e.auteur == CROUPIER]
        donnes.add(repr(list(map(evenement_en_json, croupier))))
    assert len(donnes) == 1


def test_des_parties_entieres_si_l_on_veut() -> None:
    essai = tournoi("belote", "simple", "aleatoire", manches=10_000)
    table = EnJeu(essai, 0, essai.plans()[0], Garde(30))
    scores = table.jouer().scores
    assert table.partie.est_terminee
    assert scores[0] == table.partie.etat.scores()["A"]


def test_le_hasard_est_propre_a_chaque_siege_et_chaque_table() -> None:
    essai = tournoi("belote", "aleatoire", "aleatoire")
    hasards = {
        essai.hasard_de_l_ia(donne, plan, siege).random()
        for donne in range(3)
        for plan in essai.plans()
        for siege in range(4)
    }
    assert len(hasards) == 3 * 2 * 4


@pytest.mark.parametrize("jeu", ["belote", "contree"])
def test_deux_ia_sans_hasard_et_pareilles_font_zero(jeu: str) -> None:
    bilan = mener(tournoi(jeu, "simple", "simple"), 10)
    assert bilan.ecarts[0, 1] == [0.0] * 10
    assert bilan.paires[0].nulles == 10


@pytest.mark.parametrize("jeu", JEUX)
def test_plus_grand_veut_toujours_dire_mieux(jeu: str) -> None:
    """Même à la dame de pique, où l'on gagne à marquer moins."""
    bilan = mener(tournoi(jeu, "simple", "aleatoire"), 2)
    assert bilan.paires[0].ecart.moyenne > 0


def test_l_ecart_d_une_table() -> None:
    belote, dame = FICHES["belote"], FICHES["dame_de_pique"]
    assert TableJouee((0, 1, 0, 1), (100, 62, 100, 62)).ecart(belote) == 38
    assert TableJouee((1, 0, 1, 0), (100, 62, 100, 62)).ecart(belote) == -38
    assert TableJouee((0, 0, 1, 1), (2, 4, 13, 7)).ecart(dame) == 7
    faute = Faute(1, Genre.PANNE, "")
    assert TableJouee((0, 1, 0, 1), faute=faute).ecart(belote) == belote.forfait
    assert TableJouee((1, 0, 1, 0), faute=faute).ecart(belote) == -belote.forfait


@pytest.mark.parametrize("jeu", JEUX)
def test_une_donne_s_ecrit_et_se_relit(jeu: str) -> None:
    essai = tournoi(jeu, "simple", "aleatoire")
    donne = jouer_donne(essai, 0)
    relue = DonneJouee.depuis_json(donne.en_json())
    assert relue.tables == donne.tables
    assert [t.cases for t in relue.temps] == [t.cases for t in donne.temps]


# --- Les contrats -----------------------------------------------------------------------------


def test_les_contrats_de_belote_se_retrouvent_dans_les_scores() -> None:
    bilan = mener(tournoi("belote", "simple", "aleatoire"), 40)
    total: Counter[str] = Counter()
    for rang in range(2):
        for contrat in bilan.contrats(rang):
            assert contrat.contrat in "♠♥♦♣"
            total.update(contrat.faits)
    jouees = sum(any(table.scores) for donne in bilan.donnes for table in donne.tables)
    assert total["prise"] == total["fait"] + total["dedans"] + total["litige"] == jouees


def test_une_donne_ou_tous_passent_compte_zero() -> None:
    """À la contrée, l'IA simple passe souvent : personne ne marque, et la donne est nulle."""
    bilan = mener(tournoi("contree", "simple", "simple"), 30)
    passees = [t for d in bilan.donnes for t in d.tables if not t.faits]
    assert all(table.scores == (0, 0, 0, 0) for table in passees)


# --- Les participants -------------------------------------------------------------------------


def test_un_reglage_arrive_a_l_ia() -> None:
    fabrique = trouver_joueur(f"{fautive('Reglable')}@mondes=12,style=hardi", "belote")
    ia = fabrique(None)
    assert (ia.mondes, ia.style) == (12, "hardi")  # type: ignore[attr-defined]


def test_une_equipe_assoit_ses_membres_face_a_face() -> None:
    essai = tournoi("belote", "simple+aleatoire", "aleatoire")
    assert [essai.membre((0, 1, 0, 1), s) for s in range(4)] == [
        "simple",
        "aleatoire",
        "aleatoire",
        "aleatoire",
    ]
    assert mener(essai, 2).tournoi.participants[0].nom == "simple+aleatoire"


def test_deux_fois_la_meme_ia_ont_deux_noms() -> None:
    noms = [p.nom for p in lire_participants(trouver("belote"), ["simple", "simple"])]
    assert noms == ["simple", "simple#2"]


@pytest.mark.parametrize(
    ("ia", "raison"),
    [
        (["simple"], "il faut au moins deux IA"),
        (["simple", "inconnue"], "IA inconnue : inconnue ; pour belote : aleatoire"),
        (["simple", "absent.py:IA"], "absent.py"),
        (["simple", "json:JSONDecoder"], "json n'a pas de classe JSONDecoder avec une méthode"),
        (["simple", fautive("Incapable")], "Incapable ne se construit pas"),
        (["simple", "avance@mondes=zut"], "mondes attend un entier positif ou nul, pas « zut »"),
        (["simple", "avance@mondes=-3"], "mondes attend un entier positif ou nul, pas « -3 »"),
        (
            ["simple", "avance@budget_ms=nan"],
            "budget_ms attend un nombre positif ou nul",
        ),
        (["simple", "mon_ia.py"], "il manque la classe : mon_ia.py:MaClasse"),
        (["simple", f"{fautive('Reglable')}@taille=2"], "réglage inconnu : taille ; réglages : mo"),
        (["simple", "a+b+c"], "a+b+c : 3 IA pour 2 siège(s) par camp à belote"),
        (["simple", "http://127.0.0.1:9"], "le cerveau http://127.0.0.1:9 ne répond pas"),
        (["simple", "http://"], "adresse illisible"),
    ],
)
def test_un_participant_refuse_l_est_avant_de_jouer(ia: list[str], raison: str) -> None:
    with pytest.raises(ErreurRebelote) as refus:
        lire_participants(trouver("belote"), ia)
    assert raison in str(refus.value)


def test_pas_d_equipe_ou_chacun_joue_pour_soi() -> None:
    with pytest.raises(ErreurRebelote, match="2 IA pour 1 siège"):
        lire_participants(trouver("regicide"), ["simple", "simple+aleatoire"])
