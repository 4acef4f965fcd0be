"""Ce que les nœuds se disent : clés, octets signés, entrées, secrets scellés, tablée."""
