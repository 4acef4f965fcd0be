"""Le hasard des donnes du protocole entier : quatre nœuds simulés, leurs clés, leurs mélanges.

On mène chaque monde jusqu'au dernier mélange, on ouvre le paquet avec les clés de tous, et l'on
compte où est allée chaque carte. Les preuves, éprouvées ailleurs, ne sont ni faites ni vérifiées :
elles ne changent pas une carte de place.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import erfc, sqrt
from unittest.mock import patch

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde
from campagnes.secret.permutations import CARTES, khi2_des_places, verifier_khi2
from rebelote.cartes import PAQUET_32, Carte
from rebelote.jeux.catalogue import trouver
from rebelote.p2p.manche.sans_croupier import paquet as paquet_
from rebelote.p2p.manche.sans_croupier.deroulement import DeroulementSecret
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.chiffre import Chiffre, paquet_en_octets
from rebelote.p2p.secret.generateurs import cartes_par_point
from rebelote.p2p.secret.groupe import Alea, Point
from rebelote.p2p.secret.melange import Melange, battre, tirer_secret
from rebelote.p2p.secret.partage import recombiner

_MELANGE = b"rebelote/secret/1/melange"
DEGRES = (CARTES - 1) ** 2


def paquet_battu(graine: int) -> list[Carte]:
    """L'ordre du paquet que battent les quatre nœuds de cette graine."""
    regles = trouver("belote").regles().en_json()
    monde = Monde(graine, Meteo(retard=0.01), "belote", 4, regles, donne="secrete")
    deroulements = [_sans_verifier(noeud.deroulement) for noeud in filter(None, monde.noeuds)]
    with patch.object(paquet_, "melanger", _melanger_sans_prouver):
        while not all(_battu(deroulement) for deroulement in deroulements):
            monde.courir(monde.date + 0.05)
    secret = recombiner(deroulement.cles.notre for deroulement in deroulements)
    textes = {carte.texte: carte for carte in PAQUET_32}
    cartes = {point: textes[texte] for point, texte in cartes_par_point(list(textes)).items()}
    return [cartes[_ouvrir(c, secret)] for c in deroulements[0].tapis.paquet.chiffres]


def _sans_verifier(deroulement: object) -> DeroulementSecret:
    assert isinstance(deroulement, DeroulementSecret)
    deroulement.verifier = False
    return deroulement


def _battu(deroulement: DeroulementSecret) -> bool:
    return len(deroulement.tapis.paquet.melangeurs) == len(deroulement.cles.vivants)


def _ouvrir(chiffre: Chiffre, secret: groupe.Scalaire) -> Point:
    return groupe.moins(chiffre.b, groupe.fois(secret, chiffre.a))


def _melanger_sans_prouver(
    paquet: Sequence[Chiffre], cle: Point, contexte: bytes, alea: Alea
) -> Melange:
    """Le même mélange, au bit près, que celui que l'on prouve."""
    hasard = groupe.alea_lie(alea, _MELANGE, contexte, cle, paquet_en_octets(paquet))
    secret = tirer_secret(len(paquet), hasard)
    return Melange(battre(paquet, cle, secret), b"", secret)


def valeur_p(khi2: float, degres: int) -> float:
    """La chance d'un χ² au moins aussi grand (Wilson et Hilferty)."""
    c = 2 / (9 * degres)
    return erfc(((khi2 / degres) ** (1 / 3) - 1 + c) / sqrt(2 * c)) / 2


def compter(donnes: int, graine: int) -> Iterator[int]:
    """Autant de donnes, et le χ² des places ; rend l'avancement."""
    comptes: Counter[tuple[int, int]] = Counter()
    rangs = {carte: rang for rang, carte in enumerate(PAQUET_32)}
    for faites in range(1, donnes + 1):
        ordre = paquet_battu(graine + faites)
        comptes.update((rangs[carte], place) for place, carte in enumerate(ordre))
        yield faites
    if donnes:
        khi2 = khi2_des_places(comptes, CARTES, donnes)
        p = valeur_p(khi2, DEGRES)
        print(f"  χ² {khi2:.0f} pour {DEGRES} degrés, p = {p:.3f}", file=sys.stderr)
        verifier_khi2("donnes", khi2, DEGRES)
