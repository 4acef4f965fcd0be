"""Le premier siège, fourbe, et l'exclusion à écrire : se taire ou se dédire ne sert à rien."""

from __future__ import annotations

from typing import Any

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.cadence import Cadence
from rebelote.p2p.messages.entree import (
    CLE,
    EVENEMENT,
    EXCLUSION,
    Entree,
    ecrire_entree,
    lire_entree,
)
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import en_texte
from tests.p2p.membre.table_sans_defaut import IDENTITES, Table

COURTE = Cadence(coup=5, reserve=10)
FOURBE, SCRIBE, VISEE, COMPLICE = 0, 1, 2, 3


class NEcritPas(PosteActif):
    """Vote et accuse comme les autres, mais n'écrit jamais l'exclusion qui lui revient."""

    @property
    def peut_signer(self) -> bool:
        manque = self.preuves or any(
            self.presence.perdu(siege, self.maintenant) for siege in self.autres()
        )
        return super().peut_signer and not manque


class SeDedit(NEcritPas):
    """Accuse l'exclusion qu'un autre a écrite, puis en envoie une de lui à un seul."""

    sienne: Entree | None = None
    envoyee = False
    preuve: Any = None

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        envois = super().recevoir(message, objet, maintenant)
        if COMPLICE in self.preuves:
            self.preuve = self.preuves[COMPLICE].en_json()
        if self.sienne is None and COMPLICE in self.deroulement.exclus:
            self.sienne = self._une_autre(self.journal[-1])
        return self._detourner(envois)

    def tic(self, maintenant: float) -> list[Envoi]:
        return self._detourner(super().tic(maintenant))

    def _une_autre(self, tete: Entree) -> Entree:
        corps = {"exclu": nom_siege(COMPLICE), "preuve": self.preuve}
        place = tete.partie, tete.seq, tete.precedent
        return ecrire_entree(self.identite, *place, self.moi, EXCLUSION, corps)

    def _detourner(self, envois: list[Envoi]) -> list[Envoi]:
        """À celui-là, plus rien que l'autre exclusion, dès qu'il a accusé la première."""
        if self.sienne is None:
            return envois
        reste = [envoi for envoi in envois if envoi.siege != VISEE]
        place = self.sienne.seq, self.journal[self.sienne.seq - 1].empreinte
        if self.envoyee or not self.accuses.a_accuse(VISEE, place):
            return reste
        self.envoyee = True
        return [Envoi(VISEE, Message.ENTREE, self.sienne.en_json()), *reste]


class SeDeditPuisMent(SeDedit):
    """De même ; puis publie une clé fausse devant un seul, qui devra l'exclure sans attendre."""

    menti = False

    def _detourner(self, envois: list[Envoi]) -> list[Envoi]:
        envois = super()._detourner(envois)
        if self.sienne is None:
            return envois
        cle = next((self._fausse(e) for e in envois if not self.menti and self._est_cle(e)), None)
        if cle is None:
            return [envoi for envoi in envois if not self.menti and not self._est_cle(envoi)]
        self.menti = True
        reste = [envoi for envoi in envois if not self._est_cle(envoi)]
        return [*reste, Envoi(SCRIBE, Message.ENTREE, cle.en_json())]

    def _est_cle(self, envoi: Envoi) -> bool:
        return envoi.message is Message.ENTREE and lire_entree(envoi.objet).type == CLE

    def _fausse(self, envoi: Envoi) -> Entree:
        vraie = lire_entree(envoi.objet)
        corps = {**vraie.corps, "preuve": en_texte(b"\1" * 64)}
        place = vraie.partie, vraie.seq, vraie.precedent
        return ecrire_entree(self.identite, *place, self.moi, CLE, corps, vraie.accuses)


class SeSacrifie(PosteActif):
    """Signe une seconde entrée à une place qu'il a remplie."""

    fait = False

    def tic(self, maintenant: float) -> list[Envoi]:
        envois = super().tic(maintenant)
        siennes = [entree for entree in self.journal if entree.auteur == self.moi]
        if self.fait or len(self.journal) < 12 or not siennes:
            return envois
        self.fait = True
        place = siennes[-1].partie, siennes[-1].seq, siennes[-1].precedent
        return envois + self.porter_a_tous(
            ecrire_entree(self.identite, *place, self.moi, EXCLUSION, {})
        )


class Fourche(Monde):
    """Quatre joueurs, deux complices : l'un se fait confondre, l'autre s'en sert."""

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return {FOURBE: SeDedit, COMPLICE: SeSacrifie}.get(siege, PosteActif)


class FourcheEtMensonge(Fourche):
    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return SeDeditPuisMent if siege == FOURBE else super().classe_du_poste(siege)


class ScribeMuet(Monde):
    """Un joueur disparaît ; le premier siège vote contre lui, et n'écrit pas son exclusion."""

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return NEcritPas if siege == FOURBE else PosteActif


@pytest.mark.parametrize("donne", ["hote", "secrete"])
def test_se_dedire_d_une_exclusion_n_egare_personne(donne: str) -> None:
    """La suite porte l'accusé de tous : celui que l'autre exclusion égarait y revient."""
    monde = Fourche(1, Meteo(), "belote", 4, {"objectif": 1}, donne=donne, cadence=COURTE)
    assert monde.courir()
    fourbe, *honnetes = (monde.noeuds[siege] for siege in (FOURBE, SCRIBE, VISEE))
    assert isinstance(fourbe, SeDedit)
    assert fourbe.envoyee, "ce fourbe n'a jamais agi"
    for noeud in honnetes:
        assert noeud is not None
        assert noeud.deroulement.exclus.keys() == {COMPLICE}
        assert noeud.tete == fourbe.tete


def test_qui_s_etait_egare_revient_aussi_sur_une_exclusion() -> None:
    """L'exclusion du menteur suit celle que l'égaré avait laissée : il y revient, et la lit."""
    monde = FourcheEtMensonge(
        1, Meteo(), "belote", 4, {"objectif": 1}, donne="secrete", cadence=COURTE
    )
    monde.courir()
    fourbe, *honnetes = (monde.noeuds[siege] for siege in (FOURBE, SCRIBE, VISEE))
    assert isinstance(fourbe, SeDeditPuisMent)
    assert fourbe.envoyee
    assert fourbe.menti
    tetes = {noeud.tete for noeud in honnetes if noeud is not None and noeud.finie}
    assert len(tetes) == 1
    for noeud in honnetes:
        assert noeud is not None
        assert noeud.deroulement.exclus.keys() == {FOURBE, COMPLICE}


def test_une_exclusion_ne_suit_pas_une_piece_d_un_autre_rang() -> None:
    """Elle romprait la chaîne : un retardataire ne pourrait plus jamais rejoindre les autres."""
    table = Table(donne="hote")
    lecteur = table.postes[1]
    table.jouer(lambda: len(lecteur.journal) >= 20 and not _accusee_par_le_fourbe(lecteur))
    tete, vieille = lecteur.tete, next(e for e in lecteur.journal if e.auteur == VISEE)
    place = "essai", vieille.seq, vieille.precedent
    double = ecrire_entree(IDENTITES[VISEE], *place, VISEE, EVENEMENT, {})
    preuve = {"genre": "double", "pieces": [vieille.en_json(), double.en_json()]}
    corps = {"exclu": nom_siege(VISEE), "preuve": preuve}
    suite = ("essai", len(lecteur.journal) + 1, double.empreinte, FOURBE, EXCLUSION)
    fausse = ecrire_entree(IDENTITES[FOURBE], *suite, corps)
    lecteur.recevoir(Message.ENTREE, fausse.en_json(), table.date)
    assert lecteur.tete == tete
    assert VISEE in lecteur.preuves, "ce qu'elle prouve reste vrai"


def test_une_exclusion_ne_suit_pas_une_piece_ecrite_hors_de_son_tour() -> None:
    """Nul n'a pu l'accepter : qui n'a pas la nôtre ne pourrait plus rejoindre personne."""
    table = Table(donne="hote")
    lecteur = table.postes[1]
    table.jouer(
        lambda: (
            len(lecteur.journal) >= 20
            and lecteur.journal[-1].auteur == lecteur.moi
            and not _accusee_par_le_fourbe(lecteur)
        )
    )
    tete = lecteur.journal[-1]
    place = ("essai", tete.seq, tete.precedent, COMPLICE, EVENEMENT)
    doubles = [ecrire_entree(IDENTITES[COMPLICE], *place, {"rien": n}) for n in (1, 2)]
    preuve = {"genre": "double", "pieces": [double.en_json() for double in doubles]}
    corps = {"exclu": nom_siege(COMPLICE), "preuve": preuve}
    suite = ("essai", tete.seq + 1, doubles[0].empreinte, FOURBE, EXCLUSION)
    fausse = ecrire_entree(IDENTITES[FOURBE], *suite, corps)
    with pytest.raises(EntreeRefusee, match="ce n'est pas à J4 d'écrire"):
        lecteur.recevoir(Message.ENTREE, fausse.en_json(), table.date)
    assert lecteur.tete == tete.empreinte


def _accusee_par_le_fourbe(poste: PosteActif) -> bool:
    tete = poste.journal[-1]
    return tete.auteur == FOURBE or poste.accuses.a_accuse(FOURBE, poste.journal.place)


@pytest.mark.parametrize(("jeu", "nombre"), [("tarot_africain", 3), ("belote", 4)])
def test_un_scribe_muet_ne_fige_pas_la_partie(jeu: str, nombre: int) -> None:
    """Toutes les voix y sont : après 3 s, le siège suivant écrit l'exclusion de l'absent."""
    regles = {"objectif": 1} if jeu == "belote" else {"vies": 2}
    absent = nombre - 1
    monde = ScribeMuet(1, Meteo(), jeu, nombre, regles)
    assert not monde.courir(limite=0.5), "la partie n'a pas eu le temps de finir"
    monde.noeuds[absent] = None
    monde.partis.add(absent)
    assert monde.courir()
    restent = [noeud for noeud in monde.noeuds if noeud is not None]
    assert len(restent) == nombre - 1
    assert all(noeud.finie and noeud.deroulement.exclus.keys() == {absent} for noeud in restent)
