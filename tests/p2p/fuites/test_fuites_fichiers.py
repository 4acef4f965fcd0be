"""Ce qu'un nœud garde, sur son disque et en mémoire, et tout ce que ses clés en ouvrent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from campagnes.monde_p2p import REGLES_COURTES
from rebelote.cartes import CARTES, cartes_du_masque
from rebelote.noyau.codec import etat_depuis_json, evenement_en_json
from rebelote.noyau.contrat.parcours import cartes_nommees
from rebelote.noyau.sieges import Siege, lire_siege, nom_siege
from rebelote.p2p.membre.memoire import Note
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import lire_entree
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import depuis_octets, depuis_texte
from rebelote.p2p.noeud.incidents import FICHIER
from rebelote.p2p.noeud.noeud import Noeud
from tests.cartes_ecrites import cartes_ecrites
from tests.p2p.fuites.ecoute import MondeEcoute
from tests.p2p.fuites.fouille import CARNET, MondeFouille
from tests.p2p.fuites.verite import Verite
from tests.p2p.reseau import simple

RANGS = [str(carte) for carte in CARTES]


@pytest.mark.parametrize("donne", ["secrete", "hote"])
@pytest.mark.parametrize("jeu", REGLES_COURTES)
def test_un_dossier_ne_livre_pas_une_carte_que_son_proprietaire_ignore(
    jeu: str, donne: str, tmp_path: Path
) -> None:
    monde = MondeFouille(jeu, donne, tmp_path)
    verite = monde.jouer()
    for siege, rang, ligne in monde.lignes:
        _juger_la_ligne(siege, rang, json.loads(ligne), verite)
    _juger_les_plis(monde, verite)
    _juger_ce_qui_se_dechiffre(monde, verite)
    journal = [rangee.entree.octets for rangee in monde.rangees]
    for siege in verite.sieges:
        notes = [json.loads(ligne) for s, _, ligne in monde.lignes if s == siege]
        assert [lire_entree(o).octets for genre, o in notes if genre == Note.ENTREE] == journal
        assert [chemin.name for chemin in monde.dossier_de(siege).iterdir()] == [CARNET]


def _juger_la_ligne(siege: Siege, rang: int, note: list[Any], verite: Verite) -> None:
    """Une note du carnet, lue de son propriétaire."""
    genre, objet = note
    if genre == Note.ETAPE:
        _juger_l_etape(depuis_octets(depuis_texte(objet["octets"])), rang, verite)
    elif genre == Note.ENTREE and "secrets" in lire_entree(objet).corps:
        assert verite.finit_une_manche(rang)
    else:
        interdites = verite.interdites(cartes_ecrites(objet), siege, rang)
        assert not interdites, (nom_siege(siege), rang, genre, interdites)
        assert genre in (Note.ENTREE, Note.LANCEMENT)


def _juger_l_etape(etape: dict[str, Any], rang: int, verite: Verite) -> None:
    """La manche ouverte, et de la suivante le seul paquet que tous ont vu avant qu'on le batte."""
    avance, evenements = etape.pop("avance"), etape.pop("evenements")
    etats = etape.pop("debut"), etape.pop("vus")
    assert not cartes_ecrites(etape)
    tout = [evenement_en_json(evenement) for evenement in verite.journal]
    debut = tout.index(evenements[0])
    fin = debut + len(evenements)
    assert tout[debut:fin] == evenements
    assert fin <= rang
    assert verite.finit_une_manche(fin)
    _juger_les_etats(*etats, fin, verite)
    if avance is not None:
        assert avance["paquet"] in ([], sorted(avance["paquet"], key=RANGS.index))
        assert not cartes_ecrites(avance["faits"])


def _juger_les_etats(debut: Any, vus: dict[str, Any], fin: int, verite: Verite) -> None:
    """Où mènent les manches ouvertes, et ce qu'en ont vu ceux que l'on suit : rien d'autre."""
    depart, passe = verite.tablee.debut(), verite.journal[:fin]
    complet = etat_depuis_json(debut, depart)
    assert complet == depart.suivre(passe)
    for siege, vu in ((lire_siege(nom), vu) for nom, vu in vus.items()):
        assert etat_depuis_json(vu, complet) == depart.suivre([e.vu_par(siege) for e in passe])


def _juger_les_plis(monde: MondeFouille, verite: Verite) -> None:
    for lecteur, rang, entree, pli in monde.plis:
        if monde.tablee.donne == "hote" and lire_siege(entree.corps["hote"]) == lecteur:
            continue  # il a le tout : c'est dit à qui joue ainsi
        interdites = verite.interdites(cartes_ecrites(pli), lecteur, rang)
        assert not interdites, (nom_siege(lecteur), rang, entree.type, interdites)


def _juger_ce_qui_se_dechiffre(monde: MondeFouille, verite: Verite) -> None:
    """Du paquet à venir, rien que ce qu'en dira la donne, et pas avant que la manche soit jouée."""
    for lisibles in monde.lisibles:
        lecteur, rang = lisibles.lecteur, lisibles.rang
        permises = verite.connues if lisibles.a_venir else verite.nommables
        interdites = cartes_du_masque(lisibles.cartes & ~permises(lecteur, rang))
        assert not interdites, (nom_siege(lecteur), rang, interdites)
    if monde.tablee.donne == "hote":
        return
    corps = [entree.corps | entree.corps.get("avance", {}) for entree, _ in monde.rangees]
    assert any(un.get("cachetees") for un in corps) == (monde.tablee.nom_du_jeu == "tarot_africain")
    for siege in verite.sieges:
        assert any(lisibles.cartes for lisibles in monde.lisibles if lisibles.lecteur == siege)


def test_un_incident_ne_garde_que_sa_trace(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chez l'hôte, qui a donné et connaît toutes les mains : ni l'écran ni le fichier n'en dit."""
    monde = MondeEcoute("belote", "hote", tmp_path)
    poste = monde.noeuds[0]
    assert poste is not None
    while not poste.deroulement.joues:
        monde.courir(monde.date + 0.02)
    noeud = Noeud("Ana", poste.identite, "http://127.0.0.1:1", tmp_path, simple)
    noeud.poste = poste

    def tomber(poste: PosteActif, *_: object) -> None:
        complet = poste.deroulement.complet
        assert cartes_nommees(complet)
        raise KeyError("panne")

    with patch.object(PosteActif, "recevoir", tomber), pytest.raises(KeyError):
        noeud.recevoir(Message.DEMANDE, {})
    ecrit = (tmp_path / FICHIER).read_text() + capsys.readouterr().err
    assert "panne" in ecrit
    assert not cartes_ecrites(ecrit)
