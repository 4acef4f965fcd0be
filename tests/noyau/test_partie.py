"""La partie, ses vues, ses états : rien ne change en arrière, rien ne fuit."""

from dataclasses import FrozenInstanceError, dataclass
from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte, Main
from rebelote.ia import JoueurIAAleatoire
from rebelote.jeux.belote import BELOTE, EtatBelote, JouerCarte
from rebelote.jeux.catalogue import jeux, trouver
from rebelote.noyau import CROUPIER, ParSiege, lire_siege, nom_siege
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote
from rebelote.noyau.etat import derive
from rebelote.noyau.motif import Motif
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import J1, J2
from tests.jeux.belote.outils import COEUR, donnee, passe, poser, table, tour_de


def partie(graine: int = 1) -> Partie[Any]:
    joueurs = [JoueurIAAleatoire(Random(siege)) for siege in range(4)]
    return BELOTE.nouvelle_partie(joueurs, alea=Random(graine))


def test_un_refus_ne_change_rien() -> None:
    jouee = partie()
    jouee.avancer()
    etat, journal = jouee.etat, list(jouee.journal)
    with pytest.raises(CoupIllegal, match="J1, passe : ce n'est pas à ce joueur") as refus:
        jouee.jouer(passe(J1))
    assert refus.value.motif is Motif.PAS_SON_TOUR
    assert refus.value.evenement == passe(J1)
    assert jouee.etat is etat
    assert jouee.journal == journal


def test_une_vue_reste_celle_de_son_moment() -> None:
    jouee = partie()
    jouee.avancer()
    vue = jouee.vue(J2)
    etat, journal = vue.etat, vue.journal
    for _ in range(5):
        jouee.avancer()
        jouee.vue(J2)
    assert vue.etat is etat
    assert vue.journal == journal
    assert len(jouee.vue(J2).journal) == 6


def test_la_vue_ne_cache_pas_la_main_du_siege_et_cache_les_autres() -> None:
    jouee = partie()
    jouee.avancer()
    vue = jouee.vue(J2)
    assert vue.etat.mains[J2] == jouee.etat.mains[J2]
    assert vue.etat.mains[J1] == Main(0, 5)


def test_rejouer_s_arrete_a_la_premiere_faute() -> None:
    jouee = partie().jouer_partie_complete()
    assert Partie.rejouer(jouee.debut, jouee.journal).etat == jouee.etat
    with pytest.raises(CoupIllegal):
        Partie.rejouer(jouee.debut, [*jouee.journal[:5], *jouee.journal[6:]])


def test_resultat() -> None:
    jouee = partie().jouer_partie_complete()
    resultat = jouee.resultat()
    assert set(resultat) == {"scores", "vainqueurs", "manches"}
    assert [m["numero"] for m in resultat["manches"]] == list(range(1, jouee.etat.manche + 1))


def test_les_faits_derives_sont_oublies_en_recopiant() -> None:
    etat = tour_de("A♠ 7♠ V♥", "10♠", COEUR)
    assert etat.obligations
    assert "obligations" in vars(etat)
    suite = etat.avec(pli=())
    assert "obligations" not in vars(suite)
    assert suite.obligations == ()
    assert etat == tour_de("A♠ 7♠ V♥", "10♠", COEUR), "un fait calculé n'entre pas dans l'égalité"
    assert isinstance(EtatBelote.obligations, derive)


def test_une_copie_ne_partage_rien_avec_son_modele() -> None:
    etat = tour_de("A♠ 7♠ V♥", "10♠", COEUR)
    copie = etat.copier()
    assert copie == etat
    vars(copie)["tour"] = J2
    assert etat == tour_de("A♠ 7♠ V♥", "10♠", COEUR)
    with pytest.raises(FrozenInstanceError):
        copie.tour = J1  # type: ignore[misc]


def test_les_faits_derives_s_heritent() -> None:
    @dataclass(frozen=True)
    class Fils(EtatBelote):
        @derive
        def un_autre(self) -> int:
            return 1

    assert Fils._derives == ("obligations", "un_autre")


def test_coups_refuses() -> None:
    etat = table(("A♠ V♥", "10♠ 7♦", "9♠ 8♦", "7♠ 9♦"))
    suite = poser(etat, "A♠")
    assert suite.coups_refuses(J2) == [(JouerCarte(J2, Carte("7♦")), Motif.FOURNIR)]


def test_sieges() -> None:
    assert [nom_siege(s) for s in (0, 3, CROUPIER)] == ["J1", "J4", "CROUPIER"]
    assert [lire_siege(n) for n in ("J1", "J4", "CROUPIER")] == [0, 3, CROUPIER]
    for faux in ("J5", "j1", 0, None, ["J1"]):
        with pytest.raises(ValueError, match="siège inconnu"):
            lire_siege(faux)


def test_par_siege() -> None:
    table_ = ParSiege({2: "c", 0: "a"})
    assert list(table_) == [0, 2]
    assert table_ == ParSiege({0: "a", 2: "c"})
    assert hash(table_) == hash(ParSiege({0: "a", 2: "c"}))
    assert table_ != {0: "a", 2: "c"}


# --- Le catalogue -----------------------------------------------------------------------------


def test_le_catalogue_a_les_cinq_jeux() -> None:
    attendus = {"belote", "contree", "dame_de_pique", "tarot_africain", "regicide"}
    assert attendus <= set(jeux())
    assert trouver("belote") is BELOTE


def test_jeu_inconnu() -> None:
    with pytest.raises(ErreurRebelote, match="jeu inconnu : bridge ; jeux : belote"):
        trouver("bridge")


@pytest.mark.parametrize("jeu", jeux().values(), ids=lambda jeu: jeu.nom)
def test_nombre_de_joueurs(jeu: Any) -> None:
    for nombre in range(7):
        if nombre in jeu.nombres_de_joueurs:
            assert jeu.commencer(joueurs=nombre).attendus()
        else:
            with pytest.raises(ErreurRebelote, match="se joue à"):
                jeu.commencer(joueurs=nombre)


@pytest.mark.parametrize("jeu", jeux().values(), ids=lambda jeu: jeu.nom)
def test_les_types_d_evenements_sont_distincts(jeu: Any) -> None:
    types = [evenement.TYPE for evenement in jeu.evenements]
    assert len(set(types)) == len(types)
    assert jeu.titre
    assert jeu.resume


def test_le_hasard_est_injecte() -> None:
    assert donnee(3) == donnee(3)
    assert partie(2).jouer_partie_complete().journal == partie(2).jouer_partie_complete().journal
