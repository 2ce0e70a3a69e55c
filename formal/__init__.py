"""Formal proofs of the hardware: what is claimed of each component, and who proves it (docs/results/formal.md)."""
