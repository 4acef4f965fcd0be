"""Une demande à laquelle on renonce ne laisse rien d'ouvert, même en pleine poignée de main."""

from __future__ import annotations

import asyncio

from rebelote.p2p.liaison.pairs import Pair
from rebelote.p2p.messages.identite import Identite


def test_une_poignee_de_main_abandonnee_se_ferme() -> None:
    """Le pair prend la connexion, lit, et ne répond jamais : un nœud qui s'en va, ou un fourbe."""

    async def essai() -> bytes:
        recu: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        async def se_taire(lecteur: asyncio.StreamReader, auteur: asyncio.StreamWriter) -> None:
            recu.set_result(await lecteur.read(-1))  # jusqu'à ce que l'autre ferme
            auteur.close()

        serveur = await asyncio.start_server(se_taire, "127.0.0.1", 0)
        port = serveur.sockets[0].getsockname()[1]
        async with serveur, Pair(f"https://127.0.0.1:{port}", Identite().cle) as pair:
            demande = asyncio.create_task(pair.lire("/tete"))
            await asyncio.sleep(0.3)
            demande.cancel()
            await asyncio.gather(demande, return_exceptions=True)
            return await asyncio.wait_for(recu, 10)

    assert asyncio.run(essai()), "la poignée de main avait commencé"
