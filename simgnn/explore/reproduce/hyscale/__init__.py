"""HyScale-GNN's tables and figures, by its equations and in virtual time, and what its claims are worth."""
