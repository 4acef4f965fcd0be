"""La manche sans croupier : clés, tapis, actes faits ensemble, manche suivante préparée."""
