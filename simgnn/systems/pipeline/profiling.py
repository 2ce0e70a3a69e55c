"""What an iteration asks of each stage, from what was counted in it.

Of the terms of the slides' formula, T is work over the rate of one core, D are bytes, and these are the counts:

- sampling requests: a draw for each edge, and once more for each that another server has to make;
- build subgraphs: copying the subgraph, and rows of features that the servers send with it;
- network: the bytes of both, the requests between servers, and a latency for each layer;
- process subgraphs: a look-up for each edge and vertex, at the rate of a draw, which is a look-up as well;
- move subgraph: its bytes;
- cache workflow: a is copying the rows that the GPUs lack out of the host's memory; d is deciding, which a policy does
  one vertex after the other, in each shard at the same time, and waiting for rows that the host lacks;
- copy features: the bytes of the rows that the GPUs lack;
- compute: a GPU's kernels, the slowest of the machine.

Rows that another GPU of the machine has come over NVLink, which no term of the formula has.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import I32, I64
from simgnn.config.features import NO_CACHE
from simgnn.systems.pipeline.isolation import Profile
from simgnn.virtual_time.calibration import GATHER, SAMPLE
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES, LayerSizes
from simgnn.virtual_time.platform import Platform

if TYPE_CHECKING:
    from simgnn.sampling.sampler import MiniBatch

REQUEST_BYTES = 8
"""Of a vertex in a request between servers and its answer."""

LOOK_UPS = {
    "degree": "cache_ns_static",
    "presample": "cache_ns_static",
    "vip": "cache_ns_static",
    "fifo": "cache_ns_fifo",
    "lru": "cache_ns_lru",
    "lfu": "cache_ns_lfu",
    "sieve": "cache_ns_sieve",
    "future": "cache_ns_future",
}
"""By policy, the platform's key for what a look-up takes."""


@dataclass(frozen=True, kw_only=True)
class Sampled:
    """A machine's mini-batches of an iteration, as the samplers leave them.

    Parameters
    ----------
    sizes
        Of each GPU's mini-batch.
    crossing
        Edges whose two ends are on different servers, of the layers whose sources are asked for their neighbours: each
        is a request that one server passes on to another.
    inputs
        V^0 of each GPU's mini-batch, where its caches are still to be asked.
    """

    sizes: tuple[LayerSizes, ...]
    crossing: int
    inputs: tuple[I64, ...] = ()
    iteration: int = 0

    @property
    def edges(self) -> float:
        """Of all layers and GPUs."""
        return sum(sum(part.edges) for part in self.sizes)

    @property
    def vertices(self) -> float:
        """Of all layers but the inputs', which have no edges, and of all GPUs."""
        return sum(sum(part.vertices[1:]) for part in self.sizes)

    @property
    def rows(self) -> float:
        """Of features."""
        return sum(part.vertices[0] for part in self.sizes)


@dataclass(frozen=True, kw_only=True)
class CacheHits:
    """Of an iteration of a machine, all stages together.

    Parameters
    ----------
    sampled
        Without its inputs, which are not needed any more.
    looked_up
        Most vertices that one shard was asked for.
    missing
        Rows that the GPUs' caches did not have.
    remote
        Of those, rows that the host's cache did not have either.
    """

    sampled: Sampled
    looked_up: int
    missing: int
    remote: int


def topology_bytes(sizes: LayerSizes) -> float:
    """A source for each edge, a vertex and a bound for each destination, and the inputs' vertices."""
    return INDEX_BYTES * (sum(sizes.edges) + 2 * sum(sizes.vertices[1:]) + sizes.vertices[0])


def crossing_edges(batch: MiniBatch, owners: I32) -> int:
    """Edges between servers, but for those to the inputs, whose neighbours are not asked for."""
    crossing = 0
    for layer, block in enumerate(batch.blocks):
        if layer:
            # Sources of the first block are the inputs, whose own neighbours are not asked for: `if layer`.
            sources = owners[batch.vertices[layer][block.indices]]
            own = np.repeat(owners[batch.vertices[layer + 1]], np.diff(block.indptr))
            crossing += int(np.count_nonzero(sources != own))
    return crossing


@dataclass(frozen=True, kw_only=True)
class Prices:
    """From counts to a profile.

    Parameters
    ----------
    platform
        Whose rates of a core are measured ones, where it was calibrated.
    gpu
        None where devices say themselves what they compute takes: then the profile has no time of it.
    width
        Of the features.
    policy
        Of the GPUs' caches, a key of `LOOK_UPS`, or "none", which decides nothing.
    scale
        Part of a data set that the graph stands for: as much smaller its mini-batches are, and counts are so much
        larger before they are priced.
    remote_graph, remote_features
        Whether neighbours, and all rows, come from other machines; without, a worker has them in its own memory.
    """

    platform: Platform
    gpu: Gpu | None
    width: int
    policy: str
    scale: float = 1.0
    remote_graph: bool = True
    remote_features: bool = False

    def of_sample(self, sampled: Sampled) -> Profile:
        """What is known before the caches are asked: nothing of their stages yet."""
        edges, subgraph = sampled.edges / self.scale, self.subgraph_bytes(sampled)
        served = self.feature_bytes(sampled.rows) if self.remote_features else 0.0
        network = 0.0
        if self.remote_graph:
            passed_on = REQUEST_BYTES * sampled.crossing / self.scale
            layers = len(sampled.sizes[0].edges)
            # A request and its answer for each layer, one after the other: a layer's sources are the next one's
            # destinations.
            network = layers * self.platform["network_latency_us"] * 1e-6
            network += (subgraph + served + passed_on) / (self.platform["network_gbs"] * 1e9)
        return Profile(
            # An edge between servers is a request that one server takes and passes on: it costs a second draw.
            requests=self._draw(edges + sampled.crossing / self.scale),
            build=self._copy(subgraph + served),
            network=network,
            process=self._draw(edges + sampled.vertices / self.scale),
            move=subgraph,
            cache=0.0,
            cache_floor=0.0,
            copy=0.0,
            compute=0.0
            if self.gpu is None
            # The slowest GPU's: all meet where gradients are added up.
            else max(self.gpu.train(part.scaled(1 / self.scale)).seconds for part in sampled.sizes),
        )

    def of_counts(self, counts: CacheHits, known: Profile) -> Profile:
        """All of it.

        Parameters
        ----------
        known
            What was known before, see `of_sample`.
        """
        missing = self.feature_bytes(counts.missing)
        floor = 0.0
        if self.policy != NO_CACHE:
            # A policy decides on one vertex after the other, in each shard at the same time: the shard that is asked
            # most is d.
            floor = self.platform[LOOK_UPS[self.policy]] * 1e-9 * counts.looked_up / self.scale
        if not self.remote_features:
            # With remote features all rows have come with the subgraph; otherwise the stage waits for those that the
            # host lacks.
            floor += self.feature_bytes(counts.remote) / (self.platform["store_gbs"] * 1e9)
        return replace(known, cache=self._copy(missing), cache_floor=floor, copy=missing)

    def _draw(self, count: float) -> float:
        """Core seconds of so many draws, or look-ups in a topology."""
        return self._core_seconds(SAMPLE, count, 1e6 * self.platform["sample_medges_per_s_per_core"])

    def _copy(self, count: float) -> float:
        """Core seconds of copying so many bytes."""
        return self._core_seconds(GATHER, count, 1e9 * self.platform["gather_gbs_per_core"])

    def _core_seconds(self, table: str, count: float, rate: float) -> float:
        """By the rate of a core, or by what was measured."""
        measured = self.platform.calibration
        if measured is None:
            return count / rate
        return measured.tables[table].median(size=count) if count else 0.0

    def subgraph_bytes(self, sampled: Sampled) -> float:
        """Of topology."""
        return sum(map(topology_bytes, sampled.sizes)) / self.scale

    def feature_bytes(self, rows: float) -> float:
        """Of so many counted rows."""
        return FEATURE_BYTES * self.width * rows / self.scale
