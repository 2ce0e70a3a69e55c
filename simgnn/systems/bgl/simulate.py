"""BGL, and systems that it is compared with, as settings of one simulation.

What the others do is known from their papers and not from the slides; a `Design` keeps of each what changes the stages:
whether they overlap, who has the graph and the features, which cache there is, and who gets which cores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from simgnn.config.features import NO_CACHE
from simgnn.data.graph import Graph
from simgnn.distributed.collectives.network import one_switch
from simgnn.hw.checks import check_positive
from simgnn.model.model import ModelConfig
from simgnn.systems.bgl.profiling import Prices
from simgnn.systems.bgl.sharing import (
    CORE_SECONDS,
    MOST_SWITCHED,
    Machine,
    PinnedCores,
    SharedCores,
    Sharing,
    switching_loss,
)
from simgnn.systems.bgl.stages import (
    CACHE,
    COPY,
    NETWORK,
    REQUESTS,
    STAGES,
    Allocation,
    Capacities,
    Profile,
    equal_shares,
    isolate,
)
from simgnn.systems.bgl.workload import (
    CacheHits,
    DrawnMinibatches,
    Minibatches,
    Placement,
    Sampled,
    hit_ratio,
)
from simgnn.systems.pipeline.stages import SYNCHRONIZE, Minibatch, MinibatchPipeline, Stage
from simgnn.virtual_time.cpu_work import products
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.gpu import Gpu, training_kernels
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.resources import Lease, Rate, Units
from simgnn.virtual_time.tasks import NO_TIME, Charge, Cost, Task
from simgnn.virtual_time.trace import Trace
from simgnn.virtual_time.virtual_time import PER_SECOND, in_seconds

PINNED_CORES, EQUAL, SHARED_CORES = "isolated", "equal", "free"
"""Who gets which cores and bandwidth: the exact optimum for the profile, half each, or shared by all stages."""
SERIAL = (STAGES,)
SAMPLING_AHEAD = (STAGES[:3], STAGES[3:])
EACH = tuple((stage,) for stage in STAGES)
"""Which stages a worker does one after the other: all; sampling apart; or one each."""
DEPTH = 2
"""Places of a queue."""


@dataclass(frozen=True, kw_only=True)
class Design:
    """A system.

    Parameters
    ----------
    name
    workers
        Stages by who does them.
    placement
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
    graph
    model
    platform
    fanouts
        The seeds' first.
    width
        Of the features that are priced; the graph's own are not looked at.
    seeds
        Of each GPU's mini-batch in the graph that is here.
    scale
        See `Prices`.
    seed
    """

    graph: Graph
    model: ModelConfig
    platform: Platform
    fanouts: tuple[int, ...]
    width: int
    seeds: int
    scale: float = 1.0
    seed: int = 0


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
    trace
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
    profile: Profile | None = None,
    switching: float | None = None,
    minibatches: Minibatches | None = None,
) -> Outcome:
    """Run iterations of a system in virtual time.

    Parameters
    ----------
    setting
    design
    iterations, warm
        So many iterations are counted, after so many that fill caches and queues.
    machines
        That train together, each with the platform's GPUs; they share the graph's servers.
    profile
        By which resources are isolated; by default the mean of all iterations, of a run before that takes no time.
    switching
        See `Rate`; by default that of the host, `switching_loss`.
    minibatches
        Those of the setting and the design's placement, for as many machines: `traffic_of`, where not given.
    """
    platform = setting.platform
    prices = _prices(setting, design)
    allocation = None
    capacities = capacities_of(platform, machines=machines, remote_graph=design.remote_graph)
    if design.sharing == EQUAL:
        allocation = equal_shares(capacities)
    elif design.sharing == PINNED_CORES:
        known = profile or profiled(
            setting, design, iterations=iterations, warm=warm, machines=machines, minibatches=minibatches
        )
        allocation = isolate(known, capacities)
    if switching is None:
        switching = switching_loss(memory_gbs=platform["host_memory_gbs"], cores=platform.whole("cpu_cores"))
    traffic = traffic_of(setting, design, machines=machines) if minibatches is None else minibatches
    hosts = _machines(platform, machines, remote_graph=design.remote_graph, switching=switching)
    launches = _launch_seconds(setting)
    workers = {}
    for number, host in enumerate(hosts):
        sharing: Sharing = (
            SharedCores(host, launch_seconds=launches)
            if allocation is None
            else PinnedCores(allocation, host)
        )
        name = f"machine {number} " if machines > 1 else ""
        workers[name] = _workers(design, sharing, traffic, prices, machine=number)
    network = one_switch(machines, latency_us=platform["network_latency_us"], gbs=platform["network_gbs"])
    reduce = Charge(network.ring_sum_seconds(_parameter_bytes(setting.model)), (), "alpha-beta")
    with Engine() as engine:
        pipeline = Iterations(engine, workers, depth=DEPTH, under_way=warm + iterations, reduce=reduce)
        ended = list(pipeline.run(iter(range(warm + iterations)), first_step=0))
    return _outcome(engine.trace, ended[warm:], prices, allocation, warm=warm, first=next(iter(workers)))


def profiled(
    setting: Setting,
    design: Design,
    *,
    iterations: int,
    warm: int = 0,
    machines: int = 1,
    minibatches: Minibatches | None = None,
) -> Profile:
    """The mean profile of the first machine's iterations: mini-batches sampled and caches asked, in no time."""
    traffic = traffic_of(setting, design, machines=machines) if minibatches is None else minibatches
    prices = _prices(setting, design)
    profiles = []
    for iteration in range(warm + iterations):
        sampled = traffic.sample(iteration, 0)
        counts = traffic.look_up(sampled, 0)
        if iteration >= warm:
            profiles.append(prices.of_counts(counts, prices.of_sample(sampled)))
    return Profile.mean(profiles)


def capacities_of(platform: Platform, *, machines: int = 1, remote_graph: bool = True) -> Capacities:
    """What the stages of one machine share out: its part of the graph's servers, its own cores and its PCIe.

    A worker that has the graph itself gives half of its cores to what servers do elsewhere.
    """
    own = platform.whole("cpu_cores")
    pcie = platform["pcie_gbs"] * platform.whole("gpus")
    if platform["pcie_shared_gbs"]:
        pcie = min(pcie, platform["pcie_shared_gbs"])
    servers = platform.whole("graph_servers") * platform.whole("graph_server_cores")
    return Capacities(
        graph_cores=servers // machines if remote_graph else own // 2,
        worker_cores=own if remote_graph else own - own // 2,
        pcie=pcie * 1e9,
    )


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


def traffic_of(setting: Setting, design: Design, *, machines: int = 1) -> DrawnMinibatches:
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


def _machines(platform: Platform, count: int, *, remote_graph: bool, switching: float) -> list[Machine]:
    capacities = capacities_of(platform)
    servers = Rate(
        "graph servers' cores",
        float(capacities.graph_cores),
        unit=CORE_SECONDS,
        switching=switching,
        most_switched=MOST_SWITCHED,
    )
    sent = Rate("graph servers' network", platform["network_gbs"] * 1e9 * platform.whole("graph_servers"))
    hosts = []
    for number in range(count):
        name = f"machine {number} " if count > 1 else ""
        own = Rate(
            f"{name}cores",
            float(capacities.worker_cores),
            unit=CORE_SECONDS,
            switching=switching,
            most_switched=MOST_SWITCHED,
        )
        hosts.append(
            Machine(
                graph_cores=servers if remote_graph else own,
                worker_cores=own,
                pcie=Rate(f"{name}PCIe", capacities.pcie),
                network=(sent, Rate(f"{name}network", platform["network_gbs"] * 1e9)),
                processes=platform.whole("gpus"),
            )
        )
    return hosts


def _workers(
    design: Design, sharing: Sharing, traffic: Minibatches, prices: Prices, *, machine: int
) -> list[list[Stage]]:
    def sample(iteration: int) -> _State:
        sampled = traffic.sample(iteration, machine)
        return _State(profile=prices.of_sample(sampled), sampled=sampled)

    def look_up(state: _State) -> _State:
        counts = traffic.look_up(state.sampled, machine)
        return _State(profile=prices.of_counts(counts, state.profile), sampled=counts.sampled, counts=counts)

    def cost(charge: Callable[[Profile], Charge]) -> Cost:
        return lambda state: charge(state.profile)

    works: dict[str, Callable[..., _State]] = {REQUESTS: sample, CACHE: look_up}

    def rows(name: str) -> list[Stage]:
        first, *others = map(cost, sharing.parts(name))
        more = [Stage(name=name, part=str(number), cost=each) for number, each in enumerate(others, 2)]
        return [Stage(name=name, work=works.get(name), cost=first), *more]

    return [[row for name in names for row in rows(name)] for names in design.workers]


class Iterations(MinibatchPipeline[Minibatch, Any]):
    """Iterations of machines, each of which has workers one after the other with bounded queues between them.

    A worker has one iteration at a time. It begins when it has one, is free, and has a place in the queue to the next
    worker, where the result will be; that worker takes it out of the queue when it begins with it. So a full queue
    stops the worker before it, which is back-pressure, and a queue never holds more than its places, counting what is
    being made for it. One place is enough for all workers to be busy at the same time. The last workers of all machines
    wait for each other: what they make of an iteration needs the parameters that the one before has left.

    Parameters
    ----------
    engine
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
    queues
        Between two workers each, by machine.

    Raises
    ------
    ValueError
        For no worker, a worker without a stage, and queues without a place.
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
        if not all(workers and all(workers) for workers in machines.values()):
            raise ValueError("workers must have at least one stage each, not none")
        check_positive("depth of queues", depth)
        super().__init__(engine, under_way=under_way)
        self._machines, self._reduce = machines, reduce
        self._servers = {
            name: [Units(f"{name}{rows[0].name} worker") for rows in workers]
            for name, workers in machines.items()
        }
        self.queues = {
            name: [Units(f"{name}queue behind {rows[-1].name}", depth) for rows in workers[:-1]]
            for name, workers in machines.items()
        }

    def _begin(self, one: Minibatch) -> Minibatch:
        """See `MinibatchPipeline`."""
        return one

    def _finished(self, one: Minibatch, result: Any) -> Any:
        """See `MinibatchPipeline`: its state on the first machine."""
        return result

    def _stages(self, one: Minibatch) -> Iterable[Stage]:
        """See `MinibatchPipeline`."""
        last = []
        for name in self._machines:
            for row in self._through(name, one):
                yield row
            last.append((row.name, row.part))
        yield self._synchronize(one, after=last, work=lambda first, *_: first, cost=lambda _: self._reduce)

    def _through(self, name: str, one: Minibatch) -> Iterator[Stage]:
        """A machine's rows."""
        workers, servers, queues = self._machines[name], self._servers[name], self.queues[name]
        above: tuple[tuple[str, str] | Task, ...] = (one.assigned,)
        taken: tuple[Lease, ...] = ()
        for place, rows in enumerate(workers):
            busy, queue = Lease(servers[place]), tuple(map(Lease, queues[place : place + 1]))
            for number, row in enumerate(rows):
                first, final = number == 0, number == len(rows) - 1
                part = f"{name}{row.part}"
                yield replace(
                    row,
                    part=part,
                    lane=f"{name}{row.name}",
                    after=(*above, *(one.previous if first and place == len(workers) - 1 else ())),
                    work=_with_state(row.work, (one.seeds,) if first and place == 0 else ()),
                    keeps=(busy, *queue) if first else (),
                    returns_at_start=taken if first else (),
                    returns_at_end=(busy,) if final else (),
                )
                above = ((row.name, part),)
            taken = queue


def _with_state(work: Callable[..., Any] | None, given: tuple[Any, ...]) -> Callable[..., Any]:
    """What a task does with an item's state: the one given, or that of the task before, whose result comes first."""

    def step(*results: Any) -> Any:
        state = (*given, *results)[0]
        return state if work is None else work(state)

    return step


def _launch_seconds(setting: Setting) -> float:
    """Of a host's thread, to launch the kernels of a mini-batch; how many there are does not depend on its size."""
    layers = setting.model.layers
    anything = LayerSizes(vertices=(1.0,) * (layers + 1), edges=(1.0,) * layers)
    kernels = len(list(training_kernels(setting.model, anything)))
    return kernels * setting.platform["gpu_launch_us"] * 1e-6


def _parameter_bytes(model: ModelConfig) -> int:
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
        if span.stage in spans and span.item >= warm and span.lane == f"{first}{span.stage}":
            spans[span.stage] += span.end - span.start
    seconds = {stage: in_seconds(time) / count for stage, time in spans.items()}
    profile = Profile.mean([state.profile for state in counted])
    counts = [state.counts for state in counted if state.counts is not None]
    features = seconds[CACHE] + seconds[COPY]
    if prices.remote_features and profile.network:
        rows = sum(each.sampled.rows for each in counts) / count
        moved = prices.feature_bytes(rows) / (prices.platform["network_gbs"] * 1e9)
        features += seconds[NETWORK] * min(1.0, moved / profile.network)
    return Outcome(
        period=(ends[-1] - begin) / PER_SECOND / count,
        profile=profile,
        allocation=allocation,
        stage_seconds=seconds,
        feature_seconds=features,
        hits=0.0 if prices.policy == NO_CACHE else hit_ratio(counts),
        trace=trace,
    )
