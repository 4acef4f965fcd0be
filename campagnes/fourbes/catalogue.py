"""Le catalogue des fourberies : qui la fait, à quels jeux, et ce qu'il doit en advenir."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from campagnes.fourbes import (
    doubles,
    exclus,
    fautes,
    mots,
    parts_contraires,
    plaintes,
    plis_faux,
    rafales,
    retenues,
    scelles_deformes,
    tours,
)
from campagnes.fourbes.fourbe import Fourbe
from campagnes.fourbes.simulation import Issue, MondeFourbe, Verdict, juger
from rebelote.jeux.catalogue import jeux, trouver
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.deroulement import Deroulement

NOMME: Final = frozenset({Issue.NOMME})
DEHORS: Final = frozenset({Issue.DEHORS})
CONFONDU: Final = NOMME | DEHORS
"""Prouvé si quelqu'un en a la preuve, exclu au délai sinon."""
RIEN: Final = frozenset({Issue.SANS_EFFET})
SELON: Final = CONFONDU | RIEN
"""Sans effet si personne ne s'y prend, prouvé sinon."""

LIMITE: Final = 300.0
"""Au-delà de ce temps simulé, la partie est bloquée."""

TOUS: Final = tuple(jeux())
CARTES: Final = ("belote", "contree", "dame_de_pique")
DEUX_CAMPS: Final = ("belote", "contree")
PLIS: Final = (*CARTES, "tarot_africain")


@dataclass(frozen=True)
class Attaque:
    """Une sorte de fourberie."""

    classe: type[Fourbe]
    attendu: frozenset[Issue]
    jeux: tuple[str, ...] = TOUS
    hote: bool | None = None
    """Vrai si seul l'hôte de la première manche peut la faire, faux si lui ne le peut pas."""
    ami: type[Fourbe] | None = None
    """Le second fourbe, deux places plus loin, s'il en faut deux."""
    regles: Mapping[str, Any] | None = None
    """Les règles de la partie, si les plus courtes ne suffisent pas."""

    def vaut_pour(self, donne: str) -> bool:
        """Faux si elle n'a de sens que lorsque l'hôte donne ; `campagnes.donne` a les autres."""
        del_hote = self.classe in _DE_L_HOTE or self.classe.complice is not Deroulement
        return donne == "hote" or not del_hote

    @property
    def nom(self) -> str:
        return self.classe.__name__ if self.ami is None else f"Complot{self.classe.__name__}"

    def simuler(self, graine: int, jeu: str | None = None, donne: str = "hote") -> Verdict:
        """Une partie simulée : ce que les honnêtes en pensent à la fin."""
        alea = Random(f"{self.nom}:{graine}")
        choisi, nombre, fourbes = self.table(alea, jeu)
        monde = MondeFourbe(graine, choisi, nombre, fourbes, self.regles, donne)
        return juger(monde, monde.courir(LIMITE))

    def table(
        self, alea: Random, jeu: str | None = None
    ) -> tuple[str, int, Mapping[Siege, type[Fourbe]]]:
        """Une partie où l'essayer : le jeu, le nombre de joueurs, et qui triche."""
        jeu = jeu or alea.choice(self.jeux)
        nombres = trouver(jeu).nombres_de_joueurs
        nombre = 4 if self.ami is not None else alea.choice([n for n in nombres if n > 2])
        siege = 0 if self.hote else alea.randrange(self.hote is False, nombre)
        if self.ami is None:
            return jeu, nombre, {siege: self.classe}
        return jeu, nombre, {siege: self.classe, (siege + 2) % nombre: self.ami}


_SOUS_SCELLES: Final = (plis_faux, parts_contraires, scelles_deformes)
_DE_L_HOTE: Final = {
    *(c for module in _SOUS_SCELLES for c in vars(module).values() if isinstance(c, type)),
    *(doubles.DeuxDonnes, retenues.DonneRetenue, retenues.SecretRetenu, retenues.PartApresLaDonne),
}
"""Celles qui truquent la donne de l'hôte, ou ses plis."""

_SANS_EFFET: Final = (
    tours.HorsTour,
    tours.AuNomDUnAutre,
    tours.AutrePartie,
    tours.Ressasseur,
    tours.CoupDeTropLoin,
    mots.VotesDeHaine,
    mots.VotesContreTous,
    mots.AccusesDeRien,
    mots.AccusesContraires,
    mots.AccusesDAvance,
    mots.MotsEnormes,
    mots.MotsADoubleSens,
    mots.NouvellesForgees,
    retenues.EntreesRetenues,
    retenues.EntreesRetenuesADeux,
    retenues.AccusesRetenus,
    retenues.ToutRetenu,
    retenues.SourdALUn,
    retenues.Retardataire,
    retenues.Radoteur,
    plaintes.PlainteImaginaire,
)

ATTAQUES: Final = (
    *(Attaque(classe, RIEN) for classe in _SANS_EFFET),
    Attaque(doubles.PreuvesQuiNeProuventRien, SELON),
    Attaque(tours.RangsFantaisistes, SELON),
    Attaque(tours.FausseExclusion, SELON),
    Attaque(tours.ExclusionDUneSeuleVoix, SELON),
    Attaque(mots.MotsAugmentes, DEHORS),
    Attaque(retenues.AccusesRetenusADeux, RIEN | DEHORS),
    Attaque(mots.DatesFolles, RIEN | DEHORS),
    Attaque(mots.DemandesEnRafale, RIEN | DEHORS),
    Attaque(tours.CoupInterdit, DEHORS),
    Attaque(tours.CarteRejouee, CONFONDU, PLIS),
    # --- Deux signatures pour une place
    Attaque(doubles.DeuxVersions, NOMME),
    Attaque(doubles.DeuxVersionsSansSeTaire, NOMME),
    Attaque(doubles.DeuxVersionsPuisPart, CONFONDU),
    Attaque(doubles.TroisVersions, NOMME),
    Attaque(doubles.SecondeVersionTardive, NOMME),
    Attaque(doubles.DeuxDonnes, NOMME, hote=True),
    Attaque(doubles.DeuxOuvertures, SELON, hote=True),
    Attaque(doubles.DeuxConstats, SELON, PLIS, hote=True),
    Attaque(doubles.PreuveAUnSeul, NOMME),
    Attaque(doubles.PreuveLointaine, NOMME),
    Attaque(doubles.PreuveDuPasse, NOMME),
    Attaque(doubles.PreuvePuisPart, CONFONDU),
    Attaque(doubles.PreuveAuDernierMoment, SELON),
    Attaque(doubles.PreuveAChaqueFin, NOMME),
    # --- Les secrets
    Attaque(plis_faux.PliFaux, NOMME, hote=True),
    Attaque(plis_faux.PliFaux, NOMME, ("dame_de_pique",)),
    Attaque(plis_faux.DeuxPlisFaux, NOMME, hote=True),
    Attaque(plis_faux.TousLesPlisFaux, NOMME, hote=True),
    Attaque(plis_faux.PlisDeTravers, NOMME, hote=True),
    Attaque(plis_faux.PlisSansForme, NOMME, hote=True),
    Attaque(plis_faux.PliFauxPuisOuverture, NOMME, hote=True),
    Attaque(parts_contraires.PartsContraires, NOMME, PLIS, hote=True),
    Attaque(parts_contraires.PartAuNomDUnAutre, NOMME, hote=True),
    Attaque(parts_contraires.PartAuNomDUnAutre, NOMME, ("dame_de_pique",), hote=False),
    Attaque(parts_contraires.DonneTruquee, NOMME, CARTES, hote=True),
    Attaque(scelles_deformes.SecretPublie, DEHORS, hote=True),
    Attaque(scelles_deformes.OuvertsEnTrop, DEHORS, hote=True),
    Attaque(scelles_deformes.EphemereNeutre, DEHORS, hote=True),
    Attaque(scelles_deformes.HoteAilleurs, DEHORS, hote=True),
    Attaque(scelles_deformes.PliOublie, DEHORS, hote=True),
    Attaque(scelles_deformes.VisageDouble, CONFONDU),
    # --- Les mains cachées
    Attaque(fautes.Renonce, NOMME, DEUX_CAMPS),
    Attaque(fautes.RenonceSansOuvrir, NOMME, DEUX_CAMPS, hote=False),
    Attaque(fautes.RenonceSansOuvrir, CONFONDU, DEUX_CAMPS, hote=True),
    Attaque(fautes.CarteDAutrui, NOMME, DEUX_CAMPS),
    Attaque(fautes.CarteDAutruiEnchainee, CONFONDU, DEUX_CAMPS, hote=True),
    Attaque(fautes.SansAttendre, SELON),
    # --- Les constats
    Attaque(fautes.FauxConstat, DEHORS, hote=True),
    Attaque(fautes.FauxEncheres, DEHORS, DEUX_CAMPS, hote=True),
    Attaque(fautes.FauxPli, DEHORS, PLIS, hote=True),
    Attaque(fautes.FauxJeton, DEHORS, ("belote",), hote=True, regles={"objectif": 300}),
    Attaque(fautes.FauxResultats, DEHORS, hote=True),
    Attaque(fautes.FausseFin, DEHORS, hote=True),
    Attaque(fautes.PointsFlottants, DEHORS, hote=True),
    Attaque(fautes.MancheVraie, DEHORS, hote=True),
    Attaque(fautes.ConstatDeTrop, RIEN, hote=True),
    # --- Les plaintes
    Attaque(plaintes.PlainteSansRaison, NOMME),
    Attaque(plaintes.PlainteAUnSeul, NOMME),
    Attaque(plaintes.PlainteDeSoi, NOMME),
    Attaque(plaintes.PlainteDUnConstat, NOMME, PLIS),
    Attaque(plaintes.PlainteAncienne, NOMME),
    Attaque(plaintes.PlaintesEnBoucle, NOMME),
    Attaque(plaintes.PlainteAvantAccuse, NOMME),
    Attaque(plaintes.PlainteALHoteSeul, NOMME, hote=False),
    Attaque(plaintes.PlainteQuiNOuvreRien, SELON),
    Attaque(plaintes.OuvertureALaVictime, NOMME, hote=True),
    Attaque(plaintes.OuvertureSansPlainte, RIEN, hote=True),
    Attaque(plaintes.FauxPliOuvert, NOMME, hote=False),
    Attaque(plaintes.RevelationFausse, SELON, hote=False),
    Attaque(plaintes.RevelationDUnAutre, SELON, ("dame_de_pique",)),
    # --- Ce que l'on retient de tous
    Attaque(retenues.AccusesRetenusATous, DEHORS),
    Attaque(retenues.TourRetenu, DEHORS),
    Attaque(retenues.DonneRetenue, DEHORS, hote=True),
    Attaque(retenues.SecretRetenu, DEHORS, hote=True),
    Attaque(retenues.OuvertureRetenue, DEHORS, hote=True),
    Attaque(retenues.PartApresUnCoup, DEHORS),
    Attaque(retenues.PartApresLaDonne, DEHORS, hote=True),
    # --- Sans fin ni repos
    Attaque(rafales.RafaleDEntrees, SELON),
    Attaque(rafales.RafaleDeRedites, RIEN | DEHORS),
    Attaque(rafales.RafaleDeRetards, RIEN | DEHORS),
    Attaque(rafales.RafaleDePreuves, CONFONDU | RIEN),
    Attaque(rafales.RafaleDeNouvelles, RIEN | DEHORS),
    # --- La parole d'un exclu
    Attaque(exclus.ExcluBavard, NOMME),
    Attaque(exclus.ExcluQuiSuit, NOMME),
    # --- À deux
    Attaque(exclus.ScribeMuet, SELON, hote=True, ami=doubles.PreuveAUnSeul),
    Attaque(exclus.ExclusionAUnSeul, SELON, ami=doubles.PreuveAUnSeul),
    Attaque(exclus.ExclusionDansLeVide, SELON, ami=doubles.PreuveAUnSeul),
    Attaque(exclus.ExclusionEnArriere, SELON, ami=doubles.PreuveAUnSeul),
    Attaque(exclus.PreuveGardee, SELON, ami=exclus.PreuveALAmi),
    Attaque(exclus.VotesAccordes, RIEN, ami=exclus.VotesAccordes),
    Attaque(exclus.SansVoix, DEHORS, ami=retenues.TourRetenu),
)

COMPLOTS: Final = {attaque.nom for attaque in ATTAQUES if attaque.ami is not None}
SORTES: Final = tuple(dict.fromkeys(attaque.nom for attaque in ATTAQUES))
