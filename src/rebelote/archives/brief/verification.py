"""Vérifier une partie entière de l'ancienne disposition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rebelote.archives import fautes as f
from rebelote.archives.brief.coupe import fautes_de_coupe
from rebelote.archives.brief.format import MancheBrief, PartieBrief
from rebelote.archives.brief.testeur import TesteurDeManche
from rebelote.archives.fautes import Faute, Rapport
from rebelote.jeux.belote.points import Decompte
from rebelote.jeux.commun.equipes import EQUIPES, camp
from rebelote.noyau.sieges import nom_siege


def verifier_brief(partie: PartieBrief) -> Rapport:
    """Toutes les fautes : manche par manche, la rotation de la donne, puis les totaux."""
    fautes: list[Faute] = []
    decomptes: list[Decompte | None] = []
    litige = 0
    for manche in partie.manches:
        fautes += _coupe(partie, manche)
        testeur = TesteurDeManche(partie, manche.numero, litige)
        fautes += testeur.lancer_les_tests()
        decomptes.append(testeur.decompte())
        litige = decomptes[-1].litige_en_attente if decomptes[-1] else 0
    return Rapport((*_donneurs(partie.manches), *fautes, *_totaux(partie, decomptes)))


def _coupe(partie: PartieBrief, manche: MancheBrief) -> Iterator[Faute]:
    if manche.numero == 1:
        return iter(())
    return fautes_de_coupe(partie.manches[manche.numero - 2], manche, partie.regles)


def _donneurs(manches: Sequence[MancheBrief]) -> Iterator[Faute]:
    for avant, apres in pairwise(manches):
        attendu = (avant.donneur + 1) % 4
        if apres.donneur != attendu:
            dit = f"{nom_siege(apres.donneur)} donne : c'était à {nom_siege(attendu)}"
            yield Faute(apres.numero, None, apres.donneur, None, f.DONNEUR, dit)


def _totaux(partie: PartieBrief, decomptes: Sequence[Decompte | None]) -> Iterator[Faute]:
    """Chaque total est comparé aux manches telles qu'écrites, et telles que recomptées."""
    for cote, equipe in enumerate(EQUIPES):
        total = partie.totaux[cote]
        ecrites = sum(_score_ecrit(manche, cote) for manche in partie.manches)
        justes = None if None in decomptes else sum(d.scores[cote] for d in decomptes if d)
        if total != ecrites or justes not in (None, total):
            dit = f"total de {equipe.nom} : {total} écrit, {ecrites} par les manches écrites"
            recompte = "" if justes is None else f", {justes} recompté"
            yield Faute(None, None, None, None, f.TOTAL_FAUX, dit + recompte)


def _score_ecrit(manche: MancheBrief, cote: int) -> int:
    prenant = 0 if manche.contrat is None else camp(manche.contrat.preneur)
    return manche.resultat.prenante if cote == prenant else manche.resultat.defense
