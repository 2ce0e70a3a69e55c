"""Mini-batch training over ranks that meet every so many mini-batches: local SGD.

Source: Stich, "Local SGD converges fast and communicates little", 2019, algorithm 1; moments of Adam are averaged too,
as in Chen, Li and Li, "Toward communication efficient adaptive gradient method", 2020.

These are the collectives of a synchronization, after every `local_steps` mini-batches of an epoch and its last one:

| phase | what | rounds |
|---|---|---|
| parameters | the mean of parameters and moments, weighted by seeds | 1 of 2 ranks, 2 of more |
| rows | what each rank counted in each mini-batch, digest of what all go on with, whether it is asked to stop | 1 |
"""

from __future__ import annotations

import collections
import contextlib
import itertools
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simgnn.arrays import F32, I64, U8, Array
from simgnn.config.configuration import Config
from simgnn.data.graph import Graph
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.ordered_sum import SLICED_FROM, pack, unpack
from simgnn.distributed.launch.session import RankSession
from simgnn.model.optimizer import Optimizer
from simgnn.training.batches import LoadedBatch
from simgnn.training.iteration import Iteration, Place
from simgnn.training.recorder import Step
from simgnn.training.runtime import Runtime, check_finite
from simgnn.training.trainer import Parameters, Telemetry, Trainer

MOST_WEIGHT = 1 << 29
"""Up to here weight times number is exact in binary64."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Share:
    """What a rank gives, or what comes out.

    Parameters
    ----------
    weight
        How heavy it is, such as seeds that it was trained with; with 0 its arrays are not in the mean.
    arrays
        float32, by name; the same names and shapes on all ranks.
    counts : shape (n,)
        Integers, the same n on all ranks, of which the largest of all ranks comes out.
    """

    weight: int
    arrays: Mapping[str, Array]
    counts: I64


def averaged(communicator: Communicator, share: Share) -> Steps[Share]:
    """The weighted mean of all ranks' arrays: 1 round of 2 ranks, 2 of more.

    Every rank's part is multiplied by its weight, which is exact, and added in the order of ranks; the sum is divided
    by all weights, and rounded to float32. So the bits depend on no back end, and one rank alone gets its own back.

    Returns
    -------
    The same on all ranks; `weight` is that of all, at least 1.

    Raises
    ------
    ValueError
        For a weight that cannot be, or where all are 0.
    CommunicatorError
    """
    if not 0 <= share.weight <= MOST_WEIGHT:
        raise ValueError(f"weight must be an integer from 0 to {MOST_WEIGHT}, not {share.weight!r}")
    vector, _ = pack(share.arrays)
    # With every slice, since the rank that adds one up has no other round to learn weights in.
    head = np.array([share.weight, *share.counts], np.int64).tobytes()
    # A slice for each rank, which adds it up; of two ranks all of it for both, which is a round less.
    ends = len(vector) * np.arange(communicator.ranks + 1) // communicator.ranks
    if communicator.ranks < SLICED_FROM:
        ends = np.array([0, len(vector)])
    parts = [
        head + (vector[begin:end].tobytes() if share.weight else b"")
        for begin, end in itertools.pairwise(ends)
    ]
    given = np.frombuffer(b"".join(parts), np.uint8)
    if communicator.ranks < SLICED_FROM:
        rows, sizes = yield from communicator.all_gather(given)
    else:
        rows, sizes = yield from communicator.all_to_all(given, [len(part) for part in parts])
    shares = list(_taken_apart(rows, sizes, len(head)))
    weight = sum(int(numbers[0]) for numbers, _ in shares)
    if not weight:
        raise ValueError("weights must be above 0 on at least one rank, not 0 on all")
    mean = weighted_mean([(int(numbers[0]), own) for numbers, own in shares if numbers[0]])
    if communicator.ranks >= SLICED_FROM:
        mean, _ = yield from communicator.all_gather(mean)
    # Steps that Adam has counted: there is no mean of them that is an integer, and a rank that sat some out has fewer.
    counts = np.max([numbers[1:] for numbers, _ in shares], axis=0)
    return Share(weight=weight, arrays=unpack(mean, share.arrays), counts=counts)


def weighted_mean(several: Sequence[tuple[int, F32]]) -> F32:
    """The mean of at least one vector: `weight * vector`, added in order in binary64, divided and rounded once."""
    total = np.zeros(len(several[0][1]))
    for weight, vector in several:
        total += weight * vector.astype(np.float64)
    mean: F32 = (total / sum(weight for weight, _ in several)).astype(np.float32)
    return mean


def _taken_apart(rows: U8, sizes: I64, head: int) -> Iterable[tuple[I64, F32]]:
    """What came from each rank: its weight and counts, and its vector, empty where it has none."""
    begin = 0
    for size in sizes.tolist():
        # A copy, which begins where int64 may: a rank's part may begin at any byte.
        own = rows[begin : begin + size].tobytes()
        yield np.frombuffer(own[:head], np.int64), np.frombuffer(own[head:], np.float32)
        begin += size


PREFIX = "outer."
"""Prefix of the names of its arrays in an optimizer's state."""


@dataclass(frozen=True, kw_only=True)
class OuterStep:
    """Nesterov's momentum over synchronizations.

    Source: Douillard et al., "DiLoCo: distributed low-communication training of language models", 2023, algorithm 1:
    the change that ranks have made on average counts as a gradient. With momentum and learning rate as torch.optim.SGD
    has them. At 1 and 0 it is the mean itself, to the bit.
    """

    learning_rate: float = 1.0
    momentum: float = 0.0

    def take(
        self, before: Mapping[str, Array], mean: Mapping[str, Array], state: Mapping[str, Array]
    ) -> tuple[dict[str, Array], dict[str, Array]]:
        """Parameters to go on with, new arrays, and the momentum's.

        Parameters
        ----------
        before, mean
            Parameters where ranks began, and on average now.
        state
            The momentum's arrays, by `PREFIX` and name; others are nothing to it.
        """
        if self.learning_rate == 1 and not self.momentum:
            # Copies, as the mean is a view into what came over the network.
            return {name: value.copy() for name, value in mean.items()}, {}
        after, kept = {}, {}
        for name, value in before.items():
            change = value - mean[name]
            if self.momentum:
                velocity = (
                    np.float32(self.momentum) * state.get(PREFIX + name, np.zeros_like(change)) + change
                )
                kept[PREFIX + name] = velocity
                change = change + np.float32(self.momentum) * velocity
            after[name] = value - np.float32(self.learning_rate) * change
        return after, kept


_PARAMETERS, _STATE = "parameters/", "optimizer/"


class LocalRuntime(Runtime):
    """A runtime for each rank of this process.

    Its own parameters and its own optimizer's state are those that all ranks have after a synchronization; between two
    of them each rank's runtime has others.

    Parameters
    ----------
    trainers
        Of all ranks of this process, by name, in the order in which a rank's gradients are added.
    rank_of
        By trainer.
    parameters, deadline_seconds
        As of `Runtime`.
    optimizer
        Takes no step; its state is what a checkpoint keeps.
    make_optimizer
        Makes each rank's.
    """

    def __init__(
        self,
        *,
        trainers: Mapping[str, Trainer],
        rank_of: Mapping[str, int],
        parameters: Parameters,
        optimizer: Optimizer,
        make_optimizer: Callable[[], Optimizer],
        outer: OuterStep,
        deadline_seconds: float | None,
    ) -> None:
        super().__init__(
            trainers=trainers, parameters=parameters, optimizer=optimizer, deadline_seconds=deadline_seconds
        )
        self._runtimes = {
            rank: Runtime(
                trainers={name: each for name, each in trainers.items() if rank_of[name] == rank},
                parameters=parameters,
                optimizer=make_optimizer(),
                deadline_seconds=deadline_seconds,
            )
            for rank in sorted(set(rank_of.values()))
        }
        # What arrays there are, only the optimizer knows, and only after a step.
        self._blank = _blank_state(make_optimizer(), parameters)
        self._outer = outer
        self._opened = contextlib.ExitStack()

    def __enter__(self) -> LocalRuntime:
        with contextlib.ExitStack() as opened:
            for runtime in self._runtimes.values():
                opened.enter_context(runtime)
            self._opened = opened.pop_all()
        return self

    def __exit__(self, *exception: Any) -> None:
        self._opened.__exit__(*exception)

    def part_ways(self) -> None:
        """Let each rank begin with what all have."""
        # Blank first: before the first mini-batch an optimizer has no arrays yet, and ranks without seeds have to give
        # as many as the others.
        state = {**self._blank, **_without_outer(self.optimizer.state)}
        for runtime in self._runtimes.values():
            runtime.parameters, runtime.optimizer.state = self.parameters, dict(state)

    def local_step(self, parts: Mapping[str, LoadedBatch]) -> dict[str, Telemetry]:
        """Let each rank take an optimizer step with the mean over its own seeds; one without seeds takes none.

        Parameters
        ----------
        parts
            By trainer.

        Raises
        ------
        DivergenceError, DeadlineError
            As `Runtime.step`.
        """
        telemetry: dict[str, Telemetry] = {}
        for runtime in self._runtimes.values():
            # A rank without seeds takes no step: moments and weight decay would move its parameters without a gradient.
            own = {name: parts[name] for name in runtime.trainers if name in parts}
            if own:
                telemetry |= runtime.step(own)
        return telemetry

    def share(self, rank: int, *, seeds: int) -> Share:
        """What a rank has come to, for the mean: parameters, and the optimizer's moments and counts of steps.

        Parameters
        ----------
        rank
            Of this process.
        seeds
            That it was trained with since `part_ways`.
        """
        runtime = self._runtimes[rank]
        moments, counts = _mean_and_counts(runtime.optimizer.state)
        arrays = {_PARAMETERS + name: value for name, value in runtime.parameters.items()}
        arrays |= {_STATE + name: value for name, value in moments.items()}
        numbers = [counts[name].reshape(-1) for name in sorted(counts)]
        return Share(weight=seeds, arrays=arrays, counts=np.concatenate([np.empty(0, np.int64), *numbers]))

    def meet(self, mean: Share) -> None:
        """Let all go on with the mean of what they have come to.

        Raises
        ------
        DivergenceError
            If a parameter is not finite then.
        """
        _, counts = _mean_and_counts(self._blank)
        state = {
            name.removeprefix(_STATE): value for name, value in mean.arrays.items() if name.startswith(_STATE)
        }
        state |= unpack(mean.counts, counts)
        parameters, momentum = self._outer.take(
            self.parameters,
            {name: mean.arrays[_PARAMETERS + name] for name in self.parameters},
            self.optimizer.state,
        )
        # The mean of finite numbers is finite; what the outer step makes of it need not be.
        check_finite(parameters)
        self.parameters, self.optimizer.state = parameters, {**state, **momentum}


def _blank_state(optimizer: Optimizer, parameters: Parameters) -> dict[str, Array]:
    """The state of an optimizer that has taken no step: zeros; optimizers make their arrays when they need them."""
    zeros = {name: np.zeros_like(value) for name, value in parameters.items()}
    optimizer.step(zeros, zeros)
    return {name: np.zeros_like(value) for name, value in optimizer.state.items()}


def _without_outer(state: Mapping[str, Array]) -> dict[str, Array]:
    return {name: value for name, value in state.items() if not name.startswith(PREFIX)}


def _mean_and_counts(state: Mapping[str, Array]) -> tuple[dict[str, Array], dict[str, I64]]:
    """Arrays of which there is a mean, and counts, of which the largest counts."""
    counts = {name: value for name, value in state.items() if value.dtype.kind in "iu"}
    return {name: value for name, value in state.items() if name not in counts}, counts


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

        `first` follows a synchronization.
        """
        assert isinstance(runtime, LocalRuntime)
        every, last = self.config.ranks.local_steps, self.order.batches_per_epoch
        loaded = self.loader.prefetch(self.parts(epoch, first=first), first_step=step)
        with contextlib.closing(loaded):
            rows_of_ranks: list[dict[int, Step]] = []
            taken: list[Iteration] = []
            seeds: collections.Counter[int] = collections.Counter()
            runtime.part_ways()
            clock = time.perf_counter()
            for place, parts in enumerate(loaded, first + 1):
                reached = Place(epoch=epoch, batch=place, step=step + place - first)
                telemetry = runtime.local_step(parts)
                iteration = self._iteration(parts, telemetry)
                meets = not place % every or place == last
                for name, each in telemetry.items():
                    seeds[self._shares.rank_of[name]] += each.seeds
                own = self._own(reached, iteration)
                self._worked(reached.step - 1, parts, telemetry)
                if meets:
                    self._average(runtime, seeds)
                now = time.perf_counter()
                # The time of this mini-batch alone: what the synchronization takes is in the row of the one that ends
                # with it.
                rows_of_ranks.append(
                    {rank: replace(one, wall_seconds=now - clock) for rank, one in own.items()}
                )
                # What was sampled may be large, and is not needed any more.
                taken.append(replace(iteration, parts={}))
                if meets:
                    averaged_arrays = {**runtime.optimizer.state, **runtime.parameters}
                    rows, self._stop = self._share_rows(rows_of_ranks, averaged_arrays)
                    self._met = collections.deque(rows)
                    for iteration in taken:
                        # Parameters are those after the last of them: a checkpoint at an earlier one would go on from
                        # too far.
                        runtime.settled = iteration is taken[-1]
                        yield iteration
                    rows_of_ranks, taken = [], []
                    seeds.clear()
                    runtime.part_ways()
                    now = time.perf_counter()
                clock = now

    def step_row(self, place: Place, iteration: Iteration, *, wall_seconds: float) -> Step:
        """See `Session.step_row`; known at the synchronization, with the wall time that it took then."""
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
        ranks = self.config.ranks
        keys = ("local_steps", "outer_learning_rate", "outer_momentum")
        return {**super().ranks_report(), **{key: getattr(ranks, key) for key in keys}}
