"""La contrée : enchères, annonces, cartes."""

from __future__ import annotations

from typing import Any, Final

from rebelote.cartes import PAQUET_32
from rebelote.gymnase.portes.codage import Codage, Pieces, tous
from rebelote.gymnase.portes.ecriture import bout_a_bout, fractions, parmi, relatifs
from rebelote.gymnase.portes.jeux import belote
from rebelote.gymnase.portes.jeux.commun import cartes_posees
from rebelote.jeux.contree import Annoncer, Enchere, JouerCarte
from rebelote.jeux.contree.atouts import AtoutContree
from rebelote.jeux.contree.encheres import CONTRATS, CONTRES, PASSES, SURCONTRES
from rebelote.jeux.contree.evenements import GENERALE
from rebelote.jeux.contree.phases import Phase
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.sieges import J1, Siege

ENCHERES: Final = tuple(
    enchere.texte for enchere in (PASSES[J1], *CONTRATS[J1], CONTRES[J1], SURCONTRES[J1])
)

MOTS: Final = (*belote.CARTES, *ENCHERES, *belote.ANNONCES)


def dire(coup: Evenement, _: int) -> tuple[str, ...]:
    match coup:
        case JouerCarte():
            return (belote.dire_carte(coup),)
        case Enchere():
            return (coup.texte,)
        case Annoncer():
            return belote.dire_annonces(coup)
    raise AssertionError(f"{coup} n'est pas un coup de contrée")


def observer(etat: Any, siege: Siege) -> Pieces:
    sieges, contrat = relatifs(siege, 4), etat.contrat
    dernieres = {enchere.auteur: enchere.texte for enchere in etat.encheres}
    return {
        **cartes_posees(etat, siege, belote.ECRIRE, belote.PLIS),
        "donneur": parmi(etat.donneur, sieges),
        "encheres": bout_a_bout([parmi(dernieres.get(s), ENCHERES) for s in sieges]),
        "contrat": fractions((contrat.valeur if contrat else 0,), GENERALE),
        "preneur": parmi(etat.preneur, sieges),
        "atout": parmi(etat.atout, AtoutContree),
        "contre": parmi(contrat.contre if contrat else None, sieges),
        "surcontre": parmi(contrat.surcontre if contrat else None, sieges),
        "volee": fractions((etat.volee,), 1),
        "annonces": belote.points_annonces(etat.annonces, sieges),
        "belote": parmi(etat.belote, sieges),
    }


CODAGE: Final = Codage(
    MOTS, dire, tous, observer, Phase, paquet=PAQUET_32, marque=1000, longueur=112, enjeu=4000
)
