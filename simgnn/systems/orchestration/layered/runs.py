"""A system by layers as values, and its run on a stand-in: mini-batches that are really sampled, in virtual time.

Who computes the first layer of which vertices is among the values; there is one GPU.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simgnn.config.checks import check_choice, check_integer
from simgnn.config.embeddings import SUPER_BATCH, EmbeddingSettings
from simgnn.config.features import FeatureSettings
from simgnn.errors import InputError
from simgnn.model.model import ModelConfig
from simgnn.systems.orchestration.costs import StepCosts
from simgnn.systems.orchestration.embedding import Embedding
from simgnn.systems.orchestration.histories import HistoryCosts, HistoryMinibatches
from simgnn.systems.orchestration.layered.hot_rows import HotRange, HotRows
from simgnn.systems.orchestration.layered.hybrid_hot import (
    Adjustment,
    HybridHot,
    embedding_seconds,
    idle_by_super_batch,
    late_mean,
)
from simgnn.systems.orchestration.layered.on_cpu import SplitCosts, SplitMinibatches
from simgnn.systems.orchestration.machine import Machine
from simgnn.systems.orchestration.minibatches import CopyingMinibatches, Minibatches
from simgnn.systems.orchestration.settings import CPU, DEVICE, HOT_SHARES, HYBRID, OrchestrationSettings
from simgnn.systems.orchestration.synthetic_runs import (
    GPU_NAME,
    Outcome,
    SyntheticMinibatches,
    go_through,
    gpu_costs,
    gpu_record,
    in_turn,
    outcome_of,
    topology_bytes,
    training_bytes,
)
from simgnn.training.split import gpu_name
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.tasks import Task


@dataclass(frozen=True, kw_only=True)
class LayerSettings:
    """Table `[layers]` of a system's description.

    Parameters
    ----------
    bottom
        Who computes the first layer's forward pass in each mini-batch, of all that is not given: "device", or "cpu",
        which sends its sums and outputs.
    hot
        Who has the hot vertices: "cpu" embeds all of them, "hybrid" moves some to the device's feature cache.
    ahead
        Super-batches that the CPU embeds ahead; 0: the device waits while it does.
    embedded_rows
        Whether the device's cache may have features of vertices that the CPU embeds, which are inputs of others:
        "cached" or "left out".
    """

    bottom: str = DEVICE
    hot: str = CPU
    ahead: int = 1
    embedded_rows: str = "cached"

    def __post_init__(self) -> None:
        check_choice("bottom", self.bottom, (DEVICE, CPU))
        check_choice("hot", self.hot, HOT_SHARES)
        # Super-batches are two deep by the bound 2n - 1: one that is used, one that is made.
        check_integer("ahead", self.ahead, 0, 1)
        check_choice("embedded_rows", self.embedded_rows, ("cached", "left out"))


@dataclass(frozen=True, kw_only=True)
class Layered:
    """A system.

    Parameters
    ----------
    embeddings
        Which vertices are hot, and how many mini-batches a super-batch has.
    fills
        Whether what is left of the device's memory caches features.

    Raises
    ------
    InputError
        For hot vertices where the CPU computes all of the first layer, and rows that have no super-batch.
    """

    orchestration: OrchestrationSettings
    layers: LayerSettings
    embeddings: EmbeddingSettings
    fills: bool

    def __post_init__(self) -> None:
        if self.layers.bottom == CPU and self.embeddings.hot_ratio:
            raise InputError(
                f"hot_ratio must be 0 where the CPU computes the first layer, not {self.embeddings.hot_ratio}"
            )
        if self.embeddings.reuses and self.embeddings.refresh != SUPER_BATCH:
            raise InputError(f"refresh must be {SUPER_BATCH} of a stand-in, not {self.embeddings.refresh}")

    @classmethod
    def of(cls, tables: Mapping[str, Mapping[str, Any]], *, platform: str, **layers: Any) -> Layered:
        """A system of a description's tables.

        Parameters
        ----------
        tables
            "orchestration", "features", "embeddings" and "layers", as far as they are there; others are left aside.
        layers
            Keys of `[layers]` that differ.

        Raises
        ------
        InputError
            For a value that cannot be.
        """
        return cls(
            orchestration=OrchestrationSettings(**{**tables.get("orchestration", {}), "platform": platform}),
            layers=LayerSettings(**{**tables.get("layers", {}), **layers}),
            embeddings=EmbeddingSettings(**tables.get("embeddings", {})),
            fills=FeatureSettings(**tables.get("features", {})).cached,
        )


class EmbeddingInTurn(Embedding):
    """The CPU embeds what a super-batch needs when the one before is over, and the device waits."""

    def prepare(self, first_step: int) -> Sequence[Task]:
        """See `Embedding`: nothing."""
        return ()

    def begin(self, step: int, *, previous: Sequence[Task]) -> dict[str, tuple[Task, ...]]:
        number, place = divmod(step, self._size)
        if not place:
            self._ready.clear()
            self._embed(number, 0, step=step, after=previous)
        return self._ready[number]

    def holds_up(self, step: int) -> Sequence[Task]:
        """See `Embedding`: its super-batch's rows."""
        return [task for tasks in self._ready[step // self._size].values() for task in tasks]


_AHEAD: dict[int, type[Embedding]] = {0: EmbeddingInTurn, 1: Embedding}
_BOTTOM: dict[str, type[Minibatches]] = {DEVICE: Minibatches, CPU: SplitMinibatches}


@dataclass(frozen=True, kw_only=True)
class LayeredOutcome:
    """A system's run.

    Parameters
    ----------
    outcome
        With the hot vertices shared as they were in the end.
    rows
        Its mini-batches.
    slots
        Rows of features that the device caches.
    stays, trains
        Bytes of the device's memory: what stays there, and what training takes, where that was asked for.
    adjustments
        In turn; the last one moved nothing.
    """

    outcome: Outcome
    rows: HotRows
    slots: int
    stays: int
    trains: int = 0
    adjustments: list[Adjustment] = field(default_factory=list)


def run_with_histories(
    sampled: SyntheticMinibatches,
    settings: OrchestrationSettings,
    platform: Platform,
    model: ModelConfig,
    *,
    rounds: int,
) -> Outcome:
    """Mini-batches on one GPU, where the host keeps the first layer's output of every vertex (GNNAutoScale).

    A mini-batch pulls what it reads and does not update, and pushes what it computes of V^2.
    """
    vertices = sampled.synthetic.vertices
    left = HotRows(sampled, HotRange(vertices=vertices, hot=vertices), size=1).minibatches * rounds
    ended, trace = go_through(
        [gpu_record(step, {GPU_NAME: each.sizes}, hits={GPU_NAME: 0}) for step, each in enumerate(left)],
        machine=Machine(platform, settings, devices=[GPU_NAME], stays={}),
        costs=HistoryCosts(gpu_costs(platform, model), settings),
        model=model,
        kind=HistoryMinibatches,
    )
    return outcome_of(sampled, ended, trace, hit_ratio=0.0, platform=platform)


class SyntheticSystem:
    """A system, some mini-batches, and a GPU.

    Parameters
    ----------
    rounds
        How often the mini-batches are gone through; what comes before the last half does not count.
    gpus
        Each of which trains one mini-batch at a time.
    shards
        Whether caches and topologies are shards of one, as DSP's: GPUs copy rows from each other.
    """

    def __init__(
        self,
        sampled: SyntheticMinibatches,
        system: Layered,
        platform: Platform,
        model: ModelConfig,
        *,
        rounds: int,
        gpus: int = 1,
        shards: bool = False,
    ) -> None:
        self._sampled, self._system, self._platform, self._model = sampled, system, platform, model
        self._rounds, self._names = rounds, list(map(gpu_name, range(gpus)))
        self._shards, self._owners = shards, gpus if shards else 1
        self._vertices = sampled.synthetic.vertices
        reuses = system.embeddings.reuses
        self._hot = round(system.embeddings.hot_ratio * self._vertices) if reuses else 0
        # A sharing is asked for its sizes several times in one adjustment, and never again after a few.
        self._rows = functools.lru_cache(maxsize=4)(self._shared)

    def run(self) -> LayeredOutcome:
        """Go through the mini-batches; under "hybrid", until no vertex moves any more.

        Raises
        ------
        InputError
            For what does not fit into the GPU's memory.
        """
        if self._system.layers.hot != HYBRID:
            return self._with(0)
        hybrid = HybridHot(self._hot, lambda moved: moved <= self.room(moved))
        runs: dict[int, LayeredOutcome] = {}

        # Adjustments are runs, not moments of one run: each is measured once the pipeline runs evenly.
        def measure(moved: int) -> Adjustment:
            runs[moved] = self._with(moved)
            trace = runs[moved].outcome.trace
            waits = idle_by_super_batch(trace, GPU_NAME, size=self._system.embeddings.super_batch)
            return Adjustment(
                moved=moved,
                idle=late_mean(waits),
                embedding=embedding_seconds(trace, GPU_NAME),
                slots=self.room(moved),
            )

        adjustments = hybrid.settle(measure)
        return LayeredOutcome(**{**vars(runs[hybrid.moved]), "adjustments": adjustments})

    def _shared(self, moved: int) -> HotRows:
        shared = HotRange(vertices=self._vertices, hot=self._hot, moved=moved)
        # A step has a mini-batch for each GPU.
        size = self._system.embeddings.super_batch * len(self._names)
        return HotRows(self._sampled, shared, size=size)

    def _topology(self) -> int:
        if self._system.orchestration.topology != DEVICE:
            return 0
        return topology_bytes(self._sampled.synthetic) // self._owners

    def _given_bytes(self, moved: int) -> int:
        """Rows of two super-batches: of the one that is trained and the next one."""
        return int(2 * self._rows(moved).most_given * self._model.widths[1] * FEATURE_BYTES)

    def free_bytes(self, moved: int = 0) -> float:
        """What training, a topology and given rows leave of the GPU's memory; less than nothing if it is too small."""
        trains = int(training_bytes(self._platform, self._rows(moved).sizes, self._model.widths))
        free = self._platform["gpu_memory_gb"] * 1e9 - trains
        return free - self._topology() - self._given_bytes(moved)

    def room(self, moved: int = 0) -> int:
        """Rows of features that the GPU's memory leaves room for."""
        rows = int(self.free_bytes(moved) // (self._model.features * FEATURE_BYTES))
        return min(max(0, rows), self._vertices)

    def _with(self, moved: int) -> LayeredOutcome:
        system, platform, model = self._system, self._platform, self._model
        rows, layers = self._rows(moved), system.layers
        # +HH's device keeps just what was moved to it; a system with a feature cache fills what is left.
        slots = self.room(moved) if system.fills else moved
        cached = rows.shared.cached(
            min(slots * self._owners, self._vertices), leaves_out=layers.embedded_rows == "left out"
        )
        hits = rows.hits(cached)
        stays = slots * model.features * FEATURE_BYTES + self._topology() + self._given_bytes(moved)
        names, each = self._names, rows.minibatches
        machine = Machine(
            platform,
            system.orchestration,
            devices=names,
            stays=dict.fromkeys(names, stays),
            embeds=bool(self._hot) or layers.bottom == CPU,
        )
        costs = self._costs()
        ended, trace = go_through(
            # The few that were sampled again and again: a pipeline runs evenly only after it has filled.
            [
                gpu_record(
                    step,
                    {name: each[place].sizes for name, place in places.items()},
                    hits={name: hits[place] for name, place in places.items()},
                    shards=self._shards,
                )
                for step, places in enumerate(in_turn(len(each), names, steps=self._rounds * len(each)))
            ],
            machine=machine,
            costs=costs,
            model=model,
            kind=CopyingMinibatches if self._owners > 1 else _BOTTOM[layers.bottom],
            embedding=functools.partial(self._embedding, machine=machine, costs=costs, rows=rows),
        )
        asked = sum(len(one.popularity) for one in each)
        outcome = outcome_of(
            self._sampled,
            ended,
            trace,
            hit_ratio=sum(hits) / max(1, asked),
            platform=platform,
            gpus=len(names),
        )
        return LayeredOutcome(outcome=outcome, rows=rows, slots=slots, stays=stays)

    def _costs(self) -> StepCosts:
        system, layers = self._system, self._system.layers
        stages = gpu_costs(self._platform, self._model, self._names)
        if layers.bottom == DEVICE:
            row = self._model.features * FEATURE_BYTES
            return StepCosts(stages, system.orchestration, table_row_bytes=dict.fromkeys(self._names, row))
        return SplitCosts(
            stages,
            system.orchestration,
            gpu=Gpu(self._platform, self._model),
            model=self._model,
        )

    def _embedding(
        self, engine: Dispatch, *, machine: Machine, costs: StepCosts, rows: HotRows
    ) -> Embedding | None:
        if not self._hot:
            return None
        return _AHEAD[self._system.layers.ahead](
            engine,
            machine,
            costs,
            size=self._system.embeddings.super_batch,
            work=lambda number, _: rows.work(number),
            devices=self._names,
        )
