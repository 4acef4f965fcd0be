"""Les ouvriers d'une grappe Dask, quand le tournoi dépasse la machine.

Chaque ouvrier de la grappe doit avoir la même version de rebelote et, s'il y en a, les mêmes
fichiers d'IA aux mêmes chemins.
"""

from __future__ import annotations

import importlib
from concurrent.futures import Executor
from types import TracebackType
from typing import Any, Final

from rebelote.gymnase.tournoi.ouvriers import Ouvriers
from rebelote.noyau.erreurs import ErreurRebelote

DELAI_DE_CONNEXION: Final = 10


class OuvriersDask(Ouvriers):
    """La grappe dont l'ordonnanceur est à cette adresse."""

    def __init__(self, adresse: str) -> None:
        self._client = _connecter(adresse)
        # « pure » : la grappe garderait sinon le résultat de deux demandes pareilles.
        super().__init__(0, lambda: self._client.get_executor(pure=False))
        if not self.largeur:
            self._client.close()
            raise ErreurRebelote(f"aucun ouvrier ne s'est présenté à {adresse}")

    @property
    def largeur(self) -> int:
        """Combien travaillent en ce moment : on peut en ajouter en cours de route."""
        fils: dict[str, int] = self._client.nthreads()
        return sum(fils.values())

    def est_une_perte(self, erreur: BaseException) -> bool:
        """La grappe a perdu plusieurs ouvriers de suite sur le même lot, et y renonce."""
        from distributed import KilledWorker

        return isinstance(erreur, KilledWorker)

    def liberer(self, executeur: Executor) -> None:
        executeur.shutdown(wait=False)

    def __exit__(
        self,
        genre: type[BaseException] | None,
        erreur: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        super().__exit__(genre, erreur, trace)
        self._client.close()


def _connecter(adresse: str) -> Any:
    try:
        distributed: Any = importlib.import_module("distributed")
    except ModuleNotFoundError as absent:
        raise ErreurRebelote(
            f"--dask demande {absent.name} : pip install 'rebelote[dask]'"
        ) from None
    try:
        return distributed.Client(adresse, timeout=DELAI_DE_CONNEXION, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        raise ErreurRebelote(
            f"pas d'ordonnanceur Dask à {adresse} ; attendu par exemple tcp://127.0.0.1:8786"
        ) from None
