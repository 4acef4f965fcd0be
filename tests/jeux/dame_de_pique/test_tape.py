"""La somme de 20 : taper, en secret, et le dernier ramasse."""

from random import Random

import pytest

from rebelote.jeux.dame_de_pique import (
    EtatDameDePique,
    LocalDameDePiqueGame,
    Phase,
    Taper,
    Tapes,
    motifs,
)
from rebelote.jeux.dame_de_pique.delais import DELAI_MAX
from rebelote.noyau import CROUPIER, CoupIllegal, Motif, ParSiege, Vue, completer
from tests.jeux.dame_de_pique.outils import (
    CASSE,
    dernier_pli,
    partie_au_hasard,
    poser,
    regles,
    table,
)

PLI = "3♠ 4♠ 6♠ 7♠"


def a_la_tape(meneur: int = 0, **options: object) -> EtatDameDePique:
    """Quatre piques dont la somme fait 20 ; J4, qui suit les autres, en serait maître."""
    mains = ["3♠ 8♣", "4♠ 9♣", "6♠ 10♣", "7♠ V♣"]
    cartes = PLI.split()
    ordre = " ".join(cartes[(meneur + place) % 4] for place in range(4))
    etat = table(*mains, plis=(CASSE,), meneur=meneur, regles=regles(**options))
    return poser(etat, ordre)


def tapes(*delais: int) -> Tapes:
    return Tapes(CROUPIER, ParSiege(dict(enumerate(delais))))


def tous_tapent(etat: EtatDameDePique, *delais: int | None) -> EtatDameDePique:
    for siege in (3, 1, 0, 2):
        etat = etat.appliquer(Taper(siege, delais[siege]))
    return etat


def reveles(etat: EtatDameDePique) -> EtatDameDePique:
    return etat.appliquer(etat.acte_croupier(Random(0)))


@pytest.mark.parametrize(
    ("meneur", "delais", "dernier"),
    [
        (0, (120, 340, 90, 10), 1),
        (0, (0, 0, 0, 1), 3),
        (0, (500, 500, 20, 500), 3),
        (2, (500, 500, 20, 500), 1),
        (1, (70, 70, 70, 70), 0),
        (0, (0, 60000, 59999, 0), 1),
    ],
    ids=["le plus lent", "d'une milliseconde", "égalité", "dans l'ordre du pli", "tous", "bornes"],
)
def test_le_dernier_a_taper_ramasse_et_mene(
    meneur: int, delais: tuple[int, ...], dernier: int
) -> None:
    etat = reveles(tous_tapent(a_la_tape(meneur), *delais))
    assert etat.plis[-1].vainqueur == etat.plis[-1].beneficiaire == dernier
    assert etat.attendus() == {dernier}
    assert etat.phase is Phase.JEU
    assert not any(etat.tapes)


def test_on_tape_ensemble_et_une_seule_fois() -> None:
    etat = a_la_tape()
    assert etat.phase is Phase.TAPE
    assert etat.attendus() == {0, 1, 2, 3}
    etat = etat.appliquer(Taper(1, 40))
    assert etat.attendus() == {0, 2, 3}
    assert etat.motif_refus(Taper(1, 10)) is Motif.PAS_SON_TOUR


@pytest.mark.parametrize("delai", [-1, 60001, 10**9])
def test_delai_hors_bornes(delai: int) -> None:
    etat = a_la_tape()
    assert etat.motif_refus(Taper(0, delai)) is motifs.DELAI_HORS_BORNES
    with pytest.raises(CoupIllegal, match="60000 millisecondes"):
        etat.appliquer(Taper(0, delai))
    tirage = a_la_tape(tape="sort")
    assert tirage.motif_refus(tapes(delai, 0, 0, 0)) is motifs.DELAI_HORS_BORNES


def test_tout_delai_des_bornes_est_legal_meme_s_il_n_est_pas_propose() -> None:
    etat = a_la_tape()
    assert all(etat.motif_refus(Taper(0, delai)) is None for delai in (0, 1, 1234, 60000))
    proposes = etat.coups_legaux(0)
    assert proposes == etat.coups_legaux(0)
    assert Taper(0, 0) in proposes
    assert len(proposes) == 21


def test_les_delais_restent_secrets_jusqu_a_la_revelation() -> None:
    coup = Taper(2, 87)
    assert coup.vu_par(2) == coup
    assert coup.vu_par(0) == Taper(2, None)
    assert "87" not in coup.vu_par(0).texte
    revelation = tapes(1, 2, 3, 4)
    assert revelation.vu_par(0) == revelation


def test_la_revelation_est_celle_des_tapes() -> None:
    etat = tous_tapent(a_la_tape(), 10, 20, 30, 40)
    assert etat.attendus() == {CROUPIER}
    assert etat.acte_croupier(Random(0)) == tapes(10, 20, 30, 40)
    assert etat.motif_refus(tapes(10, 20, 30, 41)) is motifs.TAPES_INVALIDES
    incomplete = Tapes(CROUPIER, ParSiege({0: 10, 1: 20, 2: 30}))
    assert etat.motif_refus(incomplete) is motifs.TAPES_INVALIDES


def test_chacun_confond_qui_change_son_delai() -> None:
    vue = a_la_tape()
    for siege, delai in enumerate((10, 20, 30, 40)):
        vue = vue.appliquer(Taper(siege, delai).vu_par(0))
    assert vue.motif_refus(tapes(10, 99, 99, 99)) is None
    assert vue.motif_refus(tapes(11, 20, 30, 40)) is motifs.TAPES_INVALIDES


def test_qui_tait_son_delai_est_le_dernier() -> None:
    etat = tous_tapent(a_la_tape(), 10, None, 30, 40)
    assert etat.acte_croupier(Random(0)) == tapes(10, DELAI_MAX, 30, 40)


def test_completer_une_vue_tire_les_delais_caches() -> None:
    etat = a_la_tape()
    vue = etat.appliquer(Taper(0, 5)).appliquer(Taper(1, None))
    complet = completer(Vue(0, vue), Random(1))
    assert complet.tapes[0] == (5,)
    assert complet.tapes[1][0] is not None
    assert complet.attendus() == {2, 3}


def test_tirage_au_sort_des_delais() -> None:
    etat = a_la_tape(tape="sort")
    assert etat.phase is Phase.TAPES
    assert etat.attendus() == {CROUPIER}
    assert etat.motif_refus(Taper(0, 10)) is Motif.PAS_LE_MOMENT
    gagnants = set()
    for graine in range(40):
        tirage = etat.acte_croupier(Random(graine))
        assert isinstance(tirage, Tapes)
        gagnants.add(etat.appliquer(tirage).meneur)
    assert gagnants == {0, 1, 2, 3}


@pytest.mark.parametrize(("tape", "taper"), [("reflexe", True), ("sort", False)])
def test_les_delais_sont_au_journal_dans_les_deux_cas(tape: str, taper: bool) -> None:
    partie = LocalDameDePiqueGame(partie_au_hasard(0).joueurs, regles(tape=tape), Random(0))
    partie.debut = partie.etat = a_la_tape(tape=tape)
    while partie.etat.phase is not Phase.JEU:
        partie.avancer()
    types = [evenement.TYPE for evenement in partie.journal]
    assert types == ["TAPER"] * 4 * taper + ["TAPES"]


def test_l_as_a_un_ou_quatorze() -> None:
    mains = ("A♠ 8♣", "2♠ 9♣", "2♦ 10♦", "2♥ V♥")
    pli = "A♠ 2♠ 2♦ 2♥"
    assert poser(table(*mains), pli).phase is Phase.TAPE
    assert poser(table(*mains, regles=regles(valeur_as=1)), pli).phase is Phase.JEU
    bas = ("A♠ 8♣", "7♠ 9♣", "9♠ 10♦", "3♠ V♥")
    assert poser(table(*bas), "A♠ 7♠ 9♠ 3♠").phase is Phase.JEU
    etat = poser(table(*bas, regles=regles(valeur_as=1)), "A♠ 7♠ 9♠ 3♠")
    assert etat.phase is Phase.TAPE


def test_l_as_a_un_reste_le_plus_fort() -> None:
    etat = table("A♠ 8♣", "7♠ 9♣", "9♠ 10♦", "4♠ V♥", regles=regles(valeur_as=1))
    assert poser(etat, "A♠ 7♠ 9♠ 4♠").phase is Phase.ECHANGE_MAINS
    assert poser(etat, "A♠ 7♠ 9♠ 4♠").meneur == 0


def test_la_tape_vaut_aussi_au_premier_pli() -> None:
    etat = poser(table("2♣", "3♣", "5♣", "10♣", plis=()), "2♣ 3♣ 5♣ 10♣")
    assert etat.phase is Phase.TAPE


def test_la_tape_vaut_aussi_au_dernier_pli() -> None:
    etat = poser(dernier_pli("2♥ 3♥ 5♥ 10♥"), "2♥ 3♥ 5♥ 10♥")
    assert etat.phase is Phase.TAPE
    etat = reveles(tous_tapent(etat, 1, 9, 3, 4))
    assert etat.decomptes[-1].points == (22, 4, 0, 0)
