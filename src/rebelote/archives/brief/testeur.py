"""`TesteurDeManche` : la donne, les plis et les scores d'une manche de l'ancienne disposition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rebelote.archives import fautes as f
from rebelote.archives.brief.annonces import annonces_valables, fautes_d_annonces, tient_la_belote
from rebelote.archives.brief.coupe import fautes_du_paquet_a_couper
from rebelote.archives.brief.donne import fautes_de_donne, mains_initiales
from rebelote.archives.brief.format import PartieBrief
from rebelote.archives.brief.plis import (
    cartes_du_pli,
    coup_gagnant,
    fautes_des_plis,
    motif_du_coup,
)
from rebelote.archives.fautes import Faute
from rebelote.cartes import Carte, Couleur, Main
from rebelote.jeux.belote.points import Decompte, Issue, annulee, decompter
from rebelote.jeux.commun.atouts import Pli
from rebelote.jeux.commun.equipes import EQUIPES, camp
from rebelote.noyau.erreurs import Illisible
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import nom_siege


class TesteurDeManche:
    """Vérifie une manche ; chaque méthode rend les fautes qu'elle trouve.

    `litige` est ce que les manches d'avant ont laissé en attente.
    """

    def __init__(
        self, data_partie: PartieBrief | Mapping[str, Any], numero_manche: int = 1, litige: int = 0
    ) -> None:
        if not isinstance(data_partie, PartieBrief):
            data_partie = PartieBrief.depuis_json(data_partie)
        self.partie = data_partie
        nombre = len(self.partie.manches)
        if not 1 <= numero_manche <= nombre:
            raise Illisible(f"manche {numero_manche} absente ; la partie en a {nombre}")
        self.manche = self.partie.manches[numero_manche - 1]
        self.litige = litige
        self.mains = mains_initiales(self.manche)

    @property
    def atout(self) -> Couleur | None:
        return None if self.manche.contrat is None else self.manche.contrat.atout

    @property
    def equipe_prenante_id(self) -> str | None:
        return EQUIPES[self._camp_prenant].nom if self.manche.contrat else None

    @property
    def equipe_defense_id(self) -> str | None:
        return EQUIPES[1 - self._camp_prenant].nom if self.manche.contrat else None

    @property
    def joueurs_equipe_prenante(self) -> list[str]:
        return [nom_siege(siege) for siege in EQUIPES[self._camp_prenant].sieges]

    @property
    def joueurs_equipe_defense(self) -> list[str]:
        return [nom_siege(siege) for siege in EQUIPES[1 - self._camp_prenant].sieges]

    @property
    def _camp_prenant(self) -> int:
        """Sans preneur, A puis B : c'est l'ordre dans lequel une manche annulée s'écrit."""
        return 0 if self.manche.contrat is None else camp(self.manche.contrat.preneur)

    def lancer_les_tests(self) -> list[Faute]:
        """Toutes les fautes de la manche."""
        donne = fautes_de_donne(self.manche, self.partie.regles)
        paquet = fautes_du_paquet_a_couper(self.manche)
        return [*donne, *self.verifier_legalite_des_plis(), *self.verifier_scores(), *paquet]

    def verifier_legalite_des_plis(self) -> list[Faute]:
        """Vérifie que chaque carte jouée était permise, et que chaque pli va à qui de droit."""
        sous_coupe = self.partie.regles.sous_coupe_obligatoire
        return list(fautes_des_plis(self.manche, self.mains, sous_coupe))

    def valider_coup(
        self,
        carte_jouee: Carte,
        main_du_joueur: Iterable[Carte],
        pli_en_cours: Sequence[Carte],
        atout: Couleur | str,
    ) -> bool:
        """Vrai si la carte était permise : fournir, couper, monter, sous-couper."""
        couleur = Couleur[atout] if isinstance(atout, str) else atout
        main, sous_coupe = Main.de(main_du_joueur), self.partie.regles.sous_coupe_obligatoire
        return motif_du_coup(carte_jouee, main, pli_en_cours, couleur, sous_coupe) is None

    def verifier_scores(self) -> list[Faute]:
        """Recompte la manche d'après les cartes jouées et la compare à ce qui est écrit."""
        permises = self.partie.regles.annonces
        fautes = list(fautes_d_annonces(self.manche, self.mains, permises))
        decompte = self.decompte()
        return fautes if decompte is None else [*fautes, *self._ecarts(decompte)]

    def decompte(self) -> Decompte | None:
        """Le compte juste ; `None` quand les huit plis ne sont pas là."""
        contrat, regles = self.manche.contrat, self.partie.regles
        if contrat is None:
            return annulee(self.litige)
        plis = self._plis_justes(contrat.atout)
        if len(plis) != 8:
            return None
        annonces = annonces_valables(self.manche, self.mains, regles.annonces)
        belote = tient_la_belote(self.manche, self.mains)
        return decompter(
            regles, contrat.preneur, contrat.atout, plis, annonces, belote, self.litige
        )

    def _plis_justes(self, atout: Couleur) -> tuple[Pli, ...]:
        """Les plis entiers, chacun à celui qui l'a vraiment gagné."""
        gagnants = ((pli, coup_gagnant(pli, atout)) for pli in self.manche.plis)
        return tuple(
            Pli(pli.meneur, cartes_du_pli(pli), gagnant[0]) for pli, gagnant in gagnants if gagnant
        )

    def _ecarts(self, decompte: Decompte) -> Iterator[Faute]:
        ecrit, prenant = self.manche.resultat, self._camp_prenant
        if ecrit.contrat_reussi != (decompte.issue is Issue.FAIT):
            dit = "réussi" if ecrit.contrat_reussi else "chuté"
            plis = f"plis A {decompte.plis[0]}, B {decompte.plis[1]}"
            yield self._faute(
                f.CONTRAT_FAUX, f"contrat : {dit} écrit, {decompte.issue.value} recompté ({plis})"
            )
        cotes = (("prenante", ecrit.prenante, prenant), ("défense", ecrit.defense, 1 - prenant))
        for nom, score, cote in cotes:
            juste = decompte.scores[cote]
            if score != juste:
                dit = f"score de la {nom} ({EQUIPES[cote].nom}) : {score} écrit, {juste} recompté"
                yield self._faute(f.SCORES_FAUX, dit)

    def _faute(self, motif: Motif, explication: str) -> Faute:
        return Faute(self.manche.numero, None, None, None, motif, explication)
