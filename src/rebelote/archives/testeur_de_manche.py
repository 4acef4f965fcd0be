"""`TesteurDeManche` : la donne, les plis et les scores d'une manche de l'ancienne disposition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rebelote.archives import fautes as f
from rebelote.archives.donne_brief import fautes_de_donne
from rebelote.archives.fautes import Faute
from rebelote.archives.format_brief import AnnonceBrief, ContratBrief, PartieBrief, PliBrief
from rebelote.cartes import Carte, Couleur, Main, masque
from rebelote.jeux.belote import motifs
from rebelote.jeux.belote.points import BELOTE, Decompte, Issue, annulee, decompter
from rebelote.jeux.commun.atouts import Pli, obligations, place_maitresse
from rebelote.jeux.commun.coups import ROI_DAME
from rebelote.jeux.commun.equipes import EQUIPES, camp
from rebelote.jeux.commun.obligations import motif_obligation
from rebelote.noyau.motif import Motif
from rebelote.noyau.sieges import Siege, nom_siege


class TesteurDeManche:
    """Vérifie une manche : chaque méthode rend les fautes qu'elle trouve.

    `litige` est ce que les manches d'avant ont laissé en attente.
    """

    def __init__(
        self, data_partie: PartieBrief | Mapping[str, Any], numero_manche: int = 1, litige: int = 0
    ) -> None:
        if not isinstance(data_partie, PartieBrief):
            data_partie = PartieBrief.depuis_json(data_partie)
        self.partie = data_partie
        self.manche = data_partie.manches[numero_manche - 1]
        self.contrat = self.manche.contrat
        self.litige = litige
        self.mains = self._mains_initiales()

    def _mains_initiales(self) -> dict[Siege, Main]:
        donne = self.manche.donne
        mains = {
            siege: Main.de([*donne.premier_tour[siege], *donne.deuxieme_tour[siege]])
            for siege in range(4)
        }
        if self.contrat is not None:
            mains[self.contrat.preneur] = mains[self.contrat.preneur].plus([donne.retournee])
        return mains

    @property
    def atout(self) -> Couleur | None:
        return None if self.contrat is None else self.contrat.atout

    def lancer_les_tests(self) -> list[Faute]:
        """Toutes les fautes de la manche, dans l'ordre où elles s'y produisent."""
        donne = fautes_de_donne(self.manche, self.partie.regles)
        return [*donne, *self.verifier_legalite_des_plis(), *self.verifier_scores()]

    # --- Les plis -----------------------------------------------------------------------------

    def verifier_legalite_des_plis(self) -> list[Faute]:
        """Vérifie que chaque carte était permise, et que chaque pli revient à qui de droit.

        Un pli mal attribué est relevé une fois : la suite est jugée comme elle s'est jouée.
        """
        if self.contrat is None:
            return [self._incomplet(None, "des plis sans contrat")] if self.manche.plis else []
        fautes: list[Faute] = []
        mains, deja_jouees = dict(self.mains), 0
        meneur = (self.manche.donneur + 1) % 4
        for pli in self.manche.plis:
            fautes += self._fautes_d_ordre(pli, meneur)
            for place, (siege, carte) in enumerate(pli.coups):
                motif = self._motif(carte, mains[siege], _cartes(pli)[:place], deja_jouees)
                if motif is not None:
                    fautes.append(self._faute(pli.numero, siege, carte, motif))
                mains[siege] = mains[siege].sans(carte)
                deja_jouees |= carte.bit
            fautes += self._fautes_de_vainqueur(pli)
            meneur = pli.vainqueur
        if len(self.manche.plis) != 8:
            fautes.append(self._incomplet(None, f"{len(self.manche.plis)} plis au lieu de 8"))
        return fautes

    def _motif(
        self, carte: Carte, main: Main, pli: Sequence[Carte], deja_jouees: int
    ) -> Motif | None:
        if carte.bit & deja_jouees:
            return f.CARTE_DEJA_JOUEE
        assert self.atout is not None
        return motif_du_coup(
            carte, main, pli, self.atout, self.partie.regles.sous_coupe_obligatoire
        )

    def valider_coup(
        self,
        carte_jouee: Carte,
        main_du_joueur: Iterable[Carte],
        pli_en_cours: Sequence[Carte],
        atout: Couleur | str,
    ) -> bool:
        """Vrai si cette carte était permise : fournir, couper, monter, sous-couper."""
        couleur = Couleur[atout] if isinstance(atout, str) else atout
        sous_coupe = self.partie.regles.sous_coupe_obligatoire
        main = Main.de(main_du_joueur)
        return motif_du_coup(carte_jouee, main, pli_en_cours, couleur, sous_coupe) is None

    def _fautes_d_ordre(self, pli: PliBrief, meneur: Siege) -> Iterator[Faute]:
        if pli.meneur != meneur:
            dit = f"{nom_siege(pli.meneur)} ouvre le pli, qui est à {nom_siege(meneur)}"
            yield Faute(self.manche.numero, pli.numero, pli.meneur, None, f.MENEUR, dit)
        for place, (siege, carte) in enumerate(pli.coups):
            if siege != (pli.meneur + place) % 4:
                yield self._faute(pli.numero, siege, carte, Motif.PAS_SON_TOUR)
        if len(pli.coups) != 4:
            yield self._incomplet(pli.numero, f"{len(pli.coups)} cartes au lieu de 4")

    def _fautes_de_vainqueur(self, pli: PliBrief) -> Iterator[Faute]:
        vrai = self._vainqueur(pli)
        if vrai is None or vrai[0] == pli.vainqueur:
            return
        siege, carte = vrai
        dit = f"le pli revient à {nom_siege(siege)} ({carte}), pas à {nom_siege(pli.vainqueur)}"
        yield Faute(
            self.manche.numero, pli.numero, pli.vainqueur, carte, f.VAINQUEUR_DU_PLI, dit
        )

    def _vainqueur(self, pli: PliBrief) -> tuple[Siege, Carte] | None:
        """Qui l'emporte vraiment, et par quelle carte."""
        if not pli.coups or self.atout is None or any(c.index >= 52 for c in _cartes(pli)):
            return None
        return pli.coups[place_maitresse(_cartes(pli), self.atout)]

    # --- Les scores ---------------------------------------------------------------------------

    def verifier_scores(self) -> list[Faute]:
        """Recompte la manche d'après les cartes jouées et la compare à ce qui est écrit."""
        fautes = [faute for annonce in self._annonces() for faute in self._juger(annonce)]
        fautes += self._belote_tue()
        decompte = self.decompte()
        if decompte is None:
            return fautes
        return [*fautes, *self._ecarts(decompte)]

    def decompte(self) -> Decompte | None:
        """Le compte juste ; `None` si la manche n'est pas entière."""
        if self.contrat is None:
            return annulee(self.litige)
        plis = [self._pli_juste(pli) for pli in self.manche.plis if len(pli.coups) == 4]
        entiers = tuple(pli for pli in plis if pli is not None)
        if len(entiers) != 8 or len(self.manche.plis) != 8:
            return None
        return decompter(
            self.partie.regles,
            self.contrat.preneur,
            self.contrat.atout,
            entiers,
            self._annonces_valables(),
            self._tient_la_belote(),
            self.litige,
        )

    def _pli_juste(self, pli: PliBrief) -> Pli | None:
        vrai = self._vainqueur(pli)
        return None if vrai is None else Pli(pli.meneur, _cartes(pli), vrai[0])

    def _ecarts(self, decompte: Decompte) -> Iterator[Faute]:
        resultat, prenant = self.manche.resultat, _camp_prenant(self.contrat)
        reussi = decompte.issue is Issue.FAIT
        if resultat.contrat_reussi != reussi:
            ecrit = "réussi" if resultat.contrat_reussi else "chuté"
            points = " ".join(f"{e.nom} {p}" for e, p in zip(EQUIPES, decompte.plis, strict=True))
            yield self._globale(
                f.CONTRAT_FAUX,
                f"contrat écrit {ecrit}, mais {decompte.issue.value} (plis {points})",
            )
        for nom, ecrit_, c in (
            ("prenante", resultat.prenante, prenant),
            ("défense", resultat.defense, 1 - prenant),
        ):
            if ecrit_ != decompte.scores[c]:
                dit = f"{nom} ({EQUIPES[c].nom}) : {ecrit_} écrit, {decompte.scores[c]} recompté"
                yield self._globale(f.SCORES_FAUX, dit)

    # --- La belote et les annonces ------------------------------------------------------------

    def _annonces(self) -> tuple[AnnonceBrief, ...]:
        return self.manche.resultat.annonces

    def _tient_la_belote(self) -> Siege | None:
        """Qui avait en main le roi et la dame d'atout."""
        for siege, main in self.mains.items():
            if self._roi_dame() and main.connues & self._roi_dame() == self._roi_dame():
                return siege
        return None

    def _roi_dame(self) -> int:
        return 0 if self.atout is None else ROI_DAME[self.atout.rang]

    def _juger(self, dite: AnnonceBrief) -> Iterator[Faute]:
        if dite.annonce is None:
            yield from self._juger_belote(dite)
            return
        motif = self._motif_annonce(dite)
        if motif is None and dite.valeur != dite.annonce.points:
            motif = f.VALEUR_D_ANNONCE
        if motif is not None:
            texte = f"{dite.annonce.type.name.lower()} à {dite.valeur} points"
            dit = f"{nom_siege(dite.siege)}, {texte} : {motif.phrase}"
            yield Faute(self.manche.numero, 1, dite.siege, None, motif, dit)

    def _motif_annonce(self, dite: AnnonceBrief) -> Motif | None:
        assert dite.annonce is not None
        if self.contrat is None or not self.partie.regles.annonces:
            return Motif.PAS_LE_MOMENT
        siennes = [a.annonce for a in self._annonces() if a.siege == dite.siege and a.annonce]
        cartes = [carte for annonce in siennes for carte in annonce.cartes]
        if any(c.index >= 52 for c in cartes) or not dite.annonce.est_valide:
            return motifs.ANNONCE_INVALIDE
        if masque(dite.annonce.cartes) & ~self.mains[dite.siege].connues:
            return Motif.CARTE_PAS_EN_MAIN
        return motifs.ANNONCE_INVALIDE if len(set(cartes)) != len(cartes) else None

    def _annonces_valables(self) -> tuple[tuple[Any, ...], ...]:
        dites = [a for a in self._annonces() if a.annonce and self._motif_annonce(a) is None]
        return tuple(
            tuple(dite.annonce for dite in dites if dite.siege == siege) for siege in range(4)
        )

    def _juger_belote(self, dite: AnnonceBrief) -> Iterator[Faute]:
        if dite.siege != self._tient_la_belote():
            pli, carte = self._roi_ou_dame_jouee(dite.siege)
            yield self._faute(pli, dite.siege, carte, motifs.BELOTE_FAUSSE)
        elif dite.valeur != BELOTE:
            dit = f"{nom_siege(dite.siege)}, belote à {dite.valeur} points : elle en vaut {BELOTE}"
            yield Faute(self.manche.numero, None, dite.siege, None, f.VALEUR_D_ANNONCE, dit)

    def _belote_tue(self) -> Iterator[Faute]:
        siege = self._tient_la_belote()
        dites = {annonce.siege for annonce in self._annonces() if annonce.annonce is None}
        if siege is not None and siege not in dites:
            pli, carte = self._roi_ou_dame_jouee(siege)
            yield self._faute(pli, siege, carte, motifs.BELOTE_A_DIRE)

    def _roi_ou_dame_jouee(self, siege: Siege) -> tuple[int | None, Carte | None]:
        """Le premier pli où ce joueur a posé le roi ou la dame d'atout."""
        for pli in self.manche.plis:
            for joueur, carte in pli.coups:
                if joueur == siege and carte.bit & self._roi_dame():
                    return pli.numero, carte
        return None, None

    # --- Dire les fautes ----------------------------------------------------------------------

    def _faute(self, pli: int | None, siege: Siege, carte: Carte | None, motif: Motif) -> Faute:
        quoi = f"{nom_siege(siege)}, {carte}" if carte else nom_siege(siege)
        return Faute(
            self.manche.numero, pli, siege, carte, motif, f"{quoi} : {motif.phrase}"
        )

    def _globale(self, motif: Motif, explication: str) -> Faute:
        return Faute(self.manche.numero, None, None, None, motif, explication)

    def _incomplet(self, pli: int | None, explication: str) -> Faute:
        return Faute(self.manche.numero, pli, None, None, f.PLI_INCOMPLET, explication)
