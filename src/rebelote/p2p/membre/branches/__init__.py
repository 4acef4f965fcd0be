"""Les branches : deux fins de journal rivales, dont l'une au moins mène à ce qui n'attend personne.

Une exclusion, une ouverture sur plainte s'écrivent sans attendre : elles peuvent prendre la place
d'une entrée que d'autres ont rangée. Tous choisissent alors de même, d'après les seules pièces.

De deux branches que rien ne suit, un ordre décide. Ce que tous ont accusé, puis suivi, ne se quitte
plus. Entre les deux, quand un fourbe a accusé l'une et signé l'autre, il faut un témoin : une
branche où un honnête n'a jamais mis son accusé ne sera jamais accusée de tous.
"""
