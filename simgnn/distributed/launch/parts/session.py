"""The session of ranks that have a part of the graph each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.distributed.launch.parts.features import TIERS
from simgnn.distributed.launch.parts.loading import PartLoader
from simgnn.distributed.launch.parts.own_seeds import OwnSeeds
from simgnn.distributed.launch.parts.scoring import RankScorer
from simgnn.distributed.launch.session import RankSession
from simgnn.model.dropout import Dropout
from simgnn.model.model import model_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simgnn.config.configuration import Config
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.distributed.launch.group import Group
    from simgnn.distributed.launch.parts.graph import PartGraph
    from simgnn.distributed.launch.parts.scoring import Scores
    from simgnn.distributed.launch.shares import Cut, RankShares
    from simgnn.sampling.orders.order import SeedOrder
    from simgnn.training.batches import BatchLoader
    from simgnn.training.iteration import Place
    from simgnn.training.runtime import Runtime
    from simgnn.training.trainer import Parameters


class PartSession(RankSession):
    """The ranks of this process at work on their parts; see `RankSession`.

    Mini-batches, weights and scores are those of ranks that have the whole graph, to the bit. A mini-batch takes two
    rounds of features more, and where topology is by owner two for each layer.

    Parameters
    ----------
    config, group, options
        As of `RankSession`.
    graph
    """

    loads_alone = False

    def __init__(self, config: Config, graph: PartGraph, *, group: Group, **options: Any) -> None:
        self._parts = graph
        super().__init__(config, graph, group=group, **options)
        # One array for all ranks of this process: it is of all vertices.
        degrees = graph.weighted_in_degrees if self.model.edge_weights else graph.in_degrees
        self._scorers = {
            communicator.rank: RankScorer(self.model, graph, communicator, degrees=degrees)
            for communicator in group.communicators
        }

    def seeds_of_ranks(self, config: Config) -> tuple[SeedOrder | None, Cut]:
        """See `RankSession`."""
        if not config.ranks.owned_seeds:
            return super().seeds_of_ranks(config)
        order = OwnSeeds(
            self._parts.train_seeds,
            owners=self._parts.owners,
            ranks=config.ranks.ranks,
            batch_size=config.training.batch_size,
            seed=config.training.seed,
        )
        return order, order.cut

    def result_settings(self) -> dict[str, Any]:
        """See `Session`; the partition is among it where it decides who trains together."""
        own = {"ranks.parts": self._parts.partition} if self.config.ranks.owned_seeds else {}
        return {**super().result_settings(), **own}

    def make_loader(self, config: Config, group: Group, shares: RankShares) -> BatchLoader:
        """See `RankSession`."""
        model = model_for(config.model, self._parts)
        self._part_loader = PartLoader(
            config,
            self._parts,
            group=group,
            rank_of=shares.rank_of,
            dropout=Dropout(model=model, seed=config.training.seed),
        )
        return self._part_loader

    def start(self, runtime: Runtime, place: Place) -> Place:
        """See `RankSession`; caches are filled as well."""
        place = super().start(runtime, place)
        self._part_loader.fill_caches()
        return place

    def tell_more(self) -> dict[str, Any]:
        """See `RankSession`: how many rows, and bytes of rows, each rank read from where."""
        features_of = self._part_loader.features_of

        def program(communicator: Communicator) -> Steps[NDArray[np.int64]]:
            own = features_of[communicator.rank]
            counts = np.array([(own.hits[tier], own.moved[tier]) for tier in TIERS], np.int64)
            with communicator.phase("report"):
                found, _ = yield from communicator.all_gather(counts.reshape(1, -1))
            return found

        counts = self._group.take(program)[0].reshape(-1, len(TIERS), 2)
        reads = {
            tier: {"rows": counts[:, place, 0].tolist(), "bytes": counts[:, place, 1].tolist()}
            for place, tier in enumerate(TIERS)
        }
        return {"sampling": self.config.ranks.sampling, "reads": reads}

    def scores(self, parameters: Parameters) -> Scores:
        """See `Session`; all ranks call it, and rank 0 gets them."""

        def program(communicator: Communicator) -> Steps[Scores]:
            return (yield from self._scorers[communicator.rank].scores(parameters))

        return self._group.take(program)[0]

    def help_score(self, parameters: Parameters) -> None:
        """See `RankSession`."""
        self.scores(parameters)
