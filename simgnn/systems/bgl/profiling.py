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
- compute: a GPU's kernels by its roofline, the slowest of the machine.

Rows that another GPU of the machine has come over NVLink, which takes no time here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from simgnn.config.features import NO_CACHE
from simgnn.systems.bgl.stages import Profile
from simgnn.systems.bgl.workload import CacheHits, Sampled
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.platform import Platform

VALUE_BYTES, INDEX_BYTES, REQUEST_BYTES = 4, 4, 8
"""Of a feature, of a vertex in a subgraph, and of one in a request between servers and its answer."""

LOOK_UPS = {
    "degree": "cache_ns_static",
    "presample": "cache_ns_static",
    "vip": "cache_ns_static",
    "fifo": "cache_ns_fifo",
    "lru": "cache_ns_lru",
    "lfu": "cache_ns_lfu",
}
"""By policy, the platform's key for what a look-up takes."""


@dataclass(frozen=True, kw_only=True)
class Prices:
    """From counts to a profile.

    Parameters
    ----------
    platform
    gpu
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
    gpu: Gpu
    width: int
    policy: str
    scale: float = 1.0
    remote_graph: bool = True
    remote_features: bool = False

    def of_sample(self, sampled: Sampled) -> Profile:
        """What is known before the caches are asked: nothing of their stages yet."""
        draws = self.platform["sample_medges_per_s_per_core"] * 1e6
        copies = self.platform["gather_gbs_per_core"] * 1e9
        edges, subgraph = sampled.edges / self.scale, self.subgraph_bytes(sampled)
        served = self.feature_bytes(sampled.rows) if self.remote_features else 0.0
        network = 0.0
        if self.remote_graph:
            passed_on = REQUEST_BYTES * sampled.crossing / self.scale
            layers = len(sampled.sizes[0].edges)
            network = layers * self.platform["network_latency_us"] * 1e-6
            network += (subgraph + served + passed_on) / (self.platform["network_gbs"] * 1e9)
        return Profile(
            requests=(edges + sampled.crossing / self.scale) / draws,
            build=(subgraph + served) / copies,
            network=network,
            process=(edges + sampled.vertices / self.scale) / draws,
            move=subgraph,
            cache=0.0,
            cache_floor=0.0,
            copy=0.0,
            compute=max(self.gpu.train(part.scaled(1 / self.scale)).seconds for part in sampled.sizes),
        )

    def of_counts(self, counts: CacheHits, known: Profile) -> Profile:
        """All of it.

        Parameters
        ----------
        counts
        known
            What was known before, see `of_sample`.
        """
        missing = self.feature_bytes(counts.missing)
        floor = 0.0
        if self.policy != NO_CACHE:
            floor = self.platform[LOOK_UPS[self.policy]] * 1e-9 * counts.looked_up / self.scale
        if not self.remote_features:
            floor += self.feature_bytes(counts.remote) / (self.platform["network_gbs"] * 1e9)
        return replace(
            known,
            cache=missing / (self.platform["gather_gbs_per_core"] * 1e9),
            cache_floor=floor,
            copy=missing,
        )

    def subgraph_bytes(self, sampled: Sampled) -> float:
        """Of topology: a source for each edge, a vertex and a bound for each destination, vertices of the inputs."""
        return INDEX_BYTES * (sampled.edges + 2 * sampled.vertices + sampled.rows) / self.scale

    def feature_bytes(self, rows: float) -> float:
        """Of so many counted rows."""
        return VALUE_BYTES * self.width * rows / self.scale
