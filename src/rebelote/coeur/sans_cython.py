"""Ce que le moteur emprunte à Cython, quand Cython n'est pas là."""

from __future__ import annotations

from contextlib import nullcontext

compiled: bool = False
nogil = nullcontext()
