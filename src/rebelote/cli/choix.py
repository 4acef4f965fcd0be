"""Ce que plusieurs commandes lisent de la même façon : joueurs et règles."""

from __future__ import annotations

from rebelote.cerveau.joueurs import trouver_joueur, verifier_presence
from rebelote.ia.catalogue import ia_par_defaut
from rebelote.ia.designation import decouper
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.regles import Regles


def lire_regles(jeu: Jeu, textes: list[str]) -> Regles:
    """Lit les `--regle nom=valeur`."""
    valeurs = {}
    for texte in textes:
        nom, egal, valeur = texte.partition("=")
        if not egal:
            raise ErreurRebelote(f"règle illisible : {texte} ; attendu nom=valeur")
        if nom.strip() in valeurs:
            raise ErreurRebelote(f"la règle {nom.strip()} est donnée deux fois")
        valeurs[nom.strip()] = valeur.strip()
    return jeu.regles.depuis_textes(valeurs)


def lire_noms(texte: str | None, defaut: str) -> list[str]:
    """Les noms de `--joueurs`, ou celui par défaut quand l'option n'est pas donnée."""
    noms = decouper(defaut if texte is None else texte)
    if not all(noms):
        raise ErreurRebelote(f"--joueurs « {texte} » : il y manque un nom d'IA")
    return noms


def lire_joueurs(jeu: Jeu, texte: str | None) -> list[str]:
    """Lit `a,b,c,d` ; un seul nom vaut pour tous les sièges. Tous savent jouer, et sont là."""
    noms = lire_noms(texte, ia_par_defaut(jeu.nom))
    if len(noms) == 1:
        noms *= jeu.nombres_de_joueurs[-1]
    jeu.commencer(joueurs=len(noms))
    verifier_joueurs(jeu, noms)
    return noms


def verifier_joueurs(jeu: Jeu, noms: list[str]) -> None:
    """Refuse avant toute partie un joueur qui n'existe pas, ou un cerveau qui ne répond pas."""
    for nom in dict.fromkeys(noms):
        trouver_joueur(nom, jeu.nom)
        verifier_presence(nom)
