"""FastSample's claims, by counts on virtual ranks, arithmetic, and virtual time."""
