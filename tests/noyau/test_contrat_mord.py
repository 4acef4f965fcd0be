"""Le contrat mord : un jeu d'ailleurs le respecte, et chaque loi prend celui qui l'enfreint."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any, Self

import pytest

from rebelote.cartes import Carte, Main
from rebelote.noyau import CROUPIER, Etat, Evenement, Jeu, Motif, Siege
from rebelote.noyau.contrat import LOIS, derouler, loi_cartes_conservees, verifier_contrat
from rebelote.noyau.reperes.plis import PliFerme, Pose
from rebelote.noyau.reperes.repere import Repere
from rebelote.noyau.tableau import Detail, Milieu, Plateau
from tests.noyau.jouet import EN_JEU, Donne, EtatJouet, Poser, Retourner, jouet, plateau

COMPTEUR = count()


class PermetTout(EtatJouet):
    def coups_legaux(self, siege: Siege) -> Sequence[Evenement]:
        return list(self.candidats(siege))


class OublieUnCoup(EtatJouet):
    def coups_legaux(self, siege: Siege) -> Sequence[Evenement]:
        return super().coups_legaux(siege)[:1]


class AccepteTousLesSieges(EtatJouet):
    def motif_refus(self, evenement: Evenement) -> Motif | None:
        motif = super().motif_refus(evenement)
        return None if motif is Motif.PAS_SON_TOUR else motif


class LeveSurUnEtranger(EtatJouet):
    def motif_refus(self, evenement: Evenement) -> Motif | None:
        if evenement.auteur not in self.attendus():
            raise KeyError(evenement.auteur)
        return super().motif_refus(evenement)


class LeveSurUneDonneCourte(EtatJouet):
    def motif_refus(self, evenement: Evenement) -> Motif | None:
        if isinstance(evenement, Donne):
            assert [len(evenement.mains[siege]) for siege in range(3)] == [2, 2, 2]
        return super().motif_refus(evenement)


class LeveSurUneCarteEtrangere(EtatJouet):
    def motif_refus(self, evenement: Evenement) -> Motif | None:
        if isinstance(evenement, Poser) and evenement.carte is not None:
            EN_JEU.index(evenement.carte)
        return super().motif_refus(evenement)


class ProposeDeuxFois(EtatJouet):
    def candidats(self, siege: Siege) -> Iterable[Evenement]:
        return [*super().candidats(siege), *super().candidats(siege)]


class OrdreQuiBouge(EtatJouet):
    def candidats(self, siege: Siege) -> Iterable[Evenement]:
        coups = list(super().candidats(siege))
        return coups if next(COMPTEUR) % 2 else coups[::-1]


@dataclass(frozen=True)
class RetientLOrdre(EtatJouet):
    dernier: int = -1

    def suivant(self, evenement: Evenement) -> Self:
        return super().suivant(evenement).avec(dernier=evenement.auteur)


@dataclass(frozen=True)
class CompteLesAppels(EtatJouet):
    appels: int = 0

    def suivant(self, evenement: Evenement) -> Self:
        return super().suivant(evenement).avec(appels=next(COMPTEUR))


class SuitMal(EtatJouet):
    def suivre(self, evenements: Iterable[Evenement]) -> Etat:
        return super().suivre(list(evenements)[:-1])


@dataclass(frozen=True)
class RangeDansUneListe(EtatJouet):
    auteurs: tuple[Siege, ...] = ()

    def suivant(self, evenement: Evenement) -> Self:
        return super().suivant(evenement).avec(auteurs=[*self.auteurs, evenement.auteur])


@dataclass(frozen=True)
class PorteUneFonction(EtatJouet):
    cle: Any = lambda carte: carte


class AttendSelonLeCache(EtatJouet):
    """On saute qui n'a plus de pique noble, ce qu'une vue ne peut savoir."""

    def attendus(self) -> frozenset[Siege]:
        attendus = super().attendus()
        dames = {s for s, main in enumerate(self.mains) if Carte("D♠") in main}
        return attendus - dames if len(attendus - dames) else attendus


class VoitLesAutres(EtatJouet):
    """Les coups permis dépendent d'une main qu'on ne voit pas."""

    def coups_legaux(self, siege: Siege) -> Sequence[Evenement]:
        coups = super().coups_legaux(siege)
        autres = [main for s, main in enumerate(self.mains) if s != siege]
        return coups[:1] if any(Carte("D♠") in main for main in autres) else coups


class RefuseCeQuElleIgnore(EtatJouet):
    def motif_refus(self, evenement: Evenement) -> Motif | None:
        if isinstance(evenement, Poser) and self.mains and evenement.auteur != CROUPIER:
            main = self.mains[evenement.auteur]
            if evenement.carte is None or evenement.carte not in main:
                return Motif.CARTE_PAS_EN_MAIN
        return super().motif_refus(evenement)


@dataclass(frozen=True, slots=True)
class DonneBavarde(Donne):
    """La donne dit à tous qui a la plus haute carte."""

    indice: int = 0

    def vu_par(self, siege: Siege) -> Self:
        connues = [(max(c.index for c in cartes if c), s) for s, cartes in self.mains.items()
                   if None not in cartes]  # fmt: skip
        vue = replace(self, mains=Donne.vu_par(self, siege).mains)
        return replace(vue, indice=max(connues)[1] if len(connues) == 3 else self.indice)


class Bavard(EtatJouet):
    def acte_croupier(self, alea: Random) -> Evenement:
        acte = super().acte_croupier(alea)
        return DonneBavarde(CROUPIER, acte.mains) if isinstance(acte, Donne) else acte


class RevelePeu(EtatJouet):
    def reveler(self, repartition: Mapping[str, int], alea: Random) -> Etat:
        return self


class ReveleFaux(EtatJouet):
    def reveler(self, repartition: Mapping[str, int], alea: Random) -> Etat:
        complet = super().reveler(repartition, alea)
        assert isinstance(complet, EtatJouet)
        return complet.avec(mains=tuple(Main(m.connues) for m in complet.mains[::-1]))


class CompteMal(EtatJouet):
    def scores(self) -> Mapping[str, int]:
        return {**super().scores(), "J1": 7 if self.manches else 0}


class ScoreDUnInconnu(EtatJouet):
    def scores(self) -> Mapping[str, int]:
        return {**super().scores(), "J9": 0}


class SansVainqueur(EtatJouet):
    def vainqueurs(self) -> tuple[str, ...]:
        return ()


class GagneTropTot(EtatJouet):
    def vainqueurs(self) -> tuple[str, ...]:
        return ("J1",)


class NeFinitPas(EtatJouet):
    def motif_refus(self, evenement: Evenement) -> Motif | None:
        return super().motif_refus(evenement) if self.attendus() else None


VRAIES: list[Carte] = []


class Indiscret(EtatJouet):
    """Retient hors de l'état les cartes données, que le plateau ira lire."""

    def acte_croupier(self, alea: Random) -> Evenement:
        acte = super().acte_croupier(alea)
        if isinstance(acte, Donne):
            VRAIES[:] = [carte for main in acte.mains.values() for carte in main if carte]
        return acte


def plateau_indiscret(etat: EtatJouet) -> Plateau:
    return replace(plateau(etat), avis=(Detail("vraies", tuple(VRAIES)),))


class SeCroitAilleurs(EtatJouet):
    def repere(self) -> Repere:
        return Repere(1 + sum(Carte("D♠") in main for main in self.mains))


class VainqueurAbsent(EtatJouet):
    def pli_ferme(self, evenement: Evenement) -> PliFerme | None:
        ferme = super().pli_ferme(evenement)
        return None if ferme is None else replace(ferme, vainqueur=3)


def plateau_qui_oublie(etat: EtatJouet) -> Plateau:
    """Montre des cartes posées qui s'en vont sans faire de pli."""
    poses = (Pose(0, Carte("7♠")),) if etat.mains and len(etat.sorties) < 6 else ()
    return replace(plateau(etat), milieu=Milieu("pli", poses))


FAUTIFS = [
    (jouet(OublieUnCoup), "legal_equivaut_a_accepte"),
    (jouet(AccepteTousLesSieges), "evenement_etranger_est_refuse"),
    (jouet(LeveSurUnEtranger), "evenement_etranger_est_refuse"),
    (jouet(LeveSurUneDonneCourte), "evenement_deforme_est_juge"),
    (jouet(LeveSurUneCarteEtrangere), "evenement_invente_est_juge"),
    (jouet(ProposeDeuxFois), "ordre_des_coups_stable"),
    (jouet(OrdreQuiBouge), "ordre_des_coups_stable"),
    (jouet(RetientLOrdre), "coups_simultanes_commutent"),
    (jouet(CompteLesAppels), "rejouer_egale_jouer"),
    (jouet(SuitMal), "suivre_egale_appliquer"),
    (jouet(evenements=(Donne, Retourner)), "json_aller_retour"),
    (jouet(RangeDansUneListe), "etat_aller_retour"),
    (jouet(PorteUneFonction), "valeurs_sures"),
    (jouet(plateau=lambda etat: replace(plateau(etat), sieges=())), "tout_se_raconte"),
    (jouet(Indiscret, plateau=plateau_indiscret), "tableau_ne_montre_que_la_vue"),
    (jouet(SeCroitAilleurs), "tous_au_meme_point"),
    (jouet(VainqueurAbsent), "pli_ferme_entier"),
    (jouet(plateau=plateau_qui_oublie), "pli_ferme_entier"),
    (jouet(AttendSelonLeCache), "vues_en_phase"),
    (jouet(VoitLesAutres), "coups_de_la_vue"),
    (jouet(RefuseCeQuElleIgnore), "aucune_vue_ne_refuse_a_tort"),
    (jouet(Bavard, evenements=(DonneBavarde, Poser, Retourner)), "carte_cachee_ne_change_rien"),
    (jouet(RevelePeu), "completer_rend_jouable"),
    (jouet(ReveleFaux), "completer_rend_jouable"),
    (jouet(CompteMal), "marque_coherente"),
    (jouet(ScoreDUnInconnu), "marque_coherente"),
    (jouet(SansVainqueur), "fin_de_partie"),
    (jouet(GagneTropTot), "fin_de_partie"),
    (jouet(NeFinitPas), "fin_de_partie"),
]


def nom_de_la_faute(cas: object) -> str:
    return cas if isinstance(cas, str) else type(cas.commencer()).__name__  # type: ignore[attr-defined]


def test_un_jeu_d_ailleurs_tient_le_contrat() -> None:
    assert verifier_contrat(jouet(), 3, range(20)) == 20 * 9


@pytest.mark.parametrize(("jeu", "loi"), FAUTIFS, ids=nom_de_la_faute)
def test_chaque_loi_prend_qui_l_enfreint(jeu: Jeu, loi: str) -> None:
    (juge,) = [une for une in LOIS if une.nom == loi]
    deroules = [derouler(jeu, 3, graine) for graine in range(10)]
    with pytest.raises(AssertionError, match=rf"loi {loi} enfreinte \(jouet à 3, graine \d+"):
        list(map(juge, deroules))


def test_toutes_les_lois_sont_eprouvees() -> None:
    eprouvees = {loi for _, loi in FAUTIFS} | {"evenement_joue_est_legal"}
    assert eprouvees == {loi.nom for loi in LOIS}
    assert all(loi.__doc__ for loi in LOIS)


def test_un_coup_hors_des_legaux_est_pris() -> None:
    (juge,) = [une for une in LOIS if une.nom == "evenement_joue_est_legal"]
    deroule = derouler(jouet(), 3, 1)
    coup = deroule.journal[1]
    assert isinstance(coup, Poser)
    ailleurs = next(c for c in EN_JEU if c not in deroule.etats[1].mains[coup.auteur])  # type: ignore[attr-defined]
    journal = (deroule.journal[0], replace(coup, carte=ailleurs), *deroule.journal[2:])
    with pytest.raises(AssertionError, match=r"graine 1, événement 1\)"):
        juge(replace(deroule, journal=journal))


def test_une_partie_qui_ne_se_joue_pas_est_dite_avec_sa_graine() -> None:
    with pytest.raises(AssertionError, match="la partie ne se joue pas \\(jouet à 3, graine 4\\)"):
        verifier_contrat(jouet(PermetTout), 3, [4])


def test_cartes_conservees() -> None:
    deroule = derouler(jouet(), 3, 1)

    def partout(etat: Etat) -> Iterable[Carte]:
        assert isinstance(etat, EtatJouet)
        if not etat.mains:
            return EN_JEU
        return [c for main in (*etat.mains, *etat.posees) for c in main] + list(etat.sorties)

    loi_cartes_conservees(deroule, partout)
    with pytest.raises(AssertionError, match="cartes_conservees"):
        loi_cartes_conservees(deroule, lambda etat: list(partout(etat))[:5])
    with pytest.raises(AssertionError, match="cartes_conservees"):
        loi_cartes_conservees(deroule, lambda etat: [*partout(etat), EN_JEU[0]])
