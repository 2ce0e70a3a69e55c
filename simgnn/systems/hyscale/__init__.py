"""HyScale-GNN: CPU and accelerators train side by side, and share the work by what they were measured to take."""
