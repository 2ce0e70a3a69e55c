"""Epochs of MixGCN and others on four nodes, in virtual time (Fig. 7), and what they are made of (Fig. 8).

Times are those of the data sets' printed sizes. How they fall into parts is counted on R-MAT graphs with their arcs to
a vertex (`simgnn.systems.mixgcn.experiments.accelerators.PROFILES`): which part of the vertices a part needs of others,
and how many arcs each has, is taken over in proportion.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.model.model import ModelConfig
from simgnn.systems.accelerators.estimate import Resources
from simgnn.systems.accelerators.spu import simulate_spu
from simgnn.systems.mixgcn.experiments.accelerators import PROFILES, Profile
from simgnn.systems.mixgcn.experiments.scale import RANDOM, Scale, model_of, note_on_metis
from simgnn.systems.mixgcn.layout import paired
from simgnn.systems.mixgcn.order import Order, near_order
from simgnn.systems.mixgcn.parallelism import PARALLELISMS, Parallelism, train_by
from simgnn.systems.mixgcn.parts import Parts
from simgnn.systems.mixgcn.timing.counts import Counts, PartCounts
from simgnn.systems.mixgcn.timing.epochs import Epoch, Work
from simgnn.systems.mixgcn.timing.workers import Accelerator, Summing, Workers, cores, gpu, network_of
from simgnn.systems.model_preset import load_model_preset
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.reproduce import Result
from simgnn.training.reports.charts import Look, draw_bars
from simgnn.virtual_time.platform import load_platform

if TYPE_CHECKING:
    from simgnn.data.graph import Graph


NODES = 4
CORES, GPU, SPU = "cores", "GPU", "SPU"
"""What sums; GPUs multiply."""
_PRINTED = printed(__name__)
STAGES = {name.lower(): stages for name, (stages, _) in _PRINTED["stages"].items()}
"""Of the pipeline, as Table 4 has them; ours are those of our own order."""
_KEPT = 0.5
"""Part of the sums that the mask keeps; section 3.2.1 has "about 50 %"."""
_RANKS, _EPOCHS = 4, 24
"""Of the training in which broadcasts are counted."""


@dataclass(frozen=True, kw_only=True)
class DataSet:
    """A data set of Table 2.

    Parameters
    ----------
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
        profile = self.profile
        return load_model_preset("mixgcn").model(features=profile.features, classes=profile.classes)

    def stand_in(self, columns: int) -> Graph:
        """The graph that stands for it, with some columns of features."""
        return self.profile.stand_in(columns, self.scaled)

    @cached_property
    def graph(self) -> Graph:
        """The same, for its arcs alone."""
        return self.stand_in(1)

    @cached_property
    def order(self) -> Order:
        """In which vertices of the graph that stands for it go through the pipeline."""
        return near_order(self.graph)

    @cached_property
    def stages(self) -> int | None:
        """The fewest batches with which the first one is free of the last; None where no number is enough."""
        return self.order.fewest_stages

    def batched(self, counts: Counts) -> Counts:
        """In batches, whose needs and arcs are those of the graph that stands for it; whole where none would help."""
        if self.stages is None:
            return counts
        arcs = self.order.arcs(self.graph, self.stages, self_loops=True)
        return counts.with_batches(self.order.needed(self.stages), arcs)

    def parts(self, kind: Parallelism, ranks: int) -> PartCounts:
        """What it counts in so many parts, cut as a kind of parallelism wants it."""
        method = self.method if kind.cuts else RANDOM
        if (method, ranks) not in self._counts:
            partition = make_partition(self.graph, method=method, parts=ranks)
            counted = PartCounts.of(Parts(graph=self.graph, partition=partition), self.model)
            loops = self.graph.edges + self.graph.vertices
            self._counts[method, ranks] = counted.scaled(
                # Cut in the same proportions: the part of the vertices that a part needs of others grows with the
                # graph as its vertices do.
                self.vertices / self.graph.vertices,
                self.arcs / loops,
            )
        return self._counts[method, ranks]

    def spu(self, ranks: int) -> dict[int, float]:
        """Seconds of an arc by columns, on the sparse unit: the cycle model's on the stand-in, of a rank's columns."""
        # A rank's columns: with 32 ranks a few of each layer's, which fill an engine's words badly.
        widths = sorted({-(-width // ranks) for width in self.model.widths[:-1]})
        graph = self.stand_in(max(widths))
        kept = np.random.default_rng(0).random((graph.vertices, max(widths)), dtype=np.float32) < _KEPT
        return {
            width: simulate_spu(graph, kept[:, :width], Resources(), split="grid").seconds / graph.edges
            for width in widths
        }


class Cluster:
    """Workers with eight cores and a GPU each, on machines with eight of them."""

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
        name, kind = next((name, each) for name, each in PARALLELISMS.items() if each.skips)
        graph = load_dataset("digits")
        model = model_of(graph)
        partition = make_partition(graph, method=RANDOM, parts=_RANKS)
        training = kind.training(graph=graph, model=model, partition=partition, epochs=_EPOCHS)
        group = InProcess(_RANKS)
        group.run(train_by, name, training)
        once, totals = kind.sent_bytes(training), group.totals()
        phases = [f"forward {layer}" for layer in range(model.layers)]
        # The first epoch sends everything; the average of the others is what an epoch skips.
        return tuple((int(totals[phase].sent.sum()) / once[phase] - 1) / (_EPOCHS - 1) for phase in phases)


@cache
def cluster_of(*, quick: bool, method: str) -> Cluster:
    """The paper's data sets; of a quick run two of them, on graphs of an eighth of the vertices."""
    names = ("reddit", "orkut") if quick else tuple(PROFILES)
    scaled = 1 / 8 if quick else 1.0
    return Cluster(
        [DataSet(name=name, profile=PROFILES[name], scaled=scaled, method=method) for name in names]
    )


OURS, BASE = "mixture", "distdgl"
PRINTED: dict[str, float] = _PRINTED["over"]
"""MixGCN-CPU over each, at most; section 4.2."""
ORDER = (("pipegcn",), ("distdgl", "sancus"), ("cagnet",))
"""Of the baselines, the quickest first, as the printed factors have it."""

Seconds = Mapping[str, float]


def throughput(scale: Scale) -> Result:
    """Work out an epoch of each system on each data set, sums being on cores, as MixGCN-CPU's are, and on GPUs."""
    cluster = cluster_of(quick=scale.asked.quick, method=scale.methods[0])
    rows = rows_of(cluster)
    seconds: dict[tuple[str, str], dict[str, float]] = {}
    for row in rows:
        seconds.setdefault((row["dataset"], row["sums_on"]), {})[row["system"]] = row["seconds"]
    names = [each.name for each in cluster.data_sets]
    ours = {name: seconds[name, CORES][OURS] for name in names}
    over = {system: max(seconds[name, CORES][system] / ours[name] for name in names) for system in PRINTED}
    return Result(
        figures={
            "throughput-first": min(
                min(seconds[name, CORES][system] for system in PRINTED) / ours[name] for name in names
            ),
            "throughput-order": statistics.mean(
                each for name in names for each in in_order(seconds[name, CORES])
            ),
            **{f"throughput-{system}": factor for system, factor in over.items()},
            "throughput-gpu": min(
                min(seconds[name, GPU][system] for system in PRINTED) / ours[name] for name in names
            ),
            "throughput-spu": max(ours[name] / seconds[name, SPU][OURS] for name in names),
            # Of vertices one by one there are as many batches as can be.
            "throughput-stages": max(
                (each.stages or each.order.vertices) / STAGES[each.name] for each in cluster.data_sets
            ),
        },
        rows={
            "throughput.csv": rows,
            **{who: _by_system(seconds, names, who) for who in (CORES, GPU)},
            "units": [
                {
                    "dataset": each.name,
                    **{who: seconds[each.name, who][OURS] for who in (CORES, GPU, SPU)},
                    "batches": each.stages,
                    "printed": STAGES[each.name],
                }
                for each in cluster.data_sets
            ],
        },
        said={
            "over": ", ".join(
                f"{PARALLELISMS[system].title} {factor:g}" for system, factor in PRINTED.items()
            ),
            "metis": note_on_metis(),
        },
        pictures={
            "throughput.png": draw_bars(
                {
                    f"sums on {who}": {
                        PARALLELISMS[system].title: [
                            seconds[name, who][BASE] / seconds[name, who][system] for name in names
                        ]
                        for system in PARALLELISMS
                    }
                    for who in (CORES, GPU)
                },
                names,
                Look(
                    y=f"times {PARALLELISMS[BASE].title}'s epochs",
                    logarithmic="y",
                    origin=1,
                    legend=6,
                    note=scale.asked.note,
                ),
                levels={"as fast": 1},
            )
        },
        summary={"sent": list(cluster.sent)},
    )


def rows_of(cluster: Cluster) -> list[dict[str, Any]]:
    """Of each data set, system and unit that sums."""
    found = []
    for data_set in cluster.data_sets:
        for system, kind in PARALLELISMS.items():
            for who in (CORES, GPU, *([] if kind.by_parts else [SPU])):
                epoch = cluster.epoch(data_set, kind, who=who)
                even = cluster.epoch(data_set, kind, who=who, even=True) if kind.by_parts else None
                found.append(
                    {
                        "dataset": data_set.name,
                        "system": system,
                        "sums_on": who,
                        "seconds": epoch.seconds,
                        **{f"{work.value}_seconds": epoch.parts[work] for work in Work},
                        "even_seconds": None if even is None else even.seconds,
                        "printed": PRINTED.get(system) if who == CORES else None,
                    }
                )
    return found


def in_order(seconds: Seconds) -> list[bool]:
    """Of each two baselines that `ORDER` tells apart, whether the one that it has first is the quicker."""
    return [
        seconds[quicker] < seconds[slower]
        for before, after in combinations(ORDER, 2)
        for quicker, slower in product(before, after)
    ]


def _by_system(
    seconds: Mapping[tuple[str, str], Seconds], names: list[str], who: str
) -> list[dict[str, Any]]:
    titles = {system: kind.title for system, kind in PARALLELISMS.items()}
    return [
        {"dataset": name, **{title: seconds[name, who][system] for system, title in titles.items()}}
        for name in names
    ]


DENSEST = "reddit"
_COUNTS = (1, 2, NODES)
"""Nodes of eight workers each."""


def breakdown(scale: Scale) -> Result:
    """Work out an epoch on one, two and four nodes."""
    cluster = cluster_of(quick=scale.asked.quick, method=scale.methods[0])
    (kind,) = (each for each in PARALLELISMS.values() if not each.by_parts)
    rows: list[dict[str, Any]] = []
    for data_set in cluster.data_sets:
        for nodes in _COUNTS:
            # Fig. 8 is without the fine-grain pipeline.
            epoch = cluster.epoch(data_set, kind, nodes=nodes, pipelined=False)
            rows.append(
                {
                    "dataset": data_set.name,
                    "nodes": nodes,
                    "workers": nodes * cluster.each,
                    "seconds": epoch.seconds,
                    **{f"{work.value}_seconds": epoch.parts[work] for work in Work},
                }
            )
    steps = [(before, after) for before, after in pairwise(rows) if before["dataset"] == after["dataset"]]
    (dense,) = (row for row in rows if (row["dataset"], row["nodes"]) == (DENSEST, NODES))
    return Result(
        figures={
            "breakdown-sums": dense["sums_seconds"] / dense["seconds"],
            "breakdown-computing": max(_computing(after) / _computing(before) for before, after in steps),
            "breakdown-network": max(
                after["network_seconds"] / before["network_seconds"] for before, after in steps
            ),
            "breakdown-network-between": max(
                after["network_seconds"] / before["network_seconds"]
                for before, after in steps
                if before["nodes"] > 1
            ),
        },
        rows={"breakdown.csv": rows},
        pictures={
            "breakdown.png": draw_bars(
                {
                    data_set.name: {
                        work.value: [
                            row[f"{work.value}_seconds"] for row in rows if row["dataset"] == data_set.name
                        ]
                        for work in Work
                    }
                    for data_set in cluster.data_sets
                },
                [str(nodes * cluster.each) for nodes in _COUNTS],
                Look(x="workers", y="seconds of an epoch", note=scale.asked.note),
                stacked=True,
            )
        },
    )


def _computing(row: dict[str, Any]) -> float:
    return float(row["sums_seconds"] + row["products_seconds"])
