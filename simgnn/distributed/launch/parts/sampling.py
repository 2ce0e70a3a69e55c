"""How ranks that have parts sample: a class for each, and the one place that knows them by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from simgnn.config.cache_names import STATIC_NAMES
from simgnn.config.ranks import HYBRID, VANILLA
from simgnn.distributed.sampling import HybridSampler, RankSampler, VanillaSampler
from simgnn.sampling.sampler import NeighborSampler

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.distributed.launch.parts.graph import PartGraph


class Sampling(Protocol):
    """One way to sample."""

    whole_topology: bool
    """Whether a rank has the arcs to all vertices, and not to its own alone."""
    caches: tuple[str, ...]
    """Policies of caches that a rank has enough to choose by."""

    def samplers(
        self, config: Config, graph: PartGraph, communicators: Sequence[Communicator]
    ) -> dict[int, RankSampler]:
        """Of each rank of this process."""


class Vanilla:
    """In-neighbours of others' vertices are asked for: two rounds for each layer, but of the seeds that are its own."""

    whole_topology = False
    caches: tuple[str, ...] = ("degree",)

    def samplers(
        self, config: Config, graph: PartGraph, communicators: Sequence[Communicator]
    ) -> dict[int, RankSampler]:
        """See `Sampling`."""
        return {each.rank: self._sampler(config, graph, each) for each in communicators}

    def _sampler(self, config: Config, graph: PartGraph, communicator: Communicator) -> RankSampler:
        part = graph.parts[communicator.rank]
        topology = part.topology
        return VanillaSampler(
            topology if config.model.edge_weights else replace(topology, weights=None),
            part.ownership,
            communicator,
            fanouts=config.fanouts,
            seed=config.training.seed,
            local_layers=int(config.ranks.owned_seeds),
        )


class Hybrid:
    """Every rank has the topology and samples alone: no round. Source: FastSample."""

    whole_topology = True
    caches: tuple[str, ...] = STATIC_NAMES

    def samplers(
        self, config: Config, graph: PartGraph, communicators: Sequence[Communicator]
    ) -> dict[int, RankSampler]:
        """See `Sampling`; one for all, which has a map of all vertices."""
        one = HybridSampler(
            NeighborSampler(
                graph,
                fanouts=config.fanouts,
                seed=config.training.seed,
                weighted=config.model.edge_weights,
            )
        )
        return {communicator.rank: one for communicator in communicators}


SAMPLINGS: dict[str, Sampling] = {HYBRID: Hybrid(), VANILLA: Vanilla()}
"""By the names that ``[ranks] sampling`` has."""
