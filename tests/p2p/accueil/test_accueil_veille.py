"""Ce qu'un nœud dit à qui le regarde : la table, la salle, la partie, les absents."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import pytest

from rebelote.cartes import Carte
from rebelote.cli.reseau.issue import issue
from rebelote.cli.reseau.personne import Guichet
from rebelote.cli.reseau.qui_joue import nom_d_ia
from rebelote.cli.reseau.recit_reseau import RecitReseau
from rebelote.cli.reseau.veille import EnSalle, Veille
from rebelote.jeux.catalogue import trouver
from rebelote.jeux.commun.coups import JouerCarte
from rebelote.noyau.codec import evenement_en_json
from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.accueil.arrivee import rejoindre
from rebelote.p2p.accueil.invitation import inviter
from rebelote.p2p.accueil.salle import EtatSalle, JoueurEnSalle
from rebelote.p2p.manche.chronique import Chronique, raconter
from rebelote.p2p.membre.memoire import MemoireVive
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import ecrire_entree
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Membre, Tablee
from rebelote.p2p.noeud.carnets import abandonner, enregistrement, inachevee
from rebelote.p2p.noeud.noeud import Noeud
from rebelote.p2p.noeud.serveur import finir, identite_du_dossier
from tests.p2p.reseau import lien_de, noeud_servi, simple

MOI = Identite(b"a" * 32).cle
CLE = Identite(b"c" * 32).cle
AUTRE = Identite(b"e" * 32).cle


def salle(*joueurs: tuple[str, str, bool], places: int = 3) -> EtatSalle:
    presents = [JoueurEnSalle(nom=nom, cle=cle, pret=pret) for nom, cle, pret in joueurs]
    return EtatSalle(partie="p1", places=places, delai=120.0, commencee=False, joueurs=presents)


# --- La salle ---------------------------------------------------------------------------------


def test_la_salle_dit_qui_est_la_qui_est_pret_et_le_temps_qui_reste() -> None:
    vue = EnSalle(MOI)
    assert list(vue.nouvelles(salle(("Ana", CLE, True), ("Bob", MOI, False)), 0)) == [
        "en salle : Ana (prêt), vous (pas encore prêt) ; il manque 1 joueur",
        "il vous reste 120 s pour vous dire prêt",
    ]
    pleine = salle(
        ("Ana", CLE, False), ("Bob", MOI, False), ("Léa", Identite(b"e" * 32).cle, False)
    )
    assert list(vue.nouvelles(pleine, 10)) == [
        "Ana n'est plus prêt",
        "Léa (pas encore prêt) entre en salle ; la table est complète",
    ]
    assert list(vue.nouvelles(pleine, 80)) == []
    assert list(vue.nouvelles(pleine, 91)) == ["il vous reste 29 s pour vous dire prêt"]
    assert list(vue.nouvelles(pleine, 92)) == []
    seuls = salle(("Bob", MOI, True))
    assert list(vue.nouvelles(seuls, 93)) == [
        "Ana quitte la salle ; il manque 2 joueurs",
        "Léa quitte la salle ; il manque 2 joueurs",
        "vous êtes prêt",
    ]
    # Se raviser rend tout son temps.
    assert list(vue.nouvelles(salle(("Bob", MOI, False)), 200)) == ["vous n'êtes plus prêt"]


# --- La table et la partie --------------------------------------------------------------------


def tablee(identites: list[Identite], ias: tuple[str | None, ...] = (None, None)) -> Tablee:
    membres = tuple(
        Membre(nom, identite.cle, f"http://127.0.0.1:{port}", ia)
        for port, (nom, identite, ia) in enumerate(
            zip(("Ana", "Bob"), identites, ias, strict=True), start=1
        )
    )
    regles = trouver("tarot_africain").regles.depuis_json({"vies": 1})
    return Tablee("p1", "tarot_africain", regles.en_json(), membres)


def poste_de(table: Tablee, identite: Identite, siege: int) -> PosteActif:
    from random import Random

    return PosteActif(table, siege, identite, MemoireVive(), Random(1), lambda: "sel")


def test_qui_ne_repond_plus_se_dit_et_qui_revient_aussi(tmp_path: Path) -> None:
    identites = [Identite(), Identite()]
    poste = poste_de(tablee(identites), identites[0], 0)

    async def essai() -> Veille:
        noeud = Noeud("Ana", identites[0], "http://127.0.0.1:1", tmp_path, simple)
        return Veille(noeud, lambda _: None)

    veille = asyncio.run(essai())
    assert list(veille._presences(poste, 2.0)) == []
    assert list(veille._presences(poste, 3.4)) == ["Bob ne répond plus : on l'attend encore 57 s"]
    assert list(veille._presences(poste, 4.0)) == []
    poste.presence.entendre(1, 1, 5.0)
    assert list(veille._presences(poste, 5.1)) == ["Bob est revenu"]


def test_qui_entame_sa_reserve_se_dit_une_fois_par_coup(tmp_path: Path) -> None:
    identites = [Identite(), Identite()]
    poste = poste_de(tablee(identites), identites[0], 0)

    async def essai() -> Veille:
        return Veille(Noeud("Ana", identites[0], "http://127.0.0.1:1", tmp_path, simple), print)

    veille = asyncio.run(essai())
    for date in range(1, 41):
        poste.pendule.passer(float(date), [0, 1])
    assert list(veille._reserves(poste)) == [
        "vous entamez votre réserve : il vous reste 590 s pour cette manche",
        "Bob entame sa réserve : il lui reste 590 s",
    ]
    assert list(veille._reserves(poste)) == []


def test_abandonnee_se_dit_une_fois_et_se_reprend(tmp_path: Path) -> None:
    identites = [Identite(), Identite()]
    poste = poste_de(tablee(identites), identites[0], 0)
    poste.maintenant = 100.0
    assert issue(poste, 0, tmp_path) == (
        "partie abandonnée : plus de nouvelles de J2 ; "
        "la même commande la reprendra à leur retour, "
        "--nouvelle en commencera une autre s'ils ont fini sans vous"
    )


def test_une_table_se_raconte_de_l_arrivee_au_score(tmp_path: Path) -> None:
    lignes: list[str] = []
    recit: list[str] = []
    details: list[str] = []
    manches = 0

    async def essai() -> None:
        nonlocal manches
        async with (
            noeud_servi(tmp_path, "Ana", tls=False) as ana,
            noeud_servi(tmp_path, "Bob", tls=False) as bob,
        ):
            veille = Veille(ana, lignes.append)
            detaillee = Veille(ana, details.append, detail=True)
            regles = trouver("tarot_africain").regles.depuis_json({"vies": 1})
            table = asyncio.create_task(
                inviter(ana.accueil, [], 2, "tarot_africain", regles, "simple")
            )
            while ana.accueil.partie is None:
                await asyncio.sleep(0)
            veille.regarder()
            await asyncio.gather(table, rejoindre(bob.accueil, lien_de(ana)))
            assert ana.poste is not None
            conteur = RecitReseau(ana.poste)
            veille.regarder()
            while not ana.poste.finie:
                veille.regarder()
                detaillee.regarder()
                recit.extend(conteur.nouvelles())
                await asyncio.sleep(0.05)
            recit.extend(conteur.nouvelles())
            manches = len(ana.poste.deroulement.etat.scores_par_manche())
            await finir(bob)

    asyncio.run(essai())
    assert lignes[:5] == [
        "il manque 1 joueur",
        "la partie de tarot africain commence : J1 Ana, J2 Bob ; vous êtes J1",
        "règles : vies = 1",
        "cadence : 30 s par coup, puis 600 s de réserve par manche ; un absent est attendu 60 s",
        "donne secrète : tous battent le paquet et le prouvent, nul ne voit que ses cartes",
    ]
    battu = "paquet battu et prouvé par J1, J2 ; vérifié par tous"
    assert lignes[5:] == [f"manche {n} : {battu}" for n in range(1, manches + 1)]
    gestes = [ligne for ligne in details if "bat et rechiffre le paquet" in ligne]
    assert {ligne[:6] for ligne in gestes} == {"J1 Ana", "J2 Bob"}
    assert recit[0] == "croupier : donne 5 cartes à chacun"
    assert any(ligne.startswith("J2 Bob : parie ") for ligne in recit)
    assert recit[-1] in ("Vous avez gagné !", "Vous avez perdu.")
    assert sum(ligne.startswith("Score final") for ligne in recit) == 1
    assert not any("(secret)" in ligne or ligne.isupper() for ligne in recit)


def test_qui_est_exclu_se_dit_a_qui_ne_lit_pas_le_recit(tmp_path: Path) -> None:
    lignes: list[str] = []

    async def essai() -> None:
        async with (
            noeud_servi(tmp_path, "Ana", tls=False) as ana,
            noeud_servi(tmp_path, "Bob", tls=False) as bob,
            noeud_servi(tmp_path, "Cleo", tls=False) as cleo,
        ):
            regles = trouver("tarot_africain").regles.depuis_json({"vies": 1})
            table = asyncio.create_task(
                inviter(ana.accueil, [], 3, "tarot_africain", regles, "simple")
            )
            while ana.accueil.partie is None:
                await asyncio.sleep(0)
            venues = (rejoindre(n.accueil, lien_de(ana)) for n in (bob, cleo))
            await asyncio.gather(table, *venues)
            assert ana.poste is not None
            ana.poste.deroulement.exclus[2] = "ne répondait plus"
            for racontee in (False, True):
                Veille(ana, lignes.append, racontee=racontee).regarder()

    asyncio.run(essai())
    dit = "Cleo est exclu (ne répondait plus) : une IA joue à sa place"
    assert lignes.count(dit) == 1


def test_une_annonce_repose_la_question_qu_elle_interrompt() -> None:
    guichet = Guichet()
    guichet.file, guichet._force_terminal = io.StringIO(), True
    guichet._question = "Votre coup : "
    guichet.annoncer("Bob est revenu")
    guichet._question = ""
    guichet.annoncer("suite")
    assert guichet.file.getvalue() == "\r\x1b[2KBob est revenu\nVotre coup : suite\n"


# --- Le journal, pour qui regarde -------------------------------------------------------------


@pytest.mark.parametrize(
    ("jeu", "type_", "corps", "texte"),
    [
        ("regicide", "EVENEMENT", {"genre": "PAQUETS"}, "J1 Ana donne les paquets du draft"),
        ("belote", "EVENEMENT", {"genre": "AUTRE"}, "J1 Ana joue en secret"),
        (
            "belote",
            "RESULTAT_ENCHERES",
            {"preneur": "J2", "atout": "TREFLE"},
            "J1 Ana, hôte : J2 Bob prend, atout trèfle",
        ),
        (
            "belote",
            "REMPORTE_PLI",
            {"cartes": [], "vainqueur": "J2"},
            "J1 Ana, hôte : pli , à J2 Bob",
        ),
        (
            "belote",
            "RESULTATS",
            {"scores": {"A": 540, "B": 542}, "vainqueurs": ["B"]},
            "J1 Ana, hôte : résultat A 540, B 542 ; partie gagnée par B",
        ),
    ],
)
def test_le_journal_se_lit_en_mots(jeu: str, type_: str, corps: dict[str, Any], texte: str) -> None:
    entree = ecrire_entree(Identite(), "p1", 1, "", 0, type_, corps)
    assert raconter(entree, trouver(jeu), ("Ana", "Bob")) == texte


def test_la_rebelote_se_dit_apres_la_belote_jusqu_a_la_fin_de_la_manche() -> None:
    """Le journal ne l'écrit pas : qui regarde la déduit de ce qui s'est dit."""
    chronique = Chronique(trouver("belote"), ("Ana", "Bob"))

    def dite(type_: str, corps: dict[str, Any]) -> str:
        (ligne,) = chronique.lignes(ecrire_entree(Identite(), "p1", 1, "", 0, type_, corps))
        return ligne

    def posee(siege: int, carte: str, belote: bool = False) -> str:
        coup = JouerCarte(siege, Carte(carte), belote)
        return dite("EVENEMENT", {"evenement": evenement_en_json(coup)})

    assert posee(0, "R♥", belote=True) == "J1 Ana : R♥ (belote)"
    assert posee(1, "D♥") == "J2 Bob : D♥", "un autre ne la dit pas"
    assert posee(0, "R♠") == "J1 Ana : R♠", "ni à une autre couleur"
    assert posee(0, "V♥") == "J1 Ana : V♥"
    assert posee(0, "D♥") == "J1 Ana : D♥ (rebelote)"
    assert dite("OUVERTURE", {}) == "J1 Ana, hôte : manche ouverte et vérifiée par tous"
    assert posee(0, "D♥") == "J1 Ana : D♥"


# --- Qui joue ---------------------------------------------------------------------------------


def test_chaque_membre_dit_son_ia_et_l_enregistrement_la_garde() -> None:
    identites = [Identite(), Identite()]
    dite = tablee(identites, ("simple", ""))
    assert Tablee.depuis_json(dite.en_json()) == dite
    poste = poste_de(dite, identites[1], 1)
    assert [joueur.ia for joueur in enregistrement(poste).joueurs] == ["simple", None]
    # Une tablée d'avant n'en dit rien : elle se lit, et garde son empreinte.
    muette = tablee(identites)
    assert all("ia" not in membre for membre in muette.en_json()["membres"])
    assert Tablee.depuis_json(muette.en_json()).racine == muette.racine != dite.racine
    faux = dite.en_json()
    faux["membres"][0]["ia"] = 3
    with pytest.raises(Illisible, match="ia sont des textes"):
        Tablee.depuis_json(faux)


def test_une_ia_a_soi_se_nomme_sans_son_chemin() -> None:
    assert nom_d_ia("simple") == "simple"
    assert nom_d_ia("/chez/moi/mienne.py:Mienne") == "mienne.py:Mienne"


def test_abandonner_ne_laisse_rien_a_reprendre(tmp_path: Path) -> None:
    identite = identite_du_dossier(tmp_path)
    for partie in ("p1", "p2"):
        noter_inachevee(tmp_path, partie, identite)
    assert inachevee(tmp_path, identite) is not None
    assert {table.partie for table in abandonner(tmp_path, identite)} == {"p1", "p2"}
    assert inachevee(tmp_path, identite) is None
    assert abandonner(tmp_path, identite) == []


def noter_inachevee(dossier: Path, partie: str, identite: Identite) -> None:
    from dataclasses import replace

    from rebelote.p2p.noeud.carnets import chemin_du_carnet
    from rebelote.p2p.noeud.memoire_fichier import MemoireFichier

    carnet = MemoireFichier(chemin_du_carnet(dossier, partie))
    carnet.noter("tablee", replace(tablee([identite, Identite()]), partie=partie).en_json())
    carnet.fermer()
