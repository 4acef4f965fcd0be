"""La fin que l'on n'a pas lue : les autres l'ont écrite ou lue, puis s'en sont allés."""

from contextlib import suppress

import pytest

from campagnes.simulation_p2p import simuler
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.constats import FIN_PARTIE, RESULTATS
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.silence import sait_le_resultat
from rebelote.p2p.messages.entree import EVENEMENT, ecrire_entree, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from tests.p2p.membre.table_sans_defaut import IDENTITES, REGLAGES, Table

FIN_PERDUE_EN_CHEMIN = 62515
"""À deux : l'autre finit et s'en va pendant notre panne."""

FINIE_SANS_L_ABSENT = 65118
"""Exclu pour sa longue absence, un membre revient quand les autres ont fini."""

RELANCE_FACE_A_UN_MORT = 1696
"""Tout joué : l'un meurt avant de l'avoir su, un autre est relancé et ne sait plus qui l'a su."""

MORT_AVANT_DE_COMMENCER = 12192
"""Un membre meurt sans avoir rien dit : nul ne l'exclut, la partie ne commence pas."""

QUITTE: Siege = 1
PAS = 0.05


@pytest.mark.parametrize(
    "graine",
    [FIN_PERDUE_EN_CHEMIN, FINIE_SANS_L_ABSENT, RELANCE_FACE_A_UN_MORT, MORT_AVANT_DE_COMMENCER],
)
def test_chacun_voit_la_partie_finir(graine: int) -> None:
    assert simuler(graine).bon


def _sans_la_fin(nombre: int = 4) -> Table:
    """Une table où J2 ne reçoit rien de ce qui suit le résultat."""
    table = Table("tarot_africain" if nombre == 2 else "belote", donne="hote", nombre=nombre)

    def suit_le_resultat(envoi: Envoi) -> bool:
        journal = table.postes[QUITTE].journal
        return envoi.siege == QUITTE and bool(journal) and journal[-1].type == RESULTATS

    table.a_perdre = suit_le_resultat
    table.jouer(lambda: table.postes[0].finie)
    assert [type_ for type_, _ in table.postes[QUITTE].deroulement.dus] == [FIN_PARTIE]
    return table


def _passer_la_grace(table: Table, *presents: Siege) -> list[tuple[bool, str | None]]:
    """Ce que J2 dit de la partie, d'instant en instant, quand il n'entend plus que ceux-là."""
    quitte, dits = table.postes[QUITTE], []
    for pas in range(int((REGLAGES.grace + 3) / PAS)):
        date = table.date + pas * PAS
        for siege in presents:
            mot = table.postes[siege].dire(Message.ACCUSE).en_json()
            quitte.recevoir(Message.ACCUSE, mot, date)
        quitte.tic(date)
        dits.append((quitte.finie, quitte.arret))
    return list(dict.fromkeys(dits))


def _attendre(poste: PosteActif, date: float) -> None:
    """La grâce passe, et de quoi dire que l'on s'en va ; ce poste n'entend plus personne."""
    for pas in range(int((REGLAGES.grace + 2 + 7 * REGLAGES.inquietude) / PAS)):
        poste.tic(date + pas * PAS)


def test_a_deux_qui_n_a_pas_lu_la_fin_conclut_comme_l_autre() -> None:
    """Sans jamais se dire abandonné : un vrai nœud s'arrêterait là."""
    table = _sans_la_fin(nombre=2)
    assert _passer_la_grace(table) == [(False, None), (True, None)]
    un, autre = (poste.deroulement.resultat() for poste in table.postes)
    assert un == autre


def test_une_fin_que_l_hote_retient_ne_retient_personne() -> None:
    """Tous sont là ; l'hôte n'a dit la fin qu'à d'autres."""
    table = _sans_la_fin()
    assert _passer_la_grace(table, 0, 2, 3) == [(False, None), (True, None)]


def test_le_resultat_dit_on_ne_vote_plus() -> None:
    """Nul n'a donc pu exclure qui n'entend plus personne : le résultat qu'il tient est le bon."""
    table = _sans_la_fin()
    assert _passer_la_grace(table) == [(False, None), (True, None)]
    table.date += REGLAGES.grace + 3
    votes = table.postes[QUITTE].tic(table.date)
    assert Message.VOTE not in {envoi.message for envoi in votes}


def test_l_auteur_du_resultat_que_nul_n_a_lu_peut_s_en_aller() -> None:
    """Il porte l'accusé de tous sur la dernière manche : nul ne dira plus qu'il manque."""
    table, auteur = _resultat_que_nul_n_a_lu()
    auteur.accuses._places.clear()
    _attendre(auteur, table.date)
    assert auteur.finie
    assert auteur.arret is None


def test_qui_a_conclu_et_quitte_n_est_pas_exclu_par_qui_n_a_pas_lu_la_fin() -> None:
    """Un fourbe tait le résultat à un autre, et vote avec lui contre son auteur, parti."""
    table, auteur = _resultat_que_nul_n_a_lu()
    (lecteur, present) = (poste for poste in table.postes if poste is not auteur)
    for pas in range(int((REGLAGES.grace + 3) / PAS)):
        date = table.date + pas * PAS
        mots = [
            present.dire(Message.ACCUSE),
            present.dire(Message.VOTE, cible=nom_siege(auteur.moi)),
        ]
        for mot in mots:
            genre = Message[mot.contenu["genre"]]
            lecteur.recevoir(genre, mot.en_json(), date)
        votes = [e for e in lecteur.tic(date) if e.message is Message.VOTE]
        assert not votes
    assert lecteur.finie
    assert not lecteur.deroulement.exclus
    assert lecteur.deroulement.resultat() == auteur.deroulement.resultat()


def _resultat_que_nul_n_a_lu() -> tuple[Table, PosteActif]:
    """À trois : tous ont accusé la dernière manche, et seul l'hôte a écrit le résultat."""
    table = Table("tarot_africain", donne="hote", nombre=3)
    table.a_perdre = lambda envoi: _porte(envoi, RESULTATS)
    table.jouer(lambda: any(poste.deroulement.resultat_dit for poste in table.postes))
    return table, next(poste for poste in table.postes if poste.deroulement.resultat_dit)


def _porte(envoi: Envoi, type_: str) -> bool:
    return envoi.message is Message.ENTREE and lire_entree(envoi.objet).type == type_


def test_sourd_un_moment_il_lit_la_fin_comme_les_autres() -> None:
    """Conclure n'écrit rien : le lien revenu, il lit ce que l'on écrit."""
    table, depuis = Table(donne="hote"), 0.0

    def sourd(envoi: Envoi) -> bool:
        nonlocal depuis
        if not depuis and table.postes[QUITTE].deroulement.debut_manche.est_terminee:
            depuis = table.date
        return envoi.siege == QUITTE and 0 < depuis > table.date - REGLAGES.grace - 1.5

    table.a_perdre = sourd
    table.jouer(lambda: all(poste.deroulement.terminee for poste in table.postes))
    assert len({poste.tete for poste in table.postes}) == 1
    assert not any(poste.deroulement.exclus for poste in table.postes)


def test_une_manche_qui_n_est_pas_ouverte_ne_se_conclut_pas_seul() -> None:
    table = Table(donne="hote")
    table.jouer(lambda: table.postes[QUITTE].deroulement.a_ouvrir)
    quitte = table.postes[QUITTE]
    _attendre(quitte, table.date)
    assert not quitte.finie
    assert str(quitte.arret).startswith("partie abandonnée")


@pytest.mark.parametrize("nombre", [3, 4])
def test_tout_joue_qui_retient_son_accuse_n_annule_rien_quand_un_autre_est_parti(
    nombre: int,
) -> None:
    """J3 a lu la dernière manche, puis s'en va ; J2, là, n'en accuse plus rien : c'est sa perte."""
    jeu = "tarot_africain" if nombre == 3 else "belote"
    table, parti = Table(jeu, donne="hote", nombre=nombre), nombre - 1
    autres = [poste for poste in table.postes if poste.moi not in (QUITTE, parti)]

    def dit_la_fin(envoi: Envoi) -> bool:
        joue = any(poste.deroulement.tout_est_joue for poste in autres)
        return joue and envoi.siege == QUITTE

    table.a_perdre = dit_la_fin
    table.jouer(lambda: all(sait_le_resultat(autres[0], s) for s in range(nombre) if s != QUITTE))
    table.faire_taire(parti)
    vus = list[str | None]()
    for pas in range(int(3 * REGLAGES.delai_coup / 0.1)):
        date = table.date + pas * 0.1
        for poste in autres:
            poste.recevoir(
                Message.ACCUSE, table.postes[QUITTE].dire(Message.ACCUSE).en_json(), date
            )
            for envoi in poste.tic(date):
                if envoi.siege != QUITTE:
                    table.livrer(envoi)
            vus.append(poste.arret)
        if all(poste.finie for poste in autres):
            break
    assert set(vus) == {None}, "ni arrêtée, ni annulée"
    assert all(poste.finie for poste in autres)
    assert {tuple(poste.deroulement.resultat().exclus) for poste in autres} == {
        (nom_siege(QUITTE),)
    }


@pytest.mark.parametrize("aveu", [21.0, 25.0, 28.0, 29.5])
@pytest.mark.parametrize("devant", [0, 1])
def test_tout_joue_qui_se_confond_n_echappe_pas_a_sa_perte(aveu: float, devant: int) -> None:
    """J4 parti, J2 retient son accusé, puis montre à l'un deux entrées signées de lui."""
    table, parti = Table(donne="hote"), 3
    autres = [table.postes[0], table.postes[2]]

    def dit_la_fin(envoi: Envoi) -> bool:
        return envoi.siege == QUITTE and any(poste.deroulement.tout_est_joue for poste in autres)

    table.a_perdre = dit_la_fin
    table.jouer(lambda: all(sait_le_resultat(autres[0], s) for s in (0, 2, parti)))
    table.faire_taire(parti)
    seq, tete = autres[0].journal.place
    place = "essai", seq + 1, tete, QUITTE, EVENEMENT
    pieces = [ecrire_entree(IDENTITES[QUITTE], *place, {"n": n}).en_json() for n in (1, 2)]
    for pas in range(int(3 * REGLAGES.delai_coup / 0.1)):
        date = table.date + pas * 0.1
        if pas == round(aveu * 10):
            preuve = {"genre": "double", "pieces": pieces}
            _dire_a_l_autre(table, autres[devant].recevoir(Message.PREUVE, preuve, date))
        for poste in autres:
            mot = table.postes[QUITTE].dire(Message.ACCUSE).en_json()
            with suppress(ErreurRebelote):
                poste.recevoir(Message.ACCUSE, mot, date)
            _dire_a_l_autre(table, poste.tic(date))
    assert all(poste.finie for poste in autres)
    assert {tuple(poste.deroulement.resultat().exclus) for poste in autres} == {("J2",)}


def _dire_a_l_autre(table: Table, envois: list[Envoi]) -> None:
    """Le fourbe ne veut rien en savoir."""
    for envoi in envois:
        if envoi.siege != QUITTE:
            table.livrer(envoi)
