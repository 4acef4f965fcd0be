"""L'enregistrement d'une partie : ses règles, ses joueurs, son journal, son résultat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Self

from rebelote.archives.anciens import retablir
from rebelote.archives.noeud import Champs, Noeud
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.codec import evenement_depuis_json, evenement_en_json
from rebelote.noyau.erreurs import ErreurRebelote, Illisible
from rebelote.noyau.etat import Etat
from rebelote.noyau.evenement import Evenement
from rebelote.noyau.jeu import Jeu
from rebelote.noyau.partie import Partie
from rebelote.noyau.regles import Regles
from rebelote.noyau.resultat import Resultat
from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.texte import au_choix

FORMAT = "rebelote/1"

_CHAMPS = [
    "format",
    "jeu",
    "regles",
    "id_partie",
    "date_debut",
    "joueurs",
    "journal",
    "resultat",
]


@dataclass(frozen=True, slots=True)
class JoueurInscrit:
    """Qui était assis où ; `ia` est absent pour une personne."""

    id_joueur: str
    nom: str
    position: int
    ia: str | None = None

    def en_json(self) -> dict[str, Any]:
        json = {"id_joueur": self.id_joueur, "nom": self.nom, "position": self.position}
        return json if self.ia is None else {**json, "ia": self.ia}


def inscrire(noms: Sequence[str], ia: Sequence[str | None] = ()) -> tuple[JoueurInscrit, ...]:
    """Les joueurs dans l'ordre des sièges, chacun avec son nom et, s'il y en a une, son IA."""
    suite = [*ia, *[None] * (len(noms) - len(ia))]
    return tuple(
        JoueurInscrit(nom_siege(siege), nom, siege + 1, suite[siege])
        for siege, nom in enumerate(noms)
    )


@dataclass(frozen=True, slots=True)
class Enregistrement:
    """Une partie enregistrée. Le journal suffit à tout recalculer."""

    jeu: str
    regles: Regles
    id_partie: str
    date_debut: str
    joueurs: tuple[JoueurInscrit, ...]
    journal: tuple[Evenement, ...]
    resultat: Resultat
    numeros: tuple[int | None, ...] = ()
    """Le numéro de manche que chaque événement porte, s'il en porte un ; vide si aucun."""

    retablis: tuple[int, ...] = field(default=(), compare=False)
    """Les rangs, dans ce journal, des actes du croupier que le fichier n'écrivait pas."""

    def rang_ecrit(self, rang: int) -> int:
        """Le rang, dans le fichier, de l'événement qui a ce rang dans ce journal."""
        return rang - sum(retabli < rang for retabli in self.retablis)

    @classmethod
    def de_partie(
        cls,
        jeu: Jeu,
        partie: Partie[Any],
        joueurs: Sequence[JoueurInscrit],
        id_partie: str,
        date_debut: str,
    ) -> Self:
        """L'enregistrement d'une partie jouée, ou arrêtée en chemin."""
        return cls(
            jeu.nom,
            partie.debut.regles,
            id_partie,
            date_debut,
            tuple(joueurs),
            tuple(partie.journal),
            Resultat.de(partie.etat),
        )

    def debut(self) -> Etat:
        """L'état de départ de cette partie."""
        return trouver(self.jeu).commencer(self.regles, len(self.joueurs))

    def deroulement(self) -> Iterator[tuple[Etat, Evenement, Etat]]:
        """Chaque événement, entre les deux états qu'il sépare ; `CoupIllegal` s'il y a faute."""
        etat = self.debut()
        for rang, brut in enumerate(self.journal, start=1):
            evenement = etat.normaliser(brut, islice(self.journal, rang, None))
            suite = etat.appliquer(evenement)
            yield etat, evenement, suite
            etat = suite

    def rejouer(self) -> Partie[Any]:
        """La partie telle qu'elle fut jouée ; `CoupIllegal` à la première faute."""
        partie = Partie(self.debut())
        for _, evenement, _ in self.deroulement():
            partie.jouer(evenement)
        return partie

    def en_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "jeu": self.jeu,
            "regles": self.regles.en_json(),
            "id_partie": self.id_partie,
            "date_debut": self.date_debut,
            "joueurs": [joueur.en_json() for joueur in self.joueurs],
            "journal": self._journal_en_json(),
            "resultat": self.resultat.en_json(),
        }

    def _journal_en_json(self) -> list[dict[str, Any]]:
        journal = [evenement_en_json(evenement) for evenement in self.journal]
        for objet, numero in zip(journal, self.numeros, strict=False):
            if numero is not None:
                objet["manche"] = numero
        return journal

    @classmethod
    def depuis_json(cls, objet: Any) -> Self:
        """Lit un enregistrement, ou lève `Illisible` en disant ce qui ne va pas et où."""
        champs = Noeud(objet).objet(_CHAMPS)
        champs["format"].parmi(FORMAT)
        jeu = _jeu(champs["jeu"])
        numeros = tuple(_numero(noeud) for noeud in champs["journal"].liste("événement"))
        regles, joueurs = _regles(champs["regles"], jeu), _joueurs(champs["joueurs"], jeu)
        debut, ecrit = jeu.commencer(regles, len(joueurs)), _journal(champs["journal"], jeu)
        journal = retablir(debut, ecrit)
        return cls(
            jeu=jeu.nom,
            regles=regles,
            id_partie=champs["id_partie"].identifiant(),
            date_debut=champs["date_debut"].date(),
            joueurs=joueurs,
            journal=tuple(evenement for _, evenement in journal),
            resultat=_resultat(champs["resultat"]),
            numeros=_a_leur_place(numeros, journal) if any(numeros) else (),
            retablis=tuple(r for r, (place, _) in enumerate(journal, start=1) if place is None),
        )


def _jeu(noeud: Noeud) -> Jeu:
    try:
        return trouver(noeud.texte())
    except Illisible:
        raise
    except ErreurRebelote as erreur:
        raise Illisible(str(erreur)) from None


def _regles(noeud: Noeud, jeu: Jeu) -> Regles:
    noeud.table()
    try:
        return jeu.regles.depuis_json(noeud.valeur)
    except ErreurRebelote as erreur:
        raise Illisible(f"{noeud.chemin} : {erreur}") from None


def _joueurs(noeud: Noeud, jeu: Jeu) -> tuple[JoueurInscrit, ...]:
    joueurs = tuple(lire_joueur(n, rang) for rang, n in enumerate(noeud.liste("joueur")))
    if len(joueurs) not in jeu.nombres_de_joueurs:
        attendu = au_choix(jeu.nombres_de_joueurs)
        raise Illisible(f"joueurs : {len(joueurs)} ; {jeu.nom} se joue à {attendu}")
    return joueurs


def lire_joueur(noeud: Noeud, rang: int) -> JoueurInscrit:
    """Le joueur du siège de ce rang : l'ordre de la liste est celui du jeu."""
    champs = noeud.objet(["id_joueur", "nom", "position"], ["ia"])
    if champs["id_joueur"].siege() != rang:
        champs["id_joueur"].refuser(nom_siege(rang) if rang < 4 else "au plus quatre joueurs")
    if champs["position"].entier() != rang + 1:
        champs["position"].refuser(str(rang + 1))
    return JoueurInscrit(nom_siege(rang), champs["nom"].texte(), rang + 1, _ia(champs))


def _ia(champs: Champs) -> str | None:
    return champs["ia"].texte() if "ia" in champs and champs["ia"].valeur is not None else None


def _numero(noeud: Noeud) -> int | None:
    champs = noeud.table()
    return champs["manche"].entier(minimum=1) if "manche" in champs else None


def _a_leur_place(
    numeros: Sequence[int | None], journal: Sequence[tuple[int | None, Evenement]]
) -> tuple[int | None, ...]:
    """Les numéros de manche, quand le journal a retrouvé les actes qu'il taisait."""
    return tuple(None if place is None else numeros[place] for place, _ in journal)


def _journal(noeud: Noeud, jeu: Jeu) -> tuple[Evenement, ...]:
    journal = []
    for evenement in noeud.liste("événement"):
        try:
            journal.append(evenement_depuis_json(evenement.valeur, jeu.evenements))
        except Illisible as erreur:
            raise Illisible(f"{evenement.chemin} : {erreur}") from None
    return tuple(journal)


def _resultat(noeud: Noeud) -> Resultat:
    champs = noeud.objet(["scores", "vainqueurs", "manches"], ["exclus"])
    vainqueurs = tuple(n.texte() for n in champs["vainqueurs"].liste("vainqueur"))
    manches = tuple(_manche(n, rang) for rang, n in enumerate(champs["manches"].liste("manche"), 1))
    exclus = champs["exclus"].table() if "exclus" in champs else {}
    raisons = {nom: raison.texte() for nom, raison in exclus.items()}
    return Resultat(_scores(champs["scores"]), vainqueurs, manches, raisons)


def _manche(noeud: Noeud, rang: int) -> Mapping[str, int]:
    champs = noeud.objet(["numero", "scores"])
    if champs["numero"].entier() != rang:
        champs["numero"].refuser(str(rang))
    return _scores(champs["scores"])


def _scores(noeud: Noeud) -> Mapping[str, int]:
    return {nom: score.entier() for nom, score in noeud.table().items()}
