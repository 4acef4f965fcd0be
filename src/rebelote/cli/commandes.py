"""Les commandes, une par module, dans l'ordre où l'aide les montre."""

from rebelote.cli import exporter, ia, jeux, jouer, rejouer, simuler, verifier
from rebelote.cli.application import application

application.command("jeux")(jeux.jeux)
application.command("ia")(ia.ia)
application.command("jouer")(jouer.jouer)
application.command("simuler")(simuler.simuler)
application.command("verifier")(verifier.verifier)
application.command("rejouer")(rejouer.rejouer)
application.command("exporter")(exporter.exporter)
