"""Le lecteur d'une partie enregistrée : un écran par position, et des ordres d'une lettre."""

from __future__ import annotations

from typing import Final

import typer
from rich.console import Console

from rebelote.archives import Enregistrement
from rebelote.cli.affichage import colorer, demander
from rebelote.cli.codes import INTERROMPU
from rebelote.cli.terminal.tablee import lire_place, verifier_siege
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.sieges import Siege, nom_siege
from rebelote.recit.dessin import decrire
from rebelote.recit.recit import Pas, Recit, joueur_attendu
from rebelote.recit.rejeu import Rejeu

INVITE: Final = "[Entrée, p, m, M, s, f, l, n°, ?, q] "
AIDE: Final = (
    "Entrée ou n  suivant          p  précédent         un nombre  aller à cet événement",
    "m  manche suivante            M  manche précédente",
    "f  premier                    l  dernier",
    "s  changer de vue : s J2 la vue de J2, s o cartes ouvertes ; s seul passe à la suivante",
    "q  quitter                    ?  cette aide",
)


def lire_vue(texte: str, enregistrement: Enregistrement) -> Siege | None:
    if texte.strip().lower() in ("o", "ouvert", "ouverte"):
        return None
    return verifier_siege(lire_place(texte), len(enregistrement.joueurs))


class Lecteur:
    """Montre un enregistrement et obéit à celui qui le regarde."""

    def __init__(
        self, enregistrement: Enregistrement, console: Console, siege: Siege | None
    ) -> None:
        self.enregistrement = enregistrement
        self.jeu: Jeu = trouver(enregistrement.jeu)
        self.rejeu = Rejeu(enregistrement)
        noms = {rang: joueur.nom for rang, joueur in enumerate(enregistrement.joueurs)}
        self.recit = Recit({r: "" if nom == nom_siege(r) else nom for r, nom in noms.items()})
        self.console = console
        self.siege = siege
        self.position = 0

    def dire(self, texte: str) -> None:
        self.console.print(colorer(texte))

    def aller(self, position: int) -> None:
        """Va à cet événement ; au bout s'il est plus loin."""
        self.position = max(0, min(position, self.rejeu.longueur))

    # --- D'un trait -----------------------------------------------------------------------------

    def tout_dire(self) -> None:
        """Chaque événement ; et la table à chaque tour qui commence."""
        depart = max(1, self.position)
        self.position = depart - 1
        if joueur_attendu(self.rejeu.etat(self.position, self.siege)):
            self.dire(self._table())
        for position in range(depart, self.rejeu.longueur + 1):
            self.position = position
            self._dire_le_pas(self.rejeu.pas(position, self.siege))
        self._dire_la_fin()

    def _dire_le_pas(self, pas: Pas) -> None:
        premiere, *suite = self.recit.fait(pas)
        self.dire("\n".join([f"{self.position:4}  {premiere}", *suite]))
        if pas.ouvre_un_tour:
            self.dire(f"\n{self._table()}")

    def _table(self) -> str:
        etat = self.rejeu.etat(self.position, self.siege)
        return decrire(self.jeu.tableau(etat, self.siege, self.position).nomme(self.recit.noms))

    def _dire_la_fin(self) -> None:
        etat = self.rejeu.etat(self.rejeu.longueur, self.siege)
        if self.rejeu.faute is not None:
            self.dire(f"\nEnregistrement fautif : {self.rejeu.faute}")
        elif self.rejeu.inachevee:
            self.dire(f"\nLe journal s'arrête là, partie inachevée : {etat.situation()}")
        else:
            for ligne in self.recit.conclusion(etat):
                self.dire(ligne)

    # --- Pas à pas ------------------------------------------------------------------------------

    def parcourir(self) -> None:
        """Obéit jusqu'à ce qu'on quitte ; la fin de l'entrée vaut `q`."""
        self._nouvel_ecran()
        try:
            while (ordre := demander(self.console, INVITE)) != "q":
                message = self._obeir(ordre)
                if message is None:
                    self._nouvel_ecran()
                else:
                    self.dire(message)
        except EOFError:
            self.dire("")
        except KeyboardInterrupt:
            self.dire("")
            raise typer.Exit(INTERROMPU) from None

    def _obeir(self, ordre: str) -> str | None:
        """Exécute un ordre, ou rend ce qu'il faut répondre."""
        if ordre.isdecimal() and len(ordre) < 9:
            return self._aller_a(int(ordre))
        if ordre == "?":
            return "\n".join(AIDE)
        if ordre.lower().split(maxsplit=1)[:1] == ["s"]:
            return self._changer_de_vue(ordre[1:].strip())
        destination = self._destination(ordre)
        if destination is None:
            return f"Pas compris : « {ordre} » ; ? pour l'aide"
        return self._aller_a(destination)

    def _destination(self, ordre: str) -> int | None:
        match ordre:
            case "" | "n":
                return self.position + 1
            case "p":
                return self.position - 1
            case "m":
                return self.rejeu.manche_suivante(self.position)
            case "M":
                return self.rejeu.manche_precedente(self.position)
            case "f":
                return 0
            case "l":
                return self.rejeu.longueur
            case _:
                return None

    def _aller_a(self, position: int) -> str | None:
        if position < 0:
            return "C'est déjà le début."
        if position > self.rejeu.longueur:
            return self._trop_loin(position)
        self.position = position
        return None

    def _trop_loin(self, position: int) -> str:
        return f"Pas d'événement {position} : le journal finit au {self.rejeu.longueur}."

    def _changer_de_vue(self, texte: str) -> str | None:
        try:
            self.siege = lire_vue(texte, self.enregistrement) if texte else self._vue_suivante()
        except ErreurRebelote as erreur:
            return str(erreur)
        return None

    def _vue_suivante(self) -> Siege | None:
        suivante = 0 if self.siege is None else self.siege + 1
        return suivante if suivante < len(self.enregistrement.joueurs) else None

    def _nouvel_ecran(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
        self.montrer()

    def montrer(self) -> None:
        """Une position : ce qui vient d'arriver, la table, et la fin si l'on y est."""
        vue = "cartes ouvertes" if self.siege is None else f"vue de {self.recit.nom(self.siege)}"
        self.dire(f"Événement {self.position}/{self.rejeu.longueur}, {vue}")
        if self.position:
            self.dire("\n".join(self.recit.fait(self.rejeu.pas(self.position, self.siege))))
        self.dire("")
        self.dire(self._table())
        if self.position == self.rejeu.longueur:
            self._dire_la_fin()
