"""Graphs of which only the arcs matter: features of 0, one class, and vertices that train."""

import numpy as np

from simgnn.data.graph import Graph


def graph_of(sources, destinations, vertices, train=slice(None)):
    """A graph of these arcs; `train` is a mask or the ids of the vertices that train, by default all."""
    mask = np.zeros(vertices, bool)
    mask[train] = True
    return Graph.from_edges(
        name="small",
        sources=sources,
        destinations=destinations,
        features=np.zeros((vertices, 1), np.float32),
        labels=np.zeros(vertices, np.int64),
        train_mask=mask,
        val_mask=~mask,
        test_mask=~mask,
        classes=1,
    )


def arcs_of(graph):
    """(source, destination) of each arc, by destination and then by source."""
    destinations = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    return list(zip(graph.indices.tolist(), destinations.tolist(), strict=True))


def weights_of(graph):
    """By arc."""
    return dict(zip(arcs_of(graph), graph.edge_weight.tolist(), strict=True))
