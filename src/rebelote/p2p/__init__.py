"""Le pair à pair : identités, journal signé et chaîné, nœuds."""
