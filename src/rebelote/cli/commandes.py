"""Les commandes, une par module, dans l'ordre où l'aide les montre."""

from rebelote.cli import (
    arbitre,
    cerveau,
    chercher,
    classement,
    exporter,
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
from rebelote.cli.application import application

application.command("jeux")(jeux.jeux)
application.command("ia")(ia.ia)
application.command("partie")(partie.partie)
application.command("jouer")(jouer.jouer)
application.command("simuler")(simuler.simuler)
application.command("verifier")(verifier.verifier)
application.command("rejouer")(rejouer.rejouer)
application.command("exporter")(exporter.exporter)
application.command("noeud")(noeud.noeud)
application.command("inviter")(noeud.inviter)
application.command("rejoindre")(noeud.rejoindre)
application.command("chercher")(chercher.chercher)
application.command("cerveau")(cerveau.cerveau)
application.command("arbitre")(arbitre.arbitre)
application.command("historique")(historique.historique)
application.command("classement")(classement.classement)
