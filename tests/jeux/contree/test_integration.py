"""Des manches et des parties entières : qui gagne le pli, la manche, la partie."""

from random import Random
from typing import Any

import pytest

from rebelote.cartes import Couleur, Main, lire_cartes
from rebelote.ia.aleatoire import JoueurIAAleatoire
from rebelote.jeux.contree import (
    CONTREE,
    AtoutContree,
    Contrat,
    Donne,
    EtatContree,
    Issue,
    Phase,
    ReglesContree,
)
from rebelote.jeux.contree.atouts import place_maitresse
from rebelote.noyau import Illisible
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import CROUPIER, J1, J2, J3, J4, ParSiege, Siege
from tests.jeux.contree import reference
from tests.jeux.contree.outils import (
    COEUR,
    PIQUE,
    SANS_ATOUT,
    TOUT_ATOUT,
    UNE_COULEUR_CHACUN,
    dire,
    donnee,
    parole,
    poser,
    table,
)
from tests.jeux.montre import montre


@pytest.mark.parametrize(
    ("pli", "atout", "place"),
    [
        ("A♠ 7♥ 10♠ R♠", COEUR, 1),
        ("A♠ 7♥ 8♥ R♠", COEUR, 2),
        ("7♥ A♥ 9♥ V♥", COEUR, 3),
        ("7♥ A♥ 9♥ V♥", PIQUE, 1),
        ("10♠ R♠ A♦ D♠", COEUR, 0),
        ("7♠ A♦ A♣ 8♠", COEUR, 3),
        ("7♠ A♦ V♥ 8♠", SANS_ATOUT, 3),
        ("9♠ V♠ 10♠ A♠", SANS_ATOUT, 3),
        ("9♠ V♠ 10♠ A♠", TOUT_ATOUT, 1),
        ("8♠ V♦ V♥ D♠", TOUT_ATOUT, 3),
        ("7♠ V♦ V♥ V♣", TOUT_ATOUT, 0),
    ],
)
def test_qui_emporte_le_pli(pli: str, atout: AtoutContree, place: int) -> None:
    cartes = lire_cartes(pli)
    assert place_maitresse(cartes, atout) == place
    assert reference.place_du_maitre(cartes, atout) == place


def test_le_vainqueur_du_pli_entame_le_suivant() -> None:
    etat = poser(table(atout=PIQUE, preneur=J4), "7♥ 7♦ 7♣ 7♠")
    assert (etat.tour, etat.meneur, etat.plis[-1].vainqueur) == (J4, J4, J4)


def test_maitre_du_pli_en_cours() -> None:
    etat = table(atout=AtoutContree.CARREAU)
    assert etat.maitre is None
    assert poser(etat, "A♥").maitre == J1
    assert poser(etat, "A♥ 7♦").maitre == J2


# --- La donne ---------------------------------------------------------------------------------


def test_la_donne_par_trois_deux_trois() -> None:
    class SansMelange(Random):
        def shuffle(self, x: Any) -> None:
            """Laisse le paquet tel quel."""

    donne = EtatContree(donneur=J4).acte_croupier(SansMelange(0))
    assert isinstance(donne, Donne)
    servies = [carte for siege in (J1, J2, J3, J4) for carte in donne.mains[siege][:3]]
    suite = [carte for siege in (J1, J2, J3, J4) for carte in donne.mains[siege][3:5]]
    fin = [carte for siege in (J1, J2, J3, J4) for carte in donne.mains[siege][5:]]
    ensemble = [carte for carte in (*servies, *suite, *fin) if carte is not None]
    assert [carte.index for carte in ensemble] == sorted(carte.index for carte in ensemble)
    assert [len(main) for main in donne.mains.values()] == [8, 8, 8, 8]


def _donne(mains: tuple[str, ...], donneur: Siege = J1) -> Donne:
    cartes = {siege: lire_cartes(main) for siege, main in enumerate(mains)}
    return Donne(CROUPIER, donneur, ParSiege(cartes))


@pytest.mark.parametrize(
    "donne",
    [
        _donne(UNE_COULEUR_CHACUN, donneur=CROUPIER),
        _donne(UNE_COULEUR_CHACUN[:3]),
        _donne(("7♥", *UNE_COULEUR_CHACUN[1:])),
        _donne((UNE_COULEUR_CHACUN[0], *UNE_COULEUR_CHACUN[:3])),
        _donne((UNE_COULEUR_CHACUN[0].replace("7♥", "6♥"), *UNE_COULEUR_CHACUN[1:])),
    ],
    ids=["donneur", "trois mains", "main courte", "carte double", "carte d'ailleurs"],
)
def test_donne_invalide(donne: Donne) -> None:
    assert EtatContree().motif_refus(donne) is Motif.DONNE_INVALIDE


def test_donne_valide_et_vue_d_un_siege() -> None:
    donne = _donne(UNE_COULEUR_CHACUN)
    assert EtatContree().motif_refus(donne) is None
    vue = EtatContree().appliquer(donne.vu_par(J2))
    assert vue.mains == (Main(0, 8), Main.de(UNE_COULEUR_CHACUN[1]), Main(0, 8), Main(0, 8))


# --- Les enregistrements ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texte", "json"),
    [
        ("passe", {"enchere": "PASSE"}),
        ("contre", {"enchere": "CONTRE"}),
        ("surcontre", {"enchere": "SURCONTRE"}),
        ("90♥", {"enchere": "CONTRAT", "valeur": 90, "atout": "COEUR"}),
        ("capot SANS_ATOUT", {"enchere": "CONTRAT", "valeur": 250, "atout": "SANS_ATOUT"}),
        ("générale TOUT_ATOUT", {"enchere": "CONTRAT", "valeur": 500, "atout": "TOUT_ATOUT"}),
    ],
)
def test_enchere_en_json(texte: str, json: dict[str, Any]) -> None:
    complet = {"type": "ENCHERE", "auteur": "J3", **json}
    assert evenement_en_json(parole(J3, texte)) == complet
    assert evenement_depuis_json(complet, CONTREE.evenements) == parole(J3, texte)


def test_enchere_illisible() -> None:
    objet = {
        "type": "ENCHERE",
        "auteur": "J1",
        "enchere": "CONTRAT",
        "valeur": 90,
        "atout": "ATOUT",
    }
    with pytest.raises(Illisible, match="SANS_ATOUT"):
        evenement_depuis_json(objet, CONTREE.evenements)


# --- Une manche et une partie -----------------------------------------------------------------

MANCHE = "7♥ 7♦ 7♣ 7♠ 8♥ 8♦ 8♣ 8♠ 9♥ 9♦ 9♣ 9♠ 10♥ 10♦ 10♣ 10♠ V♥ V♦ V♣ V♠ D♥ D♦ D♣ D♠ R♥ R♦ R♣ R♠"


def test_une_manche_entiere() -> None:
    """J1 tient les huit cœurs et les annonce : générale, belote, tout."""
    etat = EtatContree(regles=ReglesContree(generale=True), donneur=J4)
    etat = dire(etat.appliquer(_donne(UNE_COULEUR_CHACUN, J4)), "générale♥", "contre", "surcontre")
    etat = poser(etat, MANCHE)
    assert (etat.phase, etat.belote, len(etat.plis)) == (Phase.JEU, J1, 7)
    etat = poser(etat, "A♥ A♦ A♣ A♠")
    (decompte,) = etat.decomptes
    assert (decompte.issue, decompte.capot, decompte.points) == (Issue.FAIT, 0, (252, 0))
    assert decompte.scores == ((500 + 252) * 4 + 20, 0)
    assert (etat.phase, etat.vainqueurs(), etat.attendus()) == (Phase.FINIE, ("A",), frozenset())
    assert "l'équipe A gagne" in montre(CONTREE, etat)
    assert etat.motif_refus(parole(J1, "passe")) is Motif.PARTIE_FINIE


@pytest.mark.parametrize(
    ("totaux", "objectif", "phase", "vainqueurs"),
    [
        ((0, 0), 1000, Phase.DONNE, ()),
        ((648, 0), 1000, Phase.FINIE, ("A",)),
        ((647, 0), 1000, Phase.DONNE, ()),
        ((700, 1200), 1000, Phase.FINIE, ("B",)),
        ((700, 1000), 1000, Phase.FINIE, ("A",)),
        ((700, 1052), 1000, Phase.DONNE, ()),
        ((0, 0), 352, Phase.FINIE, ("A",)),
        ((0, 0), 353, Phase.DONNE, ()),
    ],
    ids=[
        "loin",
        "atteint",
        "à un point près",
        "les deux, B plus haut",
        "les deux, A plus haut",
        "égalité : encore une manche",
        "objectif bas atteint",
        "objectif bas manqué",
    ],
)
def test_fin_de_partie(
    totaux: tuple[int, int], objectif: int, phase: Phase, vainqueurs: tuple[str, ...]
) -> None:
    """A marque 80 + 252 + 20 : huit plis à cœur, et la belote."""
    etat = poser(table(objectif=objectif).avec(totaux=totaux), MANCHE + " A♥ A♦ A♣ A♠")
    assert etat.decomptes[-1].scores == (352, 0)
    assert (etat.phase, etat.vainqueurs()) == (phase, vainqueurs)
    if phase is Phase.DONNE:
        assert (etat.manche, etat.donneur) == (2, J1)


def test_la_donne_tourne() -> None:
    etat = donnee()
    for attendu in (J1, J2, J3, J4):
        etat = dire(etat, "passe", "passe", "passe", "passe")
        assert etat.donneur == attendu
        etat = etat.appliquer(etat.acte_croupier(Random(0)))
        assert etat.tour == (attendu + 1) % 4


def test_la_table_se_decrit() -> None:
    etat = dire(donnee(), "90♥", "contre")
    texte = montre(CONTREE, etat, J3)
    assert "Contrat : 90 à cœur, contré, par J1 ; donneur J4" in texte
    assert "Enchères : J1 90 à cœur  J2 contre" in texte
    assert texte.count("8 cartes") == 3
    assert etat.situation() == "manche 1, enchères"
    joue = poser(table(preneur=J2), "R♥ 7♦ 7♣ 7♠ D♥")
    assert joue.situation() == "manche 1, pli 2"
    ouvert = montre(CONTREE, joue)
    assert "J1 (A) [rebelote, 1 pli]" in ouvert
    assert "Dernier pli : R♥ (belote) 7♦ 7♣ 7♠ → J1, 4 points" in ouvert
    assert "Sur la table : J1 D♥ (rebelote)  (J1 l'emporte, 3 points)" in ouvert


def test_la_main_se_range_atout_d_abord() -> None:
    etat = table(("7♠ A♠ 9♥ V♥ A♥ V♠ 10♠", "", "", ""))
    assert "V♥ 9♥ A♥ A♠ 10♠ V♠ 7♠" in montre(CONTREE, etat, J1)


def test_camps() -> None:
    assert [EtatContree().camp(siege) for siege in range(4)] == ["A", "B", "A", "B"]


def test_contrat_en_texte() -> None:
    assert str(Contrat(J1, 90, SANS_ATOUT)) == "90 à sans-atout"
    assert str(Contrat(J1, 250, PIQUE, J2)) == "capot à pique, contré"
    assert str(Contrat(J1, 500, COEUR, J2, J1)) == "générale à cœur, surcontré"
    assert COEUR.est_atout(lire_cartes("7♥")[0])
    assert not SANS_ATOUT.est_atout(lire_cartes("7♥")[0])
    assert COEUR.couleur is Couleur.COEUR


def test_jeu_complet_par_le_catalogue_du_jeu() -> None:
    partie = CONTREE.nouvelle_partie(
        [JoueurIAAleatoire(Random(n)) for n in range(4)], alea=Random(1)
    ).jouer_partie_complete()
    resultat = partie.resultat()
    assert max(resultat["scores"].values()) >= 1000
    assert resultat["vainqueurs"] == list(partie.etat.vainqueurs())
