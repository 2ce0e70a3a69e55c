"""`simgnn simulate`: where the cycles, the bytes and the energy of training go."""
