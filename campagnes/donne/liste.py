"""Les tricheurs de la donne secrète, ce qui doit leur arriver, et la campagne qui les essaie."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from enum import Enum
from itertools import product

from campagnes.donne import cles_ouvertes, fourbes, preuves_fausses, retenues
from campagnes.tricherie import Tricherie


class Sort(Enum):
    """Ce que les honnêtes font du tricheur."""

    CONFONDU = "nommé tricheur, et exclu"
    MUET = "exclu au délai, sans être nommé tricheur"
    EXCLU = "exclu, nommé ou non"


@dataclass(frozen=True)
class Epreuve:
    """Un tricheur, la table où il s'assied, et ce qui doit lui arriver."""

    classe: type[Tricherie]
    sort: Sort
    jeu: str = "belote"
    nombre: int = 4
    siege: int | None = None
    """Le seul siège d'où il peut tricher, s'il n'y en a qu'un."""

    @property
    def nom(self) -> str:
        return self.classe.__name__

    def asseoir(self, graine: int) -> Tricherie:
        siege = graine % self.nombre if self.siege is None else self.siege
        return self.classe(graine, siege, self.jeu, self.nombre)


def _tous(sort: Sort, *classes: type[Tricherie]) -> list[Epreuve]:
    return [Epreuve(classe, sort) for classe in classes]


EPREUVES: tuple[Epreuve, ...] = (
    *_tous(
        Sort.CONFONDU,
        preuves_fausses.PaquetEnDouble,
        preuves_fausses.PaquetArrange,
        preuves_fausses.PreuveDUnAutre,
        preuves_fausses.PaquetTronque,
        preuves_fausses.PointHorsDuGroupe,
        preuves_fausses.PartFausse,
        preuves_fausses.PartsInversees,
        preuves_fausses.ClePiegee,
        preuves_fausses.CleSansPreuve,
        preuves_fausses.MorceauxDeTravers,
        preuves_fausses.AvanceFausse,
        preuves_fausses.PlainteSurUnBonMorceau,
        preuves_fausses.DeuxPaquets,
        cles_ouvertes.RenonceCachee,
        cles_ouvertes.CarteQuIlNAPas,
        fourbes.PlainteDUnExclu,
        fourbes.AvanceDeTravers,
        fourbes.CleDUnAutreNom,
    ),
    *_tous(
        Sort.MUET,
        retenues.CleRetenue,
        retenues.MelangeRetenu,
        retenues.PartsRetenues,
        retenues.CleFermee,
        retenues.CleDUnAutre,
        retenues.PartsFaussesEnOuvrant,
        fourbes.PlaintePendantLOuverture,
        fourbes.CoupIllisible,
        fourbes.CoupAUnSeulFaux,
    ),
    Epreuve(preuves_fausses.AvisSansPreuve, Sort.CONFONDU, "regicide", 3),
    Epreuve(retenues.AvisRetenu, Sort.MUET, "regicide", 3),
    Epreuve(cles_ouvertes.SelLibre, Sort.CONFONDU, "dame_de_pique"),
    Epreuve(retenues.ApportRetenu, Sort.MUET, "dame_de_pique"),
    Epreuve(fourbes.EphemereDAutrui, Sort.MUET, "dame_de_pique"),
    Epreuve(fourbes.EphemereRepris, Sort.MUET, "dame_de_pique"),
    Epreuve(retenues.SecoursRetenu, Sort.EXCLU),
    Epreuve(fourbes.HoteMuet, Sort.EXCLU, siege=0),
    Epreuve(fourbes.RenonceEtSilence, Sort.EXCLU, siege=1),
)


def manquement(epreuve: Epreuve, monde: Tricherie) -> str | None:
    """Ce qui ne s'est pas passé comme il fallait ; rien si tout va bien."""
    honnetes, coupables = monde.honnetes(), monde.coupables()
    if not all(noeud.finie for noeud in honnetes) or len({n.tete for n in honnetes}) != 1:
        return "les honnêtes n'ont pas fini ensemble"
    exclus = {siege for n in honnetes for siege in n.deroulement.exclus}
    nommes = {siege for n in honnetes for siege in {*n.deroulement.tricheurs, *n.preuves}}
    if not (exclus | nommes) <= coupables:
        return f"honnêtes accusés : {sorted((exclus | nommes) - coupables)}"
    if not monde.faite:
        return None
    return _sort_manque(epreuve.sort, monde.tricheur in exclus, monde.tricheur in nommes)


def _sort_manque(sort: Sort, exclu: bool, nomme: bool) -> str | None:
    attendu = {
        Sort.CONFONDU: exclu and nomme,
        Sort.MUET: exclu and not nomme,
        Sort.EXCLU: exclu,
    }
    return None if attendu[sort] else f"exclu : {exclu}, nommé : {nomme} ; attendu : {sort.value}"


def essayer(epreuve: Epreuve, graine: int) -> tuple[bool, str | None]:
    """Vrai s'il a triché, et ce qui ne va pas s'il y a lieu."""
    monde = epreuve.asseoir(graine)
    if not monde.courir():
        return monde.faite, "la partie est bloquée"
    return monde.faite, manquement(epreuve, monde)


def mener(nombre: int, debut: int, processus: int) -> Iterator[int]:
    """Chaque tricheur, à ce nombre de graines ; dit combien ont pu tricher."""
    essais = list(product(range(len(EPREUVES)), range(debut, debut + nombre)))
    faites = [0] * len(EPREUVES)
    mauvais: list[str] = []
    with ProcessPoolExecutor(processus) as atelier:
        for rang, (lequel, graine, faite, faute) in enumerate(atelier.map(_un, essais), start=1):
            faites[lequel] += faite
            if faute is not None:
                mauvais.append(f"{EPREUVES[lequel].nom}, graine {graine} : {faute}")
                print(f"donne : {mauvais[-1]}", file=sys.stderr, flush=True)
            yield rang
    for epreuve, faits in zip(EPREUVES, faites, strict=True):
        print(f"  {epreuve.nom} : {faits} tricheries en {nombre} parties", file=sys.stderr)
        if nombre and not faits:
            mauvais.append(f"{epreuve.nom} n'a jamais pu tricher")
    if mauvais:
        raise AssertionError("\n  ".join(mauvais))


def _un(essai: tuple[int, int]) -> tuple[int, int, bool, str | None]:
    lequel, graine = essai
    return (lequel, graine, *essayer(EPREUVES[lequel], graine))
