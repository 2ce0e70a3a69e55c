"""The paper's four nodes, and graphs that stand for its data sets there.

Times are those of the data sets' printed sizes. How they fall into parts is counted on R-MAT graphs with their arcs to
a vertex (`simgnn.explore.reproduce.graphs`): which part of the vertices a part needs of others, and who has how many
arcs, is taken over in proportion.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.explore.reproduce.graphs import PROFILES, Profile
from simgnn.explore.reproduce.resources import Resources
from simgnn.explore.reproduce.spu import simulate_spu
from simgnn.model.model import ModelConfig
from simgnn.systems.mixgcn.layout import paired
from simgnn.systems.mixgcn.order import Order, near_order
from simgnn.systems.mixgcn.parallelism import PARALLELISMS, Parallelism, train_by
from simgnn.systems.mixgcn.parts import Parts
from simgnn.systems.mixgcn.timing.counts import Counts, PartCounts
from simgnn.systems.mixgcn.timing.workers import Accelerator, Summing, Workers, cores, gpu, network_of
from simgnn.systems.model_preset import load_model_preset
from simgnn.virtual_time.platform import load_platform

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.systems.mixgcn.timing.epochs import Epoch

NODES = 4
CORES, GPU, SPU = "cores", "GPU", "SPU"
"""What sums; GPUs multiply."""
STAGES = {"reddit": 11, "orkut": 11, "twitter": 19, "friendster": 6, "papers100m": 4}
"""Of the pipeline, Table 4: with so many the first batch needs nothing of the last one."""
RANDOM = "random"
_KEPT = 0.5
"""Part of the sums that the mask keeps; section 3.2.1 has "about 50 %"."""
_RANKS, _EPOCHS = 4, 24
"""Of the training in which broadcasts are counted."""


@dataclass(frozen=True, kw_only=True)
class DataSet:
    """A data set of Table 2.

    Parameters
    ----------
    name
    profile
    scaled
        Part of the stand-in's vertices and arcs that are really there; 1 but for a quick run.
    method
        Of the partitioner, where a cut matters.
    """

    name: str
    profile: Profile
    scaled: float
    method: str
    _counts: dict[tuple[str, int], PartCounts] = field(default_factory=dict, repr=False, compare=False)

    @property
    def vertices(self) -> int:
        """Of the paper's."""
        return round(self.profile.vertices)

    @property
    def arcs(self) -> float:
        """Of the paper's, a self-loop for each vertex among them."""
        return self.profile.edges + self.profile.vertices

    @cached_property
    def model(self) -> ModelConfig:
        """The paper's: GCN."""
        preset = load_model_preset("mixgcn")
        return ModelConfig(
            features=self.profile.features,
            hidden=preset.whole("hidden"),
            classes=self.profile.classes,
            layers=preset.whole("layers"),
            kind="gcn",
        )

    def stand_in(self, columns: int) -> Graph:
        """The graph that stands for it, with some columns of features."""
        vertices, drawn = round(self.profile.scaled * self.scaled), round(self.profile.drawn * self.scaled)
        return load_dataset(f"rmat:{vertices}:{drawn}:{columns}:2")

    @cached_property
    def graph(self) -> Graph:
        """The same, for its arcs alone."""
        return self.stand_in(1)

    @cached_property
    def needed(self) -> list[int]:
        """Of each batch of the pipeline, the batch of the pass before that it needs."""
        stages = STAGES[self.name]
        return [stages - 2] + [stages - 1] * (stages - 1)

    @cached_property
    def order(self) -> Order:
        """In which vertices of the graph that stands for it go through the pipeline."""
        return near_order(self.graph)

    def batched(self, counts: Counts) -> Counts:
        """With the printed number of batches; how unequal their arcs are is counted on the graph that stands for it."""
        arcs = self.order.arcs(self.graph, len(self.needed), self_loops=True)
        return counts.with_batches(self.needed, arcs)

    def parts(self, kind: Parallelism, ranks: int) -> PartCounts:
        """What it counts in so many parts, cut as a kind of parallelism wants it."""
        method = self.method if kind.cuts else RANDOM
        if (method, ranks) not in self._counts:
            partition = make_partition(self.graph, method=method, parts=ranks)
            counted = PartCounts.of(Parts(graph=self.graph, partition=partition), self.model)
            loops = self.graph.edges + self.graph.vertices
            self._counts[method, ranks] = counted.scaled(
                self.vertices / self.graph.vertices, self.arcs / loops
            )
        return self._counts[method, ranks]

    def spu(self, ranks: int) -> dict[int, float]:
        """Seconds of an arc by columns, on the sparse unit: the cycle model's on the stand-in, of a rank's columns."""
        widths = sorted({-(-width // ranks) for width in self.model.widths[:-1]})
        graph = self.stand_in(max(widths))
        kept = np.random.default_rng(0).random((graph.vertices, max(widths)), dtype=np.float32) < _KEPT
        return {
            width: simulate_spu(graph, kept[:, :width], Resources(), split="grid").seconds / graph.edges
            for width in widths
        }


class Cluster:
    """Workers with eight cores and a GPU each, on machines with eight of them.

    Parameters
    ----------
    data_sets
    """

    def __init__(self, data_sets: list[DataSet]) -> None:
        self.data_sets = data_sets
        self.platform = load_platform("mixgcn")
        self.each = self.platform.whole("gpus")

    def summing(self, data_set: DataSet, who: str, ranks: int) -> Summing:
        """What sums: `CORES`, `GPU` or `SPU`."""
        if who == SPU:
            found = data_set.spu(ranks)

            def per_arc(columns: int, number: int) -> float:
                """The same in all passes."""
                return next(seconds for width, seconds in found.items() if columns <= width)

            return Accelerator(per_arc, link_gbs=self.platform["pcie_gbs"])
        return {CORES: cores, GPU: gpu}[who](self.platform)

    def epoch(
        self,
        data_set: DataSet,
        kind: Parallelism,
        *,
        who: str = CORES,
        nodes: int = NODES,
        pipelined: bool = True,
        even: bool = False,
    ) -> Epoch:
        """An epoch; `even` shares the arcs out evenly among parts, whatever they have."""
        ranks = nodes * self.each
        workers = Workers(
            model=data_set.model,
            platform=self.platform,
            summing=self.summing(data_set, who, ranks),
            network=network_of(self.platform, ranks),
        )
        return kind.epoch(self._counts(data_set, kind, ranks, pipelined=pipelined, even=even), workers)

    def _counts(
        self, data_set: DataSet, kind: Parallelism, ranks: int, *, pipelined: bool, even: bool
    ) -> Counts:
        whole = Counts(vertices=data_set.vertices, arcs=data_set.arcs)
        if not kind.by_parts:
            shared_out = replace(whole, layout=paired(data_set.vertices, workers=ranks))
            return data_set.batched(shared_out) if pipelined else shared_out
        parts = data_set.parts(kind, ranks)
        return replace(whole, parts=parts.evenly() if even else parts, sent=self.sent if kind.skips else ())

    @cached_property
    def sent(self) -> tuple[float, ...]:
        """Part of the broadcasts in front of each layer that take place, counted while digits is trained on.

        Of all epochs but the first one, which sends everything once.
        """
        kind = next(each for each in PARALLELISMS.values() if each.skips)
        name = next(name for name, each in PARALLELISMS.items() if each is kind)
        graph = load_dataset("digits")
        preset = load_model_preset("mixgcn")
        assert graph.classes is not None, "digits has classes"
        model = ModelConfig(
            features=graph.feature_width,
            hidden=preset.whole("hidden"),
            classes=graph.classes,
            layers=preset.whole("layers"),
            kind="gcn",
        )
        partition = make_partition(graph, method=RANDOM, parts=_RANKS)
        training = kind.training(graph=graph, model=model, partition=partition, epochs=_EPOCHS)
        group = InProcess(_RANKS)
        group.run(train_by, name, training)
        once, totals = kind.sent_bytes(training), group.totals()
        phases = [f"forward {layer}" for layer in range(model.layers)]
        return tuple((int(totals[phase].sent.sum()) / once[phase] - 1) / (_EPOCHS - 1) for phase in phases)


def cluster_of(*, quick: bool, method: str) -> Cluster:
    """The paper's data sets; of a quick run two of them, on graphs of an eighth of the vertices."""
    names = ("reddit", "orkut") if quick else tuple(PROFILES)
    scaled = 1 / 8 if quick else 1.0
    return Cluster(
        [DataSet(name=name, profile=PROFILES[name], scaled=scaled, method=method) for name in names]
    )
