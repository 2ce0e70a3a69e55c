"""BGL, and systems that it is compared with, as settings of one simulation.

What the others do is known from their papers and not from the slides; a `Design` keeps of each what changes the stages:
whether they overlap, who has the graph and the features, which cache there is, and who gets which cores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simgnn.config.features import NO_CACHE
from simgnn.data.graph import Graph
from simgnn.model.model import ModelConfig
from simgnn.systems.bgl.isolation import equal_shares, isolate
from simgnn.systems.bgl.pipeline import Pipeline, Stage
from simgnn.systems.bgl.profiling import Prices
from simgnn.systems.bgl.sharing import (
    CORE_SECONDS,
    MOST_SWITCHED,
    Free,
    Isolated,
    Machine,
    Sharing,
    charged,
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
)
from simgnn.systems.bgl.workload import Counts, Minibatches, Placement, Sampled, Traffic, hit_ratio
from simgnn.virtual_time.costs import AlphaBeta
from simgnn.virtual_time.cpu_work import products
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.gpu import Gpu, training_kernels
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.resources import Rate
from simgnn.virtual_time.tasks import Task
from simgnn.virtual_time.trace import Trace
from simgnn.virtual_time.virtual_time import PER_SECOND, in_seconds

ISOLATED, EQUAL, FREE = "isolated", "equal", "free"
"""Who gets which cores and bandwidth: the exact optimum for the profile, half each, or whoever takes them."""
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
    sharing: str = ISOLATED


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
        None where whoever takes it gets it.
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
    counts: Counts | None = None


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
    elif design.sharing == ISOLATED:
        known = profile or profiled(
            setting, design, iterations=iterations, warm=warm, machines=machines, minibatches=minibatches
        )
        allocation = isolate(known, capacities)
    if switching is None:
        switching = switching_loss(memory_gbs=platform["host_memory_gbs"], cores=platform.whole("cpu_cores"))
    traffic = traffic_of(setting, design, machines=machines) if minibatches is None else minibatches
    hosts = _machines(platform, machines, remote_graph=design.remote_graph, switching=switching)
    launches = _launch_seconds(setting)
    counted: list[_State] = []
    with Engine() as engine:
        pipelines = []
        for number, host in enumerate(hosts):
            sharing: Sharing = (
                Free(host, launch_seconds=launches) if allocation is None else Isolated(allocation, host)
            )
            workers = _workers(design, sharing, traffic, prices, machine=number)
            pipelines.append(
                Pipeline(engine, workers, depth=DEPTH, name=f"machine {number} " if machines > 1 else "")
            )
        reduce = AlphaBeta(
            ranks=machines, latency_us=platform["network_latency_us"], network_gbs=platform["network_gbs"]
        ).all_reduce(_parameter_bytes(setting.model))
        together: list[Task] = []
        for iteration in range(warm + iterations):
            last = [pipeline.submit(iteration, before_last=together) for pipeline in pipelines]
            together = [
                engine.submit(
                    Task(
                        stage="synchronize",
                        item=iteration,
                        after=last,
                        work=lambda first, *_others: first,
                        publish=counted.append if iteration >= warm else None,
                        cost=lambda _result: reduce,
                    )
                )
            ]
        trace = engine.run()
    return _outcome(trace, counted, prices, allocation, warm=warm, first="machine 0 " if machines > 1 else "")


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


def traffic_of(setting: Setting, design: Design, *, machines: int = 1) -> Traffic:
    """What the machines sample and ask their caches for, whatever it costs."""
    return Traffic(
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

    works = {REQUESTS: sample, CACHE: look_up}

    def stage(name: str) -> Stage:
        work: Any = works.get(name)
        return Stage(name=name, parts=charged(sharing.parts(name), lambda state: state.profile), work=work)

    return [[stage(name) for name in names] for names in design.workers]


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
    ends = sorted(span.end for span in trace.spans.values() if span.stage == "synchronize")
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
