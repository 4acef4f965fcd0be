"""Les règles de la contrée écrites une seconde fois, sans masque ni filtre, pour comparer.

Rien n'y vient du jeu vérifié, sauf les noms : on y lit la page des règles phrase par phrase.
"""

from collections.abc import Sequence

from rebelote.cartes import Carte
from rebelote.jeux.contree import AtoutContree, ReglesContree

FORT_ATOUT = ("V", "9", "A", "10", "R", "D", "8", "7")
FORT_AILLEURS = ("A", "10", "R", "D", "V", "9", "8", "7")


def est_atout(carte: Carte, atout: AtoutContree) -> bool:
    return atout.name == carte.couleur.name


def bat(carte: Carte, autre: Carte, atout: AtoutContree) -> bool:
    """Vrai si `carte`, jouée après, prend la main sur `autre`."""
    if carte.couleur is not autre.couleur:
        return est_atout(carte, atout)
    fort = est_atout(carte, atout) or atout is AtoutContree.TOUT_ATOUT
    ordre = FORT_ATOUT if fort else FORT_AILLEURS
    return ordre.index(str(carte.valeur)) < ordre.index(str(autre.valeur))


def place_du_maitre(pli: Sequence[Carte], atout: AtoutContree) -> int:
    maitre = 0
    for place, carte in enumerate(pli):
        if place and bat(carte, pli[maitre], atout):
            maitre = place
    return maitre


def cartes_permises(
    main: Sequence[Carte], pli: Sequence[Carte], atout: AtoutContree, regles: ReglesContree
) -> set[Carte]:
    toutes = set(main)
    if not pli:
        return toutes
    demandee, place = pli[0].couleur, place_du_maitre(pli, atout)
    fournies = {c for c in main if c.couleur is demandee}
    if fournies:
        if est_atout(pli[0], atout) or atout is AtoutContree.TOUT_ATOUT:
            return {c for c in fournies if bat(c, pli[place], atout)} or fournies
        return fournies
    partenaire_maitre = len(pli) - place == 2
    if partenaire_maitre and regles.partenaire_maitre_dispense:
        return toutes
    atouts = {c for c in main if est_atout(c, atout)}
    if not est_atout(pli[place], atout):
        return atouts or toutes
    au_dessus = {c for c in atouts if bat(c, pli[place], atout)}
    if au_dessus:
        return au_dessus
    return atouts or toutes if regles.sous_coupe_obligatoire else toutes
