"""Les tricheurs de la donne secrète, leur table, et ce qui doit leur arriver."""

from __future__ import annotations

from typing import Final

from campagnes.donne import cles_ouvertes, dits_a_deux_faces, fourbes, preuves_fausses, retenues
from campagnes.fourbes.attaque import CONFONDU, DEHORS, NOMME, SELON, Attaque

BELOTE: Final = ("belote",)
DAME_DE_PIQUE: Final = ("dame_de_pique",)
REGICIDE: Final = ("regicide",)
PLUSIEURS_MANCHES: Final = {"objectif": 200}
"""De quoi préparer, pendant une manche, la donne de la suivante."""

_NOMMES: Final = (
    preuves_fausses.PaquetEnDouble,
    preuves_fausses.PaquetArrange,
    preuves_fausses.PaquetTronque,
    preuves_fausses.PointHorsDuGroupe,
    preuves_fausses.PartFausse,
    preuves_fausses.PartsInversees,
    preuves_fausses.ClePiegee,
    preuves_fausses.CleSansPreuve,
    preuves_fausses.MorceauxDeTravers,
    preuves_fausses.PlainteSurUnBonMorceau,
    fourbes.EphemereDeCleDAutrui,
    preuves_fausses.DeuxPaquets,
    dits_a_deux_faces.DeuxCles,
    cles_ouvertes.RenonceCachee,
    cles_ouvertes.CarteQuIlNAPas,
)
_DEHORS: Final = (
    retenues.CleRetenue,
    retenues.MelangeRetenu,
    retenues.PartsRetenues,
    retenues.CleFermee,
    retenues.CleDUnAutre,
)

TRICHEURS: Final = (
    *(Attaque(classe, NOMME, BELOTE) for classe in _NOMMES),
    *(Attaque(classe, DEHORS, BELOTE) for classe in _DEHORS),
    # --- Il se dédit, et c'est prouvé, s'il ouvre ensuite sa propre clé : si c'est à lui d'ouvrir
    Attaque(fourbes.PlaintePendantLOuverture, CONFONDU, BELOTE),
    # --- Le premier à écrire n'a encore rien à prendre aux autres
    Attaque(preuves_fausses.PreuveDUnAutre, NOMME, BELOTE, hote=False),
    Attaque(fourbes.CleDUnAutreNom, NOMME, BELOTE, hote=False),
    Attaque(fourbes.EphemereDeCleRepris, NOMME, BELOTE, hote=False),
    # --- La donne d'après
    Attaque(preuves_fausses.AvanceFausse, NOMME, BELOTE, regles=PLUSIEURS_MANCHES),
    Attaque(preuves_fausses.AvanceSansType, NOMME, BELOTE, regles=PLUSIEURS_MANCHES),
    Attaque(preuves_fausses.RebatAVolonte, NOMME, BELOTE, regles=PLUSIEURS_MANCHES),
    Attaque(fourbes.AvanceDeTravers, NOMME, BELOTE, regles=PLUSIEURS_MANCHES),
    Attaque(dits_a_deux_faces.FauxEtPlainte, NOMME, BELOTE, regles=PLUSIEURS_MANCHES),
    Attaque(fourbes.CoupIllisible, DEHORS, BELOTE, regles=PLUSIEURS_MANCHES),
    Attaque(fourbes.CoupAUnSeulFaux, DEHORS, BELOTE, regles=PLUSIEURS_MANCHES),
    Attaque(retenues.PartsFaussesEnOuvrant, DEHORS, BELOTE, regles=PLUSIEURS_MANCHES),
    # --- Ce que d'autres jeux demandent
    Attaque(preuves_fausses.AvisSansPreuve, NOMME, REGICIDE),
    Attaque(preuves_fausses.VoileFaux, NOMME, REGICIDE),
    Attaque(retenues.AvisRetenu, DEHORS, REGICIDE),
    Attaque(retenues.VoileRetenu, DEHORS, REGICIDE),
    Attaque(cles_ouvertes.SelLibre, NOMME, DAME_DE_PIQUE),
    Attaque(cles_ouvertes.ApportTu, SELON, DAME_DE_PIQUE),
    Attaque(cles_ouvertes.PasseFausse, NOMME, DAME_DE_PIQUE),
    Attaque(cles_ouvertes.PasseAuNomDUnAutre, NOMME, DAME_DE_PIQUE),
    Attaque(cles_ouvertes.TapeAuNomDUnAutre, NOMME, DAME_DE_PIQUE, regles={"objectif": 60}),
    Attaque(dits_a_deux_faces.ApportEstropie, NOMME, DAME_DE_PIQUE),
    Attaque(retenues.ApportRetenu, DEHORS, DAME_DE_PIQUE),
    Attaque(fourbes.EphemereDAutrui, DEHORS, DAME_DE_PIQUE),
    Attaque(fourbes.EphemereRepris, DEHORS, DAME_DE_PIQUE),
    # --- Avec un comparse, à la place suivante
    Attaque(fourbes.PlainteDUnExclu, NOMME, BELOTE, ami=fourbes.Rapporteur, ecart=1),
    Attaque(retenues.SecoursRetenu, CONFONDU, BELOTE, ami=retenues.SecoursTu, ecart=1),
    Attaque(fourbes.HoteMuet, CONFONDU, BELOTE, hote=True, ami=fourbes.PlaignantDuCompte, ecart=1),
    Attaque(
        fourbes.RenonceEtSilence, CONFONDU, BELOTE, siege=1, ami=fourbes.Silencieux, ecart=1
    ),
)  # fmt: skip
