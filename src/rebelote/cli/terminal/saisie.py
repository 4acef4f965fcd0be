"""Comprendre ce qu'une personne tape : un coup désigné par ses mots, sans accents ni majuscules.

Rien ici ne connaît un jeu : on compare les mots tapés à ceux où chaque coup est offert.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from rebelote.noyau.evenement import Evenement
from rebelote.recit.choix import ranger

Mots: TypeAlias = tuple[str, ...]

_VALEURS: Final = {
    **dict.fromkeys(("as", "a"), "A"),
    **dict.fromkeys(("roi", "r"), "R"),
    **dict.fromkeys(("dame", "d"), "D"),
    **dict.fromkeys(("valet", "v"), "V"),
    **{
        nom: str(rang)
        for rang, nom in enumerate(
            ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"), start=2
        )
    },
    **{str(rang): str(rang) for rang in range(2, 11)},
}
_COULEURS: Final = {
    **dict.fromkeys(("♥", "coeurs", "coeur", "co"), "♥"),
    **dict.fromkeys(("♦", "carreaux", "carreau", "ca"), "♦"),
    **dict.fromkeys(("♣", "trefles", "trefle", "tr", "t"), "♣"),
    **dict.fromkeys(("♠", "piques", "pique", "pi", "p"), "♠"),
}
_NOMS_COULEURS: Final = {"♥": "coeur", "♦": "carreau", "♣": "trefle", "♠": "pique"}

_MOTS_VIDES: Final = frozenset(
    ("a", "au", "aux", "de", "du", "des", "d", "la", "le", "les", "l", "et", "en", "je", "j", "ai")
)
"""« je prends à cœur » et « prends cœur » disent la même chose."""


def _au_choix(mots: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, mots), key=len, reverse=True))


_CARTE: Final = re.compile(
    rf"(?<![a-z0-9])({_au_choix(_VALEURS)})(?:\s+de\s+|\s*)({_au_choix(_COULEURS)})(?![a-z])"
)
_CASE: Final = re.compile(r"(?<![\d-])(\d)[\s-]+(\d)(?![\d♥♦♣♠])")
"""Deux chiffres qui se suivent sont une case : ils vont ensemble, et dans cet ordre."""

_MOT: Final = re.compile(r"\d+-\d+|(?:10|[2-9ARDV])[♥♦♣♠]|[a-z]+|\d+|[♥♦♣♠]")


def mots(texte: str) -> Mots:
    """Les mots qui comptent d'un texte, chacun sous une seule forme.

    >>> mots("Dame de Trèfle"), mots("je prends à ♥"), mots("excuse")
    (('D♣',), ('prends', 'coeur'), ('ex',))
    """
    ecrit = _CASE.sub(r"\1-\2", _CARTE.sub(_carte_courte, _sans_accents(texte)))
    return tuple(_forme(mot) for mot in _MOT.findall(ecrit) if mot not in _MOTS_VIDES)


def cartes_dites(texte: str) -> list[str]:
    """Les cartes que nomme un texte, sous leur forme courte."""
    return [mot for mot in mots(texte) if mot[-1] in _NOMS_COULEURS]


def _sans_accents(texte: str) -> str:
    minuscules = texte.lower().replace("œ", "oe").replace("\N{VARIATION SELECTOR-16}", "")
    minuscules = minuscules.replace("à", " ")  # « prend à cœur » n'est pas l'as de cœur
    decompose = unicodedata.normalize("NFKD", minuscules)
    return "".join(signe for signe in decompose if not unicodedata.combining(signe))


def _carte_courte(trouvee: re.Match[str]) -> str:
    return f" {_VALEURS[trouvee[1]]}{_COULEURS[trouvee[2]]} "


def _forme(mot: str) -> str:
    if mot.isdigit():
        return mot.lstrip("0") or "0"
    return "ex" if mot == "excuse" else _NOMS_COULEURS.get(mot, mot)


def se_valent(tape: str, attendu: str) -> bool:
    """Le même mot, ou l'un commence l'autre : « pa », « passer » et « passe »."""
    if tape == attendu:
        return True
    if not (tape.isalpha() and attendu.isalpha()):
        return False
    return attendu.startswith(tape) or (len(attendu) > 3 and tape.startswith(attendu))


def _identiques(tapes: Mots, coup: Mots) -> bool:
    return tapes == coup


def _memes_mots(tapes: Mots, coup: Mots) -> bool:
    return Counter(tapes) == Counter(coup)


def _dans_l_ordre(tapes: Mots, coup: Mots) -> bool:
    suite = iter(coup)
    return all(any(se_valent(tape, mot) for mot in suite) for tape in tapes)


def _parmi(tapes: Mots, coup: Mots) -> bool:
    restants = list(coup)
    for tape in tapes:
        trouve = next((mot for mot in restants if se_valent(tape, mot)), None)
        if trouve is None:
            return False
        restants.remove(trouve)
    return True


_EXIGENCES: Final[tuple[Callable[[Mots, Mots], bool], ...]] = (
    _identiques,
    _memes_mots,
    _dans_l_ordre,
    _parmi,
)
"""De la plus stricte à la plus large : la première qui trouve décide."""


def lectures(texte: str) -> list[Mots]:
    """Ce que le texte peut vouloir dire : « a cœur » est l'as, ou « à cœur » tapé sans accent."""
    sans_a = re.sub(r"\ba\b", " ", texte, flags=re.IGNORECASE)
    return [lus for lus in (mots(texte), mots(sans_a)) if lus]


Dire: TypeAlias = Callable[[Evenement], str]
"""Ce que l'on dit d'un coup (`Etat.parole`)."""


def designes(texte: str, coups: Sequence[Evenement], dire: Dire) -> list[Evenement]:
    """Les coups que ce texte peut désigner ; plusieurs s'il est trop vague, aucun s'il est faux."""
    ecrits = [(coup, mots(dire(coup))) for coup in coups]
    for tapes in lectures(texte):
        for exigence in _EXIGENCES:
            trouves = [coup for coup, ecrit in ecrits if exigence(tapes, ecrit)]
            if trouves:
                return trouves
    return []


EXEMPLES: Final = 4
"""On ne donne pas plus d'exemples que cela."""

_VARIABLE: Final = re.compile(r"\S*[\d♥♦♣♠]\S*|\b[ARDV]\b|\bEX\b")

LISTE_MAX: Final = 30
"""Au-delà, on ne montre plus tous les coups : on tape le sien."""


class Choix:
    """Les coups offerts à quelqu'un, et ce qu'il peut taper pour en choisir un."""

    def __init__(self, coups: Sequence[Evenement], dire: Dire) -> None:
        self.coups = ranger(coups)
        self.dire = dire
        self.listes = len(self.coups) <= LISTE_MAX
        self.numerotes = self.listes and not self._numeros_trompeurs()

    def _numeros_trompeurs(self) -> bool:
        """Vrai quand un numéro de ligne nomme un autre coup : « 3 », pari ou troisième ligne ?"""
        for numero, ligne in enumerate(self.coups, start=1):
            nommes = designes(str(numero), self.coups, self.dire)
            if len(nommes) == 1 and nommes[0] is not ligne:
                return True
        return False

    def trouver(self, texte: str) -> list[Evenement]:
        """Les coups que ce texte désigne, par leur numéro ou par leurs mots."""
        numero = texte.strip().removesuffix(".")
        lignes = {str(rang): coup for rang, coup in enumerate(self.coups, start=1)}
        if self.numerotes and numero in lignes:
            return [lignes[numero]]
        return designes(texte, self.coups, self.dire)

    def exemples(self) -> list[str]:
        """Un coup de chaque sorte : les mots de deux coups d'une sorte ne diffèrent que par les
        cartes, les cases, les nombres et les joueurs."""
        sortes: dict[str, str] = {}
        for coup in self.coups:
            dit = self.dire(coup)
            sortes.setdefault(_VARIABLE.sub("·", dit), dit)
        if len(sortes) == 1:
            return [self.dire(self.coups[0]), self.dire(self.coups[-1])][: len(self.coups)]
        return [*sortes.values()][:EXEMPLES]
