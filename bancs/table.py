"""La table : du clic à la carte, cent spectateurs, cent tables ; chaque but à côté de sa mesure.

Le plancher du clic est une demande nue et l'événement qu'elle cause, sur le même serveur et dans
les mêmes pages : « prêt » au salon, jusqu'à ce que le flux le redise.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from pathlib import Path

from bancs.table_clic import Delais, mesurer_le_clic
from bancs.table_foule import Foule, cent_spectateurs, cent_tables
from outils.navigateur.serveur import ServeurTable

BUT_CLIC = 3.0
BUT_SPECTATEURS = 1.2


def en_ms(delais: Delais) -> str:
    """Médiane et 95e centile."""
    centiles = statistics.quantiles(delais, n=20)
    return f"{1000 * statistics.median(delais):7.1f} ms  (95 % : {1000 * centiles[18]:.1f} ms)"


def rapports(delais: Delais, plancher: Delais) -> str:
    medianes = statistics.median(delais) / statistics.median(plancher)
    hautes = statistics.quantiles(delais, n=20)[18] / statistics.quantiles(plancher, n=20)[18]
    return f"médiane {medianes:.2f}, 95 % {hautes:.2f}   (but : {BUT_CLIC:.0f} au plus)"


def dire_le_clic(serveur: ServeurTable) -> None:
    mesure = mesurer_le_clic(serveur)
    print("\nDu clic à la carte, deux navigateurs et deux IA (belote)")
    print(f"  plancher, la même page                     {en_ms(mesure.plancher_ici)}")
    print(f"  plancher, l'autre page                     {en_ms(mesure.plancher_ailleurs)}")
    print(f"  la carte sur la table, chez qui clique     {en_ms(mesure.ici)}")
    print(f"  la carte sur la table, chez l'autre        {en_ms(mesure.ailleurs)}")
    print(
        f"  rapport, chez qui clique                   {rapports(mesure.ici, mesure.plancher_ici)}"
    )
    ailleurs = rapports(mesure.ailleurs, mesure.plancher_ailleurs)
    print(f"  rapport, chez l'autre                      {ailleurs}", flush=True)


def dire_la_foule(serveur: ServeurTable) -> None:
    sans, avec = asyncio.run(cent_spectateurs(serveur))
    rapport = statistics.median(avec) / statistics.median(sans)
    print("\nUn coup, de la demande à l'état qui suit")
    print(f"  sans spectateur                            {en_ms(sans)}")
    print(f"  cent spectateurs                           {en_ms(avec)}")
    print(
        f"  rapport                    {rapport:5.2f}   (but : {BUT_SPECTATEURS} au plus)",
        flush=True,
    )


def dire_les_tables(serveur: ServeurTable) -> None:
    foule: Foule = asyncio.run(cent_tables(serveur))
    print(f"\n{foule.tables} tables à la fois, une personne et des IA à chacune (belote)")
    print(f"  mémoire par table                          {foule.memoire / 1024:7.0f} Kio")
    print(f"  événements                                 {foule.debit:7.0f} par seconde")
    print(f"  un coup, de la demande à l'état qui suit   {en_ms(foule.delais)}", flush=True)


def mesurer() -> None:
    with tempfile.TemporaryDirectory() as dossier:
        for numero, dire in enumerate((dire_le_clic, dire_la_foule, dire_les_tables)):
            serveur = ServeurTable(Path(dossier) / str(numero))
            try:
                dire(serveur)
            finally:
                serveur.tuer()


if __name__ == "__main__":
    mesurer()
