"""Une IA en dix lignes, pour commencer : elle passe toujours, et joue au moins cher."""

from rebelote.ia import JoueurIA
from rebelote.jeux.belote import EtatBelote, JouerCarte
from rebelote.noyau import Evenement, Vue


class MonIA(JoueurIA):
    """Joue la carte légale qui vaut le moins de points, et passe toujours."""

    def choisir(self, vue: Vue[EtatBelote]) -> Evenement:
        cartes = [coup for coup in vue.coups_legaux() if isinstance(coup, JouerCarte)]
        if not cartes:
            return vue.coups_legaux()[0]
        return min(cartes, key=lambda coup: coup.carte.get_points(vue.etat.atout))
