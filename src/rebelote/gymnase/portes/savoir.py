"""Ce que chacun sait d'une partie : son état vu, et tout ce qu'il a vu passer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rebelote.archives.ecriture import ligne_json
from rebelote.cartes import Carte, Main
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.evenement import Evenement
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


def public(vue: Vue[Any]) -> Savoir:
    """Ce que saurait un passant, d'après ce que sait ce siège.

    Une vue posée à la main n'a pas de départ : on n'y prend pour public que ce qui l'est toujours.
    """
    if vue.depart is not None:
        return Savoir(0, vue.depart, "").suivre(vue.journal, CROUPIER)._replace(lus=0)
    etat = vue.etat
    caches = {nom: tuple(map(_cache, secrets)) for nom, secrets in _secrets(etat)}
    if getattr(etat, "paquet", ()):
        caches["paquet"] = tuple(c if c == etat.retournee else None for c in etat.paquet)
    return Savoir(0, etat.avec(**caches), "")


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
    savoirs = {siege: su._replace(lus=0), CROUPIER: passant._replace(lus=0)}
    for autre in range(len(complet.mains)):
        if autre != siege:
            vu = _vu_de(autre, complet, passant.etat)
            texte = f"{passant.texte}{prive(vu, passant.etat)}\n"
            savoirs[autre] = Savoir(0, vu, texte)
    return savoirs


def _vu_de(siege: Siege, complet: Any, passant: Any) -> Any:
    """L'état public, plus ce que tient ce siège ; à l'aveugle, les mains de tous sauf la sienne."""
    a_l_aveugle = getattr(complet, "a_l_aveugle", False)
    vus: dict[str, tuple[Any, ...]] = {}
    for nom, secrets in _secrets(complet):
        montre = a_l_aveugle and nom == "mains"
        vus[nom] = tuple(
            secret if (s == siege) != montre else cache
            for s, (secret, cache) in enumerate(zip(secrets, getattr(passant, nom), strict=True))
        )
    if getattr(complet, "paquet", ()):
        vus["paquet"] = _paquet_vu(complet.paquet, passant.paquet, complet.mains[siege])
    return passant.avec(**vus)


def _paquet_vu(
    paquet: tuple[Carte | None, ...], passant: tuple[Carte | None, ...], main: Main
) -> tuple[Carte | None, ...]:
    """Le paquet que l'on coupe sans mélanger : on y sait la place des cartes que l'on tient."""
    places = zip(paquet, passant, strict=True)
    return tuple(carte if carte and carte in main else vue for carte, vue in places)


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
