"""Qui accuse une entrée n'en signe pas une autre à sa place : il est nommé, et n'égare personne."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from math import inf
from typing import Any

import pytest

from campagnes.donne import cles_ouvertes
from campagnes.fourbes import plis_faux, voltes
from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.simulation import REGLAGES, MondeFourbe, juger
from campagnes.groupe_a_decouvert import a_decouvert
from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde, identites_simulees
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.jugement import AU_NOM_D_UN_AUTRE
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.cadence import Cadence
from rebelote.p2p.messages.entree import EVENEMENT, EXCLUSION, Entree, ecrire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import DEUX_ENTREES, PLI_FAUX, VOLTE_FACE
from tests.p2p.membre.table_sans_defaut import IDENTITES, Table

GRAINE = 1
DONNES = ("hote", "secrete")


@pytest.fixture(autouse=True)
def _a_decouvert() -> Iterator[None]:
    with a_decouvert(identites_simulees(4)):
        yield


def _fautes(
    fourbes: dict[Siege, type[Fourbe]],
    donne: str,
    jeu: str = "belote",
    graine: int = GRAINE,
) -> dict[Siege, str]:
    """Ce que les honnêtes, tous ensemble et sans exclure aucun des leurs, reprochent à chacun."""
    monde = MondeFourbe(graine, jeu, 4, fourbes, donne=donne)
    verdict = juger(monde, monde.courir())
    assert verdict.faite, "ces fourbes n'ont jamais agi"
    assert not verdict.torts
    return dict(monde.honnetes()[0].deroulement.tricheurs)


@pytest.mark.parametrize("donne", DONNES)
@pytest.mark.parametrize(
    ("classe", "ami"),
    [
        (voltes.VolteFace, voltes.AmiSourd),
        (voltes.VolteFaceEtPreuve, voltes.AmiSourd),
        (voltes.VolteFaceParOuverture, voltes.PlaintesALAmi),
    ],
)
def test_la_volte_face_nomme_son_auteur(
    classe: type[Fourbe], ami: type[Fourbe], donne: str
) -> None:
    """Lue une fois le coup suivi, elle n'égare personne : on cherche une partie où elle égare."""
    fautes = (_fautes({0: classe, 2: ami}, donne, graine=graine) for graine in range(4))
    assert any(faute.get(0) == VOLTE_FACE for faute in fautes)


@pytest.mark.parametrize("donne", DONNES)
def test_deux_qui_s_excluent_l_un_l_autre_sans_cesse_ne_figent_rien(donne: str) -> None:
    """Et ce que chacune des deux exclusions prouvait vaut toujours."""
    couple = {0: voltes.ExclusionMutuelle, 1: voltes.ExclusionMutuelle}
    assert _fautes(dict(couple), donne) == {0: DEUX_ENTREES, 1: DEUX_ENTREES}


@pytest.mark.parametrize("graine", range(4))
def test_une_exclusion_qui_ne_suit_rien_n_egare_pas_son_seul_lecteur(graine: int) -> None:
    _fautes({0: voltes.ExclusionDansLeVideAUnSeul, 2: voltes.AmiSourd}, "hote", graine=graine)


def test_un_pli_emboite_n_en_est_pas_un() -> None:
    assert _fautes({1: plis_faux.PliEmboite}, "secrete", "dame_de_pique") == {1: PLI_FAUX}


@pytest.mark.parametrize(
    ("classe", "graine"),
    [(cles_ouvertes.PasseAuNomDUnAutre, GRAINE), (cles_ouvertes.TapeAuNomDUnAutre, 5)],
)
def test_sous_scelles_nul_ne_joue_pour_un_autre(classe: type[Fourbe], graine: int) -> None:
    fautes = _fautes({0: classe}, "secrete", "dame_de_pique", graine)
    assert fautes == {0: AU_NOM_D_UN_AUTRE}


# --- Seul, avec des voix gardées ------------------------------------------------------------------

ABSENT: Siege = 3
COURTE = Cadence(coup=20, reserve=40)


class GardeLesVoix(PosteActif):
    """Un honnête s'absente : il garde la voix des autres contre lui, et tait la sienne.

    À son retour, le fourbe accuse un coup devant l'un et, devant l'autre, écrit à sa place cette
    exclusion, que tous ont votée.
    """

    monde: VoixGardees
    signee: Entree | None = None
    trompe: Siege | None = None

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.reglages = self.presence.reglages = replace(self.reglages, grace=inf)

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        return self._detourner(super().recevoir(message, objet, maintenant))

    def tic(self, maintenant: float) -> list[Envoi]:
        return self._detourner(super().tic(maintenant))

    @property
    def _honnetes(self) -> list[Siege]:
        return [s for s in range(len(self.cles)) if s not in (self.moi, ABSENT)]

    def _detourner(self, envois: list[Envoi]) -> list[Envoi]:
        if self.trompe is not None:
            return [envoi for envoi in envois if envoi.siege != self.trompe]
        if self.signee is None and self._tous_votent():
            self.signee = self._exclusion()
        coup, signee = self.journal[-1] if self.journal else None, self.signee
        if coup is None or signee is None or signee.seq != coup.seq or coup.auteur == self.moi:
            return envois
        return self._trahir(coup, signee)

    def _tous_votent(self) -> bool:
        return all(self.votes.est_contre(s, ABSENT, self.journal.place) for s in self._honnetes)

    def _exclusion(self) -> Entree:
        voix = {nom_siege(s): self.votes._mots[s][1].en_json() for s in self._honnetes}
        cible = nom_siege(ABSENT)
        voix[nom_siege(self.moi)] = self.dire(Message.VOTE, cible=cible).en_json()
        return self.signer(EXCLUSION, {"exclu": cible, "votes": voix})

    def _trahir(self, coup: Entree, signee: Entree) -> list[Envoi]:
        """Rien ne sort de lui tant que la victime n'a pas ce coup, et que le suivant l'ignore."""
        suivant = self.auteur_attendu()
        libres = [s for s in self._honnetes if s not in (suivant, coup.auteur)]
        victime, ecrivain = self.monde.noeuds[libres[0]], self.monde.noeuds[suivant or 0]
        assert victime is not None
        assert ecrivain is not None
        su = ecrivain.moi == self.moi or ecrivain.accuses.a_accuse(victime.moi, self.journal.place)
        if victime.journal.place != self.journal.place or not su:
            return []
        self.trompe = victime.moi
        return [
            self.repondre(ecrivain.moi),
            Envoi(victime.moi, Message.ENTREE, signee.en_json()),
        ]


class VoixGardees(Monde):
    """Quatre joueurs ; J4 est coupé de tous un peu plus longtemps que la grâce, puis revient."""

    def __init__(self, fourbe: Siege, donne: str) -> None:
        self.fourbe = fourbe
        regles = {"objectif": 300}
        super().__init__(3, Meteo(retard=0.02), "belote", 4, regles, REGLAGES, donne, COURTE)
        coupes = [lien for s in range(ABSENT) for lien in ((s, ABSENT), (ABSENT, s))]
        self._couper(coupes, 0.5, 26.0)

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        GardeLesVoix.monde = self
        return GardeLesVoix if siege == self.fourbe else PosteActif

    def _tous_finis(self) -> bool:
        return all(noeud.finie or noeud.arret for noeud in self.honnetes())

    def honnetes(self) -> list[PosteActif]:
        return [n for s, n in enumerate(self.noeuds) if n is not None and s != self.fourbe]


@pytest.mark.parametrize(
    ("fourbe", "donne"), [(0, "hote"), (1, "hote"), (0, "secrete"), (2, "secrete")]
)
def test_des_voix_gardees_contre_un_absent_revenu_n_egarent_personne(
    fourbe: Siege, donne: str
) -> None:
    monde = VoixGardees(fourbe, donne)
    assert monde.courir(300)
    noeud = monde.noeuds[fourbe]
    assert isinstance(noeud, GardeLesVoix)
    assert noeud.trompe is not None, "ce fourbe n'a jamais agi"
    assert len({honnete.tete for honnete in monde.honnetes()}) == 1
    for honnete in monde.honnetes():
        assert honnete.finie
        assert honnete.deroulement.tricheurs == {fourbe: VOLTE_FACE}


# --- Deux exclusions à une même place -------------------------------------------------------------

CONFONDUS = (0, 3)


def _double(table: Table, coupable: Siege) -> dict[str, Any]:
    vraie = next(e for e in table.postes[1].journal if e.auteur == coupable)
    place = (vraie.partie, vraie.seq, vraie.precedent, coupable, EVENEMENT)
    autre = ecrire_entree(IDENTITES[coupable], *place, {})
    return {"genre": "double", "pieces": [vraie.en_json(), autre.en_json()]}


def _exclusions(table: Table, couples: Sequence[tuple[Siege, Siege]]) -> list[Entree]:
    """À la suite de la tête de tous, ce que chaque auteur écrit contre sa cible."""
    seq, tete = table.postes[1].journal.place
    return [
        ecrire_entree(
            IDENTITES[auteur],
            "essai",
            seq + 1,
            tete,
            auteur,
            EXCLUSION,
            {"exclu": nom_siege(cible), "preuve": _double(table, cible)},
        )
        for auteur, cible in couples
    ]


def _au_meme_point(table: Table) -> bool:
    places = {poste.journal.place for poste in table.postes}
    ecrivains = {entree.auteur for entree in table.postes[1].journal}
    return len(places) == 1 and ecrivains >= set(CONFONDUS)


@pytest.mark.parametrize(
    "couples",
    [
        [(1, 3), (2, 3)],
        [(1, 0), (2, 3)],
        [(0, 3), (3, 0)],
        [(0, 3), (3, 0), (1, 3)],
    ],
    ids=["le même", "chacun le sien", "l'un l'autre", "trois"],
)
def test_de_plusieurs_exclusions_l_ordre_ou_on_les_lit_ne_decide_pas(
    couples: list[tuple[Siege, Siege]],
) -> None:
    """Et les redire n'y change rien : elles ne s'emportent pas tour à tour."""
    tenues = {_celle_qui_tient(couples, ordre) for ordre in permutations(range(len(couples)))}
    tenues |= {_celle_qui_tient(couples, ordre * 2) for ordre in permutations(range(len(couples)))}
    assert len(tenues) == 1


def _celle_qui_tient(couples: list[tuple[Siege, Siege]], ordre: Sequence[int]) -> str:
    """L'exclusion de cette place chez qui les lit dans cet ordre, et n'écrit rien de lui-même."""
    table = Table(donne="hote")
    table.jouer(lambda: _au_meme_point(table) and len(table.postes[1].journal) >= 12)
    lecteur = table.postes[1]
    exclusions = _exclusions(table, couples)
    for rang in ordre:
        table.envoyer(Message.ENTREE, exclusions[rang].en_json(), lecteur.moi)
    return lecteur.journal[exclusions[0].seq - 1].empreinte
