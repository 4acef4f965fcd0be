"""Ce que chacun reçoit : rien de ce que son siège ignore, et la même chose après une coupure."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from rebelote.archives import Enregistrement
from rebelote.cartes import Carte, cartes_du_masque
from rebelote.ia.catalogue import charger
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.contrat.deroule import Deroule
from rebelote.noyau.contrat.parcours import cartes_nommees
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.table.fil.message import NOMS
from rebelote.table.fil.regard import PASSANT, Noms, Regard
from rebelote.table.seance.meneur import Meneur
from rebelote.table.seance.regards import RECENTS, RegardPartage, en_texte
from tests.cartes_ecrites import DITES_PAR_LA_REGLE, cartes_ecrites
from tests.table.maisons import COURTES

TABLES = [
    (nom, joueurs, graine)
    for nom in COURTES
    for joueurs in trouver(nom).nombres_de_joueurs
    for graine in (joueurs,)
]
tous_les_jeux = pytest.mark.parametrize(("nom", "joueurs", "graine"), TABLES)


@cache
def partie(nom: str, joueurs: int, graine: int) -> Deroule:
    """Une partie d'IA, gardée pas à pas."""
    jeu = trouver(nom)
    assis = [charger("simple", nom, Random(f"{graine}:{s}")) for s in range(joueurs)]
    regles = jeu.regles.depuis_json(COURTES[nom])
    jouee = jeu.nouvelle_partie(assis, regles, Random(graine)).jouer_partie_complete()
    journal = tuple(jouee.journal)
    vues = tuple(_etats(jouee.debut, journal, siege) for siege in range(joueurs))
    return Deroule(jeu, joueurs, graine, journal, _etats(jouee.debut, journal), vues)


def _etats(
    debut: Etat, journal: tuple[Evenement, ...], siege: Siege | None = None
) -> tuple[Etat, ...]:
    etats = [debut]
    for evenement in journal:
        vu = evenement if siege is None else evenement.vu_par(siege)
        etats.append(etats[-1].suivant(vu))
    return tuple(etats)


def noms(deroule: Deroule) -> Noms:
    return {s: (f"Convive {nom_siege(s)}", None) for s in range(deroule.joueurs)}


def lecteurs(deroule: Deroule) -> list[Siege]:
    return [PASSANT, *range(deroule.joueurs)]


# --- Rien de caché ----------------------------------------------------------------------------


@tous_les_jeux
def test_aucun_message_ne_nomme_une_carte_que_le_siege_ignore(
    nom: str, joueurs: int, graine: int
) -> None:
    deroule = partie(nom, joueurs, graine)
    for siege in lecteurs(deroule):
        regard = Regard(deroule.jeu, deroule.etats[0], siege)
        connues = DITES_PAR_LA_REGLE.get(nom, 0)
        for rang, evenement in enumerate(deroule.journal, start=1):
            connues |= cartes_nommees(evenement.vu_par(siege))
            (fait,) = regard.suivre(deroule.journal, rang)
            assert fait.nom in NOMS
            message = [fait.donnees, regard.tableau(noms(deroule))]
            connues |= cartes_nommees(regard.etat)
            secrets = cartes_ecrites(message) & ~connues
            assert not secrets, (nom_siege(siege), rang, cartes_du_masque(secrets))


@tous_les_jeux
def test_un_spectateur_ne_voit_que_ce_qui_est_sur_la_table(
    nom: str, joueurs: int, graine: int
) -> None:
    """Ni main, ni carte à l'aveugle, ni paquet : d'une main, seul ce que tous en ont vu."""
    deroule = partie(nom, joueurs, graine)
    regard = Regard(deroule.jeu, deroule.etats[0], PASSANT)
    montrees = DITES_PAR_LA_REGLE.get(nom, 0)
    for rang in range(1, len(deroule.journal) + 1):
        regard.suivre(deroule.journal, rang)
        montrees |= _connues_de_tous(deroule, rang)
        tableau = regard.tableau(noms(deroule))
        assert not cartes_ecrites(tableau) & ~montrees
        assert tableau["siege"] is None
        assert tableau["coups"] == tableau["refus"] == []


def _connues_de_tous(deroule: Deroule, rang: int) -> int:
    """Les cartes que tous les joueurs connaissent à ce rang."""
    communes = -1
    for vues in deroule.vues:
        communes &= cartes_nommees(vues[rang])
    return communes


def _jamais_vues(deroule: Deroule, siege: Siege, rang: int) -> list[Carte]:
    """Comme `Deroule.jamais_vues`, aussi pour qui n'est pas assis."""
    net = deroule.net_avant(rang)
    passe = deroule.journal[net:rang]
    vus = [evenement.vu_par(siege) for evenement in passe]
    vu = cartes_nommees(vus) | cartes_nommees(deroule.etats[net])
    return cartes_du_masque(cartes_nommees(passe) & ~vu)


@tous_les_jeux
def test_echanger_deux_cartes_cachees_ne_change_pas_un_octet(
    nom: str, joueurs: int, graine: int
) -> None:
    deroule = partie(nom, joueurs, graine)
    essais = 0
    for rang in range(1, len(deroule.journal) + 1, max(1, len(deroule.journal) // 12)):
        for siege in lecteurs(deroule):
            cachees = _jamais_vues(deroule, siege, rang)
            if len(cachees) >= 2:
                a, b = deroule.hasard(rang).sample(cachees, 2)
                autre = deroule.autre_passe(rang, a, b)
                attendu = _octets(deroule, siege, deroule.journal[:rang])
                assert _octets(deroule, siege, autre) == attendu, (nom_siege(siege), rang, a, b)
                essais += 1
    assert essais > 5


def _octets(deroule: Deroule, siege: Siege, journal: tuple[Evenement, ...]) -> str:
    regard = Regard(deroule.jeu, deroule.etats[0], siege)
    faits = [en_texte([fait.nom, fait.donnees]) for fait in regard.suivre(journal)]
    return "\n".join([*faits, en_texte(regard.tableau(noms(deroule)))])


# --- Reprendre --------------------------------------------------------------------------------


class MeneurFige(Meneur):
    """Une partie déjà jouée, dont on montre un rang à la fois."""

    def __init__(self, deroule: Deroule) -> None:
        self.jeu, self.debut = deroule.jeu, deroule.etats[0]
        self._deroule, self.rang = deroule, 0

    @property
    def journal(self) -> tuple[Evenement, ...]:
        return self._deroule.journal[: self.rang]

    @property
    def etat(self) -> Etat:
        return self._deroule.etats[self.rang]

    async def mener(self) -> None: ...

    async def recevoir(self, siege: Siege, rang: int, id_coup: str, delai_ms: int | None) -> None:
        raise NotImplementedError

    def reveiller(self) -> None: ...

    def enregistrement(self) -> Enregistrement:
        raise NotImplementedError


@tous_les_jeux
def test_apres_une_coupure_on_recoit_ce_que_l_on_aurait_recu(
    nom: str, joueurs: int, graine: int
) -> None:
    deroule = partie(nom, joueurs, graine)
    for siege in lecteurs(deroule):
        meneur = MeneurFige(deroule)
        suivi = RegardPartage(meneur, siege, partie=1)
        recus: list[str] = []
        for meneur.rang in range(1, len(deroule.journal) + 1):
            recus += suivi.faits(meneur.rang - 1)
        assert len(recus) == len(deroule.journal)
        for coupure in (0, 1, len(recus) // 2, max(0, len(recus) - RECENTS), len(recus)):
            repris = RegardPartage(meneur, siege, partie=1)
            assert list(repris.faits(coupure)) == recus[coupure:]
            assert list(suivi.faits(coupure)) == recus[coupure:], "même sans le relire"
            assert repris.tableau(noms(deroule)) == suivi.tableau(noms(deroule))


# --- Les noms du régicide ---------------------------------------------------------------------


def test_le_regicide_nomme_ses_evenements_comme_son_cahier_des_charges() -> None:
    vus = set()
    for graine in range(1, 6):
        deroule = partie("regicide", 4, graine)
        faits = Regard(deroule.jeu, deroule.etats[0], 0).suivre(deroule.journal)
        vus |= {fait.nom for fait in faits}
    assert vus == set(NOMS)


def test_un_fait_dit_le_pli_qu_il_ferme_et_la_manche_qu_il_clot() -> None:
    deroule = partie("belote", 4, 1)
    faits = Regard(deroule.jeu, deroule.etats[0], 0).suivre(deroule.journal)
    plis = [fait.donnees["pli"] for fait in faits if fait.donnees["pli"]]
    assert len(plis) % 8 == 0
    assert all(len(pli["poses"]) == 4 for pli in plis)
    manches = [fait.donnees["manche"] for fait in faits if fait.donnees["manche"]]
    assert [m["manche"] for m in manches] == list(range(1, len(manches) + 1))
    assert json.dumps(manches)
