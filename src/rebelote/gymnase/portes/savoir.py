"""Ce que chacun sait d'une partie : son état vu, et tout ce qu'il a vu passer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from rebelote.archives.ecriture import ligne_json
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.secrets import Secrets
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.noyau.vue import Vue


class Savoir(NamedTuple):
    """Ce qu'un siège a appris des `lus` premiers événements du journal."""

    lus: int
    etat: Any
    prologue: str = ""
    """Ce qu'il savait avant ce journal, en texte."""

    vus: tuple[Evenement, ...] = ()
    """Les événements qu'il a lus, tels qu'il les a vus."""

    @property
    def texte(self) -> str:
        """Tout ce qu'il a vu, un événement en JSON par ligne ; seul qui le demande l'écrit."""
        return self.prologue + raconter(self.vus)

    def suivre(self, journal: tuple[Evenement, ...], siege: Siege) -> Savoir:
        """Ce que ce siège sait une fois lu ce journal jusqu'au bout."""
        if self.lus == len(journal):
            return self
        neufs = [evenement.vu_par(siege) for evenement in journal[self.lus :]]
        etat = self.etat.suivre(neufs)
        return Savoir(len(journal), etat, self.prologue, (*self.vus, *neufs))


def raconter(evenements: Iterable[Evenement]) -> str:
    """Ces événements en texte, un par ligne."""
    return "".join(map(_ligne, evenements))


@lru_cache(maxsize=1 << 12)
def _ligne(evenement: Evenement) -> str:
    return f"{ligne_json(evenement_en_json(evenement))}\n"


def public(secrets: Secrets, vue: Vue[Any]) -> Savoir:
    """Ce que saurait un passant, d'après ce que sait ce siège.

    Une vue posée à la main n'a pas de départ : on n'y prend pour public que ce que l'état dit
    avoir été vu de tous.
    """
    if vue.depart is not None:
        return Savoir(0, vue.depart).suivre(vue.journal, CROUPIER)._replace(lus=0)
    return Savoir(0, secrets.au_passant(vue.etat))


def savoirs_imagines(
    secrets: Secrets, complet: Any, siege: Siege, su: Savoir, passant: Savoir
) -> dict[int, Savoir]:
    """Ce que chacun sait dans un monde que ce siège imagine, quand un nouveau journal y commence.

    Lui sait ce qu'il savait. Les autres savent ce qui est public, et ce qu'ils tiennent dans ce
    monde-là ; de ce qu'ils avaient appris en secret et qu'ils ne tiennent plus (les cartes passées
    à un autre), rien ne dit ce que c'était : ils ne s'en souviennent pas.
    """
    savoirs = {siege: su._replace(lus=0), CROUPIER: passant._replace(lus=0)}
    for autre in range(len(complet.mains)):
        if autre != siege:
            vu = secrets.de_son_siege(complet, passant.etat, autre)
            texte = f"{passant.texte}{prive(secrets, vu, passant.etat)}\n"
            savoirs[autre] = Savoir(0, vu, texte)
    return savoirs


def prive(secrets: Secrets, etat: Any, passant: Any) -> str:
    """Ce que dit cet état et que ne dit pas celui d'un passant, en texte."""
    return " ; ".join(
        f"{champ} {nom_siege(siege)} : {_dire(secret)}"
        for champ, siege, secret in secrets.prives(etat, passant)
    )


def _dire(secret: Any) -> str:
    return " ".join(map(str, secret)) if isinstance(secret, tuple) else str(secret)
