"""La mémoire : les tables gardées sur le disque, événement par événement."""
