"""Les mondes imaginés : tirés au sort, indiscernables du vrai, et chacun n'y sait que sa part."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rebelote.cartes import Carte
from rebelote.gymnase.portes import position as module_position
from rebelote.gymnase.portes.position import Position
from rebelote.gymnase.portes.savoir import SECRETS
from rebelote.jeux.catalogue import trouver
from rebelote.jeux.dame_de_pique import ReglesDameDePique
from rebelote.noyau.completer import precise
from rebelote.noyau.deroule import derouler
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import CROUPIER, Siege
from rebelote.noyau.vue import Vue
from tests.gymnase.portes.outils import TABLES, parcourir

TIRAGES = 12


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_un_monde_imagine_est_indiscernable_du_vrai(jeu: str, joueurs: int) -> None:
    alea = Random(3)
    positions = list(parcourir(jeu, joueurs, graine=3))[:-1]
    for position in alea.sample(positions, 6):
        for siege in range(joueurs):
            monde = position.imaginer(siege, alea)
            assert monde.information(siege) == position.information(siege)
            assert monde.observer(siege) == position.observer(siege)
            assert monde.information(CROUPIER) == position.information(CROUPIER)
            assert monde.savoir(CROUPIER).etat == position.savoir(CROUPIER).etat
            assert monde.siege == position.siege
            if siege == position.siege:
                assert monde.permis() == position.permis()


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_un_monde_imagine_se_joue_jusqu_au_bout(jeu: str, joueurs: int) -> None:
    alea = Random(4)
    position = Position.debut(jeu, 4, joueurs=joueurs, manches=1)
    monde = position.imaginer(joueurs - 1, alea)
    while not monde.finie:
        for siege in (CROUPIER, *range(joueurs)):
            monde.information(siege)
        monde.observer(alea.randrange(joueurs))
        monde = monde.dire(alea.choice(monde.permis()))
    assert sum(monde.gains()) == pytest.approx(0)


def test_a_l_aveugle_les_autres_imaginent_aussi_leur_carte() -> None:
    position, alea = Position.debut("tarot_africain", 2), Random(2)
    while position.etat.cartes > 1:
        position = position.dire(alea.choice(position.permis()))
    monde = position.imaginer(0, alea)
    for siege in range(1, 4):
        mains = monde.savoir(siege).etat.mains
        assert [bool(main.cachees) for main in mains] == [s == siege for s in range(4)]


# --- Un vrai tirage ---------------------------------------------------------------------------


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_tout_ce_qui_est_cache_varie_d_un_monde_a_l_autre(jeu: str, joueurs: int) -> None:
    """Un tirage qui rendrait le vrai monde, en tout ou en partie, se verrait ici."""
    alea, caches, varies = Random(9), set(), set()
    for position in list(parcourir(jeu, joueurs, graine=4))[:-1:2]:
        siege = alea.randrange(joueurs)
        mondes = [position.imaginer(siege, alea) for _ in range(TIRAGES)]
        for nom, s in _caches_a(position, siege):
            caches.add(nom)
            if len({getattr(monde.etat, nom)[s] for monde in mondes}) > 1:
                varies.add((nom, s))
    assert caches == {nom for nom, _ in varies}
    assert {s for nom, s in varies if nom == "mains"} == set(range(joueurs))


def _caches_a(position: Position, siege: Siege) -> list[tuple[str, Siege]]:
    """Les secrets que ce siège ignore."""
    vu = position.savoir(siege).etat
    return [
        (nom, s)
        for nom in SECRETS
        if hasattr(vu, nom)
        for s, (vrai, sien) in enumerate(
            zip(getattr(position.etat, nom), getattr(vu, nom), strict=True)
        )
        if vrai != sien
    ]


def test_les_secrets_de_tous_les_genres_sont_eprouves() -> None:
    """Rois et paquets au régicide, cartes passées et délais à la dame de pique."""
    genres = set()
    for jeu in ("regicide", "dame_de_pique"):
        for position in parcourir(jeu, 4, graine=4):
            genres |= {nom for s in range(4) for nom, _ in _caches_a(position, s)}
    assert genres == set(SECRETS)


# --- Ce que les autres y savent ---------------------------------------------------------------


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_les_autres_ne_savent_que_le_public_et_ce_qu_ils_tiennent(jeu: str, joueurs: int) -> None:
    alea = Random(11)
    for position in alea.sample(list(parcourir(jeu, joueurs, graine=11))[:-1], 8):
        siege = alea.randrange(joueurs)
        monde = position.imaginer(siege, alea)
        aveugle = bool(position.savoir(siege).etat.mains[siege].cachees)
        passant = monde.savoir(CROUPIER).etat
        for autre in set(range(joueurs)) - {siege}:
            vu = monde.savoir(autre).etat
            assert precise(monde.etat, vu), "ce qu'il croit savoir est vrai"
            assert precise(vu, passant), "il sait tout ce qui est public"
            _verifier_les_secrets(monde.etat, vu, passant, autre, aveugle)


def _verifier_les_secrets(
    complet: Any, vu: Any, passant: Any, autre: Siege, a_l_aveugle: bool
) -> None:
    for nom in filter(lambda nom: hasattr(vu, nom), SECRETS):
        for s, secret in enumerate(getattr(vu, nom)):
            tient = (s == autre) != (a_l_aveugle and nom == "mains")
            assert secret == getattr(complet if tient else passant, nom)[s]


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_dans_le_vrai_monde_nul_n_en_sait_plus_que_dans_la_partie(
    jeu: str, joueurs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Si le monde imaginé est par chance le vrai, les autres n'y savent rien de plus qu'en vrai."""
    alea = Random(13)
    for position in alea.sample(list(parcourir(jeu, joueurs, graine=13))[:-1], 8):
        monkeypatch.setattr(module_position, "completer", lambda vue, alea, p=position: p.etat)
        siege = alea.randrange(joueurs)
        monde = position.imaginer(siege, alea)
        for autre in range(joueurs):
            vrai, imagine = position.savoir(autre).etat, monde.savoir(autre).etat
            assert precise(vrai, imagine)
            assert vrai.mains[autre] == imagine.mains[autre]


def test_une_carte_montree_a_tous_n_est_pas_oubliee() -> None:
    """À la belote, chacun sait qui a pris la retournée."""
    position = Position.debut("belote", 5)
    retournee = position.etat.retournee
    preneur = position.siege
    position = position.dire(next(n for n in position.permis() if position.mot(n) != "passe"))
    monde = position.imaginer(0, Random(1))
    for autre in range(4):
        assert retournee in monde.savoir(autre).etat.mains[preneur]


def test_deux_rois_font_deux_etats_d_information() -> None:
    """Au régicide, un adversaire ne joue pas de même selon le roi qu'il cache."""
    alea = Random(1)
    textes: dict[Carte, set[str]] = {}
    position = Position.debut("regicide", 5, joueurs=3)
    for _ in range(200):
        monde = position.imaginer(0, alea)
        textes.setdefault(monde.etat.rois[1], set()).add(monde.information(1))
    assert len(textes) > 1
    rois = list(textes)
    assert all(textes[a].isdisjoint(textes[b]) for a in rois for b in rois if a != b)


# --- Depuis une seule vue ---------------------------------------------------------------------


def test_qui_a_une_vue_parle_meme_si_d_autres_sont_attendus() -> None:
    position = Position.debut("dame_de_pique", 6)
    sienne = Position.de(Vue(2, position.savoir(2).etat))
    assert sienne.siege == 2
    assert sienne.imaginer(2, Random(1)).siege == 2


def test_une_vue_ne_se_prete_pas_aux_autres_sieges() -> None:
    position = Position.de(Vue(2, Position.debut("dame_de_pique", 6).savoir(2).etat))
    for lire in (position.savoir, position.observer, position.information):
        with pytest.raises(ErreurRebelote, match="vient de la vue de J3 : J1 n'y sait rien"):
            lire(0)
    with pytest.raises(ErreurRebelote, match="vient de la vue de J3"):
        position.imaginer(1, Random(1))


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_le_public_se_retrouve_dans_la_vue_d_un_siege(jeu: str, joueurs: int) -> None:
    """D'après le journal d'une vue, on sait de tous les autres ce qu'en sait un passant."""
    fiche, alea = trouver(jeu), Random(3)
    deroule = derouler(fiche, joueurs, graine=3)
    essais = 0
    for rang in sorted(alea.sample(range(1, len(deroule)), 30)):
        for siege in deroule.etats[rang].attendus() - {CROUPIER}:
            passant = fiche.commencer(None, joueurs).suivre(
                evenement.vu_par(CROUPIER) for evenement in deroule.journal[:rang]
            )
            position = Position.de(deroule.vue(siege, rang))
            assert position.savoir(CROUPIER).etat == passant
            assert position.imaginer(siege, alea).savoir(CROUPIER).etat == passant
            essais += 1
    assert essais > 5


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_sans_journal_on_ne_tient_pour_public_que_ce_qui_l_est_toujours(
    jeu: str, joueurs: int
) -> None:
    alea = Random(4)
    positions = [p for p in parcourir(jeu, joueurs, graine=4) if p.siege is not None and not p.dits]
    for position in alea.sample(positions, 8):
        siege = position.siege
        assert siege is not None
        seule = Position.de(Vue(siege, position.savoir(siege).etat))
        assert precise(position.savoir(CROUPIER).etat, seule.savoir(CROUPIER).etat)
        assert seule.imaginer(siege, alea).permis() == position.permis()


def test_les_delais_tapes_restent_secrets_dans_un_monde_imagine() -> None:
    regles = ReglesDameDePique(tape="reflexe")
    vus = 0
    for position in parcourir("dame_de_pique", 4, graine=4, regles=regles):
        tapes = [s for s, tape in enumerate(position.etat.tapes) if tape]
        if len(tapes) == 2:
            monde = position.imaginer(3, Random(1))
            for s in tapes:
                assert monde.savoir(1 - s).etat.tapes[s] == (None,)
            vus += 1
    assert vus
