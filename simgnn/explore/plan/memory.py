"""Bytes that a rank holds, worked out before anything is loaded."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from simgnn.explore.plan.samplings import Sampling
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES, LayerSizes

OWNER_BYTES = 10
"""Of each vertex: its owner, its place there, and the owner once more in 2 bytes (`simgnn.distributed.ownership`)."""

LABEL_BYTES, SPLIT_BYTES, SPLITS = 8, 1, 3
TABLE_BYTES, SLOT_BYTES = 8, 4
"""Of a cache: for each vertex, where its row is and when it was last asked for; for each slot, whose row it is
(`simgnn.features.cache.policy`)."""

COPIES = 4
"""Of the parameters: themselves, their gradients, and two moments of the optimizer."""


@dataclass(frozen=True, kw_only=True)
class RankMemory:
    """Bytes by what they are for.

    Parameters
    ----------
    topology, features, owners, labels, cache, minibatch, layers, parameters
    """

    topology: float
    features: float
    owners: float
    labels: float
    cache: float
    minibatch: float
    layers: float
    parameters: float

    @property
    def total(self) -> float:
        """All of them."""
        return float(sum(asdict(self).values()))

    def to_dict(self) -> dict[str, float]:
        """Plain values, the total last."""
        return {**asdict(self), "total": self.total}


def rank_memory(
    sampling: Sampling,
    *,
    vertices: int,
    arcs: int,
    width: int,
    ranks: int,
    cached: int,
    sizes: LayerSizes,
    layers: float,
    parameters: int,
) -> RankMemory:
    """What a rank holds of a graph whose vertices are divided evenly.

    Parameters
    ----------
    sampling
    vertices, arcs, width
        Of the graph; features a vertex.
    ranks
    cached
        Rows of its cache.
    sizes
        Of a mini-batch: its input rows, once as they came and once in their order, and its topology.
    layers
        Bytes, see `simgnn.explore.plan.layer_memory.layer_bytes`.
    parameters
        Numbers.
    """
    own = vertices / ranks
    minibatch = 2 * sizes.vertices[0] * width * FEATURE_BYTES
    minibatch += INDEX_BYTES * sum(sizes.edges) + 8 * sum(sizes.vertices)
    return RankMemory(
        topology=sampling.topology_bytes(vertices=vertices, arcs=arcs, ranks=ranks),
        features=own * width * FEATURE_BYTES,
        owners=OWNER_BYTES * vertices if ranks > 1 else 0.0,
        labels=own * (LABEL_BYTES + SPLITS * SPLIT_BYTES),
        cache=cached * (width * FEATURE_BYTES + SLOT_BYTES) + (TABLE_BYTES * vertices if cached else 0),
        minibatch=minibatch,
        layers=layers,
        parameters=float(COPIES * FEATURE_BYTES * parameters),
    )
