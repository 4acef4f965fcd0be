"""Les mesures : moyennes, intervalles, forces, test séquentiel, bilan."""
