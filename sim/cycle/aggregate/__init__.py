"""The aggregate engine in the cycle model, organisation by organisation."""
