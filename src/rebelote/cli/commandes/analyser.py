"""`rebelote analyser` : ce que chaque coup d'une partie a coûté, et à qui."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from rebelote.archives import Enregistrement, Lu, sortie_permise
from rebelote.cli.affichage import avertir, console_de_tableaux
from rebelote.cli.avancement import avancement
from rebelote.cli.bilans.analyse import montrer
from rebelote.cli.codes import ECHEC, INTERROMPU, MAUVAISE_DEMANDE
from rebelote.cli.lecture import choisies, rejouable
from rebelote.cli.options import ECRASER, FICHIER, JSON, PROCESSUS
from rebelote.cli.sortie_json import A_L_ECRAN, ecrire_json
from rebelote.gymnase.analyse import Analyse, Dossier, Juge, Reglages, juge, ouvrir
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.noyau.sieges import Siege, nom_siege

_PARTIE = typer.Option("--partie", min=1, help="Une seule partie du fichier ; toutes sinon.")
_JOUEUR = typer.Option("--joueur", metavar="J1…J4|NOM", help="Un seul joueur ; tous sinon.")
_PIRES = typer.Option("--pires", min=0, help="Combien de coups montrer, des plus chers.")
_MONDES = typer.Option(
    "--mondes", min=1, max=10_000, help="Mondes imaginés par coup ; plus il y en a, plus c'est sûr."
)
_GRAINE = typer.Option("--graine", "-g", min=0, help="Graine des mondes : même graine, même bilan.")
_EXACT = typer.Option(
    "--exact", "--sans-cachees", help="Le solveur seul, cartes sur table (belote et contrée)."
)


def analyser(
    fichier: Annotated[str, FICHIER],
    partie: Annotated[int | None, _PARTIE] = None,
    joueur: Annotated[str | None, _JOUEUR] = None,
    pires: Annotated[int, _PIRES] = 10,
    mondes: Annotated[int | None, _MONDES] = None,
    graine: Annotated[int, _GRAINE] = 1,
    exact: Annotated[bool, _EXACT] = False,
    processus: Annotated[int, PROCESSUS] = 1,
    sortie: Annotated[Path | None, JSON] = None,
    ecraser: Annotated[bool, ECRASER] = False,
) -> None:
    """L'IA avancée dit ce que valait le coup d'après ce que son joueur savait ; à la belote et à la
    contrée, le solveur dit aussi ce qu'il valait cartes sur table. Un coup forcé n'est pas jugé.
    Ctrl-C montre ce qui est déjà jugé.

    Code de sortie : 0 ; 1 si une partie enfreint une règle ; 2 si quelque chose n'a pas pu être lu,
    jugé ou écrit ; 130 si Ctrl-C l'a interrompu.

    Exemples : `rebelote analyser partie.json`, `rebelote analyser parties.jsonl --joueur J1`,
    `rebelote analyser parties.jsonl --exact --pires 20`,
    `rebelote analyser parties.jsonl -p 4 --json analyse.json`
    """
    _verifier_la_sortie(sortie, fichier, ecraser)
    demande = _Demande(fichier, partie, joueur, Reglages(graine, mondes, exact))
    analyse = Analyse(demande.dossiers(), demande.reglages)
    interrompue = _mener(analyse, processus)
    montrer(console_de_tableaux(erreur=sortie == A_L_ECRAN), analyse, fichier, pires)
    if sortie is not None:
        ecrire_json(analyse.en_json(pires), sortie, ecraser)
    _conclure(demande, interrompue)


def _verifier_la_sortie(sortie: Path | None, fichier: str, ecraser: bool) -> None:
    """Refuse d'emblée ce qu'on ne pourrait pas écrire, et d'écrire sur les parties elles-mêmes."""
    if sortie is None or sortie == A_L_ECRAN:
        return
    if fichier != "-" and _un_seul_fichier(sortie, Path(fichier)):
        raise ErreurRebelote(f"{sortie} est le fichier des parties à analyser : il serait perdu")
    sortie_permise(sortie, ecraser)


def _un_seul_fichier(un: Path, autre: Path) -> bool:
    try:
        return un.samefile(autre)
    except (OSError, RuntimeError):  # l'un des deux n'est pas là : la suite dira lequel
        return False


def _mener(analyse: Analyse, processus: int) -> bool:
    """Juge tout ce qu'il y a à juger ; rend vrai si Ctrl-C l'a arrêté en chemin."""
    try:
        with (
            avancement("coups", analyse.total) as avancer,
            closing(analyse.mener(processus)) as decisions,
        ):
            for _ in decisions:
                avancer()
    except KeyboardInterrupt:
        return True
    return False


def _conclure(demande: _Demande, interrompue: bool) -> None:
    if interrompue:
        avertir("interrompu")
        raise typer.Exit(INTERROMPU)
    if demande.passees:
        raise typer.Exit(MAUVAISE_DEMANDE)
    if demande.fautives:
        raise typer.Exit(ECHEC)


@dataclass
class _Demande:
    """Ce que l'on veut analyser, et ce qui, du fichier, ne se laisse pas faire."""

    fichier: str
    partie: int | None
    joueur: str | None
    reglages: Reglages
    passees: int = 0
    """Celles qui n'ont pu être lues, ou qu'aucun juge ne juge."""

    fautives: int = 0
    presents: dict[str, None] = field(default_factory=dict)
    """Les noms de ceux qui ont joué, pour aider qui se trompe de joueur."""

    def dossiers(self) -> list[Dossier]:
        """Les parties à analyser ; ce qui ne se lit pas est dit, et passé."""
        dossiers = []
        with avancement("parties lues") as avancer:
            for numero, lu in choisies(self.fichier, self.partie):
                dossier = self._dossier(numero, lu)
                if dossier is not None:
                    dossiers.append(dossier)
                avancer()
        if not dossiers:
            raise typer.Exit(MAUVAISE_DEMANDE)  # chaque ligne a déjà dit pourquoi
        if self.joueur is not None and not any(d.rangs for d in dossiers):
            raise ErreurRebelote(self._joueur_absent(self.joueur))
        return [dossier for dossier in dossiers if dossier.voulus]

    def _dossier(self, numero: int, lu: Lu) -> Dossier | None:
        try:
            enregistrement = rejouable(lu)
            juge_du_jeu = self._juge(enregistrement.jeu, lu.lieu)
        except ErreurRebelote as erreur:
            self.passees += 1
            avertir(str(erreur))
            return None
        self.presents.update(dict.fromkeys(joueur.nom for joueur in enregistrement.joueurs))
        dossier = ouvrir(numero, enregistrement, juge_du_jeu, self._veut)
        self._dire_les_fautes(dossier, lu.lieu)
        return dossier

    def _juge(self, jeu: str, lieu: str) -> Juge:
        try:
            return juge(jeu, self.reglages)
        except ErreurRebelote as erreur:
            raise ErreurRebelote(f"{lieu} : partie passée : {erreur}") from None

    def _dire_les_fautes(self, dossier: Dossier, lieu: str) -> None:
        if dossier.decouverte is not None:
            avertir(
                f"{lieu} : une faute que la suite découvre n'est pas jugée : {dossier.decouverte}"
            )
        if dossier.faute is not None:
            avertir(f"{lieu} : l'analyse s'arrête à une faute : {dossier.faute}")
        self.fautives += dossier.decouverte is not None or dossier.faute is not None

    def _veut(self, enregistrement: Enregistrement, siege: Siege) -> bool:
        if self.joueur is None:
            return True
        voulu = self.joueur.casefold()
        return voulu in (nom_siege(siege).casefold(), enregistrement.joueurs[siege].nom.casefold())

    def _joueur_absent(self, joueur: str) -> str:
        sieges = [nom_siege(siege) for siege in range(4)]
        if joueur.casefold() in {nom.casefold() for nom in (*sieges, *self.presents)}:
            return f"{joueur} n'a eu aucun choix à faire, ou rien ne permet d'en juger"
        return f"pas de joueur {joueur} ; il y a J1 à J4, ou {', '.join(self.presents)}"
