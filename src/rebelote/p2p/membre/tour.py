"""Le tour : à qui d'écrire, et s'il a attendu que les autres accusent ce qui précède."""

from __future__ import annotations

from rebelote.noyau.sieges import nom_siege
from rebelote.p2p.membre.poste import Poste
from rebelote.p2p.messages.acquits import sans_attendre, verifier_les_acquits
from rebelote.p2p.messages.entree import Entree
from rebelote.p2p.messages.erreurs import EntreeRefusee


def verifier_le_tour(poste: Poste, entree: Entree) -> None:
    """C'est à lui d'écrire ; et s'il devait attendre l'accusé des autres, il l'a attendu."""
    deroulement, attendus = poste.deroulement, poste.a_acquitter(entree.auteur)
    attendu = deroulement.auteur_attendu()
    if sans_attendre(entree.type, entree.corps):
        attendu, attendus = deroulement.hote, []
    if entree.auteur != attendu:
        raise EntreeRefusee(f"ce n'est pas à {nom_siege(entree.auteur)} d'écrire")
    verifier_les_acquits(entree, attendus, poste.tablee)
