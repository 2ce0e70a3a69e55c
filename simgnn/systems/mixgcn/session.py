"""A run with the table `[mixgcn]`: one step of the optimizer in each epoch, over virtual ranks, in virtual time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from simgnn.arrays import I64
from simgnn.config.checks import check_integer
from simgnn.config.configuration import Config
from simgnn.data.graph import Graph
from simgnn.data.partition.methods import make_partition
from simgnn.errors import InputError
from simgnn.model.kinds import LAYER_KINDS
from simgnn.model.tasks import graph_of_task
from simgnn.systems.mixgcn.layout import Layout, apart, length, paired
from simgnn.systems.mixgcn.order import near_order
from simgnn.systems.mixgcn.parallelism import PARALLELISMS
from simgnn.systems.mixgcn.pipeline import passes_of
from simgnn.systems.mixgcn.ranks import FullGraphTrainer, whole_batch
from simgnn.systems.mixgcn.timing.counts import Counts, PartCounts
from simgnn.systems.mixgcn.timing.workers import Accelerator, Summing, Workers, cores, gpu, network_of
from simgnn.training.devices.registry import make_device
from simgnn.training.iteration import Iteration, Place
from simgnn.training.session import Session, SessionReport
from simgnn.training.split import CPU, FixedShares
from simgnn.virtual_time.platform import load_platform

if TYPE_CHECKING:
    from simgnn.process.files.records import Record
    from simgnn.sim.device import Device
    from simgnn.systems.mixgcn.order import Order
    from simgnn.systems.mixgcn.settings import MixGcnSettings
    from simgnn.systems.mixgcn.timing.epochs import Epoch
    from simgnn.training.runtime import Runtime
    from simgnn.training.trainer import Parameters, Trainer
    from simgnn.virtual_time.trace import Trace


@dataclass(frozen=True, kw_only=True)
class EpochRecord:
    """One epoch.

    Parameters
    ----------
    sent
        Of each layer, whether each rank has sent its rows; empty where all do.
    cycles
        Of each pass of the step, the most that a rank's sums took; empty where no accelerator sums.
    products
        The same of products, where an accelerator multiplies.
    """

    sent: list[list[bool]]
    cycles: list[int]
    products: list[int] = field(default_factory=list)


def most_cycles(by_rank: Sequence[Sequence[int]]) -> list[int]:
    """Of each pass of the step, the most that a rank took; ranks that count none are left out."""
    # Ranks meet after each pass: the one that takes most decides.
    counted = [cycles for cycles in by_rank if cycles]
    return [max(cycles) for cycles in zip(*counted, strict=True)]


def epoch_of(record: Record, *, layers: int, ranks: int, passes: int, multiplied: int = 0) -> EpochRecord:
    """Read a record.

    Parameters
    ----------
    layers
        That may have kept rows back.
    passes
        That an accelerator has summed in.
    multiplied
        That an accelerator has multiplied in.

    Raises
    ------
    InputError
        For a record of something else.
    """
    sent: Any = record.get("sent")
    counted: Any = record.get("cycles")
    products: Any = record.get("products", [])
    rows = sent if isinstance(sent, list) else [None]
    if len(rows) != layers or not all(_is_list(row, bool, ranks) for row in rows):
        raise InputError(
            f"records of epochs must say for {layers} layers whether {ranks} ranks have sent, not {sent!r}"
        )
    if not _is_list(counted, int, passes):
        raise InputError(f"records of epochs must have the cycles of {passes} passes, not {counted!r}")
    if not _is_list(products, int, multiplied):
        raise InputError(
            f"records of epochs must have the products' cycles of {multiplied} passes, not {products!r}"
        )
    return EpochRecord(sent=sent, cycles=counted, products=products)


def _is_list(found: object, kind: type, count: int) -> bool:
    return isinstance(found, list) and len(found) == count and all(type(each) is kind for each in found)


_MOST_SEEDS = 1 << 24
"""That the key `batch_size` may name."""
_SUMS = {"cores": cores, "gpu": gpu}


class WholeOrder:
    """All vertices that train, as one mini-batch of each epoch.

    Parameters
    ----------
    seeds : shape (n,)
    """

    batches_per_epoch = 1

    def __init__(self, seeds: I64) -> None:
        self._seeds = seeds

    def batches(self, epoch: int) -> list[I64]:
        return [self._seeds]


def _on_all(config: Config, graph: Graph) -> Config:
    """A configuration whose keys on mini-batches and on who trains them say what is done, whatever its file has."""
    # Keys of other tables that a full graph has no use for: reports show what is done, not what was asked for.
    everything = min(len(graph.train_seeds), _MOST_SEEDS)
    return config.replace_all(
        {
            "sampling": {"fanout": (-1,)},
            "training": {
                "batch_size": max(1, everything),
                "cpu_share": 1.0,
                "accelerators": 0,
                "accelerator_shares": (),
                "gpus": 0,
                "gpu_shares": (),
            },
        }
    )


class MixGcnSession(Session):
    """Full-graph training.

    Raises
    ------
    InputError
        For what a full graph has no use for, and ranks that cannot be.
    """

    times_everything: ClassVar[bool] = True

    def __init__(self, config: Config, graph: Graph) -> None:
        check(config)
        self.settings: MixGcnSettings = config.table("mixgcn")
        self.kind = PARALLELISMS[self.settings.parallelism]
        graph = graph_of_task(graph, config.task, seed=config.training.seed)
        if graph.links is not None:
            raise InputError("task must be one of vertices with the system mixgcn, not links")
        super().__init__(
            _on_all(config, graph),
            graph,
            order=WholeOrder(graph.train_seeds),
            split=FixedShares(cpu_share=1.0, accelerators=0),
        )
        self.platform = load_platform(self.settings.platform)
        ranks = self.settings.ranks
        self._network = network_of(self.platform, ranks)
        self._device = make_device(config) if self.settings.accelerated else None
        if self._device is not None and not self._device.timed:
            raise InputError(
                f"device must count cycles in virtual time, as cycle and rtl do, not {config.execution.device!r}"
            )
        self._full = self._training()
        self._trainer = FullGraphTrainer(self.kind, self._full, network=self._network, device=self._device)
        if not self.kind.by_parts and self.settings.stages:
            check_integer("stages", self.settings.stages, 1, self.graph.vertices)
        self._recorded: list[EpochRecord] = []
        self._traces: list[Trace] = []
        self._from = 0

    def _training(self) -> Any:
        training, settings = self.config.training, self.settings
        options: dict[str, Any] = {}
        for name in ("aggregators", "updaters") if settings.aggregators else ("workers",):
            check_integer(name, getattr(settings, name), 1, self.graph.vertices)
        if self.kind.by_parts:
            options["partition"] = make_partition(
                self.graph, method=settings.method, parts=settings.ranks, seed=training.seed
            )
        else:
            options |= {
                "layout": self._layout,
                "device": self._device if settings.on_accelerator else None,
                "dense": self._device if settings.multiplied_on_accelerator else None,
                "masks": settings.masks,
            }
        if self.kind.skips:
            options |= {"staleness": settings.staleness, "tolerance": settings.tolerance}
        return self.kind.training(
            graph=self.graph,
            model=self.model,
            epochs=training.epochs,
            optimizer=training.optimizer,
            learning_rate=training.learning_rate,
            weight_decay=training.weight_decay,
            seed=training.seed,
            **options,
        )

    @property
    def _layout(self) -> Layout:
        settings, vertices = self.settings, self.graph.vertices
        if settings.aggregators:
            return apart(vertices, aggregators=settings.aggregators, updaters=settings.updaters)
        return paired(vertices, workers=settings.workers)

    def make_trainers(self, *, device: Callable[[Config, int], Device] | None = None) -> dict[str, Trainer]:
        """See `Session.make_trainers`; no accelerator is among them."""
        return {CPU: self._trainer}

    def start(self, runtime: Runtime, place: Place) -> Place:
        """See `Session.start`; ranks that know more than the parameters go through the epochs before it again.

        Raises
        ------
        InputError
            If that does not lead to the parameters that the run had, or the place is within an epoch.
        """
        if place.batch or place.step != place.epoch:
            raise InputError(
                "checkpoint must come after as many mini-batches as epochs with the system mixgcn,"
                f" not after {place.step} and {place.epoch}"
            )
        self._from = place.step
        if self.kind.keeps_state and place.step:
            found = self._again(place.step)
            # To the bit: the epochs are the same computation, or it is another run.
            if any(found[name].tobytes() != value.tobytes() for name, value in runtime.parameters.items()):
                raise InputError(
                    "checkpoint must have the parameters that its epochs lead to, not others"
                    f" (ranks of {self.settings.parallelism!r} keep what came in epochs before)"
                )
        return place

    def _again(self, steps: int) -> Parameters:
        self._trainer.begin_anew()
        parameters, optimizer = self.parameters(), self.optimizer()
        for number in range(steps):
            parameters = optimizer.step(dict(parameters), self._trainer.step(parameters, number).gradients)
        # What is reported is what ranks have sent since the run went on.
        self._trainer.count_anew()
        return parameters

    def iterations(
        self, runtime: Runtime, *, epoch: int, first: int, step: int
    ) -> Generator[Iteration, None, None]:
        """See `Session.iterations`; an epoch has one."""
        # Epochs that ended before a restart have a trace, too, from their records.
        self.recall(runtime, epochs=epoch)
        part = whole_batch(self.graph, self.model, step)
        telemetry = runtime.step({CPU: part})
        ranks = self._trainer.ranks
        found = EpochRecord(
            sent=self._sent(),
            cycles=most_cycles([rank.take_cycles() for rank in ranks]),
            products=most_cycles([rank.take_product_cycles() for rank in ranks]),
        )
        timed = self._epoch(found)
        self._traces.append(timed.trace())
        yield Iteration(
            parts={CPU: part},
            telemetry=telemetry,
            seconds={CPU: timed.seconds},
            record={"step": step, **asdict(found)},
        )

    def _sent(self) -> list[list[bool]]:
        """Of each layer, whether each rank has sent its rows; empty where all do."""
        by_rank = [rank.sent_layers() for rank in self._trainer.ranks]
        return [list(layer) for layer in zip(*by_rank, strict=True)]

    def _epoch(self, found: EpochRecord) -> Epoch:
        """In virtual time."""
        counts = self._counts
        if found.sent:
            counts = replace(counts, sent=tuple(np.array(each, np.float64) for each in found.sent))
        workers = Workers(
            model=self.model,
            platform=self.platform,
            summing=self._summing(found),
            network=self._network,
            row_products=self._row_products(found),
        )
        return self.kind.epoch(counts, workers)

    def _summing(self, found: EpochRecord) -> Summing:
        if not self.settings.on_accelerator:
            unit = _SUMS[self.settings.sums](self.platform)
            apart = self.settings.multiplied_on_accelerator
            # A GPU that only sums hands its rows to the accelerator over PCIe.
            return unit.linked(self.platform["pcie_gbs"]) if apart else unit
        # Cycles are of the whole pass; a pipeline's batches take them by their arcs.
        per_arc = 1e-6 / self.config.hardware.clock_mhz / max(1, self._counts.arcs)
        return Accelerator(
            lambda _columns, number: found.cycles[number] * per_arc, link_gbs=self.platform["pcie_gbs"]
        )

    def _row_products(self, found: EpochRecord) -> Callable[[int], float] | None:
        """Seconds of a row in each pass, of the rank that has most rows; None where the GPU multiplies."""
        if not self.settings.multiplied_on_accelerator:
            return None
        # The cycles are the slowest rank's, which has most rows.
        rows = max(length(self._layout.rows(rank)) for rank in self._layout.updaters)
        per_row = 1e-6 / self.config.hardware.clock_mhz / rows
        return lambda number: found.products[number] * per_row

    @cached_property
    def _counts(self) -> Counts:
        graph = self.graph
        arcs = graph.edges + LAYER_KINDS[self.model.kind].adds_self_loops * graph.vertices
        if self.kind.by_parts:
            parts = PartCounts.of(self._full.parts, self.model)
            return Counts(vertices=graph.vertices, arcs=arcs, parts=parts)
        whole = Counts(vertices=graph.vertices, arcs=arcs, layout=self._layout, masks=self.settings.masks)
        if self._needed is None:
            return whole
        loops = LAYER_KINDS[self.model.kind].adds_self_loops
        return whole.with_batches(self._needed, self._order.arcs(graph, len(self._needed), self_loops=loops))

    @cached_property
    def _order(self) -> Order:
        """In which vertices go through the pipeline."""
        return near_order(self.graph)

    @cached_property
    def _needed(self) -> I64 | None:
        """Of each batch of the pipeline; None without one, which a graph may leave no room for."""
        if not self.settings.pipeline:
            return None
        stages = self.settings.stages or self._order.fewest_stages
        # Where no number of stages makes the first batch free of the last, all passes wait for each other anyway.
        return None if stages is None else self._order.needed(stages)

    @property
    def conditions(self) -> Mapping[str, Any]:
        tables = self.config.to_dict()
        table, hardware = tables["mixgcn"], {}
        if self.settings.accelerated:
            hardware = {
                "hardware": {key: value for key, value in tables["hardware"].items() if key != "name"},
                "memory": tables["platform"],
            }
        return {
            **hardware,
            "platform": {
                **self.platform.conditions(),
                **{key: self.platform[key] for key in ("network_gbs", "network_latency_us")},
            },
            "mixgcn": {key: value for key, value in table.items() if key != "platform"},
        }

    def restore(self, records: Sequence[Record]) -> None:
        layers = self.model.layers if self.kind.skips else 0
        passes, settings = passes_of(self.model.layers), self.settings
        self._recorded = [
            epoch_of(
                record,
                layers=layers,
                ranks=settings.ranks,
                passes=passes * settings.on_accelerator,
                multiplied=passes * settings.multiplied_on_accelerator,
            )
            for record in records
        ]

    def recall(self, runtime: Runtime, *, epochs: int) -> None:
        for epoch in range(len(self._traces), epochs):
            self._traces.append(self._epoch(self._recorded[epoch]).trace())

    def report(self) -> SessionReport:
        return replace(
            super().report(), virtual=self._traces, system=self._description(), ranks=self._ranks_report()
        )

    def _description(self) -> dict[str, Any]:
        settings = self.settings
        if settings.aggregators:
            who = f"{settings.aggregators} ranks that sum and {settings.updaters} that multiply"
        elif self.kind.by_parts:
            who = f"{settings.workers} ranks with a part each, by {settings.method!r}"
        else:
            who = f"{settings.workers} ranks that sum columns and multiply rows"
        needed = None if self.kind.by_parts else self._needed
        batches = "" if needed is None else f", in a pipeline of {len(needed)} batches"
        on = f"an {settings.sums}" if settings.on_accelerator else f"a worker's {settings.sums}"
        if settings.multiplied_on_accelerator:
            on += f", products on an {settings.products}"
        return {
            "name": "mixgcn",
            "text": f"full graph, {self.kind.title}: {who}{batches}; sums on {on}",
            "feature_bytes": [rank.memory.peak for rank in self._trainer.ranks],
            "graph_bytes": [rank.graph_bytes for rank in self._trainer.ranks],
        }

    def _ranks_report(self) -> dict[str, Any]:
        """Rounds and bytes of the epochs since the process began."""
        ranks = self.settings.ranks
        return {
            "ranks": ranks,
            "communicator": "in-process",
            "synchronizer": "every-step",  # and numbers as they are, whatever `[ranks]` says
            "gradient_format": "float32",
            "generation": 0,
            "from_minibatch": self._from,
            "lost": [],
            "phases": {
                phase: {
                    "rounds": each.rounds,
                    "sent_bytes": each.sent.tolist(),
                    "received_bytes": each.received.tolist(),
                    "header_bytes": self._trainer.group.communicators[0].traffic[phase].header_bytes(ranks),
                }
                for phase, each in self._trainer.group.totals().items()
            },
            "network": None,  # its time is in that of the system
        }


def check(config: Config) -> None:
    """Raise InputError for what cannot be on any graph."""
    settings: MixGcnSettings = config.table("mixgcn")
    if config.features.cached:
        raise InputError(f"cache must be none with the system mixgcn, not {config.features.cache!r}")
    if config.embeddings.reuses:
        raise InputError(f"hot_ratio must be 0 with the system mixgcn, not {config.embeddings.hot_ratio}")
    if PARALLELISMS[settings.parallelism].by_parts:
        by_parts = f"with parallelism {settings.parallelism!r}, whose ranks"
        if settings.aggregators:
            raise InputError(f"aggregators must be 0 {by_parts} do both, not {settings.aggregators}")
        if settings.on_accelerator:
            raise InputError(f"sums must be on cores or gpu {by_parts} have parts, not {settings.sums!r}")
        if settings.multiplied_on_accelerator:
            raise InputError(f"products must be on gpu {by_parts} have parts, not {settings.products!r}")
    platform = load_platform(settings.platform)
    if not platform.whole("gpus"):
        raise InputError(f"gpus of platform {platform.name} must be 1 at least, not 0")


def make_session(config: Config, graph: Graph) -> MixGcnSession:
    """The session of a configuration with the table `[mixgcn]`."""
    return MixGcnSession(config, graph)
