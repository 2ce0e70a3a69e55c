"""Trainings that differ in one thing, on the same graphs with the same seeds, and what that thing does to accuracy."""
