"""HyScale-GNN's resource management: assignments of seeds and threads, who decides on them, and Algorithm 1."""
