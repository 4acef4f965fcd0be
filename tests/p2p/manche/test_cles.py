"""Une clé de manche et ses morceaux : ce que l'on montre de l'une ne dit rien d'une autre."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.p2p.manche.sans_croupier.cles import Cles
from rebelote.p2p.messages.entree import CLE, Entree, dire, ecrire_entree
from rebelote.p2p.messages.erreurs import EntreeRefusee, PliFaux
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.morceaux import morceau, morceau_est_faux, point_d_identite
from rebelote.p2p.messages.octets import depuis_texte, en_texte
from rebelote.p2p.messages.plis import lire_ephemere, reveler, secret_du_lecteur
from rebelote.p2p.messages.preuves import PLAINTE_FAUSSE, PLI_FAUX, Preuve, lire_preuve
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.secret import groupe
from rebelote.p2p.secret.groupe import Point
from rebelote.p2p.secret.partage import recombiner

IDENTITES = [Identite(bytes([n + 1]) * 32) for n in range(4)]
AUTEUR: Siege = 3
TETES = ("a" * 64, "b" * 64)


def _tablee(partie: str = "essai") -> Tablee:
    membres = (
        Membre(f"N{n}", identite.cle, f"http://127.0.0.1:{9000 + n}")
        for n, identite in enumerate(IDENTITES)
    )
    return Tablee(partie, "belote", {"objectif": 1}, tuple(membres), "secrete")


def _cles(siege: Siege, tablee: Tablee | None = None, nombre: int = 4) -> Cles:
    return Cles(tablee or _tablee(), siege, IDENTITES[siege], range(nombre))


def _entree(corps: dict[str, Any]) -> Entree:
    return ecrire_entree(IDENTITES[AUTEUR], "essai", 1, TETES[0], AUTEUR, CLE, corps)


def _de_travers(corps: dict[str, Any]) -> dict[str, Any]:
    """La somme est bonne ; les morceaux de J1 et de J2 ne le sont pas."""
    points = {nom: depuis_texte(texte) for nom, texte in corps["morceaux"].items()}
    points["J1"] = groupe.plus(points["J1"], groupe.BASE)
    points["J2"] = groupe.moins(points["J2"], groupe.BASE)
    return {**corps, "morceaux": {nom: en_texte(point) for nom, point in points.items()}}


def _plainte(plaignant: Siege, entree: Entree, ephemere: Point) -> Preuve:
    """Ce que tous concluent de cette plainte."""
    mot = dire(
        IDENTITES[plaignant],
        plaignant,
        genre=Message.PLAINTE.name,
        partie="essai",
        date=0,
        seq=entree.seq,
        empreinte=entree.empreinte,
        pli=reveler(IDENTITES[plaignant], ephemere),
    )
    pieces = [entree.en_json(), mot.en_json()]
    return lire_preuve({"genre": "pli", "pieces": pieces}, _tablee(), lambda _: False)


# --- Ce qu'une plainte dit, et ne dit pas ---------------------------------------------------------


def test_un_morceau_de_travers_se_montre_et_un_bon_aussi() -> None:
    bon = _cles(AUTEUR).ecrire(TETES[0])
    ephemere = lire_ephemere(bon["ephemere"])
    faux = _de_travers(bon)
    with pytest.raises(PliFaux):
        _cles(0).lire(AUTEUR, TETES[0], faux, verifier=True)
    _cles(2).lire(AUTEUR, TETES[0], faux, verifier=True)
    confondu = _plainte(0, _entree(faux), ephemere)
    assert (confondu.coupable, confondu.faute) == (AUTEUR, PLI_FAUX)
    a_tort = _plainte(0, _entree(bon), ephemere)
    assert (a_tort.coupable, a_tort.faute) == (0, PLAINTE_FAUSSE)


@pytest.mark.parametrize(
    ("partie", "tete"), [("une autre", TETES[0]), ("essai", TETES[1]), ("une autre", TETES[1])]
)
def test_une_plainte_n_ouvre_rien_d_une_autre_cle(partie: str, tete: str) -> None:
    """J1 et J4 se sont plaints l'un de l'autre ; J2 et J3 n'en refont pas mieux la clé de J1."""
    montres = [
        depuis_texte(reveler(IDENTITES[lecteur], _ephemere(auteur, _tablee(), TETES[0]))["secret"])
        for auteur, lecteur in ((AUTEUR, 0), (0, AUTEUR))
    ]
    suivante = _tablee(partie)
    publiee = _cles(0, suivante).ecrire(tete)
    ephemere = lire_ephemere(publiee["ephemere"])
    siens = [
        morceau(suivante, tete, 0, siege, secret_du_lecteur(IDENTITES[siege], ephemere))
        for siege in (1, 2, AUTEUR)
    ]
    point = depuis_texte(publiee["point"])
    assert groupe.fois_base(recombiner(siens)) == point
    for montre in montres:
        sans_j4 = [*siens[:2], morceau(suivante, tete, 0, AUTEUR, montre)]
        assert groupe.fois_base(recombiner(sans_j4)) != point


def _ephemere(siege: Siege, tablee: Tablee, tete: str) -> Point:
    return lire_ephemere(_cles(siege, tablee).ecrire(tete)["ephemere"])


def test_le_secret_des_identites_ne_dit_aucun_morceau() -> None:
    """Ce que les plaintes publiaient autrefois ne vaut plus pour personne."""
    bon = _cles(AUTEUR).ecrire(TETES[0])
    fixe = secret_du_lecteur(IDENTITES[0], point_d_identite(_tablee(), AUTEUR))
    assert morceau_est_faux(_entree(bon), 0, fixe, _tablee())
    with pytest.raises(EntreeRefusee, match="ne dit pas le secret"):
        _plainte(0, _entree(bon), point_d_identite(_tablee(), AUTEUR))


# --- Le point éphémère ----------------------------------------------------------------------------


def test_il_ne_sert_qu_une_fois_et_se_retrouve() -> None:
    lieux = [(s, p, t) for s in range(4) for p in ("essai", "une autre") for t in TETES]
    points = {_ephemere(siege, _tablee(partie), tete) for siege, partie, tete in lieux}
    assert len(points) == len(lieux)
    assert _cles(1).ecrire(TETES[0]) == _cles(1).ecrire(TETES[0])


def _sans(corps: dict[str, Any]) -> dict[str, Any]:
    return {nom: champ for nom, champ in corps.items() if nom != "ephemere"}


def _avec(point: Point, preuve: bytes | None = None) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def changer(corps: dict[str, Any]) -> dict[str, Any]:
        sienne = depuis_texte(corps["ephemere"])[groupe.TAILLE :]
        return {**corps, "ephemere": en_texte(point + (sienne if preuve is None else preuve))}

    return changer


FAUX: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "absent": _sans,
    "rien": lambda corps: {**corps, "ephemere": None},
    "sans preuve": _avec(groupe.BASE, b""),
    "hors du groupe": _avec(bytes(groupe.TAILLE)),
    "neutre": _avec(groupe.NEUTRE),
    "l'identité d'un autre": _avec(bytes.fromhex(IDENTITES[1].cle)),
    "la sienne": _avec(bytes.fromhex(IDENTITES[AUTEUR].cle)),
    "celui d'un autre": lambda c: {**c, "ephemere": _cles(1).ecrire(TETES[0])["ephemere"]},
}


@pytest.mark.parametrize("nom", FAUX)
def test_sans_point_prouve_la_cle_est_fausse_pour_tous(nom: str) -> None:
    """Fausse, et non contestée : nul n'a rien à révéler, et une révélation ne prouve rien."""
    faux = FAUX[nom](_cles(AUTEUR).ecrire(TETES[0]))
    for lecteur in range(3):
        with pytest.raises(Illisible):
            _cles(lecteur).lire(AUTEUR, TETES[0], faux, verifier=True)
        with pytest.raises(EntreeRefusee):
            _plainte(lecteur, _entree(faux), point_d_identite(_tablee(), 1))


def test_a_deux_il_y_est_aussi_et_il_n_y_a_pas_de_morceaux() -> None:
    publiee = _cles(0, nombre=2).ecrire(TETES[0])
    assert publiee.keys() == {"point", "preuve", "ephemere", "morceaux"}
    assert publiee["morceaux"] == {}
    with pytest.raises(Illisible):
        _cles(1, nombre=2).lire(0, TETES[0], _sans(publiee), verifier=True)


# --- Le secours -----------------------------------------------------------------------------------


@pytest.mark.parametrize("relance", [False, True])
def test_les_autres_refont_la_cle_d_un_absent_meme_apres_une_relance(relance: bool) -> None:
    """Un nœud relancé relit son carnet sans rien vérifier, et retrouve son morceau."""
    publiee = _cles(AUTEUR).ecrire(TETES[0])
    restes = [_cles(siege) for siege in range(3)]
    for cles in restes:
        cles.lire(AUTEUR, TETES[0], publiee, verifier=not relance)()
    for siege, cles in enumerate(restes):
        dit = cles.ecrire_secours(AUTEUR)
        assert dit["de"] == nom_siege(AUTEUR)
        for lecteur in restes:
            lecteur.lire_secours(siege, AUTEUR, depuis_texte(dit["morceau"]))()
    for cles in restes:
        assert groupe.fois_base(cles.ouvertes[AUTEUR]) == cles.publiques[AUTEUR]
