"""One epoch over many ranks: rounds, bytes and seconds by phase.

A rank does one stage after the other, and all ranks meet in every round, as in FastSample's own software: time of the
network is hidden by nothing, and each stage takes what it takes the slowest of the ranks that are counted.

Vanilla and hybrid draw and relabel in two steps, as DGL does, vanilla groups and merges besides, and fused does it in
one: what each takes for an edge was measured, relative to two steps, whose rate is the platform's. On a machine that
was calibrated it is our own ways that were measured there.

Source: "FastSample", 3.3: 2 L rounds where the topology is partitioned, 2 where it is replicated. Bytes are those of
`simgnn.distributed`: 4 for a request, 4 for an in-degree and for each neighbour of a reply, 4 for each feature. Seconds
of the network are those of `simgnn.distributed.collectives.network` where every rank sends as many bytes to every
other; who sends what to whom is not laid out, which for thousands of ranks takes longer than everything else here.
"""

from __future__ import annotations

import bisect
import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from simgnn.distributed.collectives.agreement import HEADER_BYTES
from simgnn.distributed.measured_sampling import FUSED, GROUP, MERGE, TWO_STEPS, VANILLA
from simgnn.errors import InputError
from simgnn.systems.fastsample.graphs import Counted
from simgnn.virtual_time.calibration import GATHER
from simgnn.virtual_time.cpu_work import cpu_work
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES, LayerSizes
from simgnn.virtual_time.performance_model import cpu_of, training
from simgnn.virtual_time.platform import Platform

BOUND_BYTES = 8
"""Where a vertex's in-neighbours begin."""


class Vanilla:
    """Each rank has the arcs to its own vertices, and asks for others'."""

    parts: tuple[str, ...] = VANILLA
    """Of its work in processor time, by the names of `simgnn.distributed.measured_sampling`."""
    parts_of_dgl: tuple[str, ...] = (GROUP, TWO_STEPS, MERGE)
    """The same in DGL's software, whose owners draw, and who asks relabels, by its two steps."""

    def rounds(self, layers: int) -> int:
        """Of one mini-batch, without those of the features: requests and replies for each layer but the seeds'."""
        return 2 * (layers - 1)

    def sent(self, counted: Counted) -> list[float]:
        """Bytes that a rank sends in each round, from the seeds on: as many as it gets, where ranks are alike."""
        pairs = zip(reversed(counted.asked), reversed(counted.drawn), strict=True)
        return [
            count * INDEX_BYTES
            # A request is a vertex; its reply an in-degree for each and the neighbours that were drawn.
            for count in itertools.chain.from_iterable((asked, asked + drawn) for asked, drawn in pairs)
        ]

    def topology_bytes(self, *, vertices: float, arcs: float, ranks: int) -> float:
        """What a rank holds: bounds and the vertex's number for each own vertex, sources of its arcs."""
        own = vertices / ranks
        return BOUND_BYTES * (own + 1) + BOUND_BYTES * own + INDEX_BYTES * arcs / ranks


class Hybrid:
    """Each rank has the whole topology, and samples alone, by one of the kernels."""

    def __init__(self, kernel: str) -> None:
        self.parts: tuple[str, ...] = (kernel,)
        self.parts_of_dgl = self.parts

    def rounds(self, layers: int) -> int:
        return 0

    def sent(self, counted: Counted) -> list[float]:
        return []

    def topology_bytes(self, *, vertices: float, arcs: float, ranks: int) -> float:
        """What a rank holds: a bound for each vertex, and sources of all arcs."""
        return BOUND_BYTES * (vertices + 1) + INDEX_BYTES * arcs


Sampling = Vanilla | Hybrid
SAMPLINGS: Mapping[str, Sampling] = {
    "vanilla": Vanilla(),
    "hybrid": Hybrid(TWO_STEPS),
    "fused": Hybrid(FUSED),
}
"""By name; "fused" is hybrid, too, and what `simgnn train` does."""

FEATURE_ROUNDS = 2
"""Of one mini-batch: requests, and rows."""


def feature_bytes(counted: Counted, width: int) -> list[float]:
    """Bytes that a rank sends in the two rounds of the features."""
    return [counted.rows * INDEX_BYTES, counted.rows * FEATURE_BYTES * width]


@dataclass(frozen=True, kw_only=True)
class Switch:
    """A switch.

    Parameters
    ----------
    latency_us
        Of a message, microseconds.
    gbs
        Of each rank in each direction, 1e9 bytes per second.
    """

    ranks: int
    latency_us: float
    gbs: float

    @property
    def others(self) -> float:
        """Part of all ranks that another rank is: what a uniform all-to-all sends away."""
        return (self.ranks - 1) / self.ranks

    def exchange_seconds(self, count: float) -> float:
        """One all-to-all, headers before it; `count` bytes are what a rank sends to others."""
        # How many rows come is sent before the rows: a round of `simgnn.distributed` is two messages.
        return self._message(HEADER_BYTES * (self.ranks - 1)) + self._message(count)

    def gather_seconds(self, count: float) -> float:
        """One all-gather by a ring, headers before it; `count` bytes are each rank's own."""
        return self._message(HEADER_BYTES * (self.ranks - 1)) + (self.ranks - 1) * self._message(count)

    def _message(self, count: float) -> float:
        # A rank sends nothing to itself, and waits for no latency.
        return 0.0 if self.ranks == 1 else self.latency_us * 1e-6 + count / (self.gbs * 1e9)


_NS = "sample_ns_"


class MachineCosts:
    """Seconds by stage; all cores do one stage after the other, as FastSample's machines do.

    Parameters
    ----------
    widths
        f^0 to f^L.
    products
        Values that a row meets in each layer, see `simgnn.virtual_time.cpu_work.products`.
    sampling_speed_up
        How much faster edges are drawn than they were measured.

    Raises
    ------
    InputError
        For a platform with accelerators or GPUs, which would train in place of the CPU, and for one that was
        calibrated without the parts of sampling.
    """

    def __init__(
        self,
        platform: Platform,
        *,
        widths: Sequence[int],
        products: Sequence[int],
        sampling_speed_up: float = 1.0,
    ) -> None:
        for key in ("accelerators", "gpus"):
            if platform.values[key]:
                raise InputError(
                    f"{key} of platform {platform.name} must be 0 where CPUs train, not {platform.values[key]!r}"
                )
        if platform.calibration is not None and not platform.calibration.sampling:
            raise InputError(
                f"platform {platform.name} must have [calibration.sampling], which simgnn calibrate writes"
            )
        self.platform, self.widths, self.products = platform, tuple(widths), tuple(products)
        self._cores = platform.whole("cpu_cores")
        self._speed_up = sampling_speed_up

    def sample(self, edges: float, sampling: Sampling) -> float:
        """Drawing so many edges."""
        return self._core_ns(sampling) * 1e-9 * edges / (self._cores * self._speed_up)

    def _core_ns(self, sampling: Sampling) -> float:
        """Of an edge."""
        measured = self.platform.calibration
        if measured is not None:
            return sum(measured.sampling[part] for part in sampling.parts)
        # DGL's two steps have the platform's rate. Other ways differ from it as they do here, in one language and on
        # the same cores: our own nanoseconds would set our code beside DGL's.
        two_steps, parts = self.platform[_NS + TWO_STEPS], sampling.parts_of_dgl
        times = sum(self.platform[_NS + part] for part in parts) / two_steps
        return 1e3 / self.platform["sample_medges_per_s_per_core"] * times

    def load(self, rows: float) -> float:
        """Gathering so many rows of features."""
        count = rows * self.widths[0] * FEATURE_BYTES
        measured = self.platform.calibration
        if measured is not None:
            return measured.tables[GATHER].median(size=count) / self._cores if count else 0.0
        copies = self._cores * self.platform["gather_gbs_per_core"]
        return count / (min(copies, self.platform.host_gbs) * 1e9)

    def train(self, sizes: LayerSizes) -> float:
        """Forward and backward: equations 10 to 12 of HyScale-GNN, or as it was measured, on all cores."""
        measured = self.platform.calibration
        if measured is not None:
            work = cpu_work(sizes, widths=self.widths, products=self.products)
            return measured.training.seconds(work) / self._cores
        cpu = cpu_of(self.platform, self._cores)
        return training(sizes, cpu, widths=self.widths, products=self.products)


PLAN, SAMPLE, FEATURES, GRADIENTS = ("plan", "sample", "features", "gradients")
"""Phases in which ranks talk, as the communicator counts them."""

GRADIENT_ROUNDS = 2
"""Of one mini-batch: the exact sum, slice by slice."""
PARAMETERS = "parameters"
"""With local SGD the phase in the place of gradients' (`simgnn.distributed.launch.local_sgd`); as many rounds."""
_MOMENTS = 2
"""Of each parameter: what Adam keeps, and ranks average with it."""
_SHARE_HEAD = 16
"""Bytes before what a rank gives another one of an average: how heavy it is, and Adam's count of steps."""
_COUNT_BYTES = 8


@dataclass(frozen=True, kw_only=True)
class Step:
    """One mini-batch of every rank.

    Parameters
    ----------
    sent
        Bytes that a rank sends to others, by phase.
    network
        Seconds of the network, by phase.
    machine
        Seconds of a machine, by stage: "sampling", "loading", "training".
    """

    sent: Mapping[str, float]
    network: Mapping[str, float]
    machine: Mapping[str, float]

    @property
    def seconds(self) -> float:
        """All of it, one after the other."""
        return sum(self.network.values()) + sum(self.machine.values())


class Steps:
    """Makes steps of what mini-batches ask for.

    Parameters
    ----------
    parameters
        Numbers that have a gradient.
    local_steps
        Steps of each rank's own between two averages; 0 where all ranks take every step together.
    """

    def __init__(
        self,
        sampling: Sampling,
        switch: Switch,
        costs: MachineCosts,
        *,
        parameters: int,
        local_steps: int = 0,
    ) -> None:
        self.sampling, self.switch, self.costs = sampling, switch, costs
        self.local_steps = local_steps
        self._gradients = FEATURE_BYTES * parameters

    def rounds(self, layers: int, steps: int) -> dict[str, int]:
        """Rounds of an epoch of so many steps, by phase."""
        together = 0 if self.local_steps else steps
        found = {
            PLAN: 1,
            SAMPLE: steps * self.sampling.rounds(layers),
            FEATURES: steps * FEATURE_ROUNDS,
            GRADIENTS: together * GRADIENT_ROUNDS,
        }
        if self.local_steps:
            found[PARAMETERS] = self.meetings(steps) * GRADIENT_ROUNDS
        return found

    def meetings(self, steps: int) -> int:
        """Averages in an epoch of so many steps: the last one is after its last step."""
        return math.ceil(steps / self.local_steps) if self.local_steps else 0

    def average(self) -> tuple[float, float]:
        """Bytes that a rank sends for an average, and seconds of the network."""
        # Parameters and Adam's two moments: averaging parameters alone would leave ranks' next steps apart.
        whole = self._gradients * (1 + _MOMENTS)
        heads = _SHARE_HEAD * (self.switch.ranks - 1)
        scattered = whole * self.switch.others
        seconds = self.switch.exchange_seconds(scattered + heads)
        seconds += self.switch.gather_seconds(whole / self.switch.ranks)
        return 2 * scattered + heads, seconds

    def step(self, counted: Counted) -> Step:
        """A step in which every rank's mini-batch asks for as much."""
        sample = self.sampling.sent(counted)
        features = feature_bytes(counted, self.costs.widths[0])
        summed = 0 if self.local_steps else 1
        scattered = summed * self._gradients * self.switch.others
        exchange = self.switch.exchange_seconds
        return Step(
            sent={SAMPLE: sum(sample), FEATURES: sum(features), GRADIENTS: 2 * scattered},
            network={
                SAMPLE: sum(map(exchange, sample)),
                FEATURES: sum(map(exchange, features)),
                GRADIENTS: summed
                * (exchange(scattered) + self.switch.gather_seconds(self._gradients / self.switch.ranks)),
            },
            machine={
                "sampling": self.costs.sample(sum(counted.sizes.edges), self.sampling),
                "loading": self.costs.load(counted.sizes.vertices[0]),
                "training": self.costs.train(counted.sizes),
            },
        )


@dataclass(frozen=True, kw_only=True)
class Epoch:
    """An epoch of all ranks.

    Parameters
    ----------
    steps
        Mini-batches of each rank, empty ones among them.
    rounds
        By phase.
    sent
        Bytes that a rank sends to others, by phase; the mean of those that were counted.
    seconds
        By phase and stage, of the slowest in each mini-batch.
    """

    steps: int
    rounds: Mapping[str, int]
    sent: Mapping[str, float]
    seconds: Mapping[str, float]

    @property
    def total_seconds(self) -> float:
        """All of it."""
        return sum(self.seconds.values())


@dataclass(frozen=True, kw_only=True)
class RankEpoch:
    """The mini-batches of one rank.

    Parameters
    ----------
    full
        Those that have as many seeds as they may.
    whole
        One of them, or their mean; None where there is none.
    last
        The last one, of fewer seeds; None where there is none.
    """

    full: int
    whole: Counted | None
    last: Counted | None


def epoch(steps: Steps, ranks: list[RankEpoch], *, longest: int, layers: int) -> Epoch:
    """Add up an epoch.

    Parameters
    ----------
    ranks
        Some ranks, which stand for all.
    longest
        Mini-batches of the rank that has most; others take part in as many.
    """
    switch = steps.switch
    per_rank = [_minibatches(steps, rank, longest, layers) for rank in ranks]
    counts_sent = _COUNT_BYTES * (switch.ranks - 1)
    every = [each for rank in per_rank for each in rank]
    sent = {PLAN: float(counts_sent)} | {
        phase: math.fsum(count * step.sent[phase] for step, count in every) / len(ranks)
        for phase in every[0][0].sent
    }
    network = {
        f"{phase} (network)": seconds
        for phase, seconds in _slowest(per_rank, lambda step: step.network).items()
    }
    if steps.local_steps:
        meetings = steps.meetings(longest)
        sent[PARAMETERS], network[f"{PARAMETERS} (network)"] = (meetings * each for each in steps.average())
    return Epoch(
        steps=longest,
        rounds=steps.rounds(layers, longest),
        sent=sent,
        seconds={
            "plan (network)": switch.gather_seconds(_COUNT_BYTES),
            **network,
            **_slowest(per_rank, lambda step: step.machine),
        },
    )


Run = tuple[Step, int]
"""A step, and how often it is taken before another one."""


def _minibatches(steps: Steps, rank: RankEpoch, longest: int, layers: int) -> list[Run]:
    """A rank's mini-batches, in their order."""
    full = 0 if rank.whole is None else rank.full
    last = 0 if rank.last is None else 1
    # An empty one costs its rounds' latencies, and has gradients of zero to add.
    runs = ((rank.whole, full), (rank.last, last), (Counted.nothing(layers), longest - full - last))
    return [(steps.step(counted), count) for counted, count in runs if counted is not None and count > 0]


def _slowest(ranks: list[list[Run]], part: Callable[[Step], Mapping[str, float]]) -> dict[str, float]:
    """A part of the epoch: in each mini-batch all wait for the slowest rank, stage by stage."""
    steps = [[part(step) for step, _ in rank] for rank in ranks]
    ends = [list(itertools.accumulate(count for _, count in rank)) for rank in ranks]
    # Between two of these, no rank goes on to another step.
    cuts = [0, *sorted(set(itertools.chain.from_iterable(ends)))]
    together = [
        (
            end - begin,
            [own[bisect.bisect_right(until, begin)] for own, until in zip(steps, ends, strict=True)],
        )
        for begin, end in itertools.pairwise(cuts)
    ]
    return {
        key: math.fsum(count * max(step[key] for step in taken) for count, taken in together)
        for key in steps[0][0]
    }
