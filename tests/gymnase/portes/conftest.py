"""OpenSpiel amène le journal d'absl, qui garde la sortie d'erreur du moment : ici, celle de pytest.

Qui règle ensuite les journaux (un serveur web, par exemple) ferme ceux d'avant, et cette sortie
avec. La vraie sortie d'erreur, absl ne la ferme jamais.
"""

from __future__ import annotations

import sys

from absl import logging as journal

journal.get_absl_handler().python_handler.stream = sys.__stderr__
