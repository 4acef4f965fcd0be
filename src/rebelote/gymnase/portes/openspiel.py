"""La porte d'OpenSpiel : chaque jeu comme jeu Python, sous le nom `python_rebelote_…`.

    jeu = load("dame_de_pique")
    etat = jeu.new_initial_state()

Le hasard tient en trois tirages de deux chiffres, au début : ensemble, la graine de la donne. Une
action est ensuite le numéro d'un mot (voir `codage`).
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from rebelote.gymnase.portes.extra import ExtraAbsent
from rebelote.gymnase.portes.jeux import CODAGES, codage_de
from rebelote.gymnase.portes.partie_en_mots import PartieEnMots
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.recit.dessin import decrire

try:
    import pyspiel

    from rebelote.gymnase.portes.observateur import Observateur, verifier_le_joueur
except ModuleNotFoundError as absent:
    raise ExtraAbsent("openspiel", absent) from None

TIRAGES: Final = 3
CHIFFRES: Final = 100
"""Un million de donnes, sans qu'aucun nœud de hasard n'ait plus de cent issues."""


def nom_openspiel(jeu: str) -> str:
    return f"python_rebelote_{jeu}"


def load(jeu: str, **parametres: Any) -> Any:
    """Le jeu pour OpenSpiel ; `players`, `manches` et `regles` (« tape:sort;objectif:50 »)."""
    codage_de(jeu)  # un nom inconnu se refuse mieux ici que chez OpenSpiel
    return pyspiel.load_game(nom_openspiel(jeu), parametres)


class JeuOpenSpiel(pyspiel.Game):  # type: ignore[misc]
    """Un de nos jeux, ses joueurs et ses règles fixés."""

    NOM: ClassVar[str]

    def __init__(self, parametres: dict[str, Any]) -> None:
        nom = self.NOM
        self.jeu = trouver(nom)
        joueurs, manches = int(parametres["players"]), int(parametres["manches"])
        self.debut: dict[str, Any] = {
            "joueurs": joueurs,
            "manches": manches,
            "regles": self.jeu.regles.depuis_textes(_options(parametres["regles"])),
        }
        self.exemple = PartieEnMots.debut(nom, 0, **self.debut)
        super().__init__(TYPES[nom], _mesures(nom, joueurs, manches), parametres)

    def new_initial_state(self) -> EtatOpenSpiel:
        return EtatOpenSpiel(self)

    def max_chance_nodes_in_history(self) -> int:
        return TIRAGES

    def make_py_observer(self, genre: Any = None, params: Any = None) -> Observateur:
        if params:
            raise ValueError(f"paramètres d'observation inconnus : {params}")
        genre = genre or pyspiel.IIGObservationType(perfect_recall=False)
        return Observateur(self.jeu, self.exemple, genre)


def _options(texte: str) -> dict[str, str]:
    """« tape:sort;objectif:50 » en options nommées."""
    options: dict[str, str] = {}
    for option in filter(None, map(str.strip, texte.split(";"))):
        nom, _, valeur = map(str.strip, option.partition(":"))
        if nom in options:
            raise ErreurRebelote(f"regles : {nom} est dit deux fois")
        options[nom] = valeur
    return options


def _mesures(nom: str, joueurs: int, manches: int) -> Any:
    codage = CODAGES[nom]
    return pyspiel.GameInfo(
        num_distinct_actions=len(codage.mots),
        max_chance_outcomes=CHIFFRES,
        num_players=joueurs,
        min_utility=-float(manches * codage.enjeu),
        max_utility=float(manches * codage.enjeu),
        utility_sum=0.0,
        max_game_length=manches * codage.longueur,
    )


class EtatOpenSpiel(pyspiel.State):  # type: ignore[misc]
    """Un état : des tirages tant que la graine n'est pas complète, puis une `PartieEnMots`."""

    def __init__(self, jeu: JeuOpenSpiel) -> None:
        super().__init__(jeu)
        self.tirages: tuple[int, ...] = ()
        self.position: PartieEnMots | None = None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        siege = self.position.siege
        return int(pyspiel.PlayerId.TERMINAL) if siege is None else siege

    def _legal_actions(self, _: int) -> list[int]:
        assert self.position is not None
        return self.position.permis()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(issue, 1 / CHIFFRES) for issue in range(CHIFFRES)]

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position = self.position.dire(action)
            return
        if not 0 <= action < CHIFFRES:
            raise ValueError(f"tirage {action} : attendu de 0 à {CHIFFRES - 1}")
        self.tirages = (*self.tirages, action)
        if len(self.tirages) == TIRAGES:
            graine = sum(tirage * CHIFFRES**rang for rang, tirage in enumerate(self.tirages))
            jeu = self.get_game()
            self.position = PartieEnMots.debut(jeu.jeu.nom, graine, **jeu.debut)

    def _action_to_string(self, joueur: int, action: int) -> str:
        if joueur == pyspiel.PlayerId.CHANCE:
            return f"tirage {action}"
        return self.get_game().exemple.mot(action)  # type: ignore[no-any-return]

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.finie

    def returns(self) -> list[float]:
        """Ce que chacun a gagné sur la moyenne des autres, une fois la dernière manche finie."""
        if self.position is None or not self.position.finie:
            return [0.0] * self.num_players()
        return self.position.gains()

    def resample_from_infostate(self, joueur: int, hasard: Any) -> EtatOpenSpiel:
        """Un état que rien de ce que sait ce joueur ne contredit, tiré par `completer`."""
        return self.imaginer(joueur, Random(hasard()))

    def imaginer(self, joueur: int, alea: Random) -> EtatOpenSpiel:
        if self.position is None:
            raise ValueError("rien à imaginer : les cartes ne sont pas encore données")
        verifier_le_joueur(self, joueur)
        return dans(self.get_game(), self.position.imaginer(joueur, alea))

    def __str__(self) -> str:
        if self.position is None:
            return f"tirages {self.tirages}"
        table = decrire(self.get_game().jeu.tableau(self.position.etat))
        return f"{table}\n{' '.join(map(self.position.mot, self.position.dits))}"


def dans(jeu: JeuOpenSpiel, position: PartieEnMots) -> EtatOpenSpiel:
    """L'état d'OpenSpiel à cette position, sans son passé."""
    etat = jeu.new_initial_state()
    etat.position = position
    return etat


def _type(nom: str) -> Any:
    jeu = trouver(nom)
    return pyspiel.GameType(
        short_name=nom_openspiel(nom),
        long_name=f"rebelote : {jeu.titre}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(jeu.nombres_de_joueurs),
        min_num_players=min(jeu.nombres_de_joueurs),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": max(jeu.nombres_de_joueurs),
            "manches": trouver(nom).fiche.manches,
            "regles": "",
        },
    )


TYPES: Final = {nom: _type(nom) for nom in CODAGES}


# Une vraie classe par jeu : OpenSpiel la garde plus longtemps que Python ne vit (une fonction ou un
# `partial` y ferait mourir l'interprète en sortant), et `pickle` la retrouve par son nom.


class Belote(JeuOpenSpiel):
    NOM = "belote"


class Contree(JeuOpenSpiel):
    NOM = "contree"


class DameDePique(JeuOpenSpiel):
    NOM = "dame_de_pique"


class TarotAfricain(JeuOpenSpiel):
    NOM = "tarot_africain"


class Regicide(JeuOpenSpiel):
    NOM = "regicide"


for _classe in (Belote, Contree, DameDePique, TarotAfricain, Regicide):
    pyspiel.register_game(TYPES[_classe.NOM], _classe)
