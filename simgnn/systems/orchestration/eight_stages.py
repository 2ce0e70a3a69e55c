"""BGL's eight asynchronous stages in the place of a mini-batch's steps: queues between them, and cores of their own.

What a mini-batch does and what the devices' caches have is as without: the first stage draws it, the cache workflow
gathers its rows, copying sends them, the devices compute. What the stages take is `simgnn.systems.pipeline.profiling`'s
to say, from counts of the real mini-batch; who gets which cores and which bandwidth is that of
`simgnn.systems.pipeline.core_sharing`. A profile of the run's first mini-batches decides what is isolated.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from simgnn.arrays import I32, I64
from simgnn.systems.orchestration.minibatches import Minibatches, PlacedMinibatch
from simgnn.systems.pipeline.arithmetic import Drawn, Loaded
from simgnn.systems.pipeline.core_sharing import (
    Machine,
    allocation_for,
    machines_of,
    served,
)
from simgnn.systems.pipeline.isolation import (
    CACHE,
    COMPUTE,
    COPY,
    MOVE,
    PROCESS,
    REQUESTS,
    STAGES,
    Allocation,
    Capacities,
    Profile,
)
from simgnn.systems.pipeline.profiling import CacheHits, Prices, Sampled, crossing_edges
from simgnn.systems.pipeline.queues import Workers, pass_on, rows_of
from simgnn.systems.pipeline.stages import SYNCHRONIZE, Stage, Tasks
from simgnn.training.split import GPU, kind_of
from simgnn.virtual_time.gpu import launch_seconds
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.resources import Lease
from simgnn.virtual_time.tasks import Charge, Cost, Flow, Task
from simgnn.virtual_time.virtual_time import PER_SECOND

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig
    from simgnn.sampling.sampler import MiniBatch

PROFILED = 64
"""Mini-batches of the first epoch, at most, that resources are isolated by."""
PEERS = "peers"
"""Part of the stage that copies features: rows between devices, whose caches are shards of one."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Preparation:
    """What the eight stages of a run work with.

    Parameters
    ----------
    shared_out
        What there is of cores and bandwidth.
    sharing
        "isolated", "equal" or "free".
    profile
        By which resources are isolated; None otherwise.
    devices
        Names of those that train.
    owners
        Server of each vertex; None where the machine has the graph.
    shards
        Whether the devices' caches are shards of one.
    """

    prices: Prices
    shared_out: Capacities
    sharing: str
    profile: Profile | None
    model: ModelConfig
    devices: Sequence[str]
    owners: I32 | None
    shards: bool

    @functools.cached_property
    def allocation(self) -> Allocation | None:
        """Who has which cores and bandwidth; None where all stages share all there is."""

        def profile() -> Profile:
            assert self.profile is not None, "isolated stages have been profiled"
            return self.profile

        return allocation_for(self.sharing, self.shared_out, profile)

    def resources(self) -> Machine:
        """New ones, for an epoch."""
        (machine,) = machines_of(
            self.prices.platform,
            1,
            shared_out=self.shared_out,
            remote_graph=self.prices.remote_graph,
            processes=len(self.devices),
        )
        return machine

    def counted(self, batches: Mapping[str, MiniBatch]) -> tuple[int, int]:
        """Edges of a drawn mini-batch between servers, and most vertices that one device's cache is asked for."""
        crossing = 0
        if self.owners is not None:
            crossing = sum(crossing_edges(batch, self.owners) for batch in batches.values())
        asked: dict[str, list[I64]] = {}
        for name, batch in batches.items():
            # Peers are of one kind: an accelerator's shards are accelerators', a GPU's are GPUs'.
            asked.setdefault(kind_of(name) if self.shards else name, []).append(batch.vertices[0])
        devices = list(map(kind_of, self.devices))
        shards = {of: devices.count(of) if self.shards else 1 for of in asked}
        return crossing, max(
            int(np.bincount(np.concatenate(inputs) % shards[of]).max()) for of, inputs in asked.items()
        )

    def profile_of(self, batches: Mapping[str, MiniBatch], *, missing: int, disk: int) -> Profile:
        """What a drawn mini-batch asks of each stage: so many of its rows are missing, and of these on disk."""
        crossing, looked_up = self.counted(batches)
        sizes = tuple(map(LayerSizes.of, batches.values()))
        return self.priced(sizes, crossing=crossing, looked_up=looked_up, missing=missing, disk=disk)

    def priced(
        self, sizes: tuple[LayerSizes, ...], *, crossing: int, looked_up: int, missing: int, disk: int
    ) -> Profile:
        """The same of counts, see `PlacedMinibatch`."""
        sampled = Sampled(sizes=sizes, crossing=crossing)
        hits = CacheHits(sampled=sampled, looked_up=looked_up, missing=missing, remote=disk)
        return self.prices.of_counts(hits, self.prices.of_sample(sampled))

    def describe(self) -> dict[str, Any]:
        """Plain values, for `summary.json`."""
        found: dict[str, Any] = {"sharing": self.sharing, "capacities": vars(self.shared_out)}
        allocation = self.allocation
        if allocation is not None:
            found["allocation"] = vars(allocation)
        if self.profile is not None and allocation is not None:
            seconds = {
                name: each for name, each in allocation.seconds(self.profile).items() if name != COMPUTE
            }
            found |= {"profile": vars(self.profile), "seconds": seconds}
        return found


class EightStages(Minibatches):
    """Trains mini-batches that go through eight stages.

    Seven have a worker each, and queues lead from one to the next and to the devices, which compute a mini-batch when
    the one before has left its parameters.

    Parameters
    ----------
    arguments, options
        See `Minibatches`.

    Attributes
    ----------
    workers : Workers
    """

    STAGES: ClassVar[tuple[str, ...]] = (*STAGES, SYNCHRONIZE)
    TRAINS: ClassVar[str] = COMPUTE

    def __init__(self, *arguments: Any, preparation: Preparation, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._preparation = preparation
        self._resources = preparation.resources()
        self._sharing = served(self._resources, preparation.allocation)
        self.workers = Workers([(name,) for name in STAGES[:-1]], leads_on=True)
        launch = launch_seconds(preparation.prices.platform, preparation.model)
        self._launch = launch if preparation.allocation is None else 0.0

    @property
    def _loaded(self) -> str:
        return CACHE

    def _stages(self, one: PlacedMinibatch) -> Iterable[Stage]:
        given, held_up = self._embedded(one)
        rows, place = self.workers.through(list(self._prepared(one)), after=(one.assigned, *held_up))
        yield from rows
        last = rows[-1].name, rows[-1].part
        for name in one.trainers:
            yield self._compute(
                one,
                name,
                after=(last, *one.previous, *given.get(name, ())),
                takes=place if name == one.trainers[0] else (),
            )
        yield self._end(one)

    def _prepared(self, one: PlacedMinibatch) -> Iterator[list[Stage]]:
        """Each worker's rows."""
        buffers, work = one.buffers, one.work
        special: dict[str, dict[str, Any]] = {
            REQUESTS: {"work": lambda *_: work.sample()},
            PROCESS: {"keeps": tuple(buffers.in_host.values())},
            MOVE: {"keeps": tuple(buffers.in_device.values())},
            CACHE: {"work": work.load, "pure": work.loads_early},
            COPY: {"work": lambda loaded: self._sent(one, loaded)},
        }
        for name in STAGES[:-1]:
            usual: dict[str, Any] = {"work": pass_on, "pure": True}
            cost = functools.partial(self._cost, one)
            rows = rows_of(self._sharing, name, cost, **(usual | special.get(name, {})))
            # A device without a part has a shard as well, out of which the others copy.
            if name == COPY and self._preparation.shards and len(self._preparation.devices) > 1:
                rows.append(Stage(name=name, part=PEERS, **usual, cost=lambda _: self._copies(one)))
            if name == CACHE:
                rows[-1] = replace(rows[-1], cost=self._with_store(one, rows[-1].cost))
            if name == COPY:
                rows[-1] = replace(rows[-1], returns_at_end=tuple(buffers.in_host.values()))
            yield rows

    def _cost(self, one: PlacedMinibatch, charge: Callable[[Profile], Charge]) -> Cost:
        def cost(passed: Any) -> Charge:
            if isinstance(passed, Drawn):
                self._measure(one, passed)
            return charge(self._profile(one))

        return cost

    def _with_store(self, one: PlacedMinibatch, cost: Cost) -> Cost:
        """What is read from disk flows out of the store, while the stage waits for it."""

        def flowing(passed: Any) -> Charge:
            charge = cost(passed)
            return replace(charge, flows=(*charge.flows, *self.costs.from_disk(one.parts.values())))

        return flowing

    def _profile(self, one: PlacedMinibatch) -> Profile:
        traffic = [part.traffic for part in one.parts.values()]
        return self._preparation.priced(
            tuple(part.sizes for part in one.parts.values()),
            crossing=one.crossing,
            looked_up=one.looked_up,
            missing=sum(each.from_host for each in traffic),
            disk=sum(each.disk for each in traffic),
        )

    def _counts(self, drawn: Drawn) -> tuple[int, int]:
        return self._preparation.counted(drawn.batches)

    def _sent(self, one: PlacedMinibatch, loaded: Loaded) -> Loaded:
        return replace(
            loaded, parts={name: one.work.transfer(name, loaded).parts[name] for name in loaded.parts}
        )

    def _copies(self, one: PlacedMinibatch) -> Charge:
        """Rows between devices, all of them at the same time."""
        charges = [self.costs.copy(name, part.traffic) for name, part in one.parts.items()]
        return Charge(0.0, tuple(itertools.chain.from_iterable(each.flows for each in charges)), "bandwidth")

    def _compute(
        self,
        one: PlacedMinibatch,
        name: str,
        *,
        after: Sequence[tuple[str, str] | Task],
        takes: Sequence[Lease],
    ) -> Stage:
        """A device's part; where all share the cores, beside a thread that launches a GPU's kernels."""
        row = self._train(one, name, given=())
        if not (self._launch and kind_of(name) == GPU):
            return replace(row, after=after, returns_at_start=takes)
        launching = Flow(self._launch, (self._resources.worker_cores,), limit=1.0)

        def cost(cycles: int) -> Charge:
            charge = row.cost(cycles)
            return replace(charge, flows=(*charge.flows, launching))

        return replace(row, after=after, returns_at_start=takes, cost=cost)

    def _seconds(self, tasks: Tasks, stage: str) -> float:
        """See `Minibatches`: a worker's rows follow each other."""
        own = tasks.of(stage)
        if stage == COMPUTE or not own:
            return super()._seconds(tasks, stage)
        return (own[-1].end - own[0].start) / PER_SECOND
