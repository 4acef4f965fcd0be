"""Le réseau à la ligne de commande : s'asseoir, suivre, veiller, s'en aller."""
