"""How ranks sample: what each holds, which rounds it takes part in, and what it sends in them.

Source: "FastSample", 3.3: 2 L rounds where the topology is partitioned, 2 where it is replicated. Bytes are those of
`simgnn.distributed`: 4 for a request, 4 for an in-degree and for each neighbour of a reply, 4 for each feature.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Protocol

from simgnn.explore.plan.counted import Counted
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES

BOUND_BYTES = 8
"""Where a vertex's in-neighbours begin."""


class Sampling(Protocol):
    """A kind of it."""

    def rounds(self, layers: int) -> int:
        """Of one mini-batch, without those of the features."""

    def sent(self, counted: Counted) -> list[float]:
        """Bytes that a rank sends in each of these rounds: as many as it gets, where ranks are alike."""

    def topology_bytes(self, *, vertices: float, arcs: float, ranks: int) -> float:
        """What a rank holds of it."""


class Vanilla:
    """Each rank has the arcs to its own vertices, and asks for others'."""

    def rounds(self, layers: int) -> int:
        """See `Sampling`: requests and replies for each layer but the seeds'."""
        return 2 * (layers - 1)

    def sent(self, counted: Counted) -> list[float]:
        """See `Sampling`; from the seeds on."""
        pairs = zip(reversed(counted.asked), reversed(counted.drawn), strict=True)
        return [
            count * INDEX_BYTES
            for count in itertools.chain.from_iterable((asked, asked + drawn) for asked, drawn in pairs)
        ]

    def topology_bytes(self, *, vertices: float, arcs: float, ranks: int) -> float:
        """See `Sampling`: bounds and the vertex's number for each own vertex, sources of its arcs."""
        own = vertices / ranks
        return BOUND_BYTES * (own + 1) + BOUND_BYTES * own + INDEX_BYTES * arcs / ranks


class Hybrid:
    """Each rank has the whole topology, and samples alone."""

    def rounds(self, layers: int) -> int:
        """See `Sampling`: none."""
        return 0

    def sent(self, counted: Counted) -> list[float]:
        """See `Sampling`: none."""
        return []

    def topology_bytes(self, *, vertices: float, arcs: float, ranks: int) -> float:
        """See `Sampling`: a bound for each vertex, and sources of all arcs."""
        return BOUND_BYTES * (vertices + 1) + INDEX_BYTES * arcs


SAMPLINGS: Mapping[str, Sampling] = {"vanilla": Vanilla(), "hybrid": Hybrid()}
"""By name."""

FEATURE_ROUNDS = 2
"""Of one mini-batch: requests, and rows."""


def feature_bytes(counted: Counted, width: int) -> list[float]:
    """Bytes that a rank sends in the two rounds of the features."""
    return [counted.rows * INDEX_BYTES, counted.rows * FEATURE_BYTES * width]
