"""Le dépôt : garder des parties, les retrouver, les compter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from types import TracebackType
from typing import Final, Self

from sqlalchemy import delete, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from rebelote.archives import Enregistrement
from rebelote.archives.json_strict import lire_json
from rebelote.noyau.sieges import Siege
from rebelote.stockage.base import Base, ouvrir
from rebelote.stockage.classement import Ligne, classer
from rebelote.stockage.erreurs import PartieInconnue, PartieRefusee
from rebelote.stockage.fiche import en_dit_plus, fiche, meme_partie, normaliser
from rebelote.stockage.modeles import JoueurGarde, JournalGarde, PartieGardee
from rebelote.stockage.origine import Origine
from rebelote.stockage.resume import JoueurResume, Resume

_DEBUT_D_IDENTIFIANT: Final = re.compile(r"[0-9a-f-]{4,36}")


class Depot:
    """Les parties d'une base ; à employer avec `with`, qui la ferme."""

    def __init__(self, base: Base) -> None:
        self.base = base

    @classmethod
    def ouvrir(cls, url: str | None = None) -> Self:
        """Le dépôt de cette adresse, ou celui par défaut."""
        return cls(ouvrir(url))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        genre: type[BaseException] | None,
        erreur: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.base.fermer()

    # --- Garder -------------------------------------------------------------------------------

    def enregistrer(
        self,
        enregistrement: Enregistrement,
        origine: Origine | str,
        *,
        graine: int | None = None,
        cles: Mapping[Siege, str] | None = None,
        date_fin: datetime | None = None,
    ) -> bool:
        """Garde la partie ; faux si la base en savait déjà autant.

        Le même identifiant ne se garde qu'une fois : la suite du même journal remplace son début,
        un autre journal est refusé (`PartieRefusee`).
        """
        with self.base.en_francais():
            try:
                return self._ajouter(fiche(enregistrement, origine, graine, cles, date_fin))
            except IntegrityError:
                # Un autre processus gardait la même partie au même instant : elle y est maintenant.
                return self._ajouter(fiche(enregistrement, origine, graine, cles, date_fin))

    def _ajouter(self, nouvelle: PartieGardee) -> bool:
        with Session(self.base.ecriture) as session, session.begin():
            ancienne = session.get(JournalGarde, nouvelle.id_partie, with_for_update=True)
            if ancienne is not None:
                if not _a_remplacer(ancienne, nouvelle):
                    return False
                _oublier(session, nouvelle.id_partie)
            session.add(nouvelle)
            session.flush()
            return True

    # --- Retrouver ----------------------------------------------------------------------------

    def historique(
        self, jeu: str | None = None, joueur: str | None = None, limite: int | None = 20
    ) -> list[Resume]:
        """Les dernières parties, la plus récente d'abord ; `joueur` : un nom ou une IA."""
        demande = select(PartieGardee).order_by(
            PartieGardee.date_debut.desc(), PartieGardee.id_partie
        )
        if jeu is not None:
            demande = demande.where(PartieGardee.jeu == jeu)
        if joueur is not None:
            nom = normaliser(joueur)
            demande = demande.where(
                PartieGardee.joueurs.any(or_(JoueurGarde.nom == nom, JoueurGarde.ia == nom))
            )
        with self._lecture() as session:
            return [Resume.de(ligne) for ligne in session.scalars(demande.limit(limite))]

    def trouver(self, debut: str) -> Resume:
        """La partie dont l'identifiant commence ainsi."""
        debut = debut.lower()
        if not _DEBUT_D_IDENTIFIANT.fullmatch(debut):
            raise PartieInconnue(
                f"identifiant illisible : {debut} ; attendu au moins ses 4 premiers signes, "
                "chiffres et lettres de a à f"
            )
        demande = select(PartieGardee).where(PartieGardee.id_partie.startswith(debut)).limit(2)
        with self._lecture() as session:
            trouvees = [Resume.de(ligne) for ligne in session.scalars(demande)]
        if len(trouvees) != 1:
            quoi = (
                "plusieurs parties commencent" if trouvees else "aucune partie gardée ne commence"
            )
            raise PartieInconnue(f"{quoi} par {debut}")
        return trouvees[0]

    def texte(self, id_partie: str) -> str:
        """L'enregistrement tel qu'il a été écrit, sur une ligne."""
        with self._lecture() as session:
            ligne = session.get(JournalGarde, id_partie)
        if ligne is None:
            raise PartieInconnue(f"aucune partie gardée ne s'appelle {id_partie}")
        return ligne.texte

    def lire(self, id_partie: str) -> Enregistrement:
        """L'enregistrement relu ; `Illisible` si son jeu n'est plus installé."""
        return Enregistrement.depuis_json(lire_json(self.texte(id_partie)))

    # --- Compter ------------------------------------------------------------------------------

    def jeux(self) -> list[str]:
        """Les jeux dont il y a au moins une partie finie."""
        demande = select(PartieGardee.jeu).where(PartieGardee.terminee).distinct()
        with self._lecture() as session:
            return sorted(session.scalars(demande))

    def classement(self, jeu: str) -> list[Ligne]:
        """Le classement de ce jeu, le plus fort d'abord ; seules comptent les parties finies."""
        demande = (
            select(JoueurGarde)
            .join(PartieGardee, PartieGardee.id_partie == JoueurGarde.id_partie)
            .where(PartieGardee.jeu == jeu, PartieGardee.terminee)
            .order_by(JoueurGarde.id_partie, JoueurGarde.siege)
        )
        with self._lecture() as session:
            lignes = session.scalars(demande.execution_options(yield_per=1000))
            return classer((ligne.id_partie, JoueurResume.de(ligne)) for ligne in lignes)

    @contextmanager
    def _lecture(self) -> Iterator[Session]:
        with self.base.en_francais(), Session(self.base.lecture) as session:
            yield session


def _a_remplacer(ancienne: JournalGarde, nouvelle: PartieGardee) -> bool:
    """La nouvelle en dit-elle plus ? `PartieRefusee` si ce n'est pas la même partie."""
    avant, apres = (lire_json(j.texte) for j in (ancienne, nouvelle.journal))
    if avant["jeu"] != apres["jeu"] or not meme_partie(avant["journal"], apres["journal"]):
        raise PartieRefusee(
            f"une autre partie est déjà gardée sous l'identifiant {nouvelle.id_partie}"
        )
    return en_dit_plus(apres["journal"], avant["journal"])


def _oublier(session: Session, id_partie: str) -> None:
    session.execute(delete(PartieGardee).where(PartieGardee.id_partie == id_partie))
    session.expunge_all()
