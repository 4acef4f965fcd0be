"""Demander son coup à notre joueur, sans que sa faute puisse arrêter la partie."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from typing import Any, TypeAlias

from rebelote.ia.fautes import dire_en_une_ligne, montrer, nommer_siege
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.joueur import Joueur
from rebelote.noyau.vue import Vue

ReponseDuJoueur: TypeAlias = tuple[Any, BaseException | None]
"""Ce que le joueur a rendu, ou ce qu'il a levé."""


class FauteIA(ErreurRebelote):
    """Ce que l'IA a fait de travers, en une ligne."""


class Reflexion:
    """Un joueur interrogé dans un fil à part, que la fin du programme n'attendra pas."""

    def __init__(self, joueur: Joueur, delai: float | None) -> None:
        """`delai` : les secondes laissées pour un coup ; `None` pour une personne."""
        self._joueur, self._delai = joueur, delai
        self._en_cours: asyncio.Future[ReponseDuJoueur] | None = None

    async def choisir(self, vue: Vue[Any]) -> Evenement:
        """Le coup de notre joueur ; `FauteIA` s'il n'en donne pas un de permis, à temps."""
        if self._en_cours is not None and not self._en_cours.done():
            # Deux questions à la fois embrouilleraient une IA qui garde un état.
            raise FauteIA("cherche encore un coup précédent")
        boucle = asyncio.get_running_loop()
        self._en_cours = futur = boucle.create_future()
        fil = threading.Thread(target=self._repondre, args=(vue, boucle, futur), daemon=True)
        fil.start()
        await asyncio.wait({futur}, timeout=self._delai)
        if not futur.done():
            raise FauteIA(f"n'a rien choisi en {self._delai:g} s")
        coup, erreur = futur.result()
        if isinstance(erreur, asyncio.CancelledError):
            raise erreur  # la personne est partie
        if erreur is not None:
            raise FauteIA(f"choisir() a levé {type(erreur).__name__} : {dire_en_une_ligne(erreur)}")
        return _permis(vue, coup)

    def _repondre(
        self,
        vue: Vue[Any],
        boucle: asyncio.AbstractEventLoop,
        futur: asyncio.Future[ReponseDuJoueur],
    ) -> None:
        reponse: ReponseDuJoueur
        try:
            reponse = self._joueur.choisir(vue), None
        except BaseException as erreur:  # SystemExit aussi : c'est l'IA qui sort, pas nous
            reponse = None, erreur
        with contextlib.suppress(RuntimeError):  # la boucle s'est fermée sans nous attendre
            boucle.call_soon_threadsafe(_rendre, futur, reponse)


def _rendre(futur: asyncio.Future[ReponseDuJoueur], reponse: ReponseDuJoueur) -> None:
    if not futur.done():
        futur.set_result(reponse)


def _permis(vue: Vue[Any], coup: Any) -> Evenement:
    """Ce coup, si c'en est un et que les règles le permettent."""
    if not isinstance(coup, Evenement):
        raise FauteIA(f"choisir() a rendu {montrer(coup)} au lieu d'un coup")
    if coup.auteur != vue.siege:
        raise FauteIA(f"choisir() a rendu un coup de {nommer_siege(coup.auteur)}")
    try:
        # Tel que les autres le liront : un 2.0 pour un 2 ne passerait pas leur porte.
        texte = json.dumps(evenement_en_json(coup))
        relu = evenement_depuis_json(json.loads(texte), [type(coup)])
        motif = vue.motif_refus(relu)
        refus = None if motif is None else f"[{motif.code}], {vue.etat.refus(relu, motif)}"
    except Exception:
        raise FauteIA(f"choisir() a rendu un coup mal fait, {montrer(coup)}") from None
    if refus is not None:
        raise FauteIA(f"coup refusé {refus}")
    return relu
