"""The `broadcast` organisation (HyScale-GNN IV-C): features are routed."""
