"""Le tableau en lignes : ce que le terminal montre, et ce qu'un texte peut en dire."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rebelote.cartes import Carte
from rebelote.noyau.reperes.plis import PliFerme
from rebelote.noyau.sieges import nom_siege
from rebelote.noyau.tableau import Detail, MainVue, Milieu, SiegeVu, Tableau
from rebelote.recit.mots import dire, dire_contrat
from rebelote.recit.nombres import compte
from rebelote.recit.scores import en_ligne

LARGEUR_CASE = 6


def decrire(tableau: Tableau) -> str:
    """La table entière, ligne à ligne."""
    return "\n".join(lignes(tableau))


def lignes(tableau: Tableau) -> Iterator[str]:
    yield from entete(tableau)
    yield from pyramide(tableau.milieu)
    for siege in tableau.sieges:
        yield ligne_du_siege(tableau, siege)
    yield from pied(tableau)


def entete(tableau: Tableau) -> Iterator[str]:
    """Le jeu, où l'on en est et la marque ; puis le contrat, le donneur et les avis."""
    marque = ""
    if tableau.scores_montres:
        marque = f"    score : {en_ligne(tableau.scores)}"
    if tableau.manche:
        marque += f"    manche : {en_ligne(tableau.manche)}"
    yield f"{tableau.titre}, {tableau.situation}{marque}"
    faits = [*_contrat(tableau), *_donneur(tableau), *map(dire, tableau.avis)]
    if faits and not tableau.vainqueurs:
        yield _phrase(" ; ".join(faits))


def _contrat(tableau: Tableau) -> Iterator[str]:
    if tableau.contrat is not None:
        yield dire_contrat(tableau.contrat)


def _donneur(tableau: Tableau) -> Iterator[str]:
    if tableau.donneur is not None:
        yield f"donneur {nom_siege(tableau.donneur)}"


def _phrase(texte: str) -> str:
    return texte[:1].upper() + texte[1:]


# --- Les sièges -------------------------------------------------------------------------------


def ligne_du_siege(tableau: Tableau, vu: SiegeVu) -> str:
    marque = "▶" if vu.siege in tableau.attendus else " "
    camp = f" ({vu.camp})" if vu.camp != nom_siege(vu.siege) else ""
    main = "" if vu.main is None else f" : {main_en_texte(vu.main)}"
    nom = f"{nom_siege(vu.siege)} {vu.nom}".rstrip()
    return f"{marque} {nom}{camp}{_faits(vu)}{main}"


def _faits(vu: SiegeVu) -> str:
    faits = faits_du_siege(vu)
    return f" [{', '.join(faits)}]" if faits else ""


def cartes_du_siege(vu: SiegeVu) -> list[str]:
    """Ses cartes, et celles qu'il tient ailleurs que dans sa main : un paquet, un roi secret."""
    ailleurs = [dire(pastille) for pastille in vu.pastilles if _est_une_carte(pastille)]
    return [*([] if vu.main is None else [main_en_texte(vu.main)]), *ailleurs]


def _est_une_carte(pastille: Detail) -> bool:
    return isinstance(pastille.valeur, Carte | tuple)


def faits_hors_cartes(vu: SiegeVu) -> list[str]:
    """Ce qu'on sait de lui et qui n'est pas une carte."""
    autres = tuple(pastille for pastille in vu.pastilles if not _est_une_carte(pastille))
    return faits_du_siege(replace(vu, pastilles=autres))


def faits_du_siege(vu: SiegeVu) -> list[str]:
    """Tout ce qu'on sait de lui, hors de sa main."""
    parie = any(pastille.nom == "pari" for pastille in vu.pastilles)
    plis = [compte(vu.plis or 0, "pli")] if vu.plis or parie else []
    sans = [f"sans {' '.join(map(str, vu.sans))}"] if vu.sans else []
    return [*vu.dit, *map(dire, vu.pastilles), *plis, *sans]


def main_en_texte(main: MainVue) -> str:
    """Les cartes que l'on voit ; d'une main toute cachée, leur nombre."""
    if not main.cachees:
        return " ".join(map(str, main.connues)) or "—"
    connues = f" dont {' '.join(map(str, main.connues))}" if main.connues else ""
    return f"{compte(len(main), 'carte')}{connues}"


# --- Le milieu --------------------------------------------------------------------------------


def pied(tableau: Tableau) -> Iterator[str]:
    """Le dernier pli, ce qui est au milieu, et à la fin qui a gagné."""
    if tableau.dernier_pli is not None:
        yield dernier_pli(tableau.dernier_pli)
    yield from milieu(tableau.milieu)
    if tableau.vainqueurs:
        yield victoire(tableau)


def victoire(tableau: Tableau) -> str:
    """Qui a gagné : des joueurs, ou une équipe."""
    joueurs = {nom_siege(vu.siege) for vu in tableau.sieges}
    noms = [nom if nom in joueurs else f"l'équipe {nom}" for nom in tableau.vainqueurs]
    verbe = "gagnent" if len(noms) > 1 else "gagne"
    return f"Partie finie : {' et '.join(noms)} {verbe}."


def dernier_pli(pli: PliFerme) -> str:
    cartes = " ".join(pose.texte for pose in pli.poses)
    points = f", {compte(pli.points, 'point')}" if pli.points else ""
    detour = "" if pli.beneficiaire is None else f" à {nom_siege(pli.beneficiaire)}"
    return f"Dernier pli : {cartes} → {nom_siege(pli.vainqueur)}{points}{detour}"


def milieu(vu: Milieu) -> Iterator[str]:
    """Ce qui se joue, en une ligne ; une pyramide se dessine à part."""
    if vu.genre in ("pli", "tape"):
        yield f"Sur la table : {pli_en_cours(vu)}"
        return
    faits = [*map(dire, vu.details)]
    if vu.mots or vu.genre in ("encheres", "paris"):
        dits = "  ".join(f"{nom_siege(mot.siege)} {mot.texte}" for mot in vu.mots) or "—"
        faits.append(f"{_TITRES.get(vu.genre, 'dits')} : {dits}")
    if faits:
        yield _phrase(" ; ".join(faits))


_TITRES = {"encheres": "enchères", "paris": "paris"}


def pli_en_cours(vu: Milieu) -> str:
    """Qui a posé quoi, qui l'emporte, ce que cela vaut."""
    if not vu.poses:
        return "—"
    cartes = "  ".join(f"{nom_siege(pose.siege)} {pose.texte}" for pose in vu.poses)
    faits = [dire(detail) for detail in vu.details]
    if vu.genre == "tape":
        faits.append("on tape !")
    elif vu.maitre is not None:
        points = f", {compte(vu.points, 'point')}" if vu.points else ""
        faits.append(f"{nom_siege(vu.maitre)} l'emporte{points}")
    return f"{cartes}  ({' ; '.join(faits)})" if faits else cartes


def pyramide(vu: Milieu) -> Iterator[str]:
    """Les rangées, le sommet en haut et la base en bas, avec leur multiplicateur.

    Une case vide montre son nom : c'est celui que l'on dit pour y jouer.
    """
    if not vu.rangees:
        return
    largeur = LARGEUR_CASE * len(vu.rangees[0])
    for rang in range(len(vu.rangees), 0, -1):
        rangee = enumerate(vu.rangees[rang - 1], start=1)
        cases = "".join(_case(carte, f"{rang}-{colonne}") for colonne, carte in rangee)
        yield f"  rangée {rang} (×{rang})  {cases:^{largeur}}".rstrip()


def _case(carte: Carte | None, nom: str) -> str:
    return f"[{nom if carte is None else carte}]".center(LARGEUR_CASE)
