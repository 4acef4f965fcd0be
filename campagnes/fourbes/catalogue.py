"""Le catalogue des fourberies : qui les fait, à quels jeux, et ce qu'il doit en advenir."""

from __future__ import annotations

from typing import Final

from campagnes.donne.catalogue import TRICHEURS
from campagnes.fourbes import (
    doubles,
    exclus,
    fautes,
    mots,
    ouvertures,
    parts_contraires,
    plaintes,
    plis_faux,
    rafales,
    retenues,
    scelles_deformes,
    tours,
)
from campagnes.fourbes.attaque import CONFONDU, DEHORS, NOMME, RIEN, SELON, Attaque

CARTES: Final = ("belote", "contree", "dame_de_pique")
DEUX_CAMPS: Final = ("belote", "contree")
PLIS: Final = (*CARTES, "tarot_africain")

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
    Attaque(doubles.DoubleUneFoisCompte, NOMME),
    Attaque(doubles.DeuxDonnes, NOMME, hote=True),
    Attaque(doubles.DeuxPlis, NOMME, ("dame_de_pique",)),
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
    Attaque(fautes.FausseFin, RIEN, hote=True),
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
    Attaque(ouvertures.OuvertureEnVain, CONFONDU),
    Attaque(ouvertures.OuvertureEnVainDeLoin, CONFONDU),
    Attaque(ouvertures.FinRetenue, RIEN, hote=True),
    Attaque(ouvertures.FinPuisPreuve, RIEN, hote=True),
    Attaque(plaintes.FauxPliOuvert, NOMME, hote=False),
    Attaque(plaintes.RevelationFausse, SELON, hote=False),
    Attaque(plaintes.RevelationDUnAutre, SELON, ("dame_de_pique",)),
    # --- Ce que l'on retient de tous
    Attaque(retenues.AccusesRetenusATous, DEHORS),
    Attaque(retenues.SourdATous, DEHORS),
    Attaque(retenues.DemandesALUn, DEHORS),
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
    Attaque(exclus.ExclusionRivale, SELON, hote=True, ami=doubles.PreuveAUnSeul),
    Attaque(exclus.ExclusionEnArriere, SELON, ami=doubles.PreuveAUnSeul),
    Attaque(exclus.PreuveGardee, SELON, ami=exclus.PreuveALAmi),
    Attaque(exclus.VotesAccordes, RIEN, ami=exclus.VotesAccordes),
    Attaque(exclus.SansVoix, DEHORS, ami=retenues.TourRetenu),
    Attaque(exclus.SansVoix, DEHORS, ami=retenues.PartApresUnCoup),
    Attaque(retenues.SourdATous, DEHORS, ami=retenues.SourdATous),
)

FOURBERIES: Final = (*ATTAQUES, *TRICHEURS)
"""Les mêmes, et celles qui truquent la donne secrète."""
SORTES: Final = tuple(dict.fromkeys(attaque.nom for attaque in FOURBERIES))
