"""Le salon : qui est à la table, à quelle place, et qui peut quoi ; sans réseau ni disque."""
