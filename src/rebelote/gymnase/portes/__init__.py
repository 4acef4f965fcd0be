"""Les portes de l'écosystème : nos jeux pour PettingZoo et pour OpenSpiel.

`codage` dit les coups et les vues en nombres, `position` déroule une partie ainsi dite ; les portes
(`pettingzoo`, `openspiel`) n'y ajoutent que la forme que chacun attend.
"""
