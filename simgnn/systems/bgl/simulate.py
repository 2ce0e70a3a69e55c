"""BGL, and systems that it is compared with, as settings of one simulation.

What the others do is known from their papers and not from the slides; a `Design` keeps of each what changes the stages:
whether they overlap, who has the graph and the features, which cache there is, and who gets which cores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from simgnn.config.features import NO_CACHE
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.distributed.collectives.network import one_switch
from simgnn.errors import InputError
from simgnn.model.model import ModelConfig
from simgnn.systems.bgl.workload import (
    CacheHits,
    DrawnMinibatches,
    Placement,
    Sampled,
    hit_ratio,
)
from simgnn.systems.data_set import DataSet
from simgnn.systems.expanded import expanded_name
from simgnn.systems.model_preset import ModelPreset
from simgnn.systems.pipeline.core_sharing import (
    Sharing,
    allocation_for,
    capacities_of,
    machines_of,
    served,
)
from simgnn.systems.pipeline.isolation import (
    CACHE,
    COPY,
    NETWORK,
    PINNED_CORES,
    REQUESTS,
    STAGES,
    Allocation,
    Profile,
)
from simgnn.systems.pipeline.profiling import Prices, topology_bytes
from simgnn.systems.pipeline.queues import PLACES, Workers, rows_of
from simgnn.systems.pipeline.stages import SYNCHRONIZE, Minibatch, MinibatchPipeline, Stage
from simgnn.virtual_time.cpu_work import products
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.gpu import Gpu, launch_seconds
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.tasks import NO_TIME, Charge, Cost
from simgnn.virtual_time.trace import Trace
from simgnn.virtual_time.virtual_time import PER_SECOND, in_seconds

SERIAL = (STAGES,)
SAMPLING_AHEAD = (STAGES[:3], STAGES[3:])
EACH = tuple((stage,) for stage in STAGES)
"""Which stages a worker does one after the other: all; sampling apart; or one each."""


@dataclass(frozen=True, kw_only=True)
class Design:
    """A system.

    Parameters
    ----------
    workers
        Stages by who does them.
    remote_graph, remote_features
        See `Prices`.
    sharing
        "isolated", "equal" or "free".
    """

    name: str
    workers: tuple[tuple[str, ...], ...] = EACH
    placement: Placement = field(default_factory=Placement)
    remote_graph: bool = True
    remote_features: bool = False
    sharing: str = PINNED_CORES


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What is trained, and on what.

    Parameters
    ----------
    fanouts
        The seeds' first.
    width
        Of the features that are priced; the graph's own are not looked at.
    seeds
        Of each GPU's mini-batch in the graph that is here.
    scale
        See `Prices`.
    vertices
        Of the data set that the graph stands for; the graph's own where not given.
    """

    graph: Graph
    model: ModelConfig
    platform: Platform
    fanouts: tuple[int, ...]
    width: int
    seeds: int
    scale: float = 1.0
    seed: int = 0
    vertices: int = 0

    @property
    def all_vertices(self) -> int:
        """Of the data set."""
        return self.vertices or self.graph.vertices


def on_stand_in(
    data_set: DataSet,
    *,
    preset: ModelPreset,
    platform: Platform,
    part: float,
    seeds: int,
    seed: int = 0,
) -> Setting:
    """A generated graph that stands for a data set, with counts that are scaled up.

    Parameters
    ----------
    part
        Of the data set's vertices that the graph has.
    seeds
        Of each GPU's mini-batch of the data set; as much smaller ones are drawn.
    """
    # Graph and mini-batch shrink alike, so that a mini-batch reaches about the same part of the vertices; counts over
    # this ratio are what is priced.
    own = max(1, round(seeds * part))
    model, vertices, arcs, _, classes, *knobs = expanded_name(data_set, scale=part).split(":")
    # Rows are counted and not looked at: one column is enough.
    graph = load_dataset(":".join([model, vertices, arcs, "1", classes, *knobs]), seed=seed)
    width = data_set.whole("features")
    return Setting(
        graph=graph,
        model=preset.model(features=width, classes=data_set.whole("classes")),
        platform=platform,
        fanouts=preset.values["fanout"],
        width=width,
        seeds=own,
        scale=own / seeds,
        seed=seed,
        # A mini-batch has a seed at the least, so that the scale may be larger than the part.
        vertices=data_set.whole("vertices"),
    )


FEWEST = 16
"""Iterations of a run: after fewer, what has queued up while caches were cold would leave the queues more quickly than
the slowest stage works."""
UNDER_WAY = (len(STAGES) - 1) * PLACES + 1
"""Mini-batches that fit into the pipeline: the places of the queues between its stages, and one that is computed."""
UNCACHED = 0.1
"""Part of the vertices that caches keep where the platform does not say how large a GPU's memory is."""


def memory_ratio(setting: Setting) -> float:
    """Slots of a machine's GPUs as a part of the vertices: what their memory leaves.

    Raises
    ------
    InputError
        For a memory that mini-batches leave nothing of.
    """
    platform = setting.platform
    if not platform["gpu_memory_gb"]:
        return UNCACHED
    sizes = minibatches_of(setting, Design(name="first")).sample(0, 0).sizes
    row = setting.width * FEATURE_BYTES
    largest = max(each.vertices[0] * row + topology_bytes(each) for each in sizes) / setting.scale
    # Only the first mini-batch is looked at; others may be twice as large, as training leaves room for, too.
    left = platform["gpu_memory_gb"] * 1e9 - 2 * UNDER_WAY * largest
    if left <= 0:
        raise InputError(
            f"gpu_memory_gb of platform {platform.name} must leave room beside mini-batches of {largest:,.0f} bytes,"
            f" not be {platform['gpu_memory_gb']!r}"
        )
    # The GPUs' caches are shards of one, so that their memories add up.
    return min(1.0, left * platform.whole("gpus") / row / setting.all_vertices)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came out.

    Parameters
    ----------
    period
        Seconds from one iteration's end to the next, of all machines together, counted from the warm ones on.
    profile
        Mean of the counted iterations, of the first machine.
    allocation
        None where all stages share what there is.
    stage_seconds
        Mean seconds of each stage for an iteration, of the first machine.
    feature_seconds
        Of those, of stages that move features: cache workflow, copying, and the network's part.
    hits
        Of the GPUs' caches, of rows.
    """

    period: float
    profile: Profile
    allocation: Allocation | None
    stage_seconds: Mapping[str, float]
    feature_seconds: float
    hits: float
    trace: Trace

    @property
    def gpu_share(self) -> float:
        """Part of the time in which the GPUs compute."""
        return self.profile.compute / self.period


@dataclass(frozen=True, kw_only=True)
class _State:
    """An item between two stages."""

    profile: Profile
    sampled: Sampled
    counts: CacheHits | None = None


def simulate(
    setting: Setting,
    design: Design,
    *,
    iterations: int,
    warm: int = 0,
    machines: int = 1,
    switching: float | None = None,
    minibatches: DrawnMinibatches | None = None,
) -> Outcome:
    """Run iterations of a system in virtual time.

    Where resources are isolated, it is by the mean profile of all iterations, of a run before that takes no time.

    Parameters
    ----------
    iterations, warm
        So many iterations are counted, after so many that fill caches and queues.
    machines
        That train together, each with the platform's GPUs; they share the graph's servers.
    switching
        See `machines_of`.
    minibatches
        Those of the setting and the design's placement, for as many machines; drawn where not given.
    """
    platform = setting.platform
    prices = _prices(setting, design)
    minibatches = minibatches or minibatches_of(setting, design, machines=machines)
    allocation = allocation_for(
        design.sharing,
        capacities_of(platform, machines=machines, remote_graph=design.remote_graph),
        lambda: profiled(setting, design, minibatches, iterations=iterations, warm=warm),
    )
    hosts = machines_of(
        platform,
        machines,
        # Whole servers here, which machines share through one resource; an allocation above has one machine's part of
        # them.
        shared_out=capacities_of(platform, remote_graph=design.remote_graph),
        remote_graph=design.remote_graph,
        switching=switching,
    )
    launches = launch_seconds(platform, setting.model)
    workers = {}
    for number, host in enumerate(hosts):
        name = f"machine {number} " if machines > 1 else ""
        sharing = served(host, allocation, launch_seconds=launches)
        workers[name] = _workers(design, sharing, minibatches, prices, machine=number)
    network = one_switch(machines, latency_us=platform["network_latency_us"], gbs=platform["network_gbs"])
    # Gradients cross machines alone: a machine's GPUs are taken to add theirs up over NVLink in no time.
    reduce = Charge(network.ring_sum_seconds(_parameter_bytes(setting.model)), (), "alpha-beta")
    with Engine() as engine:
        # All may be under way: what holds them back are the queues' places, as in the eight stages.
        pipeline = Iterations(engine, workers, depth=PLACES, under_way=warm + iterations, reduce=reduce)
        ended = list(pipeline.run(iter(range(warm + iterations)), first_step=0))
    return _outcome(engine.trace, ended[warm:], prices, allocation, warm=warm, first=next(iter(workers)))


def profiled(
    setting: Setting, design: Design, minibatches: DrawnMinibatches, *, iterations: int, warm: int = 0
) -> Profile:
    """The mean profile of the first machine's iterations: mini-batches sampled and caches asked, in no time."""
    # The profile is found without a clock: counts do not depend on any, so that a run that profiles and one that is
    # timed have the same.
    prices = _prices(setting, design)
    profiles = []
    for iteration in range(warm + iterations):
        sampled = minibatches.sample(iteration, 0)
        counts = minibatches.look_up(sampled, 0)
        if iteration >= warm:
            profiles.append(prices.of_counts(counts, prices.of_sample(sampled)))
    return Profile.mean(profiles)


def _prices(setting: Setting, design: Design) -> Prices:
    return Prices(
        platform=setting.platform,
        gpu=Gpu(setting.platform, setting.model),
        width=setting.width,
        policy=design.placement.cache,
        scale=setting.scale,
        remote_graph=design.remote_graph,
        remote_features=design.remote_features,
    )


def minibatches_of(setting: Setting, design: Design, *, machines: int = 1) -> DrawnMinibatches:
    """What the machines sample and ask their caches for, whatever it costs."""
    return DrawnMinibatches(
        setting.graph,
        fanouts=setting.fanouts,
        seeds=setting.seeds,
        gpus=setting.platform.whole("gpus"),
        placement=design.placement,
        machines=machines,
        seed=setting.seed,
    )


def _workers(
    design: Design, sharing: Sharing, minibatches: DrawnMinibatches, prices: Prices, *, machine: int
) -> list[list[Stage]]:
    def sample(iteration: int) -> _State:
        sampled = minibatches.sample(iteration, machine)
        return _State(profile=prices.of_sample(sampled), sampled=sampled)

    def look_up(state: _State) -> _State:
        counts = minibatches.look_up(state.sampled, machine)
        return _State(profile=prices.of_counts(counts, state.profile), sampled=counts.sampled, counts=counts)

    def cost(charge: Callable[[Profile], Charge]) -> Cost:
        return lambda state: charge(state.profile)

    works: dict[str, Callable[..., _State]] = {REQUESTS: sample, CACHE: look_up}
    return [
        [row for name in names for row in rows_of(sharing, name, cost, work=works.get(name))]
        for names in design.workers
    ]


class Iterations(MinibatchPipeline[Minibatch, Any]):
    """Iterations of machines, each of which has `Workers`.

    The last workers of all machines wait for each other: what they make of an iteration needs the parameters that the
    one before has left.

    Parameters
    ----------
    machines
        Rows of each worker's stages, in the order in which iterations go through them, by what comes before the names
        of the machine's resources and lanes. A cost is asked with the iteration's state on the machine; work takes the
        state and returns the next one. The first row's gets what the iteration is run with.
    depth
        Places of each queue between two workers.
    under_way
        Iterations that may be under way at once.
    reduce
        What synchronizing takes.

    Attributes
    ----------
    workers : dict of Workers
        By machine.

    Raises
    ------
    ValueError
        As `Workers`.
    """

    def __init__(
        self,
        engine: Dispatch,
        machines: Mapping[str, Sequence[Sequence[Stage]]],
        *,
        depth: int,
        under_way: int,
        reduce: Charge = NO_TIME,
    ) -> None:
        super().__init__(engine, under_way=under_way)
        self._machines, self._reduce = machines, reduce
        self.workers = {
            name: Workers([[row.name for row in rows] for rows in workers], depth=depth, machine=name)
            for name, workers in machines.items()
        }

    def _begin(self, one: Minibatch) -> Minibatch:
        return one

    def _finished(self, one: Minibatch, result: Any) -> Any:
        """See `MinibatchPipeline`: its state on the first machine."""
        return result

    def _stages(self, one: Minibatch) -> Iterable[Stage]:
        last = []
        for name in self._machines:
            rows = self._through(name, one)
            yield from rows
            last.append((rows[-1].name, rows[-1].part))
        # Only the first machine's state is kept: results are of that one, periods of all together.
        yield self._synchronize(one, after=last, work=lambda first, *_: first, cost=lambda _: self._reduce)

    def _through(self, name: str, one: Minibatch) -> list[Stage]:
        """A machine's rows."""
        workers = [
            [
                replace(row, part=f"{name}{row.part}", lane=f"{name}{row.name}", work=_on_state(row.work))
                for row in rows
            ]
            for rows in self._machines[name]
        ]
        work = self._machines[name][0][0].work
        workers[0][0] = replace(workers[0][0], work=lambda *_: one.seeds if work is None else work(one.seeds))
        # What the last worker makes of an iteration needs the parameters that the one before has left.
        workers[-1][0] = replace(workers[-1][0], after=one.previous)
        return self.workers[name].through(workers, after=(one.assigned,))[0]


def _on_state(work: Callable[..., Any] | None) -> Callable[..., Any]:
    """What a task does with an item's state, which the task before has left: its result comes first."""
    return lambda state, *_: state if work is None else work(state)


def _parameter_bytes(model: ModelConfig) -> int:
    # float32 matrices; biases are left out.
    return 4 * sum(products(model))


def _outcome(
    trace: Trace,
    counted: Sequence[_State],
    prices: Prices,
    allocation: Allocation | None,
    *,
    warm: int,
    first: str,
) -> Outcome:
    ends = sorted(span.end for span in trace.spans.values() if span.stage == SYNCHRONIZE)
    begin = ends[warm - 1] if warm else 0
    count = len(counted)
    spans: dict[str, int] = dict.fromkeys(STAGES, 0)
    for span in trace.spans.values():
        # Warm iterations fill caches and queues: before that a stage is not as slow as it will be.
        if span.stage in spans and span.item >= warm and span.lane == f"{first}{span.stage}":
            spans[span.stage] += span.end - span.start
    seconds = {stage: in_seconds(time) / count for stage, time in spans.items()}
    profile = Profile.mean([state.profile for state in counted])
    counts = [state.counts for state in counted if state.counts is not None]
    features = seconds[CACHE] + seconds[COPY]
    if prices.remote_features and profile.network:
        rows = sum(each.sampled.rows for each in counts) / count
        moved = prices.feature_bytes(rows) / (prices.platform["network_gbs"] * 1e9)
        # A round of the network brings subgraphs and rows: its time is split by the bytes of both.
        features += seconds[NETWORK] * min(1.0, moved / profile.network)
    return Outcome(
        # From end to end, not from start to end: iterations overlap, and only this interval has each of them once.
        period=(ends[-1] - begin) / PER_SECOND / count,
        profile=profile,
        allocation=allocation,
        stage_seconds=seconds,
        feature_seconds=features,
        hits=0.0 if prices.policy == NO_CACHE else hit_ratio(counts),
        trace=trace,
    )
