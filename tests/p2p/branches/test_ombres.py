"""Un refus ne change rien ; et d'un même carnet, un nœud relancé retrouve le même état.

On le vérifie à chaque message que reçoit un honnête, quand un fourbe au hasard veut l'égarer.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campagnes.egarements import LIMITE, MondeEgare
from campagnes.groupe_a_decouvert import a_decouvert
from campagnes.monde_p2p import identites_simulees
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege
from rebelote.p2p.membre.memoire import MemoireVive, Note
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.envois import Envoi
from rebelote.p2p.messages.message import Message

DEFONT = (Note.RETRAIT, Note.CONTESTEE, Note.SANS_EFFET)


def _photo(poste: PosteActif) -> dict[str, Any]:
    deroulement = poste.deroulement
    return {
        "place": poste.journal.place,
        "joues": [entree.seq for entree, _ in deroulement.joues],
        "dus": [type_ for type_, _ in deroulement.dus],
        "exclus": dict(deroulement.exclus),
        "tricheurs": dict(deroulement.tricheurs),
        "hote": deroulement.hote,
        "etat": deroulement.etat.scores(),
        "preuves": sorted(poste.preuves),
        "histoire": len(deroulement.histoire),
        "bloque": deroulement.bloque,
    }


class Ombrage(PosteActif):
    """Un honnête qui se compare sans cesse à celui que son carnet ferait renaître."""

    ombres = 0

    def recevoir(self, message: Message, objet: Any, maintenant: float) -> list[Envoi]:
        avant, notes = _photo(self), self._notes
        try:
            envois = super().recevoir(message, objet, maintenant)
        except ErreurRebelote:
            assert _photo(self) == avant, "un refus a changé quelque chose"
            assert self._notes == notes
            raise
        assert isinstance(self.memoire, MemoireVive)
        if any(genre in DEFONT for genre, _ in self.memoire.notes[notes:]):
            self._se_comparer()
        return envois

    @property
    def _notes(self) -> int:
        assert isinstance(self.memoire, MemoireVive)
        return len(self.memoire.notes)

    def _se_comparer(self) -> None:
        if self.depart_en_vue is not None:
            return  # un forfait ne s'écrit pas
        assert isinstance(self.memoire, MemoireVive)
        Ombrage.ombres += 1
        carnet = MemoireVive()
        carnet.notes = list(self.memoire.notes)
        lieu = self.tablee, self.moi, self.identite, carnet, Random(0), self._sel
        ombre = PosteActif(*lieu, self.maintenant, self.reglages)
        assert _photo(ombre) == _photo(self)
        assert ombre.peut_signer == self.peut_signer


class MondeOmbrage(MondeEgare):
    def classe_du_poste(self, siege: Siege) -> type[PosteActif]:
        return super().classe_du_poste(siege) if siege == self.fourbe else Ombrage


@pytest.mark.parametrize("donne", ["hote", "secrete"])
def test_un_refus_ne_change_rien_et_le_carnet_redit_tout(donne: str) -> None:
    Ombrage.ombres = 0
    for graine in range(60, 84):
        with a_decouvert(identites_simulees(4)):
            MondeOmbrage(graine, donne).courir(LIMITE)
    assert Ombrage.ombres > 5, "aucune branche n'a changé"
