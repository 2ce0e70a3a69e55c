"""HyScale-GNN's tables and figures, by its equations and in virtual time, and the claims that they are judged by."""
