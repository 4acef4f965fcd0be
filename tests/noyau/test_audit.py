"""L'audit : chaque règle enfreinte avec le rang de l'événement, et la suite tant qu'on peut."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.cartes import Carte
from rebelote.noyau import CROUPIER, Audit, Evenement, Motif, ParSiege, auditer
from rebelote.noyau.audit import SUITE_IMPOSSIBLE
from rebelote.noyau.sieges import J1, J2, J3
from tests.noyau.jouet import Donne, EtatJouet, Poser, ReglesJouet, Retourner

DEBUT = EtatJouet(ReglesJouet())


def cartes(texte: str) -> tuple[Carte, ...]:
    return tuple(map(Carte, texte.split()))


DONNE = Donne(CROUPIER, ParSiege({J1: cartes("7♠ 8♠"), J2: cartes("9♠ 10♠"), J3: cartes("V♠ D♠")}))
TOUR_1 = [
    Poser(J1, Carte("7♠")),
    Poser(J2, Carte("9♠")),
    Poser(J3, Carte("V♠")),
    Retourner(CROUPIER, cartes("7♠ 9♠ V♠")),
]
TOUR_2 = [
    Poser(J1, Carte("8♠")),
    Poser(J2, Carte("10♠")),
    Poser(J3, Carte("D♠")),
    Retourner(CROUPIER, cartes("8♠ 10♠ D♠")),
]
SANS_FAUTE: list[Evenement] = [DONNE, *TOUR_1, *TOUR_2]


def rangs(audit: Audit) -> list[tuple[int, str]]:
    return [(infraction.rang, infraction.motif.code) for infraction in audit.infractions]


def test_un_journal_legal_est_sans_infraction() -> None:
    audit = auditer(DEBUT, SANS_FAUTE)
    assert (audit.infractions, audit.arret) == ((), None)
    assert audit.etat.vainqueurs() == ("J3",)


def test_un_journal_coupe_donne_l_etat_atteint() -> None:
    audit = auditer(DEBUT, SANS_FAUTE[:2])
    assert audit.etat == DEBUT.suivre(SANS_FAUTE[:2])
    assert audit.arret is None


def test_on_continue_apres_une_faute_jouable() -> None:
    journal = list(SANS_FAUTE)
    journal[1] = Poser(J1, Carte("D♠"))
    journal[4] = Retourner(CROUPIER, cartes("D♠ 9♠ V♠"))
    journal[6] = Poser(J2, Carte("8♠"))
    journal[8] = Retourner(CROUPIER, cartes("8♠ 8♠ D♠"))
    audit = auditer(DEBUT, journal)
    assert rangs(audit) == [(2, "CARTE_PAS_EN_MAIN"), (7, "CARTE_PAS_EN_MAIN")]
    assert audit.infractions[0].evenement == journal[1]
    assert "J1" in audit.infractions[0].explication
    assert (audit.etat.est_terminee, audit.arret) == (True, None)


def test_on_s_arrete_quand_l_evenement_n_est_pas_a_sa_place() -> None:
    audit = auditer(DEBUT, [DONNE, TOUR_1[0], TOUR_1[0], *TOUR_1[1:]])
    assert rangs(audit) == [(3, Motif.PAS_SON_TOUR.code)]
    assert audit.arret == 3
    assert audit.etat == DEBUT.suivre([DONNE, TOUR_1[0]])


def test_ce_qui_est_nul_si_refuse_ne_compte_pas(monkeypatch: pytest.MonkeyPatch) -> None:
    """La carte refusée reste en main : c'est encore à J1 de jouer."""
    monkeypatch.setattr(Poser, "NUL_SI_REFUSE", True)
    journal = [DONNE, Poser(J1, Carte("D♠")), *SANS_FAUTE[1:]]
    audit = auditer(DEBUT, journal)
    assert rangs(audit) == [(2, "CARTE_PAS_EN_MAIN")]
    assert audit.etat == auditer(DEBUT, SANS_FAUTE).etat


class EtatFragile(EtatJouet):
    """Un jeu que ses propres événements font tomber."""

    def suivant(self, evenement: Evenement) -> EtatFragile:
        if isinstance(evenement, Retourner):
            raise IndexError("hors du tableau")
        return super().suivant(evenement)


def test_un_jeu_qui_tombe_n_emporte_pas_l_audit() -> None:
    audit = auditer(EtatFragile(ReglesJouet()), SANS_FAUTE)
    assert rangs(audit) == [(5, SUITE_IMPOSSIBLE.code)]
    assert audit.infractions[0].explication.endswith("(IndexError)")
    assert audit.arret == 5


def test_l_audit_ne_depend_pas_du_hasard_du_croupier() -> None:
    etat, journal, alea = DEBUT, list[Evenement](), Random(3)
    while etat.attendus():
        siege = min(etat.attendus())
        legaux = etat.coups_legaux(siege) if siege != CROUPIER else [etat.acte_croupier(alea)]
        journal.append(legaux[0])
        etat = etat.appliquer(legaux[0])
    assert auditer(DEBUT, journal) == Audit(etat, ())
