"""Les parties enregistrées : les écrire, les relire, les vérifier, les exporter."""

from rebelote.archives.brief import PartieBrief, TesteurDeManche, en_brief, verifier_brief
from rebelote.archives.ecriture import (
    EcritureImpossible,
    Ecrivain,
    ecrire_texte,
    ligne_json,
    sortie_permise,
)
from rebelote.archives.enregistrement import Enregistrement, JoueurInscrit, inscrire
from rebelote.archives.fautes import Faute, Rapport
from rebelote.archives.lecture import Lu, PartieLue, lire, lire_parties
from rebelote.archives.verification import verifier_enregistrement
from rebelote.noyau.resultat import Resultat

__all__ = [
    "EcritureImpossible",
    "Ecrivain",
    "Enregistrement",
    "Faute",
    "JoueurInscrit",
    "Lu",
    "PartieBrief",
    "PartieLue",
    "Rapport",
    "Resultat",
    "TesteurDeManche",
    "ecrire_texte",
    "en_brief",
    "inscrire",
    "ligne_json",
    "lire",
    "lire_parties",
    "sortie_permise",
    "verifier",
    "verifier_brief",
    "verifier_enregistrement",
]


def verifier(partie: PartieLue) -> Rapport:
    """Toutes les règles qu'une partie enfreint, quelle que soit sa disposition."""
    if isinstance(partie, PartieBrief):
        return verifier_brief(partie)
    return verifier_enregistrement(partie)
