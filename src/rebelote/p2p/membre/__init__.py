"""Le membre, sans entrée ni sortie : ce qu'il sait, ce qu'il reçoit, ce qu'il répond."""
