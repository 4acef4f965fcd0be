"""Les lois de qui se passe de croupier mordent : chacune prend celui qui l'enfreint."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rebelote.cartes import Carte
from rebelote.jeux.regicide import REGICIDE, suite
from rebelote.jeux.regicide.etat import EtatRegicide
from rebelote.jeux.regicide.evenements import Vol
from rebelote.jeux.regicide.phases import Phase
from rebelote.noyau import CROUPIER, Evenement, Jeu, ParSiege, Siege
from rebelote.noyau.contrat import LOIS_SANS_CROUPIER, derouler, verifier_contrat
from rebelote.noyau.sans_croupier import ActeCommun, Dire, Lot, Tirer, TirerAuSort, Tires
from tests.noyau.jouet import EN_JEU, Donne, EtatJouet, Retourner, jouet

DAME = Carte("D♠")

# --- Tous ne mènent pas le même acte ----------------------------------------------------------


class SeTrompeDeMain(EtatJouet):
    """Qui ne voit que sa main la donne à un autre."""

    def donner_ensemble(self) -> ActeCommun:
        donne = yield from super().donner_ensemble()
        assert isinstance(donne, Donne)
        if any(None in main for main in donne.mains.values()):
            return replace(donne, mains=ParSiege(dict(enumerate([*donne.mains.values()][::-1]))))
        return donne


class InterrogeSelonSaMain(EtatJouet):
    """On ne demande qu'à ceux dont on connaît la carte."""

    def retourner_ensemble(self) -> ActeCommun:
        yield Dire(tuple(s for s in range(3) if self.posees[s].connues), lambda _: None)
        return (yield from super().retourner_ensemble())


class DitCeQuIlIgnore(EtatJouet):
    def retourner_ensemble(self) -> ActeCommun:
        paroles: Mapping[Siege, Retourner] = yield Dire((0, 1, 2), self._celle_d_apres)
        return Retourner(CROUPIER, tuple(paroles[(s - 1) % 3].cartes[0] for s in range(3)))

    def _celle_d_apres(self, siege: Siege) -> Retourner:
        return self.retourner_la_sienne((siege + 1) % 3)


class SArreteOuIlVeut(EtatJouet):
    def retourner_ensemble(self) -> ActeCommun:
        yield Dire((0, 1, 2), lambda _: None, lambda _: any(main.cachees for main in self.mains))
        return (yield from super().retourner_ensemble())


class OublieUneVue(EtatJouet):
    """Vu d'un siège, on attend un croupier."""

    def acte_commun(self) -> ActeCommun | None:
        partiel = any(main.cachees for main in self.posees)
        return None if partiel else super().acte_commun()


class TireAutrementChaqueFois(EtatJouet):
    """Le paquet n'est pas le même pour qui refait l'acte."""

    paquets = [list(EN_JEU)]  # noqa: RUF012

    def donner_ensemble(self) -> ActeCommun:
        self.paquets.append(self.paquets[-1][1:] + self.paquets[-1][:1])
        lots = tuple(Lot(2, frozenset({s})) for s in range(3))
        tires: Tires = yield Tirer(lots, tuple(self.paquets[-1]))
        return Donne(CROUPIER, ParSiege(dict(enumerate(tires))))


# --- On en apprend plus que de l'événement ----------------------------------------------------


class DonneOuverte(EtatJouet):
    """Tous lisent tous les lots, et font comme s'ils n'avaient rien vu."""

    def donner_ensemble(self) -> ActeCommun:
        tires: Tires = yield Tirer((Lot(2, frozenset({0, 1, 2})),) * 3, (*EN_JEU,))
        return Donne(CROUPIER, ParSiege(dict(enumerate(tires))))


class DemandeLaDame(EtatJouet):
    """On demande à chacun s'il a encore la dame, pour rien."""

    def retourner_ensemble(self) -> ActeCommun:
        yield Dire((0, 1, 2), self._l_a)
        return (yield from super().retourner_ensemble())

    def _l_a(self, siege: Siege) -> Retourner | None:
        return Retourner(CROUPIER, ()) if DAME in self.mains[siege] else None


class InterrogeLaDame(EtatJouet):
    """On ne fait un détour que si quelqu'un a encore la dame : la forme elle-même le dit."""

    def retourner_ensemble(self) -> ActeCommun:
        if DAME in self.mains[2]:
            yield TirerAuSort(2)
        return (yield from super().retourner_ensemble())


class VolAuxYeuxDeTous(EtatRegicide):
    """La place de la carte volée, dans la main rangée de la victime, est publique."""

    def acte_commun(self) -> ActeCommun | None:
        return self._voler() if self.phase is Phase.VOL else super().acte_commun()

    def _voler(self) -> ActeCommun:
        marche = self.marche
        assert marche is not None
        rang: int = yield TirerAuSort(len(self.mains[marche.victime]))

        def part(siege: Siege) -> Vol:
            main = [*self.mains[siege]]
            return Vol(CROUPIER, main[rang] if main else None, siege, marche.voleur)

        paroles: Mapping[Siege, Vol] = yield Dire((marche.victime,), part)
        return paroles[marche.victime]


class TourBavard(EtatRegicide):
    """Chacun dit s'il peut jouer, alors que l'événement ne nomme que le premier."""

    def acte_commun(self) -> ActeCommun | None:
        return self._poursuivre() if self.phase is Phase.SUITE else super().acte_commun()

    def _poursuivre(self) -> ActeCommun:
        yield Dire(tuple(range(self.joueurs)), lambda s: suite._tour_de(self, s))
        return (yield from suite.poursuivre_ensemble(self))


# --- Une parole malvenue ----------------------------------------------------------------------


class RecoitTout(EtatJouet):
    """Aucune parole n'est refusée : l'acte casse sur celle qui ne dit rien."""

    def retourner_ensemble(self) -> ActeCommun:
        paroles: Mapping[Siege, Retourner] = yield Dire((0, 1, 2), self.retourner_la_sienne)
        return Retourner(CROUPIER, tuple(mot.cartes[0] for mot in paroles.values()))


class RecoitSelonCeQuElleSait(EtatJouet):
    """Une vue refuse la carte qu'elle sait fausse, les autres la reçoivent."""

    def retourner_ensemble(self) -> ActeCommun:
        paroles: Mapping[Siege, Any] = yield Dire(
            (0, 1, 2), self.retourner_la_sienne, recevable=self._recevable
        )
        cartes = (mot.cartes[0] if mot and mot.cartes else DAME for mot in paroles.values())
        return Retourner(CROUPIER, tuple(cartes))

    def _recevable(self, siege: Siege, parole: Evenement | None) -> bool:
        return bool(self.posees[siege].cachees) or parole == self.retourner_la_sienne(siege)


def regicide(etat: type[EtatRegicide]) -> Jeu:
    return replace(REGICIDE, debut=etat)


FAUTIFS = [
    (jouet(SeTrompeDeMain), "acte_commun_a_l_unisson"),
    (jouet(InterrogeSelonSaMain), "acte_commun_a_l_unisson"),
    (jouet(DitCeQuIlIgnore), "acte_commun_a_l_unisson"),
    (jouet(SArreteOuIlVeut), "acte_commun_a_l_unisson"),
    (jouet(OublieUneVue), "acte_commun_a_l_unisson"),
    (jouet(TireAutrementChaqueFois), "acte_commun_a_l_unisson"),
    (jouet(DonneOuverte), "acte_commun_ne_dit_rien_de_plus"),
    (jouet(DemandeLaDame), "acte_commun_ne_dit_rien_de_plus"),
    (jouet(InterrogeLaDame), "acte_commun_ne_dit_rien_de_plus"),
    (regicide(VolAuxYeuxDeTous), "acte_commun_ne_dit_rien_de_plus"),
    (regicide(TourBavard), "acte_commun_ne_dit_rien_de_plus"),
    (jouet(RecoitTout), "parole_deformee_est_jugee"),
    (jouet(RecoitSelonCeQuElleSait), "parole_deformee_est_jugee"),
]


def nom_de_la_faute(cas: object) -> str:
    return cas if isinstance(cas, str) else type(cas.commencer()).__name__  # type: ignore[attr-defined]


@pytest.mark.parametrize(("jeu", "loi"), FAUTIFS, ids=nom_de_la_faute)
def test_chaque_loi_prend_qui_l_enfreint(jeu: Jeu, loi: str) -> None:
    (juge,) = [une for une in LOIS_SANS_CROUPIER if une.nom == loi]
    joueurs = jeu.nombres_de_joueurs[-1]
    deroules = [derouler(jeu, joueurs, graine, sans_croupier=True) for graine in range(10)]
    with pytest.raises(AssertionError, match=rf"loi {loi} enfreinte \(\w+ à [34], graine \d+"):
        list(map(juge, deroules))


def test_toutes_les_lois_sont_eprouvees() -> None:
    assert {loi for _, loi in FAUTIFS} == {loi.nom for loi in LOIS_SANS_CROUPIER}
    assert all(loi.__doc__ for loi in LOIS_SANS_CROUPIER)


def test_un_jeu_d_ailleurs_se_passe_de_croupier() -> None:
    assert verifier_contrat(jouet(), 3, range(20)) == 20 * 9
    deroule = derouler(jouet(), 3, 1, sans_croupier=True)
    assert sorted(deroule.tapis) == [0, 4, 8]


class DemandeUnCroupier(EtatJouet):
    """Commence sans croupier, et en demande un ensuite."""

    def acte_commun(self) -> ActeCommun | None:
        return None if self.mains else super().acte_commun()


def test_qui_commence_sans_croupier_finit_sans_lui() -> None:
    with pytest.raises(AssertionError, match=r"graine 4\) : .*cet acte demande un croupier"):
        verifier_contrat(jouet(DemandeUnCroupier), 3, [4])


class AvecCroupier(EtatJouet):
    def acte_commun(self) -> ActeCommun | None:
        return None


def test_un_jeu_peut_vouloir_un_croupier() -> None:
    assert verifier_contrat(jouet(AvecCroupier), 3, range(3)) == 3 * 9
