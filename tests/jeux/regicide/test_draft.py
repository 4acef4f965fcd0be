"""Le draft et la donne : ce qui est refusé, ce que chacun voit."""

from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte, Couleur, Main, lire_cartes
from rebelote.jeux.regicide import REGICIDE, Donne, Draft, Paquets, Phase, ReglesRegicide
from rebelote.noyau.sieges import CROUPIER, J1, J2, ParSiege
from tests.jeux.montre import montre
from tests.jeux.regicide.outils import SANS_DRAFT, jusqu_a, motif, partie_au_hasard


def donne(rois: str, exclue: Couleur | None = None, **champs: Any) -> Donne:
    return Donne(CROUPIER, ParSiege(dict(enumerate(lire_cartes(rois)))), exclue, **champs)


@pytest.mark.parametrize(
    ("joueurs", "evenement", "attendu"),
    [
        (4, donne("R♠ R♥ R♦ R♣"), None),
        (4, donne("R♠ R♥ R♦ R♠"), "DONNE_INVALIDE"),
        (4, donne("R♠ R♥ R♦ D♣"), "DONNE_INVALIDE"),
        (4, donne("R♠ R♥ R♦"), "DONNE_INVALIDE"),
        (4, donne("R♠ R♥ R♦ R♣", Couleur.PIQUE), "DONNE_INVALIDE"),
        (4, donne("R♠ R♥ R♦ R♣", mains=ParSiege({0: lire_cartes("2♠")})), "DONNE_INVALIDE"),
        (4, donne("R♠ R♥ R♦ R♣", donneur=4), "DONNE_INVALIDE"),
        (3, donne("R♠ R♥ R♦", Couleur.TREFLE), None),
        (3, donne("R♠ R♥ R♦", Couleur.TREFLE, donneur=2), None),
        (3, donne("R♠ R♥ R♦", Couleur.PIQUE), "DONNE_INVALIDE"),
        (3, donne("R♠ R♥ R♦"), "DONNE_INVALIDE"),
    ],
)
def test_donne(joueurs: int, evenement: Donne, attendu: str | None) -> None:
    assert motif(partie_au_hasard(joueurs, 0).etat, evenement) == attendu


@pytest.mark.parametrize("joueurs", [3, 4])
def test_sans_draft_donne_treize_cartes_a_chacun(joueurs: int) -> None:
    partie = partie_au_hasard(joueurs, 1, SANS_DRAFT)
    distribuee = partie.avancer()
    assert isinstance(distribuee, Donne)
    assert partie.etat.phase is Phase.PREMIER_JOUEUR
    assert [len(main) for main in partie.etat.mains] == [13] * joueurs
    assert len({carte for main in partie.etat.mains for carte in main}) == 13 * joueurs
    vue = distribuee.vu_par(J2)
    assert vue.mains[J2] == distribuee.mains[J2]
    assert set(vue.mains[J1]) == {None}
    ampute = ParSiege({**distribuee.mains, J1: distribuee.mains[J1][1:]})
    autre = Donne(CROUPIER, distribuee.rois, distribuee.couleur_exclue, ampute)
    debut = REGICIDE.commencer(SANS_DRAFT, joueurs)
    assert motif(debut, autre) == "DONNE_INVALIDE"  # type: ignore[arg-type]
    avec_draft = REGICIDE.commencer(ReglesRegicide(), joueurs)
    assert motif(avec_draft, distribuee) == "DONNE_INVALIDE"  # type: ignore[arg-type]


def test_refus_du_draft_a_trois() -> None:
    etat = jusqu_a(partie_au_hasard(3, 1), Phase.DRAFT)
    a, b, *_ = etat.paquets[J1]
    ailleurs = next(iter(etat.paquets[J2]))
    assert motif(etat, Draft(J1, (a, b))) is None
    assert motif(etat, Draft(J1, (b, a))) is None
    assert motif(etat, Draft(J1, (a,))) == "NOMBRE_DE_CARTES"
    assert motif(etat, Draft(J1, (a, a))) == "CARTE_EN_DOUBLE"
    assert motif(etat, Draft(J1, (a, ailleurs))) == "PAS_DANS_LE_PAQUET"
    assert motif(etat, Draft(J1, (a, None))) == "PAS_DANS_LE_PAQUET"
    assert motif(etat, Draft(3, (a, b))) == "PAS_SON_TOUR"
    assert motif(etat, Draft(CROUPIER, (a, b))) == "PAS_SON_TOUR"
    refus = etat.motif_refus(Draft(J1, (a,)))
    assert refus is not None
    assert etat.refus(Draft(J1, (a,)), refus).precision == "2 attendues"


def test_l_ordre_des_cartes_gardees_ne_compte_pas() -> None:
    etat = jusqu_a(partie_au_hasard(3, 1), Phase.DRAFT)
    a, b, *_ = etat.paquets[J1]
    assert etat.appliquer(Draft(J1, (a, b))) == etat.appliquer(Draft(J1, (b, a)))
    assert etat.normaliser(Draft(J1, (b, a))) == Draft(J1, (a, b))


@pytest.mark.parametrize("joueurs", [3, 4])
def test_le_dernier_choix_force_est_un_evenement(joueurs: int) -> None:
    partie = partie_au_hasard(joueurs, 2)
    jusqu_a(partie, Phase.PREMIER_JOUEUR)
    choix = [e for e in partie.journal if isinstance(e, Draft)]
    assert len(choix) == 3 * joueurs * (3 if joueurs == 3 else 4)


@pytest.mark.parametrize("joueurs", [3, 4])
def test_paquets_refuses(joueurs: int) -> None:
    partie = partie_au_hasard(joueurs, 3)
    neufs = jusqu_a(partie, Phase.PAQUETS)
    paquets = neufs.acte_croupier(Random(0))
    assert isinstance(paquets, Paquets)
    assert motif(neufs, paquets) is None
    assert motif(neufs, Paquets(CROUPIER, 2, paquets.paquets)) == "PAQUETS_INVALIDES"
    jusqu_a(partie, Phase.DRAFT)
    passe = jusqu_a(partie, Phase.PAQUETS)
    attendus = passe.acte_croupier(Random(0))
    assert isinstance(attendus, Paquets)
    assert motif(passe, attendus) is None
    tournes = {s: attendus.paquets[(s + 1) % joueurs] for s in range(joueurs)}
    assert motif(passe, Paquets(CROUPIER, 1, ParSiege(tournes))) == "PAQUETS_INVALIDES"
    assert motif(passe, paquets) == "PAQUETS_INVALIDES"
    assert motif(passe, attendus.vu_par(J1)) == "PAQUETS_INVALIDES"


def test_chacun_ne_voit_que_son_paquet_et_se_souvient_de_celui_qu_il_passe() -> None:
    partie = partie_au_hasard(4, 4)
    jusqu_a(partie, Phase.DRAFT)
    jusqu_a(partie, Phase.PAQUETS)
    jusqu_a(partie, Phase.DRAFT)
    vue, complet = partie.vue(J1).etat, partie.etat
    assert vue.paquets[0] == complet.paquets[0]
    assert vue.paquets[1] == complet.paquets[1]  # il vient de le passer
    assert [paquet.cachees for paquet in vue.paquets] == [0, 0, 3, 3]
    partie.avancer()
    partie.avancer()
    assert partie.vue(J1).etat.paquets[1].cachees == 2  # J2 y a pris une carte


def test_le_roi_n_est_jamais_dans_un_paquet() -> None:
    partie = partie_au_hasard(4, 5)
    etat = jusqu_a(partie, Phase.PAQUETS)
    paquets = etat.acte_croupier(Random(0))
    assert isinstance(paquets, Paquets)
    roi = etat.rois[0]
    assert isinstance(roi, Carte)
    truque = ParSiege({**paquets.paquets, J1: (roi, *paquets.paquets[J1][1:])})
    assert motif(etat, Paquets(CROUPIER, 1, truque)) == "PAQUETS_INVALIDES"


@pytest.mark.parametrize(
    ("paquet", "attendues"),
    [
        (Main.de("2♠ 5♥ 3♠"), [("paquet", tuple(lire_cartes("5♥ 3♠ 2♠")))]),
        (Main.de("5♥", cachees=2), [("paquet", tuple(lire_cartes("5♥"))), ("dos", 2)]),
        (Main(0, 3), [("paquet", 3)]),
        (Main(), []),
    ],
)
def test_un_paquet_montre_ses_cartes_et_ses_dos(paquet: Main, attendues: list[Any]) -> None:
    etat = jusqu_a(partie_au_hasard(4, 4), Phase.DRAFT)
    etat = etat.avec(paquets=(paquet, *etat.paquets[1:]))
    vues = REGICIDE.plateau(etat).sieges[J1].pastilles
    assert [(vue.nom, vue.valeur) for vue in vues if vue.nom != "roi"] == attendues
    if paquet.connues and paquet.cachees:
        assert "paquet : 5♥, et 2 cartes de dos]" in montre(REGICIDE, etat)


@pytest.mark.parametrize(("cartes", "cachees"), [("5♥ A♠", "2 cartes"), ("5♥", "1 carte")])
def test_ce_que_garde_un_autre_se_compte(cartes: str, cachees: str) -> None:
    draft = Draft(J1, lire_cartes(cartes))
    assert draft.texte == f"garde {cartes}"
    assert draft.vu_par(J2).texte == f"garde {cachees}"
