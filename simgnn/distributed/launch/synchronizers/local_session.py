"""Mini-batch training over ranks that meet every so many mini-batches: local SGD.

Source: Stich, "Local SGD converges fast and communicates little", 2019, algorithm 1; moments of Adam are averaged too,
as in Chen, Li and Li, "Toward communication efficient adaptive gradient method", 2020.

These are the collectives of a synchronization, behind every `local_steps` mini-batches of an epoch and its last one:

| phase | what | rounds |
|---|---|---|
| parameters | the mean of parameters and moments, weighted by seeds | 1 of 2 ranks, 2 of more |
| rows | what each rank counted in each mini-batch, digest of what all go on with, whether it is asked to stop | 1 |
"""

from __future__ import annotations

import collections
import contextlib
import time
from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simgnn.distributed.launch.session import RankSession
from simgnn.distributed.launch.synchronizers.averaging import Share, averaged
from simgnn.distributed.launch.synchronizers.local_runtime import LocalRuntime
from simgnn.distributed.launch.synchronizers.outer import OuterStep
from simgnn.training.iteration import Iteration, Place
from simgnn.training.recorder import Step
from simgnn.training.runtime import Runtime

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.data.graph import Graph
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.model.optimizer import Optimizer
    from simgnn.training.trainer import Parameters, Trainer


class LocalSession(RankSession):
    """The ranks of this process, which take steps of their own and meet now and then; as `RankSession`."""

    def __init__(self, config: Config, graph: Graph, **options: Any) -> None:
        super().__init__(config, graph, **options)
        self._met: collections.deque[Step] = collections.deque()
        self._stop = False

    def make_runtime(
        self,
        *,
        trainers: dict[str, Trainer] | None = None,
        parameters: Parameters | None = None,
        optimizer: Optimizer | None = None,
    ) -> LocalRuntime:
        """See `Session.make_runtime`."""
        ranks = self.config.ranks
        return LocalRuntime(
            trainers=self.make_trainers() if trainers is None else trainers,
            rank_of=self._shares.rank_of,
            parameters=self.parameters() if parameters is None else parameters,
            optimizer=self.optimizer() if optimizer is None else optimizer,
            make_optimizer=self.optimizer,
            outer=OuterStep(learning_rate=ranks.outer_learning_rate, momentum=ranks.outer_momentum),
            deadline_seconds=self.config.execution.deadline_seconds or None,
        )

    def iterations(
        self, runtime: Runtime, *, epoch: int, first: int, step: int
    ) -> Generator[Iteration, None, None]:
        """See `Session.iterations`: those of a synchronization come together, when all ranks have met.

        `first` is behind a synchronization.
        """
        assert isinstance(runtime, LocalRuntime)
        every, last = self.config.ranks.local_steps, self.order.batches_per_epoch
        loaded = self.loader.prefetch(self.parts(epoch, first=first), first_step=step)
        with contextlib.closing(loaded):
            told: list[dict[int, Step]] = []
            taken: list[Iteration] = []
            seeds: collections.Counter[int] = collections.Counter()
            runtime.part_ways()
            clock = time.perf_counter()
            for place, parts in enumerate(loaded, first + 1):
                behind = Place(epoch=epoch, batch=place, step=step + place - first)
                telemetry = runtime.local_step(parts)
                iteration = self._iteration(parts, telemetry)
                meets = not place % every or place == last
                for name, each in telemetry.items():
                    seeds[self._shares.rank_of[name]] += each.seeds
                own = self._own(behind, iteration)
                self._worked(behind.step - 1, parts, telemetry)
                if meets:
                    self._average(runtime, seeds)
                now = time.perf_counter()
                told.append({rank: replace(one, wall_seconds=now - clock) for rank, one in own.items()})
                # What was sampled may be large, and is not needed any more.
                taken.append(replace(iteration, parts={}))
                if meets:
                    agreed = {**runtime.optimizer.state, **runtime.parameters}
                    rows, self._stop = self._tell(told, agreed)
                    self._met = collections.deque(rows)
                    for iteration in taken:
                        runtime.settled = iteration is taken[-1]
                        yield iteration
                    told, taken = [], []
                    seeds.clear()
                    runtime.part_ways()
                    now = time.perf_counter()
                clock = now

    def step_row(self, place: Place, iteration: Iteration, *, wall_seconds: float) -> Step:
        """See `Session.step_row`; told at the synchronization, with the wall time that it took then."""
        row = self._met.popleft()
        self.stopping = self.stopping or (self._stop and not self._met)
        return row

    def _average(self, runtime: LocalRuntime, seeds: Mapping[int, int]) -> None:
        """Let all ranks meet; each has been trained with so many seeds since they met last."""
        ranks = [communicator.rank for communicator in self._group.communicators]
        shares = {rank: runtime.share(rank, seeds=seeds[rank]) for rank in ranks}

        def program(communicator: Communicator) -> Steps[Share]:
            with communicator.phase("parameters"):
                return (yield from averaged(communicator, shares[communicator.rank]))

        runtime.meet(self._group.take(program)[0])

    def ranks_report(self) -> dict[str, Any]:
        """See `RankSession.ranks_report`."""
        ranks = self.config.ranks
        keys = ("local_steps", "outer_learning_rate", "outer_momentum")
        return {**super().ranks_report(), **{key: getattr(ranks, key) for key in keys}}
