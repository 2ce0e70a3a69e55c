"""Training by step-based orchestration: every mini-batch's arithmetic is done, and its time is virtual."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from simgnn.arrays import I64
from simgnn.compiler.compile import compile_labelled
from simgnn.config.configuration import Config
from simgnn.config.embeddings import AGGREGATES, ALWAYS, COMPUTED
from simgnn.config.names import DEFAULT_METHOD, NO_CACHE, PLACEMENTS
from simgnn.config.systems import load_preset
from simgnn.data.graph import Graph
from simgnn.data.partition.methods import make_partition
from simgnn.errors import InputError
from simgnn.features.cache.registry import POLICIES
from simgnn.model.tasks import graph_of_task
from simgnn.systems.orchestration.costs import Part, StepCosts, check_samples
from simgnn.systems.orchestration.eight_stages import PROFILED, EightStages, Preparation
from simgnn.systems.orchestration.embedding import Embedding
from simgnn.systems.orchestration.histories import (
    HistoryCosts,
    HistoryMinibatches,
    check_histories,
    histories,
)
from simgnn.systems.orchestration.host_cache import HostCache, HostReads
from simgnn.systems.orchestration.layer_split import SummedCosts, SummedMinibatches, check_split
from simgnn.systems.orchestration.layered.hybrid_hot import (
    Adjustment,
    HybridHot,
    embedding_seconds,
    idle_by_super_batch,
    late_mean,
)
from simgnn.systems.orchestration.machine import Machine
from simgnn.systems.orchestration.minibatches import (
    CopyingMinibatches,
    Filling,
    Minibatches,
    MinibatchRecord,
)
from simgnn.systems.orchestration.settings import (
    ACCELERATOR,
    CPU,
    DEVICE,
    HYBRID,
    STEPS,
    OrchestrationSettings,
    case_of,
)
from simgnn.systems.pipeline.arithmetic import RecordedWork
from simgnn.systems.pipeline.core_sharing import capacities_of
from simgnn.systems.pipeline.isolation import EQUAL, PINNED_CORES, SHARED_CORES, Capacities, Profile
from simgnn.systems.pipeline.machine import Buffers, check_fits, memory_bytes, memory_key
from simgnn.systems.pipeline.profiling import Prices
from simgnn.systems.pipeline.session import VirtualSession
from simgnn.systems.pipeline.stages import TimedMinibatch
from simgnn.training.batches import neighbor_sampler, workload_of
from simgnn.training.devices.cache_traffic import CacheTraffic, CountedCaches
from simgnn.training.devices.estimate import estimate_cycles
from simgnn.training.devices.shared_cache import MOST_BYTES
from simgnn.training.runtime import Runtime
from simgnn.training.split import ACCELERATOR as ACCELERATORS
from simgnn.training.split import GPU, FixedShares, kind_of, shares_asked_for
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES, LayerSizes
from simgnn.virtual_time.platform import STAGE_KEYS, Platform, load_platform
from simgnn.virtual_time.trace import Trace

if TYPE_CHECKING:
    from simgnn.config.training import TrainingSettings
    from simgnn.features.cache.registry import Workload
    from simgnn.features.embeddings.reuse import HotEmbeddings
    from simgnn.sampling.sampler import MiniBatch
    from simgnn.sim.device import Device
    from simgnn.training.trainer import Trainer


REHEARSED = 4
"""Super-batches in which is found how hot vertices are shared; waits in the last two of them count."""


class OrchestratedSession(VirtualSession):
    """A session whose steps are done where the table `[orchestration]` says; the CPU trains nothing.

    Raises
    ------
    InputError
        For no device that trains, more than the platform has, devices that are to sample and cannot, and a cache or a
        topology that leaves nothing of a device's memory.
    """

    TABLE = "orchestration"
    RECORD = MinibatchRecord
    caches_on_host: ClassVar[bool] = True

    def __init__(self, config: Config, graph: Graph) -> None:
        check(config)
        self.settings: OrchestrationSettings = config.table("orchestration")
        graph = graph_of_task(graph, config.task, seed=config.training.seed)
        self._host: HostCache | None = None
        self._in_caches: tuple[I64, I64] | None = None
        # Features in memory are read at once: a cache before them would have nothing to save.
        if config.features.host_cached and graph.features_on_disk:
            self._host = HostCache(config.features, workload_of(config, graph))
        super().__init__(
            config,
            graph,
            split=device_shares(config.training),
            under_way=1 + self.settings.look_ahead,
            features=None if self._host is None else self._host.disk,
        )
        self._caches: CountedCaches | None = None
        self._ended = 0.0  # of the last mini-batch, in its epoch
        self._keeps, self._splits = _keeps(config), _splits(config)
        if self._host is not None and self.embeddings is not None:
            raise InputError(
                f"host_cache must be {NO_CACHE} with hot vertices, whose rows the CPU reads as well,"
                f" not {config.features.host_cache}"
            )
        self._sharing: list[Adjustment] = []
        if self.settings.hot == HYBRID and self.embeddings is not None:
            self._sharing = self._share_hot(self.embeddings)
        # Before anything asks for slots: all that follows reads the ratio from the configuration.
        self._fit_caches()
        self._machine()

    def _fit_caches(self) -> None:
        if self.settings.cache_memory and self.caches_features:
            self.config = self._with_caches_that_fit()

    def _share_hot(self, embeddings: HotEmbeddings) -> list[Adjustment]:
        """Let the hottest vertices move to the devices' caches, until none waits for the CPU or memory is full.

        The paper adjusts "during execution" (4.1.3). Here it is done before: by rehearsals on the run's own first
        super-batches, so that no trained bit depends on when something was measured.
        """

        def fits(moved: int) -> bool:
            try:
                self._move(embeddings, moved)
            except InputError:
                # Beside mini-batches that compute so many more rows there is no room for any cache.
                return False
            return moved <= self._cached_vertices()

        def measure(moved: int) -> Adjustment:
            self._move(embeddings, moved)
            idle = seconds = 0.0
            if self.embeddings is not None:  # otherwise the CPU embeds nothing that a device waits for
                trace, batches = self._rehearsed(self.embeddings), embeddings.super_batches
                for name in self._devices:
                    waits = idle_by_super_batch(trace, name, size=batches.size, sends=batches.steps)
                    idle = max(idle, late_mean(waits))
                seconds = embedding_seconds(trace, self._devices[0], sends=batches.steps)
            return Adjustment(moved=moved, idle=idle, embedding=seconds, slots=self._cached_vertices())

        hybrid = HybridHot(len(embeddings.hottest), fits)
        found = hybrid.settle(measure)
        self._move(embeddings, hybrid.moved)
        return found

    def _move(self, embeddings: HotEmbeddings, moved: int) -> None:
        """Be the session in which devices have so many of the hottest vertices."""
        every = moved == len(embeddings.hottest)
        ratio = self.config.embeddings.hot_ratio if every else moved / self.graph.vertices
        self.config = self.config.replace("embeddings", device_ratio=ratio)
        self.embeddings = None if every else embeddings.sharing(moved)
        # With hot vertices the host has no cache, so that features are read where they are.
        self.loader = self._loader_of(neighbor_sampler(self.config, self.graph), None)
        self._in_caches = embeddings.hottest[:moved], embeddings.hottest[moved:]
        self._fit_caches()

    def _cached_vertices(self) -> int:
        """Vertices whose features devices have room for."""
        return self._slots() * self._shards

    @property
    def _shards(self) -> int:
        """Caches that have the vertices between them; of accelerators and GPUs, whose shards differ, the fewer."""
        kinds = list(map(kind_of, self._devices))
        return min(map(kinds.count, kinds)) if self.config.features.shared else 1

    def _rehearsed(self, embeddings: HotEmbeddings) -> Trace:
        """The run's first super-batches in virtual time, as they will be drawn; nothing is trained."""
        caches, cycles = self._counted_caches(done=0), self._estimated_cycles()
        seeds_of, records = embeddings.seeds_of, []
        for step in range(REHEARSED * embeddings.super_batches.size):
            batches = {
                name: embeddings.sampler.sample(part, step)
                for name, part in self.split.split(seeds_of(step)).items()
                if len(part)
            }
            inputs = {name: batch.vertices[0] for name, batch in batches.items()}
            records.append(
                MinibatchRecord(
                    step=step,
                    counts=RecordedWork(
                        sizes={name: self._sizes_of(batch) for name, batch in batches.items()},
                        cycles={name: cycles.get(name, 0) for name in batches},
                    ),
                    traffic=caches.decide(inputs),
                )
            )
        kind = CopyingMinibatches if self.config.features.shared else Minibatches
        machine, costs = self._machine(), self._costs()
        idle = Runtime(trainers={}, parameters=self.parameters(), optimizer=self.optimizer())
        with Engine() as engine:
            pipeline = kind(
                engine,
                None,
                idle,
                machine=machine,
                costs=costs,
                split=self.split,
                caches=None,
                recorded=records,
                embedding=self._embedding(engine, machine, costs),
            )
            for _ in pipeline.run(map(seeds_of, range(len(records))), first_step=0):
                pass
        return engine.trace

    def _estimated_cycles(self) -> dict[str, int]:
        """Of each accelerator's part of a mini-batch, guessed from its program for the first one."""
        parts, parameters = self.split.split(next(iter(self.order.batches(0)))), self.parameters()
        names = [name for name in self._devices if kind_of(name) == ACCELERATORS]
        loaded = self.loader.load_parts({name: parts[name] for name in names}, 0)
        found = {}
        for name, part in loaded.items():
            fresh = self.with_fresh(part, parameters)
            compiled = compile_labelled(
                fresh.batch,
                self.model,
                parameters,
                fresh.features,
                fresh.degrees,
                self.config.hardware,
                kept=fresh.kept,
                given=fresh.given,
            )
            found[name] = estimate_cycles(compiled.program, self.config.hardware)
        return found

    def workload(self) -> Workload:
        """See `Session.workload`; caches have the hot vertices that are theirs, and none that the CPU embeds."""
        if self._in_caches is None:
            return super().workload()
        first, never = self._in_caches
        return replace(super().workload(), first=first, never=never)

    def result_settings(self) -> dict[str, Any]:
        """See `Session.result_settings`; of the same training without a system, in which the CPU trains nothing."""
        # The CPU trains nothing here, whatever the key says: runs that differ in it alone have the same result.
        return {**super().result_settings(), "training.cpu_share": 0.0}

    @property
    def conditions(self) -> Mapping[str, Any]:
        """See `Session.conditions`; what is cached decides times, too."""
        conditions = dict(super().conditions)
        table = conditions["orchestration"]
        # Runs that were begun before there were these keys do not have them.
        later = {"eight_stages": STEPS, "cache_memory": False, "hot": CPU, "sample_rounds": 1}
        conditions["orchestration"] = {
            key: value
            for key, value in table.items()
            if key != "name" and (key not in later or value != later[key])
        }
        if self.settings.staged:
            conditions["stages"] = {key: self.platform[key] for key in STAGE_KEYS}
        features = self.config.to_dict()["features"]
        if self._host is None:
            # As runs have it that were begun before the host had a cache.
            del features["host_cache"], features["host_cache_ratio"]
        else:
            conditions["store_gbs"] = self.platform["store_gbs"]
        return {**conditions, "features": features}

    @property
    def description(self) -> Mapping[str, Any]:
        found = describe(self.config, on_disk=self._host is not None)
        if self.settings.staged:
            found["stages"] = self._preparation.describe()
        if self._sharing:
            found["hot_adjustments"] = [vars(each) for each in self._sharing]
        return found

    def make_trainers(self, *, device: Callable[[Config, int], Device] | None = None) -> dict[str, Trainer]:
        """See `Session.make_trainers`.

        Raises
        ------
        InputError
            For a first mini-batch that does not fit into a memory, however much of it a cache may have.
        """
        trainers = super().make_trainers(device=device)
        slots = self._slots()
        parts = {
            # Hits as many as could be: even then the parts must fit beside the cache.
            name: Part(sizes=sizes, traffic=CacheTraffic.alone(asked=asked, hits=min(slots, asked)))
            for name, sizes in self._first_sizes(self._devices).items()
            for asked in (int(sizes.vertices[0]),)
        }
        self._costs().measure(Buffers(self._machine().memories, list(parts), step=0), parts)
        return trainers

    def provide_caches(self, trainers: Mapping[str, Trainer], *, done: int) -> None:
        """See `Session.provide_caches`; a GPU's cache is counted."""
        super().provide_caches(trainers, done=done)
        if self.caches_features:
            # The host's cache has seen what the devices' lacked: where there is one, all is gone through below.
            # A continued run's caches must hold what they held: policies are replayed on the requests, which draws
            # being keyed brings back.
            self._caches = self._counted_caches(done=done if self._host is None else 0)
            if self._host is not None:
                self._go_through(self._host, self._caches, done)

    def _counted_caches(self, *, done: int) -> CountedCaches:
        """The devices' caches without their rows, after so many mini-batches."""
        # An accelerator's peers are accelerators, and a GPU's are GPUs.
        plans = [
            plan
            for kind in (ACCELERATORS, GPU)
            for plan in self.cache_plans([name for name in self._devices if kind_of(name) == kind], done=done)
        ]
        simulated = [name for name in self._devices if kind_of(name) == ACCELERATORS]
        return CountedCaches(plans, row_bytes=self._row_bytes(), limited=simulated)

    def _go_through(self, host: HostCache, caches: CountedCaches, done: int) -> None:
        """Let the caches decide on the mini-batches that a continued run has trained before."""
        for parts in itertools.islice(self._requests(self._devices), done):
            caches.decide(parts)
            host.go_through({name: ids[caches.lacking[name]].astype(np.int64) for name, ids in parts.items()})
        host.fill()

    def _pipeline(self, engine: Dispatch, runtime: Runtime, *, epoch: int) -> Minibatches:
        if self.caches_features and self._caches is None:
            raise ValueError("feature caches must be provided before mini-batches are trained")
        machine, costs = self._machine(), self._costs()
        # What a mini-batch does is a class of each; options that cannot be together are refused in `check`.
        kind: Callable[..., Minibatches] = Minibatches
        if self._keeps:
            kind = HistoryMinibatches
        elif self._splits:
            kind = SummedMinibatches
        if self.settings.staged:
            kind = functools.partial(EightStages, preparation=self._preparation)
        elif self.config.features.shared:
            kind = CopyingMinibatches
        return kind(
            engine,
            self.loader,
            runtime,
            machine=machine,
            costs=costs,
            split=self.split,
            caches=self._caches,
            host=self._reads(),
            fillings=self._fillings(),
            recorded=self._recorded,
            embedding=self._embedding(engine, machine, costs),
            embeddings=self.embeddings,
        )

    def _reads(self) -> HostReads | None:
        if self._host is None:
            return None
        return HostReads(self._host, whole=[name for name in self._devices if kind_of(name) == GPU])

    def _has_seen(self, minibatch: TimedMinibatch) -> None:
        self._ended = minibatch.ended

    def _embedding(self, engine: Dispatch, machine: Machine, costs: StepCosts) -> Embedding | None:
        if self.embeddings is None or self._splits:
            return None
        if self._keeps:
            return histories(engine, machine, costs, self.embeddings, devices=self._devices)
        # The trace of the epoch that begins is there already.
        # The last trace ends when the CPU is done, the last mini-batch perhaps before: the difference is work that
        # goes on.
        left = self._traces[-2].makespan - self._ended if len(self._traces) > 1 else 0.0
        return Embedding(
            engine,
            machine,
            costs,
            size=self.embeddings.super_batches.size,
            steps=self.embeddings.super_batches.steps,
            work=self.embeddings.work,
            devices=self._devices,
            left=max(0.0, left),
        )

    @functools.cached_property
    def _preparation(self) -> Preparation:
        """What the eight stages work with; where they are isolated, by the run's first mini-batches."""
        servers, owners = min(self.platform.whole("graph_servers"), self.graph.vertices), None
        # One server has the whole graph: no request crosses.
        if servers > 1:
            seed = self.config.training.seed
            owners = make_partition(self.graph, method=DEFAULT_METHOD, parts=servers, seed=seed).owners
        preparation = Preparation(
            prices=Prices(
                platform=self.platform,
                # Devices say themselves what computing takes, an accelerator in cycles: no T_gpu in the profile.
                gpu=None,
                width=self.graph.feature_width,
                policy=self.config.features.cache,
                remote_graph=servers > 0,
            ),
            shared_out=_shared_out(
                self.platform, devices=len(self._devices), threads=self._machine().threads
            ),
            sharing=self.settings.eight_stages,
            profile=None,
            model=self.model,
            devices=self._devices,
            owners=owners,
            shards=self.config.features.shared,
        )
        if preparation.sharing != PINNED_CORES:
            return preparation
        return replace(preparation, profile=self._profile(preparation))

    def _profile(self, preparation: Preparation) -> Profile:
        """Mean of the first mini-batches' second half; the first one fills the caches."""
        caches = self._counted_caches(done=0) if self.caches_features else None
        from_disk = None if self._host is None else self._host.rehearsal()
        profiles = []
        # Drawn as training will draw them, and again there: the profile costs their sampling, and decides no value.
        for step, seeds in enumerate(self.order.batches(0)[:PROFILED]):
            batches = self.loader.sample_parts(self.split.split(seeds), step)
            inputs = {name: batch.vertices[0] for name, batch in batches.items()}
            missing, disk = sum(map(len, inputs.values())), 0
            if caches is not None:
                missing = sum(each.from_host for each in caches.decide(inputs).values())
            if caches is not None and from_disk is not None:
                lacking = {name: ids[caches.lacking[name]].astype(np.int64) for name, ids in inputs.items()}
                disk = from_disk(lacking)
            profiles.append(preparation.profile_of(batches, missing=missing, disk=disk))
        # The slides do not say how long they profile. Cold caches would give copying more bandwidth than it will
        # need.
        return Profile.mean(profiles[len(profiles) // 2 :])

    def _with_caches_that_fit(self) -> Config:
        """The configuration with caches as large as the smallest memory leaves, if the platform says how large it is.

        Twice as much is left for each mini-batch under way as the first one takes; a shard has at most its part of the
        vertices.
        """
        rows = self._row_bytes()
        memories = [memory_bytes(self.platform, memory_key(name)) for name in rows]
        known = [size for size in memories if size is not None]
        # A memory without a size has no limit, and nothing to be filled up.
        if len(known) < len(memories):
            return self.config
        costs, others = self._costs(), self._topology_bytes() + self._given_bytes()
        largest = max(
            costs.device_bytes(
                Part(sizes=sizes, traffic=CacheTraffic.alone(asked=int(sizes.vertices[0]), hits=0))
            )
            for sizes in self._first_sizes(self._devices).values()
        )
        # The smallest device decides for all: ratios are one key, and shards must have as many slots each.
        left = min(known) - others - 2 * (1 + self.settings.look_ahead) * largest
        vertices = self.graph.vertices
        if any(kind_of(name) == ACCELERATORS for name in self._devices):
            # A simulated device's memory is really allocated, and compared between executions.
            left = min(left, MOST_BYTES)
        slots = min(left // max(rows.values()), -(-vertices // self._shards))
        if slots < 1:
            raise InputError(
                "cache_memory must be false where mini-batches leave nothing of a device's memory, not true"
            )
        return self.config.replace("features", cache_ratio=slots / vertices)

    def _machine(self) -> Machine:
        return Machine(
            self.platform,
            self.settings,
            devices=self._devices,
            stays=self._staying(),
            host_stays=self._host_bytes(),
            embeds=self.embeddings is not None and not self._keeps,
        )

    def _costs(self) -> StepCosts:
        kind = HistoryCosts if self._keeps else SummedCosts if self._splits else StepCosts
        sums = self.embeddings is not None and self.embeddings.gives_sums
        return kind(
            self._stage_costs(),
            self.settings,
            table_row_bytes=self._row_bytes(),
            sums_width=self.embeddings.given_width if sums and self.embeddings is not None else None,
        )

    def _sizes_of(self, batch: MiniBatch) -> LayerSizes:
        return LayerSizes.of(batch, sums=self.embeddings is not None and self.embeddings.gives_sums)

    def _row_bytes(self) -> dict[str, int]:
        """Of a row of features in each device's memory: an accelerator's has whole words."""
        width, hardware = self.graph.feature_width, self.config.hardware
        padded = {
            # An accelerator addresses words: a row begins at one, and the rest of its last word is lost.
            ACCELERATORS: hardware.words(width) * hardware.word_bytes,
            GPU: width * FEATURE_BYTES,
        }
        return {name: padded[kind_of(name)] for name in self._devices}

    def _slots(self) -> int:
        """Rows that a device's cache has room for."""
        return self.config.features.slots(self.graph.vertices) if self.caches_features else 0

    def _host_bytes(self) -> int:
        """Bytes that stay in the host's memory: rows before features on disk, and outputs that are used again."""
        cached = 0 if self._host is None else self._host.slots * self.graph.feature_width * FEATURE_BYTES
        return cached + (0 if self.embeddings is None else self.embeddings.store.nbytes)

    def _topology_bytes(self) -> int:
        """Of the graph in a device's memory: where each vertex's neighbours begin, and the neighbours."""
        if self.settings.topology != DEVICE:
            return 0
        # CSC: the bounds and the sources, without weights.
        return (self.graph.vertices + 1 + self.graph.edges) * INDEX_BYTES

    def _staying(self) -> dict[str, int]:
        """Bytes that stay in each device's memory."""
        slots, others = self._slots(), self._topology_bytes() + self._given_bytes()
        return {name: slots * row + others for name, row in self._row_bytes().items()}

    def _given_bytes(self) -> int:
        """Of given rows on a device: those of two super-batches, of which one is trained and the next one's come."""
        # Rows of one mini-batch alone are part of it.
        if self.embeddings is None or self._keeps or self._splits:
            return 0
        # As if a super-batch needed every hot vertex; which it will is known when it is drawn, and memory is laid out
        # before.
        return 2 * len(self.embeddings.hot) * self.embeddings.given_width * FEATURE_BYTES

    def _fillings(self) -> dict[str, Filling]:
        topology = self._topology_bytes()
        rows = {} if self._caches is None else self._caches.filled
        return {
            name: Filling(rows=rows.get(name, 0), topology_bytes=topology)
            for name in self._devices
            if topology or rows.get(name, 0)
        }


def device_shares(training: TrainingSettings) -> FixedShares:
    """Shares of `[training]` without the CPU's.

    Raises
    ------
    InputError
        For no accelerator and no GPU.
    """
    if not training.accelerators and not training.gpus:
        raise InputError(
            "accelerators or gpus must be at least 1 with [orchestration], whose CPU does not train, not 0"
            " (--accelerators 1, or --set training.gpus=1)"
        )
    return shares_asked_for(replace(training, cpu_share=0.0))


def _keeps(config: Config) -> bool:
    """Whether the host keeps what mini-batches compute of the first layer."""
    return config.embeddings.reuses and config.embeddings.refresh == COMPUTED


def check_hybrid(config: Config) -> None:
    """Raise InputError where hot vertices cannot be shared between the CPU and the devices' caches."""
    settings, cache, reused = config.table("orchestration"), config.features.cache, config.embeddings
    static = [name for name, kind in POLICIES.items() if kind.static]
    if cache not in static:
        raise InputError(
            f"cache must be one of {', '.join(static)} where hot is {HYBRID}, to keep the hot vertices that devices"
            f" have, not {cache}"
        )
    if not reused.in_super_batches:
        raise InputError(f"hot must be {CPU} where refresh is {reused.refresh}, not {HYBRID}")
    if settings.staged:
        raise InputError(f"eight_stages must be {STEPS} where hot is {HYBRID}, not {settings.eight_stages}")
    if reused.device_ratio:
        raise InputError(
            f"device_ratio must be 0 where hot is {HYBRID}, which chooses it, not {reused.device_ratio}"
        )


def _splits(config: Config) -> bool:
    """Whether the CPU makes rows for each mini-batch anew: sums, or there would be nothing left to reuse."""
    return config.embeddings.reuses and config.embeddings.refresh == ALWAYS


def check(config: Config) -> None:
    """Raise InputError for what cannot be on any graph.

    That is no device that trains, more than the platform has, devices that are to sample and cannot, too few cores, and
    stages that cannot be together with what is used again.
    """
    settings: OrchestrationSettings = config.table("orchestration")
    devices = [name for name in device_shares(config.training).trainers if name != CPU]
    settings.check_rounds()
    platform = load_platform(settings.platform)
    check_fits(config, platform)
    if settings.sample == ACCELERATOR:
        for name in devices:
            check_samples(platform, name)
    keeps = _keeps(config)
    if keeps and settings.staged:
        raise InputError(
            f"eight_stages must be {STEPS} where refresh is computed, not {settings.eight_stages}"
        )
    if keeps:
        check_histories(settings, config.embeddings, shared=config.features.shared)
    if settings.hot == HYBRID and config.embeddings.reuses:
        check_hybrid(config)
    if _splits(config):
        check_split(settings, shared=config.features.shared)
    threads = settings.shared_out(platform, embeds=config.embeddings.reuses and not keeps)
    if settings.staged:
        _shared_out(platform, devices=len(devices), threads=threads)


def _shared_out(platform: Platform, *, devices: int, threads: Mapping[str, int]) -> Capacities:
    """What the eight stages share; the CPU's cores that embed are not among them."""
    remote = platform.whole("graph_servers") > 0
    return capacities_of(platform, remote_graph=remote, devices=devices, others=threads.get("embed", 0))


make_session = OrchestratedSession


def describe(config: Config, *, on_disk: bool) -> dict[str, Any]:
    """Name, case, a sentence, and the values of the preset that the run is called after, as far as it has them.

    Returns
    -------
    Plain values; under "preset" by "table.key" what is as the preset has it, under "own" what is not.
    """
    settings: OrchestrationSettings = config.table("orchestration")
    found: dict[str, Any] = {
        "name": settings.name or "orchestration",
        "case": case_of(settings, cached=config.features.cached),
        "text": _sentence(settings, config, on_disk=on_disk),
        "preset": {},
        "own": {},
    }
    if settings.name in PLACEMENTS:
        for table, values in load_preset(settings.name).items():
            for key, value in values.items():
                have = getattr(config.table(table), key)
                found["preset" if have == value else "own"][f"{table}.{key}"] = have
    return found


_SHARING = {
    PINNED_CORES: "each with cores and bandwidth of its own",
    EQUAL: "with equal shares of cores and bandwidth",
    SHARED_CORES: "which compete for cores and bandwidth",
}


def _sentence(settings: OrchestrationSettings, config: Config, *, on_disk: bool) -> str:
    sampled = "on the CPU" if settings.sample == CPU else "on the devices"
    if settings.sample_rounds > 1:
        sampled += f", {settings.sample_rounds} mini-batches at a time"
    topology = ", which have the topology" if settings.topology == DEVICE else ""
    gathered = "by the CPU" if settings.gather == CPU else "by the devices, row by row"
    features = config.features
    cache = f"cache {features.cache} of {features.cache_ratio:.1%}" if features.cached else "no feature cache"
    if features.shared:
        cache += " on each device, shards of one"
    if on_disk:
        cache += (
            f", before the host's {features.host_cache} of {features.host_cache_ratio:.1%}, before the disk"
        )
    hot = config.embeddings
    reused = ""
    if hot.reuses and hot.refresh == COMPUTED:
        reused = "; outputs of the first layer kept by the host as mini-batches compute them, however old"
    elif _splits(config):
        reused = f"; neighbours of {hot.hot_ratio:.1%} hot vertices added up by the CPU for each mini-batch"
    elif hot.reuses:
        what = "summed up" if hot.reuse == AGGREGATES else "embedded"
        reused = f"; {hot.hot_ratio:.1%} hot vertices {what} by the CPU, {hot.super_batch} mini-batches ahead"
        if hot.device_ratio:
            reused += f", but for {hot.device_ratio:.1%}, which devices compute"
    ahead = f"{settings.look_ahead} mini-batches ahead" if settings.look_ahead else "step by step"
    if settings.staged:
        ahead = f"eight stages, {_SHARING[settings.eight_stages]}; {ahead}"
    return f"sampled {sampled}{topology}; features gathered {gathered}; {cache}{reused}; {ahead}"
