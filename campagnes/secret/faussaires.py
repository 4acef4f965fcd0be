"""Les faussaires de la donne secrète : chacun triche à une seule chose, et le mieux possible."""

from __future__ import annotations

from collections.abc import Callable

from campagnes.secret.atelier import (
    CONTEXTE,
    NOMBRE,
    TORSION,
    Atelier,
    Faux,
    Matrice,
    identite,
    rotation,
)
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import Chiffre, rechiffrer
from rebelote.p2p.secret.generateurs import point_de_carte
from rebelote.p2p.secret.groupe import NEUTRE, ORDRE
from rebelote.p2p.secret.verification_melange import promesses_recalculees

MOITIE = pow(2, -1, ORDRE)


def _avec(nombre: int, *cases: tuple[int, int, int]) -> Matrice:
    matrice = identite(nombre)
    for i, j, valeur in cases:
        matrice[i][j] = valeur
    return matrice


LINEAIRE = _avec(NOMBRE, (0, 0, 2), (0, 1, -1))
"""Des lignes de somme 1, mais pas une permutation : e′₁ mêle deux cartes."""
LINEAIRE_INVERSE = _avec(NOMBRE, (0, 0, MOITIE), (1, 0, MOITIE))
ECHELLE = _avec(NOMBRE, (0, 0, 2), (1, 1, MOITIE))
"""Le produit des u est gardé, mais une carte est multipliée par 2 et l'autre par ½."""
ECHELLE_INVERSE = _avec(NOMBRE, (0, 0, MOITIE), (1, 1, 2))


def honnete(atelier: Atelier) -> Faux:
    """Pas un faux : ce que ce même prouveur fait d'une vraie permutation est accepté."""
    aleas = atelier.tirer()
    return atelier.prouver(atelier.melange(rotation(), aleas), aleas, rotation())


def carte_changee(atelier: Atelier) -> Faux:
    aleas = atelier.tirer()
    apres = atelier.melange(rotation(), aleas)
    etrangere = groupe.plus(apres[0].b, point_de_carte("une autre"))
    apres[0] = apres[0]._replace(b=etrangere)
    return atelier.prouver(apres, aleas, rotation())


def carte_en_double(atelier: Atelier) -> Faux:
    """La carte 1 est perdue, la carte 0 est là deux fois."""
    aleas = atelier.tirer()
    apres = atelier.melange(identite(), aleas)
    apres[1] = rechiffrer(apres[0], atelier.cle, groupe.scalaire_au_hasard(atelier.alea))
    return atelier.prouver(apres, aleas, identite())


def carte_en_double_avouee(atelier: Atelier) -> Faux:
    """La même, avec une matrice qui dit bien que la carte 0 sert deux fois."""
    aleas = atelier.tirer()
    apres = atelier.melange(identite(), aleas)
    apres[1] = rechiffrer(apres[0], atelier.cle, groupe.scalaire_au_hasard(atelier.alea))
    return atelier.prouver(apres, aleas, _avec(NOMBRE, (1, 0, 1), (1, 1, 0)))


def cartes_melees(atelier: Atelier) -> Faux:
    """Tout est juste, sauf que la matrice n'est pas une permutation : le produit le dit."""
    aleas = atelier.tirer()
    return atelier.prouver(atelier.melange(LINEAIRE_INVERSE, aleas), aleas, LINEAIRE)


def cartes_pesees(atelier: Atelier) -> Faux:
    """Tout est juste, produit compris, sauf la somme des lignes."""
    aleas = atelier.tirer()
    return atelier.prouver(atelier.melange(ECHELLE_INVERSE, aleas), aleas, ECHELLE)


def autre_engagement(atelier: Atelier) -> Faux:
    """Engagé sur une vraie permutation, il en emploie une fausse."""
    aleas = atelier.tirer()
    apres = atelier.melange(ECHELLE_INVERSE, aleas)
    return atelier.prouver(apres, aleas, ECHELLE, engagee=identite())


def chaine_rompue(atelier: Atelier) -> Faux:
    """Le bout de la chaîne est le bon produit, mais n'est pas le maillon qui suit."""
    aleas = atelier.tirer()
    return atelier.prouver(atelier.melange(LINEAIRE_INVERSE, aleas), aleas, LINEAIRE, bout=True)


def generateurs_trappes(atelier: Atelier) -> Faux:
    """Avec des générateurs dont il sait les logarithmes, il ouvre ses engagements à volonté."""
    piege = Atelier(atelier.alea, trappes=atelier.tirer())
    aleas = piege.tirer()
    return piege.prouver(piege.melange(ECHELLE_INVERSE, aleas), aleas, ECHELLE)


def point_neutre(atelier: Atelier) -> Faux:
    """Une carte en clair : son aléa est retiré."""
    return _montrer(atelier, lambda chiffre: chiffre._replace(a=NEUTRE))


def petit_ordre(atelier: Atelier) -> Faux:
    return _montrer(atelier, lambda chiffre: chiffre._replace(a=TORSION))


def hors_du_groupe(atelier: Atelier) -> Faux:
    """Une composante d'ordre 8, cachée : la réponse est refaite jusqu'à ce qu'elle l'annule."""
    while True:
        faux = _montrer(atelier, lambda c: c._replace(a=groupe.plus(c.a, TORSION)))
        if groupe.en_entier(faux.preuve.de_permutation[0]) % 8 == 0:
            return faux


def _montrer(atelier: Atelier, changer: Callable[[Chiffre], Chiffre]) -> Faux:
    """Un mélange honnête, dont on publie la première carte changée."""
    aleas = atelier.tirer()
    apres = atelier.melange(rotation(), aleas)
    montre = [changer(apres[0]), *apres[1:]]
    return atelier.prouver(apres, aleas, rotation(), montre=montre)


def _reprise(atelier: Atelier, contexte: bytes) -> Faux:
    """Une vraie preuve, faite dans cet autre contexte."""
    vrai = honnete(Atelier(atelier.alea, contexte))
    return Faux(vrai.enonce._replace(contexte=CONTEXTE), vrai.preuve, vrai.promesses)


def autre_partie(atelier: Atelier) -> Faux:
    return _reprise(atelier, b"partie 6, manche 2, siege 1")


def autre_manche(atelier: Atelier) -> Faux:
    return _reprise(atelier, b"partie 7, manche 1, siege 1")


def autre_joueur(atelier: Atelier) -> Faux:
    return _reprise(atelier, b"partie 7, manche 2, siege 0")


def autre_paquet(atelier: Atelier) -> Faux:
    """Une vraie preuve, prise au mélange d'un autre paquet sous la même clé."""
    une, autre = honnete(atelier), honnete(atelier)
    return Faux(une.enonce, autre.preuve, autre.promesses)


def defi_choisi(atelier: Atelier) -> Faux:
    """Des réponses tirées au sort : les promesses s'en déduisent, mais pas le défi."""
    vrai = honnete(atelier)
    hasards = [groupe.depuis_entier(n) for n in atelier.tirer(2 * NOMBRE + 4)]
    preuve = vrai.preuve._replace(
        seules=hasards[:4], de_chaine=hasards[4 : 4 + NOMBRE], de_permutation=hasards[4 + NOMBRE :]
    )
    return Faux(vrai.enonce, preuve, promesses_recalculees(vrai.enonce, preuve))


FAUSSAIRES: tuple[Callable[[Atelier], Faux], ...] = (
    carte_changee,
    carte_en_double,
    carte_en_double_avouee,
    cartes_melees,
    cartes_pesees,
    autre_engagement,
    chaine_rompue,
    generateurs_trappes,
    point_neutre,
    petit_ordre,
    hors_du_groupe,
    autre_partie,
    autre_manche,
    autre_joueur,
    autre_paquet,
    defi_choisi,
)
