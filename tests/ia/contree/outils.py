"""Des situations de contrée posées à la main."""

from typing import Any

from rebelote.cartes import COULEURS, Main
from rebelote.jeux.belote.situation import situation
from rebelote.jeux.contree import AtoutContree, Contrat, Enchere, EtatContree, Parole, Phase
from rebelote.noyau.vue import Vue

ATOUTS = {couleur.symbole: couleur for couleur in COULEURS}


def position(
    main: str, pli: str, atout: str, *, valeur: int = 100, preneur: int = 0, **champs: Any
) -> Vue[EtatContree]:
    """La vue de J1 qui doit jouer ; les mêmes plis que la situation de belote de ces cartes."""
    plis = champs.pop("plis", ())
    belote = situation(main, pli, ATOUTS[atout], plis=plis, preneur=preneur).etat
    etat = EtatContree(
        phase=Phase.JEU,
        tour=belote.tour,
        donneur=belote.donneur,
        mains=belote.mains,
        meneur=belote.meneur,
        pli=belote.pli,
        plis=belote.plis,
        contrat=Contrat(preneur, valeur, AtoutContree(ATOUTS[atout])),
    )
    return Vue(0, etat.avec(**champs))


def encheres(main: str, dites: str = "", **champs: Any) -> Vue[EtatContree]:
    """La vue de J1 qui doit parler ; `dites` sont les paroles d'avant, « 80♥ passe contre ».

    La dernière est celle de J4, l'avant-dernière celle de J3, son partenaire.
    """
    mots = dites.split()
    premier = -len(mots) % 4
    mains = [Main(0, 8)] * 4
    mains[0] = Main.de(main)
    etat = EtatContree(phase=Phase.ENCHERES, tour=premier, donneur=(premier - 1) % 4)
    etat = etat.avec(mains=tuple(mains), **champs)
    for rang, mot in enumerate(mots):
        etat = etat.appliquer(_parole((premier + rang) % 4, mot))
    return Vue(0, etat)


def _parole(siege: int, mot: str) -> Enchere:
    if mot in ("passe", "contre", "surcontre"):
        return Enchere(siege, Parole(mot))
    return Enchere(siege, Parole.CONTRAT, int(mot[:-1]), AtoutContree(ATOUTS[mot[-1]]))
