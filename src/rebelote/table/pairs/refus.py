"""Ce qui empêche de s'asseoir entre pairs, dit à la page comme tout refus d'une table."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from rebelote.p2p.messages.erreurs import Injoignable, RefusDuPair
from rebelote.table.salon.refus import RefusDeTable


class HoteInjoignable(RefusDeTable):
    """Personne ne répond à cette adresse, ou ce n'est pas celui du lien."""

    code = "hote_injoignable"


class RefuseParLHote(RefusDeTable):
    """L'hôte a répondu non : table pleine, partie commencée, invitation périmée."""

    code = "refuse_par_l_hote"


@contextlib.contextmanager
def dits_a_la_page() -> Iterator[None]:
    """Traduit les refus du réseau en refus de table."""
    try:
        yield
    except Injoignable as erreur:
        raise HoteInjoignable(f"l'hôte est injoignable : {erreur}") from None
    except RefusDuPair as refus:
        raise RefuseParLHote(f"l'hôte refuse : {refus}") from None
