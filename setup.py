"""Compile le moteur quand c'est possible ; le reste est dans `pyproject.toml`."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src", "rebelote", "coeur", "moteur.py")
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # les types C viennent du .pxd, ceux du .py sont pour mypy
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "nonecheck": False,
}


def extension() -> Extension:
    """L'extension ; avec gcc et clang, on force l'inclusion des petites fonctions."""
    if sys.platform == "win32":
        return Extension("rebelote.coeur.moteur", [str(SOURCE)])
    return Extension(
        "rebelote.coeur.moteur",
        [str(SOURCE)],
        define_macros=[("CYTHON_INLINE", "inline __attribute__((always_inline))")],
        extra_compile_args=["-O3"],
    )


def extensions() -> list[Extension]:
    """L'extension, si l'on peut : sans compilateur C, l'installation continue sans elle.

    La variable SANS_COEUR la refuse : le Makefile compile le moteur lui-même, à chaque retouche.
    """
    if os.environ.get("SANS_COEUR"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    faites: list[Extension] = cythonize(
        [extension()], build_dir="build", compiler_directives=DIRECTIVES
    )
    for faite in faites:
        faite.optional = True  # cythonize() oublie ce qu'on lui en dit
    return faites


setup(ext_modules=extensions())
