"""The session of ranks that have a part of the graph each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simgnn.model.dropout import Dropout
from simgnn.model.model import model_for
from simgnn.ranks.parts.loading import PartLoader
from simgnn.ranks.parts.scoring import RankScorer
from simgnn.ranks.session import RankSession

if TYPE_CHECKING:
    from simgnn.communicator.collectives import Steps
    from simgnn.communicator.communicator import Communicator
    from simgnn.config import Config
    from simgnn.ranks.group import Group
    from simgnn.ranks.parts.graph import PartGraph
    from simgnn.ranks.parts.scoring import Scores
    from simgnn.ranks.shares import RankShares
    from simgnn.training.batches import BatchLoader
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
        self._scorers = {
            communicator.rank: RankScorer(self.model, graph, communicator)
            for communicator in group.communicators
        }

    def make_loader(self, config: Config, group: Group, shares: RankShares) -> BatchLoader:
        """See `RankSession`."""
        model = model_for(config.model, self._parts)
        return PartLoader(
            config,
            self._parts,
            group=group,
            rank_of=shares.rank_of,
            dropout=Dropout(model=model, seed=config.training.seed),
        )

    def scores(self, parameters: Parameters) -> Scores:
        """See `Session`; all ranks call it, and rank 0 gets them."""

        def program(communicator: Communicator) -> Steps[Scores]:
            return (yield from self._scorers[communicator.rank].scores(parameters))

        return self._group.take(program)[0]

    def help_score(self, parameters: Parameters) -> None:
        """See `RankSession`."""
        self.scores(parameters)
