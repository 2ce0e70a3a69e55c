"""Mini-batches made ready by ranks together: each samples and reads what is its own, and asks the others for the rest.

Rounds have one order on all ranks, so that a mini-batch is made ready when it is asked for, in the thread that trains,
and none ahead of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.launch.parts.features import RankFeatures, kept_rows
from simgnn.distributed.launch.parts.sampling import SAMPLINGS
from simgnn.training.batches import BatchLoader, LoadedBatch
from simgnn.training.stages import Stage

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.distributed.launch.group import Group
    from simgnn.distributed.launch.parts.graph import PartGraph
    from simgnn.model.dropout import Dropout
    from simgnn.sampling.sampler import MiniBatch

T = TypeVar("T")


class PartLoader(BatchLoader):
    """A loader of the ranks of this process. All ranks call it for the same steps in the same order.

    Parameters
    ----------
    config
    graph
    group
    rank_of
        By trainer of this process, in the order in which gradients are added.
    dropout

    Attributes
    ----------
    features_of : dict of RankFeatures
        By rank of this process.
    """

    def __init__(
        self, config: Config, graph: PartGraph, *, group: Group, rank_of: Mapping[str, int], dropout: Dropout
    ) -> None:
        super().__init__(graph=graph, sampler=_Together(weighted=config.model.edge_weights), dropout=dropout)
        self._group, self._rank_of = group, dict(rank_of)
        self._samplers = SAMPLINGS[config.ranks.sampling].samplers(config, graph, group.communicators)
        kept = kept_rows(config, graph)
        self.features_of = {
            communicator.rank: RankFeatures(
                graph, communicator, kept=None if kept is None else kept[communicator.rank]
            )
            for communicator in group.communicators
        }

    def fill_caches(self) -> None:
        """Get the rows that caches keep. All ranks call it once, before the first mini-batch."""

        def program(communicator: Communicator) -> Steps[None]:
            yield from self.features_of[communicator.rank].fill()

        self._group.take(program)

    def prefetch(
        self,
        parts_of_steps: Iterable[Mapping[str, NDArray[np.int64]]],
        *,
        first_step: int,
        look_ahead: int | None = None,
        last: Sequence[Stage] = (),
    ) -> Generator[dict[str, LoadedBatch], None, None]:
        """See `BatchLoader`; nothing is loaded ahead."""
        del look_ahead
        for step, parts in enumerate(parts_of_steps, first_step):
            loaded = self.load_parts(parts, step)
            for stage in last:
                loaded = stage.work(loaded, step)
            yield loaded

    def sample_parts(self, parts: Mapping[str, NDArray[np.int64]], step: int) -> dict[str, MiniBatch]:
        """See `BatchLoader`; one trainer of each rank after the other, those without seeds too."""
        none = np.empty(0, np.int64)

        def program(communicator: Communicator) -> Steps[dict[str, MiniBatch]]:
            sampler, found = self._samplers[communicator.rank], {}
            for name in self._trainers(communicator.rank):
                batch = yield from sampler.sample(parts.get(name, none), step)
                if len(batch.seeds):
                    found[name] = batch
            return found

        return _joined(self._group.take(program))

    def _gather(self, batches: Mapping[str, MiniBatch], step: int) -> dict[str, LoadedBatch]:
        def program(communicator: Communicator) -> Steps[dict[str, LoadedBatch]]:
            store = self.features_of[communicator.rank]
            own = {name: batches[name] for name in self._trainers(communicator.rank) if name in batches}
            begun = {name: store.begin(batch.vertices[0]) for name, batch in own.items()}
            yield from store.exchange()
            found = {}
            for name, pending in begun.items():
                reading = pending.finish(self._buffer(own[name]))
                found[name] = self._loaded(own[name], reading.rows, reading)
            store.forget()  # of a thousand virtual ranks, gigabytes
            return found

        return _joined(self._group.take(program))

    def _trainers(self, rank: int) -> list[str]:
        return [name for name, owner in self._rank_of.items() if owner == rank]


class _Together:
    """See `Sampler`: says how ranks sample, which none of them does alone.

    Parameters
    ----------
    weighted
    """

    threads = 1

    def __init__(self, *, weighted: bool) -> None:
        self.weighted = weighted

    def sample(
        self, seeds: NDArray[np.int64], step: int, *, without: NDArray[np.int64] | None = None
    ) -> MiniBatch:
        """See `Sampler`."""
        raise RuntimeError(f"seeds of step {step} must be sampled by all ranks together, not by one")


def _joined(found: Iterable[Mapping[str, T]]) -> dict[str, T]:
    """One dictionary of the ranks', rank after rank."""
    return {name: value for each in found for name, value in each.items()}
