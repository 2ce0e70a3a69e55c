"""Mini-batches: keyed draws of neighbours, seed by seed."""
