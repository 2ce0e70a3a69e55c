"""HyScale-GNN at design time: the performance model, and the initial mapping that it finds best."""
