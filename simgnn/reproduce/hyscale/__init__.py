"""HyScale-GNN's tables and figures, by its equations, and what its claims are worth."""
