"""La tape : scellée, mesurée, jamais plus vite qu'une personne."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest

from rebelote.ia.catalogue import charger
from rebelote.jeux.catalogue import trouver
from rebelote.jeux.dame_de_pique.evenements import Taper
from rebelote.noyau.partie import Partie
from rebelote.table.salon.refus import Depasse, FauxDepart
from rebelote.table.salon.reglages import Allure, Reglages
from rebelote.table.seance.lecture import Lecture
from rebelote.table.seance.maison import Demande, Maison
from rebelote.table.seance.tape import Tape
from tests.table.maisons import Flux, Message, Robot


def avant_la_tape(graine: int) -> Partie[Any]:
    """Une partie d'IA, arrêtée au moment de taper."""
    jeu = trouver("dame_de_pique")
    joueurs = [charger("simple", jeu.nom, Random(f"{graine}:{s}")) for s in range(4)]
    partie = jeu.nouvelle_partie(joueurs, alea=Random(graine))
    while "TAPER" not in partie.etat.attente():
        partie.avancer()
    return partie


@pytest.fixture(scope="module")
def partie() -> Partie[Any]:
    return avant_la_tape(1)


def scelle(partie: Partie[Any], *essais: tuple[int, float]) -> int | None:
    """Le délai retenu de J1, qui envoie ces délais à ces instants."""
    tape = Tape(ouverture=0.0)
    for delai, instant in essais:
        try:
            tape.sceller(partie.vue(0), delai, instant)
        except FauxDepart:
            continue
    coup = tape.coups.get(0)
    assert coup is None or isinstance(coup, Taper)
    return None if coup is None else coup.delai_ms


@pytest.mark.parametrize(
    ("essais", "retenu"),
    [
        ([(250, 0.3)], 250),
        ([(100, 0.2)], 100),
        ([(99, 0.1)], None),
        ([(0, 0.0), (300, 0.4)], 800),
        ([(0, 0.0), (50, 0.1), (300, 0.4)], 1300),
        ([(250, 4.0)], 2000),
        ([(90_000, 4.0)], 5000),
    ],
    ids=["juste", "limite", "faux depart", "puis", "deux fois", "invraisemblable", "trop lent"],
)
def test_le_temps_retenu(
    partie: Partie[Any], essais: list[tuple[int, float]], retenu: int | None
) -> None:
    assert scelle(partie, *essais) == retenu


def test_on_ne_tape_qu_une_fois_et_qui_ne_tape_pas_est_le_plus_lent(partie: Partie[Any]) -> None:
    tape = Tape(ouverture=0.0)
    tape.sceller(partie.vue(0), 250, 0.3)
    with pytest.raises(Depasse):
        tape.sceller(partie.vue(0), 200, 0.4)
    manquee = tape.manquee(partie.vue(1))
    assert isinstance(manquee, Taper)
    assert manquee.delai_ms == 5000


def test_a_la_table_les_tapes_sortent_ensemble_et_celle_des_ia_est_humaine(alice: Robot) -> None:
    """On joue jusqu'à une tape : un faux départ est refusé, puis tous les délais se révèlent."""
    for graine in range(1, 30):
        table = alice.ouvrir("dame_de_pique", graine=graine, ias={"J2": "facile", "J3": "expert"})
        flux = alice.flux(table)
        alice.post(f"/tables/{table}/demarrer")
        if (etat := _jusqu_a_la_tape(alice, table, flux)) is not None:
            break
    assert etat is not None
    trop_tot = {"rang": etat["rang"], "id": etat["tableau"]["coups"][0]["id"], "delai_ms": 20}
    reponse = alice.post(f"/tables/{table}/coups", **trop_tot)
    assert (reponse.status_code, reponse.json()["code"]) == (409, "faux_depart")
    sans_delai = {cle: valeur for cle, valeur in trop_tot.items() if cle != "delai_ms"}
    assert alice.post(f"/tables/{table}/coups", **sans_delai).status_code == 422
    assert alice.post(f"/tables/{table}/coups", **{**trop_tot, "delai_ms": 400}).is_success
    faits: list[Message] = []
    while not faits or faits[-1]["evenement"]["type"] != "TAPES":
        faits.append(flux.suivant("evenement"))
    tapes = {f["auteur"]: f["evenement"]["delai_ms"] for f in faits[:-1]}
    assert tapes == {"J1": 900, "J2": None, "J3": None, "J4": None}
    delais = faits[-1]["evenement"]["delais"]
    assert delais["J1"] == 900
    assert all(100 <= delai <= 1500 for delai in delais.values())


def _personne(*_: object) -> NoReturn:
    raise AssertionError("pas de pairs ici")


def test_la_tape_de_l_un_ne_reveille_pas_la_page_de_l_autre(tmp_path: Path) -> None:
    """Un message de plus, même vide, dirait aux autres quand il a tapé."""

    async def jouer() -> None:
        maison = Maison(tmp_path, "http://ici", lambda *_: None, _personne)
        jeu = trouver("dame_de_pique")
        reglages = Reglages(jeu.regles(), allure=Allure.LENTE)
        table, jeton = await maison.ouvrir(Demande(jeu, reglages, ["moyen"] * 4, 0, "Alice"))
        alice = table.salon.qui(jeton)
        _, bob = table.salon.accueillir()
        table.salon.asseoir(bob, 1, "Bob")
        bob.pret = True
        table.salon.demarrer(alice)
        table.commencer()
        lectures = {convive.nom: Lecture(table, convive, "") for convive in (alice, bob)}
        assert all("".join(lecture._nouveau()) for lecture in lectures.values())
        table.signaler(0)
        assert "event: etat" in "".join(lectures["Alice"]._nouveau())
        assert "".join(lectures["Bob"]._nouveau()) == ""
        await maison.fermer()

    asyncio.run(jouer())


def _jusqu_a_la_tape(alice: Robot, table: str, flux: Flux) -> dict[str, Any] | None:
    while True:
        etat = flux.suivant("etat")
        if etat["tableau"]["vainqueurs"]:
            return None
        if etat["reflexe"]:
            assert etat["reflexe"] == {"ouvert": True}
            return etat
        if etat["tableau"]["coups"]:
            alice.jouer(table, etat)
