"""Un coup se joue une fois, pour le tour où on l'a vu : jamais pour celui qui le suit."""

from __future__ import annotations

from typing import Any

import pytest

from outils.navigateur.personne import Personne

JOUER = """async (gestes) => {
  const [{ jouer }, { etat }] = await Promise.all([
    import("/page/js/coups.js"), import("/page/js/etat.js"),
  ]);
  const envoyes = [];
  window.fetch = async (adresse, { body }) => {
    envoyes.push(JSON.parse(body));
    return new Response('{"rang": 0}', { status: 200 });
  };
  const tableau = ({ rang, cartes, attendus }) => ({
    rang, attendus,
    coups: cartes.map((carte, id) => ({ id: String(id), texte: carte, evenement: { carte } })),
  });
  etat.salon = { table: `essai-${Math.random()}`, moi: "J1", sieges: [] };
  for (const { vu, recu, carte } of gestes) {
    etat.affiche = { rang: vu.rang, tableau: tableau(vu) };
    etat.recu = { rang: recu.rang, tableau: tableau(recu) };
    await jouer(etat.affiche.tableau.coups.find((coup) => coup.texte === carte));
  }
  return envoyes;
}"""
"""Touche chaque carte sur le tableau que l'on voit, quand le serveur a dit le tableau reçu."""


def _tableau(rang: int, *cartes: str, attendus: tuple[str, ...] = ("J1",)) -> dict[str, Any]:
    return {"rang": rang, "cartes": list(cartes), "attendus": list(attendus)}


_PREMIER, _SUIVANT = _tableau(4, "A♠", "R♠"), _tableau(8, "R♠", "D♠")
_A_TROIS = _tableau(5, "A♠", "R♠", attendus=("J1", "J2", "J3"))
_A_DEUX = _tableau(6, "A♠", "R♠", attendus=("J1", "J2"))


@pytest.mark.parametrize(
    ("gestes", "attendus"),
    [
        pytest.param([(_PREMIER, _PREMIER, "R♠")], [(4, "1")], id="un coup"),
        pytest.param([(_PREMIER, _PREMIER, "A♠")] * 2, [(4, "0")], id="deux fois le même"),
        pytest.param(
            [(_PREMIER, _PREMIER, "A♠"), (_PREMIER, _SUIVANT, "A♠")], [(4, "0")], id="déjà joué"
        ),
        pytest.param([(_PREMIER, _SUIVANT, "R♠")], [], id="le tour suivant, sous le doigt"),
        pytest.param([(_A_TROIS, _A_DEUX, "R♠")], [(6, "1")], id="tous à la fois"),
    ],
)
def test_un_coup_se_joue_une_fois_et_pour_son_tour(
    seule: Personne, gestes: list[tuple[Any, Any, str]], attendus: list[tuple[int, str]]
) -> None:
    page = seule.page
    page.goto("/page/icone.svg")  # ses modules sans son écran, qui voudrait un vrai tableau
    donnees = [{"vu": vu, "recu": recu, "carte": carte} for vu, recu, carte in gestes]
    envoyes = page.evaluate(JOUER, donnees)
    assert [(envoi["rang"], envoi["id"]) for envoi in envoyes] == attendus
