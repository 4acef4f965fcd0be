"""Le récit d'une partie : chaque pas, et ce qu'on en dit ligne à ligne."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.partie import Partie
from rebelote.noyau.sieges import CROUPIER, Siege, nom_siege
from rebelote.recit.nombres import compte
from rebelote.recit.scores import en_ligne


@dataclass(frozen=True)
class Pas:
    """Un événement entre deux états, tous trois tels que les voit le même spectateur."""

    avant: Etat
    evenement: Evenement
    apres: Etat

    @property
    def parole(self) -> str:
        """Ce que l'on dit de l'événement : « R♥ (belote) », puis « D♥ (rebelote) »."""
        return self.avant.parole(self.evenement)

    @property
    def finit_la_manche(self) -> bool:
        return len(self.apres.scores_par_manche()) > len(self.avant.scores_par_manche())

    @property
    def change_de_situation(self) -> bool:
        return self.avant.repere() != self.apres.repere()

    @property
    def ouvre_un_tour(self) -> bool:
        """Vrai quand une enchère, un pli… commence ; le croupier, lui, n'a pas de tour."""
        return self.change_de_situation and joueur_attendu(self.apres)


def joueur_attendu(etat: Etat) -> bool:
    return bool(etat.attendus() - {CROUPIER})


def vu_par(evenement: Evenement, siege: Siege | None) -> Evenement:
    """L'événement vu d'un siège, ou tel quel quand les cartes sont ouvertes."""
    return evenement if siege is None else evenement.vu_par(siege)


def derouler(partie: Partie[Any], siege: Siege | None) -> Iterator[Pas]:
    """Joue la partie jusqu'au bout, un pas après l'autre."""
    avant = _etat_vu(partie, siege)
    while not partie.est_terminee:
        evenement = partie.avancer()
        apres = _etat_vu(partie, siege)
        yield Pas(avant, vu_par(evenement, siege), apres)
        avant = apres


def _etat_vu(partie: Partie[Any], siege: Siege | None) -> Etat:
    etat: Etat = partie.etat if siege is None else partie.vue(siege).etat
    return etat


def film(debut: Etat, journal: Iterable[Evenement], siege: Siege | None) -> list[Pas]:
    """Les pas d'un journal déjà jugé, vus d'un siège ou cartes ouvertes."""
    pas, avant = [], debut
    for evenement in journal:
        vu = vu_par(evenement, siege)
        apres = avant.suivant(vu)
        pas.append(Pas(avant, vu, apres))
        avant = apres
    return pas


def issue_du_pli(pas: Pas, nom: Callable[[Siege], str] = nom_siege) -> str:
    """Qui ramasse le pli qui s'achève, quand ses cartes seules ne le disent pas : on a tapé, ou
    les points vont à un autre."""
    ferme = pas.avant.pli_ferme(pas.evenement)
    if ferme is None or (pas.evenement.cartes_posees and ferme.beneficiaire is None):
        return ""
    points = f", {compte(ferme.points, 'point')}" if ferme.points else ""
    detour = "" if ferme.beneficiaire is None or not points else f" à {nom(ferme.beneficiaire)}"
    return f"{nom(ferme.vainqueur)} ramasse le pli{points}{detour}"


@dataclass(frozen=True)
class Recit:
    """De quoi raconter une partie : le nom de chacun."""

    noms: Mapping[Siege, str] = field(default_factory=dict)

    def nom(self, siege: Siege) -> str:
        if siege == CROUPIER:
            return "croupier"
        propre = self.noms.get(siege, "")
        return f"{nom_siege(siege)} {propre}".strip()

    def phrase(self, pas: Pas) -> str:
        """Ce qui vient d'arriver, en une ligne."""
        return f"{self.nom(pas.evenement.auteur)} : {pas.parole}"

    def lignes(self, pas: Pas) -> Iterator[str]:
        """Tout ce qu'il y a à dire d'un pas."""
        yield from self.fait(pas)
        if pas.ouvre_un_tour and pas.apres.situation():
            yield ""
            yield f"— {pas.apres.situation()} —"

    def fait(self, pas: Pas) -> Iterator[str]:
        """Ce qui vient d'arriver, et le bilan de la manche que cela finit."""
        yield self.phrase(pas)
        if issue := issue_du_pli(pas, self.nom):
            yield f"  {issue}"
        if pas.finit_la_manche:
            yield from self.bilan(pas.apres)

    def bilan(self, etat: Etat) -> Iterator[str]:
        """La manche qui vient de finir, et où l'on en est."""
        manches = etat.scores_par_manche()
        yield ""
        yield f"Fin de la manche {len(manches)} : {etat.bilan_manche()}"
        yield f"  manche : {en_ligne(manches[-1])}    total : {en_ligne(etat.scores())}"

    def conclusion(self, etat: Etat, siege: Siege | None = None) -> Iterator[str]:
        """La fin de la partie ; `siege` est celui de la personne qui la lit, s'il y en a une."""
        yield ""
        yield f"Score final : {en_ligne(etat.scores())}"
        yield gagnants(etat)
        if siege is not None:
            yield (
                "Vous avez gagné !" if etat.camp(siege) in etat.vainqueurs() else "Vous avez perdu."
            )


def gagnants(etat: Etat) -> str:
    """Qui a gagné, en une ligne."""
    noms = etat.vainqueurs()
    if not noms:
        return "Vainqueur : personne"
    return f"Vainqueur{'s' * (len(noms) > 1)} : {' et '.join(noms)}"
