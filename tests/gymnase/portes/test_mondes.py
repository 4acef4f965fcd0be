"""Les mondes imaginés : tirés au sort, indiscernables du vrai, et chacun n'y sait que sa part."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rebelote.gymnase.portes import partie_en_mots as module_position
from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.jeux.belote import ReglesBelote
from rebelote.jeux.catalogue import INTEGRES, trouver
from rebelote.jeux.contree import EtatContree
from rebelote.jeux.dame_de_pique import ReglesDameDePique
from rebelote.jeux.tarot_africain import ReglesTarotAfricain
from rebelote.noyau.completer import precise
from rebelote.noyau.contrat.deroule import derouler
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.partie import Partie
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import CROUPIER, Siege
from rebelote.noyau.vue import Vue
from tests.gymnase.portes.outils import TABLES, parcourir

SECRETS = {champ for jeu in INTEGRES for champ in jeu.fiche.secrets.champs}

TIRAGES = 12
CAS = [
    *(pytest.param(jeu, joueurs, None, id=f"{jeu}-{joueurs}") for jeu, joueurs in TABLES),
    pytest.param("belote", 4, ReglesBelote(entre_manches="coupe"), id="belote-coupe"),
    pytest.param("tarot_africain", 4, ReglesTarotAfricain(vies=5), id="tarot-morts"),
]


def _positions(
    jeu: str, joueurs: int, regles: Regles | None, graine: int, pas: int = 1
) -> list[PartieEnMots]:
    """Des positions d'une partie au hasard ; au tarot, jusqu'à la manche à une carte."""
    manches = 7 if jeu == "tarot_africain" else 2 if regles else 1
    return list(parcourir(jeu, joueurs, graine, regles, manches))[:-1:pas]


@pytest.mark.parametrize(("jeu", "joueurs", "regles"), CAS)
def test_un_monde_imagine_est_indiscernable_du_vrai(
    jeu: str, joueurs: int, regles: Regles | None
) -> None:
    alea = Random(3)
    for position in alea.sample(_positions(jeu, joueurs, regles, graine=3), 12):
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
    position = PartieEnMots.debut(jeu, 4, joueurs=joueurs, manches=1)
    monde = position.imaginer(joueurs - 1, alea)
    while not monde.finie:
        for siege in (CROUPIER, *range(joueurs)):
            monde.information(siege)
        monde.observer(alea.randrange(joueurs))
        monde = monde.dire(alea.choice(monde.permis()))
    assert sum(monde.gains()) == pytest.approx(0)


def test_a_l_aveugle_les_autres_imaginent_aussi_leur_carte() -> None:
    position, alea = PartieEnMots.debut("tarot_africain", 2), Random(2)
    while position.etat.cartes > 1:
        position = position.dire(alea.choice(position.permis()))
    monde = position.imaginer(0, alea)
    for siege in range(1, 4):
        mains = monde.savoir(siege).etat.mains
        assert [bool(main.cachees) for main in mains] == [s == siege for s in range(4)]


# --- Un vrai tirage ---------------------------------------------------------------------------


@pytest.mark.parametrize(("jeu", "joueurs", "regles"), CAS)
def test_tout_ce_qui_est_cache_varie_d_un_monde_a_l_autre(
    jeu: str, joueurs: int, regles: Regles | None
) -> None:
    """Un tirage qui rendrait le vrai monde, en tout ou en partie, se verrait ici."""
    alea, caches, varies = Random(9), set(), set()
    for position in _positions(jeu, joueurs, regles, graine=4, pas=2):
        siege = alea.randrange(joueurs)
        mondes = [position.imaginer(siege, alea) for _ in range(TIRAGES)]
        for nom, s in _caches_a(position, siege):
            caches.add(nom)
            if len({getattr(monde.etat, nom)[s] for monde in mondes}) > 1:
                varies.add((nom, s))
    assert caches == {nom for nom, _ in varies}
    assert {s for nom, s in varies if nom == "mains"} == set(range(joueurs))


def test_les_cartes_a_venir_varient_aussi() -> None:
    """La prochaine donne n'est pas écrite : chaque monde imaginé a la sienne."""
    debut = PartieEnMots.debut("dame_de_pique", 5, manches=2)
    mains = set()
    for tirage in range(4):
        monde, alea = debut.imaginer(0, Random(tirage)), Random(1)
        while monde.manches_finies == 0:
            monde = monde.dire(alea.choice(monde.permis()))
        assert all(map(len, monde.etat.mains))
        mains.add(monde.etat.mains)
    assert len(mains) == 4


def _caches_a(position: PartieEnMots, siege: Siege) -> list[tuple[str, Siege]]:
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
    """Rois et paquets au régicide, cartes passées et délais à la dame de pique, annonces."""
    genres = set()
    for jeu, graine in (("regicide", 4), ("dame_de_pique", 4), ("belote", 2)):
        for position in parcourir(jeu, 4, graine=graine):
            genres |= {nom for s in range(4) for nom, _ in _caches_a(position, s)}
    assert genres == SECRETS


# --- Ce que les autres y savent ---------------------------------------------------------------


@pytest.mark.parametrize(("jeu", "joueurs", "regles"), CAS)
def test_les_autres_ne_savent_que_le_public_et_ce_qu_ils_tiennent(
    jeu: str, joueurs: int, regles: Regles | None
) -> None:
    alea = Random(11)
    for position in _positions(jeu, joueurs, regles, graine=11, pas=5):
        siege = alea.randrange(joueurs)
        monde = position.imaginer(siege, alea)
        passant = monde.savoir(CROUPIER).etat
        for autre in set(range(joueurs)) - {siege}:
            vu = monde.savoir(autre).etat
            assert precise(monde.etat, vu), "ce qu'il croit savoir est vrai"
            assert precise(vu, passant), "il sait tout ce qui est public"
            assert monde.information(autre).startswith(monde.information(CROUPIER))
            _verifier_les_secrets(monde.etat, vu, passant, autre)


def _verifier_les_secrets(complet: Any, vu: Any, passant: Any, autre: Siege) -> None:
    une_carte = getattr(complet, "cartes", 0) == 1
    for nom in filter(lambda nom: hasattr(vu, nom), SECRETS):
        for s, secret in enumerate(getattr(vu, nom)):
            tient = (s == autre) != (une_carte and nom == "mains")
            assert secret == getattr(complet if tient else passant, nom)[s]


@pytest.mark.parametrize(("jeu", "joueurs", "regles"), CAS)
def test_dans_le_vrai_monde_nul_n_en_sait_plus_que_dans_la_partie(
    jeu: str, joueurs: int, regles: Regles | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Si le monde imaginé est par chance le vrai, les autres n'y savent rien de plus qu'en vrai."""
    alea = Random(13)
    for position in _positions(jeu, joueurs, regles, graine=13, pas=5):
        monkeypatch.setattr(module_position, "completer", lambda vue, alea, p=position: p.etat)
        siege = alea.randrange(joueurs)
        monde = position.imaginer(siege, alea)
        for autre in range(joueurs):
            vrai, imagine = position.savoir(autre).etat, monde.savoir(autre).etat
            assert precise(vrai, imagine)
            assert vrai.mains[autre] == imagine.mains[autre]


@pytest.mark.parametrize(("jeu", "joueurs", "regles"), CAS)
def test_dans_un_monde_imagine_un_autre_imagine_a_son_tour(
    jeu: str, joueurs: int, regles: Regles | None
) -> None:
    alea = Random(17)
    for position in _positions(jeu, joueurs, regles, graine=17, pas=7):
        siege, autre = alea.sample(range(joueurs), 2)
        monde = position.imaginer(siege, alea)
        rendu = monde.imaginer(autre, alea)
        assert rendu.information(autre) == monde.information(autre)
        assert precise(rendu.etat, monde.savoir(autre).etat)


@pytest.mark.parametrize(("jeu", "joueurs", "regles"), CAS)
def test_meme_texte_memes_coups(jeu: str, joueurs: int, regles: Regles | None) -> None:
    """Ce que demande l'IS-MCTS : un nœud est un texte, et tous ses mondes ont les mêmes coups."""
    permis: dict[tuple[Siege, str], list[int]] = {}
    revus = 0
    for position in _positions(jeu, joueurs, regles, graine=19, pas=9):
        assert position.siege is not None
        for tirage in range(TIRAGES):
            alea = Random(tirage % 3)
            monde = position.imaginer(position.siege, Random(tirage))
            for _ in range(6):
                if monde.siege is None:
                    break
                cle = monde.siege, monde.information(monde.siege)
                revus += cle in permis
                assert permis.setdefault(cle, monde.permis()) == monde.permis()
                monde = monde.dire(alea.choice(monde.permis()))
    assert revus > 20


def test_imaginer_au_milieu_du_coup_d_un_autre_ne_dit_pas_ses_mots() -> None:
    debut = PartieEnMots.debut("dame_de_pique", 6)
    commence = debut.dire(debut.permis()[0])
    assert commence.dits
    assert commence.imaginer(0, Random(1)).dits == commence.dits
    assert not commence.imaginer(1, Random(1)).dits


def test_un_mort_n_ouvre_les_yeux_de_personne() -> None:
    """À une carte, nul ne voit la sienne ; pas même dans le monde qu'imagine un éliminé."""
    essais = 0
    for graine in range(20):
        for position in _positions("tarot_africain", 4, ReglesTarotAfricain(vies=3), graine):
            etat = position.etat
            morts = [s for s in range(4) if etat.cartes == 1 and not len(etat.mains[s])]
            if not etat.a_l_aveugle or not morts:
                continue
            monde = position.imaginer(morts[0], Random(graine))
            for autre in set(range(4)) - {morts[0]}:
                assert not monde.savoir(autre).etat.mains[autre].connues
                essais += 1
    assert essais


def test_une_carte_montree_a_tous_n_est_pas_oubliee() -> None:
    """À la belote, chacun sait qui a pris la retournée."""
    position = PartieEnMots.debut("belote", 5)
    retournee = position.etat.retournee
    preneur = position.siege
    position = position.dire(next(n for n in position.permis() if position.mot(n) != "passe"))
    monde = position.imaginer(0, Random(1))
    for autre in range(4):
        assert retournee in monde.savoir(autre).etat.mains[preneur]


def test_deux_rois_font_deux_etats_d_information(monkeypatch: pytest.MonkeyPatch) -> None:
    """Au régicide, un adversaire joue selon le roi qu'il cache, toutes mains égales d'ailleurs."""
    position = PartieEnMots.debut("regicide", 5, joueurs=4)
    un, deux, trois, quatre = position.etat.rois
    textes = set()
    for rois in ((un, deux, trois, quatre), (un, trois, deux, quatre)):
        complet = position.etat.avec(rois=rois)
        monkeypatch.setattr(module_position, "completer", lambda vue, alea, c=complet: c)
        textes.add(position.imaginer(0, Random(1)).information(1))
    assert len(textes) == 2


# --- Depuis une seule vue ---------------------------------------------------------------------


def test_qui_a_une_vue_parle_meme_si_d_autres_sont_attendus() -> None:
    position = PartieEnMots.debut("dame_de_pique", 6)
    sienne = PartieEnMots.de(Vue(2, position.savoir(2).etat))
    assert sienne.siege == 2
    assert sienne.imaginer(2, Random(1)).siege == 2


def test_une_vue_ne_se_prete_pas_aux_autres_sieges() -> None:
    position = PartieEnMots.de(Vue(2, PartieEnMots.debut("dame_de_pique", 6).savoir(2).etat))
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
            position = PartieEnMots.de(deroule.vue(siege, rang))
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
        seule = PartieEnMots.de(Vue(siege, position.savoir(siege).etat))
        assert precise(position.savoir(CROUPIER).etat, seule.savoir(CROUPIER).etat)
        assert seule.imaginer(siege, alea).permis() == position.permis()


@pytest.mark.parametrize("donneur", range(4))
def test_le_public_part_d_ou_part_la_partie(donneur: Siege) -> None:
    """Une partie ne commence pas toujours au même donneur : la vue dit d'où elle est partie."""
    partie = Partie(EtatContree(donneur=donneur), (), Random(1))
    partie.jouer(partie.etat.acte_croupier(Random(1)))
    vue = partie.vue((donneur + 1) % 4)
    passant = PartieEnMots.de(vue).savoir(CROUPIER).etat
    assert (passant.donneur, passant.tour) == (donneur, (donneur + 1) % 4)
    assert precise(vue.etat, passant)


def test_sans_depart_le_paquet_que_l_on_coupera_reste_cache() -> None:
    """Sous « coupe », la vue d'un siège sait où sont ses cartes dans le paquet ; pas un passant."""
    position = PartieEnMots.debut("belote", 5, regles=ReglesBelote(entre_manches="coupe"))
    siege = position.siege
    assert siege is not None
    seule = PartieEnMots.de(Vue(siege, position.savoir(siege).etat))
    connues = [carte for carte in seule.savoir(CROUPIER).etat.paquet if carte]
    assert connues == [position.etat.retournee]


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
