"""Le fil : ce que chaque lecteur reçoit de la partie et du salon, comme donnée."""
