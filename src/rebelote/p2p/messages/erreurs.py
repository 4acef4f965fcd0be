"""Ce qu'un nœud refuse à un autre, et ce qu'un autre lui refuse.

ErreurRebelote
├── MessageRefuse              on ne suit pas ce qu'un autre nœud nous dit ; rien ne change
│   ├── EntreeRefusee          contre les règles, le tour, la chaîne ou un constat
│   │   ├── EntreeFausse       ce qu'elle prétend prouver est faux : elle confond son auteur
│   │   └── Contestation       contre ce que nous savons ; d'autres en savent moins
│   │       └── PliFaux        notre pli ne dit pas ce que l'entrée a promis : cela se prouve
│   ├── Occupe                 une autre partie, ou une salle d'attente, nous retient
│   ├── Decline                la personne ne veut pas d'autre partie
│   ├── ListeRefusee           la liste signée n'est pas celle de la table où l'on a pris place
│   ├── DeuxListes             qui invite en a signé deux pour la même partie
│   ├── AdresseRefusee         nul, à cette table, ne pourrait le joindre là
│   ├── PasDeSalle             aucune salle d'attente ici
│   └── NonAutorise            ce n'est pas à lui de nous le dire
│       ├── SignatureInvalide  il n'a pas signé de la clé qu'il faut
│       ├── NonInvite          ni sa clé ni son jeton ne sont attendus
│       ├── Etranger           il n'est ni de la partie, ni chez lui
│       └── GesteRefuse        un geste de salle rejoué, ou fait pour une autre
├── Supplantee                 l'invitation que l'on suivait a cédé à une autre
├── Injoignable                le pair ne répond pas, ou n'est pas celui qu'il devrait
└── RefusDuPair                le pair a répondu non

Chaque refus a un `code`, que la réponse HTTP porte à côté de sa phrase : la phrase se lit, le code
se compare.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rebelote.noyau.erreurs import ErreurRebelote

ILLISIBLE: Final = "illisible"
"""Le code d'un message qui n'a pas la forme attendue."""


class MessageRefuse(ErreurRebelote):
    """Ce qu'un autre nœud nous dit et que nous ne suivons pas ; rien ne change."""

    code: ClassVar[str] = "message_refuse"


# --- Le journal -------------------------------------------------------------------------------


class EntreeRefusee(MessageRefuse):
    """Une entrée que les règles, le tour ou un constat faux font refuser."""

    code = "entree_refusee"


class EntreeFausse(EntreeRefusee):
    """Une entrée à sa place, signée, dont une preuve est fausse : tous peuvent le voir."""

    code = "entree_fausse"


class Contestation(EntreeRefusee):
    """Une entrée que les règles refusent d'après ce que nous savons ; d'autres en savent moins."""

    code = "contestation"


class PliFaux(Contestation):
    """Notre pli ne dit pas ce que l'entrée a promis : en l'ouvrant devant tous, on le prouve."""

    code = "pli_faux"


# --- L'accueil --------------------------------------------------------------------------------


class Occupe(MessageRefuse):
    """Une autre partie nous retient, ou l'on n'entre pas ici de cette façon."""

    code = "occupe"


class Decline(MessageRefuse):
    """La personne a vu l'offre d'une autre partie, et n'en veut pas."""

    code = "decline"


class ListeRefusee(MessageRefuse):
    """Qui invite a signé autre chose que la table où nous avons pris place : on n'y joue pas."""

    code = "liste_refusee"


class DeuxListes(MessageRefuse):
    """Qui invite a signé deux listes pour la même partie ; nous les gardons toutes deux."""

    code = "deux_listes"


class AdresseRefusee(MessageRefuse):
    """Qui veut s'asseoir donne une adresse où cette table ne pourrait pas le joindre."""

    code = "adresse_refusee"


class PasDeSalle(MessageRefuse):
    """Ce nœud ne tient pas de salle d'attente."""

    code = "pas_de_salle"


class NonAutorise(MessageRefuse):
    """Ce n'est pas à ce joueur de nous dire cela, ou pas maintenant."""

    code = "non_autorise"


class SignatureInvalide(NonAutorise):
    """Les octets ne sont pas signés de la clé de qui dit les avoir écrits."""

    code = "signature_invalide"


class NonInvite(NonAutorise):
    """Ce joueur n'est pas attendu à cette partie : ni sa clé, ni son jeton."""

    code = "non_invite"


class Etranger(NonAutorise):
    """Il n'est pas membre de la partie, ni propriétaire du nœud : on ne l'écoute pas là."""

    code = "etranger"


class GesteRefuse(NonAutorise):
    """Un geste de salle rejoué, ou signé pour une autre partie ou un autre geste."""

    code = "geste_refuse"


# --- Ce que les autres nous répondent ---------------------------------------------------------


class Supplantee(ErreurRebelote):
    """L'invitation que l'on suivait n'a pas eu de suite à temps : elle a cédé à une autre."""


class Injoignable(ErreurRebelote):
    """Le pair ne répond pas, ou n'est pas celui qu'il devrait."""


class RefusDuPair(ErreurRebelote):
    """Le pair a répondu non : le statut HTTP de son refus, et le code qui le nomme."""

    def __init__(self, message: str, statut: int, code: str) -> None:
        super().__init__(message)
        self.statut, self.code = statut, code
