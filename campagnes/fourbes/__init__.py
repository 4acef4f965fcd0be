"""Des fourbes : une bibliothèque de membres qui trichent, écrite contre la page du protocole.

Un fourbe est un poste comme un autre : la simulation et les vrais nœuds le font tourner tel quel.
"""
