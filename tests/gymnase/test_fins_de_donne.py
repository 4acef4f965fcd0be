"""Les fins de donne : une variante qui joue de même ne change rien, une autre est mesurée."""

import pytest

from campagnes import fins_de_donne
from campagnes.fins_de_donne import Essai, fin_de_donne, terminer
from rebelote.jeux.catalogue import trouver


@pytest.mark.parametrize("jeu", fins_de_donne.JEUX)
def test_la_meme_ia_ne_change_rien(jeu: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert fins_de_donne.main([jeu, "avance", "--cartes", "2", "--donnes", "2"]) == 0
    assert "avance − avance : +0.000 ± 0.000" in capsys.readouterr().out


def test_on_part_du_nombre_de_cartes_demande() -> None:
    jeu = trouver("belote")
    depart = fin_de_donne(jeu, 2, "essai")
    assert [main.connues.bit_count() for main in depart.etat.mains] == [2, 2, 2, 2]
    essai = Essai("simple", jeu)
    avances = {terminer(depart, [essai] * 4, "essai") for _ in range(2)}
    assert len(avances) == 1
    assert essai.coups == 16


def test_une_ia_inconnue_est_refusee(capsys: pytest.CaptureFixture[str]) -> None:
    assert fins_de_donne.main(["belote", "personne"]) == 2
    assert "IA inconnue : personne" in capsys.readouterr().err


def test_interrompue_elle_dit_ce_qu_elle_sait(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def couper(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(fins_de_donne, "fin_de_donne", couper)
    assert fins_de_donne.main(["belote", "simple"]) == 130
    assert "simple − avance" in capsys.readouterr().out
