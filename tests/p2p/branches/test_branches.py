"""Deux honnêtes que des fourbes ont mis sur deux branches se rejoignent : nul d'eux n'en pâtit."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import EXCLUSION, Entree, Parole, dire, ecrire_entree, lire_entree
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.preuves import VOLTE_FACE
from tests.p2p.membre.table_sans_defaut import IDENTITES, Table

DONNES = ("hote", "secrete")
TARD = 2**33
"""La date d'un mot : plus tard que tous ceux que les honnêtes ont dits."""


class Scene:
    """Quatre postes au même point, juste avant le coup de l'un d'eux."""

    def __init__(self, auteur: Siege | None, donne: str = "hote", entrees: int = 12) -> None:
        self.table = Table(donne=donne)
        self.auteur: Siege = -1
        self.table.jouer(lambda: self._pret(auteur, entrees))
        self.seq, self.tete = self.table.postes[0].journal.place
        self.rang = self.seq + 1

    def _pret(self, auteur: Siege | None, entrees: int) -> bool:
        postes = self.table.postes
        attendu = postes[0].deroulement.auteur_attendu()
        if attendu is None or auteur not in (None, attendu) or len(postes[0].journal) < entrees:
            return False
        poste = postes[attendu]
        ensemble = len({p.tete for p in postes}) == 1 and not poste.deroulement.dus
        accusee = not poste.accuses.ailleurs(poste.journal.place, poste.autres())
        self.auteur = attendu
        return ensemble and accusee and poste.attend_une_decision() is not None

    def poste(self, siege: Siege) -> PosteActif:
        return self.table.postes[siege]

    def coup(self) -> Entree:
        """Le coup de celui que l'on attend, que personne n'a encore reçu."""
        poste = self.poste(self.auteur)
        vue = poste.attend_une_decision()
        assert vue is not None
        envois = poste.decider(self.table._joueurs[self.auteur].choisir(vue))
        portes = (e for e in envois if e.message in (Message.ENTREE, Message.MAIN))
        return lire_entree(next(portes).objet)

    def mot(self, siege: Siege, message: Message, seq: int, tete: str, **contenu: Any) -> Parole:
        place = {"partie": "essai", "seq": seq, "empreinte": tete}
        return dire(
            IDENTITES[siege], siege, genre=message.name, **place, **{"date": TARD, **contenu}
        )

    def voix(self, cible: Siege, *votants: Siege) -> dict[str, Any]:
        """Les votes de ceux-là contre celui-ci, sur notre tête : ceux qu'un fourbe a gardés."""
        return {
            nom_siege(s): self.mot(
                s, Message.VOTE, self.seq, self.tete, cible=nom_siege(cible)
            ).en_json()
            for s in votants
        }

    def double(self, siege: Siege) -> dict[str, Any]:
        """De quoi confondre ce siège : une seconde version de sa dernière entrée."""
        une = next(e for e in reversed(self.poste(0).journal) if e.auteur == siege)
        place = une.partie, une.seq, une.precedent, siege, une.type
        autre = ecrire_entree(IDENTITES[siege], *place, {**une.corps, "x": 1}, une.accuses)
        return {"genre": "double", "pieces": [une.en_json(), autre.en_json()]}

    def exclusion(self, auteur: Siege, cible: Siege, accuses: Any = None, **dit: Any) -> Entree:
        lieu = "essai", self.rang, self.tete, auteur, EXCLUSION
        return ecrire_entree(
            IDENTITES[auteur], *lieu, {"exclu": nom_siege(cible), **dit}, accuses or {}
        )

    def lire(self, siege: Siege, entree: Entree, date: float = 0.0) -> list[Envoi]:
        return self.dire(siege, Message.ENTREE, entree.en_json(), date)

    def dire(self, siege: Siege, message: Message, objet: Any, date: float = 0.0) -> list[Envoi]:
        """Ce poste reçoit ce message ; ce qu'il en dit partira quand les honnêtes continueront."""
        with suppress(ErreurRebelote):
            envois = self.poste(siege).recevoir(message, objet, self.table.date + date)
            self.table._en_route += envois
            return envois
        return []

    def a_son_tour(self, siege: Siege, date: float) -> Entree:
        """L'exclusion qu'écrit ce poste, quand les sièges d'avant se sont tus."""
        envois = self.poste(siege).tic(self.table.date + date)
        return lire_entree(next(e.objet for e in envois if e.message is Message.ENTREE))

    def continuer(self, *honnetes: Siege, duree: float = 100.0) -> None:
        """Les honnêtes, seuls, jouent jusqu'au bout : même journal, même résultat."""
        for fourbe in {0, 1, 2, 3} - set(honnetes):
            self.table.faire_taire(fourbe)
        limite = min(self.table.date + duree, 199.0)
        self.table.date += 5.0
        self.table.jouer(
            lambda: all(self.poste(s).finie for s in honnetes) or self.table.date > limite
        )
        postes = [self.poste(siege) for siege in honnetes]
        assert len({poste.tete for poste in postes}) == 1
        assert all(poste.finie for poste in postes)
        exclus = [poste.deroulement.resultat().exclus for poste in postes]
        assert exclus[0] == exclus[1]
        assert not {nom_siege(siege) for siege in honnetes} & exclus[0].keys()


@pytest.mark.parametrize("donne", DONNES)
def test_un_coup_a_l_un_une_exclusion_votee_a_l_autre(donne: str) -> None:
    """Le fourbe a gardé des voix contre J4, en panne : ses deux entrées le confondent chez tous."""
    scene = Scene(0, donne)
    coup, votee = scene.coup(), scene.exclusion(0, 3, votes=scene.voix(3, 0, 1, 2))
    scene.lire(1, coup)
    scene.lire(2, votee)
    scene.continuer(1, 2)
    assert 0 in scene.poste(1).deroulement.tricheurs


@pytest.mark.parametrize("donne", DONNES)
def test_qui_a_signe_plus_loin_ne_revient_pas_a_un_rang_ou_il_n_ecrirait_plus(donne: str) -> None:
    """Le scribe a exclu J3 à la suite d'un coup ; J4 montre une exclusion votée à sa place."""
    scene = Scene(None, donne)
    while scene.auteur > 1:
        scene = Scene(None, donne, len(scene.poste(0).journal) + 1)
    votee = scene.exclusion(3, 2, votes=scene.voix(2, 0, 1, 3))
    preuve, coup = scene.double(2), scene.coup()
    scene.lire(1 - scene.auteur, coup)
    scene.dire(0, Message.PREUVE, preuve)
    for siege in (0, 1):
        scene.lire(siege, votee, 0.2)
    scene.continuer(0, 1)


def test_une_volte_face_connue_ne_defait_pas_l_exclusion_accusee() -> None:
    """J3 l'a écrite, J4 l'a accusée : le coup qu'elle remplace n'a plus de suite."""
    scene = Scene(0)
    coup, preuve = scene.coup(), scene.double(0)
    scene.lire(3, coup)
    accuse = scene.mot(1, Message.ACCUSE, scene.rang, coup.empreinte)
    scene.dire(3, Message.ACCUSE, accuse.en_json(), 0.01)
    scene.dire(2, Message.PREUVE, preuve, 0.02)
    scene.lire(3, scene.a_son_tour(2, 3.5), 3.55)
    volte = scene.exclusion(1, 0, preuve=preuve)
    for siege in (2, 3):
        scene.lire(siege, volte, 3.6)
    scene.lire(3, coup, 3.7)
    assert scene.poste(3).preuves[1].faute == VOLTE_FACE
    scene.continuer(2, 3)


def test_qui_a_signe_une_exclusion_n_accuse_pas_le_coup_qu_elle_remplace() -> None:
    """Sans quoi sa propre volte-face serait une preuve, et vaudrait contre lui."""
    scene = Scene(3)
    coup, preuve = scene.coup(), scene.double(3)
    scene.dire(1, Message.PREUVE, preuve)
    scene.a_son_tour(1, 3.5)
    volte = scene.exclusion(0, 3, preuve=preuve)
    scene.lire(1, volte, 3.6)
    assert scene.poste(1).tete == volte.empreinte
    accuse = scene.mot(0, Message.ACCUSE, scene.rang, coup.empreinte)
    pieces = [accuse.en_json(), coup.en_json(), volte.en_json()]
    dits = scene.dire(1, Message.PREUVE, {"genre": "volte", "pieces": pieces}, 3.7)
    assert scene.poste(1).deroulement.tricheurs[0] == VOLTE_FACE
    assert Message.ACCUSE not in {envoi.message for envoi in dits}
    assert scene.poste(1).journal[scene.seq].empreinte == volte.empreinte


def test_qui_n_a_pas_lu_la_volte_face_la_lit_dans_l_exclusion_qui_la_porte() -> None:
    scene = Scene(3)
    coup, preuve = scene.coup(), scene.double(3)
    volte = scene.exclusion(0, 3, preuve=preuve)
    for siege in (1, 2):
        scene.lire(siege, volte)
    accuse = scene.mot(0, Message.ACCUSE, scene.rang, coup.empreinte)
    pieces = [accuse.en_json(), coup.en_json(), volte.en_json()]
    scene.dire(1, Message.PREUVE, {"genre": "volte", "pieces": pieces}, 0.1)
    scene.table._en_route = type(scene.table._en_route)(
        envoi for envoi in scene.table._en_route if envoi.message is not Message.PREUVE
    )
    scene.continuer(1, 2)
    assert scene.poste(2).deroulement.tricheurs[0] == VOLTE_FACE


def test_deux_exclusions_chacun_se_rejoignent() -> None:
    """Deux preuves à la fois, et trois secondes sans se parler : chacun en écrit deux."""
    scene = Scene(0, entrees=16)
    preuves = [scene.double(0), scene.double(3)]
    for preuve in preuves:
        scene.dire(2, Message.PREUVE, preuve)
    scene.a_son_tour(2, 3.2)
    for preuve in preuves:
        scene.dire(1, Message.PREUVE, preuve, 3.1)
    for siege in (1, 2):
        assert [e.type for e in scene.poste(siege).journal[scene.seq :]] == [EXCLUSION] * 2
    assert scene.poste(1).tete != scene.poste(2).tete
    scene.table._en_route.clear()
    scene.continuer(1, 2)


def test_une_exclusion_ne_porte_les_accuses_de_personne() -> None:
    """De quoi la gonfler assez pour que la volte-face de son auteur ne se prouve plus."""
    scene = Scene(0)
    grosse = scene.exclusion(3, 0, {"J1": {"x": "a" * 100_000}}, preuve=scene.double(0))
    with pytest.raises(EntreeRefusee, match="ne porte"):
        scene.poste(1).recevoir(Message.ENTREE, grosse.en_json(), scene.table.date)


@pytest.mark.parametrize("donne", DONNES)
def test_des_voix_montrees_au_seul_vise_ne_l_arretent_pas(donne: str) -> None:
    """Il attend que les autres ne puissent plus en revenir ; alors, il s'y rend."""
    scene = Scene(0, donne)
    votee = scene.exclusion(0, 3, votes=scene.voix(3, 0, 1, 2))
    scene.lire(3, votee)
    for siege in (1, 2):
        accuse = scene.mot(siege, Message.ACCUSE, votee.seq, votee.empreinte)
        scene.dire(3, Message.ACCUSE, accuse.en_json())
    scene.lire(3, votee)
    assert scene.poste(3).deroulement.exclus == {}
    assert scene.poste(3).arret is None
    _jouer_sans_lui(scene, votee)


@pytest.mark.parametrize("donne", DONNES)
def test_exclu_de_tous_il_l_apprend_meme_plus_loin_sur_l_ancienne_branche(donne: str) -> None:
    """Le fourbe lui a fait suivre le coup, et lui en a écrit une suite que nul autre n'a."""
    scene = Scene(2, donne)
    while not _a_suivi(scene):
        scene = Scene(2, donne, scene.rang + 1)
    votee = scene.exclusion(0, 3, votes=scene.voix(3, 0, 1, 2))
    scene.lire(3, votee, 0.2)
    assert scene.poste(3).preuves[0].faute == VOLTE_FACE
    _jouer_sans_lui(scene, votee)


def _jouer_sans_lui(scene: Scene, votee: Entree) -> None:
    """Les autres suivent l'exclusion de J4, qui finit par le savoir."""
    for siege in (0, 1, 2):
        scene.lire(siege, votee, 0.3)
    scene.table.jouer(lambda: scene.poste(3).arret is not None)
    assert scene.poste(3).deroulement.exclus.keys() >= {3}
    assert votee in scene.poste(3).journal


def _a_suivi(scene: Scene) -> bool:
    """Vrai si le coup appelle celui de J4, qui l'a écrit."""
    coup, j4 = scene.coup(), scene.poste(3)
    scene.lire(3, coup)
    for siege in (0, 1):
        accuse = scene.mot(siege, Message.ACCUSE, coup.seq, coup.empreinte)
        scene.dire(3, Message.ACCUSE, accuse.en_json())
    vue = j4.attend_une_decision()
    if vue is not None:
        j4.decider(scene.table._joueurs[3].choisir(vue))
    return len(j4.journal) > scene.rang


@pytest.mark.parametrize("donne", DONNES)
def test_des_accuses_dont_on_peut_revenir_ne_font_partir_personne(donne: str) -> None:
    """Le fourbe montre l'exclusion de J4 aux deux autres, et s'avoue fautif devant lui seul.

    J4 l'exclut à la suite de son coup : les autres y reviendront, et il n'en est pas parti.
    """
    scene = Scene(3, donne)
    votee, aveu = scene.exclusion(0, 3, votes=scene.voix(3, 0, 1, 2)), scene.double(0)
    scene.coup()
    accuses = [
        envoi.objet
        for siege in (1, 2)
        for envoi in scene.lire(siege, votee)
        if envoi.message is Message.ACCUSE and envoi.siege == 0
    ]
    scene.table._en_route.clear()
    scene.dire(3, Message.PREUVE, aveu)
    scene.a_son_tour(3, 6.5)
    for accuse in accuses:
        scene.dire(3, Message.ACCUSE, accuse, 6.6)
    scene.lire(3, votee, 6.6)
    scene.continuer(1, 2, 3)
    assert scene.poste(3).deroulement.exclus.keys() == {0}
