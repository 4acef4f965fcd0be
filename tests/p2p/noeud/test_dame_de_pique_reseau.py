"""La dame de pique en réseau : quatre moteurs, de vraies prises, une partie entière."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from random import Random

import pytest

from rebelote.archives.enregistrement import Enregistrement
from rebelote.archives.json_strict import lire_json
from rebelote.ia.catalogue import charger
from rebelote.jeux.dame_de_pique.options import ReglesDameDePique
from rebelote.noyau.erreurs import ErreurRebelote
from rebelote.p2p.messages.erreurs import RefusDuPair
from rebelote.p2p.noeud import dame_de_pique
from rebelote.p2p.noeud.dame_de_pique import DameDePiqueGameNetworkEngine as Moteur

NOMS = ("Ana", "Bob", "Cléo", "Dan")


def moteur(dossier: Path, nom: str, regles: ReglesDameDePique | None = None) -> Moteur:
    joueur = charger("simple", "dame_de_pique", Random(nom))
    return Moteur(nom, joueur, dossier / nom, regles)


def test_le_nom_du_cahier_des_charges_designe_la_meme_classe() -> None:
    attendu = dame_de_pique.DameDePiqueGameNetworkPlayer
    assert dame_de_pique.DameDePiqueGameNetorkPlayer is attendu


def test_quatre_moteurs_jouent_une_partie_entiere(tmp_path: Path) -> None:
    async def partie() -> None:
        async with contextlib.AsyncExitStack() as pile:
            regles = ReglesDameDePique(objectif=1)
            moteurs = [
                await pile.enter_async_context(moteur(tmp_path, nom, regles)) for nom in NOMS
            ]
            hote, *autres = moteurs
            async with asyncio.TaskGroup() as taches:
                taches.create_task(hote.heberger())
                for autre in autres:
                    taches.create_task(autre.rejoindre(hote.lien))
            _verifier_les_joueurs(moteurs)
            scores = await asyncio.gather(*(m.jouer() for m in moteurs))
            assert all(score == scores[0] for score in scores)
            assert max(scores[0].values()) >= 1
            assert len({m.noeud.poste.tete for m in moteurs if m.noeud.poste}) == 1
            _verifier_l_enregistrement(hote, scores[0])

    asyncio.run(partie())


def _verifier_les_joueurs(moteurs: list[Moteur]) -> None:
    for un in moteurs:
        distants = un.joueurs_distants
        assert {j.siege for j in distants} == {0, 1, 2, 3} - {un.siege}
        par_cle = {m.noeud.identite.cle: m for m in moteurs}
        for joueur in distants:
            lui = par_cle[joueur.cle]
            assert (joueur.nom, joueur.siege) == (lui.noeud.nom, lui.siege)
            assert (joueur.adresse, joueur.present, joueur.exclu) == (
                lui.noeud.adresse,
                True,
                False,
            )


def _verifier_l_enregistrement(hote: Moteur, scores: dict[str, int]) -> None:
    chemin = hote.noeud.donnees / f"{hote.noeud.accueil.partie}.json"
    objet = Enregistrement.depuis_json(lire_json(chemin.read_text(encoding="utf-8")))
    partie = objet.rejouer()
    assert partie.est_terminee
    assert dict(partie.etat.scores()) == scores
    assert [joueur.nom for joueur in objet.joueurs] == [
        m.nom for m in hote.noeud.accueil.table.inscrits
    ]


def test_un_moteur_sans_partie_le_dit(tmp_path: Path) -> None:
    async def essai() -> None:
        async with moteur(tmp_path, "Ana") as seul:
            with pytest.raises(ErreurRebelote, match="n'a pas commencé"):
                _ = seul.etat

    asyncio.run(essai())


def test_on_ne_rejoint_pas_sans_invitation(tmp_path: Path) -> None:
    async def essai() -> None:
        async with moteur(tmp_path, "Ana") as hote, moteur(tmp_path, "Bob") as bob:
            hote.noeud.accueil.ouvrir(4, [])
            with pytest.raises(RefusDuPair, match="l'invitation du lien est fausse"):
                await bob.rejoindre(hote.lien.replace(hote.noeud.accueil.table.invitation, "faux"))

    asyncio.run(essai())
