"""Ce que chacun sait d'une partie : son état vu, et tout ce qu'il a vu passer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rebelote.archives.ecriture import ligne_json
from rebelote.cartes import Main
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.noyau.vue import Vue

SECRETS: Final = ("mains", "paquets", "rois", "passees", "tapes")
"""Les champs d'un état où chaque siège a quelque chose que les autres ignorent."""


class Savoir(NamedTuple):
    """Ce qu'un siège a appris des `lus` premiers événements du journal."""

    lus: int
    etat: Any
    texte: str
    """Tout ce qu'il a vu, un événement en JSON par ligne."""

    def suivre(self, journal: tuple[Evenement, ...], siege: Siege) -> Savoir:
        """Ce que ce siège sait une fois lu ce journal jusqu'au bout."""
        if self.lus == len(journal):
            return self
        vus = [evenement.vu_par(siege) for evenement in journal[self.lus :]]
        return Savoir(len(journal), self.etat.suivre(vus), self.texte + raconter(vus))


def raconter(evenements: Iterable[Evenement]) -> str:
    """Ces événements en texte, un par ligne."""
    return "".join(map(_ligne, evenements))


@lru_cache(maxsize=1 << 12)
def _ligne(evenement: Evenement) -> str:
    return f"{ligne_json(evenement_en_json(evenement))}\n"


def public(vue: Vue[Any], jeu: Jeu) -> Savoir:
    """Ce que saurait un passant, d'après ce que sait ce siège.

    Une vue posée à la main n'a pas de journal : on n'y prend pour public que ce qui l'est toujours.
    """
    etat = vue.etat
    if not vue.journal:
        caches = {nom: tuple(map(_cache, secrets)) for nom, secrets in _secrets(etat)}
        return Savoir(0, etat.avec(**caches), "")
    debut = jeu.commencer(etat.regles, len(etat.mains))
    return Savoir(0, debut, "").suivre(vue.journal, CROUPIER)._replace(lus=0)


def _secrets(etat: Any) -> list[tuple[str, tuple[Any, ...]]]:
    return [(nom, getattr(etat, nom)) for nom in SECRETS if hasattr(etat, nom)]


def _cache(secret: Any) -> Any:
    if isinstance(secret, Main):
        return Main(0, len(secret))
    return (None,) * len(secret) if isinstance(secret, tuple) else None


def savoirs_imagines(complet: Any, siege: Siege, su: Savoir, passant: Savoir) -> dict[int, Savoir]:
    """Ce que chacun sait dans un monde que ce siège imagine, quand un nouveau journal y commence.

    Lui sait ce qu'il savait. Les autres savent ce qui est public, et ce qu'ils tiennent dans ce
    monde-là ; de ce qu'ils avaient appris en secret et qu'ils ne tiennent plus (les cartes passées
    à un autre), rien ne dit ce que c'était : ils ne s'en souviennent pas.
    """
    a_l_aveugle = bool(su.etat.mains[siege].cachees)
    savoirs = {siege: su._replace(lus=0), CROUPIER: passant._replace(lus=0)}
    for autre in range(len(complet.mains)):
        if autre != siege:
            vu = _vu_de(autre, complet, passant.etat, a_l_aveugle)
            texte = f"{passant.texte}{prive(vu, passant.etat)}\n"
            savoirs[autre] = Savoir(0, vu, texte)
    return savoirs


def _vu_de(siege: Siege, complet: Any, passant: Any, a_l_aveugle: bool) -> Any:
    """L'état public, plus ce que tient ce siège ; à l'aveugle, les mains de tous sauf la sienne."""
    vus = {}
    for nom, secrets in _secrets(complet):
        montre = a_l_aveugle and nom == "mains"
        vus[nom] = tuple(
            secret if (s == siege) != montre else cache
            for s, (secret, cache) in enumerate(zip(secrets, getattr(passant, nom), strict=True))
        )
    return passant.avec(**vus)


def prive(etat: Any, passant: Any) -> str:
    """Ce que dit cet état et que ne dit pas celui d'un passant, en texte."""
    return " ; ".join(
        f"{nom} {nom_siege(s)} : {_dire(secret)}"
        for nom, secrets in _secrets(etat)
        for s, (secret, cache) in enumerate(zip(secrets, getattr(passant, nom), strict=True))
        if secret != cache
    )


def _dire(secret: Any) -> str:
    return " ".join(map(str, secret)) if isinstance(secret, tuple) else str(secret)
