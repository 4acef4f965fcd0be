"""Les commandes, une par module, dans l'ordre où l'aide les montre."""

from rebelote.cli.aide import Commande
from rebelote.cli.application import application, executer
from rebelote.cli.commandes import (
    analyser,
    arbitre,
    cerveau,
    chercher,
    classement,
    exporter,
    gymnase,
    historique,
    ia,
    jeux,
    jouer,
    noeud,
    partie,
    rejouer,
    simuler,
    verifier,
)

__all__ = ["application", "executer"]

application.command("jeux", cls=Commande)(jeux.jeux)
application.command("ia", cls=Commande)(ia.ia)
application.command("partie", cls=Commande)(partie.partie)
application.command("jouer", cls=Commande)(jouer.jouer)
application.command("simuler", cls=Commande)(simuler.simuler)
application.command("gymnase", cls=Commande)(gymnase.gymnase)
application.command("verifier", cls=Commande)(verifier.verifier)
application.command("rejouer", cls=Commande)(rejouer.rejouer)
application.command("analyser", cls=Commande)(analyser.analyser)
application.command("exporter", cls=Commande)(exporter.exporter)
application.command("noeud", cls=Commande)(noeud.noeud)
application.command("inviter", cls=Commande)(noeud.inviter)
application.command("rejoindre", cls=Commande)(noeud.rejoindre)
application.command("chercher", cls=Commande)(chercher.chercher)
application.command("cerveau", cls=Commande)(cerveau.cerveau)
application.command("arbitre", cls=Commande)(arbitre.arbitre)
application.command("historique", cls=Commande)(historique.historique)
application.command("classement", cls=Commande)(classement.classement)
