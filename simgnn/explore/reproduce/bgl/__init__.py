"""BGL's claims: what its stages take, its order of seeds, its partitions, its isolation and its accuracy."""
