"""MixGCN's claims: memory, volume and balance by columns and rows, stages of its pipeline, and what ordering takes."""
