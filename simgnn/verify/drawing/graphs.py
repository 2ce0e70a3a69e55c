"""Graphs for AGGREGATE commands: hubs, isolated and repeated destinations."""

from __future__ import annotations

import numpy as np


def random_graph(
    rng: np.random.Generator, *, sources: int, destinations: int, duplicates: float = 0.0
) -> list[list[int]]:
    """A random bipartite graph: mostly few edges each; hubs on both sides, isolated destinations.

    Parameters
    ----------
    rng
    sources, destinations
    duplicates
        Chance that a source names its destinations, or the hub's, several times in a row.

    Returns
    -------
    Each source's destinations, ascending.
    """
    reachable = rng.choice(destinations, size=int(rng.integers(1, destinations + 1)), replace=False)
    hub = int(rng.integers(0, sources))
    graph = []
    for source in range(sources):
        degree = reachable.size if source == hub else min(reachable.size, int(rng.geometric(0.5)))
        targets = rng.choice(reachable, size=degree, replace=False)
        if rng.random() < 0.5:
            targets = np.union1d(targets, reachable[:1])
        if duplicates and rng.random() < duplicates:
            targets = np.repeat(targets, rng.integers(1, 4, size=targets.size))
        graph.append([int(target) for target in np.sort(targets)])
    return graph
