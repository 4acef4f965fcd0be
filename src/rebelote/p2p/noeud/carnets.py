"""Les carnets d'un dossier : la partie qu'il reste à finir, et celle que l'on garde ensuite."""

from __future__ import annotations

import contextlib
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rebelote.archives import Enregistrement, ecrire_texte, inscrire, ligne_json
from rebelote.archives.dates import maintenant
from rebelote.archives.prives import dossier_prive, ouvrir_prive
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.p2p.manche.chronique import partie_de
from rebelote.p2p.membre.memoire import Memoire
from rebelote.p2p.membre.poste_actif import PosteActif
from rebelote.p2p.messages.identite import Identite
from rebelote.p2p.messages.tablee import Tablee
from rebelote.p2p.noeud.memoire_fichier import MemoireFichier

TABLEE: Final = "tablee"
DEBUT: Final = "debut"
FIN: Final = "fin"
LIEN: Final = "lien"
_NOM: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")


def chemin_du_carnet(donnees: Path, partie: str) -> Path:
    """Le carnet de cette partie ; son nom vient d'un autre joueur, il ne mène pas ailleurs."""
    if not _NOM.fullmatch(partie):
        raise Illisible("nom de partie refusé : attendu des lettres, des chiffres, - ou _")
    return donnees / f"{partie}.carnet"


def carnets_de(donnees: Path) -> list[Path]:
    """Ceux de ce dossier ; ce qui en a le nom sans être un fichier (un tube) bloquerait à lire."""
    return [chemin for chemin in donnees.glob("*.carnet") if chemin.is_file()]


def inachevee(donnees: Path, identite: Identite) -> Tablee | None:
    """La dernière partie de ce dossier qui n'a pas fini, et où cette identité est assise."""
    carnets = sorted(carnets_de(donnees), key=lambda chemin: chemin.stat().st_mtime)
    for chemin in reversed(carnets):
        objet = _tablee_ouverte(chemin)
        if objet is None:
            continue
        tablee = Tablee.depuis_json(objet)
        if tablee.siege_de(identite.cle) is not None:
            return tablee
    return None


def abandonner(donnees: Path, identite: Identite) -> list[Tablee]:
    """Renonce pour de bon aux parties inachevées de ce dossier, et les rend."""
    _ecarter_les_abimes(donnees)
    abandonnees = []
    while (tablee := inachevee(donnees, identite)) is not None:
        carnet = MemoireFichier(chemin_du_carnet(donnees, tablee.partie))
        carnet.noter(FIN, {"arret": "abandonnée"})
        carnet.fermer()
        abandonnees.append(tablee)
    return abandonnees


def _ecarter_les_abimes(donnees: Path) -> None:
    """Renomme les carnets dont on ne lit même pas la table : on ne sait plus ce qu'ils gardent."""
    for chemin in carnets_de(donnees):
        try:
            objet = _tablee_ouverte(chemin)
            if objet is not None:
                Tablee.depuis_json(objet)
        except ErreurRebelote:
            chemin.rename(chemin.with_suffix(".carnet.abime"))


def lien_suivi(donnees: Path, partie: str) -> str:
    """Le lien qui nous a menés à cette partie ; vide si l'on n'en a pas suivi."""
    with _ouvert(chemin_du_carnet(donnees, partie)) as carnet:
        return str(_premiere(carnet, LIEN, ""))


def refus_d_oublier(tablee: Tablee, commande: str) -> ErreurRebelote:
    """On demande autre chose que la partie inachevée : à chacun de dire ce qu'il veut."""
    return ErreurRebelote(
        f"une {partie_de(tablee.jeu)} est inachevée dans ce dossier : `{commande}` la reprend, "
        "`--nouvelle` l'abandonne"
    )


@contextlib.contextmanager
def _ouvert(chemin: Path) -> Iterator[MemoireFichier]:
    carnet = MemoireFichier(chemin)
    try:
        yield carnet
    finally:
        carnet.fermer()


def _tablee_ouverte(chemin: Path) -> Any:
    """La tablée de ce carnet, si nous n'avons pas quitté la partie, finie ou arrêtée pour de bon.

    La dernière entrée ne suffit pas : tué juste après l'avoir écrite, il nous reste à l'envoyer.
    """
    with _ouvert(chemin) as carnet:
        genres = carnet.genres()
        ouverte = genres[:1] == [TABLEE] and FIN not in genres
        return _premiere(carnet, TABLEE, None) if ouverte else None


def _premiere(carnet: Memoire, genre: str, defaut: Any) -> Any:
    """La première note de ce genre."""
    rangs = [rang for rang, autre in carnet.a_rebours() if autre == genre]
    return carnet.lire(rangs[-1]) if rangs else defaut


def clore(poste: PosteActif) -> None:
    """Note que la partie n'est plus à reprendre, s'il en est ainsi."""
    if not peut_reprendre(poste):
        poste.memoire.noter(FIN, {"arret": poste.arret})


def peut_reprendre(poste: PosteActif) -> bool:
    """Vrai tant que rien n'est joué pour de bon : qui ne répond plus peut encore revenir."""
    dehors = poste.moi in poste.deroulement.exclus or poste.moi in poste.preuves
    return not (poste.finie or dehors)


def enregistrement(poste: PosteActif) -> Enregistrement:
    """La partie à découvert, telle que l'ouverture de chaque manche l'a montrée."""
    tablee = poste.tablee
    ias = [membre.ia or None for membre in tablee.membres]
    return Enregistrement(
        jeu=tablee.nom_du_jeu,
        regles=tablee.regles,
        id_partie=identifiant(tablee.partie),
        date_debut=_date(poste),
        joueurs=inscrire([membre.nom for membre in tablee.membres], ias),
        journal=tuple(poste.deroulement.histoire),
        resultat=poste.deroulement.resultat(),
    )


def identifiant(partie: str) -> str:
    """L'UUID d'une partie ; le même chez tous ceux qui l'ont jouée."""
    try:
        return str(uuid.UUID(partie))
    except ValueError:
        return str(uuid.uuid5(uuid.NAMESPACE_URL, f"rebelote:{partie}"))


def _date(poste: PosteActif) -> str:
    return str(_premiere(poste.memoire, DEBUT, maintenant()))


def chemin_de_la_partie(donnees: Path, partie: str) -> Path:
    return chemin_du_carnet(donnees, partie).with_suffix(".json")


def ecrire_partie(donnees: Path, poste: PosteActif) -> Enregistrement:
    """Écrit l'enregistrement à côté du carnet, et le rend."""
    objet = enregistrement(poste)
    chemin = chemin_de_la_partie(donnees, poste.tablee.partie)
    ecrire_texte(chemin, ligne_json(objet.en_json()), ecraser=True, prive=True)
    return objet


@contextlib.contextmanager
def reserver(donnees: Path, a_qui: str = "nœud") -> Iterator[None]:
    """Garde ce dossier pour nous seuls : deux nœuds n'y partagent ni clé ni carnet."""
    with ouvrir_prive(dossier_prive(donnees) / "verrou") as verrou:
        try:
            import fcntl

            fcntl.flock(verrou, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass  # pas de verrou de fichier sur ce système
        except OSError:
            raise ErreurRebelote(
                f"{donnees} sert déjà à un autre {a_qui} ; --donnees en choisit un autre"
            ) from None
        yield
