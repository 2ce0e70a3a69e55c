"""Ranks on the workers of a Dask scheduler: it starts and watches their processes, and carries none of their data."""
