"""Une vue de belote posée à la main, pour essayer une IA ou une règle dans une position donnée.

>>> vue = situation(main="10♥ 7♥ A♣", pli="A♥", atout=Couleur.PIQUE)
>>> [str(coup.carte) for coup in vue.coups_legaux()]
['7♥', '10♥']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rebelote.cartes import COULEURS, PAQUET_32, Carte, Couleur, Main, lire_cartes, masque
from rebelote.cartes.paquets import MASQUE_32
from rebelote.jeux.belote.etat import EtatBelote
from rebelote.jeux.belote.phases import Phase
from rebelote.jeux.commun.atouts import FORCES, MASQUES, Pli, place_maitresse
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import J1, Siege
from rebelote.noyau.vue import Vue


def situation(
    main: str | Iterable[Carte],
    pli: str | Iterable[Carte] = "",
    atout: Couleur = Couleur.COEUR,
    *,
    plis: Sequence[str] = (),
    siege: Siege = J1,
    preneur: Siege | None = None,
    retournee: str | None = None,
    **champs: Any,
) -> Vue[EtatBelote]:
    """La vue du siège qui doit jouer, avec cette main, sur ce pli ; les autres mains sont cachées.

    `pli` est le pli en cours, dans l'ordre du jeu : sa dernière carte est celle du joueur d'avant,
    l'avant-dernière celle du partenaire. `plis` sont les derniers plis faits. Une main de moins de
    huit cartes en suppose d'autres avant : ils sont faits des cartes qui restent, sans que personne
    y manque à une couleur tant que c'est possible. Le preneur est le siège lui-même si l'on n'en
    nomme pas. `champs` remplace tout autre champ de l'état : `regles`, `totaux`, `annonces`…
    """
    sienne, en_cours = _cartes(main), _cartes(pli)
    faits = [_cartes(texte) for texte in plis]
    _verifier(sienne, en_cours, faits)
    meneur = (siege - len(en_cours)) % 4
    vues = masque([*sienne, *en_cours, *(carte for fait in faits for carte in fait)])
    vues |= masque(_cartes(retournee or ""))
    derniers = _ranger(faits, atout, meneur)
    premier = derniers[0].meneur if derniers else meneur
    manquants = 8 - len(sienne) - len(faits)
    etat = EtatBelote(
        phase=Phase.JEU,
        tour=siege,
        donneur=(premier - 1) % 4,
        mains=_mains(sienne, siege, len(en_cours)),
        preneur=siege if preneur is None else preneur,
        atout=atout,
        meneur=meneur,
        pli=en_cours,
        plis=(*_plis_supposes(manquants, vues, atout, premier, siege), *derniers),
    )
    return Vue(siege, _avec_retournee(etat, retournee).avec(**champs))


def situation_enchere(
    main: str | Iterable[Carte],
    retournee: str | Carte,
    tour: int = 1,
    *,
    siege: Siege = J1,
    passes: int = 0,
    **champs: Any,
) -> Vue[EtatBelote]:
    """La vue du siège qui doit parler, au premier ou au second tour, `passes` l'ayant précédé."""
    sienne = _cartes(main)
    tournee = retournee if isinstance(retournee, Carte) else Carte(retournee)
    if len(sienne) != 5 or masque([*sienne, tournee]).bit_count() != 6:
        raise ErreurRebelote("on enchérit avec cinq cartes différentes, et une autre retournée")
    if tour not in (1, 2) or not 0 <= passes <= 3:
        raise ErreurRebelote("il y a deux tours d'enchères, et trois joueurs au plus avant soi")
    mains = [Main(0, 5)] * 4
    mains[siege] = Main.de(sienne)
    etat = EtatBelote(
        phase=Phase.ENCHERES,
        tour=siege,
        donneur=(siege - passes - 1) % 4,
        mains=tuple(mains),
        talon=Main(0, 11),
        retournee=tournee,
        passes=4 * (tour - 1) + passes,
    )
    return Vue(siege, etat.avec(**champs))


def _cartes(cartes: str | Iterable[Carte]) -> tuple[Carte, ...]:
    return lire_cartes(cartes) if isinstance(cartes, str) else tuple(cartes)


def _verifier(main: Sequence[Carte], pli: Sequence[Carte], plis: Sequence[Sequence[Carte]]) -> None:
    toutes = [*main, *pli, *(carte for fait in plis for carte in fait)]
    if masque(toutes) & ~MASQUE_32:
        raise ErreurRebelote("la belote se joue avec les cartes du 7 à l'as")
    if len(set(toutes)) != len(toutes):
        raise ErreurRebelote("une carte est à deux endroits à la fois")
    if len(pli) > 3 or any(len(fait) != 4 for fait in plis):
        raise ErreurRebelote("le pli en cours a trois cartes au plus, un pli fait en a quatre")
    if not 1 <= len(main) <= 8 - len(plis):
        raise ErreurRebelote(
            f"une main de {len(main)} cartes ne va pas avec {len(plis)} plis faits"
        )


def _mains(main: Sequence[Carte], siege: Siege, jouees: int) -> tuple[Main, ...]:
    """La sienne, et celles des autres, plus courtes d'une carte s'ils ont joué dans le pli."""
    mains = [Main(0, len(main))] * 4
    for ecart in range(1, jouees + 1):
        mains[siege - ecart] = Main(0, len(main) - 1)
    mains[siege] = Main.de(main)
    return tuple(mains)


def _avec_retournee(etat: EtatBelote, retournee: str | None) -> EtatBelote:
    """La retournée est dans la main du preneur, où chacun la connaît, ou déjà jouée."""
    if retournee is None:
        return etat
    carte, preneur = Carte(retournee), etat.preneur
    assert preneur is not None
    jouees = {*etat.pli, *(c for pli in etat.plis for c in pli.cartes)}
    mains = list(etat.mains)
    if carte not in jouees:
        ailleurs = preneur != etat.tour and carte in etat.mains[etat.tour]
        if ailleurs or not mains[preneur].peut_contenir(carte):
            raise ErreurRebelote(f"{carte} était retournée : elle est au preneur")
        mains[preneur] = mains[preneur].montrant(carte.bit)
    return etat.avec(retournee=carte, mains=tuple(mains))


def _ranger(faits: Sequence[tuple[Carte, ...]], atout: Couleur, meneur: Siege) -> list[Pli]:
    """Les plis donnés, à rebours : le vainqueur de chacun a entamé le suivant."""
    plis: list[Pli] = []
    for cartes in reversed(faits):
        entame = (meneur - place_maitresse(cartes, atout)) % 4
        plis.insert(0, Pli(entame, cartes, meneur))
        meneur = entame
    return plis


def _plis_supposes(
    nombre: int, vues: int, atout: Couleur, meneur: Siege, siege: Siege
) -> list[Pli]:
    """Des plis plausibles, que ce meneur a tous entamés et gagnés."""
    plis = []
    restantes = MASQUE_32 & ~vues
    for _ in range(nombre):
        cartes = _pli_suppose(restantes, atout, (siege - meneur) % 4)
        restantes &= ~masque(cartes)
        plis.append(Pli(meneur, cartes, meneur))
    return plis


def _pli_suppose(restantes: int, atout: Couleur, place: int) -> tuple[Carte, ...]:
    """La plus forte carte d'une couleur, puis les plus faibles.

    S'il en manque une, c'est le siège lui-même (à cette place) qui se défausse : les autres gardent
    toutes leurs chances d'en avoir.
    """
    couleur = _couleur_supposee(restantes, atout)
    forces = FORCES[atout.rang][couleur.rang]
    libres = sorted((c for c in PAQUET_32 if c.bit & restantes), key=lambda c: forces[c.index])
    fournies = [carte for carte in libres if carte.couleur is couleur]
    autres = [carte for carte in libres if forces[carte.index] < 0]
    suite = [*fournies[:-1], *autres][:3]
    if place and len(fournies) == 3:
        suite.insert(place - 1, suite.pop())
    return (fournies[-1], *suite)


def _couleur_supposee(restantes: int, atout: Couleur) -> Couleur:
    """La plus fournie si chacun peut y fournir ; sinon l'atout, qu'aucune défausse ne coupe."""
    nombres = {couleur: (restantes & MASQUES[couleur.rang]).bit_count() for couleur in COULEURS}
    couleur = max(COULEURS, key=lambda c: nombres[c])
    return atout if nombres[couleur] < 4 and nombres[atout] else couleur
