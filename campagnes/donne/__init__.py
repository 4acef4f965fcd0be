"""Des tricheurs de la donne secrète, dans un monde simulé : au moins un par ligne du protocole."""
