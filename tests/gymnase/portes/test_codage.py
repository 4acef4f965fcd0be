"""Les mots et les vecteurs : chaque coup légal a les siens, et rien de caché n'y paraît."""

from __future__ import annotations

from random import Random

import pytest

from rebelote.gymnase.portes.codage import aplatir
from rebelote.gymnase.portes.jeux import CODAGES, codage_de
from rebelote.gymnase.portes.partie_en_mots import MotIllegal, PartieEnMots
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.contrat.deroule import Deroule, derouler, variantes
from rebelote.noyau.erreurs import CoupIllegal, ErreurRebelote
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.regles import Regles
from rebelote.noyau.sieges import CROUPIER, Siege
from tests.gymnase.portes import reference
from tests.gymnase.portes.outils import JEUX, TABLES, parcourir

VARIANTES = [
    pytest.param(jeu, regles, id=f"{jeu}-{regles}")
    for jeu in JEUX
    for regles in variantes(trouver(jeu).regles)
]


# --- Les mots ---------------------------------------------------------------------------------


@pytest.mark.parametrize("jeu", JEUX)
def test_aucun_mot_n_est_deux_fois_au_vocabulaire(jeu: str) -> None:
    mots = CODAGES[jeu].mots
    assert len(set(mots)) == len(mots)


@pytest.mark.parametrize(
    ("jeu", "mot", "numero"),
    [
        ("belote", "7♥", 0),
        ("belote", "A♠", 31),
        ("belote", "R♠ belote", 39),
        ("belote", "passe", 40),
        ("belote", "prend à ♠", 44),
        ("belote", "annonce 7♥ 8♥ 9♥", 51),
        ("belote", "c'est tout", 135),
        ("belote", "coupe à 29", 162),
        ("contree", "passe", 40),
        ("contree", "annonce 80 à cœur", 41),
        ("contree", "annonce générale à tout-atout", 106),
        ("contree", "surcontre", 108),
        ("dame_de_pique", "2♥", 0),
        ("dame_de_pique", "A♠", 51),
        ("dame_de_pique", "tape en 1000 ms", 72),
        ("tarot_africain", "EX (forte)", 0),
        ("tarot_africain", "21", 22),
        ("tarot_africain", "parie 5", 28),
        ("regicide", "A♠", 51),
        ("regicide", "case 4-0", 61),
        ("regicide", "sans pouvoir", 62),
        ("regicide", "échange 1-0 et 1-1", 63),
        ("regicide", "siège +3", 110),
    ],
)
def test_un_mot_garde_son_numero(jeu: str, mot: str, numero: int) -> None:
    """Une politique apprise hier doit pouvoir jouer demain : le vocabulaire ne bouge plus."""
    assert CODAGES[jeu].mots[numero] == mot


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_chaque_coup_legal_a_ses_mots_et_se_relit(jeu: str, joueurs: int) -> None:
    alea = Random(joueurs)
    for position in parcourir(jeu, joueurs, graine=joueurs):
        if not position.dits and not position.finie:
            _verifier_les_coups(position, alea)


@pytest.mark.parametrize(("jeu", "regles"), VARIANTES)
def test_les_variantes_des_regles_ont_les_memes_mots(jeu: str, regles: Regles) -> None:
    manches = 2 if jeu == "belote" else 1  # on ne coupe le paquet qu'à la deuxième
    for position in parcourir(jeu, None, graine=3, regles=regles, manches=manches):
        if not position.dits and not position.finie:
            _verifier_les_coups(position, Random(1))


def _verifier_les_coups(position: PartieEnMots, alea: Random) -> None:
    assert position.siege is not None
    joueurs = len(position.etat.mains)
    coups = position.etat.coups_legaux(position.siege)
    chemins = [position.codage.chemin(coup, joueurs) for coup in coups]
    assert len(set(chemins)) == len(coups)
    debuts = {chemin[:rang] for chemin in chemins for rang in range(1, len(chemin))}
    assert not debuts & set(chemins), "un coup ne doit pas être le début d'un autre"
    for rang in alea.sample(range(len(coups)), min(8, len(coups))):
        assert _relire(position, chemins[rang], chemins) == coups[rang]


def _relire(
    position: PartieEnMots, chemin: tuple[int, ...], chemins: list[tuple[int, ...]]
) -> Evenement | None:
    """Le coup de ces mots, dits un à un ; à chacun, la porte permet juste ce qu'il faut."""
    for rang, numero in enumerate(chemin):
        suivants = {autre[rang] for autre in chemins if autre[:rang] == chemin[:rang]}
        assert position.permis() == sorted(suivants)
        if rang < len(chemin) - 1:
            assert position.coup(numero) is None
            position = position.dire(numero)
    return position.coup(chemin[-1])


def test_un_mot_interdit_est_refuse_et_rien_ne_change() -> None:
    position = PartieEnMots.debut("tarot_africain", 1)
    avant = position.permis()
    with pytest.raises(MotIllegal, match="21 n'est pas permis ici"):
        position.dire(22)
    with pytest.raises(MotIllegal, match="le numéro -1 n'est pas permis ici"):
        position.dire(-1)
    assert position.permis() == avant


def test_un_jeu_sans_codage_est_refuse() -> None:
    with pytest.raises(ErreurRebelote, match="pas de porte pour haute ; jeux : belote"):
        codage_de("haute")


# --- Les vecteurs -----------------------------------------------------------------------------


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_une_observation_garde_sa_forme_et_ses_bornes(jeu: str, joueurs: int) -> None:
    formes = set()
    for position in parcourir(jeu, joueurs, graine=5):
        for siege in range(joueurs):
            pieces = position.observer(siege)
            formes.add(tuple((nom, len(piece)) for nom, piece in pieces.items()))
            assert all(-1 <= nombre <= 1 for nombre in aplatir(pieces))
    assert len(formes) == 1


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_une_observation_vaut_celle_ecrite_nombre_par_nombre(jeu: str, joueurs: int) -> None:
    for position in parcourir(jeu, joueurs, graine=11, manches=2 if jeu != "regicide" else 1):
        _verifier_l_observation(position, joueurs)


@pytest.mark.parametrize(("jeu", "regles"), VARIANTES)
def test_l_observation_des_variantes_vaut_sa_reference(jeu: str, regles: Regles) -> None:
    for position in parcourir(jeu, None, graine=4, regles=regles):
        _verifier_l_observation(position, len(position.etat.mains))


def _verifier_l_observation(position: PartieEnMots, joueurs: int) -> None:
    for siege in range(joueurs):
        pieces, attendues = position.observer(siege), reference.observer(position, siege)
        assert {nom: [*piece] for nom, piece in pieces.items()} == attendues
        assert [*pieces] == [*attendues]
        assert [*aplatir(pieces)] == [un for piece in attendues.values() for un in piece]


@pytest.mark.parametrize(("jeu", "joueurs"), TABLES)
def test_une_carte_cachee_ne_change_ni_l_observation_ni_le_texte(jeu: str, joueurs: int) -> None:
    """Échanger deux cartes qu'un siège n'a pas vues ne change rien de ce que la porte lui dit."""
    deroule = derouler(trouver(jeu), joueurs, graine=7)
    alea, essais = Random(7), 0
    for rang in sorted(alea.sample(range(1, len(deroule)), 25)):
        for siege in range(joueurs):
            cachees = deroule.jamais_vues(siege, rang)
            if len(cachees) > 1:
                a, b = alea.sample(cachees, 2)
                essais += _memes(deroule, rang, siege, deroule.autre_passe(rang, a, b))
    assert essais or joueurs == 2  # à deux, une carte échangée se voit presque toujours


def _memes(deroule: Deroule, rang: int, siege: Siege, autre: tuple[Evenement, ...]) -> bool:
    jumeau = _position(deroule, autre)
    if jumeau is None:  # l'échange y ferait une renonce : ce monde-là n'existe pas
        return False
    vraie = _position(deroule, deroule.journal[:rang])
    assert vraie is not None
    assert vraie.observer(siege) == jumeau.observer(siege)
    assert vraie.information(siege) == jumeau.information(siege)
    if vraie.siege == siege:
        assert vraie.permis() == jumeau.permis()
    return bool(vraie.etat != jumeau.etat)


def _position(deroule: Deroule, journal: tuple[Evenement, ...]) -> PartieEnMots | None:
    debut: Etat = deroule.etats[0]
    etat = debut
    try:
        for evenement in journal:
            etat = etat.appliquer(evenement)
    except CoupIllegal:
        return None
    return PartieEnMots(deroule.jeu.nom, 10**6, 0, debut, etat, journal)


def test_une_observation_tourne_avec_le_siege() -> None:
    """Le siège qui observe vient toujours le premier : sa main ouvre les mains."""
    position = PartieEnMots.debut("contree", 4)
    for siege in range(4):
        mains = position.observer(siege)["mains"]
        assert sum(mains[:32]) == 8
        assert sum(mains[32:]) == 0
        assert position.observer(siege)["attendus"][0] == (siege == position.siege)


def test_un_passant_ne_voit_aucune_main() -> None:
    position = PartieEnMots.debut("dame_de_pique", 4)
    assert not any(main.connues for main in position.savoir(CROUPIER).etat.mains)
