"""Graphs: topology, features, labels and splits; where they come from."""
