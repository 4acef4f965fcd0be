"""L'acte d'une partie : ce qui la nomme dans les archives, et le hasard dont elle part."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field

from rebelote.archives.dates import maintenant


@dataclass(frozen=True)
class Acte:
    """Ce qui distingue une partie de toutes les autres."""

    graine: int | None = None
    """Rien quand elle est imprévisible ; personne ne la lit avant la fin."""

    id_partie: str = field(default_factory=lambda: str(uuid.uuid4()))
    date_debut: str = field(default_factory=maintenant)
