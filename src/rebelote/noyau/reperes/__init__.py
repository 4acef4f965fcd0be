"""Se repérer dans une partie : où l'on en est, le pli, ce qui est conclu, comme valeurs."""
