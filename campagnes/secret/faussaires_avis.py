"""Les faussaires des avis et des voiles : rien de ce qu'ils présentent ne passe.

Leurs preuves sont écrites à part de celles de `rebelote.p2p.secret`, et au mieux : chacun ne triche
qu'à une chose.
"""

from __future__ import annotations

from collections.abc import Callable

from campagnes.secret.atelier import CONTEXTE, TORSION, Atelier
from campagnes.secret.faussaires_parts import AUTRE_CONTEXTE, Presenter
from rebelote.p2p.secret import avis, groupe, voile
from rebelote.p2p.secret.chiffre import Chiffre, chiffrer
from rebelote.p2p.secret.groupe import BASE, NEUTRE, ORDRE, Alea, Point, Scalaire, combinaison

_AVIS = b"rebelote/secret/1/avis"
_VOILE = b"rebelote/secret/1/voile"


def _tirer(alea: Alea) -> int:
    return groupe.en_entier(groupe.scalaire_au_hasard(alea))


# --- Les avis ---------------------------------------------------------------------------------


def prouver_oui_de(
    message: Scalaire, cle: Point, contexte: bytes, alea: Alea, masque: int | None = None
) -> bytes:
    """Le chiffré de ce multiple de B, prouvé comme un oui : juste s'il vaut un, et lui seul."""
    r = _tirer(alea) if masque is None else masque
    chiffre = Chiffre(
        groupe.fois_base(groupe.depuis_entier(r)),
        groupe.plus(groupe.fois(groupe.depuis_entier(r), cle), groupe.fois_base(message)),
    )
    return _prouver_oui(chiffre, r, cle, contexte, alea)


def _prouver_oui(chiffre: Chiffre, r: int, cle: Point, contexte: bytes, alea: Alea) -> bytes:
    c_non, s_non, w = (_tirer(alea) for _ in range(3))
    non = combinaison((s_non, -c_non), (BASE, chiffre.a))
    non += combinaison((s_non, -c_non), (cle, chiffre.b))
    oui = combinaison((w,), (BASE,)) + combinaison((w,), (cle,))
    defi = groupe.en_entier(groupe.scalaire(_AVIS, contexte, cle, chiffre.en_octets(), non, oui))
    c_oui = (defi - c_non) % ORDRE
    suite = (c_non, s_non, c_oui, w + c_oui * r)
    return chiffre.en_octets() + b"".join(map(groupe.depuis_entier, suite))


def _presenter_avis(atelier: Atelier, octets: bytes) -> Presenter:
    return lambda: _jeter(avis.lire_avis(octets, atelier.cle, CONTEXTE))


def _jeter(_: object) -> None:
    pass


def _oui_de(atelier: Atelier, message: int) -> Presenter:
    octets = prouver_oui_de(groupe.depuis_entier(message), atelier.cle, CONTEXTE, atelier.alea)
    return _presenter_avis(atelier, octets)


def oui_double(atelier: Atelier) -> Presenter:
    """2·B : il compterait pour deux, et qui le sait le retrouverait."""
    return _oui_de(atelier, 2)


def oui_oppose(atelier: Atelier) -> Presenter:
    """-B, qui annulerait le oui d'un autre."""
    return _oui_de(atelier, -1)


def oui_quelconque(atelier: Atelier) -> Presenter:
    return _oui_de(atelier, _tirer(atelier.alea))


def oui_et_son_oppose(atelier: Atelier) -> Presenter:
    """Deux complices, deux points opposés : il suffit que l'un soit refusé, les deux le sont."""
    choisi = _tirer(atelier.alea)
    un, autre = _oui_de(atelier, choisi), _oui_de(atelier, -choisi)

    def presenter() -> None:
        try:
            un()
        finally:
            autre()

    return presenter


def avis_de_masques_opposes(atelier: Atelier) -> Presenter:
    """Deux complices, deux masques opposés, de vraies preuves : la somme n'a plus de masque."""
    r = _tirer(atelier.alea)
    dits = [
        prouver_oui_de(groupe.UN, atelier.cle, CONTEXTE, atelier.alea, masque)
        for masque in (r, ORDRE - r)
    ]

    def presenter() -> None:
        lus = [avis.lire_avis(dit, atelier.cle, CONTEXTE) for dit in dits]
        avis.verifier_somme(avis.reunir(lus))

    return presenter


def avis_retourne(atelier: Atelier) -> Presenter:
    """L'avis d'un autre, dont il fait oui de non et non de oui sans le connaître : B moins lui."""
    sien = avis.lire_avis(
        avis.dire_avis(True, atelier.cle, CONTEXTE, atelier.alea), atelier.cle, CONTEXTE
    )
    tourne = Chiffre(groupe.moins(NEUTRE, sien.a), groupe.moins(BASE, sien.b))
    return _presenter_avis(
        atelier, _prouver_oui(tourne, _tirer(atelier.alea), atelier.cle, CONTEXTE, atelier.alea)
    )


def avis_d_un_autre(atelier: Atelier) -> Presenter:
    """L'avis d'un autre siège, redit tel quel."""
    octets = avis.dire_avis(True, atelier.cle, AUTRE_CONTEXTE, atelier.alea)
    return _presenter_avis(atelier, octets)


def avis_sans_masque(atelier: Atelier) -> Presenter:
    """Un non de masque nul : deux points neutres."""
    vrai = avis.dire_avis(False, atelier.cle, CONTEXTE, atelier.alea)
    return _presenter_avis(atelier, NEUTRE + NEUTRE + vrai[64:])


def avis_hors_du_groupe(atelier: Atelier) -> Presenter:
    """Un oui auquel s'ajoute un point d'ordre 8."""
    r = groupe.scalaire_au_hasard(atelier.alea)
    a, b = chiffrer(BASE, atelier.cle, r)
    tordu = Chiffre(a, groupe.plus(b, TORSION))
    try:
        octets = _prouver_oui(tordu, groupe.en_entier(r), atelier.cle, CONTEXTE, atelier.alea)
    except groupe.HorsDuGroupe:  # nos propres outils ne le multiplient pas : il le dit sans preuve
        octets = tordu.en_octets() + avis.dire_avis(True, atelier.cle, CONTEXTE, atelier.alea)[64:]
    return _presenter_avis(atelier, octets)


# --- Les voiles -------------------------------------------------------------------------------


class _Voileur:
    """Un joueur qui doit voiler ce chiffré, et qui prouve ce qu'il veut de ce qu'il a fait."""

    def __init__(self, atelier: Atelier) -> None:
        self.alea, self.avant = atelier.alea, atelier.avant[0]
        self.x, self.r = _tirer(atelier.alea), _tirer(atelier.alea)
        self.cle = groupe.fois_base(groupe.depuis_entier(self.x))

    def presenter(self, apres: Chiffre, r: int, y: int) -> Presenter:
        """Dit ce chiffré, et prouve au mieux avec ces deux nombres-là."""
        w_r, w_y = _tirer(self.alea), _tirer(self.alea)
        a, b = self.avant
        promesses = (
            combinaison((w_r,), (a,)),
            combinaison((w_r, -w_y), (b, a)),
            combinaison((w_r, -w_y), (self.cle, BASE)),
        )
        enonce = (self.cle, self.avant.en_octets(), apres.en_octets())
        c = groupe.en_entier(groupe.scalaire(_VOILE, CONTEXTE, *enonce, *promesses))
        suite = map(groupe.depuis_entier, (c, w_r + c * r, w_y + c * y))
        return self.dire(apres.en_octets() + b"".join(suite))

    def dire(self, octets: bytes) -> Presenter:
        return lambda: voile.verifier_voile(self.cle, self.avant, CONTEXTE, octets)

    def voile_de(self, r: int, y: int) -> Chiffre:
        a, b = self.avant
        return Chiffre(combinaison((r,), (a,)), combinaison((r, -y), (b, a)))


def voile_honnete(atelier: Atelier) -> Presenter:
    """Pas un faux : ce que ce même prouveur fait d'un vrai voile est accepté."""
    v = _Voileur(atelier)
    return v.presenter(v.voile_de(v.r, v.r * v.x), v.r, v.r * v.x)


def voile_nul(atelier: Atelier) -> Presenter:
    """r = 0 : tous les oui deviendraient un non."""
    v = _Voileur(atelier)
    return v.presenter(Chiffre(NEUTRE, NEUTRE), 0, 0)


def voile_a_demi_nul(atelier: Atelier) -> Presenter:
    """De même, mais a' semble voilé."""
    v = _Voileur(atelier)
    return v.presenter(v.voile_de(v.r, v.r * v.x)._replace(b=NEUTRE), v.r, v.r * v.x)


def voile_d_une_autre_cle(atelier: Atelier) -> Presenter:
    """Ôte une autre clé que la sienne ; seule la troisième équation le voit."""
    v = _Voileur(atelier)
    y = v.r * _tirer(atelier.alea)
    return v.presenter(v.voile_de(v.r, y), v.r, y)


def voile_sans_oter_sa_cle(atelier: Atelier) -> Presenter:
    v = _Voileur(atelier)
    return v.presenter(v.voile_de(v.r, 0), v.r, 0)


def voile_a_deux_nombres(atelier: Atelier) -> Presenter:
    """a' et b' ne sont pas voilés du même nombre ; seule la première équation le voit."""
    v = _Voileur(atelier)
    a = combinaison((_tirer(atelier.alea),), (v.avant.a,))
    return v.presenter(v.voile_de(v.r, v.r * v.x)._replace(a=a), v.r, v.r * v.x)


def voile_deplace(atelier: Atelier) -> Presenter:
    """Ajoute un oui à ce qu'il voile ; seule la deuxième équation le voit."""
    v = _Voileur(atelier)
    vrai = v.voile_de(v.r, v.r * v.x)
    return v.presenter(vrai._replace(b=groupe.plus(vrai.b, BASE)), v.r, v.r * v.x)


def voile_d_un_autre_chiffre(atelier: Atelier) -> Presenter:
    """Voile une autre somme que celle qu'on lui a laissée."""
    v = _Voileur(atelier)
    secret = groupe.depuis_entier(v.x)
    return v.dire(voile.voiler(secret, atelier.avant[1], CONTEXTE, atelier.alea))


def voile_d_un_autre(atelier: Atelier) -> Presenter:
    """Redit le voile d'un autre siège."""
    v, autre = _Voileur(atelier), groupe.scalaire_au_hasard(atelier.alea)
    return v.dire(voile.voiler(autre, v.avant, AUTRE_CONTEXTE, atelier.alea))


def voile_d_un_autre_sondage(atelier: Atelier) -> Presenter:
    v = _Voileur(atelier)
    secret = groupe.depuis_entier(v.x)
    return v.dire(voile.voiler(secret, v.avant, AUTRE_CONTEXTE, atelier.alea))


def voile_hors_du_groupe(atelier: Atelier) -> Presenter:
    v = _Voileur(atelier)
    vrai = v.voile_de(v.r, v.r * v.x)
    return v.presenter(vrai._replace(a=groupe.plus(vrai.a, TORSION)), v.r, v.r * v.x)


def voile_tordu(atelier: Atelier) -> Presenter:
    """Le point d'ordre 8 sur b', là où le neutre est permis."""
    v = _Voileur(atelier)
    return v.presenter(v.voile_de(v.r, v.r * v.x)._replace(b=TORSION), v.r, v.r * v.x)


FAUSSAIRES: tuple[Callable[[Atelier], Presenter], ...] = (
    oui_double,
    oui_oppose,
    oui_quelconque,
    oui_et_son_oppose,
    avis_de_masques_opposes,
    avis_retourne,
    avis_d_un_autre,
    avis_sans_masque,
    avis_hors_du_groupe,
    voile_nul,
    voile_a_demi_nul,
    voile_d_une_autre_cle,
    voile_sans_oter_sa_cle,
    voile_a_deux_nombres,
    voile_deplace,
    voile_d_un_autre_chiffre,
    voile_d_un_autre,
    voile_d_un_autre_sondage,
    voile_hors_du_groupe,
    voile_tordu,
)
