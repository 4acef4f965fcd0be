"""L'ancienne disposition des parties de belote : la lire, la vérifier, l'écrire."""

from rebelote.archives.brief.export import en_brief
from rebelote.archives.brief.format import PartieBrief
from rebelote.archives.brief.testeur import TesteurDeManche
from rebelote.archives.brief.verification import verifier_brief

__all__ = ["PartieBrief", "TesteurDeManche", "en_brief", "verifier_brief"]
