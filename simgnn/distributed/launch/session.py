"""Mini-batch training over ranks: each trains its part, gradients are summed exactly, all take the same step.

A process has one rank or all of them (`simgnn.distributed.launch.group`); either way these are the collectives of a
mini-batch:

| phase | what | rounds |
|---|---|---|
| start | digest of the settings; the checkpoint that rank 0 begins with | 2, once |
| gradients | the exact sum in the order of ranks | 1 of 2 ranks, 2 of more |
| rows | what each rank counted, its parameters' digest, whether it is asked to stop | 1 |
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simgnn.arrays import F32, I64, U16, Array
from simgnn.config.configuration import Config
from simgnn.config.ranks import BFLOAT16
from simgnn.data.graph import Graph
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.failures import DisagreementError, ranks_text
from simgnn.distributed.collectives.notes import VirtualTime
from simgnn.distributed.collectives.ordered_sum import SLICED_FROM
from simgnn.distributed.launch.group import Group, network_report
from simgnn.distributed.launch.ledger import SUMS, Incomplete, Kept, Work, kept_until
from simgnn.distributed.launch.trace import (
    added_sums,
    closed,
    gather,
    phases_report,
    rank_rows,
    stretches,
    trace,
)
from simgnn.errors import InputError
from simgnn.hw.counters import COUNTERS
from simgnn.sampling.orders.order import SeedOrder
from simgnn.sim.memory.timing import MEMORY_COUNTERS
from simgnn.training.batches import BatchLoader, LoadedBatch
from simgnn.training.checkpoint import Checkpoint
from simgnn.training.iteration import Iteration, Place, simulated_seconds, step_record
from simgnn.training.recorder import Step
from simgnn.training.runtime import OrderedSum, Runtime
from simgnn.training.session import Session, SessionReport
from simgnn.training.split import FixedShares, SplitPolicy, kind_of, shares_asked_for, split_seeds
from simgnn.training.trainer import Gradients, Parameters, Telemetry


def to_bfloat16(values: F32) -> U16:
    """The upper half of each number, rounded to the nearest, ties to even; NaN stays NaN."""
    # The sum carries into the upper half where the lower half is above 0x8000, or is 0x8000 and the upper half is odd.
    # A carry could make another number of a NaN: a NaN keeps its upper half, with the quiet bit set, since what made it
    # a NaN may have been in the lower half alone.
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
    rounded = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)
    quiet = (bits >> np.uint32(16)) | np.uint32(0x40)
    return np.where(np.isnan(values), quiet, rounded).astype(np.uint16)


def from_bfloat16(halves: U16) -> F32:
    """The opposite, which loses nothing."""
    numbers: F32 = (halves.astype(np.uint32) << np.uint32(16)).view(np.float32)
    return numbers


class RankSum:
    """A synchronizer: a rank's trainers in order, rounded once, then the ranks in order, rounded once.

    Parameters
    ----------
    rank_of
        By trainer of this process.
    shapes
        Of the parameters, by name.
    lossy
        Whether ranks' gradients, and their sum, are rounded to bfloat16 on their way.
    """

    def __init__(
        self,
        group: Group,
        rank_of: Mapping[str, int],
        shapes: Mapping[str, tuple[int, ...]],
        *,
        lossy: bool = False,
    ) -> None:
        self._group, self._rank_of, self._shapes, self._lossy = group, rank_of, shapes, lossy

    def reduce(self, gradients: Mapping[str, Gradients]) -> Gradients:
        """See `Synchronizer`; those of the trainers of this process, none where they have no seeds."""
        own: dict[int, dict[str, Gradients]] = {}
        for name, values in gradients.items():
            own.setdefault(self._rank_of[name], {})[name] = values
        # Rounded here once, to float32: a rank sends one gradient, however many trainers it has.
        sums = {rank: OrderedSum().reduce(trainers) for rank, trainers in own.items()}

        def program(communicator: Communicator) -> Steps[dict[str, Array]]:
            mine = sums.get(communicator.rank)
            # Shapes are in the header, so that a rank without seeds needs arrays of them to agree.
            given = mine or {name: np.zeros(shape, np.float32) for name, shape in self._shapes.items()}
            call: Callable[..., Steps[dict[str, Array]]] = communicator.reduce_ordered
            if self._lossy:
                call = functools.partial(communicator.reduce_sliced, encode=to_bfloat16, decode=from_bfloat16)
            elif communicator.ranks >= SLICED_FROM:
                call = communicator.reduce_sliced
            with communicator.phase("gradients"):
                return (yield from call(given, contributes=mine is not None))

        return self._group.take(program)[0]


_ADDED = ("seeds", "accelerator_seeds", "correct", "cycles", "bytes_in", "bytes_out")
_REALS_ADDED = ("loss_sum",)
_REALS_LARGEST = ("simulated_seconds", "device_seconds")
_REALS = (*_REALS_ADDED, *_REALS_LARGEST)
_LARGEST = ("slowest_cycles",)


@dataclass(frozen=True, kw_only=True)
class RankRow:
    """What one rank has to say of a mini-batch.

    Parameters
    ----------
    step
        Of its own part.
    digest
        Of its parameters after the mini-batch, from -2**63 to 2**63 - 1.
    stop
        Whether it is asked to stop.
    """

    step: Step
    digest: int
    stop: bool

    def vector(self, layers: int) -> I64:
        """Shape (n,), the same n on every rank; `layers` of the model."""
        step = self.step
        # Bits of binary64 as integers: one array, one round, and no rounding on the way.
        reals = np.array([getattr(step, name) for name in _REALS], np.float64).view(np.int64)
        values = [self.digest, self.stop, bool(step.counters), bool(step.memory)]
        values += [getattr(step, name) for name in (*_ADDED, *_LARGEST)]
        values += [*(step.vertices or (0,) * (layers + 1)), *(step.edges or (0,) * layers)]
        values += [step.counters.get(name, 0) for name in COUNTERS[1:]]
        values += [step.memory.get(name, 0) for name in MEMORY_COUNTERS]
        return np.concatenate([np.array(values, np.int64), reals])


def row_of(own: Step, vector: I64, layers: int) -> RankRow:
    """The opposite of `RankRow.vector`; `own` has the place."""
    values = iter(vector[: -len(_REALS)].tolist())
    digest, stop, counted, remembered = (next(values) for _ in range(4))
    fields: dict[str, Any] = {name: next(values) for name in (*_ADDED, *_LARGEST)}
    fields["vertices"] = tuple(next(values) for _ in range(layers + 1))
    fields["edges"] = tuple(next(values) for _ in range(layers))
    counters = {name: next(values) for name in COUNTERS[1:]}
    memory = {name: next(values) for name in MEMORY_COUNTERS}
    fields |= zip(_REALS, vector[-len(_REALS) :].view(np.float64).tolist(), strict=True)
    step = replace(
        own, **fields, counters=counters if counted else {}, memory=memory if remembered else {}, cache={}
    )
    return RankRow(step=step, digest=digest, stop=bool(stop))


def merged(steps: Sequence[Step]) -> Step:
    """One row of the same mini-batch's rows, in the order of ranks; wall time is the first one's."""
    first = steps[0]
    fields: dict[str, Any] = {
        name: sum(getattr(step, name) for step in steps) for name in (*_ADDED, *_REALS_ADDED)
    }
    fields |= {name: max(getattr(step, name) for step in steps) for name in (*_LARGEST, *_REALS_LARGEST)}
    for name in ("vertices", "edges"):
        fields[name] = tuple(map(sum, zip(*(getattr(step, name) for step in steps), strict=True)))
    for name in ("counters", "memory"):
        counted = [getattr(step, name) for step in steps if getattr(step, name)]
        fields[name] = {key: sum(each[key] for each in counted) for key in (counted or [{}])[0]}
    return replace(first, **fields)


@dataclass(frozen=True, kw_only=True)
class Supervised:
    """What rank 0 alone exchanges with a supervisor; by default there is none.

    Parameters
    ----------
    begun
        Called when the first checkpoint is on disk.
    lost
        Why ranks were started again, each time; for the report.
    earlier
        Of the starts before, see `simgnn.distributed.launch.ledger.EarlierStarts.packed`.
    commits
        Called with the mini-batches of each checkpoint before rank 0 writes it, and its rows of notes until then.
    """

    begun: Callable[[], None] = lambda: None
    lost: Sequence[str] = ()
    earlier: bytes = b""
    commits: Callable[[int, int], None] = lambda step, rows: None


Cut = Callable[[I64], Sequence[I64]]
"""A mini-batch's seeds as one part for each rank."""


def equal_runs(ranks: int) -> Cut:
    """Runs of the seeds as equal as can be, rank 0's first."""
    return lambda seeds: split_seeds(seeds, cpu_share=0.0, shares=[1.0] * ranks)[1:]


class RankShares(SplitPolicy):
    """A part of the seeds for each rank, which is shared out among its trainers: the same on all ranks.

    Parameters
    ----------
    own
        Of one rank's part among its trainers.
    cut
        Into the ranks' parts.
    here : sequence of int
        The ranks of this process; the others' parts are left out.

    Attributes
    ----------
    trainers
        Of the ranks of this process. Their numbers count over all ranks.
    rank_of : dict of int
        By trainer.
    """

    def __init__(self, own: FixedShares, *, cut: Cut, here: Sequence[int]) -> None:
        self._own, self._cut = own, cut
        self._names = {rank: [_name(base, rank, own.trainers) for base in own.trainers] for rank in here}
        self.rank_of = {name: rank for rank, names in self._names.items() for name in names}
        self.trainers = tuple(self.rank_of)

    def split(self, seeds: I64) -> dict[str, I64]:
        parts = self._cut(seeds)
        found: dict[str, I64] = {}
        for rank, names in self._names.items():
            found |= zip(names, self._own.split(parts[rank]).values(), strict=True)
        return found


def _name(base: str, rank: int, trainers: Sequence[str]) -> str:
    """A trainer's name among those of all ranks: of each kind, as many on every rank."""
    kind = kind_of(base)
    alike = [name for name in trainers if kind_of(name) == kind]
    return f"{kind}{rank * len(alike) + alike.index(base)}"


class RankSession(Session):
    """The ranks of this process at work on a graph that every process has whole.

    Parameters
    ----------
    asked_to_stop
        Whether this process is; all ranks stop after the same mini-batch.
    supervised
        Of rank 0.

    Attributes
    ----------
    stopping : bool
        Whether a rank was asked to stop.

    Raises
    ------
    InputError
        For what ranks cannot do yet.
    """

    def __init__(
        self,
        config: Config,
        graph: Graph,
        *,
        group: Group,
        asked_to_stop: Callable[[], bool] = lambda: False,
        supervised: Supervised | None = None,
    ) -> None:
        check_supported(config)
        here = [communicator.rank for communicator in group.communicators]
        order, cut = self.seeds_of_ranks(config)
        shares = RankShares(shares_asked_for(config.training), cut=cut, here=here)
        loader = self.make_loader(config, group, shares)
        super().__init__(config, graph, order=order, split=shares, loader=loader)
        if self.graph.links is not None:
            raise InputError(f"ranks must be 1 where edges are predicted, not {config.ranks.ranks}")
        self._group, self._shares = group, shares
        self._asked_to_stop, self._supervised = asked_to_stop, supervised or Supervised()
        self._from = self._reported = 0
        self._timed = True
        self.synchronizer = RankSum(
            group,
            shares.rank_of,
            self.model.parameter_shapes(),
            lossy=config.ranks.gradient_format == BFLOAT16,
        )
        self.stopping = False
        self._parameters: Parameters = {}
        self._sums = {rank: np.zeros(len(SUMS), np.int64) for rank in here}
        self._trace: bytes | None = None

    def seeds_of_ranks(self, config: Config) -> tuple[SeedOrder | None, Cut]:
        """The order of seeds, the configuration's where None, and how ranks share a mini-batch out."""
        return None, equal_runs(config.ranks.ranks)

    def make_loader(self, config: Config, group: Group, shares: RankShares) -> BatchLoader | None:
        """Where ranks make mini-batches ready together, what does; None where each does alone."""
        del config, group, shares
        return None

    def help_score(self, parameters: Parameters) -> None:
        """Take part in `scores` of rank 0, as far as that takes other ranks."""
        del parameters

    def start(self, runtime: Runtime, place: Place) -> Place:
        """Let every rank begin with what rank 0 begins with.

        Parameters
        ----------
        runtime
            Open; gets rank 0's parameters and optimizer state.
        place
            Rank 0's.

        Returns
        -------
        Rank 0's place.

        Raises
        ------
        InputError
            Where ranks were given different settings or data.
        """
        if self._group.communicators[0].rank == 0:
            # `train` has written the first checkpoint: from now on another start may resume.
            self._supervised.begun()
        # The same bytes that a run saves: parameters, optimizer and place are one value here, too.
        first = super().checkpoint(runtime, place, data=self.graph.digest())
        # What decides the result, and when all are done.
        given = json.dumps([first.settings, self.config.training.epochs, first.data], sort_keys=True)
        digest = np.frombuffer(hashlib.blake2b(given.encode(), digest_size=16).digest(), np.int64).reshape(
            1, 2
        )

        def program(communicator: Communicator) -> Steps[bytes]:
            with communicator.phase("start"):
                digests, _ = yield from communicator.all_gather(digest)
                others = np.flatnonzero((digests != digests[0]).any(1))
                if len(others):
                    raise InputError(
                        f"ranks must have the settings and data of rank 0, which differ on {ranks_text(others)}"
                    )
                # The others give no row, so that what is gathered is rank 0's.
                own = first.to_bytes() if communicator.rank == 0 else b""
                rows, _ = yield from communicator.all_gather(np.frombuffer(own, np.uint8))
            return rows.tobytes()

        taken = Checkpoint.from_bytes(self._group.take(program)[0], name="rank 0's checkpoint")
        if self._group.communicators[0].rank:
            runtime.parameters, runtime.optimizer.state = taken.parameters, taken.optimizer
        self._from = taken.step
        return Place(epoch=taken.epoch, batch=taken.batch, step=taken.step)

    def checkpoint(self, runtime: Runtime, place: Place, *, data: str) -> Checkpoint:
        """See `Session.checkpoint`; the supervisor gets a message before it is saved."""
        # Announced before it is written: what is on disk may be gone on from, so its rows have to be known by then.
        notes = self._group.communicators[0].notes
        if notes is not None:
            self._supervised.commits(place.step, notes.count)
        return super().checkpoint(runtime, place, data=data)

    def iterations(
        self, runtime: Runtime, *, epoch: int, first: int, step: int
    ) -> Generator[Iteration, None, None]:
        """See `Session.iterations`; what it yields is of the ranks of this process alone."""
        # Every rank knows them from the order: gradients are divided by all seeds, also on a rank that has none.
        sizes = [len(seeds) for seeds in self.order.batches(epoch)[first:]]
        loaded = self.loader.prefetch(self.parts(epoch, first=first), first_step=step)
        with contextlib.closing(loaded):
            for number, total in enumerate(sizes, step):
                parts = next(loaded, None)
                if parts is None:
                    raise ValueError(f"the loader must give {len(sizes)} mini-batches, not {number - step}")
                worked = functools.partial(self._worked, number, parts)
                telemetry = runtime.step(parts, total=total, trained=worked)
                self._parameters = runtime.parameters
                yield self._iteration(parts, telemetry)
                # Its memory is for the next one, which is made ready before `parts` is that.
                del parts, worked

    def step_row(self, place: Place, iteration: Iteration, *, wall_seconds: float) -> Step:
        """See `Session.step_row`; of all ranks.

        Raises
        ------
        DisagreementError
            Where ranks have different parameters after the mini-batch.
        """
        own = self._own(place, iteration, wall_seconds=wall_seconds)
        rows, stop = self._share_rows([own], self._parameters)
        self.stopping = self.stopping or stop
        return rows[0]

    def _iteration(self, parts: Mapping[str, LoadedBatch], telemetry: Mapping[str, Telemetry]) -> Iteration:
        seconds = simulated_seconds(telemetry, hardware=self.config.hardware, platform=self.config.platform)
        return Iteration(parts=parts, telemetry=telemetry, seconds=seconds)

    def _worked(
        self, number: int, parts: Mapping[str, LoadedBatch], telemetry: Mapping[str, Telemetry]
    ) -> None:
        """Note what each rank of this process has done for a mini-batch, and let its virtual time pass."""
        iteration = self._iteration(parts, telemetry)
        for communicator in self._group.communicators:
            own = self._of_rank(iteration, communicator.rank)
            work = Work.of(number, own)
            # The rank's slowest accelerator; then comes the round of gradients, where it waits for other ranks.
            communicator.spend(max(own.seconds.values(), default=0.0))
            self._sums[communicator.rank] += work.counted()
            if communicator.notes is not None:
                communicator.notes.add_work(work)

    def _share_rows(
        self, several: Sequence[Mapping[int, Step]], shared: Mapping[str, Array]
    ) -> tuple[list[Step], bool]:
        """Let all ranks know what each has counted in some mini-batches. One round.

        Parameters
        ----------
        several
            For each mini-batch its row by rank, of the ranks of this process.
        shared
            Arrays that must be the same on all ranks after the last of them.

        Returns
        -------
        A row of all ranks for each mini-batch, and whether a rank is asked to stop.

        Raises
        ------
        DisagreementError
            Where they are not.
        """
        stop, layers = bool(self._asked_to_stop()), self.model.layers
        # One digest for all ranks of this process: they have the same arrays.
        digest = _arrays_digest(shared)

        def program(communicator: Communicator) -> Steps[I64]:
            # A row for each mini-batch since the last round: one, but for local steps.
            rows = [RankRow(step=own[communicator.rank], digest=digest, stop=stop) for own in several]
            with communicator.phase("rows"):
                vectors, _ = yield from communicator.all_gather(
                    np.stack([row.vector(layers) for row in rows])
                )
            return vectors

        vectors = self._group.take(program)[0]
        # [ranks, mini-batches, values]
        vectors = vectors.reshape(-1, len(several), vectors.shape[1])
        mine = [next(iter(own.values())) for own in several]
        by_rank = [
            [row_of(own, vector, layers) for own, vector in zip(mine, each, strict=True)] for each in vectors
        ]
        last = [rows[-1] for rows in by_rank]
        others = [rank for rank, row in enumerate(last) if row.digest != last[0].digest]
        if others:
            raise DisagreementError(
                f"ranks must have the parameters of rank 0 after mini-batch {mine[-1].step}, which differ on "
                f"{ranks_text(others)}"
            )
        rows = [merged([row.step for row in each]) for each in zip(*by_rank, strict=True)]
        self._reported += len(rows)
        # Where one mini-batch has a part that takes no simulated time, the run's computing has no time either.
        self._timed &= all(row.simulated_seconds and row.accelerator_seeds == row.seeds for row in rows)
        return rows, any(row.stop for row in last)

    def _own(self, place: Place, iteration: Iteration, *, wall_seconds: float = 0.0) -> dict[int, Step]:
        """A mini-batch's row of each rank of this process."""
        return {
            communicator.rank: step_record(
                place, self._of_rank(iteration, communicator.rank), wall_seconds=wall_seconds
            )
            for communicator in self._group.communicators
        }

    def _of_rank(self, iteration: Iteration, rank: int) -> Iteration:
        """What an iteration holds of one rank's trainers."""
        # Virtual ranks are trained in one iteration.
        names = [name for name in iteration.parts if self._shares.rank_of[name] == rank]
        return Iteration(
            parts={name: iteration.parts[name] for name in names},
            telemetry={name: iteration.telemetry[name] for name in names},
            seconds={name: iteration.seconds[name] for name in names if name in iteration.seconds},
        )

    def ranks_report(self) -> dict[str, Any]:
        """Rounds, and bytes by rank, of each phase, of all starts; all ranks call it once, at the end."""
        phases = list(self._group.communicators[0].traffic)
        notes = closed(self._group)
        time = self._group.virtual_time()
        found = gather(self._group, phases, notes, self._sums, first=self._from)
        more = self.report_more()
        if found is None:
            return {}

        # After the report's last round: what all starts have left takes rank 0 a while.
        earlier = kept_until(self._supervised.earlier, self._from)
        ranks = self.config.ranks
        lost = self._supervised.lost
        about = replace(found, lost=lost).head()
        untold = [each.generation for each in earlier if isinstance(each, Incomplete)]
        starts = [*(each for each in earlier if isinstance(each, Kept)), found]
        parts = stretches(starts, None if time is None else time.rounds, lost=lost, settings=ranks)
        self._trace = trace(parts, {**about, "untold": untold} if untold else about)
        return {
            "ranks": ranks.ranks,
            "communicator": ranks.communicator,
            "synchronizer": ranks.synchronizer,
            "gradient_format": ranks.gradient_format,
            **about,
            "untold": untold,
            "phases": phases_report(starts),
            "network": self._network_report(time),
            "each": rank_rows(added_sums(starts)),
            **more,
        }

    def report_more(self) -> dict[str, Any]:
        """What else ranks send each other for the report, in rounds of the phase "report"; plain values."""
        return {}

    def report(self) -> SessionReport:
        """See `Session.report`; the trace is of all starts."""
        ranks = self.ranks_report()
        return replace(super().report(), ranks=ranks, ranks_trace=self._trace)

    def _network_report(self, time: VirtualTime | None) -> dict[str, Any] | None:
        """Virtual time since the ranks were started; None without a network."""
        network = self._group.network
        if time is None or network is None:
            return None
        epochs = self._reported / self.order.batches_per_epoch
        return network_report(network, time, computing_known=self._timed, epochs=epochs)


def check_supported(config: Config) -> None:
    """Refuse what ranks cannot do yet.

    Raises
    ------
    InputError
        Names the key.
    """
    ranks = config.ranks.ranks
    refused = {
        "gpus must be 0": config.training.gpus,
        "hot_ratio must be 0": config.embeddings.hot_ratio,
        "cache must be none": config.features.cached and config.features.cache,
        "host_cache must be none": config.features.host_cached and config.features.host_cache,
    }
    for rule, value in refused.items():
        if value:
            raise InputError(f"{rule} with {ranks} ranks, not {value}")
    if config.systems:
        raise InputError(
            f"ranks must be 1 with a system's table, [{next(iter(config.systems))}], whose time is virtual, not {ranks}"
        )


def _arrays_digest(arrays: Mapping[str, Array]) -> int:
    digest = hashlib.blake2b(digest_size=8)
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(arrays[name]).data)
    return int.from_bytes(digest.digest(), "little", signed=True)
