"""Le code QR d'une invitation : un téléphone le lit sans rien taper."""

from __future__ import annotations

import io

from rebelote.table.salon.refus import Introuvable


def dessiner(texte: str) -> bytes:
    """Le code de ce texte, en SVG sans style écrit dedans."""
    try:
        import segno
    except ModuleNotFoundError:
        raise Introuvable("pas de code QR ici : pip install 'rebelote[table]'") from None
    sortie = io.BytesIO()
    segno.make(texte, error="m", micro=False).save(sortie, kind="svg", scale=4, border=4)
    return sortie.getvalue()
