"""BGL's claims, by counts and in virtual time."""
