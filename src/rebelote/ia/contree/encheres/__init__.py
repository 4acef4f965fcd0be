"""Les enchères de contrée : ce que promet une main, ce que disent les autres, que dire."""
