"""Les étapes : repartir de la dernière mène au même point que rejouer tout le carnet."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from campagnes.meteo_p2p import Meteo
from campagnes.monde_p2p import Monde
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.sieges import Siege
from rebelote.p2p.manche.deroulement import Deroulement
from rebelote.p2p.membre.memoire import MemoireVive, Note
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.entree import OUVERTURE, Entree, ecrire_entree, lire_entree
from rebelote.p2p.messages.erreurs import EntreeRefusee
from rebelote.p2p.messages.message import Message
from rebelote.p2p.messages.octets import depuis_octets, depuis_texte, en_octets, en_texte
from tests.p2p.membre.table_sans_defaut import IDENTITES, Table

LONGUES: dict[str, dict[str, Any]] = {
    "belote": {"objectif": 300},
    "contree": {"objectif": 500},
    "dame_de_pique": {"objectif": 60},
    "tarot_africain": {"vies": 6},
    "regicide": {},
}
METEOS = {
    "gros": Meteo(perte=0.1, double=0.1, pannes=3),
    "perdu": Meteo(perdu=True),
}


def relire(monde: Monde, siege: Siege, notes: Iterable[tuple[str, Any]]) -> PosteActif:
    memoire = MemoireVive()
    memoire.notes = list(notes)
    identite = monde.identites[siege]
    return PosteActif(monde.tablee, siege, identite, memoire, Random(1), lambda: "sel")


def portrait(poste: PosteActif) -> dict[str, Any]:
    """Tout ce qu'un poste sait de la partie."""
    d = poste.deroulement
    return {
        "journal": [entree.empreinte for entree in poste.journal],
        "peut_signer": poste.peut_signer,
        "preuves": {s: preuve.en_json() for s, preuve in poste.preuves.items()},
        "vues": {s: (d.vue_de(s).etat, d.vue_de(s).journal) for s in (poste.moi, *d.exclus)},
        "manche": (d.debut_manche, d.joues, d.dus, d.hote, d.terminee),
        "partie": (d.histoire, d.exclus, d.tricheurs),
        "vus": poste.vus,
    }


@pytest.mark.parametrize("meteo", METEOS)
@pytest.mark.parametrize("jeu", LONGUES)
def test_avec_ou_sans_etapes_on_reprend_au_meme_point(jeu: str, meteo: str) -> None:
    """À plusieurs moments de la partie, et chez chacun."""
    nombre = trouver(jeu).nombres_de_joueurs[-1]
    regles = trouver(jeu).regles.depuis_json(LONGUES[jeu]).en_json()
    monde, etapes = Monde(3, METEOS[meteo], jeu, nombre, regles), 0
    for limite in (20.0, 60.0, 900.0):
        monde.courir(limite)
        for siege, memoire in enumerate(monde.memoires):
            sans = [note for note in memoire.notes if note[0] != Note.ETAPE]
            etapes += len(memoire.notes) - len(sans)
            assert portrait(relire(monde, siege, memoire.notes)) == portrait(
                relire(monde, siege, sans)
            )
    assert etapes > nombre


def test_une_etape_defaite_ne_compte_plus() -> None:
    """L'ouverture d'une manche retirée du journal, son étape ne vaut plus rien."""
    monde = Monde(3, Meteo(), "belote", 4, {"objectif": 300})
    monde.courir(60.0)
    notes = monde.memoires[1].notes
    rang = [genre for genre, _ in notes].index(Note.ETAPE)
    entrees = sum(genre == Note.ENTREE for genre, _ in notes[:rang])
    retiree = [*notes[: rang + 1], (Note.RETRAIT.value, entrees)]
    poste = relire(monde, 1, retiree)
    assert (len(poste.journal), list(poste.deroulement.histoire)) == (entrees - 1, [])
    assert poste.peut_signer == (lire_entree(notes[rang - 1][1]).auteur != 1)


def test_une_etape_qui_n_est_pas_de_nous_est_laissee_et_l_on_rejoue() -> None:
    monde = Monde(3, Meteo(), "belote", 4, {"objectif": 300})
    monde.courir(60.0)
    notes = list(monde.memoires[1].notes)
    etapes = [rang for rang, (genre, _) in enumerate(notes) if genre == Note.ETAPE]
    attendu = portrait(relire(monde, 1, notes))
    autre = next(objet for genre, objet in monde.memoires[2].notes if genre == Note.ETAPE)
    for faux in (autre, {}, {"octets": "AAAA", "signature": "AAAA"}, 7):
        notes[etapes[-1]] = (Note.ETAPE.value, faux)
        assert portrait(relire(monde, 1, notes)) == attendu


def test_reprendre_ne_rejoue_que_la_derniere_manche(monkeypatch: pytest.MonkeyPatch) -> None:
    monde = Monde(3, Meteo(), "belote", 4, {"objectif": 600})
    monde.courir(200.0)
    notes = monde.memoires[1].notes
    derniere = max(rang for rang, (genre, _) in enumerate(notes) if genre == Note.ETAPE)
    rejouees = rejouees_en_relisant(monde, notes, monkeypatch)
    assert rejouees == sum(genre == Note.ENTREE for genre, _ in notes[derniere:])


def rejouees_en_relisant(
    monde: Monde, notes: Iterable[tuple[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> int:
    """Le nombre d'entrées que rejoue, d'après ce carnet, le membre J2."""
    rejouees: list[int] = []
    appliquer = Deroulement.appliquer

    def compter(deroulement: Deroulement, entree: Entree) -> None:
        rejouees.append(entree.seq)
        appliquer(deroulement, entree)

    with monkeypatch.context() as patch:
        patch.setattr(Deroulement, "appliquer", compter)
        relire(monde, 1, notes)
    return len(rejouees)


def test_une_etape_d_une_autre_version_ne_fait_pas_toujours_tout_rejouer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Elle ne disait pas d'où elle part : on rejoue tout, puis la suivante dit toute l'histoire."""
    monde = Monde(3, Meteo(), "belote", 4, {"objectif": 600})
    monde.courir(200.0)
    notes = list(monde.memoires[1].notes)
    premiere, seconde = [rang for rang, (genre, _) in enumerate(notes) if genre == Note.ETAPE][:2]
    debut, suite = (_contenu(notes[rang][1]) for rang in (premiere, seconde))
    debut_seul = {cle: dit for cle, dit in debut.items() if cle != "depuis"}
    notes[premiere] = Note.ETAPE, _etape(monde, debut_seul)
    assert rejouees_en_relisant(monde, notes[:seconde], monkeypatch) == sum(
        genre == Note.ENTREE for genre, _ in notes[:seconde]
    )
    tout = {**suite, "depuis": 0, "evenements": debut["evenements"] + suite["evenements"]}
    notes[seconde] = Note.ETAPE, _etape(monde, tout)
    assert rejouees_en_relisant(monde, notes[: seconde + 1], monkeypatch) == 0


def _contenu(objet: Any) -> dict[str, Any]:
    contenu: dict[str, Any] = depuis_octets(depuis_texte(objet["octets"]))
    return contenu


def _etape(monde: Monde, contenu: dict[str, Any]) -> dict[str, str]:
    octets = en_octets(contenu)
    return {"octets": en_texte(octets), "signature": en_texte(monde.identites[1].signer(octets))}


def test_une_etape_perdue_fait_tout_rejouer() -> None:
    """Les suivantes n'ont que ce qui vient après elle : on ne l'oublie pas sans le voir."""
    regles = trouver("belote").regles.depuis_json(LONGUES["belote"]).en_json()
    monde = Monde(3, Meteo(), "belote", 4, regles)
    monde.courir()
    notes = monde.memoires[1].notes
    etapes = [rang for rang, (genre, _) in enumerate(notes) if genre == Note.ETAPE]
    assert len(etapes) > 2
    sans_elle = [note for rang, note in enumerate(notes) if rang != etapes[0]]
    assert portrait(relire(monde, 1, sans_elle)) == portrait(relire(monde, 1, notes))


def test_une_tete_retiree_en_vain_ne_change_rien() -> None:
    """L'ouverture d'un fourbe, qu'il n'a pas à écrire, à la place de celle qui clôt la manche."""
    table, fourbe = Table(donne="hote"), 2
    lecteur = table.postes[1]
    table.jouer(lambda: lecteur.deroulement.debut_manche.est_terminee)
    tete, carnet = lecteur.journal[-1], lecteur.memoire.relire()
    lecteur.accuses._places.pop(fourbe, None)
    place = {"seq": tete.seq - 1, "empreinte": tete.precedent}
    plainte = table.postes[3].dire(Message.PLAINTE, pli=None, **place)  # son complice
    corps = {"plainte": plainte.en_json(), "secrets": {}}
    lieu = ("essai", tete.seq, tete.precedent, fourbe, OUVERTURE)
    fausse = ecrire_entree(IDENTITES[fourbe], *lieu, corps)
    date = table.date + 0.5
    lecteur.tic(date)
    avant = portrait(lecteur), lecteur.pendule._attentes.copy(), lecteur.depuis
    with pytest.raises(EntreeRefusee):
        lecteur.recevoir(Message.ENTREE, fausse.en_json(), date)
    assert (portrait(lecteur), lecteur.pendule._attentes, lecteur.depuis) == avant
    assert avant[1], "le temps passe, et à la charge de quelqu'un"
    assert lecteur.memoire.relire() == carnet


# --- D'une étape seule ----------------------------------------------------------------------------


def jouee(jeu: str, donne: str = "hote", siege: Siege = 1) -> tuple[Monde, list[tuple[str, Any]]]:
    """Une partie de quelques manches, et le carnet de ce membre."""
    regles = trouver(jeu).regles.depuis_json(LONGUES[jeu]).en_json()
    nombre = trouver(jeu).nombres_de_joueurs[-1]
    monde = Monde(5, Meteo(perdu=donne == "hote"), jeu, nombre, regles, donne=donne)
    monde.courir(900.0)
    return monde, monde.memoires[siege].notes


def rangs_des_etapes(notes: list[tuple[str, Any]]) -> list[int]:
    return [rang for rang, (genre, _) in enumerate(notes) if genre == Note.ETAPE]


@pytest.mark.parametrize("donne", ["hote", "secrete"])
@pytest.mark.parametrize("jeu", LONGUES)
def test_a_tout_moment_on_reprend_comme_en_rejouant_tout(jeu: str, donne: str) -> None:
    """Où que le carnet soit coupé : même état, mêmes coups, même vue, même avance."""
    monde, notes = jouee(jeu, donne)
    etapes = rangs_des_etapes(notes)
    coupes = {*range(7, len(notes), 1 + len(notes) // 20), *(rang + 1 for rang in etapes[-4:])}
    for coupe in sorted(coupes):
        avec = relire(monde, 1, notes[:coupe])
        sans = relire(monde, 1, [note for note in notes[:coupe] if note[0] != Note.ETAPE])
        assert portrait(avec) == portrait(sans)
        a, s = avec.deroulement, sans.deroulement
        assert repr(a.debut_manche) == repr(s.debut_manche)
        assert a.vue.coups_legaux() == s.vue.coups_legaux()
        assert a.acquis_d_avance() == s.acquis_d_avance()
        assert a.debuts_vus == s.debuts_vus


def lues(monde: Monde, notes: list[tuple[str, Any]]) -> list[str]:
    """Le genre de chaque note que l'on lit pour reprendre."""
    memoire, genres = MemoireVive(), list[str]()
    memoire.notes = list(notes)

    def lire(rang: int) -> Any:
        genres.append(memoire.notes[rang][0])
        return memoire.notes[rang][1]

    memoire.lire = lire  # type: ignore[method-assign]
    PosteActif(monde.tablee, 1, monde.identites[1], memoire, Random(1), lambda: "sel")
    return genres


def test_reprendre_tard_ne_lit_pas_plus_de_notes_que_tot() -> None:
    """Juste après une étape : elle, l'entrée qui y mène, et deux lancements, celui qu'elle redit
    (relu aussi pour compter le neuf) et le neuf ; rien d'autre."""
    monde, notes = jouee("belote")
    attendues = sorted([Note.ETAPE, Note.ENTREE, *[Note.LANCEMENT] * 3])
    etapes = rangs_des_etapes(notes)
    assert len(etapes) > 2
    for rang in etapes:
        assert sorted(lues(monde, notes[: rang + 2])) == attendues


def test_l_histoire_se_relit_des_etapes_quand_on_la_demande() -> None:
    monde, notes = jouee("belote")
    entiere = list(relire(monde, 1, notes).deroulement.histoire)
    for rang in rangs_des_etapes(notes)[:-1]:
        for faux in (
            {},
            {"octets": "AAAA", "signature": "AAAA"},
            notes[rangs_des_etapes(notes)[-1]][1],
        ):
            autres = [*notes[:rang], (Note.ETAPE.value, faux), *notes[rang + 1 :]]
            poste = relire(monde, 1, autres)
            assert poste.deroulement.histoire == entiere, "les entrées la redisent"
            assert poste.deroulement.vue.journal == relire(monde, 1, notes).deroulement.vue.journal


def test_une_etape_dont_l_etat_est_change_ne_compte_pas() -> None:
    monde, notes = jouee("belote")
    attendu, rang = portrait(relire(monde, 1, notes)), rangs_des_etapes(notes)[-1]
    contenu, vraie = _contenu(notes[rang][1]), notes[rang][1]
    gagnee = {**contenu, "debut": {**contenu["debut"], "totaux": [9999, 0]}}
    fausse = {**vraie, "octets": en_texte(en_octets(gagnee))}
    assert portrait(relire(monde, 1, [*notes[:rang], (Note.ETAPE.value, fausse)])) == portrait(
        relire(monde, 1, notes[:rang])
    )
    autres = [*notes[:rang], (Note.ETAPE.value, fausse), *notes[rang + 1 :]]
    assert portrait(relire(monde, 1, autres)) == attendu


@pytest.mark.parametrize("jeu", LONGUES)
def test_les_etapes_d_avant_les_etats_font_tout_rejouer(jeu: str) -> None:
    monde, notes = jouee(jeu)
    anciennes = [
        (genre, _sans_etat(monde, objet) if genre == Note.ETAPE else objet)
        for genre, objet in notes
    ]
    assert portrait(relire(monde, 1, anciennes)) == portrait(relire(monde, 1, notes))


def _sans_etat(monde: Monde, objet: Any) -> dict[str, str]:
    contenu = _contenu(objet)
    return _etape(monde, {cle: dit for cle, dit in contenu.items() if cle not in ("debut", "vus")})


def test_un_carnet_a_qui_manque_une_ancienne_entree_est_refuse() -> None:
    """On reprend sans la lire ; qui la demande ne reçoit pas sa voisine."""
    monde, notes = jouee("belote")
    perdue = [genre for genre, _ in notes].index(Note.ENTREE)
    poste = relire(monde, 1, [*notes[:perdue], *notes[perdue + 1 :]])
    assert poste.tete == relire(monde, 1, notes).tete
    with pytest.raises(Illisible):
        poste.journal.empreinte_a(1)
