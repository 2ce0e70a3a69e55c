"""The aggregate engine, and what its three organisations have in common."""
