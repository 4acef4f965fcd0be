"""La recherche à information cachée, pour tous les jeux.

On tire des mondes complets que la vue ne contredit pas, on y joue chaque candidat, on compare :

- `chercher_par_moities` : tous les candidats sur les mêmes mondes, les moins bons s'en vont ;
- `chercher_dans_l_arbre` : un arbre commun à tous les mondes (ISMCTS).

Les deux prennent un `Modele` (`ModeleEtat` pour n'importe quel `Etat`, ou le sien, plus rapide), un
`Effort` et un hasard, et rendent une `Exploration`.
"""

from rebelote.ia.recherche.arbre import Arbre, chercher_dans_l_arbre
from rebelote.ia.recherche.effort import Effort
from rebelote.ia.recherche.etats import ModeleEtat, au_hasard, comme, progres, regrets
from rebelote.ia.recherche.exploration import Exploration, Mesure
from rebelote.ia.recherche.joueur import JoueurQuiCherche, JoueurQuiChercheAuHasard
from rebelote.ia.recherche.modele import Modele
from rebelote.ia.recherche.moities import chercher_par_moities
from rebelote.ia.recherche.mondes import par_rejet, selon_la_vraisemblance, tireur

__all__ = [
    "Arbre",
    "Effort",
    "Exploration",
    "JoueurQuiCherche",
    "JoueurQuiChercheAuHasard",
    "Mesure",
    "Modele",
    "ModeleEtat",
    "au_hasard",
    "chercher_dans_l_arbre",
    "chercher_par_moities",
    "comme",
    "par_rejet",
    "progres",
    "regrets",
    "selon_la_vraisemblance",
    "tireur",
]
