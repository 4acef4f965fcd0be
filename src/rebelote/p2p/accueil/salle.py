"""La salle d'attente d'une table, tenue par le nœud qui invite : qui est là, qui est prêt.

Les règles de la salle sont celles de `SalleCommune`, à tous les jeux ; ici, chaque geste arrive
signé par la clé de son auteur.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, TypeAlias

from pydantic import Field, ValidationError

from rebelote.jeux.commun.salle import ABSENT, DEJA_LA, DELAI, RefusSalle, SalleCommune
from rebelote.noyau.erreurs import Illisible
from rebelote.p2p.messages.erreurs import GesteRefuse, NonInvite, SignatureInvalide
from rebelote.p2p.messages.identite import Identite, signature_valide
from rebelote.p2p.messages.modeles import Cle, IdPartie, MembreModele, Nom, Strict
from rebelote.p2p.messages.octets import depuis_octets, depuis_texte, en_octets, en_texte
from rebelote.p2p.messages.tablee import Membre

REJOINDRE: Final = "rejoindre"
PRET: Final = "pret"
PAS_PRET: Final = "pas_pret"
QUITTER: Final = "quitter"
GESTES: Final = {
    REJOINDRE: "Entre dans la salle, sans être prêt.",
    PRET: "Se dit prêt (`player_ready`).",
    PAS_PRET: "Se ravise (`player_not_ready`).",
    QUITTER: "Rend sa place à qui la voudra.",
}
"""Les gestes que l'on peut faire en salle, et ce qu'ils disent."""
_CHAMPS: Final = {"genre", "geste", "partie", "date", "membre", "invitation"}
PLACES_MAX: Final = 4
CLES_RETENUES: Final = 1024
"""Celles dont on retient le dernier geste : qui a le jeton peut en montrer sans fin."""
Horloge: TypeAlias = Callable[[], float]


class JoueurEnSalle(Strict):
    """Un joueur qui attend, tel que tous le voient."""

    nom: Nom
    cle: Cle
    pret: bool


class EtatSalle(Strict):
    """La salle telle que tous la voient ; c'est aussi le corps de `player_ready_update`."""

    partie: IdPartie
    places: Annotated[int, Field(ge=2, le=PLACES_MAX)]
    delai: Annotated[float, Field(gt=0)]
    commencee: bool
    joueurs: Annotated[list[JoueurEnSalle], Field(max_length=PLACES_MAX)]


def lire_salle(objet: dict[str, Any]) -> EtatSalle:
    """La salle dont un hôte nous parle ; ce qu'il dit vient du dehors."""
    try:
        return EtatSalle.model_validate(objet)
    except ValidationError:
        raise Illisible("l'hôte décrit sa salle d'attente de façon illisible") from None


class Salle:
    """La salle d'une partie ; `attendu(cle, invitation)` dit qui peut y entrer."""

    def __init__(
        self,
        partie: str,
        places: int,
        attendu: Callable[[str, str], bool],
        delai: float = DELAI,
        horloge: Horloge = time.monotonic,
    ) -> None:
        self.partie = partie
        self.verifier: Callable[[Membre], None] = lambda _: None
        """Lève un refus si ce membre ne peut pas jouer à cette table."""
        self._attendu, self._horloge = attendu, horloge
        self._etat = SalleCommune(places, delai)
        self._membres: dict[str, Membre] = {}
        self._dates: OrderedDict[str, int] = OrderedDict()

    @property
    def membres(self) -> Sequence[Membre]:
        """Ceux qui sont là, dans leur ordre d'arrivée, qui sera celui des sièges."""
        return [self._membres[nom] for nom in self._etat.noms]

    @property
    def peut_commencer(self) -> bool:
        return self._etat.peut_commencer

    def etat(self) -> EtatSalle:
        joueurs = [
            JoueurEnSalle(nom=p.nom, cle=self._membres[p.nom].cle, pret=p.pret)
            for p in self._etat.presents
        ]
        return EtatSalle(
            partie=self.partie,
            places=self._etat.places,
            delai=self._etat.delai,
            commencee=self._etat.commencee,
            joueurs=joueurs,
        )

    def expirer(self) -> None:
        """Retire ceux qui se sont attardés."""
        self._etat = self._etat.expirer(self._horloge())

    def retirer(self, membre: Membre) -> None:
        """Un joueur qui n'est plus joignable : sa place est à prendre."""
        if membre in self.membres:
            self._etat = self._etat.quitter(membre.nom)

    def commencer(self) -> None:
        self._etat = self._etat.commencer()

    def recevoir(self, geste: str, objet: dict[str, str]) -> None:
        """Un geste signé ; refusé, il ne change rien."""
        contenu, membre = _lire(objet)
        if (contenu["geste"], contenu["partie"]) != (geste, self.partie):
            raise GesteRefuse("geste refusé : il est signé pour une autre partie ou un autre geste")
        if contenu["date"] <= self._dates.get(membre.cle, -1):
            raise GesteRefuse("geste refusé : on l'a déjà reçu")
        if geste == REJOINDRE and not self._attendu(membre.cle, contenu["invitation"]):
            raise NonInvite(f"{membre.nom} n'est pas invité à cette partie")
        if geste == REJOINDRE:
            self.verifier(membre)
        self.agir(geste, membre)
        self._dates[membre.cle] = contenu["date"]
        self._dates.move_to_end(membre.cle)
        if len(self._dates) > CLES_RETENUES:
            self._dates.popitem(last=False)

    def agir(self, geste: str, membre: Membre) -> None:
        """Fait ce geste au nom de ce membre, dont l'identité est sûre."""
        self.expirer()
        maintenant, nom = self._horloge(), membre.nom
        if geste == REJOINDRE:
            if any(present.cle == membre.cle for present in self.membres):
                raise RefusSalle(nom, DEJA_LA)
            self._etat = self._etat.rejoindre(nom, maintenant)
            self._membres[nom] = membre
            return
        if self._membres.get(nom, membre).cle != membre.cle:
            raise RefusSalle(nom, ABSENT)
        if geste == PRET:
            self._etat = self._etat.pret(nom, maintenant)
        elif geste == PAS_PRET:
            self._etat = self._etat.pas_pret(nom, maintenant)
        else:
            self._etat = self._etat.quitter(nom)


_DEPART: Final = time.time_ns() - time.monotonic_ns()


def date_de_geste() -> int:
    """Une date qui croît d'un geste à l'autre, même si l'on change l'heure de la machine."""
    return _DEPART + time.monotonic_ns()


def signer_geste(
    identite: Identite, geste: str, partie: str, membre: Membre, date: int, invitation: str = ""
) -> dict[str, str]:
    """Le corps signé d'un geste ; `date`, en nanosecondes, croît d'un geste à l'autre."""
    octets = en_octets(
        {
            "genre": "SALLE",
            "geste": geste,
            "partie": partie,
            "date": date,
            "membre": membre.en_json(),
            "invitation": invitation,
        }
    )
    return {"octets": en_texte(octets), "signature": en_texte(identite.signer(octets))}


def _lire(objet: dict[str, str]) -> tuple[dict[str, Any], Membre]:
    octets, signature = depuis_texte(objet.get("octets")), depuis_texte(objet.get("signature"))
    contenu = depuis_octets(octets)
    if not isinstance(contenu, dict) or contenu.keys() != _CHAMPS or contenu["genre"] != "SALLE":
        raise Illisible(f"geste illisible : attendu {', '.join(sorted(_CHAMPS))}")
    textes = all(isinstance(contenu[nom], str) for nom in ("geste", "partie", "invitation"))
    if not textes or type(contenu["date"]) is not int:
        raise Illisible("geste illisible : un champ n'a pas le type attendu")
    try:
        modele = MembreModele.model_validate(contenu["membre"])
    except ValueError:
        raise Illisible("geste illisible : attendu un membre, nom, cle et adresse") from None
    if not signature_valide(modele.cle, octets, signature):
        raise SignatureInvalide("signature invalide")
    return contenu, Membre(modele.nom, modele.cle, modele.adresse, modele.ia)
