"""De vrais nœuds dont l'IA dit tout haut tout ce qu'elle sait : ni sortie ni dossier n'en dit plus.

L'IA est dans le processus d'un siège : ce qu'elle écrit sur la sortie d'erreur à chaque choix est
tout ce qu'un journal d'exécution pourrait en montrer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from campagnes.parties_reelles import NOMS, PATIENCE, attendre, etat
from rebelote.archives import Enregistrement
from rebelote.noyau.sieges import lire_siege
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.noeud.equipage import Equipage
from rebelote.stockage import adresse_par_defaut
from tests.cartes_ecrites import cartes_ecrites
from tests.p2p.fuites.verite import Verite

BAVARDE = """
import json, sys
from rebelote.noyau.sieges import nom_siege

class Bavarde:
    def choisir(self, vue):
        vu = repr(vue.etat) + repr(list(vue.journal))
        dit = {"siege": nom_siege(vue.siege), "rang": len(vue.journal), "vu": vu}
        print(json.dumps(dit, ensure_ascii=False), file=sys.stderr, flush=True)
        return vue.coups_legaux()[0]
"""
JOUEURS = 4


def test_un_processus_ne_dit_ni_ne_garde_une_carte_cachee(tmp_path: Path) -> None:
    ia, base = tmp_path / "bavarde.py", Path(adresse_par_defaut())
    ia.write_text(BAVARDE, encoding="utf-8")
    with Equipage(tmp_path) as equipage:
        qui = [f"{ia}:Bavarde"] * JOUEURS
        equipage.lancer("dame_de_pique", qui, NOMS[:JOUEURS], 1, ("objectif=1",), en_base=True)
        attendre(lambda: etat(equipage.processus[1]).get("seq", 0) > 20, "le milieu de la manche")
        assert not base.exists()
        assert not list(tmp_path.rglob("*.json"))
        sorties = [p.popen.communicate(timeout=PATIENCE)[0] for p in equipage.processus]
    assert base.exists()
    for sortie in sorties:
        assert not cartes_ecrites([json.loads(ligne) for ligne in sortie.splitlines()])
    verite = _verite(tmp_path / NOMS[0])
    for nom in NOMS[:JOUEURS]:
        lignes = (tmp_path / nom / "erreurs.txt").read_text().splitlines()
        assert len(lignes) > 10
        for ligne in lignes:
            _juger(ligne, verite)
        assert not (tmp_path / nom / "incidents.txt").exists()


def _verite(dossier: Path) -> Verite:
    (carnet,), (gardee,) = dossier.glob("*.carnet"), dossier.glob("*.json")
    _, tablee = json.loads(carnet.read_text().splitlines()[0])
    partie = Enregistrement.depuis_json(json.loads(gardee.read_text()))
    return Verite(Tablee.depuis_json(tablee), partie.journal)


def _juger(ligne: str, verite: Verite) -> None:
    """Tout ce qui s'écrit est de l'IA, et ne nomme que ce que son siège savait alors."""
    dit: dict[str, Any] = json.loads(ligne)
    vues = cartes_ecrites(dit["vu"])
    assert vues
    assert not verite.interdites(vues, lire_siege(dit["siege"]), dit["rang"])
