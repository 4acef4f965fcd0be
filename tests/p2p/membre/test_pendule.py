"""La pendule : qui fait attendre les autres le paie, sans que personne d'autre n'en souffre."""

from __future__ import annotations

from typing import Any, Final

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.pendule import Pendule
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.membre.sans_eux import RETENU
from rebelote.p2p.messages.cadence import Cadence, lire_cadence
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message

COURTE = Cadence(coup=5, reserve=20)


class Lenteur(Monde):
    """Une belote où un joueur ne joue qu'après tant de secondes, chaque fois."""

    def __init__(self, lenteur: float, jeu: str = "belote", nombre: int = 4) -> None:
        self.lent, self.lenteur = 1, lenteur
        self._depuis: tuple[int, float] = (-1, 0.0)
        regles = {"objectif": 1} if jeu == "belote" else {"vies": 3}
        super().__init__(1, Meteo(), jeu, nombre, regles, cadence=COURTE)

    def _jouer(self, siege: Siege) -> None:
        noeud = self.noeuds[siege]
        if siege == self.lent and noeud is not None and noeud.attend_une_decision() is not None:
            if len(noeud.journal) != self._depuis[0]:
                self._depuis = len(noeud.journal), self.date
            if self.date - self._depuis[1] < self.lenteur:
                return
        super()._jouer(siege)

    def autres(self) -> list[PosteActif]:
        return [noeud for noeud in self.presents() if noeud.moi != self.lent]


def test_qui_joue_toujours_a_la_limite_finit_par_payer() -> None:
    """Neuf secondes à chaque coup, quatre de trop : au sixième, il n'a plus de réserve."""
    monde = Lenteur(9.0)
    assert monde.courir()
    assert all(noeud.deroulement.exclus == {1: "ne répondait plus"} for noeud in monde.autres())
    assert not any(noeud.deroulement.tricheurs for noeud in monde.autres())
    assert monde.date < 5 * 9 + 30, "les autres n'ont pas attendu davantage"


def test_qui_prend_son_temps_sans_le_depasser_ne_paie_rien() -> None:
    monde = Lenteur(4.0)
    assert monde.courir()
    assert not any(noeud.deroulement.exclus for noeud in monde.presents())
    assert len({noeud.tete for noeud in monde.presents()}) == 1


def test_a_deux_le_lambin_perd_par_forfait() -> None:
    monde = Lenteur(60.0, "tarot_africain", 2)
    monde.courir(limite=40.0)
    (honnete,) = monde.autres()
    resultat = honnete.deroulement.resultat()
    assert honnete.finie
    assert (resultat.vainqueurs, resultat.exclus) == (("J1",), {"J2": RETENU})


class Chipoteur(PosteActif):
    """À chaque entrée, n'accuse que peu avant la fin du temps d'un coup, et vit d'ici là."""

    RETARD: Final = 4.6

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        return self._retenir(super().recevoir(message, objet, maintenant))

    def tic(self, maintenant: float) -> list[Envoi]:
        envois = self._retenir(super().tic(maintenant))
        avant = len(self.journal) - 1
        if self._tient and avant > 0:
            mot = self.dire(Message.ACCUSE, seq=avant, empreinte=self.journal.empreinte_a(avant))
            envois += self.a_tous(Message.ACCUSE, mot.en_json())
        return envois

    @property
    def _tient(self) -> bool:
        return self.maintenant - self.depuis < self.RETARD and not self.finie

    def _retenir(self, envois: list[Envoi]) -> list[Envoi]:
        tus = (Message.ACCUSE, Message.NOUVELLES) if self._tient else ()
        return [envoi for envoi in envois if envoi.message not in tus]


class TableDuChipoteur(Lenteur):
    """La même table, où le lent joue aussitôt et n'accuse qu'à la fin."""

    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return Chipoteur if siege == self.lent else PosteActif


def test_retenir_chaque_accuse_se_paie_comme_retenir_ses_coups() -> None:
    """Une seconde et demie de trop à chaque entrée : vingt entrées n'y suffisent pas."""
    monde = TableDuChipoteur(0.0)
    assert monde.courir()
    assert all(noeud.deroulement.exclus == {1: "ne répondait plus"} for noeud in monde.autres())
    assert monde.date < 120


def test_les_secondes_de_chacun() -> None:
    pendule = Pendule(COURTE, 0.0)
    for date in range(1, 13):
        pendule.passer(float(date), [1])
    assert (pendule.reste(1), pendule.entamee(1), pendule.epuisee(1)) == (13.0, True, False)
    assert (pendule.reste(0), pendule.entamee(0)) == (20.0, False)
    pendule.tourner("première")
    assert pendule.reste(1) == 20.0, "une manche qui commence rend à chacun sa réserve"
    for date in range(13, 43):
        pendule.passer(float(date), [1])
    assert pendule.epuisee(1)
    pendule.tourner("première")
    assert not pendule.epuisee(1), "sans réserve, il lui reste le temps de chaque coup"
    pendule.passer(1e6, [1])
    assert not pendule.epuisee(1), "nous dormions : un seul bond ne compte presque pas"


def test_coupe_de_tous_on_n_accuse_personne() -> None:
    """Ce qu'un nœud isolé ne reçoit pas, les autres l'ont peut-être dit."""
    monde = Monde(1, Meteo(), "belote", 4, {"objectif": 1}, cadence=COURTE)
    monde.courir(limite=3.0)
    monde.coupes.update(lien for autre in (1, 2, 3) for lien in ((0, autre), (autre, 0)))
    monde.courir(limite=18.0)
    isole = monde.noeuds[0]
    assert isole is not None
    assert [isole.pendule.reste(siege) for siege in (1, 2, 3)] == [20.0] * 3


def test_la_cadence_se_lit_et_se_refuse() -> None:
    assert lire_cadence("45+0") == Cadence(45, 0)
    assert lire_cadence(str(Cadence())) == Cadence()
    assert Cadence.depuis_json(COURTE.en_json()) == COURTE
    for texte in ("", "30", "0+600", "30+600s", "-1+3", "3601+1", "30+99999"):
        with pytest.raises(ErreurRebelote):
            lire_cadence(texte)
    for objet in (None, {}, {"coup": 30}, {"coup": 30.0, "reserve": 600}, {"coup": True}):
        with pytest.raises(ErreurRebelote):
            Cadence.depuis_json(objet)
