"""Mini-batches of step-based orchestration: sampled, gathered, transferred and trained where the placement says.

A system that does more with a mini-batch has a class of its own in the place of `Minibatches`, whose table has rows
beside these. What a part needs from the host is said by `Part`. Where outputs of the first layer are used again, what
the CPU does for them is `Embedding`'s, and training waits for its tasks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from simgnn.arrays import I64
from simgnn.errors import InputError
from simgnn.features.embeddings.reuse import HotEmbeddings
from simgnn.systems.orchestration.costs import EMBED_STAGES, Part, StepCosts
from simgnn.systems.orchestration.embedding import Embedding, GivenArithmetic
from simgnn.systems.orchestration.host_cache import HostedArithmetic, HostReads
from simgnn.systems.orchestration.machine import Machine
from simgnn.systems.orchestration.settings import ACCELERATOR, CPU
from simgnn.systems.pipeline.arithmetic import (
    Arithmetic,
    Drawn,
    LiveArithmetic,
    RecordedArithmetic,
    RecordedWork,
    Updated,
)
from simgnn.systems.pipeline.machine import Buffers
from simgnn.systems.pipeline.stages import (
    SAMPLE,
    SYNCHRONIZE,
    Loader,
    Minibatch,
    MinibatchPipeline,
    Stage,
    Tasks,
    TimedMinibatch,
    TrainedMinibatch,
)
from simgnn.training.devices.cache_traffic import CacheTraffic, CountedCaches
from simgnn.training.devices.feature_cache import CACHE_COUNTS
from simgnn.training.runtime import Runtime
from simgnn.training.split import SplitPolicy
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, LayerSizes
from simgnn.virtual_time.resources import Lease, Units
from simgnn.virtual_time.tasks import Charge, Cost, Task

GATHER, TRANSFER, COPY, TRAIN = "gather", "transfer", "copy", "train"
_LOAD = "load"
"""In the place of the CPU's gathering, where devices read rows by themselves."""


@dataclass(frozen=True, kw_only=True)
class MinibatchRecord:
    """What a run that is continued has to know of a mini-batch.

    Parameters
    ----------
    traffic
        What each device's cache had.
    crossing, looked_up
        See `PlacedMinibatch`.
    """

    step: int
    counts: RecordedWork
    traffic: Mapping[str, CacheTraffic]
    crossing: int = 0
    looked_up: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        parts = self.counts.to_dict()
        stages = {"crossing": self.crossing, "looked_up": self.looked_up}
        return {
            "step": self.step,
            **{key: count for key, count in stages.items() if count},
            "parts": {name: {**part, **self.traffic[name].to_dict()} for name, part in parts.items()},
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> MinibatchRecord:
        """A record of `to_dict`'s values; others in it are left aside.

        Raises
        ------
        ValueError, TypeError, KeyError, AttributeError
            For what is none.
        """
        parts = values["parts"]
        traffic = {
            name: CacheTraffic.from_dict(part, asked=int(part["vertices"][0])) for name, part in parts.items()
        }
        for each in traffic.values():
            if min(each.own_hits, each.asked - each.hits, each.sent, each.beside, each.disk) < 0:
                raise ValueError(
                    f"rows of a part must be at least 0, and hits among those asked for, not {each}"
                )
        return cls(
            step=int(values["step"]),
            counts=RecordedWork.from_dict(parts),
            traffic=traffic,
            crossing=int(values.get("crossing", 0)),
            looked_up=int(values.get("looked_up", 0)),
        )


@dataclass(frozen=True, kw_only=True)
class Filling:
    """What a device gets before the run's first mini-batch.

    Parameters
    ----------
    rows
        Of its cache.
    """

    rows: int = 0
    topology_bytes: int = 0


@dataclass(kw_only=True, eq=False)
class PlacedMinibatch(TrainedMinibatch):
    """A mini-batch under way.

    Parameters
    ----------
    record
        None of one that is not on record.
    parts
        By device, when it has been sampled.
    crossing
        Edges between the graph's servers, where there are several.
    looked_up
        Most vertices that one device's cache was asked for, where that takes time.
    """

    record: MinibatchRecord | None
    parts: dict[str, Part] = field(default_factory=dict)
    crossing: int = 0
    looked_up: int = 0


_OPEN, _DRAWN, _ALL_DRAWN = "open rounds", "drawn", "all drawn"


class SamplingRounds:
    """Devices draw some mini-batches, one after the other, before they train the first of them.

    NeutronOrch, 4.2.2: "the GPU completes n rounds of sampling before n training rounds to mitigate potential resource
    contention". The rounds of one super-batch begin when the one before has been trained.

    Parameters
    ----------
    size
        How many; 1 holds up nothing.
    first, end
        Mini-batches of the epoch.
    """

    def __init__(self, size: int, *, first: int, end: int) -> None:
        self._size, self._first, self._end = size, first, end
        # A mini-batch that has not been drawn has a unit; who wants all of them waits for all draws.
        self._missing = Units("sampling rounds", size)
        self._leases: dict[int, Lease] = {}

    def _begins(self, step: int) -> bool:
        # Super-batches are counted in the run, and an epoch's end may cut one.
        return self._size > 1 and (step == self._first or step % self._size == 0)

    def around(self, one: Minibatch, drawing: Sequence[Stage]) -> Iterator[Stage]:
        """The rows that draw a mini-batch, and what comes before and after them."""
        if self._size == 1:
            yield from drawing
            return
        if self._begins(one.step):
            steps = range(one.step, min(self._end, (one.step // self._size + 1) * self._size))
            self._leases = {step: Lease(self._missing) for step in steps}
            yield Stage(name=_OPEN, after=(one.assigned, *one.previous), keeps=tuple(self._leases.values()))
        for row in drawing:
            yield replace(row, after=(*row.after, _OPEN)) if self._begins(one.step) else row
        yield Stage(name=_DRAWN, after=(SAMPLE,), returns_at_end=(self._leases[one.step],))
        if self._begins(one.step):
            yield Stage(name=_ALL_DRAWN, after=(_DRAWN,), holds={self._missing: self._size})

    def held_up(self, one: Minibatch, row: Stage) -> Stage:
        """A row of training: those of a super-batch's first mini-batch wait for all of its draws."""
        return replace(row, after=(*row.after, _ALL_DRAWN)) if self._begins(one.step) else row


class Minibatches(MinibatchPipeline[PlacedMinibatch, TimedMinibatch]):
    """Trains mini-batches.

    Parameters
    ----------
    loader
        None where all mini-batches are on record.
    runtime
        Open.
    split
        Shares of the devices.
    caches
        Of the devices; None without caches.
    host
        What is read of features that are on disk; None where all are in the host's memory.
    fillings
        By device, for a run's first mini-batch.
    recorded
        Mini-batches that come first and are on record.
    embedding
        The CPU's work for hot vertices; None where nothing of the first layer is used again.
    embeddings
        What mini-batches that are not on record are given; None as well.
    """

    STAGES: ClassVar[tuple[str, ...]] = (SAMPLE, GATHER, TRANSFER, TRAIN, SYNCHRONIZE)
    """Whose times reports have."""
    TRAINS: ClassVar[str] = TRAIN
    """The one that is done by devices, with the parameters of the mini-batch before."""

    def __init__(
        self,
        engine: Dispatch,
        loader: Loader | None,
        runtime: Runtime,
        *,
        machine: Machine,
        costs: StepCosts,
        split: SplitPolicy,
        caches: CountedCaches | None,
        host: HostReads | None = None,
        fillings: Mapping[str, Filling] | None = None,
        recorded: Sequence[MinibatchRecord] = (),
        embedding: Embedding | None = None,
        embeddings: HotEmbeddings | None = None,
    ) -> None:
        super().__init__(engine, under_way=1 + costs.settings.look_ahead)
        self.loader, self.runtime, self.machine, self.costs = loader, runtime, machine, costs
        self._split, self._caches, self._fillings = split, caches, fillings or {}
        self._recorded = {record.step: record for record in recorded}
        self._embedding, self._embeddings, self._host = embedding, embeddings, host
        self._rounds = SamplingRounds(1, first=0, end=0)  # `run` knows which mini-batches there are

    def _prepare(self, first_step: int) -> Sequence[Task]:
        """See `MinibatchPipeline`: fill the devices' caches, copy the topology there, and embed hot vertices."""
        # Every epoch asks, for what an epoch before has left; caches and topology are filled once in a run.
        embedded = () if self._embedding is None else self._embedding.prepare(first_step)
        if first_step:
            return embedded
        return [*(self._fill(name, filling) for name, filling in self._fillings.items()), *embedded]

    def _fill(self, name: str, filling: Filling) -> Task:
        return self.engine.submit(
            Task(
                stage="fill",
                lane=f"{name} link",
                holds={self.machine.links[name]: 1},
                cost=lambda _: self.costs.fill(
                    name, rows=filling.rows, topology_bytes=filling.topology_bytes
                ),
            )
        )

    def _begin(self, one: Minibatch) -> PlacedMinibatch:
        parts = {name: part for name, part in self._split.split(one.seeds).items() if len(part)}
        record = self._recorded.get(one.step)
        return PlacedMinibatch(
            **vars(one),
            trainers=list(parts),
            work=self._live(parts, one.step) if record is None else self._again(record, parts),
            first=Updated(parameters=self.runtime.parameters, telemetry={}),
            buffers=Buffers(self.machine.memories, list(parts), step=one.step),
            record=record,
        )

    def _live(self, parts: Mapping[str, I64], step: int) -> Arithmetic:
        """What a mini-batch that is not on record really does."""
        if self.loader is None:
            raise ValueError(f"mini-batch {step + 1} must be on record where nothing is loaded, not missing")
        if self._host is not None:
            return HostedArithmetic(self._host, self.loader.pipeline, self.runtime, parts=parts, step=step)
        if self._embeddings is None:
            return LiveArithmetic(self.loader.pipeline, self.runtime, parts=parts, step=step)
        return GivenArithmetic(self._embeddings, self.loader.pipeline, self.runtime, parts=parts, step=step)

    def _again(self, record: MinibatchRecord, parts: Mapping[str, Any]) -> Arithmetic:
        # A record of other devices would be replayed on this run's: its bytes would cross the wrong links.
        if list(record.traffic) != list(parts):
            raise InputError(
                f"mini-batch {record.step + 1} on record must be shared out among {', '.join(parts)},"
                f" not {', '.join(record.traffic)}"
            )
        return RecordedArithmetic(record.counts, self.runtime)

    def run(self, seeds: Iterator[Any], *, first_step: int) -> Iterator[TimedMinibatch]:
        batches = list(seeds)
        self._rounds = SamplingRounds(
            self.costs.settings.sample_rounds, first=first_step, end=first_step + len(batches)
        )
        return super().run(iter(batches), first_step=first_step)

    def _stages(self, one: PlacedMinibatch) -> Iterable[Stage]:
        given, held_up = self._embedded(one)
        yield from self._rounds.around(one, list(self._sample(one, after=(one.assigned, *held_up))))
        yield from self._gather(one)
        for name in one.trainers:
            yield from self._bring(one, name)
        for name in one.trainers:
            # After all devices' rows: those that copy from each other put rows between (`CopyingMinibatches`).
            yield self._rounds.held_up(one, self._train(one, name, given=given.get(name, ())))
        yield self._end(one)

    def _embedded(self, one: PlacedMinibatch) -> tuple[Mapping[str, Sequence[Task]], Sequence[Task]]:
        """What training has to wait for, by device, and sampling, where the CPU embeds hot vertices."""
        if self._embedding is None:
            return {}, ()
        # Asked for when the mini-batch is shared out, and not when it trains: the CPU begins as early as it may.
        given = self._embedding.begin(one.step, previous=one.previous)
        return given, self._embedding.holds_up(one.step)

    def _end(self, one: PlacedMinibatch) -> Stage:
        return self._synchronize(
            one,
            after=(self.TRAINS,),
            work=lambda *_: one.work.finish(),
            cost=lambda _: self.costs.synchronize(one.trainers, count=one.parameter_bytes, item=one.step),
        )

    @property
    def _loaded(self) -> str:
        """The stage after which the host has done its part."""
        return _LOAD if self.costs.settings.gather == ACCELERATOR else GATHER

    @property
    def _brought(self) -> str:
        """The stage after which a device has its part of the host."""
        return GATHER if self.costs.settings.gather == ACCELERATOR else TRANSFER

    def _sample(self, one: PlacedMinibatch, *, after: Sequence[Task]) -> Iterator[Stage]:
        machine, costs = self.machine, self.costs
        shared: dict[str, Any] = {
            "name": SAMPLE,
            "after": after,
            "work": lambda *_: one.work.sample(),
            "pure": True,
        }
        if costs.settings.sample == CPU:
            threads = machine.threads[SAMPLE]

            def on_cpu(drawn: Drawn) -> Charge:
                self._measure(one, drawn)
                return costs.sample_on_cpu(drawn.edges, threads=threads, item=one.step)

            holds = {machine.sampler: 1, machine.cores: threads}
            yield Stage(lane="CPU sampling", holds=holds, cost=on_cpu, **shared)
            return

        def on_device(name: str) -> Cost:
            def cost(drawn: Drawn) -> Charge:
                self._measure(one, drawn)
                return costs.sample_on_device(name, one.parts[name])

            return cost

        for name in one.trainers:
            yield Stage(
                part=name, lane=name, holds={machine.devices[name]: 1}, cost=on_device(name), **shared
            )

    def _gather(self, one: PlacedMinibatch) -> Iterator[Stage]:
        """The CPU's gathering; where it has none to do, the rows are there without any time of its own."""
        machine, costs, in_host = self.machine, self.costs, tuple(one.buffers.in_host.values())
        shared: dict[str, Any] = {
            "name": self._loaded,
            "after": (SAMPLE,),
            "lane": "CPU gathering",
            "work": lambda drawn, *_: one.work.load(drawn),
            # A host cache decides at the virtual instant: what is read then must not be read early.
            "pure": one.work.loads_early,
        }
        if costs.settings.gather == ACCELERATOR:
            # A topology that the CPU sampled waits in its memory even where the device reads the rows by itself.
            keeps = in_host if costs.settings.sample == CPU else ()
            yield Stage(keeps=keeps, cost=lambda _: costs.fetch(one.parts.values()), **shared)
            return
        threads = machine.threads[GATHER]
        yield Stage(
            holds={machine.gatherer: 1, machine.cores: threads},
            keeps=in_host,
            cost=lambda _: costs.gather_on_cpu(one.parts.values(), threads=threads, item=one.step),
            **shared,
        )

    def _bring(self, one: PlacedMinibatch, name: str) -> Iterator[Stage]:
        """What crosses a device's link: what the CPU sends, and what the device reads by itself."""
        settings, machine, lease = self.costs.settings, self.machine, one.buffers.in_device[name]
        by_device, sampled_there = settings.gather == ACCELERATOR, settings.sample == ACCELERATOR
        # A device that samples and gathers by itself is sent nothing; one that does one of the two is sent the other.
        sent = not (by_device and sampled_there)
        if sent:
            yield self._transfer(one, name, returns=(one.buffers.in_host[name],))
        if by_device:
            yield Stage(
                name=GATHER,
                part=name,
                after=(TRANSFER if sent else self._loaded,),
                lane=name,
                holds={machine.devices[name]: 1},
                # Where something is sent, the transfer has taken the device's memory already.
                keeps=() if sent else (lease,),
                work=lambda loaded: loaded if sent else one.work.transfer(name, loaded),
                pure=True,
                cost=lambda _: self.costs.gather_by_device(name, one.parts[name]),
            )

    def _first_layer(
        self, one: PlacedMinibatch, sizes: Callable[[], LayerSizes], *, after: Sequence[str | Task]
    ) -> Iterator[Stage]:
        """The CPU's stages of the first layer, of such sizes; the last one is `EMBED`."""
        machine, costs, threads = self.machine, self.costs, self.machine.threads["embed"]

        def cost(stage: str) -> Cost:
            return lambda _: costs.embedding(stage, sizes(), threads=threads, item=one.step)

        for stage in EMBED_STAGES[costs.settings.embed_reads]:
            yield Stage(
                name=stage,
                after=after,
                lane="CPU embedding",
                holds={machine.embedder: 1, machine.cores: threads},
                cost=cost(stage),
            )
            after = (stage,)

    def _transfer(self, one: PlacedMinibatch, name: str, *, returns: Sequence[Lease] = ()) -> Stage:
        return Stage(
            name=TRANSFER,
            part=name,
            after=(self._loaded,),
            lane=f"{name} link",
            holds={self.machine.links[name]: 1},
            keeps=(one.buffers.in_device[name],),
            returns_at_end=returns,
            work=lambda loaded: one.work.transfer(name, loaded),
            pure=True,
            cost=lambda _: self.costs.transfer(name, one.parts[name]),
        )

    def _train(self, one: PlacedMinibatch, name: str, *, given: Sequence[Task]) -> Stage:
        """When the device has its part, what it is given, and the parameters of the mini-batch before."""
        return Stage(
            name=self.TRAINS,
            part=name,
            # `previous` is what makes training synchronous: no device starts before the optimizer's step of the
            # mini-batch before.
            after=(self._brought, *one.previous, *given),
            lane=name,
            holds={self.machine.devices[name]: 1},
            returns_at_end=(one.buffers.in_device[name],),
            work=one.train(name),
            pure=True,
            cost=lambda cycles: self.costs.train(name, one.parts[name], cycles),
        )

    def _measure(self, one: PlacedMinibatch, drawn: Drawn) -> None:
        """Let the caches decide, and say what the parts take of the memories; at the first call."""
        if one.parts:
            return
        # The next mini-batch is not shared out before this one is sampled: caches decide in the order of the steps.
        if one.record is None:
            traffic: Mapping[str, CacheTraffic] = self._asked(drawn, one.step)
            one.crossing, one.looked_up = self._counts(drawn)
        else:
            traffic, one.crossing, one.looked_up = (
                one.record.traffic,
                one.record.crossing,
                one.record.looked_up,
            )
        one.parts = {name: Part(sizes=drawn.sizes[name], traffic=traffic[name]) for name in one.trainers}
        self.costs.measure(one.buffers, one.parts)

    def _counts(self, drawn: Drawn) -> tuple[int, int]:
        """`PlacedMinibatch`'s crossing and looked_up, which take no time here."""
        return 0, 0

    def _asked(self, drawn: Drawn, step: int) -> dict[str, CacheTraffic]:
        """Let the devices' caches decide on a mini-batch."""
        inputs = {name: batch.vertices[0] for name, batch in drawn.batches.items()}
        if self._caches is None:
            return {name: CacheTraffic.alone(asked=len(ids), hits=0) for name, ids in inputs.items()}
        # The devices' policies without their rows: what a simulated device will have is known before it trains.
        found = self._caches.decide(inputs)
        if self._host is None:
            return found
        disk = self._host.begin(step, inputs, self._caches.lacking)
        return {name: replace(traffic, disk=disk[name]) for name, traffic in found.items()}

    def _finished(self, one: PlacedMinibatch, result: Updated) -> TimedMinibatch:
        record = MinibatchRecord(
            step=one.step,
            counts=RecordedWork(
                sizes={name: part.sizes for name, part in one.parts.items()},
                cycles={name: one.tasks[self.TRAINS, name].result for name in one.trainers},
            ),
            traffic={name: part.traffic for name, part in one.parts.items()},
            crossing=one.crossing,
            looked_up=one.looked_up,
        )
        times = {stage: self._seconds(one.tasks, stage) for stage in self.STAGES}
        return TimedMinibatch(
            seconds={"iteration": self.engine.seconds - self._last_end},
            step=one.step,
            parts=one.tasks[self._loaded, ""].result.parts,
            telemetry=result.telemetry,
            record={**record.to_dict(), "times": times, "ended": self.engine.seconds},
            cached=self._counted(one, result),
            ended=self.engine.seconds,
        )

    def _seconds(self, tasks: Tasks, stage: str) -> float:
        """What a stage has taken: the longest of its parts, which are done at the same time."""
        return max((tasks.seconds(*key) for key in tasks if key[0] == stage), default=0.0)

    def _counted(self, one: PlacedMinibatch, updated: Updated) -> dict[str, int]:
        """Counts of the caches that no device has counted.

        Raises
        ------
        RuntimeError
            If a device's cache had or moved other rows than it was to: then virtual time would not be that of its
            bytes.
        """
        if self._caches is None:
            return {}
        counts = dict.fromkeys(CACHE_COUNTS, 0)
        for name, telemetry in updated.telemetry.items():
            own = self._caches.counts(name, one.parts[name].traffic)
            if telemetry.device is None:
                counts = {key: counts[key] + own[key] for key in CACHE_COUNTS}
            # Times follow from the counted caches, values from the device's: they must be the same cache.
            elif telemetry.device.cache != own:
                raise RuntimeError(
                    f"feature cache of {name} must have counted {own} in mini-batch {one.step + 1},"
                    f" not {telemetry.device.cache}"
                )
            # A device knows what it was sent, and not whether the host had it.
            counts["disk_bytes"] += one.parts[name].traffic.disk * self.costs.stages.widths[0] * FEATURE_BYTES
        return counts if any(counts.values()) else {}


class CopyingMinibatches(Minibatches):
    """Trains mini-batches whose devices copy rows out of each other's memories, where their caches are shards of one.

    What the host sends to one device may be what its peers need, and what it leaves in a cache what the next mini-batch
    finds there: so a mini-batch's copies begin when all of its devices have what comes from the host, and when the
    copies of the mini-batch before are over. They overlap with all else, training of the mini-batches before among it.
    Devices copy beside their work, as their links bring transfers.
    """

    STAGES: ClassVar[tuple[str, ...]] = (SAMPLE, GATHER, TRANSFER, COPY, TRAIN, SYNCHRONIZE)

    _settled: Sequence[Task] = ()
    """Tasks after which the devices' caches hold what the mini-batch before leaves in them."""

    def _stages(self, one: PlacedMinibatch) -> Iterable[Stage]:
        for row in super()._stages(one):
            if row.name != TRAIN:
                yield row
                continue
            if row.part == one.trainers[0]:
                settled = self._settled
                yield from (self._copy(one, name, settled) for name in one.trainers)
                self._settled = one.tasks.of(COPY)  # which are submitted by now
            yield replace(row, after=(*row.after, COPY))

    def _copy(self, one: PlacedMinibatch, name: str, settled: Sequence[Task]) -> Stage:
        return Stage(
            name=COPY,
            part=name,
            after=(*((self._brought, each) for each in one.trainers), *settled),
            lane=f"{name} peer copies",
            holds={self.machine.peers[name]: 1},
            cost=lambda _: self.costs.copy(name, one.parts[name].traffic),
        )
