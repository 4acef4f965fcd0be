"""La page du rapport : un seul fichier HTML, images comprises, qui s'ouvre sans réseau."""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from rebelote.gymnase.mesures.texte import ecart, moyenne
from rebelote.gymnase.rapport.conditions import commande, regles_changees
from rebelote.gymnase.rapport.decisives import Decisive
from rebelote.gymnase.tournoi.bilan import Bilan, BilanDePaire
from rebelote.gymnase.tournoi.resultats import Genre
from rebelote.gymnase.tournoi.tournoi import Tournoi
from rebelote.jeux.catalogue import trouver
from rebelote.noyau.sieges import nom_siege
from rebelote.recit.nombres import (
    avec_signe,
    compte,
    duree,
    plus_ou_moins,
)

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 75rem; margin: 2rem auto;
       padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
.large { overflow-x: auto; } table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .75rem; border-bottom: 1px solid #ddd; text-align: right;
         white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 8rem;
         overflow-wrap: anywhere; }
.textes th, .textes td { text-align: left; }
h1, p { overflow-wrap: break-word; }
figure { margin: 2rem 0; } img { width: 44rem; max-width: 100%; }
pre, code { background: #f4f4f4; } pre { padding: .75rem; overflow: auto; }
.commande { white-space: pre-wrap; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; } td code { overflow-wrap: normal; }
.conclusion { font-size: 1.15rem; }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #ddd; }
  pre, code { background: #2a2a2a; } th, td { border-color: #444; } a { color: #8cc4ff; } }
"""

LEGENDES: Final = {
    "convergence": "L'écart moyen après chaque donne ; la bande est son intervalle à 95 %.",
    "distribution": "Combien de donnes ont eu quel écart, et qui les a gagnées.",
    "matrice": "Chaque paire : l'écart par donne de la ligne sur la colonne, et sa marge.",
    "force_et_temps": "La cote de chacun contre le temps médian d'un de ses coups.",
}


def composer(bilan: Bilan, images: Mapping[str, bytes], decisives: Sequence[Decisive]) -> str:
    """La page entière."""
    titre = f"{trouver(bilan.tournoi.jeu).titre} : {_noms(bilan)}"
    corps = [
        f"<h1>{escape(titre)}</h1>",
        *(f'<p class="conclusion">{_prose(_phrase(bilan, paire))}</p>' for paire in bilan.paires),
        _circonstances(bilan),
        "<h2>Participants</h2>",
        _participants(bilan),
        *(_figure(nom, image) for nom, image in images.items()),
        "<h2>Points par siège</h2>",
        _sieges(bilan),
        *_contrats(bilan),
        *_decisives(bilan, decisives),
        *_fautes(bilan),
    ]
    return (
        '<!doctype html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(titre)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(corps)
        + "\n</body>\n</html>\n"
    )


def _noms(bilan: Bilan) -> str:
    return ", ".join(participant.nom for participant in bilan.tournoi.participants)


def _phrase(bilan: Bilan, paire: BilanDePaire) -> str:
    premier, second = (bilan.tournoi.participants[rang].nom for rang in paire.paire)
    bas, haut = paire.ecart.intervalle
    conclusion = "on ne sait pas laquelle est la meilleure"
    if bas > 0:
        conclusion = f"{premier} est meilleure"
    elif haut < 0:
        conclusion = f"{second} est meilleure"
    return f"{premier} − {second} : {ecart(paire.ecart)} points par donne ; {conclusion}."


def _circonstances(bilan: Bilan) -> str:
    tournoi = bilan.tournoi
    verdict = "" if bilan.verdict is None else f" Test séquentiel : {bilan.verdict.value}."
    resume = (
        f"{compte(len(bilan.donnes), 'donne')}, à {len(tournoi.plans())} tables chacune : "
        f"{bilan.raison}.{verdict} Empreinte des résultats :"
    )
    return (
        f"<p>{_prose(resume)} <code>{bilan.empreinte}</code>.</p>\n"
        f'{_regles(tournoi)}\n<pre class="commande">{escape(commande(bilan))}</pre>'
    )


def _regles(tournoi: Tournoi) -> str:
    changees = regles_changees(tournoi)
    if not changees:
        return "<p>Règles par défaut.</p>"
    lignes = "".join(
        f"<li><code>{escape(f'{regle.nom}={regle.valeur}')}</code> au lieu de "
        f"<code>{escape(regle.defaut)}</code>{_prose(f' : {regle.aide}')}</li>"
        for regle in changees
    )
    return f"<p>{_prose('Règles par défaut, sauf :')}</p>\n<ul>{lignes}</ul>"


def _participants(bilan: Bilan) -> str:
    titres = ["IA", "gagnées", "nulles", "perdues", "points", "Elo", "temps médian"]
    titres += ["95e centile", *(genre.value for genre in Genre)]
    lignes = []
    for rang, participant in enumerate(bilan.tournoi.participants):
        force, temps = bilan.forces[rang], bilan.temps[rang]
        genres = Counter(faute.genre for _, faute in bilan.fautes[rang])
        lignes.append(
            [
                participant.nom,
                *bilan.victoires(rang),
                moyenne(bilan.points(rang)),
                plus_ou_moins(force.cote, force.marge, 0),
                duree(temps.quantile(0.5)),
                duree(temps.quantile(0.95)),
                *(genres[genre] for genre in Genre),
            ]
        )
    return _table(titres, lignes)


def _sieges(bilan: Bilan) -> str:
    lignes = [
        [participant.nom, *map(moyenne, bilan.points_par_siege(rang))]
        for rang, participant in enumerate(bilan.tournoi.participants)
    ]
    return _table(["IA", *map(nom_siege, range(bilan.tournoi.sieges))], lignes)


def _contrats(bilan: Bilan) -> list[str]:
    par_ia = [bilan.contrats(rang) for rang in range(len(bilan.tournoi.participants))]
    noms = sorted({nom for contrats in par_ia for contrat in contrats for nom in contrat.faits})
    lignes = [
        [
            participant.nom,
            contrat.contrat or "—",
            *(contrat.faits[nom] for nom in noms),
            ecart(contrat.ecart),
        ]
        for participant, contrats in zip(bilan.tournoi.participants, par_ia, strict=True)
        for contrat in contrats
    ]
    if not lignes:
        return []
    return ["<h2>Contrats</h2>", _table(["IA", "contrat", *noms, "écart par table"], lignes)]


def _decisives(bilan: Bilan, decisives: Sequence[Decisive]) -> list[str]:
    if not decisives:
        return []
    lignes = []
    for decisive in decisives:
        premier, second = (bilan.tournoi.participants[rang].nom for rang in decisive.paire)
        lignes.append(
            f"<tr><td>{decisive.rang}</td><td>{escape(f'{premier} − {second}')}</td>"
            f"<td>{avec_signe(decisive.ecart)}</td>"
            f'<td><a href="{escape(decisive.fichier)}">{decisive.parties} parties</a></td>'
            f"<td><code>rebelote rejouer {escape(decisive.fichier)} --partie 1</code></td></tr>"
        )
    return [
        "<h2>Les donnes qui ont le plus compté</h2>",
        "<p>La commande se lance depuis le dossier de ce rapport.</p>",
        '<div class="large textes"><table><tr><th>donne</th><th>paire</th><th>écart</th>'
        "<th>à revoir</th><th>commande</th></tr>" + "".join(lignes) + "</table></div>",
    ]


def _fautes(bilan: Bilan) -> list[str]:
    blocs = []
    for participant, fautes in zip(bilan.tournoi.participants, bilan.fautes, strict=True):
        par_message: dict[str, list[int]] = {}
        traces: dict[str, str] = {}
        for numero, faute in fautes:
            message = f"{faute.genre.value} : {faute.message}"
            par_message.setdefault(message, []).append(numero)
            traces.setdefault(message, faute.trace)
        for message, numeros in list(par_message.items())[:10]:
            trace = f"<pre>{escape(traces[message])}</pre>" if traces[message] else ""
            blocs.append(
                f"<p><b>{escape(participant.nom)}</b>, {len(numeros)} fois (d'abord donne "
                f"{numeros[0]}) : {escape(message)}</p>{trace}"
            )
    return ["<h2>Fautes</h2>", *blocs] if blocs else []


def _figure(nom: str, image: bytes) -> str:
    donnees = base64.b64encode(image).decode()
    legende = _prose(LEGENDES[nom])
    return (
        f'<figure><img alt="{legende}" src="data:image/png;base64,{donnees}">'
        f"<figcaption>{legende}</figcaption></figure>"
    )


def _prose(texte: str) -> str:
    """Du texte dont aucune ligne ne commencera par une ponctuation."""
    return escape(re.sub(" (?=[:;?!])", "\u00a0", texte))


def _table(titres: Iterable[str], lignes: Iterable[Sequence[object]]) -> str:
    tete = "".join(f"<th>{escape(titre)}</th>" for titre in titres)
    corps = "".join(
        "<tr>" + "".join(f"<td>{escape(str(case))}</td>" for case in ligne) + "</tr>"
        for ligne in lignes
    )
    return f'<div class="large"><table><tr>{tete}</tr>{corps}</table></div>'
