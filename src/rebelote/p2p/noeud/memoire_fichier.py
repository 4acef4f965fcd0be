"""Le carnet d'un nœud, sur son disque : on le relit par la fin, et pas plus haut qu'il ne faut."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final

from rebelote.archives.prives import dossier_prive, ouvrir_prive
from rebelote.noyau.erreurs import ErreurRebelote

ENSEMBLE: Final = "ensemble"
"""Le genre d'une ligne qui en tient plusieurs."""
ILLISIBLES: Final = (TypeError, ValueError, RecursionError)
"""Ce que lève une ligne abîmée ; la dernière, de crochets sans fin."""
BLOC: Final = 2**16
"""Les octets que l'on relit d'abord ; puis deux fois plus, chaque fois que l'on remonte."""


class MemoireFichier:
    """Un carnet sur disque, une ligne JSON par note, écrite pour de bon avant de rendre la main.

    Le rang zéro est celui de la première note écrite depuis qu'on l'a ouvert : celles d'avant en
    ont de négatifs, et l'on n'a pas à savoir combien elles sont.
    """

    def __init__(self, chemin: Path) -> None:
        self.chemin = chemin
        dossier_prive(chemin.parent)
        self._fichier, self._lecture = ouvrir_prive(chemin), chemin.open("rb")
        self._bloc = BLOC
        self._reste = max(self._reparer() - 1, 0)
        """Ce qu'il y a dans le fichier avant ce que l'on en a relu."""
        self._coupee = b""
        """La fin, déjà relue, de la ligne où s'arrête ce reste."""
        self._anciennes: list[bytes] = []
        """Les notes relues, de la dernière à la première."""
        self._neuves: list[bytes] = []

    def _reparer(self) -> int:
        """Oublie une dernière ligne coupée par la panne : elle n'avait pas encore été envoyée."""
        taille = fin = self._lecture.seek(0, os.SEEK_END)
        entier = 0
        while fin and not entier:
            debut = max(fin - BLOC, 0)
            place = self._octets(debut, fin).rfind(b"\n")
            entier, fin = (debut + place + 1 if place >= 0 else 0), debut
        if entier != taille:
            os.truncate(self.chemin, entier)  # tué là aussi, on n'en a rien perdu
        return entier

    def _octets(self, debut: int, fin: int) -> bytes:
        self._lecture.seek(debut)
        return self._lecture.read(fin - debut)

    # --- Écrire -------------------------------------------------------------------------------

    def noter(self, genre: str, objet: Any) -> None:
        self._ecrire(_ligne(genre, objet))

    def noter_ensemble(self, notes: list[tuple[str, Any]]) -> None:
        """Sur une seule ligne : une panne qui la coupe n'en laisse rien."""
        if len(notes) > 1:
            self._ecrire(_ligne(ENSEMBLE, notes))
        else:
            for note in notes:
                self.noter(*note)

    def _ecrire(self, ligne: bytes) -> None:
        self._fichier.write(ligne + b"\n")
        self._fichier.flush()
        os.fsync(self._fichier.fileno())
        self._neuves += _notes(ligne)

    # --- Relire -------------------------------------------------------------------------------

    def relire(self) -> list[tuple[str, Any]]:
        return [(genre, self.lire(rang)) for rang, genre in self.a_rebours()][::-1]

    def genres(self) -> list[str]:
        """Le genre de chaque note, de la première à la dernière."""
        return [genre for _, genre in self.a_rebours()][::-1]

    def a_rebours(self, avant: int | None = None) -> Iterator[tuple[int, str]]:
        fin = len(self._neuves) if avant is None else avant
        for rang in count(fin - 1, -1):
            ligne = self._note(rang)
            if ligne is None:
                return
            # `["entree",…` : le genre se lit sans le reste, qui est long.
            yield rang, ligne[2 : ligne.find(b'"', 2)].decode(errors="replace")

    def lire(self, rang: int) -> Any:
        try:
            genre, objet = json.loads(self._note(rang) or b"")
            if genre == ENSEMBLE:
                raise ValueError
        except ILLISIBLES:
            numero = rang + 1 + len(self.genres()) - len(self._neuves)
            raise ErreurRebelote(f"{self.chemin} : ligne {numero} illisible") from None
        return objet

    def _note(self, rang: int) -> bytes | None:
        """La note de ce rang ; rien avant la première."""
        if rang >= 0:
            return self._neuves[rang]
        while len(self._anciennes) < -rang and self._reste:
            self._remonter()
        return self._anciennes[-1 - rang] if len(self._anciennes) >= -rang else None

    def _remonter(self) -> None:
        """Relit un bloc de plus, vers le début du fichier."""
        debut = max(self._reste - self._bloc, 0)
        lignes = (self._octets(debut, self._reste) + self._coupee).split(b"\n")
        self._coupee = lignes.pop(0) if debut else b""
        self._anciennes += [note for ligne in reversed(lignes) for note in _notes(ligne)[::-1]]
        self._reste, self._bloc = debut, 2 * self._bloc

    def fermer(self) -> None:
        self._fichier.close()
        self._lecture.close()


def _notes(ligne: bytes) -> list[bytes]:
    """Les notes d'une ligne du carnet, chacune sur la sienne."""
    if not ligne.startswith(_DEBUT_D_ENSEMBLE):
        return [ligne]
    try:
        _, notes = json.loads(ligne)
        return [_ligne(*note) for note in notes]
    except ILLISIBLES:
        return [ligne]  # illisible : on le dira en la lisant


def _ligne(genre: str, objet: Any) -> bytes:
    return json.dumps([genre, objet], ensure_ascii=False, separators=(",", ":")).encode()


_DEBUT_D_ENSEMBLE: Final = f'["{ENSEMBLE}",'.encode()
