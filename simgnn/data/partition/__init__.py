"""Graphs cut into parts: methods, statistics, and partitions on disk."""
